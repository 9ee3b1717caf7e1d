"""Which lines of src/ the tests run. Arguments: the folder that a build with --coverage was made in, and run
in; and the share of lines, in hundredths, that must be run. Tells the share of each file that has less, and
which of its lines are left."""
import glob, json, os, subprocess, sys

build, least = sys.argv[1], float(sys.argv[2])
lines = {}  # by file: by line, how often
notes = sorted(glob.glob(os.path.join(build, "src", "**", "*.gcno"), recursive=True))
for note in notes:
    said = subprocess.run(["gcov", "--json-format", "--stdout", note], capture_output=True, check=True).stdout
    for part in said.splitlines():
        for file in json.loads(part)["files"]:
            name = os.path.normpath(file["file"])
            if name.startswith(("src/", "include/")):
                of = lines.setdefault(name, {})
                for line in file["lines"]:
                    of[line["line_number"]] = of.get(line["line_number"], 0) + line["count"]


def ranges(numbers):
    """[3, 4, 5, 9] as 3-5, 9"""
    found = []
    for n in numbers:
        if found and found[-1][1] == n - 1:
            found[-1][1] = n
        else:
            found.append([n, n])
    return ", ".join(str(a) if a == b else "%d-%d" % (a, b) for a, b in found)


run = sum(count > 0 for of in lines.values() for count in of.values())
all_lines = sum(map(len, lines.values()))
share = 100 * run / all_lines
for name, of in sorted(lines.items()):
    left = sorted(n for n, count in of.items() if count == 0)
    if left:
        print("  %5.1f %%  %s: %s" % (100 * (1 - len(left) / len(of)), name, ranges(left)))
print("  %.1f %% of %d lines in %d files are run by the tests" % (share, all_lines, len(lines)))
sys.exit(share < least)
