//! `urlgram lint`: reports to files, baselines, statistics, and settings that have no effect.

use std::fs;
use std::io::Read as _;
use std::path::Path;
use std::process::Stdio;

use serde_json::Value;

use crate::command::{command, urlgram};
use crate::folder::{lint, project};

const BAD: &str = "<http://a.example:080/>\n";

/// A URL with a password, a token and a finding.
const SECRET: &str = "<https://joe:hunter2@a.example:0443/?token=ghp_0123456789abcdefghij0123456789abcdef>\n";

#[test]
fn a_baseline_holds_in_every_folder_and_however_files_are_named() {
    let folder = project("baseline", &[("docs/a.md", BAD), ("b.md", SECRET), ("ci/none.txt", "")]);
    let ran = lint(&folder, &["--write-baseline", "ci/known.json", "."]);
    assert_eq!(ran.code, Some(0));
    assert!(ran.err.contains("written to the baseline") && !ran.err.contains("no findings"), "{ran}");
    let text = fs::read_to_string(folder.join("ci/known.json")).unwrap();
    assert!(!text.contains("hunter2") && !text.contains("ghp_") && !text.contains("example"), "{text}");
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines.len() >= 3 && lines[1..].is_sorted(), "{text}");
    assert!(lines[1].starts_with("{\"file\":\"../b.md\",\"code\":\"U"), "{text}");
    let docs = folder.join("docs");
    let full = docs.join("a.md");
    for (from, args) in [
        (&folder, &["--baseline", "ci/known.json", "."][..]),
        (&folder, &["--baseline", "ci/known.json", "docs/a.md", "./b.md"]),
        (&docs, &["--baseline", "../ci/known.json", "a.md", "../b.md", "./../docs/./a.md"][..4]),
        (&docs, &["--baseline", "../ci/known.json", full.to_str().unwrap()]),
    ] {
        let ran = lint(from, args);
        assert_eq!((ran.out.as_str(), ran.code), ("", Some(0)), "{args:?} {ran}");
        assert!(!ran.err.contains("not found any more"), "{args:?} {ran}");
    }
    let again = lint(&docs, &["--write-baseline", "../ci/again.json", "a.md", "../b.md", "../ci/none.txt"]);
    assert_eq!(again.code, Some(0));
    assert_eq!(fs::read_to_string(folder.join("ci/again.json")).unwrap(), text, "the same from any folder");
}

#[test]
fn what_is_not_found_any_more_is_reported() {
    let folder = project("stale", &[("a.md", BAD), ("b.md", BAD), ("c.md", BAD)]);
    assert_eq!(lint(&folder, &["--write-baseline", "known.json", "."]).code, Some(0));
    fs::write(folder.join("a.md"), "fixed\n").unwrap();
    fs::remove_file(folder.join("b.md")).unwrap();
    let ran = lint(&folder, &["--baseline", "known.json", "."]);
    assert!(ran.err.contains("1 in the baseline, 2 in the baseline but not found any more"), "{ran}");
    let ran = lint(&folder, &["--baseline", "known.json", "c.md"]);
    assert!(ran.err.contains(", 1 in the baseline but"), "only the removed file is known to be gone: {ran}");
    let ran = lint(&folder, &["--baseline", "known.json", "--select", "U4", "."]);
    assert!(!ran.err.contains("not found any more"), "{ran}");
}

#[test]
fn a_baseline_of_the_first_version_is_explained() {
    let old = "{\n  \"version\": 1,\n  \"findings\": []\n}\n";
    let folder = project("old-baseline", &[("a.md", BAD), ("known.json", old)]);
    let ran = lint(&folder, &["--baseline", "known.json", "a.md"]);
    assert!(ran.code == Some(2) && ran.err.contains("write it again with --write-baseline"), "{ran}");
}

