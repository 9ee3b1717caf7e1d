#!/usr/bin/env python3
"""Spoils finished books, one wall at a time, and tells how often `mazewright verify` notices.

tamper.py PROGRAM BOOK COUNT SEED [KIND [SHARE]], where KIND is one instead of all, or hairline or barred, SHARE is how
many of the walls are an answer's (0.25), and BOOK is a folder with an SVG of every page and one or more of PDF and press
file. Walls are found in the SVG; in a PDF they are painted over, in an SVG as well, and the manifest's sum is put
right, so that what stands on the page is all that can tell.
"""
import hashlib
import json
import math
import os
import random
import re
import shutil
import subprocess
import sys

PROGRAM, BOOK, COUNT, SEED = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
BAD = os.path.normpath(BOOK) + "-tampered"
WHITE = "#ffffff"
KINDS = sys.argv[5:6] or ["removed", "shortened", "lengthened", "bridged"]
SHARE_OF_ANSWERS = float((sys.argv[6:] + [0.25])[0])


# --- walls ----------------------------------------------------------------------------------------------------

def split(a, b, c, d):
    """A curve as a few lines."""
    def at(t):
        u = 1 - t
        return tuple(u * u * u * a[i] + 3 * u * u * t * b[i] + 3 * u * t * t * c[i] + t * t * t * d[i] for i in (0, 1))
    return [at(k / 8) for k in range(1, 9)]


def read_path(text, place):
    """Each stroke of a path as points of the page."""
    strokes, at, start = [], (0.0, 0.0), (0.0, 0.0)
    for letter, numbers in re.findall(r"([a-zA-Z])([^a-zA-Z]*)", text):
        v = [float(x) for x in re.findall(r"-?\d*\.?\d+", numbers)]
        if letter == "m":
            at = start = (at[0] + v[0], at[1] + v[1])
            strokes.append([at])
            v, letter = v[2:], "l"
        elif letter == "z":
            at = start
            strokes[-1].append(at)
        step = {"l": 2, "h": 1, "v": 1, "c": 6}.get(letter, 1)
        for i in range(0, len(v), step):
            p = v[i:i + step]
            if letter == "c":
                b, c, d = ((at[0] + p[k], at[1] + p[k + 1]) for k in (0, 2, 4))
                strokes[-1] += split(at, b, c, d)
                at = d
            else:
                at = (at[0] + (p[0] if letter != "v" else 0), at[1] + (p[-1] if letter != "h" else 0))
                strokes[-1].append(at)
    return [[place(p) for p in s] for s in strokes if len(s) > 1]


def strokes_of(page):
    """All that an SVG draws with a pen, by path: its colour and its strokes."""
    found = []
    for tag in re.findall(r"<path[^>]*stroke=[^>]*>", page):
        move = re.search(r'transform="translate\(([^)]*)\)(?: scale\(([^)]*)\))?', tag)
        x, y = (float(v) for v in move.group(1).split())
        scale = float(move.group(2) or 1)
        found.append((re.search(r'stroke="([^"]*)"', tag).group(1),
                      read_path(re.search(r' d="([^"]*)"', tag).group(1),
                                lambda p, x=x, y=y, k=scale: (x + k * p[0], y + k * p[1]))))
    return found


def off(strokes, box):
    """How far the box around all strokes is from another one."""
    xs, ys = zip(*(p for s in strokes for p in s))
    mine = (min(xs), min(ys), max(xs), max(ys))
    other = (box[0], box[1], box[0] + box[2], box[1] + box[3])
    return max(abs(a - b) for a, b in zip(mine, other))


def walls_of(puzzle, which, drawn):
    """The path that has the box of a puzzle or its answer: its colour, and its strokes by points of the trimmed page."""
    x, y = puzzle[which + "origin_pt"]
    box = puzzle[which + "box_pt"]
    paths = [(colour, [[(p[0] - x, p[1] - y) for p in s] for s in strokes])
             for colour, strokes in drawn(puzzle[which + "role"], puzzle[which + "page"]) if strokes]
    best = min(paths, key=lambda path: off(path[1], box), default=None)
    return best if best and off(best[1], box) < 2 * puzzle[which + "wall_pt"] + 0.5 else None


# --- where --------------------------------------------------------------------------------------------------

def distance(p, a, b):
    ux, uy = b[0] - a[0], b[1] - a[1]
    n = ux * ux + uy * uy
    t = 0 if n == 0 else max(0, min(1, ((p[0] - a[0]) * ux + (p[1] - a[1]) * uy) / n))
    return math.hypot(p[0] - a[0] - t * ux, p[1] - a[1] - t * uy)


