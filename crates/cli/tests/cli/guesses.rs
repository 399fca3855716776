//! Command lines that people guess: columns of tables, lists with other lines, options before a URL.

use crate::command::{command, run, urlgram};
use crate::folder::{file, folder, lint};

#[test]
fn lines_that_are_not_urls_are_counted() {
    let folder = folder(
        "lines",
        &[
            ("list.txt", "http://exa mple/\nnot a url\nhello\nhttps://ok.example/\n"),
            ("mixed.txt", "https://ok.example/\nwww.example.com/a\nlocalhost:3000\nhttps://b.example/\n"),
            ("notes.txt", "Read https://ok.example/ first.\nThen go on.\n"),
        ],
    );
    let ran = lint(&folder, &["list.txt"]);
    assert_eq!(ran.code, Some(0), "{ran}");
    assert!(ran.err.contains("2 of 4 lines are not URLs, and were not checked: --kind list checks each line"), "{ran}");
    let ran = lint(&folder, &["--kind", "list", "list.txt"]);
    assert!(ran.code == Some(1) && ran.err.contains("3 findings in 4 URLs"), "{ran}");
    // Hosts without a scheme are lines of a list of URLs.
    let ran = lint(&folder, &["-F", "concise", "mixed.txt"]);
    assert!(ran.code == Some(1) && ran.out.contains("mixed.txt:2:1") && ran.err.contains("in 4 URLs"), "{ran}");
    // A folder has many texts.
    for args in [&["."][..], &["notes.txt"], &["-q", "list.txt"]] {
        assert!(!lint(&folder, args).err.contains("lines are not URLs"), "{args:?}");
    }
}

#[test]
fn a_column_is_replaced_and_the_others_stay() {
    let csv = file("visits.csv", "id,url,note\n1,HTTP://Example.COM:80/%7ea,\"x, y\"\n2,not a url,z\n3,,w\n");
    let ran = urlgram(&["normalize", "--column", "url", &csv], "");
    assert_eq!(ran.out, "id,url,note\n1,http://example.com/~a,\"x, y\"\n2,not a url,z\n3,,w\n", "{ran}");
    assert!(ran.code == Some(1) && ran.err.contains("visits.csv:3: the cell stays as it is"), "{ran}");
    let tsv = file("visits.tsv", "url\tid\nhttps://a.example/?utm_source=x&q=1\t7\n");
    let ran = urlgram(&["set", "--strip-tracking", "--column", "url", "-f", &tsv], "");
    assert_eq!((ran.out.as_str(), ran.code), ("url\tid\nhttps://a.example/?q=1\t7\n", Some(0)), "{ran}");
    let lines = file("visits.jsonl", "{\"id\":1,\"at\":{\"href\":\"../c\"}}\n{\"id\":2}\n");
    let ran = urlgram(&["resolve", "https://a.example/b/d", "--column", "at.href", &lines], "");
    assert_eq!(ran.out, "{\"id\":1,\"at\":{\"href\":\"https://a.example/c\"}}\n{\"id\":2}\n", "{ran}");
    let pages = file("crawl.csv", "page,link\nhttps://a.example/b/d,../c\nno URL,x\n");
    for reader in ["rfc3986", "whatwg"] {
        let args = ["resolve", "--as", reader, "--column", "link", "--base-column", "page", &pages];
        let ran = urlgram(&args, "");
        assert_eq!(ran.out, "page,link\nhttps://a.example/b/d,https://a.example/c\nno URL,x\n", "{ran}");
        assert!(ran.code == Some(1) && ran.err.contains("crawl.csv:3: the cell stays as it is"), "{ran}");
    }
    let ran = urlgram(&["resolve", "--column", "at.href", "--base-column", "page"], "at.href,page\n./x,http://h/a\n");
    assert_eq!(ran.out, "at.href,page\nhttp://h/x,http://h/a\n", "{ran}");
    let ran = urlgram(&["resolve", "--column", "link", "--base-column", "site", &pages], "");
    assert!(ran.code == Some(2) && ran.err.contains("crawl.csv: no column `site`"), "{ran}");
    // Mistakes of the first cells are shown, and the others counted.
    let rows = "a b\n".repeat(8);
    let ran = urlgram(&["normalize", "--column", "url"], format!("url\n{rows}"));
    assert_eq!(ran.out, format!("url\n{rows}"));
    assert_eq!(ran.err.matches("the cell stays as it is").count(), 5, "{ran}");
    assert!(
        ran.err.ends_with("<stdin>:6: the cell stays as it is\nand 3 more of 8 cells that stay as they are\n"),
        "{ran}"
    );
    let ran = urlgram(&["encode", "--column", "b"], "a,b\nx,1 2\n");
    assert_eq!(ran.out, "a,b\nx,1%202\n", "{ran}");
    let ran = urlgram(&["decode", "--column", "c"], "a,b\n");
    assert!(ran.code == Some(2) && ran.err.contains("<stdin>: no column `c`"), "{ran}");
}

