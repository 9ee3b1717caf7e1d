#!/usr/bin/env python3
"""Asks the studio what its page asks, and what strangers might: books, edits, files, builds; other sites, wrong tokens, names that
lead elsewhere, links, large bodies, tabs that know an old text. tests/studio_browser.py opens the page itself.

    tests/studio.py PROGRAM FOLDER CASE

It works in the folder. A case is one of the functions at the end.
"""
import atexit, hashlib, http.client, json, os, random, re, shutil, signal, socket, subprocess, sys, threading, time
from pathlib import Path
from urllib.parse import quote

import yaml

PROGRAM, FOLDER = os.path.abspath(sys.argv[1]), Path(sys.argv[2]).absolute()
BOOKS, OUTSIDE = FOLDER / "books", FOLDER / "outside"
SPEC = "# mine\ntitle: Mine # yes\nseed: 4\npuzzles:\n  # the first\n  - {count: 2, size: 6x6}\n  - count: 1\n    size: 5x5\n"


def must(good, what):
    if not good:
        sys.exit(f"studio: {what}")


class Studio:
    """A studio for the folder of books. It ends with this program, whether a test ends it or fails before."""

    def __init__(self, *options, folder=BOOKS):
        self.program = subprocess.Popen([PROGRAM, "studio", "--root", folder, "--no-browser", *options], cwd=FOLDER, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, text=True,
                                        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))  # a job behind has none
        atexit.register(self.program.kill)
        self.address = self.program.stdout.readline().strip()
        found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/([0-9a-f]{32})/(books/.*)?", self.address)
        must(found, f"no address: {self.address}")
        self.port, self.token = int(found.group(1)), found.group(2)
        must("Ctrl-C" in self.program.stdout.readline(), "it does not say how it ends")

    def ask(self, path, body=None, method=None, raw=None, **headers):
        """Status and text; a path that begins with a slash is sent as it is, any other behind the token."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        ours = {"Host": f"127.0.0.1:{self.port}"}
        data = json.dumps(body).encode() if body is not None else raw
        if data is not None:
            ours["Origin"] = f"http://127.0.0.1:{self.port}"
        ours |= headers
        connection.request(method or ("GET" if data is None else "POST"), path if path.startswith("/") else f"/{self.token}/{path}",
                           body=data, headers={name: value for name, value in ours.items() if value is not None})
        answer = connection.getresponse()
        return answer.status, answer.read().decode(errors="replace")

    def get(self, path):
        status, text = self.ask(path)
        must(status == 200, f"{path} is answered by {status}: {text[:200]}")
        return json.loads(text)

    def spec(self, name="mine.yaml"):
        return self.get(f"books/{name}/spec")

    def edit(self, *edits, name="mine.yaml", digest=None):
        status, text = self.ask(f"books/{name}/spec", {"digest": digest or self.spec(name)["digest"], "edits": list(edits)})
        return status, json.loads(text)

    def end(self, how=signal.SIGINT, within=10):
        self.program.send_signal(how)
        try:
            status = self.program.wait(timeout=within)
        except subprocess.TimeoutExpired:
            must(False, f"{how} does not end it")
        must(status == 0, f"it ends with {status}")


def begin():
    for folder in (BOOKS, OUTSIDE):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    (BOOKS / "mine.yaml").write_text(SPEC, encoding="utf-8")
    (OUTSIDE / "secret.yaml").write_text("title: Secret\n", encoding="utf-8")
    (OUTSIDE / "secret.csv").write_text("name\nSecret\n", encoding="utf-8")


# --- who may ask ---------------------------------------------------------------------------------------------

def answers_its_own_page_only():
    studio = Studio()
    port, token = studio.port, studio.token
    must(studio.ask("")[0] == 200 and studio.ask("", Host=f"localhost:{port}")[0] == 200, "it does not answer its own page")
    for host in (f"evil.example:{port}", "127.0.0.1", f"127.0.0.1.evil.example:{port}", "", f"localhost:{port + 1}"):
        must(studio.ask("", Host=host)[0] in (400, 403), f"it answers {host}")
    for path in ("/", "/x", f"/{token}", f"/{token[:-1]}/", f"/{token}x/", f"/{'0' * 32}/", f"/{token.upper()}/", f"//{token}/", "/books"):
        if path != f"/{token}/":
            must(studio.ask(path)[0] == 403, f"it answers {path}")
    for site in ("cross-site", "same-site"):
        must(studio.ask("books", **{"Sec-Fetch-Site": site})[0] == 403, f"it answers a page of {site}")
    led = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}
    must(studio.ask("", **led, **{"Sec-Fetch-Dest": "document"})[0] == 200, "a file that leads to the page cannot open it")
    must(studio.ask("", **led, **{"Sec-Fetch-Dest": "iframe"})[0] == 403, "another site may show the page inside of its own")
    new = {"title": "X", "text": "title: X\n"}
    must(studio.ask("books", new, **led, **{"Sec-Fetch-Dest": "document"}, Origin="http://evil.example")[0] == 403, "a form of another site may write")
    for origin in (None, "null", "http://evil.example", f"https://127.0.0.1:{port}", f"http://127.0.0.1:{port + 1}", f"http://127.0.0.1:{port}.evil.example"):
        must(studio.ask("books", new, Origin=origin)[0] == 403, f"a page of {origin} may write")
    must(studio.ask("books", new, **{"Sec-Fetch-Site": "cross-site"})[0] == 403, "another site may write")
    for method in ("PUT", "DELETE", "OPTIONS", "PATCH"):
        must(studio.ask("books", method=method)[0] in (403, 405), f"{method} is answered")
    must(sorted(os.listdir(BOOKS)) == ["mine.yaml"], f"strangers wrote: {os.listdir(BOOKS)}")
    status, page = studio.ask("")
    must("default-src 'none'" in page and len(page) < 300_000 and "http://" not in page.replace("http://www.w3.org", ""), "the page may ask elsewhere, or is large")
    studio.end()


def reads_no_body_of_strangers():
    """The head of a request is judged before its body is sent."""
    studio = Studio()
    for token, origin in (("0" * 32, f"http://127.0.0.1:{studio.port}"), (studio.token, "http://evil.example")):
        with socket.create_connection(("127.0.0.1", studio.port), timeout=20) as connection:
            connection.sendall(f"POST /{token}/books HTTP/1.1\r\nHost: 127.0.0.1:{studio.port}\r\nOrigin: {origin}\r\nContent-Length: 30000000\r\n\r\n".encode())
            must(b" 403 " in connection.recv(1000), "a stranger may send a body")
    studio.end()


def yesterdays_tab_is_told():
    studio = Studio()
    old = studio.token
    studio.end()
    studio = Studio("--port", str(studio.port))
    must(studio.token != old, "two studios have one token")
    status, text = studio.ask(f"/{old}/books")
    must(status == 403 and "has ended" in text, text)
    studio.end(signal.SIGTERM)


# --- names and files -----------------------------------------------------------------------------------------

def stays_in_its_folder():
    (BOOKS / "link.yaml").symlink_to(OUTSIDE / "secret.yaml")
    (BOOKS / "link.csv").symlink_to(OUTSIDE / "secret.csv")
    (BOOKS / "folder.csv").mkdir()
    os.mkfifo(BOOKS / "pipe.csv")
    studio = Studio()
    names = ("../outside/secret.csv", "..%2foutside%2fsecret.csv", "%2e%2e/outside/secret.csv", str(OUTSIDE / "secret.csv"), ".hidden.csv", "link.csv",
             "folder.csv", "pipe.csv", "a\\b.csv", "a%00.csv", "a%0a.csv", "a:b.csv", "run.sh", "x" * 200 + ".csv", "a.html", ".csv")
    for name in names:
        for way in (name, quote(name, safe="%")):
            status, text = studio.ask(f"books/mine.yaml/files/{quote(way, safe='%/')}")
            must(status != 200 and "Secret" not in text, f"it reads {way}")
            if name != "pipe.csv":
                status, text = studio.ask(f"books/mine.yaml/files/{quote(way, safe='%/')}?replace=yes", raw=b"name\nEvil\n")
                must(status != 200, f"it writes {way}")
    for name in ("link.yaml", "..%2foutside%2fsecret.yaml", "missing.yaml", "class.csv/../mine.yaml"):
        status, text = studio.ask(f"books/{name}/spec")
        must(status == 404 and "Secret" not in text, f"{name} is answered by {status}: {text}")
    must((OUTSIDE / "secret.csv").read_text() == "name\nSecret\n" and sorted(os.listdir(OUTSIDE)) == ["secret.csv", "secret.yaml"], "it wrote outside")
    must(studio.ask("books/mine.yaml/files/mine.yaml?replace=yes", raw=b"x")[0] == 400, "a file takes the place of a spec")
    status, text = studio.edit({"kind": "set", "at": "roster", "value": "../outside/secret.csv"})
    must(status == 200, text)
    facts = studio.get("books/mine.yaml/proof/state?since=0")["facts"]
    while not facts["complaints"]:
        facts = studio.get("books/mine.yaml/proof/state?since=1")["facts"]
    must("outside" in facts["complaints"][0]["text"] and "Secret" not in json.dumps(facts), f"a spec leads out: {facts['complaints']}")
    studio.end()


def takes_files_of_users():
    studio = Studio()
    table = "name\nZoë\n".encode()
    must(studio.ask("books/mine.yaml/files/Meine%20Klasse.csv", raw=table)[0] == 200, "a file is refused")
    must((BOOKS / "Meine Klasse.csv").read_bytes() == table and studio.ask("books/mine.yaml/files/Meine%20Klasse.csv")[1].encode() == table, "it is not there")
    status, text = studio.ask("books/mine.yaml/files/Meine%20Klasse.csv", raw=b"name\nOther\n")
    must(status == 409 and "already" in text and (BOOKS / "Meine Klasse.csv").read_bytes() == table, "it is replaced unasked")
    must(studio.ask("books/mine.yaml/files/Meine%20Klasse.csv?replace=yes", raw=b"name\nOther\n")[0] == 200, "it is not replaced")
    status, text = studio.ask("books/mine.yaml/files/notes.docx", raw=b"x")
    must(status == 400 and "not used in books" in text, f"a file of another kind: {status} {text}")
    must(studio.ask("books/mine.yaml/files/large.png", raw=b"x" * (33 << 20))[0] == 413 and not (BOOKS / "large.png").exists(), "too large a file is taken")
    studio.end()


def makes_new_books():
    studio = Studio()
    new = {"title": "Mias Fest: 7 & mehr!", "files": [{"name": "{{stem}}-names.csv", "text": "name\nAda\n"}],
           "text": "title: Fest\nroster: \"{{stem}}-names.csv\"\npuzzles: [{size: 5x5}]\n"}
    for name in ("mias-fest-7-mehr.yaml", "mias-fest-7-mehr-2.yaml"):
        status, text = studio.ask("books", new)
        must(status == 200 and json.loads(text) == {"name": name}, text)
        must((BOOKS / name.replace(".yaml", "-names.csv")).exists() and name.replace(".yaml", "-names.csv") in (BOOKS / name).read_text(), "its list is missing")
    books = studio.get("books")
    must({book["name"]: book["title"] for book in books} == {"mias-fest-7-mehr-2.yaml": "Fest", "mias-fest-7-mehr.yaml": "Fest", "mine.yaml": "Mine"}, books)
    must([book["changed"] for book in books] == sorted((book["changed"] for book in books), reverse=True), books)
    must(json.loads(studio.ask("books", new | {"title": "../../.."})[1])["name"] == "mazes.yaml", "a title leads out")
    for body in ([], {}, {"title": 1, "text": 2}, {"title": "x"}, {"title": "y", "text": "t", "files": [1]}, {"title": "z", "text": "t", "files": [{"name": "../z.csv", "text": "e"}]}):
        must(studio.ask("books", body)[0] in (400, 409), f"{body} is taken")
    must(not (FOLDER / "z.csv").exists() and not (BOOKS / "z.yaml").exists(), "half a book is left")
    half = {"title": "half", "text": "t", "files": [{"name": "{{stem}}-one.csv", "text": "e"}, {"name": "../z.csv", "text": "e"}]}
    must(studio.ask("books", half)[0] == 409 and not list(BOOKS.glob("half*")), "half a book is left")
    must(studio.ask("books", {"title": "huge", "text": "#" * (1 << 20)})[0] == 409 and not list(BOOKS.glob("huge*")), "a spec that is too large is taken")
    names = []
    threads = [threading.Thread(target=lambda: names.append(json.loads(studio.ask("books", new | {"title": "Race"})[1])["name"])) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    must(len(set(names)) == 12 and all((BOOKS / name).exists() for name in names), f"of twelve new books there are {sorted(names)}")
    studio.end()


# --- edits ---------------------------------------------------------------------------------------------------

def edits_write_the_spec():
    studio = Studio()
    status, said = studio.edit({"kind": "set", "at": "title", "value": "New: one"}, {"kind": "set", "at": "puzzles/0/size", "value": "7x7"},
                               {"kind": "insert", "at": "puzzles", "to": 2, "value": {"count": 3}}, {"kind": "move", "at": "puzzles/2", "to": 0}, {"kind": "remove", "at": "seed"})
    wanted = "# mine\ntitle: \"New: one\" # yes\npuzzles:\n  # the first\n  - {count: 3}\n  - {count: 2, size: 7x7}\n  - count: 1\n    size: 5x5\n"
    must(status == 200 and yaml.safe_load(said["text"]) == yaml.safe_load(wanted), said)
    must((BOOKS / "mine.yaml").read_text() == said["text"] and "# the first" in said["text"] and "# yes" in said["text"], said["text"])
    must(said["digest"] == hashlib.sha256(said["text"].encode()).hexdigest() and said["tree"]["lines"]["title"] == 2, said)
    before = (BOOKS / "mine.yaml").read_text()
    must(studio.edit({"kind": "remove", "at": "迷路" * 400})[0] == 400, "a long path of other letters")
    for edits in ([{"kind": "remove", "at": "nothing"}], [{"kind": "set", "at": "title", "value": "x"}, {"kind": "set", "at": "title/x", "value": 1}], [{"kind": "blow", "at": "title"}],
                  [{"at": "title"}], [1], [{"kind": "move", "at": "puzzles/0", "to": 99}], [{"kind": "set", "at": ""}], [{"kind": "set", "at": "a//b", "value": 1}]):
        status, said = studio.edit(*edits)
        must(status == 400 and said["refused"] and (BOOKS / "mine.yaml").read_text() == before, f"{edits}: {status} {said}")
    for raw in (b"", b"[]", b"{", b"\xff\xfe", b'{"digest": 1}', b'{"digest": "x"}', b'{"digest": "x", "edits": 7}', b"[" * 100_000):
        must(studio.ask("books/mine.yaml/spec", raw=raw)[0] == 400, f"{raw[:30]} is taken")
    studio.end()


def two_editors_lose_nothing():
    studio = Studio()
    first = studio.spec()
    (BOOKS / "mine.yaml").write_text(SPEC.replace("seed: 4", "seed: 5"), encoding="utf-8")
    status, said = studio.edit({"kind": "set", "at": "title", "value": "Late"}, digest=first["digest"])
    must(status == 409 and "seed: 5" in said["text"] and "seed: 5" in (BOOKS / "mine.yaml").read_text(), "an old tab writes over an editor")
    must(studio.edit({"kind": "set", "at": "title", "value": "Late"}, digest=said["digest"])[0] == 200, "it cannot go on")
    made, lock = [], threading.Lock()

    def insert(number):
        while True:
            seen = studio.spec()["digest"]
            status, said = studio.edit({"kind": "insert", "at": "puzzles", "to": 0, "value": {"seed": number}}, digest=seen)
            must(status in (200, 409), said)
            if status == 200:
                with lock:
                    made.append(number)
                return

    threads = [threading.Thread(target=insert, args=(i,)) for i in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    there = [group["seed"] for group in yaml.safe_load((BOOKS / "mine.yaml").read_text())["puzzles"] if "seed" in group]
    must(sorted(there) == sorted(made) == list(range(12)), f"of twelve writers {there} are there")
    studio.end()


def undo_keeps_text_and_form_in_step():
    """500 random edits, undone and done again at random: what the form is told is what the text says to another parser."""
    dice, studio = random.Random(46), Studio()
    said, texts, at, remarks, made = studio.spec(), [], 0, 0, 0
    texts.append(said["text"])
    values = ["7", 7, True, "a: b # c", "ü🦊", ["x", "y z"], {"k": "v", "w": ["1"]}, "", "null", " x "]

    def as_read(value):
        return {k: as_read(v) for k, v in value.items()} if isinstance(value, dict) else [as_read(v) for v in value] if isinstance(value, list) \
            else value if value is None else str(value).lower() if isinstance(value, bool) else str(value)

    for i in range(500):
        places = list(said["tree"]["lines"]) + ["extra", "puzzles/0/extra"]
        choice = dice.randrange(8)
        if choice < 2:
            at = max(0, min(len(texts) - 1, at + dice.choice((-1, -2, 1))))
            status, now = studio.ask("books/mine.yaml/spec", {"digest": said["digest"], "text": texts[at]})
            must(status == 200, now)
            said = json.loads(now)
            must(said["text"] == texts[at], "an undone text is another")
        else:
            edit = {"kind": dice.choice(("set", "set", "set", "remove", "insert", "move")), "at": dice.choice(places), "value": dice.choice(values), "to": dice.randrange(4)}
            status, now = studio.edit(edit, digest=said["digest"])
            must(status in (200, 400), now)
            if status == 200:
                if edit["kind"] in ("insert", "move"):
                    kept = [line.strip() for line in said["text"].splitlines() if line.strip().startswith("#")]
                    must(all(line in now["text"] for line in kept), f"{edit} loses a remark of\n{said['text']}")
                    remarks += len(kept)
                said = now
                texts[at + 1:] = [said["text"]]
                at, made = at + 1, made + 1
        other = yaml.load(said["text"], Loader=yaml.BaseLoader)
        must(json.dumps(as_read(said["tree"]["values"]), sort_keys=True).replace("null", '""') == json.dumps(other, sort_keys=True).replace("null", '""'),
             f"another parser reads {other} for {said['tree']['values']}")
    must(made > 150 and remarks > 2, f"only {made} edits were made, and {remarks} remarks seen")
    studio.end()


# --- proofs and builds ---------------------------------------------------------------------------------------

def await_state(studio, name, ended=("done", "failed", "stopped")):
    while (state := studio.get(f"books/{name}/make"))["state"] not in ended:
        time.sleep(0.05)
    return state


def makes_and_proves():
    studio = Studio()
    must(studio.get("books/mine.yaml/make")["state"] == "none", "something is made already")
    must(studio.ask("books/mine.yaml/make?formats=dust", raw=b"")[0] == 400, "a format of dust is made")
    must(studio.ask("books/mine.yaml/make?formats=pdf", raw=b"")[0] == 200, "it does not begin")
    state = await_state(studio, "mine.yaml")
    must(state["state"] == "done" and state["light"] == "green" and state["proved"] == 3 and state["folder"] == str(BOOKS / "mine"), state)
    name = state["files"][0]["name"]
    must((BOOKS / "mine" / name).exists() and studio.ask(f"books/mine.yaml/made/{name}")[1].startswith("%PDF-"), "the file cannot be had")
    must(subprocess.run([PROGRAM, "verify", "-q", BOOKS / "mine"]).returncode == 0, "what it made cannot be verified")
    for other in ("book.json", "../mine.yaml", "..%2fmine.yaml", "nothing.pdf"):
        must(studio.ask(f"books/mine.yaml/made/{other}")[0] == 404, f"{other} can be had")
    (BOOKS / "mine" / name).rename(BOOKS / "mine" / "kept")
    (BOOKS / "mine" / name).symlink_to(OUTSIDE / "secret.yaml")
    must(studio.ask(f"books/mine.yaml/made/{name}")[0] == 404, "a link in place of a file that was made is followed")
    (BOOKS / "mine" / "kept").rename(BOOKS / "mine" / name)
    studio.edit({"kind": "set", "at": "puzzles/0/size", "value": "1x1"})
    studio.ask("books/mine.yaml/make", raw=b"")
    state = await_state(studio, "mine.yaml")
    must(state["state"] == "failed" and state["light"] == "red" and state["complaints"][0]["line"] == 6, state)
    must((BOOKS / "mine" / name).exists(), "a failed build took the old book away")
    shutil.rmtree(BOOKS / "mine")
    (BOOKS / "mine").symlink_to(OUTSIDE)
    studio.edit({"kind": "set", "at": "puzzles/0/size", "value": "6x6"})
    studio.ask("books/mine.yaml/make", raw=b"")
    state = await_state(studio, "mine.yaml")
    must(state["state"] == "failed" and sorted(os.listdir(OUTSIDE)) == ["secret.csv", "secret.yaml"], f"a link leads a build out: {state}")
    studio.end()


def slow_books_stay_responsive():
    """While a large class is made, edits and questions are answered, a build can be stopped, and Ctrl-C ends all."""
    for name, n in (("class.csv", 3000), ("school.csv", 20_000)):
        (BOOKS / name).write_text("name\n" + "".join(f"Child {i}\n" for i in range(n)), encoding="utf-8")
    (BOOKS / "large.yaml").write_text("title: Large\nroster: class.csv\npuzzles: [{size: 9x9}]\n", encoding="utf-8")
    studio = Studio()
    studio.ask("books/large.yaml/make?formats=pdf", raw=b"")
    for i in range(5):
        status, said = studio.edit({"kind": "set", "at": "title", "value": f"Large {i}"}, name="large.yaml")
        must(status == 200, said)
        must(studio.spec()["text"] == SPEC, "another book cannot be read meanwhile")
    must(len(studio.ask("books/large.yaml/files/school.csv")[1].splitlines()) == 20_001, "the list cannot be read meanwhile")
    must(studio.ask("books/large.yaml/stop", raw=b"")[0] == 200 and await_state(studio, "large.yaml")["state"] == "stopped", "it cannot be stopped")
    must(not (BOOKS / "large").exists(), "a stopped build leaves files")
    studio.end(within=20)


def many_books_are_open_at_once():
    for i in range(7):
        (BOOKS / f"b{i}.yaml").write_text(f"title: Book {i}\npuzzles: [{{size: 5x5}}]\n", encoding="utf-8")
    studio = Studio()
    waits = [threading.Thread(target=lambda i=i: studio.ask(f"books/b{i % 7}.yaml/proof/state?since=1"), daemon=True) for i in range(14)]
    for thread in waits:
        thread.start()
    for i in range(21):
        while not (facts := studio.get(f"books/b{i % 7}.yaml/proof/state?since=0")["facts"]):
            pass  # it was closed while this waited, for another
        must(facts["title"] == f"Book {i % 7}", facts["title"])
    studio.end()


def ends_with_its_last_page():
    studio = Studio()
    studio.get("stay?page=one")
    studio.get("stay?page=two")
    studio.ask("leave?page=one", raw=b"")
    studio.ask("leave?page=two", raw=b"")
    must(studio.program.wait(timeout=30) == 0, "it does not end")


def finds_its_folder():
    run = lambda *words, **env: subprocess.run([PROGRAM, "studio", "--no-browser", *words], cwd=FOLDER, capture_output=True, text=True, env=os.environ | env)
    for words, sentence in ((("--root", "nowhere"), "there is no folder nowhere"), (("missing.yaml",), "cannot open missing.yaml"), (("a", "b"), "too many"),
                            (("--root", "books", "outside/secret.yaml"), "does not lie in the folder"), (("--port", "0"), "from 1 to 65535")):
        made = run(*words)
        must(made.returncode in (1, 2) and sentence in made.stderr, made.stderr)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        made = run("--root", "books", "--port", str(taken.getsockname()[1]))
        must(made.returncode == 1 and "cannot listen" in made.stderr, made.stderr)
    program = subprocess.Popen([PROGRAM, "studio", "--no-browser"], stdout=subprocess.PIPE, text=True, env=os.environ | {"HOME": str(FOLDER / "home")}, cwd=FOLDER)
    atexit.register(program.kill)
    program.stdout.readline()
    must(str(FOLDER / "home" / "Mazewright") in program.stdout.readline() and (FOLDER / "home" / "Mazewright").is_dir(), "it makes no folder at home")
    program.send_signal(signal.SIGTERM)
    must(program.wait(timeout=10) == 0, "it does not end")
    program = subprocess.Popen([PROGRAM, "studio", "--no-browser", "books/mine.yaml"], stdout=subprocess.PIPE, text=True, cwd=FOLDER)
    atexit.register(program.kill)
    must(program.stdout.readline().endswith("/books/mine.yaml/\n") and str(BOOKS) in program.stdout.readline(), "it does not open the book")
    program.send_signal(signal.SIGTERM)
    must(program.wait(timeout=10) == 0, "it does not end")


# Returns the words that a language itself has for the page; the studio answers with the English one where it has none.
def spoken(language):
    def flat(map, before=""):
        return {path: text for key, value in map.items() for path, text in (flat(value, f"{before}{key}_") if isinstance(value, dict) else {before + key: value}).items()}
    def read(folder):
        return yaml.load((Path(__file__).resolve().parent.parent / folder / f"{language}.yaml").read_text(encoding="utf-8"), yaml.BaseLoader)
    file = read("templates/words")
    return flat(read("src/studio/words")) | {f"{part}_{key}": text for part in ("words", "matter") for key, text in file[part].items()}


def shows_what_there_is_to_choose():
    studio = Studio()
    choices = studio.get("choices")
    for kind in ("grid", "shape", "drawing"):
        names = [choice["name"] for choice in choices[kind]]
        for name in names if kind != "drawing" else names[:5]:
            status, text = studio.ask(f"pictures/{kind}/{name}")
            must(status == 200 and "<svg" in text, f"there is no picture of the {kind} {name}")
    for theme in choices["theme"]:
        must(studio.ask(f"pictures/drawing/{theme['icons'].split()[0]}")[0] == 200, f"there is no picture of the theme {theme['name']}")
    for path in ("pictures/grid/nothing", "pictures/../x", "pictures/", "pictures/shape/image:x.png", "pictures/shape/outline:..%2fx.svg"):
        must(studio.ask(path)[0] == 404, f"there is a picture {path}")
    english, script = studio.get("words?language=en"), studio.ask("")[1]
    used = set(re.findall(r"\bt\('([a-z_]+)'", script)) | set(re.findall(r'data-word="([a-z_]+)"', script))
    must(used <= set(english), f"words are missing: {used - set(english)}")
    for language in ("de", "fr", "es"):
        words = spoken(language)
        must(words == studio.get(f"words?language={language}"), f"the words of {language} are others than those of its file")
        same = [key for key in english if words[key] == english[key]]
        more = [key for key in set(words) - set(english) if not key.startswith("drawing_")]  # whose names are English
        must(set(words) >= set(english) and not more and len(same) < 0.12 * len(english), f"{language} speaks English: {same}, {more}")
        must(all(set(re.findall(r"\{\w+\}", words[key])) == set(re.findall(r"\{\w+\}", english[key])) for key in english), f"{language} fills in something else")
    must(studio.get("words?language=xx") == english, "a language that it has not")
    must(set(studio.get("schema")["properties"]) > {"puzzles", "title"}, "no schema")
    studio.end()


def forms_of(node):
    return [form for inner in node.get("anyOf", []) for form in forms_of(inner)] or [node]


# Yields what the form shows of the schema and a language has no word for: labels, values to choose from, and usual values.
# Numbers, sizes, colours and proper names are the same in all languages; drawings are called by English names.
def without_word(words, node, key, parent, language):
    kind = {"sheet": "paper", "picture": "shape", "art": "shape", "item": "drawing"}.get(key, key)
    if key and key != "puzzles" and not any(f"{way}{key}" in words for way in ((f"{parent}_",) if parent in ("words", "matter") else (f"key_{parent}_", "key_"))):
        yield f"the key {parent}/{key}"
    for form in (node, *forms_of(node)):
        usual = re.search(r"\(default: (.*)\)$", form.get("description", ""), re.S) if parent not in ("words", "matter") else None
        values = [*form.get("enum", []), *([form["const"]] if "const" in form else []), *form.get("items", {}).get("enum", []), *([usual.group(1)] if usual else [])]
        for value in values:
            word = str(value).lower().replace("-", "_") if isinstance(value, bool) else str(value).replace("-", "_")
            is_known = any(f"{way}{word}" in words for way in (f"{kind}_", f"value_{kind}_", "value_", "level_", "shape_", "drawing_", *(("",) if word in ("yes", "no") else ()), *(("theme_",) if kind == "story" else ())))
            is_name = re.match(r"[\d#A-Z]|a\d$", str(value)) or key in ("language", "per_page") or (language == "en" and kind in ("shape", "drawing", "icons", "drawings"))
            if not is_known and not is_name:
                yield f"{key}: {value}"
        if kind in ("shape", "drawing", "icons", "items"):  # chosen as pictures
            continue
        for inner_key, inner in form.get("properties", {}).items():
            if inner_key != "$schema" and key != "puzzles":
                yield from without_word(words, inner, inner_key, key if key != "defaults" else "puzzle", language)
        for inner_key, inner in form.get("items", {}).get("properties", {}).items():
            yield from without_word(words, inner, inner_key, "puzzle", language)


# The page says complaints of the program in words of its own; it knows them by their English sentences. Each piece of such a
# sentence stands in the sources, and each has words; so has each key of the form.
def speaks_plainly():
    studio = Studio()
    words, script, schema = studio.get("words?language=en"), studio.ask("")[1], studio.get("schema")
    table = re.search(r"const said = \{[^\n]*\n(.*?)\n\};", script, re.S).group(1)
    said = {key: text.replace("\\'", "'") for key, text in re.findall(r"^ +(\w+): '(.*)',$", table, re.M)}
    must(len(said) > 50 and len(said) == table.count("\n") + 1, "the table of sentences cannot be read")
    sources = "".join(path.read_text(encoding="utf-8") for path in (Path(__file__).resolve().parent.parent / "src").rglob("*.c"))
    sources = re.sub(r'"\s*"', "", sources.replace('\\"', "\0")).replace("\0", '"')
    patterns = {key: re.compile("^" + "(.*?)".join(map(re.escape, re.split(r"\{[\w-]+\}", text))) + "$", re.S) for key, text in said.items()}
    for key, text in said.items():
        first = next(other for other, pattern in patterns.items() if pattern.match(re.sub(r"\{[\w-]+\}", "7", text)))
        must(first == key, f"the sentence {key} is taken for {first}, which stands before it")
        must(f"plain_{key}" in words, f"there are no words for the sentence {key}")
        unknown = [piece for piece in re.split(r"\{[\w-]+\}", text) if piece.strip() not in sources]
        must(not unknown, f"the program no longer says {unknown}")
        must(set(re.findall(r"\{(\w+)\}", words[f"plain_{key}"])) <= set(re.findall(r"\{(\w+)\}", text)), f"the words of {key} fill in what there is not")

    def without_help(node, parent, path):
        forms = [node, *[form for outer in node.get("anyOf", []) for form in (outer, *outer.get("anyOf", []))]]
        for key, inner in [(key, inner) for form in forms for key, inner in form.get("properties", {}).items()]:
            if key == "$schema" or path in ("words", "matter", "colours", "cover/colours") or parent in ("shape", "picture", "along", "items", "numbers"):
                continue
            is_known = f"help_{parent}_{key}" in words or (parent in (None, "puzzle") and f"help_{key}" in words)
            if not is_known and key != "puzzles":
                yield f"{path}/{key}"
            yield from without_help(inner, "puzzle" if key == "defaults" else key, f"{path}/{key}".strip("/"))
    for language in ("en", "de", "fr", "es"):
        missing = list(dict.fromkeys(without_word(spoken(language), schema, None, None, language)))
        must(not missing, f"{language} has no words for {missing}")
    must(not list(without_help(schema, None, "")), f"keys without help: {list(without_help(schema, None, ''))}")
    must(not list(without_help(schema["properties"]["puzzles"].get("items", {}), "puzzle", "puzzles")), "keys of puzzles without help")
    studio.end()


if __name__ == "__main__":
    signal.alarm(150)  # for what never comes
    FOLDER.mkdir(parents=True, exist_ok=True)
    begin()
    globals()[sys.argv[3]]()