/// The name of the file for a baseline is easily forgotten, and the next argument is taken for it.
#[test]
fn what_is_read_or_has_another_purpose_is_not_replaced() {
    const FILES: &[(&str, &str)] = &[
        ("README.md", BAD),
        ("a.md", BAD),
        ("names.txt", "a.md\n"),
        ("notes.txt", "notes\n"),
        ("my.toml", "ignore = [\"U310\"]\n"),
        ("package.json", "{\"name\": \"a\"}\n"),
        ("known.json", "{\"urlgram-baseline\":2}\n"),
        ("docs/urlgram.toml", "ignore = [\"U310\"]\n"),
        ("docs/b.md", BAD),
        (".gitignore", "x\n"),
        ("LICENSE", "Permission is granted\n"),
        ("b.urls", "http://h:00/\n"),
        ("urlgram.toml", ""),
    ];
    let folder = project("not-replaced", FILES);
    for args in [
        &["--write-baseline", "README.md"][..],
        &["--write-baseline", "README.md", "a.md"],
        &["--write-baseline", "a.md", "a.md"],
        &["--write-baseline", "notes.txt", "."],
        &["--write-baseline", "urlgram.toml", "."],
        &["--write-baseline", ".gitignore", "."],
        &["--write-baseline", "names.txt", "--files-from", "names.txt"],
        &["--write-baseline", "new.json", "-o", "new.json", "."],
        &["--write-baseline", "new.json", "-o", "docs/../new.json", "."],
        &["-o", "README.md", "."],
        &["-o", "notes.txt", "a.md"],
        &["-o", "LICENSE", "."],
        &["-o", "b.urls", "."],
        &["-o", "package.json", "-F", "json", "."],
        &["-o", "urlgram.toml", "."],
        &["-o", "docs/urlgram.toml", "docs"],
        &["-o", "docs/../known.json", "--baseline", "known.json", "."],
        &["-o", "names.txt", "--files-from", "names.txt"],
        &["-o", "a.md", "--fix", "a.md"],
        &["-o", "my.toml", "--config", "my.toml", "a.md"],
        &["-o", ".gitignore", "."],
        &["-o", "README.md", "--show-settings", "."],
        &["-o", "README.md", "--show-files", "."],
    ] {
        let ran = lint(&folder, args);
        assert_eq!(ran.code, Some(2), "{args:?}: {ran}");
        assert!(ran.err.starts_with("urlgram: "), "{args:?}: {ran}");
        for (name, text) in FILES {
            assert_eq!(fs::read_to_string(folder.join(name)).unwrap(), *text, "{args:?}: {name}");
        }
        assert!(!folder.join("new.json").exists());
    }
    // A file that the option wrote is replaced, and an empty one.
    for (args, name) in [(["--write-baseline", "known.json"], "known.json"), (["-o", "empty.md"], "empty.md")] {
        fs::write(folder.join("empty.md"), "").unwrap();
        for _ in 0..2 {
            let ran = lint(&folder, &[&args[..], &["-F", "concise", "a.md"]].concat());
            assert_ne!(ran.code, Some(2), "{args:?}: {ran}");
        }
        assert!(fs::read_to_string(folder.join(name)).unwrap().contains("U3"), "{name}");
    }
}

#[test]
fn a_report_is_written_to_a_file() {
    let folder = project("output", &[("a.md", BAD)]);
    let ran = lint(&folder, &["-F", "json", "-o", "report.json", "."]);
    assert_eq!((ran.out.as_str(), ran.code), ("", Some(1)), "{ran}");
    let report = || serde_json::from_str::<Value>(&fs::read_to_string(folder.join("report.json")).unwrap()).unwrap();
    assert_eq!(report()[0]["file"], "a.md");
    // The report of the last run is not checked.
    fs::write(folder.join("report.json"), "[{\"a\": \"http://a.example:080/\", \"code\":\"U310\"}]").unwrap();
    lint(&folder, &["-F", "json", "--output", "report.json", "."]);
    assert_eq!(report().as_array().unwrap().len(), 1);
    assert_eq!(lint(&folder, &["-o", "missing/report.json", "."]).code, Some(2));
    let ran = lint(&folder, &["-F", "concise", "-o", "/dev/stdout", "."]);
    assert!(ran.out.starts_with("a.md:1:"), "{ran}");
}

#[test]
fn statistics_and_changes_replace_the_listing() {
    let folder = project("statistics", &[("a.md", "<http://a.example:080/> [b](http:\\\\b.example\\p)\n")]);
    let ran = lint(&folder, &["--statistics", "."]);
    assert_eq!((ran.out.lines().count(), ran.code), (2, Some(1)), "{ran}");
    assert!(ran.out.lines().all(|line| line.starts_with("1  U3")), "{ran}");
    let ran = lint(&folder, &["--statistics", "-F", "json", "-q", "."]);
    let counts: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(counts[0]["count"], 1);
    let ran = lint(&folder, &["--diff", "."]);
    assert!(ran.out.starts_with("--- a.md") && !ran.out.contains("backslash"), "{ran}");
    assert_eq!(ran.code, Some(1));
    let ran = lint(&folder, &["--fix-only", "."]);
    assert_eq!((ran.out.as_str(), ran.code), ("", Some(0)), "{ran}");
    assert!(!fs::read_to_string(folder.join("a.md")).unwrap().contains(":080"));
    // Nothing is left to change, though a finding is left.
    let ran = lint(&folder, &["--diff", "."]);
    assert_eq!((ran.out.as_str(), ran.code), ("", Some(0)), "{ran}");
    assert_eq!(lint(&folder, &["-q", "."]).code, Some(1));
    fs::write(folder.join("a.md"), BAD).unwrap();
    assert_eq!(lint(&folder, &["--fix-only", "--exit-non-zero-on-fix", "."]).code, Some(1));
}

