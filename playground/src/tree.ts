// Derivation trees as nested lists, with the terminals between the rules.
import { h, visible } from "./dom";
import type { Page } from "./page";
import type { Span } from "./protocol";
import { ruleButton } from "./rule-card";
import { t } from "./words";

export type Node = { rule: string; span: Span; children: Node[]; open?: boolean };

/** Makes the button of a rule. */
export type RuleMaker = (rule: string) => HTMLElement;

/** Rules whose inside is closed at first: they consist of characters. */
const CHARACTERS = new Set(["scheme", "userinfo", "reg-name", "IPv4address", "IPv6address", "segment", "segment-nz", "segment-nz-nc", "port", "query", "fragment", "ireg-name", "isegment", "isegment-nz", "iquery", "ifragment", "iuserinfo"]);

/** The children of a node, with the text between them as terminals. */
function parts(node: Node): (Node | Span)[] {
  const found: (Node | Span)[] = [];
  let at = node.span.start;
  for (const child of node.children) {
    if (child.span.start > at) found.push({ start: at, end: child.span.start });
    found.push(child);
    at = Math.max(at, child.span.end);
  }
  if (node.children.length && at < node.span.end) found.push({ start: at, end: node.span.end });
  return found;
}

const isNode = (part: Node | Span): part is Node => "rule" in part;

/** The rules that match the same text, from the outside in. */
function chain(node: Node): Node[] {
  const found = [node];
  for (let last = node; last.children.length === 1; ) {
    const child = last.children[0]!;
    if (child.span.start !== last.span.start || child.span.end !== last.span.end) break;
    found.push(child);
    last = child;
  }
  return found;
}

function terminal(page: Page, text: string, span: Span): HTMLElement {
  return h("li", { class: "terminal" }, page.points(h("span", { class: "row" }, h("code", {}, `"${visible(text.slice(span.start, span.end))}"`)), span));
}

function line(text: string, nodes: Node[], rule: RuleMaker): HTMLElement[] {
  const last = nodes[nodes.length - 1]!;
  const read = text.slice(last.span.start, last.span.end);
  return [
    h("span", { class: "names" }, nodes.map((node, i) => [i ? h("span", { class: "quiet", "aria-hidden": "true" }, " › ") : "", rule(node.rule)])),
    h("span", { class: "read" }, read === "" ? h("span", { class: "quiet" }, t("empty")) : h("code", {}, visible(read))),
    ...(last.open ? [h("span", { class: "open" }, t("not finished"))] : []),
  ];
}

function branch(page: Page, text: string, node: Node, rule: RuleMaker): HTMLElement {
  const nodes = chain(node);
  const last = nodes[nodes.length - 1]!;
  const inside = parts(last);
  const row = () => page.points(h("span", { class: last.open ? "row is-open" : "row" }, line(text, nodes, rule)), last.span);
  if (!inside.length) return h("li", {}, row());
  const isClosed = nodes.some((one) => CHARACTERS.has(one.rule)) && !last.open;
  const list = h("ul");
  const fillList = () => {
    if (list.childElementCount) return;
    inside.forEach((part) => list.append(isNode(part) ? branch(page, text, part, rule) : terminal(page, text, part)));
  };
  if (!isClosed) fillList();
  list.hidden = isClosed;
  const toggle = h("button", { type: "button", class: "toggle", "aria-expanded": String(!isClosed), "aria-label": t("Inside of {rule}", { rule: last.rule }), onclick: () => {
    fillList();
    list.hidden = !list.hidden;
    toggle.setAttribute("aria-expanded", String(!list.hidden));
  } }, "▸");
  return h("li", {}, h("div", { class: "branch" }, toggle, row()), list);
}

/** The tree of a text by a built-in grammar, or with buttons for the rules of another one. */
export function tree(page: Page, text: string, root: Node, grammar: string | RuleMaker = "rfc3986"): HTMLElement {
  const rule = typeof grammar === "string" ? (name: string) => ruleButton(name, grammar) : grammar;
  return h("ul", { class: "tree" }, branch(page, text, root, rule));
}

function escapeTex(text: string): string {
  return text.replace(/[\\{}#$%&_^~]/g, (c) => (c === "\\" ? "\\textbackslash{}" : c === "^" || c === "~" ? `\\${c}{}` : `\\${c}`));
}

/** The tree for the LaTeX package forest. */
export function forest(text: string, node: Node): string {
  const inside = parts(node).map((part) => (isNode(part) ? forest(text, part) : `[{\\texttt{${escapeTex(text.slice(part.start, part.end))}}}]`));
  const leaf = inside.length ? inside.join(" ") : `[{\\texttt{${escapeTex(text.slice(node.span.start, node.span.end)) || "$\\varepsilon$"}}}]`;
  return `[{${escapeTex(node.rule)}} ${leaf}]`;
}

/** The tree as a list in Markdown. */
export function markdown(text: string, node: Node, depth = 0): string {
  const own = `${"  ".repeat(depth)}- ${node.rule}: \`${text.slice(node.span.start, node.span.end)}\`\n`;
  return own + node.children.map((child) => markdown(text, child, depth + 1)).join("");
}

const escapeXml = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** Sizes of the drawing in pixels. */
const [ROW, INDENT, LETTER] = [22, 18, 8.4];

/** Limit of the rows of a drawing. */
const MAX_ROWS = 600;

/** The tree as a drawing: one row for each node, with lines from a rule to its parts. */
export function drawing(text: string, root: Node): { svg: string; width: number; height: number } {
  const marks: string[] = [];
  let [row, width] = [0, 0];
  const add = (part: Node | Span, depth: number): number => {
    const at = row++;
    const span = isNode(part) ? part.span : part;
    const [name, read] = [isNode(part) ? part.rule : "", visible(text.slice(span.start, span.end))];
    const [x, y] = [10 + depth * INDENT, 18 + at * ROW];
    const shown = isNode(part) ? read : `"${read}"`;
    marks.push(`<text x="${x}" y="${y}"><tspan class="rule">${escapeXml(name)}</tspan>${name ? "  " : ""}<tspan class="${name ? "read" : "terminal"}">${escapeXml(shown)}</tspan></text>`);
    width = Math.max(width, x + (name.length + shown.length + 2) * LETTER + 10);
    if (!isNode(part)) return at;
    const below = parts(part).filter(() => row < MAX_ROWS).map((child) => add(child, depth + 1));
    for (const child of below) marks.push(`<path d="M${x + 4} ${y + 5}V${18 + child * ROW - 5}h${INDENT - 8}"/>`);
    return at;
  };
  add(root, 0);
  const height = 14 + row * ROW;
  const style = "text{font:14px monospace;white-space:pre;fill:#222}.rule{fill:#0b5a72}.read{fill:#666}.terminal{fill:#9b2c1c}path{fill:none;stroke:#bbb}";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${Math.ceil(width)} ${height}" width="${Math.ceil(width)}" height="${height}"><style>${style}</style><rect width="100%" height="100%" fill="#fff"/>${marks.join("")}</svg>`;
  return { svg, width: Math.ceil(width), height };
}
