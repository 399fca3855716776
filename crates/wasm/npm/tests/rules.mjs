// The rules for remark-lint and markdownlint, installed from their packages next to the tools of the registry.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PACKAGES, emptyProject } from "./project.mjs";

/** The tools in the versions of the lock file. */
const tools = ["remark-cli", "markdownlint-cli2"].map((name) => {
  const { version } = JSON.parse(readFileSync(join(PACKAGES, "node_modules", name, "package.json"), "utf8"));
  return `${name}@${version}`;
});
const { folder, write, run } = emptyProject("urlgram", "remark-lint-urlgram", "markdownlint-rule-urlgram");
run("npm", "install", "--silent", "--no-audit", "--no-fund", "--prefer-offline", ...tools);

/** Runs a program of the project, and returns its exit code and what it printed. */
function ran(name, ...args) {
  const { status, stdout, stderr } = spawnSync(join(folder, "node_modules/.bin", name), args, { cwd: folder, encoding: "utf8" });
  return { status, out: `${stdout}${stderr}`.replaceAll(/\u001b\[[0-9;]*m/g, "") };
}

const PAGE = `# é𝄞

See [the guide](http:/example.com/guide), é𝄞 <http://a\\\\b/> and [this](https://example.org/a/./b).

<!-- urlgram: ignore-next-line[U307] -->
[ignored](http:/example.com/ignored)
`;
write("page.md", PAGE);
write("good.md", "# Good\n\nSee [the guide](https://example.com/guide).\n");

/** The configuration that a README shows. */
function shown(name) {
  const text = readFileSync(new URL(`../${name}/README.md`, import.meta.url), "utf8");
  return JSON.parse(/^```json\n(.*?)^```$/ms.exec(text)[1]);
}

// remark-lint
write(".remarkrc.json", JSON.stringify(shown("remark-lint-urlgram")));
const all = ran("remark", "--quiet", "--no-stdout", "page.md");
assert.match(all.out, /^3:22(-3:23)? +warning +one slash after "http:" \(U307\): .*urlgram +remark-lint/m);
assert.match(all.out, /^3:5\d(-3:\d+)? +warning +backslash in a URL \(U301\)/m);
assert.doesNotMatch(all.out, /^6:/m);
assert.equal(all.status, 0);
write(".remarkrc.json", JSON.stringify({ plugins: [["remark-lint-urlgram", ["error", { ignore: ["U301"] }]]] }));
const failing = ran("remark", "--quiet", "--no-stdout", "page.md");
assert.match(failing.out, /^3:22(-3:23)? +error/m);
assert.doesNotMatch(failing.out, /U301/);
assert.equal(failing.status, 1);
assert.deepEqual(ran("remark", "--quiet", "--no-stdout", "good.md"), { status: 0, out: "" });
write("fixes.mjs", `import { unified } from "unified";
import assert from "node:assert/strict";
import parse from "remark-parse";
import stringify from "remark-stringify";
import rule from "remark-lint-urlgram";
const text = ${JSON.stringify(PAGE)};
const file = await unified().use(parse).use(stringify).use(rule).process(text);
assert.ok(file.messages.length >= 2);
for (const message of file.messages) {
  const { start, end } = message.place;
  assert.equal(text.slice(start.offset, end.offset), message.actual);
  assert.equal(message.ruleId, "urlgram");
}
assert.deepEqual(file.messages[0].expected, ["//"]);
assert.ok(file.messages[0].note.includes("https://"));
`);
run("node", "fixes.mjs");
write("types.mts", `import { unified } from "unified";
import rule from "remark-lint-urlgram";
unified().use(rule).use(rule, { ignore: ["U302"] }).use(rule, ["error", { select: ["U3"] }]);
// @ts-expect-error: an unknown option
unified().use(rule, { ignored: ["U302"] });
`);
run(join(PACKAGES, "node_modules/.bin/tsc"), "--strict", "--noEmit", "--skipLibCheck", "--target", "es2022", "--types", "", "--module", "nodenext", "types.mts");
console.log(`remark-lint-urlgram with ${tools[0]}`);

// markdownlint
const config = (urlgram) => write(".markdownlint-cli2.jsonc", JSON.stringify({ customRules: ["markdownlint-rule-urlgram"], config: { default: false, urlgram } }));
const { customRules, config: { urlgram: shownConfig } } = shown("markdownlint-rule-urlgram");
assert.deepEqual(customRules, ["markdownlint-rule-urlgram"]);
config(shownConfig);
const errors = ran("markdownlint-cli2", "page.md");
assert.match(errors.out, /^page\.md:3:22 (error )?urlgram .*U307 one slash after "http:"/m);
assert.match(errors.out, /^page\.md:3:5\d (error )?urlgram .*U301/m);
// Rules do not see comments, so those of urlgram have no effect here.
assert.match(errors.out, /^page\.md:6/m);
write("disabled.md", PAGE.replace("urlgram: ignore-next-line[U307]", "markdownlint-disable-next-line urlgram"));
assert.doesNotMatch(ran("markdownlint-cli2", "disabled.md").out, /^disabled\.md:6/m);
assert.equal(errors.status, 1);
assert.equal(ran("markdownlint-cli2", "good.md").status, 0);
config({ select: ["U301"] });
assert.doesNotMatch(ran("markdownlint-cli2", "page.md").out, /U307/);

// Only safe fixes are made, and those that are not only if they are asked for. The front matter moves lines.
const MATTER = `---\ntitle: é\n---\n\n# é𝄞\n\n[é𝄞](http://example.org:80/) and [a](http:/example.com/)\n`;
config({ extend_select: ["U"] });
write("fixed.md", MATTER);
ran("markdownlint-cli2", "--fix", "fixed.md");
const safe = readFileSync(join(folder, "fixed.md"), "utf8");
assert.ok(!safe.includes(":80") && safe.includes("(http:/example.com/)") && safe.startsWith("---\ntitle: é\n---\n\n# é𝄞\n"), safe);
config({ select: ["U307"], unsafe: true });
ran("markdownlint-cli2", "--fix", "fixed.md");
assert.ok(readFileSync(join(folder, "fixed.md"), "utf8").includes("(http://example.com/)"));
console.log(`markdownlint-rule-urlgram with ${tools[1]}`);
rmSync(folder, { recursive: true });
