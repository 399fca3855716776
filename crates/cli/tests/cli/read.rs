//! `urlgram read`, and the op `read` of `urlgram batch`: arguments, stdin, output, exit code.

use crate::command::{command, run, urlgram};
use serde_json::Value;

/// Holds what `urlgram read` prints against the snapshot `name`, whose description says `why` it is good.
fn good(name: &str, why: &str, args: &[&str]) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("cli");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_description(why);
    settings.set_omit_expression(true);
    let args = [&["read"], args].concat();
    settings.bind(|| insta::assert_snapshot!(name, format!("{args:?}\n\n{}", urlgram(&args, ""))));
}

#[test]
fn a_backslash_makes_two_hosts_of_one_url() {
    good(
        "read-backslash",
        "The two lines that go on stand one above the other: the browser's host is the filter's userinfo, and the last line \
         names both. Those that refuse say where: at the backslash.",
        &[r"http://example.com\@evil.com/"],
    );
}

#[test]
fn a_slash_that_is_missing_makes_a_path_of_a_host() {
    good(
        "read-slash",
        "The same bytes are a host to one and a path to the others. No host is named as that.",
        &["http:/example.com/p"],
    );
}

#[test]
fn an_address_in_disguise_is_read_at_the_same_bytes() {
    good(
        "read-address",
        "The roles are the same for all, so that the drawing shows nothing; the table does: another host.",
        &["http://0x7f.1/"],
    );
}

#[test]
fn an_earlier_python_has_a_line_where_it_differs() {
    good(
        "read-python",
        "A line for the Pythons that take it, named by their versions, under one for those that do not.",
        &["http://[::1]extra/"],
    );
}

#[test]
fn a_port_is_a_number_or_an_exception() {
    good(
        "read-port",
        "Ports differ, though all digits are the same: one refuses, one raises, the others keep an invalid port.",
        &["http://host:65536/"],
    );
}

#[test]
fn fields_of_the_scheme_are_told_apart() {
    good(
        "read-ftp",
        "For specifications that know the type code, it is not part of the path but a field, shown below.",
        &["ftp://h/a?b;type=i"],
    );
}

#[test]
fn references_are_shown_with_what_they_resolve_to() {
    good(
        "read-base",
        "A column for what the reference comes to; the host is from the base where no bytes of the reference are.",
        &["--base", "http://good.example/a/b", "/\\evil.example/x"],
    );
}

#[test]
fn passwords_are_masked_and_what_stands_between_is_not() {
    good(
        "read-secret",
        "Stars for each character of the password, so that columns stay; delimiters of other specifications stay too.",
        &["http://user:top@secret@host:80/"],
    );
    assert!(!urlgram(&["read", "http://user:top@secret@host:80/"], "").out.contains("secret"));
    for query in ["http://h/?api_key=secret", "http://h/?api_key=secret é", "http://h/?token=a b secret"] {
        let hidden = urlgram(&["read", query], "");
        assert!(!hidden.out.contains("secret"), "{hidden}");
    }
    let shown = urlgram(&["read", "--show-secrets", "http://user:secret@host/"], "");
    assert!(shown.out.contains("user:secret@host"), "{shown}");
    let hidden = urlgram(&["read", "--base", "http://user:secret@host/", "x"], "");
    assert!(!hidden.out.contains("secret"), "{hidden}");
}

#[test]
fn what_does_not_fit_is_cut_around_where_they_part() {
    let long = format!("http://host/{}#top", "a/".repeat(200));
    good("read-long", "The text is cut to the surroundings of the byte at which they part.", &[&long]);
    for columns in ["40", "60", "80", "120"] {
        for text in [&*long, "http://日本語日本語日本語日本語日本語日本語日本語.example/\t\u{202e}", r"http://a\@b/"]
        {
            let ran = run(command(&["read", text]).env("COLUMNS", columns), "");
            let width: usize = columns.parse().unwrap();
            for line in ran.out.lines() {
                let wide = unicode_width(line);
                // Labels and the narrowest columns need some room.
                assert!(wide <= width.max(70), "{columns}: {wide} columns in {line:?}");
            }
        }
    }
}

