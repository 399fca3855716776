// Anatomy: what a person needs to know of a text, its components, its tree, or why it is rejected.
import { type Child, announce, button, code, fill, h, redraw, visible } from "../dom";
import { ask, tell, timings } from "../engine";
import type { Mark } from "../editor";
import type { Span } from "../protocol";
import { address } from "../state";
import { language, n_, t, tt } from "../words";
import { copyButton, drawingButtons, exports } from "../export";
import { COMPONENTS, type Page, type View, componentMarks, failed, heading } from "../page";
import { ruleButton, showTerm } from "../rule-card";
import { drawing, forest, markdown, tree } from "../tree";

const EXAMPLES = [
  "https://anna@www.example.org:8080/over/there?name=ferret#nose",
  "www.example.org/a",
  "localhost:3000",
  "https://example.org@evil.example/",
  "https://example.org/caf%C3%A9?q=a+b&lang=fr",
  "mailto:anna@example.org",
  "http://[2001:db8::7]/a?",
  "http://example.org:8x/",
  "http://a b/",
  "http://bücher.example/é",
];

const isAscii = (text: string) => /^[\x00-\x7f]*$/.test(text);

/** The value of a component; null if it is absent. */
function named(parts: any, name: string): string | null {
  return parts.list.find((one: any) => one.name === name)?.value ?? null;
}

const NAMES = [n_("scheme"), n_("userinfo"), n_("host"), n_("port"), n_("path"), n_("query"), n_("fragment")];

/** The name of a component in the language of the page, next to that of the standard. */
function translated(name: string): HTMLElement | null {
  return language() === "en" || !NAMES.includes(name) || t(name) === name ? null : h("span", { class: "quiet" }, ` ${t(name)}`);
}

/** A value with the place where it breaks, if that is in it. */
function broken(one: any, mistake: Span): HTMLElement {
  const [start, end] = [mistake.start - one.span.start, Math.max(mistake.end - one.span.start, mistake.start - one.span.start)];
  return h("code", {}, visible(one.value.slice(0, start)), h("mark", {}, visible(one.value.slice(start, end)) || "▏"), h("span", { class: "quiet" }, visible(one.value.slice(end))));
}

/** The delimiters that divide a component into parts. One that is percent-encoded divides nothing. */
const DELIMITERS: { [component: string]: string } = { userinfo: ":", host: "/?#@:", path: "/", query: "&=+" };

/** Percent-encodings of delimiters in a component, each once. */
function hidden(one: any): [string, string][] {
  const all: string[] = one.value.match(/%[0-9A-Fa-f]{2}/g) ?? [];
  return [...new Set(all)].map((text): [string, string] => [text, String.fromCharCode(parseInt(text.slice(1), 16))]).filter(([, c]) => DELIMITERS[one.name]?.includes(c));
}

/** What a component is decoded, or why it must not be decoded as a whole. */
function decodedOf(one: any): HTMLElement | null {
  if (typeof one.decoded !== "string") return null;
  const kept = hidden(one);
  if (!kept.length) return h("span", { class: "decoded" }, h("span", { class: "quiet" }, t("decoded:"), " "), code(one.decoded));
  return h("span", { class: "decoded" }, kept.map(([text, c]) => h("span", { class: "kept" }, tt("{encoded} is the character {character} inside of a part. It divides nothing, so decode each part alone.", { encoded: code(text), character: code(c) }), " ")));
}

/** A button for the default port of a scheme. The module with all schemes is loaded when it is pressed. */
function defaultPort(scheme: string): HTMLElement {
  const place = h("span", { class: "default-port", "data-scheme": scheme });
  const said = (words: Child) => fill(place, " ", h("span", { class: "quiet" }, words));
  const find = async () => {
    said(t("loading"));
    const known = await ask({ op: "schemes", name: scheme }, "schemes").catch(() => null);
    const words = !known || known.error || known.port === undefined ? t("its default is not known here") : known.port === null ? t("the scheme has no default port") : tt("{port} by default", { port: code(String(known.port)) });
    said(words);
    announce(place.textContent ?? "");
  };
  fill(place, " ", button(t("Which is the default of {scheme}?", { scheme }), () => void find(), "quiet-button"));
  return place;
}

