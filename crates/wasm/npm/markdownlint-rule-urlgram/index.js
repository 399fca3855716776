import { lintDocument } from "urlgram";

/** Returns a function from offsets to lines and columns, both counted from 1. */
function places(lines) {
  const starts = [];
  let start = 0;
  for (const line of lines) {
    starts.push(start);
    start += line.length + 1;
  }
  return (offset) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    return { lineNumber: low + 1, column: offset - starts[low] + 1 };
  };
}

/** Returns the change of a finding for `--fix`: a safe one within a line. */
function fixInfo({ edit, fix }, place, isUnsafe) {
  if (!edit || !(isUnsafe || fix?.applicability === "safe")) return undefined;
  const [from, to] = [place(edit.span.start), place(edit.span.end)];
  if (from.lineNumber !== to.lineNumber || edit.text.includes("\n")) return undefined;
  return { lineNumber: from.lineNumber, editColumn: from.column, deleteCount: to.column - from.column, insertText: edit.text };
}

/** The rule: each finding of urlgram is an error of markdownlint at its place. */
export default {
  names: ["urlgram"],
  description: "URLs are valid, safe and mean the same to every reader",
  tags: ["links", "url"],
  parser: "none",
  function: ({ lines, config }, onError) => {
    const place = places(lines);
    const { select, extend_select, ignore, agree, unsafe } = config;
    for (const finding of lintDocument(lines.join("\n"), "markdown", { select, extend_select, ignore, agree }).findings) {
      const { lineNumber, column } = place(finding.span.start);
      const rest = lines[lineNumber - 1].length - column + 1;
      const length = Math.min(Math.max(finding.span.end - finding.span.start, 1), rest);
      onError({
        lineNumber,
        detail: `${finding.code} ${finding.message}: ${finding.label}`,
        context: finding.text,
        ...(length > 0 ? { range: [column, length] } : {}),
        ...(finding.url ? { information: new URL(finding.url) } : {}),
        fixInfo: fixInfo(finding, place, unsafe === true),
      });
    }
  },
};
