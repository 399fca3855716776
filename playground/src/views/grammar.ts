// Grammar: any ABNF with problems, diagrams, samples, tests, comparison.
import { button, code, field, fill, h, select } from "../dom";
import { derivations } from "../derivations";
import { ask, least, tell } from "../engine";
import { Editor } from "../editor";
import { copyButton, exports, png, saveButton } from "../export";
import { type Page, type View, failed, heading } from "../page";
import { diagram, light, lit } from "../rule-card";
import { regexComparison } from "../regex";
import { n_, t, tt } from "../words";

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
  const counted = (count: number, one: string, many: string) => t(count === 1 ? one : many, { count });
  const parts = [counted(rules, n_("{count} rule"), n_("{count} rules")), problems ? counted(problems, n_("{count} problem"), n_("{count} problems")) : t("no problems")];
  return t("{list}.", { list: [...parts, ...(advice ? [counted(advice, n_("{count} piece of advice"), n_("{count} pieces of advice"))] : [])].join(t(", ")) });
}

function severity(name: string): "error" | "warning" | "info" {
  return name === "error" || name === "warning" ? name : "info";
}

/** The verdicts of texts, one a line; `!` before a text says that it must not match. */
function verdicts(page: Page, source: Source, rule: string, place: HTMLElement): HTMLElement {
  const area = h("textarea", { rows: 5, spellcheck: "false", placeholder: t("one text per line; ! before a text that must not match") }, page.state["tests"] ?? "");
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
      const why = answer.matches ? t("matches") : t("breaks at {at}: expected {expected}", { at: answer.break.start, expected: answer.expected });
      return h("li", { class: passes ? "good" : "bad" }, h("span", { class: "sign", "aria-label": passes ? t("as expected") : t("not as expected") }, passes ? "✓" : "✗"), " ", code(input), " ", h("span", { class: "quiet" }, why));
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
  return h("section", {}, heading(t("Texts")), field(t("Texts with the expected verdict"), area), list);
}

/** The edit of a near miss, such as `3: replaced 'a' with 'b'`, in the language of the page. */
function edit(words: string): string {
  const [, at, verb, one, other = ""] = /^(\d+): (\w+) ('.*?'(?= (?:with|and) |$)|\S+)(?: (?:with|and) (.*))?$/s.exec(words) ?? [];
  const values = { at: at ?? "", one: one ?? "", other };
  switch (verb) {
    case "inserted": return t("byte {at}: inserted {one}", values);
    case "deleted": return t("byte {at}: deleted {one}", values);
    case "replaced": return t("byte {at}: replaced {one} with {other}", values);
    case "swapped": return t("byte {at}: swapped {one} and {other}", values);
    default: return t("byte {at}", { at: words });
  }
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
      h("div", {}, h("h3", {}, t("It matches")), h("div", { class: "examples" }, good.texts.length ? good.texts.map((text: string) => add(text, text === "" ? `(${t("empty")})` : text)) : h("p", { class: "quiet" }, t("None was found.")))),
      h("div", {}, h("h3", {}, t("It almost matches")), near.texts?.length === 0 ? h("p", { class: "quiet" }, t("None was found.")) : near.texts ? h("ul", { class: "near" }, near.texts.map((miss: any) => h("li", {}, add(`!${miss.text}`, miss.text === "" ? `(${t("empty")})` : miss.text), " ", h("span", { class: "quiet" }, edit(miss.edit))))) : h("p", { class: "quiet" }, near.error?.message ?? "")));
  };
  void more();
  return h("section", {}, heading(t("Samples and near misses"), button(t("More"), () => void more(), "quiet-button")), list);
}

const RELATIONS: { [name: string]: string } = {
  equal: n_("Equal: both match the same texts."),
  subset: n_("The right rule matches all that the left one matches, and more."),
  superset: n_("The left rule matches all that the right one matches, and more."),
  overlapping: n_("Each matches texts that the other does not match."),
  disjoint: n_("No text is matched by both."),
};

