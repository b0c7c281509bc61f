"""cmd_rules.py MARENGO: the command `marengo rules`, as its user meets it."""
import json
import os
import subprocess
import sys


def run(*words, **environment):
    clean = {k: v for k, v in os.environ.items() if k not in ("LANGUAGE", "LC_ALL", "LANG")}
    done = subprocess.run([sys.argv[1], *words], capture_output=True, text=True,
                          env=clean | {"LANG": "C.UTF-8"} | environment)
    return done.returncode, done.stdout, done.stderr


def a_rule_is_read_by_its_id():
    code, out, _ = run("rules", "wl-2")
    assert code == 0 and out.startswith("WL-002  waterloo, Board and components, § 1.0\n"), out
    assert "Brussels, Ghent and Liège" in out


def the_environment_and_the_option_choose_the_language():
    for words, environment in ((("rules", "WL-002", "--lang", "it"), {}),
                               (("--lang", "it", "rules", "WL-002"), {}),
                               (("rules", "WL-002"), {"LANG": "it_IT.UTF-8"})):
        code, out, _ = run(*words, **environment)
        assert code == 0 and "Bruxelles, Gand e Liegi" in out, out


def words_are_found_case_and_accents_apart():
    code, out, _ = run("rules", "CITTA", "liegi", "--lang", "it")
    assert code == 0 and "WL-002" in out, out


def the_glossary_comes_first():
    _, out, _ = run("rules", "marcia forzata")
    assert out.startswith("castiglione: Forced March = Marcia Forzata\n"), out


def without_words_the_chapters_are_listed():
    code, out, _ = run("rules")
    assert code == 0 and "\nwaterloo\n  WL-001  … WL-024   Board and components\n" in out, out


def json_holds_the_same():
    code, out, _ = run("rules", "fc-r1", "--json", "--lang", "it")
    (rule,) = json.loads(out)["rules"]
    assert code == 0 and (rule["id"], rule["game"], rule["text"]) == ("FC-R1", "commander", "Può.")


def the_page_of_terms_says_the_same_as_the_program():
    tree = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    for lang, folder in (("en", ""), ("it", "it/")):
        with open(f"{tree}/docs/rules/{folder}waterloo-index.md", encoding="utf-8") as f:
            rows = [line.strip("| \n").split(" | ") for line in f if line.startswith("| ")]
        page = {r[0].replace("\\|", "|"): r[2].count("](") if len(r) > 2 else 0 for r in rows}
        for term in json.loads(run("rules", "--index", "waterloo", "--lang", lang, "--json")[1]):
            if "means" not in term:
                assert page.get(term[lang]) == len(term["rules"]), (lang, term)


def abbreviations_are_explained():
    code, out, _ = run("rules", "castiglione", "VP")
    assert code == 0 and out.startswith("castiglione: VP = Victory Points (PV): CA-252\n"), out
    assert "FC-0" not in out, out
    _, out, _ = run("rules", "league", "FrLN", "--lang", "it")
    assert out.startswith("league: Fr = Francia: NW-125\nleague: LN = fanteria di linea: NW-144\n"), out
    _, out, _ = run("rules", "pv", "--lang", "it", "--json")
    found = {(a["game"], a["en"], a["means"]["it"]) for a in json.loads(out)["abbreviations"]}
    assert found == {(g, "VP", "punti vittoria") for g in ("castiglione", "commander", "league")}, found


def a_rule_names_the_tests_that_hold_it():
    _, out, _ = run("rules", "WL-067")
    assert "\nHeld by tests:\n" in out, out
    assert "\n  a major road takes eight a minor six  tests/waterloo/test_movement.c\n" in out, out
    assert "Held by tests" not in run("rules", "major road")[1]
    (rule,) = json.loads(run("rules", "CA-123", "--json")[1])["rules"]
    assert rule["tests"] and all(t["file"].startswith("tests/castiglione/") for t in rule["tests"]), rule


def modifiers_are_those_of_the_scenario():
    code, out, _ = run("rules", "--modifiers", "commander", "1796")
    assert code == 0 and out.startswith("Fog of war die\n   +"), out
    _, other, _ = run("rules", "--modifiers", "commander", "1814")
    assert "  (FC-086)\n" in out and "Late Mar 1814 add 2" not in out, out
    assert "   +2  Special rule: The Allies resolve" in other, other
    assert run("rules", "--modifiers", "commander")[1] == out
    code, out, _ = run("rules", "--modifiers", "league", "--lang", "it")
    assert code == 0 and "   −1  bersaglio in un solo arco, senza un arco libero accanto  (NW-396)\n" in out, out
    code, out, _ = run("rules", "--modifiers", "castiglione", "--json")
    (pursuit,) = [g for g in json.loads(out) if g["title"] == "Pursuit die"]
    assert code == 0 and [x["rule"] for x in pursuit["lines"]] == ["CA-271", "CA-271"], pursuit


def modifiers_of_no_scenario_are_refused():
    code, out, err = run("rules", "--modifiers", "waterloo", "nowhere")
    assert code == 1 and not out and "free, historical" in err, err
    assert run("rules", "--modifiers")[0] == 2


def the_index_leads_from_terms_to_rules():
    code, out, _ = run("rules", "--index", "castiglione")
    lines = out.splitlines()
    assert code == 0 and lines[0] == "castiglione", lines[0]
    assert "  Army Leader (Comandante d'Armata): CA-015, CA-113, CA-116, CA-152, CA-205, " in out, out
    assert lines[1] == "  SP = Strength Points (PF): CA-006" and "waterloo" not in lines
    names = [line.strip().lower() for line in lines[1:] if " = " not in line]
    assert names[0].startswith("active player"), names[0]
    code, out, _ = run("rules", "--index", "waterloo", "--lang", "it")
    # Plurals count: the rule speaks of "ponti", "città", "unità".
    (army,) = [line for line in out.splitlines() if line.startswith("  armata (army)")]
    assert "WL-254" in army, army
    code, out, _ = run("rules", "--index", "--json")
    index = json.loads(out)
    assert {e["game"] for e in index} == {"castiglione", "commander", "league", "waterloo"}
    assert all(e["en"] and (e["it"] or "means" in e) for e in index)
    assert sum(1 for e in index if e["rules"]) > 0.85 * len(index), "most terms are spoken of"
    # An abbreviation leads where its long form is said, too.
    (cf,) = [e for e in index if e["game"] == "castiglione" and e["en"].startswith("CF (")]
    assert {"CA-009", "CA-047"} <= set(cf["rules"]), cf
    code, out, err = run("rules", "--index", "chess")
    assert (code, err) == (1, "marengo: there is no index of 'chess'\n"), err


def what_is_not_there_is_told():
    code, out, err = run("rules", "xyzzy")
    assert (code, out, err) == (1, "", "marengo: no rule speaks of 'xyzzy'\n")
    code, out, _ = run("rules", "xyzzy", "--json")
    assert code == 1 and json.loads(out) == {"rules": [], "terms": [], "abbreviations": []}
    assert run("rules", "--nonsense")[0] == 2
    assert run("rules", "--lang", "xx")[0] == 2


def no_colour_reaches_a_pipe():
    assert "\033" not in run("rules", "WL-002")[1]
    assert "\033[1mWL-002" in run("rules", "WL-002", CLICOLOR_FORCE="1")[1]
    assert "\033" not in run("rules", "WL-002", CLICOLOR_FORCE="1", NO_COLOR="1")[1]


for test in [f for f in list(globals().values()) if callable(f) and f.__module__ == "__main__"]:
    if test is not run:
        test()
        print("ok", test.__name__)
