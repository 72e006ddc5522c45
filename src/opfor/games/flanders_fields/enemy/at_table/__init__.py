"""The programmed opponents at a table that they cannot see: they roll, then ask the person. Begin with program.py."""
