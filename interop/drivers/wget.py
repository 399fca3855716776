"""Driver for wget: its own proxy receives the request, and answers nothing. Addresses that wget does not open are rejected."""

import json
import os
import queue
import socket
import subprocess
import threading

requests = queue.Queue()


def serve(listener):
    while True:
        connection, _ = listener.accept()
        with connection:
            connection.settimeout(5)
            head = b""
            try:
                while b"\r\n\r\n" not in head and (more := connection.recv(65536)):
                    head += more
                # Before wget has its response, and ends.
                requests.put(head)
                connection.sendall(b"HTTP/1.1 403 No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
            except OSError:
                pass


def read(text):
    if "\0" in text or not text:
        return {"skipped": "no argument of a program"}
    command = ["wget", "--no-config", "--no-hsts", "--quiet", "--tries=1", "--timeout=5", "--output-document=/dev/null", "--", text]
    done = subprocess.run(command, capture_output=True, env=environment)
    if requests.empty():
        return {"error": "exit %d" % done.returncode}
    head = requests.get().decode("utf-8", "replace")
    requests.queue.clear()
    target = head.split(" ", 2)[1]
    host = next(line[6:] for line in head.split("\r\n") if line.startswith("Host: "))
    scheme = "https" if head.startswith("CONNECT ") else target.partition(":")[0]
    port = None
    if ":" in host.rpartition("]")[2]:
        host, _, port = host.rpartition(":")
    if scheme == "https":
        # The tunnel hides the rest.
        return {"scheme": scheme, "host": host, "port": port}
    path, _, query = target.partition("://")[2].partition("?")
    path = "/" + path.partition("/")[2]
    return {"scheme": scheme, "host": host, "port": port, "path": path, "query": query, "written": target}


listener = socket.create_server(("127.0.0.1", 0))
proxy = "http://127.0.0.1:%d/" % listener.getsockname()[1]
environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"} | {f"{name}_proxy": proxy for name in ("http", "https", "ftp")}
threading.Thread(target=serve, args=(listener,), daemon=True).start()
version = subprocess.run(["wget", "--version"], capture_output=True, text=True).stdout.split()[2]
print(json.dumps({"version": version}), flush=True)
try:
    while True:
        print(json.dumps(read(json.loads(input())["text"])), flush=True)
except EOFError:
    pass
