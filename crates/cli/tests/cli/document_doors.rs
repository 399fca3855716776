//! Documents through the program and through the op `lint.document`, which Python and the web page ask: both find the same.
//!
//! The cases are the samples of `crates/documents`, the examples on the pages of the lints, `tests/data/documents/cases.jsonl`, and
//! generated documents. The tests of the Python package and of the web page compare their answers with the program for the cases of
//! the file.

use std::fs;
use std::path::{Path, PathBuf};

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use proptest::{collection, sample};
use serde_json::{Value, json};

use crate::command::{batch, command, run, urlgram};
use crate::folder;
use urlgram_documents::DocumentKind;

const SAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../documents/tests/documents/samples");
const CASES: &str = include_str!("../../../../tests/data/documents/cases.jsonl");

/// Returns the requests of all cases, without `op`.
fn cases() -> Vec<Value> {
    let mut cases: Vec<Value> = CASES.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    cases.extend(samples());
    cases.extend(examples());
    cases
}

/// Returns the sample documents, with `U+FFFD` for bytes that are not UTF-8.
fn samples() -> Vec<Value> {
    let mut paths: Vec<PathBuf> = fs::read_dir(SAMPLES).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_none_or(|ending| ending != "snap"));
    paths.sort();
    let case = |path: &PathBuf| {
        let input = String::from_utf8_lossy(&fs::read(path).unwrap()).into_owned();
        let kind = DocumentKind::of_path(path).unwrap().name();
        json!({"name": path.file_name().unwrap().to_str(), "kind": kind, "input": input})
    };
    paths.iter().map(case).collect()
}

/// Returns the examples of each lint as a list, and as links in Markdown.
fn examples() -> Vec<Value> {
    let ran = urlgram(&["explain", "--lints", "--format", "json"], "");
    let lints: Vec<Value> = serde_json::from_str(&ran.out).unwrap();
    let case = |lint: &Value| {
        let texts = ["bad", "good"].into_iter().flat_map(|field| lint[field].as_array().unwrap());
        let texts: Vec<&str> = texts.map(|text| text.as_str().unwrap()).collect();
        let list = texts.iter().map(|text| format!("{text}\n")).collect::<String>();
        let links = texts.iter().map(|text| format!("- [x](<{text}>) {text}\n")).collect::<String>();
        let of = |kind: &str, input: String| json!({"name": lint["code"], "kind": kind, "input": input});
        [of("list", list.clone()), of("markdown", links), of("text", list)]
    };
    lints.iter().flat_map(case).collect()
}

