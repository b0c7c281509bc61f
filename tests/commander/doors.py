#!/usr/bin/env python3
"""doors.py MARENGO: whole campaigns of commander through the engine protocol and the text client.

The engine plays hint by hint to the end; on the way every kind of situation is taken out as a
position and set up again in another engine, choices are taken back, odds are asked for, and the
game is saved and loaded. The text client then plays the same campaign by the same words, in two
sittings, and must come to the same end. At last the campaign is added to a career, which both
resume. `pack check` refuses bad packs with the reason.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

MARENGO = sys.argv[1]
DATA = os.environ["MARENGO_DATA"]
ODDS = ["Chance that the French hold {}", "Chance that {} stays contested",
        "Chance that the Enemy at {} is enveloped", "Chance that the French at {} are enveloped",
        "Chance that the Enemy at {} routs", "Chance that the French at {} rout",
        "Chance that the battle of {} costs the campaign", "French combat value lost at {}",
        "Enemy combat value lost at {}"]


def need(what, why):
    if not what:
        sys.exit(why)


class Engine:
    """One marengo engine; a call sends a command and returns its answer, None when refused."""

    def __init__(self, data=DATA):
        self.run = subprocess.Popen([MARENGO, "engine"], stdin=subprocess.PIPE,
                                    stdout=subprocess.PIPE, text=True, encoding="utf-8",
                                    env=dict(os.environ, MARENGO_DATA=data))

    def __call__(self, command):
        self.run.stdin.write(command + "\n")
        self.run.stdin.flush()
        lines = []
        while (line := self.run.stdout.readline()) not in ("\n", ""):
            lines.append(line.rstrip("\n"))
        need(lines, f"no answer to {command}")
        self.said = "\n".join(lines)[2:]
        return self.said if lines[0].startswith("=") else None

    def must(self, command):
        answer = self(command)
        need(answer is not None, f"{command}: {self.said}")
        return answer


def same_position(engine, other):
    """The situation, written as a position, can be set up elsewhere and is the same there."""
    text = engine.must("position")
    need(json.loads(text)["game"] == "commander", "a position names its game")
    other.must("position " + text)
    for question in ("position", "hash", "seat", "prompt", "legal", "view french"):
        need((engine(question), engine.said) == (other(question), other.said),
             f"{question} differs in {text}")


def tells_odds(engine, command):
    lines = engine.must(command).split("\n")
    for line, want in zip(lines, ODDS):
        pattern = want.replace("{}", ".+") + r".*: [0-9.]+%? ± [0-9.]+%?$"
        need(re.match(pattern, line), f"{command}: {line}")
    need(len(lines) >= len(ODDS), f"{command} tells too little: {lines}")
    return lines


def take_back(engine, action):
    """Plays the action; if no die fell, it is taken back and played again."""
    before = engine.must("hash")
    engine.must("do " + action)
    after = engine.must("hash")
    if engine("undo") is None:
        need("MG-006" in engine.said or "MG-002" in engine.said, "undo is refused for another reason: " + engine.said)
        return 0
    need(engine.must("hash") == before, f"{action} was not taken back whole")
    engine.must("do " + action)
    need(engine.must("hash") == after, f"{action} is another one after undo")
    return 1


def campaign(engine, other, seed, seen, phases):
    """To the end by hints: its actions. Each question that was not seen yet is looked at closely."""
    engine.must(f"new commander 1796 seed={seed}")
    other.must("new commander 1796 seed=1")
    actions, undone = [], 0
    while engine.must("seat"):
        action, prompt = engine.must("hint"), engine.must("prompt").split(":")[0]
        if prompt not in seen:
            seen.add(prompt)
            phases.add(json.loads(engine.must("view french"))["phase"])
            need(action in engine.must("legal").split("\n"), f"{action} is hinted, but not legal")
            same_position(engine, other)
            if action.split()[0] in ("fight", "plan", "act", "hit"):
                tells_odds(engine, "odds " + action)
        if len(actions) < 80:
            undone += take_back(engine, action)
        else:
            engine.must("do " + action)
        actions.append(action)
    same_position(engine, other)
    need(undone, "nothing was taken back")
    need(engine("odds") is None, "a campaign that is over has no odds")
    return actions


def client(words, said, home):
    run = subprocess.run([MARENGO, *words], input="\n".join(said) + "\n", text=True,
                         capture_output=True, encoding="utf-8",
                         env=dict(os.environ, XDG_DATA_HOME=home, NO_COLOR="1"))
    need(run.returncode == 0, f"{words}: exit {run.returncode}\n{run.stderr}")
    return run.stdout


def by_the_text_client(engine, other, seed, actions, work):
    """The same campaign in the text client, in two sittings, comes to the same end."""
    fights = [i for i, a in enumerate(actions) if a.startswith("fight")]
    act = next(i for i, a in enumerate(actions) if a.startswith("plan "))
    saved = os.path.join(work, "client.mgn")
    first = actions[:1] + ["undo"] + actions[:fights[0]] + ["odds", "hint", "odds " + actions[fights[0]]]
    first += actions[fights[0]:act] + ["hint", "odds", "odds 1", actions[act], "undo"]
    told = client(["play", "commander", "1796", "--seed", str(seed)],
                  first + ["save " + saved, "quit"], work)
    need(told.count("Taken back.") == 2, "the client took nothing back")
    need(told.count("Chance that the French hold") >= 4, "the client tells no odds\n" + told)
    need("from 10,000 simulated games" in told and "± " in told, "the client tells no error")
    need(f"({actions[fights[0]]})" in told and f"({actions[act]})" in told, "the client gives no hint")
    # It is resumed where it was left.
    told = client(["play", "--load", saved], actions[act:], work)
    need("The game is over" in told, "the client did not play to the end\n" + told[-2000:])
    saved = os.path.join(work, "marengo", "saves", "commander-1796.mgn")
    marengo(0, "verify", saved)
    other.must("load " + saved)
    need(other.must("hash") == engine.must("hash"), "client and engine came to different ends")


def marengo(code, *words):
    run = subprocess.run([MARENGO, *words], capture_output=True, text=True, encoding="utf-8")
    need(run.returncode == code, f"{words}: exit {run.returncode}\n{run.stdout}{run.stderr}")
    return run.stdout + run.stderr


def career(engine, journal, work):
    """The campaign begins a career; its next campaign is played through both doors."""
    log = os.path.join(work, "career.json")
    marengo(0, "career", log, "add", journal)
    told = marengo(0, "career", log)
    need(re.search(r"^1796  (Superior|Historical|Inferior) ", told, re.M), told)
    scenario = marengo(0, "career", log, "scenario").strip()
    need(scenario == "1798", scenario)
    engine.must(f"new commander {scenario} seed=1")
    need(engine.must("seat") == "french", "the second campaign does not begin")
    later = os.path.join(work, "later.json")
    with open(later, "w", encoding="utf-8") as f:
        won = [{"id": i, "verdict": "superior", "points": 25, "commanders": ["Augereau"]}
               for i in ("1796", "1798", "1800", "1805")]
        json.dump({"format": "marengo-career/1", "game": "commander", "campaigns": won}, f)
    carried = marengo(0, "career", later, "scenario", "Augereau").strip()
    need(carried.startswith("1806+"), carried)
    engine.must(f"new commander {carried} seed=1")
    need("brings his counter" in engine.must("events french"), "nobody came along")
    own = engine.must("view french")
    engine.must("new commander 1806 seed=1")
    need(own != engine.must("view french"), "the carried commander changes nothing")
    told = client(["play", "commander", carried, "--seed", "1"], ["log", "quit"], work)
    need("brings his counter" in told, "the client does not know of the career")


def bad_packs(work):
    """Sound packs pass; with one mistake they are refused, and it is named."""
    elba = ('"areas":[{"id":"elba","name":"Elba","it":"Elba","lat":42.8,"lon":10.3,"city":false,'
            '"src":"recon"},')
    random = '{"min": 5, "max": 7, "do": "random"}'
    cases = [("map-italy", '"areas":[', elba, "no way leads"),
             ("pack-1796", random, random.replace("5", "6"), "hole"),
             ("pack-1796", '"id": "serurier"', '"id": "augereau"', "stands twice"),
             ("pack-1796", '"melas-inf", "melas-cav"', '"melas-inf", "melas-inf", "melas-cav"',
              "in two places"),
             ("common", '{"op": "advance", "shock": -4}', '{"op": "teleport", "shock": -4}',
              "orders[1].op: one of these is wanted here: advance")]
    os.mkdir(os.path.join(work, "commander"))
    for name, old, new, reason in cases:
        path = os.path.join(work, "commander", name + ".json")
        shutil.copy(os.path.join(DATA, "commander", name + ".json"), path)
        need("wrong" not in marengo(0, "pack", "check", path), "a sound pack is refused")
        text = open(path, encoding="utf-8").read()
        need(old in text, f"{name} has no {old}")
        with open(path, "w", encoding="utf-8") as f:
            f.write(text.replace(old, new, 1))
        told = marengo(65, "pack", "check", path)
        need(reason in told and name in told, f"{name}: {told}")


def simulation():
    """Grades of every campaign, each with its 95 % interval, and the points."""
    told = marengo(0, "sim", "commander", "--games", "20", "--seed", "1", "--bot", "french=random")
    blocks = re.split(r"^commander ", told, flags=re.M)[1:]
    need([b[:4] for b in blocks] == ["1796", "1798", "1800", "1805", "1806", "1807", "1809", "1812",
                                     "1813", "1814", "1815"], told)
    for block in blocks:
        shares = re.findall(r"^ +([0-9.]+) %  \(([0-9.]+)-([0-9.]+)\)  (?:Defeat|Superior|Historical|"
                            r"Inferior)", block, re.M)
        need(shares and abs(sum(float(s[0]) for s in shares) - 100) < 0.5, block)
        need(all(float(low) <= float(s) <= float(high) for s, low, high in shares), block)
        need(re.search(r"^ +[0-9.]+ ± [0-9.]+  Victory points", block, re.M), block)


def new_campaign(work):
    """A file put beside the others is a campaign like them."""
    data = os.path.join(work, "data")
    shutil.copytree(DATA, data, ignore=shutil.ignore_patterns("league", "waterloo"))
    with open(os.path.join(data, "commander", "pack-1796.json"), encoding="utf-8") as f:
        text = f.read().replace('"id": "1796"', '"id": "what-if"', 1)
    with open(os.path.join(data, "commander", "pack-what-if.json"), "w", encoding="utf-8") as f:
        f.write(text.replace('"start": "savona"', '"start": "milan"', 1))
    engine = Engine(data)
    need("what-if" in engine.must("scenarios commander").split("\n"), "it is not offered")
    engine.must("new commander what-if seed=1")
    for _ in range(20):
        need(engine.must("go general"), "nobody plays it")
    engine.must("quit")
    engine.run.wait()


def main():
    engine, other, seen, phases = Engine(), Engine(), set(), set()
    with tempfile.TemporaryDirectory() as work:
        bad_packs(work)
        new_campaign(work)
        simulation()
        for seed in range(1, 40):
            actions = campaign(engine, other, seed, seen, phases)
            if "victory" in engine.must("score"):
                break
        journal = os.path.join(work, "engine.mgn")
        engine.must("save " + journal)
        other.must("load " + journal)
        need(other.must("hash") == engine.must("hash"), "the journal ends elsewhere")
        marengo(0, "verify", journal)
        by_the_text_client(engine, other, seed, actions, work)
        career(engine, journal, work)
    missing = {"moves", "battles", "forced-march", "french-resupply", "enemy-orders", "fog-event",
               "buy-plans", "choose-insights", "place", "plans", "draw", "enemy-acts",
               "french-acts", "march", "shock", "hits", "enemy-resupply"} - phases
    need(not missing, f"never came to {missing}")
    for one in (engine, other):
        one.must("quit")
        one.run.wait()
    print(f"{len(actions)} actions by both doors, {len(phases)} kinds of situations set up again")


main()
