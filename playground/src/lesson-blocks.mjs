// The texts of a lesson that are translated: headings, paragraphs and items of lists, each without its marker.

const FENCE = /^```/;
const MARKER = /^(#+ |- |\d+\. )/;

/** Replaces each text of a lesson in Markdown by what `replace` returns for it. Code blocks stay. */
export function replaced(markdown, replace) {
  let isCode = false;
  const line = (text) => {
    if (FENCE.test(text)) isCode = !isCode;
    if (isCode || FENCE.test(text) || text === "") return text;
    const [marker = ""] = MARKER.exec(text) ?? [];
    return marker + replace(text.slice(marker.length));
  };
  return markdown.split("\n").map(line).join("\n");
}

/** The texts of a lesson, in order. */
export function blocks(markdown) {
  const found = [];
  replaced(markdown, (text) => (found.push(text), text));
  return found;
}
