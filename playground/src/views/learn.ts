// Lessons: Markdown with live widgets.
import { marked } from "marked";
import { button, code, field, fill, h } from "../dom";
import { least, tell } from "../engine";
import { Editor } from "../editor";
import { saveButton } from "../export";
import { type Page, type View, MAX_TEXT, componentMarks, failed } from "../page";
import { count, forgetAll, merge, parsed, progress, today, unsolved } from "../progress";
import { quiz } from "../quiz";
import { regexLink, regexWidget, showField } from "../regex";
import { diagram, showRule, showTerm } from "../rule-card";
import { components } from "./anatomy";
import { hosts, readingsTable } from "./readings";
import { machine, resolution } from "./resolve";
import { tree } from "../tree";
import { replaced } from "../lesson-blocks.mjs";
import { LESSONS, type Lesson } from "../lessons";
import { also, n_, t, tt, verbatim } from "../words";

const files = import.meta.glob<string>("../learn/*.md", { query: "?raw", import: "default" });

function line(value: string, label: string, change: (value: string) => void, page: Page): Editor {
  return new Editor({ value, label, lines: "one", limit: MAX_TEXT, change, tooLarge: (length) => page.tooLarge(length, MAX_TEXT) });
}

type Widget = (page: Page, argument: string) => HTMLElement;

let widgets = 0;

/** A widget with one text: `ask` makes the request, `draw` shows the answer. */
function live(label: string, ask: (text: string) => { op: string }, draw: (page: Page, text: string, answer: any, editor: Editor) => (Node | null)[]): Widget {
  return (page, argument) => {
    const asker = `widget-${++widgets}`;
    const place = h("div", { class: "result" });
    const update = (text: string) => void tell(ask(text), asker, (answer) => fill(place, draw(page, text, answer, editor)), failed(place));
    const editor = line(argument, t(label), update, page);
    update(argument);
    return h("div", { class: "widget" }, h("span", { class: "label" }, t(label)), editor.view.dom, place);
  };
}

function verdict(answer: any): HTMLElement | null {
  return answer.valid ? null : h("p", { class: "verdict bad" }, h("strong", {}, answer.error.message), ` (${t("byte {at}", { at: answer.error.span.start })}). `, answer.error.help ?? answer.error.label);
}

