//! Words that people type, mistakes that are named, and the commands `redact`, `encode` and `decode`.

use crate::command::urlgram;
use crate::folder::file;

/// Exit code, stdout, stderr.
fn ran(args: &[&str], input: &str) -> (i32, String, String) {
    urlgram(args, input).parts()
}

#[test]
fn a_text_with_a_mistake_is_no_unknown_command() {
    for (text, part) in [
        ("Server=h;Database=a;User Id=b;Password=c;d;", "and one without \"=\""),
        ("default-src self; img-src *", "probably meant: default-src 'self'; img-src *"),
        ("127.0.0.1 http://api.example/", "probably meant: 127.0.0.1 api.example"),
        ("HTTP_PROXY=proxy.example:8080", "a proxy without a scheme"),
    ] {
        let (_, out, err) = ran(&[text], "");
        assert!(!err.contains("no command") && format!("{out}{err}").contains(part), "{text}: {out}{err}");
    }
}

#[test]
fn words_of_other_programs_run_the_command_that_is_meant() {
    for (args, out) in [
        (&["join", "http://a/b", "c"][..], "http://a/c\n"),
        (&["canonicalize", "HTTP://A/%7e"], "http://a/~\n"),
        (&["canonical", "HTTP://A/?b=1&&a=2#c"], "http://a/?a=2&b=1\n"),
        (&["edit", "--set", "port=8", "http://a/"], "http://a:8/\n"),
        (&["quote", "a b"], "a%20b\n"),
        (&["unquote", "a%20b"], "a b\n"),
        (&["expand", "/{a}", "--var", "a=1"], "/1\n"),
        (&["relative", "http://a/b/c", "http://a/b/d"], "d\n"),
        (&["PARSE", "-q"], ""),
    ] {
        let (code, found, err) = ran(args, "");
        assert!(found == out && (code == 0 || out.is_empty()), "{args:?}: {found}{err}");
    }
    assert!(ran(&["ip", "127.0.0.1"], "").1.contains("loopback"));
    // Names in other scripts, zones, and names that IDNA 2008 forbids.
    assert!(ran(&["ip", "１２７.０.０.１"], "").1.contains("loopback"));
    assert!(ran(&["host", "fe80::1%eth0"], "").2.contains("the zone of an IPv6 address"));
    assert!(ran(&["host", "a·b.cat"], "").1.contains("RFC 5892 appendix A"));
    assert!(!ran(&["host", "col·lecció.cat"], "").1.contains("5892"));
    assert_eq!(ran(&["host", "f\u{2010}o\u{2010}o.example"], "").1.matches("idna 2008").count(), 1);
    assert_eq!(ran(&["set", "--set", "hostname=b", "http://a/"], "").1, "http://b/\n");
    assert_eq!(ran(&["set", "--delete", "hash", "http://a/#b"], "").1, "http://a/\n");
    assert!(ran(&["set", "--set", "host=fe80::1%eth0", "http://a/"], "").2.contains("a host has no zone"));
    assert!(ran(&["set", "--set", "host=[::1", "http://a/"], "").2.contains("bracket that is not closed"));
    assert!(ran(&["git", "git@h:a/b"], "").1.contains("ssh://git@h/a/b"));
    assert_eq!(ran(&["validate", "http://a/"], "").0, 0);
    assert_eq!(ran(&["validate", "localhost:3000"], "").0, 1);
}

#[test]
fn words_for_several_commands_are_answered() {
    for (word, answer) in [
        ("dedup", "sort -u"),
        ("ssrf", "host --is public"),
        ("fetch", "never uses the network"),
        ("strip", "--strip-tracking"),
        ("norMalise-x", "did you mean `urlgram normalise`?"),
        ("xyzzy", "`urlgram --help` lists the commands"),
    ] {
        let (code, out, err) = ran(&[word], "");
        assert!((code, out.as_str()) == (2, "") && err.contains(answer), "{word}: {err}");
    }
    let list = file("list.txt", "http://a/\n");
    assert!(ran(&[&list], "").2.contains("is a file"));
}

