#!/usr/bin/env python3
"""abbreviations.py [TREE]: fails when a player can meet an abbreviation that nothing explains.

Looks for words in capitals in all that a player can read: the texts of the program in English and
Italian (po/it), the rules (data/rules), names, titles and labels of the packs. Each must be among
the abbreviations of its game (data/rules/GAME.json) or of all games (kernel.json), in the language
of the text, or be an exception below. An abbreviation that defines a rule must name one there is.
"""
import glob
import json
import os
import re
import sys

import po

# Two capitals or more, digits behind them; "UTF-8"; not the ids of rules, not parts of words.
WORD = re.compile(r"(?<![\w\-#])(?:UTF-8|[A-ZÀ-Ý]{2,})(?![\w#]|-R?\d)")
NUMERAL = re.compile(r"[IVX]+$")
# Words of usage lines that stand for what the user types, and what the command line says in capitals.
TYPED = re.compile(r"(?m)^(?:(?:Usage|Uso):|\s+marengo ).*$|--\S+(?: [A-Z]\S*)*|\[[^\]]*\]|\b\w+[=|@]\S*|\b[A-Z]:\S*")
EXCEPTIONS = {
    # Names of things of a computer that have no longer form worth telling, and of files and signals.
    "GTP", "HOME", "TERM", "NUL", "SIGTERM", "RRULE", "FREQ", "WEEKLY", "INTERVAL", "BYDAY", "TU",
    # What stands for a word of the user's own, in the help of the terminal.
    "ACTION", "AZIONE", "NUMBER", "NUMERO", "CHOICE", "SCELTA", "ID", "WORD", "SIGLA", "PAROLA", "FILE",
    "NAME", "NOME", "GAME", "GIOCO", "SEAT", "POSTO", "COMMAND", "COMANDO", "DIR", "SOCIO", "MEMBER",
    "SCENARIO", "CARTELLA", "CLUB", "PLACE", "LUOGO",
    # Said with stress by a rulebook.
    "ONLY", "SOLO",
}
# Keys of a pack under which a player reads a name or a text.
READ = {"en", "it", "name", "title", "label", "text", "blurb", "short", "question", "answer"}
# Where the texts of a po file are read: in which games, when not in all.
GAME_OF = {"castiglione": "castiglione", "commander": "commander", "waterloo": "waterloo",
           "league": "league", "league-web": "league"}


class Glossary:
    def __init__(self, tree):
        self.words, self.faults = {}, []
        for path in sorted(glob.glob(tree + "/data/rules/*.json")):
            with open(path, encoding="utf-8") as f:
                book = json.load(f)
            ids = {r["id"] for c in book["chapters"] for r in c["rules"]}
            ids |= {r["id"] for g in book["rulings"] for r in g["rulings"]}
            for row in book.get("abbreviations", []):
                for lang in ("en", "it"):
                    self.words.setdefault((book["game"], lang), set()).add(row[lang])
                    if not row["means"].get(lang):
                        self.faults.append(f"{path}: {row['en']} has no meaning in {lang}")
                if "rule" in row and row["rule"] not in ids:
                    self.faults.append(f"{path}: {row['en']} is defined by {row['rule']}, which is no rule")

    def explains(self, game, lang, word):
        games = [game, "kernel"] if game else {g for g, _ in self.words}
        return any(word in self.words.get((g, lang), ()) for g in games)


def texts_of_catalogues(tree):
    """(place, game or None, language, text)"""
    for path in sorted(glob.glob(tree + "/po/it/*.po")):
        game = GAME_OF.get(os.path.basename(path)[:-3])
        for entry in po.read(path):
            if entry.id:
                for text in filter(None, (entry.id, entry.plural)):
                    yield path, game, "en", TYPED.sub(" ", text)
                for text in entry.str:
                    yield path, game, "it", TYPED.sub(" ", text)


def walk(node, key, lang):
    if isinstance(node, dict):
        # A name without a key of its language is English, beside its Italian one.
        for k, v in node.items():
            if k not in ("check", "why", "abbreviations"):
                yield from walk(v, k, k if k in ("en", "it") else "en" if k in READ else lang)
    elif isinstance(node, list):
        for v in node:
            yield from walk(v, key, lang)
    elif isinstance(node, str) and key in READ:
        yield lang, node


def texts_of_data(tree):
    for path in sorted(glob.glob(tree + "/data/**/*.json", recursive=True)):
        parts = os.path.relpath(path, tree).split("/")
        game = parts[2][:-5] if parts[1] == "rules" else parts[1]
        if game == "geo":
            continue
        with open(path, encoding="utf-8") as f:
            node = json.load(f)
        for lang, text in walk(node, "", "en"):
            yield path, game, lang, text


def codes(tree):
    """Troop types and corps, which stand on counters and in lists as they are."""
    path = tree + "/data/league/units.json"
    if os.path.exists(path):
        with open(path, encoding="utf-8") as f:
            for code in sorted(set(re.findall(r'"type": *"([^"]+)"', f.read()))):
                for lang in ("en", "it"):
                    yield path, "league", lang, code
    path = tree + "/data/waterloo/forces.json"
    if os.path.exists(path):
        with open(path, encoding="utf-8") as f:
            for corps in json.load(f).get("corps", []):
                for lang in ("en", "it"):
                    yield path, "waterloo", lang, corps["id"]


def main(tree):
    glossary = Glossary(tree)
    faults, seen = list(glossary.faults), 0
    for path, game, lang, text in [*texts_of_catalogues(tree), *texts_of_data(tree)]:
        for word in WORD.findall(text):
            seen += 1
            if word in EXCEPTIONS or NUMERAL.match(word) or glossary.explains(game, lang, word):
                continue
            faults.append(f"{os.path.relpath(path, tree)}: {word} ({lang}) is not explained: {text[:70]!r}")
    for path, game, lang, word in codes(tree):
        if not NUMERAL.match(word) and not glossary.explains(game, lang, word):
            faults.append(f"{os.path.relpath(path, tree)}: {word} ({lang}) is not explained")
    for line in dict.fromkeys(faults):
        print(line)
    print(f"{seen} abbreviations met, {len(faults)} not explained")
    return len(faults) > 0


sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "."))
