// The language of the page. Messages of the engine, names of the standards and the lessons are in English.
import type { Child } from "./dom";

/** Languages of the page with their own names. */
export const LANGUAGES: [string, string][] = [["en", "English"], ["zh-Hans", "简体中文"], ["pt", "Português"]];

const CATALOGUES: { [language: string]: () => Promise<{ default: { [english: string]: string } }> } = {
  "zh-Hans": () => import("./locale/zh-Hans.po"),
  pt: () => import("./locale/pt.po"),
};

let catalogue: { [english: string]: string } = {};
let current = "en";

export function language(): string {
  return current;
}

/** The language that was chosen, or the first of those of the browser that the page has. */
function wanted(): string {
  try {
    const stored = localStorage.getItem("language");
    if (LANGUAGES.some(([name]) => name === stored)) return stored!;
  } catch {
    // Storage may be forbidden; the languages of the browser decide then.
  }
  for (const name of navigator.languages) {
    const primary = name.toLowerCase().split("-")[0];
    // Traditional characters are another language.
    if (primary === "zh" && /hant|tw|hk|mo/i.test(name)) continue;
    const found = LANGUAGES.find(([known]) => known.split("-")[0] === primary);
    if (found) return found[0];
  }
  return "en";
}

/** Fetches the catalogue of the language. Without it, the page is in English. */
export async function prepare(): Promise<void> {
  const name = wanted();
  const found = await CATALOGUES[name]?.().catch(() => null);
  if (!found) return;
  [catalogue, current] = [found.default, name];
  document.documentElement.lang = name;
}

/** Chooses a language for this and later visits. */
export function choose(name: string): void {
  try {
    localStorage.setItem("language", name);
  } catch {
    // As above: it cannot be kept.
  }
  window.location.reload();
}

type Values = { [name: string]: string | number };

/** A text in the language of the page. `{name}` in it stands for a value. */
export function t(english: string, values: Values = {}): string {
  return (catalogue[english] || english).replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
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
