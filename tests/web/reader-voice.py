#!/usr/bin/env python3
"""reader-voice.py: an output module of speech-dispatcher without a voice. Writes every utterance to the file HEARD, as it ends:
whole or cut, its language, how many letters were heard, the text. Takes as long as a fast reader would (RATE letters a second),
so that what is drowned by the next utterance shows; the file HEARD.now is there while it "speaks"."""
import html
import os
import re
import select
import sys
import time

HEARD = os.environ["HEARD"]
RATE = float(os.environ.get("RATE", "40"))
unread = b""


def answer(*lines):
    sys.stdout.write("\n".join(lines) + "\n")
    sys.stdout.flush()


def line(wait=None):
    """The next line that the server sends; None when it sends none in that time."""
    global unread
    while b"\n" not in unread:
        if not select.select([0], [], [], wait)[0]:
            return None
        more = os.read(0, 65536)
        if not more:
            sys.exit(0)
        unread += more
    first, unread = unread.split(b"\n", 1)
    return first.decode("utf-8", "replace").rstrip("\r")


def block():
    """The lines up to a full stop."""
    found = []
    while (text := line()) != ".":
        found.append(text[1:] if text.startswith("..") else text)
    return found


class Speech:
    def __init__(self, text, language):
        self.text, self.language, self.began = text, language, time.time()
        self.end = self.began + 0.05 + len(text) / RATE
        open(HEARD + ".now", "w").close()

    def over(self, how):
        letters = len(self.text) if how == "whole" else min(len(self.text), int((time.time() - self.began) * RATE))
        with open(HEARD, "a", encoding="utf-8") as out:
            out.write(f"{how}\t{self.language}\t{letters}\t{self.text}\n")
        os.remove(HEARD + ".now")


def main():
    settings, speech = {}, None
    while True:
        command = line(max(0, speech.end - time.time()) if speech else None)
        word = command.split(" ")[0] if command is not None else None
        if word is None:
            speech.over("whole")
            speech = None
            answer("702 END")
        elif word == "INIT":
            answer("299-no voice", "299 OK LOADED SUCCESSFULLY")
        elif word in ("AUDIO", "LOGLEVEL"):
            answer(f"207 OK RECEIVING {word} SETTINGS")
            block()
            answer("203 OK AUDIO INITIALIZED" if word == "AUDIO" else "203 OK LOG LEVEL SET")
        elif word == "SET":
            answer("203 OK RECEIVING SETTINGS")
            settings.update(s.split("=", 1) for s in block() if "=" in s)
            answer("203 OK SETTINGS RECEIVED")
        elif word == "LIST":
            answer("200-English\ten\tnone", "200-Italian\tit\tnone", "200 OK VOICE LIST SENT")
        elif word in ("SPEAK", "CHAR", "KEY", "SOUND_ICON"):
            answer("202 OK RECEIVING MESSAGE")
            text = html.unescape(re.sub("<[^>]*>", "", " ".join(block()))).strip()
            answer("200 OK SPEAKING", "701 BEGIN")
            speech = Speech(text, settings.get("language", "?"))
        elif word in ("STOP", "PAUSE"):
            if speech:
                speech.over("cut")
                speech = None
                answer("703 STOP" if word == "STOP" else "704 PAUSE")
        elif word == "QUIT":
            answer("210 OK QUIT")
            return
        else:
            answer("300 ERR UNKNOWN COMMAND")


main()
