#!/usr/bin/env python3
"""Checks which module of src/ calls which, as the linker sees it: run after `make`.

    tests/structure.py BUILD

A module is a folder below src/, without those in it, or a file straight under src/. The table in src/README.md lists modules from the ground
up; a module may call only modules above it in that table, and no two files of a folder may call each other in a
circle. Prints each fault with the functions that cause it, and exits with 1 if there is one.
"""
import os
import re
import subprocess
import sys
from pathlib import Path


# Public headers that are not called after the module that they belong to.
HEADERS = {"spec": "settings", "geometry": "base", "words": "base", "maze": "carve", "code": "plan", "kinds": "base",
           "knobs": "base", "page_kinds": "base", "random": "base", "complaints": "base", "program": "base",
           "page": "page/style", "puzzle": "puzzle/lines",
           **dict.fromkeys(("format", "look", "furniture", "matter", "page_words", "answers", "group", "class_set",
                            "exchanges", "languages", "theme", "cover", "edit"),
                           "settings")}


TOP = {"src", "include", "templates", "fonts", "tests", "examples", "Makefile", "README.md"}


def strays():
    """Returns what git keeps at the top of the project beside the agreed folders and files; nothing outside of git."""
    listed = subprocess.run(["git", "ls-files"], capture_output=True, text=True, check=False).stdout.split("\n")
    return sorted({name for path in listed if (name := path.split("/")[0]) and name[0] != "."} - TOP)


def order_of(readme):
    """Returns the modules of the table, from the ground up, by name."""
    rows = re.findall(r"^\| `([^|]*)` \|", readme.read_text(), re.M)
    names = [name.strip("`/, ").removesuffix(".c") for row in rows for name in row.split(",")]
    return {name: place for place, name in enumerate(names)}


def calls_of(build):
    """Returns for each file of src/ the files whose functions and tables it names, and which: {from: {to: [name]}}."""
    defined, used = {}, []
    source = build / "src"
    for path in sorted(source.rglob("*.o")):
        file = str(path.relative_to(source))[:-2]
        if not Path("src", file + ".c").exists():  # an object of a file that is gone
            continue
        listing = subprocess.run(["nm", "-g", path], capture_output=True, text=True, check=True).stdout
        for *_, kind, name in map(str.split, listing.splitlines()):
            if name in ("malloc", "calloc", "realloc", "free"):  # which the program has its own of, for all
                continue
            if kind == "U":
                used.append((file, name))
            else:
                defined[name] = file
    calls = {}
    for file, name in used:
        if defined.get(name, file) != file:
            calls.setdefault(file, {}).setdefault(defined[name], []).append(name)
    return calls


def module_of(file):
    """Returns the module of a file below src/, or of a header as it is named in an include."""
    folder, name = os.path.split(os.path.splitext(file)[0])
    return HEADERS.get(name, name) if folder in ("", "mazewright") else folder


def includes_in(source):
    """Yields each file below a folder of sources with each of the project's headers that it includes."""
    for path in sorted(p for p in source.rglob("*.[ch]")):
        for header in re.findall(r'#include "([^"]+/[^"]+)"', path.read_text()):
            yield str(path.relative_to(source)), header


def circles_in(calls):
    """Returns the groups of files that call each other in circles (Tarjan's strongly connected components)."""
    number, lowest, stack, circles = {}, {}, [], []

    def visit(file):
        number[file] = lowest[file] = len(number)
        stack.append(file)
        for other in calls.get(file, {}):
            if other not in number:
                visit(other)
                lowest[file] = min(lowest[file], lowest[other])
            elif other in stack:
                lowest[file] = min(lowest[file], number[other])
        if lowest[file] == number[file]:
            circle = stack[stack.index(file):]
            del stack[stack.index(file):]
            if len(circle) > 1:
                circles.append(sorted(circle))

    for file in sorted(calls):
        if file not in number:
            visit(file)
    return circles


def main():
    build = Path(sys.argv[1])
    order = order_of(Path("src/README.md"))
    calls = calls_of(build)
    modules = {module_of(f) for f in calls}
    faults = [f"the table in src/README.md does not list {name}" for name in sorted(modules - order.keys())]
    faults += [f"{name} stands at the top of the project; move it or take it out" for name in strays()]
    names = [folder.name for folder in Path("src").rglob("*") if folder.is_dir()]
    faults += [f"two folders are called {name}; call one otherwise" for name in sorted({n for n in names if names.count(n) > 1})]
    place = lambda file: order.get(module_of(file), len(order))
    for file, others in sorted(calls.items()):
        for other, names in sorted(others.items()):
            if place(file) < place(other):
                faults.append(f"{file}.c calls up into {module_of(other)}: {', '.join(names)} of {other}.c")
    for source in "src", "include":
        for file, header in includes_in(Path(source)):
            if place(file) < place(header):
                faults.append(f"{source}/{file} includes {header}, which lies above it")
    for circle in circles_in(calls):
        faults.append("a circle of files: " + ", ".join(f"{f}.c" for f in circle))
        faults += [f"    {f}.c calls {g}.c: {', '.join(names)}"
                   for f in circle for g, names in sorted(calls[f].items()) if g in circle]
    print("\n".join(faults) or f"  structure: {len(modules)} modules, no circle, no call upwards")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
