"""The steps of build-wheel.py: fills the Python module of the wheel, and lets the wheel carry the program's libraries."""
