# Two commands matter: `make play` and `make test`. Both start from nothing but Python 3.11+.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed
TESTED := $(VENV)/.installed-tests

.PHONY: install play test check bench index clean

install: $(STAMP)

$(STAMP): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	touch $(STAMP)

$(TESTED): $(STAMP)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[test]'
	touch $(TESTED)

play: install
	$(BIN)/opfor play

check: $(TESTED)
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python tools/make_codecs.py --check
	$(BIN)/python tools/make_test_index.py --check

test: check
	$(BIN)/python -m pytest -n auto

bench: $(TESTED)
	$(BIN)/python benchmarks/kernel.py

index: $(TESTED)
	$(BIN)/python tools/make_codecs.py
	$(BIN)/python tools/make_test_index.py

clean:
	rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
