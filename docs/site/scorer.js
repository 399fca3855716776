// The order of the results of a search: pages whose titles have the words first, and of those with equal titles, what readers look up first.
var Scorer = {
  score: ([page, title, , , score]) => {
    const words = (new URLSearchParams(window.location.search).get("q") ?? "").toLowerCase().split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
    const name = page.split("/").pop();
    const named = new Set(`${title} ${name}`.toLowerCase().split(/[^\p{L}\p{N}]+/u));
    const folder = { guides: 6, lints: 4, commands: 4, schemes: 2, reference: 2 }[page.split("/")[0]] ?? 0;
    const isName = words.includes(name.toLowerCase());
    return score + folder + (isName ? 20 : 0) + 20 * words.filter((word) => named.has(word)).length;
  },
  // Those of Sphinx.
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
