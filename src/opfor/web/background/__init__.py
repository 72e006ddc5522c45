"""Work that takes long, in processes of its own: studies and whole games. Begin with `jobs.py`."""
