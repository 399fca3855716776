// Compares a parser in JavaScript with recorded answers: `node suite.mjs NAME MODULE`. The module exports `read(text)`, which returns
// `{ scheme, host, port }`, and may add `userinfo`, `path`, `query`, `fragment` and `written`; it throws if it rejects the text.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const data = (name) => readFileSync(new URL(`../crates/interop/data/${name}`, import.meta.url), "utf8").split("\n").slice(0, -1)
  .map((line) => line.split("\t"));
const unescaped = (text) => text.replace(/\\u([0-9a-f]{4})/g, (_, digits) => String.fromCharCode(parseInt(digits, 16)));
const defaultPorts = { http: "80", https: "443", ftp: "21", ws: "80", wss: "443" };
const parts = { u: "userinfo", p: "path", q: "query", f: "fragment", w: "written" };

const endpoint = ({ scheme, host, port }) => {
  let number = String(port ?? "");
  if (/^[0-9]+$/.test(number)) number = number.replace(/^0+(?=.)/, "");
  if (number === defaultPorts[(scheme ?? "").toLowerCase()]) number = "";
  const name = (host ?? "").replace(/^\[(.*)\]$/, "$1");
  return { host: /^[\0-\x7f]*$/.test(name) ? name.toLowerCase() : name, port: number };
};

const [name, module] = process.argv.slice(2);
const { read } = await import(pathToFileURL(resolve(module)));
const [letter, , , , , given] = data("programs.tsv").find((fields) => fields[1] === name);

/** The parts that were recorded. Empty ones and written texts that are equal to the text are not in the file. */
const recordedParts = (text, fields) => {
  const found = Object.fromEntries([...given].map((key) => [parts[key], key === "w" ? text : ""]));
  for (let at = 0; at + 1 < fields.length; at += 2) {
    if (!fields[at].slice(1).includes(letter)) continue;
    if (fields[at][0] === "?") return {};
    found[parts[fields[at][0]]] = unescaped(fields[at + 1]);
  }
  return found;
};

const partsOf = data("parts.tsv");
let [passed, failed] = [0, 0];
for (const [number, [escaped, rejecting, ...answers]] of data("answers.tsv").entries()) {
  const text = unescaped(escaped);
  let recorded = rejecting.includes(letter) ? null : undefined;
  for (let at = 0; at < answers.length; at += 3) {
    if (!answers[at].includes(letter)) continue;
    recorded = { host: unescaped(answers[at + 1]), port: unescaped(answers[at + 2]), ...recordedParts(text, partsOf[number]) };
  }
  if (recorded === undefined) continue;
  let found = null;
  try {
    const answer = read(text);
    const own = Object.values(parts).filter((part) => recorded && part in recorded && part in answer);
    found = { ...endpoint(answer), ...Object.fromEntries(own.map((part) => [part, answer[part] ?? ""])) };
  } catch {
    // A rejection.
  }
  const isEqual = recorded === null || found === null ? recorded === found : Object.keys(found).every((part) => found[part] === recorded[part]);
  if (isEqual) passed += 1;
  else {
    failed += 1;
    console.log(JSON.stringify({ text, recorded, found }));
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
