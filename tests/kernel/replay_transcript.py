#!/usr/bin/env python3
"""replay_transcript.py MARENGO FILE: plays the transcripts of docs/protocol.md against the engine.

A transcript is a block fenced by ```transcript. Lines that begin with "> " are sent; the lines
after them, up to the next one, are the answer expected ("…" at the end of a line: any rest).
"""
import subprocess
import sys


def transcripts(path):
    block = None
    for line in open(path, encoding="utf-8"):
        line = line.rstrip("\n")
        if line == "```transcript":
            block = []
        elif line == "```" and block is not None:
            yield block
            block = None
        elif block is not None:
            block.append(line)


def same(want, got):
    if want.endswith("…"):
        return got.startswith(want[:-1])
    return want == got


def play(marengo, block):
    sent = [line[2:] for line in block if line.startswith("> ")]
    run = subprocess.run([marengo, "engine"], input="\n".join(sent) + "\n", text=True,
                         capture_output=True, check=True)
    answers = run.stdout.split("\n\n")
    wanted = []
    for line in block:
        if line.startswith("> "):
            wanted.append([])
        elif line:
            wanted[-1].append(line)
    for command, want, answer in zip(sent, wanted, answers):
        got = answer.split("\n")
        if len(want) != len(got) or not all(map(same, want, got)):
            sys.exit(f"{command}\n  documented: {want}\n  answered:   {got}")
    return len(sent)


count = sum(play(sys.argv[1], block) for block in transcripts(sys.argv[2]))
if not count:
    sys.exit("there is no transcript in " + sys.argv[2])
print(f"{count} commands answered as documented")
