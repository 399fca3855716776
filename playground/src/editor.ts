// Text fields on CodeMirror, with marked ranges.
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorState, type Extension, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, keymap, lineNumbers, placeholder } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { Span } from "./protocol";

/** A range with a CSS class. */
export type Mark = Span & { class: string; title?: string };

const setMarks = StateEffect.define<Mark[]>();
const setPointed = StateEffect.define<Span | null>();

function decorations(marks: Mark[], length: number): DecorationSet {
  const inside = marks.filter((mark) => mark.start < mark.end && mark.end <= length);
  const ranges = inside.map(({ start, end, class: name, title }) =>
    Decoration.mark({ class: name, attributes: title ? { title } : {} }).range(start, end),
  );
  return Decoration.set(ranges, true);
}

const marked = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(set, transaction) {
    set = set.map(transaction.changes);
    for (const effect of transaction.effects) if (effect.is(setMarks)) set = decorations(effect.value, transaction.newDoc.length);
    return set;
  },
  provide: (field) => EditorView.decorations.from(field),
});

const pointed = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(set, transaction) {
    set = set.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (effect.is(setPointed)) set = effect.value ? decorations([{ ...effect.value, class: "pointed" }], transaction.newDoc.length) : Decoration.none;
    }
    return set;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** ABNF: names, operators, literals, comments. */
const abnf = StreamLanguage.define<{ atRule: boolean }>({
  startState: () => ({ atRule: true }),
  token(stream) {
    if (stream.match(/;.*/)) return "comment";
    if (stream.match(/%[si]"[^"]*"|"[^"]*"|%[xdbXDB][0-9A-Fa-f.-]+|<[^>]*>/)) return "string";
    if (stream.sol() && stream.match(/[A-Za-z][A-Za-z0-9-]*/)) return "heading";
    if (stream.match(/[A-Za-z][A-Za-z0-9-]*/)) return "variableName";
    if (stream.match(/=\/|[=/*()[\]]|\d+/)) return "operator";
    stream.next();
    return null;
  },
});

const colours = HighlightStyle.define([
  { tag: tags.comment, class: "abnf-comment" },
  { tag: tags.string, class: "abnf-string" },
  { tag: tags.heading, class: "abnf-rule" },
  { tag: tags.operator, class: "abnf-operator" },
]);

export type Options = {
  value: string;
  label: string;
  lines: "one" | "many";
  limit: number;
  language?: "abnf";
  placeholder?: string;
  /** Whether there are no line numbers, because the text is an example of a few lines. */
  isExample?: boolean;
  change(value: string): void;
  tooLarge?(length: number): void;
  /** Called when line ends were removed, because the field has one line. */
  joined?(count: number): void;
  cursor?(at: number): void;
};

/** A text field. */
export class Editor {
  readonly view: EditorView;

  constructor(options: Options) {
    const isLine = options.lines === "one";
    const extensions: Extension[] = [
      history(),
      keymap.of([...defaultKeymap.filter((binding) => !(isLine && binding.key === "Enter")), ...historyKeymap]),
      marked,
      pointed,
      // The columns of a grammar have a meaning for those who read it.
      options.language ? [] : EditorView.lineWrapping,
      EditorView.contentAttributes.of({ "aria-label": options.label, tabindex: "0", spellcheck: "false", autocapitalize: "off", autocorrect: "off", translate: "no" }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) options.change(this.value);
        if (update.selectionSet && options.cursor) options.cursor(update.state.selection.main.head);
      }),
      EditorState.changeFilter.of((transaction) => {
        const fits = !transaction.docChanged || transaction.newDoc.length <= options.limit;
        if (!fits) options.tooLarge?.(transaction.newDoc.length);
        return fits;
      }),
    ];
    if (isLine) extensions.push(EditorState.transactionFilter.of((transaction) => (transaction.newDoc.lines > 1 ? oneLine(transaction, options) : transaction)));
    else if (!options.isExample) extensions.push(lineNumbers());
    if (options.placeholder) extensions.push(placeholder(options.placeholder));
    if (options.language) extensions.push(abnf, syntaxHighlighting(colours), options.isExample ? [] : lintGutter());
    // The editor writes its list of classes again when it gets the focus, so a class that it does not know would be lost.
    extensions.push(EditorView.editorAttributes.of({ class: isLine ? "editor-line" : "editor-block" }));
    this.view = new EditorView({ state: EditorState.create({ doc: options.value, extensions }) });
  }

  get value(): string {
    return this.view.state.doc.toString();
  }

  set value(value: string) {
    if (value === this.value) return;
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: value } });
  }

  mark(marks: Mark[]): void {
    this.view.dispatch({ effects: setMarks.of(marks) });
  }

  /** Highlights a range, or nothing. */
  point(span: Span | null): void {
    this.view.dispatch({ effects: setPointed.of(span) });
  }

  problems(list: Diagnostic[]): void {
    const length = this.view.state.doc.length;
    const inside = list.filter((one) => one.from <= length).map((one) => ({ ...one, to: Math.min(one.to, length) }));
    this.view.dispatch(setDiagnostics(this.view.state, inside));
  }

  /** Scrolls the field to a range. Neither the page moves nor the focus. */
  reveal(span: Span): void {
    if (span.end > this.view.state.doc.length) return;
    this.view.requestMeasure({
      read: (view) => view.lineBlockAt(span.start).top,
      write: (top, view) => (view.scrollDOM.scrollTop = top - 24),
    });
  }

  select(span: Span): void {
    const length = this.view.state.doc.length;
    this.view.dispatch({ selection: { anchor: Math.min(span.start, length), head: Math.min(span.end, length) }, scrollIntoView: true });
    this.view.focus();
  }
}

/** A pasted text with line ends becomes one line. Those at its end are not counted. */
function oneLine(transaction: { startState: EditorState; newDoc: { toString(): string; lines: number } }, options: Options) {
  const text = transaction.newDoc.toString();
  const insert = text.replace(/[\r\n]+/g, "");
  const count = text.trimEnd().split("\n").length - 1;
  // The listener of changes comes first, and clears what was said before.
  if (count > 0) queueMicrotask(() => options.joined?.(count));
  return [{ changes: { from: 0, to: transaction.startState.doc.length, insert }, selection: { anchor: insert.length } }];
}