/// Writes the files of a case, as the root of a repository, and returns the path of its document.
fn written(case: &Value, folder: &Path) -> PathBuf {
    let path = case["path"].as_str().unwrap_or("document");
    let others: Vec<(&str, &str)> = match &case["files"] {
        Value::Array(names) => names.iter().map(|name| (name.as_str().unwrap(), "")).collect(),
        Value::Object(files) => files.iter().map(|(name, text)| (&**name, text.as_str().unwrap_or_default())).collect(),
        _ => Vec::new(),
    };
    fs::create_dir_all(folder.join(".git")).unwrap();
    for (name, text) in others.into_iter().chain([(path, case["input"].as_str().unwrap())]) {
        let file = folder.join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
    folder.join(path)
}

/// Returns the findings that the program prints for each case, with the fields that findings of the op have. Runs once for each kind.
fn printed(cases: &[Value]) -> Vec<Vec<Value>> {
    let root = folder::folder("cases", &[]);
    let mut found = vec![Vec::new(); cases.len()];
    let mut kinds: Vec<&str> = cases.iter().map(|case| case["kind"].as_str().unwrap()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    for kind in kinds {
        let numbers: Vec<usize> = (0..cases.len()).filter(|number| cases[*number]["kind"] == kind).collect();
        let paths: Vec<PathBuf> =
            numbers.iter().map(|number| written(&cases[*number], &root.join(number.to_string()))).collect();
        let mut command = command(&["lint", "--isolated", "--show-secrets", "--format", "json", "--kind", kind]);
        let ran = run(command.args(paths).current_dir(&root), "");
        assert_ne!(ran.code, Some(2), "{kind}: {}", ran.err);
        for finding in serde_json::from_str::<Vec<Value>>(&ran.out).unwrap() {
            let file = Path::new(finding["file"].as_str().unwrap());
            let file = file.strip_prefix(&root).unwrap_or(file);
            let number: usize = file.iter().next().unwrap().to_str().unwrap().parse().unwrap();
            found[number].push(located(finding));
        }
    }
    found
}

/// Returns a finding of the program with the span in the document that the op gives it.
fn located(mut finding: Value) -> Value {
    finding["span"] = json!({"start": finding["offset"], "end": finding["end_offset"]});
    compared(&finding)
}

/// Returns the fields of a finding that are compared. The program gives the span of a fix in the URL.
fn compared(finding: &Value) -> Value {
    const FIELDS: [&str; 13] = [
        "code", "name", "severity", "message", "label", "span", "rule", "section", "url", "help", "text", "within",
        "edit",
    ];
    let mut fields: serde_json::Map<String, Value> =
        FIELDS.iter().map(|name| ((*name).to_owned(), finding[*name].clone())).collect();
    let fix = &finding["fix"];
    fields.insert("fix".into(), json!([fix["text"], fix["applicability"]]));
    Value::Object(fields)
}

#[test]
fn a_document_is_fixed_in_the_same_way_in_every_door() {
    // A document in a folder may be a page with dead links, whose findings have no safe fix.
    let cases: Vec<Value> = cases().into_iter().filter(|case| case["files"].is_null()).collect();
    let request = |case: &Value| json!({"op": "fix.document", "input": case["input"], "kind": case["kind"]});
    let answers = batch(cases.iter().map(request));
    let root = folder::folder("fixes", &[]);
    let paths: Vec<PathBuf> =
        (0..cases.len()).map(|number| written(&cases[number], &root.join(number.to_string()))).collect();
    let mut changed = 0;
    for (number, (case, answer)) in cases.iter().zip(&answers).enumerate() {
        changed += usize::from(answer["result"] != case["input"]);
        let kind = case["kind"].as_str().unwrap();
        if number % 8 == 0 {
            run(command(&["lint", "--isolated", "--fix", "-q", "--kind", kind]).arg(&paths[number]), "");
            let fixed = fs::read_to_string(&paths[number]).unwrap();
            assert_eq!(answer["result"], json!(fixed), "{} as {kind}", case["name"]);
        }
    }
    assert!(changed > 50, "{changed} documents changed");
}

/// Parts of generated documents.
const PARTS: &[&str] = &[
    "[a](http:/example.com/b)",
    "[b](http://127.1/ \"title\")",
    "![c](img/c.png)",
    "[d]()",
    "<HTTP://EXAMPLE.com:80/a%7eb>",
    "http://a\\b.example/",
    "https://user:password@example.com/",
    "http://ex\u{e4}mple.com/\u{1d11e}",
    "http://h/a b",
    "<a href=\"http://h.example/?a=1&amp;b=&#50;&quot;\">",
    "</a>",
    "<a href='//127.1/&eacute; '>",
    "www.example.org.",
    "key: http://0x7f.1/",
    "\"http://a.example/%zz\"",
    "'http://b.example/../c'",
    "\u{e9}\u{1d11e} ",
    "- ",
    "# ",
    "`",
    "\n```\n",
    "\n\n",
    "\r\n",
    "\n",
    " ",
    "<!-- urlgram: ignore-next-line[U302] -->\n",
    "  # urlgram: ignore[U301]\n",
    "# urlgram: ignore-file[U999]\n",
    "<!-- urlgram: ignore U302 -->",
    "<!--",
    "-->",
    "<script>",
    "[r]: http://127.1/x\n",
    "[r]",
    "\u{0}",
    "\t",
    "https://hooks.slack.com/services/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",
    "-----BEGIN PGP SIGNED MESSAGE-----\n",
];

/// Number of generated documents.
const GENERATED: usize = 400;

/// Returns documents made of parts. They are the same in each run.
fn generated() -> Vec<Value> {
    let mut runner = TestRunner::deterministic();
    let kinds = sample::select(vec!["markdown", "html", "text", "list", "yaml", "json", "python", "xml"]);
    let documents = (kinds, collection::vec(sample::select(PARTS), 1..12));
    let case = |number| {
        let (kind, parts) = documents.new_tree(&mut runner).unwrap().current();
        json!({"name": format!("generated {number}"), "kind": kind, "input": parts.concat()})
    };
    // The program reads a list by blocks. It suggests fixes before it knows that the file is signed or has a NUL, and `--fix` then makes
    // none.
    let is_compared = |case: &Value| {
        let input = case["input"].as_str().unwrap();
        case["kind"] != "list" || !input.contains(['\0']) && !input.contains("-----BEGIN PGP")
    };
    (0..GENERATED).map(case).filter(is_compared).collect()
}

#[test]
fn a_generated_document_is_fixed_in_the_same_way_in_every_door() {
    let cases = generated();
    let request =
        |case: &Value| json!({"op": "fix.document", "input": case["input"], "kind": case["kind"], "unsafe": true});
    let answers = batch(cases.iter().map(request));
    let root = folder::folder("fixes", &[]);
    let path = |number: usize| written(&cases[number], &root.join(number.to_string()));
    let paths: Vec<PathBuf> = (0..cases.len()).map(path).collect();
    let mut kinds: Vec<&str> = cases.iter().map(|case| case["kind"].as_str().unwrap()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    for kind in kinds {
        let paths = paths.iter().zip(&cases).filter(|(_, case)| case["kind"] == kind).map(|(path, _)| path);
        let mut command = command(&["lint", "--isolated", "--fix", "--unsafe-fixes", "-q", "--kind", kind]);
        run(command.args(paths), "");
    }
    let mut changed = 0;
    for ((case, answer), path) in cases.iter().zip(&answers).zip(&paths) {
        assert_eq!(answer["result"], json!(fs::read_to_string(path).unwrap()), "{case}");
        changed += usize::from(answer["result"] != case["input"]);
    }
    assert!(changed > GENERATED / 4, "{changed} documents changed");
}

#[test]
fn a_generated_document_has_the_same_findings_in_every_door() {
    assert_same_findings(&generated());
}

#[test]
fn a_document_has_the_same_findings_in_every_door() {
    assert_same_findings(&cases());
}

/// The configuration of the program and the fields of a request require the same of the readers.
#[test]
fn readers_have_to_agree_in_every_door() {
    const AGREE: [&str; 3] = ["whatwg", "curl", "go"];
    let attacks = [
        r"http://example.com\@evil.com/",
        "http://a@b@c/",
        "http://127.1/",
        "http://[::1%25lo]/",
        "http:///evil.example/",
        "https://example.org:8443/a?b",
        "http://ex%61mple.com/",
        "http://one.example\u{3002}unlisted/",
    ];
    let lines = attacks.map(|text| format!("{text}\n")).concat();
    let links = attacks.map(|text| format!("- <{text}>\n")).concat();
    let root = folder::folder("agree", &[("urlgram.toml", &format!("agree = {AGREE:?}\n"))]);
    let mut found = 0;
    for (kind, input) in [("list", &lines), ("markdown", &links)] {
        fs::write(root.join(kind), input).unwrap();
        let args = ["lint", "--select", "ALL", "--ignore", "U0", "--show-secrets", "-F", "json", "--kind", kind, kind];
        let ran = run(command(&args).current_dir(&root), "");
        let expected: Vec<Value> =
            serde_json::from_str::<Vec<Value>>(&ran.out).unwrap().into_iter().map(located).collect();
        let request = |agree: &[&str]| json!({"op": "lint.document", "input": input, "kind": kind, "select": ["ALL"], "ignore": ["U0"], "agree": agree});
        let answers = batch([request(&AGREE), request(&[])]);
        let findings = |answer: &Value| answer["findings"].as_array().unwrap().iter().map(compared).collect::<Vec<_>>();
        assert_eq!(findings(&answers[0]), expected, "{kind}");
        let is_parting = |finding: &&Value| finding["code"] == "U706";
        found += expected.iter().filter(is_parting).count();
        assert_eq!(findings(&answers[1]).iter().filter(is_parting).count(), 0, "{kind}");
        let unknown = answers[0]["not_known"].as_u64().unwrap();
        assert_eq!(unknown > 0, ran.err.contains("not known"), "{unknown}: {}", ran.err);
    }
    assert!(found >= 6, "{found} findings");
}

/// Checks that the program and the op find the same in each document.
fn assert_same_findings(cases: &[Value]) {
    let request = |case: &Value| {
        let mut request = case.clone();
        request["op"] = "lint.document".into();
        // The program finds the document in a folder without other files.
        if request["files"].is_null() {
            request["files"] = json!([]);
            request["path"] = case["path"].as_str().unwrap_or("document").into();
        }
        request
    };
    let answers = batch(cases.iter().map(request));
    let mut wrong = Vec::new();
    let mut found = 0;
    for ((case, answer), expected) in cases.iter().zip(&answers).zip(printed(cases)) {
        let findings = answer["findings"].as_array().unwrap_or_else(|| panic!("{case}: {answer}"));
        let findings: Vec<Value> = findings.iter().map(compared).collect();
        found += expected.len();
        let differ = expected.iter().zip(&findings).find(|(one, other)| one != other);
        if differ.is_some() || expected.len() != findings.len() {
            let counts = (expected.len(), findings.len());
            wrong.push(format!("{} as {}: {counts:?} {differ:?}", case["name"], case["kind"]));
        }
    }
    assert!(found > 500, "{found} findings");
    assert!(wrong.is_empty(), "{} of {} documents:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}