/** The table of components: absent, empty, or a value, with what it is decoded. `mistake` is where a refused text breaks. */
export function components(page: Page, found: any, mistake?: Span): HTMLElement {
  let isAfter = false;
  const rows = found.list
    .filter((one: any) => COMPONENTS.includes(one.name))
    .map((one: any) => {
      const breaks = mistake && one.span && !isAfter && one.span.start <= mistake.start && mistake.start <= one.span.end;
      const value = one.value === null ? h("span", { class: "quiet" }, t("absent")) : one.value === "" && !breaks ? h("span", { class: "empty" }, t("empty")) : breaks ? broken(one, mistake) : code(one.value);
      const asksPort = one.name === "port" && one.value === null && named(found, "scheme") && named(found, "host");
      const row = h("tr", { class: one.value === null ? "absent" : isAfter ? "after" : breaks ? "breaks" : "" }, h("th", { scope: "row" }, h("span", { class: `chip c-${one.name}` }, one.name), translated(one.name)), h("td", {}, value, asksPort ? defaultPort(named(found, "scheme")!.toLowerCase()) : null, decodedOf(one)));
      isAfter ||= Boolean(breaks);
      return page.points(row, one.span);
    });
  return h("table", { class: "components" }, h("caption", { class: "visually-hidden" }, t("Components")), h("tbody", {}, rows));
}

/** Limit of the pairs of a query that are shown. */
const MAX_PAIRS = 100;

/** The pairs of the query, decoded as a form has them. */
function pairs(page: Page, parts: any): HTMLElement | null {
  if (!parts.pairs.length) return null;
  const rows = parts.pairs.slice(0, MAX_PAIRS).map((pair: any) => page.points(h("tr", {}, h("th", { scope: "row" }, code(pair.name)), h("td", {}, pair.value === null ? h("span", { class: "quiet" }, t("no value")) : code(pair.value))), pair.span));
  const more = parts.more || parts.pairs.length > MAX_PAIRS ? h("p", { class: "quiet" }, t("and more")) : null;
  return h("section", {}, heading(t("Query")), h("table", { class: "pairs" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("Name")), h("th", { scope: "col" }, t("Value, decoded as in a form")))), h("tbody", {}, rows)), more);
}

/** A base that no text names. */
const NOWHERE = "https://page.invalid/";

/** The host that this browser reads in a text, perhaps in a link of a page; null if it reads none. */
function browserHost(text: string): string | null {
  try {
    const { hostname } = new URL(text, NOWHERE);
    return hostname === "" || hostname === new URL(NOWHERE).hostname ? null : hostname;
  } catch {
    return null;
  }
}

/** A sentence about the host that this browser reads, if that is not what the grammar says, nor what `message` says already. */
function elsewhere(text: string, parts: any, message: string): HTMLElement | null {
  const [host, own] = [browserHost(text), named(parts, "host")];
  const isSpelling = own !== null && (host?.startsWith("[") || !isAscii(own) || own.toLowerCase() === host?.toLowerCase());
  if (host === null || isSpelling || message.includes(host)) return null;
  return h("p", {}, tt("In a link, this browser goes to the host {host}.", { host: code(host) }));
}

/** What a person needs to know, in a sentence: what is probably wrong, or where the text leads. */
function verdict(text: string, answer: any, mistake: any, parts: any): HTMLElement {
  if (mistake) {
    // A note is about a text that is right for its program, or that programs do not agree about.
    const isNote = mistake.code === null && !mistake.misleads;
    const link = () => ({ text: h("a", { href: address({ view: "anatomy", text: mistake.meant }), class: "meant" }, code(mistake.meant)) });
    const meant = mistake.meant === null ? null : h("p", {}, isNote ? tt("As a URL: {text}", link()) : tt("Did you mean {text}?", link()));
    const title = isNote ? t("Note:") : answer.valid ? t("Probably not what you mean:") : t("Refused:");
    return h("div", { class: "verdict human warn" }, h("p", {}, h("strong", {}, title), " ", mistake.message, "."), meant, elsewhere(text, parts, `${mistake.message} ${mistake.meant ?? ""}`));
  }
  if (!answer.valid) return h("div", { class: "verdict human bad" }, h("p", {}, h("strong", {}, t("Refused:")), " ", answer.error.message, "."), elsewhere(text, parts, answer.error.message));
  const [scheme, host, port] = [named(parts, "scheme"), named(parts, "host"), named(parts, "port")];
  const values = { host: code(host ?? ""), port: code(port ?? ""), scheme: code(scheme?.toLowerCase() ?? "") };
  const place = host && scheme && port ? tt("It leads to the host {host} at port {port} by {scheme}.", values)
    : host && scheme ? tt("It leads to the host {host} by {scheme}.", values)
      : host ? tt("It leads to the host {host}, by the scheme of the page that it is on.", values)
        : scheme ? tt("It names something by the scheme {scheme}, and no host.", values)
          : text === "" ? t("An empty text refers to the page that it is on.")
            : t("It has no scheme and no host: where it leads depends on the page that it is on.");
  return h("div", { class: "verdict human good" }, h("p", {}, h("strong", {}, t("Nothing looks wrong.")), language() === "zh-Hans" ? "" : " ", place), elsewhere(text, parts, ""));
}

