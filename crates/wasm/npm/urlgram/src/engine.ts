// The modules of WebAssembly: which one answers an op, how they are loaded, and the calls.
import { EngineError, RequestError, UrlgramError } from "./errors.js";
import { glue } from "./generated/glue.js";

/**
 * A module of the engine. `core` parses by RFC 3986 and RFC 3987 and names mistakes; `grammars` also runs grammars in ABNF; `readers` has
 * also the other specifications, resolution, normalization and comparison; `full` has everything.
 */
export type ModuleName = "core" | "grammars" | "readers" | "full";

/** A compiled `WebAssembly.Module`, its bytes, its address as a `URL` or a string, or the `Response` to a request for it. */
export type ModuleSource = object | string;

/** A request: an op with its fields. `answer({ op: "ops" })` lists them. */
export interface Request {
  /** Name of the op, such as `parse`. */
  op: string;
  /** A field of the op. */
  [field: string]: unknown;
}

/** The platform: reads a module at once, or fetches it. */
export interface Platform {
  read?: (name: ModuleName) => object;
  fetch: (name: ModuleName) => Promise<object>;
}

/** A module that runs. */
interface Instance {
  answer: (request: string) => string;
  memory: WebAssembly.Memory;
}

const NAMES: readonly ModuleName[] = ["core", "grammars", "readers", "full"];

/** The ops that a smaller module answers as the whole engine does; a test compares all of them. */
const SMALLER: { readonly [op: string]: ModuleName } = {
  "grammar.list": "grammars",
  "grammar.check": "grammars",
  "grammar.extract": "grammars",
  "grammar.match": "grammars",
  "grammar.samples": "grammars",
  "grammar.near_misses": "grammars",
  "grammar.compare": "grammars",
  "grammar.railroad": "grammars",
  "grammar.trees": "grammars",
  mistake: "core",
  read: "readers",
  resolve: "readers",
  join: "readers",
  relativize: "readers",
  normalize: "readers",
  compare: "readers",
};

/** The grammars that the op `parse` of the module `core` knows. */
const CORE_GRAMMARS: readonly unknown[] = ["rfc3986", "rfc3987"];

/** Above this size, the memory of a module is given back after an answer. */
const MAX_MEMORY = 64 * 1024 * 1024;

const compiled = new Map<ModuleName, WebAssembly.Module>();
const instances = new Map<ModuleName, Instance>();
const loading = new Map<ModuleName, Promise<void>>();
let platform: Platform;

export function runOn(chosen: Platform): void {
  platform = chosen;
}

/** Returns the smallest module that answers a request. */
function smallest(request: Request): ModuleName {
  if (request.op === "parse") return CORE_GRAMMARS.includes(request["grammar"]) ? "core" : "full";
  // Comments that ignore problems are read by the readers of documents.
  if (request.op === "grammar.check" && String(request["abnf"]).includes("urlgram:")) return "full";
  return Object.hasOwn(SMALLER, request.op) ? SMALLER[request.op]! : "full";
}

/** Returns the name of a compiled module that is at least `name`. */
function ready(name: ModuleName): ModuleName | undefined {
  return NAMES.slice(NAMES.indexOf(name)).find((one) => compiled.has(one));
}

/**
 * Loads a module of the engine, and with it the smaller ones. In Node.js, Deno and Bun this is not necessary: modules are read from the
 * disk when they are needed. In browsers, and in workers, call it before the first call of a function; those of `urlgram/promises` do so
 * themselves.
 *
 * @param name The module. Default: `full`.
 * @param source The module itself, for platforms where it cannot be fetched.
 */
export function load(name: ModuleName = "full", source?: ModuleSource | Promise<ModuleSource>): Promise<void> {
  if (!NAMES.includes(name)) return Promise.reject(new RequestError(`unknown module ${JSON.stringify(name)}; the modules are ${NAMES.join(", ")}`));
  if (ready(name)) return Promise.resolve();
  let promise = loading.get(name);
  if (!promise) {
    promise = start(name, source ?? platform.fetch(name));
    loading.set(name, promise);
    // A module that could not be loaded is fetched again by the next call.
    const forget = () => void loading.delete(name);
    promise.then(forget, forget);
  }
  return promise;
}

/** Compiles a module and makes an instance. The page of a browser may do neither at once if the module is large. */
async function start(name: ModuleName, source: ModuleSource | Promise<ModuleSource>): Promise<void> {
  const module = await fetched(source);
  const bindings = glue();
  const { memory } = await bindings({ module_or_path: module });
  instances.set(name, { answer: bindings.answer, memory });
  compiled.set(name, module);
}

async function fetched(source: ModuleSource | Promise<ModuleSource>): Promise<WebAssembly.Module> {
  let found = await source;
  if (found instanceof WebAssembly.Module) return found;
  if (typeof found === "string" || found instanceof URL) found = await fetch(found);
  if (!(typeof Response === "function" && found instanceof Response)) return WebAssembly.compile(found as BufferSource);
  if (!found.ok) throw new EngineError(`the module could not be loaded: ${found.url} answered ${found.status}`);
  const isTyped = found.headers.get("content-type")?.startsWith("application/wasm") && "compileStreaming" in WebAssembly;
  return isTyped ? WebAssembly.compileStreaming(found) : WebAssembly.compile(await found.arrayBuffer());
}

function started(name: ModuleName, module: WebAssembly.Module): Instance {
  const bindings = glue();
  try {
    const { memory } = bindings.initSync({ module });
    return { answer: bindings.answer, memory };
  } catch (error) {
    compiled.delete(name);
    throw new EngineError(`the module "${name}" could not be started: call \`await load("${name}")\` again`, { cause: error });
  }
}

/** Returns the name and the instance of a module that has the ops of `name`. */
function instance(needed: ModuleName) {
  let name = ready(needed);
  if (name === undefined) {
    if (!platform.read) {
      throw new EngineError(`the module "${needed}" is not loaded: call \`await load("${needed}")\` before, or import from "urlgram/promises"`);
    }
    name = needed;
    compiled.set(name, new WebAssembly.Module(platform.read(name) as BufferSource));
  }
  let made = instances.get(name);
  if (!made) {
    made = started(name, compiled.get(name)!);
    instances.set(name, made);
  }
  return { name, made };
}

/**
 * Answers a request as `urlgram batch` does, with offsets in UTF-16 code units. An invalid text is an answer with a field `error`.
 *
 * @throws {RequestError} The request is wrong.
 */
export function answer(request: Request): { [field: string]: any } {
  const { name, made } = instance(smallest(request));
  const asked = JSON.stringify(request);
  let answered: string;
  try {
    answered = made.answer(asked);
  } catch (error) {
    // A panic leaves the memory of the module in an unknown state.
    instances.delete(name);
    throw new EngineError(`the engine failed at the op "${request.op}": ${String(error)}`, { cause: error });
  }
  if (made.memory.buffer.byteLength > MAX_MEMORY) instances.delete(name);
  const found = JSON.parse(answered);
  if (found?.error?.kind === "bad-request") throw new RequestError(found.error.message);
  return found;
}

/** Answers a request, after its module was loaded. */
export async function answerLater(request: Request): Promise<{ [field: string]: any }> {
  await load(smallest(request));
  return answer(request);
}

/** Returns an answer without a field `error`. */
function checked(found: { [field: string]: any }): any {
  if (found["error"]?.message !== undefined) throw new UrlgramError(found as { error: { message: string } });
  return found;
}

export function call(request: Request): any {
  return checked(answer(request));
}

export async function callLater(request: Request): Promise<any> {
  return checked(await answerLater(request));
}
