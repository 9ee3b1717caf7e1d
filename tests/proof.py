#!/usr/bin/env python3
"""Reads proofs as a browser does, but without one (tests/browser.py has one): the parts of the page, its facts, each leaf and what
lies over it; and what the server of a proof answers while its spec changes.

    tests/proof.py PROGRAM FOLDER CASE

It works in the folder. A case is one of the functions at the end.
"""
import atexit, hashlib, http.client, json, os, re, signal, socket, subprocess, sys, threading, time
from html.parser import HTMLParser
from pathlib import Path

PROGRAM, FOLDER = os.path.abspath(sys.argv[1]), Path(sys.argv[2]).absolute()


def must(good, what):
    if not good:
        sys.exit(f"proof: {what}")


def near(a, b):
    return abs(a - b) < 0.002


class Page(HTMLParser):
    """Elements with their attributes, and the text of the few that are asked for."""

    def __init__(self, text):
        super().__init__()
        self.elements, self.inside, self.text = [], None, {}
        self.feed(text)
        self.facts = json.loads(self.text.get("facts", "{}"))
        self.leaves = [e for e in self.elements if "leaf" in e.get("class", "").split()]

    def handle_starttag(self, tag, attributes):
        element = {k: v or "" for k, v in attributes} | {"tag": tag}
        self.elements.append(element)
        self.inside = element.get("id") or tag

    def handle_endtag(self, tag):
        self.inside = None

    def handle_data(self, data):
        if self.inside in ("title", "style", "script", "facts"):
            self.text[self.inside] = self.text.get(self.inside, "") + data

    def with_attribute(self, name):
        return [e for e in self.elements if name in e]


def proof(spec, *options, status=0, name="book"):
    """What is said, and the page, or None if there is none."""
    (FOLDER / f"{name}.yaml").write_text(spec, encoding="utf-8")
    target = FOLDER / f"{name}-proof.html"
    target.unlink(missing_ok=True)
    made = subprocess.run([PROGRAM, "proof", f"{name}.yaml", *options], cwd=FOLDER, capture_output=True, text=True)
    must(made.returncode == status, f"status {made.returncode}, not {status}: {made.stdout}{made.stderr}")
    return made.stdout + made.stderr, target.read_text(encoding="utf-8") if target.exists() else None


# --- one page ------------------------------------------------------------------------------------------------

SPEC = """title: "Cats </script> & <b>Dogs"
seed: 4
profile: kdp
bleed: always
paper: 6x9in
front: [title, blank]
puzzles:
  - {count: 20, size: 9x12, title: One}
  - {grid: hex, size: 20x20, shape: heart}
answers: {where: back, per_page: 4}
"""


def pieces_of(html, ids):
    """Each leaf's own bytes: up to where the next begins, or the list of leaves ends."""
    starts = [html.index(f'<div class="leaf {side}" id="{name}"') for name, side in ids]
    return [html[a:b] for a, b in zip(starts, starts[1:] + [html.index("</section>\n</main>")])]


def check_spot(page, e, leaf, box, origin):
    """In hundredths of the leaf's width and height."""
    w, h = (float(re.search(f"--{k}:([0-9.]+)", leaf["style"]).group(1)) for k in "wh")
    is_at = {k: float(v) for k, v in re.findall(r"(left|top|width|height):([0-9.]+)%", e["style"])}
    wanted = {"left": (box[0] + origin[0]) / w, "top": (box[1] + origin[1]) / h, "width": box[2] / w, "height": box[3] / h}
    for k, v in wanted.items():
        must(near(is_at[k], 100 * v), f"a maze is clicked on at {is_at}, not {wanted}")


def spots_over(page):
    """Each element that can be clicked on, and its leaf."""
    leaf = None
    for e in page.elements:
        if e in page.leaves:
            leaf = e
        elif "data-shows" in e or "data-leads" in e:
            yield e, leaf


