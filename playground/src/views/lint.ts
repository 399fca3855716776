// Lint: findings in a document, with reasons and fixes.
import { announce, button, code, field, fill, h, link, select } from "../dom";
import { ask, tell } from "../engine";
import { Editor } from "../editor";
import { copyButton } from "../export";
import { type View, failed, heading } from "../page";
import { termButton } from "../rule-card";
import { n_, t } from "../words";

const MAX_DOCUMENT = 200_000;

const SAMPLE = `# Links

- [Docs](http:/example.com/docs) and [home](https://example.com@evil.example/)
- [Search](https://example.com/search?q=100%&page=1)
- [Local](http://0x7f.1/), [old](HTTP://EXAMPLE.com:80/%7Euser)
- The database is at <postgres://admin:hunter2secret@db.example.com/shop>
- A name in two scripts: <https://\u0430pple.example/>
`;

const KINDS: [string, string][] = [["markdown", "Markdown"], ["html", "HTML"], ["json", "JSON"], ["yaml", "YAML"], ["text", n_("plain text")], ["list", n_("list of URLs")]];

/** How many URLs were checked, and how many findings comments of the document ignore. */
function counts(answer: { texts: number; ignored: number }): string {
  const checked = answer.texts === 1 ? t("1 URL was checked.") : t("{count} URLs were checked.", { count: answer.texts });
  return !answer.ignored ? checked : `${checked} ${answer.ignored === 1 ? t("1 finding is ignored by comments.") : t("{count} findings are ignored by comments.", { count: answer.ignored })}`;
}

function found(count: number): string {
  return count === 1 ? t("1 finding") : t("{count} findings", { count });
}

export const lint: View = {
  show(page, place) {
    const result = h("div", { class: "result" });
    const update = () => {
      const kind = page.state["kind"]!;
      void tell({ op: "lint.document", input: editor.value, kind }, "lint", (answer) => {
        const marks = answer.findings.map((one: any) => ({ ...one.span, class: one.severity === "error" ? "mistake" : "warning", title: one.message }));
        editor.mark(marks);
        announce(found(answer.findings.length));
        fill(result, summary(answer.findings), h("p", { class: "quiet" }, counts(answer)), h("ol", { class: "findings" }, answer.findings.slice(0, 200).map(finding)));
      }, failed(result));
    };
    const editor = new Editor({
      value: page.state["document"] ?? SAMPLE, label: t("Document"), lines: "many", limit: MAX_DOCUMENT,
      change: (value) => {
        page.warn(null);
        page.set("document", value);
        update();
      },
      tooLarge: (length) => page.tooLarge(length, MAX_DOCUMENT),
    });
    const apply = async (unsafe: boolean) => {
      const answer = await ask({ op: "fix.document", input: editor.value, kind: page.state["kind"], unsafe }).catch(() => null);
      if (answer?.changes) editor.value = answer.result;
    };
    const summary = (findings: any[]) => {
      const safe = findings.filter((one) => one.edit && one.fix?.applicability === "safe").length;
      const fixable = findings.filter((one) => one.edit).length;
      if (!findings.length) return h("p", { class: "verdict good" }, t("Nothing to report."));
      return h("div", { class: "verdict bad" }, h("p", {}, h("strong", {}, found(findings.length))), h("div", { class: "maker" },
        safe ? button(safe === 1 ? t("Apply 1 safe fix") : t("Apply {count} safe fixes", { count: safe }), () => void apply(false)) : null,
        fixable > safe ? button(t("Apply all {count} fixes", { count: fixable }), () => void apply(true)) : null));
    };
    const finding = (one: any) => {
      const sources = (one.sources ?? []).map((source: any) => [" ", link(source.url, source.title)]);
      const fix = one.edit ? h("p", {}, button(one.fix.applicability === "safe" ? t("Apply (safe)") : t("Apply (may change the meaning)"), () => {
        editor.view.dispatch({ changes: { from: one.edit.span.start, to: one.edit.span.end, insert: one.edit.text } });
      }, "quiet-button")) : null;
      return h("li", { class: one.severity }, h("p", {}, button(t("show"), () => editor.select(one.span), "quiet-button"), " ", termButton(one.code, `${one.code} ${one.name}`), " ", h("strong", {}, one.message)), h("p", {}, code(one.text), " ", one.label), one.help ? h("p", { class: "quiet" }, one.help) : null, h("p", { class: "quiet" }, one.url ? link(one.url, one.section ?? t("Source")) : null, sources), fix);
    };
    const kinds = select(KINDS.map(([kind, words]) => [kind, t(words)] as [string, string]), page.state["kind"]!, (kind) => {
      page.set("kind", kind);
      update();
    });
    fill(place, h("h1", {}, t("Lint")), h("p", { class: "lead" }, t("Paste a document. The linter finds URLs that are invalid, that readers understand differently, or that leak or deceive, and says why.")),
      h("div", { class: "maker" }, field(t("Kind of document"), kinds), copyButton(t("Copy the document"), () => editor.value)), page.notice,
      h("div", { class: "split" }, h("div", {}, editor.view.dom), h("div", {}, heading(t("Findings")), result)));
    update();
  },
};
