//! The words that people type as commands: those of other programs run the command that is meant, a URL alone is shown, and for the
//! rest a message names what to type.

use std::ffi::{OsStr, OsString};

use crate::input::near;
use urlgram::mistake;
use urlgram::scheme::entry;
use urlgram::scheme::iana::registration;

/// Words, and the command that they run.
const RUNS: &[(&[&str], &[&str])] = &[
    (
        &[
            "show", "info", "inspect", "split", "urlparse", "urlsplit", "components", "parts", "why", "url", "dissect",
            "describe",
        ],
        &["parse"],
    ),
    (&["readers", "agree", "specs", "disagree", "interpret", "interpretations"], &["read"]),
    (&["derive", "derivation", "ast", "parse-tree"], &["tree"]),
    (
        &["ip", "domain", "hostname", "psl", "suffix", "tld", "idn", "idna", "punycode", "registrable", "special"],
        &["host"],
    ),
    (&["edit", "update", "change", "modify", "replace", "with"], &["set"]),
    (&["join", "absolute", "urljoin", "abs"], &["resolve"]),
    (&["relative", "relativise", "rel"], &["relativize"]),
    (
        &["canonicalize", "canonicalise", "canonical", "canon", "fmt", "format", "normalise", "clean", "tidy"],
        &["normalize"],
    ),
    (&["eq", "equal", "equals", "same", "equivalent", "cmp"], &["compare"]),
    (&["construct", "make", "create", "compose", "unsplit", "urlunsplit"], &["build"]),
    (&["quote", "urlencode", "escape", "percent-encode", "url-encode"], &["encode"]),
    (&["unquote", "urldecode", "unescape", "percent-decode", "url-decode"], &["decode"]),
    (&["mask", "scrub", "sanitize", "sanitise", "anonymize", "hide"], &["redact"]),
    (&["fix", "repair", "autofix"], &["lint", "--fix"]),
    (&["check-links", "linkcheck", "links-check"], &["lint"]),
    (&["links", "urls", "find", "linkify", "scan", "grep"], &["extract"]),
    (&["fields", "select", "cut", "query", "columns", "column", "field"], &["get"]),
    (&["expand"], &["template", "expand"]),
    (&["urlpattern", "route"], &["pattern", "match"]),
    (&["git", "remote"], &["shorthand", "git"]),
    (&["image", "docker", "oci"], &["shorthand", "image"]),
    (&["curie"], &["shorthand", "curie"]),
    (&["abnf", "bnf", "grammars", "rfc5234"], &["grammar"]),
    (&["sample", "generate", "random", "samples", "examples", "vectors"], &["grammar", "sample"]),
    (&["diagram", "railroad", "draw"], &["grammar", "railroad"]),
    (&["scheme"], &["schemes"]),
    (&["term", "rule", "define", "glossary", "what", "doc", "docs"], &["explain"]),
    (&["lints", "rules", "checks"], &["explain", "--lints"]),
    (&["teach", "learn", "exercise", "exercises", "practice"], &["quiz"]),
    (&["serve", "server", "gui", "web", "playground", "ui", "browser"], &["play"]),
    (&["completion", "complete"], &["completions"]),
    (&["manual", "manpage"], &["man"]),
    (&["json", "api", "rpc", "ops", "op"], &["batch"]),
    (&["settings", "configuration", "options", "init"], &["config"]),
    (&["to-url", "path2url", "file-url"], &["path", "to-url"]),
    (&["from-url", "url2path", "to-path"], &["path", "from-url"]),
];

/// Words for jobs that take more than one command, and what to type.
const ANSWERS: &[(&[&str], &str)] = &[
    (
        &["dedup", "uniq", "unique", "dedupe", "distinct"],
        "`urlgram normalize -f urls.txt | sort -u` prints each URL once, in its normal form",
    ),
    (
        &["sort"],
        "`urlgram set --sort-query` sorts the pairs of a query, and `urlgram normalize -f urls.txt | sort` sorts a list",
    ),
    (
        &["count", "stats", "statistics", "top"],
        "`urlgram get '{host}' urls.txt | sort | uniq -c | sort -rn` counts hosts, and `urlgram lint --statistics` counts findings",
    ),
    (
        &["strip", "untrack", "strip-tracking", "clean-tracking"],
        "`urlgram set --strip-tracking URL` removes the parameters of advertising and mail services",
    ),
    (
        &["fetch", "curl", "download", "open", "ping", "resolve-dns", "dns", "lookup", "status"],
        "urlgram never uses the network: give what `urlgram extract` prints to a program such as curl or lychee",
    ),
    (
        &["lsp", "language-server", "editor"],
        "`urlgram lint --format json-lines --stdin-filename NAME -` gives an editor the findings of a buffer",
    ),
    (
        &["diff"],
        "`urlgram compare A B` tells whether two URLs are equivalent and where they differ, and `urlgram read --differing` prints those that specifications read differently",
    ),
    (&["watch", "follow", "tail"], "`tail -f access.log | urlgram lint` reports findings line by line"),
    (
        &["ssrf", "private", "loopback", "is-private"],
        "`urlgram host --is private HOST` answers in its exit code, and `urlgram read URL` shows which hosts programs read",
    ),
    (&["scheme-of", "host-of", "path-of"], "`urlgram get '{host}' URL` prints a component"),
    (&["version"], "`urlgram --version` prints the version"),
];

