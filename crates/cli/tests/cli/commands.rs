//! `parse`, `tree` and `lint`: stdout, stderr and exit code for arguments and stdin. Output for people is a snapshot in `cli/`,
//! whose description says why it is right.

use serde_json::{Value, json};

use crate::command::{Ran, command, run, urlgram};
use crate::folder::{file, folder};

/// Holds a run against the snapshot `name`.
#[track_caller]
fn shown(name: &str, args: &[&str], input: &str, why: &str) {
    let ran = urlgram(args, input);
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("cli");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_description(why);
    settings.set_omit_expression(true);
    let stdin = if input.is_empty() { String::new() } else { format!("stdin: {input:?}\n") };
    let asked = format!("$ urlgram {}\n{stdin}", args.join(" "));
    settings.bind(|| insta::assert_snapshot!(name, format!("{asked}{ran}")));
}

/// The objects of a run whose stdout is JSON lines.
fn lines(ran: &Ran) -> Vec<Value> {
    ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn parse_draws_parts_under_their_places() {
    let why = "Each part stands under its own place, so that a newcomer sees which characters belong to what, and which \
               (the delimiters) to nothing.";
    shown("parse", &["parse", "https://anna@example.org:8443/docs/a%20b?q=1#top"], "", why);
}

#[test]
fn parse_tells_empty_from_absent() {
    let why = "`//h:?` has an empty port and an empty query, and no userinfo or fragment: both can be seen.";
    shown("parse-empty", &["parse", "//h:?", "x:", "file:///"], "", why);
}

#[test]
fn parse_names_hosts_and_paths_by_their_rules() {
    let why = "Kinds of host and path are called what the RFC calls them.";
    let urls = ["http://192.0.2.7/", "//[2001:db8::7]:80", "s://[v1.x]", "mailto:a@b", "a/b", "/a/b/"];
    shown("parse-kinds", &[&["parse"], &urls[..]].concat(), "", why);
}

#[test]
fn parse_of_a_text_wider_than_the_page() {
    let why = "No room under the text: the components begin in one column.";
    let path = "/with-many-words".repeat(6);
    shown("parse-wide", &["parse", &format!("http://example.org{path}?q")], "", why);
}

#[test]
fn parse_by_any_rule() {
    let why = "Rules without a typed tree show what derives the text.";
    shown("parse-rule", &["parse", "--rule", "HOST", "[::192.0.2.7]"], "", why);
}

#[test]
fn parse_reads_iris_by_their_grammar() {
    let why = "The places of characters wider than a byte are drawn by width and counted in bytes.";
    shown("parse-iri", &["parse", "--grammar", "rfc3987", "http://例え.jp/é?ü=%C3%BC"], "", why);
}

#[test]
fn parse_says_what_is_wrong_and_goes_on() {
    let why = "Parts go to stdout and the mistake to stderr, so that a pipe gets parts alone.";
    shown("parse-invalid", &["parse", "a:b", "http://[::1", "c:d"], "", why);
}

#[test]
fn parse_as_browsers_and_python_do() {
    let why = "What browsers make of the text differs from what stands there, so that it begins at one column; validation \
               errors are findings, each with its place.";
    shown("parse-whatwg", &["parse", "--as", "whatwg", r"HTTP:\\EXAMPLE.org:80/a b"], "", why);
    let why = "The failure has a place, in the same kind of picture as a grammar's.";
    shown("parse-whatwg-failure", &["parse", "--as", "whatwg", "http://h:8x/"], "", why);
    let why = "Python's names, and what its properties and urlsplit itself raise.";
    shown("parse-urllib", &["parse", "--as", "urllib", "//Anna@H:99999/a;b?q", "http://[x"], "", why);
}

#[test]
fn parse_reads_lines() {
    let ran = urlgram(&["parse", "--format", "jsonl"], "\u{feff}a:1\r\n\nb:2\nhttp://x y\nc:3");
    let texts: Vec<Value> = lines(&ran).iter().map(|line| line["text"].clone()).collect();
    assert_eq!(json!(texts), json!(["a:1", "b:2", "http://x y", "c:3"]));
    assert_eq!(lines(&ran)[2]["error"]["code"], "U101");
    assert_eq!((ran.err.as_str(), ran.code), ("", Some(1)));
}

#[test]
fn parse_reads_texts_that_end_with_nul() {
    let ran = urlgram(&["parse", "-0", "--format", "jsonl"], "a:1\0b\nc\0");
    assert_eq!(lines(&ran)[1]["text"], "b\nc");
    assert_eq!(lines(&ran)[1]["error"]["name"], "control-or-newline");
}

#[test]
fn parse_takes_arguments_then_files_and_a_dash_for_stdin() {
    let file = file("parse-files.txt", b"f:1\nf:2\n");
    let ran = urlgram(&["parse", "-F", "jsonl", "a:1", "-", "a:2", "-f", &file, "--", "--"], "s:1\n");
    let texts: Vec<Value> = lines(&ran).iter().map(|line| line["text"].clone()).collect();
    assert_eq!(json!(texts), json!(["a:1", "s:1", "a:2", "--", "f:1", "f:2"]));
}

#[test]
fn parse_gives_machines_texts_and_spans() {
    let ran = urlgram(&["parse", "-F", "json", "http://u@h:1/a?#"], "");
    let tree: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(tree["authority"]["host"], json!({"text": "h", "span": {"start": 9, "end": 10}, "kind": "reg-name"}));
    assert_eq!(tree["path"]["segments"], json!([{"text": "a", "span": {"start": 13, "end": 14}}]));
    assert_eq!(tree["query"], json!({"text": "", "span": {"start": 15, "end": 15}}));
    let ran = urlgram(&["parse", "-F", "jsonl", "a"], "");
    assert_eq!(lines(&ran)[0]["scheme"], Value::Null);
}

#[test]
fn tree_draws_the_derivation() {
    let why = "Guides hang each rule on the rule that used it; the last column is the text that it derives.";
    shown("tree", &["tree", "http://[2001:db8::7]/a?b"], "", why);
}

#[test]
fn tree_folds_rules_that_only_pass_on() {
    let why =
        "Rules with the same text are on one line. IP-literal has one child too, but not the same text: brackets.";
    shown("tree-fold", &["tree", "--fold", "http://[2001:db8::7]/a?b"], "", why);
}

#[test]
fn tree_as_deep_as_asked_in_ascii() {
    let why = "Two levels under the start rule, guides of ASCII.";
    shown("tree-depth", &["tree", "--depth", "2", "--ascii", "mailto:a@b", "x"], "", why);
}

#[test]
fn tree_of_what_does_not_match() {
    let why = "No tree but the reason; the other text is still derived.";
    shown("tree-invalid", &["tree", "--rule", "IPv4address", "192.0.2.256", "192.0.2.25"], "", why);
}

#[test]
fn tree_as_json() {
    let ran = urlgram(&["tree", "-F", "json-lines", "--fold", "--depth", "1", "s:"], "");
    let expected = json!({"text": "s:", "tree": {
        "rule": "URI-reference", "span": {"start": 0, "end": 2}, "folded": ["URI"], "children": [
            {"rule": "scheme", "span": {"start": 0, "end": 1}, "children": []},
            {"rule": "hier-part", "span": {"start": 2, "end": 2}, "folded": ["path-empty"], "children": []},
        ],
    }});
    assert_eq!(lines(&ran), [expected]);
    let ran = urlgram(&["tree", "-F", "json-lines", "a b"], "");
    assert_eq!(lines(&ran)[0]["error"]["span"], json!({"start": 1, "end": 2}));
    assert_eq!(ran.code, Some(1));
}

/// The list of the README's first command.
const LIST: &str = "examples/urls.txt";

#[test]
fn lint_draws_each_finding() {
    let why = "The first thing a newcomer sees: what, where, what was expected, what to do, and the rule.";
    shown("lint", &["lint", LIST], "", why);
}

#[test]
fn lint_in_lines_as_compilers_print_them() {
    shown("lint-concise", &["lint", "-F", "concise", LIST], "", "file:line:column, then code and headline.");
}

#[test]
fn lint_in_ascii() {
    let why = "Only the text itself has non-ASCII characters.";
    shown("lint-ascii", &["lint", "--ascii"], "http://h/a b\nhttp://h/\u{1b}[31m\n", why);
}

#[test]
fn lint_counts_codes() {
    let why = "The most frequent code first.";
    shown("lint-statistics", &["lint", "--statistics", "--max-findings", "0", LIST], "", why);
}

#[test]
fn lint_for_machines() {
    let ran = urlgram(&["lint", "-q", "-F", "json-lines"], "a:b\r\nhttp://é/x y\n");
    let expected = json!({
        "file": "<stdin>", "line": 2, "column": 8, "end_column": 9, "offset": 12,
        "code": "U118", "name": "non-ascii-in-uri", "severity": "error", "message": "\"é\" is not ASCII",
        "label": "a URI is ASCII only", "span": {"start": 7, "end": 9},
        "rule": "host", "section": "RFC 3986 §3.2.2", "url": "https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2",
        "text": "http://é/x y", "fix": null,
    });
    let found = &lines(&ran)[0];
    for (name, value) in expected.as_object().unwrap() {
        assert_eq!(&found[name], value, "{name}");
    }
    assert!(!found["expected"].as_array().unwrap().is_empty());
    assert_eq!((lines(&ran).len(), ran.err.as_str(), ran.code), (1, "", Some(1)));
}

#[test]
fn lint_exit_codes() {
    let missing = "no/such/file";
    let clean = file("clean.urls", b"a:b\n");
    let dirty = file("dirty.urls", b"a b\n");
    let cases: [(&[&str], i32); 8] = [
        (&[&clean], 0),
        (&[&dirty], 1),
        (&[&clean, &dirty], 1),
        (&[&dirty, "--exit-zero"], 0),
        (&[missing, &clean], 2),
        (&[missing, &dirty, "--exit-zero"], 2),
        (&[&clean, "--no-such-option"], 2),
        (&[&clean, "--rule", "no-such-rule"], 2),
    ];
    for (args, code) in cases {
        let ran = urlgram(&[&["lint"], args].concat(), "");
        assert_eq!(ran.code, Some(code), "{args:?}: {}", ran.err);
    }
}

#[test]
fn lint_reads_by_the_rule_asked_for() {
    let text = "http://h/#f\n//h/\na/b\n";
    let lines_by = |rule: &str| -> Vec<Value> {
        let ran = urlgram(&["lint", "-q", "-F", "jsonl", "--rule", rule], text);
        lines(&ran).iter().map(|finding| finding["line"].clone()).collect()
    };
    assert_eq!(json!(lines_by("URI")), json!([2, 3]));
    assert_eq!(json!(lines_by("URI-reference")), json!([]));
    assert_eq!(json!(lines_by("absolute-URI")), json!([1, 2, 3]));
    assert_eq!(json!(lines_by("relative-ref")), json!([1]));
}

#[test]
fn lint_stops_at_the_first_finding_if_asked() {
    let ran = urlgram(&["lint", "--fail-fast", "-F", "concise"], "a:b\nc\nd\n");
    assert_eq!(ran.out.lines().count(), 1);
    assert!(ran.out.starts_with("<stdin>:2:1: "), "{}", ran.out);
    assert_eq!(ran.err, "1 finding in 2 URLs\n");
}

#[test]
fn lint_prints_no_more_than_asked_and_counts_all() {
    let ran = urlgram(&["lint", "--max-findings", "2", "-F", "concise"], "a\nb\nc\nd\n");
    assert_eq!(ran.out.lines().count(), 2);
    assert_eq!(ran.err, "4 findings in 4 URLs\n2 findings not shown\n");
}

#[test]
fn lint_passes_over_comments_only_if_asked() {
    let text = "# a list\na:b\n#fragment\n";
    let count = |args: &[&str]| urlgram(&[&["lint", "-F", "concise"], args].concat(), text).out.lines().count();
    assert_eq!(count(&[]), 2);
    assert_eq!(count(&["--comments"]), 0);
    assert_eq!(count(&["--rule", "URI-reference"]), 1, "a fragment alone is a reference, a space is not");
}

#[test]
fn colours() {
    let (plain, colored) = ("<stdin>:1:1: U104", "\x1b[");
    type Case<'a> = (&'a [(&'a str, &'a str)], &'a [&'a str], &'a str);
    let cases: [Case<'_>; 6] = [
        (&[], &[], plain),
        (&[], &["--color", "always"], colored),
        (&[("CLICOLOR_FORCE", "1")], &[], colored),
        (&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")], &[], plain),
        (&[("CLICOLOR_FORCE", "1")], &["--color", "never"], plain),
        (&[("NO_COLOR", "1")], &["--color", "always"], colored),
    ];
    for (environment, args, beginning) in cases {
        let mut command = command(&[&["lint", "-q", "-F", "concise"], args].concat());
        let ran = run(command.envs(environment.iter().copied()), "a/b\n");
        assert!(ran.out.starts_with(beginning), "{environment:?} {args:?}: {:?}", ran.out);
    }
}

#[test]
fn prose_instead_of_pictures() {
    let ran = run(command(&["lint", "-q"]).env("NO_GRAPHICS", "1"), "http://h:8x/\n");
    assert!(ran.out.contains("\"x\" in a port"), "{}", ran.out);
    assert!(!ran.out.contains(['╭', '│', '·']), "{}", ran.out);
}

#[test]
fn nothing_a_terminal_would_obey_is_printed() {
    let text = "http://h/\x1b]0;owned\x07\nhttp://h/\u{202e}gnp.exe\nhttp://h/\u{9b}31m\n";
    for format in ["full", "concise"] {
        let ran = urlgram(&["lint", "-F", format], text);
        let obeyed = |c: char| c.is_control() && c != '\n' || "\u{202e}\u{9b}".contains(c);
        assert!(!ran.out.contains(obeyed), "{format}: {:?}", ran.out);
    }
}

#[test]
fn usage_is_explained() {
    let ran = urlgram(&["parse", "--rule", "hots", "x"], "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.starts_with("urlgram: RFC 3986 has no rule `hots`; its rules are URI, "), "{}", ran.err);
    let ran = urlgram(&["parse", "--grammar", "rfc1", "x"], "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("rfc3986"), "the grammars there are: {}", ran.err);
    assert_eq!(urlgram(&[], "").code, Some(2));
    for args in [["--as", "whatwg", "--rule", "host"], ["--as", "urllib", "--base", "http://a/"]] {
        assert_eq!(urlgram(&[&["parse", "x"], &args[..]].concat(), "").code, Some(2), "{args:?}");
    }
}

#[test]
fn every_command_has_help_with_examples() {
    let help = urlgram(&["--help"], "");
    let commands =
        help.out.lines().skip_while(|line| !line.ends_with(':')).take_while(|line| !line.starts_with("Options"));
    let names = commands.filter(|line| line.starts_with("  ")).filter_map(|line| line.split_whitespace().next());
    let commands: Vec<&str> = names.collect();
    assert!(commands.contains(&"lint") && commands.contains(&"parse"), "{commands:?}");
    for command in commands.iter().filter(|command| **command != "help") {
        let ran = urlgram(&[command, "--help"], "");
        assert_eq!(ran.code, Some(0));
        assert!(
            ran.out.contains("\nExamples:\n  urlgram ") || ran.out.contains("\nExamples:\n  "),
            "{command}:\n{}",
            ran.out
        );
    }
}

#[test]
fn version_says_what_it_knows() {
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(urlgram(&["-V"], "").out, format!("urlgram {version}\n"));
    let long = urlgram(&["--version"], "").out;
    assert!(long.starts_with(&format!("urlgram {version}\n")) && long.contains("RFC 3986"), "{long}");
}

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let ran = urlgram(&["completions", shell], "");
        assert_eq!(ran.code, Some(0), "{shell}");
        assert!(ran.out.contains("lint") && ran.out.contains("max-findings"), "{shell}");
        // Codes of lints, schemes and rules are completed.
        let values = ["U301", "gopher", "reg-name"].iter().all(|value| ran.out.contains(value));
        assert!(values || ["elvish", "fish", "powershell"].contains(&shell), "{shell}");
    }
}

#[test]
fn man_pages_for_every_command() {
    let page = urlgram(&["man"], "").out;
    assert!(page.contains(".TH urlgram 1"), "{page}");
    let page = urlgram(&["man", "grammar", "check"], "").out;
    assert!(page.contains(".TH urlgram-grammar-check 1"), "{page}");
    let ran = urlgram(&["man", "grammar", "chekc"], "");
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(ran.err.contains("no command `grammar chekc`"), "{}", ran.err);
    let folder = folder("man", &[]);
    let ran = urlgram(&["man", "--dir", folder.to_str().unwrap()], "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    for name in ["urlgram", "urlgram-parse", "urlgram-lint", "urlgram-batch"] {
        let page = std::fs::read_to_string(folder.join(format!("{name}.1"))).unwrap();
        assert!(page.contains(".SH SYNOPSIS"), "{name}");
    }
}
