//! `urlgram lint` on documents and folders: formats, fixes, configuration, ignores and baselines.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::command::{Ran, command, run, urlgram};
use crate::folder::{folder, lint};

pub(crate) fn lint_with(folder: &Path, args: &[&str], input: &str) -> Ran {
    run(command(&[&["lint"], args].concat()).current_dir(folder), input)
}

/// `file:line:column: code` of each finding.
pub(crate) fn places(ran: &Ran) -> Vec<String> {
    ran.out.lines().filter_map(|line| line.splitn(5, [' ']).take(2).collect::<Vec<_>>().join(" ").into()).collect()
}

/// Asserts the places of the findings of the default lints in a repository of these files.
#[track_caller]
pub(crate) fn found(name: &str, files: &[(&str, &str)], expected: &[&str]) {
    let files = [&[(".git/HEAD", "")], files].concat();
    let ran = lint(&folder(name, &files), &["-F", "concise", "."]);
    assert_eq!(places(&ran), expected, "{ran}");
}

/// Asserts the same with `--show-sites`, and returns what the program printed.
#[track_caller]
pub(crate) fn check(name: &str, files: &[(&str, &str)], expected: &[&str]) -> Ran {
    let files = [&[(".git/HEAD", "")], files].concat();
    let ran = lint(&folder(name, &files), &["-F", "concise", "--show-sites", "."]);
    assert_eq!(places(&ran), expected, "{ran}");
    ran
}

pub(crate) const DOCS: &[(&str, &str)] = &[
    ("docs/a.md", "# A\n\nSee [b](http:\\\\b.example\\p) and <http://c.example:0083/>.\n\n```\nhttp://x y\n```\n"),
    ("docs/b.json", "{\"a\": \"http:\\/\\/d.example:0081\\/\", \"b\": [1, \"text\"]}\n"),
    ("docs/c.html", "<p><a href='http://e.example/?a=1&amp;b=%zz'>e</a>\n"),
    ("docs/photo.jpeg", "http://x y\n"),
    ("docs/skipped/d.md", "<http://f.example:0080/>\n"),
    ("docs/.urlgramignore", "skipped\n"),
    ("list.txt", "http://g.example/\nhttp://h.example:0082/\n"),
];

/// The output as a snapshot, with `why` as what a reader is to look for.
fn shown(name: &str, ran: &Ran, why: &str) {
    let settings = {
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path("cli_lint");
        settings.set_prepend_module_to_snapshot(false);
        settings.set_description(why);
        settings.set_omit_expression(true);
        settings
    };
    settings.bind(|| insta::assert_snapshot!(name, ran));
}

#[test]
fn folders_are_searched_for_documents() {
    let folder = folder("folders", DOCS);
    let ran = lint(&folder, &["-F", "concise", "docs", "list.txt"]);
    assert_eq!(
        places(&ran),
        [
            "docs/a.md:3:14: U301", "docs/a.md:3:51: U310", "docs/b.json:1:27: U310", "docs/c.html:1:41: U102",
            "list.txt:2:18: U310"
        ],
        "{ran}"
    );
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.starts_with("5 findings in 6 URLs in 4 files\n"), "{}", ran.err);
}

#[test]
fn pictures_of_documents() {
    let folder = folder("pictures", DOCS);
    let why = "A finding is drawn in the lines of its document; what is escaped there is underlined as a whole.";
    shown("full", &lint(&folder, &["docs"]), why);
    shown("grouped", &lint(&folder, &["docs", "-F", "grouped"]), "A heading for each file.");
}

#[test]
fn formats_for_machines() {
    let folder = folder("machines", DOCS);
    let why = "What each format says of the same findings.";
    for format in ["github", "gitlab", "junit", "rdjson", "json", "json-lines"] {
        shown(format, &lint(&folder, &["docs/b.json", "list.txt", "-q", "-F", format]), why);
    }
}