#[test]
fn a_url_alone_is_shown_and_a_mistake_is_named_above_its_parts() {
    let (code, out, err) = ran(&["https://example.org/a"], "");
    assert!(code == 0 && out.contains("\nscheme ") && err.is_empty(), "{out}{err}");
    for (text, meant) in [
        ("localhost:3000", "http://localhost:3000"),
        ("www.example.com/a", "https://www.example.com/a"),
        ("https:/example.com", "https://example.com"),
        ("mailto://a@example.com", "mailto:a@example.com"),
        ("redis://:#abc@h:6379", "redis://:***@h:6379"),
    ] {
        let (code, out, _) = ran(&[text], "");
        let lines: Vec<&str> = out.lines().collect();
        assert!(code == 1 && lines[0].starts_with("mistake: "), "{text}: {out}");
        assert_eq!(lines[1], format!("probably meant: {meant}"));
    }
    // A text that the grammar rejects has both messages.
    let (code, out, err) = ran(&["parse", "http://::1/"], "");
    assert!(
        code == 1 && out.is_empty() && err.contains("probably meant: http://[::1]/") && err.contains("U106"),
        "{err}"
    );
    let (code, out, _) = ran(&["parse", "-F", "json-lines", "1.2.3"], "");
    assert!(code == 1 && out.contains(r#""mistake":{"kind":"numbers""#), "{out}");
    // A rule of a component has no such mistakes.
    assert_eq!(ran(&["parse", "--rule", "host", "localhost"], "").0, 0);
}

#[test]
fn what_a_lint_names_is_said_first_and_keeps_the_exit_code() {
    for (text, code, first, second) in [
        ("http://h.example/?x=1?y=2", 0, "finding: second \"?\"", "try: http://h.example/?x=1&y=2"),
        ("https://h.example/a).", 0, "finding: \").\" at the end", "try: https://h.example/a"),
        ("https://a_b.example.com/", 0, "finding: underscore in a host", "   "),
    ] {
        let (found, out, _) = ran(&["parse", text], "");
        let lines: Vec<&str> = out.lines().collect();
        assert!(found == code && lines[0].starts_with(first) && lines[1].starts_with(second), "{text}: {out}");
    }
    let (code, _, err) = ran(&["parse", "https://localhost:9002{{PRODUCTURL}}"], "");
    assert!(code == 1 && err.starts_with("finding: placeholder \"{{PRODUCTURL}}\""), "{err}");
    let (_, out, _) = ran(&["parse", "-F", "json-lines", "https://localhost:9002{{PRODUCTURL}}"], "");
    assert!(out.contains("\"finding\":{") && out.contains("\"error\":{"), "{out}");
}

#[test]
fn a_mistake_gives_the_advice_before_the_grammar() {
    let git = "git@github.com:a/b.git";
    for args in
        [&["compare", git, "ssh://git@github.com/a/b.git"][..], &["normalize", git], &["relativize", git, "http://h/"]]
    {
        let (code, out, err) = ran(args, "");
        let is_first = err.lines().nth(1) == Some("as a URL: ssh://git@github.com/a/b.git");
        assert!(code > 0 && out.is_empty() && is_first && !err.contains("./git@"), "{args:?}: {err}");
    }
    let (_, out, _) = ran(&["explain", "amqp"], "");
    assert!(out.contains("rabbitmq.com/docs/uri-spec") && !out.contains("postgresql.org"), "{out}");
    assert!(!out.contains("*( \",\" server )"), "{out}");
}

#[test]
fn arguments_in_the_wrong_place_are_named() {
    let (code, _, err) = ran(&["match", "port", "80x"], "");
    assert!(code == 1 && err.contains("`--rule port`"), "{err}");
    let (code, _, err) = ran(&["match", "-r", "port", "port"], "");
    assert!(code == 1 && err.is_empty(), "{err}");
    let (code, _, err) = ran(&["resolve", "../c", "https://example.org/a/b"], "");
    assert!(code == 2 && err.contains("`urlgram resolve https://example.org/a/b ../c`"), "{err}");
    assert_eq!(ran(&["template", "expand", "/users/{id}", "id=7"], "").1, "/users/7\n");
    assert_eq!(ran(&["template", "/users/{id}", "/{b}/a=1", "id=7", "b=c"], "").1, "/users/7\n/c/a=1\n");
    let (code, _, err) = ran(&["compare", "example.com", "EXAMPLE.com"], "");
    assert!(code == 1 && err.contains("scheme"), "{err}");
}

#[test]
fn secrets_of_a_stream_are_covered() {
    let log = "GET https://joe:hunter2@example.org/?token=abcdef&page=2\r\nplain\n\nno end ftp://a:s3cret@h";
    let covered = "GET https://joe:***@example.org/?token=***&page=2\r\nplain\n\nno end ftp://a:***@h";
    assert_eq!(ran(&["redact"], log), (0, covered.into(), String::new()));
    let path = file("app.log", log);
    assert_eq!(ran(&["redact", &path], "").1, covered);
    assert_eq!(ran(&["mask", "https://u:s3cret@h/"], "").1, "https://u:***@h/\n");
    let (code, _, err) = ran(&["redact", "missing.log"], "");
    assert!(code == 2 && err.contains("missing.log"), "{err}");
    let bytes = urlgram(&["redact", "-F"], "");
    assert_eq!(bytes.code, Some(2));
}

#[test]
fn data_is_encoded_for_its_part_and_decoded() {
    for (part, encoded) in [
        ("component", "a%20%2F%3F%26%3D%25%2B%C3%BC%7E"),
        ("segment", "a%20%2F%3F&=%25+%C3%BC~"),
        ("path", "a%20/%3F&=%25+%C3%BC~"),
        ("query", "a%20/?&=%25+%C3%BC~"),
        ("userinfo", "a%20%2F%3F&=%25+%C3%BC~"),
        ("form", "a+%2F%3F%26%3D%25%2B%C3%BC%7E"),
    ] {
        let encoded = if part == "component" { encoded.replace("%7E", "~") } else { encoded.to_owned() };
        let (code, out, err) = ran(&["encode", "--for", part, "a /?&=%+\u{fc}~"], "");
        assert_eq!((code, out.trim_end(), err.as_str()), (0, encoded.as_str(), ""), "{part}");
        let form: &[&str] = if part == "form" { &["--form"] } else { &[] };
        let decoded = ran(&[&["decode"], form, &[&encoded]].concat(), "").1;
        assert_eq!(decoded, "a /?&=%+\u{fc}~\n", "{part}");
    }
    assert_eq!(ran(&["decode", "data:;base64,SGVsbG8="], "").1, "Hello\n");
    let (code, out, err) = ran(&["decode", "%zz", "%ff", "%41"], "");
    assert!((code, out.as_str()) == (1, "A\n") && err.contains("%zz"), "{err}");
}

#[test]
fn the_class_of_a_host_is_an_exit_code() {
    for (host, private, loopback) in [
        ("127.0.0.1", true, true),
        ("http://0x7f.1/", true, true),
        ("[::ffff:127.0.0.1]", true, true),
        ("localhost", true, true),
        ("10.0.0.1", true, false),
        ("http://169.254.169.254/latest", true, false),
        ("db.internal", true, false),
        ("example.com", false, false),
        ("8.8.8.8", false, false),
    ] {
        let is = |class| ran(&["host", "--is", class, host], "");
        assert_eq!(is("private"), (i32::from(!private), String::new(), String::new()), "{host}");
        assert_eq!((is("public").0, is("loopback").0), (i32::from(private), i32::from(!loopback)), "{host}");
    }
    for text in ["a b", "file:///etc/passwd", "", "http://"] {
        for class in ["private", "public", "loopback"] {
            let (code, _, err) = ran(&["host", "--is", class, text], "");
            assert!(code == 2 && err.contains("no host for any reader"), "{text}: {err}");
        }
    }
    assert_eq!(ran(&["host", "--is", "public", r"http://127.0.0.1\@example.org"], "").0, 1);
    // A host that is refused is drawn, not the text before it.
    let (_, _, err) = ran(&["host", "--is", "private", "https://exa mple/p"], "");
    assert!(err.contains("\u{2502} exa mple\n   \u{b7}    \u{252c}"), "{err}");
}

#[test]
fn tracking_parameters_are_removed() {
    let url = "http://h/?utm_source=a&q=1&gclid=x&FBCLID=y#f";
    assert_eq!(ran(&["set", "--strip-tracking", url], "").1, "http://h/?q=1#f\n");
    assert_eq!(ran(&["set", "--strip-tracking", "http://h/?utm_source=a"], "").1, "http://h/\n");
    assert_eq!(ran(&["set", "--delete", "query.*clid", url], "").1, "http://h/?utm_source=a&q=1&FBCLID=y#f\n");
}

#[test]
fn hosts_are_set_as_a_url_has_them() {
    for (value, out) in [("::1", "http://[::1]:1/"), ("b\u{fc}cher.example", "http://xn--bcher-kva.example:1/")] {
        assert_eq!(ran(&["set", "--set", &format!("host={value}"), "http://h:1/"], "").1.trim_end(), out);
    }
    for (value, part) in [
        ("h:8080", "port"),
        ("a/b", "path"),
        ("u@h", "user"),
        ("h#x", "fragment"),
        ("h\\x", "backslash"),
        ("a b", "white space"),
    ] {
        let (code, out, err) = ran(&["set", "--set", &format!("host={value}"), "http://h/"], "");
        assert!((code, out.as_str()) == (1, "") && err.contains(part), "{value}: {err}");
    }
    let (code, _, err) = ran(&["set", "--set", "port=65536", "http://h/"], "");
    assert!(code == 1 && err.contains("65535"), "{err}");
    let built = ran(&["build", "--scheme", "http", "--host", "::1", "--path", "/a b", "--query", "x=%20 y"], "");
    assert_eq!(built.1, "http://[::1]/a%20b?x=%20%20y\n", "{}", built.2);
}

#[test]
fn options_of_other_programs_are_those_that_are_meant() {
    for (args, out) in [
        (&["set", "--port", "9000", "http://h/"][..], "http://h:9000/\n"),
        (&["set", "--port=9000", "--host=i", "http://h/"], "http://i:9000/\n"),
        (&["build", "scheme=http", "host=h", "path=/a"], "http://h/a\n"),
        (&["lint", "--no-color", "--silent", "--isolated", "-"], ""),
        (&["get", "-j2", "--template", "{host}", "http://h/"], "h\n"),
        (&["get", "--jobs=2", "--template", "{host}", "http://h/"], "h\n"),
    ] {
        let (code, found, err) = ran(args, "http://h/\n");
        assert!((code, found.as_str()) == (0, out), "{args:?}: {found}{err}");
    }
    for args in [&["lint", "--json", "-"][..], &["parse", "http://h/", "--json"], &["host", "--json", "h"]] {
        assert!(ran(args, "http://h/\n").1.trim_start().starts_with(['{', '[']), "{args:?}");
    }
}

#[test]
fn a_usage_error_says_what_to_type() {
    for (args, answers) in [
        (&["normalize", "--colum", "url"][..], &["`urlgram normalize` has no option `--colum`", "--help` lists"][..]),
        (&["lint", "--selekt", "U1"], &["did you mean `--select`?"]),
        (&["parse", "-v", "http://h"], &["has no option `-v`", "`--` stands before"]),
        (&["grammar", "chek"], &["did you mean `urlgram grammar check`?", "It has list, show, check"]),
        (&["path", "x"], &["It has to-url, from-url", "`urlgram path to-url"]),
        (&["explain"], &["needs `<NAME>...`; for example: `urlgram explain U301`"]),
        (&["compare", "http://h"], &["needs `<B>`; for example: `urlgram compare "]),
        (&["build", "x"], &["takes no further argument `x`; for example: `urlgram build"]),
        (&["netloc"], &["urlgram get '{authority}' URL"]),
        (&["gopher"], &["`urlgram explain gopher`"]),
    ] {
        let (code, out, err) = ran(args, "");
        assert!((code, out.as_str()) == (2, ""), "{args:?}: {out}");
        assert!(answers.iter().all(|answer| err.contains(answer)) && err.lines().count() == 1, "{args:?}: {err}");
    }
    assert!(ran(&["grammar", "draw", "scheme"], "").1.contains("<svg"));
    assert!(ran(&["help", "punycode"], "").1.contains("RFC"));
    // A secret in an argument is covered.
    assert!(!ran(&["lint", "--token=ghp_0123456789abcdefghijABCDEFGHIJ012345"], "").2.contains("ghp_0123"));
}

#[test]
fn the_help_of_the_program_fits_a_screen() {
    for args in [&["-h"][..], &[]] {
        let (code, out, err) = ran(args, "");
        let text = out + &err;
        assert!(
            text.lines().count() <= 48 && text.contains("Look at a URL:") && (code == 0) != args.is_empty(),
            "{text}"
        );
    }
    assert!(ran(&["--help"], "").1.contains("\n  relativize  "));
    for command in ["lint", "get", "extract", "tree", "match"] {
        let lines = ran(&[command, "-h"], "").1.lines().count();
        assert!(lines <= 80, "{command}: {lines}");
    }
}
