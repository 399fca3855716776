//! Grammars in a project: `grammar check` over folders and in the formats of other programs, and `grammar fmt`.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::command::{Ran, urlgram};
use crate::folder;

fn run(args: &[&str]) -> Ran {
    urlgram(args, "")
}

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).to_str().unwrap().to_owned()
}

/// A folder with a grammar, two documents, one of which is about something else, and a file that git ignores.
fn project() -> PathBuf {
    folder::project(
        "project",
        &[
            ("a.abnf", "a = b ; urlgram: ignore[undefined-rule]\nc = \"x\" / \"xy\"\nd = zz\n"),
            (
                "docs/n.md",
                "# Name\n\nIn ABNF:\n\n~~~abnf\n  e = f\n\n  ; urlgram: ignore-next-line[abnf::undefined-rule]\n  h = g\n~~~\n",
            ),
            ("docs/r.md", "# Code\n\n    x = 1 / y\n    y = \"z\"\n"),
            ("target/z.abnf", "z = (\n"),
            ("none/x.rs", ""),
            (".ignore", "target\n"),
        ],
    )
}

#[test]
fn check_searches_folders_and_patterns() {
    let project = project();
    let found = run(&["grammar", "check", "-q", "-F", "concise", &path(&project, "")]);
    assert_eq!(found.code, Some(1));
    let places: Vec<&str> =
        found.out.lines().map(|line| line.rsplit('/').next().unwrap().split(" abnf").next().unwrap()).collect();
    assert_eq!(places, ["a.abnf:3:5:", "n.md:6:7:"], "{found}");
    let pattern = run(&["grammar", "check", "-F", "concise", &path(&project, "**/*.md")]);
    assert!(pattern.out.contains("n.md:6:7") && pattern.out.contains("r.md"), "{pattern}");
    let full = run(&["grammar", "check", "-q", &path(&project, "")]);
    assert!(full.err.ends_with("2 warnings, 2 ignored, 2 files checked\n"), "{full}");
    for (wrong, message) in [("*.none", "no file matches the pattern"), ("none", "no file in the folder has a grammar")]
    {
        let ran = run(&["grammar", "check", &path(&project, wrong)]);
        assert_eq!(ran.code, Some(2), "{ran}");
        assert!(ran.err.contains(message), "{ran}");
    }
}

#[test]
fn check_has_the_formats_of_the_linter() {
    let project = project();
    let ran = |format: &str| run(&["grammar", "check", "-q", "-F", format, &path(&project, "")]);
    let sarif: Value = serde_json::from_str(&ran("sarif").out).unwrap();
    let results = sarif["runs"][0]["results"].as_array().unwrap();
    assert_eq!(results.len(), 2);
    let (result, rules) = (&results[1], sarif["runs"][0]["tool"]["driver"]["rules"].as_array().unwrap());
    assert_eq!(result["ruleId"], "abnf::undefined-rule");
    assert_eq!(rules[result["ruleIndex"].as_u64().unwrap() as usize]["id"], "abnf::undefined-rule");
    let region = &result["locations"][0]["physicalLocation"]["region"];
    assert_eq!((&region["startLine"], &region["startColumn"], &region["endColumn"]), (&6.into(), &7.into(), &8.into()));
    let text = fs::read_to_string(path(&project, "docs/n.md")).unwrap();
    assert_eq!(&text[region["byteOffset"].as_u64().unwrap() as usize..][..1], "f");

    let github = ran("github").out;
    assert!(github.contains("n.md,line=6,col=7,endLine=6,endColumn=8,title=abnf%3A%3Aundefined-rule"), "{github}");
    assert!(ran("junit").out.contains("<testcase name=\"abnf::undefined-rule undefined-rule at 6:7\""));
    for format in ["gitlab", "grouped", "rdjson"] {
        assert!(ran(format).out.contains("is not defined"), "{format}");
    }
}

#[test]
fn a_baseline_has_the_problems_that_exist() {
    let project = project();
    let baseline = path(&project, "known.json");
    let written = run(&["grammar", "check", "--write-baseline", &baseline, &path(&project, "")]);
    assert_eq!(written.code, Some(0), "{written}");
    let known = run(&["grammar", "check", "--baseline", &baseline, &path(&project, "")]);
    assert_eq!((known.code, known.out.as_str()), (Some(0), ""), "{known}");
    // Lines may move, and a new problem is reported.
    fs::write(path(&project, "a.abnf"), "; one more line\na = b\nc = \"x\" / \"xy\"\nd = zz\n").unwrap();
    let new = run(&["grammar", "check", "--baseline", &baseline, "-F", "github", &path(&project, "")]);
    assert_eq!((new.code, new.out.lines().count()), (Some(1), 1), "{new}");
    assert!(new.out.contains("line=2,col=5"), "{new}");
}

