#!/usr/bin/env python3
"""Opens the studio in a real browser, as a parent, a teacher or a publisher would: each job from its card to a PDF that is
verified; the form, the text, undo, a class list, a puzzle that is exchanged, two tabs at once.

    tests/studio_browser.py PROGRAM FOLDER AXE

AXE is axe-core's script. Nothing may be asked of any other place, and no error stand in the browser's log.
"""
import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

from chromium import Browser, check_access, must

PROGRAM, FOLDER, AXE = os.path.abspath(sys.argv[1]), Path(sys.argv[2]).absolute(), Path(sys.argv[3]).read_text(encoding="utf-8")
BOOKS = FOLDER / "books"
NAMES = "\n".join(f"Child {i}" for i in range(1, 31))


class Page:
    """The studio's page in a browser."""

    def __init__(self, browser, address):
        self.browser, self.address = browser, address
        self.open("")

    def open(self, path):
        self.browser.open("about:blank")
        self.browser.open(self.address + path)
        self.browser.wait("document.body.dataset.ready === 'yes'")

    def has(self, selector):
        return self.browser.wait(f"!!document.querySelector({json.dumps(selector)})", 30)

    def click(self, selector):
        self.has(selector)
        self.browser.ask(f"document.querySelector({json.dumps(selector)}).click()")

    def fill(self, selector, value):
        """Types a value, or chooses it, and leaves the field."""
        self.has(selector)
        self.browser.ask(f"(field => {{ field.focus(); field.value = {json.dumps(value)}; field.dispatchEvent(new Event('input', {{bubbles: true}}));"
                         f" field.dispatchEvent(new Event('change', {{bubbles: true}})); }})(document.querySelector({json.dumps(selector)}))")

    def proof(self, script):
        """What a script finds in the proof."""
        return self.browser.ask(f"(document => {script})(document.querySelector('#proof').contentDocument)")

    def await_proof(self, script, seconds=30):
        return self.browser.wait(f"(document => document && {script})(document.querySelector('#proof')?.contentDocument)", seconds)

    def spec(self):
        return self.browser.ask("spec.text")


def begin(page, job, answers, pictures=()):
    page.open(f"#{job}")
    for key, value in answers.items():
        page.fill(f"[name={key}]", value)
    for key, value in pictures:
        page.click(f"[name={key}][value='{value}']")
    page.click(".questions button.main")
    seconds = page.await_proof("document.querySelectorAll('.leaf').length > 0")
    page.browser.wait("document.body.dataset.ready === 'yes'")
    print(f"studio: {job}: first pages after {seconds:.2f} s")


def make_and_verify(page, job):
    page.click("#make")
    page.click("#make-now")
    page.browser.wait("!!document.querySelector('.verdict')", 100)
    must(page.browser.ask("!document.querySelector('.verdict.red')"), f"{job} is not made: {page.browser.ask('document.querySelector(`#made`).textContent')}")
    folder = Path(page.browser.ask("ask(in_book('make')).then(({said}) => said.folder)"))
    must(folder.parent == BOOKS, f"{job} is made in {folder}")
    must(subprocess.run([PROGRAM, "verify", "-q", folder]).returncode == 0, f"what {job} made cannot be verified")
    page.browser.picture(FOLDER / f"{job}.png")
    page.click("#dialog .close")


def each_job_makes_a_book(page):
    check_access(page.browser, AXE, "the first page")
    jobs = {"class": ({"names": NAMES}, ()), "birthday": ({"child": "Mia", "guests": "Ada\nBen\nCleo\nDan\nEva\nFinn"}, (("theme", "space"),)),
            "sell": ({"title": "Dinosaur Mazes", "count": "12", "trim": "kdp 8.5x11in"}, (("theme", "dinosaurs"),)), "poster": ({"title": "Wall"}, (("theme", "sea"),)),
            "one": ({"word": ""}, (("shape", "star"), ("grid", "rect")))}
    for job, (answers, pictures) in jobs.items():
        page.open(f"#{job}")
        must(page.browser.ask("document.querySelectorAll('.questions > .question, .questions > fieldset').length") <= 6, f"{job} asks more than six questions")
        check_access(page.browser, AXE, f"the questions of {job}")
        begin(page, job, answers, pictures)
        must(page.browser.ask("!complaints.some(c => c.kind === 'error')") if job == "sell" else page.browser.ask("complaints.length === 0"), f"{job} begins with a complaint: {page.browser.ask('JSON.stringify(complaints)')}")
        make_and_verify(page, job)


