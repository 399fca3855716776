//! The op `ops`: every op with a JSON Schema of its requests.

use serde_json::{Map, Value, json};

#[cfg(feature = "urlpattern")]
use crate::field_schema::Type::Pattern;
use crate::field_schema::Type::{Edits, Files, Flag, Number, Object, Text, Texts};
use crate::field_schema::{Field, schema};
use crate::request::{Answer, Op};

pub(crate) const OPS: &[(&str, Op)] = &[("ops", ops)];

const ABNF: Field = ("abnf", Text, false, "The grammar in ABNF.");
const BUILTIN: Field = ("grammar", Text, false, "The name of a built-in grammar.");
const RULE: Field = ("rule", Text, true, "The rule.");
const SEED: Field = ("seed", Number, false, "The number of the random choice.");
const COUNT: Field = ("count", Number, false, "The number of texts.");
const URL: Field = ("input", Text, true, "The URL.");
const TEXT: Field = ("input", Text, true, "The text.");
const DOCUMENT: Field = ("input", Text, true, "The document.");
const KIND: Field = ("kind", Text, true, "The kind of the document, such as markdown.");
const SELECT: Field = ("select", Texts, false, "The lints to run instead of the default ones.");
const EXTEND_SELECT: Field = ("extend_select", Texts, false, "Further lints to run.");
const IGNORE: Field = ("ignore", Texts, false, "Lints to leave out.");
const AGREE: Field = (
    "agree",
    Texts,
    false,
    "The specifications and programs that must read the same host and port, such as whatwg and curl.",
);
const MESSAGES: Field =
    ("messages", Flag, false, "Whether the templates of the texts are returned, for translations. Default: false.");
const PATH: Field = ("path", Text, false, "The path of the document among the files.");
const FILES: Field =
    ("files", Files, false, "The other files: names, or texts by name. Default: links are not checked.");

