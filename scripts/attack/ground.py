"""The ground of an attack: the program, the vectors, a folder for files, and the size."""

import json
import os
import random
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FEW = "assertion/counter/*"
"""The vectors of runs that are about the target: five, with their controls."""


class Ground:
    def __init__(self, program, size, seed, scratch):
        self.program = program
        self.seed = seed
        self.is_small = size == "small"
        self.scratch = Path(scratch)
        self.vectors = ROOT / "vectors"
        samples = os.environ.get("APPATTEST_SAMPLES")
        self.samples = Path(samples) if samples else None

    def count(self, small, full):
        """Returns a number of attempts by the size of the attack."""
        return small if self.is_small else full

    def some(self, cases, small):
        """Returns all cases, or as many of them as a small attack makes, chosen by the seed."""
        chosen = sorted(random.Random(self.seed).sample(range(len(cases)), min(small, len(cases))))
        return [cases[number] for number in chosen] if self.is_small else cases

    def folder(self):
        """Makes a new folder for the files of one case."""
        return Path(tempfile.mkdtemp(dir=self.scratch))

    def run_words(self, target, *options, only=FEW):
        """Returns the words of a run on few vectors."""
        return [self.program, "run", "--vectors", self.vectors, "--only", only, "--target", target, *options]

    def script(self, name, *words):
        """Returns a command of a program of this attack."""
        return " ".join([sys.executable, str(ROOT / "scripts/attack/hostile" / name), *map(str, words)])

    def read_vectors(self, pattern):
        """Returns the vectors of files below vectors/, in the order of their names."""
        return [json.loads(file.read_text()) for file in sorted(self.vectors.glob(pattern))]
