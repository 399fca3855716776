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
    assert_eq!((code, out.as_str()), (1, "a <arguments> 1\n <arguments> 2\n\n"));
    assert_eq!(err.lines().count(), 1);
    assert!(err.starts_with("<arguments>:3: a space in an authority at byte 8"), "{err}");
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
    let args = ["get", "--column", "request.url", "--fields", "path,line", "-F", "csv", "--keep", "id", &path];
    let (code, out, err) = urlgram(&args, "");
    let rows: Vec<&str> = out.lines().map(|row| &row[..row.len().min(7)]).collect();
    assert_eq!((code, rows), (1, vec!["id,path", "1,/b,1,", "2,,2,", "3,,3,\"`", ",,4,not", "5,,5,a "]), "{out}");
    // The members stay as they are written.
    let (_, out, _) = urlgram(&["get", "--column", "request.url", "--fields", "path", &path], "");
    let rows: Vec<&str> = out.lines().collect();
    assert_eq!(rows[0], r#"{"id": 1, "request": {"url": "http://a/\u0062"},"path":"/b","error":null}"#);
    assert_eq!(rows[1], r#"{"id": 2, "request": {},"path":null,"error":null}"#);
    assert!(rows[3].starts_with(r#"{"path":null,"error":"not JSON: "#), "{out}");
    let reasons: Vec<&str> = err.lines().map(|line| line.strip_prefix(path.as_str()).unwrap()).collect();
    assert_eq!(reasons[0], ":3: `request.url` is a number, not a string");
    assert!(reasons[1].starts_with(":4: not JSON: ") && reasons[2].starts_with(":5: a space in an authority"), "{err}");
    let (code, out, _) = urlgram(
        &["get", "--from", "jsonl", "--column", "u", "-f", "host", "--only-fields"],
        "{\"u\": \"http://a/\"}\n",
    );
    assert_eq!((code, out.as_str()), (0, "{\"host\":\"a\"}\n"));
    let (code, out, err) =
        urlgram(&["get", "--from", "jsonl", "--column", "v.w", "-f", "host"], "{\"u\": \"http://a/\"}\n");
    let row = "{\"u\": \"http://a/\",\"host\":null,\"error\":null}\n";
    assert_eq!((code, out.as_str(), err.as_str()), (0, row, "<stdin>: no record has a text at `v.w`\n"));
}

#[test]
fn a_column_of_a_table() {
    let text = b"\xef\xbb\xbfid,\"url\",note\r\n1,http://a/,x\r\n2,\"http://b/?q=1,2\",\"two\nlines\"\r\n3,,\r\n4\r\n5,http://\xff/,\r\n6,http://c/,\r\n";
    let path = file("get.csv", text);
    let (code, out, err) = urlgram(&["get", "--column", "url", "--template", "{line} {host} {query}", &path], "");
    assert_eq!((code, out.as_str()), (1, "2 a \n3 b q=1,2\n\n\n\n7 c \n"));
    assert!(err.ends_with("get.csv:6: not UTF-8 at byte 7\n"), "{err}");
    let (code, out, _) = urlgram(&["get", "--from", "tsv", "--column", "u", "-f", "host"], "n\tu\n1\thttp://a/\n");
    assert_eq!((code, out.as_str()), (0, "{\"n\":\"1\",\"u\":\"http://a/\",\"host\":\"a\",\"error\":null}\n"));
    let (code, _, err) = urlgram(&["get", "--column", "uri", "-f", "host", &path], "");
    assert_eq!(code, 2);
    assert!(err.contains("no column `uri`; the columns are "), "{err}");
}

#[test]
fn a_quotation_mark_that_is_never_closed_is_reported() {
    let get = ["get", "--from", "csv", "--column", "url", "-f", "host"];
    let (code, out, err) = urlgram(&get, "url,note\nhttp://a/,\"x\"\nhttp://b/,\"y\nhttp://c/,z\n");
    // The rows before it are right.
    assert_eq!((code, out.as_str()), (2, "{\"url\":\"http://a/\",\"note\":\"x\",\"host\":\"a\",\"error\":null}\n"));
    assert!(
        err.starts_with("urlgram: <stdin>: the quotation mark in line 3, at byte 33 of the file, is never closed"),
        "{err}"
    );
    let (code, _, err) = urlgram(&get, "url,\"note\nhttp://a/,x\n");
    assert!(code == 2 && err.contains("in line 1, at byte 4 of the file, is never closed"), "{err}");
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
    let run = |threads: &str| {
        urlgram(&["get", "--column", "url", "-f", "line,host", "-F", "csv", "--threads", threads, &path], "")
    };
    let one = run("1");
    assert_eq!(one.1.lines().count(), 60_001);
    let last = "\n59999,http://host59999.example/,60001,host59999.example,\n";
    assert!(one.1.ends_with(last), "{}", &one.1[one.1.len() - 100..]);
    assert!(run("3") == one);
}

#[test]
fn access_logs() {
    let log = concat!(
        "203.0.113.9 - - [10/Oct/2000:13:55:36 -0700] \"GET /a/b?q=x%20y HTTP/1.1\" 200 23 \"http://r.example/p\" \"A\"\n",
        "203.0.113.9 - - [10/Oct/2000:13:55:37 -0700] \"-\" 408 - \"-\" \"-\"\n",
        "203.0.113.9 - - [10/Oct/2000:13:55:38 -0700] \"GET http://h.example/ HTTP/1.1\" 200 23 \"-\" \"A\"\n",
    );
    let fields = "path,host,decode:query.q";
    let (code, out, err) =
        urlgram(&["get", "--from", "combined", "-f", fields, "-F", "tsv", "--keep", "remote_addr,status"], log);
    let rows = [
        "remote_addr\tstatus\tpath\thost\tdecode:query.q\terror",
        "203.0.113.9\t200\t/a/b\t\tx y\t",
        "203.0.113.9\t408\t\t\t\t\"\"\"-\"\" is not a request\"",
        "203.0.113.9\t200\t/\th.example\t\t",
    ];
    assert_eq!((code, out.lines().collect::<Vec<_>>()), (1, rows.to_vec()));
    assert_eq!(err, "<stdin>:2: \"-\" is not a request\n");
    let (code, out, _) = urlgram(&["get", "--from", "combined", "--column", "referer", "-f", "host"], log);
    let row: serde_json::Value = serde_json::from_str(out.lines().next().unwrap()).unwrap();
    let expected = serde_json::json!({"remote_addr": "203.0.113.9", "identity": null, "remote_user": null,
        "time": "10/Oct/2000:13:55:36 -0700", "request": "GET /a/b?q=x%20y HTTP/1.1", "status": "200", "bytes": "23",
        "referer": "http://r.example/p", "user_agent": "A", "host": "r.example", "error": null});
    assert_eq!((code, out.lines().count(), row), (0, 3, expected));
    let (code, _, err) = urlgram(&["get", "--from", "common", "--column", "agent", "-f", "host"], log);
    assert!(code == 2 && err.contains("one column, request"), "{err}");
}

#[test]
fn rejects_are_written_with_their_texts() {
    // Those of an earlier run.
    let rejects = file("rejects.csv", b"file,number,text,reason\n<stdin>,1,old,old\n");
    let args = ["get", "--fields", "host", "--rejects", &rejects];
    let (code, out, err) = urlgram(&args, "http://a/\nb, \"c\" d\n\nhttp://e/\n");
    assert_eq!(
        (code, out.as_str(), err.as_str()),
        (1, "{\"host\":\"a\"}\n{\"host\":null}\n{\"host\":\"e\"}\n", "3 rows, 1 reject, 1 without a URL\n")
    );
    let written = fs::read_to_string(&rejects).unwrap();
    assert!(written.starts_with("file,number,text,reason\n<stdin>,2,\"b, \"\"c\"\" d\",\"a space in a "), "{written}");
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
    usage(&["get", "--from", "jsonl", "--column", "x", "-f", "host", "-F", "csv"], "name those to keep, --keep id");
    usage(&["get", "-f", "host", "--keep", "id"], "--keep needs a table");
    usage(
        &["get", "--from", "combined", "--keep", "ip", "-f", "host"],
        "no column `ip` to keep; the columns are remote_addr",
    );
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
    assert_eq!(fs::read_to_string(&csv).unwrap(), "host,path\na,/b\n,\n");
    // A file that could not be read: the output keeps its text.
    let (code, _, err) = urlgram(&["get", "-f", "path", "-o", &csv, &lines, "/nonexistent.txt"], "");
    assert!(code == 2 && err.contains("not written, since an input could not be read"), "{err}");
    assert_eq!(fs::read_to_string(&csv).unwrap(), "host,path\na,/b\n,\n");
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
    assert_eq!((code, rows.len(), &rows[1]["host"], &rows[2]["host"]), (1, 3, &serde_json::Value::Null, &"d".into()));
    assert!(out.starts_with("[\n  {\n    \"host\": \"a\",") && out.ends_with("  }\n]\n"), "{out}");
    assert_eq!(json("").1.len(), 0);
    // With kept columns, each element has a line.
    let args = ["get", "--from", "csv", "--column", "url", "-f", "host", "-F", "json"];
    let (_, out, _) = urlgram(&args, "id,url\n1,http://a/\n2,b c\n3,\n");
    let rows: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (&rows[0]["id"], &rows[0]["host"], &rows[2]["id"], rows[1]["error"].is_string()),
        (&"1".into(), &"a".into(), &"3".into(), true)
    );
    assert_eq!(out.lines().count(), 5, "{out}");
    // Several jobs, and several inputs.
    let (_, rows, _) = json(&"http://a/\n".repeat(60_000));
    assert_eq!((rows.len(), rows[59_999]["line"].as_u64()), (60_000, Some(60_000)));
    let path = file("get_array.txt", b"http://c/\n");
    let (_, out, _) = urlgram(&["get", "-F", "json", "-f", "host", "http://b/", &path], "");
    assert_eq!(serde_json::from_str::<serde_json::Value>(&out).unwrap()[1]["host"], "c");
}

#[test]
fn a_column_has_all_components_by_default() {
    let (code, out, _) = urlgram(
        &["get", "--from", "jsonl", "--column", "u", "-F", "csv", "--only-fields"],
        "{\"u\": \"http://a@b:1/c?d#e\"}\n",
    );
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

#[test]
fn a_table_keeps_its_rows_and_columns() {
    let table = "id,url,note\n1,http://a/,\"x, y\"\n2,b c,=1\n3,,\n4\n5,http://e/,z,more\n\"6\",\"http://f/?\"\"\",\"\"\n7,http://g/,\n";
    let get =
        |more: &[&str]| urlgram(&[&["get", "--from", "csv", "--column", "url", "-F", "csv"], more].concat(), table);
    let (code, out, err) = get(&["-f", "host,line"]);
    let rows: Vec<Vec<String>> = csv::Reader::from_reader(out.as_bytes())
        .into_records()
        .map(|record| record.unwrap().iter().map(|cell| cell.chars().take(12).collect()).collect())
        .collect();
    let expected = [
        ["1", "http://a/", "x, y", "a", "2", ""],
        ["2", "b c", "=1", "", "3", "a space in a"],
        ["3", "", "", "", "4", ""],
        ["4", "", "", "", "5", ""],
        ["5", "http://e/", "z", "", "6", "4 cells, but"],
        ["6", "http://f/?\"", "", "", "7", "a '\"' in a q"],
        ["7", "http://g/", "", "g", "8", ""],
    ];
    assert_eq!((code, rows), (1, expected.map(|row| row.map(str::to_owned).to_vec()).to_vec()));
    assert!(out.starts_with("id,url,note,host,line,error\n") && err.lines().count() == 4, "{out}{err}");
    let (_, out, _) = get(&["-f", "host", "--csv-safe", "--keep", "note,id"]);
    assert!(out.starts_with("note,id,host,error\n\"x, y\",1,a,\n'=1,2,,"), "{out}");
    // The fields alone, and without rejects.
    assert_eq!(get(&["-f", "host", "--only-fields"]).1, "host\na\n\"\"\n\"\"\n\"\"\n\"\"\n\"\"\ng\n");
    assert_eq!(get(&["-f", "host", "--skip-rejects", "--keep", "id"]).1, "id,host\n1,a\n7,g\n");
    let rejects = file("kept_rejects.csv", b"");
    let (_, out, err) = get(&["-f", "host", "--rejects", &rejects, "--keep", "id"]);
    let note =
        "1 of 3 rejected is read by browsers: `--as whatwg` reads as they do\n4 rows, 3 rejects, 2 without a URL\n";
    assert_eq!((out.as_str(), err.as_str()), ("id,host\n1,a\n3,\n4,\n7,g\n", note));
    assert_eq!(fs::read_to_string(&rejects).unwrap().lines().count(), 4);
}

#[test]
fn names_of_columns_and_fields_differ() {
    let get = |more: &[&str], table: &str| {
        urlgram(&[&["get", "--from", "csv", "--column", "url", "-F", "csv", "-f", "host"], more].concat(), table)
    };
    let (code, out, err) = get(&[], "url,host\nhttp://a/,x\n");
    assert!(code == 2 && out.is_empty() && err.contains("two columns would have the name `host`"), "{out}{err}");
    let (code, out, _) = get(&["--prefix", "url_"], "url,host\nhttp://a/,x\n");
    assert_eq!((code, out.as_str()), (0, "url,host,url_host,url_error\nhttp://a/,x,a,\n"));
    let json = "{\"url\":\"http://a/\",\"host\":1}\n";
    let (code, out, err) = urlgram(&["get", "--from", "jsonl", "--column", "url", "-f", "host"], json);
    assert!(code == 2 && out.is_empty() && err.contains("object 1 has a member `host` already"), "{out}{err}");
    // Tables with other columns cannot be one table.
    let [first, second] = [("id,url\n1,http://a/\n", "one.csv"), ("url,n\nhttp://b/,2\n", "two.csv")]
        .map(|(table, name)| file(name, table));
    let args = ["get", "--column", "url", "-F", "csv", "-f", "host", &first, &second];
    let (code, _, err) = urlgram(&args, "");
    assert!(code == 2 && err.contains("the columns are not those of the first input, id, url"), "{err}");
    let (code, out, _) = urlgram(&[&args[..], &["--keep", "url"]].concat(), "");
    assert_eq!((code, out.as_str()), (0, "url,host,error\nhttp://a/,a,\nhttp://b/,b,\n"));
}

#[test]
fn cells_that_are_no_text_do_no_harm() {
    let table = b"id,url,n\xffte\n\xff\x1b,http://a/,\xe2\x80\xae\n";
    let path = file("bytes.csv", table);
    let (code, out, _) = urlgram(&["get", "--column", "url", "-f", "host", &path], "");
    let row: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((code, &row["id"], &row["host"]), (0, &"\u{fffd}\u{1b}".into(), &"a".into()));
    assert!(!out.contains('\u{1b}') && !out.contains('\u{202e}'), "{out:?}");
}

#[test]
fn the_first_argument_may_name_the_fields() {
    let list = file("get_named/list.txt", "http://a.example/b\n");
    assert_eq!(urlgram(&["get", "host,path", &list], "").1, "{\"host\":\"a.example\",\"path\":\"/b\"}\n");
    assert_eq!(urlgram(&["get", "nested.host"], "view-source:http://c/\n").1, "{\"nested.host\":\"c\"}\n");
    for argument in ["hots", "host,hots", "http://a.example/"] {
        let (code, _, err) = urlgram(&["get", argument], "");
        assert!(code == 2 && err.contains("no fields are given"), "{argument}: {err}");
    }
}

/// Spreadsheets write semicolons where a comma is in numbers.
#[test]
fn a_table_with_semicolons_is_read() {
    let input = file("semicolons.csv", "id;url\n\"1;5\";https://a.example/x\n1,5;https://b.example/\n");
    let ran = command::urlgram(&["get", "--fields", "host", "--column", "url", "-F", "csv", &input], "");
    assert_eq!(
        ran.out, "id,url,host,error\n1;5,https://a.example/x,a.example,\n\"1,5\",https://b.example/,b.example,\n",
        "{ran}"
    );
    let ran = command::urlgram(&["normalize", "--column", "url", &input], "");
    assert_eq!(ran.out, "id;url\n\"1;5\";https://a.example/x\n1,5;https://b.example/\n", "{ran}");
    let ran = command::urlgram(&["get", "--fields", "id,host", "--column", "url", &input], "");
    assert!(
        ran.code == Some(2) && ran.err.contains("the columns of the table are written without being named"),
        "{ran}"
    );
}