def is_whole():
    said, html = proof(SPEC)
    page = Page(html)
    must("book-proof.html: the proof, 30 pages; open it in a browser" in said, said)
    must("{{" not in html.replace(page.text["script"], ""), "a part of the page is missing")
    must(page.text["title"] == "Cats </script> & <b>Dogs · proof" and page.facts["title"] == "Cats </script> & <b>Dogs", "the title")
    must("color-scheme" in page.text["style"] and "function follow" in page.text["script"], "style or script")
    must("const LIVE = 0;" in html and "connect-src 'none'" in html, "a page in a file asks nobody")
    must(not re.search(r'(src|href)="(?!#|data:)', html), "it asks another place")
    must(page.facts["spec"] == "book.yaml" and page.facts["complaints"] == [] and page.facts["more"] == 0 and "text" not in page.facts,
         "there is something to complain of")
    must(len(page.facts["puzzles"]) == 21 and page.facts["pages"] == len(page.leaves) == 30, "puzzles and pages")

    ids = [(leaf["id"], "right" if int(leaf["data-number"]) % 2 else "left") for leaf in page.leaves]
    must([leaf["id"] for leaf in page.facts["leaves"]] == [name for name, _ in ids] == [f"book-{i + 1}" for i in range(30)], "leaves")
    for told, piece in zip(page.facts["leaves"], pieces_of(html, ids)):
        must(told["sum"] == hashlib.sha256(piece.encode()).hexdigest()[:16], f"the sum of {told['id']}")
        must(piece.count('<svg class="guides"') == 1 and piece.endswith("</div>\n"), f"what lies over {told['id']}")

    guides = [e for e in page.elements if e.get("class") in ("gutter", "bleed", "trim", "safe") and e["tag"] == "rect"]
    for i, (leaf, (_, side)) in enumerate(zip(page.leaves, ids)):
        must(leaf["style"] == "--w:441;--h:666", f"a leaf is {leaf['style']}")
        found = {e["class"]: [float(e[k]) for k in ("x", "y", "width", "height")] for e in guides[4 * i:4 * i + 4]}
        left = side == "left"
        must(found["trim"] == [0, 0, 432, 648] and found["bleed"] == [-9 if left else 0, -9, 441, 666], f"guides of {side}: {found}")
        x, y, w, h = found["safe"]
        gutter = found["gutter"]
        must(x > 0 and y > 0 and x + w < 432 and y + h < 648, f"safe area of {side}: {found}")
        must(gutter[1:] == [0, 54, 648] and (gutter[0] == 0) != left and (gutter[0] + gutter[2] == 432) == left,
             f"gutter of {side}: {found}")
    named = re.findall(r"<kbd>(.)</kbd>", html)
    script = page.text["script"]
    table = re.search(r"const does = \{(.*?)\}\[", script, re.S).group(1)
    keys = {"→": "ArrowRight", "←": "ArrowLeft", "/": "'/'", "?": "'?'"}
    for key in named:
        row = re.search(rf"(?:^|\s){re.escape(keys.get(key, key.lower()))}: (?:\(\) => )?([a-z$]+)(?:\.([a-z]+))?", table)
        must(row, f"the key {key} is named in the help, and does nothing")
        must(row[1] != "tools" or re.search(rf"^  {row[2]}\(", script, re.M), f"the key {key} calls {row[0]}, which is not there")
    must(len(named) == table.count(": ") and len(named) > 5, f"the help names {named}, and the page knows {table}")

    boxes = [e["viewBox".lower()] for e in page.elements if e.get("class") == "guides"]
    must(boxes == [f"{-9 if side == 'left' else 0} -9 441 666" for _, side in ids], "where guides begin")

    spots, of = list(spots_over(page)), {p["number"]: p for p in page.facts["puzzles"]}
    must([int(e["data-shows"]) for e, _ in spots if "data-shows" in e] == list(range(1, 22)), "a puzzle cannot be clicked on")
    must(sorted(int(e["data-leads"]) for e, _ in spots if "data-leads" in e) == list(range(1, 22)), "an answer leads nowhere")
    for number in range(1, 22):  # what a screen reader says of it
        must(f"<span>Answer of puzzle {number}</span>" in html and f"<span>Go to puzzle {number}</span>" in html, f"the names of spots of puzzle {number}")
    for e, leaf in spots:
        which, number = ("", e["data-shows"]) if "data-shows" in e else ("answer_", e["data-leads"])
        puzzle = of[int(number)]
        must(leaf["id"] == f"book-{puzzle[which + 'page']}", f"a spot of puzzle {number} is on {leaf['id']}")
        check_spot(page, e, leaf, puzzle[which + "box_pt"], puzzle[which + "origin_pt"])
    must(len({e["id"] for e in page.with_attribute("id")}) == len(page.with_attribute("id")), "two elements have one id")
    must({e["data-answer"] for e in page.with_attribute("data-answer")} == {str(i) for i in range(1, 22)}, "answers to be unveiled")


