// Driver for the parsers of Node: `node node_url.js LIBRARY` reads texts and answers, as README.md describes.
"use strict";

const lines = require("node:readline").createInterface({ input: process.stdin });
const packageVersion = (name) => require(`${name}/package.json`).version;

const userinfo = (url) => url.username + (url.password === "" ? "" : `:${url.password}`);
const ofStandard = (url) => ({
  scheme: url.protocol.slice(0, -1), userinfo: userinfo(url), host: url.hostname, port: url.port, path: url.pathname,
  query: url.search.slice(1), fragment: url.hash.slice(1), written: url.href,
});
const ofComponents = (parts, written) => {
  if (parts.error) throw new Error(parts.error);
  return { scheme: parts.scheme, userinfo: parts.userinfo, host: parts.host, port: parts.port, path: parts.path,
    query: parts.query, fragment: parts.fragment, written };
};

const libraries = {
  "node": () => [process.version, (text) => ofStandard(new URL(text))],
  "node-parse": () => [process.version, (text) => {
    const url = require("node:url").parse(text);
    return { scheme: url.protocol?.slice(0, -1), userinfo: url.auth, host: url.hostname, port: url.port, path: url.pathname,
      query: url.query, fragment: url.hash?.slice(1), written: url.href };
  }],
  "whatwg-url": () => {
    const { URL } = require("whatwg-url");
    return [packageVersion("whatwg-url"), (text) => ofStandard(new URL(text))];
  },
  "fast-uri": () => {
    const library = require("fast-uri");
    return [packageVersion("fast-uri"), (text) => {
      const parts = library.parse(text);
      return ofComponents(parts, library.serialize(parts));
    }];
  },
  "uri-js": () => {
    const library = require("uri-js");
    return [packageVersion("uri-js"), (text) => {
      const parts = library.parse(text);
      return ofComponents(parts, library.serialize(parts));
    }];
  },
  "urijs": () => {
    const library = require("urijs");
    return [packageVersion("urijs"), (text) => {
      const url = library(text);
      return { scheme: url.protocol(), userinfo: url.userinfo(), host: url.hostname(), port: url.port(), path: url.path(),
        query: url.query(), fragment: url.fragment(), written: url.href() };
    }];
  },
};

const [version, read] = libraries[process.argv[2]]();
console.log(JSON.stringify({ version }));
lines.on("line", (line) => {
  let result;
  try {
    result = read(JSON.parse(line).text);
  } catch (error) {
    result = { error: error.code ?? error.name };
  }
  console.log(JSON.stringify(result));
});