def along(stroke, begin, length):
    """The part of a stroke between two places on it."""
    part, gone = [], 0.0
    for a, b in zip(stroke, stroke[1:]):
        n = math.dist(a, b)
        for t in (max(begin - gone, 0), min(begin + length - gone, n)):
            if 0 <= t <= n and gone + n > begin and gone < begin + length:
                part.append((a[0] + (b[0] - a[0]) * t / n, a[1] + (b[1] - a[1]) * t / n) if n else a)
        gone += n
    return part


def long(stroke):
    return sum(math.dist(a, b) for a, b in zip(stroke, stroke[1:]))


def sides_of(walls):
    return [(a, b) for s in walls for a, b in zip(s, s[1:])]


def free_ends(walls, reach):
    """Strokes, turned so that they end where no other wall is."""
    turned, sides = walls + [s[::-1] for s in walls], sides_of(walls)
    return [s for s in turned
            if sum(distance(s[-1], a, b) < reach for a, b in sides) == 1 and math.dist(s[0], s[-1]) > reach]


def pick(dice, kind, walls, sides, ends, box, pitch, wall):
    """Ink to be laid, or white: points, and whether it is ink. None if there is no such place."""
    if kind in ("removed", "bridged", "hairline"):
        stroke = dice.choices(walls, [long(s) for s in walls])[0]
        begin = dice.uniform(0, max(0, long(stroke) - pitch))
        if kind == "removed":
            return along(stroke, begin, pitch), False
        part = along(stroke, begin, 0.02 * pitch)
        if len(part) < 2 or math.dist(part[0], part[-1]) == 0:
            return None
        (ax, ay), (bx, by) = part[0], part[-1]
        n, side = math.dist(part[0], part[-1]), dice.choice((-1, 1))
        across = (side * (ay - by) / n, side * (bx - ax) / n)
        def ahead(share):
            return (ax + across[0] * pitch * share, ay + across[1] * pitch * share)

        def room(share):
            return min(distance(ahead(share), a, b) for a, b in sides)
        far = next((k / 15 for k in range(8, 27) if room(k / 15) < wall / 2), None)
        # what lies along a wall only makes it thicker
        return ([(ax, ay), ahead(far)], True) if far and room(far / 2) > 0.35 * pitch else None
    if not ends:
        return None
    stroke = dice.choice(ends)
    if kind == "shortened":
        part = along(stroke, long(stroke) - pitch / 2, pitch / 2)
        (ax, ay), (bx, by) = part[-2], part[-1]
        n = math.dist((ax, ay), (bx, by)) or 1
        return part + [(bx + (bx - ax) * wall / n, by + (by - ay) * wall / n)], False
    (ax, ay), (bx, by) = stroke[-2], stroke[-1]
    n = math.dist((ax, ay), (bx, by))
    far = (bx + (bx - ax) * pitch / n, by + (by - ay) * pitch / n)
    is_inside = all(box[i] < far[i] < box[i] + box[i + 2] for i in (0, 1))
    return ([(bx, by), far], True) if is_inside else None


# --- files ---------------------------------------------------------------------------------------------------

class Svg:
    def __init__(self, manifest):
        self.manifest, self.format = manifest, "svg"

    def name(self, role, page):
        return [f["path"] for f in self.manifest["files"] if f["format"] == "svg" and f["role"] == role][page - 1]

    def spoil(self, role, page, points, colour, width):
        name = self.name(role, page)
        with open(os.path.join(BOOK, name), encoding="utf-8") as file:
            text = file.read()
        line = "M" + "L".join(f"{x:.3f} {y:.3f} " for x, y in points)
        mark = (f'<path fill="none" stroke="{colour}" stroke-width="{width:.3f}" '
                f'stroke-linecap="{"butt" if colour == WHITE else "round"}" stroke-linejoin="round" d="{line}"/>')
        return name, text.replace("</svg>", mark + "</svg>").encode()