#[test]
fn options_may_precede_a_bare_url() {
    let whole = urlgram(&["parse", "https://a.example/"], "").out;
    for options in [&["--ascii"][..], &["--color", "never"], &["--color=never", "--show-secrets"], &["--"]] {
        let ran = urlgram(&[options, &["https://a.example/"]].concat(), "");
        assert_eq!((ran.out.as_str(), ran.code), (whole.as_str(), Some(0)), "{options:?}: {ran}");
    }
    for options in [&["-F", "json"][..], &["--json"], &["--ascii", "-F", "json"]] {
        let ran = urlgram(&[options, &["https://a.example/"]].concat(), "");
        assert!(ran.code == Some(0) && ran.out.starts_with('{'), "{options:?}: {ran}");
    }
    assert_eq!(urlgram(&["--ascii", "normalize", "HTTP://A.example"], "").out, "http://a.example/\n");
}

#[test]
fn one_proposal_for_one_mistake() {
    for text in
        ["8.8.8.8:1337", "git@host:2222/x", "file://D:/a b", "mailto:a b@c.example", r"https://a.example\@b.example/"]
    {
        let ran = urlgram(&[text], "");
        let proposals = ran.err.matches("probably meant:").count() + ran.err.matches("  try ").count();
        assert!(ran.code == Some(1) && ran.err.starts_with("mistake: ") && proposals < 2, "{text}: {ran}");
    }
}

#[test]
fn the_verdict_of_a_lint_is_above_the_parts() {
    let ran = urlgram(&["urn:uuid:123"], "");
    assert!(ran.code == Some(0) && ran.out.starts_with("finding: ") && ran.out.contains("U224"), "{ran}");
    let ran = urlgram(&["https://a.example/a%252Fb"], "");
    assert!(ran.code == Some(0) && ran.out.starts_with("finding: ") && ran.out.contains("U418"), "{ran}");
    let ran = urlgram(&["-F", "json", "urn:uuid:123"], "");
    let answer: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(answer["finding"]["code"], "U224", "{ran}");
    let ran = urlgram(&["-F", "json", "https://u:p#w@h.example/"], "");
    let answer: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(answer["mistake"]["meant"], "https://u:p%23w@h.example/", "{ran}");
}

#[test]
fn the_host_of_a_url() {
    let ran = urlgram(&["host", "https://www.example.co.uk:8443/a"], "");
    assert!(ran.code == Some(0) && ran.out.contains("example.co.uk") && ran.out.starts_with("www."), "{ran}");
    let ran = urlgram(&["host", r"http://example.com\@evil.example/"], "");
    assert!(ran.code == Some(1) && ran.out.is_empty(), "{ran}");
    let ran = urlgram(&["host", "co.uk"], "");
    assert!(ran.out.contains("registrable  none"), "{ran}");
    assert!(!urlgram(&["host", "0177.0.0.1"], "").out.contains("registrable"));
}

#[test]
fn a_reference_that_leaves_the_origin() {
    let base = "https://app.example/login";
    for text in ["//evil.example", "/\t/evil.example", "javascript:alert(1)", "http://app.example/"] {
        let ran = urlgram(&["read", "--base", base, text], "");
        assert!(ran.code == Some(1) && ran.out.contains("leaves the origin of the base: "), "{text:?}: {ran}");
    }
    let ran = urlgram(&["read", "--base", base, "../account?x=//evil.example"], "");
    assert!(ran.code == Some(0) && !ran.out.contains("leaves"), "{ran}");
}