/// What the first word of a command line means.
#[derive(Debug)]
pub(crate) enum Meant {
    /// The command line as it is.
    Same,
    /// Another command line.
    Other(Vec<OsString>),
    /// A message, because nothing can be run.
    Answer(String),
}

/// Returns what a command line means whose first word may be no command. `commands` are the names of the commands.
pub(crate) fn meant(args: &[OsString], commands: &[&str]) -> Meant {
    let Some(first) = args.get(1) else { return Meant::Same };
    let Some(word) = first.to_str() else { return Meant::Same };
    let lower = word.to_ascii_lowercase();
    let is_command = lower == "help" || commands.iter().any(|name| name.eq_ignore_ascii_case(word));
    if word.is_empty() || word.starts_with('-') || is_command && word == lower {
        return Meant::Same;
    }
    let named = |words: &&[&str]| words.contains(&lower.as_str());
    let run = |command: &[&str], rest: &[OsString]| {
        let start = args[..1].iter().cloned().chain(command.iter().map(OsString::from));
        Meant::Other(start.chain(rest.iter().cloned()).collect())
    };
    if is_command {
        return run(&[&lower], &args[2..]);
    }
    // What is checked is a URL or a file.
    if ["validate", "check", "verify", "valid", "test"].contains(&lower.as_str()) {
        let is_url = args[2..].iter().any(|arg| is_url(arg));
        return run(if is_url { &["parse"] } else { &["lint"] }, &args[2..]);
    }
    if let Some((_, command)) = RUNS.iter().find(|(words, _)| named(words)) {
        return run(command, &args[2..]);
    }
    if let Some((_, answer)) = ANSWERS.iter().find(|(words, _)| named(words)) {
        return Meant::Answer(format!("there is no command `{word}`: {answer}"));
    }
    if is_url(first) {
        return run(&["parse"], &args[1..]);
    }
    if std::path::Path::new(first).is_file() {
        let word = word.to_owned();
        return Meant::Answer(format!(
            "`{word}` is a file: `urlgram lint {word}` checks it, `urlgram extract {word}` prints its URLs, and `urlgram parse -f {word}` reads its lines"
        ));
    }
    let words = RUNS
        .iter()
        .flat_map(|(words, _)| words.iter().copied())
        .chain(ANSWERS.iter().flat_map(|(words, _)| words.iter().copied()));
    let near = near(&lower, commands.iter().copied().chain(words)).map(str::to_ascii_lowercase);
    let hint = near.map(|near| format!("; did you mean `urlgram {near}`?")).unwrap_or_else(|| ":".into());
    Meant::Answer(format!(
        "there is no command `{word}`{hint} `urlgram --help` lists the commands, and `urlgram explain WORD` knows words"
    ))
}

/// Whether an argument is a URL, or what somebody writes as one.
fn is_url(arg: &OsStr) -> bool {
    let Some(text) = arg.to_str() else { return false };
    let is_scheme = text
        .split_once(':')
        .is_some_and(|(scheme, rest)| !rest.is_empty() && (entry(scheme).is_some() || registration(scheme).is_some()));
    text.contains("://") || text.starts_with("//") || is_scheme || mistake::find(text).is_some()
}

/// Returns all words, each with the command that it runs if there is one.
#[cfg(test)]
pub(crate) fn words() -> impl Iterator<Item = (&'static str, Option<&'static str>)> {
    let runs = RUNS.iter().flat_map(|(words, command)| words.iter().map(|word| (*word, Some(command[0]))));
    runs.chain(ANSWERS.iter().flat_map(|(words, _)| words.iter().map(|word| (*word, None))))
}
