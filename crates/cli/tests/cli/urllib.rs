//! `urlgram urllib` and the `urllib.*` ops of `urlgram batch`: arguments, stdin, stdout, stderr, exit code.

use crate::command::{Ran, urlgram};

/// A run of `urlgram urllib ARGS` that succeeds and writes `out`.
#[track_caller]
fn prints(args: &[&str], stdin: &str, out: &str) {
    let ran = urlgram(&[&["urllib"], args].concat(), stdin.as_bytes());
    assert_eq!(ran, Ran { out: out.to_owned(), err: String::new(), code: Some(0) });
}

/// A run of `urlgram urllib ARGS` that writes nothing but `err`.
#[track_caller]
fn fails(args: &[&str], stdin: &str, err: &str, code: i32) {
    let ran = urlgram(&[&["urllib"], args].concat(), stdin.as_bytes());
    assert_eq!(ran, Ran { out: String::new(), err: err.to_owned(), code: Some(code) });
}

#[test]
fn a_call_prints_what_python_prints() {
    prints(
        &["urlsplit", "HTTP://h/p?q#f"],
        "",
        "SplitResult(scheme='http', netloc='h', path='/p', query='q', fragment='f')\n",
    );
    prints(&["quote", "/a b/é"], "", "/a%20b/%C3%A9\n");
    prints(&["urljoin", "http://h/a/b", "../c"], "", "http://h/c\n");
    prints(&["parse_qsl", "a=1&b=é"], "", "[('a', '1'), ('b', 'é')]\n");
    prints(&["parse_qs", "a=1&a=2"], "", "{'a': ['1', '2']}\n");
}

#[test]
fn components_and_pairs_are_arguments() {
    prints(&["urlunsplit", "http", "h", "p", "", ""], "", "http://h/p\n");
    prints(&["urlencode", "a=1 2", "b=/"], "", "a=1+2&b=%2F\n");
    fails(&["urlencode", "a"], "", "urlgram: `a` is not NAME=VALUE\n", 2);
}

#[test]
fn keywords_are_literals_or_text() {
    prints(&["quote", "a/b", "-k", "safe="], "", "a%2Fb\n");
    prints(
        &["parse_qsl", "a;b=2", "-k", "separator=;", "-k", "keep_blank_values=True"],
        "",
        "[('a', ''), ('b', '2')]\n",
    );
    prints(&["urlencode", "a=1 2", "-k", "quote_via=quote"], "", "a=1%202\n");
    prints(&["quote", "12", "-k", "safe='1'"], "", "12\n");
    prints(&["parse_qsl", "a=1", "-k", "separator=b'&'"], "", "[('a', '1')]\n");
    fails(&["quote", "a", "-k", "safe"], "", "urlgram: `safe` is not NAME=VALUE\n", 2);
    fails(&["quote", "a", "-k", "sage=x"], "", "TypeError: quote() got an unexpected keyword argument 'sage'\n", 1);
}

#[test]
fn lines_of_stdin_are_calls() {
    prints(&["unquote"], "a%20b\n%41", "a b\nA\n");
    let ran = urlgram(&["urllib", "urldefrag"], b"http://h/#f\nhttp://[/#f\n\n");
    let out = "DefragResult(url='http://h/', fragment='f')\nDefragResult(url='', fragment='')\n";
    assert_eq!(ran, Ran { out: out.to_owned(), err: "ValueError: Invalid IPv6 URL\n".to_owned(), code: Some(1) });
}

#[test]
fn a_line_that_is_no_utf8_does_not_stop_the_rest() {
    let ran = urlgram(&["urllib", "quote"], b"\xFF\na b\n");
    assert_eq!((ran.out.as_str(), ran.code), ("a%20b\n", Some(2)));
    assert!(ran.err.contains("not UTF-8"), "{}", ran.err);
    assert_eq!(urlgram(&["urllib", "-b", "quote"], b"\xFF\n").out, "%FF\n");
}

#[test]
fn forms_of_the_answer() {
    prints(&["-r", "quote", "a b"], "", "'a%20b'\n");
    prints(&["-b", "urljoin", "http://h/", "p"], "", "b'http://h/p'\n");
    prints(&["-j", "quote", "a b"], "", "{\"result\":\"a%20b\"}\n");
    let ran = urlgram(&["urllib", "-j", "urlsplit", "http://[/"], b"");
    assert_eq!(
        (ran.out.as_str(), ran.code),
        ("{\"raises\":\"ValueError\",\"message\":\"Invalid IPv6 URL\"}\n", Some(1))
    );
}

#[test]
fn another_version_of_python() {
    fails(&["urlsplit", "http://[::1]x/"], "", "ValueError: Invalid IPv6 URL\n", 1);
    let taken = "SplitResult(scheme='http', netloc='[::1]x', path='/', query='', fragment='')\n";
    prints(&["--python", "3.11", "urlsplit", "http://[::1]x/"], "", taken);
    let ran = urlgram(&["urllib", "--python", "2.7", "urlsplit", "x"], b"");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("known are 3.11"), "{}", ran.err);
}

