// The modules of the engine, each loaded when it is needed for the first time.
import type { ModuleName } from "./protocol";

export type Engine = { answer(request: string): string };

type Generated = { default(options: { module_or_path: URL }): Promise<unknown>; answer(request: string): string };

const GENERATED: { [name in ModuleName]: () => Promise<[Generated, { default: string }]> } = {
  core: () => Promise.all([import("../wasm/core/urlgram_wasm.js"), import("../wasm/core/urlgram_wasm_bg.wasm?url")]),
  grammars: () => Promise.all([import("../wasm/grammars/urlgram_wasm.js"), import("../wasm/grammars/urlgram_wasm_bg.wasm?url")]),
  readers: () => Promise.all([import("../wasm/readers/urlgram_wasm.js"), import("../wasm/readers/urlgram_wasm_bg.wasm?url")]),
  full: () => Promise.all([import("../wasm/full/urlgram_wasm.js"), import("../wasm/full/urlgram_wasm_bg.wasm?url")]),
  regex: () => Promise.all([import("../wasm/regex/urlgram_wasm.js"), import("../wasm/regex/urlgram_wasm_bg.wasm?url")]),
};

const loaded = new Map<ModuleName, Promise<Engine>>();

async function fetched(name: ModuleName): Promise<Engine> {
  const [engine, address] = await GENERATED[name]();
  await engine.default({ module_or_path: new URL(address.default, self.location.href) });
  return engine;
}

/** The modules that have all ops of a module, from small to large. */
const ENOUGH: { [name in ModuleName]: ModuleName[] } = {
  core: ["core", "grammars", "regex", "readers", "full"],
  grammars: ["grammars", "regex", "readers", "full"],
  readers: ["readers", "full"],
  regex: ["regex", "full"],
  full: ["full"],
};

/** Returns a module that has at least the ops of `name`: one that is there already, or the larger one of that module and `least`. */
export function load(name: ModuleName, least: ModuleName = "core"): Promise<Engine> {
  const names = ENOUGH[name];
  const larger = names.includes(least) ? least : name;
  const enough = names.find((one) => loaded.has(one)) ?? larger;
  const engine = loaded.get(enough) ?? fetched(enough);
  loaded.set(enough, engine);
  // A module that could not be fetched is fetched again for the next question.
  engine.catch(() => loaded.delete(enough));
  return engine;
}

export const receive = (_: unknown): boolean => false;
