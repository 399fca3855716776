// The state of the page, kept in its address so that a link shows the same.

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
};

export function read(): State {
  const [path = "", query = ""] = window.location.hash.replace(/^#\/?/, "").split(/\?(.*)/s);
  const state: State = { ...DEFAULTS, view: path || "anatomy" };
  for (const [name, value] of new URLSearchParams(query)) state[name] = value;
  return state;
}

/** The address of a state: fields with their default value are left out. */
export function address(state: State): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) {
    if (name !== "view" && value !== undefined && value !== DEFAULTS[name]) query.set(name, value);
  }
  const text = query.toString();
  return `#/${state.view}${text ? `?${text}` : ""}`;
}

/** Limit of the characters of an address that browsers and servers keep. */
const MAX_ADDRESS = 30_000;

let timer = 0;

/** Writes the state into the address, soon, and without an entry in the history. */
export function write(state: State): void {
  clearTimeout(timer);
  timer = window.setTimeout(() => flush(state), 150);
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
  return fits;
}
