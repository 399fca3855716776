// Tests of what people need: verdicts in words, programs as readers, exercises, focus, and the sizes of screens.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { messages } from "../po.mjs";
import { CHECKS, LEVELS, outcome, placeOf, requestOf } from "../src/attacks.js";
import { blocks } from "../src/lesson-blocks.mjs";

const LANGUAGES = ["zh-Hans", "pt"];

function catalogue(name) {
  return messages(readFileSync(new URL(`../src/locale/${name}.po`, import.meta.url), "utf8"));
}

/** A catalogue has a translation of each text that is used, and of no other. `kept` finds the parts that are not translated. */
function compare(language, used, found, kept) {
  assert.deepEqual([...used].filter((text) => !found[text]), [], `missing in ${language}`);
  assert.deepEqual(Object.keys(found).filter((text) => !used.has(text)), [], `stale in ${language}`);
  for (const [english, text] of Object.entries(found)) assert.deepEqual(kept(text), kept(english), `${language}: ${english}`);
}

/** The places of values in a text. */
const holes = (text) => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort();

/** Texts that newcomers take for URLs, or take for something else than they are. */
const MISTAKES = ["www.example.com/a", "localhost:3000", "https:/example.com", "http:example.com", "https://example.com:99999/", "https//example.com", "https://\u0430pple.example/", "192.168.0.1:8080", " https://example.org/", "<https://example.org/>", "https://example.org@evil.example/", "htps://example.org/", "http:\\\\example.org", "C:\\Users\\anna", "anna@example.org"];

