# Two commands matter: `make play` and `make test`. Both start from nothing but Python 3.11+.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed
TESTED := $(VENV)/.installed-tests

.PHONY: install compiled play test check bench soak spawn pythons dist dist-compiled index chromium mutants pictures clean

install: $(STAMP) compiled

$(STAMP): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[study]'
	touch $(STAMP)

$(TESTED): $(STAMP)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[test]'
	touch $(TESTED)

# The rules compiled, where there is a C compiler: simulations are three to four times as fast. OPFOR_PLAIN=1 leaves it out.
compiled: $(STAMP)
	@$(BIN)/python tools/compile.py --possible >/dev/null && \
	  $(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[compile]' || true
	@$(BIN)/python tools/compile.py $(SOON)

play: $(STAMP)
	$(BIN)/opfor serve

# The tests click in a real browser: the system's Chromium, installed where it is missing.
chromium:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || { \
	  SUDO=$$(test "$$(id -u)" = 0 || echo sudo); \
	  $$SUDO apt-get update -qq && $$SUDO apt-get install -y -qq chromium >/dev/null; }

check: $(TESTED)
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python tools/make_codecs.py --check
	$(BIN)/python tools/make_test_index.py --check
	$(BIN)/python tools/make_docs.py --check

test: SOON := --soon
test: check chromium compiled
	$(BIN)/python -m pytest -n auto

# Worker processes started as on Windows and macOS, and the tests on the other versions of Python that are here.
spawn: $(TESTED)
	OPFOR_START_METHOD=spawn $(BIN)/python -m pytest -n auto tests/study tests/test_system.py

pythons: $(TESTED)
	$(BIN)/python tools/other_pythons.py

bench: $(TESTED)
	for script in benchmarks/*.py; do $(BIN)/python $$script || exit 1; done

# The checks of the tests for hours, from a seed; with the same seed it goes on where it was stopped. What all soaks have
# done is added up in docs/soak.jsonl and told in docs/soak.md.
HOURS ?= 3
SEED  ?= $(shell date +%F)
soak: $(TESTED) compiled
	$(BIN)/python -m tests.soak.run --hours $(HOURS) --seed $(SEED) --page docs/soak.md

# Faults put into the rules one at a time: how many do the tests notice? The result is docs/mutants.md.
mutants: $(TESTED)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[mutants]'
	$(BIN)/python tools/mutants.py --write

# A source archive and a wheel for every system, made from that archive alone. `dist-compiled` adds a wheel for this
# system and this Python whose rules are compiled; for an index on Linux, `auditwheel repair` gives it a name of its own.
dist: $(TESTED)
	$(BIN)/python -m build

dist-compiled: $(TESTED) compiled
	$(BIN)/python -m build --wheel

pictures: $(TESTED) chromium
	$(BIN)/python tools/make_pictures.py

index: $(TESTED)
	$(BIN)/python tools/make_codecs.py
	$(BIN)/python tools/make_test_index.py
	$(BIN)/python tools/make_docs.py

clean:
	rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
