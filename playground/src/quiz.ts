// Exercises that the engine judges.
import { announce, button, code, field, fill, h, select, visible } from "./dom";
import { ask } from "./engine";
import { isSolved, progress, solve } from "./progress";
import { also, language, n_, said, t, tt, verbatim } from "./words";

/** Examples of answers that are words and no texts of a standard. */
export const EXAMPLES = [n_("valid, or 17"), n_("a text"), n_("a | b or ab"), n_("a value")];

export function marked(text: string, mark: { start: number; end: number } | null): HTMLElement {
  if (!mark) return h("pre", { class: "asked", tabindex: "0" }, visible(text));
  return h("pre", { class: "asked", tabindex: "0" }, visible(text.slice(0, mark.start)), h("mark", {}, visible(text.slice(mark.start, mark.end)) || "▏"), visible(text.slice(mark.end)));
}

/** The question of an exercise in the language of the page: words, and rules below them. */
export function question(asked: any): string[] {
  return (asked.messages ? said(asked.messages.question) : String(asked.question)).split("\n\n");
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function control(asked: any): Control {
  // An example that is the answer would give it away.
  const placeholder = asked.example === asked.solution || !asked.example ? undefined : EXAMPLES.includes(asked.example) ? t(asked.example) : asked.example;
  if (asked.form === "choice") {
    const made = select([["", t("choose")], ...asked.choices.map((one: string) => [one, ["yes", "no"].includes(one) ? verbatim(one) : one] as [string, string])], "", () => {});
    // Names of the standards stay as they are.
    for (const one of made.options) if (one.value !== "" && one.text === one.value) one.lang = "en";
    return made;
  }
  if (asked.form === "grammar") return h("textarea", { rows: 3, placeholder, spellcheck: "false" });
  return h("input", { type: "text", placeholder, spellcheck: "false", autocapitalize: "off", autocomplete: "off" });
}

export type Options = {
  /** Called with the seed of an exercise that is shown. */
  shown?(seed: number): void;
  /** The day whose puzzle this is. */
  day?: number;
  /** Whether there is no way to another exercise. */
  only?: boolean;
};

/** An exercise of a kind, with a button for the next one. Each has an address of its own. */
export function quiz(kind: string, first = 1, options: Options = {}): HTMLElement {
  const place = h("section", { class: "quiz", "aria-label": t("Exercises") });
  let seed = first;
  const isTranslated = language() !== "en";
  const show = async (isNext: boolean) => {
    await also("exercises");
    const asked = await ask({ op: "quiz.new", kind, seed, messages: isTranslated }).catch((error: Error) => ({ failure: error.message }) as any);
    if (asked.failure) return fill(place, h("p", { class: "problem" }, asked.failure));
    options.shown?.(seed);
    const [own, answered] = [control(asked), seed];
    const [reply, count] = [h("div", { class: "reply", role: "status" }), h("span", { class: "count" })];
    let isGivenAway = false;
    const counted = () => {
      const done = progress().solved[kind]?.length ?? 0;
      fill(count, done ? t("{count} solved", { count: done }) : "", isSolved(kind, answered) ? ` · ${t("this one, too")}` : "");
    };
    const judge = async () => {
      const answer = await ask({ op: "quiz.judge", kind, seed: answered, answer: own.value, messages: isTranslated }).catch((error: Error) => ({ correct: false, reply: error.message, witness: null }));
      const words = answer.messages ? said(answer.messages.reply) : answer.reply;
      // An exercise counts once, and not if its solution was shown.
      if (answer.correct && !isGivenAway) solve(kind, answered, options.day);
      const witness = answer.witness === null || answer.witness === undefined ? null : [" ", code(answer.witness)];
      fill(reply, h("p", { class: answer.correct ? "verdict good" : "verdict bad" }, h("strong", {}, answer.correct ? t("Right.") : t("Not yet.")), " ", words.replace(/^(Yes|对|Sim)[.:。：] ?/, ""), witness, answer.correct ? null : [" ", t("Try again, or ask for a hint.")]));
      counted();
    };
    const reveal = () => {
      isGivenAway ||= !isSolved(kind, answered);
      fill(reply, h("p", { class: "verdict" }, tt("One solution: {solution}", { solution: code(asked.solution) }), isGivenAway ? h("span", { class: "quiet" }, " ", t("This exercise does not count now.")) : null));
    };
    const step = (by: number) => {
      seed = Math.max(0, seed + by);
      void show(true);
    };
    const form = h("form", {
      onsubmit: (event: Event) => {
        event.preventDefault();
        void judge();
      },
      onkeydown: (event: KeyboardEvent) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        form.requestSubmit();
      },
    }, field(t("Your answer"), own), h("div", { class: "maker" }, h("button", { type: "submit", class: "primary" }, t("Check")),
      button(t("Hint"), () => fill(reply, h("p", { class: "verdict" }, asked.messages ? said(asked.messages.hint) : asked.hint))),
      button(t("Solution"), reveal),
      options.only || seed <= 1 ? null : button(t("Previous exercise"), () => step(-1)),
      options.only ? null : button(t("Next exercise"), () => step(1)),
      h("a", { class: "own-address", href: `#/exercise/${kind}/${seed}` }, t("Link to this one"))));
    counted();
    const [words, ...rules] = question(asked);
    const title = h("h3", { tabindex: "-1" }, t(asked.title), h("span", { class: "beside quiet" }, t("Exercise {number}", { number: seed }), " ", count));
    fill(place, title, h("p", {}, words), rules.map((one) => h("pre", { class: "abnf", tabindex: "0" }, one)), asked.text === null ? null : marked(asked.text, asked.mark), form, reply);
    if (!isNext) return;
    // The button that was pressed is gone.
    title.focus({ preventScroll: true });
    announce(t("Exercise {number}", { number: seed }));
  };
  void show(false);
  return place;
}
