#!/usr/bin/env python3
"""Writes specs at random, over every key there is, and demands of each a book that is right, or a refusal with its place.

books.py PROGRAM FOLDER COUNT [SEED] [--repair]. What `mazewright list keys` says a value is decides what is written, so a new key takes
part by itself, and one whose values are of a new kind stops the run. Each book is built with --verify: every puzzle is proved
again from its page. What breaks the demand is left in the folder. With --repair, what a refusal points at is left out, and the
book is tried again, so that most become right books; a refusal that points at nothing to leave out counts as one.
"""
import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys

WORDS = ["Maze", "the way home", "Zoë & Łukasz", "متاهة", "迷路", "Ω", "a-very-long-word-without-a-break-to-be-set-on-a-line", "1 < 2",
         "\"quoted\"", "{number}", "{title}: {level}", "{page} of {number}", "\u0301e", "Find the cheese before the cat does. It is late.", "x"]
TRIMS = ["letter", "a4", "a5", "a6", "6x9in", "8.5x8.5in", "5x8in", "8x10in", "120x200mm", "a3"]
SIDES = ["top", "bottom", "left", "right", "top-left", "top-right", "bottom-left", "bottom-right", "centre", "farthest", "apart", "usual"]


def listed(program, what):
    said = subprocess.run([program, "list", what], check=True, capture_output=True, text=True).stdout
    return [line.split()[0] for line in said.splitlines() if line[:1].islower()]


def keys_of(program):
    """Each key, and what its value is said to be."""
    said = subprocess.run([program, "list", "keys"], check=True, capture_output=True, text=True).stdout
    return {name: kind for name, kind in re.findall(r"^(\S+) .*\n +(?:.*\n +)*?= (.*?)(?: \(default: .*\))?$", said, re.M)}


class Dice(random.Random):
    def seldom(self, share):
        return self.random() < share

    def some(self, items, most=3):
        return [self.choice(items) for _ in range(self.randint(1, most))]


