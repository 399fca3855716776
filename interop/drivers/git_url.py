"""Driver for git's own reading of the address of a repository: `git fetch-pack --diag-url`, which contacts nobody."""

import json
import subprocess
import sys
import tempfile


def read(text):
    if "\0" in text or text.startswith("-"):
        return {"skipped": "no argument of a program"}
    done = subprocess.run(["git", "fetch-pack", "--diag-url", text], capture_output=True, cwd=folder)
    lines = dict(line.split("=", 1) for line in done.stdout.decode("utf-8", "replace").removeprefix("Diag: ")
                 .replace("\nDiag: ", "\n").splitlines() if "=" in line)
    if b"is not supported" in done.stderr:
        return {"skipped": "left to a remote helper"}
    if done.returncode or "protocol" not in lines:
        return {"error": "exit %d" % done.returncode}
    host, port, userinfo = lines.get("userandhost", lines.get("hostandport")), lines.get("port"), None
    if host is not None and "userandhost" in lines:
        userinfo, at, host = host.rpartition("@")
        userinfo = userinfo if at else None
    if port == "NONE":
        port = None
    if "hostandport" in lines and ":" in host.rpartition("]")[2]:
        host, _, port = host.rpartition(":")
    return {"scheme": lines["protocol"], "userinfo": userinfo, "host": host, "port": port, "path": lines.get("path")}


with tempfile.TemporaryDirectory() as folder:
    subprocess.run(["git", "init", "--quiet", folder], check=True)
    version = subprocess.run(["git", "--version"], capture_output=True, text=True).stdout.split()[2]
    print(json.dumps({"version": version}), flush=True)
    for line in sys.stdin:
        print(json.dumps(read(json.loads(line)["text"])), flush=True)
