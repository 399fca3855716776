// The package for Node.js, Deno and Bun, which read modules from the disk.
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { runOn } from "./engine.js";

declare const __dirname: string;

runOn({ read: (name) => readFileSync(join(__dirname, `${name}.wasm`)), fetch: (name) => readFile(join(__dirname, `${name}.wasm`)) });

export * from "./public.js";
