"""Proves a book from its PDF and its book.json alone: python3 prove.py BOOK.pdf book.json (wants pdftoppm)"""
import json, re, subprocess, sys
DOTS = 14  # to a corridor
def look(pdf, p):  # a maze as rows of paper (0) and ink (1) with its gates barred, and the dots of both ends
    k, (left, top, w, h), (ox, oy) = DOTS / p["pitch_pt"], p["box_pt"], p["origin_pt"]
    x, y, w, h = int((left + ox) * k) - 3, int((top + oy) * k) - 3, int(w * k) + 7, int(h * k) + 7
    words = f"pdftoppm -gray -r {72 * k} -f {p['page']} -l {p['page']} -x {x} -y {y} -W {w} -H {h}".split() + [pdf]
    grey, is_ink = subprocess.run(words, capture_output=True, check=True).stdout, bytes(i < 128 for i in range(256))
    rows = [bytearray(grey[i:i + w].translate(is_ink)) for i in range(len(grey) - w * h, len(grey), w)]
    dot, gates = lambda a, b: (int((a + ox) * k) - x, int((b + oy) * k) - y), filter(None, (p["start_gate_pt"], p["finish_gate_pt"]))
    for u, v in (dot(ax + (bx - ax) * i / 200, ay + (by - ay) * i / 200) for ax, ay, bx, by in gates for i in range(201)):
        rows[v][u] = rows[v][u + 1] = rows[v + 1][u] = 1
    return rows, dot(*p["start_pt"]), dot(*p["finish_pt"])
def parts(rows, kind):  # by row: from where to where dots are of that kind, and to which part they belong
    runs, root = [[m.span() for m in re.finditer(b"[%c]+" % kind, row)] for row in rows], {}
    def part(run):
        while root.setdefault(run, run) != run: root[run] = run = root[root[run]]
        return run
    for y, (a, b), (c, d) in ((y, run, above) for y, row in enumerate(runs[1:]) for run in row for above in runs[y]):
        if c < b + kind and a < d + kind: root[part((y + 1, a))] = part((y, c))  # ink also joins at corners
    return [(y, a, b, part((y, a))) for y, row in enumerate(runs) for a, b in row]
def fault(pdf, p):  # none if the white within the gates has both ends in it, and a single piece of ink around it
    (rows, *ends), size, ink = look(pdf, p), {}, {}
    white, near = parts(rows, 0), [set(), set()]
    for y, a, b, part in white:  # what reaches the picture's corner is outside
        size[part] = size.get(part, 0) + (b - a) * (part != white[0][3])
    home = max(size, key=size.get)
    for y, a, b, part in parts(rows, 1):  # a sign is ink of which all is near an end
        ink.setdefault(y, []).append((a, b, part))
        near[all(max(x - a, b - x, abs(v - y)) > 0.8 * DOTS for x, v in ends)].add(part)
    way = [(y, a, b) for y, a, b, part in white if part == home]
    beside = {q for y, a, b in way for v in (y - 1, y, y + 1) for c, d, q in ink.get(v, []) if c <= b and a <= d}
    return len(beside & near[1]) != 1 or any(all(max(a - x, x - b, abs(v - y)) > DOTS for y, a, b in way) for x, v in ends)
book = json.load(open(sys.argv[2], encoding="utf-8"))
role = next(f["role"] for f in book["files"] if f["path"] == sys.argv[1].split("/")[-1])
plain = [p for p in book["puzzles"] if p["role"] == role and not p["tiles"] and not p["grid"].startswith("parity")
         and p["variation"]["loops"] == p["variation"]["weave"] == 0]  # which have one piece of wall
wrong = [p["number"] for p in plain if fault(sys.argv[1], p)]
print(f"{len(plain)} of {len(book['puzzles'])} puzzles were looked at; not one route: {wrong or 'none'}")
sys.exit(bool(wrong) or not plain)