#[test]
fn a_url_read_as_python_reads_it() {
    let ran = urlgram(&["parse", "--as", "urllib", "--format", "jsonl", "HTTP://h:8a/?"], b"");
    let out = concat!(
        r#"{"text":"HTTP://h:8a/?","scheme":"http","netloc":"h:8a","path":"/","query":"","fragment":"","username":null,"#,
        r#""password":null,"hostname":"h","port":null,"#,
        r#""port_raises":"Port could not be cast to integer value as '8a'","geturl":"http://h:8a/","#,
        r#""deviations":[{"name":"scheme-lowered","span":{"start":0,"end":4}},"#,
        r#"{"name":"port-raises","span":{"start":9,"end":11}},"#,
        r#"{"name":"empty-query-dropped","span":{"start":12,"end":13}}]}"#,
        "\n"
    );
    assert_eq!(ran, Ran { out: out.to_owned(), err: String::new(), code: Some(1) });
    let ran = urlgram(&["parse", "--as", "urllib", "http://[::1]x/"], b"");
    assert_eq!((ran.out.as_str(), ran.code), ("", Some(1)));
    assert!(ran.err.contains("ValueError: Invalid IPv6 URL"), "{}", ran.err);
    let ran = urlgram(&["parse", "--as", "urllib", "http://h/a"], b"");
    assert_eq!((ran.err.as_str(), ran.code), ("", Some(0)));
}

#[test]
fn an_unknown_function_is_misuse() {
    let ran = urlgram(&["urllib", "splithost", "x"], b"");
    assert_eq!((ran.out.as_str(), ran.code), ("", Some(2)));
    assert!(ran.err.contains("urlsplit"), "{}", ran.err);
}

/// One line to `urlgram batch`, and its answer.
#[track_caller]
fn batch(request: &str, answer: &str, code: i32) {
    let ran = urlgram(&["batch"], request.as_bytes());
    assert_eq!((ran.out.trim_end(), ran.code), (answer, Some(code)));
}

#[test]
fn values_of_the_batch_protocol() {
    batch(r#"{"id":1,"op":"urllib.quote","args":[{"bytes":"ÿ"}]}"#, r#"{"id":1,"result":"%FF"}"#, 0);
    batch(r#"{"op":"urllib.urlencode","args":[{"dict":[["a",[1,"b"]]]}]}"#, r#"{"result":"a=%5B1%2C+%27b%27%5D"}"#, 0);
    batch(
        r#"{"op":"urllib.urlencode","args":[[["a",[1,2.5,null,true]]]],"kwargs":{"doseq":true,"quote_via":{"function":"quote"}}}"#,
        r#"{"result":"a=1&a=2.5&a=None&a=True"}"#,
        0,
    );
    batch(r#"{"op":"urllib.unquote_to_bytes","args":["%FF"]}"#, r#"{"result":{"bytes":"ÿ"}}"#, 0);
    batch(
        r#"{"op":"urllib.urlsplit","args":["http://h:x"],"python":"3.12"}"#,
        concat!(
            r#"{"result":["http","h:x","","",""],"attrs":{"username":null,"password":null,"hostname":"h","#,
            r#""port":{"error":"ValueError","message":"Port could not be cast to integer value as 'x'"},"geturl":"http://h:x"}}"#
        ),
        0,
    );
}

#[test]
fn what_python_raises_is_an_answer() {
    batch(
        r#"{"op":"urllib.quote","args":[]}"#,
        r#"{"raises":"TypeError","message":"quote() missing 1 required positional argument: 'string'"}"#,
        0,
    );
    batch(
        r#"{"op":"urllib.urljoin","args":["http://h/",{"bytes":"x"}]}"#,
        r#"{"raises":"TypeError","message":"Cannot mix str and non-str arguments"}"#,
        0,
    );
}

#[test]
fn what_is_no_call_is_a_bad_request() {
    let ops: Vec<&str> = urlgram_ops::op_names().collect();
    let bad = |message: &str| format!(r#"{{"error":{{"kind":"bad-request","message":"{message}"}}}}"#);
    batch(
        r#"{"op":"urllib.splithost","args":["x"]}"#,
        &bad(&format!("unknown op `urllib.splithost`; the ops are {}", ops.join(", "))),
        2,
    );
    batch(r#"{"op":"urllib.quote","args":"x"}"#, &bad("`args` must be an array"), 2);
    batch(r#"{"op":"urllib.quote","args":["x"],"kwargs":[]}"#, &bad("`kwargs` must be an object"), 2);
    batch(r#"{"op":"urllib.quote","args":[{"bytes":"日"}]}"#, &bad("`bytes` must be characters up to U+00FF"), 2);
    batch(
        r#"{"op":"urllib.quote","args":[{"tuple":[]}]}"#,
        &bad(r#"an object must be {\"bytes\": …}, {\"dict\": …} or {\"function\": …}"#),
        2,
    );
}
