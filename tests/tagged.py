#!/usr/bin/env python3
"""Makes books, and holds their PDFs against those rules of PDF/UA-1 that a program can check.

tagged.py PROGRAM FOLDER [FILE.pdf]. The rules are the failure conditions of the Matterhorn Protocol 1.02, by their numbers; each is a function
that returns what is wrong. The files are read through qpdf's JSON, with none of the program's code. With FILE.pdf, only that file is checked.
"""
import base64
import json
import os
import re
import subprocess
import sys

PAINTING = set("S s f F f* B B* b b* Tj TJ ' \" Do sh EI".split())
GROUPING = {"Document", "Part", "L", "LI", "Table", "TR"}
TYPES = GROUPING | {"H1", "H2", "P", "LBody", "TH", "TD", "Link", "Figure"}
TOKEN = re.compile(rb"\((?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*\)|<<|>>|<[0-9A-Fa-f\s]*>|\[|\]|/[^\s/<>\[\]()%]*|[^\s/<>\[\]()%]+", re.S)


class Document:
    """The objects of a file, its pages and its structure."""

    def __init__(self, path):
        made = subprocess.run(["qpdf", "--json=2", "--json-stream-data=inline", "--decode-level=generalized", path], capture_output=True, check=True)
        self.json = json.loads(made.stdout)
        self.objects = self.json["qpdf"][1]
        self.root = self.value(self.objects["trailer"]["value"]["/Root"])
        self.pages = [page["object"] for page in self.json["pages"]]
        self.marks = {page: self.marks_of(page) for page in self.pages}  # of each page: (MCID, tag) and what is painted outside of tags
        self.elements = []  # (type, dictionary, types of its parents, MCIDs with their pages, annotations)
        tree = self.value(self.root.get("/StructTreeRoot"))
        if tree:
            self.walk(tree.get("/K"), [], None)

    def inherited(self, page, key):
        page = self.value(page)
        return page[key] if key in page else self.inherited(page["/Parent"], key)

    def value(self, reference):
        if isinstance(reference, str) and re.fullmatch(r"\d+ \d+ R", reference):
            found = self.objects.get(f"obj:{reference}", {})
            return found.get("value", found.get("stream", {}).get("dict"))
        return reference

    def data(self, reference):
        return base64.b64decode(self.objects[f"obj:{reference}"]["stream"].get("data", ""))

    def marks_of(self, page):
        contents = self.value(page)["/Contents"]
        contents = contents if isinstance(contents, list) else [contents]
        tokens = TOKEN.findall(b"\n".join(self.data(c) for c in contents))
        open_tags, tagged, outside, nested = [], [], 0, 0
        for i, token in enumerate(tokens):
            word = token.decode("latin-1")
            if word == "BMC":
                open_tags.append(tokens[i - 1].decode("latin-1"))
            elif word == "BDC":
                start = max(k for k in range(i) if tokens[k] == b"<<")
                tag, entries = tokens[start - 1].decode("latin-1"), [t.decode("latin-1") for t in tokens[start:i]]
                if "/MCID" in entries:
                    tagged.append((int(entries[entries.index("/MCID") + 1]), tag))
                    nested += any(t != "/Span" for t in open_tags)
                open_tags.append(tag)
            elif word == "EMC":
                open_tags.pop()
            elif word in PAINTING and not open_tags:
                outside += 1
        return tagged, outside, nested + len(open_tags)

    def walk(self, kids, above, page):
        for kid in kids if isinstance(kids, list) else [kids]:
            element = self.value(kid)
            if not isinstance(element, dict) or "/S" not in element:
                continue
            kind, page = element["/S"][1:], element.get("/Pg", page)
            content = element.get("/K", [])
            content = content if isinstance(content, list) else [content]
            self.elements.append((kind, element, above, [(element.get("/Pg"), c) for c in content if isinstance(c, int)]
                                  + [(c["/Pg"], c["/MCID"]) for c in content if isinstance(c, dict) and c.get("/Type") == "/MCR"],
                                  [c["/Obj"] for c in content if isinstance(c, dict) and c.get("/Type") == "/OBJR"], kid))
            self.walk(content, above + [kind], page)

    def metadata(self):
        reference = self.root.get("/Metadata")
        return self.data(reference).decode() if reference else ""

    def annotations(self):
        return [(page, note) for page in self.pages for note in self.value(self.value(page).get("/Annots", []))]

    def fonts(self):
        return [value for value in (self.value(k[4:]) for k in self.objects if k.startswith("obj:")) if isinstance(value, dict) and value.get("/Type") == "/Font"]


