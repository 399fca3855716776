//! The words that people type as commands: those of other programs run the command that is meant, a URL alone is shown, and for the
//! rest a message names what to type.

use std::ffi::{OsStr, OsString};

use crate::commands::explains;
use crate::input::near;
use urlgram::mistake;
use urlgram::scheme::entry;
use urlgram::scheme::iana::registration;

/// Words, and the command that they run.
const RUNS: &[(&[&str], &[&str])] = &[
    (
        &[
            "show", "info", "inspect", "split", "urlparse", "urlsplit", "components", "parts", "why", "url", "dissect",
            "describe", "pretty", "explode",
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
    (&["clean", "untrack", "strip-tracking", "detrack"], &["set", "--strip-tracking"]),
    (&["join", "absolute", "urljoin", "abs"], &["resolve"]),
    (&["relative", "relativise", "rel"], &["relativize"]),
    (&["canonicalize", "canonicalise", "fmt", "format", "normalise", "tidy"], &["normalize"]),
    (&["canonical", "canon"], &["get", "--template", "{canonical}"]),
    (&["eq", "equal", "equals", "same", "equivalent", "cmp"], &["compare"]),
    (&["construct", "make", "create", "compose", "unsplit", "urlunsplit"], &["build"]),
    (&["quote", "urlencode", "escape", "percent-encode", "url-encode"], &["encode"]),
    (&["unquote", "urldecode", "unescape", "percent-decode", "url-decode"], &["decode"]),
    (&["mask", "scrub", "sanitize", "sanitise", "anonymize", "hide"], &["redact"]),
    (&["fix", "repair", "autofix"], &["lint", "--fix"]),
    (&["check-links", "linkcheck", "links-check"], &["lint"]),
    (&["links", "urls", "extract-urls", "find", "linkify", "scan", "grep"], &["extract"]),
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
    (&["teach", "learn", "exercise", "exercises", "practice", "lessons"], &["quiz"]),
    (&["lsp", "language-server", "langserver", "editor"], &["server"]),
    (&["serve", "gui", "web", "playground", "ui", "browser", "repl"], &["play"]),
    (&["completion", "complete"], &["completions"]),
    (&["manual", "manpage"], &["man"]),
    (&["json", "api", "rpc", "ops", "op"], &["batch"]),
    (&["settings", "configuration", "options"], &["config"]),
    (&["setup", "new-config", "starter"], &["init"]),
    (&["to-url", "path2url", "file-url"], &["path", "to-url"]),
    (&["from-url", "url2path", "to-path"], &["path", "from-url"]),
    (&["file-to-url", "path-to-url"], &["path", "to-url"]),
    (&["url-to-file", "url-to-path", "to-file"], &["path", "from-url"]),
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
        &["strip", "clean-tracking"],
        "`urlgram set --strip-tracking URL` removes the parameters of advertising and mail services",
    ),
    (
        &[
            "fetch", "curl", "download", "open", "ping", "resolve-dns", "dns", "lookup", "status", "crawl", "shorten",
            "resolve-host",
        ],
        "urlgram never uses the network: give what `urlgram extract` prints to a program such as curl or lychee",
    ),
    (
        &["diff"],
        "`urlgram compare A B` tells whether two URLs are equivalent and where they differ, and `urlgram read --differing` prints those that specifications read differently",
    ),
    (
        &["same-origin", "sameorigin"],
        "`urlgram get '{origin}' A B` prints both origins, and `urlgram read --base A B` tells whether B leaves that of A",
    ),
    (
        &["tutorial", "start", "intro", "getting-started", "quickstart", "guide"],
        "`urlgram quiz` has exercises, `urlgram help COMMAND` examples, and `urlgram explain WORD` pages about 400 words",
    ),
    (
        &["filter", "where", "keep"],
        "`urlgram host --is public -f urls.txt` and `--listed FILE` print the URLs whose host is one, and `urlgram pattern match` and \
         `urlgram match` those that match",
    ),
    (&["jsonl", "ndjson", "convert"], "`--format` of `urlgram get`, `parse`, `extract` and `lint` says how they print"),
    (
        &["qs", "parse-query", "parse-qs", "query-params"],
        "`urlgram parse URL` shows the pairs of a query, and `urlgram get '{query.NAME}' URL` prints a value",
    ),
    (&["ports"], "`urlgram schemes` lists the schemes with their default ports"),
    (&["watch", "follow", "tail"], "`tail -f access.log | urlgram lint` reports findings line by line"),
    (
        &["ssrf", "private", "loopback", "is-private"],
        "`urlgram host --is public URL` answers in its exit code, and `urlgram read URL` shows which hosts programs read",
    ),
    (
        &["secrets", "secret", "passwords", "tokens", "leaks", "gitleaks", "trufflehog"],
        "`urlgram lint --select U4 FILE` finds passwords and tokens in URLs, and `urlgram redact FILE` prints a text without those that it finds",
    ),
    (&["scheme-of", "host-of", "path-of"], "`urlgram get '{host}' URL` prints a component"),
    (&["version"], "`urlgram --version` prints the version"),
    (
        &["sql", "python", "pandas", "polars", "duckdb", "spark", "parquet", "arrow", "datafusion"],
        "the Python package has tables, SQL and Spark, and `urlgram get --column NAME FILE` reads CSV, JSON lines and Parquet",
    ),
    (
        &["csv", "tsv", "table"],
        "`urlgram get --column NAME FILE` reads the URLs of a column, and `--format csv` writes rows",
    ),
    (
        &["sitemap", "robots", "html", "markdown"],
        "`urlgram lint FILE` checks the URLs in a document, and `urlgram extract FILE` prints them",
    ),
    (
        &["clickjack", "redirect", "phishing", "homograph"],
        "`urlgram lint` and `urlgram parse` report what misleads in a URL; `urlgram explain --lints` lists it",
    ),
    (&["install", "upgrade", "uninstall", "self-update"], "urlgram does not change its own installation"),
];

/// Topics of `urlgram help` that are not commands, and the answer to each.
const TOPICS: &[(&[&str], &str)] = &[
    (
        &["exit", "exit-code", "exit-codes", "exitcode", "codes", "status", "exit-status", "return-code"],
        "the exit code is 0 without findings, 1 with findings or a text that is not a URL, and 2 for a wrong argument or a file that \
         cannot be read; `urlgram help COMMAND` says more about a command",
    ),
    (
        &["format", "formats", "output"],
        "`--format` sets the output format: `urlgram help COMMAND` lists those of a command, such as text, json, json-lines or csv",
    ),
    (
        &["options", "flags", "usage"],
        "`urlgram --help` lists the options of all commands, and `urlgram help COMMAND` those of one",
    ),
    (&["commands"], "`urlgram --help` lists the commands"),
    (
        &["ignore", "ignores", "suppress", "disable"],
        "a comment `urlgram: ignore U101` in a document hides findings; `urlgram lint --add-ignores` writes such comments, and `--ignore \
         U101` disables a lint",
    ),
];

/// Names of components, and the field of `get` that prints each.
const FIELDS: &[(&[&str], &str)] = &[
    (&["netloc", "authority"], "authority"),
    (&["origin"], "origin"),
    (&["port"], "port"),
    (&["pathname", "filename"], "path"),
    (&["fragment", "hash", "anchor"], "fragment"),
    (&["userinfo", "username", "user", "password", "credentials"], "userinfo"),
    (&["search", "querystring", "query-string", "params"], "query"),
    (&["protocol"], "scheme"),
];

/// Meaning of the first word of a command line.
#[derive(Debug)]
pub(crate) enum Meant {
    /// The command line as it is.
    Same,
    /// Another command line.
    Other(Vec<OsString>),
    /// A message, because nothing can be run.
    Answer(String),
}

/// Returns the number of options of all commands that precede the first word.
fn leading_options(args: &[OsString]) -> usize {
    let mut count = 0;
    while let Some(option) = args.get(1 + count).and_then(|arg| arg.to_str()) {
        count += match option {
            "--ascii" | "--show-secrets" => 1,
            "--color" => 2,
            option if option.starts_with("--color=") => 1,
            _ => break,
        };
    }
    count
}

/// Returns what a command line means whose first word may be no command. `commands` are the names of the commands.
pub(crate) fn meant(args: &[OsString], commands: &[&str]) -> Meant {
    let options = leading_options(args);
    if options == 0 || args.len() <= 1 + options {
        return without_options(args, commands);
    }
    let rest: Vec<OsString> = args[..1].iter().chain(&args[1 + options..]).cloned().collect();
    match without_options(&rest, commands) {
        Meant::Other(other) => Meant::Other([&other[..1], &args[1..=options], &other[1..]].concat()),
        meant => meant,
    }
}

fn without_options(args: &[OsString], commands: &[&str]) -> Meant {
    let Some(first) = args.get(1) else { return Meant::Same };
    let Some(word) = first.to_str() else { return Meant::Same };
    let lower = word.to_ascii_lowercase();
    if let ("help", Some(topic)) = (lower.as_str(), args.get(2).and_then(|topic| topic.to_str())) {
        let is_topic = !commands.iter().any(|name| name.eq_ignore_ascii_case(topic)) && explains(topic);
        return match TOPICS.iter().find(|(topics, _)| topics.contains(&topic.to_ascii_lowercase().as_str())) {
            Some((_, answer)) => Meant::Answer((*answer).into()),
            None if is_topic => Meant::Other(vec![args[0].clone(), "explain".into(), topic.into()]),
            None => Meant::Same,
        };
    }
    if word == "-" || word == "--" && args.len() > 2 {
        return Meant::Other([&args[..1], &["parse".into()], &args[1..]].concat());
    }
    // `urlgram -F json URL`
    let is_of_root = ["-h", "--help", "-V", "--version"].contains(&word);
    if word.starts_with('-') && word.len() > 1 && !is_of_root && args[2..].iter().any(|arg| is_url(arg)) {
        return Meant::Other([&args[..1], &["parse".into()], &args[1..]].concat());
    }
    let is_command = lower == "help" || commands.iter().any(|name| name.eq_ignore_ascii_case(word));
    if word.is_empty() || word.starts_with('-') || is_command && word == lower {
        return Meant::Same;
    }
    let named = |words: &[&str]| words.contains(&lower.as_str());
    let run = |command: &[&str], rest: &[OsString]| {
        let start = args[..1].iter().cloned().chain(command.iter().map(OsString::from));
        Meant::Other(start.chain(rest.iter().cloned()).collect())
    };
    if is_command {
        return run(&[&lower], &args[2..]);
    }
    // People check a URL or a file.
    if ["validate", "check", "verify", "valid", "test", "is-valid"].contains(&lower.as_str()) {
        let is_url = args[2..].iter().any(|arg| is_url(arg));
        return run(if is_url { &["parse"] } else { &["lint"] }, &args[2..]);
    }
    if let Some((_, command)) = RUNS.iter().find(|(words, _)| named(words)) {
        return run(command, &args[2..]);
    }
    if let Some(field) = FIELDS.iter().find(|(words, _)| named(words)).map(|(_, field)| field) {
        let answer = format!("`urlgram get '{{{field}}}' URL` prints it, and `urlgram explain {lower}` describes it");
        return Meant::Answer(format!("there is no command `{word}`: {answer}"));
    }
    // Two URLs differ in what `compare` prints.
    if lower == "diff" && args.len() == 4 && args[2..].iter().all(|arg| is_url(arg)) {
        return run(&["compare"], &args[2..]);
    }
    if let Some(answer) = answer_of(&lower) {
        return Meant::Answer(format!("there is no command `{word}`: {answer}"));
    }
    if is_url(first) {
        return run(&["parse"], &args[1..]);
    }
    let path = std::path::Path::new(first);
    if path.is_dir() && word.contains(['/', '\\', '.']) {
        return Meant::Answer(format!(
            "`{word}` is a folder: `urlgram lint {word}` checks its files, and `urlgram extract {word}` prints the URLs in them"
        ));
    }
    if path.is_file() {
        let word = word.to_owned();
        return Meant::Answer(format!(
            "`{word}` is a file: `urlgram lint {word}` checks it, `urlgram extract {word}` prints its URLs, and `urlgram parse -f {word}` reads its lines"
        ));
    }
    let words = RUNS
        .iter()
        .flat_map(|(words, _)| words.iter().copied())
        .chain(ANSWERS.iter().flat_map(|(words, _)| words.iter().copied()))
        .chain(FIELDS.iter().flat_map(|(words, _)| words.iter().copied()));
    // A word of another program is more often unknown than mistyped in its first letter.
    let is_alike = |near: &&str| near.to_ascii_lowercase().starts_with(lower.chars().next().unwrap_or_default());
    let near = near(&lower, commands.iter().copied().chain(words)).filter(is_alike).map(str::to_ascii_lowercase);
    if let Some(answer) = near.as_deref().and_then(answer_of) {
        return Meant::Answer(format!("there is no command `{word}`: {answer}"));
    }
    let hint = near.map(|near| format!("; did you mean `urlgram {near}`?")).unwrap_or_else(|| ":".into());
    if explains(word) {
        return Meant::Answer(format!(
            "there is no command `{word}`: `urlgram explain {word}` describes what it names"
        ));
    }
    // No command has such a character.
    if word.contains(|c: char| ":/?#@%[]{}<>*~\\'\"".contains(c)) || mistake::find(word).is_some() {
        return run(&["parse"], &args[1..]);
    }
    Meant::Answer(format!(
        "there is no command `{word}`{hint} `urlgram --help` lists the commands, and `urlgram explain WORD` knows words"
    ))
}

/// Returns what to type for a job that takes more than one command.
fn answer_of(word: &str) -> Option<&'static str> {
    ANSWERS.iter().find(|(words, _)| words.contains(&word)).map(|(_, answer)| *answer)
}

