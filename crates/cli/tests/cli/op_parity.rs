//! Every command that answers about one text is an op of `urlgram batch`, or says why it is not.

use serde_json::{Value, json};

use crate::command::urlgram;

/// Ops of a command, or the reason why it has none.
enum Door {
    /// The ops that give the answers of the command.
    Ops(&'static [&'static str]),
    /// The reason why no op does.
    None(&'static str),
}

use Door::{None as Without, Ops};

/// All commands. A new one needs an op, or a reason.
const COMMANDS: &[(&str, Door)] = &[
    ("parse", Ops(&["parse", "verdict", "mistake", "parts", "whatwg.parse", "urllib.FUNCTION"])),
    ("read", Ops(&["read", "programs", "programs.parts", "agree"])),
    ("tree", Ops(&["tree", "grammar.trees", "whatwg.trace"])),
    ("whatwg set", Ops(&["whatwg.set"])),
    ("whatwg origin", Ops(&["whatwg.parse"])),
    ("whatwg search-params", Ops(&["whatwg.search_params"])),
    ("whatwg domain-to-ascii", Ops(&["whatwg.domain_to_ascii"])),
    ("whatwg render", Ops(&["whatwg.render"])),
    ("grammar list", Ops(&["grammar.list"])),
    ("grammar test", Without("reads documents with the examples next to them")),
    ("grammar show", Ops(&["grammar.check"])),
    ("grammar check", Ops(&["grammar.check"])),
    ("grammar sample", Ops(&["grammar.samples", "grammar.near_misses"])),
    ("grammar compare", Ops(&["grammar.compare"])),
    ("grammar diff", Without("compares two files")),
    ("grammar extract", Ops(&["grammar.extract"])),
    ("grammar export", Without("writes a program or an automaton for other tools")),
    ("grammar fmt", Without("rewrites files")),
    ("grammar page", Without("writes a web page")),
    ("grammar railroad", Ops(&["grammar.railroad"])),
    ("grammar rust", Without("writes a program")),
    ("match", Ops(&["match", "grammar.match"])),
    ("lint", Ops(&["lint", "lint.document", "fix.document"])),
    ("init", Without("writes a file")),
    ("config", Without("describes a file of the command line")),
    ("urllib", Ops(&["urllib.FUNCTION"])),
    ("resolve", Ops(&["resolve", "resolve.trace", "join"])),
    ("relativize", Ops(&["relativize"])),
    ("normalize", Ops(&["normalize", "to_uri", "to_iri"])),
    ("compare", Ops(&["compare"])),
    ("set", Ops(&["set", "query.edit"])),
    ("build", Ops(&["build"])),
    ("path to-url", Ops(&["file_path.to_url"])),
    ("path from-url", Ops(&["file_path.from_url"])),
    ("pattern parse", Ops(&["urlpattern.match"])),
    ("pattern match", Ops(&["urlpattern.match"])),
    ("shorthand curie", Ops(&["curie.parse"])),
    ("shorthand git", Ops(&["git_remote.parse"])),
    ("shorthand image", Ops(&["image.parse"])),
    ("host", Ops(&["host"])),
    ("template expand", Ops(&["template.expand"])),
    ("template match", Ops(&["template.match"])),
    ("get", Ops(&["get"])),
    ("extract", Ops(&["extract"])),
    ("redact", Ops(&["redact"])),
    ("encode", Ops(&["encode"])),
    ("decode", Ops(&["decode"])),
    ("schemes", Ops(&["schemes"])),
    ("explain", Ops(&["explain", "terms", "programs.disagreements"])),
    ("quiz", Ops(&["quiz.new", "quiz.judge", "quiz.lessons", "quiz.daily"])),
    ("play", Without("serves files")),
    ("server", Without("answers an editor")),
    ("batch", Without("is the door of the ops")),
    ("completions", Without("writes a program of a shell")),
    ("man", Without("writes a page about the command line")),
];

/// Returns the names of the commands that a help text lists.
fn listed(args: &[&str]) -> Vec<String> {
    let help = urlgram(&[args, &["--help"]].concat(), "").out;
    // The program's own help has its commands in groups.
    let is_end = |line: &&str| line.starts_with("Options") || !args.is_empty() && line.is_empty();
    let is_start = |line: &&str| *line == if args.is_empty() { "Look at a URL:" } else { "Commands:" };
    let lines = help.lines().skip_while(|line| !is_start(line)).skip(1).take_while(|line| !is_end(line));
    let names = lines.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    names.filter(|name| !name.is_empty() && *name != "help").map(str::to_owned).collect()
}

