// A regular expression compared with a rule: what it wrongly accepts and rejects, or a proof that both match the same texts.
import { announce, button, code, field, fill, h, select } from "./dom";
import { ask, tell } from "./engine";
import { failed } from "./page";
import { t, tt } from "./words";

/** A rule of a grammar. */
export type Rule = { grammar?: string; abnf?: string; rule: string };

/** An expression as it was written. */
export type Expression = { regex: string; flavor: string; flags: string; whole: string };

const FLAVORS: [string, string][] = [["js", "JavaScript"], ["python", "Python"], ["pcre", "PCRE"], ["rust", "Rust"]];

/** The relation in words. The expression is on the left. */
function relation(answer: any): string {
  switch (answer.relation) {
    case "equal": return t("Equal: the expression and the rule match the same texts.");
    case "subset": return t("The expression accepts nothing that is wrong, but it rejects texts that the rule matches.");
    case "superset": return t("The expression accepts all that the rule matches, and other texts, too.");
    case "disjoint": return t("No text is matched by both.");
    default: return t("The expression accepts texts that are wrong, and rejects texts that are right.");
  }
}

/** The shortest texts of each kind, with whether the expression is to match them. */
function witnesses(answer: any): [string, string, boolean][] {
  const all: [string, string | null, boolean][] = [[t("wrongly accepted"), answer.only_left, true], [t("wrongly rejected"), answer.only_right, false], [t("rightly accepted"), answer.both, true]];
  return all.filter((one): one is [string, string, boolean] => one[1] !== null);
}

/** What the regular expressions of this browser say about the texts. Only those of JavaScript are its own. */
async function confirmed(given: Expression, list: [string, string, boolean][]): Promise<string[]> {
  if (given.flavor !== "js" || !list.length) return list.map(() => "");
  const own = await ask({ op: "regexp.matches", regex: given.regex, flags: given.flags, whole: given.whole !== "", texts: list.map(([, text]) => text) }).catch((error: Error) => ({ error: { message: error.message } }) as any);
  if (own.error) return list.map(() => own.error.message);
  return list.map(([, , isMatched], i) => (own.matches[i] !== isMatched ? t("this browser does not agree") : isMatched ? t("this browser finds a match") : t("this browser finds no match")));
}

/** The fields of an expression, and its comparison with `target`. What is typed goes to `change`. */
export function regexComparison(first: Expression, target: () => Rule, asker: string, change: (given: Expression) => void = () => {}): { element: HTMLElement; set(regex: string): void; update(): void } {
  const given = { ...first };
  const place = h("div", { class: "result regex-result" });
  const show = async (answer: any) => {
    if (answer.error) {
      const { offset, length } = answer.error;
      const points = offset !== undefined && length ? h("pre", { class: "pointer", "aria-hidden": "true" }, ...parted(given.regex, offset, length)) : null;
      return fill(place, h("div", { class: "verdict bad" }, h("p", {}, answer.error.message), points));
    }
    const list = witnesses(answer);
    const asked = given.regex;
    const said = await confirmed({ ...given }, list);
    if (asked !== given.regex) return;
    const proof = answer.proved ? t("Proved by automata of {left} and {right} states.", { left: answer.states[0], right: answer.states[1] }) : t("Not proved: {doubt}.", { doubt: answer.doubt });
    const isEqual = answer.relation === "equal" && answer.proved;
    const rows = list.map(([words, text], i) => h("tr", {}, h("th", { scope: "row" }, words), h("td", {}, code(text)), h("td", { class: "quiet" }, said[i]!)));
    const open = answer.is_open === true ? h("p", { class: "quiet" }, t("The expression is searched for, so there may be any other text before or after a match.")) : null;
    const words = relation(answer);
    fill(place, h("p", { class: isEqual ? "verdict good" : "verdict bad" }, words, " ", h("span", { class: "quiet" }, proof)), open, rows.length ? h("table", { class: "witnesses" }, h("caption", { class: "visually-hidden" }, t("Shortest texts")), h("tbody", {}, rows)) : null);
    announce(words);
  };
  const update = () => {
    if (given.regex === "") return fill(place);
    void tell({ op: "grammar.compare_regex", ...target(), regex: given.regex, flavor: given.flavor, flags: given.flags, whole: given.whole !== "" }, asker, (answer) => void show(answer), failed(place));
  };
  const typed = (name: keyof Expression, value: string) => {
    given[name] = value;
    change({ ...given });
    update();
  };
  const expression = h("textarea", { rows: 2, spellcheck: "false", autocapitalize: "off", autocomplete: "off", translate: "no", class: "regex", placeholder: "/^https?:\\/\\/\\S+$/i", maxlength: 60_000, oninput: () => typed("regex", expression.value) });
  expression.value = given.regex;
  // What is pasted takes the place of the example.
  expression.addEventListener("focus", () => first.regex !== "" && expression.value === first.regex && expression.select());
  const flags = h("input", { type: "text", size: 6, spellcheck: "false", autocapitalize: "off", autocomplete: "off", oninput: () => typed("flags", flags.value) });
  flags.value = given.flags;
  const whole = h("input", { type: "checkbox", checked: given.whole !== "", onchange: () => typed("whole", whole.checked ? "yes" : "") });
  const element = h("div", { class: "regex-comparison" }, field(t("Regular expression"), expression),
    h("div", { class: "maker" }, field(t("Syntax"), select(FLAVORS, given.flavor, (value) => typed("flavor", value))), field(t("Flags"), flags), h("label", { class: "check" }, whole, " ", t("Only matches of the whole text"))), place);
  const set = (regex: string) => {
    expression.value = regex;
    typed("regex", regex);
  };
  update();
  return { element, set, update };
}

