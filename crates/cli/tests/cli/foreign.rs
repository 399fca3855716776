//! Messages go through the one type for text of others, which makes line ends, control characters and commands of build systems harmless.

use std::fs;
use std::path::{Path, PathBuf};

use crate::command::{Ran, command, run, urlgram};
use crate::folder::{file, folder};

/// Source files that write to stderr other than by `Output::message`, `note` and `diagnose`, and why they may.
const WRITERS: &[(&str, &str)] = &[
    ("output/streams.rs", "the functions themselves"),
    ("cli.rs", "the last message of a run, which is a `Foreign`"),
    ("io.rs", "passes the stream on"),
    ("input/column.rs", "passes the stream on"),
    ("main.rs", "passes the stream on"),
    ("commands/compare.rs", "a fixed note"),
    ("commands/host.rs", "pictures"),
    ("commands/template.rs", "pictures"),
    ("commands/grammar/export.rs", "a painted name and a reason that are `Foreign`"),
    ("commands/grammar/rust.rs", "a painted name that is a `Foreign`"),
    ("commands/lint/command.rs", "names of site generators and counts"),
    ("commands/lint/report.rs", "counts in colours"),
    ("commands/lint/session.rs", "findings, and names of files that are a `Foreign`"),
    ("commands/parse/command.rs", "a verdict in colours, which is a `Foreign`"),
];

/// Source files that turn a path into text other than by `Foreign::path`, and why they may.
const PATHS: &[(&str, &str)] = &[
    ("output/foreign.rs", "the function itself"),
    ("commands/lint/inputs.rs", "the name that a report has, which each format escapes"),
    ("commands/lint/show_settings.rs", "a value of a list, which escapes it"),
];

/// Source files that decide which characters are seen, and why they may.
const CHARACTERS: &[(&str, &str)] = &[
    ("exit.rs", "failures are below the output, which writes them by the type"),
    ("output/foreign.rs", "the type"),
    ("findings/formats/junit.rs", "XML has other escapes"),
];

