// Grammar: any ABNF with problems, diagrams, samples, tests, comparison.
import { button, code, field, fill, h, select } from "../dom";
import { derivations } from "../derivations";
import { ask, tell } from "../engine";
import { Editor } from "../editor";
import { copyButton, exports, png, saveButton } from "../export";
import { type Page, type View, failed, heading } from "../page";
import { diagram, light, lit } from "../rule-card";
import { t } from "../words";

/** Limit of the characters of a grammar. */
const MAX_GRAMMAR = 300_000;

const OWN = "; Your own grammar. The first rule is the start.\ngreeting = \"hello\" [ \",\" SP name ]\nname     = 1*ALPHA *( \"-\" 1*ALPHA )\n";

type Source = { grammar?: string; abnf?: string };

/** Limits of the problems that are listed, and of those that are marked in the text. */
const [MAX_LISTED, MAX_MARKED] = [20, 1000];

/** Problems without advice, and the advice: a grammar with advice is correct. */
function sorted(problems: any[]): { problems: any[]; advice: any[] } {
  return { problems: problems.filter((one) => one.severity !== "advice"), advice: problems.filter((one) => one.severity === "advice") };
}

function counts(rules: number, problems: number, advice: number): string {
  const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
  const parts = [counted(rules, "rule", "rules"), problems ? counted(problems, "problem", "problems") : "no problems"];
  return `${[...parts, ...(advice ? [counted(advice, "piece of advice", "pieces of advice")] : [])].join(", ")}.`;
}

function severity(name: string): "error" | "warning" | "info" {
  return name === "error" || name === "warning" ? name : "info";
}

/** The verdicts of texts, one a line; `!` before a text says that it must not match. */
function verdicts(page: Page, source: Source, rule: string, place: HTMLElement): HTMLElement {
  const area = h("textarea", { rows: 5, spellcheck: "false", placeholder: "one text per line; ! before a text that must not match" }, page.state["tests"] ?? "");
  area.value = page.state["tests"] ?? "";
  const list = h("ul", { class: "verdicts", "aria-live": "polite" });
  const update = async () => {
    const lines = area.value.split("\n").filter((line) => line !== "").slice(0, 50);
    const found = await Promise.all(lines.map(async (line) => {
      const negative = line.startsWith("!");
      const input = negative ? line.slice(1) : line;
      const answer = await ask({ op: "grammar.match", ...source, rule, input }).catch((error: Error) => ({ error: { message: error.message } }) as any);
      if (answer.error) return h("li", { class: "bad" }, answer.error.message);
      const passes = answer.matches !== negative;
      const why = answer.matches ? "matches" : `breaks at ${answer.break.start}: expected ${answer.expected}`;
      return h("li", { class: passes ? "good" : "bad" }, h("span", { class: "sign", "aria-label": passes ? "as expected" : "not as expected" }, passes ? "✓" : "✗"), " ", code(input), " ", h("span", { class: "quiet" }, why));
    }));
    fill(list, found);
  };
  area.addEventListener("input", () => {
    page.set("tests", area.value);
    void update();
  });
  place.addEventListener("add-test", (event) => {
    area.value = `${area.value}${area.value && !area.value.endsWith("\n") ? "\n" : ""}${(event as CustomEvent<string>).detail}\n`;
    page.set("tests", area.value);
    void update();
  });
  void update();
  return h("section", {}, heading("Texts"), field("Texts with the expected verdict", area), list);
}

function samples(source: Source, rule: string, place: HTMLElement): HTMLElement {
  const list = h("div", { class: "samples" });
  let seed = 1;
  const more = async () => {
    const [good, near] = await Promise.all([
      ask({ op: "grammar.samples", ...source, rule, seed, count: 8 }, "samples"),
      ask({ op: "grammar.near_misses", ...source, rule, seed, count: 8 }, "near-misses"),
    ]).catch((error: Error) => [{ error: { message: error.message } }, {}] as any[]);
    seed += 1;
    const add = (text: string, words: string) => button(words, () => place.dispatchEvent(new CustomEvent("add-test", { detail: text })), "example");
    if (good.error) return fill(list, h("p", { class: "problem" }, good.error.message));
    fill(list,
      h("div", {}, h("h3", {}, "It matches"), h("div", { class: "examples" }, good.texts.map((text: string) => add(text, text === "" ? "(empty)" : text)))),
      h("div", {}, h("h3", {}, "It almost matches"), near.texts ? h("ul", { class: "near" }, near.texts.map((miss: any) => h("li", {}, add(`!${miss.text}`, miss.text === "" ? "(empty)" : miss.text), h("span", { class: "quiet" }, ` byte ${miss.edit}`)))) : h("p", { class: "quiet" }, near.error?.message ?? "")));
  };
  void more();
  return h("section", {}, heading("Samples and near misses", button("More", () => void more(), "quiet-button")), list);
}

