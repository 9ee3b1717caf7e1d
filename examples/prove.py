"""Proves a book from its PDF and its book.json alone: python3 prove.py BOOK.pdf book.json (wants pdftoppm)"""
import json, re, subprocess, sys
def look(pdf, p):  # a maze as rows of paper (0) and ink (1), the dots to a corridor, and which dot a point of the page is
    k, (left, top, w, h), (ox, oy) = max(14 / p["pitch_pt"], 3 / p["wall_pt"]), p["box_pt"], p["origin_pt"]
    x, y, w, h = int((left + ox) * k) - 3, int((top + oy) * k) - 3, int(w * k) + 7, int(h * k) + 7
    words = f"pdftoppm -gray -r {72 * k} -f {p['page']} -l {p['page']} -x {x} -y {y} -W {w} -H {h}".split() + [pdf]
    grey = subprocess.run(words, capture_output=True, check=True).stdout[-w * h:]
    some = bytes(sorted(grey[::29]))  # the paper is in the middle of it, and walls are at its beginning
    is_ink = bytes(i < 0.75 * some[len(some) // 2] + 0.25 * some[0] for i in range(256))
    rows = [bytearray(grey[i:i + w].translate(is_ink)) for i in range(0, w * h, w)]
    return rows, k * p["pitch_pt"], lambda a, b: (int((a + ox) * k) - x, int((b + oy) * k) - y)
def parts(rows, kind):  # by row: from where to where dots are of that kind, and to which part they belong
    runs, root = [[m.span() for m in re.finditer(b"[%c]+" % kind, row)] for row in rows], {}
    def part(run):
        while root.setdefault(run, run) != run: root[run] = run = root[root[run]]
        return run
    for y, (a, b), (c, d) in ((y, run, above) for y, row in enumerate(runs[1:]) for run in row for above in runs[y]):
        if c < b + kind and a < d + kind: root[part((y + 1, a))] = part((y, c))  # ink also joins at corners
    return [(y, a, b, part((y, a))) for y, row in enumerate(runs) for a, b in row]
def fault(pdf, p):  # none if one piece of paper within the rim has both ends in it, and all ink around it is one piece
    rows, unit, dot = look(pdf, p)
    ends = [dot(*at) for at in (p["start_pt"], p["finish_pt"], *(end["pt"] for end in p["wrong_ends"]))]
    a, b, c, d = (complex(*at) for at in (*p["ends_at"], p["start_pt"], p["finish_pt"]))
    stand = [c + (complex(*thing["at"]) - a) * (d - c) / (b - a) for thing in p["things"]]
    signs = ends + [dot(z.real, z.imag) for z in stand]
    for (u, v), thing in zip(signs[len(ends):], p["things"]):
        r = int(unit * (thing["reach"] - p["wall_pt"] / p["pitch_pt"] / 2) + 0.5)  # of a door, which reaches from wall to wall
        for y in range(-r, r + 1) if thing["kind"] == "door" else ():
            m = int((r * r - y * y) ** 0.5)
            rows[v + y][u - m:u + m + 1] = bytes(2 * m + 1)
    ink = parts(rows, 1)
    reach = unit * max(0.8, p["sign_pt"] / p["pitch_pt"])  # of a sign around its end, or of a letter or item around the middle of its cell
    walls = {q for y, a, b, q in ink if all(max(x - a, b - x, abs(v - y)) > reach for x, v in signs)}
    for y, a, b, q in ink: rows[y][a:b] = bytes([q in walls]) * (b - a)
    for ax, ay, bx, by in filter(None, (p["start_gate_pt"], p["finish_gate_pt"], *(end["gate_pt"] for end in p["wrong_ends"]))):
        gate = [dot(ax + (bx - ax) * i / 400, ay + (by - ay) * i / 400) for i in range(401)]
        if sum(rows[v][u] for u, v in gate[100:300]) > 140: return True  # it is shut
        for u, v in gate: rows[v][u] = rows[v][u + 1] = rows[v + 1][u] = 1  # now it is
    white = parts(rows, 0)  # the first is outside
    home = set.intersection(*({q for y, a, b, q in white if max(a - x, x - b, abs(v - y)) < unit / 3} for x, v in ends[:2])) - {white[0][3]}
    for y, a, b, q in white: rows[y][a:b] = bytes([q not in home]) * (b - a)
    return len(home) != 1 or len({q for y, a, b, q in parts(rows, 1)}) != 1
if len(sys.argv) != 3: sys.exit(__doc__)
book = json.load(open(sys.argv[2], encoding="utf-8"))
role = {f["path"]: f["role"] for f in book["files"]}.get(sys.argv[1].split("/")[-1])
plain = [p for p in book["puzzles"] if p["role"] == role and not p["tiles"] and not p["numbers"] and not p["grid"].startswith("parity")
         and p["variation"]["loops"] == p["variation"]["weave"] == 0]  # which have one piece of wall
wrong = [p["number"] for p in plain if fault(sys.argv[1], p)]
print(f"{len(plain)} of {len(book['puzzles'])} puzzles were looked at; not one route: {wrong or 'none'}")
sys.exit(bool(wrong) or not plain)
