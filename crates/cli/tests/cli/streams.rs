//! Files and streams that are broken, endless, closed, huge, or not text.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::command::{Ran, command, run, urlgram};
use crate::folder::{file, folder};

/// `file:line:column: code` of each finding.
fn places(ran: &Ran) -> Vec<&str> {
    ran.out
        .lines()
        .map(|line| {
            line.splitn(3, ' ').take(2).last().map_or(line, |code| &line[..line.find(code).unwrap() + code.len()])
        })
        .collect()
}

fn lint(args: &[&str], input: impl AsRef<[u8]>) -> Ran {
    urlgram(&[&["lint", "-F", "concise"], args].concat(), input)
}

#[test]
fn bytes_that_are_no_utf8_are_findings_with_a_place() {
    let ran = lint(&[], b"a:b\nhttp://h/\xc3\xa9\xff\nc:\xe2\x82\nd:e\n");
    assert_eq!(places(&ran), ["<stdin>:2:11: U120", "<stdin>:3:3: U120"]);
    let ran = urlgram(&["lint", "-q", "-F", "jsonl"], b"a:b\nhttp://h/\xc3\xa9\xff\n");
    let finding: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(
        (&finding["offset"], &finding["span"]["start"], &finding["span"]["end"]),
        (&15.into(), &11.into(), &12.into())
    );
    assert_eq!(finding["text"], "http://h/é\u{fffd}");
    let drawn = urlgram(&["lint", "-q"], b"http://h/\xff\n").out;
    assert!(drawn.contains("the byte FF is not UTF-8") && drawn.contains("http://h/\u{fffd}"), "{drawn}");
}

#[test]
fn an_argument_that_is_no_utf8() {
    let ran = run(command(&["parse", "-F", "jsonl"]).arg(OsStr::from_bytes(b"a:\xff")), "");
    let parsed: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((&parsed["error"]["code"], ran.code), (&"U120".into(), Some(1)));
}

#[test]
fn nul_is_a_character_like_any_other_that_is_not_allowed() {
    assert_eq!(places(&lint(&[], b"a:\0\nb:c\n")), ["<stdin>:1:3: U308"]);
}

#[test]
fn line_ends_of_all_systems() {
    assert_eq!(places(&lint(&[], b"a:b\r\n\r\nx y\r\n\nc:d")), ["<stdin>:3:1: U104"]);
    // A carriage return that ends no line is a character of it.
    assert_eq!(places(&lint(&[], b"a:b\rc\n")), ["<stdin>:1:4: U308"]);
}

/// It is not part of the first URL, but a program that does not expect it reads it so.
#[test]
fn a_byte_order_mark_is_a_finding_of_its_own() {
    let ran = lint(&[], b"\xef\xbb\xbfa:b\nc:d\n\xef\xbb\xbfe:f\n");
    assert_eq!(places(&ran), ["<stdin>:1:1: U118", "<stdin>:3:1: U408"]);
    assert!(ran.out.starts_with("<stdin>:1:1: U118 a byte order mark"), "{}", ran.out);
    assert!(ran.err.starts_with("2 findings in 3 URLs\n"), "{}", ran.err);
    let ran = urlgram(&["lint", "-q", "-F", "jsonl"], b"\xef\xbb\xbfa b\nc\n");
    let findings = ran.out.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let offsets: Vec<_> = findings.map(|finding| (finding["line"].clone(), finding["offset"].clone())).collect();
    assert_eq!(offsets, [(1.into(), 0.into()), (1.into(), 3.into()), (2.into(), 7.into())]);
}

#[test]
fn records_that_end_with_nul_hold_lines() {
    let ran = lint(&["-0"], b"a:b\0c:\nd\0\0e:\r\0");
    assert_eq!(places(&ran), ["<stdin>:2:3: U308", "<stdin>:4:3: U308"]);
}

#[test]
fn no_input_at_all() {
    let ran = lint(&[], "");
    assert_eq!((ran.out.as_str(), ran.err.as_str(), ran.code), ("", "no findings in 0 URLs\n", Some(0)));
    let ran = lint(&[], "\n\r\n\n");
    assert_eq!((ran.err.as_str(), ran.code), ("no findings in 0 URLs\n", Some(0)));
    let ran = lint(&["/dev/null"], "a b");
    assert_eq!((ran.out.as_str(), ran.code), ("", Some(0)));
}

#[test]
fn files_that_cannot_be_read_and_those_that_can() {
    let good = file("good.urls", b"a b\n");
    let ran = lint(&["no/such/file", "no/such/folder/", &good], "");
    assert_eq!(places(&ran), [format!("{good}:1:1: U104")]);
    let said: Vec<&str> = ran.err.lines().collect();
    assert!(said[0].starts_with("urlgram: no/such/file: No such file"), "{said:?}");
    assert!(said[1].starts_with("urlgram: ") && said[1].contains("No such file"), "{said:?}");
    assert_eq!(said[2], "1 finding in 1 URL in 1 file, 2 files not read");
    assert_eq!(ran.code, Some(2));
}

