# Two commands matter: `make play` and `make test`. Both start from nothing but Python 3.11+.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed
TESTED := $(VENV)/.installed-tests

.PHONY: install compiled play test check bench soak index chromium pictures clean

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
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || { \
	  SUDO=$$(test "$$(id -u)" = 0 || echo sudo); \
	  $$SUDO apt-get update -qq && $$SUDO apt-get install -y -qq chromium >/dev/null; }

check: $(TESTED)
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python tools/make_codecs.py --check
	$(BIN)/python tools/make_test_index.py --check

test: SOON := --soon
test: check chromium compiled
	$(BIN)/python -m pytest -n auto

bench: $(TESTED)
	for script in benchmarks/*.py; do $(BIN)/python $$script || exit 1; done

# Hours of random and programmed games; the last run is quoted in docs/flanders-fields.md.
soak: $(TESTED)
	$(BIN)/python tests/games/flanders_fields/soak.py 2000 500

pictures: $(TESTED) chromium
	$(BIN)/python tools/make_pictures.py

index: $(TESTED)
	$(BIN)/python tools/make_codecs.py
	$(BIN)/python tools/make_test_index.py

clean:
	rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
