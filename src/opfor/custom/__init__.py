"""An owner's own numbers: choosing, reading and editing charts and number files as text.

It imports the kernel and `opfor.registry`. Begin with `data_files.py`; `toml_positions.py` finds values in a text.
"""
