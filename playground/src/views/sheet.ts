// A sheet of exercises for a class: printed, it has a line for name, date and points, and the solutions on a page of their own.
import { button, code, field, fill, h, select } from "../dom";
import { ask, least } from "../engine";
import { KINDS, LESSONS } from "../lessons";
import type { View } from "../page";
import { marked, question } from "../quiz";
import { also, language, t, tt, verbatim } from "../words";

/** Limit of the exercises of a sheet. */
const MAX_COUNT = 60;

/** The kinds of a lesson, or of all lessons. */
function kindsOf(name: string): string[] {
  return LESSONS.find((one) => one.name === name)?.kinds ?? KINDS.map(([kind]) => kind);
}

/** The exercises of a sheet, as `urlgram quiz --lesson NUMBER --seed SEED --count COUNT` numbers them. */
async function exercises(name: string, seed: number, count: number): Promise<any[]> {
  const kinds = kindsOf(name);
  await also("exercises");
  return Promise.all(Array.from({ length: count }, (_, i) => ask({ op: "quiz.new", kind: kinds[i % kinds.length], seed: seed + Math.floor(i / kinds.length), messages: language() !== "en" })));
}

function blank(words: string, className = ""): HTMLElement {
  return h("span", { class: `blank ${className}` }, words, h("span", { class: "rule-line" }));
}

function item(asked: any): HTMLElement {
  const [words, ...rules] = question(asked);
  const choices = asked.form === "choice" ? h("p", { class: "choices" }, asked.choices.map((one: string) => ["yes", "no"].includes(one) ? h("span", {}, "☐ ", verbatim(one)) : h("span", { lang: "en" }, "☐ ", one))) : null;
  return h("li", {}, h("p", {}, h("strong", {}, t(asked.title)), h("span", { class: "points" }, "___ / 1")), h("p", {}, words), rules.map((one) => h("pre", { class: "abnf" }, one)), asked.text === null ? null : marked(asked.text, asked.mark),
    choices ?? h("div", { class: asked.form === "grammar" ? "answer-line tall" : "answer-line" }, t("Answer:")));
}

export const sheet: View = {
  title() {
    return t("Sheet of exercises");
  },
  show(page, place) {
    const [, name = "all", first = "1", number = "6"] = page.state.view.split("/");
    const seed = /^\d{1,9}$/.test(first) ? Number(first) : 1;
    const count = /^\d{1,3}$/.test(number) ? Math.min(Math.max(Number(number), 1), MAX_COUNT) : 6;
    const kinds = kindsOf(name);
    least(kinds.includes("registrable") ? "full" : "readers");
    const lesson = LESSONS.find((one) => one.name === name);
    const go = () => (window.location.hash = `#/sheet/${chooser.value}/${Number(from.value) || 1}/${Number(many.value) || 6}`);
    const chooser = select([["all", t("All exercises")], ...LESSONS.map((one) => [one.name, t(one.title)] as [string, string])], lesson?.name ?? "all", go);
    const from = h("input", { type: "number", min: 0, max: 999999999, value: seed, onchange: go });
    const many = h("input", { type: "number", min: 1, max: MAX_COUNT, value: count, onchange: go });
    const body = h("div", { class: "sheet" });
    const key = h("section", { class: "sheet key" });
    const title = lesson ? t(lesson.title) : t("Exercises about URLs");
    fill(place, h("div", { class: "screen-only" }, h("h1", {}, t("Sheet of exercises")), h("p", { class: "lead" }, t("For a class. The same lesson and seed give the same sheet, so everybody in a class gets one; another seed gives another sheet. urlgram quiz prints the same. The solutions are printed on a page of their own.")),
      h("div", { class: "maker" }, field(t("Lesson"), chooser), field(t("Seed"), from), field(t("Exercises"), many), button(t("Print"), () => window.print(), "primary"))), page.notice, body, key);
    void exercises(name, seed, count).then((list) => {
      fill(body, h("h2", {}, title, h("span", { class: "beside quiet" }, t("Seed {seed}", { seed }))), h("p", { class: "blanks" }, blank(t("Name:"), "long"), blank(t("Date:")), h("span", { class: "blank" }, tt("Points: {points}", { points: `____ / ${list.length}` }))), h("ol", {}, list.map(item)));
      fill(key, h("h2", {}, t("Solutions"), h("span", { class: "beside quiet" }, title, " · ", t("Seed {seed}", { seed }))), h("p", { class: "quiet" }, t("Other answers may be right as well.")), h("ol", {}, list.map((one) => h("li", {}, code(one.solution)))));
    }, (error: Error) => fill(body, h("p", { class: "problem" }, error.message)));
  },
};