/// Returns the source files of the program without their tests, by their names in `src`.
fn sources() -> Vec<(String, String)> {
    fn add(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { add(&path, found) } else { found.push(path) }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut paths = Vec::new();
    add(&root, &mut paths);
    let read = |path: &PathBuf| {
        let text = fs::read_to_string(path).unwrap();
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
        let name = path.strip_prefix(&root).unwrap().to_str().unwrap().replace('\\', "/");
        (name, lines.collect::<Vec<_>>().join("\n"))
    };
    paths.iter().filter(|path| path.extension().is_some_and(|end| end == "rs")).map(read).collect()
}

/// Exactly the listed files have one of the texts.
#[track_caller]
fn only(listed: &[(&str, &str)], texts: &[&str]) {
    let sources = sources();
    assert!(sources.len() > 100, "the sources are read");
    for (name, code) in &sources {
        let found = texts.iter().find(|text| code.contains(**text));
        let is_listed = listed.iter().any(|(listed, _)| listed == name);
        assert!(
            found.is_none() || is_listed,
            "{name} has `{}`: use `Foreign`, `Output::message` or `Output::note`",
            found.unwrap_or(&"")
        );
        assert!(found.is_some() || !is_listed, "{name} no longer needs to be listed");
    }
    for (name, _) in listed {
        assert!(sources.iter().any(|(source, _)| source == name), "{name} is listed and does not exist");
    }
}

#[test]
fn messages_go_through_one_type() {
    only(
        WRITERS,
        &["io.err,", "io.err.", "output.err,", "output.err.", "self.err,", "err: &mut", "eprint", "stderr().", "(err,"],
    );
}

#[test]
fn paths_go_through_one_type() {
    only(PATHS, &[".display()"]);
}

#[test]
fn characters_are_judged_in_one_place() {
    only(CHARACTERS, &["is_invisible", "diagnostic::printable", "escape_debug", "escape_default"]);
}

/// A text with everything that a terminal or a build system obeys.
const HOSTILE: &str = "a\n::error::b\n##vso[c]##[d]##teamcity[e]\u{202e}\u{200b}\u{1b}[2J\r::stop-commands::x\u{2028}";

/// No line is one that a build system or a terminal obeys, and no line begins in the text.
#[track_caller]
fn assert_harmless(what: &[&str], text: &str) {
    let is_command =
        |line: &str| line.trim_start().starts_with("::") || line.contains("##vso[") || line.contains("##[");
    let hidden = ['\u{202e}', '\u{200b}', '\u{1b}', '\r', '\u{2028}'];
    assert!(
        !text.lines().any(is_command) && !text.contains(hidden) && !text.contains("##teamcity["),
        "{what:?} {text}"
    );
}

/// Each option that names something, with a name that holds commands.
#[test]
fn names_in_messages_are_one_line() {
    let abnf = file("a.abnf", "a = \"b\"\n");
    let folder = folder("hostile", &[("x.abnf", "a = b\nA = c\na = \"c\"\nb = \"x\"\nc = \"y\"\n")]);
    fs::copy(folder.join("x.abnf"), folder.join(HOSTILE.replace('/', "_"))).unwrap();
    for args in [
        &["parse", "--rule", HOSTILE, "x"][..],
        &["parse", "--as", "whatwg", "--base", HOSTILE, "x"],
        &["resolve", HOSTILE, "x"],
        &["resolve", "http://h/", HOSTILE],
        &["normalize", HOSTILE],
        &["relativize", "http://h/", HOSTILE],
        &["set", HOSTILE, "--host", "x"],
        &["set", "http://h/", "--host", HOSTILE],
        &["set", "http://h/", "--port", HOSTILE],
        &["build", "--scheme", HOSTILE],
        &["path", HOSTILE, "x"],
        &["pattern", "match", HOSTILE, "http://h/"],
        &["pattern", "match", &format!("({HOSTILE}"), "http://h/"],
        &["pattern", "match", "http://h/", HOSTILE],
        &["shorthand", "git", HOSTILE],
        &["shorthand", "git", "--", "h:\u{9b}31mx\u{202e}"],
        &["shorthand", "curie", HOSTILE],
        &["shorthand", "curie", "a:\u{202e}b"],
        &["shorthand", "image", HOSTILE],
        &["host", HOSTILE],
        &["host", "--is", "private", HOSTILE],
        &["template", "expand", HOSTILE],
        &["template", "expand", "{a}", "--var", HOSTILE],
        &["template", "expand", "{a}", "--vars", HOSTILE],
        &["get", "--fields", HOSTILE],
        &["get", "--json-key", HOSTILE, "-f", HOSTILE],
        &["get", "--rejects", HOSTILE, "-f", HOSTILE],
        &["extract", "--kind", HOSTILE, "-"],
        &["redact", "-f", HOSTILE],
        &["encode", HOSTILE, HOSTILE],
        &["decode", HOSTILE, HOSTILE],
        &["schemes", HOSTILE],
        &["explain", HOSTILE],
        &["config", HOSTILE],
        &["quiz", HOSTILE],
        &["play", "--folder", HOSTILE],
        &["whatwg", "set", "http://h/", HOSTILE],
        &["whatwg", "set", "http://h/", &format!("protocol={HOSTILE}")],
        &["whatwg", "domain-to-ascii", HOSTILE],
        &["urllib", HOSTILE],
        &["urllib", "urlsplit", &format!("http://[{HOSTILE}/")],
        &["urllib", "quote", "x", "--kwarg", HOSTILE],
        &["match", "--grammar", HOSTILE, "x"],
        &["match", "--grammar", &abnf, "--rule", HOSTILE, "x"],
        &["tree", "--grammar", &abnf, "--rule", HOSTILE, "x"],
        &["grammar", "check", HOSTILE],
        &["grammar", "test", HOSTILE],
        &["grammar", "diff", HOSTILE, HOSTILE],
        &["grammar", "show", HOSTILE],
        &["grammar", "show", "--grammar", HOSTILE, "a"],
        &["grammar", "fmt", "--check", HOSTILE],
        &["grammar", "extract", HOSTILE],
        &["grammar", "railroad", HOSTILE, "a"],
        &["grammar", "rust", HOSTILE],
        &["grammar", "sample", HOSTILE],
        &["grammar", "compare", HOSTILE, HOSTILE],
        &["grammar", "export", HOSTILE, "--to", "regex"],
        &["grammar", "page", HOSTILE],
        &["lint", "--select", HOSTILE, "-"],
        &["lint", "--output", HOSTILE, HOSTILE, "--per-file-ignores", HOSTILE],
        &["lint", "--write-baseline", HOSTILE, HOSTILE],
        &["lint", "--show-settings", HOSTILE],
        &["lint", "--show-files", HOSTILE],
        &["lint", "--no-such-option", HOSTILE],
        &[&format!("--{HOSTILE}")],
        &["lint", &format!("--format={HOSTILE}")],
    ] {
        let ran = run(command(args).current_dir(&folder), "");
        assert_harmless(args, &ran.err);
        assert!(
            !ran.err.lines().any(|line| line.trim_start().starts_with("\\x3a:")),
            "a line begins in it: {args:?} {ran}"
        );
    }
}

/// The output of a difference whose lines are commands, in a pipe of a system that runs builds.
fn difference(variable: Option<&str>, args: &[&str]) -> Ran {
    let mut diff = command(&[&["lint", "--isolated", "--diff"], args, &["--kind", "text", "-"]].concat());
    ["GITHUB_ACTIONS", "TF_BUILD", "TEAMCITY_VERSION"].iter().for_each(|name| _ = diff.env_remove(name));
    variable.iter().for_each(|name| _ = diff.env(name, "true"));
    run(&mut diff, "::error::x\n##vso[a]b\nsee http://h:080/ x\n")
}

#[test]
fn a_difference_is_exact_unless_a_build_system_obeys_it() {
    let exact = difference(None, &[]);
    assert!(exact.out.contains("\n ::error::x\n ##vso[a]b\n-see http://h:080/ x\n"), "{exact}");
    let github = difference(Some("GITHUB_ACTIONS"), &[]).out;
    let token = github.lines().next().unwrap().strip_prefix("::stop-commands::").unwrap().to_owned();
    assert_eq!(github, format!("::stop-commands::{token}\n{}::{token}::\n", exact.out));
    for system in ["TF_BUILD", "TEAMCITY_VERSION"] {
        let ran = difference(Some(system), &[]);
        assert_eq!(ran.out, exact.out.replace("##vso[", "#\\x23vso["), "{ran}");
        assert!(ran.err.contains("cannot be applied"), "{ran}");
        // A file is not a log.
        let output = file("difference", "");
        let ran = difference(Some(system), &["--output", &output]);
        assert_eq!(fs::read_to_string(&output).unwrap(), exact.out, "{ran}");
    }
    assert_eq!(urlgram(&["lint", "--diff", "-"], "").out, "");
}
