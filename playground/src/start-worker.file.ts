// In the page in one file, the worker and the engine are parts of the page.
import EngineWorker from "./worker?worker&inline";

export function startWorker(): Worker {
  const worker = new EngineWorker();
  worker.postMessage({ engine: document.getElementById("engine")!.textContent!.trim() });
  return worker;
}
