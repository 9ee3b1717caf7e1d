#!/usr/bin/env python3
"""Writes a PDF of 24 pages of 6 x 9 inches that has so many bytes, almost all of them in a stream that nothing shows.

heavy.py FILE BYTES. The stream is a hole in the file, and takes no room on the disk.
"""
import sys

NAME, TOTAL = sys.argv[1], int(sys.argv[2])
PAGES = 24


def build(hole):
    """The bytes before and behind a hole of so many bytes."""
    text, places = b"%PDF-1.4\n", []
    bodies = [b"<</Type/Catalog/Pages 2 0 R>>",
              b"<</Type/Pages/Count %d/Kids[%s]>>" % (PAGES, b" ".join(b"%d 0 R" % (4 + i) for i in range(PAGES))),
              b"<</Length 22>>stream\n0 g 100 100 50 50 re f\nendstream"]
    bodies += [b"<</Type/Page/Parent 2 0 R/Contents 3 0 R/MediaBox[0 0 432 648]/Resources<<>>>>"] * PAGES
    for i, body in enumerate(bodies):
        places.append(len(text))
        text += b"%d 0 obj\n%s\nendobj\n" % (i + 1, body)
    places.append(len(text))
    text += b"%d 0 obj\n<</Length %010d>>stream\n" % (len(bodies) + 1, hole)
    end = b"\nendstream\nendobj\n"
    table = b"xref\n0 %d\n0000000000 65535 f \n" % (len(places) + 1) + b"".join(b"%010d 00000 n \n" % at for at in places)
    return text, end + table + b"trailer<</Root 1 0 R/Size %d>>\nstartxref\n%010d\n%%%%EOF\n" % (
        len(places) + 1, len(text) + hole + len(end))


def main():
    hole = TOTAL - sum(map(len, build(0)))
    before, behind = build(hole)
    with open(NAME, "wb") as file:
        file.write(before)
        file.seek(hole, 1)
        file.write(behind)


main()