#[test]
fn text_from_a_pipe_is_searched() {
    let ran = urlgram(&["extract"], "see https://a.example/x, ok\n");
    assert_eq!(ran.out, "https://a.example/x\n");
    assert_eq!(urlgram(&["extract"], "https://a.example/x\nb/c\n").out, "https://a.example/x\nb/c\n");
    let ran = run(command(&["extract", "--kind", "list"]).env_remove("X"), "a b\n");
    assert_eq!(ran.out, "a b\n");
}

#[test]
fn the_base_is_named_if_it_is_wrong() {
    let ran = urlgram(&["resolve", "/path/to/edit", "."], "");
    assert!(
        ran.code == Some(2) && ran.err.contains("`urlgram resolve https://example.org/path/to/edit REFERENCE`"),
        "{ran}"
    );
}

#[test]
fn a_short_help_fits_a_screen() {
    let root = urlgram(&["--help"], "").out;
    let commands = urlgram(&["completions", "bash"], "").out;
    for name in
        ["parse", "read", "tree", "whatwg", "lint", "set", "get", "extract", "host", "normalize", "resolve", "redact"]
    {
        assert!(root.contains(name) && commands.contains(name), "{name}");
        let ran = run(command(&[name, "-h"]).env("COLUMNS", "100"), "");
        assert!(ran.code == Some(0) && ran.out.lines().count() <= 40, "{name}: {} lines", ran.out.lines().count());
    }
}

#[test]
fn decode_says_where_the_data_end() {
    let ran = urlgram(&["decode", "data:image/svg+xml;utf8,<svg fill='#fff'></svg>"], "");
    assert!(ran.code == Some(0) && ran.err.contains("begins the fragment"), "{ran}");
    let ran = urlgram(&["decode", "data:,a"], "");
    assert!(ran.err.is_empty(), "{ran}");
}

/// A text of a file has its place. Most of what is given on stdin is one line, which needs none.
#[test]
fn a_rejected_text_of_a_file_has_its_line() {
    let list = file("list.txt", "http://ok.example/\n\nhttp://a b/\n");
    for command in ["normalize", "parse", "host", "read", "tree"] {
        let ran = urlgram(&[command, "-f", &list], "");
        let shown = [ran.out.as_str(), ran.err.as_str()].concat();
        assert!(command == "read" || shown.contains("list.txt:3:9]"), "{command}: {ran}");
    }
    let ran = urlgram(&["normalize"], "http://ok.example/\nhttp://a b/\n");
    assert!(ran.err.contains("<stdin>:2:9]"), "{ran}");
    let ran = urlgram(&["normalize"], "http://a b/\n");
    assert!(!ran.err.contains("<stdin>"), "{ran}");
    let csv = file("visits.csv", "id,url\n1,http://ok.example/\n2,http://a b/\n");
    let ran = urlgram(&["normalize", "--column", "url", &csv], "");
    assert!(ran.err.contains("visits.csv:3:9]"), "{ran}");
}

#[test]
fn the_name_of_a_file_is_named_as_one() {
    let list = file("list.txt", "http://ok.example/\n");
    let ran = urlgram(&["normalize", &list], "");
    let note = format!("{list} is the name of a file; `-f {list}` reads its lines");
    assert!(ran.code == Some(0) && ran.err.contains(&note), "{ran}");
    assert_eq!(urlgram(&["normalize", "no-such-file.txt"], "").err, "");
}

/// A host without a scheme is a path for RFC 3986.
#[test]
fn texts_without_a_scheme_are_counted() {
    let list = "example.com/a\nlocalhost:3000\nhttps://a.example/\n/path\na/b\nmailto:a@b.example\n";
    let ran = urlgram(&["get", "{host}"], list);
    let note = "2 texts have no scheme, and were read as a path: `--assume-scheme https` reads a host\n";
    assert_eq!((ran.out.as_str(), ran.err.as_str()), ("\n\na.example\n\n\n\n", note));
    let ran = urlgram(&["get", "--assume-scheme", "https", "{host}"], "example.com/a\n");
    assert_eq!((ran.out.as_str(), ran.err.as_str()), ("example.com\n", ""));
}

#[test]
fn rejects_that_browsers_read_are_counted() {
    let list = "https://a.example/ü\nhttps://b.example:x/\nhttps://c.example/\n";
    let ran = urlgram(&["get", "{host}"], list);
    let note = "1 of 2 rejected is read by browsers: `--as whatwg` reads as they do\n";
    assert!(ran.out.ends_with("c.example\n") && ran.err.ends_with(note), "{ran}");
    let ran = urlgram(&["get", "--as", "whatwg", "{host}"], list);
    assert!(ran.out.starts_with("a.example\n") && !ran.err.contains("browsers"), "{ran}");
}