#[test]
fn a_file_twice_and_stdin_twice() {
    let file = file("twice.urls", b"a b\n");
    let ran = lint(&[&file, &file], "");
    assert_eq!(places(&ran), [format!("{file}:1:1: U104")], "a file is checked once");
    let ran = lint(&["-", &file, "-"], "x y\n");
    assert_eq!(places(&ran), ["<stdin>:1:1: U104", &format!("{file}:1:1: U104")], "the second time it is at its end");
    assert!(ran.err.starts_with("2 findings in 2 URLs in 3 files\n"), "{}", ran.err);
}

#[test]
fn a_file_name_that_would_draw() {
    let file = file("line\nend\x1b[31m.urls", b"a b\n");
    for format in ["full", "concise"] {
        let ran = urlgram(&["lint", "-q", "-F", format, &file], "");
        assert!(!ran.out.contains('\x1b') && !ran.out.contains("line\nend"), "{:?}", ran.out);
    }
}

#[test]
fn a_fifo() {
    let fifo = folder("fifo", &[]).join("fifo.urls");
    let _ = std::fs::remove_file(&fifo);
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    let path = fifo.clone();
    let writer = std::thread::spawn(move || std::fs::write(path, "a:b\nc d\n").unwrap());
    let ran = lint(&[fifo.to_str().unwrap()], "");
    writer.join().unwrap();
    assert_eq!(places(&ran), [format!("{}:2:1: U104", fifo.display())]);
}

#[test]
fn a_line_of_many_megabytes() {
    // Unoptimised, each byte takes its time.
    let bytes = if cfg!(debug_assertions) { 4_000_000 } else { 100_000_000 };
    let long = format!("http://h/{}", "a%20/b".repeat(bytes / 6));
    let ran = lint(&[], format!("{long}\n{long} \nx y\n"));
    assert_eq!(places(&ran), [format!("<stdin>:2:{}: U308", long.len() + 1).as_str(), "<stdin>:3:1: U104"]);
    let ran = urlgram(&["lint", "-q"], format!("{long} {long}\n"));
    assert!(ran.out.len() < 2000, "a picture shows what is around the place, not all");
    assert!(ran.out.contains('…'));
}

#[test]
fn a_reader_that_goes_away() {
    for format in ["full", "concise", "json-lines"] {
        let mut child = command(&["lint", "-F", format]).stdin(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let writer = std::thread::spawn(move || while stdin.write_all(&b"a b\n".repeat(1 << 14)).is_ok() {});
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert!(!line.is_empty());
        let mut err = String::new();
        child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        assert_eq!((err.as_str(), child.wait().unwrap().code()), ("", Some(1)), "{format}");
        writer.join().unwrap();
    }
}

/// A program that writes a line and waits gets the answer before the next line.
#[test]
fn answers_do_not_wait_for_more_input() {
    let batch = r#"{"op": "parse", "grammar": "rfc3986", "input": "a b"}"#;
    for (args, line) in [
        (&["lint", "-F", "concise"][..], "a b"),
        (&["parse", "-F", "jsonl"], "a b"),
        (&["tree", "-F", "json"], "a b"),
        (&["batch"], batch),
    ] {
        let mut child = command(args).stdin(Stdio::piped()).spawn().unwrap();
        let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        for _ in 0..2 {
            writeln!(stdin, "{line}").unwrap();
            let mut answer = String::new();
            stdout.read_line(&mut answer).unwrap();
            assert!(answer.ends_with('\n'), "{args:?}: {answer:?}");
        }
        drop(stdin);
        child.wait().unwrap();
    }
}

/// Memory is bounded by the longest line, not by the list.
#[test]
#[cfg(target_os = "linux")]
fn a_long_list_in_little_memory() {
    let mut child = command(&["lint", "-q", "-F", "concise"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut list = String::new();
    for i in 0..8000 {
        writeln!(list, "https://example.org/a/list/that/goes/on/and/on/{i}?with=more").unwrap();
    }
    let lists = 24_000_000 / list.len();
    let peak = || -> usize {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        peak.trim().trim_end_matches(" kB").parse().unwrap()
    };
    for _ in 0..lists / 10 {
        stdin.write_all(list.as_bytes()).unwrap();
    }
    let early = peak();
    for _ in 0..lists {
        stdin.write_all(list.as_bytes()).unwrap();
    }
    let late = peak();
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert!(late < early + 2_000, "{early} kB, and {late} kB after another {} kB", lists * list.len() / 1000);
}

#[test]
fn a_url_in_place_of_a_file_gets_a_hint() {
    let ran = urlgram(&["extract", "https://example.org/"], "");
    assert_eq!(ran.code, Some(2), "{ran}");
    assert!(ran.err.contains("pass URLs on stdin: `echo 'https://example.org/' | urlgram extract`"), "{ran}");
    // Those of `lint` are lines of a list.
    let ran = urlgram(&["lint", "-F", "concise", "https://h.example/a%zz", "http://h.example/"], "");
    assert!(ran.code == Some(1) && ran.out.starts_with("<stdin>:1:20: U102"), "{ran}");
    assert!(ran.err.contains("in 2 URLs"), "{ran}");
    let ran = urlgram(&["lint", "--fix", "https://h.example/a b"], "");
    assert_eq!(ran.out, "https://h.example/a%20b\n", "{ran}");
    let ran = urlgram(&["lint", "https://h.example/", "missing.md"], "");
    assert!(ran.code == Some(2) && ran.err.contains("expected a file, found a URL"), "{ran}");
}