class Writer:
    def __init__(self, program):
        self.kinds = keys_of(program)
        self.grids, self.shapes, self.icons, self.algorithms, self.templates = (
            listed(program, what) for what in ("grids", "shapes", "drawings", "algorithms", "templates"))
        self.themes = listed(program, "themes")
        said = subprocess.run([program, "list", "grids"], check=True, capture_output=True, text=True).stdout
        self.across = {line.split()[0]: "WxH" in line for line in said.splitlines()}

    # what a value is said to be, and how one is made
    def value(self, dice, key):
        kind = self.kinds[key]
        if kind.startswith("a map") and key in ("answers", "margins") or key in ("margins",):
            return self.table(dice, key, 0.4) if key != "margins" or dice.seldom(0.5) else self.length(dice, 8, 30)
        for start, make in (
                ("a text or a list of texts", lambda: dice.choice(WORDS) if dice.seldom(0.6) else dice.some(WORDS)),
                ("an ISBN", lambda: dice.choice(["978-0-306-40615-7", "0-8044-2957-X", *WORDS])),
                ("a text such as", lambda: dice.choice(["{name}", "{name} {name}", "Dr. {Name}"])),
                ("a text", lambda: dice.choice(WORDS)),
                ("a map of puzzles and their seeds", lambda: {str(dice.randint(1, 3)): dice.randint(0, 1 << 62)}),
                ("a map", lambda: self.table(dice, key, 0.25)),
                ("a puzzle's number or a list", lambda: dice.randint(1, 3) if dice.seldom(0.5) else [1, 1, 2]),
                ("a language tag", lambda: dice.choice("ar de el en es fr he hi it ja nl pl pt sv tr uk zh en-own.yaml".split())),
                ("a day such as", lambda: dice.choice(["2026-12-01", "2024-02-28", "none"])),
                ("a whole number from 0 to 9223372036854775807", lambda: dice.choice([0, 7, 1 << 62, dice.randint(0, 1 << 40)])),
                ("a whole number from", lambda: self.number(dice, kind)),
                ("a whole number", lambda: dice.randint(1, 3)),
                ("a list of whole numbers", lambda: [dice.randint(0, 1 << 40) for _ in range(dice.randint(1, 4))]),
                ("the path of a CSV file", lambda: "class.csv"),
                ("true, false, or a map", lambda: dice.seldom(0.4) or self.cover(dice)),
                ("auto, the number of a puzzle, or a shape", lambda: dice.choice(["auto", 1, 2, dice.choice(self.shapes)])),
                ("a drawing such as", lambda: dice.choice(self.icons)),
                ("a puzzle's number, or a list", lambda: dice.choice([1, [2, 1], [3]])),
                ("five digits", lambda: dice.choice(["51299", "90000"])),
                ("a list of texts, or a text", lambda: dice.some(WORDS) if dice.seldom(0.5) else "\n".join(dice.some(WORDS))),
                ("the path of a PNG or JPEG", lambda: "fox.png"),
                ("the path of an SVG", lambda: "whale.svg"),
                ("the path of a book.json", lambda: "other.json"),
                ("the name of a column", lambda: dice.choice(["group", "pet"])),
                ("a theme's name", lambda: dice.choice([*self.themes, "none"])),
                ("drawings such as", lambda: dice.sample(self.icons, dice.randint(1, 12))),
                ("a template's name", lambda: dice.choice(self.templates)),
                ("a paper such as", lambda: dice.choice(TRIMS)),
                ("sheets across and down", lambda: f"{dice.randint(1, 3)}x{dice.randint(1, 3)}"),
                ("a length such as", lambda: "auto" if "or auto" in kind and dice.seldom(0.3) else self.length_for(dice, key)),
                ("four rising figures", lambda: sorted(round(dice.uniform(2, 12), 1) for _ in range(4))),
                ("the name of a face", lambda: dice.choice(["Andika", "Quicksand Bold"])),
                ("a colour such as", lambda: f"#{dice.randint(0, 0xffffff):06x}"),
                ("the name of a grid", lambda: dice.choice(self.grids) if dice.seldom(0.8) else dice.some(self.grids)),
                ("a size such as", lambda: self.size(dice)),
                ("a level such as", lambda: dice.choice(["easy", "hard", "easy..hard", "5", "4..6.5", "medium"])),
                ("a shape such as", lambda: self.shape(dice) if dice.seldom(0.8) else [self.shape(dice), "none"]),
                ("an algorithm such as", lambda: dice.choice(self.algorithms)),
                ("a number from 0 to 1", lambda: dice.choice([0, 1, round(dice.random(), 3), 0.2])),
                ("a place such as", lambda: dice.choice(SIDES + ["2x3"])),
                ("a number from 0 to 12, such as 5, or a map", lambda: self.items(dice)),
                ("the path of an SVG, or {outline", lambda: "snail-line.svg"),
                ("3,6 or {from: 3, by: 3}", lambda: self.rule(dice)),
                ("two sides such as", lambda: dice.choice(["left-right", "top-bottom", ["right-left", "bottom-top"]])),
                ("icons such as", lambda: dice.choice(["none", dice.choice(self.icons), "-".join(dice.sample(self.icons, 2))])),
                ("true, false, or a URL", lambda: dice.choice([True, False, "https://example.org/{code}"])),
                ("none, or a list of", lambda: self.choices(dice, kind, "none")),
                ("a list of blank", lambda: self.choices(dice, kind, "none")),
        ):
            if kind.startswith(start):
                return make()
        plain = re.sub(r" or ", ", ", kind).split(", ")
        if len(plain) < 2 or any(" " in word and not word.startswith("CGATS") for word in plain):
            sys.exit(f"books.py: no value is known for {key}, which is {kind}")
        word = dice.choice(plain)
        return {"true": True, "false": False}.get(word, int(word) if word.isdigit() else word)

    @staticmethod
    def number(dice, kind):
        low, high = (int(v) for v in re.search(r"from (-?\d+) to (-?\d+)", kind).groups())
        return "auto" if "or auto" in kind and dice.seldom(0.3) else dice.randint(low, min(high, low + 14))

    @staticmethod
    def choices(dice, kind, none):
        words = kind.split(" of ")[-1].split(";")[0].replace(" or ", ", ").split(", ")
        return none if dice.seldom(0.2) else dice.sample(words, dice.randint(1, min(4, len(words))))

    @staticmethod
    def length(dice, low, high):
        mm = dice.uniform(low, high)
        return dice.choice([f"{mm:.1f}mm", f"{mm / 25.4:.3f}in", f"{mm * 72 / 25.4:.1f}pt", f"{mm / 10:.2f}cm"])

    def length_for(self, dice, key):
        low, high = {"caliper": (0.08, 0.2), "lines.wall": (0.3, 1.5), "lines.route": (0.3, 1.5), "type.text": (2.8, 7),
                     "type.title": (4, 11), "type.label": (2.5, 6)}.get(key, (8, 25))
        return self.length(dice, low, high)

    @staticmethod
    def size(dice, across=None, least=2):
        """A figure wants some cells to be told by."""
        def one():
            across_and_down = dice.seldom(0.7) if across is None else across
            return "x".join(str(dice.randint(least, least + 12)) for _ in range(2)) if across_and_down else str(dice.randint(least, least + 7))
        low, high = (f"{n}x{n + 1}" if across else str(n) for n in (least + 2, least + 6))
        return dice.choice([one(), one(), one(), [one(), one()], f"{low}..{high}"])

    def shape(self, dice):
        if dice.seldom(0.6):
            return dice.choice(self.shapes)
        kind = dice.choice(["text", "image", "outline"])
        made = {kind: {"text": dice.choice(["A", "OK", "Zoë", "ANNA MARIA", "12"]), "image": "fox.png", "outline": "whale.svg"}[kind]}
        own = {"text": ["face", "letters", "lines", "turn"], "image": ["threshold", "invert"], "outline": ["invert"]}[kind]
        for name in own:
            if dice.seldom(0.2):
                made[name] = self.value(dice, "puzzles.shape." + name)
        return made

    def table(self, dice, under, share):
        return {key[len(under) + 1:]: self.value(dice, key) for key in self.kinds
                if key.startswith(under + ".") and key.count(".") == under.count(".") + 1 and dice.seldom(share)}

    def cover(self, dice):
        """Only one of its keys says what the front shows."""
        table = self.table(dice, "cover", 0.15)
        pictured = [key for key in ("art", "drawing", "picture") if key in table]
        for key in pictured if table.get("layout") == "around" else pictured[1:]:
            del table[key]
        return table

    def group(self, dice, share):
        table = self.table(dice, "puzzles", share)
        if dice.seldom(0.5):
            table["grid"] = self.value(dice, "puzzles.grid")
        if dice.seldom(0.95):
            self.make_sense(dice, table)
        if dice.seldom(0.25):
            self.make_kind(dice, table)
        return table

    def items(self, dice):
        return dice.randint(1, 6) if dice.seldom(0.6) else {name: dice.randint(1, 3) for name in dice.sample(self.icons, dice.randint(1, 4))}

    def rule(self, dice):
        return dice.choice(["3,6", "a..z", "TIGER", "even", "primes", "sums to 20", "multiples of 4", {"from": 90, "by": -1}, ["5,10", "odd"]])

    def make_kind(self, dice, group):
        """Makes a group of one kind of puzzle that asks for more than a way, with room for it."""
        for key in ("loops", "sparse", "weave", "symmetry", "unicursal", "picture", "reveals", "start", "finish", "sides", "ends", "starts",
                    "exits", "keys", "items", "item", "spell", "sentence", "numbers", "along", "algorithm", "outline", "blanks", "mode", "reach", "difficulty", "curve",
                    "every", "order", "seeds", "shape", "edges", "details", "route"):
            group.pop(key, None)
        group["grid"] = dice.choice([grid for grid in self.grids if not grid.startswith("parity")])
        across = self.across[group["grid"]]
        group["size"] = f"{dice.randint(18, 30)}x{dice.randint(18, 30)}" if across else str(dice.randint(12, 16))
        if across and dice.seldom(0.3):
            group["shape"] = dice.choice(self.shapes)
        group["count"] = dice.randint(1, 4)
        group.update(dice.choice([{"starts": dice.randint(2, 4)}, {"exits": dice.randint(2, 4)}, {"keys": dice.randint(1, 3)},
                                  {"items": self.items(dice)}, {"spell": dice.choice(["FOX", "Tiger", "Zoë"])},
                                  {"sentence": "OH!", "count": 2}, {"along": "snail-line.svg"},
                                  {"numbers": self.rule(dice),
                                   "size": f"{dice.randint(7, 14)}x{dice.randint(7, 14)}" if across else str(dice.randint(6, 9))}]))
        if "numbers" in group and "shape" in group:
            group["size"] = "18x18"

    def make_sense(self, dice, group):
        """Leaves out what says nothing of such puzzles, for which a refusal is no news."""
        grid = group.get("grid", "rect")
        if isinstance(grid, list):
            grid = group["grid"] = [g for g in grid if self.across[g] == self.across[grid[0]]]
        first = grid[0] if isinstance(grid, list) else grid
        least = 12 if "shape" in group or "picture" in group else 2
        group["size"] = self.size(dice, self.across[first], least)
        is_parity, picture, rises = first.startswith("parity"), "picture" in group, ".." in str(group.get("difficulty", ""))
        for keys, is_of in ((("blanks", "mode", "reach"), is_parity), (("algorithm", "edges"), not is_parity),
                            (("outline",), first in ("hex", "triangle")), (("weave",), grid in ("rect", "hex")),
                            (("reveals",), picture), (("edges",), "shape" in group), (("curve",), rises),
                            (("symmetry", "sparse", "ends", "weave", "loops", "unicursal", "algorithm"), not picture),
                            (("picture", "symmetry", "sparse", "weave", "loops", "unicursal", "shape"), not is_parity),
                            (("every",), group.get("curve", "steady") != "steady" and rises),
                            (("order",), any(isinstance(v, list) for k, v in group.items() if k != "seeds")),
                            (("start", "finish"), "sides" not in group), (("seed",), "seeds" not in group),
                            (("outline",), "shape" not in group), (("exits",), "starts" not in group),
                            (("spell", "items", "keys"), "starts" not in group and "exits" not in group),
                            (("items", "keys"), "spell" not in group), (("keys",), "items" not in group),
                            (("item",), isinstance(group.get("items", {}), int)), (("numbers",), not {"starts", "exits", "keys", "items", "spell"} & set(group)),
                            (("algorithm", "start", "finish", "sides", "ends", "along", "picture", "loops", "sparse", "weave", "symmetry", "unicursal"),
                             "numbers" not in group), (("numbers", "along"), not is_parity),
                            (("along",), not {"starts", "exits", "keys", "items", "spell", "picture"} & set(group)),
                            (("start", "finish", "sides", "ends", "loops", "sparse", "weave", "symmetry", "unicursal"), "along" not in group), (("spell", "items", "item", "keys"), not is_parity),
                            (("picture", "loops", "sparse", "weave", "symmetry", "unicursal"),
                             not {"spell", "items", "keys"} & set(group)),
                            (("start", "finish", "sides", "ends", "picture", "loops", "sparse", "weave", "symmetry", "unicursal"),
                             "starts" not in group and "exits" not in group),
                            (("sparse", "weave", "loops", "unicursal"), "symmetry" not in group),
                            (("sparse", "unicursal"), "weave" not in group)):
            for key in keys if not is_of else ():
                group.pop(key, None)
        if "outline" in group:
            group["size"] = self.size(dice, group["outline"] == "rectangle", least)

    @staticmethod
    def make_book_sense(spec):
        impose, themed = spec.get("impose", "none"), spec.get("theme", "none") != "none"
        drawn = themed or "drawings" in spec
        for part in ("front", "back"):
            if not drawn and "colouring" in spec.get(part, ()):
                spec[part] = [page for page in spec[part] if page != "colouring"] or "none"
            if "solution" in spec.get(part, ()) and not any("sentence" in group for group in spec["puzzles"]):
                spec[part] = [page for page in spec[part] if page != "solution"] or "none"
        for keys, is_of in ((("name", "sheets", "maze", "sort", "group_by", "files"), "roster" in spec), (("tiles",), impose == "poster"),
                            (("story",), themed), (("scene",), drawn),
                            (("sheet",), impose in ("cards", "poster")), (("duplex",), impose in ("booklet", "cards")),
                            (("bleed",), spec.get("profile", "home") != "home"), (("paper",), impose != "poster"),
                            (("profile", "binding"), impose == "none")):
            for key in keys if not is_of else ():
                spec.pop(key, None)

    def spec(self, dice):
        """Most books use a few keys, some use many."""
        share = dice.choice([0.02, 0.05, 0.1, 0.3])
        spec = {}
        for key in self.kinds:
            if "." in key or key in ("puzzles", "defaults"):
                continue
            if dice.seldom(share):
                spec[key] = "none" if key == "answers" and dice.seldom(0.2) else self.value(dice, key)
        if dice.seldom(0.2):
            spec["defaults"] = self.group(dice, share)
        spec["puzzles"] = [self.group(dice, share) for _ in range(dice.randint(1, 3))]
        if dice.seldom(0.9):
            self.make_book_sense(spec)
        return "".join(f"{key}: {json.dumps(value)}\n" for key, value in spec.items())