/** The name of a form of RFC 3986, in a text that RFC 3987 reads. */
function formOf(form: string, grammar: string): string {
  return grammar === "rfc3987" ? form.replace("URI", "IRI") : form;
}

/** What the grammar says about a text that it accepts. */
function formal(found: any, name: string, isIri: boolean, grammar: string): Child[] {
  const values = {
    rfc: isIri ? "RFC 3987" : "RFC 3986", form: h("button", { type: "button", class: "term", onclick: () => void showTerm(isIri ? "IRI" : found.form) }, name),
    path: ruleButton(isIri ? `i${found.path_rule}` : found.path_rule, grammar), kind: String(found.host_kind).replace("ipv", "IPv"),
  };
  const form = /^[aeioI]/.test(name) ? tt("By the grammar of {rfc} this is an {form}.", values) : tt("By the grammar of {rfc} this is a {form}.", values);
  const host = !found.host_kind ? tt("Its path is a {path}.", values) : found.host_kind === "reg-name" ? tt("Its path is a {path}, its host is a name.", values) : tt("Its path is a {path}, its host is an {kind} address.", values);
  return [form, language() === "zh-Hans" ? "" : " ", host];
}

function accepted(page: Page, text: string, grammar: string, answer: any, parts: any): Node[] {
  const found = answer.components;
  const isIri = grammar === "rfc3987";
  const name = found ? formOf(found.form, grammar) : "";
  const form = found
    ? h("p", { class: "formal good" }, formal(found, name, isIri, grammar))
    : h("p", { class: "formal good" }, t("Accepted."));
  const answers = exports(
    copyButton(t("Copy JSON"), () => JSON.stringify(answer, null, 2)),
    copyButton(t("Copy Markdown"), () => markdown(text, answer.tree)),
    ...drawingButtons(() => drawing(text, answer.tree)),
    copyButton(t("Copy LaTeX"), () => `\\begin{forest}\n${forest(text, answer.tree)}\n\\end{forest}\n`),
  );
  return [
    form,
    h("div", { class: "columns" }, h("div", {}, found ? h("section", {}, heading(t("Components")), components(page, parts)) : null, pairs(page, parts)), h("section", { class: "wide" }, heading(t("Derivation")), tree(page, text, answer.tree, grammar), answers)),
  ];
}

function rejected(page: Page, text: string, grammar: string, answer: any, parts: any, use: (text: string) => void): Node[] {
  const { error } = answer;
  const at = error.span.start;
  const pointer = h("pre", { class: "pointer", "aria-hidden": "true" }, `${visible(text.slice(Math.max(0, at - 40), at))}`, h("mark", {}, visible(text.slice(at, error.span.end)) || "▏"), visible(text.slice(error.span.end, error.span.end + 40)));
  const byRule = new Map<string, string[]>();
  for (const { rule, expected } of answer.expected) byRule.set(rule, [...(byRule.get(rule) ?? []), expected]);
  const expected = [...byRule].map(([rule, wanted]) => h("li", {}, tt("{rule} expects {list}", { rule: ruleButton(rule, grammar), list: wanted.join(", ") })));
  return [
    h("div", { class: "formal bad" }, pointer, h("p", {}, error.label, " ", h("span", { class: "code" }, error.code)), error.help ? h("p", {}, error.help) : null,
      answer.fixed !== null ? h("p", {}, button(t("Use the corrected text"), () => use(answer.fixed)), " ", code(answer.fixed)) : null),
    h("div", { class: "columns" },
      h("div", {},
        h("section", {}, heading(t("Parts")), h("p", { class: "quiet" }, t("Split at the delimiters, up to the break and after it.")), components(page, parts, error.span)), pairs(page, parts),
        h("section", {}, heading(t("Expected at the break")), expected.length ? h("ul", { class: "expected" }, expected) : null)),
      answer.tree ? h("section", { class: "wide" }, heading(t("Derivation up to the break")), tree(page, text, answer.tree, grammar)) : null),
  ];
}

