#!/usr/bin/env python3
"""Opens proofs in a real browser, as a reader would: pages, answers, the curve, the search, keys, paper; then a proof that is
served, while its spec changes and breaks.

    tests/browser.py PROGRAM FOLDER AXE

The browser is Chromium, told what to do over its own protocol. AXE is axe-core's script, which looks for what keeps people with
other eyes and hands out. Nothing may be asked of any other place, and no error stand in the browser's log.
"""
import base64
import http.client
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

from chromium import Browser, check_access, must

PROGRAM, FOLDER, AXE = os.path.abspath(sys.argv[1]), Path(sys.argv[2]).absolute(), Path(sys.argv[3]).read_text(encoding="utf-8")


# --- what a reader does --------------------------------------------------------------------------------------

def proof_of(spec, *options):
    target = FOLDER / f"{Path(spec).stem}.html"
    subprocess.run([PROGRAM, "proof", "-q", spec, "-o", target, *options], check=True, stderr=subprocess.DEVNULL)
    return target


def check_answers(browser):
    seen = "getComputedStyle(document.querySelector('[data-answer=\"2\"]')).display !== 'none'"
    must(not browser.ask(seen), "an answer is seen before it is asked for")
    browser.ask("document.querySelector('[data-shows=\"2\"]').click()")
    must(browser.ask(seen), "a click on a puzzle shows no answer")
    must(browser.ask("document.querySelector('[data-shows=\"2\"]').getAttribute('aria-pressed')") == "true", "its button does not say so")
    must(not browser.ask(seen.replace('"2"', '"3"')), "another one is shown as well")
    browser.ask("document.querySelector('[data-shows=\"2\"]').click()")
    must(not browser.ask(seen), "a second click does not hide it")
    browser.press("a")
    must(browser.ask(seen), "the key A shows no answers")
    browser.press("a")


def is_in_view(browser, number):
    return browser.ask(f"(() => {{ const b = document.querySelector('[data-shows=\"{number}\"]').getBoundingClientRect(); "
                       "return b.bottom > 0 && b.top < innerHeight; })()")


def check_ways(browser, last):
    browser.ask("scrollTo(0, 0)")
    browser.ask(f"document.querySelector('.chart [data-goes=\"{last}\"]').click()")
    must(is_in_view(browser, last), "the curve does not lead to its puzzle")
    browser.ask("document.querySelector('#find').focus()")
    for key in "3":
        browser.press(key)
    browser.press("Enter")
    must(is_in_view(browser, 3), "the search does not lead to its puzzle")
    browser.ask("document.activeElement.blur(); scrollTo(0, 0)")
    for _ in range(4):
        browser.press("ArrowRight")
    must(browser.ask("scrollY") > 500, "the arrows turn no pages")
    browser.press("g")
    must(browser.ask("getComputedStyle(document.querySelector('.guides')).display") == "block", "the key G shows no guides")
    browser.press("g")
    must(browser.ask("document.querySelector('.card code').textContent").startswith("mazewright maze --"), "no line makes a puzzle again")


def check_paper(browser, leaves):
    pdf = FOLDER / "printed.pdf"
    pdf.write_bytes(base64.b64decode(browser.tell("Page.printToPDF", preferCSSPageSize=True)["data"]))
    said = subprocess.run(["pdfinfo", pdf], check=True, capture_output=True, text=True).stdout
    must(f"Pages:           {leaves}\n" in said, f"printed, {leaves} pages are {re.search('Pages.*', said).group()}")


def read_proofs(browser):
    for spec, options in (("examples/dinosaurs.yaml", ["--profile", "kdp"]), ("examples/gallery.yaml", []), ("examples/class.yaml", [])):
        page = proof_of(spec, *options)
        seconds = browser.open(page.as_uri())
        leaves = browser.ask("document.querySelectorAll('.leaf').length")
        must(leaves == len(json.loads(browser.ask("document.querySelector('#facts').textContent"))["leaves"]), "pages are missing")
        must(page.stat().st_size < 150000 * leaves, f"{page}: {page.stat().st_size} bytes for {leaves} pages")
        print(f"{spec}: {leaves} pages, {page.stat().st_size / 1e6:.1f} MB, open in {seconds:.2f} s")
        browser.size(1300, 900)
        browser.ask("document.querySelectorAll('.spread')[3].scrollIntoView()")
        browser.picture(FOLDER / f"{page.stem}.png")
        if spec != "examples/class.yaml":
            check_ways(browser, browser.ask("Number([...document.querySelectorAll('.chart a')].pop().dataset.goes)"))
        check_answers(browser)
        check_access(browser, AXE, spec)
        browser.ask("scrollTo(0, 0)")
        browser.size(390, 800, True)
        browser.picture(FOLDER / f"{page.stem}-phone.png")
        browser.size(1300, 900)
    check_paper(browser, leaves)