def text_of(value):
    return re.sub(r"^[ub]:", "", value) if isinstance(value, str) else ""


# --- the rules: each returns what is wrong, or nothing ---------------------------------------------------------------------

def untagged(d):
    return [f"page {i + 1}: {d.marks[p][1]} operators paint outside of tags" for i, p in enumerate(d.pages) if d.marks[p][1]]


def nested(d):
    return [f"page {i + 1}: tags lie within each other, or are not closed" for i, p in enumerate(d.pages) if d.marks[p][2]]


def not_in_tree(d):
    """Each tag of a page belongs to one element, and each element names tags that are there."""
    in_pages = sorted((p, n) for p in d.pages for n, _ in d.marks[p][0])
    in_tree = sorted(mark for element in d.elements for mark in element[3])
    return [] if in_pages == in_tree else [f"{len(in_pages)} tags in pages, {len(in_tree)} in the structure, and they differ"]


def wrong_parents(d):
    """The tree of parents leads from each tag and annotation to its element."""
    if "/StructTreeRoot" not in d.root:
        return ["there is no structure"]
    nums = d.value(d.value(d.root["/StructTreeRoot"])["/ParentTree"])["/Nums"]
    keys, parent = nums[::2], dict(zip(nums[::2], nums[1::2]))
    wrong = [] if keys == sorted(set(keys)) else ["its keys are not in order"]
    owner = {mark: e[5] for e in d.elements for mark in e[3]}
    noted = {note: e[5] for e in d.elements for note in e[4]}
    for page in d.pages:
        listed = d.value(parent[d.value(page)["/StructParents"]])
        wrong += [f"{page}: tag {n}" for n, _ in d.marks[page][0] if listed[n:n + 1] != [owner.get((page, n))]]
    wrong += [f"annotation {note}" for _, note in d.annotations() if parent.get(d.value(note).get("/StructParent")) != noted.get(note)]
    return wrong


def unknown_types(d):
    return [f"/{e[0]}" for e in d.elements if e[0] not in TYPES]


def unlike_tags(d):
    """The tag in a page is the type of its element, or that of the element around a link."""
    kind = {mark: (e[0], e[2][-1:]) for e in d.elements for mark in e[3]}
    known = [(kind.get((p, n)), tag[1:]) for p in d.pages for n, tag in d.marks[p][0]]
    return [f"/{tag} of {k}" for k, tag in known if k and tag != k[0] and not (k[0] == "Link" and [tag] == k[1]) and not (tag == "H2" and k[0] == "H1")]


def wrong_lists(d):
    return [f"{e[0]} in {e[2]}" for e in d.elements if (e[0] == "LI" and e[2][-1:] != ["L"]) or (e[0] == "LBody" and e[2][-1:] != ["LI"])]


def wrong_tables(d):
    """Rows are in tables and cells in rows, and each row of texts has one cell that names it; a row of a key has cells with several elements."""
    wrong = [f"{e[0]} in {e[2]}" for e in d.elements if (e[0] == "TR" and e[2][-1:] != ["Table"]) or (e[0] in ("TH", "TD") and e[2][-1:] != ["TR"])]
    for row in (e[1] for e in d.elements if e[0] == "TR"):
        cells = [d.value(kid) for kid in row["/K"]]
        names = [c for c in cells if c["/S"] == "/TH" and d.value(c.get("/A", {})).get("/Scope") == "/Row"]
        holders = [c for c in cells if c["/S"] == "/TD" and any(isinstance(d.value(kid), dict) and "/S" in d.value(kid) for kid in c["/K"])]
        wrong += [] if len(names) == 1 or len(holders) == len(cells) else [f"a row of {len(cells)} cells has {len(names)} names"]
    return wrong


