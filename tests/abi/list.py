#!/usr/bin/env python3
"""Lists what a program is bound to that was linked with the shared library: every function and variable that it shows, and how
the structs of its headers lie in memory. What abidw says is boiled down to lines that a person can compare.

    tests/abi/list.py LIBRARY HEADERS
"""
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

library, headers = sys.argv[1:3]
said = subprocess.run(["abidw", "--no-show-locs", "--headers-dir", headers, "--drop-private-types", library],
                      check=True, capture_output=True, text=True).stdout
declared = "".join(path.read_text(encoding="utf-8") for path in sorted(Path(headers).rglob("*.h")))
lines = set()
for element in ElementTree.fromstring(said).iter():
    name = element.get("name", "")
    if element.tag == "elf-symbol":
        lines.add(f"{'function' if element.get('type') == 'func-type' else 'variable'} {name}")
    elif element.tag == "class-decl" and f"struct {name} {{" in declared and element.get("is-declaration-only") != "yes":
        members = [f"{m.find('var-decl').get('name')}@{int(m.get('layout-offset-in-bits')) // 8}" for m in element.findall("data-member")
                   if m.find("var-decl") is not None]
        lines.add(f"struct {name} {int(element.get('size-in-bits')) // 8}: {' '.join(members)}")
print("\n".join(sorted(lines)))
