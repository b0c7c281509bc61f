"""fuzz_tool: tools/fuzz adds up what targets did, goes on after a fault, can be stopped, and
says how far each target is from its 24 hours. The targets are shell scripts here.
fuzz_tool.py SOURCE"""
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

SOURCE = pathlib.Path(sys.argv[1])
HEAD = "date\tcommit\ttarget\tcpu_seconds\tinputs\tfaults\n"

# What libFuzzer would do: burn a second, or until it is stopped, and print what was done.
TARGET = """#!/bin/sh
trap 'echo "stat::number_of_executed_units: 7"; exit 72' TERM
echo started >"$0.started"
[ {name} != http ] || while :; do :; done
[ {name} != frame ] || { echo "stat::number_of_executed_units: 5"; exit 77; }
echo "stat::number_of_executed_units: 100"
"""


class Bench:
    """A build folder of targets that pretend, and a tally."""

    def __init__(self, folder):
        self.tally = folder / "TALLY.tsv"
        self.targets = folder / "fuzz"
        self.targets.mkdir()
        for name in ("action", "http", "frame"):
            path = self.targets / f"fuzz_{name}"
            path.write_text(TARGET.replace("{name}", name))
            path.chmod(0o755)
        self.environment = dict(os.environ, FUZZ_BUILD=str(folder), FUZZ_TALLY=str(self.tally))

    def start(self, *words):
        return subprocess.Popen([sys.executable, SOURCE / "tools/fuzz", *words], text=True,
                                env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def run(self, *words):
        child = self.start(*words)
        text = child.communicate()[0]
        return child.returncode, text

    def done(self, target):
        """Inputs and faults of all its rows: midnight may fall between two runs."""
        rows = [line.split("\t") for line in self.tally.read_text().splitlines()[1:]]
        return [sum(int(r[i]) for r in rows if r[2] == target) for i in (4, 5)]


def runs_of_a_day_add_up(b):
    for _ in range(2):
        code, text = b.run("1", "action", "--no-build")
        assert code == 0, text
    assert b.tally.read_text().startswith(HEAD)
    assert len(b.tally.read_text().splitlines()) <= 3
    assert b.done("action") == [200, 0], b.tally.read_text()


def a_fault_is_counted_and_told(b):
    code, text = b.run("1", "frame", "--no-build")
    assert code == 1 and "A FAULT" in text, text
    assert b.done("frame") == [5, 1], b.tally.read_text()


def what_was_stopped_counts(b):
    child = b.start("60", "http", "--no-build")
    started = b.targets / "fuzz_http.started"
    while not started.exists() and child.poll() is None:
        time.sleep(0.05)
    child.send_signal(signal.SIGTERM)
    text = child.communicate()[0]
    assert child.returncode == 1 and "stopped" in text, text
    assert b.done("http") == [7, 0], b.tally.read_text()


def status_tells_what_is_left(b):
    b.tally.write_text(HEAD + "2026-11-16\tabc\taction\t90000\t9\t0\n"
                       + "2026-11-15\tabc\thttp\t43200\t1000000\t0\n")
    code, text = b.run("status")
    rows = {line.split()[0]: line.split()[1:] for line in text.splitlines()[1:-1]}
    assert code == 0
    assert rows["action"] == ["25.00", "0.00", "9", "0"], text
    assert rows["http"] == ["12.00", "12.00", "1,000,000", "0"], text
    assert rows["pack"] == ["0.00", "24.00", "0", "0"], text
    assert text.splitlines()[-1].startswith("1 of "), text


def nonsense_is_refused(b):
    assert b.run("soon")[0] != 0 and b.run("1", "nobody")[0] != 0
    b.tally.write_text(HEAD + "2026-11-16\tabc\taction\tmany\t9\t0\n")
    code, text = b.run("status")
    assert code != 0 and "TALLY.tsv:2" in text, text


def the_committed_tally_can_be_read(b):
    del b.environment["FUZZ_TALLY"]
    code, text = b.run("status")
    assert code == 0, text


for test in (runs_of_a_day_add_up, a_fault_is_counted_and_told, what_was_stopped_counts,
             status_tells_what_is_left, nonsense_is_refused, the_committed_tally_can_be_read):
    with tempfile.TemporaryDirectory() as scratch:
        test(Bench(pathlib.Path(scratch)))
    print("ok", test.__name__)