/// Words inside of a command, and the command of it that is meant.
const NESTED: &[(&str, &[&str], &str)] = &[
    ("grammar", &["lint", "validate", "verify", "problems"], "check"),
    ("grammar", &["eq", "equal", "cmp", "equals"], "compare"),
    ("grammar", &["ls", "names"], "list"),
    ("grammar", &["print", "cat", "rule"], "show"),
    ("path", &["encode", "url", "to-uri", "as-uri"], "to-url"),
    ("path", &["decode", "path", "from-uri"], "from-url"),
    ("urllib", &["escape", "encode"], "quote"),
    ("urllib", &["unescape", "decode"], "unquote"),
    ("urllib", &["parse", "split"], "urlsplit"),
    ("urllib", &["join"], "urljoin"),
];

/// Returns the command inside of `outer` that a word stands for.
pub(crate) fn nested(outer: &str, word: &str) -> Option<&'static str> {
    let known = NESTED.iter().find(|(command, words, _)| *command == outer && words.contains(&word));
    let is_run = |(words, command): &&(&[&str], &[&'static str])| {
        command.len() == 2 && command[0] == outer && words.contains(&word)
    };
    known.map(|(_, _, inner)| *inner).or_else(|| RUNS.iter().find(is_run).map(|(_, command)| command[1]))
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
    let fields = FIELDS.iter().flat_map(|(words, _)| words.iter().map(|word| (*word, None)));
    runs.chain(ANSWERS.iter().flat_map(|(words, _)| words.iter().map(|word| (*word, None)))).chain(fields)
}
