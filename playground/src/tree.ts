// Derivation trees as nested lists, with the terminals between the rules.
import { h, visible } from "./dom";
import type { Page } from "./page";
import type { Span } from "./protocol";
import { ruleButton } from "./rule-card";

export type Node = { rule: string; span: Span; children: Node[]; open?: boolean };

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

function line(text: string, nodes: Node[], grammar: string): HTMLElement[] {
  const last = nodes[nodes.length - 1]!;
  const read = text.slice(last.span.start, last.span.end);
  return [
    h("span", { class: "names" }, nodes.map((node, i) => [i ? h("span", { class: "quiet", "aria-hidden": "true" }, " › ") : "", ruleButton(node.rule, grammar)])),
    h("span", { class: "read" }, read === "" ? h("span", { class: "quiet" }, "empty") : h("code", {}, visible(read))),
    ...(last.open ? [h("span", { class: "open" }, "not finished")] : []),
  ];
}

function branch(page: Page, text: string, node: Node, grammar: string): HTMLElement {
  const nodes = chain(node);
  const last = nodes[nodes.length - 1]!;
  const inside = parts(last);
  const row = () => page.points(h("span", { class: last.open ? "row is-open" : "row" }, line(text, nodes, grammar)), last.span);
  if (!inside.length) return h("li", {}, row());
  const isClosed = nodes.some((one) => CHARACTERS.has(one.rule)) && !last.open;
  const list = h("ul");
  const fillList = () => {
    if (list.childElementCount) return;
    inside.forEach((part) => list.append(isNode(part) ? branch(page, text, part, grammar) : terminal(page, text, part)));
  };
  if (!isClosed) fillList();
  list.hidden = isClosed;
  const toggle = h("button", { type: "button", class: "toggle", "aria-expanded": String(!isClosed), "aria-label": `Inside of ${last.rule}`, onclick: () => {
    fillList();
    list.hidden = !list.hidden;
    toggle.setAttribute("aria-expanded", String(!list.hidden));
  } }, "▸");
  return h("li", {}, h("div", { class: "branch" }, toggle, row()), list);
}

/** The tree of a text. */
export function tree(page: Page, text: string, root: Node, grammar = "rfc3986"): HTMLElement {
  return h("ul", { class: "tree" }, branch(page, text, root, grammar));
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