/// Columns of a line: non-ASCII characters of these tests are two wide, those of the drawing one.
fn unicode_width(line: &str) -> usize {
    line.chars().map(|c| if ('\u{3000}'..'\u{a000}').contains(&c) { 2 } else { 1 }).sum()
}

#[test]
fn controls_are_escapes() {
    let ran = urlgram(&["read", "http://ho\tst/\u{202e}\u{1b}[31m"], "");
    assert!(!ran.out.contains(['\t', '\u{202e}', '\u{1b}']), "{ran}");
    assert!(ran.out.contains(r"ho\tst/\u{202e}\x1b[31m"), "{ran}");
}

#[test]
fn ascii_is_enough_to_draw() {
    let ran = urlgram(&["--ascii", "read", r"http://example.com\@evil.com/"], "");
    assert!(ran.out.is_ascii(), "{ran}");
}

#[test]
fn colours_are_for_those_who_ask() {
    let ran = urlgram(&["read", "--color", "always", "http://a/"], "");
    assert!(ran.out.contains("\u{1b}["), "{ran}");
    assert!(!urlgram(&["read", "http://a/"], "").out.contains('\u{1b}'));
}

#[track_caller]
fn exits(code: i32, args: &[&str]) {
    let ran = urlgram(&[&["read"], args].concat(), "");
    assert_eq!(ran.code, Some(code), "{ran}");
}

#[test]
fn the_exit_code_says_whether_they_agree() {
    exits(0, &["http://example.org/"]);
    exits(1, &["http://127.1/"]);
    exits(1, &["http://h:65536/"]);
    exits(0, &["--require", "host", "http://h:65536/"]);
    exits(1, &["--require", "port", "http://h:65536/"]);
    exits(0, &["http://h/~a"]);
    exits(1, &["--require", "validity", "http://h/~a"]);
    exits(1, &["--require", "host,validity", "http://h/~a"]);
    exits(0, &["--require", "all", "http://h/a"]);
    exits(1, &["--require", "all", "ftp://h/a?b"]);
    exits(2, &["--require", "nothing", "http://h/a"]);
    // Nobody takes it: nobody differs.
    exits(0, &["http://["]);
    exits(1, &["http://h/", "http://127.1/", "http://h/"]);
}

#[test]
fn lists_come_from_files_and_stdin() {
    let ran = urlgram(&["read", "--differing", "--format", "jsonl"], "http://h/\n\nhttp://127.1/\nhttp://h/a b\n");
    let texts: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((texts.len(), &texts[0]["text"]), (1, &Value::from("http://127.1/")));
    assert_eq!(ran.code, Some(1));
    let ran = urlgram(&["read", "-0", "--format", "jsonl"], "http://h/\na\0http://b/");
    assert_eq!(ran.out.lines().count(), 2, "{ran}");
    let ran = urlgram(&["read", "-f", "/nowhere/at/all", "http://h/"], "");
    assert_eq!(ran.code, Some(2), "{ran}");
}

#[test]
fn bytes_that_are_no_characters_do_not_stop_the_rest() {
    let ran = urlgram(&["read"], b"http://h/\xff\nhttp://b/\n");
    assert!(ran.err.contains("not UTF-8") && ran.out.contains("http://b/"), "{ran}");
    assert_eq!(ran.code, Some(1));
    let ran = urlgram(&["read", "-F", "jsonl"], b"http://h/\xff\nhttp://b/\n");
    assert_eq!(ran.out.lines().count(), 2, "{ran}");
    assert!(ran.out.contains("U120"), "{ran}");
}

#[test]
fn json_has_all_of_it() {
    let ran = urlgram(&["read", "-F", "json", r"http://u@example.com\@evil.com:80/"], "");
    let json: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(json["agree"], serde_json::json!({"validity": false, "host": false, "port": true, "all": false}));
    assert_eq!(json["first_divergence"], 8);
    let by = |spec: &str| json["readings"].as_array().unwrap().iter().find(|reading| reading["spec"] == spec).unwrap();
    let whatwg = by("whatwg");
    assert_eq!(whatwg["result"], "http://u@example.com/@evil.com:80/");
    assert_eq!(
        whatwg["components"]["host"],
        serde_json::json!({"value": "example.com", "span": {"start": 9, "end": 20}})
    );
    assert_eq!(whatwg["components"]["port"], Value::Null);
    assert_eq!(whatwg["validation_errors"][0]["name"], "invalid-credentials");
    assert_eq!(by("rfc3986")["refusal"]["span"], serde_json::json!({"start": 20, "end": 21}));
    assert_eq!(by("urllib-3.14")["components"]["port"]["value"], "80");
}

