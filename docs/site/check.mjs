// Opens every page of the built site in Chromium: `check.mjs SITE PICTURES`. A page must not report an error, ask for a file that is missing, or
// be wider than a phone. The search has to work from a folder of a server and from `file:`, and axe must find nothing in light and dark.
import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, resolve } from "node:path";

const require = createRequire(new URL("../../playground/package.json", import.meta.url));
const { chromium } = require("playwright-core");
const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const SITE = resolve(process.argv[2]);
const PICTURES = resolve(process.argv[3]);
const PREFIX = "/sub/path/";
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".png": "image/png", ".wasm": "application/wasm" };
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };

/** Pages that axe checks and that have pictures. */
const SAMPLES = ["index.html", "lints/index.html", "lints/U301.html", "commands/lint.html", "schemes/ftp.html", "guides/repository.html", "reference/specifications.html", "project/verification.html", "search.html"];

const server = createServer((request, response) => {
  const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
  const file = join(SITE, path.startsWith(PREFIX) ? path.slice(PREFIX.length) || "index.html" : "missing");
  const isFile = file.startsWith(SITE) && statSync(file, { throwIfNoEntry: false })?.isFile();
  if (!isFile) return response.writeHead(404).end();
  response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" }).end(readFileSync(file));
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const address = `http://127.0.0.1:${server.address().port}${PREFIX}`;
const flags = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", headless: true, args: flags });

const pages = readdirSync(SITE, { recursive: true }).filter((name) => name.endsWith(".html") && !name.startsWith("playground/")).sort();
assert(pages.length > 350, `${pages.length} pages`);

/** Faults of pages, each with the address. */
const faults = [];

/** Returns a page of the browser that notes what goes wrong in `faults`. */
async function open(options) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.on("console", (message) => message.type() === "error" && faults.push(`${page.url()}: ${message.text()}`));
  page.on("pageerror", (error) => faults.push(`${page.url()}: ${error.message}`));
  page.on("requestfailed", (request) => {
    // The search reads results until its page is left.
    if (request.failure()?.errorText !== "net::ERR_ABORTED") faults.push(`${page.url()}: failed: ${request.url()}`);
  });
  page.on("response", (response) => response.status() >= 400 && faults.push(`${page.url()}: ${response.status()} ${response.url()}`));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !url.startsWith("file:") && !url.startsWith("data:")) faults.push(`${page.url()}: asks for ${url}`);
  });
  return page;
}

// Two pages at a time, as wide as a phone.
const queue = [...pages];
let widest = 0;
async function work() {
  const page = await open({ viewport: PHONE });
  for (let name = queue.pop(); name; name = queue.pop()) {
    await page.goto(address + name, { waitUntil: "load" });
    const { wide, title, heading } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, title: document.title, heading: document.querySelectorAll("h1").length }));
    if (wide > PHONE.width) faults.push(`${name}: ${wide} pixels wide`);
    if (!title || (heading !== 1 && name !== "search.html")) faults.push(`${name}: the title is "${title}", and there are ${heading} headings`);
    widest = Math.max(widest, statSync(join(SITE, name)).size);
  }
  await page.context().close();
}
await Promise.all([work(), work()]);
console.log(`${pages.length} pages opened, the largest has ${Math.ceil(widest / 1024)} kB`);

// The search, by the keyboard, from a server and from files.
for (const base of [address, `file://${SITE}/`]) {
  const page = await open({ viewport: DESKTOP });
  await page.goto(`${base}lints/U401.html`);
  await page.keyboard.press("/");
  await page.keyboard.type("backslash");
  await page.keyboard.press("Enter");
  const result = page.locator("#search-results a[href*='U301']");
  await result.first().waitFor({ timeout: 15000 });
  await result.first().click();
  await page.waitForURL("**/lints/U301.html*");
  assert.match(await page.textContent("h1"), /U301 backslash/);
  await page.context().close();
}
console.log("the search works from a server and from files");

// The page that answers a question comes first.
for (const [words, expected] of [["password in url", "lints/U401"], ["ldaps port", "schemes/ldaps"], ["baseline", "guides/repository"], ["normalize", "commands/normalize"]]) {
  const page = await open({ viewport: DESKTOP });
  await page.goto(`${address}search.html?q=${encodeURIComponent(words)}`);
  const first = page.locator("#search-results li a").first();
  await first.waitFor({ timeout: 15000 });
  await page.waitForFunction(() => /found/.test(document.querySelector("#search-results p")?.textContent ?? ""));
  assert.match(await first.getAttribute("href"), new RegExp(`${expected}\\.html`), words);
  await page.context().close();
}

// Forms: light and dark, desktop and phone.
mkdirSync(PICTURES, { recursive: true });
for (const colorScheme of ["light", "dark"]) {
  for (const [form, viewport] of [["desktop", DESKTOP], ["phone", PHONE]]) {
    const page = await open({ viewport, colorScheme });
    for (const name of SAMPLES) {
      await page.goto(address + name);
      await page.screenshot({ path: join(PICTURES, `${name.replace("/", "-").replace(".html", "")}-${colorScheme}-${form}.png`) });
      if (form === "phone") continue;
      await page.evaluate(AXE);
      const found = await page.evaluate(() => axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21aa"] }));
      for (const one of found.violations) faults.push(`${name} (${colorScheme}): ${one.id}: ${one.nodes.length} times, such as ${one.nodes[0].html.slice(0, 160)} ${one.nodes[0].any[0]?.message ?? ""}`);
    }
    await page.context().close();
  }
}

// The playground inside of the site.
const page = await open({ viewport: DESKTOP });
await page.goto(`${address}packages/playground.html`);
await page.click("a:text('Open the playground')");
await page.waitForURL("**/playground/index.html");
await page.goto(`${address}index.html`);
await page.click("a:text('Try it in the browser')");
await page.waitForURL("**/playground/index.html");
await page.locator("main").first().waitFor();
// Its elements in a page, as high as what they show.
await page.goto(`${address}guides/teachers.html`);
for (const [element, shown] of [["urlgram-url", ".human"], ["urlgram-exercise", ".quiz form"]]) {
  await page.locator(element).scrollIntoViewIfNeeded();
  await page.frameLocator(`${element} iframe`).locator(shown).waitFor();
  await page.waitForFunction((element) => {
    const frame = document.querySelector(`${element} iframe`);
    return frame.style.height !== "30rem" && frame.contentDocument.documentElement.scrollHeight <= frame.clientHeight + 1;
  }, element);
}
await browser.close();
server.close();

const shown = [...new Set(faults)];
for (const fault of shown.slice(0, 40)) console.log(fault);
assert.equal(shown.length, 0, `${shown.length} faults`);
console.log("no faults");
