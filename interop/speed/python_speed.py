"""Times parsers in Python: `python_speed.py NAME FILE`, as main.rs says."""

import sys
import time
from urllib.parse import urlsplit


def parser(name):
    if name.startswith("urllib-"):
        return urlsplit
    if name == "urllib3":
        from urllib3.util import parse_url

        return parse_url
    if name == "python-rfc3986":
        from rfc3986 import uri_reference

        return uri_reference
    if name == "hyperlink":
        from hyperlink import URL

        return URL.from_text
    if name == "furl":
        from furl import furl

        return furl
    if name == "ada":
        from ada_url import URL

        return URL
    return getattr(__import__(name), "URL")


def main():
    parse = parser(sys.argv[1])
    with open(sys.argv[2], encoding="utf-8") as file:
        texts = file.read().split("\n")[:-1]
    for _ in sys.stdin:
        accepted = 0
        start = time.process_time_ns()
        for text in texts:
            try:
                parse(text)
                accepted += 1
            except Exception:
                pass
        print(time.process_time_ns() - start, accepted, flush=True)


main()