#[test]
fn every_command_is_an_op_or_says_why_not() {
    let mut commands = Vec::new();
    for name in listed(&[]) {
        let inner = listed(&[&name]);
        commands.extend(inner.iter().map(|inner| format!("{name} {inner}")));
        if inner.is_empty() {
            commands.push(name);
        }
    }
    commands.sort_unstable();
    let mut known: Vec<&str> = COMMANDS.iter().map(|(name, _)| *name).collect();
    known.sort_unstable();
    assert_eq!(commands, known);
    let ops: Vec<&str> = urlgram_ops::op_names().collect();
    for (name, door) in COMMANDS {
        match door {
            Ops(names) => names.iter().for_each(|op| assert!(ops.contains(op), "{name}: {op}")),
            Without(reason) => assert!(!reason.is_empty(), "{name}"),
        }
    }
}

fn batch(request: &Value) -> Value {
    let ran = urlgram(&["batch"], format!("{request}\n"));
    assert_eq!((ran.code, &*ran.err), (Some(0), ""), "{request}: {}", ran.out);
    serde_json::from_str(&ran.out).unwrap()
}

/// Returns the JSON that a command prints about one text.
fn shown(args: &[&str]) -> Value {
    let out = urlgram(args, "").out;
    serde_json::from_str(&out).unwrap_or_else(|error| panic!("{args:?}: {error}: {out}"))
}

/// Checks that each field of the JSON of a command is a field of the request or of its answer, with the same value. `renamed` has the
/// fields whose names differ, first the name that the command uses. An error has the same message.
#[track_caller]
fn same(args: &[&str], request: &Value, renamed: &[(&str, &str)]) {
    let (answer, shown) = (batch(request), shown(&[args, &["-F", "json"]].concat()));
    for (name, value) in shown.as_object().unwrap() {
        let other = renamed.iter().find(|(own, _)| own == name).map_or(&**name, |(_, other)| other);
        if name == "error" {
            assert!(answer["error"].is_object(), "{args:?}\n{shown}\n{answer}");
            continue;
        }
        let found = [&answer[other], &request[other], &request["input"]].into_iter().find(|found| *found == value);
        assert!(found.is_some(), "{args:?}: {name}\n{shown}\n{answer}");
    }
}

const URLS: &[&str] = &[
    "http://anna:secret@EXAMPLE.org:80/a/../%7eb;c?x=1&y=%20#top",
    "https://[::1]:8443",
    "mailto:anna@example.org?subject=a",
    "ftp://host.example/a;type=i",
    "//h/p",
    "../a/./b",
    "urn:isbn:1",
    "http://a b/",
    "http://h:x/",
    "http://b\u{fc}cher.example/\u{e9}",
    "",
];

#[test]
fn urls() {
    for url in URLS {
        same(&["read", url], &json!({"op": "read", "input": url}), &[]);
        same(
            &["set", "--set", "port=8", "--append", "query=z=a b", "--delete", "fragment", "--sort-query", url],
            &json!({"op": "set", "input": url, "set": ["port=8"], "append": ["query=z=a b"], "delete": ["fragment"], "sort_query": true}),
            &[],
        );
        same(&["normalize", url], &json!({"op": "normalize", "input": url, "changes": true}), &[]);
        same(
            &["resolve", "http://base/a/b?q", url],
            &json!({"op": "resolve", "base": "http://base/a/b?q", "ref": url}),
            &[],
        );
        same(
            &["relativize", "http://h/a", url],
            &json!({"op": "relativize", "base": "http://h/a", "target": url}),
            &[],
        );
        same(
            &["tree", "--rule", "URI-reference", url],
            &json!({"op": "tree", "rule": "URI-reference", "input": url}),
            &[],
        );
        let folded = json!({"op": "tree", "rule": "URI-reference", "fold": true, "depth": 3, "input": url});
        same(&["tree", "--rule", "URI-reference", "--fold", "--depth", "3", url], &folded, &[]);
        same(&["match", "--rule", "URI", "--text", url], &json!({"op": "match", "rule": "URI", "input": url}), &[]);
        let parts = [
            ("scheme", "/scheme/text"),
            ("path", "/path/text"),
            ("query", "/query/text"),
            ("host", "/authority/host/text"),
            ("port", "/authority/port/text"),
        ];
        let (parsed, answer) = (
            shown(&["parse", "-F", "json", url]),
            batch(&json!({"op": "parse", "grammar": "rfc3986", "rule": "URI-reference", "input": url})),
        );
        for (part, pointer) in parts {
            let found = parsed.pointer(pointer).cloned().unwrap_or_default();
            assert!(
                answer["valid"] != true || found == answer["components"][part],
                "{url}: {part}\n{parsed}\n{answer}"
            );
        }
    }
    let [a, b] = ["http://a/%7eb", "HTTP://a:80/~b"];
    same(&["compare", a, b], &json!({"op": "compare", "a": a, "b": b}), &[]);
    same(&["compare", "--up-to", "case", a, b], &json!({"op": "compare", "a": a, "b": b, "up_to": "case"}), &[]);
    same(
        &["whatwg", "render", "--simple", "http://u:p@www.example.org/"],
        &json!({"op": "whatwg.render", "input": "http://u:p@www.example.org/", "trivial_labels": false}),
        &[],
    );
    let split = json!({"op": "urllib.urlsplit", "args": ["http://a:b@h:8/p?q#f"]});
    same(&["urllib", "urlsplit", "http://a:b@h:8/p?q#f"], &split, &[]);
}

