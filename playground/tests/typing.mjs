// Measures the time from a key to the verdict, in a text of 224 characters, with a processor as fast as it is and as a fraction of it:
// `node tests/typing.mjs [SLOWNESS…]`.
import { browse, serve } from "./server.mjs";

const { server, address } = await serve();
const context = await browse();
const page = await context.newPage();
const session = await context.newCDPSession(page);
const rates = process.argv.slice(2).map(Number);
for (const rate of rates.length ? rates : [1, 4]) {
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  await page.goto("about:blank");
  await page.goto(`${address}#/anatomy?text=${encodeURIComponent(`https://example.org/${"abcdefg-h/".repeat(20)}x?y`)}`);
  await page.waitForSelector(".result .verdict");
  await page.waitForTimeout(800);
  const spent = await page.evaluate(async () => {
    const found = [];
    const field = document.querySelector(".cm-content");
    field.focus();
    // At the end of the text, where people type.
    document.execCommand("selectAll");
    window.getSelection().collapseToEnd();
    for (let i = 0; i < 120; i++) {
      const start = performance.now();
      document.execCommand("insertText", false, String.fromCharCode(97 + (i % 26)));
      const own = performance.now() - start;
      await new Promise((resolve) => {
        const wait = () => (performance.now() - start > 1000 || window.urlgramTimings.get("drawn") >= start ? resolve() : setTimeout(wait, 0));
        wait();
      });
      found.push([Math.min(1000, window.urlgramTimings.get("drawn") - start), own]);
      document.execCommand("delete");
      await new Promise((resolve) => setTimeout(resolve, 120));
    }
    return found;
  });
  const at = (list, part) => list.sort((a, b) => a - b)[Math.floor(list.length * part)].toFixed(1);
  const [whole, own] = [spent.map(([one]) => one), spent.map(([, one]) => one)];
  console.log(`processor 1/${rate}: ${at(whole, 0.5)} ms in the middle, ${at(whole, 0.95)} ms at the 95th percentile; the key itself ${at(own, 0.5)} and ${at(own, 0.95)} ms`);
}
await context.close();
server.close();
