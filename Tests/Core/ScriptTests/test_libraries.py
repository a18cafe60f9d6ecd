"""The libraries that a released program carries."""

import os
import pathlib
import unittest

from release_files import errors, libraries


class LibrariesTest(unittest.TestCase):
    def test_a_program_that_loads_more_than_openssl_and_libcbor_is_not_released(self):
        message = r"the program loads lib\S+, which a system may not have"
        with self.assertRaisesRegex(errors.BadRelease, message):
            libraries.carried(pathlib.Path(os.environ["PROGRAM"]))


if __name__ == "__main__":
    unittest.main()
