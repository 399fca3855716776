//! `urlgram get` from columns, logs and arguments, and its rejects.

use std::fs;

use crate::command;
use crate::folder::file;

/// Exit code, stdout, stderr.
fn urlgram(args: &[&str], input: &str) -> (i32, String, String) {
    command::urlgram(args, input).parts()
}

#[test]
fn urls_as_arguments() {
    let (code, out, err) =
        urlgram(&["get", "{host} {file} {line}", "http://a/", "mailto:b@c.example", "http://d e/"], "");
    assert_eq!((code, out.as_str()), (1, "a <arguments> 1\n <arguments> 2\n"));
    assert_eq!(err.lines().count(), 1);
    assert!(err.starts_with("<arguments>:3: unexpected space at byte 8"), "{err}");
}

#[test]
fn a_column_of_json_lines() {
    let lines = r#"{"id": 1, "request": {"url": "http://a/\u0062"}}
{"id": 2, "request": {}}
{"id": 3, "request": {"url": 3}}
{"id": 4
{"id": 5, "request": {"url": "http://c d/"}}
"#;
    let path = file("get.jsonl", lines.as_bytes());
    let args = ["get", "--column", "request.url", "--fields", "path,line", "-F", "csv", &path];
    let (code, out, err) = urlgram(&args, "");
    assert_eq!((code, out.as_str()), (1, "path,line\n/b,1\n"));
    let reasons: Vec<&str> = err.lines().map(|line| line.strip_prefix(path.as_str()).unwrap()).collect();
    assert_eq!(reasons[0], ":3: `request.url` is a number, not a string");
    assert!(reasons[1].starts_with(":4: not JSON: ") && reasons[2].starts_with(":5: unexpected space"), "{err}");
    let (code, out, _) =
        urlgram(&["get", "--from", "jsonl", "--column", "u", "-f", "host"], "{\"u\": \"http://a/\"}\n");
    assert_eq!((code, out.as_str()), (0, "{\"host\":\"a\"}\n"));
    let (code, out, err) =
        urlgram(&["get", "--from", "jsonl", "--column", "v.w", "-f", "host"], "{\"u\": \"http://a/\"}\n");
    assert_eq!((code, out.as_str(), err.as_str()), (0, "", "<stdin>: no record has a text at `v.w`\n"));
}

#[test]
fn a_column_of_a_table() {
    let text = b"\xef\xbb\xbfid,\"url\",note\r\n1,http://a/,x\r\n2,\"http://b/?q=1,2\",\"two\nlines\"\r\n3,,\r\n4\r\n5,http://\xff/,\r\n6,http://c/,\r\n";
    let path = file("get.csv", text);
    let (code, out, err) = urlgram(&["get", "--column", "url", "--template", "{line} {host} {query}", &path], "");
    assert_eq!((code, out.as_str()), (1, "2 a \n3 b q=1,2\n7 c \n"));
    assert!(err.ends_with("get.csv:6: not UTF-8 at byte 7\n"), "{err}");
    let (code, out, _) = urlgram(&["get", "--from", "tsv", "--column", "u", "-f", "host"], "n\tu\n1\thttp://a/\n");
    assert_eq!((code, out.as_str()), (0, "{\"host\":\"a\"}\n"));
    let (code, _, err) = urlgram(&["get", "--column", "uri", "-f", "host", &path], "");
    assert_eq!(code, 2);
    assert!(err.contains("no column `uri`; the columns are "), "{err}");
}

#[test]
fn a_quotation_mark_that_is_never_closed_is_reported() {
    let get = ["get", "--from", "csv", "--column", "url", "-f", "host"];
    let (code, out, err) = urlgram(&get, "url,note\nhttp://a/,\"x\"\nhttp://b/,\"y\nhttp://c/,z\n");
    assert_eq!((code, out.as_str()), (1, "{\"host\":\"a\"}\n{\"host\":\"b\"}\n"));
    let reason = "the quotation mark at byte 33 of the file is never closed, so that the rest of the file is one field";
    assert_eq!(err.lines().next(), Some(format!("<stdin>:3: {reason}").as_str()), "{err}");
    let (code, _, err) = urlgram(&get, "url,\"note\nhttp://a/,x\n");
    assert!(code == 2 && err.contains("at byte 4 of the file is never closed"), "{err}");
    let (code, _, err) = urlgram(&get, "");
    assert!(code == 2 && err.contains("the file is empty"), "{err}");
    // The header alone is read first, and more with it.
    let long = format!("url,note\nhttp://a/,\"{}\"\n", "x\n".repeat(9_999));
    assert_eq!(urlgram(&get, &long).0, 0);
}

#[test]
fn a_long_table_keeps_its_order() {
    let rows: String = (0..60_000).map(|row| format!("{row},http://host{row}.example/\n")).collect();
    let path = file("get_long.csv", format!("row,url\n{rows}").as_bytes());
    let run = |threads: &str| urlgram(&["get", "--column", "url", "-f", "line,host", "--threads", threads, &path], "");
    let one = run("1");
    assert_eq!(one.1.lines().count(), 60_000);
    assert!(one.1.ends_with("{\"line\":60001,\"host\":\"host59999.example\"}\n"), "{}", &one.1[one.1.len() - 100..]);
    assert!(run("3") == one);
}

#[test]
fn access_logs() {
    let log = concat!(
        "203.0.113.9 - - [10/Oct/2000:13:55:36 -0700] \"GET /a/b?q=x%20y HTTP/1.1\" 200 23 \"http://r.example/p\" \"A\"\n",
        "203.0.113.9 - - [10/Oct/2000:13:55:37 -0700] \"-\" 408 - \"-\" \"-\"\n",
        "203.0.113.9 - - [10/Oct/2000:13:55:38 -0700] \"GET http://h.example/ HTTP/1.1\" 200 23 \"-\" \"A\"\n",
    );
    let (code, out, err) = urlgram(&["get", "--from", "combined", "-f", "path,host,decode:query.q", "-F", "tsv"], log);
    assert_eq!((code, out.as_str()), (1, "path\thost\tdecode:query.q\n/a/b\t\tx y\n/\th.example\t\n"));
    assert_eq!(err, "<stdin>:2: \"-\" is not a request\n");
    let (code, out, _) = urlgram(&["get", "--from", "combined", "--column", "referer", "-f", "host"], log);
    assert_eq!((code, out.as_str()), (0, "{\"host\":\"r.example\"}\n"));
    let (code, _, err) = urlgram(&["get", "--from", "common", "--column", "agent", "-f", "host"], log);
    assert!(code == 2 && err.contains("one column, request"), "{err}");
}

#[test]
fn rejects_are_written_with_their_texts() {
    // Those of an earlier run.
    let rejects = file("rejects.csv", b"file,number,text,reason\n<stdin>,1,old,old\n");
    let args = ["get", "--fields", "host", "--rejects", &rejects];
    let (code, out, err) = urlgram(&args, "http://a/\nb, \"c\" d\n\nhttp://e/\n");
    assert_eq!((code, out.as_str(), err.as_str()), (1, "{\"host\":\"a\"}\n{\"host\":\"e\"}\n", "2 rows, 1 reject\n"));
    let written = fs::read_to_string(&rejects).unwrap();
    assert!(
        written.starts_with("file,number,text,reason\n<stdin>,2,\"b, \"\"c\"\" d\",\"unexpected space at byte 2"),
        "{written}"
    );
    let tsv = rejects.replace(".csv", ".tsv");
    urlgram(&["get", "--fields", "host", "--rejects", &tsv], "a b\n");
    assert!(fs::read_to_string(&tsv).unwrap().starts_with("file\tnumber\ttext\treason\n<stdin>\t1\ta b\t"));
    let (code, _, err) = urlgram(&["get", "--fields", "host", "--summary"], "http://a/\n");
    assert_eq!((code, err.as_str()), (0, "1 row, 0 rejects\n"));
    let notes = file("notes.csv", b"of somebody");
    let (code, _, err) = urlgram(&["get", "--fields", "host", "--rejects", &notes], "a b\n");
    assert!(code == 2 && err.contains("the file exists and has no rejects"), "{err}");
    assert_eq!(fs::read(&notes).unwrap(), b"of somebody");
    let (code, _, err) = urlgram(&["get", "--fields", "host", "--rejects", "/nonexistent/x.csv"], "http://a/\n");
    assert!(code == 2 && err.contains("/nonexistent/x.csv") && !err.contains(".urlgram-"), "{err}");
}

#[test]
fn a_file_that_is_read_is_not_overwritten() {
    let list = file("get_own_input/list.txt", "http://a/\n");
    for option in ["-o", "--rejects"] {
        let (code, _, err) = urlgram(&["get", "--fields", "host", option, &list, &list], "");
        assert!(code == 2 && err.contains("the file is read"), "{err}");
    }
    let grammar = file("get_own_input/a.abnf", "a = \"b\"\n");
    for command in ["page", "rust", "extract"] {
        let (code, _, err) = urlgram(&["grammar", command, &grammar, "-o", &grammar], "");
        assert!(code == 2 && err.contains("the file is read"), "{command}: {err}");
    }
    assert_eq!(fs::read_to_string(&list).unwrap(), "http://a/\n");
    assert_eq!(fs::read_to_string(&grammar).unwrap(), "a = \"b\"\n");
}

#[test]
fn a_format_without_its_column_is_misuse() {
    let usage = |args: &[&str], wanted: &str| {
        let (code, _, err) = urlgram(args, "");
        assert!(code == 2 && err.contains(wanted), "{err}");
    };
    usage(&["get", "--from", "csv", "-f", "host"], "use --column NAME");
    usage(&["get", "--from", "lines", "--column", "x", "-f", "host"], "lines have no columns");
    usage(&["get", "--column", "x", "-f", "host"], "lines have no columns");
    usage(&["get", "--from", "parquet", "-f", "host"], "use --column NAME");
    usage(&["get", "--from", "parquet", "--column", "x", "-f", "host"], "are read from files, not from streams");
}

#[cfg(not(feature = "parquet"))]
#[test]
fn without_the_feature_a_parquet_file_says_what_to_install() {
    let parquet = file("get.parquet", b"PAR1");
    for args in [&["get", "--column", "x", "-f", "host", &parquet][..], &["get", "-f", "host", "-F", "arrow"]] {
        let (code, out, err) = urlgram(args, "");
        assert!(code == 2 && err.contains("cargo install --path crates/cli --features parquet"), "{err}");
        assert_eq!(out, "");
    }
}

#[test]
fn a_file_for_the_output_tells_the_format() {
    let lines = file("get.txt", b"http://a/b\nno url\n");
    let csv = lines.replace(".txt", ".csv");
    let _ = fs::remove_file(&csv);
    assert_eq!(urlgram(&["get", "-f", "host,path", "-o", &csv, &lines], "").0, 1);
    assert_eq!(fs::read_to_string(&csv).unwrap(), "host,path\na,/b\n");
    // A file that could not be read: the output keeps its text.
    let (code, _, err) = urlgram(&["get", "-f", "path", "-o", &csv, &lines, "/nonexistent.txt"], "");
    assert!(code == 2 && err.contains("not written, since an input could not be read"), "{err}");
    assert_eq!(fs::read_to_string(&csv).unwrap(), "host,path\na,/b\n");
    let (code, _, err) = urlgram(&["get", "-f", "path", "-o", &format!("{csv}-parts/"), &lines], "");
    assert!(code == 2 && !err.is_empty(), "{err}");
}

#[test]
fn json_is_one_array() {
    let json = |input: &str| {
        let (code, out, _) = urlgram(&["get", "-F", "json", "-f", "host,line"], input);
        let documents: serde_json::Value = serde_json::from_str(&out).unwrap();
        (code, documents.as_array().unwrap().clone(), out)
    };
    let (code, rows, out) = json("http://a/\nhttp://b c/\nhttp://d/\n");
    assert_eq!((code, rows.len(), rows[1]["host"].as_str()), (1, 2, Some("d")));
    assert!(out.starts_with("[\n  {\n    \"host\": \"a\",") && out.ends_with("  }\n]\n"), "{out}");
    assert_eq!(json("").1.len() + json("http://b c/\n").1.len(), 0);
    // Several jobs, and several inputs.
    let (_, rows, _) = json(&"http://a/\n".repeat(60_000));
    assert_eq!((rows.len(), rows[59_999]["line"].as_u64()), (60_000, Some(60_000)));
    let path = file("get_array.txt", b"http://c/\n");
    let (_, out, _) = urlgram(&["get", "-F", "json", "-f", "host", "http://b/", &path], "");
    assert_eq!(serde_json::from_str::<serde_json::Value>(&out).unwrap()[1]["host"], "c");
}

#[test]
fn a_column_has_all_components_by_default() {
    let (code, out, _) =
        urlgram(&["get", "--from", "jsonl", "--column", "u", "-F", "csv"], "{\"u\": \"http://a@b:1/c?d#e\"}\n");
    assert_eq!((code, out.as_str()), (0, "scheme,userinfo,host,port,path,query,fragment\nhttp,a,b,1,/c,d,e\n"));
    let (_, out, _) = urlgram(&["get", "--fields", " host, path ", "-F", "csv"], "http://a/b\n");
    assert_eq!(out, "host,path\na,/b\n", "spaces around names");
}

#[test]
fn an_iri_is_rejected_with_the_way_out() {
    let (_, _, err) = urlgram(&["get", "-f", "host"], "http://a/\nhttp://\u{e9}/\nhttp://\u{e9} b/\n");
    let lines: Vec<&str> = err.lines().collect();
    assert!(
        lines[0].starts_with("<stdin>:2: ") && lines[0].ends_with("`urlgram normalize --steps none --to uri`"),
        "{err}"
    );
    assert!(!lines[1].contains("normalize"), "{err}");
}