# The answers of a birthday and a class that lead to other books than the usual ones: the light is green at once.
def answers_lead_to_good_books(page):
    guests = "Ada\nMaximilian\nZoë-Lu\nZoë-Lu"
    for job, answers in (("birthday", {"child": "Zoë-Lu Ann", "reader": "3-4"}), ("birthday", {"child": "Mia", "guests": guests, "reader": "3-4"}),
                         ("birthday", {"child": "Mia", "guests": guests, "reader": "9-12"}), ("class", {"names": guests, "task": "name-letters"}), ("class", {"names": "Ada\nBen", "task": "name-mazes"})):
        page.open(f"#{job}")
        begin(page, job, answers, ())
        page.browser.wait("['green', 'yellow', 'red'].includes(document.querySelector('#light').className)", 60)
        headings = page.proof("[...document.querySelectorAll('h2')].map(h => h.textContent).join()")
        must("Cover" not in headings, f"the proof of a book without a cover has {headings}")
        must(page.browser.ask("document.querySelector('#light').className") == "green", f"{answers} of {job} begin with a complaint: {page.browser.ask('JSON.stringify(complaints)')}")


def form_and_text_follow_each_other(page):
    (BOOKS / "two.yaml").write_text("# mine\ntitle: Two # two\npuzzles:\n  - {count: 2, size: 7x7}\n  - {count: 1, size: 6x6}\n", encoding="utf-8")
    page.open("books/two.yaml/")
    page.await_proof("document.querySelectorAll('.leaf').length > 0")
    check_access(page.browser, AXE, "the form")
    page.fill("[data-at=title]", "Three")
    page.browser.wait("spec.text.includes('title: Three # two')")
    page.await_proof("document.querySelector('h1').textContent === 'Three'")
    page.click("#section-paper > summary")
    page.fill("[data-at=paper]", "a5")
    page.browser.wait("spec.text.includes('paper: a5')")
    page.click("#undo")
    page.browser.wait("!spec.text.includes('paper') && document.querySelector('[data-at=paper]').value === ''")
    page.click("#redo")
    page.browser.wait("spec.text.includes('paper: a5') && document.querySelector('[data-at=paper]').value === 'A5'")
    page.click("#tab-text")
    check_access(page.browser, AXE, "the text")
    page.fill("#yaml", page.spec().replace("a5", "a6").replace("title: Three", "title: [Three"))
    page.browser.wait("!!spec.error && document.querySelector('#light').className === 'red'")
    page.click("#tab-form")
    must("mistake" in page.browser.ask("document.querySelector('#complaints').textContent"), "a broken text is not told")
    page.click("#undo")
    page.browser.wait("!spec.error && spec.text.includes('a5')")
    page.fill("[data-at=paper]", "a99")
    page.browser.wait("document.querySelector('[data-field=paper] .complaints')?.textContent.includes('a99')", 20)
    page.click("#undo")
    page.browser.wait("!document.querySelector('[data-field=paper] .complaints')", 20)
    (BOOKS / "two.yaml").write_text((BOOKS / "two.yaml").read_text().replace("title: Three", "title: From outside"), encoding="utf-8")
    page.browser.wait("document.querySelector('[data-at=title]').value === 'From outside'")


def puzzles_are_exchanged(page):
    page.open("books/two.yaml/")
    page.await_proof("document.querySelectorAll('[data-shows]').length === 3")
    page.browser.wait("!is_busy && puzzles.length === 3")
    before = page.browser.ask("JSON.stringify(puzzles.map(p => p.fingerprint))")
    page.proof("document.querySelector('[data-shows=\"2\"]').click()")
    page.has("#dialog[open]")
    check_access(page.browser, AXE, "what can be done to a puzzle")
    page.click("#dialog .row button")
    page.browser.wait("spec.text.includes('seed_of')")
    page.browser.wait(f"JSON.stringify(puzzles.map(p => p.fingerprint)) !== {json.dumps(before)}", 20)
    after = json.loads(page.browser.ask("JSON.stringify(puzzles.map(p => p.fingerprint))"))
    must([a == b for a, b in zip(after, json.loads(before))] == [True, False, True], "another puzzle than that one changed")
    page.click("[data-at='puzzles/1/move_up']")
    page.browser.wait("spec.values.puzzles[0].size === '6x6'")
    page.click("#part-puzzles\\/0 > summary")
    page.click("[data-at='puzzles/0/shape']")
    check_access(page.browser, AXE, "the choice of a shape")
    page.click("#dialog .tile[title*='heart']")
    page.browser.wait("spec.values.puzzles[0].shape === 'heart'")


