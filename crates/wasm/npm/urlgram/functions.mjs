// The functions of the package: each is an op of `urlgram batch`. The build writes them, with their types and their documentation, from the
// schemas that the op `ops` answers.

/** Name, op, arguments by position (fields of the op), type of the answer, defaults of fields that the op requires, and an overload. */
export const FUNCTIONS = [
  [
    "parse", "parse", ["input"], "Parsed", { grammar: "rfc3986" },
    { options: '{ grammar?: "rfc3986" | "rfc3987" | undefined; rule?: undefined }', answers: "ParsedReference" },
  ],
  ["read", "read", ["input"], "Readings"],
  ["resolve", "resolve", ["base", "ref"], "Result"],
  ["join", "join", ["base", "ref"], "Result"],
  ["relativize", "relativize", ["base", "target"], "Result"],
  ["normalize", "normalize", ["input"], "Normalized"],
  ["compare", "compare", ["a", "b"], "Compared"],
  ["lint", "lint", ["input"], "Linted"],
  ["lintDocument", "lint.document", ["input", "kind"], "LintedDocument"],
  ["fixDocument", "fix.document", ["input", "kind"], "FixedDocument"],
  ["extract", "extract", ["input", "kind"], "Extracted"],
  ["scheme", "schemes", ["name"], "Scheme"],
  ["mistake", "mistake", ["input"], "Mistaken"],
];

/** The functions of the namespace `grammar`. Those with a grammar take it first: `{ abnf: TEXT }` or `{ grammar: NAME }`. */
export const GRAMMAR = [
  ["list", "grammar.list", [], "Grammars"],
  ["check", "grammar.check", [], "GrammarChecked"],
  ["extract", "grammar.extract", ["input"], "GrammarExtracted"],
  ["match", "grammar.match", ["rule", "input"], "GrammarMatched"],
  ["samples", "grammar.samples", ["rule"], "GrammarSamples"],
  ["nearMisses", "grammar.near_misses", ["rule"], "GrammarNearMisses"],
  ["compare", "grammar.compare", ["left", "right"], "GrammarCompared"],
  ["compareRegex", "grammar.compare_regex", ["regex", "rule"], "GrammarRegexCompared"],
  ["railroad", "grammar.railroad", ["rule"], "GrammarRailroad"],
  ["trees", "grammar.trees", ["rule", "input"], "GrammarTrees"],
];

const SOURCE = ["abnf", "grammar"];

/** Types of fields that are narrower, or wider, than their JSON Schemas. */
const TYPES = {
  files: "readonly string[] | { readonly [name: string]: string | null }",
};

function typeOf(name, schema) {
  if (TYPES[name]) return TYPES[name];
  switch (schema.type) {
    case "string": return "string";
    case "boolean": return "boolean";
    case "integer": return "number";
    case "array": return "readonly string[]";
    default: throw new Error(`no type for the field ${name}: ${JSON.stringify(schema)}`);
  }
}

const capital = (name) => name[0].toUpperCase() + name.slice(1);

/** Returns the parts of a function: its arguments, its options and its documentation. */
function described([name, op, positional, answers, defaults = {}, overload], schemas, prefix) {
  const schema = schemas.get(op);
  if (!schema) throw new Error(`the engine has no op ${op}`);
  const { properties, required } = schema.request;
  for (const field of positional) if (!properties[field]) throw new Error(`the op ${op} has no field ${field}`);
  const hasSource = SOURCE.every((field) => properties[field]);
  const rest = Object.keys(properties).filter((field) => !["op", "id", ...positional, ...(hasSource ? SOURCE : [])].includes(field));
  const missing = rest.filter((field) => required.includes(field) && !(field in defaults));
  if (missing.length > 0) throw new Error(`${name} has no argument for ${missing}`);
  return { name, op, positional, answers, defaults, overload, description: schema.description, properties, hasSource, rest, options: `${prefix}${capital(name)}Options` };
}

