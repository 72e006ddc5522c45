"""Move modules and data files by a checked-in map, and rewrite every import that names them.

    python tools/move_modules.py tools/moves/NAME.toml …

A map has two tables. `[modules]`: old dotted name = new dotted name, for modules and whole packages. `[files]`: old
path = new path below the root, for folders and files that are not imported. What has moved already is only renamed
in the text, so a map can be run again after a merge that brought older code in.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CODE = ("src", "tests", "tools", "benchmarks")
TEXTS = (".py", ".md", ".toml", ".html", ".js", ".txt", "Makefile")
Span = tuple[int, int, str]  # from, to, the text that replaces it


def module_path(module: str) -> Path:
    """Where a module or package lies, without its ending."""
    return ROOT / "src" / Path(*module.split("."))


def git(*words: str) -> None:
    """One git command."""
    subprocess.run(["git", *words], cwd=ROOT, check=True)


def move(old: Path, new: Path) -> bool:
    """Move a file or folder, if it is still in its old place."""
    if not old.exists():
        return False
    new.parent.mkdir(parents=True, exist_ok=True)
    git("mv", "-k", str(old), str(new))
    return True


def move_all(modules: dict[str, str], files: dict[str, str]) -> None:
    """Move everything on the map, and give new packages their `__init__.py`."""
    for old, new in modules.items():
        source, target = module_path(old), module_path(new)
        if source.is_dir() and not source.with_suffix(".py").exists():
            move(source, target)
        else:
            move(source.with_suffix(".py"), target.with_suffix(".py"))
        folder = target.parent
        while folder != ROOT / "src":
            if not (folder / "__init__.py").exists():
                (folder / "__init__.py").write_text("", encoding="utf-8")
                git("add", str(folder / "__init__.py"))
            folder = folder.parent
    for old, new in files.items():
        move(ROOT / old, ROOT / new)


def new_name(module: str, modules: dict[str, str]) -> str:
    """The name of a module after the move; the longest entry that fits counts."""
    parts = module.split(".")
    for length in range(len(parts), 0, -1):
        found = modules.get(".".join(parts[:length]))
        if found is not None:
            return ".".join([found, *parts[length:]])
    return module


def rewritten(source: str, modules: dict[str, str], where: str) -> str:
    """A Python source with its imports as they are after the move."""
    tree = ast.parse(source)
    starts = [0]
    for line in source.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def span(node: ast.AST, text: str) -> Span:
        begin = starts[node.lineno - 1] + node.col_offset  # type: ignore[attr-defined]
        end = starts[node.end_lineno - 1] + node.end_col_offset  # type: ignore[attr-defined]
        return begin, end, text

    spans: list[Span] = []
    renamed: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            lines: dict[str, list[str]] = {}
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                if full in modules:  # a module imported from its package
                    package, _, name = modules[full].rpartition(".")
                    if alias.asname:
                        name = f"{name} as {alias.asname}"
                    elif name != alias.name:
                        renamed[alias.name] = name
                else:
                    package, name = new_name(node.module, modules), alias.name
                    name = f"{name} as {alias.asname}" if alias.asname else name
                lines.setdefault(package, []).append(name)
            indent = "\n" + " " * node.col_offset
            text = indent.join(f"from {package} import {', '.join(names)}" for package, names in lines.items())
            spans.append(span(node, text))
        elif isinstance(node, ast.Import):
            names = [
                new_name(alias.name, modules) + (f" as {alias.asname}" if alias.asname else "") for alias in node.names
            ]
            spans.append(span(node, "import " + ", ".join(names)))
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in renamed:
            spans.append(span(node, renamed[node.id]))
        elif isinstance(node, ast.arg) and node.arg in renamed:
            print(f"{where}:{node.lineno}: an argument is called {node.arg} like a renamed module; look at it")
    raw = source.encode()
    for begin, end, text in sorted(spans, reverse=True):
        if raw[begin:end] != text.encode():
            raw = raw[:begin] + text.encode() + raw[end:]
    return raw.decode()


def mentions(text: str, modules: dict[str, str], files: dict[str, str]) -> str:
    """A text in which dotted names and paths are those after the move."""
    names = sorted(modules, key=len, reverse=True)
    if names:
        pattern = re.compile(r"(?<![\w.])(" + "|".join(map(re.escape, names)) + r")(?!\w)(?![\w.]* import )")
        text = pattern.sub(lambda found: modules[found[1]], text)
        paths = {name.replace(".", "/") + ".py": modules[name].replace(".", "/") + ".py" for name in names}
        pattern = re.compile(r"(" + "|".join(map(re.escape, sorted(paths, key=len, reverse=True))) + r")(?!\w)")
        text = pattern.sub(lambda found: paths[found[1]], text)
    for old in sorted(files, key=len, reverse=True):
        text = text.replace(old, files[old])
    return text


def main() -> int:
    """Move, then rewrite."""
    modules: dict[str, str] = {}
    files: dict[str, str] = {}
    for name in sys.argv[1:]:
        content = tomllib.loads(Path(name).read_text(encoding="utf-8"))
        modules |= content.get("modules", {})
        files |= content.get("files", {})
    move_all(modules, files)
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for line in listed.splitlines():
        path = ROOT / line
        if not line.endswith(TEXTS) or line.startswith(("tools/moves/", "tests/golden/")) or not path.is_file():
            continue
        text = path.read_text(encoding="utf-8")
        after = rewritten(text, modules, line) if line.endswith(".py") and line.startswith(CODE) else text
        after = mentions(after, modules, files)
        if after != text:
            path.write_text(after, encoding="utf-8")
    ruff = [sys.executable, "-m", "ruff"]
    subprocess.run([*ruff, "check", "--quiet", "--select", "I", "--fix", "."], cwd=ROOT, check=False)
    subprocess.run([*ruff, "format", "--quiet", "."], cwd=ROOT, check=False)
    return 0


if __name__ == "__main__":
    sys.exit(main())