def no_metadata(d):
    return [] if d.metadata() else ["there is no XMP"]


def no_ua(d):
    return [] if "<pdfuaid:part>1</pdfuaid:part>" in d.metadata() else ["the XMP does not name PDF/UA"]


def no_title(d):
    found = re.search(r"<dc:title>.*?<rdf:li[^>]*>([^<]+)<", d.metadata())
    return [] if found else ["the XMP has no title"]


def title_not_shown(d):
    return [] if d.value(d.root.get("/ViewerPreferences", {})).get("/DisplayDocTitle") is True else ["the title is not shown"]


def not_marked(d):
    return [] if d.value(d.root.get("/MarkInfo", {})).get("/Marked") is True else ["/Marked is not true"]


def no_language(d):
    return [] if text_of(d.root.get("/Lang")) else ["there is no /Lang"]


def figures_without_words(d):
    return [f"figure of page {e[1].get('/Pg')}" for e in d.elements if e[0] == "Figure" and not text_of(e[1].get("/Alt"))]


def figures_without_box(d):
    return ["a figure" for e in d.elements if e[0] == "Figure" and len(d.value(e[1].get("/A", {})).get("/BBox", [])) != 4]


def first_title(d):
    titles = [e[0] for e in d.elements if e[0] in ("H1", "H2")]
    return ["the first title is no H1"] if titles and titles[0] != "H1" else []


def wrong_order(d):
    """Mazes are read in their order, then their answers, each once; examples have no numbers."""
    found = [re.match(r"\D*(\d+), .*\u00d7", text_of(e[1].get("/Alt"))) for e in d.elements if e[0] == "Figure"]
    numbers = [int(match[1]) for match in found if match]
    back = [i for i in range(1, len(numbers)) if numbers[i] <= numbers[i - 1]]
    return [f"{numbers}"] if len(back) > 1 or (back and numbers[back[0]:] != numbers[:back[0]][:len(numbers) - back[0]]) else []


def boxes_beyond(d):
    """Boxes of figures lie on their pages."""
    wrong = []
    for e in d.elements:
        box = d.value(e[1].get("/A", {})).get("/BBox") if e[0] == "Figure" else None
        media = d.inherited(e[1]["/Pg"], "/MediaBox") if box else None
        if box and not (media[0] <= box[0] < box[2] <= media[2] + 1 and media[1] <= box[1] < box[3] <= media[3] + 1):
            wrong.append(f"{box} on {media}")
    return wrong


def notes_outside(d):
    noted = [note for e in d.elements if e[0] == "Link" for note in e[4]]
    return [note for _, note in d.annotations() if noted.count(note) != 1]


def notes_without_words(d):
    return [note for _, note in d.annotations() if not text_of(d.value(note).get("/Contents"))]


def tabs(d):
    return [page for page in d.pages if d.value(page).get("/Tabs") != "/S"]


def fonts_not_embedded(d):
    found = [d.value(f.get("/FontDescriptor")) for f in d.fonts() if f.get("/Subtype") in ("/TrueType", "/CIDFontType2", "/CIDFontType0", "/Type1")]
    return ["a font" for f in found if not f or not any(k in f for k in ("/FontFile", "/FontFile2", "/FontFile3"))]


def fonts_without_letters(d):
    return ["a font" for f in d.fonts() if f.get("/Subtype") in ("/TrueType", "/Type0", "/Type1", "/Type3") and "/ToUnicode" not in f]


def encrypted(d):
    return ["it is encrypted"] if d.json["encrypt"]["encrypted"] else []


