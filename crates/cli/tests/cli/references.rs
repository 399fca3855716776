//! `urlgram resolve`, `relativize`, `normalize`, `compare`, and their ops in `urlgram batch`: arguments, stdin, output, exit
//! code.

use crate::command::urlgram;

/// Exit code, stdout, stderr.
fn run(args: &[&str], stdin: &str) -> (i32, String, String) {
    urlgram(args, stdin).parts()
}

#[track_caller]
fn prints(args: &[&str], stdin: &str, code: i32, stdout: &str) -> String {
    let (exit, out, err) = run(args, stdin);
    assert_eq!((exit, out.as_str()), (code, stdout), "{args:?}: {err}");
    err
}

#[test]
fn references_come_from_arguments_and_from_lines() {
    prints(&["resolve", "http://a/b/c", "../g", "?y"], "", 0, "http://a/g\nhttp://a/b/c?y\n");
    prints(&["resolve", "http://a/b/c"], "../g\n\n#s\n", 0, "http://a/g\nhttp://a/b/c#s\n");
    prints(&["resolve", "http://é/", "ü"], "", 0, "http://é/ü\n");
}

#[test]
fn a_bad_reference_does_not_stop_the_rest() {
    let err = prints(&["resolve", "http://a/", "a b", "c"], "", 1, "http://a/c\n");
    assert!(err.contains("a space in a path"), "{err}");
    let err = prints(&["resolve", "/a", "c"], "", 2, "");
    assert!(err.contains("URI"), "{err}");
}

#[test]
fn resolution_has_its_options() {
    prints(&["resolve", "--non-strict", "http://a/b", "http:c"], "", 0, "http://a/c\n");
    prints(&["resolve", "--rfc2396", "http://a/b/c", "?y", "../../g"], "", 0, "http://a/b/?y\nhttp://a/../g\n");
    prints(
        &["resolve", "--rfc2396", "--no-climbing", "http://a/b/c", "?y", "/../g"],
        "",
        0,
        "http://a/b/?y\nhttp://a/../g\n",
    );
    prints(&["resolve", "--rfc1808", "http://a/b;p", ";x", "../../c"], "", 0, "http://a/b;x\nhttp://a/../../c\n");
    prints(&["resolve", "foo:/a", "/..//b"], "", 0, "foo:/.//b\n");
    prints(&["resolve", "--literal", "foo:/a", "/..//b"], "", 0, "foo://b\n");
    let err = prints(&["resolve", "--no-guard", "foo:/a", "/..//b", "c"], "", 1, "foo:/c\n");
    assert_eq!(err, "urlgram: /..//b: the path \"//b\" would be read as an authority and a path (RFC 3986 §3.3)\n");
    let err = prints(&["resolve", "--no-climbing", "http://a/b", "../c"], "", 1, "");
    assert_eq!(err, "urlgram: ../c: \"..\" at byte 0 of the reference climbs above the root (RFC 3986 §5.2.4)\n");
    let (code, ..) = run(&["resolve", "--rfc1808", "--trace", "http://a/b", "c"], "");
    assert_eq!(code, 2);
}

#[test]
fn a_trace_is_drawn() {
    let (code, out, _) = run(&["resolve", "--trace", "http://a/b/c/d;p?q", "../../../g/./h/..", "/x", "#s"], "");
    assert_eq!(code, 0);
    insta::assert_snapshot!(out);
}

#[test]
fn a_trace_fits_into_its_lines_and_ends() {
    let long = "/abcdefghij/..".repeat(1000);
    let (code, out, _) = run(&["resolve", "--trace", "http://a/", &long], "");
    assert_eq!(code, 0);
    let shown = out.lines().filter(|line| !line.starts_with("R "));
    assert!(shown.clone().all(|line| line.chars().count() <= 100), "{out}");
    assert!(shown.clone().count() < 240 && out.contains("more steps"), "{out}");
}

#[test]
fn a_trace_is_data_too() {
    let (code, out, _) = run(&["resolve", "--trace", "-F", "jsonl", "foo:/a", "/..//b"], "");
    assert_eq!(code, 0);
    let trace: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(trace["branch"], "R.path starts-with \"/\"");
    assert_eq!(trace["steps"][0], serde_json::json!({"step": "2C", "output": "", "input": "//b"}));
    assert_eq!(trace["result"], "foo:/.//b");
}