const WIDGETS: { [name: string]: Widget } = {
  parts: live(n_("Change the text"), (input) => ({ op: "tree", input }), (page, _, answer, editor) => {
    editor.mark(answer.components ? componentMarks(answer.components.list) : answer.error ? [{ ...answer.error.span, class: "mistake" }] : []);
    return [verdict(answer), answer.components ? h("p", {}, tt("By its form it is: {form}.", { form: h("button", { type: "button", class: "term", onclick: () => void showTerm(answer.components.form) }, answer.components.form) })) : null, answer.components ? components(page, answer.components) : null];
  }),
  tree: live(n_("Change the text"), (input) => ({ op: "tree", input }), (page, text, answer, editor) => {
    editor.mark(answer.error ? [{ ...answer.error.span, class: "mistake" }] : []);
    return [verdict(answer), answer.tree ? tree(page, text, answer.tree) : null];
  }),
  readings: live(n_("Change the text"), (input) => ({ op: "read", input }), (page, _, answer) => [hosts(answer), readingsTable(page, answer)]),
  machine: live(n_("Change the text"), (input) => ({ op: "whatwg.trace", input }), (page, _, answer) => machine(page, answer)),
  host: live(n_("Change the host"), (input) => ({ op: "host", input }), (_, __, answer) => [hostTable(answer)]),
  form: live(n_("Change the query"), (input) => ({ op: "whatwg.search_params", input }), (_, __, answer) => [h("table", { class: "steps" }, h("tbody", {}, answer.pairs.map(([name, value]: [string, string]) => h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, value)))))]),
  normalize: live(n_("Change the text"), (input) => ({ op: "normalize", input, changes: true }), (_, text, answer) => [
    answer.error ? h("p", { class: "verdict bad" }, answer.error.message) : h("div", {}, h("p", {}, tt("Normal form: {text}", { text: h("code", {}, answer.result) })), h("ul", {}, answer.changes.map((one: any) => h("li", {}, one.step, ": ", tt("{before} becomes {after}", { before: code(text.slice(one.span.start, one.span.end)), after: code(one.after) }))))),
  ]),
  resolve: (page, argument) => {
    const [first = "http://a/b/c/d;p?q", second = ""] = argument.split(/\s+/);
    const asker = `widget-${++widgets}`;
    const place = h("div", { class: "result" });
    const update = () => void tell({ op: "resolve.trace", base: base.value, ref: ref.value }, asker, (answer) => fill(place, resolution(answer)), failed(place));
    const base = line(first, t("Base"), update, page);
    const ref = line(second, t("Reference"), update, page);
    update();
    return h("div", { class: "widget" }, h("span", { class: "label" }, t("Base")), base.view.dom, h("span", { class: "label" }, t("Reference")), ref.view.dom, place);
  },
  railroad: (_, argument) => {
    const [grammar = "rfc3986", rule = "URI"] = argument.split(/\s+/);
    const place = h("div", { class: "widget" });
    void tell({ op: "grammar.railroad", grammar, rule }, `widget-${++widgets}`, (answer) => fill(place, h("pre", { class: "abnf", tabindex: "0" }, answer.rule.text), diagram(answer.svg, rule, (use) => void showRule(use, grammar))), failed(place));
    return place;
  },
  match: (_, argument) => {
    const [grammar = "rfc3986", rule = "URI", ...rest] = argument.split(/\s+/);
    const place = h("p", { class: "verdict", role: "status" });
    const input = h("input", { type: "text", value: rest.join(" "), spellcheck: "false", autocomplete: "off", oninput: () => update() });
    const asker = `widget-${++widgets}`;
    const update = () => void tell({ op: "grammar.match", grammar, rule, input: input.value }, asker, (answer) => {
      place.className = answer.matches ? "verdict good" : "verdict bad";
      fill(place, answer.matches ? t("It matches.") : t("It does not match: at byte {at}, expected {expected}.", { at: answer.break.start, expected: answer.expected }));
    }, failed(place));
    update();
    return h("div", { class: "widget" }, field(t("A text for {rule}", { rule }), input), place);
  },
  abnf: (page, argument) => {
    const [first, ...texts] = argument.split("\n---\n");
    const asker = `widget-${++widgets}`;
    const place = h("div", { class: "result" });
    const input = h("input", { type: "text", value: texts[0] ?? "", spellcheck: "false", autocomplete: "off", oninput: () => update() });
    const update = () => void tell({ op: "grammar.check", abnf: editor.value }, `${asker}-check`, (answer) => {
      const rule = answer.rules[0]?.name;
      const about = (one: any) => [one.message, ": ", one.label, ". ", one.help ?? ""];
      const error = answer.problems.find((one: any) => one.severity === "error");
      if (error) return fill(place, h("p", { class: "verdict bad" }, about(error)));
      if (!rule) return fill(place);
      const others = h("ul", { class: "problems quiet" }, answer.problems.slice(0, 5).map((one: any) => h("li", {}, about(one))));
      void tell({ op: "grammar.match", abnf: editor.value, rule, input: input.value }, asker, (found) => fill(place, h("p", { class: found.matches ? "verdict good" : "verdict bad" }, found.matches ? t("{rule} matches the text.", { rule }) : t("{rule} does not match: at byte {at}, expected {expected}.", { rule, at: found.break?.start, expected: found.expected })), others), failed(place));
    }, failed(place));
    const editor = new Editor({ value: first ?? "", label: t("Grammar"), lines: "many", limit: 20_000, language: "abnf", isExample: true, change: update, tooLarge: (length) => page.tooLarge(length, 20_000) });
    update();
    return h("div", { class: "widget" }, h("span", { class: "label" }, t("Change the grammar")), editor.view.dom, field(t("A text"), input), place);
  },
  regex: (_, argument) => regexWidget(argument.split("\n"), `widget-${++widgets}`),
  quiz: (_, argument) => {
    const [kind = "rule", seed = "1"] = argument.split(/\s+/);
    return quiz(kind, unsolved(kind, Number(seed)));
  },
};

function hostTable(answer: any): HTMLElement {
  if (answer.error) return h("p", { class: "verdict bad" }, answer.error.message, ". ", answer.error.problems ? answer.error.problems.map((one: any) => one.message ?? "").join(" ") : answer.error.help ?? "");
  const rows: [string, unknown][] = [[t("kind"), answer.kind], [t("canonical"), answer.canonical], [t("network"), answer.address?.name], [t("reachable from anywhere"), answer.global === null ? null : answer.global ? t("yes") : t("no")], [t("in ASCII"), answer.name?.ascii], [t("in Unicode"), answer.name?.unicode], [t("host name (RFC 1123)"), answer.name ? (answer.name.host_name ? t("yes") : answer.name.host_name_error) : null], [t("public suffix"), answer.name?.suffix], [t("registrable domain"), answer.name?.registrable]];
  return h("table", { class: "steps" }, h("tbody", {}, rows.filter(([, value]) => value !== null && value !== undefined).map(([name, value]) => h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, h("code", {}, String(value)))))));
}

/** Replaces the code blocks that name a widget. */
function enliven(page: Page, article: HTMLElement): void {
  for (const block of article.querySelectorAll("pre > code")) {
    const name = /language-(\S+)/.exec(block.className)?.[1] ?? "";
    const widget = WIDGETS[name];
    if (widget) {
      const made = widget(page, (block.textContent ?? "").replace(/\n$/, ""));
      made.dataset["widget"] = name;
      block.parentElement!.replaceWith(made);
    }
    else block.parentElement!.setAttribute("tabindex", "0");
  }
  for (const anchor of article.querySelectorAll<HTMLAnchorElement>('a[href^="term:"]')) {
    const name = decodeURIComponent(anchor.getAttribute("href")!.slice("term:".length));
    anchor.replaceWith(h("button", { type: "button", class: "term", onclick: () => void showTerm(name) }, anchor.textContent));
  }
  for (const table of article.querySelectorAll(".prose > table")) {
    const scroll = h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("Table") });
    table.replaceWith(scroll);
    scroll.append(table);
  }
}

