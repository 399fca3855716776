// Readings: what specifications, this browser, and programs make of one text.
import { Agreement, readerName } from "../agree";
import { announce, button, code, field, fill, h, select } from "../dom";
import { ask, tell } from "../engine";
import { copyButton, exports } from "../export";
import { type Page, type View, COMPONENTS, failed, heading } from "../page";
import { termButton } from "../rule-card";
import { t, tt } from "../words";

const EXAMPLES = ["http://good.example\\@evil.example/", "http://0x7f.1/", "http:/a/b", "http://a@b@c/", "HTTP://EXAMPLE.org:80/%7e", "http://1.2.3.4.5/", "file:///C|/x"];

const PAIRS: [string, string][] = [["rfc3986", "RFC 3986"], ["whatwg", "URL Standard"], ["urllib-3.14", "Python urllib 3.14"], ["rfc2396", "RFC 2396"], ["rfc1738", "RFC 1738"]];

function cell(page: Page, reading: any, role: string, usual: any): HTMLElement {
  const found = reading.components?.[role];
  const differs = (found?.value ?? null) !== (usual?.components?.[role]?.value ?? null);
  const element = h("td", { role: "cell", "data-label": role, class: differs && usual ? "differs" : "" }, found ? code(found.value) : h("span", { class: "quiet", "aria-label": t("absent") }, "–"));
  return page.points(element, found?.span);
}

function row(page: Page, reading: any, usual: any): HTMLElement {
  const name = h("th", { scope: "row", role: "rowheader" }, readerName(reading.spec, reading.name), reading.accepted ? null : h("span", { class: "tag bad" }, t("rejects")));
  if (!reading.accepted) return page.points(h("tr", { role: "row" }, name, h("td", { role: "cell", colspan: COMPONENTS.length, class: "refusal" }, reading.refusal?.message ?? "")), reading.refusal?.span);
  return h("tr", { role: "row" }, name, COMPONENTS.map((role) => cell(page, reading, role, usual)));
}

/** The row of the browser that shows this page. What differs from the Standard is red. */
function browserRow(text: string, standard: any): HTMLElement {
  const name = (isRefused: boolean) => h("th", { scope: "row", role: "rowheader" }, t("this browser"), " ", h("span", { class: "live" }, `● ${t("live")}`), isRefused ? h("span", { class: "tag bad" }, t("rejects")) : null);
  const url = browserReads(text);
  const isRefused = standard.failure === true;
  if (!url) return h("tr", { role: "row", class: "browser" }, name(true), h("td", { role: "cell", colspan: COMPONENTS.length, class: isRefused ? "refusal" : "refusal wrong" }, isRefused ? t("new URL fails, as the Standard has it") : t("new URL fails, and by the Standard it is {url}", { url: standard.href })));
  const read = attributes(url);
  const expected = isRefused ? null : attributes(standard);
  const cells = COMPONENTS.map((role) => {
    const isWrong = expected === null || expected[role] !== read[role];
    return h("td", { role: "cell", "data-label": role, class: isWrong ? "wrong" : "", title: isWrong ? (expected === null ? t("the Standard rejects this text") : t("the Standard has {value}", { value: expected[role] ?? "–" })) : undefined }, read[role] === null ? h("span", { class: "quiet", "aria-label": t("absent") }, "–") : code(read[role]!));
  });
  return h("tr", { role: "row", class: "browser" }, name(false), cells);
}

