// Elements without a framework.
import { t } from "./words";

export type Child = Node | string | number | null | undefined | false | Child[];
type Attributes = { [name: string]: unknown };

function add(parent: Node, child: Child): void {
  if (Array.isArray(child)) child.forEach((one) => add(parent, one));
  else if (child instanceof Node) parent.appendChild(child);
  else if (child !== null && child !== undefined && child !== false) parent.appendChild(document.createTextNode(String(child)));
}

/** Makes an element. Attributes that begin with `on` are listeners. Texts are never read as HTML. */
export function h<K extends keyof HTMLElementTagNameMap>(name: K, attributes: Attributes = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value as EventListener);
    else if (key === "value") (element as HTMLInputElement).value = String(value);
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  add(element, children);
  return element;
}

/** Replaces the children of an element. */
export function fill(element: Element, ...children: Child[]): void {
  element.replaceChildren();
  add(element, children);
}

/**
 * Replaces the children of an element, and keeps what is equal. What is kept keeps its listeners, so a listener must not depend on
 * anything that its element does not show; only those of elements with the class `exports` may, which are never kept.
 */
export function redraw(element: Element, ...children: Child[]): void {
  const next = document.createDocumentFragment();
  add(next, children);
  patch(element, next);
}

/** Elements whose children are compared one by one. All others are kept as a whole, or not at all. */
const DIVIDED = new Set(["DIV", "SECTION", "TABLE", "TBODY"]);

function isSame(old: Node, fresh: Node): boolean {
  return !(old instanceof Element && old.classList.contains("exports")) && old.isEqualNode(fresh);
}

function isDivided(old: Node, fresh: Node): boolean {
  return DIVIDED.has(old.nodeName) && !(old as Element).classList.contains("exports") && old.cloneNode(false).isEqualNode(fresh.cloneNode(false));
}

function patch(element: Node, next: Node): void {
  const [old, fresh] = [[...element.childNodes], [...next.childNodes]];
  let start = 0;
  while (start < old.length && start < fresh.length && isSame(old[start]!, fresh[start]!)) start += 1;
  let [oldEnd, end] = [old.length, fresh.length];
  while (oldEnd > start && end > start && isSame(old[oldEnd - 1]!, fresh[end - 1]!)) [oldEnd, end] = [oldEnd - 1, end - 1];
  const after = old[oldEnd] ?? null;
  const isPaired = oldEnd === end;
  for (let at = start; at < Math.max(oldEnd, end); at++) {
    const [before, now] = [at < oldEnd ? old[at] : undefined, at < end ? fresh[at] : undefined];
    if (isPaired && isSame(before!, now!)) continue;
    if (isPaired && isDivided(before!, now!)) patch(before!, now!);
    else if (isPaired) element.replaceChild(now!, before!);
    else {
      if (before) element.removeChild(before);
      if (now) element.insertBefore(now, after);
    }
  }
}

/** A text as code; an empty one is named. */
export function code(text: string, attributes: Attributes = {}): HTMLElement {
  return text === "" ? h("span", { class: "quiet nothing", ...attributes }, t("empty")) : h("code", attributes, visible(text));
}

/** Characters without a glyph and those that reorder their neighbours, from U+007F on: those of `is_invisible` in the library. */
const INVISIBLE: [number, number][] = [
  [0x7f, 0xa0], [0xad, 0xad], [0x34f, 0x34f], [0x61c, 0x61c], [0x115f, 0x1160], [0x17b4, 0x17b5], [0x180b, 0x180f], [0x2000, 0x200f],
  [0x2028, 0x202f], [0x205f, 0x206f], [0x2800, 0x2800], [0x3000, 0x3000], [0x3164, 0x3164], [0xe000, 0xf8ff], [0xfdd0, 0xfdef],
  [0xfe00, 0xfe0f], [0xfeff, 0xfeff], [0xffa0, 0xffa0], [0xfff0, 0xfffb], [0xfffe, 0xffff], [0x1bca0, 0x1bca3], [0x1d173, 0x1d17a],
  [0xe0000, 0x10ffff],
];

/** A control or format character as a symbol, a half of a pair of surrogates, too. */
function shown(c: string): string {
  const point = c.codePointAt(0)!;
  if (point < 0x20) return String.fromCharCode(0x2400 + point);
  const isHidden = (point & 0xfffe) === 0xfffe || (point >= 0xd800 && point <= 0xdfff) || INVISIBLE.some(([first, last]) => point >= first && point <= last);
  return isHidden ? `⟨U+${point.toString(16).toUpperCase().padStart(4, "0")}⟩` : c;
}

/** Control and format characters as symbols, so that a text cannot hide or reorder anything. */
export function visible(text: string): string {
  return /^[ -~]*$/.test(text) ? text : Array.from(text, shown).join("");
}

/** Says something to people who do not see the page. */
export function announce(words: string): void {
  const place = document.getElementById("status");
  if (place) place.textContent = words;
}

/** A link to a document on another site. */
export function link(address: string | null | undefined, words: string): HTMLElement {
  return address ? h("a", { href: address, rel: "noreferrer", target: "_blank" }, words) : h("span", {}, words);
}

let ids = 0;

/** A field with its label. */
export function field(label: string, control: HTMLElement, className = ""): HTMLElement {
  control.id ||= `field-${++ids}`;
  return h("div", { class: `field ${className}` }, h("label", { for: control.id }, label), control);
}

export function select(options: [string, string][], value: string, change: (value: string) => void): HTMLSelectElement {
  const element = h("select", { onchange: () => change(element.value) }, options.map(([value, words]) => h("option", { value }, words)));
  element.value = value;
  return element;
}

export function button(words: string, press: () => void, className = ""): HTMLButtonElement {
  return h("button", { type: "button", class: className, onclick: press }, words);
}
