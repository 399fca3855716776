// Resolve and normalize: RFC 3986 §5.2 and §6.2 step by step, and the state machine of the URL Standard.
import { announce, button, code, fill, h } from "../dom";
import { ask, tell } from "../engine";
import { copyButton, exports } from "../export";
import { type Page, type View, failed, heading } from "../page";
import { termButton } from "../rule-card";
import { also, n_, t, tt, verbatim } from "../words";

const EXAMPLES: [string, string][] = [["http://a/b/c/d;p?q", "../../g"], ["https://example.org/docs/", "intro.html"], ["https://example.org/docs", "intro.html"], ["https://example.org/a?x=1", "?y=2"], ["https://example.org/a", "//cdn.example/lib.js"], ["https://example.org/a", "HTTP://EXAMPLE.org:80/%7eanna/./b/../c"]];

const STEPS = ["case", "percent-encoding", "dot-segments", "address", "port", "empty-path", "scheme"];

/** A slider over rows. The chosen row is marked and read out. */
export function slider(label: string, count: number, choose: (at: number) => void): HTMLElement {
  const words = h("output", { class: "quiet" }, t("{at} of {count}", { at: 1, count }));
  const input = h("input", {
    type: "range", min: "1", max: String(count), value: "1", "aria-label": label,
    oninput: () => {
      words.textContent = t("{at} of {count}", { at: input.value, count });
      choose(Number(input.value) - 1);
    },
  });
  return h("div", { class: "slider" }, input, words);
}

function component(name: string, value: string | null): HTMLElement {
  return h("div", {}, h("dt", {}, name), h("dd", {}, value === null ? h("span", { class: "quiet" }, t("undefined")) : code(value)));
}

/** The conditions of §5.2.2 in words. */
const SUMMARIES = [
  n_("the reference has a scheme: the base is not used"), n_("the reference has an authority: only the scheme comes from the base"), n_("the reference has a query but an empty path: the path comes from the base"),
  n_("the reference has neither path nor query: both come from the base"), n_("the reference's path begins with a slash: it replaces the base's"), n_("the reference's path is relative: it is merged with the base's"),
];

/** A step of §5.2.4 in the language of the page. Most of them are texts of exercises as well. */
function stepWords(words: string): string {
  const lost = /^"\/\.\.\/" becomes "\/"; remove "(.*)" from the output$/s.exec(words)?.[1];
  if (lost !== undefined) return t("\"/../\" becomes \"/\"; remove \"{segment}\" from the output", { segment: lost });
  return words.endsWith("no segment to remove") ? t("\"/../\" becomes \"/\"; the output has no segment to remove") : verbatim(words);
}

/** The steps of §5.2.4 as a table with a slider. */
export function dotSteps(answer: any): HTMLElement {
  const rows = [{ step: "1", output: "", input: answer.input_path, words: t("the path is the input") }, ...answer.steps.map((step: any, i: number) => ({ ...step, words: stepWords(answer.words[i]) }))];
  const body = rows.map((row: any) => h("tr", {}, h("th", { scope: "row" }, row.step), h("td", { class: "right" }, code(row.output)), h("td", {}, code(row.input)), h("td", {}, row.words)));
  const choose = (at: number) => body.forEach((row: HTMLElement, i: number) => {
    row.classList.toggle("chosen", i === at);
    row.classList.toggle("later", i > at);
  });
  choose(0);
  const table = h("table", { class: "steps" }, h("thead", {}, h("tr", {}, [t("Step"), t("Output"), t("Input"), t("What happens")].map((words) => h("th", { scope: "col" }, words)))), h("tbody", {}, body));
  return h("div", {}, rows.length > 1 ? slider(t("Step of dot removal"), rows.length, choose) : null, h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("Steps") }, table), answer.more_steps ? h("p", { class: "quiet" }, t("and {count} more steps", { count: answer.more_steps })) : null);
}

/** The steps as a list in Markdown. */
function markdownSteps(answer: any): string {
  const dots = (answer.steps ?? []).map((step: any, i: number) => `- ${step.step}: ${answer.words[i]}; output \`${step.output}\`, input \`${step.input}\`\n`);
  return `Target: \`${answer.result}\` (${answer.branch}: ${answer.summary})\n\n${dots.join("")}`;
}

export function resolution(answer: any): Node[] {
  if (answer.error) return [h("p", { class: "verdict bad" }, answer.error.input ? `${answer.error.input === "ref" ? t("The reference is rejected:") : t("The base is rejected:")} ` : "", answer.error.message)];
  const { target, merge } = answer;
  return [
    h("p", { class: answer.result === undefined ? "verdict bad" : "verdict good" }, answer.result === undefined ? answer.failure : [t("Target:"), " ", code(answer.result)]),
    h("section", {}, heading(t("5.2.2 Transform the reference")), h("p", {}, tt("{condition}: {effect}.", { condition: h("code", {}, answer.branch), effect: SUMMARIES.includes(answer.summary) ? t(answer.summary) : answer.summary })), h("dl", { class: "target" }, ["scheme", "authority", "path", "query", "fragment"].map((name) => component(`T.${name}`, target[name])))),
    merge ? h("section", {}, heading(t("5.2.3 Merge the paths")), h("p", {}, merge.rule === "root" ? t("The base has an authority and an empty path: a slash goes before the path of the reference.") : t("The path of the base up to its last slash, and the path of the reference.")), h("p", {}, code(merge.parent), " + ", code(merge.rest))) : h("span"),
    answer.removes_dot_segments ? h("section", {}, heading(t("5.2.4 Remove the dot segments")), dotSteps(answer)) : h("span"),
    exports(copyButton(t("Copy JSON"), () => JSON.stringify(answer, null, 2)), copyButton(t("Copy Markdown"), () => markdownSteps(answer))),
  ];
}

