// Builds the npm package into urlgram/dist from the modules of the web page, which playground/build writes. With --pack, packs it and the
// rules for other linters.
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { written } from "./urlgram/functions.mjs";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const ROOT = join(HERE, "../../..");
const PACKAGE = join(HERE, "urlgram");
const DIST = join(PACKAGE, "dist");
const GENERATED = join(PACKAGE, "src/generated");
const MODULES = ["core", "grammars", "readers", "full"];

const wasm = (name) => join(ROOT, "playground/wasm", name, "urlgram_wasm_bg.wasm");
const script = (name) => join(ROOT, "playground/wasm", name, "script/urlgram_wasm.js");
const run = (program, ...args) => execFileSync(program, args, { cwd: HERE, stdio: "inherit" });

if (!MODULES.every((name) => existsSync(wasm(name)) && existsSync(script(name)))) run(join(ROOT, "playground/build"), "engine");

for (const folder of [DIST, GENERATED]) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

// The script that wasm-bindgen writes has the state of one instance. As a function it can be run again, after an instance failed.
const scripts = MODULES.map((name) => readFileSync(script(name), "utf8"));
if (new Set(scripts).size > 1) throw new Error("the modules have different bindings");
if (!scripts[0].startsWith("let wasm_bindgen")) throw new Error("the bindings are not a script");
writeFileSync(join(GENERATED, "glue.js"), `export function glue() {\n${scripts[0]}\nreturn wasm_bindgen;\n}\n`);
writeFileSync(
  join(GENERATED, "glue.d.ts"),
  `type Exports = { memory: WebAssembly.Memory };
export declare function glue(): {
  (options: { module_or_path: WebAssembly.Module }): Promise<Exports>;
  initSync(options: { module: WebAssembly.Module }): Exports;
  answer(request: string): string;
};
`,
);

const { glue } = await import(join(GENERATED, "glue.js"));
const bindings = glue();
bindings.initSync({ module: new WebAssembly.Module(readFileSync(wasm("full"))) });
const { ops } = JSON.parse(bindings.answer(JSON.stringify({ op: "ops" })));
writeFileSync(join(GENERATED, "functions.ts"), written(ops, false));
writeFileSync(join(GENERATED, "promises.ts"), written(ops, true));

const options = { bundle: true, target: "es2022", legalComments: "none", minify: true, logLevel: "warning" };
await build({ ...options, entryPoints: [join(PACKAGE, "src/index.ts")], format: "esm", platform: "browser", outfile: join(DIST, "index.js") });
await build({ ...options, entryPoints: [join(PACKAGE, "src/index.node.ts")], format: "cjs", platform: "node", outfile: join(DIST, "index.cjs") });
for (const name of MODULES) copyFileSync(wasm(name), join(DIST, `${name}.wasm`));

// The other forms share the state of these two.
const whole = createRequire(import.meta.url)(join(DIST, "index.cjs"));
const names = (object) => Object.keys(object).sort().join(", ");
writeFileSync(join(DIST, "index.mjs"), `import urlgram from "./index.cjs";\nexport const { ${names(whole)} } = urlgram;\n`);
const later = `export const { ${names(whole.promises)} } = promises;\n`;
writeFileSync(join(DIST, "promises.mjs"), `import { promises } from "./index.mjs";\n${later}`);
writeFileSync(join(DIST, "promises.js"), `import { promises } from "./index.js";\n${later}`);
writeFileSync(join(DIST, "promises.cjs"), `module.exports = require("./index.cjs").promises;\n`);

run(join(HERE, "node_modules/.bin/tsc"), "-p", join(PACKAGE, "tsconfig.json"));
writeFileSync(join(DIST, "promises.d.ts"), `export * from "./generated/promises.js";\n`);
for (const file of readdirSync(DIST, { recursive: true }).filter((file) => file.endsWith(".d.ts"))) {
  const text = readFileSync(join(DIST, file), "utf8");
  writeFileSync(join(DIST, file.replace(/\.d\.ts$/, ".d.cts")), text.replaceAll(/(from ")(\.[^"]*)\.js"/g, '$1$2.cjs"'));
}

const PACKAGES = ["urlgram", "remark-lint-urlgram", "markdownlint-rule-urlgram"];
for (const name of PACKAGES) {
  for (const licence of ["LICENSE-APACHE", "LICENSE-MIT"]) copyFileSync(join(ROOT, licence), join(HERE, name, licence));
}

const zipped = (...files) => files.map((file) => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length).reduce((sum, bytes) => sum + bytes);
for (const name of MODULES) console.log(`${name}: ${zipped(`${name}.wasm`)} bytes gzipped, ${zipped("index.js", `${name}.wasm`)} with the code`);
if (process.argv.includes("--pack")) {
  const printed = execFileSync("npm", ["pack", "--json", "--pack-destination", HERE, ...PACKAGES.map((name) => join(HERE, name))], { encoding: "utf8" });
  for (const { filename, size, unpackedSize } of Object.values(JSON.parse(printed))) console.log(`${filename}: ${size} bytes, ${unpackedSize} unpacked`);
}
