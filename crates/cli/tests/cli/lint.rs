//! `urlgram lint` on documents and folders: formats, fixes, configuration, ignores and baselines.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::command::{Ran, command, run, urlgram};

/// A new folder with these files.
fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cli_lint").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for (name, text) in files {
        let file = folder.join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
    folder
}

/// Runs `urlgram lint` in `folder`.
fn lint(folder: &Path, args: &[&str]) -> Ran {
    lint_with(folder, args, "")
}

fn lint_with(folder: &Path, args: &[&str], input: &str) -> Ran {
    run(command(&[&["lint"], args].concat()).current_dir(folder), input)
}

/// `file:line:column: code` of each finding.
fn places(ran: &Ran) -> Vec<String> {
    ran.out.lines().filter_map(|line| line.splitn(5, [' ']).take(2).collect::<Vec<_>>().join(" ").into()).collect()
}

const DOCS: &[(&str, &str)] = &[
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
    }
    // The schema rejects a report that is not SARIF.
    let mut wrong = report;
    wrong["runs"][0]["results"][0]["level"] = "dreadful".into();
    assert!(!validator.is_valid(&wrong));
}

#[test]
fn safe_fixes_are_made_and_nothing_else_is_touched() {
    let folder = folder("fix", DOCS);
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let before = read("docs/a.md");
    let ran = lint(&folder, &["--fix", "-F", "concise", "docs", "list.txt"]);
    assert_eq!(read("docs/a.md"), before.replace(":0083", ":83"));
    assert_eq!(read("docs/b.json"), "{\"a\": \"http:\\/\\/d.example:81\\/\", \"b\": [1, \"text\"]}\n");
    assert_eq!(read("list.txt"), "http://g.example/\nhttp://h.example:82/\n");
    assert_eq!(places(&ran), ["docs/a.md:3:14: U301", "docs/c.html:1:41: U102"], "{ran}");
    assert!(ran.err.contains("fixed"), "{}", ran.err);
    let again = lint(&folder, &["--fix", "-F", "concise", "docs", "list.txt"]);
    assert!(!again.err.contains("fixed"), "a second run has nothing to do: {}", again.err);
}

#[test]
fn unsafe_fixes_only_if_asked() {
    let folder = folder("unsafe", DOCS);
    let ran = lint(&folder, &["--unsafe-fixes", "-q", "docs/a.md", "docs/c.html"]);
    assert_eq!((ran.out.as_str(), ran.code), ("", Some(0)), "{ran}");
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    assert!(read("docs/a.md").contains("(http://b.example/p)"), "{}", read("docs/a.md"));
    assert_eq!(read("docs/c.html"), "<p><a href='http://e.example/?a=1&amp;b=%25zz'>e</a>\n");
    fs::write(folder.join("list.txt"), "http://h.example:0082/\n").unwrap();
    assert_eq!(lint(&folder, &["--fix", "--exit-non-zero-on-fix", "list.txt"]).code, Some(1));
}

#[test]
fn a_diff_changes_nothing() {
    let folder = folder("diff", DOCS);
    let ran = lint(&folder, &["--diff", "-q", "list.txt"]);
    assert!(ran.out.contains("-http://h.example:0082/\n+http://h.example:82/\n"), "{ran}");
    assert_eq!(ran.code, Some(1));
    assert_eq!(fs::read_to_string(folder.join("list.txt")).unwrap(), DOCS[6].1);
}

#[test]
fn stdin_is_fixed_on_stdout() {
    let folder = folder("stdin", &[]);
    let ran = lint_with(
        &folder,
        &["--fix", "-q", "--stdin-filename", "a.md"],
        "See <http://a.example:081/>\nand [b](http:\\\\c)\n",
    );
    assert_eq!(ran.out, "See <http://a.example:81/>\nand [b](http:\\\\c)\n");
    assert!(ran.err.contains("U301"), "{}", ran.err);
    // A text that needs no fix comes out as it went in.
    let ran = lint_with(&folder, &["--fix", "-q"], "http://a.example/\n");
    assert_eq!((ran.out.as_str(), ran.code), ("http://a.example/\n", Some(0)));
}

#[test]
fn comments_say_what_is_not_to_be_found() {
    let folder = folder(
        "ignores",
        &[
            ("a.py", "A = 'http://a.example:080/'  # urlgram: ignore[U310]\nB = 'http://a.example:080/'\n"),
            ("b.yaml", "# urlgram: ignore-file[zero-padded-port]\na: http://a.example:080/\nb: 'http://b\\c/'\n"),
            (
                "c.md",
                "<!-- urlgram: ignore-next-line[U3] -->\n<http://a.example:080/>\n<!-- urlgram: ignore-next-line[U301] -->\ntext\n",
            ),
            ("d.txt", "# urlgram: ignore-file[U310]\nhttp://a.example:080/\nhttp://b.example:081/ \n"),
        ],
    );
    let ran = lint(&folder, &["-F", "concise", "a.py", "b.yaml", "c.md"]);
    assert_eq!(places(&ran), ["a.py:2:23: U310", "b.yaml:3:13: U301", "c.md:3:32: U001"], "{ran}");
    assert!(ran.err.contains("3 ignored"), "{}", ran.err);
    let ran = lint(&folder, &["-F", "concise", "d.txt"]);
    assert!(!ran.out.contains("U310"), "{ran}");
}