# Checkpoint of the protocol, what it asks, and the function that finds what breaks it.
RULES = [
    ("01-003", "content is tagged, or an artifact", untagged),
    ("01-004", "artifacts and tags do not lie within each other", nested),
    ("01-005", "tags and structure name each other", not_in_tree),
    ("01-006", "the structure types fit what they are", wrong_lists),
    ("15-003", "rows of tables have names", wrong_tables),
    ("02-001", "structure types are standard ones", unknown_types),
    ("02-003", "tags have the types of their elements", unlike_tags),
    ("06-001", "there is XMP metadata", no_metadata),
    ("06-002", "which names PDF/UA", no_ua),
    ("06-003", "and the title", no_title),
    ("07-001", "the title is shown", title_not_shown),
    ("00-001", "the file says that it is tagged", not_marked),
    ("11-006", "the document has a language", no_language),
    ("13-004", "figures have words", figures_without_words),
    ("13-001", "figures have a place", figures_without_box),
    ("13-001", "which is on the page", boxes_beyond),
    ("09-001", "the order is that of reading", wrong_order),
    ("14-002", "titles begin with the first level", first_title),
    ("20-001", "the tree of parents is whole", wrong_parents),
    ("26-001", "nothing is locked", encrypted),
    ("28-002", "each annotation is in the structure, as a link", notes_outside),
    ("28-004", "each annotation has words", notes_without_words),
    ("28-018", "tabs follow the structure", tabs),
    ("31-009", "fonts are embedded", fonts_not_embedded),
    ("31-027", "fonts say what their letters are", fonts_without_letters),
]

# Books that are made for this: a name, and the spec.
BOOKS = {
    "plain": "title: Plain\npuzzles: [{count: 3, size: 8x8}]\nanswers: {per_page: 4}\n",
    "many": "title: Many\nfront: [contents, how_to]\nback: [tips, certificate]\npuzzles:\n  - part: One\n    count: 4\n    size: 8x8\n    per_page: 4\n"
            "  - part: Two\n    count: 2\n    size: 10x10\n    exits: 3\n  - {count: 1, size: 12x12, keys: 1}\n",
    "arabic": "language: ar\ntitle: متاهات\nfront: [contents]\npuzzles: [{count: 2, size: 8x8}, {count: 1, grid: hex, size: 8x8, spell: كتاب}]\n",
    "greek": "language: el\ntitle: Λαβύρινθοι\npuzzles: [{count: 2, size: 8x8, title: Θάλασσα}]\n",
    "numbers": "title: Numbers\npuzzles: [{count: 1, size: 8x8, numbers: {from: 3, by: 3}}, {count: 1, size: 12x12, items: 4}]\n",
    "blank": "title: ' '\npuzzles: [{count: 1, size: 8x8}]\n",
    "booklet": "title: Booklet\nimpose: booklet\npuzzles: [{count: 4, size: 8x8}]\n",
    "class": "title: Class\nroster: class.csv\nsheets: 2\nanswers: {where: back}\npuzzles: [{count: 1, size: 8x8}]\n",
    "poster": "title: Poster\nimpose: poster\ntiles: 2x2\npuzzles: [{count: 1, size: 40x40}]\n",
}


def faults(path):
    document = Document(path)
    return [f"{number}: {asks}: {'; '.join(found[:3])}" for number, asks, rule in RULES for found in [rule(document)] if found]


def main():
    program, folder = os.path.abspath(sys.argv[1]), sys.argv[2]
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "class.csv"), "w", encoding="utf-8") as out:
        out.write("name,group\nAnn,Owls\nBob,Foxes\nCid,\n")
    paths = sys.argv[3:]
    for name, spec in BOOKS.items() if not paths else ():
        file = os.path.join(folder, f"{name}.yaml")
        with open(file, "w", encoding="utf-8") as out:
            out.write(spec)
        subprocess.run([program, "build", "-q", "--force", file, "-o", os.path.join(folder, name)], check=True)
        paths.append(os.path.join(folder, name, f"{name}.pdf"))
    if not sys.argv[3:]:
        subprocess.run([program, "maze", "-s", "8x8", "-o", os.path.join(folder, "maze.pdf")], check=True)
        paths.append(os.path.join(folder, "maze.pdf"))
    wrong = 0
    for path in paths:
        found = faults(path)
        wrong += len(found) > 0
        for fault in found:
            print(f"{path}: {fault}")
    print(f"{len(paths)} files, {len(RULES)} rules: {wrong} files are not as they should be")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
