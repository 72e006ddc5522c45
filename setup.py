"""What pyproject.toml cannot say: a wheel that holds compiled rules fits one system and one version of Python.

`make dist` builds from the source archive, which leaves `_native` out, so its wheel is pure. `make dist-compiled`
builds from this folder after the rules have been compiled.
"""

from pathlib import Path

from setuptools import Distribution, setup

COMPILED = Path(__file__).with_name("src").joinpath("opfor", "_native", "list.json").exists()


class Opfor(Distribution):
    """Opfor, with compiled rules where there are some."""

    def has_ext_modules(self) -> bool:
        """Does the name of the wheel say for which system it is?"""
        return COMPILED


setup(distclass=Opfor)