#[test]
fn the_example_in_a_message_runs() {
    let ran = urlgram(&["get"], "");
    assert!(ran.code == Some(2) && ran.err.contains("; for example: `urlgram get '{host}"), "{ran}");
}

/// The marks around a URL stay when its secret is covered.
#[test]
fn a_message_about_a_secret_is_whole() {
    let ran = urlgram(&["extract", "https://a.example/?api_key=AKIAIOSFODNN7EXAMPLE"], "");
    assert!(ran.err.contains("api_key=***: expected a file"), "{ran}");
    assert!(ran.err.contains("`echo 'https://a.example/?api_key=***' | urlgram extract`"), "{ran}");
    let ran = urlgram(&["lint", "https://a.example/?api_key=AKIAIOSFODNN7EXAMPLE"], "");
    assert!(!ran.out.contains("AKIAIOSF") && !ran.err.contains("AKIAIOSF"), "{ran}");
}

#[test]
fn a_byte_order_mark_begins_no_other_text() {
    let folder = folder("marked", &[("list.txt", "\u{feff}https://a.example/\nhttps://b.example/\n")]);
    let ran = lint(&folder, &["-F", "concise", "list.txt"]);
    assert!(ran.out.contains("list.txt:1:1: U118") && !ran.err.contains("not URLs"), "{ran}");
}

/// A text follows in place of the name of an inner command.
#[test]
fn the_usual_inner_command_needs_no_name() {
    for (args, out) in [
        (&["path", "file:///a/b%20c"][..], "/a/b c\n"),
        (&["path", "/a/b c"], "file:///a/b%20c\n"),
        (&["path", r"C:\a b"], "file:///C:/a%20b\n"),
        (&["pattern", "https://*.example.com/:id", "https://a.example.com/7"], ""),
        (&["template", "/users/{id}", "--var", "id=7"], "/users/7\n"),
        (&["whatwg", "https://EXAMPLE.com"], ""),
    ] {
        let ran = urlgram(args, "");
        assert!(ran.code == Some(0) && !ran.out.is_empty(), "{args:?}: {ran}");
        assert!(out.is_empty() || ran.out == out, "{args:?}: {ran}");
    }
    let ran = urlgram(&["pattern", "/:id", "https://a.example.com/7"], "");
    assert!(ran.code == Some(1) && ran.err.contains("needs a base URL") && ran.err.contains("--base"), "{ran}");
    let ran = urlgram(&["path", "nothing"], "");
    assert!(ran.code == Some(2) && ran.err.contains("It has to-url, from-url"), "{ran}");
}

#[test]
fn options_of_other_programs_are_understood() {
    for (args, out) in [
        (
            &["resolve", "--base", "https://a.example/b/", "../c", "d"][..],
            "https://a.example/c\nhttps://a.example/b/d\n",
        ),
        (&["resolve", "--base=https://a.example/b/", "d"], "https://a.example/b/d\n"),
        (&["encode", "--form", "a b"], "a+b\n"),
        (&["encode", "--path", "/a b"], "/a%20b\n"),
        (&["encode", "--part", "segment", "a/b"], "a%2Fb\n"),
        (&["set", "--remove", "fragment", "https://a.example/#b"], "https://a.example/\n"),
    ] {
        let ran = urlgram(args, "");
        assert_eq!((ran.out.as_str(), ran.code), (out, Some(0)), "{args:?}: {ran}");
    }
    let ran = urlgram(&["secrets", "."], "");
    assert!(ran.code == Some(2) && ran.err.contains("`urlgram lint --select U4 FILE`"), "{ran}");
    let ran = urlgram(&["lint", "--select", "xyzzy"], "");
    assert!(ran.code == Some(2) && ran.err.contains("unknown lint `xyzzy`; `urlgram explain --lints`"), "{ran}");
}

