#!/usr/bin/env python3
"""Makes small changes all over src/, one at a time, and tells which of them no test notices.

Each change flips an operator, a condition or a constant. The sources are copied to a folder per worker, the change
is made there, and the test programs run until one fails, those nearest to the file first. What passes them all
survived: it is either a hole in the tests or a change that makes no difference. Those of the second kind stand in
no_difference.txt with their reasons and are not made again. How large an array is declared is left alone: more room
makes no difference by the rules of the language.

    tests/mutation.py BUILD [--changes N] [--only FILE] [--workers N] [--seed N] [--minutes N]
"""
import argparse, os, re, resource, shutil, signal, subprocess, sys, threading, time
from pathlib import Path

# The cheapest first: most changes are noticed by the first program that could.
NEAREST = {
    "base": "base golden spec cli hostile crash scarce",
    "type": "spec locked golden cli keys page",
    "shape": "shape fuzz golden grid cli",
    "grid": "grid golden carve vary cli",
    "bend": "golden trace edges",
    "carve": "golden carve cli",
    "solve": "golden solve vary cli hidden aim",
    "vary": "vary golden parity cli hidden",
    "puzzle": "golden vary book trace parity cli edges",
    "art": "golden cli keys",
    "roster": "roster fuzz class",
    "profile": "print spec cli",
    "settings": "spec locked fuzz golden cli shape keys print words class",
    "plan": "golden locked spec read print keys",
    "page": "golden read keys print page",
    "impose": "locked fold cli",
    "output": "book read large cli keys press print bindery share crash",
    "preflight": "fuzz print cli",
    "verify": "verify",
    "proof": "proof feel",
    "cli": "fuzz locked cli vary print spec new learn feel proof embed",
    "book": "locked book cli read print budget bindery",
    "": "cli",
}

# What none of the nearest notices, the others may. Those that take minutes are left to the rooms they are about.
REST = ("base locked fuzz solve shape spec trace parity roster new budget bindery vary golden read book press fold class words hidden share large "
        "aim carve grid keys edges page print feel proof embed learn cli docs").split()

OPERATORS = [
    (r"(?<![<>=!\-+*/&|])<=(?!=)", "<"), (r"(?<![<>=!\-])>=(?!=)", ">"),
    (r"(?<![<>])(?<= )<(?= )", "<="), (r"(?<= )>(?= )", ">="),
    (r"==", "!="), (r"!=", "=="), (r"&&", "||"), (r"\|\|", "&&"),
    (r"(?<= )\+(?= )", "-"), (r"(?<=[\w)\]] )-(?= )", "+"), (r"(?<=[\w)\]] )\*(?= )", "/"),
    (r"(?<= )/(?= )", "*"), (r"\+=", "-="), (r"-=", "+="), (r"(?<= )% (?=\d|\w)", "* "),
    (r"\btrue\b", "false"), (r"\bfalse\b", "true"),
    (r"\bfmin\(", "fmax("), (r"\bfmax\(", "fmin("),
    (r"\bif \((?!!)", "if (!("),  # closed below
    (r"(?<![\w.\"'#])\d+(?![\w.\"'])", lambda m: str(int(m.group()) + 1)),
    (r"(?<![\w.\"'#])\d+\.\d+(?![\w\"'])", lambda m: f"{float(m.group()) * 1.5:.6g}" + ("" if "." in f"{float(m.group()) * 1.5:.6g}" else ".0")),
]


# A test that takes this many seconds has no end; three have a long way to theirs.
PATIENCE, LONG = 420, {"crash": 1500, "scarce": 1500, "verify": 1500}

SANITIZE = "-Og -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all"

DECLARED_ROOM = re.compile(r"\s*(?!return|else)(static |const |unsigned |struct )*\w+ \**\w+(\[[^]=]*\])+(?=[;,= ])")


def random_numbers(seed):
    state = seed * 2654435761 % 2**32 or 1
    while True:
        state ^= state << 13 & 0xFFFFFFFF
        state ^= state >> 17
        state ^= state << 5 & 0xFFFFFFFF
        yield state