/** What `new URL` makes of a text. */
function browserReads(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

type Attributes = { protocol: string; username: string; password: string; hostname: string; port: string; pathname: string; search: string; hash: string };

/** The attributes of a URL as the components of the table. An attribute does not tell absent from empty. */
function attributes(url: Attributes): { [role: string]: string | null } {
  const user = url.password === "" ? url.username : `${url.username}:${url.password}`;
  const rest = (value: string) => (value === "" ? null : value.slice(1));
  return { scheme: url.protocol.replace(/:$/, ""), userinfo: user || null, host: url.hostname || null, port: url.port || null, path: url.pathname, query: rest(url.search), fragment: rest(url.hash) };
}

/** The host of a reading in words: it may be absent, or there and empty. */
function hostOf(one: any): HTMLElement {
  return one.host === null || one.host === undefined ? h("span", {}, t("no host")) : one.host === "" ? h("span", {}, t("an empty host")) : code(one.host);
}

export function hosts(answer: any): HTMLElement {
  const names = new Map<string, string>(answer.readings.map((reading: any) => [reading.spec, readerName(reading.spec, reading.name)]));
  const list = answer.hosts.map((one: any) => h("li", {}, tt("{host} by {readers}", { host: hostOf(one), readers: one.by.map((spec: string) => names.get(spec) ?? spec).join(", ") })));
  if (answer.hosts.every((one: any) => one.host === null || one.host === undefined)) return h("p", { class: "verdict" }, t("None of them contacts a host."));
  if (answer.hosts.length === 1) return h("p", { class: answer.agree.all ? "verdict good" : "verdict" }, answer.agree.all ? tt("All readers that accept this text and contact a host contact {host}, and they agree on every component.", { host: hostOf(answer.hosts[0]) }) : tt("All readers that accept this text and contact a host contact {host}.", { host: hostOf(answer.hosts[0]) }));
  return h("div", { class: "verdict bad" }, h("p", {}, h("strong", {}, t("They do not contact the same host:"))), h("ul", {}, list));
}

/** The readings as a table, which becomes a list of cards where it does not fit. */
export function readingsTable(page: Page, answer: any, extra: HTMLElement | null = null): HTMLElement {
  const usual = answer.readings.find((reading: any) => reading.spec === "rfc3986" && reading.accepted);
  const head = h("tr", { role: "row" }, h("th", { scope: "col", role: "columnheader" }, t("Reader")), COMPONENTS.map((role) => h("th", { scope: "col", role: "columnheader" }, h("span", { class: `chip c-${role}` }, role))));
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("Readings") }, h("table", { class: "readings", role: "table" }, h("thead", { role: "rowgroup" }, head), h("tbody", { role: "rowgroup" }, answer.readings.map((reading: any) => [row(page, reading, usual), reading.spec === "whatwg" ? extra : null]))));
}

/** The readings as a table in Markdown. */
function markdownTable(answer: any): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |\n`;
  const shown = (reading: any, role: string) => {
    const found = reading.components?.[role];
    return found ? `\`${found.value}\`` : "–";
  };
  const rows = answer.readings.map((reading: any) => line([readerName(reading.spec, reading.name), ...(reading.accepted ? COMPONENTS.map((role) => shown(reading, role)) : [`rejects: ${reading.refusal?.message ?? ""}`])]));
  return line(["reader", ...COMPONENTS]) + line(["reader", ...COMPONENTS].map(() => "---")) + rows.join("");
}

/** What programs read, grouped by the host. */
function programsOf(answer: any): HTMLElement {
  const groups = new Map<string, { words: HTMLElement; names: string[]; isKnown: boolean }>();
  for (const one of answer.programs) {
    const isKnown = one.accepted !== null;
    const place = one.host?.includes(":") ? `[${one.host}]` : one.host;
    const words = !isKnown ? t("not known") : !one.accepted ? t("rejects") : one.host === "" ? t("no host") : one.port === "" ? place : `${place}:${one.port}`;
    const isHost = isKnown && one.accepted && one.host !== "";
    const group = groups.get(`${isHost} ${words}`) ?? { words: isHost ? code(words) : h("span", { class: isKnown ? "refusal" : "quiet" }, words), names: [], isKnown };
    groups.set(`${isHost} ${words}`, group);
    group.names.push(`${one.title} ${one.version}`);
  }
  const rows = [...groups.values()].sort((a, b) => Number(b.isKnown) - Number(a.isKnown) || b.names.length - a.names.length).map(({ words, names }) => h("tr", { role: "row" }, h("th", { scope: "row", role: "rowheader" }, words), h("td", { role: "cell", class: "right" }, names.length), h("td", { role: "cell" }, names.join(", "))));
  const isRecorded = answer.programs.some((one: any) => one.evidence === "recorded");
  const source = isRecorded ? t("These answers were recorded by running the programs on this text.") : t("This text was not given to the programs. A program has an answer if it agreed with a specification on every recorded text.");
  return h("section", { class: "programs" }, heading(t("What programs contact")), h("p", { class: "quiet" }, source), h("table", { role: "table" }, h("thead", { role: "rowgroup" }, h("tr", { role: "row" }, [t("Host"), "", t("Programs")].map((words) => h("th", { scope: "col", role: "columnheader" }, words || h("span", { class: "visually-hidden" }, t("How many")))))), h("tbody", { role: "rowgroup" }, rows)));
}

