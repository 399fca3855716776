// Compares a parser in JavaScript with recorded answers: `node suite.mjs NAME MODULE`. The module exports `read(text)`, which returns
// `{ scheme, host, port }`, or throws if it rejects the text.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const data = (name) => readFileSync(new URL(`../crates/interop/data/${name}`, import.meta.url), "utf8").split("\n").slice(0, -1);
const unescaped = (text) => text.replace(/\\u([0-9a-f]{4})/g, (_, digits) => String.fromCharCode(parseInt(digits, 16)));
const defaultPorts = { http: "80", https: "443", ftp: "21", ws: "80", wss: "443" };

const endpoint = ({ scheme, host, port }) => {
  let number = String(port ?? "");
  if (/^[0-9]+$/.test(number)) number = number.replace(/^0+(?=.)/, "");
  if (number === defaultPorts[(scheme ?? "").toLowerCase()]) number = "";
  const name = (host ?? "").replace(/^\[(.*)\]$/, "$1");
  return [/^[\0-\x7f]*$/.test(name) ? name.toLowerCase() : name, number];
};

const [name, module] = process.argv.slice(2);
const { read } = await import(pathToFileURL(resolve(module)));
const letter = data("programs.tsv").map((line) => line.split("\t")).find((fields) => fields[1] === name)[0];
let [passed, failed] = [0, 0];
for (const line of data("answers.tsv")) {
  const [text, rejecting, ...answers] = line.split("\t");
  let recorded = rejecting.includes(letter) ? null : undefined;
  for (let at = 0; at < answers.length; at += 3) {
    if (answers[at].includes(letter)) recorded = [unescaped(answers[at + 1]), unescaped(answers[at + 2])];
  }
  if (recorded === undefined) continue;
  let found = null;
  try {
    found = endpoint(read(unescaped(text)));
  } catch {
    // A rejection.
  }
  if (JSON.stringify(recorded) === JSON.stringify(found)) passed += 1;
  else {
    failed += 1;
    console.log(JSON.stringify({ text: unescaped(text), recorded, found }));
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