# --- what came of it ----------------------------------------------------------------------------------------

HOUR = 3600
MOST_REPAIRS = 12


def limit():
    """Limits the time of the processor, which does not depend on what else the machine does."""
    resource.setrlimit(resource.RLIMIT_CPU, (600, 610))


def fault(program, folder, spec, formats):
    """None for a right book, "" for a refusal as it should be, else what is wrong."""
    path, out = os.path.join(folder, "fuzzed.yaml"), os.path.join(folder, "fuzzed")
    with open(path, "w", encoding="utf-8") as file:
        file.write(spec)
    shutil.rmtree(out, ignore_errors=True)
    try:
        made = subprocess.run([program, "build", "-q", path, "-f", formats, "--verify", "-o", out, "--max-time", "none"],
                              capture_output=True, text=True, timeout=HOUR, check=False, preexec_fn=limit)
    except subprocess.TimeoutExpired:
        return "no end in an hour"
    if made.returncode == -signal.SIGXCPU:
        return "ten minutes of the processor and no end"
    with open(os.path.join(folder, "fuzzed.said"), "w", encoding="utf-8") as file:
        file.write(made.stderr)
    errors = [line for line in made.stderr.splitlines() if " error: " in line]
    if made.returncode == 0:
        return None if not errors and os.path.exists(os.path.join(out, "book.json")) else f"done, but: {made.stderr}"
    if made.returncode != 1 or not errors or os.path.exists(out):
        return f"status {made.returncode}: {made.stderr}"
    misplaced = [line for line in errors if not re.match(r"\S+\.((yaml|csv|png|svg|json):\d+:\d+|csv:\d+): error: \S.*", line)]
    return f"no place: {misplaced[0]}" if misplaced else ""


