#!/usr/bin/env python3
"""rule_tests.py TREE OUT.c OUT.d: which tests hold each rule, as a table for the program.

A test is named for what it shows. An id that a test cites belongs to it; cited in a helper or a
table beside the tests, to those that use it. OUT.d names the files that were read, for ninja.
rule_pages.py writes the same into docs/rules/.
"""
import glob
import json
import os
import re
import sys

# Where the tests of a ledger stand, when not in the folder of its own name.
FOLDERS = {"kernel": ("kernel", "server")}
ID = re.compile(r"\b[A-Z]{2}-R?\d+[a-z]?\b")
TOP_C = re.compile(r"^(?:[A-Za-z_][\w\s*]*?[\s*])?\**(\w+)\s*(?:\(|\[|=|;)", re.M)
WORD = re.compile(r"\w+")


class Part:
    """A piece of a file between two ends: its name, its text, whether it is a test."""

    def __init__(self, name, text, shows):
        self.name, self.text, self.shows = name, text, shows
        self.words = set(WORD.findall(text))


def parts_of_c(text):
    """Functions and tables, each with the comment above it."""
    tests = set(re.findall(r"(?m)^static void (\w+)\(void \*\*", text))
    for piece in re.split(r"(?m)^(?:\};?|#include .*|enum .*\};|\w[^\n]*;)(?: */\*.*)?\n", text):
        code = re.sub(r"/\*.*?\*/", "", piece, flags=re.S)
        # "} cases[] = {" names the table of a nameless struct.
        name = re.search(r"(?m)^\} (\w+)", code) or TOP_C.search(code)
        if name:
            yield Part(name[1], piece, name[1] in tests)


def parts_of_python(text):
    for piece in re.split(r"(?m)^(?=def |class )", text):
        name = re.match(r"def (\w+)", piece)
        yield Part(name[1] if name else "", piece, bool(name))


def parts_of_page(text):
    for piece in re.split(r"(?m)^(?=test\()", text):
        name = re.match(r"test\((['`\"])(.*?)\1, ", piece)
        yield Part(name[2].split(": ", 1)[-1] if name else "", piece, bool(name))


def parts_of_shell(text):
    """What stands under a comment belongs to it."""
    name = ""
    for piece in re.split(r"(?m)^(?=# )", text):
        head = re.match(r"# ((?:.*)(?:\n# .*)*)", piece)
        name = re.sub(r"\n# ", " ", head[1]) if head else name
        name = re.sub(r"^(?:[A-Z]{2}-R?\d+[a-z]?\W*)+|^\S+\.sh [A-Z ]*: |[.:,; ]+$", "", name)
        yield Part(name, piece, bool(head) and not name.startswith("!"))


KINDS = {".c": parts_of_c, ".py": parts_of_python, ".mjs": parts_of_page, ".sh": parts_of_shell}


def tests_in(text, kind):
    """(id, name of a test) of a file; the name is "" where only the file as a whole shows it."""
    parts = list(kind(text))
    for part in parts:
        ids = set(ID.findall(part.text))
        if not ids:
            continue
        seen, wave = {part.name}, [part]
        while wave and not any(p.shows for p in wave):
            names = {p.name for p in wave if p.name}
            wave = [p for p in parts if p.words & names and p.name not in seen]
            seen |= {p.name for p in wave}
        for name in [p.name for p in wave if p.shows] or [""]:
            for rule in ids:
                yield rule, name


def books(tree):
    """The ids of each game: (game, ids)."""
    for path in sorted(glob.glob(tree + "/data/rules/*.json")):
        with open(path, encoding="utf-8") as f:
            book = json.load(f)
        yield book["game"], ({r["id"] for c in book["chapters"] for r in c["rules"]}
                             | {r["id"] for g in book["rulings"] for r in g["rulings"]})


def files(tree, game):
    """What shows the rules of a game: the files in the folders of its tests."""
    for folder in FOLDERS.get(game, (game,)):
        for path in sorted(glob.glob(f"{tree}/tests/{folder}/*")):
            if os.path.splitext(path)[1] in KINDS:
                yield os.path.relpath(path, tree)


def sentence(name):
    return name.replace("_", " ")


def gather(tree):
    """Rule id: [(test as a sentence, file)], in the order of the files; only rules there are."""
    found = {}
    for game, known in books(tree):
        for name in files(tree, game):
            with open(os.path.join(tree, name), encoding="utf-8") as f:
                text = f.read()
            for rule, test in tests_in(text, KINDS[os.path.splitext(name)[1]]):
                row = (sentence(test), name)
                if rule in known and row not in found.setdefault(rule, []):
                    found[rule].append(row)
    for rows in found.values():
        # The file as a whole says nothing more where one of its tests is named.
        named = {file for test, file in rows if test}
        rows[:] = [(test, file) for test, file in rows if test or file not in named]
    return found


def main(tree, out, depfile):
    found = gather(tree)
    read = [name for game, _ in books(tree) for name in files(tree, game)]
    lines = ["/* Made by tools/rule_tests.py. */", '#include "text/rule_tests.h"', "",
             "const struct rule_test rule_tests[] = {"]
    for rule in sorted(found):
        for test, file in found[rule]:
            lines.append("\t{%s, %s, %s}," % (json.dumps(rule), json.dumps(test, ensure_ascii=False), json.dumps(file)))
    text = "\n".join(lines + ["\t{0},", "};", ""])
    if not os.path.exists(out) or open(out, encoding="utf-8").read() != text:
        with open(out, "w", encoding="utf-8") as f:
            f.write(text)
    with open(depfile, "w", encoding="utf-8") as f:
        names = [os.path.join(tree, n) for n in read] + glob.glob(tree + "/data/rules/*.json")
        f.write(out + ": " + " ".join(n.replace(" ", "\\ ") for n in names) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:4])
