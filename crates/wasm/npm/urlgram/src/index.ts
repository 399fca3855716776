// The package for browsers and workers, which fetch modules. Bundlers find the files by these addresses.
import { runOn } from "./engine.js";

const ADDRESSES = {
  core: () => new URL("./core.wasm", import.meta.url),
  grammars: () => new URL("./grammars.wasm", import.meta.url),
  readers: () => new URL("./readers.wasm", import.meta.url),
  full: () => new URL("./full.wasm", import.meta.url),
};

runOn({ fetch: (name) => fetch(ADDRESSES[name]()) });

export * from "./public.js";
