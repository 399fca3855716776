// Anatomy: the components of a text, its tree, or why it is rejected.
import { button, code, fill, h, visible } from "../dom";
import { tell } from "../engine";
import type { Mark } from "../editor";
import { copyButton, drawingButtons, exports } from "../export";
import { COMPONENTS, type Page, type View, componentMarks, failed, heading } from "../page";
import { ruleButton, showTerm } from "../rule-card";
import { drawing, forest, markdown, tree } from "../tree";

const EXAMPLES = [
  "https://anna@www.example.org:8080/over/there?name=ferret#nose",
  "//host/path",
  "mailto:anna@example.org",
  "http://[2001:db8::7]/a?",
  "http://example.org:8x/",
  "http://a b/",
  "http://[::1",
  "http://bücher.example/é",
];

const isAscii = (text: string) => /^[\x00-\x7f]*$/.test(text);

/** The table of components: absent, empty, or a value. */
export function components(page: Page, found: any): HTMLElement {
  const rows = found.list
    .filter((one: any) => COMPONENTS.includes(one.name))
    .map((one: any) => {
      const value = one.value === null ? h("span", { class: "quiet" }, "absent") : one.value === "" ? h("span", { class: "empty" }, "empty") : code(one.value);
      const row = h("tr", { class: one.value === null ? "absent" : "" }, h("th", { scope: "row" }, h("span", { class: `chip c-${one.name}` }, one.name)), h("td", {}, value));
      return page.points(row, one.span);
    });
  return h("table", { class: "components" }, h("caption", { class: "visually-hidden" }, "Components"), h("tbody", {}, rows));
}

function accepted(page: Page, text: string, grammar: string, answer: any): Node[] {
  const found = answer.components;
  const form = found
    ? h("p", { class: "verdict good" }, `This is ${/^[aeio]/.test(found.form) ? "an" : "a"} `, h("button", { type: "button", class: "term", onclick: () => void showTerm(found.form) }, found.form), ". Its path is a ", ruleButton(found.path_rule, grammar === "rfc3987" ? "rfc3986" : grammar), found.host_kind ? `, its host is ${found.host_kind === "reg-name" ? "a registered name" : `an ${found.host_kind.replace("ipv", "IPv")} address`}.` : ".")
    : h("p", { class: "verdict good" }, "Accepted.");
  const answers = exports(
    copyButton("Copy JSON", () => JSON.stringify(answer, null, 2)),
    copyButton("Copy Markdown", () => markdown(text, answer.tree)),
    ...drawingButtons(() => drawing(text, answer.tree)),
    copyButton("Copy LaTeX", () => `\\begin{forest}\n${forest(text, answer.tree)}\n\\end{forest}\n`),
  );
  return [
    form,
    h("div", { class: "columns" }, found ? h("section", {}, heading("Components"), components(page, found)) : null, h("section", { class: "wide" }, heading("Derivation"), tree(page, text, answer.tree, grammar), answers)),
  ];
}

function rejected(page: Page, text: string, grammar: string, answer: any, use: (text: string) => void): Node[] {
  const { error } = answer;
  const at = error.span.start;
  const pointer = h("pre", { class: "pointer", "aria-hidden": "true" }, `${visible(text.slice(Math.max(0, at - 40), at))}`, h("mark", {}, visible(text.slice(at, error.span.end)) || "▏"), visible(text.slice(error.span.end, error.span.end + 40)));
  const byRule = new Map<string, string[]>();
  for (const { rule, expected } of answer.expected) byRule.set(rule, [...(byRule.get(rule) ?? []), expected]);
  const expected = [...byRule].map(([rule, wanted]) => h("li", {}, ruleButton(rule, grammar), " expects ", wanted.join(", ")));
  return [
    h("div", { class: "verdict bad", role: "status" }, h("p", {}, h("strong", {}, error.message), " ", h("span", { class: "code" }, error.code)), pointer, h("p", {}, error.label), error.help ? h("p", {}, error.help) : null,
      answer.fixed !== null ? h("p", {}, button("Use the corrected text", () => use(answer.fixed)), " ", code(answer.fixed)) : null),
    h("div", { class: "columns" },
      h("section", {}, heading("Expected here"), expected.length ? h("ul", { class: "expected" }, expected) : null),
      answer.tree ? h("section", { class: "wide" }, heading("Derivation up to the break"), tree(page, text, answer.tree, grammar)) : null),
  ];
}

export const anatomy: View = {
  show(page, place) {
    const result = h("div", { class: "result", "aria-live": "polite" });
    const update = (text: string) => {
      const grammar = isAscii(text) ? "rfc3986" : "rfc3987";
      void tell({ op: "tree", input: text, grammar }, "anatomy", (answer) => {
        const marks: Mark[] = answer.components ? componentMarks(answer.components.list) : [];
        if (answer.error) marks.push({ start: answer.error.span.start, end: answer.error.span.end, class: "mistake" });
        editor.mark(marks);
        if (answer.too_long) fill(result, h("p", { class: "verdict" }, answer.valid ? "Accepted. " : `Rejected: ${answer.error.message}. `, `The tree is not shown, because this text has ${answer.too_long.bytes} bytes and the limit is ${answer.too_long.limit}.`));
        else fill(result, answer.valid ? accepted(page, text, grammar, answer) : rejected(page, text, grammar, answer, (fixed) => (editor.value = fixed)));
      }, failed(result));
    };
    const editor = page.text("text", "URL or reference", update);
    page.onPoint((span) => editor.point(span));
    const examples = h("div", { class: "examples", role: "group", "aria-label": "Examples" }, EXAMPLES.map((text) => button(text, () => (editor.value = text), "example")));
    fill(place, h("h1", {}, "Anatomy"), h("p", { class: "lead" }, "Type a URL or a reference. The grammar of RFC 3986 takes it apart, or says where and why it breaks."), editor.view.dom, examples, page.notice, result);
    update(editor.value);
  },
};
