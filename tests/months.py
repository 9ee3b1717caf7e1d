"""Holds the months and weekdays of all languages against the C library's locales: months.py WORDS... Each name must be the one
that stands at the same place in the locale, in any case of letters, as a date has it or alone; where a locale says it
otherwise, at least no other month or day may be called so. Tells what is not, and exits with 1 if anything is."""
import re
import sys
import unicodedata
from pathlib import Path

import yaml

LOCALES = Path("/usr/share/i18n/locales")
COUNTRIES = {"ar": "EG", "cs": "CZ", "da": "DK", "el": "GR", "en": "US", "he": "IL", "hi": "IN", "ja": "JP", "ko": "KR", "sv": "SE", "uk": "UA", "zh": "CN"}


def plain(text):
    """Letters alone, without marks, in small ones: locales differ in these from printed pages."""
    text = re.sub(r"^(\d+)月$", lambda m: "十" * (int(m[1]) > 9) + " 一二三四五六七八九"[int(m[1]) % 10] + "月", text)
    return "".join(c for c in unicodedata.normalize("NFKD", text).casefold() if c.isalnum())


def names_of(locale, key):
    """The names under a key of a locale's time, or those of the locale that it copies."""
    text = (LOCALES / locale).read_text(encoding="utf-8")
    time = re.search(r"^LC_TIME\n(.*?)^END LC_TIME", text, re.S | re.M).group(1)
    if copied := re.search(r'^copy\s+"([^"]+)"', time, re.M):
        return names_of(copied.group(1), key)
    listed = re.search(rf'^{key}\s+(?:/\s*\n)?\s*((?:"[^"]*"(?:[;/\s]|%.*\n)*)+)', time, re.M)
    names = re.findall(r'"([^"]*)"', listed.group(1)) if listed else []
    return [plain(re.sub(r"<U([0-9A-F]{4,8})>", lambda m: chr(int(m.group(1), 16)), name)) for name in names]


def check(tag, what, lines, columns):
    same = 0
    for i, line in enumerate(lines):
        own = {column[i] for column in columns if column}
        others = {column[k] for column in columns if column for k in range(len(column)) if k != i} - own
        fits, fits_others = (any(plain(line) in name or name in plain(line) for name in names) for names in (own, others))
        if plain(line) in others or (fits_others and not fits):
            wrong.append(f"{tag}: {what} {i + 1} is called {line}, which is another one")
        same += fits
    if same < len(lines) * 3 // 4:
        wrong.append(f"{tag}: {same} of {len(lines)} {what} are called as the locale has them: {lines}, {columns}")


wrong = []
for path in map(Path, sys.argv[1:]):
    tag = path.stem
    words = yaml.safe_load(path.read_text(encoding="utf-8"))["words"]
    language, _, region = tag.partition("-")
    locale = next(name for name in (f"{language}_{region.upper() or COUNTRIES.get(language, language.upper())}", f"{language}_{language.upper()}")
                  if (LOCALES / name).exists())
    days = names_of(locale, "day")
    check(tag, "months", words["months"].split("\n"), [names_of(locale, "mon"), names_of(locale, "alt_mon")])
    check(tag, "weekdays", words["weekdays"].split("\n"), [days[1:] + days[:1]])  # a locale's week begins on Sunday
for line in wrong:
    print(line)
sys.exit(bool(wrong))
