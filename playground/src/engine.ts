// The engine, seen from the page: questions and answers, with cancellation.
import type { ModuleName, Request, Told } from "./protocol";
import { startWorker } from "./start-worker";

/** The question was superseded by a later one of the same asker. */
export class Superseded extends Error {}

/**
 * The engine is stopped after this time, which a slow machine needs for an expression of some thousand states. Before, the reader can stop
 * it. The time in which its module is fetched does not count.
 */
const LIMIT = 30_000;

/** A module must be there after this time. */
const FETCH_LIMIT = 120_000;

/** A question that is superseded stops the engine if it has run for this time. The time in which its module is fetched does not count. */
const PATIENCE = 200;

type Job = { id: number; request: Request; asker: string; resolve(answer: any): void; reject(error: Error): void };

let worker: Worker | undefined;
/** `since` is absent while the module is fetched. */
let running: { job: Job; since?: number | undefined; timer: number; isSuperseded: boolean } | undefined;
let queue: Job[] = [];
let next = 0;

/** Milliseconds that the engine worked on the last answer of each op; tests read it. */
export const timings = new Map<string, number>();

/** Milliseconds after which the page says that the engine works. */
const NOTICEABLE = 500;

let busy: (isBusy: boolean) => void = () => {};
let notice = 0;

/** The smallest module that is fetched, so that a page with questions for two modules fetches one. */
let smallest: ModuleName = "core";

/** Sets the smallest module that is fetched from now on. One that is there already still answers. */
export function least(name: ModuleName): void {
  smallest = name;
}

/** Calls `listener` when the engine has worked for a noticeable time, and when it is done. */
export function onBusy(listener: (isBusy: boolean) => void): void {
  busy = listener;
}

/** Stops what the engine works on, and drops what waits. */
export function cancel(): void {
  const waiting = queue;
  queue = [];
  const stopped = () => new Error("Stopped.");
  stop(stopped());
  waiting.forEach((job) => job.reject(stopped()));
}

function idle(): void {
  clearTimeout(notice);
  notice = 0;
  busy(false);
}

function start(): Worker {
  const fresh = startWorker();
  fresh.onmessage = (event: MessageEvent<Told>) => told(event.data);
  fresh.onerror = (event) => {
    event.preventDefault();
    stop(new Error("The engine could not be loaded."));
  };
  return fresh;
}

/** Starts the time of the question that runs, or stops it while a module is fetched. */
function loaded(isLoaded: boolean): void {
  if (!running) return;
  clearTimeout(running.timer);
  running.timer = isLoaded ? limit() : fetchLimit();
  running.since = isLoaded ? performance.now() : undefined;
  hurry();
}

function limit(): number {
  return window.setTimeout(() => stop(new Error("This takes too long, so the engine was stopped. Try a smaller text or grammar.")), LIMIT);
}

function fetchLimit(): number {
  return window.setTimeout(() => stop(new Error("The engine could not be loaded in time. Try again.")), FETCH_LIMIT);
}

/** Stops the engine soon if the question that runs is superseded. */
function hurry(): void {
  if (!running?.isSuperseded || running.since === undefined) return;
  const { job, since } = running;
  const left = Math.max(0, PATIENCE - (performance.now() - since));
  window.setTimeout(() => running?.job === job && running.since === since && stop(new Superseded()), left);
}

function told({ id, isLoaded, answer, failure, milliseconds }: Told): void {
  if (!running || running.job.id !== id) return;
  if (isLoaded !== undefined) return loaded(isLoaded);
  const { job, timer } = running;
  clearTimeout(timer);
  running = undefined;
  const several = job.request.op === "several" ? (job.request["requests"] as Request[]) : null;
  if (several) several.forEach(({ op }, i) => timings.set(op, answer?.[i]?.milliseconds ?? 0));
  else timings.set(job.request.op, milliseconds ?? 0);
  // A panic leaves the module in an unknown state.
  if (failure !== undefined) {
    worker?.terminate();
    worker = undefined;
    job.reject(new Error(`The engine failed: ${failure}`));
  } else if (answer.error?.kind === "bad-request") {
    job.reject(new Error(answer.error.message));
  } else {
    job.resolve(several ? answer.map((one: any) => one.answer) : answer);
  }
  advance();
}

function stop(reason: Error): void {
  worker?.terminate();
  worker = undefined;
  const stopped = running;
  running = undefined;
  if (stopped) {
    clearTimeout(stopped.timer);
    stopped.job.reject(reason);
  }
  advance();
}

function advance(): void {
  if (running) return;
  const job = queue.shift();
  if (!job) return idle();
  notice ||= window.setTimeout(() => busy(true), NOTICEABLE);
  worker ??= start();
  running = { job, timer: fetchLimit(), isSuperseded: false };
  worker.postMessage({ id: job.id, request: job.request, least: smallest });
}

/**
 * Asks the engine. A later question of the same `asker` supersedes this one: it is dropped, and if it has run for long the engine is
 * restarted.
 */
export function ask(request: Request, asker = `#${++next}`): Promise<any> {
  return new Promise((resolve, reject) => {
    const superseded = queue.filter((job) => job.asker === asker);
    queue = queue.filter((job) => job.asker !== asker);
    superseded.forEach((job) => job.reject(new Superseded()));
    queue.push({ id: ++next, request, asker, resolve, reject });
    if (running && running.job.asker === asker) {
      running.isSuperseded = true;
      hurry();
    }
    advance();
  });
}

/** Asks, and hands the answer or the failure to `show`, unless the question was superseded. */
export async function tell(request: Request, asker: string, show: (answer: any) => void, fail: (message: string) => void): Promise<void> {
  try {
    show(await ask(request, asker));
  } catch (error) {
    if (!(error instanceof Superseded)) fail((error as Error).message);
  }
}
