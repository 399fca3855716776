// The card of a rule: its ABNF, its section, its diagram, and what explains it.
import { ask } from "./engine";
import { button, fill, h, link as outside } from "./dom";
import { also, t, verbatim } from "./words";

let dialog: HTMLDialogElement | undefined;

function open(): HTMLDialogElement {
  dialog ??= document.body.appendChild(h("dialog", { class: "card", "aria-label": t("Explanation") }));
  if (!dialog.open) dialog.showModal();
  return dialog;
}

/** Whether a click or a key presses a box. The key has no further effect: it would replace what is selected in the text then. */
function isPress(event: Event): boolean {
  const isPressed = !(event instanceof KeyboardEvent) || event.key === "Enter" || event.key === " ";
  if (isPressed) event.preventDefault();
  return isPressed;
}

/** Makes the boxes of rules buttons. */
function link(drawing: Element, follow: (rule: string) => void): void {
  for (const box of drawing.querySelectorAll(".nonterminal")) {
    const name = box.querySelector("text")?.textContent?.trim() ?? "";
    const press = (event: Event) => isPress(event) && follow(name);
    for (const [key, value] of [["role", "button"], ["tabindex", "0"], ["aria-label", name]] as const) box.setAttribute(key, value);
    box.addEventListener("click", press);
    box.addEventListener("keydown", press);
    // The links of the drawing lead to the documents; here, boxes lead to rules.
    const anchor = box.parentElement;
    if (anchor?.localName === "a") anchor.replaceWith(box);
  }
}

/** Shows a railroad diagram, in a shadow tree, so that its styles stay inside of it. `follow` is called with the rule of a box. */
export function diagram(svg: string, rule: string, follow: (rule: string) => void = (name) => void showRule(name)): HTMLElement {
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const [, , width, height] = (parsed.getAttribute("viewBox") ?? "0 0 600 200").split(" ");
  const drawing = document.importNode(parsed, true);
  for (const [key, value] of [["width", width!], ["height", height!], ["role", "group"], ["aria-label", t("Railroad diagram of the rule {rule}", { rule })]] as const) drawing.setAttribute(key, value);
  link(drawing, follow);
  // A drawing that stands alone asks the system whether it is dark. Here the theme of the page decides.
  drawing.querySelectorAll("style").forEach((own) => own.remove());
  const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
  style.textContent = THEMED;
  drawing.append(style);
  const host = h("div", { class: "drawing", "data-width": width, "data-height": height });
  host.attachShadow({ mode: "open" }).append(drawing);
  return h("div", { class: "diagram", tabindex: "0", role: "group", "aria-label": t("Railroad diagram of the rule {rule}", { rule }) }, host);
}

/** The colours of the page, in the shapes of the style sheet that the library writes. */
const THEMED = `
svg { display: block; }
.railroad_canvas { fill: none; stroke: none; }
path { stroke: var(--soft); stroke-width: 2px; fill: none; }
rect:not(.railroad_canvas) { stroke: var(--soft); stroke-width: 1.5px; fill: var(--accent-soft); }
.terminal rect { fill: var(--warn-soft); }
text { font: 14px monospace; text-anchor: middle; fill: var(--ink); }
text.comment { font: italic 12px monospace; fill: var(--soft); }
.labeledbox > rect { stroke-width: 1px; stroke-dasharray: 5px; fill: none; }
.nonterminal { cursor: pointer; }
.nonterminal:hover rect, .nonterminal:focus-visible rect { stroke: var(--accent); stroke-width: 4px; }
.nonterminal:focus { outline: none; }
.lit rect { fill: var(--lit); }
.lit text { fill: var(--lit-ink); }
`;

/** For a drawing that is saved: the text of a lit box is dark on both pages. */
const LIT = ".lit rect { fill: #ffc933 !important; } .lit text { fill: #1f2328 !important; }";

/** Lights the boxes with these words: the rules and terminals that a text went through. */
function lightBoxes(drawing: ParentNode, words: Set<string>): void {
  for (const box of drawing.querySelectorAll(".terminal, .nonterminal")) {
    const name = box.querySelector("text")?.textContent?.trim() ?? "";
    // The diagram adds this to a terminal. The words do not have it.
    const bare = name.replace(/ \(case-sensitive\)$/, "");
    box.classList.toggle("lit", [name, name.toLowerCase(), bare.toLowerCase()].some((word) => words.has(word)));
  }
}

/** Lights boxes of a diagram that is shown. */
export function light(shown: HTMLElement, words: Set<string>): void {
  const drawing = shown.querySelector(".drawing")?.shadowRoot;
  if (drawing) lightBoxes(drawing, words);
}

/** Returns a railroad diagram with lit boxes. */
export function lit(svg: string, words: Set<string>): string {
  const drawing = new DOMParser().parseFromString(svg, "image/svg+xml");
  lightBoxes(drawing, words);
  const style = drawing.createElementNS("http://www.w3.org/2000/svg", "style");
  style.textContent = LIT;
  drawing.documentElement.append(style);
  return new XMLSerializer().serializeToString(drawing);
}

async function svgOf(name: string, grammar: string): Promise<any> {
  return ask({ op: "grammar.railroad", grammar, rule: name }).catch(() => ({}));
}

/** The name of a term, with its translation. */
function title(name: string): HTMLElement {
  const own = verbatim(name);
  return h("h2", {}, name, own === name ? null : h("span", { class: "quiet" }, ` ${own}`));
}

/** Opens the card of a rule of a built-in grammar. */
export async function showRule(name: string, grammar = "rfc3986"): Promise<void> {
  const card = open();
  const [page, drawn] = await Promise.all([ask({ op: "explain", name, grammar }).catch(() => null), svgOf(name, grammar), also("exercises"), also("terms")]);
  const uses: string[] = drawn.rule?.uses ?? [];
  fill(
    card,
    h("header", {}, title(name), button(t("Close"), () => card.close(), "quiet-button")),
    page?.words ? h("p", {}, verbatim(page.words)) : null,
    h("pre", { class: "abnf", tabindex: "0" }, drawn.rule?.text ?? page?.example ?? ""),
    drawn.svg ? diagram(drawn.svg, name, (use) => void showRule(use, grammar)) : null,
    uses.length ? h("p", { class: "uses" }, t("Refers to:"), " ", uses.map((use) => [button(use, () => void showRule(use, grammar), "rule"), " "])) : null,
    page ? h("p", {}, outside(page.url, page.source)) : null,
  );
  card.querySelector("button")?.focus();
}

/** Opens the card of a term, a validation error or a lint. */
export async function showTerm(name: string): Promise<void> {
  const [page] = await Promise.all([ask({ op: "explain", name }).catch(() => null), also("terms")]);
  if (!page) return;
  const card = open();
  fill(
    card,
    h("header", {}, title(page.name), button(t("Close"), () => card.close(), "quiet-button")),
    String(page.words ?? "").split("\n\n").map((paragraph) => h("p", {}, verbatim(paragraph))),
    page.example ? h("pre", { class: "abnf", tabindex: "0" }, page.example) : null,
    page.base ? h("p", {}, t("resolved against"), " ", h("code", {}, page.base)) : null,
    page.url ? h("p", {}, outside(page.url, page.source)) : null,
  );
  card.querySelector("button")?.focus();
}

export function ruleButton(name: string, grammar = "rfc3986"): HTMLElement {
  const made = button(name, () => void showRule(name, grammar), "rule");
  made.dataset["grammar"] = grammar;
  return made;
}

export function termButton(name: string, words = name): HTMLElement {
  return button(words, () => void showTerm(name), "term");
}
