"""The steps of package-vectors.py: reads the set and its schema, and writes a package for each language."""
