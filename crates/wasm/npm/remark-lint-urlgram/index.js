import { lintRule } from "unified-lint-rule";
import { lintDocument } from "urlgram";
import { location } from "vfile-location";

/** The rule: each finding of urlgram is a message at its place, with the texts of its fix as `expected`. */
export default lintRule({ origin: "remark-lint:urlgram" }, (_tree, file, options) => {
  const document = String(file);
  const { select, extend_select, ignore, agree } = options ?? {};
  const places = location(file);
  for (const finding of lintDocument(document, "markdown", { select, extend_select, ignore, agree }).findings) {
    const place = { start: places.toPoint(finding.span.start), end: places.toPoint(finding.span.end) };
    const message = file.message(`${finding.message} (${finding.code}): ${finding.label}`, { place });
    message.actual = document.slice(finding.span.start, finding.span.end);
    message.expected = finding.edit ? [finding.edit.text] : [];
    message.note = [finding.help, finding.url].filter(Boolean).join("\n");
  }
});
