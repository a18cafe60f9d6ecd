"""`python -m app_attest_conformance` is the program itself: its process takes the place of this one."""

import os
import sys

from .executable import program

os.execv(program(), [program(), *sys.argv[1:]])
