// The packed package in Chromium: the lines of the READMEs on a page and in a worker, and which modules are fetched.
import assert from "node:assert/strict";
import { createReadStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { gzipSync } from "node:zlib";
import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";
import { emptyProject } from "./project.mjs";
import { lines } from "./readme.mjs";

const { folder, write } = emptyProject("urlgram");
const DIST = "/node_modules/urlgram/dist";
const { code, checks } = lines();

const IMPORTS = JSON.stringify({ imports: { urlgram: `${DIST}/index.js`, "urlgram/promises": `${DIST}/promises.js` } });
const ASSERT = `const assert = { deepEqual(actual, expected) {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) throw new Error(JSON.stringify(actual) + " is not " + JSON.stringify(expected));
  checks++;
} };\nlet checks = 0;\n`;
const page = (script) => `<!doctype html><meta charset="utf-8"><script type="importmap">${IMPORTS}</script><script type="module">
try { ${script} } catch (error) { document.title = String(error); }
</script>`;
// Imports are at the top level of a module.
write("lines.js", `${ASSERT}${code}\nexport { checks };\n`);
write("lines.html", page(`const { checks } = await import("/lines.js"); document.title = "done " + checks;`));
// A worker has no map of imports.
write("worker.js", `${ASSERT}${code.replaceAll(/from "urlgram"/g, `from "${DIST}/index.js"`).replaceAll(/from "urlgram\/promises"/g, `from "${DIST}/promises.js"`)}\npostMessage("done " + checks);\n`);
write("worker.html", page(`const worker = new Worker("/worker.js", { type: "module" }); worker.onmessage = ({ data }) => { document.title = data; }; worker.onerror = (event) => { document.title = event.message; };`));
write("lazy.html", page(`
const { parse, read, load, EngineError, RequestError } = await import("urlgram");
const later = await import("urlgram/promises");
const fails = (run, kind) => { try { run(); } catch (error) { if (error instanceof kind) return error.message; } throw new Error("no " + kind.name); };
const message = fails(() => parse("a"), EngineError);
if (!message.includes('load("core")')) throw new Error(message);
await later.parse("http://a/");
parse("http://a/");
fails(() => read("http://a/"), EngineError);
fails(() => parse(1), RequestError);
document.title = "core";
await new Promise((resolve) => { window.proceed = resolve; });
await later.read("http://a/");
read("http://a/");
document.title = "readers";
`));
write("failed.html", page(`
const { load, parse } = await import("urlgram");
await load("core").then(() => { throw new Error("loaded"); }, () => {});
await load("core");
document.title = parse("http://a/").components.host;
`));

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };
let isBroken = false;
const server = createServer((request, response) => {
  const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
  const file = join(folder, path);
  const isFile = file.startsWith(folder) && statSync(file, { throwIfNoEntry: false })?.isFile();
  if (isBroken && path.endsWith(".wasm")) {
    isBroken = false;
    return response.writeHead(503).end("busy");
  }
  if (!isFile) return response.writeHead(404).end();
  response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
  createReadStream(file).pipe(response);
});
const address = await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${server.address().port}`)));
const profile = mkdtempSync(join(tmpdir(), "urlgram-chromium-"));
const flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const context = await chromium.launchPersistentContext(profile, { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", headless: true, args: flags });
const tab = await context.newPage();
tab.setDefaultTimeout(60_000);
let requested = [];
tab.on("request", (request) => requested.push(new URL(request.url()).pathname));
const modules = () => requested.filter((path) => path.endsWith(".wasm")).map((path) => path.slice(path.lastIndexOf("/") + 1));

/** Opens a page, and returns its title when it has one. */
async function title(name) {
  requested = [];
  await tab.goto(`${address}/${name}`);
  await tab.waitForFunction(() => document.title !== "");
  return tab.title();
}

try {
  assert.equal(await title("lines.html"), `done ${checks}`);
  assert.equal(await title("worker.html"), `done ${checks}`);
  assert.equal(await title("lazy.html"), "core");
  assert.deepEqual(modules(), ["core.wasm"]);
  const files = requested.filter((path) => path.startsWith(DIST));
  const bytes = files.map((path) => gzipSync(readFileSync(join(folder, path)), { level: 9 }).length).reduce((sum, bytes) => sum + bytes);
  console.log(`a page that parses fetches ${files.length} files of ${bytes} bytes gzipped: ${files.map((path) => path.slice(DIST.length + 1)).join(", ")}`);
  assert.ok(bytes < 345_000, `${bytes} bytes`);
  await tab.evaluate(() => window.proceed());
  await tab.waitForFunction(() => document.title !== "core");
  assert.equal(await tab.title(), "readers");
  assert.deepEqual(modules(), ["core.wasm", "readers.wasm"]);
  isBroken = true;
  assert.equal(await title("failed.html"), "a");
  console.log(`${checks} lines of the READMEs: Chromium, on a page and in a worker`);
} finally {
  await context.close();
  server.close();
  rmSync(profile, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}
