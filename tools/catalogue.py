#!/usr/bin/env python3
"""catalogue.py PARTS OUT LANG DEPFILE: joins PARTS/*.po into OUT/LANG.mo and OUT/LANG.json.

The kernel's part comes first, so that its wording wins where two parts translate one text. The
JSON maps an English text to its translation, or to the list of its plural forms.
"""
import glob
import json
import os
import subprocess
import sys

import po


def main(parts, out, lang, depfile):
    files = sorted(glob.glob(parts + "/*.po"), key=lambda p: (not p.endswith("/kernel.po"), p))
    joined = os.path.join(out, lang + ".po")
    subprocess.run(["msgcat", "--use-first", "-o", joined] + files, check=True)
    subprocess.run(["msgfmt", "--check", "-o", os.path.join(out, lang + ".mo"), joined], check=True)
    texts = {}
    for entry in po.read(joined):
        if entry.id and entry.str[0] and not entry.fuzzy:
            texts[entry.id] = entry.str if entry.plural else entry.str[0]
    with open(os.path.join(out, lang + ".json"), "w", encoding="utf-8") as f:
        json.dump(texts, f, ensure_ascii=False, indent=0, sort_keys=True)
        f.write("\n")
    # The folder too: a part that is added or taken away makes the catalogue anew.
    needs = files + [parts, os.path.abspath(__file__), os.path.abspath(po.__file__)]
    with open(depfile, "w", encoding="utf-8") as f:
        f.write(os.path.join(os.path.relpath(out), lang + ".mo") + ": " + " ".join(needs) + "\n")


main(*sys.argv[1:5])