function comparison(source: Source, rule: string, rules: string[]): HTMLElement {
  const place = h("div", { "aria-live": "polite" });
  let [other, within] = [rules.find((name) => name !== rule) ?? rule, ""];
  const choices = h("div");
  const compare = () =>
    void tell({ op: "grammar.compare", ...source, left: rule, right: other, ...(within ? { with: within } : {}) }, "compare", (answer) => {
      if (answer.error) return fill(place, h("p", { class: "problem" }, answer.error.message));
      const witness = (words: string, text: string | null) => (text === null ? null : h("li", {}, words, ": ", code(text)));
      const proof = answer.proved ? t("Proved by automata of {left} and {right} states.", { left: answer.states[0], right: answer.states[1] }) : t("Not proved: {doubt}.", { doubt: answer.doubt });
      fill(place, h("p", { class: answer.relation === "equal" && answer.proved ? "verdict good" : "verdict" }, t(RELATIONS[answer.relation]!), " ", h("span", { class: "quiet" }, proof)),
        h("ul", {}, witness(t("only {rule}", { rule }), answer.only_left), witness(t("only {rule}", { rule: other }), answer.only_right), witness(t("both"), answer.both)));
    }, failed(place));
  const showRules = async () => {
    const names: string[] = within ? (await ask({ op: "grammar.check", grammar: within })).rules.map((one: any) => one.name) : rules;
    other = names.includes(other) ? other : names[0] ?? rule;
    fill(choices, field(t("rule"), select(names.map((name) => [name, name]), other, (name) => (other = name))));
  };
  void showRules();
  const grammars = select([["", t("this grammar")], ["rfc3986", "RFC 3986"], ["rfc3987", "RFC 3987"], ["rfc2396", "RFC 2396"], ["rfc1738", "RFC 1738"]], "", (name) => {
    within = name;
    void showRules();
  });
  return h("section", {}, heading(t("Compare {rule} with", { rule })), h("div", { class: "maker" }, field(t("of"), grammars), choices, button(t("Compare"), compare)), place);
}

/** The comparison of the rule with a regular expression, which the address keeps. */
function expression(page: Page, source: Source, rule: string): HTMLElement {
  const kept = { regex: page.state["regex"] ?? "", flavor: page.state["flavor"] ?? "js", flags: page.state["flags"] ?? "", whole: page.state["whole"] ?? "" };
  const made = regexComparison(kept, () => ({ ...source, rule }), "regex", (given) => Object.entries(given).forEach(([name, value]) => page.set(name, value)));
  return h("section", { id: "regex" }, heading(t("Paste your regular expression")), h("p", {}, tt("Does it match what {rule} matches? You get the shortest text that it wrongly accepts, the shortest that it wrongly rejects, or a proof that there is none.", { rule: code(rule) })), made.element);
}