def parts_of(text, at, path=()):
    """Each value in a JSON text from `at` on, as its path, start and end; the outermost comes last."""
    start, parts = at, []
    if text[at] in "{[":
        number, at = 0, at + 1
        while text[at] not in "}]":
            at, key = re.compile(r"[\s,]*").match(text, at).end(), number
            if text[start] == "{":
                begin, (key, at) = at, json.decoder.scanstring(text, at + 1)
                at = re.compile(r"\s*:\s*").match(text, at).end()
                parts.append(((*path, key), begin, at))
            inner = parts_of(text, at, (*path, key))
            parts, at, number = parts + inner, inner[-1][2], number + 1
        return [*parts, (path, start, at + 1)]
    return [(path, start, json.JSONDecoder().raw_decode(text, at)[1])]


def leave_out_named(spec, groups, number, message):
    """The spec without the last key that a message names of a group or, if it has none of these, of the defaults."""
    defaults = re.search(r"^defaults: (.*)\n", spec, re.M)
    of = [groups[number], json.loads(defaults[1]) if defaults else {}]
    for table in of:
        named = [key for key in table if re.search(rf"\b{key}\b", message) and key != "size"]
        if named or ("size" in message or "larger" in message and table.get("size") != "24x24"):
            if named:
                del table[named[-1]]
            else:
                table["size"] = "24x24"
            spec = re.sub(r"^defaults: .*\n", lambda _: f"defaults: {json.dumps(of[1])}\n", spec, flags=re.M)
            return re.sub(r"^puzzles: .*\n", lambda _: f"puzzles: {json.dumps(groups)}\n", spec, flags=re.M)
    return None