#[test]
fn a_text_in_place_of_a_file_is_told_apart() {
    for (command, text) in
        [("redact", "password=hunter2 x"), ("lint", "git@h.example:a/b.git"), ("get", "joe@h.example")]
    {
        let args: &[&str] = if command == "get" { &["get", "{host}", text] } else { &[command, text] };
        let ran = urlgram(args, "");
        assert!(ran.code == Some(2) && ran.err.contains("no such file; if it is a text, pass it on stdin"), "{ran}");
        assert!(!ran.err.contains("hunter2"), "{ran}");
    }
    let ran = urlgram(&["lint", "no-such-file.txt"], "");
    assert!(ran.code == Some(2) && !ran.err.contains("stdin"), "{ran}");
}

#[test]
fn a_table_without_a_column_is_noted() {
    let csv = file("visits.csv", "id,url\n1,http://ok.example/\n");
    let note = "is read line by line: `--column NAME` reads the URLs of a column or a key";
    assert!(urlgram(&["get", "{host}", &csv], "").err.contains(note));
    assert!(!urlgram(&["get", "--column", "url", "{host}", &csv], "").err.contains(note));
    assert!(!urlgram(&["get", "--from", "lines", "{host}", &csv], "").err.contains(note));
}

#[test]
fn a_variable_that_no_template_has_is_noted() {
    let ran = urlgram(&["template", "expand", "/users/:id", "--var", "id=7"], "");
    assert_eq!(ran.out, "/users/:id\n");
    assert!(
        ran.code == Some(0) && ran.err.contains("no template has the variable `id`, which is written {id}"),
        "{ran}"
    );
    let ran = urlgram(&["template", "expand", "/{a}", "/{b}", "--var", "a=1", "--var", "b=2"], "");
    assert_eq!((ran.out.as_str(), ran.err.as_str()), ("/1\n/2\n", ""), "{ran}");
}

#[test]
fn browsers_may_read_two_urls_as_one() {
    let note = "browsers read both as the same URL";
    let ran = urlgram(&["compare", "http://127.0.0.1/", "http://0x7f000001/"], "");
    assert!(ran.code == Some(1) && ran.err.contains(note), "{ran}");
    let ran = urlgram(&["compare", "http://127.0.0.1/", "http://127.0.0.2/"], "");
    assert!(ran.code == Some(1) && ran.err.is_empty(), "{ran}");
}

#[test]
fn a_text_with_a_sign_that_no_command_has_is_parsed() {
    for text in [
        "/api/foo",
        "bazel/MyImage:tag",
        "wc:f94d4c5b@1bridge=a",
        "~/x",
        "*.example.com",
        "uuid:123e4567-e89b-12d3-a456-426614174000",
        "arn:aws:s3:::bucket/key",
    ] {
        for args in [&[text][..], &["--", text]] {
            let ran = urlgram(args, "");
            assert!(ran.code == Some(0) && ran.out.contains("absent: "), "{args:?}: {ran}");
        }
    }
    let ran = urlgram(&["/user/%/4"], "");
    assert!(ran.code == Some(1) && ran.err.contains("U102"), "{ran}");
    for word in ["example", "not a command"] {
        let ran = urlgram(&[word], "");
        assert!(ran.code == Some(2) && ran.err.contains("there is no command"), "{ran}");
    }
    let folder = folder("a.b", &[("x.txt", "")]);
    let ran = urlgram(&[&folder.to_string_lossy()], "");
    assert!(ran.code == Some(2) && ran.err.contains("is a folder: `urlgram lint "), "{ran}");
}