/** What was solved, with the buttons that carry it to another device. */
function kept(page: Page, place: HTMLElement): HTMLElement {
  const solved = count(Object.keys(progress().solved));
  const file = h("input", { type: "file", accept: "application/json,.json", class: "visually-hidden", tabindex: "-1", "aria-label": t("File with progress"), onchange: () => {
    void file.files?.[0]?.text().then((text) => {
      const found = parsed(text);
      if (found) merge(found);
      index(page, place);
      page.warn(found ? null : t("This file does not have the progress of exercises."));
    });
  } });
  const save = saveButton(t("Save progress"), "urlgram-progress.json", () => new Blob([JSON.stringify(progress(), null, 1)], { type: "application/json" }));
  const erase = button(t("Forget progress"), () => {
    forgetAll();
    index(page, place);
  }, "quiet-button");
  return h("div", { class: "exports", role: "group", "aria-label": t("Progress") },
    h("span", { class: "quiet" }, solved ? t("Exercises solved: {count}.", { count: solved }) : t("Nothing solved yet."), " ", t("Progress stays on this device.")),
    solved ? save : null, button(t("Load progress"), () => file.click(), "quiet-button"), file, solved ? erase : null);
}

function card(lesson: Lesson): HTMLElement {
  const solved = count(lesson.kinds);
  return h("li", {}, h("a", { href: `#/learn/${lesson.name}` }, t(lesson.title)), h("p", {}, t(lesson.goal)), h("p", { class: "quiet" }, t("{minutes} minutes. After it you can {outcome}.", { minutes: lesson.minutes, outcome: t(lesson.outcome) })), solved ? h("p", { class: "count" }, t("{count} solved", { count: solved })) : null);
}

function index(page: Page, place: HTMLElement): void {
  const isDone = progress().days.includes(today());
  fill(place, h("h1", {}, t("Learn")), h("p", { class: "lead" }, t("Eleven short lessons, from the parts of a URL to grammars of one's own. The examples are live: change them. The exercises have no end, and the engine judges each answer and says why it is wrong.")),
    h("p", {}, h("a", { href: "#/exercise/daily" }, t("Puzzle of the day")), isDone ? ` (${t("solved")})` : "", " · ", h("a", { href: "#/exercise/rule/1" }, t("All exercises")), " · ", h("a", { href: "#/lab/1" }, t("Lab of attacks")), " · ", h("a", { href: "#/sheet/five-questions/1/6" }, t("Sheet of exercises"))), h("p", {}, regexLink()), page.notice,
    h("ol", { class: "lessons" }, LESSONS.map(card)), kept(page, place));
}

/** What follows the text of a lesson: what was learned, and the way on. */
function ending(at: number): HTMLElement[] {
  const [before, lesson, after] = [LESSONS[at - 1], LESSONS[at]!, LESSONS[at + 1]];
  return [
    h("p", { class: "outcome" }, tt("You can now {outcome}.", { outcome: h("strong", {}, t(lesson.outcome)) })),
    h("nav", { class: "turn", "aria-label": t("All lessons") }, before ? h("a", { href: `#/learn/${before.name}` }, `← ${t(before.title)}`) : h("a", { href: "#/learn" }, `← ${t("All lessons")}`), after ? h("a", { href: `#/learn/${after.name}` }, `${t(after.title)} →`) : h("a", { href: "#/learn" }, t("All lessons"))),
  ];
}

export const learn: View = {
  title(state) {
    const found = LESSONS.find((lesson) => lesson.name === state.view.split("/")[1]);
    return found && t(found.title);
  },
  show(page, place) {
    const name = page.state.view.split("/")[1];
    const at = LESSONS.findIndex((lesson) => lesson.name === name);
    const lesson = LESSONS[at];
    if (!lesson) return index(page, place);
    least(lesson.kinds.includes("registrable") ? "full" : "readers");
    const article = h("article", { class: "prose" });
    fill(place, page.notice, article);
    void Promise.all([files[`../learn/${lesson.name}.md`]!(), also("lessons"), also("exercises")]).then(([text]) => {
      // The lessons and their translations are files of this page, so their HTML is ours.
      article.innerHTML = marked.parse(replaced(text, verbatim), { async: false });
      article.querySelector("h1")?.after(h("p", { class: "goal quiet" }, `${t("Lesson {number} of {all}, {minutes} minutes.", { number: at + 1, all: LESSONS.length, minutes: lesson.minutes })} ${t(lesson.goal)}`));
      enliven(page, article);
      article.append(...ending(at));
      showField(article);
    });
  },
};