def safe_areas_know_their_hand():
    """KDP wants 0.375 in at the spine of a book of 30 pages without bleed, and 0.25 in at the other edges. Pages with an odd number
    have the spine at their left; at their right in a book that is read from the right; pages for the left hand where others do."""
    spec = SPEC.replace("bleed: always", "bleed: never")
    for more, rtl in (("", False), ("language: he\n", True), ("defaults: {hand: left}\n", False),
                      ("language: he\ndefaults: {hand: left}\n", True)):
        _, html = proof(more + spec, name="hand")
        page = Page(html)
        safe = [e for e in page.elements if e.get("class") == "safe" and e["tag"] == "rect"]
        must(len(safe) == len(page.leaves) >= 20, "a page has no safe area")
        for leaf, e in zip(page.leaves, safe):
            is_right = (int(leaf["data-number"]) % 2 == 1) != rtl
            must(float(e["x"]) == (27 if is_right else 18) and float(e["width"]) == 432 - 45,
                 f"{more}the safe area of page {leaf['data-number']} begins at {e['x']}")


def is_called_by_its_file():
    """A book without a title; a booklet as it will be leafed through; a poster's sheets; answers in a file of their own."""
    _, html = proof("impose: booklet\npuzzles: [{count: 6, size: 6x6}]\n", name="folded")
    page = Page(html)
    must(page.text["title"] == "folded · proof", page.text["title"])
    must([leaf["class"] for leaf in page.leaves] == ["leaf right", "leaf left"] * 4, "a booklet is leafed through")
    _, html = proof("puzzles: [{count: 2, size: 6x6}]\nanswers: {where: separate}\n", name="apart")
    page = Page(html)
    must([leaf["id"] for leaf in page.leaves] == ["book-1", "book-2", "answers-1"], [leaf["id"] for leaf in page.leaves])
    must(page.leaves[2]["aria-label"] == "Page 1 of answers", page.leaves[2]["aria-label"])
    _, html = proof("impose: poster\ntiles: 2x2\npuzzles: [{size: 20x20}]\nanswers: {where: none}\n", name="tiled")
    must(html.count('<div class="leaf sheet"') == 4 and '<rect class="gutter"' not in html, "a poster's sheets lie in no spread")
    for e, _ in spots_over(Page(html)):
        sides = {k: float(v) for k, v in re.findall(r"(left|top|width|height):([0-9.]+)%", e["style"])}
        must(all(v >= 0 for v in sides.values()) and sides["left"] + sides["width"] <= 100 and sides["top"] + sides["height"] <= 100,
             f"a maze is clicked on beyond its sheet: {sides}")


def covers_come_first():
    """The cover lies before its book, alone, with its folds, where text is safe, and the box of its barcode."""
    spec = "profile: kdp\npaper: 6x9in\ncover: true\npuzzles: [{count: 80, size: 5x5}]\n"
    for language, spine in (("en", 432), ("ar", 432)):
        _, html = proof(f"language: {language}\n" + spec, name="covered")
        page = Page(html)
        must(page.leaves[0]["id"] == "cover-1" and page.leaves[1]["id"] == "book-1", [leaf["id"] for leaf in page.leaves[:2]])
        must(page.leaves[0]["class"] == "leaf sheet" and page.leaves[0]["aria-label"] == "Cover", page.leaves[0])
        rects = [e for e in page.elements if e["tag"] == "rect"]
        end = next(i for i, e in enumerate(rects) if e.get("class") == "gutter")
        cover = [(e["class"], float(e["x"]), float(e["width"])) for e in rects[:end]]
        must([name for name, _, _ in cover] == ["bleed", "trim", "fold", "safe", "safe", "safe", "barcode"], cover)
        must(near(cover[2][1], spine) and cover[2][2] > 9, f"the fold is at {cover[2]}")
        front = (9, 432) if language == "ar" else (cover[2][1] + cover[2][2], cover[1][2])
        must(cover[5][1] >= front[0] and cover[5][1] + cover[5][2] <= front[1], f"the front's safe area is at {cover[5]}")
    (FOLDER / "class.csv").write_text("name\nAda\nBo\n", encoding="utf-8")
    _, html = proof("roster: class.csv\nfiles: each\nanswers: none\ncover: true\npuzzles: [{size: 5x5}]\n", name="each")
    must([leaf["aria-label"] for leaf in Page(html).leaves[:4:2]] == ["Cover of 01-ada", "Cover of 02-bo"], "a child's cover is not called so")


