//! `urlgram get`, `schemes` and `explain`: the real binary.

use serde_json::{Value, json};

use crate::command;
use crate::folder::file;

/// Exit code, stdout, stderr.
fn urlgram(args: &[&str], input: &str) -> (i32, String, String) {
    command::urlgram(args, input).parts()
}

/// The rows that `fields` of `input` make, and the exit code.
#[track_caller]
fn rows(fields: &str, input: &str) -> (i32, Vec<Value>) {
    let (code, out, _) = urlgram(&["get", "--fields", fields], input);
    (code, out.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
}

#[test]
fn parts_of_any_url() {
    let (code, found) = rows(
        "scheme,userinfo,user,password,host,port,path,path.1,query,fragment,query.b,line",
        "http://u:p:q@[::1]:8/a/b?b=%31&b=2#f\n\nmailto:a@b.example\n",
    );
    assert_eq!(code, 0);
    assert_eq!(
        found,
        [
            json!({"scheme": "http", "userinfo": "u:p:q", "user": "u", "password": "p:q", "host": "[::1]", "port": "8",
                "path": "/a/b", "path.1": "b", "query": "b=%31&b=2", "fragment": "f", "query.b": "%31", "line": 1}),
            json!({"scheme": null, "userinfo": null, "user": null, "password": null, "host": null, "port": null,
                "path": null, "path.1": null, "query": null, "fragment": null, "query.b": null, "line": 2}),
            json!({"scheme": "mailto", "userinfo": null, "user": null, "password": null, "host": null, "port": null,
                "path": "a@b.example", "path.1": null, "query": null, "fragment": null, "query.b": null, "line": 3}),
        ]
    );
}

/// Names are split by another list, in the command and in the op.
#[test]
fn names_are_split_by_another_list() {
    let own = file("own-suffixes.dat", "// own\nb.github.io\n");
    let url = "https://a.b.github.io/?u=http://x.blogspot.com/";
    let get = |list: &str| {
        let fields = "registrable_domain,nested.public_suffix";
        urlgram(&["get", "--suffixes", list, "--fields", fields, "-F", "tsv", "-"], url)
    };
    for (list, domain) in [("icann", "github.io"), (&*own, "a.b.github.io")] {
        let (code, out, err) = get(list);
        assert_eq!((code, &*out), (0, &*format!("registrable_domain\tnested.public_suffix\n{domain}\tcom\n")), "{err}");
        let list = std::fs::read_to_string(list).unwrap_or(list.to_owned());
        let request = json!({"op": "get", "input": url, "fields": ["registrable_domain"], "suffixes": list});
        let (_, out, _) = urlgram(&["batch"], &format!("{request}\n"));
        let answer: Value = serde_json::from_str(&out).unwrap();
        assert_eq!(answer["registrable_domain"], domain, "{answer}");
    }
    let bad = file("bad-suffixes.dat", "com\nco..uk\n");
    for (list, message) in [
        (&*bad, "line 2 is not a rule of a list of public suffixes: \"co..uk\""),
        (&*file("bytes-suffixes.dat", b"co.uk\n\xff\n"), "as a file: not UTF-8"),
        ("private", "expected `icann`, `listed`, or a list of public suffixes"),
    ] {
        let (code, out, err) = get(list);
        assert!(code == 2 && out.is_empty() && err.contains(message), "{err}");
    }
}

#[test]
fn fields_that_follow_from_components() {
    let fields = "registrable_domain,public_suffix,subdomain,origin,last_segment,extension,depth";
    let row = |domain: [Value; 3], origin: Value, [segment, extension, depth]: [Value; 3]| {
        let [registrable, suffix, subdomain] = domain;
        json!({"registrable_domain": registrable, "public_suffix": suffix, "subdomain": subdomain, "origin": origin,
            "last_segment": segment, "extension": extension, "depth": depth})
    };
    let none = || [Value::Null, Value::Null, Value::Null];
    for (url, expected) in [
        (
            "https://a.www.example.co.uk:443/b/c.tar.gz?q",
            row(
                ["example.co.uk".into(), "co.uk".into(), "a.www".into()],
                "https://example.co.uk".replace("//", "//a.www.").into(),
                ["c.tar.gz".into(), "gz".into(), 2.into()],
            ),
        ),
        (
            "HTTP://EXAMPLE.Com./b/",
            row(
                ["example.com".into(), "com".into(), Value::Null],
                "http://example.com.".into(),
                ["".into(), Value::Null, 1.into()],
            ),
        ),
        (
            "http://b%C3%BCcher.example/.profile",
            row(
                ["xn--bcher-kva.example".into(), "example".into(), Value::Null],
                "http://xn--bcher-kva.example".into(),
                [".profile".into(), Value::Null, 1.into()],
            ),
        ),
        (
            "http://co.uk:8",
            row(
                [Value::Null, "co.uk".into(), Value::Null],
                "http://co.uk:8".into(),
                [Value::Null, Value::Null, 0.into()],
            ),
        ),
        ("http://127.0.0.1/a./", row(none(), "http://127.0.0.1".into(), ["".into(), Value::Null, 1.into()])),
        ("ftp://[::1]/a.", row(none(), "ftp://[::1]".into(), ["a.".into(), Value::Null, 1.into()])),
        ("mailto:a@b.example", row(none(), Value::Null, none())),
        ("../a.b", row(none(), Value::Null, ["a.b".into(), "b".into(), 2.into()])),
    ] {
        assert_eq!(rows(fields, url), (0, vec![expected]), "{url}");
    }
    let (_, found) = rows("span:registrable_domain,decode:last_segment,span:depth", "http://a.EXAMPLE.com/b%20c");
    assert_eq!(found, [json!({"span:registrable_domain": [9, 20], "decode:last_segment": "b c", "span:depth": 1})]);
    let keys = "reversed_host,surt,path_template,canonical,network";
    let (_, found) = rows(keys, "HTTPS://u@www.Example.org:443/user/42/a.html?b=1&utm_source=x&a=2#c");
    let expected = [
        ("reversed_host", "org.example.www"),
        ("surt", "https://(org,example,www,:443@u)/user/42/a.html?b=1&utm_source=x&a=2#c"),
        ("path_template", "/user/{id}/a.html"),
        ("canonical", "https://u@www.example.org/user/42/a.html?a=2&b=1"),
        ("network", "public"),
    ];
    assert_eq!(found, [json!(std::collections::BTreeMap::from(expected))]);
    assert_eq!(
        rows(keys, "mailto:a@b.example").1,
        [
            json!({"reversed_host": null, "surt": null, "path_template": null, "canonical": "mailto:a@b.example", "network": null})
        ]
    );
    let (_, found) = rows("must:registrable_domain", "http://localhost/\nhttp://a.example/\n");
    assert_eq!(found, [json!({"registrable_domain": null}), json!({"registrable_domain": "a.example"})]);
}

#[test]
fn fields_have_the_names_of_other_tools() {
    let (_, out, _) = urlgram(&["get", "--help"], "");
    let line = out.split_once("without delimiters: ").unwrap().1.split_once("\n\n").unwrap().0.replace('\n', " ");
    let url = "http://u:p@www.example.co.uk:8/a/b.c?q=1#f";
    let mut count = 0;
    for names in line.split(", ") {
        let names: Vec<&str> = names.split('=').map(str::trim).collect();
        let (code, out, err) = urlgram(&["get", "-F", "csv", "-f", &names.join(","), url], "");
        let rows: Vec<Vec<&str>> = out.lines().map(|row| row.split(',').collect()).collect();
        assert_eq!((code, &rows[0]), (0, &names), "{err}");
        assert!(!rows[1][0].is_empty() && rows[1].iter().all(|cell| *cell == rows[1][0]), "{names:?}: {out}");
        count += names.len() - 1;
    }
    assert!(count >= 10, "{line}");
}

#[test]
fn pairs_whose_keys_match() {
    let url = "http://a/?utm_source=x%20y&b=1&utm_medium&&utm_source=z&%75tm_a=+";
    let (_, found) = rows("query.utm_*,decode:query.utm_s*,query.c*", url);
    assert_eq!(
        found,
        [json!({"query.utm_*": {"utm_source": "x%20y", "utm_medium": "", "utm_a": "+"},
            "decode:query.utm_s*": {"utm_source": "x y"}, "query.c*": null})]
    );
    let (code, out, _) = urlgram(&["get", "-F", "csv", "-f", "query.b*,host", url], "");
    assert_eq!((code, out.as_str()), (0, "query.b*,host\n\"{\"\"b\"\":\"\"1\"\"}\",a\n"));
}

#[test]
fn a_template_before_the_files() {
    let file = file("urls.txt", "http://a.example:8/b\nhttp://c/\n");
    let (code, out, err) = urlgram(&["get", "{host}\\t{path}", &file], "");
    assert_eq!((code, out.as_str(), err.as_str()), (0, "a.example\t/b\nc\t/\n", ""));
    let (code, out, _) = urlgram(&["get", "{host}"], "http://a/\n");
    assert_eq!((code, out.as_str()), (0, "a\n"), "stdin without files");
    let (code, out, _) = urlgram(&["get", "--template", "{host}", &file], "");
    assert_eq!((code, out.as_str()), (0, "a.example\nc\n"));
    let (code, _, err) = urlgram(&["get", &file], "");
    assert_eq!(code, 2);
    assert!(err.contains("--fields"), "{err}");
    let (code, _, err) = urlgram(&["get", "{host}", "--format", "csv"], "");
    assert_eq!(code, 2);
    assert!(err.contains("--fields"), "{err}");
}

#[test]
fn absent_is_not_empty() {
    let (_, found) = rows("query,query.a,query.b,query.c,port", "http://h:?a&b=\n");
    assert_eq!(found, [json!({"query": "a&b=", "query.a": "", "query.b": "", "query.c": null, "port": ""})]);
}

/// One entry reads every dialect with a driver, and every tunnel.
#[test]
fn fields_of_a_family_of_schemes() {
    let fields = "mysql+pymysql.dialect,mysql+pymysql.driver,svn+ssh.tunnel";
    let (code, found) = rows(fields, "postgresql+asyncpg://h/db\nmysql+pymysql://h/db\nsvn+rsh://h/r\nhttp://h/\n");
    let row = |dialect: Value, driver: Value, tunnel: Value| json!({"mysql+pymysql.dialect": dialect, "mysql+pymysql.driver": driver, "svn+ssh.tunnel": tunnel});
    let expected = [
        row(json!("postgresql"), json!("asyncpg"), Value::Null),
        row(json!("mysql"), json!("pymysql"), Value::Null),
        row(Value::Null, Value::Null, json!("rsh")),
        row(Value::Null, Value::Null, Value::Null),
    ];
    assert_eq!((code, &found[..]), (0, &expected[..]));
}

#[test]
fn fields_of_a_scheme() {
    let (code, found) =
        rows("ftp.path,ftp.path.1,ftp.typecode,span:ftp.typecode", "ftp://h/a/%62;type=i\nhttp://h/\nFTP://h/x#frag\n");
    assert_eq!(code, 0);
    let row = |path: Value, second: Value, typecode: Value, span: Value| json!({"ftp.path": path, "ftp.path.1": second, "ftp.typecode": typecode, "span:ftp.typecode": span});
    assert_eq!(
        found,
        [
            row(json!(["a", "%62"]), json!("%62"), json!("i"), json!([19, 20])),
            row(Value::Null, Value::Null, Value::Null, Value::Null),
            row(json!(["x"]), Value::Null, Value::Null, Value::Null),
        ]
    );
}

#[test]
fn a_url_that_its_scheme_refuses_keeps_its_generic_parts_and_is_told() {
    let (code, out, err) = urlgram(&["get", "--fields", "host,ftp.path"], "ftp://h/~a\n");
    assert_eq!((code, out.as_str()), (1, "{\"host\":\"h\",\"ftp.path\":null}\n"));
    assert!(err.starts_with("<stdin>:1: unexpected \"~\" at byte 8"), "{err}");
}

#[test]
fn each_line_has_a_row_and_bad_ones_are_reported_by_number() {
    let input = "http://a/\na b\n\nhttp://[/\nhttp://b/\n";
    let (code, out, err) = urlgram(&["get", "--fields", "host,url,line", "-F", "csv"], input);
    assert_eq!((code, out.as_str()), (1, "host,url,line\na,http://a/,1\n,a b,2\n,,3\n,http://[/,4\nb,http://b/,5\n"));
    let places: Vec<&str> = err.lines().map(|line| line.split(": ").next().unwrap()).collect();
    assert_eq!(places, ["<stdin>:2", "<stdin>:4"]);
    // Line by line, so that `paste` joins both.
    assert_eq!(urlgram(&["get", "{host}:{port}"], input).1, "a:\n\n\n\nb:\n");
    let (_, out, _) = urlgram(&["get", "--fields", "line,error"], input);
    let reasons: Vec<Value> = out.lines().map(|row| serde_json::from_str(row).unwrap()).collect();
    assert_eq!(reasons[2], json!({"line": 3, "error": null}));
    let reason = reasons[1]["error"].as_str().unwrap();
    assert!(
        reason.starts_with("a space in a ")
            && reason.contains(" at byte 1 ")
            && reason.ends_with("Write \"%20\" for a space."),
        "{out}"
    );
    let (code, out, err) = urlgram(&["get", "{host}", "--skip-rejects"], input);
    assert_eq!((code, out.as_str(), err.lines().count()), (1, "a\nb\n", 2));
}

#[test]
fn what_must_be_there_and_is_not_is_refused() {
    let (code, out, err) = urlgram(&["get", "--fields", "must:query.a,host"], "http://h/?a=1\nhttp://h/\n");
    let row = "{\"query.a\":\"1\",\"host\":\"h\"}\n";
    assert_eq!((code, out), (1, row.to_owned() + "{\"query.a\":null,\"host\":null}\n"));
    assert_eq!(err, "<stdin>:2: `query.a` is missing\n");
}

#[test]
fn decoded_or_raw() {
    let (_, found) = rows("query.q,decode:query.q,decode:path,path", "http://h/%C3%A9%ff?q=a+b%26\n");
    assert_eq!(
        found,
        [json!({"query.q": "a+b%26", "decode:query.q": "a b&", "decode:path": "/é%ff", "path": "/%C3%A9%ff"})]
    );
    let (_, out, _) =
        urlgram(&["get", "-d", "-F", "tsv", "--fields", "query.q,raw:query.q,path"], "http://h/%C3%A9%ff?q=a+b%26\n");
    assert_eq!(out, "query.q\traw:query.q\tpath\na b&\ta+b%26\t/é%ff\n");
}

#[test]
fn decoding_loses_no_byte() {
    let (_, found) = rows("decode:query.y,decode:query.z", "http://h/?y=%FF+%41&%7a=%C3%28\n");
    assert_eq!(found, [json!({"decode:query.y": "%FF A", "decode:query.z": "%C3("})]);
}

#[test]
fn tables_with_separators() {
    let input = "ftp://h/a,b/%22?x\nhttp://h/a,b\n";
    let (_, out, _) = urlgram(&["get", "--fields", "path,ftp.path", "--format", "csv"], input);
    assert_eq!(out, "path,ftp.path\n\"/a,b/%22\",\"[\"\"a,b\"\",\"\"%22?x\"\"]\"\n\"/a,b\",\n");
    let (_, out, _) = urlgram(&["get", "--fields", "host", "--spans", "--format", "csv"], "http://h/\n");
    assert_eq!(out, "host,span:host\nh,7..8\n");
}

#[test]
fn templates() {
    let (code, out, _) =
        urlgram(&["get", "--template", r"{{{scheme}}}\t{host}:{default:port}\\"], "ftp://h/\nhttp://h:8/\nx:y\n");
    assert_eq!((code, out.as_str()), (0, "{ftp}\th:21\\\n{http}\th:8\\\n{x}\t:\\\n"));
}

#[test]
fn misuse_is_told_with_what_there_is() {
    let usage = |args: &[&str], wanted: &str| {
        let (code, out, err) = urlgram(args, "http://a/\n");
        assert_eq!((code, out.as_str()), (2, ""), "{args:?}");
        assert!(err.contains(wanted), "{err}");
    };
    usage(&["get", "--fields", "hots"], "the fields are url, file, line, scheme");
    usage(&["get", "--fields", "hots"], "did you mean `host`?");
    usage(&["get", "--fields", "Host-Name"], "did you mean `hostname`?");
    usage(&["get", "--fields", "public"], "did you mean `public_suffix`?");
    usage(&["get", "--fields", "span:query.utm_*"], "several pairs have no single span");
    usage(&["get", "--fields", "ftp.type"], "it has user, password, host, port, path, typecode");
    usage(&["get", "--fields", "fttp.host"], "did you mean ftp?");
    usage(&["get", "--fields", "path.x"], "expected the number of a segment");
    usage(&["get", "--fields", "most:host"], "unknown modifier `most`");
    usage(&["get", "--template", "{host"], "expected a field in braces");
    usage(&["get"], "--fields");
    usage(&["get", "--fields", "host", "/nonexistent/file"], "/nonexistent/file");
    usage(&["schemes", "gophre"], "did you mean `gopher`?");
    usage(&["explain", "nonesuch"], "no scheme, lint, rule or term `nonesuch` is known");
    usage(&["explain", "opaque pth"], "did you mean `opaque path`?");
    usage(&["explain", "no scheme stat"], "did you mean `no scheme state`?");
    usage(&["explain", "vemmi"], "no rule except the generic one");
}

/// Writes a file with many lines.
fn list(name: &str, lines: impl Iterator<Item = String>) -> String {
    file(name, lines.map(|line| line + "\n").collect::<String>())
}

#[test]
fn any_number_of_threads_writes_the_same() {
    let path = list(
        "many.txt",
        (0..60_000).map(|i| match i % 1000 {
            7 => format!("bad {i}"),
            8 => String::new(),
            _ => format!("http://host{i}.example/path?i={i}"),
        }),
    );
    let run = |threads: &str| urlgram(&["get", "--fields", "line,host,query.i", "--threads", threads, &path], "");
    let one = run("1");
    assert_eq!((one.0, one.1.lines().count(), one.2.lines().count()), (1, 60_000, 6));
    assert!(one.2.ends_with("\nand 55 more; write all 60 to a file with --rejects FILE\n"), "{}", one.2);
    assert!(one.2.contains("many.txt:8: a space in a "), "{}", &one.2[..200]);
    for threads in ["2", "5"] {
        assert!(run(threads) == one, "{threads} threads write something else");
    }
}

#[test]
fn hostile_lines_do_no_harm() {
    let long = format!("http://h/{}", "%41".repeat(300_000));
    let deep = format!("ftp://{}h/{}", "a.".repeat(100_000), ";".repeat(10));
    let tabs = format!("gopher://h/0{}/", "%09a".repeat(100_000));
    let (code, out, err) =
        urlgram(&["get", "--fields", "path,ftp.host", "-d"], &format!("{long}\n{deep}\n{tabs}\n\u{feff}\u{0}\r\n"));
    assert_eq!((code, out.lines().count(), err.lines().count()), (1, 4, 2));
}

#[test]
fn bytes_that_are_no_text_are_told() {
    let path = file("bytes.txt", b"\xef\xbb\xbfhttp://a/\r\nhttp://\xff/\nhttp://b/");
    let (code, out, err) = urlgram(&["get", "--fields", "host", &path], "");
    assert_eq!((code, out.as_str()), (1, "{\"host\":\"a\"}\n{\"host\":null}\n{\"host\":\"b\"}\n"));
    assert!(err.ends_with("bytes.txt:2: not UTF-8 at byte 7\n"), "{err}");
}

#[test]
fn schemes_are_listed() {
    let (code, out, _) = urlgram(&["schemes"], "");
    assert!(
        code == 0 && out.lines().any(|line| line.starts_with("ftp ") && line.contains("ftpurl (RFC 1738)")),
        "{out}"
    );
    let (_, out, _) = urlgram(&["schemes", "--all", "--format", "json"], "");
    let all: Value = serde_json::from_str(&out).unwrap();
    let all = all.as_array().unwrap();
    assert!(all.len() >= 431);
    let ftp = all.iter().find(|known| known["scheme"] == "ftp").unwrap();
    assert_eq!((&ftp["port"], &ftp["status"]), (&json!(21), &json!("permanent")));
    let (_, out, _) = urlgram(&["schemes", "FTP"], "");
    assert!(out.contains("ftp.typecode") && out.contains("default port  21"), "{out}");
    let (_, out, _) = urlgram(&["schemes", "vemmi"], "");
    assert!(
        out.contains("the generic rule") && out.contains("reason        the grammar of its RFC is not transcribed"),
        "{out}"
    );
    // Each scheme has a reader, or the reason why not.
    let typed = all.iter().filter(|known| !known["rule"].is_null()).count();
    assert!(typed >= 90, "{typed}");
    assert!(all.iter().all(|known| known["rule"].is_null() != known["untyped"].is_null()), "{out}");
}

#[test]
fn a_scheme_is_explained() {
    let (code, out, _) = urlgram(&["explain", "gopher", "--as", "rfc1738"], "");
    assert_eq!(code, 0);
    for piece in ["gopher+_string", "RFC 1738 §5", "Valid URLs", "Invalid texts", "a space", "xchar"] {
        assert!(out.contains(piece), "no {piece} in:\n{out}");
    }
    let (_, out, _) = urlgram(&["explain", "ftp", "--format", "markdown"], "");
    assert!(out.contains("<a id=\"rfc-1738-login\"></a>") && out.contains("[login](#rfc-1738-login)"), "{out}");
    // Every link leads somewhere.
    for link in out.split("](#").skip(1).filter_map(|rest| rest.split(')').next()) {
        assert!(out.contains(&format!("<a id=\"{link}\"></a>")), "nothing at #{link}");
    }
    // Prose that names a rule of another document is that rule.
    let (_, out, _) = urlgram(&["explain", "http"], "");
    // The rules are printed with `=` in one column.
    let out = out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(!out.contains("see [URI]") && out.contains("authority = [ userinfo"), "{out}");
    let (_, out, _) = urlgram(&["explain", "ftp", "--format", "json"], "");
    let lesson: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(lesson["grammar"][0]["references"], json!(["login", "fpath", "ftptype"]));
    assert!(lesson["invalid"].as_array().unwrap().iter().all(|example| example["error"] != ""));
}

#[test]
fn parse_shows_the_fields_of_a_scheme() {
    let (code, out, _) = urlgram(&["parse", "--as", "scheme", "ftp://anna@h/a/b;type=i"], "");
    assert_eq!(code, 0);
    assert!(out.contains("typecode  22..23") && out.contains("absent: password, port"), "{out}");
    let (_, out, _) = urlgram(&["parse", "--as", "rfc1738", "--format", "json", "news:*"], "");
    let json: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(json["fields"]["kind"], json!({"value": "all", "span": null}));
    assert_eq!(json["fields"]["grouppart"]["span"], json!({"start": 5, "end": 6}));
    let (code, _, err) = urlgram(&["parse", "--as", "scheme", "http:///path"], "");
    assert!(code == 1 && err.contains("U200 scheme-grammar") && err.contains("RFC 9110 §4.2.1"), "{err}");
    let (code, _, err) = urlgram(&["parse", "--as", "rfc1738", "http://h/~a"], "");
    assert!(code == 1 && err.contains("RFC 1738 §5"), "{err}");
}

#[test]
fn outputs_that_cannot_be_right_are_refused() {
    let folder = crate::folder::folder("get-outputs", &[("urls.txt", "http://a/\nnot a url\n")]);
    let get = |args: &[&str]| command::run(command::command(&[&["get"], args].concat()).current_dir(&folder), "");
    let ran = get(&["{host}", "-o", "t.parquet", "urls.txt"]);
    assert!(ran.code == Some(2) && ran.err.contains("a template writes text, not parquet"), "{ran}");
    for rejects in ["x.csv", "./x.csv"] {
        let ran = get(&["-f", "host", "-o", "x.csv", "--rejects", rejects, "urls.txt"]);
        assert!(ran.code == Some(2) && ran.err.contains("name the same file"), "{ran}");
    }
    let ran = get(&["-f", "host", "-o", "t.xlsx", "urls.txt"]);
    assert!(ran.code == Some(2) && ran.err.contains("t.xlsx: the name tells no format: write .csv"), "{ran}");
    let ran = get(&["-f", "host", "--rejects", "-", "urls.txt"]);
    assert!(ran.code == Some(2) && ran.out.is_empty() && ran.err.contains("needs the name of a file"), "{ran}");
    let ran = get(&["-f", "host", "-F", "csv", "-o", "-", "urls.txt"]);
    assert_eq!((ran.code, &*ran.out), (Some(1), "host\na\n\"\"\n"), "{ran}");
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
}
