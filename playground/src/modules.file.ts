// The engine of the page in one file: one module with all ops, which the page sends as text.
import initialize, { answer } from "../wasm/full/urlgram_wasm.js";

export type Engine = { answer(request: string): string };

let arrived: (text: string) => void;
const text = new Promise<string>((resolve) => (arrived = resolve));
let engine: Promise<Engine> | undefined;

async function made(): Promise<Engine> {
  const packed = Uint8Array.from(atob(await text), (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  await initialize({ module_or_path: await new Response(stream).arrayBuffer() });
  return { answer };
}

export function load(_: string, __?: string): Promise<Engine> {
  return (engine ??= made());
}

/** Takes the message that brings the engine. */
export function receive(message: any): boolean {
  if (typeof message.engine !== "string") return false;
  arrived(message.engine);
  return true;
}
