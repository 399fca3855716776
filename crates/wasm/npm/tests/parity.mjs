// The package answers as `urlgram batch` does, with the smallest module that answers an op, and its types describe the answers.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FUNCTIONS, GRAMMAR } from "../urlgram/functions.mjs";
import { cases } from "./cases.mjs";

const HERE = new URL("..", import.meta.url).pathname;
const urlgram = createRequire(import.meta.url)("../urlgram/dist/index.cjs");
const promises = createRequire(import.meta.url)("../urlgram/dist/promises.cjs");

/** Calls the function of an op with the fields of a request, as a user would. */
function called(functions, request) {
  const { op, ...rest } = request;
  const top = FUNCTIONS.find((one) => one[1] === op);
  const [name, , positional] = top ?? GRAMMAR.find((one) => one[1] === op);
  const positions = positional.map((field) => rest[field]);
  for (const field of positional) delete rest[field];
  if (top) return functions[name](...positions, rest);
  const { abnf, grammar, ...options } = rest;
  const source = name === "list" || name === "extract" ? [] : [abnf === undefined ? { grammar } : { abnf }];
  return functions.grammar[name](...source, ...positions, options);
}

/** Runs a function, and returns what it returns or throws. */
function outcome(run) {
  try {
    return { answer: run() };
  } catch (error) {
    return { error };
  }
}

function verify({ answer, error }, expected, request) {
  const message = JSON.stringify(request);
  if (expected.error?.kind === "bad-request") {
    assert.ok(error instanceof urlgram.RequestError && error instanceof TypeError, message);
    return assert.equal(error.message, expected.error.message, message);
  }
  if (expected.error === undefined) {
    assert.equal(error, undefined, message);
    return assert.deepEqual(answer, expected, message);
  }
  assert.ok(error instanceof urlgram.UrlgramError, message);
  assert.deepEqual(error.answer, expected, message);
  assert.deepEqual({ message: error.message, ...error }, expected.error, message);
}

/** The rank of the smallest module that answers a request. A module that is loaded answers for smaller ones, so these come first. */
function rank({ op, grammar, abnf }) {
  if (op === "parse") return grammar === "rfc3986" || grammar === "rfc3987" ? 0 : 2;
  if (op === "mistake") return 0;
  if (op.startsWith("grammar.")) return abnf?.includes("urlgram:") ? 2 : 0;
  return ["read", "resolve", "join", "relativize", "normalize", "compare"].includes(op) ? 1 : 2;
}

const all = cases().sort((one, other) => rank(one.request) - rank(other.request));
const known = new Set([...FUNCTIONS, ...GRAMMAR].map((one) => one[1]));
const counts = new Map();
const valid = new Map();
for (const { request, expected } of all) {
  const isWrong = expected.error?.kind === "bad-request";
  const raw = outcome(() => urlgram.answer(request));
  if (isWrong) verify(raw, expected, request);
  else assert.deepEqual(raw, { answer: expected }, JSON.stringify(request));
  if (!known.has(request.op)) continue;
  verify(outcome(() => called(urlgram, request)), expected, request);
  counts.set(request.op, (counts.get(request.op) ?? 0) + 1);
  if (!expected.error) valid.set(request.op, [...(valid.get(request.op) ?? []), expected]);
}
for (const op of known) assert.ok((valid.get(op) ?? []).length > 0, `no valid case of ${op}`);
console.log(`${all.length} requests are answered as by the program: ${[...counts].map(([op, count]) => `${op} ${count}`).join(", ")}`);

for (const { request, expected } of all.filter((one) => known.has(one.request.op)).filter((_, i) => i % 10 === 0)) {
  const later = await called(promises, request).then((answer) => ({ answer }), (error) => ({ error }));
  verify(later, expected, request);
}

// Each answer as a literal of its type: a field that the type does not have, lacks or describes differently is an error.
const folder = mkdtempSync(join(tmpdir(), "urlgram-types-"));
const types = new Map([...FUNCTIONS, ...GRAMMAR].map(([, op, , type]) => [op, type]));
const literals = [...valid].flatMap(([op, answers]) => {
  const distinct = [...new Set(answers.map((answer) => JSON.stringify(answer)))].filter((text) => text.length < 20_000);
  return distinct.slice(0, 60).map((text) => `{ const answer: urlgram.${types.get(op)} = ${text}; void answer; }\n`);
});
const index = join(HERE, "urlgram/dist/index.js");
writeFileSync(join(folder, "answers.ts"), `import type * as urlgram from ${JSON.stringify(index)};\n${literals.join("")}`);
const flags = ["--strict", "--noEmit", "--target", "es2022", "--module", "nodenext", "--lib", "es2022", "--types", ""];
try {
  execFileSync(join(HERE, "node_modules/.bin/tsc"), [...flags, join(folder, "answers.ts")], { stdio: "pipe" });
} catch (error) {
  assert.fail(`the types do not describe the answers:\n${error.stdout.toString().slice(0, 4000)}`);
}
rmSync(folder, { recursive: true });
console.log(`${literals.length} answers have the types of their functions`);
