// Completes the built page: the page in one file, and the service worker with the list of files.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const here = new URL(".", import.meta.url);
const file = (path) => new URL(path, here);
const text = (path) => readFileSync(file(path), "utf8");
const hash = (content) => createHash("sha256").update(content).digest("base64");

/** The page in one file. A browser opens it without a server. */
function single() {
  const assets = readdirSync(file("dist-file/assets")).map((name) => `dist-file/assets/${name}`);
  const [script, ...others] = assets.filter((path) => path.endsWith(".js"));
  if (!script || others.length) throw new Error(`expected one script: ${[script, ...others]}`);
  const code = text(script).replaceAll("</script", "<\\/script");
  const styles = assets.filter((path) => path.endsWith(".css")).map(text).join("\n");
  const engine = gzipSync(readFileSync(file("wasm/full/urlgram_wasm_bg.wasm")), { level: 9 }).toString("base64");
  const icon = `data:image/svg+xml;base64,${Buffer.from(text("public/icon.svg")).toString("base64")}`;
  const policy = `default-src 'none'; script-src 'sha256-${hash(code)}' 'wasm-unsafe-eval' blob:; worker-src blob:; style-src 'unsafe-inline'; img-src data: blob:`;
  const replaced = (html, pattern, replacement) => {
    if (!pattern.test(html)) throw new Error(`index.html has no ${pattern}`);
    return html.replace(pattern, () => replacement);
  };
  let html = text("dist-file/index.html").replace(/<link rel="stylesheet"[^>]*>/g, "");
  html = replaced(html, /<script type="module"[^>]*><\/script>/, "");
  html = replaced(html, /<script src="file\.js"><\/script>/, "");
  html = replaced(html, /(?<=http-equiv="Content-Security-Policy" content=")[^"]*/, policy);
  html = replaced(html, /(?<=rel="icon" href=")[^"]*/, icon);
  html = replaced(html, /<\/head>/, `<style>${styles}</style></head>`);
  html = replaced(html, /<\/body>/, `<script type="text/plain" id="engine">${engine}</script>\n<script>${code}</script>\n</body>`);
  writeFileSync(file("dist/urlgram.html"), html);
  rmSync(file("dist-file"), { recursive: true });
  return html.length;
}

/** The service worker. Its version is the hash of all files. */
function worker() {
  const listed = readdirSync(file("dist"), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const inside = (entry) => relative(fileURLToPath(file("dist")), join(entry.parentPath, entry.name)).replaceAll(sep, "/");
  const paths = listed.map(inside).filter((path) => !["sw.js", "urlgram.html"].includes(path) && !path.endsWith(".br")).sort();
  const all = createHash("sha256");
  paths.forEach((path) => all.update(path).update(readFileSync(file(`dist/${path}`))));
  // The page has two addresses: the folder and index.html.
  const files = ["./", ...paths];
  const source = text("sw.js").replace("@version@", all.digest("hex").slice(0, 16)).replace('["@files@"]', JSON.stringify(files));
  writeFileSync(file("dist/sw.js"), source);
  return files.length;
}

/** A compressed copy next to each file that is fetched, for servers that send one, as `urlgram play` does. */
function compressed() {
  const paths = readdirSync(file("dist"), { recursive: true }).filter((path) => /\.(js|css|wasm|svg)$|^index\.html$/.test(path) && path !== "sw.js");
  const sizes = paths.map((path) => {
    const content = readFileSync(file(`dist/${path}`));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    const packed = brotliCompressSync(content, { params });
    writeFileSync(file(`dist/${path}.br`), packed);
    return [path, packed.length];
  });
  return sizes.filter(([path]) => path.endsWith(".wasm")).map(([path, size]) => `${path} ${size}`).join(", ");
}

console.log(`the page in one file: dist/urlgram.html, ${single()} bytes`);
console.log(`the service worker keeps ${worker()} files`);
console.log(`with Brotli: ${compressed()}`);
