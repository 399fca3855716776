// The lab of attacks: a check that programs really have, and a text that gets past it.
import { LEVELS, outcome, placeOf, requestOf, sourceOf } from "../attacks.js";
import file from "../attacks.js?raw";
import { button, code, field, fill, h, select } from "../dom";
import { ask, least } from "../engine";
import type { View } from "../page";
import { count, isSolved, solve } from "../progress";
import { n_, t, tt } from "../words";
import { hosts } from "./readings";

/** The kind under which solved levels are kept. */
const KIND = "attack";

type Texts = { title: string; goal: string; hint: string; why: string };

const OTHER_HOST = n_("Only good.example and its subdomains are meant to pass. Reach another host.");
const OWN_MACHINE = n_("A service fetches the address that somebody gives it, and keeps them away from the machine itself. Reach that machine: localhost, 127.0.0.1 or another name of it.");
const REDIRECT = n_("After the login on good.example, a page leads to the address that a link gives it. Only paths of the same site are meant to pass. Lead to another host.");

const TEXTS: { [name: string]: Texts } = {
  start: { title: n_("The beginning"), goal: OTHER_HOST, hint: n_("The text may go on after good.example."), why: n_("A name goes on until the authority ends. Compare whole hosts, not beginnings of texts.") },
  contains: { title: n_("Somewhere in it"), goal: OTHER_HOST, hint: n_("Which parts of a URL may contain any text?"), why: n_("Path, query, fragment and userinfo can contain any name.") },
  end: { title: n_("The end"), goal: OTHER_HOST, hint: n_("What may follow the host?"), why: n_("A URL does not end with its host. The fragment is not even sent.") },
  dot: { title: n_("A regular expression"), goal: OTHER_HOST, hint: n_("What does a dot match in a regular expression?"), why: n_("A dot matches any character. Write \\. for a dot, and anchor both ends.") },
  user: { title: n_("Cut by hand"), goal: OTHER_HOST, hint: n_("What may precede the host in the authority?"), why: n_("Before @ there may be a user and a password, so the first colon need not be that of the port.") },
  letters: { title: n_("Case"), goal: OWN_MACHINE, hint: n_("Which spellings of a name are the same name?"), why: n_("Hosts do not distinguish upper and lower case. Compare what a parser returns.") },
  path: { title: n_("Encoded dots"), goal: n_("Only what is below /public/ is meant to pass. Reach another path of good.example."), hint: n_("Which encodings stand for unreserved characters?"), why: n_("%2e is a dot, and the URL Standard removes such dot segments. Normalize before you compare.") },
  numbers: { title: n_("IPv4 in other forms"), goal: OWN_MACHINE, hint: n_("An IPv4 address is one number of 32 bits."), why: n_("The URL Standard reads a host whose last part is a number as an address: decimal, octal, hexadecimal, and with fewer parts.") },
  root: { title: n_("The root of the DNS"), goal: n_("Hosts of intern.example are not meant to pass. Reach one."), hint: n_("How does a name end that is complete?"), why: n_("A trailing dot is the root of the DNS. Both names lead to the same machine.") },
  mapped: { title: n_("An address in an address"), goal: OWN_MACHINE, hint: n_("There are IPv6 addresses that contain an IPv4 address."), why: n_("[::ffff:127.0.0.1] is 127.0.0.1 for most systems. Check the address that is contacted, and not its text.") },
  redirect: { title: n_("An open redirect"), goal: REDIRECT, hint: n_("Which other character is a slash for browsers?"), why: n_("Browsers read a backslash as a slash here, so two of them begin an authority.") },
  backslash: { title: n_("Two ends of an authority"), goal: OTHER_HOST, hint: n_("The check cuts as RFC 3986 does. Where does the authority end for a browser?"), why: n_("For the URL Standard a backslash ends the authority, for RFC 3986 it does not. Check with the reader that fetches.") },
  tab: { title: n_("Characters that vanish"), goal: REDIRECT, hint: n_("Which characters does the URL Standard remove before it reads anything?"), why: n_("Tabs and line breaks are removed anywhere in the text before it is read.") },
  client: { title: n_("A good parser, and another one"), goal: n_("The check reads the URL as browsers do, and Python fetches it. Only good.example is meant to pass. Make Python contact another host."), hint: n_("What is a backslash for each of the two?"), why: n_("Both parsers do what their documents say. Give the client the URL that the check has parsed, and not the text.") },
};

type Level = (typeof LEVELS)[number];

function readerOf(level: Level): string {
  return level.reader === "whatwg" ? t("a browser") : t("Python");
}

/** What became of a text, in words. */
function told(level: Level, found: ReturnType<typeof outcome>): (Node | string)[] {
  const reader = readerOf(level);
  const place = code(level.name === "path" ? `${found.host}${found.path}` : (found.host ?? ""));
  const words = found.kind === "kept" ? (found.thrown ? tt("The check throws an error and lets nothing pass: {error}", { error: found.thrown }) : t("The check returns false: the text does not pass."))
    : found.kind === "lost" ? tt("The check lets it pass, but {reader} rejects this text ({reason}), so nothing is fetched.", { reader, reason: found.rejection })
      : found.host === "" ? tt("The check lets it pass, but {reader} finds no host in it.", { reader })
        : found.kind === "harmless" ? tt("The check lets it pass, and {reader} goes to {place}. That is not the goal.", { reader, place })
          : tt("The check lets it pass, and {reader} goes to {place}.", { reader, place });
  return [words].flat(9) as (Node | string)[];
}

