#!/usr/bin/env python3
"""Unpacks faces: writes each WOFF file (a W3C format: the tables of a face, each compressed) as the TTF file that it holds.

woff.py FOLDER FILE.woff...
"""
import struct
import sys
import zlib
from pathlib import Path


def tables_of(woff):
    """Yields the tag, the checksum and the bytes of each table."""
    count = struct.unpack(">H", woff[12:14])[0]
    for i in range(count):
        tag, offset, packed, length, checksum = struct.unpack(">4sIIII", woff[44 + 20 * i:64 + 20 * i])
        bytes_ = woff[offset:offset + packed]
        yield tag, checksum, zlib.decompress(bytes_) if packed < length else bytes_


def ttf_of(woff):
    tables = list(tables_of(woff))
    steps = len(tables).bit_length() - 1
    head = woff[4:8] + struct.pack(">HHHH", len(tables), 16 << steps, steps, 16 * (len(tables) - (1 << steps)))
    body, offset = b"", 12 + 16 * len(tables)
    for tag, checksum, bytes_ in tables:
        head += struct.pack(">4sIII", tag, checksum, offset + len(body), len(bytes_))
        body += bytes_ + b"\0" * (-len(bytes_) % 4)
    return head + body


for name in sys.argv[2:]:
    (Path(sys.argv[1]) / Path(name).with_suffix(".ttf").name).write_bytes(ttf_of(Path(name).read_bytes()))