#[test]
fn options_that_people_guess_do_the_job_or_name_it() {
    for (args, out) in [
        (&["set", "--add-query", "a=b", "http://h/"][..], "http://h/?a=b\n"),
        (&["set", "--append-query=a=b", "http://h/?c"], "http://h/?c&a=b\n"),
        (&["set", "--remove-query", "a", "http://h/?a=1&b=2"], "http://h/?b=2\n"),
        (&["set", "--query.a=b", "http://h/?a=1"], "http://h/?a=b\n"),
        (&["get", "--field", "host", "http://h/"], "{\"host\":\"h\"}\n"),
        (&["get", "host", "path", "http://h/a"], "{\"host\":\"h\",\"path\":\"/a\"}\n"),
        (
            &["get", "--csv", "host", "registrable-domain", "http://a.example.com/"],
            "host,registrable-domain\na.example.com,example.com\n",
        ),
        (&["host", "--private", "10.0.0.1"], ""),
        (&["path", "to-url", "--windows", r"C:\a b"], "file:///C:/a%20b\n"),
        (&["path-to-url", "/a b"], "file:///a%20b\n"),
        (&["parse", "--whatwg", "https://"], ""),
    ] {
        let ran = urlgram(args, "");
        assert!(ran.out == out && ran.code != Some(2), "{args:?}: {ran}");
    }
    assert!(urlgram(&["diff", "http://h", "http://h/"], "").out.starts_with("the same"));
    assert!(urlgram(&["explain", "tracking parameter"], "").out.contains("U511"));
    let ran = urlgram(&["match", "hostname", "::1"], "");
    assert!(ran.code == Some(1) && ran.err.contains("`--rule host`"), "{ran}");
    for (args, part) in [
        (&["lint", "--dead", "."][..], "--select U01"),
        (&["lint", "--explain", "U301"], "`urlgram explain CODE`"),
        (&["lint", "--secrets", "."], "--select U4"),
        (&["lint", "--min-severity", "error", "a"], "--severity"),
        (&["get", "--count", "host", "a.txt"], "uniq -c"),
        (&["host", "--punycode", "a"], "canonical"),
        (&["normalize", "--sort-query", "http://h/"], "urlgram set --sort-query"),
        (&["help", "exit-codes"], "2 for a wrong argument"),
        (&["help", "formats"], "--format"),
        (&["same-origin", "http://a/", "http://b/"], "get '{origin}'"),
        (&["explain", "127.0.0.1"], "`urlgram host 127.0.0.1`"),
        (&["path", "--windows", "to-url", "/a"], "after `urlgram path to-url`"),
        (&["match", "-r", "hostname", "a.example"], "did you mean `host`?"),
    ] {
        let ran = urlgram(args, "");
        assert!(ran.code == Some(2) && ran.err.contains(part), "{args:?}: {ran}");
    }
}

#[test]
fn words_that_people_ask_for_have_a_page() {
    for (word, page) in [
        ("referrer", "Referer  concept"),
        ("robots", "robots.txt  concept"),
        ("URL shortener", "short URL  concept"),
        ("307", "redirect status  concept"),
        ("%2F", "percent-encoding  concept"),
        ("port 443", "port  rule"),
        ("redirect_uri", "redirect_uri_mismatch  error message"),
        ("$ref", "JSON Pointer  concept"),
        ("&amp;", "U123"),
        ("BOM", "U408"),
        ("regex", "regular expression  concept"),
        ("proxy", "proxy  concept"),
    ] {
        let ran = urlgram(&["explain", word], "");
        assert!(ran.code == Some(0) && ran.out.contains(page), "{word}: {ran}");
    }
}

#[test]
fn a_list_is_filtered_by_the_class_of_its_hosts() {
    let list = "https://a.example.com/x\nhttp://10.0.0.1/\nlocalhost\n";
    let ran = urlgram(&["host", "--is", "private"], list);
    assert_eq!((ran.out.as_str(), ran.code), ("http://10.0.0.1/\nlocalhost\n", Some(1)), "{ran}");
    let list = file("hosts.txt", list);
    let ran = urlgram(&["host", "--public", "-f", &list], "");
    assert_eq!((ran.out.as_str(), ran.code), ("https://a.example.com/x\n", Some(1)), "{ran}");
    assert_eq!(urlgram(&["host", "--is", "private", "10.0.0.1"], "").out, "");
}

#[test]
fn a_list_of_urls_is_filtered_by_a_list_of_hosts() {
    let list = file("blocklist.txt", "! ads\n||ads.example^\n0.0.0.0 track.example\n/banner/\n");
    let urls = "https://a.ads.example/x\nhttps://u:p@TRACK.example:8/y\nhttps://b.track.example/\nads.example\n";
    let ran = urlgram(&["host", "--listed", &list], urls);
    let expected = "https://a.ads.example/x\nhttps://u:p@TRACK.example:8/y\nads.example\n";
    assert_eq!((ran.out.as_str(), ran.code), (expected, Some(1)), "{ran}");
    assert!(ran.err.contains("2 entries; lines that are not about a host alone, and were not read: 1"), "{ran}");
    assert_eq!(urlgram(&["host", "--listed", &list, "ads.example"], "").code, Some(0));
    let ran = urlgram(&["host", "--listed", "no-such-file.txt", "ads.example"], "");
    assert!(ran.code == Some(2) && ran.err.contains("no-such-file.txt"), "{ran}");
}
