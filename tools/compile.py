"""Compile the rules with mypyc into `src/opfor/_native`; without a C compiler say so and leave them plain.

    python tools/compile.py [--soon|--check|--possible]

One source: what is compiled are the modules as they are. Some stay plain: those that define msgspec structs, which
mypyc does not know, and what only screens and terminals use. `--soon` takes half the time for rules that are a
little slower: enough for tests. `--check` only says what is in use now, `--possible` whether there is all that it
takes but for mypyc itself (exit code 1: no). OPFOR_OPT=3 takes much longer to compile and gains a little.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))
WANTED = os.environ.get("OPFOR_PLAIN", "")
os.environ["OPFOR_PLAIN"] = "1"  # this program must not hold the files that it replaces

from opfor.native import FOLDER, LIST, PACKAGE, SUFFIX, digest, why_not  # noqa: E402

# What is compiled, in groups that the C compiler can take side by side: of a game everything that is simulated. What
# defines msgspec structs stays plain, for mypyc does not know them; so does what reads files beside itself.
GROUPS = {
    "kernel": (
        "kernel",
        "agenda.py batch.py chart_reading.py conditions.py desk.py errors.py odds.py random_answers.py "
        "repeated_rule.py throws.py",
    ),
    "fields": ("games/fields_of_despair", "model rules seats enemy policies sequence.py view/invariants.py"),
    "crusade": ("games/last_crusade", "model rules seats enemy policies sequence.py view/invariants.py"),
    "flanders": ("games/flanders_fields", "model rules seats enemy policies sequence.py"),
}
PLAIN = ("import msgspec", "__file__")  # a source with one of these
# What the C compiler is told besides, if it knows it: nothing outside a group calls into it by name, so calls within
# it need not look where they lead. What is simulated most is compiled with more care, and twice: some games are played
# by the first translation, which counts what they come by, and the second one is laid out for that.
DIRECT = ["-fvisibility=hidden", "-fno-plt"]
CAREFULLY = ["kernel", "fields", "crusade"]
COUNTING = ["-fprofile-generate", "-fprofile-update=single"]
COUNTED = ["-fprofile-use", "-fprofile-partial-training", "-fprofile-correction", "-Wno-missing-profile"]


def modules() -> dict[str, list[Path]]:
    """The sources to compile, by group."""
    found: dict[str, list[Path]] = {}
    for group, (folder, names) in GROUPS.items():
        places = [PACKAGE / folder / name for name in names.split()]
        sources = [path for place in places for path in ([place] if place.is_file() else sorted(place.rglob("*.py")))]
        found[group] = [path for path in sources if path.stem != "__init__" and _compiles(path)]
    return found


def _compiles(path: Path) -> bool:
    text = path.read_text(encoding="utf-8")
    return not any(mark in text for mark in PLAIN)


def no_compiler() -> str:
    """What is missing to compile C; nothing, if all is there."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if not shutil.which(compiler):
        return f"no C compiler ({compiler})"
    if not Path(sysconfig.get_paths()["include"], "Python.h").is_file():
        return "no header files of Python"
    return ""


def no_mypyc() -> str:
    """Is mypyc not installed?"""
    return "" if find_spec("mypyc") else "no mypyc: pip install 'opfor[compile]'"


