#!/usr/bin/env python3
"""tui.py MARENGO: plays on a whole screen, in a pseudo-terminal: map, places, typing, battle, curtain, sizes."""
import fcntl
import os
import pty
import random
import re
import select
import shutil
import struct
import sys
import tempfile
import termios
import time

MARENGO = sys.argv[1]
HOME = tempfile.mkdtemp()
CONTROL_L, TAB, UP, DOWN, LEFT, RIGHT = "\f", "\t", "\033OA", "\033OB", "\033OD", "\033OC"
PAGE_UP, PAGE_DOWN, F2 = "\033[5~", "\033[6~", "\033OQ"


class Terminal:
    """A program in a terminal of its own. All it ever wrote since the last send is in `text`."""

    def __init__(self, *words, rows=30, columns=110, **environment):
        self.text = ""
        self.code = None
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            # The child waits until its window has a size.
            sys.stdin.readline()
            env = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "MARENGO_A11Y")}
            env |= {"TERM": "xterm", "LC_ALL": "C.UTF-8", "XDG_DATA_HOME": HOME} | environment
            os.execve(MARENGO, [MARENGO, *words], env)
        self.resize(rows, columns)
        os.write(self.fd, b"\n")

    def resize(self, rows, columns):
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def read(self, seconds):
        ready, _, _ = select.select([self.fd], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self.fd, 65536)
        except OSError:
            data = b""
        self.text += data.decode("utf-8", "replace")
        return bool(data)

    def send(self, keys):
        os.write(self.fd, keys.encode())

    def sees(self, *wanted):
        """Waits until the screen, drawn anew each time, has all of it."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            self.text = ""
            self.send(CONTROL_L)
            while self.read(0.15):
                pass
            if all(w in self.text for w in wanted):
                return
        raise AssertionError(f"not seen: {wanted}, but: {self.text[-3000:]!r}")

    def hears(self, wanted):
        """Waits until the program, line by line, has said it."""
        end = time.monotonic() + 60
        while wanted not in self.text and time.monotonic() < end:
            self.read(0.2)
        assert wanted in self.text, f"not heard: {wanted}, but: {self.text[-3000:]!r}"

    def drain(self):
        while self.read(0.02):
            pass

    def ends(self):
        while self.read(60):
            pass
        _, status = os.waitpid(self.pid, 0)
        assert os.waitstatus_to_exitcode(status) == 0, self.text[-3000:]
        os.close(self.fd)


def the_map_shows_who_stands_where_and_what_can_be_done():
    t = Terminal("play", "waterloo", "historical", "--seed", "5", "--bot", "allied=general")
    t.sees("Napoléon 1815 historical", "F12", "Beaumont", "ways to", "2 group moves are left")
    assert "Wellington" not in t.text and "Blücher" not in t.text
    t.send("march fr-nap" + TAB)
    t.sees("> march fr-napoleon")  # typed on as far as all choices agree
    t.send("charleroi\n")
    t.sees("Napoléon marches from Beaumont to Charleroi", "1 group move is left")
    assert "turn 1 of 23" in t.text and "plan a) March Napoléon to Charleroi" in t.text  # what can be taken back
    t.text = ""
    t.send("undo\n")
    t.hears("one moment")  # what may take a second says so
    t.sees("Taken back", "2 group moves are left")
    assert "plan a)" not in t.text
    t.send("odds charlroi\n")
    t.sees("There is no place 'charlroi'; did you mean Charleroi (charleroi)?")
    t.send("march fr-napoleon brussels\n")
    t.sees("WL-003")
    t.send(TAB + "quit\n")
    t.ends()
    assert "Saved in" in t.text


def a_battle_takes_the_place_of_the_map_until_f2():
    t = Terminal("play", "commander", "1796", "--seed", "5")
    t.sees("Move your Forces")
    for line in ("move augereau turin", "move serurier turin", "end", "fight turin"):
        t.send(line + "\n")
        t.sees("> " + line)
    t.sees("battle, area: Turin", "Augereau")
    t.send(F2)
    t.sees("Klagenfurt")
    t.send("quit\n")
    t.ends()


def italian_and_plain_characters():
    t = Terminal("--lang", "it", "play", "castiglione", "1796", "--seed", "5", "--bot", "french=general", "--ascii", NO_COLOR="1")
    t.sees("Austriaci", "vie per", "Rovereto", "turno 1 di 9")
    assert "·" not in t.text and not re.search(r"\033\[3[1-7]m", t.text)
    t.send("quit\n")
    t.ends()


def two_people_have_a_curtain_between_them():
    t = Terminal("play", "waterloo", "historical", "--seed", "5")
    t.sees("The decision is with: French")
    t.send("\n")
    t.sees("2 group moves are left")
    t.send("march fr-napoleon charleroi\n")
    t.sees("1 group move is left")
    t.send("end-moves\n")
    t.sees("The decision is with: Allies")
    t.send("\n")
    t.sees("A block of the French marches")
    assert "Napoléon marches" not in t.text
    t.send("quit\n")
    t.ends()


def the_window_may_change():
    t = Terminal("play", "commander", "1805", "--seed", "5")
    t.sees("Field Commander")
    t.resize(10, 40)
    t.sees("The window is too small")
    t.send("\n")  # line by line as long as it is
    t.hears("(end)")
    t.send("odds stutgart\n")
    t.hears("did you mean Stuttgart (stuttgart)?")
    t.resize(50, 160)
    t.send("\n")
    t.sees("Field Commander")
    t.send("+" + TAB + RIGHT + "-" + "help\n")
    t.sees("help: this list")  # a long answer is read from its beginning
    t.send(PAGE_DOWN)
    t.sees("quit: leave")
    t.send(PAGE_UP + "quit\n")
    t.ends()


def line_mode_where_asked_for_or_too_small():
    for words, environment, rows in ((["--plain"], {}, 30), ([], {"TERM": "dumb"}, 30), ([], {"MARENGO_A11Y": "1"}, 30), ([], {}, 20)):
        t = Terminal("play", "commander", "1796", "--seed", "5", *words, rows=rows, **environment)
        t.send("quit\n")
        t.ends()
        assert "  1. Done  (end)" in t.text and "\033[" not in t.text, t.text


def any_keys_do_no_harm():
    keys = [TAB, UP, DOWN, LEFT, RIGHT, PAGE_UP, PAGE_DOWN, F2, "\n", "+", "-", "\033", "\b", "\x7f", "\x15", "é", "1\n", "2\n", "7\n", "end\n", "hint\n", "odds\n",
            "look\n", "undo\n", "take", "march ", "move", "log\n", "\0", "\x0c", "\x01"]
    for seed, game in enumerate((("waterloo", "free"), ("castiglione", "1796"), ("commander", "1812"))):
        chance = random.Random(seed)
        t = Terminal("play", *game, "--seed", "7", columns=90)
        t.sees("Enter" if game[0] != "commander" else "Move your Forces")
        for _ in range(15):
            t.send("".join(chance.choice(keys) for _ in range(12)))
            t.drain()
        t.send("\n\033\x15quit\n\n\x15quit\n")
        t.ends()


try:
    for name, test in list(globals().items()):
        if type(test) is type(any_keys_do_no_harm):
            test()
            print("ok", name)
finally:
    shutil.rmtree(HOME, ignore_errors=True)
