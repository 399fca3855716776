// Runs the engine. Requests and answers are those of `urlgram batch`.
import type { Ask, Told } from "./protocol";

type Engine = { answer(request: string): string };

/** Ops that only the full module has. The page loads it when one of them is asked for the first time. */
const FULL = new Set(["lint", "lint.document", "fix.document", "extract", "host"]);

let core: Promise<Engine> | undefined;
let full: Promise<Engine> | undefined;

async function loadCore(): Promise<Engine> {
  const [engine, address] = await Promise.all([
    import("../wasm/core/urlgram_wasm.js"),
    import("../wasm/core/urlgram_wasm_bg.wasm?url"),
  ]);
  await engine.default({ module_or_path: new URL(address.default, self.location.href) });
  return engine;
}

async function loadFull(): Promise<Engine> {
  const [engine, address] = await Promise.all([
    import("../wasm/full/urlgram_wasm.js"),
    import("../wasm/full/urlgram_wasm_bg.wasm?url"),
  ]);
  await engine.default({ module_or_path: new URL(address.default, self.location.href) });
  return engine;
}

function needsFull(request: Ask["request"]): boolean {
  return FULL.has(request.op) || request.kind === "registrable" || (request.op === "explain" && /^[UW]\d+$/.test(String(request.name)));
}

self.onmessage = async (event: MessageEvent<Ask>) => {
  const { id, request } = event.data;
  let told: Told;
  try {
    const engine = needsFull(request) ? await (full ??= loadFull()) : await (core ??= loadCore());
    const start = performance.now();
    const answer = JSON.parse(engine.answer(JSON.stringify(request)));
    told = { id, answer, milliseconds: performance.now() - start };
  } catch (error) {
    told = { id, failure: error instanceof Error ? error.message : String(error) };
  }
  self.postMessage(told);
};