BUILD = """
import json, os, subprocess, sys
from mypyc.build import mypycify
from setuptools import Distribution

work, level = sys.argv[1], os.environ.get("OPFOR_OPT", "1")
groups, flags, carefully, counting, counted, games = map(json.loads, sys.argv[2:])
sources = [source for _, names in groups for source in names]
extensions = mypycify(
    ["--config-file", f"{work}/mypy.ini", *sources], opt_level=level, debug_level="0", target_dir=work,
    separate=[(names, f"opfor_{group}") for group, names in groups],
)
for extension in extensions:  # they share one list of arguments
    extension.extra_compile_args = extension.extra_compile_args + flags
extensions.sort(key=lambda extension: -os.path.getsize(extension.sources[0]))  # what takes longest comes first
carefully = [f"opfor_{group}__mypyc" for group in carefully]
plain = [(extension, extension.extra_compile_args) for extension in extensions if extension.name in carefully]

def build(some):
    command = Distribution({"name": "opfor-native", "ext_modules": some}).get_command_obj("build_ext")
    command.build_lib, command.build_temp, command.parallel = f"{work}/lib", f"{work}/temp", os.cpu_count()
    command.force = True
    command.ensure_finalized()
    command.run()

def told(more, link):
    for extension, args in plain:
        extension.extra_compile_args = args + (["-O2"] if level == "1" else []) + more
        extension.extra_link_args = link

told(counting if games else [], counting if games else [])
build(extensions)
if games:
    subprocess.run([sys.executable, "-c", games, f"{work}/lib"], check=True)
    told(counted, [])
    build([extension for extension, _ in plain])
"""
# The games and odds that are counted: as people study them.
GAMES = """
import os, sys
from pathlib import Path

sys.path.insert(0, "src")
os.environ["OPFOR_PLAIN"] = "1"
from opfor.native import take_from

take_from(Path(sys.argv[1]))
from opfor import odds
from opfor.kernel.batch import BatchDesk, Stream, play_out
from opfor.registry import game_named
from opfor.kernel.policy_names import makers

def played(id, scenario, policy, games):
    game = game_named(id)
    for number in range(games):
        desk = BatchDesk(makers(game)[policy](Stream("policy", number)), Stream("dice", number))
        play_out(game.play.new(scenario, "screen", {}), game.play.steps, desk)

for policy in ("random", "doctrine"):
    played("fields-of-despair", "final-push", policy, 60)
for policy in ("random", "greedy", "doctrine"):
    played("last-crusade", "us", policy, 20)
    played("last-crusade", "german", policy, 20)
game = game_named("fields-of-despair")
for hidden in range(10, 90, 4):
    odds(game.id, "cp-sps-in-hex", hidden=hidden, cp_total=90, allied_sps=hidden // 2)
odds(game.id, "combat", attacker_sps=25, defender_sps=18, attacker_artillery=6, defender_artillery=4, gas=1)
"""


def compile_all(groups: dict[str, list[Path]], soon: bool) -> str:
    """Translate and put in place; the problem, if there is one. What could not be done with care is told."""
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        settings = f"[mypy]\nmypy_path = {PACKAGE.parent}\nignore_missing_imports = True\nfollow_imports = silent\n"
        (work / "mypy.ini").write_text(settings, encoding="utf-8")
        named = [(group, [str(path.relative_to(ROOT)) for path in paths]) for group, paths in groups.items()]
        none: list[str] = []
        careful, plainly = (CAREFULLY, COUNTING, COUNTED), (none, none, none, "")
        ways = [(named, DIRECT, *careful, GAMES), (named, DIRECT, *careful, ""), (named, none, *plainly)]
        for told in [(named, DIRECT, *plainly), ways[-1]] if soon else ways:  # plainer, if a flag is not known
            command = [sys.executable, "-c", BUILD, str(work), *map(json.dumps, told)]
            done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
            if not done.returncode:
                break
            said = (done.stdout + done.stderr).splitlines()
            problem = next((line.strip() for line in said if "error" in line.lower()), "mypyc failed")
            print(f"Once more, more plainly ({problem}).", flush=True)
        else:
            return problem
        shutil.rmtree(FOLDER, ignore_errors=True)
        shutil.copytree(work / "lib", FOLDER)
    sources = [path for paths in groups.values() for path in paths]
    digests = {path.relative_to(PACKAGE).as_posix(): digest(path) for path in sources}
    known = {"suffix": SUFFIX, "soon": soon, "sources": digests}
    LIST.write_text(json.dumps(known, indent=1), encoding="utf-8")
    return ""


def main() -> int:
    """Compile what has changed."""
    if "--possible" in sys.argv[1:]:
        missing = no_compiler()
        print(missing or "yes")
        return int(bool(missing) or WANTED not in ("", "0"))
    if WANTED not in ("", "0"):
        print("OPFOR_PLAIN is set: the rules stay plain Python.")
        return 0
    del os.environ["OPFOR_PLAIN"]
    problem = why_not()
    if "--check" in sys.argv[1:]:
        print(f"The rules run as plain Python: {problem}." if problem else "The rules run compiled.")
        return 0
    soon = "--soon" in sys.argv[1:]
    if not problem and (soon or not json.loads(LIST.read_bytes()).get("soon")):
        print("The rules are compiled and up to date.")
        return 0
    problem, begun = no_compiler() or no_mypyc(), time.perf_counter()
    if not problem:
        print("Compiling the rules; some minutes, once …", flush=True)
        problem = compile_all(modules(), soon)
    if problem:
        print(f"Opfor will run as plain Python ({problem}). All works; only simulations take longer.")
    else:
        print(f"The rules are compiled ({time.perf_counter() - begun:.0f} s).")
    return 0


if __name__ == "__main__":
    sys.exit(main())
