#!/bin/sh
# Prints the version of the suite that the sources state. It needs no Python.
set -eu

cd -- "$(dirname -- "$0")/.."
sed -n 's/.*suiteVersion = "\([0-9.]*\)".*/\1/p' Sources/Core/VectorCatalog/Generation/SetGenerator.swift