const RELATIONS: { [name: string]: string } = {
  equal: "Equal: both match the same texts.",
  subset: "The right rule matches all that the left one matches, and more.",
  superset: "The left rule matches all that the right one matches, and more.",
  overlapping: "Each matches texts that the other does not match.",
  disjoint: "No text is matched by both.",
};

function comparison(source: Source, rule: string, rules: string[]): HTMLElement {
  const place = h("div", { "aria-live": "polite" });
  let [other, within] = [rules.find((name) => name !== rule) ?? rule, ""];
  const choices = h("div");
  const compare = () =>
    void tell({ op: "grammar.compare", ...source, left: rule, right: other, ...(within ? { with: within } : {}) }, "compare", (answer) => {
      if (answer.error) return fill(place, h("p", { class: "problem" }, answer.error.message));
      const witness = (words: string, text: string | null) => (text === null ? null : h("li", {}, words, ": ", code(text)));
      const proof = answer.proved ? ` Proved by automata of ${answer.states[0]} and ${answer.states[1]} states.` : ` Not proved: ${answer.doubt}.`;
      fill(place, h("p", { class: answer.relation === "equal" && answer.proved ? "verdict good" : "verdict" }, RELATIONS[answer.relation], h("span", { class: "quiet" }, proof)),
        h("ul", {}, witness(`only ${rule}`, answer.only_left), witness(`only ${other}`, answer.only_right), witness("both", answer.both)));
    }, failed(place));
  const showRules = async () => {
    const names: string[] = within ? (await ask({ op: "grammar.check", grammar: within })).rules.map((one: any) => one.name) : rules;
    other = names.includes(other) ? other : names[0] ?? rule;
    fill(choices, field("rule", select(names.map((name) => [name, name]), other, (name) => (other = name))));
  };
  void showRules();
  const grammars = select([["", "this grammar"], ["rfc3986", "RFC 3986"], ["rfc3987", "RFC 3987"], ["rfc2396", "RFC 2396"], ["rfc1738", "RFC 1738"]], "", (name) => {
    within = name;
    void showRules();
  });
  return h("section", {}, heading(`Compare ${rule} with`), h("div", { class: "maker" }, field("of", grammars), choices, button("Compare", compare)), place);
}

