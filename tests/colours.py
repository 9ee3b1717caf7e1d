#!/usr/bin/env python3
"""Measures the colours of drawn pages as people see them who do not see all colours, and as a grey printer prints them.

colours.py FILE.ppm NAME=RRGGBB,NAME=RRGGBB,LEAST... Each pair must have at least that contrast for all of them, and both colours must be on the page.
"""
import sys


def read(path):
    """The colours of a binary PPM."""
    with open(path, "rb") as file:
        kind, size, most, data = file.read().split(b"\n", 3)
    assert kind == b"P6" and most == b"255", path
    w, h = map(int, size.split())
    return set(zip(*(data[i:3 * w * h:3] for i in range(3))))


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


def colour_on_page(colours, text):
    """The colour of the page that is nearest to the one that is meant; None if none is near."""
    meant = tuple(int(text[i:i + 2], 16) for i in (0, 2, 4))
    near = min(colours, key=lambda c: sum(abs(a - b) for a, b in zip(c, meant)))
    return near if sum(abs(a - b) for a, b in zip(near, meant)) <= 12 else None


def main():
    colours, wrong = read(sys.argv[1]), []
    for pair in sys.argv[2:]:
        (one, a), (other, b), least = pair.split(",")[0].split("="), pair.split(",")[1].split("="), float(pair.split(",")[2])
        a, b = colour_on_page(colours, a), colour_on_page(colours, b)
        if not a or not b:
            wrong.append(f"there is no {one if not a else other} on the page")
            continue
        for name, sight in SIGHTS.items():
            is_now = contrast(a, b, sight)
            if is_now < least:
                wrong.append(f"{name}: {one} and {other} have a contrast of {is_now:.2f}, and {least} is the least")
    print("\n".join(wrong) or f"{len(sys.argv) - 2} pairs: seen by all")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
