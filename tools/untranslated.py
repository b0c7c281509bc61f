#!/usr/bin/env python3
"""untranslated.py [--po] [TREE]: fails when a text a player can see has no sound Italian translation.

Texts are found by xgettext: N_(), N_P(one, many), _(), tr(), trn() in src/, t() and tn() in web/.
Each must be in po/it/*.po, not fuzzy, with the same placeholders {0}… in every form. Texts of the
catalogue that the source no longer has are listed, and fail too: a stale text misleads translators.
So do two files that translate one text in two ways.
With --po the texts that are missing are printed as entries of a po file, to be filled in.
"""
import glob
import os
import re
import subprocess
import sys
import tempfile

import po

# Tables of messages wrap N_ in macros of their own, which xgettext must know by name.
TABLES = ("TEXT", "WITH", "COUNT:1,2", "SAY", "SAY_N:1,2")
LANGUAGES = (
    ("C", ("src/**/*.c", "src/**/*.h"), ("N_", "_", "N_P:1,2", "tr:3", "trn:3,4") + TABLES),
    ("JavaScript", ("web/**/*.js",), ("t", "tn:1,2")),
)


def sources():
    """The texts of the source, by msgid."""
    found = {}
    for language, patterns, keywords in LANGUAGES:
        files = sorted(f for p in patterns for f in glob.glob(p, recursive=True))
        if not files:
            continue
        with tempfile.NamedTemporaryFile(suffix=".pot") as pot:
            command = ["xgettext", "--from-code=UTF-8", "--force-po", "-L", language, "-k"]
            command += ["-k" + k for k in keywords] + ["-o", pot.name] + files
            subprocess.run(command, check=True)
            for entry in po.read(pot.name):
                if entry.id:
                    found[entry.id] = entry
    return found


def placeholders(text):
    """The holes of a text: {0}… of messages as a set, those of printf in their order."""
    return sorted(set(re.findall(r"\{[0-9]\}", text))), re.findall(r"%[-+0]*[0-9.*]*[lz]*[sducxf]", text)


def fault_of(entry, translated):
    """What is wrong with the translation of an entry, or None."""
    if translated is None or not all(translated.str):
        return "not translated"
    if translated.fuzzy:
        return "marked fuzzy"
    if entry.plural and entry.plural != translated.plural:
        return "plural form not translated"
    holes = placeholders(entry.plural or entry.id)
    if placeholders(translated.str[-1]) != holes:
        return "placeholders differ"
    # One of something may be spelt out: "an army" for "{0} armies".
    if entry.plural and not set(placeholders(translated.str[0])[0]) <= set(holes[0]):
        return "placeholders differ"
    return None


def blank(entry):
    """An entry of a po file without its translation."""
    lines = ["#: " + " ".join(entry.refs), "msgid " + po.quote(entry.id)]
    if entry.plural:
        lines += ["msgid_plural " + po.quote(entry.plural), 'msgstr[0] ""', 'msgstr[1] ""']
    else:
        lines.append('msgstr ""')
    return "\n".join(lines) + "\n"


def main(arguments):
    as_po = "--po" in arguments
    os.chdir(([a for a in arguments if a != "--po"] or ["."])[0])
    found, translated, where, contradictions = sources(), {}, {}, []
    for path in sorted(glob.glob("po/it/*.po")):
        for entry in po.read(path):
            if not entry.id:
                continue
            first = translated.setdefault(entry.id, entry)
            where.setdefault(entry.id, path)
            # The build joins the files: one text has one translation.
            if first.str != entry.str:
                contradictions.append(f"{path}: not as in {where[entry.id]}: {entry.id!r}")
    faults = 0 if as_po else len(contradictions)
    if not as_po:
        print("".join(line + "\n" for line in contradictions), end="")
    for text, entry in found.items():
        fault = fault_of(entry, translated.get(text))
        if fault:
            faults += 1
            print(blank(entry) if as_po else f"{(entry.refs or ['?'])[0]}: {fault}: {text!r}")
    if as_po:
        return 0
    for text in translated:
        if text not in found:
            faults += 1
            print(f"{where[text]}: no longer in the source: {text!r}")
    print(f"{len(found)} texts, {faults} without a sound Italian translation")
    return faults > 0


sys.exit(main(sys.argv[1:]))
