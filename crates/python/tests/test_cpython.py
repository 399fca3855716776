"""CPython's own tests of `urllib.parse`, unmodified, with the module replaced.

The file comes with the interpreter; nothing of it is in this repository. `URLGRAM_TEST_URLPARSE` names another one, and
`URLGRAM_PYTHON_VERSION` its release.
"""

import os
import platform
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

RUN = """
import importlib.util, sys, unittest, urllib
from urlgram import _versions
version, path = sys.argv[1:]
import urllib.parse
sys.modules.pop("urllib.parse")
urllib.parse = _versions.module_of(version, "urllib.parse")
spec = importlib.util.spec_from_file_location("test_urlparse", path)
test = importlib.util.module_from_spec(spec)
spec.loader.exec_module(test)
assert test.urllib.parse.__name__ == "urllib.parse" and hasattr(test.urllib.parse, "_release")
result = unittest.TextTestRunner(verbosity=0).run(unittest.defaultTestLoader.loadTestsFromModule(test))
sys.exit(not (result.wasSuccessful() and result.testsRun > 60))
"""


def test_cpythons_own_tests():
    version = os.environ.get("URLGRAM_PYTHON_VERSION", platform.python_version())
    installed = Path(sysconfig.get_path("stdlib")) / "test" / "test_urlparse.py"
    path = Path(os.environ.get("URLGRAM_TEST_URLPARSE", installed))
    if not path.exists():
        pytest.skip("this Python was installed without its tests")
    if not (3, 11, 7) <= tuple(map(int, version.split(".")[:3])) < (3, 15):
        pytest.skip(f"the results of Python {version} are not known")
    run = subprocess.run([sys.executable, "-c", RUN, version, path], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
