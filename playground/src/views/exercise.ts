// One exercise at its own address, and the puzzle of a day.
import { field, fill, h, select } from "../dom";
import { ask, least } from "../engine";
import { KINDS, LESSONS } from "../lessons";
import type { View } from "../page";
import { progress, today } from "../progress";
import { quiz } from "../quiz";
import { language, t, tt } from "../words";

/** The lesson that teaches a kind of exercise. */
function lesson(kind: string): HTMLElement | null {
  const found = LESSONS.find((one) => one.kinds.includes(kind));
  return found ? h("p", { class: "quiet" }, tt("Lesson: {lesson}", { lesson: h("a", { href: `#/learn/${found.name}` }, t(found.title)) })) : null;
}

function date(day: number): string {
  return new Date(day * 86_400_000).toLocaleDateString(language(), { timeZone: "UTC", dateStyle: "long" });
}

/** The puzzle of today, or of the day in the address. */
async function daily(place: HTMLElement, named: string | undefined): Promise<void> {
  const day = named !== undefined && /^\d{1,6}$/.test(named) ? Number(named) : today();
  const solved = progress().days.length;
  const body = h("div");
  fill(place, h("h1", {}, t("Puzzle of the day")), h("p", { class: "lead" }, t("{date}. Everybody gets the same one.", { date: date(day) }), solved ? ` ${t("Days solved: {count}.", { count: solved })}` : ""), body,
    h("p", {}, h("a", { href: `#/exercise/daily/${day - 1}` }, t("The day before")), " · ", h("a", { href: "#/learn" }, t("All lessons"))));
  const asked = await ask({ op: "quiz.daily", day }).catch((error: Error) => ({ failure: error.message }) as any);
  if (asked.failure) return fill(body, h("p", { class: "problem" }, asked.failure));
  fill(body, quiz(asked.kind, asked.seed, { day, only: true }), lesson(asked.kind));
}

export const exercise: View = {
  title(state) {
    const [, kind, seed] = state.view.split("/");
    if (kind === "daily") return t("Puzzle of the day");
    return `${t(KINDS.find(([name]) => name === kind)?.[1] ?? "Exercises")} ${seed ?? ""}`.trim();
  },
  show(page, place) {
    const [, given = "rule", number = "1"] = page.state.view.split("/");
    least(given === "registrable" ? "full" : "readers");
    if (given === "daily") return void daily(place, page.state.view.split("/")[2]);
    const kind = KINDS.some(([name]) => name === given) ? given : "rule";
    const seed = /^\d{1,15}$/.test(number) ? Number(number) : 1;
    const chooser = select(KINDS.map(([name, title]) => [name, t(title)] as [string, string]), kind, (next) => (window.location.hash = `#/exercise/${next}/1`));
    const shown = (seed: number) => {
      page.move(`exercise/${kind}/${seed}`);
      document.title = document.title.replace(/^[^·]*/, `${exercise.title?.(page.state) ?? ""} `);
    };
    fill(place, h("h1", {}, t("Exercises")), h("p", { class: "lead" }, t("The engine judges each answer and says why it is wrong. The address of this page is that of the exercise.")),
      h("div", { class: "maker" }, field(t("Kind"), chooser)), quiz(kind, seed, { shown }), lesson(kind), h("p", {}, h("a", { href: "#/exercise/daily" }, t("Puzzle of the day")), " · ", h("a", { href: "#/learn" }, t("All lessons"))));
  },
};
