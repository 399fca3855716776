//! Text of others does not control the terminal, the log of a build, or the reader of a report.
#![allow(clippy::unwrap_used, reason = "a test fails by it")]

use crate::command::{Ran, command, run, urlgram};
use crate::folder::folder;

/// Characters that a terminal obeys, that hide themselves, or that reorder the text around them.
const HOSTILE: &[&str] = &[
    "\u{1b}[2J\u{1b}]0;owned\u{7}",
    "\u{1b}[31m",
    "\u{1b}]8;;https://evil.example/\u{1b}\\",
    "\u{9b}2J",
    "\u{85}",
    "\u{7f}",
    "\u{8}",
    "\u{202e}",
    "\u{2066}",
    "\u{200f}",
    "\u{61c}",
    "\u{200b}",
    "\u{feff}",
    "\u{34f}",
    "\u{3164}",
    "\u{115f}",
    "\u{1160}",
    "\u{1d173}",
    "\u{e0041}",
    "\u{fdd0}",
    "\u{1fffe}",
    "\u{e000}",
    "\u{10fffd}",
    "##[error]x",
    "##vso[task.setvariable]x",
    "##teamcity[message]",
    "\r",
];

const FORMATS: &[&str] =
    &["full", "concise", "grouped", "json", "json-lines", "sarif", "github", "gitlab", "junit", "rdjson"];

/// All of these in two texts: a run of the program takes longer than a check.
fn together() -> [String; 2] {
    let (first, second) = HOSTILE.split_at(HOSTILE.len() / 2);
    [first.concat(), second.concat()]
}

fn is_hostile(c: char) -> bool {
    c.is_control() && c != '\n' && c != '\t'
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{61c}' | '\u{feff}'
            | '\u{34f}' | '\u{3164}' | '\u{115f}' | '\u{1160}' | '\u{1d173}'..='\u{1d17a}' | '\u{fdd0}'..='\u{fdef}'
            | '\u{e000}'..='\u{f8ff}' | '\u{e0000}'..='\u{10ffff}')
        || u32::from(c) & 0xfffe == 0xfffe
}

#[track_caller]
fn assert_harmless(what: &str, ran: &Ran) {
    for text in [&ran.out, &ran.err] {
        let found = text.chars().find(|c| is_hostile(*c));
        assert_eq!(found, None, "{what}: {text:?}");
    }
    for line in ran.err.lines().chain(ran.out.lines()) {
        assert!(!["##[", "##vso[", "##teamcity["].iter().any(|command| line.contains(command)), "{what}: {line}");
    }
}

/// The report in its format, as a reader of that format sees it.
fn parse(format: &str, out: &str) {
    match format {
        "json" | "sarif" | "gitlab" => drop(serde_json::from_str::<serde_json::Value>(out).unwrap()),
        "json-lines" | "rdjson" => {
            out.lines().for_each(|line| drop(serde_json::from_str::<serde_json::Value>(line).unwrap()));
        }
        "github" => assert!(
            out.lines().all(|line| ["::error ", "::warning ", "::notice "].iter().any(|start| line.starts_with(start)))
        ),
        "junit" => {
            let tags = out.replace("/>", ">").matches('<').count();
            assert_eq!(tags, out.matches('>').count(), "{out}");
        }
        "concise" => assert!(out.lines().all(|line| !line.trim_start().starts_with("::")), "{out}"),
        _ => {}
    }
}

#[test]
fn findings_in_documents_are_harmless_in_every_format() {
    let mut files = Vec::new();
    for (i, hostile) in HOSTILE.iter().enumerate() {
        let url = format!("http://h.example:080/{hostile}{{x");
        files.extend([
            (format!("{i}.urls"), format!("{url}\n::error::{url}\n")),
            (format!("{i}.md"), format!("See <{url}> and [a]({url}).\n\n[b]: {url}\n")),
            (format!("{i}.html"), format!("<a href=\"{url}\">{hostile}</a>\n")),
            (format!("{i}.json"), format!("{{\"url\": \"{url}\" \"{hostile}\"}}\n")),
            (format!("{i}.yaml"), format!("url: \"{url}\n - {hostile}: [\n")),
            (format!("{i}.toml"), format!("url = \"{url}\n{hostile}\n")),
            (format!("{i}.py"), format!("x = '{url}' # urlgram: ignore[{hostile}]\n")),
            (format!("{i}.txt"), format!("See {url}, urlgram: ignore-x[{hostile}].\n")),
        ]);
    }
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let folder = folder("documents", &files);
    for format in FORMATS {
        let mut lint = command(&["lint", "--isolated", "--select", "ALL", "-F", format]);
        let ran = run(lint.args(files.iter().map(|(name, _)| name)).current_dir(&folder), "");
        assert!(ran.out.len() > 1000, "{format}: {ran}");
        assert_harmless(format, &ran);
        parse(format, &ran.out);
    }
}