#[test]
fn targets_are_made_relative() {
    prints(&["relativize", "http://a/b/c/d", "http://a/b/g", "http://a/b/c/x:y"], "", 0, "../g\n./x:y\n");
    prints(&["relativize", "http://a/b"], "http://a/b#s\nfoo:x\n", 0, "#s\nfoo:x\n");
    let err = prints(&["relativize", "http://a/b", "http://a/x/../c", "http://a/c"], "", 1, "c\n");
    assert!(err.starts_with("urlgram: http://a/x/../c: no reference resolves to the target"), "{err}");
    let json = "{\"base\":\"http://a/b\",\"target\":\"http://a/c\",\"result\":\"c\"}\n";
    prints(&["relativize", "-F", "jsonl", "http://a/b", "http://a/c"], "", 0, json);
}

#[test]
fn normal_forms_are_printed_and_explained() {
    prints(&["normalize", "HTTP://A:80", "foo:%41"], "", 0, "http://a/\nfoo:A\n");
    prints(&["normalize", "--steps", "case,port", "HTTP://A:80/%7e"], "", 0, "http://a/%7E\n");
    prints(&["normalize", "--without", "scheme,port"], "file:/a\nhttp://a:80\n", 0, "file:/a\nhttp://a:80/\n");
    prints(&["normalize", "--check", "http://a/"], "", 0, "http://a/\n");
    prints(&["normalize", "--check", "http://A/"], "", 1, "http://a/\n");
    prints(&["normalize", "--to", "iri", "HTTP://A/%C3%A9"], "", 0, "http://a/é\n");
    prints(&["normalize", "--steps", "none", "--to", "uri", "HTTP://é/"], "", 0, "HTTP://%C3%A9/\n");
    prints(&["normalize", "--to", "uri-idna", "http://é/é"], "", 0, "http://xn--9ca/%C3%A9\n");
    assert_eq!(run(&["normalize", "--steps", "foo", "x"], "").0, 2);
    let (code, out, _) = run(&["normalize", "--explain", "HTTP://U%41@EXa%4Dple.com:0080", "http://a/"], "");
    assert_eq!(code, 0);
    insta::assert_snapshot!(out);
}

#[test]
fn comparisons_say_by_which_step_and_where_not() {
    let told = |a, b| {
        let (code, out, err) = run(&["compare", a, b], "");
        format!("{a}  {b}\nexit {code}\n{out}{err}\n")
    };
    let all = [
        told("http://a/", "http://a/"),
        told("http://a/%c3", "HTTP://A/%C3"),
        told("http://a/~b", "http://a/%7Eb"),
        told("http://a/x/../b", "http://a/./b"),
        told("http://a", "http://a:80/"),
        told("http://é/", "http://xn--9ca/"),
        told("http://a/b/c", "http://a/b/d"),
        told("http://a/b?q", "http://a/b"),
    ];
    insta::assert_snapshot!(all.concat());
    let (code, out, _) = run(&["compare", "--up-to", "case", "http://a/~b", "http://a/%7Eb"], "");
    assert_eq!(code, 1, "{out}");
    assert_eq!(run(&["compare", "a b", "a"], "").0, 2);
}

#[test]
fn batch_answers_on_references() {
    let requests = r#"{"op":"resolve","base":"foo:/a","ref":"/..//b"}
{"op":"resolve","base":"foo:/a","ref":"/..//b","literal":true}
{"op":"resolve","base":"foo:/a","ref":"/..//b","guard_path":false}
{"op":"resolve","base":"http://a/b","ref":"http:c","strict":false}
{"op":"resolve","base":"http://a/b","ref":"../../c","allow_climbing":false}
{"op":"resolve","base":"http://a/b c","ref":"d"}
{"op":"resolve","base":"http://a/b","ref":";x","rfc1808":true}
{"op":"relativize","base":"http://a/b","target":"http://a/c"}
{"op":"relativize","base":"http://a/b","target":"http://a/b/../c"}
{"op":"normalize","input":"HTTP://a:80/%7eb"}
{"op":"normalize","input":"HTTP://a:80/%7eb","steps":["case"],"changes":true}
{"op":"normalize","input":"a b"}
{"op":"compare","a":"http://a","b":"http://a:80/"}
{"op":"compare","a":"http://a/b","b":"http://a/c"}
{"op":"to_uri","input":"http://é/é","idna":true}
{"op":"to_iri","input":"http://a/%C3%A9"}
{"op":"parse","grammar":"rfc3987","input":"http://é/日本"}
"#;
    let (code, out, _) = run(&["batch"], requests);
    assert_eq!(code, 0);
    insta::assert_snapshot!(out);
    let bad = "{\"op\":\"normalize\",\"input\":\"a\",\"steps\":[\"x\"]}\n";
    let said = "{\"error\":{\"kind\":\"bad-request\",\"message\":\"unknown step \\\"x\\\"\"}}\n";
    prints(&["batch"], bad, 2, said);
}
