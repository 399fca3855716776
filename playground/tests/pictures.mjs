// Takes pictures of every view in light and dark and at a narrow width: node tests/pictures.mjs FOLDER
import { mkdirSync } from "node:fs";
import { browse, serve } from "./server.mjs";

const folder = process.argv[2] ?? "pictures";
mkdirSync(folder, { recursive: true });
const views = (process.argv[3] ?? "anatomy,readings?text=http%3A%2F%2Fgood.example%5C%40evil.example%2F,resolve,grammar?rule=host,lint,learn,learn/five-questions,anatomy?text=http%3A%2F%2Fexample.org%3A8x%2F").split(",");
const schemes = (process.argv[4] ?? "light,dark,narrow").split(",");
const { server, address } = await serve();
const context = await browse();
for (const scheme of schemes) {
  const page = await context.newPage();
  page.on("console", (message) => console.log(message.type(), message.text()));
  page.on("pageerror", (error) => console.log("error", error.message));
  await page.emulateMedia({ colorScheme: scheme === "dark" ? "dark" : "light" });
  if (scheme === "narrow") await page.setViewportSize({ width: 390, height: 844 });
  for (const [i, view] of views.entries()) {
    await page.goto(`${address}#/${view}`);
    await page.waitForTimeout(i ? 1200 : 2500);
    await page.screenshot({ path: `${folder}/${scheme}-${i}.png`, fullPage: scheme !== "narrow" && view.startsWith("learn/") });
  }
  await page.close();
}
await context.close();
server.close();