#[test]
fn names_of_files_are_harmless() {
    for hostile in &together() {
        let name = format!("::error::{hostile}.urls").replace('/', "_");
        let folder = folder("names", &[(&name, "http://h.example:080/\n")]);
        for format in FORMATS {
            let mut lint = command(&["lint", "--isolated", "-F", format, &name]);
            let ran = run(lint.current_dir(&folder), "");
            assert_harmless(format, &ran);
            parse(format, &ran.out);
            let stdin =
                urlgram(&["lint", "--isolated", "-F", format, "--stdin-filename", &name], "http://h.example:080/\n");
            assert_harmless(format, &stdin);
        }
    }
}

#[test]
fn echoed_arguments_are_harmless() {
    for hostile in &together() {
        let text = &format!("http://h/{hostile}");
        for args in [
            &["lint", hostile][..],
            &["lint", "--select", hostile],
            &["lint", "--kind", hostile],
            &["lint", "--config", hostile],
            &["lint", "--baseline", hostile],
            &["lint", hostile, "--format", hostile],
            &["explain", hostile],
            &["schemes", hostile],
            &["get", "-f", hostile],
            &["get", "-f", "host", hostile],
            &["get", &format!("{{{hostile}}}")],
            &["parse", "-r", hostile, "x"],
            &["parse", "-f", hostile],
            &["parse", text],
            &["parse", "--as", "scheme", text],
            &["parse", "--as", "whatwg", text],
            &["parse", "--as", "urllib", text],
            &["tree", text],
            &["read", text],
            &["read", "--base", text, "x"],
            &["host", hostile],
            &["host", &format!("h{hostile}.example")],
            &["resolve", text, "x"],
            &["relativize", text, "x"],
            &["normalize", text],
            &["compare", text, "x"],
            &["grammar", "show", hostile],
            &["grammar", "check", hostile],
            &["grammar", "compare", hostile, hostile],
            &["template", "match", hostile, hostile],
            &["template", "match", "/{a}", text],
            &["match", "--grammar", hostile, "x"],
            &["urllib", hostile],
            &[hostile],
            &["--", hostile],
        ] {
            let ran = urlgram(args, "");
            assert_harmless(&format!("{args:?}"), &Ran { out: String::new(), ..ran });
        }
        for args in [&["read", text][..], &["tree", text], &["host", text], &["parse", "-F", "json", text]] {
            assert_harmless(&format!("{args:?}"), &urlgram(args, ""));
        }
    }
}

/// Commands that draw what others print as data.
#[test]
fn drawings_are_harmless() {
    // RFC 3987 allows these characters.
    let iri = "http://h/a\u{202e}\u{2066}\u{61c}\u{200b}\u{34f}\u{3164}/../b\u{202e}";
    let commands = "##vso[a]##[b]##teamcity[c]";
    let prose = format!("a = <{commands}> \"{commands}\"\n");
    let folder = folder("drawings", &[("a.abnf", prose.as_str())]);
    for args in [
        &["normalize", "--explain", iri][..],
        &["resolve", "--trace", "http://h/", iri],
        &["resolve", "--trace", iri, "../c"],
        &["tree", "--as", "whatwg", &format!("http://h/{commands}")],
        &["match", "--grammar", "a.abnf", commands],
        &["match", "--rule", "URI", iri],
        &["match", "--rule", "URI", commands],
        &["grammar", "railroad", "--plain-text", "a.abnf", "a"],
        &["quiz", "--judge", &HOSTILE.concat()],
        &["quiz", "--judge", &format!("a\n{commands}\r")],
    ] {
        let ran = run(command(args).current_dir(&folder), "");
        assert!(matches!(ran.code, Some(0 | 1)), "{args:?} {ran}");
        assert_harmless(&format!("{args:?}"), &ran);
    }
}

