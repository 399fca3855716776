// The packed package in an empty project, as a user has it: the lines of the READMEs in Node.js with `import` and with `require`, and their
// types. With the names of other programs as arguments, in these too: `node tests/user.mjs deno bun`.
import assert from "node:assert/strict";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PACKAGES, emptyProject } from "./project.mjs";
import { lines } from "./readme.mjs";

const { folder: project, write, run } = emptyProject("urlgram");
const installed = join(project, "node_modules/urlgram");
const shipped = readdirSync(installed).sort();
assert.deepEqual(shipped, ["LICENSE-APACHE", "LICENSE-MIT", "README.md", "dist", "package.json"]);

const { checks, code } = lines();
assert.ok(checks >= 20, `${checks} lines with results`);
write("lines.mjs", `import assert from "node:assert/strict";\n${code}`);
const common = code.replaceAll(/import \{([^}]*)\} from ("[^"]*");/g, (_, names, from) => `const {${names.replaceAll(" as ", ": ")}} = require(${from});`);
write("lines.cjs", `const assert = require("node:assert/strict");\n(async () => {\n${common}\n})();\n`);
for (const [program, ...args] of [["node"], ...process.argv.slice(2).map((name) => (name === "deno" ? ["deno", "run", "--allow-read", "--node-modules-dir=manual"] : [name]))]) {
  for (const file of ["lines.mjs", "lines.cjs"]) run(program, ...args, file);
  console.log(`${checks} lines of the READMEs: ${program} with import and with require`);
}

// Both forms are one package: an error of one is an instance of the class of the other.
write("both.mjs", `import { createRequire } from "node:module";
import assert from "node:assert/strict";
import * as module from "urlgram";
import * as promises from "urlgram/promises";
const common = createRequire(import.meta.url)("urlgram");
assert.equal(module.UrlgramError, common.UrlgramError);
assert.deepEqual(Object.keys(module).sort(), Object.keys(common).sort());
assert.deepEqual(Object.keys(promises).sort(), Object.keys(common.promises).sort());
assert.throws(() => common.parse("a b"), module.UrlgramError);
await assert.rejects(promises.parse("a b"), module.UrlgramError);
await assert.rejects(promises.parse("a", { grammar: "none" }), module.RequestError);
await assert.rejects(module.load("none"), module.RequestError);
assert.throws(() => module.parse("\\ud800"), module.RequestError);
assert.throws(() => module.parse(7), { name: "RequestError", message: "\`input\` must be a string" });
`);
run("node", "both.mjs");

// After a failure of the engine, the next call has a new instance.
write("failing.cjs", `const assert = require("node:assert/strict");
const { parse, EngineError } = require("urlgram");
const { Instance } = WebAssembly;
let made = 0;
WebAssembly.Instance = function (module, imports) {
  const { exports } = new Instance(module, imports);
  const answer = () => { throw new WebAssembly.RuntimeError("unreachable"); };
  return { exports: ++made === 1 ? { ...exports, answer } : exports };
};
assert.throws(() => parse("http://a/"), EngineError);
assert.equal(parse("http://a/").components.host, "a");
assert.equal(parse("http://b/").components.host, "b");
assert.equal(made, 2);
`);
run("node", "failing.cjs");

// Types, as strict as they get, for both forms and without the library of browsers.
write("types.mts", `declare const assert: { deepEqual(actual: unknown, expected: unknown): void };\n${code}
import { parse as check, type Parsed, type Finding, type GrammarSource } from "urlgram";
const parsed: Parsed = check("a");
const host: string | null = parsed.components!.host;
const path: string = check("a", { grammar: "rfc3987" }).components.path;
const fields = check("ftp://a/b", { grammar: "scheme" }).fields;
const findings: Finding[] = lint("a", { select: ["U3"] }).findings;
const source: GrammarSource = { grammar: "rfc3986" };
const later: Promise<Parsed> = import("urlgram/promises").then((promises) => promises.parse("a"));
void [host, path, fields, findings, source, later];
// @ts-expect-error: a misspelled option
check("a", { gramar: "rfc3986" });
// @ts-expect-error: a number
check(7);
// @ts-expect-error: no such component
parsed.components!.hostname;
`);
write("types.cts", `import urlgram = require("urlgram");
import promises = require("urlgram/promises");
const port: string | null = urlgram.parse("a").components.port;
const relation: Promise<string> = promises.grammar.compare({ abnf: "a = b" }, "a", "b", { with: "rfc3986" }).then((compared) => compared.relation);
const error = new urlgram.UrlgramError({ error: { message: "" } });
const offset: number | undefined = error.offset;
void [port, relation, offset];
`);
const tsc = join(PACKAGES, "node_modules/.bin/tsc");
for (const [module, files] of [["nodenext", ["types.mts", "types.cts"]], ["preserve", ["types.mts"]]]) {
  run(tsc, "--strict", "--noEmit", "--exactOptionalPropertyTypes", "--target", "es2022", "--lib", "es2022", "--types", "", "--module", module, ...files);
}
console.log("types: tsc --strict for import and for require");
rmSync(project, { recursive: true });
