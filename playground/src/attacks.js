// The lab of attacks: checks as programs have them, and what a text must do to get past each.

/** Checks. The page shows the text of these functions and runs them. */
export const CHECKS = {
  start: function isAllowed(text) {
    return text.startsWith("https://good.example");
  },

  contains: function isAllowed(text) {
    return text.startsWith("https://") && text.includes("good.example/");
  },

  end: function isAllowed(text) {
    return text.startsWith("https://") && text.endsWith(".good.example");
  },

  dot: function isAllowed(text) {
    return /^https:\/\/www.good.example\//.test(text);
  },

  user: function isAllowed(text) {
    const host = text.split("//")[1].split("/")[0].split(":")[0];
    return text.startsWith("https://") && host === "good.example";
  },

  letters: function isAllowed(text) {
    const refused = /^http:\/\/(localhost|127\.|\[)/;
    return text.startsWith("http://") && !refused.test(text) && !/\/\d/.test(text);
  },

  path: function isAllowed(text) {
    return text.startsWith("https://good.example/public/") && !text.includes("..");
  },

  numbers: function isAllowed(text) {
    const host = text.toLowerCase().match(/^http:\/\/([^/?#:@\\]+)(:\d+)?([/?#]|$)/)?.[1];
    return host !== undefined && host !== "localhost" && !/^\d+\.\d+\.\d+\.\d+$/.test(host);
  },

  root: function isAllowed(text) {
    const host = text.toLowerCase().match(/^https:\/\/([a-z.-]+)(\/|$)/)?.[1];
    return host !== undefined && host !== "intern.example" && !host.endsWith(".intern.example");
  },

  mapped: function isAllowed(text) {
    const host = text.match(/^http:\/\/(\[[0-9a-f:.]+\])(:\d+)?\//)?.[1];
    return host !== undefined && !/^\[[0:]*1\]$/.test(host);
  },

  redirect: function isAllowed(text) {
    return text.startsWith("/") && !text.startsWith("//");
  },

  backslash: function isAllowed(text) {
    const authority = text.match(/^https:\/\/([^/?#]*)/)?.[1];
    return authority?.split("@").pop() === "good.example";
  },

  tab: function isAllowed(text) {
    return text.startsWith("/") && !/^\/[/\\]/.test(text) && !text.includes("\\");
  },

  client: function isAllowed(text) {
    const url = new URL(text);
    return url.protocol === "http:" && url.hostname === "good.example";
  },
};

/** Whether a host of the URL Standard is this machine. */
const isLocal = (host) => /^(localhost\.?|127\.\d+\.\d+\.\d+|\[::1\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\])$/.test(host);

/** Whether a host belongs to a domain. */
const isOf = (host, domain) => host.replace(/\.$/, "") === domain || host.replace(/\.$/, "").endsWith(`.${domain}`);

const elsewhere = ({ host }) => host !== "" && !isOf(host, "good.example");

/**
 * The levels from easy to hard. `reader` fetches what the check lets pass: a browser, with a base if the text is the target of a
 * redirect, or Python. `reaches` says whether the place that it goes to is one that the check should have kept away.
 */
export const LEVELS = [
  { name: "start", reader: "whatwg", reaches: elsewhere, solution: "https://good.example.evil.example/", harmless: "https://good.example/" },
  { name: "contains", reader: "whatwg", reaches: elsewhere, solution: "https://evil.example/?good.example/", harmless: "https://www.good.example/" },
  { name: "end", reader: "whatwg", reaches: elsewhere, solution: "https://evil.example/#.good.example", harmless: "https://www.good.example" },
  { name: "dot", reader: "whatwg", reaches: elsewhere, solution: "https://www-good.example/", harmless: "https://www.good.example/" },
  { name: "user", reader: "whatwg", reaches: elsewhere, solution: "https://good.example:x@evil.example/", harmless: "https://good.example:443/" },
  { name: "letters", reader: "whatwg", reaches: ({ host }) => isLocal(host), solution: "http://LOCALHOST/", harmless: "http://good.example/" },
  { name: "path", reader: "whatwg", reaches: ({ host, path }) => isOf(host, "good.example") && !path.startsWith("/public/"), solution: "https://good.example/public/%2e%2e/admin", harmless: "https://good.example/public/a" },
  { name: "numbers", reader: "whatwg", reaches: ({ host }) => isLocal(host), solution: "http://2130706433/", harmless: "http://good.example/" },
  { name: "root", reader: "whatwg", reaches: ({ host }) => isOf(host, "intern.example"), solution: "https://intern.example./", harmless: "https://good.example/" },
  { name: "mapped", reader: "whatwg", reaches: ({ host }) => isLocal(host), solution: "http://[::ffff:127.0.0.1]/", harmless: "http://[2001:db8::1]/" },
  { name: "redirect", reader: "whatwg", base: "https://good.example/login", reaches: elsewhere, solution: "/\\evil.example/", harmless: "/account" },
  { name: "backslash", reader: "whatwg", reaches: elsewhere, solution: "https://evil.example\\@good.example/", harmless: "https://anna@good.example/" },
  { name: "tab", reader: "whatwg", base: "https://good.example/login", reaches: elsewhere, solution: "/\t/evil.example/", harmless: "/account" },
  { name: "client", reader: "urllib-3.14", reaches: elsewhere, solution: "http://good.example\\@evil.example/", harmless: "http://good.example/" },
];

/** The text of a check in a file of this kind, without the indentation of the table. */
export function sourceOf(name, file) {
  const [, body = ""] = new RegExp(`^  ${name}: (function isAllowed[^]*?^  \\}),$`, "m").exec(file) ?? [];
  return body.replace(/^  /gm, "");
}

/** The requests to the engine that say where a reader goes. */
export function requestOf(level, text) {
  return level.reader === "whatwg" ? { op: "whatwg.parse", input: text, ...(level.base ? { base: level.base } : {}) } : { op: "read", input: text };
}

/** Where a reader goes: a host and a path, or the reason why it goes nowhere. */
export function placeOf(level, answer) {
  if (level.reader === "whatwg") return answer.failure ? { rejection: String(answer.validation_errors.at(-1)?.name ?? "") } : { host: answer.hostname, path: answer.pathname };
  const reading = answer.readings.find((one) => one.spec === level.reader);
  if (!reading.accepted) return { rejection: reading.refusal?.message ?? "" };
  return { host: reading.components.host?.value ?? "", path: reading.components.path?.value ?? "" };
}

/** What becomes of a text: `kept` by the check, with what it threw; `lost`, because the reader rejects it; `harmless`, or `reached`. */
export function outcome(level, text, place) {
  let isAllowed;
  try {
    isAllowed = CHECKS[level.name](text);
  } catch (error) {
    return { kind: "kept", thrown: String(error.message) };
  }
  if (!isAllowed) return { kind: "kept" };
  if (place.rejection !== undefined) return { kind: "lost", ...place };
  return { kind: level.reaches(place) ? "reached" : "harmless", ...place };
}
