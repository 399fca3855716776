//! Grammars through the program and through the ops `grammar.check` and `grammar.compare`, which Python and the web page ask: both give
//! the same answers.
//!
//! The cases are the grammars of `grammars`, the examples of problems, `tests/data/grammars/cases.jsonl`, and generated grammars. The
//! tests of the Python package and of the web page compare their answers with the program for the cases of the file.

use std::fs;
use std::path::{Path, PathBuf};

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use proptest::{collection, sample};
use serde_json::{Value, json};

use crate::command::{batch, command, run, urlgram};
use crate::folder;

const GRAMMARS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../grammars");
const CASES: &str = include_str!("../../../../tests/data/grammars/cases.jsonl");

/// Name of a grammar that is a text, for the op.
const NAME: &str = "grammar.abnf";

/// Returns the requests of all cases, without `op`: built-in grammars by name and as text, broken ones, the examples of the
/// pages of problems, and generated ones.
fn cases() -> Vec<Value> {
    let mut paths: Vec<PathBuf> = fs::read_dir(GRAMMARS).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending != "csv"));
    paths.sort();
    let mut cases = Vec::new();
    for path in paths {
        let (name, text) = (path.file_name().unwrap().to_str().unwrap(), fs::read_to_string(&path).unwrap());
        cases.push(json!({"grammar": name}));
        cases.push(json!({"abnf": text}));
    }
    let broken = CASES.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    cases.extend(broken.map(|case| json!({"abnf": case["abnf"]})));
    cases.extend(urlgram_abnf::problem_pages().iter().map(|page| json!({"abnf": page.wrong})));
    cases.extend(generated());
    cases
}

/// Parts of generated grammars.
const PARTS: &[&str] = &[
    "a = ",
    "b = ",
    "c =/ ",
    "DIGIT = ",
    "a",
    "b",
    "c",
    "\"x\"",
    "\"xy\"",
    "\"\u{e9}\"",
    "%x41-5A",
    "%x5A-41",
    "%xE9",
    "*",
    "1*2",
    "3*1",
    "(",
    ")",
    "[",
    "]",
    " / ",
    " ",
    "\n",
    "\r\n",
    "\n\n",
    "; a comment \u{1d11e}\n",
    "<some words>",
    "|",
    "#a",
    "; Start: b\n",
    "; Import: rfc3986.abnf: port\n",
];

/// Returns grammars made of parts. They are the same in each run.
fn generated() -> Vec<Value> {
    let mut runner = TestRunner::deterministic();
    let parts = collection::vec(sample::select(PARTS), 1..40);
    (0..300).map(|_| json!({"abnf": parts.new_tree(&mut runner).unwrap().current().concat()})).collect()
}

/// Returns the problems that the program prints for a file or a built-in grammar.
fn printed(files: &[PathBuf]) -> Vec<Value> {
    let ran = run(command(&["grammar", "check", "--format", "json"]).args(files), "");
    assert_ne!(ran.code, Some(2), "{}", ran.err);
    serde_json::from_str(&ran.out).unwrap()
}

/// Returns a problem of the op without the field that names the field of the request.
fn without_input(mut problem: Value) -> Value {
    problem.as_object_mut().unwrap().remove("input");
    problem
}