#[test]
fn fmt_rewrites_checks_and_shows_a_diff() {
    let folder =
        folder::project("fmt", &[("a.abnf", "a=b\nlonger=(\"x\")\nb=a\n"), ("b.md", "# B\n\n~~~abnf\na=b\n~~~\n")]);
    let (path, whole) = (path(&folder, "a.abnf"), path(&folder, ""));
    let check = run(&["grammar", "fmt", "--check", &whole]);
    assert_eq!(check.code, Some(1));
    assert!(check.err.ends_with("a.abnf would be formatted\n"), "{check}");
    let diff = run(&["grammar", "fmt", "--diff", &path]);
    assert_eq!(diff.code, Some(1));
    assert!(diff.out.contains("-b=a\n+a      = b\n+longer = ( \"x\" )\n"), "{diff}");
    assert_eq!(run(&["grammar", "fmt", &whole]).code, Some(0));
    assert_eq!(fs::read_to_string(&path).unwrap(), "a      = b\nlonger = ( \"x\" )\nb      = a\n");
    assert_eq!(run(&["grammar", "fmt", "--check", &whole]).code, Some(0));
    assert_eq!(urlgram(&["grammar", "fmt", "-"], "a=\"b\"\n").out, "a = \"b\"\n");
    for (text, message) in [("a = ( b\n", "unclosed `(`"), ("# B\n\n~~~abnf\na=b\n~~~\n", "grammar extract")] {
        let ran = urlgram(&["grammar", "fmt", "-"], text);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{ran}");
        assert!(ran.err.contains(message), "{ran}");
    }
}

#[test]
fn test_reports_examples_that_no_rule_matches() {
    let page = "# Ports\n\nIn ABNF:\n\n~~~abnf\nport = \"port:\" 4DIGIT\n; accepts: port:8080\n; rejects: port:1234\n~~~\n\n\
                ~~~\nport:80808\n~~~\n\nAll rules:\n\n~~~abnf\nport = \"port:\" 1*DIGIT\n~~~\n";
    let folder = folder::project(
        "test",
        &[("a.md", page), ("a.abnf", "a = 1*\"x\"\n"), ("a.abnf.examples", "accepts a: xx\naccepts a: xy\n")],
    );
    let found = run(&["grammar", "test", &path(&folder, "a.md")]);
    assert_eq!(found.code, Some(1));
    assert!(found.out.contains("a.md:8: `port` matches \"port:1234\", which it should reject\n"), "{found}");
    assert!(
        found.out.contains(
            "a.md:12: no rule matches \"port:80808\"; `port` does not at byte 9: found \"8\", expected the end\n"
        ),
        "{found}"
    );
    assert!(found.out.contains("rule `port` has two definitions: the later one matches more texts\n"), "{found}");
    assert!(
        found.err.ends_with("1 wrong, 1 doubtful, 1 right; 1 rule has two definitions that match different texts\n"),
        "{found}"
    );
    let beside = run(&["grammar", "test", &path(&folder, "a.abnf"), "--all", "-F", "jsonl"]);
    let verdicts: Vec<Value> =
        beside.out.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["verdict"].clone()).collect();
    assert_eq!((beside.code, verdicts), (Some(1), vec!["right".into(), "wrong".into()]));
    let right = urlgram(&["grammar", "test", "-"], "a = \"x\"\n; accepts: X\n");
    assert_eq!((right.code, right.out.as_str(), right.err.as_str()), (Some(0), "", "examples: 1 right\n"));
}

#[test]
fn a_baseline_replaces_nothing_else() {
    let (grammar, other) = (folder::file("own.abnf", "a = b\n"), folder::file("other.json", "{\"a\": 1}\n"));
    for (output, reason) in [(&grammar, "the file is read"), (&other, "the file exists and is not a baseline")] {
        let before = fs::read_to_string(output).unwrap();
        let ran = urlgram(&["grammar", "check", "--write-baseline", output, &grammar], "");
        assert!(ran.code == Some(2) && ran.err.contains(reason), "{ran}");
        assert_eq!(fs::read_to_string(output).unwrap(), before);
    }
}

