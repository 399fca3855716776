// The language of the page. Messages of the engine and names of the standards are in English.
import type { Child } from "./dom";

/** Languages of the page with their own names. */
export const LANGUAGES: [string, string][] = [["en", "English"], ["zh-Hans", "简体中文"], ["pt", "Português"]];

const CATALOGUES: { [language: string]: () => Promise<{ default: { [english: string]: string } }> } = {
  "zh-Hans": () => import("./locale/zh-Hans.po"),
  pt: () => import("./locale/pt.po"),
};

/** Catalogues of texts that few views have. Terms are those that the lessons and the view Anatomy link. */
const PARTS: { [part: string]: { [language: string]: () => Promise<{ default: { [english: string]: string } }> } } = {
  lessons: { "zh-Hans": () => import("./locale/lessons.zh-Hans.po"), pt: () => import("./locale/lessons.pt.po") },
  exercises: { "zh-Hans": () => import("./locale/exercises.zh-Hans.po"), pt: () => import("./locale/exercises.pt.po") },
  terms: { "zh-Hans": () => import("./locale/terms.zh-Hans.po"), pt: () => import("./locale/terms.pt.po") },
};

let catalogue: { [english: string]: string } = {};
let current = "en";

export function language(): string {
  return current;
}

/** The language of the page for a name such as `pt-BR`. */
function known(name: string): string | undefined {
  const primary = name.toLowerCase().split("-")[0];
  // Traditional characters are another language.
  if (primary === "zh" && /hant|tw|hk|mo/i.test(name)) return undefined;
  return LANGUAGES.find(([one]) => one.split("-")[0] === primary)?.[0];
}

/** The language that the address names with `?lang`, the one that was chosen, or the first of those of the browser that the page has. */
function wanted(): string {
  const named = known(new URLSearchParams(window.location.search).get("lang") ?? "");
  if (named) return named;
  try {
    const stored = localStorage.getItem("language");
    if (LANGUAGES.some(([name]) => name === stored)) return stored!;
  } catch {
    // Storage may be forbidden; the languages of the browser decide then.
  }
  for (const name of navigator.languages) {
    const found = known(name);
    if (found) return found;
  }
  return "en";
}

/** Fetches the catalogue of the language. Without it, the page is in English. */
export async function prepare(): Promise<void> {
  const name = wanted();
  const found = await CATALOGUES[name]?.().catch(() => null);
  if (!found) return;
  [catalogue, current] = [{ ...found.default }, name];
  document.documentElement.lang = name;
}

/** Fetches the texts of a part of the page. Without them, the part is in English. */
export async function also(part: string): Promise<void> {
  const found = await PARTS[part]?.[current]?.().catch(() => null);
  if (found) Object.assign(catalogue, found.default);
}

/** Chooses a language for this and later visits. */
export function choose(name: string): void {
  try {
    localStorage.setItem("language", name);
  } catch {
    // As above: it cannot be kept.
  }
  const address = new URL(window.location.href);
  address.searchParams.delete("lang");
  window.history.replaceState(null, "", address);
  window.location.reload();
}

/** A text in the language of the page, in which braces have no meaning. */
export const verbatim = (english: string): string => catalogue[english] || english;

type Values = { [name: string]: string | number };

/** A value between two characters of a text: Latin letters and digits have a space next to Chinese characters. */
function spaced(value: string, before = "", after = ""): string {
  const isHan = (c: string) => /\p{Script=Han}/u.test(c);
  return `${isHan(before) && /^\w/.test(value) ? " " : ""}${value}${isHan(after) && /\w$/.test(value) ? " " : ""}`;
}

/** A text in the language of the page. `{name}` in it stands for a value. */
export function t(english: string, values: Values = {}): string {
  const text = catalogue[english] || english;
  return text.replace(/\{(\w+)\}/g, (whole, name, at) => spaced(String(values[name] ?? whole), text[at - 1], text[at + whole.length]));
}

/** A message of the engine: sentences with their values, or a text that is the same in every language. */
export type Message = string | { template: string; values: { [name: string]: Message } }[];

/** A message of the engine in the language of the page. */
export function said(message: Message): string {
  if (typeof message === "string") return message;
  const sentence = (one: { template: string; values: { [name: string]: Message } }) => t(one.template, Object.fromEntries(Object.entries(one.values).map(([name, value]) => [name, said(value)])));
  return message.map(sentence).join(current === "zh-Hans" ? "" : " ");
}

/** A text whose values are elements. */
export function tt(english: string, values: { [name: string]: Child }): Child[] {
  return (catalogue[english] || english).split(/(\{\w+\})/).map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    return name !== undefined && name in values ? values[name] : part;
  });
}

/** Marks a text that is translated where it is shown. */
export const n_ = (english: string): string => english;
