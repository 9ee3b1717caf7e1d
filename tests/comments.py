#!/usr/bin/env python3
"""Prints comments of src/ and include/ drawn at random, each with its place and the code it is about.

    tests/comments.py [--count 100] [--seed 1] [FOLDER...]

A reader who does not know the code marks those that had to be read twice. The same seed draws the same comments.
"""
import argparse
import random
import re
from pathlib import Path

# Strings come first, so that a comment's signs within one count for nothing.
TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|/\*.*?\*/', re.S)


def comments_of(path):
    """Yields line, text and code of each comment of a file; titles of chapters are left out."""
    source = path.read_text()
    for token in TOKEN.finditer(source):
        text = re.sub(r"\s*\n\s*\* ?", " ", token.group()[2:-2]).strip()
        if not token.group().startswith("/*") or text.startswith("---"):
            continue
        before = source[source.rfind("\n", 0, token.start()) + 1:token.start()].strip()
        after = source[token.end():].lstrip("\n").split("\n", 1)[0].strip()
        yield source.count("\n", 0, token.start()) + 1, text, before or after


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", type=Path, default=[Path("src"), Path("include")])
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    files = sorted(p for folder in args.folders for p in folder.rglob("*.[ch]"))
    found = [(p, *comment) for p in files for comment in comments_of(p)]
    for n, (path, line, text, code) in enumerate(random.Random(args.seed).sample(found, min(args.count, len(found))), 1):
        print(f"{n:3}. {path}:{line}\n     {text}\n     -> {code}")


if __name__ == "__main__":
    main()
