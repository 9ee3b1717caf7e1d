#!/usr/bin/env python3
"""Holds the outline and the page labels of a PDF to what must be so, as qpdf lists its objects.

outline.py FILE.pdf NUMBER...: the numbers of its pages, in their order. Labels must give each page its number, and no two
ranges follow each other that are one. Each entry of the outline counts its own, folded up, and knows those beside it.
"""
import json
import subprocess
import sys

LISTED = json.loads(subprocess.run(["qpdf", "--json=2", "--json-key=qpdf", "--json-key=pagelabels", "--json-key=pages",
                                    sys.argv[1]], check=True, capture_output=True).stdout)
OBJECTS = LISTED["qpdf"][1]
NUMBERS = [int(n) for n in sys.argv[2:]]


def follow(value):
    return OBJECTS[f"obj:{value}"]["value"] if isinstance(value, str) and value.endswith(" R") else value


def hold_labels():
    ranges = {label["index"]: label["label"] for label in LISTED["pagelabels"]}
    begin, first = None, None
    for i, number in enumerate(NUMBERS):
        if i in ranges:
            assert ranges[i]["/S"] == "/D" and set(ranges[i]) <= {"/S", "/St"}, ranges[i]
            assert begin is None or first + i - begin != number, f"page {i + 1} begins a range for nothing"
            begin, first = i, ranges[i].get("/St", 1)
        assert first + i - begin == number, f"page {i + 1} is labelled {first + i - begin}, and is {number}"
    assert max(ranges) < len(NUMBERS)


def hold_entries(parent, pages):
    """Gives how many entries there are below one."""
    above = follow(parent)
    at, before, n = above.get("/First"), None, 0
    while at:
        entry = follow(at)
        assert entry["/Parent"] == parent and entry.get("/Prev") == before and entry["/Title"]
        assert follow(entry["/Dest"])[0] in pages
        kids = hold_entries(at, pages)
        assert entry.get("/Count", 0) == -kids, f'{entry["/Title"]} counts {entry.get("/Count")} of {kids}'
        before, at, n = at, entry.get("/Next"), n + 1
    assert above.get("/Last") == before
    return n


def main():
    pages = [page["object"] for page in LISTED["pages"]]
    assert len(pages) == len(NUMBERS)
    root = follow(OBJECTS["trailer"]["value"]["/Root"])
    n = hold_entries(root["/Outlines"], pages)
    assert n > 0 and follow(root["/Outlines"])["/Count"] == n, f"the outline counts {follow(root['/Outlines'])} of {n}"
    hold_labels()


main()