export const grammar: View = {
  show(page, place) {
    const [about, rulePlace] = [h("div", { "aria-live": "polite" }), h("div", { class: "result" })];
    let rules: any[] = [];
    const isOwn = () => page.state["grammar"] === "own";
    const source = (): Source => (isOwn() ? { abnf: editor.value } : { grammar: page.state["grammar"]! });

    const editor = new Editor({
      value: page.state["abnf"] ?? OWN, label: "Grammar in ABNF", lines: "many", limit: MAX_GRAMMAR, language: "abnf",
      change: (value) => {
        page.warn(null);
        if (!isOwn() && value !== builtin) {
          page.state["grammar"] = chooser.value = "own";
        }
        if (isOwn()) {
          page.set("abnf", value);
          check();
        }
      },
      tooLarge: (length) => page.tooLarge(length, MAX_GRAMMAR),
      cursor: (at) => {
        const found = rules.find((one) => one.span.start <= at && at <= one.span.end);
        if (found && found.name !== page.state["rule"] && editor.view.hasFocus) showRule(found.name);
      },
    });
    let builtin = "";

    /** Shows a rule and selects it in the text. */
    const follow = (name: string) => {
      const found = rules.find((one) => one.name.toLowerCase() === name.toLowerCase());
      if (!found) return;
      showRule(found.name);
      editor.select(found.name_span);
    };

    const showRule = (name: string) => {
      page.set("rule", name);
      rulePicker.value = name;
      const found = rules.find((one) => one.name === name);
      editor.mark(found ? [{ ...found.name_span, class: "chosen-rule" }] : []);
      if (found && !editor.view.hasFocus) editor.reveal(found.name_span);
      const [picture, frame] = [h("div", { class: "picture" }), h("div")];
      let [svg, used] = ["", new Set<string>()];
      const show = (words: Set<string>) => light(frame, (used = words));
      void tell({ op: "grammar.railroad", ...source(), rule: name }, "railroad", (answer) => {
        if (answer.error) return fill(picture, h("p", { class: "problem" }, answer.error.message));
        svg = answer.svg;
        fill(frame, diagram(svg, name, follow));
        light(frame, used);
        const size = frame.querySelector<HTMLElement>(".drawing")!.dataset;
        fill(picture, frame, exports(
          saveButton("Save SVG", `${name}.svg`, () => new Blob([lit(svg, used)], { type: "image/svg+xml" })),
          saveButton("Save PNG", `${name}.png`, () => png(lit(svg, used), Number(size["width"]), Number(size["height"]))),
          copyButton("Copy rule", () => answer.rule.text)),
          answer.rule.uses.length ? h("p", { class: "uses" }, "Refers to ", answer.rule.uses.map((use: string) => [button(use, () => follow(use), "rule"), " "])) : null);
      }, failed(picture));
      const tests = h("div");
      const maker = (one: string) => button(one, () => follow(one), "rule");
      const derived = derivations(page, source(), name, maker, show);
      tests.addEventListener("add-test", (event) => derived.dispatchEvent(new CustomEvent("derive", { detail: (event as CustomEvent<string>).detail.replace(/^!/, "") })));
      fill(rulePlace, h("section", {}, heading(name), picture), derived, samples(source(), name, tests), tests, comparison(source(), name, rules.map((one) => one.name)));
      tests.append(verdicts(page, source(), name, tests));
    };

    const rulePicker = h("select", { onchange: () => {
      showRule(rulePicker.value);
      const found = rules.find((one) => one.name === rulePicker.value);
      if (found) editor.select(found.name_span);
    } });

    /** Offers the grammar of a document that was pasted, such as the text of an RFC. */
    const offer = async () => {
      const found = await ask({ op: "grammar.extract", input: editor.value }, "extract").catch(() => null);
      if (!found?.text || found.text === editor.value) return;
      about.prepend(h("p", { class: "verdict" }, `This looks like ${found.kind === "text of an RFC" || found.kind === "XML of an RFC" ? "the " : ""}${found.kind}. `, button("Keep only its grammar", () => (editor.value = found.text))));
    };

    const check = () => void tell({ op: "grammar.check", ...source() }, "check", (answer) => {
      rules = answer.rules;
      fill(rulePicker, rules.map((one) => h("option", { value: one.name }, one.name)));
      editor.problems(answer.problems.slice(0, MAX_MARKED).map((one: any) => ({ from: one.span.start, to: one.span.end, severity: severity(one.severity), message: `${one.message}${one.help ? `\n${one.help}` : ""}` })));
      const { problems, advice } = sorted(answer.problems);
      fill(about, h("p", { class: problems.length ? "verdict bad" : "verdict good" }, counts(rules.length, problems.length, advice.length)),
        h("ul", { class: "problems" }, [...problems, ...advice].slice(0, MAX_LISTED).map((one: any) => h("li", {}, button(`${one.code.replace("abnf::", "")}`, () => editor.select(one.span), "rule"), " ", one.message, ": ", one.label, one.help ? h("span", { class: "quiet" }, ` ${one.help}`) : null))));
      if (problems.length && isOwn()) void offer();
      const wanted = rules.find((one) => one.name === page.state["rule"])?.name ?? answer.starts[0] ?? rules[0]?.name;
      if (wanted) showRule(wanted);
      else fill(rulePlace);
    }, failed(about));

    const chooser = h("select", { onchange: () => {
      page.set("grammar", chooser.value);
      page.set("rule", "");
      load();
    } }, h("option", { value: "own" }, "your own"));
    let texts = new Map<string, string>();
    const load = () => {
      builtin = isOwn() ? "" : texts.get(page.state["grammar"]!) ?? "";
      editor.value = isOwn() ? page.state["abnf"] ?? OWN : builtin;
      check();
    };
    void ask({ op: "grammar.list" }).then((answer) => {
      texts = new Map(answer.grammars.map((one: any) => [one.name, one.text]));
      chooser.append(...answer.grammars.map((one: any) => h("option", { value: one.name }, `${one.name.replace(/^rfc/, "RFC ")}${one.title ? `: ${one.title}` : ""}`)));
      chooser.value = page.state["grammar"] ?? "rfc3986";
      load();
    }, (error: Error) => failed(about)(error.message));

    fill(place, h("h1", {}, t("Grammar")), h("p", { class: "lead" }, t("Read a grammar of an RFC, or write your own. Every rule has a diagram, texts that it matches and almost matches, and can be compared with another.")),
      h("div", { class: "maker" }, field("Grammar", chooser), field("Rule", rulePicker)), page.notice,
      h("div", { class: "split" }, h("div", {}, editor.view.dom, about), rulePlace));
  },
};
