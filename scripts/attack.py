#!/usr/bin/env python3
"""Attacks the program from a fixed seed, and prints what was tried and what it survived. For Linux.

    attack.py [--seed N] [--size small|full] [--only CLASS [--case NUMBER]] [--program FILE] [--seconds N]

The classes are in scripts/attack, one a file. Each case follows from the seed, its class and its number alone, and a case that the
program does not survive names the command that repeats it. Nothing leaves this machine.

Exit status: 0 everything was survived, 1 something was not, 2 usage.
"""

import argparse
import platform
import sys
import tempfile
import time
from pathlib import Path

from attack import cases, table
from attack import connections, disks, evidence, injections, limits, requests, signals, states, targets
from attack.ground import ROOT, Ground

CLASSES = {
    "requests": requests, "evidence": evidence, "targets": targets, "injections": injections, "signals": signals, "states": states,
    "disks": disks, "limits": limits, "connections": connections,
}


def main():
    options = arguments()
    if platform.system() != "Linux":
        print("attack: this needs Linux, because it reads /proc", file=sys.stderr)
        sys.exit(2)
    began = time.monotonic()
    seconds = options.seconds or (40 if options.size == "small" else 900)
    print(f"attack on {options.program}, seed {options.seed}, size {options.size}\n\n{table.HEAD}", flush=True)
    faults = skipped = 0
    with tempfile.TemporaryDirectory(prefix="attack-") as scratch:
        ground = Ground(options.program, options.size, options.seed, scratch)
        chosen = [name for name in CLASSES if options.only in (None, name)]
        for position, name in enumerate(chosen, 1):
            # Each class has its share of the time, and what those before it have left.
            until = began + seconds * position / len(chosen)
            outcomes = cases.run(name, CLASSES[name].cases(ground), options.seed, options.case, until)
            print("\n".join(table.rows(CLASSES[name].TITLE, outcomes)), flush=True)
            faults += report(name, outcomes, options)
            skipped += sum(outcome.skipped is not None for outcome in outcomes)
    print(f"\ncases not survived: {faults}, cases skipped: {skipped}, {time.monotonic() - began:.0f} s")
    sys.exit(1 if faults else 0)


def report(name, outcomes, options):
    """Prints the faults of a class, each with the command that repeats it. Returns their number."""
    fallen = [outcome for outcome in outcomes if outcome.fault]
    for outcome in fallen:
        print(f"  NOT SURVIVED: {outcome.label}\n  repeat: scripts/attack.py --seed {options.seed} --size {options.size} "
              f"--only {name} --case {outcome.number} --program {options.program}", flush=True)
        print("".join(f"    {line}\n" for line in outcome.fault.splitlines()), end="", flush=True)
    return len(fallen)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0], allow_abbrev=False)
    parser.add_argument("--seed", default="1", metavar="N", help="the seed of all cases (1)")
    parser.add_argument("--size", choices=("small", "full"), default="full",
                        help="small begins no case after 40 s; full, after 900 s (full)")
    parser.add_argument("--only", choices=sorted(CLASSES), metavar="CLASS", help=f"one class: {', '.join(CLASSES)}")
    parser.add_argument("--case", type=int, metavar="NUMBER", help="one case of the class that --only names")
    parser.add_argument("--program", type=Path, default=ROOT / ".build/debug/appattest", metavar="FILE",
                        help="the program (.build/debug/appattest)")
    parser.add_argument("--seconds", type=int, metavar="N", help="begin no case after this time (40 for small, 900 for full)")
    options = parser.parse_args()
    if options.case is not None and options.only is None:
        parser.error("--case needs the class of the case: give --only, too")
    if not options.program.is_file():
        parser.error(f"there is no program {options.program}: run 'make build' first, or name one by --program")
    options.program = options.program.resolve()
    return options


if __name__ == "__main__":
    main()
