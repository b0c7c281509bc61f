"""rule_index.py: where each term of the glossary is spoken of; shared by the pages of docs/rules/.

As src/text/rule_index.c has it: whole words, case and accents apart, singular and plural alike. A
test holds the two equal.
"""
import re
import unicodedata

VOWELS = "aeio"


def fold(text):
    """Plain small words."""
    text = unicodedata.normalize("NFD", text.replace("\u2019", "'"))
    text = "".join(c for c in text if not unicodedata.combining(c)).lower()
    return re.findall(r"[^\W_]+", text)


def stem(word, lang):
    """What is the same in singular and plural."""
    if len(word) <= 3:
        return word
    if lang == "it":
        return word[:-1] if word[-1] in VOWELS else word
    if word.endswith("ies"):
        return word[:-3]
    if word.endswith("y"):
        return word[:-1]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def same(word, name, lang):
    if word == name:
        return True
    kept = stem(name, lang)
    if len(name) <= 3 or not word.startswith(kept):
        return False
    rest = word[len(kept):]
    return rest in (("",) + tuple(VOWELS) if lang == "it" else ("", "s", "y", "es", "ies"))


def names(term):
    return [words for words in map(fold, re.split(r"[(/)]", term)) if words]


def speaks_of(words, name):
    """Whether words of a text fit a name: a list of sets, each of the forms a word may have."""
    n = len(name)
    return any(all(w in forms for w, forms in zip(words[i:i + n], name))
               for i in range(len(words) - n + 1) if words[i] in name[0])


def rules(book, lang):
    """(id, its words) in the order of the book: rules before rulings."""
    for chapter in book["chapters"]:
        for r in chapter["rules"]:
            yield r["id"], fold(r["text"][lang])
    for group in book["rulings"]:
        for r in group["rulings"]:
            yield r["id"], fold(r["answer"][lang]) + fold(r["question"][lang])


def order(rule):
    """By kind and number, as the program sorts them."""
    return "-R" in rule, int(re.search(r"\d+", rule)[0]), rule


def index(book, lang):
    """[(term, ids)] by the alphabet of the language."""
    found, texts = [], sorted(rules(book, lang), key=lambda r: order(r[0]))
    vocabulary = {word for _, words in texts for word in words}
    for term in sorted(book["glossary"], key=lambda t: " ".join(names(t[lang])[0] if names(t[lang]) else [])):
        forms = [[{w for w in vocabulary if same(w, part, lang)} for part in name] for name in names(term[lang])]
        found.append((term, [rule for rule, words in texts if any(speaks_of(words, f) for f in forms)]))
    return found
