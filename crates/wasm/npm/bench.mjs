// Nanoseconds of processor time per URL of JavaScript's parsers over the lists of tests/data/urls: `npm run bench`, after `npm run build`. With folders of
// other lists as arguments, over those.
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import fastUri from "fast-uri";
import whatwg from "whatwg-url";

const urlgram = createRequire(import.meta.url)("./urlgram/dist/index.cjs");
const FOLDERS = process.argv.length > 2 ? process.argv.slice(2) : [fileURLToPath(new URL("../../../tests/data/urls", import.meta.url))];
const ROUNDS = 9;
const LIMIT = 10_000;

/** Each returns something of the URL, so that nothing can be left out. */
const PARSERS = {
  "Node's `new URL`": (text) => new URL(text).pathname.length,
  "Node's `URL.canParse`": (text) => Number(URL.canParse(text)),
  "fast-uri `parse`": (text) => fastUri.parse(text).path.length,
  "whatwg-url `new URL`": (text) => new whatwg.URL(text).pathname.length,
  "**urlgram `parse`**, RFC 3986": (text) => urlgram.parse(text).components.path.length,
  "**urlgram `answer`**, `whatwg.parse`": (text) => Object.keys(urlgram.answer({ op: "whatwg.parse", input: text })).length,
};

function run(parser, texts) {
  let sum = 0;
  const start = process.cpuUsage();
  for (const text of texts) {
    try {
      sum += parser(text);
    } catch {
      sum -= 1;
    }
  }
  const { user, system } = process.cpuUsage(start);
  return { nanoseconds: (1000 * (user + system)) / texts.length, sum };
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const lists = FOLDERS.flatMap((folder) => readdirSync(folder).filter((name) => name.endsWith(".txt")).map((name) => `${folder}/${name}`)).map((file) => {
  const texts = [...new Set(readFileSync(file, "utf8").split("\n").filter((line) => line !== ""))].slice(0, LIMIT);
  return { name: file.slice(file.lastIndexOf("/") + 1, -4), texts };
});
console.log(`Node.js ${process.version}, ${ROUNDS} rounds, the median; ${lists.map(({ name, texts }) => `${name} ${texts.length}`).join(", ")} distinct URLs\n`);
console.log(`| ns a URL (rejected) | ${lists.map(({ name }) => name).join(" | ")} |\n|---|${lists.map(() => "---|").join("")}`);
const table = new Map(Object.keys(PARSERS).map((name) => [name, []]));
for (const { texts } of lists) {
  const rounds = new Map(Object.keys(PARSERS).map((name) => [name, []]));
  // Interleaved, so that a busy moment of the machine is shared.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, parser] of Object.entries(PARSERS)) {
      const { nanoseconds } = run(parser, texts);
      if (round > 0) rounds.get(name).push(nanoseconds);
    }
  }
  for (const [name, parser] of Object.entries(PARSERS)) {
    const rejected = texts.filter((text) => { try { return parser(text), false; } catch { return true; } }).length;
    table.get(name).push(`${Math.round(median(rounds.get(name)))}${rejected > 0 ? ` (${rejected})` : ""}`);
  }
}
for (const [name, cells] of table) console.log(`| ${name} | ${cells.join(" | ")} |`);