#[test]
fn formats_without_findings_are_whole() {
    let clean = folder("clean", &[("a.txt", "http://a.example/\n")]);
    for format in ["json", "gitlab", "sarif"] {
        let ran = lint(&clean, &["-q", "-F", format, "a.txt"]);
        serde_json::from_str::<Value>(&ran.out).unwrap();
        assert_eq!(ran.code, Some(0));
    }
    assert!(lint(&clean, &["-q", "-F", "junit", "a.txt"]).out.ends_with("</testsuites>\n"));
    assert_eq!(lint(&clean, &["-q", "-F", "github", "a.txt"]).out, "");
}

#[test]
fn sarif_is_what_its_schema_asks_for() {
    let folder = folder("sarif", DOCS);
    let ran = lint(&folder, &["-F", "sarif", "--select", "ALL", "."]);
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    let schema =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/cli_lint/sarif-schema-2.1.0.json"));
    let schema: Value = serde_json::from_str(&schema.unwrap()).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let errors: Vec<String> =
        validator.iter_errors(&report).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(errors.is_empty(), "{}", errors.join("\n"));
    let results = report["runs"][0]["results"].as_array().unwrap();
    assert!(results.len() >= 5);
    for result in results {
        let rule = &report["runs"][0]["tool"]["driver"]["rules"][result["ruleIndex"].as_u64().unwrap() as usize];
        assert_eq!(rule["id"], result["ruleId"]);
        let code = rule["id"].as_str().unwrap();
        let source = urlgram_lint::lint(code).and_then(|lint| Some(lint.sources().next()?.url.to_owned()));
        assert_eq!(rule["helpUri"].as_str(), urlgram_lint::page_address(code).or(source).as_deref(), "{code}");
    }
    // The schema rejects a report that is not SARIF.
    let mut wrong = report;
    wrong["runs"][0]["results"][0]["level"] = "dreadful".into();
    assert!(!validator.is_valid(&wrong));
}

#[test]
fn a_baseline_is_known() {
    let folder = folder("baseline", &[("a.txt", "http://a.example:080/\n")]);
    assert_eq!(lint(&folder, &["--write-baseline", "known.json", "a.txt"]).code, Some(0));
    assert_eq!(lint(&folder, &["--baseline", "known.json", "a.txt"]).code, Some(0));
    fs::write(folder.join("a.txt"), "http://new.example/\nhttp://a.example:080/\nhttp://a.example:080/\n").unwrap();
    let ran = lint(&folder, &["--baseline", "known.json", "-F", "concise", "a.txt"]);
    assert_eq!(places(&ran), ["a.txt:3:18: U310"], "one is known, not two: {ran}");
    assert!(ran.err.contains("1 in the baseline"));
    fs::write(folder.join("known.json"), "{}").unwrap();
    assert_eq!(lint(&folder, &["--baseline", "known.json", "a.txt"]).code, Some(2));
}

#[test]
fn configuration_is_found_upwards() {
    let files = &[
        (
            "urlgram.toml",
            "extend-select = ['U421']\nignore = ['U310']\nexclude = ['vendor/**']\n[severity]\nU421 = 'error'\n\
             [per-file-ignores]\n'tests/*' = ['U421']\n[kinds]\n'*.tpl' = 'html'\n",
        ),
        ("deep/er/a.md", "<http://a.example:080/>\n"),
        ("tests/b.md", "<http://b.example/>\n"),
        ("vendor/c.md", "<http://c.example/>\n"),
        ("d.tpl", "<a href='https:\\\\d/'>\n"),
    ];
    let folder = folder("config", files);
    let ran = lint(&folder.join("deep/er"), &["-F", "concise", "."]);
    assert_eq!(places(&ran), ["a.md:1:2: U421"], "{ran}");
    let ran = lint(&folder, &["-F", "concise", "."]);
    assert_eq!(places(&ran), ["d.tpl:1:16: U301", "deep/er/a.md:1:2: U421"], "{ran}");
    let ran = lint(&folder.join("deep/er"), &["--isolated", "-F", "concise", "."]);
    assert_eq!(places(&ran), ["a.md:1:19: U310"], "{ran}");
    let ran = lint(&folder, &["--select", "U310", "-F", "concise", "deep"]);
    assert_eq!(places(&ran), ["deep/er/a.md:1:19: U310"], "the arguments go before the file: {ran}");
}