#[test]
fn fields() {
    const FIELDS: [&str; 10] =
        ["scheme", "host", "default:port", "query.x", "span:path", "domain", "origin", "extension", "depth", "query.*"];
    for url in
        URLS.iter().filter(|url| url.contains(':') && !url.contains(' ') && url.is_ascii() && !url.ends_with(":x/"))
    {
        let answer = batch(&json!({"op": "get", "input": url, "fields": FIELDS}));
        assert_eq!(shown(&["get", "-f", &FIELDS.join(","), url]), answer, "{url}");
    }
    let typed = json!({"op": "get", "input": "mailto:a@b", "fields": ["mailto.to", "must:path"], "decode": true});
    assert_eq!(shown(&["get", "-d", "-f", "mailto.to,must:path", "mailto:a@b"]), batch(&typed));
    for (input, fields) in [("http://a b/", "host"), ("http://h/", "must:query")] {
        let ran = urlgram(&["get", "-f", fields, input], "");
        let answer = batch(&json!({"op": "get", "input": input, "fields": [fields]}));
        let message = answer["error"]["message"].as_str().unwrap();
        assert!(ran.err.contains(message), "{input}: {message}\n{ran}");
    }
}

#[test]
fn hosts_and_names() {
    for host in ["[::ffff:10.0.0.1]", "b\u{fc}cher.example.co.uk", "127.1", "a..b", "[fe80::1%25en0]", "", "h h"] {
        same(&["host", host], &json!({"op": "host", "input": host}), &[]);
        same(&["host", "--zone", host], &json!({"op": "host", "input": host, "zone": true}), &[]);
    }
    for name in ["ftp", "mailto", "view-source"] {
        same(&["schemes", name], &json!({"op": "schemes", "name": name}), &[]);
    }
    for (name, field) in [("U301", "/lints"), ("ftp", "/scheme"), ("abnf::unused-rule", "/problems"), ("reg-name", "")]
    {
        let answer = batch(&json!({"op": "explain", "name": name}));
        let page = shown(&["explain", "-F", "json", name]);
        assert_eq!(Some(&page), answer.pointer(field), "{name}");
    }
}

#[test]
fn findings_of_urls() {
    for url in URLS.iter().filter(|url| !url.is_empty()) {
        let ran = urlgram(&["lint", "--isolated", "-q", "-F", "json", "--show-secrets"], format!("{url}\n"));
        let found: Value = serde_json::from_str(&ran.out).unwrap();
        let answer = batch(&json!({"op": "lint", "input": url}));
        let fields = |finding: &Value| {
            ["code", "name", "severity", "message", "label", "span"].map(|name| finding[name].clone())
        };
        let list = |value: &Value| value.as_array().unwrap().iter().map(fields).collect::<Vec<_>>();
        assert_eq!(list(&found), list(&answer["findings"]), "{url}");
    }
}

#[test]
fn documents_and_exercises() {
    let document = "# A\n\n[b](http://b.example/?x&amp;y) www.c.example\n";
    let ran = urlgram(&["extract", "--isolated", "--stdin-filename", "a.md", "-F", "json"], document);
    let urls: Value = serde_json::from_str(&ran.out).unwrap();
    let answer = batch(&json!({"op": "extract", "kind": "markdown", "file": "a.md", "input": document}));
    for (url, link) in urls.as_array().unwrap().iter().zip(answer["links"].as_array().unwrap()) {
        url.as_object().unwrap().iter().for_each(|(name, value)| assert_eq!(*value, link[name], "{name}"));
    }
    assert_eq!(urls.as_array().map(Vec::len), Some(2));
    let sheet = shown(&["quiz", "--kind", "dots", "--seed", "7", "-n", "1", "--key", "-F", "json"]);
    assert_eq!(sheet["exercises"][0], batch(&json!({"op": "quiz.new", "kind": "dots", "seed": 7})));
    for answer in ["/a", "?"] {
        let judged = batch(&json!({"op": "quiz.judge", "kind": "dots", "seed": 7, "answer": answer}));
        assert_eq!(shown(&["quiz", "--kind", "dots", "--seed", "7", "--judge", answer, "-F", "json"]), judged);
    }
}

/// The op `parse` knows every grammar that the command knows.
#[test]
fn grammars_to_parse_by() {
    for (grammar, input) in
        [("whatwg", "http://h/"), ("rfc6874", "[fe80::1%25en0]"), ("rfc6570", "/{a}"), ("ftp", "ftp://h/")]
    {
        let Some(known) = urlgram::registry::grammar(grammar) else { continue };
        let accepted = urlgram(&["parse", "--grammar", grammar, input], "").code == Some(0);
        let answer = batch(&json!({"op": "parse", "grammar": grammar, "input": input}));
        assert_eq!(answer["valid"], accepted, "{grammar}: {}", known.start);
    }
}
