"""The table of an attack: tried and survived, class by class."""


def rows(title, outcomes):
    """Returns the lines about one class: its row, and a row for each reason for which a part was skipped."""
    tried = sum(outcome.tried for outcome in outcomes)
    fallen = sum(outcome.fault is not None for outcome in outcomes)
    lines = [f"{title:<58}{tried:>10,}{tried - fallen:>10,}"]
    skipped = {}
    for outcome in outcomes:
        if outcome.skipped:
            skipped.setdefault(outcome.skipped, []).append(outcome)
    lines += [f"  skipped, {len(cases)} of {len(outcomes)}: {reason}" for reason, cases in skipped.items()]
    return lines


HEAD = f"{'attack':<58}{'tried':>10}{'survived':>10}"
