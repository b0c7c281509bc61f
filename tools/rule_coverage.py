#!/usr/bin/env python3
"""rule_coverage.py [--missing [GAME]] [--tree TREE]: which rules are shown by a test.

Prints for each ledger how many of its rules, rulings and worked examples are cited by a test of
the game (tests/<game>/), and how many rules are named in the code. --missing lists those that no
test shows. An id in code or tests that no ledger has is an error.
"""
import argparse
import glob
import json
import os
import re
import sys

from rule_tests import FOLDERS

CODE = (".c", ".h", ".js", ".mjs", ".py", ".sh")
ID = re.compile(r"\b[A-Z]{2}-(?:R|T|E)?\d+[a-z]?\b")


class Ledger:
    """The ids of one game: rules, rulings, worked examples; each with its English text."""

    def __init__(self, book):
        self.game, self.prefix = book["game"], book["prefix"]
        self.rules = {r["id"]: r["text"]["en"] for c in book["chapters"] for r in c["rules"]}
        self.rulings = {r["id"]: r["answer"]["en"] for g in book["rulings"] for r in g["rulings"]}
        self.examples = {}
        for line in lines_of(f"docs/rules/{self.game}-examples.md"):
            match = re.match(r"(?:## |\d+\. \*\*|\*\*)([A-Z]{2}-[TE]\d+)\W*(.*)", line)
            if match:
                self.examples[match[1]] = match[2].strip(" *")
        # Rulings made since, waiting to be given a place in the ledger.
        for line in lines_of(f"docs/rules/{self.game}-rulings.md"):
            match = re.match(rf"\W*({self.prefix}-R\d+)\b\W*(.*)", line)
            if match:
                self.rulings.setdefault(match[1], match[2])

    def parts(self):
        return (("rules", self.rules), ("rulings", self.rulings), ("worked examples", self.examples))


def lines_of(path):
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as f:
        return f.read().splitlines()


def cited(folders, prefixes):
    """Ids cited in the code below some folders, with the place of the first citation."""
    found = {}
    for folder in folders:
        for path in sorted(glob.glob(folder + "/**/*", recursive=True)):
            if not path.endswith(CODE) or not os.path.isfile(path) or "/node_modules/" in path:
                continue
            for number, line in enumerate(lines_of(path), 1):
                for name in ID.findall(line):
                    if name[:2] in prefixes:
                        found.setdefault(name, f"{path}:{number}")
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--missing", nargs="?", const="", metavar="GAME")
    parser.add_argument("--tree", default=".")
    options = parser.parse_args()
    os.chdir(options.tree)
    ledgers = []
    for path in sorted(glob.glob("data/rules/*.json")):
        with open(path, encoding="utf-8") as f:
            ledgers.append(Ledger(json.load(f)))
    prefixes = {ledger.prefix for ledger in ledgers}
    if options.missing and options.missing not in {ledger.game for ledger in ledgers}:
        parser.error(f"there is no ledger of {options.missing!r}")
    code = cited(["src", "web"], prefixes)
    for ledger in ledgers:
        folders = ["tests/" + f for f in FOLDERS.get(ledger.game, (ledger.game,))]
        shown = cited(folders, {ledger.prefix})
        if options.missing is None:
            counts = [f"{sum(i in shown for i in ids)}/{len(ids)} {what}"
                      for what, ids in ledger.parts() if ids]
            obeyed = sum(i in code for i in ledger.rules)
            print(f"{ledger.game:12} shown by tests: {', '.join(counts)}; {obeyed} rules named in code")
        elif options.missing in ("", ledger.game):
            for _, ids in ledger.parts():
                for name, text in ids.items():
                    if name not in shown:
                        print(f"{name} {text}")
    known = {i for ledger in ledgers for _, ids in ledger.parts() for i in ids}
    # tests/rules speaks of ids that do not exist, to show what happens then.
    tests = [f for f in glob.glob("tests/*") if f != "tests/rules"]
    unknown = {i: at for i, at in (cited(tests + ["bench", "fuzz"], prefixes) | code).items()
               if i not in known}
    for name, place in sorted(unknown.items()):
        print(f"{place}: {name} is in no ledger")
    return len(unknown) > 0


sys.exit(main())