def without(spec, line, column, message):
    """The spec without the innermost key or item at a position that stands in a map or list with others. At the place of a whole
    group, it is the last of the group's keys that the message names; None if there is none."""
    lines = spec.splitlines(keepends=True)
    if not 1 <= line <= len(lines):
        return None
    key, text = lines[line - 1].split(": ", 1)
    value, at = json.loads(text), column - 1 - len(key) - 2
    if at < 0 and key != "puzzles":
        return "".join(lines[:line - 1] + lines[line:])
    for path, start, end in parts_of(text, 0):
        if not start <= at < end:
            continue
        if key == "puzzles" and len(path) == 1:
            return leave_out_named(spec, value, path[0], message)
        for i in range(len(path), 0, -1):
            of = value
            for step in path[:i - 1]:
                of = of[step]
            if len(of) > (path[i - 1] != "size") and not (isinstance(of, list) and len(of) < 2):
                del of[path[i - 1]]
                return "".join([*lines[:line - 1], f"{key}: {json.dumps(value)}\n", *lines[line:]])
        break
    return None if key == "puzzles" else "".join(lines[:line - 1] + lines[line:])


def place_of(folder):
    """Line, column and text of the first error in the spec that was built last."""
    with open(os.path.join(folder, "fuzzed.said"), encoding="utf-8") as file:
        found = re.search(r"fuzzed\.yaml:(\d+):(\d+): error: (.*)", file.read())
    return (int(found[1]), int(found[2]), found[3]) if found else None


