"""The errors of a release."""


class BadRelease(Exception):
    """A release that cannot be made. The text says what to do."""
