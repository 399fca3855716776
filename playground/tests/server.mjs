// Serves the built page from a folder of the site, as a project page would be, and starts Chromium.
import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { chromium } from "playwright-core";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml" };
/** The folder of the built page. */
export const DIST = new URL("../dist", import.meta.url).pathname;

/** The path under which the page is served. */
export const PREFIX = "/sub/path/";

export function serve() {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    const inside = path.startsWith(PREFIX) ? normalize(path.slice(PREFIX.length)) : "..";
    const file = join(DIST, inside === "." || inside === "" ? "index.html" : inside);
    const isFile = !inside.startsWith("..") && statSync(file, { throwIfNoEntry: false })?.isFile();
    if (!isFile) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve({ server, address: `http://127.0.0.1:${server.address().port}${PREFIX}` })));
}

export function browse() {
  const flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
  return chromium.launchPersistentContext(mkdtempSync(join(tmpdir(), "urlgram-")), { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", headless: true, args: flags, viewport: { width: 1280, height: 860 } });
}
