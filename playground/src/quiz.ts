// Exercises that the engine judges.
import { announce, button, code, field, fill, h, select, visible } from "./dom";
import { ask } from "./engine";

function marked(text: string, mark: { start: number; end: number } | null): HTMLElement {
  if (!mark) return h("pre", { class: "asked", tabindex: "0" }, visible(text));
  return h("pre", { class: "asked", tabindex: "0" }, visible(text.slice(0, mark.start)), h("mark", {}, visible(text.slice(mark.start, mark.end)) || "▏"), visible(text.slice(mark.end)));
}

/** An exercise of a kind, with a button for the next one. */
export function quiz(kind: string, first = 1): HTMLElement {
  const place = h("section", { class: "quiz", "aria-label": "Exercise" });
  let seed = first;
  let solved = 0;
  const show = async () => {
    const asked = await ask({ op: "quiz.new", kind, seed }).catch((error: Error) => ({ failure: error.message }) as any);
    if (asked.failure) return fill(place, h("p", { class: "problem" }, asked.failure));
    const control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =
      asked.form === "choice" ? select([["", "choose"], ...asked.choices.map((one: string) => [one, one] as [string, string])], "", () => {})
        : asked.form === "grammar" ? h("textarea", { rows: 3, placeholder: asked.example, spellcheck: "false" })
          : h("input", { type: "text", placeholder: asked.example, spellcheck: "false", autocapitalize: "off", autocomplete: "off" });
    const reply = h("div", { class: "reply", role: "status" });
    const judge = async () => {
      const answer = await ask({ op: "quiz.judge", kind, seed, answer: control.value }).catch((error: Error) => ({ correct: false, reply: error.message, witness: null }));
      if (answer.correct) solved += 1;
      fill(reply, h("p", { class: answer.correct ? "verdict good" : "verdict bad" }, h("strong", {}, answer.correct ? "Right. " : "Not yet. "), answer.reply.replace(/^Yes[.:] ?/, ""), answer.witness !== null && answer.witness !== undefined ? [" ", code(answer.witness)] : null));
      count.textContent = solved ? `${solved} solved` : "";
      announce(answer.correct ? "Right" : "Not yet");
    };
    const form = h("form", { onsubmit: (event: Event) => {
      event.preventDefault();
      void judge();
    } }, field("Your answer", control), h("div", { class: "maker" }, h("button", { type: "submit", class: "primary" }, "Check"),
      button("Hint", () => fill(reply, h("p", { class: "verdict" }, asked.hint))),
      button("Solution", () => fill(reply, h("p", { class: "verdict" }, "One solution: ", code(asked.solution)))),
      button("Next exercise", () => {
        seed += 1;
        void show();
      })));
    const count = h("span", { class: "quiet" }, solved ? `${solved} solved` : "");
    const paragraphs = String(asked.question).split("\n\n");
    fill(place, h("h3", {}, asked.title, h("span", { class: "beside quiet" }, `Exercise ${seed} `, count)), h("p", {}, paragraphs[0]), paragraphs.slice(1).map((one) => h("pre", { class: "abnf", tabindex: "0" }, one)), asked.text === null ? null : marked(asked.text, asked.mark), form, reply);
  };
  void show();
  return place;
}
