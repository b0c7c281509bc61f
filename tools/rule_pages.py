#!/usr/bin/env python3
"""rule_pages.py [--check] [TREE]: writes docs/rules/ from data/rules/*.json and the tests.

A page a game in English, with what an observer could check and why a ruling was made, one in
Italian for players; for each an index of abbreviations and terms, and a page of the tests that hold
each rule. With --check nothing is written; stale pages are named.
"""
import glob
import json
import os
import sys

import rule_index
import rule_tests

NOTE = "<!-- Generated from data/rules/{}.json by tools/rule_pages.py: edit the data. -->"
ORDER = ("commander", "waterloo", "castiglione", "league", "kernel")
WORDS = {
    "en": {"rule": "Rule", "check": "Observable check", "question": "Question", "answer": "Ruling",
           "why": "Why", "rulings": "Rulings", "glossary": "Glossary", "other": "Italiano", "index": "Index",
           "tests": "Tests of the rules", "short": "Abbreviations", "means": "Meaning", "terms": "Terms",
           "term": "Term", "where": "Rules"},
    "it": {"rule": "Regola", "question": "Domanda", "answer": "Chiarimento",
           "rulings": "Chiarimenti", "glossary": "Glossario", "other": "English", "index": "Indice",
           "short": "Abbreviazioni", "means": "Significato", "terms": "Termini", "term": "Termine",
           "where": "Regole"},
}


def cell(text):
    return text.replace("|", "\\|").replace("\n", " ")


def row(*cells):
    return "| " + " | ".join(cell(c) for c in cells) + " |"


def table(heads, rows):
    return [row(*heads), "|" + "---|" * len(heads)] + rows + [""]


def span(rows):
    first, last = rows[0]["id"], rows[-1]["id"]
    return first if first == last else f"{first} … {last}"


def anchor(text):
    """The name that a heading gets on a page of Markdown."""
    kept = (c for c in text.lower() if c.isalnum() or c in " -")
    return "".join(kept).replace(" ", "-")


def sections(book, lang):
    """(heading, first and last id, lines) of everything that has ids."""
    words, english = WORDS[lang], lang == "en"
    tests = f"{book['game']}-tests.md" if english else f"../{book['game']}-tests.md"

    def name(rule):
        """Found by the index, and leading to its tests."""
        return f'<a id="{rule.lower()}"></a>[{rule}]({tests}#{rule.lower()})'

    for number, chapter in enumerate(book["chapters"], 1):
        heads = ["ID", "§", words["rule"]] + ([words["check"]] if english else [])
        rows = [row(name(r["id"]), r["section"], r["text"][lang], *([r["check"]] if english else []))
                for r in chapter["rules"]]
        yield f"{number}. {chapter['title'][lang]}", span(chapter["rules"]), table(heads, rows)
    for group in book["rulings"]:
        heads = ["ID", "§", words["question"], words["answer"]] + ([words["why"]] if english else [])
        rows = [row(name(r["id"]), r.get("section", ""), r["question"][lang], r["answer"][lang],
                    *([r.get("why", "")] if english else [])) for r in group["rulings"]]
        title = group["title"][lang]
        heading = title if title == words["rulings"] else f"{words['rulings']}: {title}"
        yield heading, span(group["rulings"]), table(heads, rows)


def page(book, lang, tree):
    words, game = WORDS[lang], book["game"]
    other = f"it/{game}.md" if lang == "en" else f"../{game}.md"
    lines = [NOTE.format(game), f"# {book['title'][lang]}", "", book["about"][lang], "",
             f"[{words['other']}]({other})", ""]
    body = []
    for heading, ids, rows in sections(book, lang):
        lines.append(f"- [{heading}](#{anchor(heading)}) ({ids})")
        body += [f"## {heading}", ""] + rows
    if lang == "en" and os.path.exists(f"{tree}/docs/rules/{game}-examples.md"):
        lines.append(f"- [Worked examples]({game}-examples.md)")
    lines.append(f"- [{words['index']}]({game}-index.md)")
    if lang == "en":
        lines.append(f"- [{words['tests']}]({game}-tests.md)")
    if book["glossary"]:
        lines.append(f"- [{words['glossary']}](#{anchor(words['glossary'])})")
        one, two = ("en", "it") if lang == "en" else ("it", "en")
        terms = sorted(book["glossary"], key=lambda t: t[one].lower())
        body += [f"## {words['glossary']}", ""]
        body += table(["English", "Italiano"] if lang == "en" else ["Italiano", "English"],
                      [row(t[one], t[two]) for t in terms])
    return "\n".join(lines + [""] + body).rstrip("\n") + "\n"