def looks_are_chosen_from_pictures(page):
    (BOOKS / "looks.yaml").write_text("title: Looks\npuzzles:\n  - {count: 3, size: 7x7}\n", encoding="utf-8")
    page.open("books/looks.yaml/")
    page.await_proof("document.querySelectorAll('.leaf').length > 0")
    page.click("#part-puzzles\\/0 > summary")
    page.fill("[data-at='puzzles/0/size/across']", "9")
    page.browser.wait("spec.values.puzzles[0].size === '9x7'")
    page.click("#part-puzzles\\/0\\/more > summary")
    page.click("[data-at='puzzles/0/icons/start']")
    page.click("#dialog .tile[title^='A fox']")
    page.browser.wait("spec.values.puzzles[0].icons === 'fox five-star'")
    page.browser.wait("document.querySelector('#yaml').dataset.digest === spec.digest")
    page.fill("#yaml", page.spec() + "cover: true\n")
    page.browser.wait("spec.values.cover === 'true'", 20)
    page.click("#section-cover > summary")
    page.click("#part-cover > summary")
    page.fill("[data-at='cover/title']", "Outside")
    page.browser.wait("spec.values.cover.title === 'Outside'", 20)
    page.fill("[data-at='cover/ages']", "None")
    page.browser.wait("spec.values.cover.ages === 'none'", 20)
    page.click("#section-look > summary")
    page.click("[data-at=border]")
    page.browser.wait("[...document.querySelectorAll('#dialog .tile img')].length === 4 && [...document.querySelectorAll('#dialog .tile img')].every(i => i.complete && i.naturalWidth > 0)", 20)
    page.browser.picture(FOLDER / "borders.png")
    page.click("#dialog .tile:nth-child(4)")
    page.browser.wait("!!spec.values.border")
    page.await_proof("document.querySelectorAll('[data-shows]').length === 3")
    page.browser.wait("!is_busy && puzzles.length === 3")
    before = json.loads(page.browser.ask("JSON.stringify(puzzles.map(p => p.fingerprint))"))
    page.proof("document.querySelector('[data-shows=\"2\"]').click()")
    page.fill("#scope", "one")
    page.browser.ask("[...document.querySelectorAll('#dialog button')].find(b => b.textContent === t('other_shape')).click()")
    page.click("#dialog .tile[title*='heart']")
    page.browser.wait("spec.values.puzzles.length === 3 && spec.values.puzzles[1].shape === 'heart'")
    page.browser.wait("puzzles.length === 3 && puzzles[1].shape === 'heart'", 20)
    after = json.loads(page.browser.ask("JSON.stringify(puzzles.map(p => p.fingerprint))"))
    must([a == b for a, b in zip(after, before)] == [True, False, True], "other puzzles changed than the one that was meant")


def lists_are_tables(page):
    (BOOKS / "school.csv").write_text("name,level\n" + "".join(f"Child {i},easy\n" for i in range(20_000)), encoding="utf-8")
    (BOOKS / "school.yaml").write_text("title: School\nroster: school.csv\npuzzles: [{size: 5x5}]\n", encoding="utf-8")
    page.open("books/school.yaml/")
    page.browser.wait("!!spec.values")
    page.click("#section-class > summary")
    page.click("[data-at=roster-table]")
    page.browser.wait("document.querySelectorAll('#dialog tbody tr').length === 100", 20)
    check_access(page.browser, AXE, "a class list")
    page.fill("#dialog tbody tr:nth-child(2) input", "Zoë, the second")
    page.browser.ask("[...document.querySelectorAll('#dialog button')].find(b => b.textContent === 'Save').click()")
    page.browser.wait("!document.querySelector('#dialog').open", 20)
    lines = (BOOKS / "school.csv").read_text(encoding="utf-8").splitlines()
    must(lines[2] == '"Zoë, the second",easy' and len(lines) == 20_001, f"the list is not saved: {lines[2]}")


def files_are_dropped(page):
    """Drops a list on the questions of a class, and a drawing and a list on a book."""
    drop = ("((name, text) => { const files = new DataTransfer(); files.items.add(new File([text], name)); document.body.dispatchEvent("
            "new DragEvent('drop', {dataTransfer: files, bubbles: true, cancelable: true})); })(%s, %s)")
    page.open("#class")
    page.has("#ask-names")
    page.browser.ask(drop % (json.dumps("class.csv"), json.dumps("group;first name\nA;Ada\nA;Ben\n")))
    page.browser.wait("document.querySelector('#ask-names').value === 'Ada\\nBen'")
    page.open("books/looks.yaml/")
    page.browser.wait("!!spec.values")
    page.browser.ask(drop % (json.dumps("my fox.svg"), json.dumps(Path("templates/drawings/fox.svg").read_text(encoding="utf-8"))))
    page.has("#dialog[open] .column button")
    check_access(page.browser, AXE, "the uses of a picture")
    page.browser.ask("[...document.querySelectorAll('#dialog button')].find(b => b.textContent === t('use_finish')).click()")
    page.browser.wait("spec.values.puzzles[0].icons === 'my-fox.svg'")
    page.browser.wait("!is_busy && !complaints.some(c => c.kind === 'error')", 20)
    page.browser.ask(drop % (json.dumps("guests.csv"), json.dumps("name\nMia\n")))
    page.browser.wait("spec.values.roster === 'guests.csv'")
    page.await_proof("document.body.textContent.includes('Mia')", 20)