async function ladder(text: string): Promise<HTMLElement> {
  const rungs = await Promise.all(STEPS.map((_, i) => ask({ op: "normalize", input: text, steps: STEPS.slice(0, i + 1) })));
  if (rungs[0].error) return h("p", { class: "verdict bad" }, rungs[0].error.message);
  let before = text;
  if (rungs.every((rung) => rung.result === text)) return h("p", {}, t("It is in normal form already: none of the seven steps changes it."));
  const rows = rungs.map((rung, i) => {
    const changed = rung.result !== before;
    before = rung.result;
    return h("tr", { class: changed ? "chosen" : "later" }, h("th", { scope: "row" }, STEPS[i]!), h("td", {}, changed ? code(rung.result) : h("span", { class: "quiet" }, t("no change"))));
  });
  return h("table", { class: "steps" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("Step")), h("th", { scope: "col" }, t("Text")))), h("tbody", {}, rows));
}

/** The states of the URL Standard's parser. */
export function machine(page: Page, answer: any): Node[] {
  if (answer.too_long) return [h("p", { class: "verdict" }, t("The states are not listed: the text has {bytes} bytes, and the limit is {limit}.", answer.too_long))];
  if (answer.error) return [h("p", { class: "verdict bad" }, t("The base is rejected:"), " ", answer.error.message)];
  const rows: HTMLElement[] = answer.steps.map((step: any) =>
    page.points(h("tr", {}, h("th", { scope: "row" }, termButton(`${step.state} state`, step.state)), h("td", {}, step.c === null ? "EOF" : code(step.c)), h("td", {}, step.next), h("td", {}, code(step.href), step.errors.map((error: any) => [" ", termButton(error.kind)]))), step.read));
  const choose = (at: number) => {
    rows.forEach((row, i) => {
      row.classList.toggle("chosen", i === at);
      row.classList.toggle("later", i > at);
    });
    page.point(answer.steps[at]?.read ?? null);
  };
  rows[0]?.classList.add("chosen");
  const table = h("table", { class: "steps" }, h("thead", {}, h("tr", {}, [t("State"), "c", t("Next"), t("URL so far")].map((words) => h("th", { scope: "col" }, words)))), h("tbody", {}, rows));
  return [h("p", { class: answer.result ? "verdict good" : "verdict bad" }, answer.result ? [t("Result:"), " ", code(answer.result.href)] : answer.failure), rows.length > 1 ? slider(t("State"), rows.length, choose) : h("span"), h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("States") }, table)];
}

export const resolve: View = {
  show(page, place) {
    const [steps, rungs, states] = [h("div", { class: "result" }), h("div"), h("div")];
    const update = () => {
      const [b, r] = [base.value, ref.value];
      void tell({ op: "resolve.trace", base: b, ref: r }, "resolve", (answer) => {
        const said = resolution(answer);
        fill(steps, said);
        announce(said[0]?.textContent ?? "");
        const target = answer.result ?? r;
        void ladder(target).then((table) => fill(rungs, h("p", {}, tt("Normalizing {text}", { text: code(target) })), table), () => {});
      }, failed(steps));
      void tell({ op: "whatwg.trace", input: r, base: b }, "machine", (answer) => fill(states, machine(page, answer)), failed(states));
    };
    const base = page.text("base", t("Base URI"), update);
    const ref = page.text("ref", t("Reference"), update);
    page.onPoint((span) => ref.point(span));
    const examples = h("div", { class: "examples", role: "group", "aria-label": t("Examples") }, EXAMPLES.map(([b, r]) => button(`${b} + ${r}`, () => {
      base.value = b;
      ref.value = r;
    }, "example")));
    fill(place, h("h1", {}, t("Resolve & normalize")), h("p", { class: "lead" }, t("A reference is resolved against a base, each step as RFC 3986 writes it, and the target is normalized. To normalize a URL, write it as the reference. Below, the same by the state machine that browsers use.")),
      h("div", { class: "pair" }, h("div", { class: "field" }, h("span", { class: "label" }, t("Base")), base.view.dom), h("div", { class: "field" }, h("span", { class: "label" }, t("Reference")), ref.view.dom)),
      examples, page.notice, steps, h("section", {}, heading(t("6.2 Normalize")), rungs), h("section", {}, heading(t("The same by the URL Standard")), states));
    void also("exercises").then(update);
  },
};
