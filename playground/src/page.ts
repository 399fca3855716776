// What views share: the state, and the text field that several of them show.
import { Editor, type Mark } from "./editor";
import { announce, fill, h } from "./dom";
import type { Span } from "./protocol";
import { type State, forget, write } from "./state";
import { t } from "./words";

/** A view of the page. */
export type View = {
  /** The title of what is shown, if it is not that of the view. */
  title?(state: State): string | undefined;
  /** Builds the view. Its elements are thrown away when another view is shown. */
  show(page: Page, place: HTMLElement): void;
};

/** Limit of the characters of a URL. */
export const MAX_TEXT = 100_000;

export class Page {
  readonly notice = h("p", { class: "notice", role: "alert", hidden: true });
  private isLeft = false;
  private pointers = new Map<string, (span: Span | null) => void>();

  constructor(readonly state: State) {}

  /** Another view is shown now. Answers for this one may still come, but the address is no longer that of its state. */
  leave(): void {
    this.isLeft = true;
    forget();
  }

  set(field: string, value: string): void {
    if (this.isLeft) return;
    this.state[field] = value;
    write(this.state);
  }

  /** Another part of the same view is shown now. */
  move(view: string): void {
    if (this.isLeft || this.state.view === view) return;
    this.state.view = view;
    write(this.state);
  }

  warn(words: string | null): void {
    this.notice.hidden = !words;
    fill(this.notice, words);
    if (words) announce(words);
  }

  tooLarge(length: number, limit: number): void {
    this.warn(t("This text has {length} characters, which is too large. The limit is {limit}.", { length: length.toLocaleString("en"), limit: limit.toLocaleString("en") }));
  }

  /** The field of a text in the state. */
  text(field: string, label: string, change: (value: string) => void): Editor {
    return new Editor({
      value: this.state[field] ?? "",
      label,
      lines: "one",
      limit: MAX_TEXT,
      change: (value) => {
        this.warn(null);
        this.set(field, value);
        change(value);
      },
      tooLarge: (length) => this.tooLarge(length, MAX_TEXT),
      joined: (count) => this.warn(t("Line ends were removed, because a URL has none: {count}.", { count })),
    });
  }

  /** Calls `pointer` when something is pointed at. A later pointer of the same name replaces it. */
  onPoint(pointer: (span: Span | null) => void, name = "text"): void {
    this.pointers.set(name, pointer);
  }

  /** Highlights a range of the text in all views. */
  point(span: Span | null): void {
    this.pointers.forEach((pointer) => pointer(span));
  }

  /** Makes an element highlight a range while the mouse or the focus is on it. */
  points<E extends HTMLElement>(element: E, span: Span | null | undefined): E {
    if (!span) return element;
    const on = (event: Event) => {
      event.stopPropagation();
      this.point(span);
    };
    element.addEventListener("mouseover", on);
    element.addEventListener("focusin", on);
    element.addEventListener("mouseout", () => this.point(null));
    element.addEventListener("focusout", () => this.point(null));
    element.dataset["span"] = `${span.start}-${span.end}`;
    return element;
  }
}

/** Class of a component in the text. */
export const COMPONENTS = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"];

export function componentMarks(list: { name: string; span: Span | null }[]): Mark[] {
  return list.filter((one) => COMPONENTS.includes(one.name) && one.span).map((one) => ({ ...one.span!, class: `c-${one.name}`, title: one.name }));
}

/** A title with an explanation. */
export function heading(title: string, ...more: (Node | string)[]): HTMLElement {
  return h("h2", {}, title, more.length ? h("span", { class: "beside" }, more) : null);
}

/** The failure of an engine in the place of its answer. */
export function failed(place: HTMLElement): (message: string) => void {
  return (message) => fill(place, h("p", { class: "problem", role: "alert" }, message));
}
