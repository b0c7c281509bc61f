"""tools.py TOOLS: each tool finds the fault it is there for, in a small tree made for it."""
import json
import os
import subprocess
import sys
import tempfile

TOOLS = os.path.abspath(sys.argv[1])
HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
BOOK = {
    "format": "marengo-rules/1", "game": "waterloo", "prefix": "WL",
    "title": {"en": "W", "it": "W"}, "about": {"en": "a", "it": "b"},
    "chapters": [{"title": {"en": "C", "it": "D"}, "rules": [
        {"id": "WL-001", "section": "1", "text": {"en": "one | two", "it": "uno"}, "check": "c"},
        {"id": "WL-002", "section": "1", "text": {"en": "two", "it": "due"}, "check": "c"}]}],
    "rulings": [], "glossary": [],
}


def run(tool, files, *options):
    """Exit code and output of a tool on a tree of these files."""
    with tempfile.TemporaryDirectory() as tree:
        for path, text in files.items():
            path = os.path.join(tree, path)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as f:
                f.write(text)
        words = [o.replace("TREE", tree) for o in options] or [tree]
        done = subprocess.run([sys.executable, f"{TOOLS}/{tool}", *words], capture_output=True, text=True)
        return done.returncode, done.stdout


def po_of(english, italian, more=""):
    return {"po/it/kernel.po": HEAD + f'{more}msgid "{english}"\nmsgstr "{italian}"\n'}


def a_missing_translation_is_named():
    source = {"src/kernel/a.c": 'x = N_("Hello {0}");\n'}
    code, out = run("untranslated.py", source | po_of("Other", "Altro"))
    assert code == 1 and "src/kernel/a.c:1: not translated: 'Hello {0}'" in out, out
    assert "no longer in the source: 'Other'" in out, out
    assert run("untranslated.py", source | po_of("Hello {0}", "Ciao {0}"))[0] == 0


def lost_placeholders_and_fuzzy_texts_are_named():
    source = {"src/kernel/a.c": 'x = tr(t, lang, "Hello {0}");\n'}
    code, out = run("untranslated.py", source | po_of("Hello {0}", "Ciao"))
    assert code == 1 and "placeholders differ" in out, out
    code, out = run("untranslated.py", source | po_of("Hello {0}", "Ciao {0}", "#, fuzzy\n"))
    assert code == 1 and "fuzzy" in out, out


def one_text_translated_in_two_ways_is_named():
    source = {"src/kernel/a.c": 'x = N_("night");\n', "po/it/web.po": HEAD + 'msgid "night"\nmsgstr "serata"\n'}
    code, out = run("untranslated.py", source | po_of("night", "notte"))
    assert code == 1 and "po/it/web.po: not as in po/it/kernel.po: 'night'" in out, out


def texts_of_the_page_count_too():
    source = {"src/kernel/a.c": "\n", "web/js/a.js": "export const a = t('Play');\n"}
    code, out = run("untranslated.py", source | po_of("Other", "Altro"))
    assert code == 1 and "web/js/a.js:1: not translated: 'Play'" in out, out


def a_wrong_arrow_is_named():
    for path, line in (("src/kernel/a.c", '#include "games/registry.h"'),
                       ("src/kernel/a.c", "#include <time.h>"),
                       ("src/kernel/a.c", 'printf("x");'),
                       ("src/games/waterloo/a.c", '#include "text/tongue.h"'),
                       ("src/games/waterloo/a.c", '#include "games/commander/state.h"'),
                       ("src/store/a.c", '#include "server/net.h"'),
                       ("src/attic/a.c", "int x;")):
        code, out = run("arrows.py", {path: line + "\n"})
        assert code == 1 and path in out, (line, out)
    code, out = run("arrows.py", {"src/games/waterloo/a.c": '#include "games/waterloo/state.h"\n',
                                  "src/games/registry.c": '#include "games/waterloo/game.h"\n'})
    assert code == 0, out


