// The card of a rule: its ABNF, its section, its diagram, and what explains it.
import { ask } from "./engine";
import { button, fill, h, link } from "./dom";

let dialog: HTMLDialogElement | undefined;

function open(): HTMLDialogElement {
  dialog ??= document.body.appendChild(h("dialog", { class: "card", "aria-label": "Explanation" }));
  if (!dialog.open) dialog.showModal();
  return dialog;
}

/** Shows a railroad diagram. It is an image, so that its links and styles stay inside of it. */
export function diagram(svg: string, rule: string): HTMLElement {
  const size = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg);
  const [width, height] = [size?.[1] ?? "600", size?.[2] ?? "200"];
  const source = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg.replace("<svg ", `<svg width="${width}" height="${height}" `))}`;
  return h("div", { class: "diagram", tabindex: "0", role: "group", "aria-label": `Railroad diagram of ${rule}` }, h("img", { src: source, alt: `Railroad diagram of the rule ${rule}`, width, height }));
}

/** A railroad diagram in which the boxes with these words are lit: the rules and terminals that a text went through. */
export function lit(svg: string, words: Set<string>): string {
  if (!words.size) return svg;
  const drawing = new DOMParser().parseFromString(svg, "image/svg+xml");
  for (const box of drawing.querySelectorAll(".terminal, .nonterminal")) {
    const name = box.querySelector("text")?.textContent?.trim() ?? "";
    if (words.has(name) || words.has(name.toLowerCase())) box.classList.add("lit");
  }
  const style = drawing.createElementNS("http://www.w3.org/2000/svg", "style");
  style.textContent = ".railroad .lit > rect, .lit rect { fill: #ffc933 !important; }";
  drawing.documentElement.append(style);
  return new XMLSerializer().serializeToString(drawing);
}

async function svgOf(name: string, grammar: string): Promise<any> {
  return ask({ op: "grammar.railroad", grammar, rule: name }).catch(() => ({}));
}

/** Opens the card of a rule of a built-in grammar. */
export async function showRule(name: string, grammar = "rfc3986"): Promise<void> {
  const card = open();
  const [page, drawn] = await Promise.all([ask({ op: "explain", name, grammar }).catch(() => null), svgOf(name, grammar)]);
  const uses: string[] = drawn.rule?.uses ?? [];
  fill(
    card,
    h("header", {}, h("h2", {}, name), button("Close", () => card.close(), "quiet-button")),
    page?.words ? h("p", {}, page.words) : null,
    h("pre", { class: "abnf", tabindex: "0" }, drawn.rule?.text ?? page?.example ?? ""),
    drawn.svg ? diagram(drawn.svg, name) : null,
    uses.length ? h("p", { class: "uses" }, "Refers to ", uses.map((use) => [button(use, () => void showRule(use, grammar), "rule"), " "])) : null,
    page ? h("p", {}, link(page.url, page.source)) : null,
  );
  card.querySelector("button")?.focus();
}

/** Opens the card of a term, a validation error or a lint. */
export async function showTerm(name: string): Promise<void> {
  const page = await ask({ op: "explain", name }).catch(() => null);
  if (!page) return;
  const card = open();
  fill(
    card,
    h("header", {}, h("h2", {}, page.name), button("Close", () => card.close(), "quiet-button")),
    String(page.words ?? "").split("\n\n").map((paragraph) => h("p", {}, paragraph)),
    page.example ? h("pre", { class: "abnf", tabindex: "0" }, page.example) : null,
    page.base ? h("p", {}, "resolved against ", h("code", {}, page.base)) : null,
    page.url ? h("p", {}, link(page.url, page.source)) : null,
  );
  card.querySelector("button")?.focus();
}

export function ruleButton(name: string, grammar = "rfc3986"): HTMLElement {
  return button(name, () => void showRule(name, grammar), "rule");
}

export function termButton(name: string, words = name): HTMLElement {
  return button(words, () => void showTerm(name), "term");
}
