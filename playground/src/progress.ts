// What was solved, kept on this device, and nowhere else.

/** Seeds of solved exercises by kind, and the days whose puzzle was solved. */
export type Progress = { solved: { [kind: string]: number[] }; days: number[] };

const KEY = "urlgram-progress";

/** Limit of the numbers that are kept of a kind, so that a file which is imported cannot fill the storage. */
const MAX_KEPT = 5000;

/** What is kept where storage is forbidden, until the page is left. */
let memory: Progress = { solved: {}, days: [] };

const isSeed = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** Numbers without repetition, in order. */
function numbers(list: unknown): number[] {
  const found = Array.isArray(list) ? list.filter(isSeed) : [];
  return [...new Set(found)].sort((a, b) => a - b).slice(0, MAX_KEPT);
}

/** Reads what was exported; nothing if it is not that. */
export function parsed(text: string): Progress | null {
  let value: any;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value?.solved !== "object" || value.solved === null) return null;
  const kinds = Object.entries(value.solved).filter(([kind]) => /^[a-z]{1,20}$/.test(kind)).slice(0, 50);
  return { solved: Object.fromEntries(kinds.map(([kind, seeds]) => [kind, numbers(seeds)])), days: numbers(value.days) };
}

export function progress(): Progress {
  try {
    return parsed(localStorage.getItem(KEY) ?? "") ?? memory;
  } catch {
    return memory;
  }
}

function keep(next: Progress): void {
  memory = next;
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Storage may be forbidden or full; the progress then lasts until the page is left.
  }
}

/** Notes that an exercise was solved. */
export function solve(kind: string, seed: number, day?: number): void {
  const { solved, days } = progress();
  keep({ solved: { ...solved, [kind]: numbers([...(solved[kind] ?? []), seed]) }, days: day === undefined ? days : numbers([...days, day]) });
}

export function isSolved(kind: string, seed: number): boolean {
  return progress().solved[kind]?.includes(seed) ?? false;
}

/** How many exercises of these kinds were solved. */
export function count(kinds: string[]): number {
  const { solved } = progress();
  return kinds.map((kind) => solved[kind]?.length ?? 0).reduce((sum, one) => sum + one, 0);
}

/** The first seed from `first` on that was not solved. */
export function unsolved(kind: string, first: number): number {
  const seeds = new Set(progress().solved[kind] ?? []);
  while (seeds.has(first)) first += 1;
  return first;
}

/** Adds what another device solved. */
export function merge(other: Progress): void {
  const { solved, days } = progress();
  const kinds = new Set([...Object.keys(solved), ...Object.keys(other.solved)]);
  const both = [...kinds].map((kind) => [kind, numbers([...(solved[kind] ?? []), ...(other.solved[kind] ?? [])])]);
  keep({ solved: Object.fromEntries(both), days: numbers([...days, ...other.days]) });
}

export function forgetAll(): void {
  keep({ solved: {}, days: [] });
}

/** The day in the calendar of this device, counted from 1970-01-01. */
export function today(date = new Date()): number {
  return Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);
}