/** Paths and written texts on which programs part. They are in the largest module, which is loaded when somebody opens this. */
function partsOf(text: string): HTMLElement {
  const place = h("div");
  const group = (one: any) => h("tr", { role: "row" }, h("th", { scope: "row", role: "rowheader" }, code(one.value)), h("td", { role: "cell", class: "right" }, one.programs.length), h("td", { role: "cell" }, one.programs.join(", ")));
  const table = (title: string, groups: any[]) => groups.length < 2 ? null : h("section", {}, heading(title), h("table", { role: "table" }, h("tbody", { role: "rowgroup" }, groups.map(group))));
  const open = async () => {
    if (place.hasChildNodes()) return;
    const { parts } = await ask({ op: "programs.parts", input: text }, "parts").catch(() => ({ parts: null }));
    const tables = parts ? [table(t("Paths"), parts.path), table(t("Written again as"), parts.written)] : [];
    fill(place, tables.some((one) => one) ? tables : h("p", { class: "quiet" }, t("They read one path, and write one text.")));
  };
  return h("details", { ontoggle: () => void open() }, h("summary", {}, t("What programs read as the path, and what they write again")), place);
}

export function readingsOf(page: Page, answer: any, extra: HTMLElement | null = null): Node[] {
  const errors = answer.readings.find((reading: any) => reading.spec === "whatwg")?.validation_errors ?? [];
  return [
    hosts(answer),
    readingsTable(page, answer, extra),
    exports(copyButton(t("Copy JSON"), () => JSON.stringify(answer, null, 2)), copyButton(t("Copy Markdown"), () => markdownTable(answer))),
    errors.length ? h("section", {}, heading(t("Validation errors of the URL Standard")), h("ul", {}, errors.map((error: any) => page.points(h("li", {}, termButton(typeof error.name === "string" ? error.name : String(error.name))), error.span)))) : h("span"),
  ];
}

export const readings: View = {
  show(page, place) {
    const result = h("div", { class: "result" });
    const update = (text: string) => {
      const standard = ask({ op: "whatwg.parse", input: text }, "standard").catch(() => null);
      const programs = ask({ op: "programs", input: text }, "programs").catch(() => null);
      void tell({ op: "read", input: text }, "readings", async (answer) => {
        const [parsed, programsAnswer] = await Promise.all([standard, programs]);
        if (editor.value !== text) return;
        const at: number | null = answer.first_divergence;
        editor.mark(at === null || at === undefined || at >= text.length ? [] : [{ start: at, end: at + 1, class: "parting", title: t("the readings part here") }]);
        const said = readingsOf(page, answer, parsed ? browserRow(text, parsed) : null);
        fill(result, said, programsAnswer?.programs ? programsOf(programsAnswer) : null, programsAnswer?.programs?.some((one: any) => one.evidence === "recorded") ? partsOf(text) : null, at === null || at === undefined ? null : h("p", { class: "quiet" }, t("The readings part at character {at}.", { at })));
        announce(said[0]?.textContent ?? "");
        agreement.update(text, programsAnswer?.programs ?? []);
      }, failed(result));
    };
    const editor = page.text("text", t("URL or reference"), update);
    page.onPoint((span) => editor.point(span));
    const agreement = new Agreement(page.state["agree"] ?? "", (chosen) => page.set("agree", chosen));
    let seed = 1;
    let [left, right] = ["rfc3986", "whatwg"];
    const make = async () => {
      const found = await ask({ op: "read.disagreement", a: left, b: right, seed: seed++ }).catch((error: Error) => ({ error: { message: error.message } }));
      if (found.text) editor.value = found.text;
      else page.warn(found.error?.message ?? t("No such text was found."));
    };
    const maker = h("div", { class: "maker" }, field(t("A text on which"), select(PAIRS, left, (value) => (left = value))), field(t("and"), select(PAIRS, right, (value) => (right = value))), button(t("Make one with different hosts"), () => void make()));
    const examples = h("div", { class: "examples", role: "group", "aria-label": t("Examples") }, EXAMPLES.map((text) => button(text, () => (editor.value = text), "example")));
    fill(place, h("h1", {}, t("Readings")), h("p", { class: "lead" }, t("One text, seven specifications, this browser, and programs in use. A filter that reads a URL in one way and a client that reads it in another contact different machines.")), editor.view.dom, examples, maker, page.notice, result, agreement.element);
    update(editor.value);
  },
};
