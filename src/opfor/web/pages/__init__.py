"""The pages, one module each: what an address shows and what its forms do. Begin with `match.py`."""
