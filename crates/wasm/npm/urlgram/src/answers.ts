// The shapes of answers. A test compiles hundreds of answers of the engine as literals of these types.

/** A range of a text, in UTF-16 code units: `text.slice(span.start, span.end)`. */
export interface Span {
  start: number;
  end: number;
}

/** A URL by the generic rules; a component is null if it is absent, and empty if it is there without a text. */
export interface Components {
  scheme: string | null;
  authority: string | null;
  userinfo: string | null;
  host: string | null;
  host_kind: string | null;
  port: string | null;
  path: string;
  query: string | null;
  fragment: string | null;
  /** Parameters, by RFC 1808. */
  params?: string | null;
  /** Zone identifier, by RFC 6874. */
  zone?: string;
}

/** A text that matches its rule. */
export interface Parsed {
  valid: true;
  /** The components, by a rule for whole URLs and references. */
  components?: Components;
  /** The rule that matches, by other rules. */
  rule?: string;
  /** The scheme, by `grammar: "scheme"` and `grammar: "rfc1738"`. */
  scheme?: string;
  /** The fields of the scheme as they are written. */
  fields?: { [name: string]: unknown } | null;
  /** A known scheme, if the one of the text is unknown and similar. */
  did_you_mean?: string | null;
}

/** A reference that matches a rule of RFC 3986 or RFC 3987. */
export interface ParsedReference {
  valid: true;
  components: Components;
}

/** A component of a reading. It has no span if it does not come from the text. */
export interface Part {
  value: string;
  span: Span | null;
}

/** What one specification makes of a text. */
export interface Reading {
  /** The specification: `rfc3986`, `whatwg`, `urllib-3.14`. */
  spec: string;
  /** Its name for people. */
  name: string;
  accepted: boolean;
  /** The reason why it rejects the text. */
  refusal?: { message: string; span: Span | null; code: string | null };
  /** The URL that it makes of the text. */
  result?: string;
  components?: {
    scheme: Part | null;
    userinfo: Part | null;
    host: Part | null;
    port: Part | null;
    path: Part | null;
    query: Part | null;
    fragment: Part | null;
  };
  /** The exception that Python raises when the port is read. */
  port_error?: string;
  /** The fields of the scheme. */
  fields?: { [name: string]: unknown };
  /** The validation errors of the URL Standard. */
  validation_errors?: { name: string; span: Span }[];
  /** Number of validation errors that were left out. */
  validation_errors_omitted?: number;
}

/** What each specification makes of a text. */
export interface Readings {
  text: string;
  base: string | null;
  /** Whether all specifications agree. */
  agree: { validity: boolean; host: boolean; port: boolean; all: boolean };
  /** Offset of the first character that two specifications read differently. */
  leaves_origin: boolean | null;
  first_divergence: number | null;
  /** The hosts, if there are several, with the specifications that read each. */
  hosts: { host: string | null; by: string[] }[];
  readings: Reading[];
}

/** A text that an operation made. */
export interface Result {
  result: string;
}

/** A change of a normalization. */
export interface Change {
  /** Name of the step. */
  step: string;
  /** The section that allows it. */
  source: string;
  span: Span;
  before: string;
  after: string;
}

/** A normalized URL. The other fields are there if the changes were asked for. */
export interface Normalized extends Result {
  text?: string;
  normal?: string;
  changes?: Change[];
}

/** The lowest rung of RFC 3986 section 6 on which two URLs are the same, or their first difference. */
export interface Compared {
  a: string;
  b: string;
  same: boolean;
  /** The rung, such as `scheme-based`. */
  rung: string | null;
  /** The changes that make both the same. */
  changes: { a: Omit<Change, "source" | "before">[]; b: Omit<Change, "source" | "before">[] };
  difference: {
    component: string;
    a: Span | null;
    b: Span | null;
    normal_a: string | null;
    normal_b: string | null;
    /** Length of the common start of both normal forms. */
    common: number;
  } | null;
  /** The verdict of the document of the scheme. */
  definition: { equivalent: boolean; source: string; sentence: string } | null;
}

/** A finding of a lint. */
export interface Finding {
  /** Code of the lint, such as `U301`. */
  code: string;
  /** Name of the lint, such as `backslash`. */
  name: string;
  severity: "error" | "warning" | "info" | "hint";
  message: string;
  /** What is at the span. */
  label: string;
  span: Span;
  /** The rule of the grammar, with its section and its address. */
  rule: string | null;
  section: string | null;
  url: string | null;
  /** What the grammar allows at the span. */
  expected: string[];
  help: string | null;
  /** A change of the URL. It is safe if every specification that accepted the URL means the same by the result. */
  fix: Fix | null;
}

/** A replacement of a span. */
export interface Fix {
  span: Span;
  text: string;
  certain: boolean;
  applicability: string;
}

/** A finding in a document; its spans are those of the document. */
export interface DocumentFinding extends Finding {
  /** The URL. */
  text: string;
  /** What contains the URL, such as `link destination`. */
  within: string;
  /** A change of the document that keeps its structure. */
  edit: { span: Span; text: string } | null;
  /** The sections that decide. */
  sources: { title: string; url: string }[];
}

/** The findings about one URL. */
export interface Linted {
  findings: Finding[];
  /** Number of URLs about which it is not known whether the readers in `agree` read the same: 0 or 1. */
  not_known: number;
}

/** The findings about a document. */
export interface LintedDocument {
  findings: DocumentFinding[];
  /** Number of findings that comments ignore. */
  ignored: number;
  /** Number of URLs. */
  texts: number;
  /** Number of URLs about which it is not known whether the readers in `agree` read the same. */
  not_known: number;
}

