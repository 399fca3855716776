import { n_ } from "./words";

/** The lessons in order, as `urlgram quiz --lesson` numbers them. `playground/check` compares them with the op `quiz.lessons`. */
export type Lesson = { name: string; title: string; minutes: number; goal: string; outcome: string; kinds: string[] };

export const LESSONS: Lesson[] = [
  { name: "five-questions", title: n_("One URL, five questions"), minutes: 10, goal: n_("The parts of a URL, absent and empty ones, and what //host/path means."), outcome: n_("name each part of a URL, and tell a part that is empty from one that is absent"), kinds: ["rule"] },
  { name: "percent-encoding", title: n_("Percent-encoding"), minutes: 10, goal: n_("What may be encoded and decoded, when, and how often."), outcome: n_("say which percent-encodings can be decoded without changing what a URL means"), kinds: ["normal"] },
  { name: "queries-and-forms", title: n_("Queries and forms"), minutes: 8, goal: n_("What RFC 3986 says about a=1&b=2, and what forms say."), outcome: n_("read the names and values of a query as a form does, with its plus signs"), kinds: ["form"] },
  { name: "hosts-and-names", title: n_("Hosts and names"), minutes: 12, goal: n_("Addresses, names in any script, look-alikes, registrable domains."), outcome: n_("find the domain that somebody registered, and see through a name that only looks like another"), kinds: ["registrable", "host"] },
  { name: "dot-segments", title: n_("Where does ../../g lead?"), minutes: 12, goal: n_("Resolving a relative reference step by step, down to web+demo:/..//x."), outcome: n_("resolve any relative reference with pencil and paper"), kinds: ["dots"] },
  { name: "two-readers", title: n_("Two readers, one text"), minutes: 12, goal: n_("0x7f.1, \\@ and http:/a: one text, two machines."), outcome: n_("explain how a URL passes a check and still leads to another host"), kinds: ["host", "state"] },
  { name: "reading-abnf", title: n_("Reading ABNF"), minutes: 15, goal: n_("Each operator with a diagram; why 1*3DIGIT is not an octet."), outcome: n_("read the grammar of an RFC, and write a rule of your own"), kinds: ["write", "between", "two"] },
  { name: "why-refused", title: n_("Why is it refused?"), minutes: 10, goal: n_("Where a text becomes hopeless, and where the mistake is."), outcome: n_("find the character that breaks a URL, and repair it with the smallest change"), kinds: ["valid", "repair"] },
  { name: "old-schemes", title: n_("Old schemes"), minutes: 8, goal: n_("gopher, wais, prospero and news, as RFC 1738 has them."), outcome: n_("read an address from 1994, and say what changed since"), kinds: ["old"] },
  { name: "designing-a-scheme", title: n_("Designing a scheme"), minutes: 15, goal: n_("Is your rule within RFC 3986? Samples, near misses, proofs."), outcome: n_("write a grammar for a scheme, and prove that it fits into RFC 3986"), kinds: ["write", "between"] },
  { name: "regular-expressions", title: n_("A regular expression for URLs"), minutes: 12, goal: n_("Ten expressions that many programs have copied, and what each of them gets wrong."), outcome: n_("say what an expression for URLs wrongly accepts and rejects, and when a parser is the better check"), kinds: ["between"] },
];

/** The kinds of exercises with their titles, from easy to hard. */
export const KINDS: [string, string][] = [
  ["rule", n_("Name the rule")], ["valid", n_("Valid or not")], ["repair", n_("The smallest repair")], ["write", n_("Write a rule")], ["between", n_("Between two rules")], ["two", n_("Two derivations")], ["dots", n_("The next step of dot removal")], ["host", n_("Which host?")], ["state", n_("The next state")], ["registrable", n_("The registrable domain")], ["normal", n_("Normalize in order")], ["old", n_("Old schemes")], ["form", n_("Read a form")],
];
