#!/usr/bin/env python3
"""read_sources BUILD: lets the compiler of a build folder read the sources that it has not built,
for what it complains of. Programs that nobody runs need neither be made nor linked for that."""
import concurrent.futures
import json
import os
import pathlib
import shlex
import subprocess
import sys


def command(entry):
    """As it would be built, but only read: no cache in front, no object, no list of headers."""
    words = iter(shlex.split(entry["command"]))
    kept = []
    for word in words:
        if word in ("-o", "-MQ", "-MF"):
            next(words)
        elif word not in ("ccache", "-MD", "-c"):
            kept.append(word)
    return kept + ["-fsyntax-only"]


def read(folder, entry):
    run = subprocess.run(command(entry), cwd=folder / entry["directory"], capture_output=True, text=True)
    return entry["file"], run.returncode, run.stderr


def main(folder):
    entries = json.loads((folder / "compile_commands.json").read_text())
    left = [e for e in entries if not (folder / e["output"]).exists()]
    faults = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, code, complaint in pool.map(lambda e: read(folder, e), left):
            if code:
                faults += 1
                print(f"{name}:\n{complaint}")
    print(f"{len(left)} sources read, {faults} with faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