# --- a proof that is served ----------------------------------------------------------------------------------

SPEC = ("title: Watched\nseed: 4\npuzzles:\n  - {count: 60, size: 9x12}\n  - {count: 30, size: 8x8, title: Last}\n"
        "answers: {where: back, per_page: 9}\n")


def save(path, text):
    """As editors do: beside it, and then in its place."""
    other = path.with_suffix(".new")
    other.write_text(text, encoding="utf-8")
    other.rename(path)


def watch(browser):
    spec = FOLDER / "watched.yaml"
    spec.write_text(SPEC, encoding="utf-8")
    server = subprocess.Popen([PROGRAM, "proof", "--watch", spec], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    url = next(re.search(r"http://127.0.0.1:(\d+)/", line) for line in server.stdout if "http" in line)
    port = int(url.group(1))
    browser.open(url.group())
    leaves = browser.ask("document.querySelectorAll('.leaf').length")
    browser.ask("document.querySelectorAll('.leaf').forEach(leaf => { leaf.dataset.kept = 'yes'; }); go_to(40)")
    place = browser.ask("document.querySelector('[data-shows=\"40\"]').getBoundingClientRect().top")

    save(spec, SPEC.replace("title: Last", "title: Changed"))
    seconds = browser.wait("document.body.textContent.includes('Changed') && document.body.dataset.version > 1")
    print(f"watch: {leaves} pages, a change is seen in {seconds:.2f} s")
    swapped = leaves - browser.ask("document.querySelectorAll('.leaf[data-kept]').length")
    must(30 <= swapped <= 36, f"{swapped} of {leaves} pages were swapped for 30 titles")
    must(abs(browser.ask("document.querySelector('[data-shows=\"40\"]').getBoundingClientRect().top") - place) < 2, "the page jumped")

    save(spec, SPEC.replace("size: 9x12", "size: 9by12"))
    browser.wait("!document.querySelector('#banner').hidden")
    must(browser.ask("document.querySelectorAll('.leaf').length") == leaves, "a broken spec took the pages away")
    must("watched.yaml:4:" in browser.ask("document.querySelector('#banner').textContent"), "the banner does not say where")
    browser.ask("document.querySelector('#banner a').click()")
    must(browser.ask("document.querySelector('#spec').open && document.querySelector('#line-4').textContent").startswith("  - {count: 60"),
         "the banner's link leads to no line")
    check_access(browser, AXE, "a broken spec")
    browser.picture(FOLDER / "broken.png")
    save(spec, SPEC)
    browser.wait("document.querySelector('#banner').hidden")
    must(browser.ask("document.querySelectorAll('.leaf').length") == leaves, "a mended spec does not show")

    for method, host, status in (("GET", f"127.0.0.1:{port}", 200), ("GET", f"localhost:{port}", 200), ("GET", f"evil.example:{port}", 403),
                                 ("GET", "127.0.0.1", 403), ("POST", f"127.0.0.1:{port}", 405)):
        connection = http.client.HTTPConnection("127.0.0.1", port)
        connection.request(method, "/", headers={"Host": host})
        must(connection.getresponse().status == status, f"{method} for {host} is not answered by {status}")
    must(all(asked.startswith((url.group(), "data:", "file:")) for asked in browser.asked), f"other places were asked: {browser.asked}")
    browser.open("about:blank")
    server.send_signal(signal.SIGINT)
    must(server.wait(timeout=10) == 0, "Ctrl-C does not end it cleanly")


def main():
    shutil.rmtree(FOLDER, ignore_errors=True)
    (FOLDER / "home").mkdir(parents=True)
    browser = Browser(FOLDER / "home")
    try:
        read_proofs(browser)
        must(all(asked.startswith(("file:", "data:", "about:")) for asked in browser.asked), f"other places were asked: {browser.asked}")
        watch(browser)
        must(browser.errors == [], f"the browser's log says {browser.errors}")
    finally:
        browser.end()
    print("browser: all is as it should be")


if __name__ == "__main__":
    main()
