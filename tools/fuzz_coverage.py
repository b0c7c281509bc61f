"""fuzz_coverage: which lines of the parsers the inputs in fuzz/corpus reach (`tools/fuzz coverage`).

Each target answers for the sources below, whole but for the functions named after them: those read
nothing that comes from outside. Needs llvm-cov and llvm-profdata beside clang.
"""
import os
import pathlib
import re
import subprocess

FOLDER = "build-coverage"
WANTED = 90  # per cent

# target: [(sources under src/, functions that are not part of reading, "" = none)]
PARSERS = {
    "action": [("kernel/action.c", "action_compare|compare_for_qsort|action_sort")],
    "club": [("league/record.c league/army_read.c", "record_export|record_state")],
    "config": [("cli/options.c", ""),
               ("cli/serve.c", "(?!number_or|numbers|serve_read).*")],
    "csv": [("league/csv.c league/csv_army.c league/csv_take.c", "")],
    "engine": [("cli/engine.c", "read_line|cmd_engine"),
               ("cli/engine_commands.c cli/engine_think.c", "")],
    "frame": [("server/ws.c", "ws_write.*"), ("kernel/utf8.c", "")],
    "http": [("server/http.c", "")],
    "journal": [("kernel/journal_read.c", "")],
    "message": [("server/json.c", "out_.*"),
                ("server/table_stream.c", "table_write_.*|submission_.*")],
    "pack": [("pack/pk.c pack/pk_values.c pack/pk_map.c", ""),
             ("games/*/pack.c games/commander/load*.c", ""),
             ("games/castiglione/tables.c", "ca_lookup|ca_needed|ca_march_result"),
             ("kernel/map.c", "spread_once|map_spread")],
    "position": [("pack/position.c pack/position_read.c", "")],
    "text": [("text/catalogue.c text/plural.c text/rule_text.c", "")],
}


# What takes what was read, told beside it: rules rather than parsers, so no goal is set for them.
BEHIND = {
    "club": [("league/ev_*.c", "roll_choices|rolls_left|may_forgo")],
}


def run_corpus(name):
    """Every committed input once; returns the lines of all sources as lcov tells them."""
    folder = pathlib.Path(FOLDER)
    program, raw, merged = (folder / p for p in (f"fuzz/fuzz_{name}", f"{name}.raw", f"{name}.prof"))
    inputs = sorted(pathlib.Path("fuzz/corpus", name).iterdir())
    run = subprocess.run([program, "-rss_limit_mb=2048", *inputs], capture_output=True,
                         env=dict(os.environ, LLVM_PROFILE_FILE=str(raw), MARENGO_DATA="data"))
    if run.returncode:
        raise SystemExit(f"fuzz: {name} fails on its corpus\n{run.stderr[-3000:].decode()}")
    subprocess.run(["llvm-profdata", "merge", "-o", merged, raw], check=True)
    return subprocess.run(["llvm-cov", "export", "-format=lcov", program,
                           f"-instr-profile={merged}"],
                          check=True, capture_output=True, text=True).stdout


def records(lcov):
    """source -> ([(first line, function)], {line: times})"""
    found = {}
    for record in lcov.split("end_of_record"):
        source = re.search(r"^SF:.*/src/(.*)$", record, re.M)
        if not source:
            continue
        functions = sorted((int(line), name.split(":")[-1])
                           for line, name in re.findall(r"^FN:(\d+),(.*)", record, re.M))
        lines = {int(a): int(b) for a, b in re.findall(r"^DA:(\d+),(\d+)", record, re.M)}
        found[source[1]] = functions, lines
    return found


def function_of(functions, line):
    name = ""
    for first, function in functions:
        if first <= line:
            name = function
    return name


def counted(parts, found):
    """(source, line, function, times) of every line of these parts."""
    for sources, left_out in parts:
        for pattern in sources.split():
            for path in sorted(pathlib.Path("src").glob(pattern)):
                source = str(path.relative_to("src"))
                functions, lines = found[source]
                for line, times in lines.items():
                    function = function_of(functions, line)
                    if not re.fullmatch(left_out, function):
                        yield source, line, function, times


def tell(name, lines, verbose):
    missed = [row for row in lines if not row[3]]
    share = 100 * (len(lines) - len(missed)) / len(lines)
    print(f"{name:<10} {len(lines):6} {share:7.1f}%", flush=True)
    for source, line, function, _times in missed if verbose else []:
        text = pathlib.Path("src", source).read_text().splitlines()[line - 1]
        print(f"  {source}:{line} {function}: {text.strip()}")
    return share


def report(names, build, verbose):
    build(FOLDER, "-Dc_args=-fprofile-instr-generate -fcoverage-mapping",
          "-Dc_link_args=-fprofile-instr-generate")
    low = 0
    print(f"{'target':<10} {'lines':>6} {'reached':>8}")
    for name in names:
        found = records(run_corpus(name))
        low += tell(name, list(counted(PARSERS[name], found)), verbose) < WANTED
        if name in BEHIND:
            tell("- behind", list(counted(BEHIND[name], found)), verbose)
    return 1 if low else 0
