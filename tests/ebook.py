#!/usr/bin/env python3
"""Makes e-books of several kinds, and holds them against the rules of EPUB 3.3 and our own.

ebook.py PROGRAM FOLDER [EPUBCHECK.jar]. The files are read with Python's zipfile and ElementTree, with none of the program's code. Each rule is
a function that returns what is wrong. With a jar, epubcheck reads each file, too.
"""
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
import zipfile

OPF, DC, XHTML, EPUB, XML = ("{http://www.idpf.org/2007/opf}", "{http://purl.org/dc/elements/1.1/}", "{http://www.w3.org/1999/xhtml}",
                             "{http://www.idpf.org/2007/ops}", "{http://www.w3.org/XML/1998/namespace}")
FIGURE = ("h1", "h2", "p", "li", "figure")

BOOKS = {
    "plain": ("", "  - {count: 5, size: 8x9}\n", {}),
    "themed": ("theme: dinosaurs\nscene: auto\ncover: true\nlanguage: de\nfront: [title, blank, how-to, contents]\nopen_right: parts\n",
               "  - {count: 3, part: Eins, size: 8x9}\n  - {count: 3, part: Zwei, size: 9x9, shape: heart}\n", {}),
    "mixed": ("answers: {where: back, per_page: 6}\n",
              "  - {count: 2, size: 10x10, starts: 3}\n  - {count: 2, size: 12x12, keys: 2}\n  - {count: 2, size: 10x10, spell: FOX}\n"
              "  - {count: 2, size: 8x8, numbers: even}\n  - {count: 2, size: 9x9, items: 4}\n  - {count: 2, size: 7x7, floors: 2}\n", {}),
    "blocks": ("", "  - {count: 8, size: 7x7, per_page: 4}\n", {}),
    "arabic": ("language: ar\n", "  - {count: 3, size: 8x9, title: Tom & \"Ann\" <3}\n", {}),
    "folded": ("impose: booklet\npaper: a6\nanswers: {where: overleaf}\n", "  - {count: 3, size: 6x7}\n", {}),
    "printed": ("profile: kdp\npaper: 6x9in\nbackground: tint\nbacks: tint\ncover: {layout: around}\n", "  - {count: 6, size: 8x9}\n", {}),
    "bare": ("answers: none\n", "  - {count: 2, size: 8x9}\n", {"has_answers": False}),
    "class": ("roster: class.csv\n", "  - {count: 1, size: 7x7}\n", {"has_answers": False}),
}


class Ebook:
    """An e-book: its entries in order, its package, and the documents of its pages."""

    def __init__(self, path):
        self.path = path
        self.zip = zipfile.ZipFile(path)
        self.infos = self.zip.infolist()
        self.names = [info.filename for info in self.infos]
        self.package = ET.fromstring(self.zip.read("book.opf"))
        self.items = {item.get("id"): item for item in self.package.iter(OPF + "item")}
        self.spine = [self.items[ref.get("idref")].get("href") for ref in self.package.iter(OPF + "itemref")]
        self.pages = {name: ET.fromstring(self.zip.read(name)) for name in self.spine}

    def meta(self, name):
        return [m.text for m in self.package.iter(OPF + "meta") if m.get("property") == name]


def place(element):
    """The left, top, width and height of an element in pixels."""
    style = dict(part.split(":") for part in element.get("style").rstrip(";").split(";"))
    return [float(style[key].removesuffix("px")) for key in ("left", "top", "width", "height")]


def begins_with_its_type(book, about):
    first = book.infos[0]
    if (first.filename, first.compress_type, first.extra) != ("mimetype", zipfile.ZIP_STORED, b""):
        return "the first entry is not a bare mimetype"
    if book.zip.read("mimetype") != b"application/epub+zip":
        return "the media type is wrong"


def lists_its_files(book, about):
    listed = [item.get("href") for item in book.items.values()]
    there = [name for name in book.names if name not in ("mimetype", "META-INF/container.xml", "book.opf")]
    if sorted(listed) != sorted(there) or len(set(book.names)) != len(book.names):
        return "the package does not list what is in the file"


def says_what_it_is(book, about):
    for name in ("identifier", "title", "language"):
        found = [e for e in book.package.iter(DC + name) if (e.text or "").strip()]
        if len(found) != 1:
            return f"it has {len(found)} of dc:{name}"
    if not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", book.meta("dcterms:modified")[0]):
        return "it does not say when it was changed"
    if book.meta("rendition:layout") != ["pre-paginated"] or book.meta("rendition:spread") != ["none"]:
        return "its pages are not fixed, one at a time"
    for name in ("accessMode", "accessModeSufficient", "accessibilityFeature", "accessibilityHazard"):
        if not book.meta("schema:" + name):
            return f"it lacks schema:{name}"
    if "cover-image" not in [item.get("properties") for item in book.items.values()]:
        return "it has no picture of its cover"