/** Milliseconds without a key after which the tree is drawn, at least and at most, and after which what changed is read out. */
const [PAUSE, MAX_PAUSE, SILENCE] = [60, 400, 700];

/** The pause for each millisecond that the tree took: where drawing is slow, it must not come between two keys. */
const PATIENCE = 10;

/** Milliseconds after which the tree is drawn although the keys do not rest. */
const STALE = 1000;

export const anatomy: View = {
  show(page, place) {
    const [about, details] = [h("div"), h("div")];
    const result = h("div", { class: "result" }, about, details);
    let [drawing, saying, pause, drawn] = [0, 0, PAUSE, 0];
    let isDrawn = false;
    const draw = (text: string, grammar: string, answer: any, mistake: any, parts: any) => {
      const marks: Mark[] = componentMarks(answer.components?.list ?? parts.list);
      if (answer.error) marks.push({ start: answer.error.span.start, end: answer.error.span.end, class: "mistake" });
      editor.mark(marks);
      const human = verdict(text, answer, mistake, parts);
      clearTimeout(saying);
      saying = window.setTimeout(() => announce(human.textContent ?? ""), SILENCE);
      redraw(about, human);
      timings.set("drawn", performance.now());
      clearTimeout(drawing);
      // The verdict comes at once, and the tree when the keys rest.
      const rest = () => {
        const start = performance.now();
        if (answer.too_long) fill(details, h("p", { class: answer.valid ? "formal good" : "formal bad" }, answer.valid ? t("Accepted.") : t("Rejected: {message}.", { message: answer.error.message }), " ", t("The tree is not shown, because this text has {bytes} bytes and the limit is {limit}.", answer.too_long)));
        else redraw(details, ...(answer.valid ? accepted(page, text, grammar, answer, parts) : rejected(page, text, grammar, answer, parts, (fixed) => (editor.value = fixed))));
        drawn = performance.now();
        pause = Math.min(MAX_PAUSE, Math.max(PAUSE, PATIENCE * (drawn - start)));
      };
      if (isDrawn) drawing = window.setTimeout(rest, performance.now() - drawn > STALE ? PAUSE : pause);
      else rest();
      isDrawn = true;
    };
    const update = (text: string) => {
      const grammar = isAscii(text) ? "rfc3986" : "rfc3987";
      // One message to the engine and one back: each way through the queue of the page costs milliseconds.
      const requests = [{ op: "tree", input: text, grammar }, { op: "parts", input: text }, { op: "mistake", input: text }];
      void tell({ op: "several", requests }, "anatomy", ([answer, parts, mistake]) => {
        if (answer.error?.kind === "bad-request") failed(details)(answer.error.message);
        else if (parts.list && editor.value === text) draw(text, grammar, answer, mistake.mistake ?? null, parts);
      }, failed(details));
    };
    const editor = page.text("text", t("URL or reference"), update);
    page.onPoint((span) => editor.point(span));
    const examples = h("div", { class: "examples", role: "group", "aria-label": t("Examples") }, EXAMPLES.map((text) => button(text, () => (editor.value = text), "example")));
    fill(place, h("h1", {}, t("What is in a URL?")), h("p", { class: "lead" }, tt("Paste one. You see what is probably wrong with it and what was meant, its parts, and how the grammar of the standard reads it. For everybody who writes, checks or learns about URLs; {lessons} begin at the beginning.", { lessons: h("a", { href: "#/learn" }, t("lessons")) })), editor.view.dom, examples, page.notice, result);
    update(editor.value);
  },
};