#[test]
fn batch_answers_as_the_command_prints() {
    for (args, request) in [
        (&["read", "-F", "jsonl", "http://127.1/"][..], r#"{"op":"read","input":"http://127.1/"}"#),
        (&["read", "-F", "jsonl", "--base", "http://a/b", "//c"], r#"{"op":"read","input":"//c","base":"http://a/b"}"#),
    ] {
        assert_eq!(urlgram(&["batch"], request).out, urlgram(args, "").out);
    }
    let ran = urlgram(&["batch"], r#"{"op":"read","id":7}"#);
    assert!(ran.out.contains("bad-request") && ran.code == Some(2), "{ran}");
}

/// Answers of programs are recorded, or follow from a model without an error, or are not known.
#[test]
fn programs_have_rows() {
    let shown = urlgram(&["read", "--programs", r"http://example.com\@evil.com/"], "").out;
    let lines: Vec<&str> = shown.lines().collect();
    let names_of = |answer: &str| {
        let start = lines.iter().position(|line| *line == answer).unwrap_or_else(|| panic!("{answer}: {shown}"));
        lines[start + 1..].iter().take_while(|line| line.starts_with("  ")).copied().collect::<String>()
    };
    assert!(
        names_of("example.com").contains("chromium 148") && names_of("evil.com").contains("curl 7.88.1"),
        "{shown}"
    );
    assert!(names_of("rejected").contains("go go1.19.8") && shown.contains("recorded by running"), "{shown}");

    let unlisted =
        urlgram(&["read", "--programs", "-F", "json", r"http://one.example:81\@two.unlisted.example/"], "").out;
    let json: Value = serde_json::from_str(&unlisted).unwrap();
    let of =
        |name: &str| json["programs"].as_array().unwrap().iter().find(|row| row["program"] == name).unwrap().clone();
    assert_eq!(of("wget")["evidence"], "not known");
    assert!(of("wget")["accepted"].is_null() && of("wget")["host"].is_null());
    assert_eq!(
        (of("curl")["evidence"].as_str(), of("curl")["host"].as_str()),
        (Some("own model"), Some("two.unlisted.example"))
    );
    assert_eq!(of("ada")["evidence"], "model");
    assert_eq!(
        (of("ada")["specification"].as_str(), of("ada")["host"].as_str()),
        (Some("WHATWG"), Some("one.example"))
    );
    assert_eq!(of("uriparser")["accepted"], false);
}

/// The hosts of programs count if they are listed.
#[test]
fn programs_that_read_another_host_are_named() {
    let ran = urlgram(&["read", "--programs", "http://[fe80::1234%2537]"], "");
    assert!(ran.code == Some(1) && ran.out.contains("disagree about the host"), "{ran}");
    assert!(!ran.out.contains("the same host for all that"), "{ran}");
    let ran = urlgram(&["read", "--programs", "-F", "json", "http://[fe80::1234%2537]"], "");
    let json: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(json["agreement"]["parting"]["on"], "host", "{ran}");
    let ran = urlgram(&["read", "--programs", "https://example.org/a?b#c"], "");
    assert!(ran.code == Some(0) && !ran.out.contains("disagree"), "{ran}");
    assert!(ran.out.contains("the same host for all specifications that accept it: example.org"), "{ran}");
}

/// A user without a password, and a port that another reader takes for a password, are not secrets.
#[test]
fn users_and_ports_are_shown() {
    let ran = urlgram(&["read", "postgresql://postgres:@db.example/app"], "");
    assert!(ran.out.contains("postgresql://postgres:@db.example/app") && !ran.out.contains('*'), "{ran}");
    let ran = urlgram(&["read", r"http://127.0.0.1:6666\@1.1.1.1"], "");
    assert!(ran.out.contains(r"http://127.0.0.1:6666\@1.1.1.1") && !ran.out.contains('*'), "{ran}");
    let ran = urlgram(&["read", "http://u:6666@1.1.1.1/"], "");
    assert!(!ran.out.contains("6666"), "{ran}");
}

/// Paths and written texts are shown where programs part in them, and not if they may show a password.
#[test]
fn programs_part_in_paths_and_written_texts() {
    let shown = |text: &str| urlgram(&["read", "--programs", text], "").out;
    let attack = shown(r"http://example.com\@evil.com/");
    assert!(attack.contains("\nPaths:\n\"/\"\n") && attack.contains("\n\"/@evil.com/\"\n  ada, node, "), "{attack}");
    assert!(attack.contains("\nWritten again as:\n"), "{attack}");
    let password = shown("http://user:pass@good.example/");
    assert!(password.contains(" different texts, which may show a password"), "{password}");
    assert!(!password.contains("user:pass"), "{password}");
    assert!(!shown("https://unlisted.example/a").contains("Paths"));

    let json = urlgram(&["read", "--programs", "-F", "json", r"http://example.com\@evil.com/"], "").out;
    let json: Value = serde_json::from_str(&json).unwrap();
    let paths = json["parts"]["path"].as_array().unwrap();
    assert!(paths.iter().any(|one| one["value"] == "/@evil.com/" && one["programs"][1] == "node"), "{json}");
}

#[test]
fn two_programs_have_a_page() {
    let page = urlgram(&["explain", "curl", "go"], "").out;
    assert!(page.starts_with("curl and go\n\nBoth read a host, and not the same one, "), "{page}");
    assert!(page.contains("  \"http://0/\"\n    curl reads 0.0.0.0, go reads 0\n"), "{page}");
    let markdown = urlgram(&["explain", "whatwg", "php", "-F", "markdown"], "").out;
    assert!(markdown.starts_with("# WHATWG and php\n\n## Both read a host"), "{markdown}");
    let json: Value = serde_json::from_str(&urlgram(&["explain", "curl", "go", "-F", "json"], "").out).unwrap();
    assert_eq!(json["hosts"]["shortest"].as_array().map(Vec::len), Some(10));
}

/// Specifications and programs in one list part, agree, or are not known to agree.
#[test]
fn readers_of_a_list_have_to_agree() {
    let agree = |text: &str| urlgram(&["read", "--agree", "whatwg,curl,go", text], "");
    let parted = agree(r"http://example.com\@evil.com/");
    assert_eq!(parted.code, Some(1), "{parted}");
    assert!(parted.out.ends_with("go  rejects it\nWHATWG and curl disagree about the host\n"), "{parted}");
    let agreed = agree("https://unlisted.example:8443/a?b");
    assert!(agreed.code == Some(0) && agreed.out.ends_with("all agree\n"), "{agreed}");
    let unknown = urlgram(&["read", "--agree", "whatwg,wget", r"http://one.example\@two.unlisted.example/"], "");
    assert!(unknown.code == Some(1) && unknown.out.contains("not known for wget"), "{unknown}");
    let wrong = urlgram(&["read", "--agree", "whatwg,carl", "http://a/"], "");
    assert!(wrong.code == Some(2) && wrong.err.contains("carl"), "{wrong}");

    let json = urlgram(&["read", "--agree", "whatwg,curl", "-F", "json", r"http://example.com\@evil.com/"], "").out;
    let json: Value = serde_json::from_str(&json).unwrap();
    let request = r#"{"op": "agree", "input": "http://example.com\\@evil.com/", "readers": ["whatwg", "curl"]}"#;
    let op: Value = serde_json::from_str(&urlgram(&["batch"], format!("{request}\n")).out).unwrap();
    assert_eq!(json["agreement"]["parting"]["on"], "host");
    assert_eq!(json["agreement"]["answers"], op["answers"]);
    assert_eq!(json["agreement"]["parting"], op["parting"]);
}

/// A password that a program takes for a part of the host is covered.
#[test]
fn rows_of_programs_show_no_passwords() {
    let shown = urlgram(&["read", "--programs", "http://a:b@c:d@e/"], "").out;
    assert!(shown.lines().any(|line| line == "***") && !shown.contains("b%40c") && !shown.contains("b@c"), "{shown}");
}