def code_of(line, in_comment):
    """The line with strings, characters and comments blanked out, so that places stay the same."""
    out, i = [], 0
    while i < len(line):
        if in_comment:
            end = line.find("*/", i)
            stop = len(line) if end < 0 else end + 2
            out.append(" " * (stop - i))
            in_comment, i = end < 0, stop
        elif line.startswith("/*", i):
            in_comment = True
        elif line[i] in "\"'":
            k = i + 1
            while k < len(line) and line[k] != line[i]:
                k += 2 if line[k] == "\\" else 1
            out.append(" " * (min(k + 1, len(line)) - i))
            i = k + 1
        else:
            out.append(line[i])
            i += 1
    return "".join(out), in_comment


def changes_in(path):
    """Every change that could be made to a file: line, the line as it would be, and what was done."""
    found, in_comment, in_function = [], False, False
    lines = path.read_text().split("\n")
    for number, line in enumerate(lines):
        code, in_comment = code_of(line, in_comment)
        if line.startswith("{"):
            in_function = True
        elif line.startswith("}"):
            in_function = False
        if not in_function or code.lstrip().startswith("#") or "assert(" in code or code.rstrip().endswith("\\"):
            continue
        room = DECLARED_ROOM.match(code)
        for pattern, to in OPERATORS:
            for m in re.finditer(pattern, code):
                if room and m.start() < room.end():
                    continue
                new = to(m) if callable(to) else to
                changed = line[:m.start()] + new + line[m.end():]
                if new == "if (!(":
                    depth, k = 0, m.end() - 1
                    while k < len(code):
                        depth += (code[k] == "(") - (code[k] == ")")
                        if depth == 0:
                            break
                        k += 1
                    if k >= len(code):
                        continue
                    k += 1
                    changed = line[:m.start()] + new + line[m.end():k] + ")" + line[k:]
                found.append((number, changed, f"{line[m.start():m.end()].strip() or m.group()} -> {new.strip()}"))
    return found


def room_of(file):
    return file.parts[1] if len(file.parts) > 2 else ""


def no_difference(root):
    """The changes that were read and found to make none: files and lines as they would be."""
    entries = [e.split("\n") for e in (root / "tests/no_difference.txt").read_text().split("\n\n")[1:]]
    return {(file, line.strip()) for file, line, *reason in entries if reason}


def choose(root, count, seed, only):
    """Anywhere, each change as likely as any other, in no order; the same ones for the same seed."""
    files = sorted(p for p in (root / "src").rglob("*.c") if not only or only in str(p))
    left_out = no_difference(root)
    pool = [(p.relative_to(root), *change) for p in files for change in changes_in(p)
            if (str(p.relative_to(root)), change[1].strip()) not in left_out]
    numbers = random_numbers(seed)
    return [pool.pop(next(numbers) % len(pool)) for _ in range(min(count, len(pool)))]


def limit():
    """A changed program may want all memory, or fill the disk."""
    resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))
    resource.setrlimit(resource.RLIMIT_FSIZE, (2 << 30, 2 << 30))


def give_up(why):
    """For all workers, whatever they are at."""
    print(why, flush=True)
    os._exit(1)


