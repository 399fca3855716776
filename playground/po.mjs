// Reads message catalogues in the PO format of gettext: the English text of the page is the `msgid`.

const STRING = /"((?:[^"\\]|\\.)*)"/g;

/** The messages of a catalogue, each English text with its translation. Throws if a text has two. */
export function messages(text) {
  const found = {};
  for (const entry of text.split(/\n\s*\n/)) {
    const lines = entry.split("\n").filter((line) => line !== "" && !line.startsWith("#")).join("\n");
    const [, id = "", translation = ""] = /^msgid ([\s\S]*?)\nmsgstr ([\s\S]*)$/.exec(lines) ?? [];
    const read = (quoted) => [...quoted.matchAll(STRING)].map((match) => JSON.parse(match[0])).join("");
    if (read(id) === "") continue;
    if (read(id) in found) throw new Error(`twice in the catalogue: ${read(id)}`);
    found[read(id)] = read(translation);
  }
  return found;
}

/** A plugin for Vite: a catalogue is a module with its messages. */
export const catalogues = {
  name: "catalogues",
  transform(code, id) {
    return id.endsWith(".po") ? { code: `export default ${JSON.stringify(messages(code))};`, map: null } : null;
  },
};