#[test]
fn a_device_is_not_formatted() {
    let ran = urlgram(&["grammar", "fmt", "/dev/zero"], "");
    assert!(cfg!(not(unix)) || ran.code == Some(2) && ran.err.contains("not a regular file"), "{ran}");
}

#[test]
fn check_fixes_what_is_written_otherwise_and_what_is_misspelt() {
    let folder = folder::project(
        "fixed",
        &[
            (
                "a.abnf",
                "; Notes: none\n\nsum ::= ((num)) | 2* digit_s\"x\" | nmu\nnum = 1*%x30-%x39 / port / nmu\ndigit-s = Num\n",
            ),
            ("b.md", "# Rules\n\nIn ABNF:\n\n~~~abnf\n  e = f | g\n  f = \"x\"\n  g = F\n~~~\n"),
        ],
    );
    let text = |name: &str| fs::read_to_string(path(&folder, name)).unwrap();
    let ran = run(&["grammar", "check", "--fix", "-q", &path(&folder, "a.abnf"), &path(&folder, "b.md")]);
    assert_eq!(ran.code, Some(1), "{ran}");
    assert!(ran.err.contains("fixed"), "{ran}");
    let fixed = "; Notes: none\n\nsum = (num) / 2digit_s \"x\" / nmu\nnum = 1*%x30-39 / port / nmu\ndigit-s = num\n";
    assert_eq!(text("a.abnf"), fixed.replace("2digit_s", "2*digit_s"));
    assert_eq!(text("b.md"), "# Rules\n\nIn ABNF:\n\n~~~abnf\n  e = f / g\n  f = \"x\"\n  g = f\n~~~\n");
    let again = run(&["grammar", "check", "--fix", "-q", &path(&folder, "a.abnf")]);
    assert!(!again.err.contains("fixed"), "{again}");
    run(&["grammar", "check", "--fix", "--unsafe-fixes", "-q", &path(&folder, "a.abnf")]);
    let guessed = text("a.abnf");
    assert!(guessed.contains("/ num\n") && !guessed.contains("nmu"), "{guessed}");
    let stdin = run(&["grammar", "check", "--fix", "-"]);
    assert_eq!(stdin.code, Some(2), "{stdin}");
}

#[test]
fn a_version_in_git_is_a_grammar() {
    let folder = folder::folder(
        "versions",
        &[("docs/a.md", "# A\n\n~~~abnf\n{::include b.abnf}\n~~~\n"), ("docs/b.abnf", "b = 1*DIGIT\n")],
    );
    let git = |args: &[&str]| {
        let identity = ["-c", "user.name=n", "-c", "user.email=e@example.org", "-c", "commit.gpgsign=false"];
        let ran = std::process::Command::new("git").args(identity).args(args).current_dir(&folder).output().unwrap();
        assert!(ran.status.success(), "{ran:?}");
    };
    git(&["init", "-q"]);
    git(&["add", "."]);
    git(&["commit", "-q", "-m", "one"]);
    fs::write(folder.join("docs/b.abnf"), "b = 1*2DIGIT\n").unwrap();
    fs::write(folder.join("docs/c.abnf"), "c = \"c\"\n").unwrap();
    let run = |place: &str, args: &[&str]| {
        crate::command::run(crate::command::command(args).current_dir(folder.join(place)), "")
    };
    // A path from the root, as `git show` has it, or from the current folder. Included files are of the same version.
    for (place, old, new) in [
        ("", "HEAD:docs/a.md", "docs/a.md"),
        ("docs", "HEAD:./a.md", "a.md"),
        ("docs", "HEAD:docs/b.abnf", "b.abnf"),
        ("docs", "HEAD:b.abnf", "b.abnf"),
    ] {
        let found = run(place, &["grammar", "diff", old, new]);
        assert_eq!((found.code, found.out.lines().next()), (Some(1), Some("b  matches fewer texts")), "{found}");
    }
    for name in ["HEAD:docs/c.abnf", "HEAD~7:docs/b.abnf", "--help:b.abnf", "http://b.abnf", "HEAD:"] {
        let failed = run("", &["grammar", "diff", "--", name, "docs/b.abnf"]);
        assert_eq!(failed.code, Some(2), "{failed}");
        assert!(failed.err.contains("is neither a file nor a built-in grammar"), "{failed}");
    }
}