/// The ops with the fields of their requests, in the order of the table of ops.
const SCHEMAS: &[(&str, &str, &[Field])] = &[
    (
        "lint",
        "Returns the findings of the linter about one URL.",
        &[
            URL,
            ("grammar", Text, false, "The grammar that the URL must match, such as rfc3986."),
            ("rule", Text, false, "The rule of the grammar."),
            SELECT,
            EXTEND_SELECT,
            IGNORE,
            AGREE,
        ],
    ),
    (
        "lint.document",
        "Returns the findings of the linter about a document.",
        &[DOCUMENT, KIND, PATH, FILES, SELECT, EXTEND_SELECT, IGNORE, AGREE],
    ),
    (
        "fix.document",
        "Returns a document with the fixes that keep its structure.",
        &[
            DOCUMENT,
            KIND,
            ("unsafe", Flag, false, "Whether fixes are made that may change the meaning. Default: false."),
            PATH,
            FILES,
            SELECT,
            EXTEND_SELECT,
            IGNORE,
            AGREE,
        ],
    ),
    (
        "extract",
        "Returns the URLs of a document.",
        &[
            DOCUMENT,
            KIND,
            ("file", Text, false, "The name of the file in the answer."),
            ("roles", Texts, false, "The roles of the URLs. Default: all."),
            ("schemes", Texts, false, "The schemes of the URLs. Default: all."),
            ("add_schemes", Flag, false, "Whether URLs have the schemes that readers add."),
            ("base", Text, false, "The URL that relative references are resolved against, as browsers do."),
            ("absolute", Flag, false, "Whether references that no base makes absolute are left out."),
            ("nested", Flag, false, "Whether the URLs within URLs are returned, too. Default: false."),
        ],
    ),
    (
        "read",
        "Returns the interpretation of a URL by each specification.",
        &[("input", Text, true, "The URL or reference."), ("base", Text, false, "The URL that it is relative to.")],
    ),
    (
        "read.disagreement",
        "Returns a text that two specifications accept with different hosts.",
        &[
            ("a", Text, true, "One specification, such as rfc3986."),
            ("b", Text, true, "The other one."),
            ("seed", Number, false, "The number of the search."),
        ],
    ),
    ("programs", "Returns the host and the port that programs read from a text, as they were recorded.", &[TEXT]),
    (
        "programs.parts",
        "Returns the recorded paths, queries, fragments and userinfos of a text, and the texts that programs write again.",
        &[TEXT],
    ),
    (
        "programs.disagreements",
        "Returns the shortest recorded texts on which two specifications or programs part.",
        &[
            ("a", Text, true, "The name of one of them, such as curl."),
            ("b", Text, true, "The name of the other one."),
            ("limit", Number, false, "The number of texts of each kind. Default: 10."),
        ],
    ),
    (
        "agree",
        "Returns whether specifications and programs read the same host and port from a text.",
        &[
            TEXT,
            ("readers", Texts, false, "The names of the specifications and programs. Default: all that read a host."),
        ],
    ),
    (
        "resolve",
        "Resolves a reference by RFC 3986 section 5.",
        &[
            ("base", Text, true, "The base URI or IRI."),
            ("ref", Text, true, "The reference."),
            ("strict", Flag, false, "Whether a scheme equal to that of the base counts. Default: true."),
            ("allow_climbing", Flag, false, "Whether `..` may climb above the root. Default: true."),
            (
                "guard_path",
                Flag,
                false,
                "Whether `/.` is put before a path that begins with two slashes. Default: true.",
            ),
            ("literal", Flag, false, "Whether the pseudo-code's text is returned even if it parses as another URI."),
            ("rfc2396", Flag, false, "Whether RFC 2396 is applied instead."),
            ("rfc1808", Flag, false, "Whether RFC 1808 is applied instead."),
        ],
    ),
    (
        "join",
        "Joins a reference with a base that may be relative.",
        &[("base", Text, true, "The base: a URI reference."), ("ref", Text, true, "The reference.")],
    ),
    (
        "relativize",
        "Returns the shortest reference from a base to a target.",
        &[("base", Text, true, "The base URI."), ("target", Text, true, "The target URI.")],
    ),
    (
        "normalize",
        "Normalizes a URI by RFC 3986 section 6.",
        &[
            ("input", Text, true, "The URI or IRI."),
            ("steps", Texts, false, "The names of the steps. Default: all."),
            ("changes", Flag, false, "Whether the changes are listed."),
        ],
    ),
    (
        "compare",
        "Finds the step of normalization after which two URIs are the same.",
        &[
            ("a", Text, true, "One URI or IRI."),
            ("b", Text, true, "The other one."),
            ("up_to", Text, false, "The highest rung on which the URIs may be the same."),
        ],
    ),
    (
        "to_uri",
        "Maps an IRI to a URI.",
        &[("input", Text, true, "The IRI."), ("idna", Flag, false, "Whether host names are written in ASCII.")],
    ),
    ("to_iri", "Maps a URI to an IRI.", &[("input", Text, true, "The URI.")]),
    (
        "resolve.trace",
        "Resolves a reference step by step.",
        &[("base", Text, true, "The base URI or IRI."), ("ref", Text, true, "The reference.")],
    ),
    (
        "whatwg.trace",
        "Returns the states of the URL Standard's parser.",
        &[URL, ("base", Text, false, "The base URL.")],
    ),
    (
        "parse",
        "Parses a text by a rule of a grammar.",
        &[
            (
                "grammar",
                Text,
                true,
                "The grammar: rfc3986, rfc3987, rfc6570, rfc2396, rfc2732, rfc1808, rfc1738 or scheme; or an engine, java or clickhouse.",
            ),
            ("rule", Text, false, "The rule. Default: the start rule."),
            TEXT,
        ],
    ),
    (
        "tree",
        "Derives a text by a rule of a grammar, or tells how far it gets.",
        &[
            TEXT,
            ("grammar", Text, false, "The grammar. Default: rfc3986."),
            ("rule", Text, false, "The rule. Default: the start rule."),
            ("depth", Number, false, "The depth of the deepest rules that are shown."),
            ("fold", Flag, false, "Whether a rule and its only child are one node."),
        ],
    ),
    (
        "whatwg.parse",
        "Parses a URL by the URL Standard.",
        &[
            URL,
            ("base", Text, false, "The base URL."),
            ("encoding", Text, false, "The label of the encoding of queries."),
        ],
    ),
    (
        "whatwg.set",
        "Sets an attribute of a URL.",
        &[
            ("href", Text, true, "The URL."),
            ("attribute", Text, true, "The name of the attribute, such as pathname."),
            ("value", Text, true, "The value to set."),
        ],
    ),
    (
        "whatwg.domain_to_ascii",
        "Converts a domain to ASCII.",
        &[("input", Text, true, "The domain."), ("be_strict", Flag, false, "Whether strict rules apply.")],
    ),
    ("whatwg.search_params", "Parses a query as a form.", &[("input", Text, true, "The query.")]),
    (
        "whatwg.render",
        "Renders a URL for people who decide by it whether to trust a site.",
        &[
            URL,
            ("show", Text, false, "The part to show: url, host or registrable-domain. Default: url."),
            ("scheme", Flag, false, "Whether the scheme is shown. Default: true."),
            ("trivial_labels", Flag, false, "Whether a leading www or m label is shown. Default: true."),
            ("width", Number, false, "The number of characters to shorten to."),
        ],
    ),
    (
        "host",
        "Describes a host: its kind, canonical form, network and labels.",
        &[("input", Text, true, "The host."), ("zone", Flag, false, "Whether an IPv6 address may have a zone.")],
    ),
    ("redact", "Covers the secrets of a text.", &[("input", Text, true, "The text, which may contain URLs.")]),
    (
        "verdict",
        "Returns the sentence about a text to read before its parts: a mistake, or the worst finding.",
        &[TEXT],
    ),
    ("mistake", "Names what is probably wrong with a text that is meant as a URL.", &[TEXT]),
    ("parts", "Splits any text at the delimiters of a URL, and decodes the parts.", &[TEXT]),
    (
        "encode",
        "Percent-encodes data for a part of a URL.",
        &[
            TEXT,
            (
                "part",
                Text,
                false,
                "The part: component, userinfo, segment, path, query, fragment or form. Default: component.",
            ),
        ],
    ),
    (
        "decode",
        "Decodes a percent-encoded text, or the body of a data: URL.",
        &[TEXT, ("form", Flag, false, "Whether `+` is a space.")],
    ),
    ("data_url", "Returns the MIME type and the body of a data: URL, by the Fetch Standard.", &[URL]),
    ("mime_type", "Parses a MIME type by the MIME Sniffing Standard.", &[("input", Text, true, "The MIME type.")]),
    ("purl.parse", "Parses a Package-URL.", &[("input", Text, true, "The Package-URL.")]),
    (
        "purl.build",
        "Makes a Package-URL from decoded components.",
        &[
            ("type", Text, true, "The type, such as npm."),
            ("namespace", Text, false, "The namespace: segments separated by slashes."),
            ("name", Text, true, "The name."),
            ("version", Text, false, "The version."),
            ("qualifiers", Object, false, "The qualifiers: strings by key."),
            ("subpath", Text, false, "The subpath: segments separated by slashes."),
        ],
    ),
    (
        "curie.parse",
        "Parses a CURIE, and expands it if its prefix is known.",
        &[
            ("input", Text, true, "The CURIE, with or without brackets."),
            ("prefixes", Object, false, "The beginnings of IRIs by prefix."),
        ],
    ),
    (
        "git_remote.parse",
        "Parses the name of a remote repository as Git does.",
        &[("input", Text, true, "The name: a URL, user@host:path, transport::address or a path.")],
    ),
    (
        "image.parse",
        "Parses a reference to a container image.",
        &[("input", Text, true, "The reference, such as registry/name:tag@digest.")],
    ),
    (
        "file_path.to_url",
        "Returns the file URL of an absolute path.",
        &[("path", Text, true, "The path."), ("style", Text, false, "posix or windows. Default: posix.")],
    ),
    (
        "file_path.from_url",
        "Returns the path of a file URL.",
        &[("url", Text, true, "The URL."), ("style", Text, false, "posix or windows. Default: posix.")],
    ),
    (
        "build",
        "Builds a URI from components as they will appear in it.",
        &[
            ("scheme", Text, false, "The scheme."),
            ("userinfo", Text, false, "The part before `@`."),
            ("user", Text, false, "The user, before the colon of the userinfo."),
            ("password", Text, false, "The password, after the colon of the userinfo."),
            ("host", Text, false, "The host."),
            ("port", Text, false, "The port."),
            ("path", Text, false, "The path."),
            ("segments", Texts, false, "Segments to append to the path, as data."),
            ("query", Text, false, "The query."),
            ("fragment", Text, false, "The fragment."),
        ],
    ),
    (
        "query.edit",
        "Edits a query by key, and keeps every other byte.",
        &[
            ("query", Text, true, "The query, without `?`."),
            ("syntax", Text, false, "The dialect: uri, form or html4. Default: uri."),
            (
                "edits",
                Edits,
                true,
                "The edits in order: [\"set\", key, value], [\"add\", key, value], [\"add\", key], [\"remove\", key], [\"sort\"].",
            ),
        ],
    ),
    (
        "set",
        "Sets, removes and appends components of a URL.",
        &[
            URL,
            ("delete", Texts, false, "Components to remove, such as query.utm_*."),
            ("set", Texts, false, "Components to set, such as port=8443."),
            ("append", Texts, false, "Components to append, such as path=a or query=a=b."),
            ("strip_tracking", Flag, false, "Whether parameters of trackers are removed."),
            ("sort_query", Flag, false, "Whether the pairs of the query are sorted by key."),
            ("query_syntax", Text, false, "The dialect of the query: uri, form or html4. Default: uri."),
        ],
    ),
    (
        "get",
        "Returns fields of a URL.",
        &[
            URL,
            ("fields", Texts, true, "The fields, such as host or must:query.q."),
            ("decode", Flag, false, "Whether percent-encodings are decoded."),
            #[cfg(feature = "lint")]
            ("suffixes", Text, false, "The public suffixes: icann, listed, or the text of a list."),
        ],
    ),
    (
        "template.expand",
        "Expands a URI Template (RFC 6570).",
        &[
            ("template", Text, true, "The template."),
            ("variables", Object, false, "Strings, lists or objects by name."),
        ],
    ),
    (
        "template.match",
        "Finds the values that expand a URI Template to a URI.",
        &[("template", Text, true, "The template."), ("input", Text, true, "The URI.")],
    ),
    #[cfg(feature = "urlpattern")]
    (
        "urlpattern.match",
        "Matches URLs by a pattern of the URL Pattern Standard.",
        &[
            ("pattern", Pattern, true, "The pattern: a text, or texts by component."),
            ("base", Text, false, "The base URL of the pattern."),
            ("ignore_case", Flag, false, "Whether case is ignored in path, query and fragment."),
            ("urls", Texts, true, "The URLs."),
        ],
    ),
    (
        "match",
        "Matches a text against a rule of any grammar.",
        &[
            TEXT,
            BUILTIN,
            ABNF,
            ("rule", Text, false, "The rule. Default: the first start rule."),
            ("tree", Flag, false, "Whether the answer has the derivation."),
        ],
    ),
    ("grammar.list", "Lists the built-in grammars.", &[]),
    ("grammar.check", "Returns the rules and the problems of a grammar.", &[BUILTIN, ABNF]),
    ("grammar.extract", "Returns the grammar in a document.", &[DOCUMENT]),
    ("grammar.match", "Matches a text against a rule.", &[BUILTIN, ABNF, RULE, TEXT]),
    ("grammar.samples", "Returns texts that a rule matches.", &[BUILTIN, ABNF, RULE, SEED, COUNT]),
    ("grammar.near_misses", "Returns texts that a rule almost matches.", &[BUILTIN, ABNF, RULE, SEED, COUNT]),
    (
        "grammar.compare",
        "Compares two rules.",
        &[
            BUILTIN,
            ABNF,
            ("left", Text, true, "One rule."),
            ("right", Text, true, "The other rule."),
            ("with", Text, false, "The built-in grammar of the other rule."),
        ],
    ),
    ("grammar.railroad", "Draws the diagram of a rule, as SVG and as text.", &[BUILTIN, ABNF, RULE]),
    #[cfg(feature = "regex")]
    (
        "grammar.compare_regex",
        "Compares a regular expression with a rule.",
        &[
            ("regex", Text, true, "The regular expression."),
            ("flavor", Text, false, "Its syntax: js, python, pcre or rust. Default: js."),
            ("flags", Text, false, "The letters of its flags."),
            ("whole", Flag, false, "Whether only matches of the whole text count."),
            BUILTIN,
            ABNF,
            RULE,
        ],
    ),
    ("grammar.trees", "Returns derivations of a text.", &[BUILTIN, ABNF, RULE, TEXT, COUNT]),
    #[cfg(feature = "lint")]
    (
        "grammar.test",
        "Tests the examples of a grammar or a document against its rules.",
        &[
            ("input", Text, true, "The grammar or the document."),
            ("examples", Text, false, "Further examples: lines `accepts RULE: TEXT` and `rejects RULE: TEXT`."),
        ],
    ),
    #[cfg(feature = "lint")]
    (
        "grammar.format",
        "Returns a grammar in one layout.",
        &[
            ("abnf", Text, true, "The grammar in ABNF."),
            ("width", Number, false, "The column at which lines are wrapped. Default: 72."),
        ],
    ),
    (
        "explain",
        "Returns the pages of a name: a term, a rule, a lint, a scheme.",
        &[("name", Text, true, "The name."), ("grammar", Text, false, "The grammar of a rule. Default: rfc3986.")],
    ),
    ("terms", "Lists the terms.", &[]),
    ("schemes", "Returns the properties of a scheme.", &[("name", Text, true, "The scheme.")]),
    ("quiz.lessons", "Lists the lessons and the kinds of exercises.", &[]),
    (
        "quiz.new",
        "Returns an exercise with a solution.",
        &[
            ("kind", Text, true, "The kind of the exercise."),
            ("seed", Number, true, "The number of the exercise."),
            MESSAGES,
        ],
    ),
    (
        "quiz.judge",
        "Judges the answer to an exercise.",
        &[
            ("kind", Text, true, "The kind of the exercise."),
            ("seed", Number, true, "The number of the exercise."),
            ("answer", Text, true, "The answer."),
            MESSAGES,
        ],
    ),
    ("quiz.daily", "Returns the exercise of a day.", &[("day", Number, true, "The day, counted from 1970-01-01.")]),
    ("ops", "Lists the ops with JSON Schemas of their requests.", &[]),
];

/// `{"op": "ops"}`
fn ops(_: &Map<String, Value>) -> Answer {
    let list: Vec<Value> = SCHEMAS
        .iter()
        .map(|(name, about, fields)| json!({"op": name, "description": about, "request": schema(name, fields)}))
        .collect();
    Ok(json!({"ops": list}))
}