/** A text with a range of it marked. */
function parted(text: string, offset: number, length: number): (string | HTMLElement)[] {
  return [text.slice(0, offset), h("mark", {}, text.slice(offset, offset + length)), text.slice(offset + length)];
}

/** An address of the web with a host: RFC 9110 does not allow an empty one. */
const WEB = `; Import: rfc3986.abnf: userinfo, IP-literal, unreserved, pct-encoded, sub-delims, port, path-abempty, query, fragment
web  = ( "http" / "https" ) "://" [ userinfo "@" ] name [ ":" port ] path-abempty [ "?" query ] [ "#" fragment ]
name = IP-literal / 1*( unreserved / pct-encoded / sub-delims )
`;

/** Rules that an expression for URLs is compared with, for people who have not chosen one. */
const RULES: [string, string, Rule][] = [
  ["web", "http(s) (RFC 9110)", { abnf: WEB, rule: "web" }],
  ["rfc3986", "URI (RFC 3986)", { grammar: "rfc3986", rule: "URI" }],
  ["whatwg", "URL Standard", { grammar: "whatwg", rule: "absolute-URL-with-fragment-string" }],
];

/** The comparison with one of a few rules, and buttons for expressions to begin with. */
export function regexWidget(expressions: string[], asker: string): HTMLElement {
  let target = RULES[0]![2];
  const made = regexComparison({ regex: expressions[0] ?? "", flavor: "js", flags: "", whole: "" }, () => target, asker);
  const chooser = select(RULES.map(([key, words]) => [key, words]), RULES[0]![0], (key) => {
    target = RULES.find(([one]) => one === key)![2];
    made.update();
  });
  const numbered = expressions.map((regex) => h("li", {}, button(regex, () => made.set(regex), "example")));
  return h("div", { class: "widget" }, h("ol", { class: "expressions" }, numbered), field(t("Compare with"), chooser), made.element);
}

/** Whether the lesson was opened for its field. */
let isAboutField = false;

/** Scrolls to the field of an expression if the lesson was opened for it. */
export function showField(place: HTMLElement): void {
  if (!isAboutField) return;
  isAboutField = false;
  const field = place.querySelector<HTMLTextAreaElement>("textarea.regex");
  field?.focus({ preventScroll: true });
  field?.closest(".regex-comparison")?.scrollIntoView({ block: "center" });
}

/** A line that leads to the lesson with the comparison. */
export function regexLink(): (Node | string)[] {
  return tt("{link}: what it wrongly accepts, and what it wrongly rejects.", { link: h("a", { href: "#/learn/regular-expressions", onclick: () => (isAboutField = true) }, t("Paste your regular expression")) }).flat(9) as (Node | string)[];
}