def fault_of_repaired(program, folder, spec, formats):
    """fault() of a spec from which what refusals point at is left out, and that spec."""
    for _ in range(MOST_REPAIRS):
        why, place = fault(program, folder, spec, formats), place_of(folder)
        less = without(spec, *place) if why == "" and place else None
        if less is None:
            break
        spec = less
    return why, spec


def main():
    repairs = "--repair" in sys.argv
    if repairs:
        sys.argv.remove("--repair")
    program, folder, count, seed = os.path.abspath(sys.argv[1]), sys.argv[2], int(sys.argv[3]), (sys.argv + ["1"])[4]
    os.makedirs(folder, exist_ok=True)
    for name in ("class.csv", "fox.png", "whale.svg", "snail-line.svg"):
        shutil.copy(os.path.join("examples", name), folder)
    with open(os.path.join(folder, "en-own.yaml"), "w", encoding="utf-8") as file:
        file.write("start: GO\nfinish: HOME\n")
    with open(os.path.join(folder, "other.yaml"), "w", encoding="utf-8") as file:
        file.write("puzzles: [{count: 3, size: 4x4}]\n")
    subprocess.run([program, "build", "-q", "--force", os.path.join(folder, "other.yaml"), "-o", os.path.join(folder, "other")], check=True)
    shutil.copy(os.path.join(folder, "other", "book.json"), os.path.join(folder, "other.json"))
    writer, right, refused, wrong = Writer(program), 0, 0, 0
    for key in writer.kinds:  # stops at one of which no value is known
        if "." in key or key not in ("puzzles", "defaults"):
            writer.value(Dice(key), key)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(f"until then: {right} right books, {refused} refusals with their place, {wrong} neither"))
    for i in range(count):
        dice = Dice(f"{seed}/{i}")
        spec, formats = writer.spec(dice), dice.choice(["pdf", "pdf", "press", "svg", "pdf,svg"])
        why, spec = fault_of_repaired(program, folder, spec, formats) if repairs else (fault(program, folder, spec, formats), spec)
        right += why is None
        refused += why == ""
        if why:
            wrong += 1
            with open(os.path.join(folder, f"wrong-{seed}-{i}.yaml"), "w", encoding="utf-8") as file:
                file.write(f"# {formats}: " + why.strip().replace("\n", "\n# ") + "\n" + spec)
            print(f"{seed}/{i}: {why.strip()[:300]}")
    print(f"{count} specs: {right} right books, {refused} refusals with their place, {wrong} neither")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
