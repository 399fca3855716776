// The extension in Visual Studio Code, which a server shows in Chromium: findings, a fix, hover, lenses, formatting; takes pictures.
//
//   node check.mjs ADDRESS FOLDER [PICTURES]
//
// ADDRESS is the page of a code-server or openvscode-server in which the extension is installed, and FOLDER a folder that it can open: its
// files `notes.md` and `rules.abnf` are written. It is no part of CI, since such a server takes minutes to install.
import assert from "node:assert/strict";
import fs from "node:fs";
import { chromium } from "playwright-core";

const [address, folder, pictures] = process.argv.slice(2);
const notes = `# Notes

See [our page](HTTP://www.example.org:80/x), the address
<http://192.168.009.215/>, and [old records](records.md#gone).
`;
fs.writeFileSync(`${folder}/notes.md`, notes);
fs.writeFileSync(`${folder}/records.md`, "# Records\n");
fs.writeFileSync(`${folder}/rules.abnf`, `greeting = "hi" *( "," name ) [ "!" ]\nname = 1*ALPHA\nlist = "(" [ list ] ")" / item\nitem = missing / 1*DIGIT\n`);

const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
const page = await browser.newPage({ viewport: { width: 900, height: 520 } });
const picture = (name) => pictures && page.screenshot({ path: `${pictures}/${name}.png` });

/** Saves the open file until its text matches. */
async function saved(name, expected) {
  for (let tries = 0; tries < 40; tries++) {
    await page.keyboard.press("Control+S");
    await page.waitForTimeout(500);
    if (expected.test(fs.readFileSync(`${folder}/${name}`, "utf8"))) return;
  }
  assert.match(fs.readFileSync(`${folder}/${name}`, "utf8"), expected);
}

async function open(name) {
  await page.keyboard.press("Control+P");
  await page.waitForTimeout(1000);
  await page.keyboard.type(name, { delay: 20 });
  await page.waitForTimeout(1000);
  await page.keyboard.press("Enter");
  await page.waitForSelector(`.tab.active[data-resource-name="${name}"]`);
}

async function command(name) {
  await page.keyboard.press("F1");
  await page.waitForTimeout(500);
  await page.keyboard.type(name, { delay: 10 });
  await page.waitForTimeout(800);
  await page.keyboard.press("Enter");
}

/** Puts the cursor at a line and column, and shows what is known there. */
async function hover(line, column) {
  await page.keyboard.press("Control+G");
  await page.waitForTimeout(400);
  await page.keyboard.type(`${line}:${column}`);
  await page.keyboard.press("Enter");
  await command("Show or Focus Hover");
  await page.waitForSelector(".monaco-hover:not(.hidden) .hover-contents", { timeout: 20000 });
  await page.waitForTimeout(2000);
  return page.locator(".monaco-hover:not(.hidden)").first().innerText();
}

await page.goto(`${address}?folder=${encodeURIComponent(folder)}`);
await page.waitForSelector(".monaco-workbench", { timeout: 60000 });
await page.waitForTimeout(4000);
await command("View: Close Primary Side Bar");

await open("notes.md");
await page.waitForSelector(".squiggly-error", { timeout: 60000 });
await page.waitForTimeout(1500);
assert.match(await hover(4, 5), /"009" begins with 0|192\.168\.009\.215/);
await picture("finding");
await page.keyboard.press("Escape");
assert.match(await hover(3, 17), /www\.example\.org/);
await page.keyboard.press("Escape");
await page.keyboard.press("Control+.");
await page.waitForSelector(".action-widget", { timeout: 20000 });
await page.waitForTimeout(500);
assert.match(await page.locator(".action-widget").innerText(), /U501/);
await picture("fix");
await page.keyboard.press("Escape");
await command("Fix All");
await saved("notes.md", /http:\/\/www\.example\.org/);

await open("rules.abnf");
await page.waitForSelector(".codelens-decoration a", { timeout: 60000 });
await page.waitForTimeout(2500);
assert.match(await hover(1, 3), /├─ "hi" ─/);
await picture("rule");
await page.keyboard.press("Escape");
await command("Format Document");
await saved("rules.abnf", /^name {5}= 1\*ALPHA$/m);
await browser.close();
console.log("all checks passed");
