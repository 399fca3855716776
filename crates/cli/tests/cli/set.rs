//! `urlgram set`: components of RFC 3986 URLs.

use crate::command;

/// Exit code, stdout, stderr.
fn set(args: &[&str], input: &str) -> (i32, String, String) {
    command::urlgram(&[&["set"], args].concat(), input).parts()
}

/// Checks the result for one URL.
#[track_caller]
fn check(args: &[&str], url: &str, expected: &str) {
    let (code, out, err) = set(&[args, &[url]].concat(), "");
    assert_eq!((code, out.trim_end(), err.as_str()), (0, expected, ""), "{args:?}");
}

#[test]
fn a_host_that_is_written_as_it_is_has_the_same_advice() {
    let (code, _, err) = set(&["--set", "host:=h:80", "http://a/"], "");
    assert!(code == 1 && err.contains("set host and port, each alone"), "{err}");
}

#[test]
fn components_are_set() {
    let url = "http://u@h:1/p?q#f";
    for (change, expected) in [
        ("scheme=https", "https://u@h:1/p?q#f"),
        ("userinfo=a b:c", "http://a%20b:c@h:1/p?q#f"),
        ("user=a b:c", "http://a%20b%3Ac@h:1/p?q#f"),
        ("password=x:@", "http://u:x:%40@h:1/p?q#f"),
        ("host=other.example", "http://u@other.example:1/p?q#f"),
        ("host=[::1]", "http://u@[::1]:1/p?q#f"),
        ("host=b\u{fc}cher", "http://u@xn--bcher-kva:1/p?q#f"),
        ("port=8443", "http://u@h:8443/p?q#f"),
        ("path=/a b/100%/c", "http://u@h:1/a%20b/100%25/c?q#f"),
        ("path:=/a%20b", "http://u@h:1/a%20b?q#f"),
        ("query=x=1&y=#", "http://u@h:1/p?x=1&y=%23#f"),
        ("query.x=1&2", "http://u@h:1/p?q&x=1%262#f"),
        ("query.q=1", "http://u@h:1/p?q=1#f"),
        ("query.q=a%20b", "http://u@h:1/p?q=a%2520b#f"),
        ("query.q:=a%20b+c", "http://u@h:1/p?q=a%20b+c#f"),
        ("query.x y:=a%20b", "http://u@h:1/p?q&x%20y=a%20b#f"),
        ("fragment=", "http://u@h:1/p?q#"),
    ] {
        check(&["--set", change], url, expected);
    }
}

#[test]
fn components_are_removed_and_appended() {
    let url = "http://u@h:1/p?utm_source=a&q=1&utm_medium=b#f";
    check(&["--delete", "query.utm_*"], url, "http://u@h:1/p?q=1#f");
    check(&["--delete", "query.utm_*", "--delete", "query.q"], url, "http://u@h:1/p#f");
    check(
        &["--delete", "query", "--delete", "fragment", "--delete", "userinfo", "--delete", "port"],
        url,
        "http://h/p",
    );
    check(&["--delete", "scheme", "--delete", "authority"], "http://h/p", "/p");
    check(&["--set", "user=a"], "http://u:p:q@h/", "http://a:p:q@h/");
    check(&["--set", "password=a"], "http://u:p@h/", "http://u:a@h/");
    check(&["--set", "password=a"], "http://h/", "http://:a@h/");
    for (url, expected) in
        [("http://u:p@h/", "http://u@h/"), ("http://:p@h/", "http://h/"), ("http://u@h/", "http://u@h/")]
    {
        check(&["--delete", "password"], url, expected);
    }
    check(&["--delete", "query.x"], "http://h/?", "http://h/?");
    check(
        &["--append", "path=b c", "--append", "path=d/e", "--append", "query=k=v w"],
        "http://h/a",
        "http://h/a/b%20c/d%2Fe?k=v%20w",
    );
    check(&["--set", "scheme=https", "--append", "query=a=b", "--delete", "query"], "http://h/?x", "https://h/?a=b");
}

#[test]
fn many_keys_are_removed_at_once() {
    let pairs: Vec<String> = (0..20_000).map(|number| format!("utm_{number}=1&b{number}")).collect();
    let url = format!("http://h/?{}", pairs.join("&"));
    let (code, out, _) = set(&["--delete", "query.utm_*"], &url);
    let rest: Vec<String> = (0..20_000).map(|number| format!("b{number}")).collect();
    assert!(code == 0 && out.trim_end() == format!("http://h/?{}", rest.join("&")), "{}", out.len());
}

#[test]
fn a_list_goes_on_after_a_url_that_cannot_be_changed() {
    let (code, out, err) = set(&["--set", "port=8"], "http://a/\nmailto:b@c\nd e\nhttp://f:1/\n");
    assert_eq!((code, out.as_str()), (1, "http://a:8/\nhttp://f:8/\n"));
    assert!(err.contains("mailto:b@c: port: \"8\" is not possible without a host"), "{err}");
    assert!(err.contains("U101"), "{err}");
    let (code, out, err) = set(&["--set", "user:=a:b", "http://h/"], "");
    assert!((code, out.as_str()) == (1, "") && err.contains("write %3A, or set userinfo"), "{err}");
    let (code, out, _) = set(&["--set", "path=x", "-F", "json-lines", "http://a/", "b:c"], "");
    assert_eq!(code, 1);
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].contains("would be read as part of the authority"), "{out}");
    assert_eq!(lines[1], r#"{"text":"b:c","result":"b:x"}"#);
    for raw in ["path:=/a b", "query:=a b", "query.q:=a b", "query.q:=100%", "fragment:=a b", "host:=b\u{fc}cher"] {
        let (code, out, err) = set(&["--set", raw, "http://a/?q"], "");
        assert!((code, out.as_str()) == (1, "") && err.contains("expected"), "{raw}: {err}");
    }
}

#[test]
fn misuse_names_the_components() {
    let usage = |args: &[&str], wanted: &str| {
        let (code, out, err) = set(args, "http://a/\n");
        assert!((code, out.as_str()) == (2, "") && err.contains(wanted), "{err}");
    };
    usage(&["--set", "hots=a"], "the components are scheme, userinfo");
    usage(&["--set", "hots=a"], "did you mean `host`?");
    usage(
        &["http://h/", "host=b"],
        "`host=b` is a change, not a URL: use --set host=b; the relative reference is ./host=b",
    );
    usage(&["--set", "port=8", "query.a=b"], "use --set query.a=b");
    usage(&["--set", "host"], "expected COMPONENT=VALUE");
    usage(&["--append", "host=a"], "expected path=SEGMENT");
    usage(&["--append", "query=a"], "expected query=KEY=VALUE");
    usage(&["--delete", "host"], "these can be removed");
    usage(&[], "no changes are given");
}

#[test]
fn a_url_of_http_keeps_its_host() {
    let (code, out, err) = set(&["--set", "host=", "http://old.example/p"], "");
    assert!(code == 1 && out.is_empty() && err.contains("a URL of http or https needs one (RFC 9110"), "{err}");
    check(&["--set", "host="], "postgresql://old.example/p", "postgresql:///p");
}
