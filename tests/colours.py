#!/usr/bin/env python3
"""Measures the colours of a drawn answer page as people see them who do not see all colours, and as a grey printer prints them.

colours.py FILE.ppm. The route must stand out from the paper and from the walls, and the walls from the paper, for all of them.
"""
import collections
import sys


def read(path):
    """The pixels of a binary PPM, as a count of each colour."""
    with open(path, "rb") as file:
        kind, size, most, data = file.read().split(b"\n", 3)
    assert kind == b"P6" and most == b"255", path
    w, h = map(int, size.split())
    return collections.Counter(zip(*(data[i:3 * w * h:3] for i in range(3))))


def light(channel):
    c = channel / 255
    return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4


# What a person without one kind of cones sees, in linear light (Vienot, Brettel and Mollon, 1999); and grey.
SIGHTS = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.11238, 0.88762, 0), (0.11238, 0.88762, 0), (0.00401, -0.00401, 1)),
    "deuteranopia": ((0.29275, 0.70725, 0), (0.29275, 0.70725, 0), (-0.02234, 0.02234, 1)),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}


def luminance(colour, sight):
    seen = [sum(w * light(c) for w, c in zip(row, colour)) for row in sight]
    return 0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]


def contrast(a, b, sight):
    low, high = sorted((luminance(a, sight), luminance(b, sight)))
    return (high + 0.05) / (low + 0.05)


def main():
    counts = read(sys.argv[1])
    common = [colour for colour, n in counts.most_common(40) if n > 40]
    paper = common[0]
    route = max(common, key=lambda c: max(c) - min(c))
    walls = next(c for c in common[1:] if max(c) - min(c) < 12 and 60 < c[0] < 230)
    wrong = []
    for name, sight in SIGHTS.items():
        for of, a, b, least in (("route and paper", route, paper, 3), ("route and walls", route, walls, 1.5), ("walls and paper", walls, paper, 1.8)):
            is_now = contrast(a, b, sight)
            if is_now < least:
                wrong.append(f"{name}: {of} have a contrast of {is_now:.2f}, and {least} is the least")
    print("\n".join(wrong) or f"route {route}, walls {walls}, paper {paper}: seen by all")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
