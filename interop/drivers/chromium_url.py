"""Driver for Chromium's own URL: a page without network runs `new URL` on all texts, and its document is read."""

import html
import json
import pathlib
import re
import subprocess
import sys
import tempfile

PAGE = """<!doctype html><meta charset=utf-8><pre id=answers></pre><script>
const answers = TEXTS.map((text) => {
  try {
    const url = new URL(text);
    return { scheme: url.protocol.slice(0, -1), userinfo: url.username + (url.password && `:${url.password}`), host: url.hostname, port: url.port,
      path: url.pathname, query: url.search.slice(1), fragment: url.hash.slice(1), written: url.href };
  } catch (error) {
    return { error: error.name };
  }
});
document.getElementById("answers").textContent = JSON.stringify(answers);
</script>"""

version = subprocess.run(["chromium", "--version"], capture_output=True, text=True).stdout.split()[1]
print(json.dumps({"version": version}))
texts = [json.loads(line)["text"] for line in sys.stdin]
with tempfile.TemporaryDirectory() as folder:
    page = pathlib.Path(folder, "page.html")
    page.write_text(PAGE.replace("TEXTS", json.dumps(texts).replace("<", "\\u003c")))
    document = subprocess.run(["chromium", "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile",
                               "--dump-dom", page.as_uri()], capture_output=True, text=True).stdout
for answer in json.loads(html.unescape(re.search('<pre id="answers">(.*?)</pre>', document, re.S)[1])):
    print(json.dumps(answer))