def index_page(book, lang):
    """Abbreviations and terms, each with the rules that speak of it."""
    words, game = WORDS[lang], book["game"]
    other = f"it/{game}-index.md" if lang == "en" else f"../{game}-index.md"
    lines = [NOTE.format(game), f"# {words['index']}: {book['title'][lang]}", "", f"[{words['other']}]({other})", ""]

    def link(rules):
        return ", ".join(f"[{r}]({game}.md#{r.lower()})" for r in rules)

    short = [a for a in book.get("abbreviations", []) if a[lang]]
    if short:
        lines += [f"## {words['short']}", ""]
        lines += table([words["short"], words["means"], words["where"]],
                       [row(a[lang], a["means"][lang], link([a["rule"]] if "rule" in a else [])) for a in short])
    if book["glossary"]:
        foreign = "it" if lang == "en" else "en"
        lines += [f"## {words['terms']}", ""]
        lines += table([words["term"], "Italiano" if lang == "en" else "English", words["where"]],
                       [row(t[lang], t[foreign], link(rules)) for t, rules in rule_index.index(book, lang)])
    return "\n".join(lines).rstrip("\n") + "\n"


def tests_page(book, found):
    """The tests that hold each rule. They are named for what they show."""
    game = book["game"]
    lines = ["<!-- Generated from the tests by tools/rule_pages.py: edit those. -->",
             f"# {WORDS['en']['tests']}: {book['title']['en']}", "",
             f"Which tests hold each rule of [{book['title']['en']}]({game}.md); `marengo rules ID` says the same.", ""]
    rules = [r["id"] for c in book["chapters"] for r in c["rules"]]
    rules += [r["id"] for g in book["rulings"] for r in g["rulings"]]
    for rule in rules:
        lines.append(f'- <a id="{rule.lower()}"></a>[{rule}]({game}.md#{rule.lower()})')
        for test, file in found.get(rule, []):
            lines.append(f"  - {test} ([{os.path.basename(file)}](../../{file}))".replace("  -  (", "  - ("))
    return "\n".join(lines) + "\n"


def index(books):
    lines = ["<!-- Generated by tools/rule_pages.py. -->", "# Rules", "",
             "Every rule of every game has an id, in our own words, in English and Italian. Code and",
             "tests name the ids; a refusal in the program is one of them. `marengo rules ID` or",
             "`marengo rules WORD` shows them at the terminal. The texts live in `data/rules/*.json`.",
             "Unclear points of the rulebooks are decided by rulings (ids with an R).", ""]
    rows = []
    for book in books:
        game = book["game"]
        rules = sum(len(c["rules"]) for c in book["chapters"])
        rulings = sum(len(g["rulings"]) for g in book["rulings"])
        rows.append(row(f"[{book['title']['en']}]({game}.md)", f"[{book['title']['it']}](it/{game}.md)",
                        book["prefix"] + "-", str(rules), str(rulings),
                        f"[Index]({game}-index.md), [Indice](it/{game}-index.md)", f"[Tests]({game}-tests.md)"))
    heads = ["Game", "Gioco", "Ids", "Rules", "Rulings", "Terms", "Tests"]
    return "\n".join(lines + table(heads, rows)).rstrip("\n") + "\n"


def main(arguments):
    check = "--check" in arguments
    tree = ([a for a in arguments if a != "--check"] or ["."])[0]
    books = []
    for path in glob.glob(tree + "/data/rules/*.json"):
        with open(path, encoding="utf-8") as f:
            books.append(json.load(f))
    books.sort(key=lambda b: ORDER.index(b["game"]))
    pages, found = {"README.md": index(books)}, rule_tests.gather(tree)
    for book in books:
        pages[book["game"] + ".md"] = page(book, "en", tree)
        pages["it/" + book["game"] + ".md"] = page(book, "it", tree)
        pages[book["game"] + "-index.md"] = index_page(book, "en")
        pages["it/" + book["game"] + "-index.md"] = index_page(book, "it")
        pages[book["game"] + "-tests.md"] = tests_page(book, found)
    stale = 0
    for name, text in pages.items():
        path = os.path.join(tree, "docs/rules", name)
        old = open(path, encoding="utf-8").read() if os.path.exists(path) else None
        if old == text:
            continue
        stale += 1
        if check:
            print(f"docs/rules/{name} is not what data/rules and the tests say: run tools/rule_pages.py")
        else:
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as f:
                f.write(text)
            print(f"wrote docs/rules/{name}")
    return check and stale > 0


sys.exit(main(sys.argv[1:]))
