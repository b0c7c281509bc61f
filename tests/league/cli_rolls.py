#!/usr/bin/env python3
"""cli_rolls.py MARENGO DATA: every rarer use of a roll, votes and a tied reset, done for good at the
command line. Each is sent with --json or in words, and the state is read again after it."""
import contextlib
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile

marengo, data = sys.argv[1], os.path.join(sys.argv[2], "league/sample-campaign/armies")
os.environ.update(LANG="C", LC_ALL="C", COLUMNS="80")
scratch = tempfile.mkdtemp()
club = os.path.join(scratch, "club")


def run(*words):
    return subprocess.run([marengo, "league", *map(str, words), "--club", club],
                          capture_output=True, text=True)


def ask(*words):
    done = run(*words, "--json")
    assert done.returncode == 0, (words, done.stdout, done.stderr)
    return json.loads(done.stdout)


def do(*words):
    answer = ask(*words)
    assert answer["ok"] is True and answer["entry"] > 0, (words, answer)
    return answer


def stored():
    with contextlib.closing(sqlite3.connect(os.path.join(club, "club.db"))) as store:
        return list(store.iterdump())


def refused(rule, *words):
    before = stored()
    done = run(*words, "--json")
    assert done.returncode != 0, ("not refused", words)
    assert json.loads(done.stdout)["rule"] == rule, (words, done.stdout)
    assert stored() == before, ("changed by", words)


def named(items, name):
    return next(i for i in items if i["id"] == name)


def unit(who, name):
    return named(ask("show", who)["units"], name)


def new_units(who, kind):
    return [u for u in ask("show", who)["units"]
            if u["type"] == kind and (u.get("reinforcement") or u.get("reinforced"))]


def member(who):
    return named(ask("players"), who)


def army_files():
    """The sample's armies; Dmitri's as an army of two corps."""
    for who, name in (("anna", "p1-as"), ("bruno", "p2-br"), ("clara", "p3-fr-bv"),
                      ("dmitri", "p4-rs"), ("elsa", "p5-pr")):
        with open(f"{data}/{name}.json", encoding="utf-8") as file:
            army = json.load(file)
        if who == "dmitri":
            army["commander"]["level"] = "army"
            army["corps"] = [{"id": i, "kind": "permanent", "general": {
                "span": 4, "quality": "A", "response": 6, "modifier": 0, "nation": "Rs"}}
                for i in ("c1", "c2")]
            for division, corps in zip(army["divisions"], ("c1", "c1", "c2", "c2")):
                division["corps"] = corps
            for u in army["units"]:
                u["at"] = "c1" if u["at"] == "corps" else u["at"]
        write(who, army)


def write(name, value):
    with open(os.path.join(scratch, name + ".json"), "w", encoding="utf-8") as file:
        json.dump(value, file)


def file(name):
    return os.path.join(scratch, name + ".json")


def submit(*players):
    for who in players:
        do("army", "submit", who, file(who))


def night(date, *winners_and_losers):
    """One night: each pair at its table, the first of the two wins."""
    do("night", date)
    do("check-in", *[p for pair in winners_and_losers for p in pair])
    fixes = [w for n, (a, b) in enumerate(winners_and_losers) for w in ("--fix", f"{a}:{b}@T{n + 1}")]
    do("pair", *fixes, "--accept")
    for battle in ask("tonight"):
        first = battle["a"]["players"][0] in [pair[0] for pair in winners_and_losers]
        do("result", battle["id"], "--a" if first else "--b", "c=40,o=2",
           "--b" if first else "--a", "c=10,o=1")
        do("confirm", battle["id"])


def improved_general():
    """NW-280: the second roll of the night is declined for the general of the first; NW-266."""
    answer = do("roll", "anna", "--hand", 3)["roll"]
    assert answer["card"] == "GEN" and "improve" in answer["choices"], answer
    do("improve", "anna", 1, "modifier")
    rolls = ask("rolls", "anna")
    assert rolls["owed"] == 0 and rolls["rolls"][1]["declined"], rolls
    assert not rolls["rolls"][0]["placed"], rolls
    refused("NW-281", "improve", "anna", 1, "span")
    do("place", "anna", 1, "--division", "d9", "--move", "u3")
    gained = named(ask("show", "anna")["divisions"], "d9")
    assert gained["free"] and gained["general"]["modifier"] == 1, gained
    assert unit("anna", "u3")["at"] == "d9"
    assert ask("rolls", "anna")["rolls"][0]["placed"]
    refused("NW-246", "place", "anna", 1, "--division", "d8", "--move", "u10")


def battery_and_new_brigade():
    """NW-249, NW-261; NW-265: twelve line figures are a brigade of their own."""
    do("roll", "bruno", "--hand", 6)
    refused("NW-261", "place", "bruno", 1, "--battery", "Fr6#@d1")
    do("place", "bruno", 1, "--battery", "Br6#@d1")
    assert [u["at"] for u in new_units("bruno", "Br6#")] == ["d1"]
    do("roll", "clara", "--hand", 33)
    refused("NW-265", "place", "clara", 1, "--new", "RsLN:12@d2")
    do("place", "clara", 1, "--new", "FrLN:12@d2")
    assert [(u["figures"], u["at"]) for u in new_units("clara", "FrLN")] == [(12, "d2")]


def special_options():
    """NW-283: one 00 is rolled for at once, the other used as 4 LN, its card kept for later."""
    answer = do("roll", "dmitri", "--hand", 100)["roll"]
    assert answer["card"] == "SPECIAL" and "special" in answer["choices"], answer
    do("special", "dmitri", 1, "--hand", 7)
    first = ask("rolls", "dmitri")["rolls"][0]
    assert first["placed"] and first["effect"] == "berthier", first
    refused("NW-246", "special", "dmitri", 1, "--hand", 1)
    do("roll", "dmitri", "--hand", 100)
    do("place", "dmitri", 2, "--as-line", "--add", "u2:4")
    assert unit("dmitri", "u2")["figures"] == 24


