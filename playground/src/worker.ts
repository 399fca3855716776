// Runs the engine. Requests and answers are those of `urlgram batch`.
import { type Engine, load, receive } from "./modules";
import { matches } from "./own-regexp";
import type { Ask, ModuleName, Told } from "./protocol";

/** Ops of the smallest module, which the page loads first. */
const CORE = /^(tree|parts|mistake|explain|terms)$/;

/** Ops that the module without lints, documents and registrable domains has as well. */
const READERS = /^(read|read\.disagreement|programs|programs\.disagreements|agree|resolve|resolve\.trace|join|relativize|normalize|compare|to_uri|to_iri|whatwg\..*|quiz\..*)$/;

type Request = Ask["request"];

function moduleFor(request: Request): ModuleName {
  const isLint = request.op === "explain" && /^[UW]\d+$/.test(String(request.name));
  // Comments that ignore problems of a grammar are read by the readers of documents.
  if (request.op === "grammar.check" && String(request.abnf).includes("urlgram:")) return "full";
  if (request.op === "grammar.compare_regex") return "regex";
  if (request.op.startsWith("grammar.")) return "grammars";
  if (CORE.test(request.op) && !isLint) return "core";
  return READERS.test(request.op) && request.kind !== "registrable" ? "readers" : "full";
}

/** Whether the answer about a text depends on the grammar of its scheme, which the smallest module does not have. */
function needsScheme(request: Request, answer: any): boolean {
  return request.op === "tree" && answer.error?.name === "bracket-outside-host";
}

/** Milliseconds after which the answer of the smallest module is shown without waiting for the largest one. */
const WAIT = 5_000;

/** Returns the largest module, or nothing if it cannot be fetched or does not come soon. It may still come for a later question. */
function full(): Promise<Engine | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), WAIT));
  return Promise.race([load("full"), late]).catch(() => null);
}

/** `tell` is called with whether the module is there. */
async function answered(request: Request, least: ModuleName, tell: (isLoaded: boolean) => void): Promise<Pick<Told, "answer" | "milliseconds">> {
  // Not an op of the engine: it runs here so that an expression that takes too long is stopped.
  if (request.op === "regexp.matches") {
    tell(true);
    return { answer: matches(String(request["regex"]), String(request["flags"]), Boolean(request["whole"]), request["texts"] as string[]), milliseconds: 0 };
  }
  const text = JSON.stringify(request);
  const engine = await load(moduleFor(request), least);
  tell(true);
  let start = performance.now();
  let answer = JSON.parse(engine.answer(text));
  if (needsScheme(request, answer)) {
    const spent = performance.now() - start;
    tell(false);
    const better = await full();
    tell(true);
    if (!better) return { answer, milliseconds: spent };
    start = performance.now();
    answer = JSON.parse(better.answer(text));
  }
  return { answer, milliseconds: performance.now() - start };
}

/** Answers one request, or several of a view, which come and go in one message. */
async function all(request: Request, least: ModuleName, tell: (isLoaded: boolean) => void): Promise<Pick<Told, "answer" | "milliseconds">> {
  if (request.op !== "several") return answered(request, least, tell);
  const found = [];
  for (const one of request["requests"] as Request[]) found.push(await answered(one, least, found.length ? () => {} : tell));
  return { answer: found };
}

self.onmessage = async (event: MessageEvent<Ask>) => {
  if (receive(event.data)) return;
  const { id, request, least } = event.data;
  let told: Told;
  try {
    told = { id, ...(await all(request, least, (isLoaded) => self.postMessage({ id, isLoaded } satisfies Told))) };
  } catch (error) {
    told = { id, failure: error instanceof Error ? error.message : String(error) };
  }
  self.postMessage(told);
};