/** A document with fixes. */
export interface FixedDocument extends Result {
  /** Number of changes. */
  changes: number;
}

/** A URL in a document. */
export interface Link {
  file: string;
  /** Line, counted from 1. */
  line: number;
  /** Column in characters, counted from 1. */
  column: number;
  offset: number;
  end_offset: number;
  span: Span;
  /** The URL with the escapes of the document decoded. */
  url: string;
  /** The text in the document, if it differs from the URL. */
  raw: string | null;
  text: string;
  /** What contains the URL, such as `link destination`. */
  context: string;
  /** The role: `link`, `value`, `prose`, `code`, `template`, `pattern` or `namespace`. */
  role: string;
  /** Whether the document marks the text as a URL. */
  is_explicit: boolean;
  explicit: boolean;
  /** The scheme that readers add to `www.example.org`. */
  implied_scheme: string | null;
}

/** The URLs of a document. */
export interface Extracted {
  links: Link[];
}

/** A scheme: its rule, and its registration with IANA. */
export interface Scheme {
  scheme: string;
  title: string;
  /** Status of the registration; null if there is none. */
  status: string | null;
  reference: string | null;
  document: string | null;
  /** The rule; null if only the generic one parses the scheme. */
  rule: string | null;
  untyped: string | null;
  source: string | null;
  /** The default port. */
  port: number | null;
  secure: boolean | null;
  hierarchical: boolean | null;
  fields: string[] | null;
}

/** What is probably wrong with a text that somebody wrote as a URL. */
export interface Mistaken {
  mistake: {
    /** Kind of the mistake, such as `host-and-port`. */
    kind: string;
    span: Span;
    message: string;
    /** The text that was probably meant. */
    meant: string | null;
    /** The section that decides. */
    source: string;
    /** Whether a reader takes the text for something else than a program does, although the grammar accepts it. */
    misleads: boolean;
  } | null;
}

/** The built-in grammars. */
export interface Grammars {
  grammars: { name: string; file: string; title: string | null; text: string }[];
}

/** A rule of a grammar. */
export interface GrammarRule {
  name: string;
  text: string;
  document: string | null;
  section: string | null;
  url: string | null;
  /** The rules that it uses. */
  uses: string[];
  input: "abnf";
  span: Span;
  name_span: Span;
}

/** A problem of a grammar. */
export interface GrammarProblem {
  file: string;
  line: number;
  column: number;
  offset: number;
  length: number;
  span: Span;
  /** Code of the problem, such as `abnf::undefined-rule`. */
  code: string;
  severity: string;
  message: string;
  label: string;
  help: string | null;
  /** Another place that belongs to the problem. */
  second: { offset: number; length: number; label: string | null } | null;
  /** Present if the place is in the text of the request. */
  input?: "abnf";
}

/** The rules and the problems of a grammar. */
export interface GrammarChecked {
  rules: GrammarRule[];
  /** The rules that no other rule uses. */
  starts: string[];
  problems: GrammarProblem[];
}

/** The grammar in a document. */
export interface GrammarExtracted {
  /** Kind of the document. */
  kind: string;
  /** The grammar; null if the document is nothing else. */
  text: string | null;
}

/** Whether a rule matches a text, and how far. */
export interface GrammarMatched {
  matches: boolean;
  /** The place where the text breaks the rule. */
  break: Span;
  /** What the rule allows there. */
  expected: string;
}

/** Texts that a rule matches. */
export interface GrammarSamples {
  texts: string[];
}

/** Texts that a rule almost matches. */
export interface GrammarNearMisses {
  texts: { text: string; of: string; edit: string }[];
}

/** The relation of two rules. */
export interface GrammarCompared {
  /** `equal`, `subset`, `superset`, `overlapping` or `disjoint`. */
  relation: string;
  /** A shortest text that only the left rule matches. */
  only_left: string | null;
  only_right: string | null;
  both: string | null;
  proved: boolean;
  /** Why the relation is not proved. */
  doubt: string | null;
  /** Sizes of both automata. */
  states: [number, number] | null;
}

/** A regular expression, on the left, compared with a rule. */
export interface GrammarRegexCompared extends GrammarCompared {
  /** Whether other text may stand before or after a match. `null` if that is not known. */
  is_open: boolean | null;
}

/** The diagram of a rule. */
export interface GrammarRailroad {
  svg: string;
  /** The diagram in characters, 72 columns wide where the rule allows it. */
  text: string;
  rule: GrammarRule;
}

/** A node of a derivation: a rule or characters. */
export interface GrammarTree {
  rule?: string;
  terminals?: string;
  span: Span;
  children: GrammarTree[];
  /** False if the text ends, or breaks, inside of the node. */
  complete?: false;
}

/** The derivations of a text. */
export interface GrammarTrees {
  text?: string;
  matches?: boolean;
  ambiguous?: boolean;
  /** The first derivation. */
  tree?: GrammarTree;
  /** All derivations, if there are several. */
  trees?: GrammarTree[];
  ambiguity?: { rule: string; span: Span; first: string; second: string };
  /** Whether there are more derivations. */
  more?: boolean;
  /** The place where a text breaks the rule, and what was derived before. */
  offset?: number;
  partial?: GrammarTree;
  expected?: { rule: string; of: string }[];
  next?: string;
  /** The text is too long for derivations. */
  too_long?: { bytes: number; limit: number };
}
