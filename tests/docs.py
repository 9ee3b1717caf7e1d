#!/usr/bin/env python3
"""Does what a page of the docs says, block by block, in a folder of its own, and tells what does not come out so.

    tests/docs.py PAGE.md FOLDER [--write]

sh       is run, and must succeed; `make` is only asked whether it knows the target
console  is run line by line ("$ "), and must print what stands below; a line of "…" stands for any lines
yaml     is a spec, called what its first line or the sentence before says, and must pass `mazewright check --strict`
csv c cpp python    are files called so, of which a later block must make something
text     is looked at only
A picture before a block (pictures/NAME.svg) is what the block makes: the file of that name, or the page of that number
(NAME-2.svg) of its book. --write puts it there. Every link must lead somewhere. MAZEWRIGHT is the program.
"""
import os, re, shutil, subprocess, sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NAMED = re.compile(r"([\w-]+\.(?:yaml|csv|c|cpp|py))")
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)


class Page:
    def __init__(self, path, folder, write):
        self.path, self.folder, self.write = path, folder, write
        self.text, self.wrong, self.unused = path.read_text(), [], {}
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        program = os.environ["MAZEWRIGHT"]
        (folder / "build").mkdir()
        os.symlink(program, folder / "build/mazewright")
        os.symlink(ROOT / "examples", folder / "examples")
        for file in (ROOT / "examples").iterdir():
            if file.suffix in (".csv", ".svg", ".png", ".yaml"):
                shutil.copy(file, folder)
        library = os.path.dirname(program)
        python = os.pathsep.join([str(ROOT / "examples/python"), str(folder)])
        self.env = dict(os.environ, PATH=f"{folder}/build{os.pathsep}{os.environ['PATH']}", PYTHONPATH=python, NO_COLOR="1",
                        MAZEWRIGHT_LIBRARY=f"{library}/libmazewright.so.0", LC_ALL="C.UTF-8", PYTHONDONTWRITEBYTECODE="1")

    def complain(self, line, what):
        self.wrong.append(f"{self.path.relative_to(ROOT)}:{line}: {what}")

    def run(self, command):
        command = command.replace("path/to/mazewright", str(ROOT))
        done = subprocess.run(["bash", "-eo", "pipefail", "-c", command], cwd=self.folder, env=self.env, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300)
        return done.returncode, done.stdout.decode()

    def name_of(self, body, before):
        """What a file is called: by its own first line, else by the last name in the paragraph before."""
        own = NAMED.search(body.split("\n")[0])
        if own and re.match(r"\s*(#|/\*|//|\"\"\")", body):
            return own.group(1)
        named = NAMED.findall(before.rstrip().split("\n\n")[-1])
        return named[-1] if named else None

    def sh(self, line, body, name):
        for command in body.replace("\\\n", " ").strip().split("\n"):
            target = re.match(r"(?:sudo )?make ([\w-]+)", command)
            if target:
                status, told = subprocess.run(["make", "-n", target.group(1)], cwd=ROOT, capture_output=True).returncode, ""
            else:
                status, told = self.run(command)
            if status:
                self.complain(line, f"`{command}` ends with {status}: {told.strip()}")

    def console(self, line, body, name):
        for part in re.split(r"^\$ ", body, flags=re.M)[1:]:
            command, _, said = part.partition("\n")
            told = self.run(command)[1]
            like = ".*".join(re.escape(piece) for piece in re.split(r"^…\n", said, flags=re.M))
            if not re.fullmatch(like, told, re.S):
                self.complain(line, f"`{command}` does not print what stands there, but:\n{told}")

    def yaml(self, line, body, name):
        if not name:
            return self.complain(line, "nothing says what this file is called")
        (self.folder / name).write_text(body)
        status, told = self.run(f"mazewright check --strict {name}")
        if status:
            self.complain(line, f"{name} does not pass: {told.strip()}")

    def file(self, line, body, name):
        if not name:
            return self.complain(line, "nothing says what this file is called")
        (self.folder / name).write_text(body)
        self.unused[name] = line

    def text_only(self, line, body, name):
        pass

    def picture(self, line, name):
        """What a block has made, or a page of the book that it is."""
        made = self.folder / f"{name}.svg"
        book = re.fullmatch(r"(.+)-(\d+)", name)
        if not made.exists() and book and (self.folder / f"{book.group(1)}.yaml").exists():
            status, told = self.run(f"mazewright build -q {book.group(1)}.yaml -f svg --pages {book.group(2)} -o of-{name} --force")
            found = sorted((self.folder / f"of-{name}").glob("*.svg"))
            if status or not found:
                return self.complain(line, f"no page for {name}: {told.strip()}")
            made = found[0]
        stands = self.path.parent / "pictures" / f"{name}.svg"
        if not made.exists():
            self.complain(line, f"the block makes no {name}.svg")
        elif self.write:
            shutil.copy(made, stands)
        elif not stands.exists() or stands.read_bytes() != made.read_bytes():
            self.complain(line, f"pictures/{name}.svg is not what the block makes; --write puts it there")

    def blocks(self):
        does = {"sh": self.sh, "console": self.console, "yaml": self.yaml, "text": self.text_only,
                "csv": self.file, "c": self.file, "cpp": self.file, "python": self.file}
        end = 0
        for block in FENCE.finditer(self.text):
            kind, body, line = block.group(1), block.group(2), self.text.count("\n", 0, block.start()) + 1
            before = self.text[end:block.start()]
            end = block.end()
            for name in [name for name in self.unused if kind in ("sh", "console", "yaml") and name in body]:
                del self.unused[name]
            if kind not in does:
                self.complain(line, f'a block must say what it is: {", ".join(does)}')
            else:
                does[kind](line, body, self.name_of(body, before))
            for name in re.findall(r'src="pictures/([\w-]+)\.svg"', before):
                self.picture(line, name)
        for name, line in self.unused.items():
            self.complain(line, f"no block makes anything of {name}")

    def links(self):
        text = FENCE.sub(lambda block: "\n" * block.group().count("\n"), self.text)
        for link in re.finditer(r"\]\(([^)#:]+)(?:#[^)]*)?\)|src=\"([^\"]+)\"", text):
            to = link.group(1) or link.group(2)
            if not (self.path.parent / to).exists():
                self.complain(text.count("\n", 0, link.start()) + 1, f"{to} leads nowhere")


def main():
    page = Page(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve(), "--write" in sys.argv)
    page.blocks()
    page.links()
    print("\n".join(page.wrong))
    return 1 if page.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
