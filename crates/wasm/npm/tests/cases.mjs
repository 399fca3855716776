// Requests over the test data of the repository, and the answers of `urlgram batch` to them, with offsets in UTF-16 code units.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));
const URLGRAM = process.env.URLGRAM ?? `${ROOT}target/debug/urlgram`;

const lines = (file) => readFileSync(`${ROOT}tests/data/${file}`, "utf8").trim().split("\n").map((line) => JSON.parse(line));

/** Evenly chosen elements. */
const some = (list, count) => Array.from({ length: Math.min(count, list.length) }, (_, i) => list[Math.floor((i * list.length) / Math.min(count, list.length))]);

/** The program cannot be asked about lone surrogates, which JSON in UTF-8 cannot contain. */
const isWellFormed = (text) => typeof text === "string" && text.isWellFormed();

function texts() {
  const files = [["rfc3986/uri_reference.jsonl", 120], ["rfc3986/iri_reference.jsonl", 80], ["whatwg/urltestdata.jsonl", 160], ["scheme_examples.jsonl", 80]];
  const found = files.flatMap(([file, count]) => some(lines(file).map((one) => one.input ?? one.url ?? one.text).filter(isWellFormed), count));
  return [...new Set([...found, "", "localhost:3000", "http:/a", "http://é\\@𝄞/", "a é𝄞 %zz", "mysql://root:12#34@h", "tel:+1-201-555-0123", "https://exаmple.com/é 1"])];
}

function documents() {
  const folder = `${ROOT}crates/documents/tests/documents/samples`;
  const samples = readdirSync(folder).filter((name) => !name.endsWith(".snap")).sort();
  const kinds = { md: "markdown", htm: "html", txt: "text" };
  const sample = (name) => {
    const ending = name.slice(name.lastIndexOf(".") + 1);
    return { kind: kinds[ending] ?? ending, input: readFileSync(`${folder}/${name}`).toString() };
  };
  const cases = lines("documents/cases.jsonl").map(({ kind, input, path, files }) => ({ kind, input, path, files }));
  const made = some(texts(), 300).map((text) => ({ kind: "markdown", input: `# é𝄞\n\n- [x](<${text}>) ${text} \n- <${text}>\n` }));
  return [...cases, ...samples.map(sample), ...made];
}

function grammars() {
  const folder = `${ROOT}tests/data/grammars`;
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => readFileSync(`${folder}/${entry.name}`, "utf8"));
  const own = ["; é𝄞\na = b\n", "a = 1*3DIGIT ; urlgram: ignore[abnf::unused-rule]\nb = \"x\"\n", "a = \"é\"\n", "sum = sum \"+\" sum / DIGIT\n", "a = (\n", ""];
  return [...files, ...own].map((abnf) => ({ abnf }));
}