def complains_where_it_belongs():
    """Of what a printer refuses: shown all the same, with the line and the place on the page."""
    spec = "title: Few\nprofile: kdp\nbleed: never\npaper: 6x9in\nlines: {wall: 0.3pt}\npuzzles:\n  - {count: 21, size: 30x40}\n"
    said, html = proof(spec, status=1)
    page = Page(html)
    told = page.facts["complaints"]
    must(page.facts["text"] == spec and len(page.leaves) == page.facts["pages"] == 28, "the spec and its pages")
    must([c["kind"] for c in told].count("error") == said.count(" error: ") > 0, f"errors: {told}")
    for c in told:
        must(f"book.yaml:{c['line']}:{c['column']}: {c['kind']}: {c['text']}" in said, f"not said so: {c}")
        must(c["source"] == spec.split("\n")[c["line"] - 1] and c["file"] == "book.yaml", f"another line: {c}")
    pins = [c["pin"] for c in told if c["pin"]]
    must(len(pins) > 0 and pins[0]["volume"] == "book" and pins[0]["page"] == 1, f"no place on a page: {told}")
    x, y, w, h = pins[0]["box_pt"]
    must(0 <= x < x + w <= 432 and 0 <= y < y + h <= 648, f"a place beyond the page: {pins[0]}")

    many = "puzzles:\n" + "".join(f"  - {{size: 9x9, seed: a{i}}}\n" for i in range(80))
    said, html = proof(many, status=1)
    must(html is None, "a spec that cannot be read leaves a page")
    said, html = proof("nonsense: 1\npuzzles: [{size: 5x5}]\n", status=1)
    must(html is None and "book.yaml:1:1: error: " in said, said)
    said, html = proof("puzzles: [{size: 9x9}]\n", "-o", "/proc/nowhere.html", status=1)
    must(said.count("\n") == 1 and "/proc/nowhere.html" in said, said)
    said, _ = proof("puzzles: [{size: 9x9}]\n", "--root", ".", "-o", "../out.html", status=1)
    must("../out.html is outside of the folder ., which is the root" in said and not (FOLDER.parent / "out.html").exists(), said)
    said, html = proof("puzzles: [{size: 9x9}]\n", "-q", "-o", "there.html")
    must(said == "" and html is None and Page((FOLDER / "there.html").read_text()).leaves, said)
    for threads in ("1", "64"):
        must(proof("puzzles: [{size: 9x9}]\n", "-j", threads)[1], f"-j {threads}")
    for options, sentence in ((("--watch", "-o", "x"), "--watch writes no file"), (("--port", "80"), "--port is for --watch only"),
                              (("-j", "0"), "from 1 to 64"), (("-j", "65"), "from 1 to 64"),
                              (("--watch", "--port", "0"), "from 1 to 65535"), (("--watch", "--port", "65536"), "from 1 to 65535")):
        said, _ = proof("puzzles: [{size: 9x9}]\n", *options, status=2)
        must(sentence in said, said)


# --- a proof that is served ----------------------------------------------------------------------------------