class Pdf:
    def __init__(self, manifest, kind):
        self.manifest, self.format, self.plain = manifest, kind, {}

    def name(self, role, page):
        del page
        return [f["path"] for f in self.manifest["files"] if f["format"] == self.format and f["role"] == role][0]

    def spoil(self, role, page, points, colour, width):
        """Contents of our pages count from the top, as points of the manifest do."""
        name = self.name(role, page)
        if name not in self.plain:
            self.plain[name] = subprocess.run(["qpdf", "--qdf", "--object-streams=disable", os.path.join(BOOK, name), "-"],
                                              check=True, capture_output=True).stdout
        text = self.plain[name]
        begin = text.index(b"%% Contents for page %d\n" % page)
        end = text.index(b"\nendstream", begin)
        tone = " ".join(f"{int(colour[i:i + 2], 16) / 255:.3f}" for i in (1, 3, 5))
        line = " l ".join(f"{x:.3f} {y:.3f}" + (" m" if i == 0 else "") for i, (x, y) in enumerate(points))
        line = line.replace(" m l ", " m ")
        mark = f"\nq {tone} RG {width:.3f} w {0 if colour == WHITE else 1} J 1 j [] 0 d {line} l S Q"
        spoilt = text[:end] + mark.encode() + text[end:]
        return name, subprocess.run(["fix-qdf"], input=spoilt, check=True, capture_output=True).stdout


# --- all -----------------------------------------------------------------------------------------------------

def main():
    with open(os.path.join(BOOK, "book.json"), encoding="utf-8") as file:
        manifest = json.load(file)
    dice, svg = random.Random(SEED), Svg(manifest)
    files = [svg] + [Pdf(manifest, f) for f in ("pdf", "press") if any(x["format"] == f for x in manifest["files"])]
    pages, found = {}, {}

    def drawn(role, page):
        name = svg.name(role, page)
        if name not in pages:
            with open(os.path.join(BOOK, name), encoding="utf-8") as page:
                pages[name] = strokes_of(page.read())
        return pages[name]

    done, missed, kinds = 0, 0, {}
    for _ in range(20 * COUNT):
        if done == COUNT:
            break
        puzzle, kind, file = dice.choice(manifest["puzzles"]), dice.choice(KINDS), dice.choice(files)
        which = "answer_" if puzzle["answer_page"] is not None and dice.random() < SHARE_OF_ANSWERS else ""
        number, role, page, pitch, wall, origin, box = (
            puzzle[k if k == "number" else which + k]
            for k in ("number", "role", "page", "pitch_pt", "wall_pt", "origin_pt", "box_pt"))
        if (number, which) not in found:
            path = walls_of(puzzle, which, drawn)
            found[number, which] = path and (path[0], path[1], sides_of(path[1]), free_ends(path[1], 0.2 * pitch))
        if not found[number, which]:
            continue
        colour, *walls = found[number, which]
        gate = puzzle["start_gate_pt"]
        if kind == "barred" and not gate:
            continue
        if kind == "barred":  # all but a crack on either side
            inset = 0.02 + 0.93 * wall / math.dist(gate[:2], gate[2:])
            spot = [tuple(gate[i] + (gate[i + 2] - gate[i]) * t for i in (0, 1)) for t in (inset, 1 - inset)], True
        else:
            spot = pick(dice, kind, *walls, box, pitch, wall)
        if not spot or len(spot[0]) < 2:
            continue
        points, ink = [(p[0] + origin[0], p[1] + origin[1]) for p in spot[0]], spot[1]
        name, spoilt = file.spoil(role, page, points, colour if ink else WHITE, wall * {"hairline": 0.3, "barred": 0.9}.get(kind, 1) if ink else 1.3 * wall)
        shutil.rmtree(BAD, ignore_errors=True)
        os.mkdir(BAD)
        for other in manifest["files"]:
            os.symlink(os.path.abspath(os.path.join(BOOK, other["path"])), os.path.join(BAD, other["path"]))
        os.unlink(os.path.join(BAD, name))
        with open(os.path.join(BAD, name), "wb") as out:
            out.write(spoilt)
        told = json.loads(json.dumps(manifest))
        for other in told["files"]:
            if other["path"] == name:
                other["sha256"] = hashlib.sha256(spoilt).hexdigest()
        with open(os.path.join(BAD, "book.json"), "w", encoding="utf-8") as out:
            json.dump(told, out)
        said = subprocess.run([PROGRAM, "verify", "-q", "-j1", os.path.join(BAD, name), "--only", str(number)],
                              capture_output=True, text=True, check=False)
        done += 1
        row = kinds.setdefault(kind, [0, 0])
        row[0] += 1
        if said.returncode != 1 or "puzzle" not in said.stderr:
            missed += 1
            row[1] += 1
            x, y = points[len(points) // 2]
            print(f"missed: {name} page {page}, puzzle {number}, {kind} at {x:.1f}, {y:.1f}: {said.stderr}")
    print(f"noticed {done - missed} of {done}: " + ", ".join(f"{k} {v[0] - v[1]} of {v[0]}" for k, v in sorted(kinds.items())))
    return 0 if done == COUNT and not missed else 1


sys.exit(main())
