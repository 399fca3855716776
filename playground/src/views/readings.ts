// Readings: what seven specifications make of one text.
import { button, code, field, fill, h, select } from "../dom";
import { ask, tell } from "../engine";
import { copyButton, exports } from "../export";
import { type Page, type View, COMPONENTS, failed, heading } from "../page";
import { termButton } from "../rule-card";

const EXAMPLES = ["http://good.example\\@evil.example/", "http://0x7f.1/", "http:/a/b", "http://a@b@c/", "HTTP://EXAMPLE.org:80/%7e", "http://1.2.3.4.5/", "file:///C|/x"];

const PAIRS: [string, string][] = [["rfc3986", "RFC 3986"], ["whatwg", "URL Standard"], ["urllib-3.14", "Python urllib"], ["rfc2396", "RFC 2396"], ["rfc1738", "RFC 1738"]];

function cell(page: Page, reading: any, role: string, usual: any): HTMLElement {
  const found = reading.components?.[role];
  const differs = (found?.value ?? null) !== (usual?.components?.[role]?.value ?? null);
  const element = h("td", { class: differs && usual ? "differs" : "" }, found ? code(found.value) : h("span", { class: "quiet", "aria-label": "absent" }, "–"));
  return page.points(element, found?.span);
}

function row(page: Page, reading: any, usual: any): HTMLElement {
  const name = h("th", { scope: "row" }, reading.name, reading.accepted ? null : h("span", { class: "tag bad" }, "rejects"));
  if (!reading.accepted) return page.points(h("tr", {}, name, h("td", { colspan: COMPONENTS.length, class: "refusal" }, reading.refusal?.message ?? "")), reading.refusal?.span);
  return h("tr", {}, name, COMPONENTS.map((role) => cell(page, reading, role, usual)));
}

function hosts(answer: any): HTMLElement {
  const names = new Map<string, string>(answer.readings.map((reading: any) => [reading.spec, reading.name]));
  const list = answer.hosts.map((one: any) => h("li", {}, code(one.host ?? ""), " by ", one.by.map((spec: string) => names.get(spec) ?? spec).join(", ")));
  if (answer.hosts.length === 0) return h("p", { class: "verdict" }, "None of them contacts a host.");
  if (answer.hosts.length === 1) return h("p", { class: answer.agree.all ? "verdict good" : "verdict" }, "All readers that accept this text and contact a host contact ", code(answer.hosts[0].host ?? ""), answer.agree.all ? ", and they agree on every component." : ".");
  return h("div", { class: "verdict bad" }, h("p", {}, h("strong", {}, `They would contact ${answer.hosts.length} different hosts:`)), h("ul", {}, list));
}

export function readingsTable(page: Page, answer: any): HTMLElement {
  const usual = answer.readings.find((reading: any) => reading.spec === "rfc3986" && reading.accepted);
  const head = h("tr", {}, h("th", { scope: "col" }, "Reader"), COMPONENTS.map((role) => h("th", { scope: "col" }, h("span", { class: `chip c-${role}` }, role))));
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Readings" }, h("table", { class: "readings" }, h("thead", {}, head), h("tbody", {}, answer.readings.map((reading: any) => row(page, reading, usual)))));
}

/** The readings as a table in Markdown. */
function markdownTable(answer: any): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |\n`;
  const shown = (reading: any, role: string) => {
    const found = reading.components?.[role];
    return found ? `\`${found.value}\`` : "–";
  };
  const rows = answer.readings.map((reading: any) => line([reading.name, ...(reading.accepted ? COMPONENTS.map((role) => shown(reading, role)) : [`rejects: ${reading.refusal?.message ?? ""}`])]));
  return line(["reader", ...COMPONENTS]) + line(["reader", ...COMPONENTS].map(() => "---")) + rows.join("");
}

export function readingsOf(page: Page, answer: any): Node[] {
  const errors = answer.readings.find((reading: any) => reading.spec === "whatwg")?.validation_errors ?? [];
  return [
    hosts(answer),
    readingsTable(page, answer),
    exports(copyButton("Copy JSON", () => JSON.stringify(answer, null, 2)), copyButton("Copy Markdown", () => markdownTable(answer))),
    errors.length ? h("section", {}, heading("Validation errors of the URL Standard"), h("ul", {}, errors.map((error: any) => page.points(h("li", {}, termButton(typeof error.name === "string" ? error.name : String(error.name))), error.span)))) : h("span"),
  ];
}

export const readings: View = {
  show(page, place) {
    const result = h("div", { class: "result", "aria-live": "polite" });
    const update = (text: string) => {
      void tell({ op: "read", input: text }, "readings", (answer) => {
        const at: number | null = answer.first_divergence;
        editor.mark(at === null || at === undefined || at >= text.length ? [] : [{ start: at, end: at + 1, class: "parting", title: "the readings part here" }]);
        fill(result, readingsOf(page, answer), at === null || at === undefined ? null : h("p", { class: "quiet" }, `The readings part at byte ${at}.`));
      }, failed(result));
    };
    const editor = page.text("text", "URL or reference", update);
    page.onPoint((span) => editor.point(span));
    let seed = 1;
    let [left, right] = ["rfc3986", "whatwg"];
    const make = async () => {
      const found = await ask({ op: "read.disagreement", a: left, b: right, seed: seed++ }).catch((error: Error) => ({ error: { message: error.message } }));
      if (found.text) editor.value = found.text;
      else page.warn(found.error?.message ?? "No such text was found.");
    };
    const maker = h("div", { class: "maker" }, field("Make a text on which", select(PAIRS, left, (value) => (left = value))), field("and", select(PAIRS, right, (value) => (right = value))), button("disagree about the host", () => void make()));
    const examples = h("div", { class: "examples", role: "group", "aria-label": "Examples" }, EXAMPLES.map((text) => button(text, () => (editor.value = text), "example")));
    fill(place, h("h1", {}, "Readings"), h("p", { class: "lead" }, "One text, seven readers. A filter that reads a URL in one way and a client that reads it in another contact different machines."), editor.view.dom, examples, maker, page.notice, result);
    update(editor.value);
  },
};