def finished_books_are_printed(page):
    """The button opens the finished PDF in a frame of the page, and calls the browser's dialogue."""
    page.open("books/two.yaml/")
    page.click("#make")
    page.fill("#format", "pdf")
    page.click("#make-now")
    page.browser.wait("!!document.querySelector('.files button')", 60)
    page.browser.picture(FOLDER / "made.png")
    page.click(".files button")
    page.browser.wait("document.querySelector('#printed')?.dataset.printed === 'yes'", 20)
    page.click("#dialog .close")
    title = page.browser.ask("spec.values.title")
    for value, is_old in (("Changed since", True), (title, False)):  # files are told to be old while the book is another
        page.fill("[data-at=title]", value)
        page.browser.wait(f"spec.values.title === {json.dumps(value)}")
        page.click("#make")
        page.browser.wait(f"!!document.querySelector('.files') && !!document.querySelector('#made .problem') === {json.dumps(is_old)}", 10)
        page.click("#dialog .close")


def speaks_other_languages(page):
    (BOOKS / "narrow.yaml").write_text("title: Small\nreader: 3-4\npuzzles:\n  - {count: 1, size: 30x38}\n", encoding="utf-8")
    for language, undo, complaint, help, leaf in (
            ("de", "Rückgängig", "Die Wege sind 4,", "Steht auf der Titelseite", "Seite 1"), ("fr", "Annuler", "Les chemins ont 4,", "Figure sur la page de titre", "Page 1"),
            ("es", "Deshacer", "Los caminos miden 4,", "Aparece en la portada", "Página 1"), ("ar", "Undo", "The paths are", "Stands on the title page", "Page 1")):
        page.open("books/narrow.yaml/")
        page.fill("#language", language)
        page.browser.wait(f"document.querySelector('#undo').textContent === '{undo}'")
        page.browser.wait(f"document.querySelector('#complaints').textContent.includes('{complaint}') && !!document.querySelector('[data-field=reader] .complaints')", 20)
        must(help in page.browser.ask("document.querySelector('[data-field=title] small').textContent"), f"the help in {language} is {page.browser.ask('document.querySelector(`[data-field=title] small`).textContent')}")
        page.await_proof(f"document.querySelector('.leaf').getAttribute('aria-label') === '{leaf}'")
        must(page.browser.ask("document.documentElement.dir") == ("rtl" if language == "ar" else "ltr"), f"{language} runs the wrong way")
        check_access(page.browser, AXE, f"the form in {language}")
        page.browser.picture(FOLDER / f"form-{language}.png")
    page.fill("#language", "en")


def main():
    shutil.rmtree(FOLDER, ignore_errors=True)
    (FOLDER / "home").mkdir(parents=True)
    BOOKS.mkdir()
    program = subprocess.Popen([PROGRAM, "studio", "--root", BOOKS, "--no-browser"], stdout=subprocess.PIPE, text=True)
    browser = Browser(FOLDER / "home")
    try:
        address = program.stdout.readline().strip()
        (FOLDER / "leads.html").write_text(f'<meta http-equiv="refresh" content="0; url={address}">', encoding="utf-8")
        browser.tell("Page.navigate", url=f"file://{FOLDER}/leads.html")
        browser.wait("document.body?.dataset.ready === 'yes'")  # as the program opens it
        page = Page(browser, address)
        for task in (*([] if os.environ.get("SKIP_JOBS") else [each_job_makes_a_book]), answers_lead_to_good_books, form_and_text_follow_each_other, puzzles_are_exchanged, looks_are_chosen_from_pictures, lists_are_tables, files_are_dropped, finished_books_are_printed, speaks_other_languages):
            task(page)
        # the browser shows PDFs by a page of its own
        must(all(asked.startswith((page.address, "about:", "blob:", "file:", "chrome:", "chrome-extension:")) for asked in browser.asked), f"other places were asked: {browser.asked}")
        must(browser.errors == [], f"the browser's log says {browser.errors}")
        browser.open("about:blank")
        must(program.wait(timeout=30) == 0, "it does not end with its last page")
    finally:
        program.send_signal(signal.SIGINT)
        browser.end()
    print("studio: all is as it should be")


if __name__ == "__main__":
    main()