class Server:
    """A program that serves a proof. It ends with this one, whether a test ends it or fails before."""

    def __init__(self, spec, *options):
        self.program = subprocess.Popen([PROGRAM, "proof", "--watch", spec, *options], cwd=FOLDER, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, text=True,
                                        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))  # a job behind has none
        atexit.register(self.program.kill)
        self.said = []
        for line in self.program.stdout:
            self.said.append(line)
            if found := re.match(r"http://127\.0\.0\.1:(\d+)/ shows .*; Ctrl-C ends it$", line):
                self.port = int(found.group(1))
                break
        self.listener = threading.Thread(target=lambda: self.said.extend(self.program.stdout), daemon=True)
        self.listener.start()

    def wait_for(self, n, part):
        """Waits for n lines with a part: what it says may come after what it answers."""
        while sum(part in line for line in self.said) < n:
            time.sleep(0.05)

    def ask(self, path, method="GET", host=None, **more):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request(method, path, headers={"Host": host or f"127.0.0.1:{self.port}", **more})
        answer = connection.getresponse()
        return answer.status, answer.read().decode(), answer.headers

    def end(self, how):
        """Sends it a signal, which ends it although somebody may wait for news."""
        self.program.send_signal(how)
        try:
            status = self.program.wait(timeout=60)
        except subprocess.TimeoutExpired:
            must(False, f"{how} does not end it")
        self.listener.join()
        must(status == 0, f"after {how} it ends with {status}, and says: {''.join(self.said)}")

    def state(self, since):
        return json.loads(self.ask(f"/state?since={since}")[1])

    def news(self, since, is_it):
        """The first state after one of which something holds: a slow machine may see a spec half changed."""
        while True:
            state = self.state(since)
            if state["version"] != since and is_it(state["facts"]):
                return state
            since = state["version"]


def save(name, text):
    """As editors do: beside it, and then in its place."""
    (FOLDER / "saved.part").write_text(text, encoding="utf-8")
    (FOLDER / "saved.part").rename(FOLDER / name)


def sums_of(facts):
    return {leaf["id"]: leaf["sum"] for leaf in facts["leaves"]}


def check_answers_to(server):
    for method, host, path, status in (("GET", None, "/", 200), ("GET", f"localhost:{server.port}", "/", 200),
                                       ("GET", f"evil.example:{server.port}", "/", 403), ("GET", "127.0.0.1", "/state", 403),
                                       ("POST", None, "/", 405), ("GET", None, "/leaf/book-99", 404), ("GET", None, "/other", 404)):
        got, text, headers = server.ask(path, method, host)
        must(got == status and (status == 200 or text.endswith("\n")), f"{method} {path} for {host} is answered by {got}")
        must(headers["X-Content-Type-Options"] == "nosniff" and headers["Cache-Control"] == "no-store", "headers")
    for site, status in (("same-origin", 200), ("none", 200), ("same-site", 403), ("cross-site", 403)):
        got = server.ask("/", **{"Sec-Fetch-Site": site})[0]
        must(got == status, f"a page of {site} is answered by {got}")


def sees_every_file_that_specs_name():
    """Whatever a file is called that a spec names, in small letters or large ones: a change of it is seen."""
    save("every.yaml", "puzzles: [{size: 5x5}]\n")
    server = Server("every.yaml")
    version = 1
    for suffix in ("csv", "CSV", "tsv", "tab", "txt", "yaml", "yml", "svg", "png", "PNG", "jpg", "JPEG", "json"):
        save(f"some.{suffix}", suffix)
        version = server.news(version, lambda facts: True)["version"]
    server.end(signal.SIGINT)


def goes_on_beside_half_requests():
    """Connections that say nothing more are closed, so that others find a place."""
    save("half.yaml", "puzzles: [{size: 5x5}]\n")
    server = Server("half.yaml")
    halves = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(70)]
    for half in halves:
        half.sendall(b"GET / HTTP/1.1\r\nHost: ")
    for _ in range(90):
        try:
            if server.ask("/")[0] == 200:
                break
        except OSError:
            pass
        time.sleep(0.5)
    else:
        must(False, "half requests shut it for ever")
    server.end(signal.SIGINT)