export const grammar: View = {
  show(page, place) {
    least("grammars");
    const [about, rulePlace] = [h("div", { "aria-live": "polite" }), h("div", { class: "result" })];
    let rules: any[] = [];
    // A link to a comparison shows it first.
    const isAboutRegex = Boolean(page.state["regex"]);
    const isOwn = () => page.state["grammar"] === "own";
    const source = (): Source => (isOwn() ? { abnf: editor.value } : { grammar: page.state["grammar"]! });

    const editor = new Editor({
      value: page.state["abnf"] ?? OWN, label: t("Grammar in ABNF"), lines: "many", limit: MAX_GRAMMAR, language: "abnf",
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
          saveButton(t("Save SVG"), `${name}.svg`, () => new Blob([lit(svg, used)], { type: "image/svg+xml" })),
          saveButton(t("Save PNG"), `${name}.png`, () => png(lit(svg, used), Number(size["width"]), Number(size["height"]))),
          copyButton(t("Copy rule"), () => answer.rule.text)),
          answer.rule.uses.length ? h("p", { class: "uses" }, t("Refers to:"), " ", answer.rule.uses.map((use: string) => [button(use, () => follow(use), "rule"), " "])) : null);
      }, failed(picture));
      const tests = h("div");
      const maker = (one: string) => button(one, () => follow(one), "rule");
      const derived = derivations(page, source(), name, maker, show);
      tests.addEventListener("add-test", (event) => derived.dispatchEvent(new CustomEvent("derive", { detail: (event as CustomEvent<string>).detail.replace(/^!/, "") })));
      const own = expression(page, source(), name);
      fill(rulePlace, isAboutRegex ? own : null, h("section", {}, heading(name), picture), derived, samples(source(), name, tests), tests, comparison(source(), name, rules.map((one) => one.name)), isAboutRegex ? null : own);
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
      about.prepend(h("p", { class: "verdict" }, t("This looks like a document that contains a grammar ({kind}).", { kind: found.kind }), " ", button(t("Keep only its grammar"), () => (editor.value = found.text))));
    };

    const check = () => void tell({ op: "grammar.check", ...source() }, "check", (answer) => {
      rules = answer.rules;
      fill(rulePicker, rules.map((one) => h("option", { value: one.name }, one.name)));
      editor.problems(answer.problems.slice(0, MAX_MARKED).map((one: any) => ({ from: one.span.start, to: one.span.end, severity: severity(one.severity), message: `${one.message}${one.help ? `\n${one.help}` : ""}` })));
      const { problems, advice } = sorted(answer.problems);
      const list = h("ul", { class: "problems" }, [...problems, ...advice].slice(0, MAX_LISTED).map((one: any) => h("li", {}, button(`${one.code.replace("abnf::", "")}`, () => editor.select(one.span), "rule"), " ", one.message, ": ", one.label, one.help ? h("span", { class: "quiet" }, ` ${one.help}`) : null)));
      const found = counts(rules.length, problems.length, advice.length);
      // Nobody who opens the grammar of an RFC can repair it.
      if (isOwn()) fill(about, h("p", { class: problems.length ? "verdict bad" : "verdict good" }, found), list);
      else fill(about, h("details", {}, h("summary", {}, found), h("p", { class: "quiet" }, t("This is the grammar as its document prints it. The linter says what a reader or a parser has to know.")), list));
      if (problems.length && isOwn()) void offer();
      const wanted = rules.find((one) => one.name === page.state["rule"])?.name ?? answer.starts[0] ?? rules[0]?.name;
      if (wanted) showRule(wanted);
      else fill(rulePlace);
    }, failed(about));

    const chooser = h("select", { onchange: () => {
      page.set("grammar", chooser.value);
      page.set("rule", "");
      load();
    } }, h("option", { value: "own" }, t("your own")));
    let texts = new Map<string, string>();
    const load = () => {
      builtin = isOwn() ? "" : texts.get(page.state["grammar"]!) ?? "";
      editor.value = isOwn() ? page.state["abnf"] ?? OWN : builtin;
      check();
    };
    void ask({ op: "grammar.list" }).then((answer) => {
      texts = new Map(answer.grammars.map((one: any) => [one.name, one.text]));
      chooser.append(...answer.grammars.map((one: any) => h("option", { value: one.name, lang: "en" }, `${one.name.replace(/^rfc/, "RFC ")}${one.title ? `: ${one.title}` : ""}`)));
      chooser.value = page.state["grammar"] ?? "rfc3986";
      load();
    }, (error: Error) => failed(about)(error.message));

    fill(place, h("h1", {}, t("Grammar")), h("p", { class: "lead" }, t("Read a grammar of an RFC, or write your own. Every rule has a diagram, texts that it matches and almost matches, and can be compared with another.")),
      h("div", { class: "maker" }, field(t("Grammar"), chooser), field(t("Rule"), rulePicker)), page.notice,
      h("div", { class: "split" }, h("div", {}, editor.view.dom, about), rulePlace));
  },
};