#[test]
fn comments_are_added() {
    let folder = folder(
        "add-ignores",
        &[("a.py", "A = 'http://a.example:080/'\n"), ("b.json", "{\"a\": \"http://a.example:080/\"}\n")],
    );
    let ran = lint(&folder, &["--add-ignores", "-F", "concise", "a.py", "b.json"]);
    assert_eq!(
        fs::read_to_string(folder.join("a.py")).unwrap(),
        "A = 'http://a.example:080/'  # urlgram: ignore[U310]\n"
    );
    // JSON has no comments.
    assert_eq!(places(&ran), ["b.json:1:25: U310"], "{ran}");
    assert_eq!(lint(&folder, &["a.py"]).code, Some(0));
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
    assert_eq!(places(&ran), ["./a.md:1:2: U421"], "{ran}");
    let ran = lint(&folder, &["-F", "concise", "."]);
    assert_eq!(places(&ran), ["./d.tpl:1:16: U301", "./deep/er/a.md:1:2: U421"], "{ran}");
    let ran = lint(&folder.join("deep/er"), &["--isolated", "-F", "concise", "."]);
    assert_eq!(places(&ran), ["./a.md:1:19: U310"], "{ran}");
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
fn secrets_are_covered_for_people_only() {
    let text = "See <ftp://joe:hunter2@h.example:021/>\n";
    for (args, is_shown) in [
        (&["-F", "full"][..], false),
        (&["-F", "concise"], false),
        (&["-F", "full", "--show-secrets"], true),
        (&["-F", "json-lines"], true),
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

/// Files that are not lists stay as they are, whatever their names.
#[test]
fn only_lists_are_fixed_as_lists() {
    let po = "msgid \"\"\nmsgstr \"\"\n\nmsgid \"a b\"\nmsgstr \"c d\"\n";
    let texts = &[
        ("AUTHORS", "Denys Vlasenko\nA. U. Thor\n"),
        ("LICENSE", "MIT License\n\n  Copyright 2020\n"),
        ("de.po", po),
        ("cities.txt", "New York\nhttp://a.example/\nSan Marino\n"),
        ("CMakeLists.txt", "if(WIN32)\n  set(A \"[^\\\"]+\\\"\")\nendif()\n"),
        ("robots.txt", "User-agent: *\nDisallow: /a b\n"),
        ("code.rst", "Use::\n\n    {a}\n    b|c\n"),
        ("header.eml", "Content-Type: text/plain;\n boundary=a\n"),
    ];
    let folder = folder("no-lists", texts);
    let names: Vec<&str> = texts.iter().map(|(name, _)| *name).collect();
    let ran = lint(&folder, &[&["--unsafe-fixes", "-F", "concise"], &names[..]].concat());
    assert_eq!((ran.out.as_str(), ran.code), ("", Some(0)), "{ran}");
    for (name, text) in texts {
        assert_eq!(fs::read_to_string(folder.join(name)).unwrap(), *text, "{name}");
    }
    // A configured kind overrides the guess, both ways.
    fs::write(folder.join("one.txt"), "HTTP://a.example:080/b\n").unwrap();
    fs::write(folder.join("urlgram.toml"), "[kinds]\n'one.txt' = 'text'\n'cities.txt' = 'list'\n").unwrap();
    let ran = lint(&folder, &["-F", "concise", "one.txt"]);
    assert!(lint(&folder, &["-F", "json-lines", "one.txt"]).out.contains("\"text\""), "{ran}");
    assert!(lint(&folder, &["-F", "concise", "cities.txt"]).out.starts_with("cities.txt:1:4: U101"));
    let ran = lint(&folder, &["-F", "concise", "--isolated", "--kind", "list", "cities.txt"]);
    assert!(ran.out.starts_with("cities.txt:1:4: U101"), "{ran}");
    assert!(lint_with(&folder, &["-F", "concise"], "New York\n").out.starts_with("<stdin>:1:4: U101"));
}

#[test]
fn what_is_not_utf_8_is_not_fixed() {
    let folder = folder("not-utf-8", &[]);
    let url = "HTTP://a.example:080/";
    let utf_16 = |big: bool| -> Vec<u8> {
        let units = format!("\u{feff}{url}\n").encode_utf16().collect::<Vec<_>>();
        units.iter().flat_map(|unit| if big { unit.to_be_bytes() } else { unit.to_le_bytes() }).collect()
    };
    let latin_1 =
        |before: &str, after: &str| [before.as_bytes(), url.as_bytes(), b"caf\xe9", after.as_bytes()].concat();
    let files = [
        ("le.txt", utf_16(false)),
        ("be.md", utf_16(true)),
        ("le.urls", utf_16(false)),
        ("be.json", utf_16(true)),
        ("a.md", latin_1("<", ">\n")),
        ("a.urls", latin_1("", "\n")),
        ("a.html", latin_1("<a href='", "'>\n")),
        ("a.py", latin_1("a = '", "'\n")),
        ("b.md", latin_1("<HTTP://b.example:080/>\n\n", "\n")),
    ];
    for (name, text) in files {
        let file = folder.join(name);
        fs::write(&file, &text).unwrap();
        for args in [&["-F", "concise"][..], &["--unsafe-fixes", "-F", "concise"]] {
            let ran = lint(&folder, &[args, &[name]].concat());
            assert_eq!(ran.code, Some(1), "{name}: {ran}");
            assert!(!ran.out.contains("[fix]") && !ran.err.contains("fix"), "{name}: {ran}");
            if name.starts_with("le") || name.starts_with("be") {
                assert_eq!(places(&ran), [format!("{name}:1:1: U002")], "{ran}");
            }
        }
        assert!(fs::read(&file).unwrap() == text, "{name}");
        if name.starts_with("le") || name.starts_with("be") {
            lint(&folder, &["--add-ignores", name]);
            assert!(fs::read(&file).unwrap() == text, "{name}");
        }
    }
}

/// A string of a program is fixed if it is a whole URL that is fetched.
#[test]
fn fixes_in_programs() {
    let texts = &[
        ("a.ts", "f(file:/a);\nconst a = 'FILE:/a', b = file:/b;\nif (x.startsWith('http://a.example:080/')) {}\n"),
        ("a.go", "u := \"http://localhost:\" + strconv.Itoa(port)\nv := \"http://a.example:080/\" +\n\tpath\n"),
        ("a.rb", "a.start_with?(\"file:/\")\n# %r(\\AHTTP://a.example/)\nb = \"HTTP://#{host}/\"\n"),
        (
            "a.py",
            "R = re.compile('HTTP://a.example:080/x')\nA = 'HTTP://a.example/[^/]+'\nB = 'HTTP://a.example:080' % x\n",
        ),
        ("b.py", "A = ('HTTP://a.example/'\n     'b')\nB = 'npipe:////./pipe/docker'\nC = 'HTTPS://git.'\n"),
        ("a.c", "char *a = \"HTTP://a.example:\" PORT;\nchar *b = \"HTTP://a.example:080\" PATH;\n"),
        ("a.sh", "sed s,file:/,, \"$1\"\ncurl s3://b/a/../b\nsed s,HTTP://a.example,x,\n"),
        ("a.php", "<?php $a = 'HTTP://a.example:080' . $path; ?>\n"),
        ("a.html", "<script>a = 'file:/a'; b = 'HTTP://a.example:080' + c</script>\n"),
        (
            "a.json",
            "{\"pattern\": \"HTTP://a.example/.*\", \"a\": \"^HTTP://a.example/x\", \"b\": \"http://localhost:\"}\n",
        ),
    ];
    let folder = folder("programs", texts);
    for (name, text) in texts {
        let ran = lint(&folder, &["--unsafe-fixes", "-F", "concise", name]);
        assert_eq!(fs::read_to_string(folder.join(name)).unwrap(), *text, "{name}: {ran}");
        assert!(!ran.out.contains("[fix]") && !ran.err.contains("fix"), "{name}: {ran}");
    }
    for (name, text) in [
        ("b.go", "get(\"HTTP://a.example:080/b\", path)\n"),
        ("c.py", "A = 'WSS://a.example:080/b'  # FTP://a.example:080/c\n"),
        ("b.sh", "curl -o x HTTP://a.example:080/b \"HTTPS://a.example/?q=1\" y\n"),
        ("b.html", "<script>a('HTTP://a.example:080/b')</script><a href='FILE:///a'>\n"),
        ("b.json", "{\"a\": \"HTTP://a.example:080/b\"}\n"),
    ] {
        fs::write(folder.join(name), text).unwrap();
        lint(&folder, &["--fix", "-q", "--extend-select", "U5", name]);
        let lower = ["HTTP:", "HTTPS:", "WSS:", "FTP:", "FILE:"]
            .iter()
            .fold(text.replace(":080", ""), |text, scheme| text.replace(scheme, &scheme.to_lowercase()));
        let fixed = fs::read_to_string(folder.join(name)).unwrap();
        assert_eq!(fixed.replace(":80", ""), lower, "{name}");
    }
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
