#!/usr/bin/env python3
"""Spoils finished books, one wall at a time, and tells how often `mazewright verify` notices.

tamper.py PROGRAM BOOK COUNT SEED [KIND [SHARE]], where KIND is one instead of all, or hairline, barred, thin, pale,
trail, shortcut or thing (a letter or item that is painted over, added or altered); SHARE is how many of the walls are an answer's (0.25), and BOOK is a folder with an SVG of every page
and one or more of PDF and press file. Walls are found in the SVG; in a PDF they are painted over, in an SVG as well, and
the manifest's sum is put right, so that what stands on the page is all that can tell. With `parts` as KIND, files are given parts instead that
print and do not show, one of each kind there is, whatever COUNT says.
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
        step = {"l": 2, "h": 1, "v": 1, "c": 6, "a": 7}.get(letter, 1)
        for i in range(0, len(v), step):
            p = v[i:i + step]
            if letter == "c":
                b, c, d = ((at[0] + p[k], at[1] + p[k + 1]) for k in (0, 2, 4))
                strokes[-1] += split(at, b, c, d)
                at = d
            elif letter == "a":
                at = (at[0] + p[5], at[1] + p[6])
                strokes[-1].append(at)
            else:
                at = (at[0] + (p[0] if letter != "v" else 0), at[1] + (p[-1] if letter != "h" else 0))
                strokes[-1].append(at)
    return [[place(p) for p in s] for s in strokes if len(s) > 1]


def strokes_of(page):
    """All that an SVG draws with a pen, by path: its colour, its strokes and its width."""
    found = []
    for tag in re.findall(r"<path[^>]*stroke=[^>]*>", page):
        move = re.search(r'transform="translate\(([^)]*)\)(?: scale\(([^)]*)\))?', tag)
        x, y = (float(v) for v in move.group(1).split())
        scale = float(move.group(2) or 1)
        found.append((re.search(r'stroke="([^"]*)"', tag).group(1),
                      read_path(re.search(r' d="([^"]*)"', tag).group(1),
                                lambda p, x=x, y=y, k=scale: (x + k * p[0], y + k * p[1])),
                      scale * float(re.search(r'stroke-width="([^"]*)"', tag).group(1))))
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
             for colour, strokes, _ in drawn(puzzle[which + "role"], puzzle[which + "page"]) if strokes]
    best = min(paths, key=lambda path: off(path[1], box), default=None)
    return best if best and off(best[1], box) < 2 * puzzle[which + "wall_pt"] + 0.5 else None


def line_of(puzzle, drawn):
    """The line of an answer: its colour, its strokes by points of the trimmed page, and its width. None if there is none."""
    x, y = puzzle["answer_origin_pt"]
    box, walls = puzzle["answer_box_pt"], walls_of(puzzle, "answer_", drawn)
    lines = [(colour, [[(p[0] - x, p[1] - y) for p in s] for s in strokes], width)
             for colour, strokes, width in drawn(puzzle["answer_role"], puzzle["answer_page"]) if strokes]
    lines = [line for line in lines if walls and line[0] != walls[0]
             and any(box[0] < p[0] < box[0] + box[2] and box[1] < p[1] < box[1] + box[3] for p in line[1][0])]
    return max(lines, key=lambda line: sum(map(long, line[1])), default=None)


def laid_over(puzzle, strokes):
    """Strokes of an answer where they lie in the puzzle."""
    a, b = (complex(*puzzle[k]) for k in ("answer_start_pt", "answer_finish_pt"))
    c, d = (complex(*puzzle[k]) for k in ("start_pt", "finish_pt"))
    there = [[c + (complex(*p) - a) * (d - c) / (b - a) for p in s] for s in strokes]
    return [[(p.real, p.imag) for p in s] for s in there]


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
    if kind in ("removed", "bridged", "hairline", "thin", "pale"):
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


def pick_shortcut(dice, line, sides, ends, pitch, wall):
    """From a place on the line of an answer through a wall to the other side of it, as far as the line is from it. None if
    no wall is near, or only its free end, around which a way is as short."""
    stroke = dice.choices(line, [long(s) for s in line])[0]
    begin = dice.uniform(0, max(0, long(stroke) - 0.02 * pitch))
    part = along(stroke, begin, 0.02 * pitch)
    if len(part) < 2 or math.dist(part[0], part[-1]) == 0:
        return None
    (ax, ay), (bx, by) = part[0], part[-1]
    n, side = math.dist(part[0], part[-1]), dice.choice((-1, 1))
    ux, uy = side * (ay - by) / n, side * (bx - ax) / n

    def room(far):
        return min(distance((ax + ux * far, ay + uy * far), a, b) for a, b in sides)
    far = next((k / 30 * pitch for k in range(4, 24) if room(k / 30 * pitch) < wall / 2), None)
    end = far and (ax + 2 * far * ux, ay + 2 * far * uy)
    if far and any(math.dist((ax + far * ux, ay + far * uy), s[-1]) < 0.3 * pitch for s in ends):
        return None
    return ([(ax, ay), end], True) if far and room(2 * far) > 0.6 * far else None


def pick_thing(dice, puzzle, sides):
    """A square that covers a thing or stands where there is none, or a bar over a letter of which there are more: points,
    whether it is ink, and how wide it is."""
    (a, b), things = (complex(*at) for at in puzzle["ends_at"]), puzzle["things"]
    c, d = (complex(*puzzle[k]) for k in ("start_pt", "finish_pt"))
    texts = [thing["text"] for thing in things]
    thing, way = dice.choice(things), dice.choice(("removed", "added", "altered"))
    middle, reach = complex(*thing["at"]), thing["reach"]
    if way == "altered" and (thing["kind"] not in ("letter", "stairs") or texts.count(thing["text"]) < 2):
        way = "removed"
    if way == "added":  # beside a cell with a thing, away from other things, ends and walls
        middle += dice.choice((1, -1, 1j, -1j)) * 2 * reach
        box, at = puzzle["box_pt"], c + (middle - a) * (d - c) / (b - a)
        if (any(abs(middle - complex(*other["at"])) < 1.5 * reach for other in things)
                or min(abs(at - c), abs(at - d)) < 4 * puzzle["pitch_pt"]
                or min(distance((at.real, at.imag), *side) for side in sides) < 0.7 * reach * abs((d - c) / (b - a))
                or not (box[0] < at.real < box[0] + box[2] and box[1] < at.imag < box[1] + box[3])):
            return None
    half = {"removed": 0.85, "added": 0.3, "altered": 0.5}[way] * reach
    ends = [c + (middle + side * half - a) * (d - c) / (b - a) for side in (-1, 1)]
    width = {"removed": 1.7, "added": 0.6, "altered": 0.3}[way] * reach * abs(d - c) / abs(b - a)
    return [(end.real, end.imag) for end in ends], way != "removed", width


# --- files ---------------------------------------------------------------------------------------------------

class Svg:
    def __init__(self, manifest):
        self.manifest, self.format = manifest, "svg"

    def name(self, role, page):
        return [f["path"] for f in self.manifest["files"] if f["format"] == "svg" and f["role"] == role][page - 1]

    @staticmethod
    def lay_open(name):
        with open(os.path.join(BOOK, name), "rb") as file:
            return file.read()

    @staticmethod
    def close(text):
        return text

    def spoil(self, role, page, points, colour, width):
        name = self.name(role, page)
        text = self.lay_open(name).decode()
        line = "M" + "L".join(f"{x:.3f} {y:.3f} " for x, y in points)
        mark = (f'<g fill="none" stroke-linecap="{"butt" if colour == WHITE else "round"}" stroke-linejoin="round">'
                f'<path stroke="{colour}" stroke-width="{width:.3f}" d="{line}"/></g>')
        return name, text.replace("</svg>", mark + "</svg>").encode()


class Pdf:
    def __init__(self, manifest, kind):
        self.manifest, self.format, self.plain = manifest, kind, {}

    def name(self, role, page):
        del page
        return [f["path"] for f in self.manifest["files"] if f["format"] == self.format and f["role"] == role][0]

    def lay_open(self, name):
        if name not in self.plain:
            self.plain[name] = subprocess.run(["qpdf", "--qdf", "--object-streams=disable", os.path.join(BOOK, name), "-"],
                                              check=True, capture_output=True).stdout
        return self.plain[name]

    @staticmethod
    def close(text):
        return subprocess.run(["fix-qdf"], input=text, check=True, capture_output=True).stdout

    def spoil(self, role, page, points, colour, width):
        """Contents of our pages count from the top, as points of the manifest do."""
        name = self.name(role, page)
        text = self.lay_open(name)
        begin = text.index(b"%% Contents for page %d\n" % page)
        end = text.index(b"\nendstream", begin)
        tone = " ".join(f"{int(colour[i:i + 2], 16) / 255:.3f}" for i in (1, 3, 5))
        line = " l ".join(f"{x:.3f} {y:.3f}" + (" m" if i == 0 else "") for i, (x, y) in enumerate(points))
        line = line.replace(" m l ", " m ")
        mark = f"\nq {tone} RG {width:.3f} w {0 if colour == WHITE else 1} J 1 j [] 0 d {line} l S Q"
        spoilt = text[:end] + mark.encode() + text[end:]
        return name, self.close(spoilt)


def grey_of(dice):
    """A grey that is paler than what counts as a wall."""
    return "#" + 3 * f"{round(255 * dice.uniform(0.7, 0.92)):02x}"


def verify(manifest, name, spoilt, number):
    """Verifies a copy of the book in which a file has other bytes, and the manifest their sum."""
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
    return subprocess.run([PROGRAM, "verify", "-q", "-j1", os.path.join(BAD, name), "--only", str(number)],
                          capture_output=True, text=True, check=False)


# --- what prints and does not show ---------------------------------------------------------------------------

# A text in a PDF that qpdf has laid open, what stands for it, and how the part is called.
OPEN_PDF = [
    ("/Type /Catalog", "/Type /Catalog /OCProperties << /D << >> /OCGs [ ] >>", "the document has /OCProperties"),
    ("/Type /Catalog", "/Type /Catalog /AcroForm << /Fields [ ] >>", "the document has /AcroForm"),
    ("/Type /Catalog", "/Type /Catalog /AA << >>", "the document has /AA"),
    ("/Type /Catalog", "/Type /Catalog /OpenAction << /S /JavaScript /JS (print) >>", "the document has /OpenAction"),
    ("/Type /Catalog", "/Type /Catalog /Names << /JavaScript << >> >>", "the document has /Names"),
    ("/Type /Page\n", "/Type /Page /AA << >>\n", "page 1 has /AA"),
    ("/Type /Page\n", "/Type /Page /Metadata << >>\n", "page 1 has /Metadata"),
    ("/Subtype /Form", "/Subtype /Form /OC << /Name (x) /Type /OCG >>", "has /OC,"),
    ("/Subtype /Form", "/Subtype /Form /OPI << >>", "has /OPI,"),
    ("/Subtype /Form", "/Subtype /PS", "has a part of the kind /PS,"),
    ("/XObject <<", "/Properties << /a << >> >> /XObject <<", "has /Properties,"),
    ("/Subtype /Link", "", "has an annotation of the kind (none)"),
    ("/Subtype /Link", "/Subtype /Stamp", "has an annotation of the kind /Stamp"),
    ("/Subtype /Link", "/Subtype /Watermark", "has an annotation of the kind /Watermark"),
    ("/Subtype /Link", "/Subtype /Link /F 36", "has /F"),
    ("/Subtype /Link", "/Subtype /Link /AP << >>", "has /AP"),
    ("/Subtype /Link", "/Subtype /Link /A << /S /JavaScript >>", "has /A"),
]
# The same of an SVG.
OPEN_SVG = [("</svg>", text + "</svg>", f"it has <{name}>") for text, name in (
    ('<switch><g systemLanguage="de"/></switch>', "switch"), ("<foreignObject/>", "foreignObject"),
    ("<script/>", "script"), ("<style>@media print{path{display:none}}</style>", "style"), ("<text/>", "text"),
    ('<image xlink:href="a.png"/>', "image"), ("<a/>", "a"), ("<set/>", "set"), ("<filter/>", "filter"),
    ("<svg:path/>", "svg:path"))]
OPEN_SVG += [("</svg>", f"<g {key}/></svg>", f"its <g> has {key.split('=')[0]}") for key in (
    'systemLanguage="de"', 'requiredExtensions="x"', 'onload="alert(1)"', 'style="display:none"', 'class="a"')]
OPEN_SVG += [("</svg>", '<use xlink:href="other.svg#a"/></svg>', "its <use> leads to other.svg#a"),
             ("<svg", '<?xml-stylesheet href="a.css"?><svg', 'it has <?xml-stylesheet'),
             ("<svg", '<!DOCTYPE svg><svg', 'it has <!DOCTYPE')]


def open_parts():
    """Adds to each file what Mazewright never writes: verify must tell each by its name."""
    with open(os.path.join(BOOK, "book.json"), encoding="utf-8") as file:
        manifest = json.load(file)
    number, missed, done = manifest["puzzles"][0]["number"], 0, 0
    for file in [Svg(manifest)] + [Pdf(manifest, f) for f in ("pdf", "press")]:
        name = file.name(manifest["puzzles"][0]["role"], manifest["puzzles"][0]["page"])
        for text, instead, told in OPEN_SVG if file.format == "svg" else OPEN_PDF:
            plain = file.lay_open(name)
            if text.encode() not in plain:
                continue
            said = verify(manifest, name, file.close(plain.replace(text.encode(), instead.encode(), 1)), number)
            done += 1
            if said.returncode != 1 or told not in said.stderr:
                missed += 1
                print(f"missed: {name}, {instead}: {said.stderr}")
    print(f"told {done - missed} of {done} parts")
    return 1 if missed or done < len(OPEN_SVG) + len(OPEN_PDF) else 0


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
        if kind in ("trail", "shortcut", "thing"):
            which = "answer_" if kind == "shortcut" else ""
        number, role, page, pitch, wall, origin, box = (
            puzzle[k if k == "number" else which + k]
            for k in ("number", "role", "page", "pitch_pt", "wall_pt", "origin_pt", "box_pt"))
        if (number, which) not in found:
            path = walls_of(puzzle, which, drawn)
            found[number, which] = path and (path[0], path[1], sides_of(path[1]), free_ends(path[1], 0.2 * pitch))
        line = line_of(puzzle, drawn) if kind in ("trail", "shortcut") and puzzle["answer_page"] is not None else None
        gate = puzzle["start_gate_pt"]
        if not found[number, which] or (kind in ("trail", "shortcut") and not line) or (kind == "barred" and not gate):
            continue
        colour, *walls = found[number, which]
        width = wall
        if kind == "barred":  # all but a crack on either side
            inset = 0.02 + 0.93 * wall / math.dist(gate[:2], gate[2:])
            spot = [tuple(gate[i] + (gate[i + 2] - gate[i]) * t for i in (0, 1)) for t in (inset, 1 - inset)], True
        elif kind == "trail":
            spot = max(laid_over(puzzle, line[1]), key=long), True
        elif kind == "shortcut":
            spot, colour, width = pick_shortcut(dice, line[1], walls[1], walls[2], pitch, wall), line[0], line[2]
        elif kind == "thing":
            spot = puzzle["things"] and pick_thing(dice, puzzle, walls[1])
        else:
            spot = pick(dice, kind, *walls, box, pitch, wall)
        if not spot or len(spot[0]) < 2:
            continue
        points, ink = [(p[0] + origin[0], p[1] + origin[1]) for p in spot[0]], spot[1]
        if kind in ("pale", "trail"):
            colour = grey_of(dice)
        if kind == "thin":
            width = dice.uniform(0.3, 0.7)
        elif kind == "trail":
            width = dice.uniform(0.2, 0.8) * wall
        else:
            width *= {"hairline": 0.3, "barred": 0.9}.get(kind, 1)
        if kind == "thing":
            width = spot[2]
        elif not ink:
            width = 1.3 * wall
        name, spoilt = file.spoil(role, page, points, colour if ink else WHITE, width)
        said = verify(manifest, name, spoilt, number)
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


sys.exit(open_parts() if KINDS == ["parts"] else main())