export const lab: View = {
  title(state) {
    const number = Number(state.view.split("/")[1]);
    const texts = TEXTS[LEVELS[number - 1]?.name ?? ""];
    return texts ? `${t(texts.title)} · ${t("Lab of attacks")}` : t("Lab of attacks");
  },
  show(page, place) {
    least("readers");
    const given = Number(page.state.view.split("/")[1]);
    const at = Number.isSafeInteger(given) && given >= 1 && given <= LEVELS.length ? given - 1 : 0;
    const level = LEVELS[at]!;
    const texts = TEXTS[level.name]!;
    let isGivenAway = false;
    const [reply, solved] = [h("div", { class: "reply", role: "status" }), h("span", { class: "count" })];
    const counted = () => fill(solved, t("{count} solved", { count: count([KIND]) }), isSolved(KIND, at + 1) ? ` · ${t("this one, too")}` : "");
    const input = h("input", { type: "text", spellcheck: "false", autocapitalize: "off", autocomplete: "off", placeholder: level.harmless });
    const judge = async () => {
      const text = input.value;
      if (text === "") return fill(reply, h("p", { class: "verdict bad" }, t("There is no text yet.")));
      const answer = await ask(requestOf(level, text)).catch((error: Error) => ({ message: error.message }) as any);
      if (answer.message) return fill(reply, h("p", { class: "problem" }, answer.message));
      const found = outcome(level, text, placeOf(level, answer));
      const isRight = found.kind === "reached";
      if (isRight && !isGivenAway) solve(KIND, at + 1);
      const readings = isRight && !level.base ? await ask({ op: "read", input: text }).catch(() => null) : null;
      const programs = isRight && !level.base ? await ask({ op: "programs", input: text }).catch(() => null) : null;
      fill(reply, h("p", { class: isRight ? "verdict good" : "verdict bad" }, h("strong", {}, isRight ? t("Right.") : t("Not yet.")), " ", told(level, found)), isRight ? h("p", {}, t(texts.why)) : null,
        readings ? hosts(readings) : null, programs ? recorded(programs) : null);
      counted();
    };
    const form = h("form", {
      onsubmit: (event: Event) => {
        event.preventDefault();
        void judge();
      },
    }, field(t("A text that passes"), input), h("div", { class: "maker" }, h("button", { type: "submit", class: "primary" }, t("Check")),
      button(t("Insert a tab"), () => {
        input.setRangeText("\t", input.selectionStart ?? input.value.length, input.selectionEnd ?? input.value.length, "end");
        input.focus();
      }),
      button(t("Hint"), () => fill(reply, h("p", { class: "verdict" }, t(texts.hint)))),
      button(t("Solution"), () => {
        isGivenAway ||= !isSolved(KIND, at + 1);
        fill(reply, h("p", { class: "verdict" }, tt("One solution: {solution}", { solution: code(level.solution) }), isGivenAway ? h("span", { class: "quiet" }, " ", t("This exercise does not count now.")) : null));
      })));
    const chooser = select(LEVELS.map((one, i) => [String(i + 1), `${i + 1}. ${t(TEXTS[one.name]!.title)}${isSolved(KIND, i + 1) ? " ✓" : ""}`] as [string, string]), String(at + 1), (next) => (window.location.hash = `#/lab/${next}`));
    counted();
    const before = at > 0 ? h("a", { href: `#/lab/${at}` }, `← ${t("Previous level")}`) : h("a", { href: "#/learn/two-readers" }, `← ${t("Two readers, one text")}`);
    const after = at + 1 < LEVELS.length ? h("a", { href: `#/lab/${at + 2}` }, `${t("Next level")} →`) : h("a", { href: "#/learn" }, t("All lessons"));
    fill(place, h("h1", {}, t("Lab of attacks")), h("p", { class: "lead" }, t("A filter checks a text, and a reader fetches it. Write a text that the check lets pass and that leads where it should not. The checks are functions as programs have them, and run in this page as they are shown; nothing is fetched.")),
      h("div", { class: "maker" }, field(t("Level"), chooser)),
      h("section", { class: "quiz", "aria-label": t("Lab of attacks") }, h("h3", { tabindex: "-1" }, t(texts.title), h("span", { class: "beside quiet" }, t("Level {number} of {all}", { number: at + 1, all: LEVELS.length }), " · ", solved)),
        h("p", {}, t(texts.goal)), h("pre", { class: "asked code-block", tabindex: "0" }, sourceOf(level.name, file)),
        h("p", { class: "quiet" }, level.base ? tt("What passes is read by {reader}, with the base {base}.", { reader: readerOf(level), base: code(level.base) }) : tt("What passes is read by {reader}.", { reader: readerOf(level) })), form, reply),
      h("nav", { class: "turn", "aria-label": t("Level") }, before, after));
  },
};

/** Limit of the programs that are named. */
const MAX_NAMED = 40;

/** The hosts that programs contact, as they were recorded or follow from a specification. */
function recorded(answer: any): HTMLElement {
  const groups = new Map<string, string[]>();
  for (const one of answer.programs.slice(0, MAX_NAMED)) {
    if (one.accepted && one.host) groups.set(one.host, [...(groups.get(one.host) ?? []), `${one.title} ${one.version}`]);
  }
  return groups.size ? h("section", {}, h("h4", {}, t("What programs contact")), h("ul", {}, [...groups].map(([host, names]) => h("li", {}, tt("{host} by {readers}", { host: code(host), readers: names.join(", ") }))))) : h("span");
}