#[test]
fn a_grammar_has_the_same_problems_in_every_door() {
    let cases = cases();
    let root = folder::folder("cases", &[]);
    let path = |(number, case): (usize, &Value)| match case["grammar"].as_str() {
        Some(name) => PathBuf::from(name),
        None => {
            let folder = root.join(number.to_string());
            fs::create_dir_all(&folder).unwrap();
            fs::write(folder.join(NAME), case["abnf"].as_str().unwrap()).unwrap();
            folder.join(NAME)
        }
    };
    let paths: Vec<PathBuf> = cases.iter().enumerate().map(path).collect();
    let mut printed = printed(&paths);
    let request = |case: &Value| {
        let mut request = case.clone();
        request["op"] = "grammar.check".into();
        request
    };
    let mut codes = std::collections::BTreeSet::new();
    for ((case, path), answer) in cases.iter().zip(&paths).zip(batch(cases.iter().map(request))) {
        let of_file = |problem: &Value| Path::new(problem["file"].as_str().unwrap()) == path;
        let (mut expected, others): (Vec<Value>, Vec<Value>) = printed.into_iter().partition(of_file);
        printed = others;
        for problem in &mut expected {
            problem["file"] = path.file_name().unwrap().to_str().into();
            codes.insert(problem["code"].as_str().unwrap().to_owned());
        }
        let problems = answer["problems"].as_array().unwrap_or_else(|| panic!("{case}: {answer}"));
        let found: Vec<Value> = problems.iter().cloned().map(without_input).collect();
        assert_eq!(found, expected, "{}", path.display());
    }
    assert!(printed.is_empty(), "{printed:?}");
    let pages = urlgram_abnf::problem_pages().iter().filter(|page| !page.wrong.is_empty());
    let missing: Vec<&str> = pages.map(|page| page.code).filter(|code| !codes.contains(*code)).collect();
    assert!(missing.is_empty(), "no case has a problem with these codes: {missing:?}");
}

#[test]
fn an_error_of_an_imported_file_is_reported_where_it_is_imported() {
    let main = "; \u{20ac}\u{20ac}\n; Import: part.abnf: b\na = b\n";
    let folder =
        folder::folder("imports", &[("main.abnf", main), ("part.abnf", "; Import: gone.abnf: c\n\nb = \"x\" c\n")]);
    let check =
        |format: &str| run(command(&["grammar", "check", "-F", format, "main.abnf"]).current_dir(&folder), "").out;
    assert_eq!(check("concise"), "main.abnf:2:3: abnf::import imported file `part.abnf` has an error: imported here\n");
    let found: Vec<Value> = serde_json::from_str(&check("json")).unwrap();
    assert_eq!((&found[0]["line"], &found[0]["column"], &found[0]["offset"]), (&json!(2), &json!(3), &json!(11)));
}

#[test]
fn rules_are_compared_in_the_same_way_in_every_door() {
    let abnf = "octet = 1*3DIGIT\nlist = \"(\" [ list ] \")\"\nlists = \"(\" *lists \")\"\npair = 1*ALPHA \"=\" <any value>\n\
                open = ALPHA missing\nbad = (\nuse = bad\n";
    let file = folder::file(NAME, abnf);
    let pairs = [
        ("octet", "octet"),
        ("octet", "ALPHA"),
        ("list", "lists"),
        ("list", "list"),
        ("pair", "open"),
        ("pair", "octet"),
        ("use", "octet"),
        ("octet", "none"),
    ];
    let request =
        |(left, right): &(&str, &str)| json!({"op": "grammar.compare", "abnf": abnf, "left": left, "right": right});
    for ((left, right), answer) in pairs.iter().zip(batch(pairs.iter().map(request))) {
        let ran = urlgram(&["grammar", "compare", "-g", &file, left, right, "-F", "json"], "");
        if let Some(message) = answer["error"]["message"].as_str() {
            assert!(ran.code == Some(2) && ran.err.contains(message), "{left} {right}: {message}\n{ran}");
            continue;
        }
        let mut expected: Value = serde_json::from_str(&ran.out).unwrap();
        for name in ["left", "right"] {
            expected.as_object_mut().unwrap().remove(name);
        }
        assert_eq!(answer, expected, "{left} {right}");
    }
    let with = json!({"op": "grammar.compare", "abnf": abnf, "left": "octet", "right": "dec-octet", "with": "rfc3986"});
    let answer = &batch([with])[0];
    let ran = urlgram(&["grammar", "compare", "-g", &file, "octet", "rfc3986:dec-octet", "-F", "json"], "");
    let expected: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(
        (&answer["relation"], &answer["only_left"], &answer["proved"]),
        (&json!("superset"), &json!("00"), &json!(true))
    );
    assert_eq!((&answer["relation"], &answer["states"]), (&expected["relation"], &expected["states"]));
}