#[test]
fn configuration_in_a_python_project() {
    let folder = folder(
        "python",
        &[
            ("pyproject.toml", "[project]\nname = 'x'\n[tool.urlgram]\nignore = ['U310']\n"),
            ("a.md", "<http://a.example:080/>\n"),
        ],
    );
    assert_eq!(lint(&folder, &["a.md"]).code, Some(0));
}

#[test]
fn mistakes_in_a_configuration_have_a_place() {
    for (name, text) in [
        ("unknown-key", "selekt = ['U1']\n"),
        ("unknown-lint", "select = ['U1', 'zero-paded-port']\n"),
        ("unknown-kind", "[kinds]\n'*.x' = 'markdwon'\n"),
        ("no-toml", "select = ['U1'\n"),
        ("bad-policy", "[policy]\nhosts = ['*.*.example']\n"),
    ] {
        let folder = folder(name, &[("urlgram.toml", text)]);
        let ran = lint(&folder, &["-"]);
        assert_eq!((ran.out.as_str(), ran.code), ("", Some(2)));
        let err = ran.err.replace(&*folder.display().to_string(), "");
        shown(
            &format!("config-{name}"),
            &Ran { err, ..ran },
            "The place, what is wrong with it, and what may be meant.",
        );
    }
}

#[test]
fn a_policy_holds_under_every_reading() {
    let folder = folder("policy", &[("urlgram.toml", "[policy]\nschemes = ['https']\nhosts = ['*.example.com']\n")]);
    let found = |text: &str| places(&lint_with(&folder, &["-F", "concise", "--select", "U7"], text));
    assert_eq!(found("https://www.example.com/\n"), [""; 0]);
    assert_eq!(found("http://www.example.com/\n"), ["<stdin>:1:1: U701"]);
    assert!(!found("https://www.example.com\\@evil.example/\n").is_empty());
}

#[test]
fn any_number_of_threads_prints_the_same() {
    let mut list = String::new();
    for number in 0..15_000 {
        list += &format!("http://h{number}.example:{}{number}/\n", if number % 100 == 0 { "0" } else { "1" });
    }
    let folder = folder("threads", &[("a.txt", &list), ("b.md", "<http://b.example:080/>\n"), ("c.txt", &list)]);
    let ran = |threads: &str| lint(&folder, &["-F", "json-lines", "--threads", threads, "a.txt", "b.md", "c.txt"]);
    let one = ran("1");
    assert!(one.out.lines().count() > 250);
    for threads in ["2", "7"] {
        let more = ran(threads);
        assert_eq!((more.out == one.out, &more.err, more.code), (true, &one.err, one.code));
    }
}

#[test]
fn secrets_are_covered_unless_asked_for() {
    let text = "See <ftp://joe:hunter2@h.example:021/>\n";
    for (args, is_shown) in [
        (&["-F", "full"][..], false),
        (&["-F", "concise"], false),
        (&["-F", "full", "--show-secrets"], true),
        (&["-F", "json-lines"], false),
        (&["-F", "json-lines", "--show-secrets"], true),
    ] {
        let ran = urlgram(&[&["lint", "--kind", "markdown", "-q"], args].concat(), text);
        assert_eq!(ran.out.contains("hunter2"), is_shown, "{args:?} {}", ran.out);
    }
}

