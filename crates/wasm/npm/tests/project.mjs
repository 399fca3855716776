// An empty project in which packed packages are installed.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the packages. */
export const PACKAGES = fileURLToPath(new URL("..", import.meta.url));

/** Returns a project with the packed packages of these names; its functions write files and run programs in it. */
export function emptyProject(...names) {
  const folder = mkdtempSync(join(tmpdir(), "urlgram-user-"));
  const write = (name, text) => writeFileSync(join(folder, name), text);
  const run = (program, ...args) => execFileSync(program, args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  write("package.json", JSON.stringify({ name: "user", private: true }));
  const tarballs = names.map((name) => {
    const tarball = readdirSync(PACKAGES).find((file) => file.endsWith(".tgz") && file.replace(/-\d.*$/, "") === name);
    assert.ok(tarball, `there is no package ${name}: \`npm run pack\` comes first`);
    return join(PACKAGES, tarball);
  });
  run("npm", "install", "--silent", "--no-audit", "--no-fund", "--prefer-offline", ...tarballs);
  return { folder, write, run };
}