#[test]
fn settings_without_effect_are_reported_once() {
    let config = "ignore = ['U502']\n[severity]\nU421 = 'error'\nU3 = 'info'\n[style]\ntrailing-slash = 'never'\n\
                  [per-file-ignores]\n'*.md' = ['U422']\n";
    let folder = project("unselected", &[("urlgram.toml", config), ("a.md", "text\n"), ("sub/b.md", "text\n")]);
    let ran = lint(&folder, &["."]);
    for name in
        ["`severity` is set for U421", "`style.trailing-slash` is set for U510", "`per-file-ignores` is set for U422"]
    {
        assert_eq!(ran.err.matches(name).count(), 1, "{name}: {ran}");
    }
    assert!(!ran.err.contains("U3,") && !ran.err.contains("U502"), "{ran}");
    let ran = lint(&folder, &["--select", "U1", "."]);
    assert!(!ran.err.contains("not enabled"), "{ran}");
    fs::write(folder.join("urlgram.toml"), format!("extend-select = ['U421', 'U422', 'U510']\n{config}")).unwrap();
    assert!(!lint(&folder, &["."]).err.contains("not enabled"));
}

#[test]
fn a_closed_pipe_does_not_hide_findings() {
    let many = BAD.repeat(50_000);
    let folder = project("closed", &[("a.urls", &many.replace(['<', '>'], ""))]);
    let mut child = command(&["lint", "-q", "a.urls"])
        .current_dir(&folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = [0; 10];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    // The pipe is closed here.
    let ran = child.wait_with_output().unwrap();
    assert_eq!((ran.status.code(), String::from_utf8_lossy(&ran.stderr).as_ref()), (Some(1), ""));
}

#[test]
fn the_configuration_reference_is_up_to_date() {
    let made = urlgram(&["config", "--format", "markdown"], "").out;
    let kept = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../CONFIGURATION.md")).unwrap();
    assert!(made == kept, "make it again: urlgram config --format markdown > CONFIGURATION.md");
}

#[test]
fn the_kinds_of_documents_are_listed() {
    let kinds = urlgram(&["config", "kinds"], "").out;
    assert!(kinds.contains("\n  markdown") && kinds.contains(" mdx") && kinds.contains("\n  python"), "{kinds}");
    let ran = urlgram(&["lint", "--kind", "zzz", "-"], "");
    assert!(ran.code == Some(2) && ran.err.contains("`urlgram config kinds` lists all kinds"), "{ran}");
}

#[test]
fn unknown_names_are_explained_by_near_ones() {
    let explain = |name: &str| urlgram(&["explain", name], "").err;
    assert!(explain("zero-paded-port").contains("did you mean `zero-padded-port`?"));
    assert!(explain("gophr").contains("did you mean `gopher`?"));
    assert!(explain("U999").contains("`urlgram explain --lints` lists all lints"));
}

#[test]
fn keys_are_described() {
    let all = urlgram(&["config"], "");
    assert!(all.out.lines().count() > 20 && all.out.lines().all(|line| line.ends_with('.')), "{all}");
    let one = urlgram(&["config", "per-file-ignores"], "");
    assert!(one.out.contains("Default: {}") && one.out.contains("[per-file-ignores]"), "{one}");
    let table: Value = serde_json::from_str(&urlgram(&["config", "policy", "-F", "json"], "").out).unwrap();
    assert_eq!(table.as_array().unwrap().len(), 7);
    let wrong = urlgram(&["config", "exclud"], "");
    assert!(wrong.code == Some(2) && wrong.err.contains("did you mean `exclude`?"), "{wrong}");
}

#[test]
fn values_of_the_wrong_type_are_explained_in_plain_words() {
    for (text, message) in [
        ("policy = 1\n", "expected a table, found the number 1"),
        ("select = 'U1'\n", "expected a list, found the text \"U1\""),
        ("force-exclude = 'yes'\n", "expected `true` or `false`, found the text \"yes\""),
        ("exclude = [1]\n", "expected a text in quotes, found the number 1"),
        ("severity = {U1 = 'fatal'}\n", "unknown value `fatal`; expected `info`, `warning`, `error`"),
        ("[style]\nwww = true\n", "expected"),
        ("format = 'ful'\n", "Did you mean `full`?"),
        ("grammar = 'rfc9999'\n", "unknown grammar `rfc9999`"),
        ("[policy]\nport = [1]\n", "Did you mean `ports`?"),
    ] {
        let folder = project("wrong-type", &[("urlgram.toml", text)]);
        let ran = lint(&folder, &["."]);
        assert_eq!((ran.out.as_str(), ran.code), ("", Some(2)), "{ran}");
        assert!(ran.err.contains(message) && ran.err.contains("urlgram.toml:"), "{text}: {ran}");
        assert!(!["struct", "sequence", "variant", "invalid type"].iter().any(|word| ran.err.contains(word)), "{ran}");
    }
}

/// A changelog may have one mistake in hundreds of links.
#[test]
fn equal_findings_of_a_document_are_one() {
    let text: String = (1..=6).map(|n| format!("[a](nope.md) and [b](http://h.example/a/../{n})\n\n")).collect();
    let text = text + "[c](none.md) [c](none.md) [d](http://d.example:0080/) [d](http://d.example:0080/?)\n";
    let folder = project("equal", &[("a.md", &text), ("b.md", "[a](nope.md)\n")]);
    let ran = lint(&folder, &["-F", "concise", "."]);
    let lines: Vec<&str> = ran.out.lines().collect();
    let others = "6 times, also at 3:5, 5:5, 7:5, 9:5, …";
    assert_eq!(lines[0], format!("a.md:1:5: U010 no file \"nope.md\" ({others})"), "{ran}");
    assert!(lines[1].contains("U314") && lines[1].contains("[fix] (6 times, also at 3:41,"), "{ran}");
    assert_eq!(lines[2], "a.md:13:5: U010 no file \"none.md\" (2 times, also at 13:18)", "{ran}");
    assert_eq!(lines.iter().filter(|line| line.contains("U310")).count(), 2, "of few URLs, each is shown: {ran}");
    assert!(lines.last().is_some_and(|line| line.starts_with("b.md:1:5: U010")), "{ran}");
    assert!(ran.err.contains("17 findings in") && ran.err.contains("with --fix"), "{ran}");
    assert!(lint(&folder, &["-F", "full", "."]).out.contains(&format!("╰────\n  {others}\n\n")));
    assert!(lint(&folder, &["-F", "full", "--ascii", "."]).out.contains("9:5, ...\n"));
    assert!(lint(&folder, &["-F", "grouped", "."]).out.contains(&format!("({others})\n")));
    let ran = lint(&folder, &["-F", "json-lines", "."]);
    assert_eq!(ran.out.lines().count(), 17, "{ran}");
    let ran = lint(&folder, &["-F", "concise", "--max-findings", "1", "."]);
    assert!(ran.out.lines().count() == 1 && ran.err.contains("11 findings not shown"), "{ran}");
    assert_eq!(lint(&folder, &["--write-baseline", "known.json", "a.md"]).code, Some(0));
    fs::write(folder.join("a.md"), text + "[a](nope.md)\n").unwrap();
    let ran = lint(&folder, &["-F", "concise", "--baseline", "known.json", "a.md"]);
    assert!(ran.out.lines().count() == 1 && ran.err.contains("1 finding in"), "{ran}");
}

/// The next run does not lint a report.
#[test]
fn a_report_is_not_linted() {
    let folder = project("reports", &[("a.md", "[a](http://h:99999/)\n")]);
    for name in ["r.sarif", "r.json", "r.jsonl", "r.xml"] {
        let format: &[&str] = if name == "r.xml" { &["-F", "junit"] } else { &[] };
        let ran = lint(&folder, &[format, &["-o", name, "a.md"]].concat());
        assert_eq!(ran.code, Some(1), "{ran}");
    }
    let first = |name: &str| fs::read_to_string(folder.join(name)).unwrap().chars().take(11).collect::<String>();
    let formats = ["r.sarif", "r.json", "r.jsonl", "r.xml"].map(first);
    assert_eq!(formats, ["{\"$schema\":", "[\n{\"file\":\"", "{\"file\":\"a.", "<?xml versi"]);
    let ran = lint(&folder, &["."]);
    assert!(ran.err.contains("1 finding in 1 URL\n4 generated files skipped\n"), "{ran}");
}
