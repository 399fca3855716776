// Elements without a framework.

type Child = Node | string | number | null | undefined | false | Child[];
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

/** A text as code; an empty one is named. */
export function code(text: string, attributes: Attributes = {}): HTMLElement {
  return text === "" ? h("span", { class: "quiet", ...attributes }, "empty") : h("code", attributes, visible(text));
}

/** Control and format characters as symbols, so that a text cannot hide or reorder anything. */
export function visible(text: string): string {
  return text.replace(/[\u0000-\u001f]/g, (c) => String.fromCharCode(0x2400 + c.charCodeAt(0))).replace(/[\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, (c) => `⟨U+${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}⟩`);
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