class Worker(threading.Thread):
    sound = set()

    def __init__(self, root, build, number, queue, lock, results):
        super().__init__()
        self.root, self.queue, self.lock, self.results = root, queue, lock, results
        self.home = build / f"worker{number}"

    def prepare(self):
        self.home.mkdir(parents=True, exist_ok=True)
        for name in ("src", "include", "templates", "fonts", "tests", "examples", "Makefile", "README.md"):
            subprocess.run(["rm", "-rf", str(self.home / name)], check=True)
            # with times of their own, so that no object of a change that was broken off is taken for newer
            subprocess.run(["cp", "-R", str(self.root / name), str(self.home)], check=True)
        tests = sorted({t for near in NEAREST.values() for t in near.split()} | set(REST))
        return self.make("all", "examples", "build/tests/interrupt.so", "build/tests/scarce.so", "build/tests/runner",
                         *[f"build/tests/test_{t}" for t in tests])

    def is_sound(self, verdict):
        """A test that fails by itself would notice everything: whether the one that noticed passes without the change."""
        test, *how = verdict.split()
        if verdict in self.sound or how == ["(sanitized)"]:
            return True
        self.make("build/mazewright", "build/libmazewright.a", "examples", "build/tests/runner", f"build/tests/test_{test}")
        self.sound.add(verdict)
        return self.run_test(test, "build")

    def make(self, *targets, build="build", flags=("CFLAGS=-O1",)):
        return subprocess.run(["make", "-s", "V=1", f"BUILD={build}", *flags, "WARNINGS=-w", *targets], cwd=self.home,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0

    def run_test(self, test, build, **more):
        """Whether it passes, or None if it has no end."""
        scratch = self.home / build / "scratch" / test
        shutil.rmtree(scratch, ignore_errors=True)
        scratch.mkdir(parents=True)
        env = dict(os.environ, MAZEWRIGHT=str(self.home / build / "mazewright"), EXAMPLES=str(self.home / build / "examples"),
                   SCRATCH=str(scratch), CMOCKA_MESSAGE_OUTPUT="STDOUT", CMOCKA_TEST_ABORT="1", **more)
        program = subprocess.Popen([f"{build}/tests/test_{test}"], cwd=self.home, env=env, preexec_fn=None if more else limit,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        try:
            return program.wait(timeout=LONG.get(test, PATIENCE)) == 0
        except subprocess.TimeoutExpired:
            os.killpg(program.pid, signal.SIGKILL)
            program.wait()
            return None

    def survives(self, file):
        """None if the change does not compile, else the test that noticed it, or "" """
        if not self.make("build/mazewright", "build/libmazewright.a", "examples", "build/tests/runner"):
            return None
        nearest = NEAREST[room_of(file)].split()
        for test in nearest + [t for t in REST if t not in nearest]:
            if not self.make(f"build/tests/test_{test}"):
                return None
            passed = self.run_test(test, "build")
            if not passed:
                return test if passed is False else test + " (no end)"
        return self.survives_sanitizers(nearest)

    def survives_sanitizers(self, nearest):
        """As `make sanitized` runs every test once more: what reads beyond an array is noticed there."""
        build = "build/sanitized"
        flags = ("CFLAGS=" + SANITIZE, "LDFLAGS=" + SANITIZE)
        suppressions = f"suppressions={self.home}/tests/lsan.supp:print_suppressions=0"
        self.make(f"{build}/mazewright", "examples", f"{build}/tests/interrupt.so", f"{build}/tests/scarce.so", f"{build}/tests/runner",
                  *[f"{build}/tests/test_{test}" for test in nearest], build=build, flags=flags)
        for test in nearest:
            if not self.run_test(test, build, LSAN_OPTIONS=suppressions):
                return test + " (sanitized)"
        return ""

    def run(self):
        if not self.prepare():
            give_up("the sources do not build as they are")
        while True:
            with self.lock:
                if not self.queue or time.time() > self.end:
                    return
                file, number, changed, what = self.queue.pop(0)
            target = self.home / file
            before = target.read_text()
            lines = before.split("\n")
            lines[number] = changed
            target.write_text("\n".join(lines))
            verdict = self.survives(file)
            target.write_text(before)
            os.utime(target, (time.time() + 2, time.time() + 2))
            if verdict and not self.is_sound(verdict):
                give_up(f"test_{verdict} fails as it is; mend it first")
            with self.lock:
                self.results.append((file, number, changed, what, verdict))
                place = f"{len(self.results):4}  {file}:{number + 1}  {what}"
                print(f"{place}: {verdict or 'does not compile'}" if verdict != "" else
                      f"{place} SURVIVED\n      {changed.strip()}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("--changes", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=600, help="after which no change is begun")
    parser.add_argument("--only", default="")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    root = Path(__file__).resolve().parent.parent
    queue = choose(root, args.changes, args.seed, args.only)
    for room in {room_of(file) for file, *_ in queue} - NEAREST.keys():
        sys.exit(f"NEAREST does not say which tests are nearest to src/{room}")
    lock, results = threading.Lock(), []
    workers = [Worker(root, args.build.resolve(), i, queue, lock, results) for i in range(args.workers)]
    for w in workers:
        w.end = time.time() + 60 * args.minutes
        w.start()
    for w in workers:
        w.join()
    tried = [r for r in results if r[4] is not None]
    died = [r for r in tried if r[4]]
    print(f"{len(tried)} changes, {len(died)} noticed ({100 * len(died) / max(len(tried), 1):.0f} %), "
          f"{len(tried) - len(died)} survived; {len(results) - len(tried)} did not compile")
    return 0 if tried and len(died) >= 0.9 * len(tried) else 1


if __name__ == "__main__":
    sys.exit(main())
