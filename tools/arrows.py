#!/usr/bin/env python3
"""arrows.py [TREE]: reads the #include lines of src/ and holds who may call whom.

The rooms are those of docs/architecture.md. Besides, what must be a pure function of its inputs
(kernel/ and games/) may not so much as include a header of files, clocks, sockets or languages.
"""
import glob
import os
import re
import sys

# Room: the rooms whose headers it may include, itself apart.
ALLOWED = {
    "kernel": "",
    "pack": "kernel",
    "text": "kernel pack",
    "games": "kernel pack",
    "bots": "kernel",
    "store": "kernel",
    "session": "kernel pack",
    "league": "kernel pack text store",
    "server": "kernel pack text session games bots store league",
    "tui": "kernel pack text session games bots league",
    "cli": "kernel pack text session games bots store league server tui",
}
# Commands that belong to one game and may know it by name.
COMMANDS_OF = {"src/cli/career.c": "commander"}
PURE = ("kernel", "games")
IMPURE = re.compile(
    r"time\.h|sys/.*|unistd\.h|fcntl\.h|locale\.h|libintl\.h|dirent\.h|netinet/.*|arpa/.*|poll\.h"
    r"|pthread\.h|signal\.h|errno\.h|math\.h|tgmath\.h|float\.h"
)
# Pure rooms may format numbers into memory (snprintf); a stream is out of their reach.
STREAM = re.compile(r"\b(FILE|stdin|stdout|stderr|fopen|fread|fwrite|(?:f?printf|puts|putchar)(?=\())")


def includes(path):
    with open(path, encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            match = re.match(r'\s*#\s*include\s+([<"])([^>"]+)', line)
            if match:
                yield number, match[1] == '"', match[2]


def streams(path):
    """Lines of a file that name a stream, comments and texts apart."""
    with open(path, encoding="utf-8") as f:
        code = re.sub(r'/\*.*?\*/|"(?:\\.|[^"\\])*"', lambda m: "\n" * m[0].count("\n"), f.read(),
                      flags=re.S)
    for number, line in enumerate(code.split("\n"), 1):
        match = STREAM.search(line)
        if match and not line.startswith("#"):
            yield number, match[1]


def fault_of(path, own, header):
    """What is wrong with including a header from a file, or None."""
    parts = path.split("/")
    room = parts[1]
    if not own:
        if room in PURE and IMPURE.fullmatch(header):
            return "a pure room must not know this"
        return None
    target = header.split("/")[0]
    if "/" not in header or target not in ALLOWED:
        return "own headers are named from src/: room/name.h"
    if target != room and target not in ALLOWED[room].split():
        return f"{room} may not call {target}"
    inner = header.split("/")[1:-1]
    if target == "games" and inner:
        # A game's own headers are for the game and for the registry alone.
        at_home = parts[1:-1] == ["games"] + inner or COMMANDS_OF.get(path) == inner[0]
        if not at_home and path != "src/games/registry.c":
            return "only the registry names a game"
    return None


def main(tree):
    os.chdir(tree)
    files = sorted(glob.glob("src/**/*.[ch]", recursive=True))
    faults = 0
    for path in files:
        if path.split("/")[1] not in ALLOWED:
            faults += 1
            print(f"{path}: a room that the architecture does not have")
            continue
        for number, own, header in includes(path):
            fault = fault_of(path, own, header)
            if fault:
                faults += 1
                print(f"{path}:{number}: {header}: {fault}")
        for number, word in streams(path) if path.split("/")[1] in PURE else ():
            faults += 1
            print(f"{path}:{number}: {word}: a pure room must not know a stream")
    print(f"{len(files)} files, {faults} wrong arrows")
    return faults > 0


sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "."))
