"""Driver for nginx and Apache: sends each text as the target of a request, and answers what the server reads from it.

A target without a host has that of the header `Host`. nginx does not say which port a target has, so targets with one are left out.
"""

import base64
import json
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import time

OTHER = "host-of-the-header.invalid"

NGINX = """
daemon off; master_process off; pid {folder}/pid; error_log {folder}/error crit;
events {{ worker_connections 64; }}
http {{
  access_log off; client_body_temp_path {folder}/a; proxy_temp_path {folder}/b; fastcgi_temp_path {folder}/c;
  uwsgi_temp_path {folder}/d; scgi_temp_path {folder}/e; default_type text/plain;
  server {{ listen unix:{folder}/socket; return 200 "$host\\n\\n$args\\n\\n$uri"; }}
}}
"""

APACHE = """
ServerRoot {folder}
PidFile {folder}/pid
ErrorLog {folder}/error
LogLevel crit
DefaultRuntimeDir {folder}
Mutex file:{folder}
Listen 127.0.0.1:{port}
ServerName default.invalid
UseCanonicalName Off
UseCanonicalPhysicalPort Off
DocumentRoot {folder}/root
AllowEncodedSlashes NoDecode
LoadModule mpm_event_module {modules}/mod_mpm_event.so
LoadModule authz_core_module {modules}/mod_authz_core.so
LoadModule headers_module {modules}/mod_headers.so
StartServers 1
Header always set X-Host "expr=%{{SERVER_NAME}}"
Header always set X-Port "expr=%{{SERVER_PORT}}"
Header always set X-Path "expr=%{{base64:%{{REQUEST_URI}}}}"
Header always set X-Query "expr=%{{base64:%{{QUERY_STRING}}}}"
"""


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Server:
    """A running server in its own folder."""

    def __init__(self, name, folder):
        self.name, self.port = name, free_port()
        self.address = f"{folder}/socket" if name == "nginx" else ("127.0.0.1", self.port)
        config = pathlib.Path(folder, "conf")
        (pathlib.Path(folder) / "root").mkdir()
        template = NGINX if name == "nginx" else APACHE
        config.write_text(template.format(folder=folder, port=self.port, modules="/usr/lib/apache2/modules"))
        if name == "nginx":
            said = subprocess.run(["nginx", "-v"], capture_output=True, text=True).stderr
            arguments = ["nginx", "-e", f"{folder}/error", "-c", str(config)]
        else:
            said = subprocess.run(["apache2", "-v"], capture_output=True, text=True).stdout
            arguments = ["apache2", "-X", "-f", str(config)]
        self.version = re.search(r"/([\d.]+)", said)[1]
        self.process = subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(100):
            try:
                return self.connect().close()
            except OSError:
                time.sleep(0.05)
        sys.exit(pathlib.Path(folder, "error").read_text())

    def connect(self):
        connection = socket.socket(socket.AF_UNIX if self.name == "nginx" else socket.AF_INET)
        connection.settimeout(10)
        connection.connect(self.address)
        return connection

    def ask(self, target):
        with self.connect() as connection:
            head = b"GET " + target + b" HTTP/1.1\r\nHost: " + OTHER.encode() + b"\r\nConnection: close\r\n\r\n"
            received = b""
            try:
                connection.sendall(head)
                while more := connection.recv(65536):
                    received += more
            except ConnectionError:
                pass
        return received

    def answer(self, text):
        if not text or "\r" in text or "\n" in text:
            return {"skipped": "not the target of a request"}
        received = self.ask(text.encode("utf-8", "surrogatepass"))
        head, _, body = received.partition(b"\r\n\r\n")
        status = head.split(b" ")[1:2]
        if not head.startswith(b"HTTP/") or status == [b"400"] or status == [b"414"] or status == [b"505"]:
            return {"error": (status or [b"closed"])[0].decode()}
        if self.name == "nginx":
            host, query, path = (part.decode("utf-8", "replace") for part in body.split(b"\n\n", 2))
            port = None
        else:
            fields = dict(line.split(": ", 1) for line in head.decode("utf-8", "replace").split("\r\n")[1:])
            host, port = fields.get("X-Host", ""), fields.get("X-Port")
            path, query = (base64.b64decode(fields.get(name, "")).decode("utf-8", "replace") for name in ("X-Path", "X-Query"))
        if host == OTHER:
            return {"host": None, "path": path, "query": query}
        scheme, _, rest = text.partition("://")
        if self.name == "nginx" and rest.lower().startswith(f"{host}:"):
            return {"skipped": "nginx does not say which port it reads"}
        return {"scheme": scheme, "host": host, "port": port, "path": path, "query": query}


def main():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(sys.argv[1], folder)
        try:
            print(json.dumps({"version": server.version}), flush=True)
            for line in sys.stdin:
                print(json.dumps(server.answer(json.loads(line)["text"])), flush=True)
        finally:
            server.process.terminate()
            server.process.wait()


if __name__ == "__main__":
    main()