def coverage_counts_what_the_tests_of_a_game_cite():
    book = {"data/rules/waterloo.json": json.dumps(BOOK)}
    tests = {"tests/waterloo/a.c": "/* WL-001 */\n", "tests/league/a.c": "/* WL-002 */\n"}
    code, out = run("rule_coverage.py", book | tests, "--tree", "TREE")
    assert code == 0 and "1/2 rules" in out, out
    _, out = run("rule_coverage.py", book | tests, "--missing", "waterloo", "--tree", "TREE")
    assert out == "WL-002 two\n", out
    code, out = run("rule_coverage.py", book | {"src/a.c": "/* WL-003 */\n"}, "--tree", "TREE")
    assert code == 1 and "src/a.c:1: WL-003 is in no ledger" in out, out


def a_rule_is_held_by_the_tests_that_cite_it():
    tests = {"tests/waterloo/test_a.c": """#include "x.h"

static const struct {
	const char *rule;
} cases[] = {
	{"WL-002"},
};

static void helper(void)
{
	no("WL-001");
}

/* WL-002 */
static void roads_are_narrow(void **state)
{
	helper();
}

static void all_cases_hold(void **state)
{
	use(cases);
}
""", "tests/league/test_b.c": "static void other(void **state)\n{\n\tno(\"WL-001\");\n}\n"}
    with tempfile.TemporaryDirectory() as made:
        table = f"{made}/t.c"
        run("rule_tests.py", {"data/rules/waterloo.json": json.dumps(BOOK)} | tests, "TREE", table, f"{made}/t.d")
        with open(table, encoding="utf-8") as f:
            rows = [line.strip(" \t\n{},").replace('"', "").split(", ") for line in f if "WL-" in line]
    assert sorted(rows) == [["WL-001", "roads are narrow", "tests/waterloo/test_a.c"],
                            ["WL-002", "all cases hold", "tests/waterloo/test_a.c"],
                            ["WL-002", "roads are narrow", "tests/waterloo/test_a.c"]], rows


def an_abbreviation_that_nothing_explains_is_named():
    row = {"en": "VP", "it": "PV", "means": {"en": "Victory Points", "it": "punti vittoria"}, "rule": "WL-001"}
    book = {"data/rules/waterloo.json": json.dumps(BOOK | {"abbreviations": [row]})}
    texts = {"po/it/waterloo.po": HEAD + 'msgid "{0} VP, II Corps (WL-001)"\nmsgstr "{0} PV, II Corpo (WL-001)"\n'}
    assert run("abbreviations.py", book | texts)[0] == 0
    for po in (texts["po/it/waterloo.po"].replace("PV", "VP"), texts["po/it/waterloo.po"].replace("VP", "MP")):
        code, out = run("abbreviations.py", book | {"po/it/waterloo.po": po})
        assert code == 1 and "po/it/waterloo.po" in out and "is not explained" in out, out
    code, out = run("abbreviations.py", book | {"data/waterloo/a.json": '{"units": [{"name": "KGL horse"}]}'})
    assert code == 1 and "data/waterloo/a.json: KGL (en)" in out, out
    wrong = {"data/rules/waterloo.json": json.dumps(BOOK | {"abbreviations": [row | {"rule": "WL-009"}]})}
    code, out = run("abbreviations.py", wrong)
    assert code == 1 and "WL-009, which is no rule" in out, out


def stale_pages_are_named():
    book = {"data/rules/waterloo.json": json.dumps(BOOK)}
    code, out = run("rule_pages.py", book, "--check", "TREE")
    assert code == 1 and "docs/rules/waterloo.md" in out, out


def a_source_that_is_only_read_is_complained_of():
    entries = [{"directory": ".", "file": f"{name}.c", "output": f"{name}.o",
                "command": f"cc -Wall -Werror -MD -MQ {name}.o -MF {name}.d -o {name}.o -c {name}.c"}
               for name in ("good", "bad")]
    tree = {"compile_commands.json": json.dumps(entries), "good.c": "int x;\n",
            "bad.c": "int f(int a) { if (a = 1) return 2; return 0; }\n"}
    code, out = run("read_sources.py", tree)
    assert code == 1 and "bad.c:\n" in out and "2 sources read, 1 with faults" in out, out
    code, out = run("read_sources.py", tree | {"bad.o": ""})
    assert code == 0 and "1 sources read, 0 with faults" in out, out


for test in [f for f in list(globals().values()) if callable(f) and f.__module__ == "__main__"]:
    if test not in (run, po_of):
        test()
        print("ok", test.__name__)