def pages_have_a_size_and_a_picture(book, about):
    for name, page in book.pages.items():
        viewport = [m.get("content") for m in page.iter(XHTML + "meta") if m.get("name") == "viewport"]
        size = re.fullmatch(r"width=([\d.]+), height=([\d.]+)", viewport[0]) if viewport else None
        pictures = [i for i in page.iter(XHTML + "img")]
        if not size or len(pictures) != 1:
            return f"{name} has no size, or not one picture"
        svg = ET.fromstring(book.zip.read(pictures[0].get("src")))
        box = [float(x) for x in svg.get("viewBox").split()]
        if pictures[0].get("src") != name.replace("xhtml", "svg") or box[:2] != [0, 0] or \
           any(abs(a - float(b)) > 0.002 for a, b in zip(box[2:], size.groups())):
            return f"the picture of {name} is another page's, or of another size"
        if pictures[0].get("alt") != "":
            return f"the picture of {name} is read aloud, and so are its words"


def words_are_on_the_page(book, about):
    for name, page in book.pages.items():
        width, height = place(page.find(XHTML + "body"))[2:]
        for element in page.iter():
            if element.tag.replace(XHTML, "") in FIGURE:
                left, top, w, h = place(element)
                if left < -10 or top < -10 or left + w > width + 10 or top + h > height + 10:
                    return f"{name} has \"{''.join(element.itertext())}\" beside the page"
                if not "".join(element.itertext()).strip():
                    return f"{name} has an element without words"


def is_in_one_language(book, about):
    language = next(book.package.iter(DC + "language")).text
    for name, page in book.pages.items():
        if (page.get("lang"), page.get(XML + "lang")) != (language, language):
            return f"{name} is not in {language}"
    is_rtl = language in ("ar", "he")
    if (next(book.package.iter(OPF + "spine")).get("page-progression-direction") == "rtl") != is_rtl:
        return "its pages are turned the wrong way"


def leads_there_and_back(book, about):
    """Each page of puzzles is followed by that of their answers, and each of both links to the other."""
    figures = {name: ["".join(f.itertext()) for f in page.iter(XHTML + "figure")] for name, page in book.pages.items()}
    links = {name: [a.get("href") for a in page.iter(XHTML + "a")] for name, page in book.pages.items()}
    for name, targets in links.items():
        for target in targets:
            if target not in book.pages:
                return f"{name} leads to {target}, which is not there"
    if not about.get("has_answers", True):
        return None
    pairs = [(a, b) for a, b in zip(book.spine, book.spine[1:]) if b in links[a] and a in links[b]]
    mazes = sum(len(figures[a]) for a, b in pairs)
    if mazes != about["puzzles"]:
        return f"{mazes} mazes of {about['puzzles']} have their answers on the next page, with links there and back"
    for a, b in pairs:
        if len(figures[a]) != len(figures[b]):
            return f"{a} has not as many mazes as {b} has answers"


def has_contents(book, about):
    contents = ET.fromstring(book.zip.read("contents.xhtml"))
    lists = {nav.get(EPUB + "type"): [a.get("href") for a in nav.iter(XHTML + "a")] for nav in contents.iter(XHTML + "nav")}
    if lists.get("page-list") != book.spine:
        return "the list of pages is not the book's"
    if not lists.get("toc") or any(target not in book.pages for target in lists["toc"]):
        return "the table of contents leads nowhere"
    if [book.spine.index(t) for t in lists["toc"]] != sorted(book.spine.index(t) for t in lists["toc"]):
        return "the table of contents is not in the order of the pages"


RULES = [begins_with_its_type, lists_its_files, says_what_it_is, pages_have_a_size_and_a_picture, words_are_on_the_page, is_in_one_language,
         leads_there_and_back, has_contents]


def build(program, folder, name, jobs, *options):
    head, puzzles, about = BOOKS[name]
    spec = os.path.join(folder, name + ".yaml")
    with open(os.path.join(folder, "class.csv"), "w", encoding="utf-8") as file:
        file.write("name\nAnn\nBob\n")
    with open(spec, "w", encoding="utf-8") as file:
        file.write(f"title: Book & Co\nseed: 7\n{head}puzzles:\n{puzzles}")
    out = os.path.join(folder, f"{name}-{jobs}")
    subprocess.run([program, "build", "-q", f"-j{jobs}", spec, "--format", "epub", *options, "-o", out], check=True, stderr=subprocess.DEVNULL)
    about = dict(about, puzzles=sum(int(n) for n in re.findall(r"count: (\d+)", puzzles)))
    return os.path.join(out, name + ".epub"), about


def tamper(path, entry, change):
    """Writes an e-book again with one of its entries changed, or with its entries changed if none is named."""
    with zipfile.ZipFile(path) as old:
        entries = [(info.filename, old.read(info)) for info in old.infolist()]
    entries = [(name, change(data) if name == entry else data) for name, data in entries] if entry else change(entries)
    with zipfile.ZipFile(path, "w") as new:
        for name, data in entries:
            new.writestr(name, data)


