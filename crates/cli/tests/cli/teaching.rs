//! `quiz`, `play`, and the pages of terms.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};

fn urlgram(args: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_urlgram")).args(args).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn a_sheet_is_the_same_for_the_same_seed_and_has_a_key_on_request() {
    let sheet = ["quiz", "--lesson", "8", "--seed", "7"];
    let (code, first, _) = urlgram(&sheet);
    assert_eq!((code, &first), (Some(0), &urlgram(&sheet).1));
    assert!(first.contains("Why is it refused? (seed 7)") && first.matches("Answer:").count() == 6);
    assert!(first.contains("Name: ____") && first.contains("Points: ____ / 6\n") && !first.contains("Solutions"));
    assert!(urlgram(&["quiz", "--lesson", "8", "--seed", "7", "--key"]).1.contains("Solutions"));
}

#[test]
fn sheets_are_html_latex_and_json() {
    let html = urlgram(&["quiz", "--kind", "rule", "-n", "3", "--format", "html"]).1;
    assert!(html.starts_with("<!doctype html>") && html.matches("<mark>").count() == 3 && !html.contains("Solutions"));
    assert!(html.contains("Name:") && html.contains("Points: ____ / 3"), "{html}");
    let tex = urlgram(&["quiz", "--kind", "normal", "-n", "3", "--format", "tex", "--key"]).1;
    assert!(tex.contains("\\begin{enumerate}") && tex.contains("\\%") && tex.trim_end().ends_with("\\end{document}"));
    let json: serde_json::Value = serde_json::from_str(&urlgram(&["quiz", "--format", "json"]).1).unwrap();
    assert_eq!(json["exercises"].as_array().unwrap().len(), 6);
    assert!(json["exercises"][0].get("solution").is_none());
}

#[test]
fn an_answer_is_judged() {
    let (code, reply, _) = urlgram(&["quiz", "--kind", "dots", "--seed", "7", "--judge", "/ | /"]);
    assert!(code == Some(1) && reply.contains("Step 2"), "{reply}");
    let (code, reply, _) = urlgram(&["quiz", "--kind", "two", "--seed", "3", "--judge", "12"]);
    assert!(code == Some(0) && reply.contains("and as"), "{reply}");
    // The second exercise of a sheet of one kind is the first one of the next seed.
    let next = urlgram(&["quiz", "--kind", "two", "--seed", "2", "--exercise", "2", "--judge", "12"]);
    assert_eq!((next.0, next.1), (code, reply));
}