#[test]
fn grammars_and_configurations_are_harmless() {
    for hostile in &together() {
        let files = [
            ("a.abnf", &*format!("a = {hostile} \"{hostile}\" b\n")),
            ("c.toml", &*format!("select = [\"{hostile}\"]\n{hostile} = 1\n")),
        ];
        let folder = folder("sources", &files);
        for format in ["full", "concise", "json", "json-lines"] {
            let ran = run(command(&["grammar", "check", "-F", format, "a.abnf"]).current_dir(&folder), "");
            assert_harmless(hostile, &ran);
        }
        assert_harmless(hostile, &run(command(&["lint", "--config", "c.toml"]).current_dir(&folder), ""));
    }
}

#[test]
fn nothing_is_too_wide_to_draw() {
    let wide = "r".repeat(70_000);
    let files = [
        ("bad.abnf", &*format!("{wide} = %x41\na = {wide} x {wide}\n")),
        ("good.abnf", &*format!("{wide} = %x41\n")),
        ("c.toml", &*format!("select = [\"{wide}\"]\n")),
        ("a.urls", &*format!("http://h.example/{wide}?{{{wide}}}{{\nhttp://u:{wide}@h.example/\n")),
        ("a.md", &*format!("<http://h.example:080/{wide}> {wide}\n")),
    ];
    let folder = folder("wide", &files);
    let (url, other) = (format!("http://h/{wide}"), format!("http://h/{wide}b"));
    for args in [
        &["lint", "--isolated", "--select", "ALL", "a.urls", "a.md"][..],
        &["lint", "--config", "c.toml", "a.urls"],
        &["grammar", "check", "bad.abnf"],
        &["grammar", "list", "--grammar", "good.abnf"],
        &["grammar", "compare", &format!("good.abnf:{wide}"), "rfc3986:ALPHA"],
        &["compare", &url, &other],
        &["template", "match", &format!("http://h/{{{wide}}}"), &url],
        &["template", "match", "http://h/x{a}", &url],
        &["template", "match", "http://h/{a}{b}", &url],
        &["host", &wide],
        &["host", &format!("\u{e9}{wide}")],
        &["parse", &format!("{url} ")],
        &["parse", "--as", "scheme", &format!("{url} ")],
        &["read", &url],
        &["explain", &wide],
    ] {
        let ran = run(command(args).current_dir(&folder), "");
        assert!(ran.code.is_some_and(|code| code < 3), "{args:.80?}: {ran}");
    }
}

#[test]
fn a_diff_in_a_workflow_is_no_command() {
    let text = " ::error::x\nhttp://h.example:080/\n";
    let mut lint = command(&["lint", "--isolated", "--diff", "-k", "text", "-q"]);
    let plain = run(&mut lint, text);
    assert!(plain.out.contains("\n  ::error::x\n"), "{plain}");
    let ran = run(lint.env("GITHUB_ACTIONS", "true"), text);
    let lines: Vec<&str> = ran.out.lines().collect();
    let token = lines[0].strip_prefix("::stop-commands::").unwrap();
    assert_eq!(lines.last().unwrap(), &format!("::{token}::"));
    assert_eq!(lines[1..lines.len() - 1].join("\n") + "\n", plain.out);
}

/// A terminal, by `script` of util-linux: no line of a drawing is wider than it, and no name of a rule is broken.
#[cfg(target_os = "linux")]
#[test]
fn drawings_fit_the_terminal() {
    let program = env!("CARGO_BIN_EXE_urlgram");
    for (width, args) in [
        (60, "check 'http://exa mple.org/'"),
        (48, "check 'http://exa mple.org/'"),
        (60, "host --is private 'http://exa mple.org/'"),
        (60, "lint --isolated -k urls -"),
    ] {
        let mut shell = std::process::Command::new("script");
        let line = format!("stty cols {width}; {program} {args}");
        shell
            .args(["-qec", &line, "/dev/null"])
            .env("NO_COLOR", "1")
            .env("TERM", "xterm")
            .env("COLUMNS", width.to_string());
        shell.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
        let ran = run(&mut shell, "http://exa mple.org/\n\u{4}\u{4}");
        let lines: Vec<&str> = ran.out.lines().map(|line| line.trim_end_matches('\r')).collect();
        // The citation of a headline is a link, which is not broken.
        let wide = lines.iter().find(|line| line.chars().count() > width && !line.contains("https://"));
        assert!(wide.is_none() && lines.len() > 5, "{width} {args}: {ran}");
        assert!(!lines.iter().any(|line| line.ends_with("sub-")), "{ran}");
    }
}
