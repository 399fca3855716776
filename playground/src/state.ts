// The state of the page. The part of the view that is shown is kept in the address, so that a link shows the same view, and nothing
// that was typed in another one.

export type State = { view: string; [field: string]: string };

const DEFAULTS: { [field: string]: string } = {
  text: "https://anna@www.example.org:8080/over/there?name=ferret#nose",
  base: "http://a/b/c/d;p?q",
  ref: "../../g",
  grammar: "rfc3986",
  rule: "",
  kind: "markdown",
  sample: "",
  count: "10",
  regex: "",
  flavor: "js",
  flags: "",
  whole: "",
  agree: "",
};

/** The fields of each view. */
const FIELDS: { [view: string]: string[] } = {
  anatomy: ["text"],
  readings: ["text", "agree"],
  resolve: ["base", "ref"],
  grammar: ["grammar", "rule", "abnf", "tests", "sample", "count", "regex", "flavor", "flags", "whole"],
  lint: ["kind", "document"],
  learn: [],
  exercise: [],
  lab: [],
  sheet: [],
};

function fields(view: string): string[] {
  return FIELDS[view.split("/")[0]!] ?? FIELDS["anatomy"]!;
}

/** The part of the address that was read or written last. Another one was followed, and is shown as soon as the browser says so. */
let known = "";

/** The state that the address names. Fields of other views have the values of `kept`, or else their default values. */
export function read(kept: Partial<State> = {}): State {
  known = window.location.hash;
  const [path = "", query = ""] = window.location.hash.replace(/^#\/?/, "").split(/\?(.*)/s);
  const state: State = { ...DEFAULTS, ...kept, view: path || "anatomy" };
  const given = new URLSearchParams(query);
  for (const name of fields(state.view)) {
    const value = given.get(name) ?? DEFAULTS[name];
    if (value !== undefined) state[name] = value;
  }
  return state;
}

/** The address of the view of a state. Fields with their default value are left out, and so are those of other views. */
export function address(state: State): string {
  const query = new URLSearchParams();
  for (const name of fields(state.view)) {
    const value = state[name];
    if (value !== undefined && value !== DEFAULTS[name]) query.set(name, value);
  }
  const text = query.toString();
  return `#/${state.view}${text ? `?${text}` : ""}`;
}

/** Limit of the characters of an address that browsers and servers keep. */
const MAX_ADDRESS = 30_000;

let timer = 0;

/** Writes the state into the address, soon, and without an entry in the history. An address that was followed meanwhile stays. */
export function write(state: State): void {
  clearTimeout(timer);
  timer = window.setTimeout(() => window.location.hash === known && flush(state), 150);
}

/** Forgets what `write` has not yet written. */
export function forget(): void {
  clearTimeout(timer);
}

/** Writes the state into the address now. Returns false if it is too large for one. */
export function flush(state: State): boolean {
  clearTimeout(timer);
  const hash = address(state);
  const fits = hash.length <= MAX_ADDRESS;
  if (fits) window.history.replaceState(null, "", hash);
  known = window.location.hash;
  return fits;
}