#[test]
fn lints_are_chosen_by_code_and_name() {
    let found =
        |args: &[&str]| places(&urlgram(&[&["lint", "-F", "concise"], args].concat(), "HTTP://h.example:080/\n"));
    assert_eq!(found(&["--select", "U310"]), ["<stdin>:1:18: U310"]);
    assert_eq!(found(&["--select", "uppercase-scheme"]), ["<stdin>:1:1: U501"]);
    assert_eq!(found(&["--select", "U3,U5", "--ignore", "U310"]), ["<stdin>:1:1: U501"]);
    let ran = urlgram(&["lint", "--select", "U999"], "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("unknown lint `U999`"), "{}", ran.err);
}

#[test]
fn prose_is_told_from_lists() {
    let folder = folder(
        "prose",
        &[("a.txt", "See http://a.example:080/, and\nalso this.\n"), ("b.txt", "http://b.example:080/\n")],
    );
    let ran = lint(&folder, &["-F", "concise", "--select", "U310", "a.txt", "b.txt"]);
    assert_eq!(places(&ran), ["a.txt:1:22: U310", "b.txt:1:18: U310"], "{ran}");
}

#[test]
fn tests_have_a_default_set_of_their_own() {
    let text = "[a](http://127.1/), [b](hhttps://a.example/)\n";
    let folder = folder("preset", &[("tests/a.md", text), ("a.md", text)]);
    let found = |args: &[&str]| places(&lint(&folder, &[&["-F", "concise", "."], args].concat()));
    assert_eq!(found(&[]), ["a.md:1:12: U302", "a.md:1:25: U236", "tests/a.md:1:25: U236"]);
    // Explicitly selected lints are found everywhere, also in documents whose kind the user gives.
    assert_eq!(found(&["--select", "U302"]), ["a.md:1:12: U302", "tests/a.md:1:12: U302"]);
    let ran = lint(&folder, &["-F", "concise", "-k", "markdown", "tests/a.md"]);
    assert_eq!(places(&ran), ["tests/a.md:1:12: U302", "tests/a.md:1:25: U236"]);
}

#[test]
fn hostile_documents() {
    let deep = format!("{}\"http://h.example:080/\"{}", "[".repeat(200_000), "]".repeat(200_000));
    let colons = ":".repeat(1_000_000);
    let attributes = "<a href=".repeat(20_000);
    let folder = folder(
        "hostile",
        &[("deep.json", &deep), ("colons.md", &colons), ("colons.txt", &colons), ("attributes.html", &attributes)],
    );
    fs::write(folder.join("bad.md"), b"<http://h.example:080/> \xff\xfe <http://h.example/\xff>\n").unwrap();
    for name in ["deep.json", "colons.md", "colons.txt", "attributes.html", "bad.md"] {
        let ran = lint(&folder, &["-F", "concise", name]);
        assert!(ran.code.is_some_and(|code| code < 2), "{name}: {:?} {}", ran.code, ran.err);
    }
    assert!(lint(&folder, &["-F", "concise", "deep.json"]).out.contains("U310"));
    assert!(lint(&folder, &["-F", "concise", "bad.md"]).out.contains("U310"));
}

#[test]
fn the_index_of_lints_is_up_to_date() {
    let made = urlgram(&["explain", "--lints", "--format", "markdown"], "").out;
    let kept = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../LINTS.md")).unwrap();
    assert!(made == kept, "make it again: urlgram explain --lints --format markdown > LINTS.md");
}

#[test]
fn lints_are_explained() {
    let ran = urlgram(&["explain", "u301"], "");
    assert!(ran.out.starts_with("U301 backslash: a backslash") && ran.out.contains("What to do"), "{ran}");
    assert_eq!(urlgram(&["explain", "percent-encoded-host"], "").code, Some(0));
    let ran = urlgram(&["explain", "--lints"], "");
    assert!(ran.out.lines().count() > 150, "{ran}");
    let all: Value = serde_json::from_str(&urlgram(&["explain", "ALL", "--format", "json"], "").out).unwrap();
    assert!(all.as_array().unwrap().iter().all(|lint| lint["why"].as_str().is_some_and(|why| !why.is_empty())));
}

#[test]
fn lint_as_a_batch_op() {
    let request = "{\"op\": \"lint\", \"id\": 7, \"input\": \"http://a\\\\b/\", \"select\": [\"U3\"]}\n{\"op\": \"lint\", \"input\": 1}\n";
    let ran = urlgram(&["batch"], request);
    let answers: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers[0]["id"], 7);
    assert_eq!(answers[0]["findings"][0]["code"], "U301");
    assert_eq!(answers[1]["error"]["kind"], "bad-request");
    assert_eq!(ran.code, Some(2));
}
