"""Hostile targets: programs and an endpoint that break the protocol in every way."""
