// Derivations of a text by any grammar: all of them, where two part, or how far the text gets.
import { announce, button, code, field, fill, h, select, visible } from "./dom";
import { ask, tell } from "./engine";
import { copyButton, drawingButtons, exports, saveButton } from "./export";
import { type Page, failed, heading } from "./page";
import type { Span } from "./protocol";
import { type Node, type RuleMaker, drawing, forest, markdown, tree } from "./tree";
import { n_, t, tt } from "./words";

type Source = { grammar?: string; abnf?: string };

/** A node as `urlgram tree --format json` prints it. */
type Printed = { rule?: string; terminals?: string; span: Span; children: Printed[]; complete?: boolean };

/** Without the terminals, which a tree shows between the rules. */
function node(printed: Printed): Node {
  const children = printed.children.filter((child) => child.rule !== undefined).map(node);
  return { rule: printed.rule ?? "", span: printed.span, children, open: printed.complete === false };
}

/** The rules and terminals right below the first rule: what its diagram went through. */
function below(printed: Printed): Set<string> {
  const names = printed.children.map((child) => child.rule ?? (child.terminals ?? "").toLowerCase());
  return new Set(names.filter((name) => name !== ""));
}

function rejected(text: string, answer: any, rule: RuleMaker): HTMLElement {
  const found = text.slice(answer.offset, answer.offset + 1);
  const expected: { rule: string; of: string }[] = answer.expected;
  return h("div", { class: "verdict bad" },
    h("p", {}, h("strong", {}, t("No derivation.")), " ", tt("It breaks at {at}: found {found}, expected {expected}.", { at: answer.offset, found: found === "" ? t("the end") : code(found), expected: answer.next })),
    h("pre", { class: "pointer", "aria-hidden": "true" }, visible(text.slice(0, answer.offset)), h("mark", {}, visible(found) || "▏"), visible(text.slice(answer.offset + 1))),
    expected.length ? h("p", {}, t("Expected rules:"), " ", expected.map((one, i) => [i ? t(", ") : "", tt("{rule} of {outer}", { rule: rule(one.rule), outer: rule(one.of) })])) : null);
}

function ambiguous(page: Page, text: string, answer: any, rule: RuleMaker): HTMLElement | null {
  const place = answer.ambiguity;
  if (!place) return null;
  const part = page.points(h("code", { tabindex: "0" }, visible(text.slice(place.span.start, place.span.end)) || t("nothing")), place.span);
  return h("div", { class: "verdict bad" }, h("p", {}, h("strong", {}, t("Ambiguous.")), " ", tt("The rule {rule} derives {part} in two ways:", { rule: rule(place.rule), part })), h("ol", {}, [place.first, place.second].map((way: string) => h("li", {}, code(way)))));
}

function trees(page: Page, text: string, answer: any, rule: RuleMaker): HTMLElement {
  const all: Node[] = (answer.trees ?? [answer.tree]).map(node);
  const [words, place] = [h("span", { class: "quiet" }), h("div")];
  let at = 0;
  const show = (next: number) => {
    at = (next + all.length) % all.length;
    words.textContent = t(answer.more ? n_("{at} of {count} or more") : n_("{at} of {count}"), { at: at + 1, count: all.length });
    fill(place, tree(page, text, all[at]!, rule));
  };
  show(0);
  const turn = all.length > 1 ? h("div", { class: "maker", role: "group", "aria-label": t("Derivation") }, button(t("Previous derivation"), () => show(at - 1)), button(t("Next derivation"), () => show(at + 1)), words) : null;
  return h("div", {}, turn, place, exports(
    copyButton(t("Copy JSON"), () => JSON.stringify(answer, null, 2)),
    copyButton(t("Copy Markdown"), () => markdown(text, all[at]!)),
    copyButton(t("Copy LaTeX"), () => `\\begin{forest}\n${forest(text, all[at]!)}\n\\end{forest}\n`),
    ...drawingButtons(() => drawing(text, all[at]!)),
    saveButton(t("Save JSON"), "derivations.json", () => new Blob([JSON.stringify(answer, null, 2)], { type: "application/json" }))));
}

/** The sample that is easiest to read: not empty, with few signs that are neither letters nor digits, and short. */
function plainest(texts: string[]): string | undefined {
  const signs = (text: string) => text.replace(/[A-Za-z0-9]/g, "").length;
  const cost = (text: string) => (text === "" ? 1000 : 4 * signs(text) + text.length);
  return [...texts].sort((a, b) => cost(a) - cost(b))[0];
}

