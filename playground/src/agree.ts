// Which specifications and programs have to read the same host and port from a text: `--agree` of the program.
import { button, code, fill, h, select } from "./dom";
import { tell } from "./engine";
import { failed, heading } from "./page";
import { n_, t, tt } from "./words";

/** Specifications by the names that `urlgram lint --agree` knows. */
const SPECIFICATIONS: [string, string][] = [["whatwg", "URL Standard"], ["rfc3986", "RFC 3986"], ["rfc3987", "RFC 3987"], ["rfc2396", "RFC 2396"], ["rfc1738", "RFC 1738"], ["urllib", "Python urllib 3.14"]];

/** The names of readers as the page writes them; `name` is that of the engine. */
export function readerName(spec: string, name = spec): string {
  return new Map(SPECIFICATIONS).get(spec.replace(/^(urllib)-.*/, "$1")) ?? name;
}

/** The host and port of an answer, or what the reader says instead. */
function place(answer: any): HTMLElement {
  if (answer.accepted === null) return h("span", { class: "quiet" }, t("not known"));
  if (!answer.accepted) return h("span", { class: "refusal" }, t("rejects"));
  if (answer.host === "") return h("span", {}, t("no host"));
  const host = answer.host.includes(":") ? `[${answer.host}]` : answer.host;
  return code(answer.port === "" ? host : `${host}:${answer.port}`);
}

/** The section with the readers that were chosen. `chosen` has their names with commas, and `change` gets them. */
export class Agreement {
  readonly element = h("section", { class: "agreement" });
  private readonly names: string[];
  private titles = new Map(SPECIFICATIONS);
  private text = "";
  private readonly result = h("div", { class: "result" });
  private readonly chooser = h("div", { class: "maker" });

  constructor(chosen: string, private readonly change: (chosen: string) => void) {
    this.names = [...new Set(chosen.split(",").map((name) => name.trim()).filter((name) => name !== ""))].slice(0, 20);
    fill(this.element, heading(t("Readers that have to agree")), h("p", { class: "quiet" }, t("Choose the reader that checks and the reader that fetches. The program asks the same with {option}.", { option: "lint --agree" })), this.chooser, this.result);
  }

  /** Asks about another text. `programs` are those that the engine knows. */
  update(text: string, programs: any[]): void {
    this.text = text;
    if (programs.length) this.titles = new Map([...SPECIFICATIONS, ...programs.map((one) => [one.program, `${one.title} ${one.version}`] as [string, string])]);
    this.draw();
  }

  private set(names: string[]): void {
    this.names.splice(0, this.names.length, ...names);
    this.change(names.join(","));
    this.draw();
  }

  private draw(): void {
    const left = [...this.titles].filter(([name]) => !this.names.includes(name));
    const adder = select([["", t("add a reader")], ...left], "", (name) => {
      this.set([...this.names, name]);
      this.chooser.querySelector("select")?.focus();
    });
    // Names of programs are in English.
    adder.querySelectorAll("option:not([value=''])").forEach((one) => one.setAttribute("lang", "en"));
    adder.setAttribute("aria-label", t("add a reader"));
    const chips = this.names.map((name) => h("span", { class: "tag" }, this.titles.get(name) ?? name, " ", (() => {
      const remove = button("×", () => this.set(this.names.filter((one) => one !== name)), "quiet-button");
      remove.setAttribute("aria-label", t("Remove {reader}", { reader: this.titles.get(name) ?? name }));
      return remove;
    })()));
    fill(this.chooser, chips, adder);
    if (this.names.length === 1) return fill(this.result);
    // Without names, all that read a host are compared, and only two that part are shown.
    const isChosen = this.names.length > 0;
    void tell({ op: "agree", input: this.text, readers: isChosen ? this.names : null }, "agree", (answer) => fill(this.result, isChosen || answer.parting ? this.said(answer) : null), failed(this.result));
  }

  private said(answer: any): HTMLElement {
    const name = (one: any) => this.titles.get(one.reader) ?? one.reader;
    const { parting, answers } = answer;
    const words = parting
      ? tt(parting.on === "port" ? n_("They do not agree on the port: {first} by {one}, {second} by {other}.") : n_("They do not agree on the host: {first} by {one}, {second} by {other}."), { first: place(parting.first), one: name(parting.first), second: place(parting.second), other: name(parting.second) })
      : answer.agree ? [t("They read the same host and port."), " ", place(answers.find((one: any) => one.accepted) ?? answers[0])] : [t("It is not known whether they agree.")];
    return h("div", { class: parting ? "verdict bad" : answer.agree ? "verdict good" : "verdict" }, h("p", {}, words), this.names.length === 0 ? null : h("ul", {}, answers.map((one: any) => h("li", {}, name(one), ": ", place(one)))));
  }
}
