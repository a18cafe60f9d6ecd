"""The parts of a release: libraries, manual, archive, checksums, and the trial of what was made."""