def is_served():
    spec = "title: Watched\nseed: 4\npuzzles:\n  - {count: 6, size: 9x12}\n  - {count: 3, size: 8x8, title: Last}\n" \
           "  - {size: 30x30, shape: {outline: shapes/own.svg}}\n"
    (FOLDER / "shapes").mkdir(exist_ok=True)
    square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M1 1H9V9H{}Z"/></svg>'
    save("shapes/own.svg", square.format(1))
    save("watched.yaml", spec)
    server = Server("watched.yaml")
    status, html, headers = server.ask("/")
    page = Page(html)
    must(status == 200 and headers["Content-Type"] == "text/html; charset=utf-8" and len(page.leaves) == 12, "the page")
    must("const LIVE = 1;" in html and "connect-src 'self'" in html, "a page of a server asks it for what is new")
    first = server.state(0)
    must(first["version"] == 1 and first["facts"] == page.facts, "the first state")
    check_answers_to(server)

    save("watched.yaml", spec.replace("title: Last", "title: Changed"))
    second = server.news(1, lambda facts: facts["puzzles"][7]["title"] == "Changed")
    before, now = sums_of(first["facts"]), sums_of(second["facts"])
    changed = [name for name in now if now[name] != before[name]]
    must(changed[:3] == ["book-7", "book-8", "book-9"] and len(changed) <= 5, f"changed: {changed}")
    for name in ("book-7", "book-12"):
        text = server.ask(f"/leaf/{name}")[1]
        must(hashlib.sha256(text.encode()).hexdigest()[:16] == now[name], f"{name} is another one")
    server.wait_for(2, " new\n")
    must(any(re.match(r"12 pages in [0-9.]+ s, [345] of them new\n", line) for line in server.said), server.said)

    save("shapes/own.svg", square.format(5))
    third = server.news(second["version"], lambda facts: sums_of(facts) != now)
    must(sums_of(third["facts"])["book-10"] != now["book-10"] and sums_of(third["facts"])["book-1"] == now["book-1"], "a drawing")

    save("watched.yaml", spec.replace("9x12", "9by12"))
    broken = server.news(third["version"], lambda facts: not facts["leaves"])
    complaint = broken["facts"]["complaints"][0]
    must(complaint["line"] == 4 and complaint["source"].startswith("  - {count: 6") and "9by12" in broken["facts"]["text"], "what is wrong")
    must(sums_of(Page(server.ask("/")[1]).facts) == sums_of(third["facts"]), "the last good pages are gone")
    save("watched.yaml", spec)
    mended = server.news(broken["version"], lambda facts: facts["leaves"])
    must(sums_of(mended["facts"]) == before | {k: v for k, v in sums_of(third["facts"]).items() if k in ("book-10", "book-12")}, "mended")

    server.wait_for(4, " new\n")
    lines = len(server.said)
    save("notes.txt", "a log that is written beside it")
    seen = server.news(mended["version"], lambda facts: True)
    must(sums_of(seen["facts"]) == sums_of(mended["facts"]) and len(server.said) == lines, f"said of nothing: {server.said[lines:]}")
    with socket.create_connection(("127.0.0.1", server.port)) as waits:
        waits.sendall(f"GET /state?since={seen['version']} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
        waits.settimeout(1)
        try:
            must(False, f"news, where nothing has changed: {waits.recv(1000)}")
        except TimeoutError:
            server.end(signal.SIGINT)


def is_served_where_it_is_told():
    save("served.yaml", "nothing: here\n")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        made = subprocess.run([PROGRAM, "proof", "--watch", "served.yaml", "--port", port], cwd=FOLDER, capture_output=True, text=True)
        must(made.returncode == 1 and f"cannot listen on port {port}" in made.stderr, made.stderr)
    made = subprocess.run([PROGRAM, "proof", "--watch", "missing.yaml"], cwd=FOLDER, capture_output=True, text=True)
    must(made.returncode == 1 and "cannot open missing.yaml" in made.stderr, made.stderr)
    server = Server("served.yaml", "--port", port)
    must(server.port == int(port) and "served.yaml cannot be made; browsers still show the last good pages\n" in server.said, server.said)
    must(Page(server.ask("/")[1]).leaves == [], "a spec that never was good has pages")
    save("served.yaml", "puzzles: [{size: 9x9}]\n")
    good = server.news(1, lambda facts: facts["leaves"])
    must(len(Page(server.ask("/")[1]).leaves) == len(good["facts"]["leaves"]) == 2, "it does not show once it is good")
    server.end(signal.SIGTERM)


if __name__ == "__main__":
    signal.alarm(150)  # for news that never come
    FOLDER.mkdir(parents=True, exist_ok=True)
    globals()[sys.argv[3]]()