def joined_and_broken_down():
    """NW-265: two rolls are one brigade; NW-262: figures of others join what was rolled."""
    do("roll", "anna", "--hand", 18)
    do("roll", "anna", "--hand", 40)
    refused("NW-265", "place", "anna", 1, "--join", 1, "--new", "AsLN:12@d1")
    do("place", "anna", 1, "--join", 2, "--new", "AsLN:12@d1")
    assert all(r["placed"] for r in ask("rolls", "anna")["rolls"])
    assert [(u["figures"], u["at"]) for u in new_units("anna", "AsLN")] == [(12, "d1")]
    do("roll", "clara", "--hand", 40)
    refused("NW-262", "place", "clara", 1, "--new", "FrLN:12@d2", "--from", "u1:8")
    do("place", "clara", 1, "--new", "FrLN:12@d2", "--from", "u1:4", "--from", "u2:4")
    assert [u["figures"] for u in new_units("clara", "FrLN")] == [12]
    assert unit("clara", "u1")["figures"] == unit("clara", "u2")["figures"] == 12


def settle(*players):
    for who in players:
        while ask("rolls", who)["owed"]:
            do("place", who, do("roll", who, "--hand", 40)["roll"]["roll"])


def end_of_season(*keeps):
    do("season", "end", "--reason", "too few for a team night")
    for who, roll in keeps:
        do("keep", who, roll)
    yield
    do("season", "build", "--reason", "the others keep nothing")
    yield


def two_seasons():
    run("new", club, "--name", "Eagles", "--table", "T1", "--table", "T2", "--settings", file("house"))
    for who in ("anna", "bruno", "clara", "dmitri", "elsa"):
        do("player", who, who.capitalize())
    submit("anna", "bruno", "clara", "dmitri", "elsa")
    do("season", "start", "2026-10-13")
    night("2026-10-13", ("anna", "bruno"), ("dmitri", "clara"))
    improved_general()
    battery_and_new_brigade()
    special_options()
    # NW-211, NW-214: who leaves the table loses what he has gained
    do("unsporting", "1.1.T1", "bruno", "--reason", "marched off before contact")
    assert not new_units("bruno", "Br6#") and member("bruno")["barred"]
    end = end_of_season(("anna", 1), ("clara", 1), ("dmitri", 2))
    next(end)
    assert ask("rolls", "dmitri")["kept"] == ["SPECIAL"]
    next(end)
    submit("anna", "clara", "dmitri", "elsa")
    do("special", "dmitri", 1, "--kept", "--hand", 3)
    refused("NW-284", "special", "dmitri", 1, "--kept", "--hand", 5)
    do("season", "start", "2027-01-12")
    night("2027-01-12", ("dmitri", "elsa"), ("anna", "clara"))
    joined_and_broken_down()
    settle("dmitri", "elsa")


def the_vote():
    """NW-215, NW-216: barred, then away for a season: his return needs more than half."""
    end = end_of_season()
    next(end)
    assert member("bruno")["needs_vote"]
    next(end)
    submit("anna", "bruno")
    do("season", "start", "2027-04-13")
    do("night", "2027-04-13")
    refused("NW-216", "check-in", "bruno")
    refused("NW-216", "vote", "bruno", 3, 3, 5)
    do("vote", "bruno", 2, 2, 4)
    assert member("bruno")["needs_vote"]
    do("vote", "bruno", 3, 1, 4)
    assert not member("bruno")["needs_vote"] and member("bruno")["barred"]
    do("check-in", "bruno")
    refused("NW-216", "vote", "bruno", 3, 1, 4)


def tied_reset():
    """NW-R37: two reach 140 on one night with the same points; the D10 by hand, or the club's."""
    global club
    club = os.path.join(scratch, "tied")
    run("new", club, "--name", "Tied", "--table", "T1", "--table", "T2", "--settings", file("house"))
    for who in ("anna", "bruno", "clara", "dmitri"):
        do("player", who, *(("--rank-points", 135) if who in ("anna", "clara") else ()))
        do("army", "submit", who, file("anna"))
    do("season", "start", "2026-10-13")
    night("2026-10-13", ("anna", "bruno"), ("clara", "dmitri"))
    assert ask("standings")["campaign"] == 1
    copy = club + "-too"
    shutil.copytree(club, copy)
    refused("NW-R37", "tie-break", "--hand", "4,4")
    do("tie-break", "--hand", "4,9")
    now = ask("standings")
    assert now["campaign"] == 2 and now["past"][-1]["victor"] == "clara", now
    assert all(p["rank_points"] == 0 for p in now["players"]), now
    refused("NW-R37", "tie-break", "--hand", "4,9")
    club = copy
    words = run("tie-break")
    assert words.returncode == 0 and "is in the record" in words.stdout, words
    now = ask("standings")
    assert now["campaign"] == 2 and now["past"][-1]["victor"] in ("anna", "clara"), now
    dice = ask("dice")
    assert dice["wrong"] == 0 and dice["dice"] >= 2 and dice["by_hand"] == 0, dice


try:
    army_files()
    # Seasons of one night, army command from 250 points: all options within two seasons.
    write("house", {"weeks": 1, "acp": 330, "army_from": 250, "army_required": 400,
                    "minimum_rank_points": 0, "minimum_rolls": 0})
    two_seasons()
    the_vote()
    tied_reset()
finally:
    shutil.rmtree(scratch)
