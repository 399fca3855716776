// The JavaScript of the READMEs as a program: a line `EXPRESSION; // VALUE` becomes a check.
import { readFileSync } from "node:fs";

const FILES = ["../urlgram/README.md", "../../../../README.md"];

/** Returns the blocks of JavaScript of a file. */
function blocks(file) {
  const text = readFileSync(new URL(file, import.meta.url), "utf8");
  return [...text.matchAll(/^```js\n(.*?)^```$/gms)].map((found) => found[1]);
}

/** A value in a comment: JSON, which words may follow. */
function value(comment) {
  const found = /^("(?:[^"\\]|\\.)*"|\[.*\]|\{.*\}|-?\d+|true|false|null)(?:[,.;]? .*)?$/.exec(comment);
  return found?.[1];
}

/** Returns the program, and the number of its checks. */
export function lines() {
  let checks = 0;
  const check = (line) => {
    const found = /^(\s*)([^\s/].*?); \/\/ (.*)$/.exec(line);
    const expected = found && !/^(const|let|import|await load)\b/.test(found[2]) ? value(found[3]) : undefined;
    if (expected === undefined) return line;
    checks++;
    return `${found[1]}assert.deepEqual(${found[2]}, ${expected});`;
  };
  const all = FILES.flatMap((file) => blocks(file).map((block, i) => (file === FILES[0] ? block : scoped(block))));
  const code = all.join("\n").split("\n").map(check).join("\n");
  const imports = new Map();
  const body = code.replaceAll(/^import \{([^}]*)\} from ("[^"]*");.*\n/gm, (_, names, from) => {
    for (const name of names.split(",")) imports.set(name.trim(), from);
    return "";
  });
  const froms = [...new Set(imports.values())];
  const head = froms.map((from) => `import { ${[...imports].filter(([, one]) => one === from).map(([name]) => name).join(", ")} } from ${from};\n`);
  return { checks, code: head.join("") + body };
}

/** The names of a block are its own. */
function scoped(block) {
  const imports = block.split("\n").filter((line) => line.startsWith("import "));
  const rest = block.split("\n").filter((line) => !line.startsWith("import "));
  return `${imports.join("\n")}\n{\n${rest.join("\n")}}\n`;
}