#[test]
fn the_answers_of_a_class_are_graded() {
    let sheet = ["quiz", "--lesson", "8", "--seed", "7", "-n", "2"];
    let key: serde_json::Value =
        serde_json::from_str(&urlgram(&[&sheet[..], &["--key", "--format", "json"]].concat()).1).unwrap();
    let solution = |at: usize| key["exercises"][at]["solution"].as_str().unwrap().to_owned();
    let file = std::env::temp_dir().join(format!("urlgram-answers-{}.csv", std::process::id()));
    let rows = format!("\u{feff}name,group,2,1\n\"=Anna, A\",b,{},{}\nBen,c,no URL,\nCleo\n", solution(1), solution(0));
    std::fs::write(&file, rows).unwrap();
    let path = file.to_str().unwrap();
    let with = |format| urlgram(&[&sheet[..], &["--grade", path, "--format", format]].concat());
    let (code, csv, _) = with("csv");
    let expected = "name,group,1,2,points\n\"'=Anna, A\",b,1,1,2\nBen,c,0,0,0\nCleo,,0,0,0\n";
    assert_eq!((code, csv.as_str()), (Some(0), expected));
    let text = with("text").1;
    assert!(
        text.starts_with("=Anna, A, b: 2 of 2\nBen, c: 0 of 2\n   1. There is no answer yet.\n   2. The rule URI"),
        "{text}"
    );
    assert!(text.contains("      answer: no URL\n"), "{text}");
    let json: serde_json::Value = serde_json::from_str(&with("json").1).unwrap();
    assert_eq!((&json[0]["columns"]["group"], &json[0]["points"]), (&"b".into(), &2.into()));
    assert_eq!(json[1]["answers"][1]["answer"], "no URL");
    assert_eq!((with("html").0, urlgram(&["quiz", "--format", "csv"]).0), (Some(2), Some(2)));
    // Without a column for an exercise there is nothing to grade.
    std::fs::write(&file, "name\nAnna\n").unwrap();
    let (code, _, message) = with("csv");
    assert!(code == Some(2) && message.contains("no column is the number of an exercise"), "{message}");
    // A spreadsheet writes the separator of its language.
    for separator in [";", "\t"] {
        let rows = format!("name;1;2\n\"Anna; A\";\"{}\";x, y\n", solution(0)).replace(';', separator);
        std::fs::write(&file, rows).unwrap();
        let (_, csv, message) = with("csv");
        assert!(csv.ends_with(",1,0,1\n") && csv.contains(&format!("Anna{separator} A")), "{csv} {message}");
    }
    for (table, expected) in [
        (&b"name,1,2,9\nAnna,a,b,c\n"[..], "there is a column 9, but the sheet has 2 exercises; --count sets how many"),
        (b"name,1\nBen,a\n\"Anna,b\n", "the quotation mark in line 3, at byte 13 of the file, is never closed"),
        (b"name,1\nB\xff,a\n", "not UTF-8 at byte 8"),
    ] {
        std::fs::write(&file, table).unwrap();
        let (code, out, message) = with("csv");
        assert!(code == Some(2) && out.is_empty() && message.contains(expected), "{message}");
    }
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn terms_and_rules_are_explained() {
    assert!(urlgram(&["explain", "network-path reference"]).1.contains("RFC 3986 §4.2"));
    assert!(urlgram(&["explain", "unreserved"]).1.contains("ALPHA / DIGIT"));
    assert!(urlgram(&["explain", "opaque path", "--format", "markdown"]).1.starts_with("# opaque path\n"));
    assert!(urlgram(&["explain", "gopher"]).1.contains("gophe"));
    assert!(urlgram(&["explain", "Authority state"]).1.contains("http://anna@example.org/"));
    assert!(urlgram(&["explain", "no scheme state"]).1.contains("with the base http://example.org/"));
    assert!(urlgram(&["explain", "ipv6-unclosed"]).1.contains("https://[::1"));
    assert_eq!(urlgram(&["explain", "nothing of this name"]).0, Some(2));
}

#[test]
fn other_words_lead_to_the_page_of_what_they_name() {
    for (word, shown) in [
        ("IDN", "RFC 5890"),
        ("hostname", "IP-literal / IPv4address"),
        ("query string", "RFC 3986 §3.4"),
        ("query", "RFC 3986 §3.4"),
        ("Protocol-Relative URL", "//example.org/a"),
        ("purl", "pkg"),
        ("RFC 3986", "hier-part"),
        ("rfc3986 3.2.2", "Rules: host"),
        ("ERR_INVALID_URL", "Usual causes"),
        ("first path segment in URL cannot contain colon", "U117"),
        ("dot segments", "RFC 3986 §3.3"),
        ("same site", "HTML Standard §7.1.1.1"),
        ("localhost", "RFC 6761 §6"),
        ("CRLF injection", "CWE-93"),
        ("data:", "RFC 2397"),
        ("https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2", "Rules: host"),
        ("left recursion", "abnf::left-recursion"),
        ("CONTEXTO", "RFC 5890"),
        ("defang", "hxxp://example[.]org/"),
        ("Docker image", "oci"),
        ("IDNAError: Codepoint U+005F not allowed at position 1 in '_a'", "W001"),
    ] {
        let (code, page, _) = urlgram(&["explain", word]);
        assert!(code == Some(0) && page.contains(shown), "{word}: {page}");
    }
    for (message, page) in [
        ("docker: invalid reference format: repository name (library/App) must be lowercase.", "container image"),
        ("curl: (3) bad range in URL position 144:", "--globoff"),
        ("curl: (3) URL using bad/illegal format or missing URL", "Usual causes"),
        ("curl: (6) Could not resolve host: api.example", "asked the DNS"),
        ("curl: (1) Protocol \"localhost\" not supported or disabled in libcurl", "unsupported scheme"),
        ("URI::InvalidURIError: the scheme http does not accept registry part: a_b.example", "U317"),
        ("bad URI(is not URI?): \"http://a b\"", "Usual causes"),
        ("URI must be ascii only \"http://example.org/\\u{e9}\"", "U118"),
        ("InvalidSchema: No connection adapters were found for 'localhost:3000/'", "unsupported scheme"),
        ("Invalid URL 'a': No scheme supplied. Perhaps you meant https://a?", "U104"),
        ("urllib3.exceptions.LocationParseError: Failed to parse: http://a:b", "Usual causes"),
        ("ValueError: Invalid IPv6 URL", "U108"),
        ("ValueError: Port could not be cast to integer value as 'x'", "U111"),
        ("ValueError: Port out of range 0-65535", "U112"),
        ("ValueError: netloc 'a' contains invalid characters under NFKC normalization", "full-width"),
        ("MongoParseError: Password contains unescaped characters", "U132"),
        ("MongoParseError: Invalid scheme, expected connection string to start with \"mongodb://\"", "U104"),
        ("parse \"a:b\": first path segment in URL cannot contain colon", "U117"),
        ("parse \"http://a b/\": invalid character \" \" in host name", "does not help"),
        ("invalid URL escape \"%2F\"", "path of a socket"),
        ("invalid URL escape \"%zz\"", "U102"),
        ("URI::InvalidURIError: bad URI(is not URI?)", "Usual causes"),
        ("URIError: URI malformed", "Latin-1"),
        ("parse \"127.0.0.1:80\": first path segment in URL cannot contain colon", "write http://"),
        ("invalid integer value \"a\" for connection option \"port\"", "a raw /, ? or #"),
        ("dial tcp: address ::1:80: too many colons in address", "in brackets"),
        ("dial tcp: lookup tcp/pass: unknown port", "not a number"),
        ("default addr for network 'db:3306' unknown", "tcp(host:3306)"),
        ("net/url: invalid userinfo", "U132"),
        ("Error 400: redirect_uri_mismatch", "character by character"),
        ("java.sql.SQLException: No suitable driver found for jdbc:postgres://h/db", "jdbc:postgresql:"),
        (
            "HikariPool: Driver org.postgresql.Driver claims to not accept jdbcUrl, jdbc:postgres://h/db",
            "jdbc:postgresql:",
        ),
        ("Error: Invalid module source address", "?ref= is last"),
        ("Error: invalid_reference: invalid tag", "without a tag"),
        ("<Code>SignatureDoesNotMatch</Code>", "after it was signed"),
        ("The source list for CSP directive 'script-src' contains an invalid source", "The first label"),
        ("NO_PROXY", "10.0.0.0/8"),
        ("Set-Cookie", "Ports do not separate"),
        ("presigned URL", "after it was signed"),
        ("curl: (1) Protocol \"htps\" not supported", "unsupported scheme"),
        ("java.lang.IllegalArgumentException: hostname can't be null", "U317"),
        ("error parsing attribute: xmlParseEntityRef: no name", "&amp;"),
        ("net/url: invalid control character in URL", "U115"),
        ("Get \"a\": unsupported protocol scheme \"\"", "U104"),
        ("Get \"localhost:80\": unsupported protocol scheme \"localhost\"", "unsupported scheme"),
        ("java.net.URISyntaxException: Illegal character in path at index 20: http://a/b c", "U101"),
        ("java.net.URISyntaxException: Illegal character in scheme name at index 0: 10.0.0.1:80", "U103"),
        ("java.net.URISyntaxException: Expected authority at index 7: http://", "U201"),
        ("java.lang.IllegalArgumentException: unsupported URI http://a_b.example/", "U317"),
        ("java.net.MalformedURLException: unknown protocol: c", "unsupported scheme"),
        ("relative URL without a base", "U104"),
        ("empty host", "U201"),
        ("invalid IPv4 address", "U303"),
        ("invalid international domain name", "W001"),
        ("Invalid URI: The hostname could not be parsed.", "IP-literal"),
        ("Invalid URI: The format of the URI could not be determined.", "U104"),
        ("fatal: 'origin' does not appear to be a git repository", "home folder"),
        ("npm error Invalid tag name \">=1 .0\"", "Npm"),
        ("net::ERR_NAME_NOT_RESOLVED", "asked the DNS"),
        ("TypeError: Failed to parse URL from /api", "Usual causes"),
        ("invalid percent-encoded token: \"%zz\"", "U102"),
    ] {
        let (code, shown, _) = urlgram(&["explain", message]);
        assert!(code == Some(0) && shown.contains(page), "{message}: {shown}");
    }
    // A name has all of its pages.
    assert!(urlgram(&["explain", "query"]).1.contains("urlgram schemes query"));
    // One name never hides another.
    let both = urlgram(&["explain", "IPvFuture"]).1;
    assert!(both.starts_with("U312") && both.contains("IPvFuture = \"v\" 1*HEXDIG"), "{both}");
    assert_eq!(urlgram(&["explain", "RFC 99999"]).0, Some(2));
    // Several words are one name.
    assert_eq!(urlgram(&["explain", "matrix", "parameters"]), urlgram(&["explain", "matrix parameters"]));
    assert!(urlgram(&["explain", "http://a/b"]).2.contains("urlgram parse"));
}

#[test]
fn play_serves_the_files_of_its_folder_only() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("page");
    std::fs::create_dir(&page).unwrap();
    std::fs::write(page.join("index.html"), "<title>page</title>").unwrap();
    std::fs::write(page.join("a.js"), "plain").unwrap();
    std::fs::write(page.join("a.js.br"), "compressed").unwrap();
    std::fs::write(folder.path().join("secret.html"), "secret").unwrap();
    let mut server = Command::new(env!("CARGO_BIN_EXE_urlgram"))
        .args(["play", "--folder"])
        .arg(&page)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut address = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut address).unwrap();
    let address = address.trim().trim_start_matches("http://").trim_end_matches('/');
    let get = |target: &str, host: &str| {
        let mut stream = TcpStream::connect(address).unwrap();
        write!(stream, "GET {target} HTTP/1.1\r\nHost: {host}\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    };
    let answers = [
        get("/", address),
        get("/index.html?x", "localhost:1"),
        get("/../secret.html", address),
        get("/..%2fsecret.html", address),
        get("//etc/passwd", address),
        get("/", "evil.example"),
    ];
    let scripts = ["", "\r\nAccept-Encoding: gzip, br", "\r\nAccept-Encoding: br;q=0"]
        .map(|more| get("/a.js", &format!("{address}{more}")));
    server.kill().unwrap();
    server.wait().unwrap();
    let found: Vec<bool> = answers.iter().map(|answer| answer.contains("<title>page</title>")).collect();
    assert_eq!(found, [true, true, false, false, false, false], "{answers:?}");
    assert!(answers[2..].iter().all(|answer| answer.starts_with("HTTP/1.1 404")));
    assert!(scripts[0].ends_with("\r\n\r\nplain") && scripts[2].ends_with("\r\n\r\nplain"), "{scripts:?}");
    assert!(scripts[1].contains("text/javascript; charset=utf-8\r\nContent-Encoding: br\r\n"), "{scripts:?}");
    assert!(scripts[1].ends_with("\r\n\r\ncompressed"), "{scripts:?}");
}

#[test]
fn play_without_a_page_says_how_to_build_it() {
    let (code, _, err) = urlgram(&["play", "--folder", "/nonexistent"]);
    assert!(code == Some(2) && err.contains("playground/build"), "{err}");
}
