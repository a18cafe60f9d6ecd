"""Cases of an attack: their numbers, their seeds, and the running of all cases of a class."""

import concurrent.futures
import random
import time
import traceback


class Fell(Exception):
    """A fault of the program. The text says what was expected and what came."""


class Skipped(Exception):
    """A part of the attack that cannot be made here. The text is the reason."""


class Case:
    """One attempt on the program, or several of one kind.

    action is called with random numbers that follow from the seed of the attack, the class and the number of the case. It returns the
    number of attempts (None is 1), and raises Fell or Skipped.
    """

    def __init__(self, label, action):
        self.label = label
        self.action = action


class Outcome:
    """The result of one case."""

    def __init__(self, number, label, tried=0, fault=None, skipped=None):
        self.number = number
        self.label = label
        self.tried = tried
        self.fault = fault
        self.skipped = skipped


def numbers(seed, name, number):
    """Returns the random numbers of one case."""
    return random.Random(f"{seed}/{name}/{number}")


def require(condition, text):
    """Raises Fell with the text when the condition does not hold."""
    if not condition:
        raise Fell(text)


def run(name, cases, seed, only=None, until=None, workers=4):
    """Runs the cases of a class, several at once, and returns their outcomes in order.

    only is the number of the one case to run. Cases that have not begun at the time until, by time.monotonic, are skipped, all but the
    first: no class is left out because others took long.
    """
    chosen = [(number, case) for number, case in enumerate(cases, 1) if only in (None, number)]
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        return list(pool.map(lambda pair: one(name, *pair, seed, None if pair == chosen[0] else until), chosen))


def one(name, number, case, seed, until):
    if until is not None and time.monotonic() > until:
        return Outcome(number, case.label, skipped="the time of the attack was over")
    try:
        tried = case.action(numbers(seed, name, number))
        return Outcome(number, case.label, tried=1 if tried is None else tried)
    except Skipped as reason:
        return Outcome(number, case.label, skipped=str(reason))
    except Fell as fault:
        return Outcome(number, case.label, tried=1, fault=str(fault))
    except Exception:  # a defect of the attack, or an answer that it does not foresee, is no success
        return Outcome(number, case.label, tried=1, fault=traceback.format_exc())