const CONTRAST = (one, other) => {
  const light = (colour) => {
    const [r, g, b] = colour.match(/[\d.]+/g).map(Number).slice(0, 3).map((value) => value / 255).map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

export function addTests({ test, show, type, settled, page, context, address, batch, lines, some }) {
  const fresh = async (hash, query = "") => {
    await page.goto("about:blank");
    await page.goto(`${address}${query}#/${hash}`);
    await page.waitForSelector("main h1");
  };
  const focused = () => page.evaluate(() => document.activeElement.tagName + (document.activeElement.textContent ?? "").slice(0, 30));

  test("a verdict in words comes first, with the text that was meant as a link", async () => {
    const expected = batch(MISTAKES.map((input) => ({ op: "mistake", input })));
    for (const [i, text] of MISTAKES.entries()) {
      await show("anatomy", { text });
      await settled(".result .human");
      const said = await page.locator(".result .human").innerText();
      assert.ok(expected[i].mistake, text);
      assert.ok(said.includes(expected[i].mistake.message), `${text}: ${said}`);
      assert.equal(await page.locator(".result .human").evaluate((one) => one.classList.contains("good")), false, text);
      const first = await page.locator(".result .human, .result .formal").first();
      assert.ok(await first.evaluate((one) => one.classList.contains("human")), text);
      if (expected[i].mistake.meant === null) continue;
      assert.equal(await page.locator(".human .meant").innerText(), expected[i].mistake.meant, text);
    }
    await show("anatomy", { text: "www.example.com/a" });
    await page.locator(".human .meant").click();
    await settled(".result .human.good");
    assert.match(await page.locator(".editor-line .cm-line").innerText(), /^https?:\/\/www\.example\.com\/a$/);
  });

  test("a refused text keeps its parts, up to the break and after it", async () => {
    await show("anatomy", { text: "http://example.org:8x/a%C3%A9?q=a+b#c" });
    await settled(".result .formal.bad");
    const rows = Object.fromEntries(await page.locator(".components tr").evaluateAll((rows) => rows.map((row) => [row.querySelector("th").textContent, row])).catch(() => []) ?? []);
    assert.ok(rows);
    const cells = await page.locator(".components tr").evaluateAll((rows) => rows.map((row) => [row.querySelector("th").textContent, row.querySelector("td code")?.textContent ?? null, row.className]));
    const of = (name) => cells.find(([one]) => one === name);
    assert.deepEqual([of("host")[1], of("port")[1], of("query")[1], of("fragment")[1]], ["example.org", "8x", "q=a+b", "c"]);
    assert.deepEqual([of("host")[2], of("port")[2], of("query")[2]], ["", "breaks", "after"]);
    assert.equal(await page.locator(".components .breaks mark").innerText(), "x");
    assert.ok((await page.locator(".editor-line .c-host").count()) > 0, "the text has no colours");
  });

  test("values are decoded, and the query is a table", async () => {
    await show("anatomy", { text: "https://example.org/caf%C3%A9?q=a+b&lang=fr&x&%20=%zz" });
    await settled(".pairs");
    assert.equal(await page.locator(".components .decoded code").first().innerText(), "/café");
    const shown = await page.locator(".pairs tbody tr").evaluateAll((rows) => rows.map((row) => [row.querySelector("th").textContent, row.querySelector("td").textContent]));
    assert.deepEqual(shown, [["q", "a b"], ["lang", "fr"], ["x", "no value"], [" ", "%zz"]]);
  });

  test("this browser is a reader, and what differs from the Standard is red", async () => {
    const texts = [...some(lines("whatwg/urltestdata.jsonl").filter((one) => one.base === null || one.base === undefined), 40).map((one) => one.input)].filter((text) => /^[ -~]{1,200}$/.test(text));
    assert.ok(texts.length >= 15, `${texts.length} texts`);
    const standard = batch(texts.map((input) => ({ op: "whatwg.parse", input })));
    let differing = 0;
    for (const [i, text] of texts.entries()) {
      await show("readings", { text });
      await settled(".readings .browser");
      const own = await page.evaluate((text) => {
        try {
          const url = new URL(text);
          return [url.protocol, url.username, url.password, url.hostname, url.port, url.pathname, url.search.replace(/^\?$/, ""), url.hash.replace(/^#$/, "")].join(" ");
        } catch {
          return null;
        }
      }, text);
      const one = standard[i];
      const expected = one.failure ? null : [one.protocol, one.username, one.password, one.hostname, one.port, one.pathname, one.search, one.hash].join(" ");
      const isWrong = (await page.locator(".readings .browser .wrong").count()) > 0;
      assert.equal(isWrong, own !== expected, `${text}: ${own} ${expected}`);
      differing += isWrong;
    }
    console.log(`  this Chromium differs from the Standard in ${differing} of ${texts.length} texts`);
  });

  test("programs have the hosts that were recorded", async () => {
    const text = "http://example.com\\@evil.com/";
    const [{ programs }] = batch([{ op: "programs", input: text }]);
    await show("readings", { text });
    await settled(".programs table");
    const rows = await page.locator(".programs tbody tr").evaluateAll((rows) => rows.map((row) => [row.querySelector("th").textContent, [...row.querySelectorAll("td")].at(-1).textContent]));
    assert.match(await page.locator(".programs").innerText(), /were recorded/);
    for (const one of programs.filter((one) => one.host)) assert.ok(rows.some(([host, names]) => host.startsWith(one.host) && names.includes(`${one.title} ${one.version}`)), one.program);
    assert.equal(rows.flatMap(([, names]) => names.split(", ")).length >= programs.length, true);
  });

  test("comments of a grammar that accept a problem are followed, as the program does", async () => {
    const abnf = "a = b ; urlgram: ignore[undefined-rule]\nc = d\n";
    const [{ problems }] = batch([{ op: "grammar.check", abnf }]);
    await show("grammar", { grammar: "own", abnf });
    await page.waitForSelector(".problems > li");
    assert.equal(await page.locator(".problems > li").count(), problems.length);
    assert.doesNotMatch(await page.locator(".problems").innerText(), /\bb\b/);
  });

  test("an absent host is not called empty", async () => {
    await show("readings", { text: "http:/a/b" });
    await settled(".readings");
    assert.match(await page.locator(".result .verdict").innerText(), /no host by RFC 2396/);
    await show("readings", { text: "" });
    await settled(".readings");
    assert.match(await page.locator(".result .verdict").innerText(), /None of them contacts a host/);
  });

  test("diagrams can be read whatever the themes of the system and of the page are", async () => {
    for (const system of ["light", "dark"]) {
      for (const theme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme: system });
        await page.evaluate((theme) => localStorage.setItem("theme", theme), theme);
        await fresh("grammar?rule=host&sample=192.0.2.7");
        await page.waitForFunction(() => document.querySelector(".drawing")?.shadowRoot.querySelector(".lit"));
        const found = await page.evaluate(() => {
          const drawing = document.querySelector(".drawing");
          const style = (selector) => getComputedStyle(drawing.shadowRoot.querySelector(selector));
          return {
            filter: getComputedStyle(drawing).filter, back: getComputedStyle(drawing.parentElement).backgroundColor, line: style("path").stroke,
            box: style(".nonterminal:not(.lit) rect").fill, words: style(".nonterminal:not(.lit) text").fill, lit: style(".lit rect").fill, litWords: style(".lit text").fill,
          };
        });
        const measured = [CONTRAST(found.words, found.box), CONTRAST(found.litWords, found.lit), CONTRAST(found.line, found.back)];
        console.log(`  system ${system}, page ${theme}: ${measured.map((one) => one.toFixed(1)).join(", ")}`);
        assert.ok(measured[0] >= 4.5 && measured[1] >= 4.5 && measured[2] >= 3 && found.filter === "none", JSON.stringify(found));
      }
    }
    await page.evaluate(() => localStorage.removeItem("theme"));
    await page.emulateMedia({ colorScheme: "light" });
  });

  /** Answers the exercise that is shown. */
  const answer = async (text) => {
    const field = page.locator(".quiz").first().getByLabel("Your answer");
    if ((await field.evaluate((one) => one.tagName)) === "SELECT") await field.selectOption(text);
    else await field.fill(text);
    await page.locator(".quiz").first().getByRole("button", { name: "Check" }).click();
  };

  test("an exercise counts once, has an address, and is kept on this device", async () => {
    await page.evaluate(() => localStorage.removeItem("urlgram-progress"));
    await fresh("exercise/rule/7");
    const [seventh, eighth] = batch([7, 8].map((seed) => ({ op: "quiz.new", kind: "rule", seed })));
    await page.waitForSelector(".quiz h3 >> text=Exercise 7");
    await answer("#wrong");
    await page.locator(".reply .bad").waitFor();
    assert.doesNotMatch(await page.locator(".reply").innerText(), new RegExp(`\\b${seventh.solution}\\b`));
    for (let i = 0; i < 3; i++) {
      await answer(seventh.solution);
      await page.locator(".reply .good").waitFor();
    }
    assert.match(await page.locator(".quiz h3").innerText(), /\b1 solved/);
    await page.getByRole("button", { name: "Next exercise" }).click();
    await page.waitForFunction(() => window.location.hash === "#/exercise/rule/8");
    assert.match(await focused(), /^H3/);
    assert.match(await page.title(), /^Name the rule 8/);
    // What was given away does not count.
    await page.getByRole("button", { name: "Solution" }).click();
    await answer(eighth.solution);
    await page.locator(".reply .good").waitFor();
    assert.match(await page.locator(".quiz h3").innerText(), /\b1 solved/);
    await page.reload();
    await page.waitForSelector(".quiz h3 >> text=Exercise 8");
    assert.match(await page.locator(".quiz h3").innerText(), /\b1 solved/);
    await page.keyboard.press("Escape");
    await page.locator(".quiz").getByLabel("Your answer").fill("#wrong");
    await page.keyboard.press("Control+Enter");
    await page.locator(".reply .bad").waitFor();
  });

  test("progress is saved to a file, forgotten, and loaded again", async () => {
    await fresh("learn");
    assert.match(await page.locator("main").innerText(), /Exercises solved: 1\./);
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save progress" }).click()]);
    const path = await download.path();
    assert.deepEqual(JSON.parse(readFileSync(path, "utf8")).solved, { rule: [7] });
    await page.getByRole("button", { name: "Forget progress" }).click();
    assert.match(await page.locator("main").innerText(), /Nothing solved yet/);
    await page.locator("input[type=file]").setInputFiles({ name: "other.json", mimeType: "application/json", buffer: Buffer.from("{\"solved\": 3}") });
    await page.locator(".notice").waitFor();
    await page.locator("input[type=file]").setInputFiles(path);
    await page.waitForFunction(() => /Exercises solved: 1\./.test(document.querySelector("main").textContent));
    // A lesson goes on with what is not solved.
    await page.evaluate(() => localStorage.setItem("urlgram-progress", JSON.stringify({ solved: { rule: [1, 2] }, days: [] })));
    await fresh("learn/five-questions");
    await page.waitForSelector(".quiz h3 >> text=Exercise 3");
    await page.evaluate(() => localStorage.removeItem("urlgram-progress"));
  });

  test("no exercise shows its solution as an example", async () => {
    const kinds = ["rule", "valid", "repair", "write", "between", "two", "dots", "host", "registrable", "normal", "form"];
    for (const kind of kinds) {
      for (const asked of batch([1, 2].map((seed) => ({ op: "quiz.new", kind, seed })))) {
        await show(`exercise/${kind}/${asked.seed}`);
        await page.waitForSelector(`.quiz h3 >> text=Exercise ${asked.seed}`);
        assert.notEqual(await page.locator(".quiz").getByLabel("Your answer").getAttribute("placeholder"), asked.solution, `${kind} ${asked.seed}`);
      }
    }
  });

  test("the puzzle of a day is that of the program, and its day is kept", async () => {
    const [asked] = batch([{ op: "quiz.daily", day: 20780 }]);
    await show("exercise/daily/20780");
    await page.waitForSelector(".quiz form");
    assert.match(await page.locator("main .lead").innerText(), /November 23, 2026/);
    assert.ok((await page.locator(".quiz").innerText()).includes(asked.title));
    await answer(asked.solution);
    await page.locator(".reply .good").waitFor();
    assert.deepEqual(await page.evaluate(() => JSON.parse(localStorage.getItem("urlgram-progress")).days), [20780]);
    await page.evaluate(() => localStorage.removeItem("urlgram-progress"));
    await show("exercise/daily");
    await page.waitForSelector(".quiz form");
  });

  test("lessons are those of the program, each with a goal, a time and what is learned", async () => {
    const [{ lessons }] = batch([{ op: "quiz.lessons" }]);
    await show("learn");
    const cards = await page.locator(".lessons li").allInnerTexts();
    assert.equal(cards.length, lessons.length);
    for (const [i, one] of lessons.entries()) assert.ok([one.title, one.goal, `${one.minutes} minutes`, one.outcome].every((words) => cards[i].includes(words)), cards[i]);
    const titles = new Set();
    for (const one of lessons) {
      await show(`learn/${one.name}`);
      await page.locator(".outcome").waitFor();
      titles.add(await page.title());
    }
    assert.equal(titles.size, lessons.length);
  });

  test("a lesson loads one module", async () => {
    for (const lesson of ["five-questions", "hosts-and-names"]) {
      const modules = new Set();
      const note = (request) => request.url().endsWith(".wasm") && modules.add(request.url());
      page.on("request", note);
      await fresh(`learn/${lesson}`);
      await page.waitForFunction(() => document.querySelector(".quiz form") && [...document.querySelectorAll(".widget .result")].every((place) => place.childElementCount > 0));
      page.off("request", note);
      assert.equal(modules.size, 1, [...modules].join());
    }
  });

  test("catalogues have every message of the page, and no other", () => {
    const sources = new URL("../src/", import.meta.url);
    const used = new Set();
    for (const name of readdirSync(sources, { recursive: true }).filter((name) => name.endsWith(".ts"))) {
      for (const [, text] of readFileSync(new URL(name, sources), "utf8").matchAll(/\b(?:t|tt|n_)\(\s*("(?:[^"\\]|\\.)*")/g)) used.add(JSON.parse(text));
    }
    assert.ok(used.size > 100, `${used.size} messages`);
    for (const language of LANGUAGES) compare(language, used, catalogue(language), holes);
  });

  test("catalogues have every text of the lessons, with its code and links, and no other", () => {
    const lessons = new URL("../src/learn/", import.meta.url);
    const used = new Set(readdirSync(lessons).flatMap((name) => blocks(readFileSync(new URL(name, lessons), "utf8"))));
    assert.ok(used.size > 100, `${used.size} texts`);
    const kept = (text) => [...text.matchAll(/`[^`]*`|\]\([^)]*\)/g)].map(([one]) => one).sort();
    for (const language of LANGUAGES) {
      const page = catalogue(language);
      compare(language, new Set([...used].filter((text) => !page[text])), catalogue(`lessons.${language}`), kept);
    }
  });

  test("catalogues have every message of the exercises, and no other", () => {
    const teach = new URL("../../crates/teach/src/", import.meta.url);
    const sources = readdirSync(teach, { recursive: true }).filter((name) => name.endsWith(".rs") && name !== "message.rs");
    const literals = (name, pattern) => [...readFileSync(new URL(name, teach), "utf8").matchAll(pattern)].map(([, text]) => JSON.parse(text));
    const templates = sources.flatMap((name) => literals(name, /\bsay!\(\s*("(?:[^"\\]|\\.)*")/g)).filter((text) => !/^\{\w+\}$/.test(text));
    const used = new Set([...templates, ...literals("rule_words.rs", /\(\s*"[\w-]+",\s*("(?:[^"\\]|\\.)*"),?\s*\)/g)]);
    assert.ok(used.size > 200, `${used.size} messages`);
    for (const language of LANGUAGES) compare(language, used, catalogue(`exercises.${language}`), holes);
    // What the engine says is what was found in its sources.
    const kinds = batch([{ op: "quiz.lessons" }])[0].kinds.map((kind) => kind.name);
    const asked = kinds.flatMap((kind) => some([...Array(300).keys()], 30).flatMap((seed) => [{ op: "quiz.new", kind, seed, messages: true }, ...["x", "none", "1"].map((answer) => ({ op: "quiz.judge", kind, seed, answer, messages: true }))]));
    const parts = (message) => (typeof message === "string" ? [] : message.flatMap((part) => [part.template, ...Object.values(part.values).flatMap(parts)]));
    const said = batch(asked).flatMap((answer) => Object.values(answer.messages).flatMap(parts));
    assert.ok(said.length > 2000, `${said.length} templates`);
    assert.deepEqual([...new Set(said)].filter((text) => !used.has(text) && !/^\{\w+\}$/.test(text)), []);
  });

  test("lab: every check is passed by its solution, which reaches what it should not, and is right about harmless texts", () => {
    assert.ok(LEVELS.length >= 12 && new Set(LEVELS.map((level) => level.name)).size === Object.keys(CHECKS).length);
    const tries = LEVELS.flatMap((level) => [level.solution, level.harmless, "https://evil.example/", "http://127.0.0.1/", "http://localhost/", "//evil.example/", "https://good.example/..", ""].map((text) => ({ level, text })));
    const places = batch(tries.map(({ level, text }) => requestOf(level, text)));
    for (const [i, { level, text }] of tries.entries()) {
      const found = outcome(level, text, placeOf(level, places[i]));
      const expected = text === level.solution ? ["reached"] : text === level.harmless ? ["harmless"] : ["kept", "lost", "harmless"];
      assert.ok(expected.includes(found.kind), `${level.name} ${text}: ${JSON.stringify(found)}`);
    }
  });

  test("lab: a level is solved in the page, and a wrong text gets its reason", async () => {
    await fresh("lab/1");
    for (const [i, level] of LEVELS.entries()) {
      await show(`lab/${i + 1}`);
      const input = page.getByLabel("A text that passes");
      // The check that is shown is the one that runs.
      const shown = await page.locator(".asked").innerText();
      assert.equal(shown.replace(/\s+/g, ""), CHECKS[level.name].toString().replace(/\s+/g, ""), level.name);
      const reply = async (text) => {
        await input.fill(text);
        await page.getByRole("button", { name: "Check", exact: true }).click();
        await page.waitForFunction(() => document.querySelector(".reply .verdict"));
        const said = await page.locator(".reply").innerText();
        await page.evaluate(() => document.querySelector(".reply").replaceChildren());
        return said;
      };
      assert.match(await reply("ftp://evil.example/"), /Not yet.*(returns false|throws)/, level.name);
      assert.match(await reply(level.harmless), /Not yet.*lets it pass, and .* goes to .*That is not the goal/, level.name);
      assert.match(await reply(level.solution), /Right\..*lets it pass, and .* goes to/, level.name);
      assert.match(await page.locator("h3 .count").innerText(), new RegExp(`^${i + 1} solved`));
      // This browser goes where the engine says.
      if (level.reader === "whatwg") assert.equal(await page.evaluate(([text, base]) => new URL(text, base).href, [level.solution, level.base]), batch([requestOf(level, level.solution)])[0].href);
    }
    await page.evaluate(() => localStorage.removeItem("urlgram-progress"));
  });

  test("a sheet has the exercises of its lesson and seed, and is printed with lines for name, date and points and a page of solutions", async () => {
    const kinds = batch([{ op: "quiz.lessons" }])[0].lessons.find((lesson) => lesson.name === "two-readers").kinds;
    const asked = batch([0, 1, 2, 3].map((i) => ({ op: "quiz.new", kind: kinds[i % kinds.length], seed: 7 + Math.floor(i / kinds.length) })));
    await fresh("sheet/two-readers/7/4");
    await page.locator(".key li").nth(3).waitFor();
    const items = await page.locator(".sheet:not(.key) li").allInnerTexts();
    assert.equal(items.length, 4);
    for (const [i, one] of asked.entries()) assert.ok(items[i].includes(one.question) && (one.mark || items[i].includes(one.text)), items[i]);
    assert.deepEqual(await page.locator(".key li").allInnerTexts(), asked.map((one) => one.solution));
    await page.emulateMedia({ media: "print" });
    for (const hidden of ["header.top", "footer", ".screen-only"]) assert.equal(await page.locator(hidden).first().isVisible(), false, hidden);
    assert.match(await page.locator(".blanks").innerText(), /Name:[^]*Date:[^]*Points:[^]*\/ 4/);
    const pages = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b/g).length;
    assert.equal(pages, 2);
    await page.emulateMedia({ media: null });
    await page.locator("input[type=number]").last().fill("2");
    await page.keyboard.press("Tab");
    await page.waitForFunction(() => window.location.hash === "#/sheet/two-readers/7/2" && document.querySelectorAll(".key li").length === 2);
  });

  test("lessons, exercises and the lab are in the language that was chosen", async () => {
    for (const language of LANGUAGES) {
      await fresh("learn");
      await page.evaluate((language) => localStorage.setItem("language", language), language);
      await page.reload();
      await page.waitForFunction((language) => document.documentElement.lang === language, language);
      const texts = { ...catalogue(language), ...catalogue(`lessons.${language}`), ...catalogue(`exercises.${language}`) };
      const plain = (text) => text.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[`*]/g, "");
      for (const name of readdirSync(new URL("../src/learn/", import.meta.url))) {
        await show(`learn/${name.slice(0, -3)}`);
        await page.locator(".outcome").waitFor();
        const whole = await page.locator("article").innerText();
        // Signs of Markdown that a reader sees are those that were not understood.
        assert.doesNotMatch(whole, /\*\*|\]\([<#h]/, `${language} ${name}`);
        if (name === "dot-segments.md") assert.doesNotMatch(whole, /first segment|the reference|becomes/, language);
        const article = whole.replaceAll("*", "");
        for (const text of blocks(readFileSync(new URL(`../src/learn/${name}`, import.meta.url), "utf8"))) assert.ok(article.includes(plain(texts[text]).trim()), `${language} ${name}: ${texts[text]}`);
      }
      for (const [kind, title] of Object.entries({ form: "Read a form", host: "Which host?", write: "Write a rule", old: "Old schemes", two: "Two derivations" })) {
        await show(`exercise/${kind}/1`);
        await page.locator(".quiz form").waitFor();
        const [asked] = batch([{ op: "quiz.new", kind, seed: 1, messages: true }]);
        const [part] = asked.messages.question;
        const words = texts[part.template].split(/\{\w+\}/)[0].trim();
        const shown = await page.locator(".quiz").innerText();
        assert.ok(shown.includes(words) && shown.includes(texts[title]), `${language} ${kind}: ${shown}`);
        assert.doesNotMatch(shown, /Exercise|answer|Which |Does |What /i, `${language} ${kind}: ${shown}`);
        assert.doesNotMatch(await page.evaluate(() => document.querySelector(".quiz [placeholder]")?.placeholder ?? ""), /^a (text|value)$/, `${language} ${kind}`);
      }
      await show("exercise/form/1");
      await page.locator(".quiz input").fill("x");
      await page.keyboard.press("Enter");
      await page.locator(".reply .verdict.bad").waitFor();
      const reply = await page.locator(".reply").innerText();
      assert.doesNotMatch(reply, /The |Cut /, reply);
      await show("lab/1");
      assert.doesNotMatch(await page.locator("main").innerText(), /The text|Level|Check/);
    }
    await page.evaluate(() => localStorage.removeItem("language"));
    await page.reload();
  });

  test("the page is in the language that was chosen", async () => {
    await fresh("anatomy?text=localhost%3A3000");
    await settled(".human");
    assert.equal(await page.evaluate(() => document.documentElement.lang), "en");
    for (const [language, title, meant] of [["zh-Hans", "URL 里有什么？", /你的意思是 http:\/\/localhost:3000 吗/], ["pt", "O que há em um URL?", /Você quis dizer http:\/\/localhost:3000\?/]]) {
      await page.locator("footer select").selectOption(language);
      await page.waitForFunction((language) => document.documentElement.lang === language, language);
      await settled(".human");
      assert.equal(await page.locator("h1").innerText(), title);
      assert.match(await page.locator(".human").innerText(), meant);
      assert.match(await page.evaluate(() => window.location.hash), /localhost/);
      for (const view of ["readings", "resolve", "grammar", "lint", "learn", "learn/two-readers", "exercise/rule/1"]) {
        await show(view);
        await page.setViewportSize({ width: 320, height: 700 });
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 321, `${language} ${view}`);
        await page.setViewportSize({ width: 1280, height: 860 });
      }
      await show("anatomy", { text: "localhost:3000" });
    }
    await page.evaluate(() => localStorage.removeItem("language"));
    await page.reload();
    await page.waitForFunction(() => document.documentElement.lang === "en");
  });

  test("no text of the page stays English in another language", async () => {
    // The engine's messages, names of the standards, and what is typed or computed are the same in every language.
    const same = ["code", "pre", "svg", ".cm-editor", ".rule", ".term", ".chip", ".asked", ".example", ".example *", ".abnf", "textarea", "option", ".verdicts .quiet", ".problems li", ".programs td", ".readings th", ".readings .refusal", ".agreement .tag", ".agreement li", ".brand", ".field.language *", ".expected", ".findings li", ".human", ".formal", "[lang=en]:not(html)", ".steps td", ".steps th", ".target dt", ".key li", ".hosts", ".pairs"];
    const texts = () => page.evaluate((same) => {
      const found = new Set();
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walk.nextNode()) {
        const around = walk.currentNode.parentElement;
        const words = walk.currentNode.textContent.trim();
        if (/[a-z]{2}.*[ ].*[a-z]{2}|^[A-Z]?[a-z]{3,}[.:]?$/.test(words) && !around.closest(same.join(",")) && around.checkVisibility()) found.add(words);
      }
      for (const one of document.querySelectorAll("[aria-label], [placeholder], [title]")) for (const name of ["aria-label", "placeholder", "title"]) {
        const words = one.getAttribute(name);
        if (words && /[a-z]{3} [a-z]{2}/i.test(words) && !one.closest("pre, .cm-editor, .readings, svg")) found.add(words);
      }
      for (const one of document.querySelectorAll("option:not([lang=en])")) if (/[a-z]{3} [a-z]{3}/.test(one.textContent)) found.add(one.textContent);
      return [...found];
    }, same);
    const views = ["anatomy", "anatomy?text=http%3A%2F%2Fa%20b", "anatomy?text=localhost%3A3000", "readings", "readings?text=http%3A%2F%2Fa%5C%40b&agree=whatwg%2Ccurl", "resolve", "grammar?rule=host&sample=1.2.3.4&regex=a", "grammar?grammar=own&tests=hello%0A!x&rule=greeting", "lint", "learn", "exercise/rule/1", "exercise/valid/2", "exercise/host/3", "exercise/daily/20780", "lab/3", "sheet/all/1/13", "learn/hosts-and-names", "learn/reading-abnf", "learn/regular-expressions", "learn/dot-segments"];
    const english = new Map();
    const visit = async (view) => {
      await fresh(view);
      await page.waitForLoadState("networkidle");
      await page.waitForTimeout(400);
      return texts();
    };
    for (const view of views) english.set(view, new Set(await visit(view)));
    const kept = [];
    for (const language of LANGUAGES) {
      await page.evaluate((language) => localStorage.setItem("language", language), language);
      // Some words are the same.
      const own = catalogue(language);
      for (const view of views) {
        for (const text of await visit(view)) if (english.get(view).has(text) && !view.includes(`rule=${text}`) && text !== "Python urllib 3.14" && own[text] !== text) kept.push(`${language} ${view}: ${text}`);
      }
    }
    await page.evaluate(() => localStorage.removeItem("language"));
    assert.deepEqual(kept, [], kept.join("\n"));
  });

  test("ten questions of different people are answered within two clicks from the front page", async () => {
    const link = (name) => page.getByRole("link", { name, exact: true }).first().click();
    const text = (value) => type("URL or reference", value);
    const questions = [
      ["which host is this?", () => text("https://user@shop.example:8080/a?b=c"), ".human >> text=shop.example"],
      ["why is this refused?", () => text("http://example.org:8x/"), ".formal.bad"],
      ["what was meant?", () => text("localhost:3000"), ".human .meant"],
      ["do a browser and Python read the same host?", () => text("http://good.example\\@evil.example/"), ".result .verdict.bad", "Readings"],
      ["where does ../../g lead?", () => {}, ".result .verdict >> text=Target", "Resolve"],
      ["is my grammar right?", () => type("Grammar in ABNF", "a = b\n"), ".split .verdict.bad", null, "Grammar"],
      ["what does my expression accept?", () => page.getByLabel("Regular expression").fill("^https://good.example/"), ".regex-result .witnesses", null, "Learn", "Paste your regular expression"],
      ["how is a filter passed?", () => {}, ".asked", "Learn", "Lab of attacks"],
      ["a sheet for my class?", () => {}, ".key li", "Learn", "Sheet of exercises"],
      ["an exercise with an address?", () => {}, ".quiz form", "Learn", "All exercises"],
    ];
    for (const [question, act, answer, ...clicks] of questions) {
      await fresh("anatomy");
      await settled(".human");
      // A null says that the links come before what is typed.
      if (clicks[0] !== null) await act();
      for (const name of clicks.filter(Boolean)) await link(name);
      if (clicks[0] === null) await act();
      await page.waitForSelector(answer).catch(() => assert.fail(question));
      assert.ok(clicks.filter(Boolean).length <= 2, question);
    }
  });

  test("a field looks the same with and without the focus", async () => {
    const style = () => page.evaluate(() => {
      const [field, line] = [document.querySelector("main .cm-editor"), document.querySelector("main .cm-line")];
      return [getComputedStyle(line).fontSize, getComputedStyle(line).paddingLeft, field.offsetHeight].join(" ");
    });
    for (const view of ["anatomy", "grammar?grammar=own"]) {
      await fresh(view);
      await page.waitForSelector("main .cm-line");
      await page.evaluate(() => document.activeElement.blur());
      const before = await style();
      await page.locator("main .cm-content").first().click();
      assert.equal(await style(), before, view);
    }
  });

  test("a delimiter that is percent-encoded is not decoded as if it divided something", async () => {
    const shown = async (text) => {
      await show("anatomy", { text });
      await settled(".result .formal");
      return page.locator(".components .decoded").allInnerTexts();
    };
    for (const [text, encoded, character] of [["https://example.com/a%2Fb/c", "%2F", "/"], ["https://example.com/?a=b%26c", "%26", "&"], ["https://a%3Ab:c@example.com/", "%3A", ":"], ["ldap://a%2Fb.example/", "%2F", "/"], ["https://example.com/?a=1%2b1", "%2b", "+"]]) {
      assert.deepEqual(await shown(text), [`${encoded} is the character ${character} inside of a part. It divides nothing, so decode each part alone.`], text);
    }
    // Elsewhere the same character is no delimiter.
    assert.deepEqual(await shown("https://example.com/a%20b?x=%2F#%3D"), ["decoded: /a b", "decoded: x=/", "decoded: ="]);
  });

  test("the default port of a scheme is a click away, where a port has a meaning", async () => {
    for (const [text, expected] of [["ldaps://example.com", "636 by default"], ["https://example.com/a", "443 by default"], ["foo://example.com/", "its default is not known here"]]) {
      await show("anatomy", { text });
      await settled(".result .formal");
      await page.locator(".default-port button").click();
      await page.waitForFunction((words) => document.querySelector(".default-port").textContent.trim() === words, expected);
    }
    for (const text of ["mailto:anna@example.org", "//example.com/", "https://example.com:8080/", "/a"]) {
      await show("anatomy", { text });
      await settled(".result .formal");
      await page.waitForTimeout(200);
      assert.equal(await page.locator(".default-port").count(), 0, text);
    }
  });

  test("a text that this browser takes for another host is said to lead there, and others are not", async () => {
    const said = async (text) => {
      await show("anatomy", { text });
      await settled(".result .human");
      await settled(".result .formal");
      return page.locator(".human").innerText();
    };
    for (const [text, host] of [["/\\evil.com", "evil.com"], ["\\/evil.com/a", "evil.com"], ["http://0x7f.1/", "127.0.0.1"], ["/\t/evil.com", "evil.com"], ["https://ex%61mple.com/", "example.com"]]) {
      const words = await said(text);
      assert.ok(words.includes(`In a link, this browser goes to the host ${host}.`) || words.includes(host), `${text}: ${words}`);
    }
    for (const text of ["https://EXAMPLE.org/", "www.example.com/a", "//example.com/", "http://b\u00fccher.example/", "http://[2001:DB8:0::7]/", "mailto:a@b.example", "a/b", "", "localhost:3000", "https://user@example.org:8080/"]) {
      assert.doesNotMatch(await said(text), /this browser goes/, text);
    }
  });

  test("the grammar of a document opens with a text that people know and without alarm, and a grammar without samples does, too", async () => {
    for (const [rule, sample] of [["URI", "https://www.example.org:8080/a/b?name=value#top"], ["host", "www.example.org"], ["port", "8080"], ["IPv6address", "2001:db8::7"], ["path-abempty", "/a/b"], ["query", "name=value"]]) {
      await fresh(`grammar?rule=${rule}`);
      await page.waitForFunction((sample) => document.querySelector(".derivations")?.closest("section").querySelector(".cm-line").textContent === sample, sample);
      await page.waitForSelector(".derivations .verdict.good");
      assert.equal(await page.locator("main .verdict.bad").count(), 0, rule);
      assert.match(await page.locator("main summary").innerText(), /36 rules, 3 problems/);
    }
    await fresh("grammar?grammar=own");
    await page.waitForSelector(".derivations .verdict.good");
    await type("Grammar in ABNF", "a = b\n");
    await page.waitForSelector(".derivations >> text=No text was found that the rule matches.");
    await page.waitForSelector(".samples >> text=None was found.");
    assert.doesNotMatch(await page.locator(".derivations").innerText(), /No derivation/);
  });

  test("a grammar that is opened does not scroll the page, and an example in a lesson has no line numbers", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const view of ["grammar?grammar=own", "grammar?rule=host", "grammar?rule=URI"]) {
      await fresh(view);
      await page.waitForSelector(".derivations .verdict");
      await page.waitForTimeout(300);
      assert.equal(await page.evaluate(() => window.scrollY), 0, view);
      const inside = await page.evaluate(() => {
        const [chosen, scroller] = [document.querySelector(".chosen-rule"), document.querySelector(".editor-block .cm-scroller")].map((one) => one?.getBoundingClientRect());
        return chosen && chosen.top >= scroller.top - 1 && chosen.bottom <= scroller.bottom + 1;
      });
      assert.ok(inside, view);
    }
    await page.setViewportSize({ width: 1280, height: 860 });
    await show("learn/reading-abnf");
    await page.waitForSelector("[data-widget=abnf] .cm-line");
    assert.equal(await page.locator("[data-widget=abnf] .cm-gutters").count(), 0);
  });

  test("hosts in the table of readers are not broken at any width", async () => {
    for (const width of [320, 390, 700, 900, 1024, 1280]) {
      await page.setViewportSize({ width, height: 860 });
      await show("readings", { text: "http://good.example\\@evil.example/" });
      await settled(".readings .browser");
      const broken = await page.evaluate(() => [...document.querySelectorAll(".readings td[data-label=host] code")].filter((one) => one.getClientRects().length > 1).map((one) => one.textContent));
      assert.deepEqual(broken, [], `${width}`);
    }
    await page.setViewportSize({ width: 1280, height: 860 });
    const names = await page.locator(".readings tbody th").allInnerTexts();
    const chosen = await page.locator(".maker option").allInnerTexts();
    for (const name of ["URL Standard", "Python urllib 3.14"]) assert.ok(names.some((one) => one.trim() === name) && chosen.includes(name), `${name}: ${names}`);
  });

  test("who follows the link for an expression gets to its field, and what is pasted replaces the example", async () => {
    await fresh("learn");
    await page.getByRole("link", { name: "Paste your regular expression" }).click();
    await page.waitForFunction(() => document.activeElement.matches("textarea.regex"));
    assert.ok(await page.locator("textarea.regex").evaluate((one) => one.getBoundingClientRect().bottom < window.innerHeight && one.getBoundingClientRect().top > 0));
    await page.keyboard.insertText("^ftp$");
    assert.equal(await page.locator("textarea.regex").inputValue(), "^ftp$");
  });

  test("catalogues have the terms that the lessons and Anatomy link, and no other", async () => {
    const lessons = new URL("../src/learn/", import.meta.url);
    const linked = readdirSync(lessons).flatMap((name) => [...readFileSync(new URL(name, lessons), "utf8").matchAll(/<term:([^>]*)>/g)].map(([, name]) => name));
    const forms = batch(["http://a/b#c", "http://a/b", "//a", "/a", "a", "#a"].map((input) => ({ op: "tree", input, grammar: "rfc3986" }))).map((answer) => answer.components.form);
    const names = [...new Set([...linked, ...forms, "IRI"])];
    const used = new Set(batch(names.map((name) => ({ op: "explain", name }))).flatMap((page) => [page.name, ...page.words.split("\n\n")]));
    assert.ok(names.length > 25, `${names.length} terms`);
    for (const language of LANGUAGES) {
      // Names of components are texts of the page as well.
      compare(language, used, catalogue(`terms.${language}`), () => 0);
      await fresh("anatomy?text=%2F%2Fexample.org%2Fa", `?lang=${language}`);
      await page.locator(".formal .term").click();
      const card = await page.locator("dialog").innerText();
      const terms = catalogue(`terms.${language}`);
      const [found] = batch([{ op: "explain", name: "network-path reference" }]);
      assert.ok(card.includes(terms[found.words]) && card.includes(terms[found.name]), card);
      assert.match(await page.locator(".components").innerText(), language === "pt" ? /host\s+host|fragment\s+fragmento/ : /fragment\s+\u7247\u6bb5/);
      assert.match(await page.locator("footer").innerText(), language === "pt" ? /servidor\.$/m : /\u3002\s*$/m);
    }
  });

  test("a button says whether it copied, and then what it does", async () => {
    await fresh("anatomy");
    await settled(".exports button");
    const made = page.getByRole("button", { name: "Copy JSON" }).first();
    await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error("no"))));
    const handle = await made.elementHandle();
    await handle.click();
    await page.waitForFunction((one) => one.textContent === "Not copied", handle);
    await handle.click();
    await page.waitForFunction((one) => one.textContent === "Copy JSON", handle);
  });

  test("line ends that are removed are named", async () => {
    await fresh("anatomy");
    await settled();
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData("text/plain", "http://example.org/\nfoo");
      const field = document.querySelector(".cm-content");
      field.focus();
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await page.locator(".notice").waitFor();
    assert.match(await page.locator(".notice").innerText(), /Line ends were removed, because a URL has none: 1/);
  });

  test("the focus stays where the keyboard is, and what changed is said in a sentence", async () => {
    await fresh("anatomy");
    await settled();
    await page.locator("header nav a").nth(1).focus();
    await page.keyboard.press("Enter");
    await settled(".readings");
    assert.equal(await focused(), "AReadings");
    await show("learn/five-questions");
    await page.locator(".turn a").last().focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.title.startsWith("Percent-encoding"));
    assert.match(await focused(), /^MAIN/);
    assert.equal(await page.locator(".result[aria-live]").count(), 0);
    await show("anatomy", { text: "localhost:3000" });
    await page.waitForFunction(() => /Did you mean/.test(document.getElementById("status").textContent));
    assert.ok((await page.locator("#status").textContent()).length < 200);
  });

  test("an embedded page has no frame, and tells its height", async () => {
    await context.newPage().then(async (outer) => {
      await outer.goto(`${address}icon.svg`);
      await outer.goto(`${address}index.html`);
      const height = await outer.evaluate((source) => new Promise((resolve) => {
        window.addEventListener("message", (event) => event.data?.urlgram?.height > 200 && resolve(event.data.urlgram.height));
        document.body.append(Object.assign(document.createElement("iframe"), { src: source, width: 700 }));
      }), "./?embed#/anatomy?text=localhost%3A3000");
      assert.ok(height > 200, `${height}`);
      const frame = outer.frames().find((one) => one.url().includes("?embed"));
      assert.equal(await frame.locator("header, nav").count(), 0);
      await frame.locator(".human.warn").waitFor();
      assert.match(await frame.locator("footer a").innerText(), /Open in urlgram/);
      await outer.close();
    });
  });

  test("elements of the script show a URL and an exercise in another page", async () => {
    const outer = await context.newPage();
    await outer.route(`${address}course.html`, (route) => route.fulfill({ contentType: "text/html", body: '<!doctype html><title>Course</title><script src="embed.js"></script><urlgram-url value="localhost:3000"></urlgram-url><urlgram-exercise kind="rule" seed="7"></urlgram-exercise>' }));
    await outer.goto(`${address}course.html`);
    await outer.waitForFunction(() => [...document.querySelectorAll("iframe")].length === 2 && [...document.querySelectorAll("iframe")].every((frame) => /^\d+px$/.test(frame.style.height)));
    await outer.frames()[1].locator(".human.warn").waitFor();
    await outer.frames()[2].locator("h3 >> text=Exercise 7").waitFor();
    // The language is that of the page around, and a script may change what is shown.
    await outer.evaluate(() => {
      document.documentElement.lang = "pt-BR";
      document.querySelector("urlgram-exercise").setAttribute("seed", "8");
      document.querySelector("urlgram-url").setAttribute("value", "http://a b/");
    });
    await outer.frames()[2].locator("h3 >> text=Exercício 8").waitFor();
    await outer.frames()[1].locator(".formal.bad").waitFor();
    assert.equal(await outer.frames()[1].evaluate(() => document.documentElement.lang), "pt");
    await outer.close();
  });

  test("nothing moves while a view is drawn", async () => {
    const moved = [];
    for (const view of ["anatomy", "readings", "resolve", "grammar?rule=host", "lint", "learn", "learn/five-questions", "learn/two-readers", "learn/reading-abnf"]) {
      await page.goto("about:blank");
      await page.goto(`${address}#/${view}`);
      await page.evaluate(() => {
        window.shift = 0;
        new PerformanceObserver((list) => list.getEntries().forEach((entry) => (window.shift += entry.hadRecentInput ? 0 : entry.value))).observe({ type: "layout-shift", buffered: true });
      });
      await page.waitForTimeout(2500);
      moved.push([view, await page.evaluate(() => window.shift)]);
    }
    console.log(`  layout shift: ${moved.map(([view, shift]) => `${view} ${shift.toFixed(3)}`).join(", ")}`);
    for (const [view, shift] of moved) assert.ok(shift <= 0.1, `${view}: ${shift}`);
  });

  test("a key is answered soon", async () => {
    await fresh("anatomy", "");
    await type("URL or reference", `https://example.org/${"abcdefg-h/".repeat(20)}x?y`);
    await page.waitForTimeout(600);
    const spent = await page.evaluate(async () => {
      const found = [];
      const field = document.querySelector(".cm-content");
      field.focus();
      for (let i = 0; i < 60; i++) {
        const start = performance.now();
        document.execCommand("insertText", false, String.fromCharCode(97 + (i % 26)));
        await new Promise((resolve) => {
          const wait = () => (performance.now() - start > 1000 || window.urlgramTimings.get("drawn") >= start ? resolve() : setTimeout(wait, 0));
          wait();
        });
        found.push(window.urlgramTimings.get("drawn") - start);
        await new Promise((resolve) => setTimeout(resolve, 90));
      }
      return found.sort((a, b) => a - b);
    });
    const [half, most] = [spent[30], spent[56]];
    console.log(`  key to verdict: ${half.toFixed(1)} ms in the middle, ${most.toFixed(1)} ms at the 95th percentile`);
    // The machine of the check may be busy, so the middle decides.
    assert.ok(half < 60, `${half} ms`);
  });
}
