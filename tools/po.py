"""po.py: reads gettext's .po and .pot files; shared by the tools that compare and convert them."""
import re

UNESCAPE = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}


class Entry:
    def __init__(self):
        self.id = self.plural = self.context = None
        self.str = []
        self.refs = []
        self.fuzzy = self.obsolete = False


def unquote(line):
    text = line[line.index('"') + 1 : line.rindex('"')]
    return re.sub(r"\\(.)", lambda m: UNESCAPE.get(m[1], m[1]), text)


def quote(text):
    """The text as a po file has it, a line of its own for each line."""
    text = text.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t")
    lines = ['"' + line.replace("\n", "\\n") + '"' for line in text.splitlines(keepends=True)]
    return lines[0] if len(lines) == 1 else "\n".join(['""'] + lines)


def read(path):
    """The entries of a file, header included, in order."""
    entries, entry, last = [], Entry(), None
    with open(path, encoding="utf-8") as lines:
        for line in list(lines) + ["\n"]:
            line = line.strip()
            if line.startswith("#~"):
                continue
            if line == "" or (line.startswith("#") and entry.id is not None):
                if entry.id is not None:
                    entries.append(entry)
                entry, last = Entry(), None
            if line.startswith("#:"):
                entry.refs += line[2:].split()
            elif line.startswith("#,"):
                entry.fuzzy |= "fuzzy" in line
            elif line.startswith("msgctxt"):
                entry.context, last = unquote(line), "context"
            elif line.startswith("msgid_plural"):
                entry.plural, last = unquote(line), "plural"
            elif line.startswith("msgid"):
                entry.id, last = unquote(line), "id"
            elif line.startswith("msgstr"):
                entry.str.append(unquote(line))
                last = "str"
            elif line.startswith('"') and last == "str":
                entry.str[-1] += unquote(line)
            elif line.startswith('"') and last:
                setattr(entry, last, getattr(entry, last) + unquote(line))
    return entries
