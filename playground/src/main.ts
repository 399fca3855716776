// The frame of the page: navigation, theme, and the view that the address names.
import "./style.css";
import { button, fill, h } from "./dom";
import { cancel, onBusy, timings } from "./engine";
import { copyButton } from "./export";
import { Page, type View } from "./page";
import { address, flush, read } from "./state";
import { anatomy } from "./views/anatomy";
import { grammar } from "./views/grammar";
import { learn } from "./views/learn";
import { lint } from "./views/lint";
import { readings } from "./views/readings";
import { resolve } from "./views/resolve";

const VIEWS: [string, string, View][] = [
  ["anatomy", "Anatomy", anatomy],
  ["readings", "Readings", readings],
  ["resolve", "Resolve", resolve],
  ["grammar", "Grammar", grammar],
  ["lint", "Lint", lint],
  ["learn", "Learn", learn],
];

const main = h("main", { id: "main", tabindex: "-1" });
const nav = h("nav", { "aria-label": "Views" });
let page = new Page(read());

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
  const [key, title, view] = VIEWS.find(([key]) => key === name) ?? VIEWS[0]!;
  fill(nav, VIEWS.map(([key, title]) => h("a", { href: address({ ...page.state, view: key }), "aria-current": key === name ? "page" : undefined }, title)));
  nav.querySelectorAll("a").forEach((anchor, i) => anchor.addEventListener("click", () => {
    flush(page.state);
    anchor.href = address({ ...page.state, view: VIEWS[i]![0] });
  }));
  document.title = `${title} · urlgram`;
  document.body.dataset["view"] = key;
  fill(main);
  view.show(page, main);
  window.scrollTo(0, 0);
}

function footer(): HTMLElement {
  const words = "Everything runs in this page. Nothing that you type leaves it.";
  const isFile = import.meta.env.MODE === "file";
  return h("footer", {}, words, isFile ? null : [" ", h("a", { href: "urlgram.html", download: "urlgram.html" }, "Save the page as one file"), " to use it without a server."]);
}

function start(): void {
  try {
    const stored = localStorage.getItem("theme");
    if (stored) document.documentElement.dataset["theme"] = stored;
  } catch {
    // As above.
  }
  const link = copyButton("Copy link", () => {
    if (!flush(page.state)) page.warn("What you typed is too large for a link, so the link shows an earlier state.");
    return window.location.href;
  });
  link.classList.add("copy-link");
  const header = h("header", { class: "top" }, h("a", { class: "brand", href: "#/anatomy" }, "urlgram"), nav, link, h("button", { type: "button", class: "theme", "aria-label": "Switch between light and dark", onclick: switchTheme }, "◐"));
  const working = h("div", { class: "working", role: "status", hidden: true }, "The engine is working. ", button("Stop", cancel));
  onBusy((isBusy) => (working.hidden = !isBusy));
  fill(document.getElementById("app")!, header, main, working, footer(), h("div", { id: "status", class: "visually-hidden", role: "status" }));
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
start();
window.addEventListener("load", keep);