def exchanged(entries, one, other):
    """The entries with two names exchanged, where they are."""
    names = {one: other, other: one}
    return [(names.get(name, name), data) for name, data in entries]


def without(entries, name):
    return [entry for entry in entries if entry[0] != name]


def is_found(program, folder, path, entry, change, says):
    """True if verify complains, with the right words, of an e-book that was changed together with its digest in book.json."""
    import hashlib
    import shutil
    copy = os.path.join(folder, "tampered")
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(os.path.dirname(path), copy)
    book, manifest = os.path.join(copy, os.path.basename(path)), os.path.join(copy, "book.json")
    before = hashlib.sha256(open(book, "rb").read()).hexdigest()
    tamper(book, entry, change)
    text = open(manifest, encoding="utf-8").read().replace(before, hashlib.sha256(open(book, "rb").read()).hexdigest())
    open(manifest, "w", encoding="utf-8").write(text)
    made = subprocess.run([program, "verify", copy], capture_output=True, text=True)
    return made.returncode != 0 and says in made.stderr


TAMPERINGS = [
    ("page-002.svg", lambda b: b.replace(b"</svg>", b"<script/></svg>"), "<script>"),
    ("page-002.xhtml", lambda b: b.replace(b"page-002.svg", b"page-004.svg"), "picture of another page"),
    ("page-002.xhtml", lambda b: b.replace(b"</body>", b"<iframe/></body>"), "<iframe>"),
    ("page.css", lambda b: b + b"body { background: URL(http://x/) }", "style sheet"),
    ("page.css", lambda b: b + b"\0p::after { CONTENT: url(x) }", "style sheet"),
    ("book.opf", lambda b: b.replace(b"page-002.xhtml", b"http://x/2"), "pages one at a time in their order"),
    ("book.opf", lambda b: b.replace(b'"p2"/>', b'"p#"/>').replace(b'"p4"/>', b'"p2"/>').replace(b'"p#"/>', b'"p4"/>'), "in their order"),
    ("book.opf", lambda b: b.replace(b'<itemref idref="p2"/>', b""), "in their order"),
    ("book.opf", lambda b: b.replace(b">none</meta>", b">both</meta>"), "one at a time"),
    ("META-INF/container.xml", lambda b: b.replace(b"book.opf", b"evil.opf"), "container"),
    ("mimetype", lambda b: b + b"\0", "media type"),
    ("page-002.xhtml", lambda b: re.sub(rb"<img [^>]*>", b"", b), "not one picture"),
    ("page-002.xhtml", lambda b: b.replace(b'alt="" style="', b'alt="" style="display:none;'), "style"),
    ("page-002.xhtml", lambda b: b.replace(b"</body>", b'<p style="left:0px;color:black;">No</p></body>'), "style"),
    ("page-002.svg", lambda b: re.sub(rb'(width|height)="[^"]*pt"', rb'\1="1e30"', b), "cannot be drawn"),
    ("", lambda e: exchanged(e, "page-002.svg", "page-004.svg"), "entries"),
    ("", lambda e: without(e, "page-002.xhtml"), "entries"),
    ("", lambda e: e + [("page-099.svg", b"<svg/>"), ("page-099.xhtml", b"<html/>")], "entries"),
    ("", lambda e: e + [("page-/../../x.svg", b"<svg/>")], "entries"),
    ("page-002.svg", lambda b: re.sub(rb"<path [^>]*stroke[^>]*/>", b"", b, count=1), "puzzle"),
    ("page-002.svg", lambda b: b"", "SVG"),
]


def main():
    program, folder = os.path.abspath(sys.argv[1]), sys.argv[2]
    os.makedirs(folder, exist_ok=True)
    wrong = 0
    for name in BOOKS:
        path, about = build(program, folder, name, 1, "--verify")
        again, _ = build(program, folder, name, 3)
        faults = [rule(Ebook(path), about) for rule in RULES]
        if open(path, "rb").read() != open(again, "rb").read():
            faults.append("it differs with the number of threads")
        if len(sys.argv) > 3:
            made = subprocess.run(["java", "-jar", sys.argv[3], path], capture_output=True, text=True)
            faults += [line for line in (made.stdout + made.stderr).splitlines() if re.match("(ERROR|WARNING|FATAL)", line)]
        for fault in filter(None, faults):
            print(f"{name}: {fault}")
            wrong += 1
    path, _ = build(program, folder, "plain", 1)
    for entry, change, says in TAMPERINGS:
        if not is_found(program, folder, path, entry, change, says):
            print(f"verify does not find a changed {entry} ({says})")
            wrong += 1
    print(f"{len(BOOKS)} e-books, {len(RULES)} rules, {len(TAMPERINGS)} tamperings: {wrong} faults")
    return wrong > 0


sys.exit(main())
