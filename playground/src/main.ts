// The frame of the page: navigation, theme, and the view that the address names.
import "./style.css";
import { announce, button, field, fill, h, select } from "./dom";
import { cancel, least, onBusy, timings } from "./engine";
import { copyButton } from "./export";
import { Page, type View } from "./page";
import { address, flush, read } from "./state";
import { LANGUAGES, choose, language, n_, prepare, t, tt } from "./words";
import { anatomy } from "./views/anatomy";
import { exercise } from "./views/exercise";
import { grammar } from "./views/grammar";
import { lab } from "./views/lab";
import { learn } from "./views/learn";
import { lint } from "./views/lint";
import { readings } from "./views/readings";
import { resolve } from "./views/resolve";
import { sheet } from "./views/sheet";

/** The views of the bar. */
const VIEWS: [string, string, View][] = [
  ["anatomy", n_("Anatomy"), anatomy],
  ["readings", n_("Readings"), readings],
  ["resolve", n_("Resolve"), resolve],
  ["grammar", n_("Grammar"), grammar],
  ["lint", n_("Lint"), lint],
  ["learn", n_("Learn"), learn],
];

/** A view that others lead to. Its place in the bar is that of another one. */
const HIDDEN: [string, string, View, string][] = [["exercise", n_("Exercises"), exercise, "learn"], ["lab", n_("Lab of attacks"), lab, "learn"], ["sheet", n_("Sheet of exercises"), sheet, "learn"]];

const main = h("main", { id: "main", tabindex: "-1" });
const links = VIEWS.map(([key, title]) => h("a", { href: `#/${key}` }, title));
const nav = h("nav", {}, links);
let page = new Page(read());

/** Whether the page is a part of another one, which needs nothing but the view. */
const isEmbedded = new URLSearchParams(window.location.search).has("embed");

function theme(): string {
  return document.documentElement.dataset["theme"] ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

function switchTheme(): void {
  const next = theme() === "dark" ? "light" : "dark";
  document.documentElement.dataset["theme"] = next;
  try {
    localStorage.setItem("theme", next);
  } catch {
    // Storage may be forbidden; the theme then lasts until the page is left.
  }
}

function show(): void {
  // The fields that the state keeps for another view stay in it.
  const kept = page.state;
  page.leave();
  const state = read(kept);
  page = new Page(state);
  const name = state.view.split("/")[0]!;
  const [key, title, view, tab = key] = [...VIEWS, ...HIDDEN].find(([key]) => key === name) ?? VIEWS[0]!;
  // The links stay the same elements, so that the one that was pressed keeps the focus.
  links.forEach((anchor, i) => {
    anchor.href = address({ ...page.state, view: VIEWS[i]![0] });
    if (VIEWS[i]![0] === tab) anchor.setAttribute("aria-current", "page");
    else anchor.removeAttribute("aria-current");
  });
  const own = view.title?.(state);
  document.title = `${own ? `${own} · ` : ""}${t(title)} · urlgram`;
  document.body.dataset["view"] = key;
  least("core");
  fill(main);
  view.show(page, main);
  window.scrollTo(0, 0);
  if (!isFirst) {
    announce(own ?? t(title));
    // What was pressed is gone: whoever uses the keyboard goes on from the beginning of what is shown.
    if (document.activeElement === document.body || document.activeElement === null) main.focus({ preventScroll: true });
  }
  isFirst = false;
}

let isFirst = true;

/** The height of the page, for the page around it, whenever it changes. */
function tellHeight(): void {
  let told = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(document.getElementById("app")!.getBoundingClientRect().height);
    if (height !== told) window.parent.postMessage({ urlgram: { height: (told = height) } }, "*");
  }).observe(document.getElementById("app")!);
}

/** The part of an embedded page that leads to the whole one. */
function whole(): HTMLElement {
  const anchor = h("a", { href: "./", target: "_blank" }, t("Open in urlgram"));
  anchor.addEventListener("click", () => {
    flush(page.state);
    anchor.href = window.location.href.replace(/\?[^#]*/, "");
  });
  return h("footer", { class: "embedded" }, anchor);
}

function footer(): HTMLElement {
  const words = t("Everything runs in this page. Nothing that you type leaves it.");
  const isFile = import.meta.env.MODE === "file";
  const chooser = field(t("Language"), select(LANGUAGES, language(), choose), "language");
  return h("footer", {}, words, isFile ? null : [" ", tt("{list}.", { list: h("a", { href: "urlgram.html", download: "urlgram.html" }, t("Save the page as one file, to use it without a server")) })], chooser);
}

function start(): void {
  try {
    const stored = localStorage.getItem("theme");
    if (stored) document.documentElement.dataset["theme"] = stored;
  } catch {
    // As above.
  }
  const link = copyButton(t("Copy link"), () => {
    if (!flush(page.state)) page.warn(t("What you typed is too large for a link, so the link shows an earlier state."));
    return window.location.href;
  });
  link.classList.add("copy-link");
  const header = h("header", { class: "top" }, h("a", { class: "brand", href: "#/anatomy" }, "urlgram"), nav, link, h("button", { type: "button", class: "theme", "aria-label": t("Switch between light and dark"), onclick: switchTheme }, "◐"));
  nav.setAttribute("aria-label", t("Views"));
  document.querySelector(".skip")!.textContent = t("Skip to the content");
  links.forEach((anchor, i) => (anchor.textContent = t(VIEWS[i]![1])));
  links.forEach((anchor, i) => anchor.addEventListener("click", () => {
    flush(page.state);
    anchor.href = address({ ...page.state, view: VIEWS[i]![0] });
  }));
  const working = h("div", { class: "working", role: "status", hidden: true }, t("The engine is working."), " ", button(t("Stop"), cancel));
  onBusy((isBusy) => (working.hidden = !isBusy));
  const status = h("div", { id: "status", class: "visually-hidden", role: "status" });
  document.body.classList.toggle("is-embedded", isEmbedded);
  fill(document.getElementById("app")!, isEmbedded ? null : header, main, working, isEmbedded ? whole() : footer(), status);
  if (isEmbedded && window.parent !== window) tellHeight();
  document.querySelector(".skip")!.addEventListener("click", (event) => {
    event.preventDefault();
    main.focus();
  });
  window.addEventListener("hashchange", show);
  show();
}

/** Names of this machine. Other programs use its ports later, and a service worker would answer in their place. */
const LOCAL = ["127.0.0.1", "localhost", "[::1]"];

/** Keeps the page for use without a network, after it has shown something. On this machine only if the address has `?keep`. */
function keep(): void {
  if (LOCAL.includes(window.location.hostname) && !new URLSearchParams(window.location.search).has("keep")) return;
  const isServed = window.isSecureContext && window.location.protocol.startsWith("http");
  if (!import.meta.env.PROD || import.meta.env.MODE === "file" || !isServed || !("serviceWorker" in navigator)) return;
  window.setTimeout(() => void navigator.serviceWorker.register("sw.js").catch(() => {}), 3000);
}

Object.assign(window, { urlgramTimings: timings });
void prepare().then(start);
window.addEventListener("load", keep);