/** Texts that readers know, by the rules of RFC 3986, whose names other documents have as well. */
const KNOWN: { [rule: string]: string } = {
  scheme: "https", "hier-part": "//www.example.org/a/b", "relative-part": "//www.example.org/a/b", authority: "anna@www.example.org:8080", userinfo: "anna", host: "www.example.org", port: "8080",
  "IP-literal": "[2001:db8::7]", IPv6address: "2001:db8::7", IPv4address: "192.0.2.7", "reg-name": "www.example.org", path: "/a/b", "path-abempty": "/a/b", "path-absolute": "/a/b", "path-rootless": "a/b", "path-noscheme": "a/b",
  segment: "over", "segment-nz": "over", "segment-nz-nc": "over", query: "name=value", fragment: "top", "pct-encoded": "%20", "absolute-URI": "https://www.example.org/a/b?name=value",
};

/** Texts for rules with other names. */
const FAMILIAR = ["https://www.example.org:8080/a/b?name=value#top", "http://www.example.org/a/b", "www.example.org"];

/** A text that readers know and that a rule of a document matches. */
async function familiar(source: Source, rule: string): Promise<string | undefined> {
  if (source.abnf !== undefined) return undefined;
  const texts = [...(KNOWN[rule] === undefined ? [] : [KNOWN[rule]]), ...FAMILIAR];
  const answers = await Promise.all(texts.map((input, i) => ask({ op: "grammar.match", ...source, rule, input }, `familiar-${i}`).catch(() => ({}) as any)));
  return texts.find((_, i) => answers[i].matches === true);
}

/** The text that was put into the field, and not typed. It makes room for a text of the next rule. */
let proposed = "";

/** The section with a text and its derivations by `rule`. `light` gets what the diagram of the rule went through. */
export function derivations(page: Page, source: Source, rule: string, maker: RuleMaker, light: (words: Set<string>) => void): HTMLElement {
  const place = h("div", { class: "derivations" });
  const update = () => void tell({ op: "grammar.trees", ...source, rule, input: editor.value, count: Number(page.state["count"] ?? "10") }, "derivations", (answer) => {
    const text = editor.value;
    const first: Printed | undefined = answer.tree ?? answer.partial;
    light(first ? below(first) : new Set());
    editor.mark(answer.partial && answer.offset < text.length ? [{ start: answer.offset, end: answer.offset + 1, class: "mistake" }] : []);
    if (answer.error) return fill(place, h("p", { class: "problem" }, answer.error.message));
    if (answer.too_long) return fill(place, h("p", { class: "verdict" }, t("The text has {bytes} bytes, and the limit for derivations is {limit}.", answer.too_long)));
    // Nobody has written anything yet.
    if (text === "" && proposed === "" && !answer.matches) return fill(place, h("p", { class: "quiet" }, t("No text was found that the rule matches.")));
    announce(!answer.matches ? t("No derivation.") : answer.ambiguity ? t("Ambiguous.") : t("Exactly one derivation."));
    if (!answer.matches) return fill(place, rejected(text, answer, maker), h("p", {}, t("What was read before:")), tree(page, text, node(answer.partial), maker));
    const only = answer.ambiguity ? null : h("p", { class: "verdict good" }, t("Exactly one derivation."));
    fill(place, only, ambiguous(page, text, answer, maker), trees(page, text, answer, maker));
  }, failed(place));
  const editor = page.text("sample", t("Text to derive"), () => update());
  page.onPoint((span) => editor.point(span), "sample");
  const limit = select(["1", "10", "100"].map((count) => [count, count]), page.state["count"] ?? "10", (count) => {
    page.set("count", count);
    update();
  });
  const propose = async () => {
    const known = await familiar(source, rule);
    const answer = known === undefined ? await ask({ op: "grammar.samples", ...source, rule, count: 40 }, "proposal").catch(() => ({}) as any) : {};
    // Without a sample, the text of the rule before makes room as well.
    const text = known ?? plainest(answer.texts ?? []) ?? "";
    if (text === editor.value || editor.value !== proposed) return update();
    editor.value = proposed = text;
  };
  if (editor.value === proposed) void propose();
  else update();
  const section = h("section", {}, heading(t("Derivations")), h("p", {}, t("Write a text, or choose one of the samples below.")), editor.view.dom, h("div", { class: "maker" }, field(t("Derivations at most"), limit)), place);
  section.addEventListener("derive", (event) => (editor.value = (event as CustomEvent<string>).detail));
  return section;
}