function requests() {
  const urls = texts();
  const of = (op, list, more = () => ({})) => list.map((input, i) => ({ op, input, ...more(input, i) }));
  const pairs = some(lines("rfc3986/resolve.jsonl").filter(({ base, ref }) => isWellFormed(base) && isWellFormed(ref)), 80);
  const sources = [...grammars(), ...["rfc3986", "rfc3987", "rfc5234", "rfc6570", "rfc6068", "rfc1738"].map((grammar) => ({ grammar }))];
  const rules = [["port", "8é"], ["IPv6address", "::1"], ["IPv6address", "1::2::3"], ["URI", "http://a/𝄞"], ["none", ""]];
  return [
    ...of("parse", urls, (input) => ({ grammar: /^[\x00-\x7f]*$/.test(input) ? "rfc3986" : "rfc3987" })),
    ...of("parse", urls, (_, i) => ({ grammar: ["rfc3986", "rfc3987", "rfc2396", "rfc1808", "rfc1738", "scheme", "rfc6570", "none"][i % 8] })),
    ...of("parse", some(urls, 60), (_, i) => ({ grammar: "rfc3986", rule: ["URI", "host", "port", "none"][i % 4] })),
    ...of("read", urls),
    ...of("read", some(urls, 80), () => ({ base: "http://é.example/a?b" })),
    ...pairs.map(({ base, ref }) => ({ op: "resolve", base, ref })),
    ...pairs.map(({ base, ref }) => ({ op: "resolve", base, ref, allow_climbing: false, strict: false })),
    ...pairs.map(({ base, ref }) => ({ op: "join", base: ref, ref: base })),
    ...some(urls, 80).map((target, i) => ({ op: "relativize", base: urls[(i * 7) % urls.length], target })),
    ...of("normalize", urls, (_, i) => ({ changes: i % 2 === 0 })),
    ...some(urls, 150).flatMap((a, i) => [{ op: "compare", a, b: urls[(i * 31) % urls.length] }, { op: "compare", a, b: a.toUpperCase() }]),
    { op: "compare", a: "http://a/é%41", b: "http://a/éé" },
    { op: "compare", a: "tel:+1-201-555-0123", b: "tel:+12015550123", up_to: "case" },
    ...of("lint", urls),
    ...of("lint", some(urls, 40), () => ({ select: ["U3", "U1"], ignore: ["U301"] })),
    ...of("lint", some(urls, 40), () => ({ agree: ["whatwg", "curl", "go"] })),
    ...of("mistake", urls),
    ...documents().flatMap((document) => [{ op: "lint.document", ...document }, { op: "fix.document", ...document, unsafe: true }, { op: "extract", kind: document.kind, input: document.input }]),
    ...["ftp", "mailto", "https", "acap", "none", "MAILTO", "data"].map((name) => ({ op: "schemes", name })),
    { op: "grammar.list" },
    ...sources.map((source) => ({ op: "grammar.check", ...source })),
    ...[...grammars().map(({ abnf }) => abnf), "# é\n\n```abnf\na = \"b\"\n```\n"].map((input) => ({ op: "grammar.extract", input })),
    ...sources.slice(-6).flatMap((source) => rules.flatMap(([rule, input]) => [
      { op: "grammar.match", ...source, rule, input },
      { op: "grammar.samples", ...source, rule, seed: 3, count: 5 },
      { op: "grammar.near_misses", ...source, rule, count: 5 },
      { op: "grammar.railroad", ...source, rule },
      { op: "grammar.trees", ...source, rule, input, count: 3 },
    ])),
    { op: "grammar.trees", abnf: "sum = sum \"+\" sum / DIGIT\n", rule: "sum", input: "1+2+3" },
    { op: "grammar.trees", abnf: "sum = sum \"+\" sum / DIGIT\n", rule: "sum", input: "1".repeat(3000) },
    { op: "grammar.compare", grammar: "rfc3986", left: "pchar", right: "host" },
    { op: "grammar.compare", grammar: "rfc3986", left: "port", right: "port" },
    { op: "grammar.compare", abnf: "a = %x61-80\n", left: "a", right: "port", with: "rfc3986" },
    { op: "grammar.compare", abnf: "a = b\n", left: "a", right: "port", with: "rfc3986" },
    ...["^https?://\\S+$", "/^[a-z]+$/i", "é𝄞(a)\\1", "(", "[a-z]"].flatMap((regex) => [
      { op: "grammar.compare_regex", regex, grammar: "rfc3986", rule: "URI" },
      { op: "grammar.compare_regex", regex, flavor: "python", whole: true, grammar: "rfc3986", rule: "scheme" },
    ]),
    { op: "read" },
    { op: "lint", input: "a", select: ["none"] },
  ];
}

/** Answers of the program. */
function batch(requests) {
  const input = requests.map((request) => JSON.stringify(request)).join("\n");
  // The exit code is 2, since some requests are wrong.
  const { stdout, stderr } = spawnSync(URLGRAM, ["batch"], { input, maxBuffer: 1 << 29 });
  const answers = stdout.toString().trim().split("\n").map((line) => JSON.parse(line));
  assert.equal(answers.length, requests.length, stderr.toString());
  return answers;
}

/** The offset in code units of a byte of a text; a byte inside of a character has the offset of the character. */
function units(text) {
  if (typeof text !== "string") return (byte) => byte;
  const bytes = Buffer.from(text);
  return (byte) => {
    let at = Math.min(byte, bytes.length);
    while (at > 0 && at < bytes.length && (bytes[at] & 0xc0) === 0x80) at--;
    return bytes.subarray(0, at).toString().length;
  };
}

/** A second implementation of crates/wasm/src/utf16.rs. */
function converted(value, request, at) {
  if (Array.isArray(value)) return value.map((one) => converted(one, request, at));
  if (value === null || typeof value !== "object") return value;
  const text = (name) => (typeof request[name] === "string" ? request[name] : undefined);
  const own = text(value.input) === undefined ? at : units(text(value.input));
  const isNumber = (name) => typeof value[name] === "number";
  const answer = {};
  for (const [name, field] of Object.entries(value)) {
    const other = name === "a" || name === "b" ? text(name) : undefined;
    if (typeof field !== "number") answer[name] = converted(field, request, other === undefined ? own : units(other));
    else if (((name === "start" || name === "end") && isNumber("start") && isNumber("end")) || ["offset", "end_offset", "first_divergence"].includes(name)) answer[name] = own(field);
    else if (name === "length" && isNumber("offset")) answer[name] = own(value.offset + field) - own(value.offset);
    else answer[name] = field;
  }
  return answer;
}

/** Requests with their expected answers. */
export function cases() {
  const all = requests().map((request) => JSON.parse(JSON.stringify(request)));
  const answers = batch(all);
  return all.map((request, i) => ({ request, expected: converted(answers[i], request, request.input === undefined ? (byte) => byte : units(request.input)) }));
}
