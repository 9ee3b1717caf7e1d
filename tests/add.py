#!/usr/bin/env python3
"""Adds one of each kind to a copy of the project, and tests that it is as easy as src/README.md says.

    tests/add.py BUILD [NAME...]      applies each patch of tests/add/, builds, tries and tests it
    tests/add.py --check BUILD CC...  only compares the patches with the sources and with the table "To add a ...", and
                                      has the compiler read what they change

A patch begins with lines on what it adds, on the tests that must pass with it, and on a command that shows it.
"""
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

FOLDER = Path("tests/add")


class Patch:
    def __init__(self, path):
        self.path, self.name, text = path, path.stem, path.read_text()
        head = dict(re.findall(r"^(Adds|Tests|Try): *(.*)$", text.split("\ndiff ", 1)[0], re.M))
        self.adds, self.tests, self.shows = head["Adds"], head["Tests"].split(), head["Try"]
        self.files = re.findall(r"^diff --git a/(\S+)", text, re.M)

    def run(self, folder, *options):
        # Fuzz: a comment beside a change may have been reworded since.
        command = ["patch", "-p1", "-s", "-F3", "--no-backup-if-mismatch", "-d", folder, *options]
        done = subprocess.run(command, stdin=self.path.open(), capture_output=True, text=True)
        return "" if done.returncode == 0 else f"{self.path} cannot be applied: {done.stdout}{done.stderr}"


def patches(names):
    return [Patch(path) for path in sorted(FOLDER.glob("*.patch")) if not names or path.stem in names]


def counts_of_the_table():
    """Returns how many files the table says that each kind takes, by the name of its patch."""
    rows = re.findall(r"^\|[^|]*\|[^|]*\|[^|]*\| (\d+) \| `tests/add/(\w+)\.patch` \|$", Path("src/README.md").read_text(), re.M)
    return {name: int(count) for count, name in rows}


def faults_of_the_table(all_patches):
    counts = counts_of_the_table()
    for patch in all_patches:
        if counts.pop(patch.name, None) != len(patch.files):
            yield f"{patch.path} touches {len(patch.files)} files, which the table in src/README.md does not say"
    for name in counts:
        yield f"the table in src/README.md names tests/add/{name}.patch, which is not there"


def copy_of_the_project(build):
    """Returns a copy with what is built, so that only what a patch changes is built again."""
    copy = Path(build).resolve() / "add"
    shutil.rmtree(copy, ignore_errors=True)
    for part in ("src", "include", "templates", "fonts", "tests", "examples", "Makefile", "README.md", ".clang-format"):
        if Path(part).is_dir():
            shutil.copytree(part, copy / part, symlinks=True)
        elif Path(part).exists():
            shutil.copy2(part, copy / part)
    shutil.copytree(build, copy / "build", symlinks=True,
                    ignore=lambda folder, names: [n for n in names if n in ("add", "scratch", "sanitized", "fuzz", "looks")])
    return copy


def must(command, folder, what):
    environment = {**os.environ, "PATH": f"{folder}/build:{os.environ['PATH']}", "NEW_KINDS": "1"}
    done = subprocess.run(command, cwd=folder / "tried" if what == "try" else folder, shell=True, capture_output=True,
                          text=True, env=environment)
    return "" if done.returncode == 0 else f"{what}: {command}\n{done.stdout[-3000:]}{done.stderr[-3000:]}"


def fault_of(patch, copy):
    """Returns what goes wrong when a patch is applied, built, tried and tested; an empty text if nothing does."""
    shutil.rmtree(copy / "tried", ignore_errors=True)
    (copy / "tried").mkdir()
    jobs = os.cpu_count() + 1
    return (patch.run(copy) or must(f"make -j{jobs} all", copy, "build") or must(patch.shows, copy, "try") or
            (must(f"make -j{jobs} test ONLY='{' '.join(patch.tests)}'", copy, "test") if patch.tests else ""))


def faults_of_the_code(all_patches, build, compiler):
    """Yields what the compiler says of each source that a patch changes."""
    copy = Path(build).resolve() / "add-check"
    shutil.rmtree(copy, ignore_errors=True)
    for part in ("src", "include", "templates", "tests", "examples"):
        shutil.copytree(part, copy / part)
    for patch in all_patches:
        fault = patch.run(copy)
        sources = [name for name in patch.files if name.startswith("src/") and name.endswith(".c")]
        if not fault and sources:
            done = subprocess.run([*compiler, "-fsyntax-only", *sources], cwd=copy, capture_output=True, text=True)
            fault = f"{patch.path}: {done.stderr[-2000:]}" if done.returncode else ""
        if fault:
            yield fault
        patch.run(copy, "-R")
    shutil.rmtree(copy)


def main():
    check = sys.argv[1:2] == ["--check"]
    chosen = patches([] if check else sys.argv[2:])
    faults = list(faults_of_the_table(chosen)) if check or len(sys.argv) == 2 else []
    if check:
        faults += faults_of_the_code(chosen, sys.argv[2], sys.argv[3:])
    else:
        copy = copy_of_the_project(sys.argv[1])
        for patch in chosen:
            fault = fault_of(patch, copy)
            print(f"  add {patch.adds}: {len(patch.files)} file{'s' if len(patch.files) > 1 else ''}, "
                  f"{'it does not work' if fault else 'works'}", flush=True)
            faults += [fault] if fault else []
            patch.run(copy, "-R")
    for fault in faults:
        print(fault, file=sys.stderr)
    sys.exit(1 if faults else 0)


main()
