"""The version that a release states."""

import os
import pathlib
import tempfile
import unittest

import suite_version

GENERATOR = "Sources/Core/VectorCatalog/Generation/SetGenerator.swift"
PROFILES = "Sources/Core/SuiteFiles/Resources/frozen-profiles.json"
MANIFEST = """{"suiteVersion": "1.2.3", "gate": ["b"], "files": [
  {"path": "README.md"}, {"path": "a", "vector": "a", "level": "must"}, {"path": "b", "vector": "b", "level": "should"}]}
"""
FROZEN = """{"versions": [{"suiteVersion": "1.2.3", "must": ["a"], "should": ["b"], "info": [], "gate": ["b"]}]}"""
AGREEING = {
    GENERATOR: 'static let suiteVersion = "1.2.3"',
    "CHANGELOG.md": "# Changelog\n\n## [1.2.3] - 2030-01-02\n\n## [1.2.2] - 2029-01-01\n",
    "vectors/manifest.json": MANIFEST,
    PROFILES: FROZEN,
}
# A file with another text, and the beginning of the sentence that refuses it.
DISAGREEING = [
    ("CHANGELOG.md", "## [1.2.4] - 2030-01-02\n", f"CHANGELOG.md begins with 1.2.4, and {GENERATOR} states 1.2.3: "),
    ("CHANGELOG.md", "## [1.2.3] - unreleased\n", "CHANGELOG.md has no date for version 1.2.3: "),
    ("vectors/manifest.json", MANIFEST.replace("1.2.3", "1.2.2"), "vectors/manifest.json is of version 1.2.2, and "),
    (PROFILES, FROZEN.replace("1.2.3", "1.2.2"), f"{PROFILES} has no profiles of version 1.2.3: run make freeze"),
    ("vectors/manifest.json", MANIFEST.replace("should", "must"), f"{PROFILES} has other profiles of version 1.2.3 than "),
    ("vectors/manifest.json", MANIFEST.replace('"gate": ["b"]', '"gate": ["a"]'),
     f"{PROFILES} has other profiles of version 1.2.3 than "),
    (GENERATOR, 'suiteVersion = "next"', f"{GENERATOR} states no version like 1.2.3"),
]


class SuiteVersionTest(unittest.TestCase):
    def package(self, changed):
        """Returns the folder of a package with some files changed."""
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        root = pathlib.Path(scratch.name)
        for path, text in {**AGREEING, **changed}.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text, "utf-8")
        os.environ.pop("SOURCE_DATE_EPOCH", None)
        return root

    def refused(self, error, question, *arguments):
        with self.assertRaises(suite_version.BadVersion) as refusal:
            question(*arguments)
        self.assertTrue(str(refusal.exception).startswith(error), str(refusal.exception))

    def test_places_that_agree_are_accepted_and_the_day_of_the_changelog_is_the_time_of_all_files(self):
        root = self.package({})
        self.assertEqual((suite_version.checked(root), suite_version.moment("1.2.3", root)), ("1.2.3", 1893542400))

    def test_a_version_that_is_not_released_has_the_day_of_the_version_before_it(self):
        changelog = "## [1.2.3] - unreleased\n\nText.\n\n## [1.2.2] - 2029-01-01\n\n## [1.2.1] - 2028-01-01\n"
        self.assertEqual(suite_version.moment("1.2.3", self.package({"CHANGELOG.md": changelog})), 1861920000)
        first = self.package({"CHANGELOG.md": "## [1.2.3] - unreleased\n"})
        self.refused("CHANGELOG.md has no date for version 1.2.3: ", suite_version.moment, "1.2.3", first)

    def test_places_that_disagree_are_refused_with_the_place_and_the_remedy(self):
        for path, text, error in DISAGREEING:
            with self.subTest(error):
                self.refused(error, suite_version.checked, self.package({path: text}))


if __name__ == "__main__":
    unittest.main()