function optionsOf({ rest, options, properties, defaults, name }) {
  if (rest.length === 0) return "";
  const field = (field) => {
    const byDefault = field in defaults ? ` Default: ${defaults[field]}.` : "";
    return `  /** ${properties[field].description}${byDefault} */\n  ${field}?: ${typeOf(field, properties[field])} | undefined;\n`;
  };
  return `/** Options of \`${name}\`. */\nexport interface ${options} {\n${rest.map(field).join("")}}\n\n`;
}

/** Returns the declaration of a function that is answered by `via`. */
function declared({ name, op, positional, answers, defaults, overload, description, properties, hasSource, rest, options }, via, isLater) {
  const source = hasSource ? ["source: GrammarSource"] : [];
  const optional = rest.length > 0 ? [`options: ${options} = {}`] : [];
  const needed = [...source, ...positional.map((field) => `${field}: ${typeOf(field, properties[field])}`)];
  const signature = (more, answers) => `function ${name}(${[...needed, ...more].join(", ")}): ${isLater ? `Promise<${answers}>` : answers}`;
  const given = Object.entries(defaults).map(([field, value]) => `${field}: options.${field} ?? ${JSON.stringify(value)}`);
  const fields = [...(rest.length > 0 ? ["...options"] : []), ...given, ...(hasSource ? ["...source"] : []), ...positional, `op: "${op}"`];
  const documentation = [
    description,
    "",
    ...(hasSource ? ["@param source The grammar: its text in ABNF, or the name of a built-in one."] : []),
    ...positional.map((field) => `@param ${field} ${properties[field].description}`),
    ...(rest.length > 0 ? ["@param options Fields of the request."] : []),
    "@throws {UrlgramError} The answer is an error.",
    "@throws {RequestError} An argument is wrong.",
  ];
  const comment = `/**\n${documentation.map((line) => ` * ${line}`.trimEnd()).join("\n")}\n */\n`;
  const overloads = overload
    ? `${comment}${signature([`options?: ${overload.options}`], overload.answers)};\n${comment}${signature([`options?: ${options}`], answers)};\n`
    : comment;
  return `${overloads}${signature(optional, answers)} {\n  return ${via}({ ${fields.join(", ")} });\n}\n\n`;
}

/** Returns the text of a module with all functions. */
export function written(ops, isLater) {
  const schemas = new Map(ops.map((op) => [op.op, op]));
  const top = FUNCTIONS.map((one) => described(one, schemas, ""));
  const inner = GRAMMAR.map((one) => described(one, schemas, "Grammar"));
  const via = isLater ? "callLater" : "call";
  const answers = [...new Set([...top, ...inner].flatMap((one) => [one.answers, ...(one.overload ? [one.overload.answers] : [])]))];
  const optionNames = [...top, ...inner].filter((one) => one.rest.length > 0).map((one) => one.options);
  const shared = isLater
    ? `import type { GrammarSource, ${optionNames.join(", ")} } from "./functions.js";\n\n`
    : `\n/** A grammar: its text in ABNF, or the name of a built-in one, such as \`rfc3986\`. */\nexport type GrammarSource = { abnf: string } | { grammar: string };\n\n${[...top, ...inner].map(optionsOf).join("")}`;
  const exported = top.map((one) => one.name).join(", ");
  // The names of the namespace may be those of functions, so its functions have a prefix inside of this file.
  const hidden = inner.map((one) => declared({ ...one, name: `grammar${capital(one.name)}` }, via, isLater));
  const namespace = inner.map((one) => `  ${one.name}: grammar${capital(one.name)},\n`).join("");
  return [
    "// Written by build.mjs from the schemas of the ops.\n",
    `import { ${via} } from "../engine.js";\nimport type { ${answers.join(", ")} } from "../answers.js";\n`,
    shared,
    ...top.map((one) => declared(one, via, isLater)),
    ...hidden,
    `/** Functions on grammars in ABNF. */\nexport const grammar = {\n${namespace}};\n\nexport { ${exported} };\n`,
  ].join("");
}
