//! Hostile input: runs of the program whose memory is limited by the operating system.

use std::process::Command;

use serde_json::{Value, json};

use crate::command::{Ran, command, run, urlgram};

/// Runs the program with at most this many MiB of address space. Without a limit if `sh` does not know `ulimit -v`.
fn limited(mebibytes: u32, args: &[&str], input: impl AsRef<[u8]>) -> Ran {
    if cfg!(not(target_os = "linux")) {
        return urlgram(args, input);
    }
    let program = command(args);
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(format!("ulimit -v {} && exec \"$0\" \"$@\"", mebibytes << 10));
    shell.arg(program.get_program()).args(program.get_args()).current_dir(program.get_current_dir().unwrap());
    shell.env("COLUMNS", "80").stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
    run(&mut shell, input)
}

/// The places of a problem are those of the host as it is written, not of the decoded name.
#[test]
fn problems_of_a_host_with_percent_encodings() {
    for host in ["%41日+", "%e6%97%a5+", "+%41", "日%2B日"] {
        let ran = urlgram(&["host", "-F", "jsonl", host], "");
        let answer: Value = serde_json::from_str(&ran.out).unwrap();
        let problem = &answer["name"]["problems"][0];
        let at = |name: &str| problem["span"][name].as_u64().unwrap() as usize;
        assert!(matches!(&host[at("start")..at("end")], "+" | "%2B"), "{host}: {problem}");
    }
    let drawn = urlgram(&["host", "%41日+"], "");
    assert!(drawn.out.contains("is not a letter, digit or hyphen"), "{drawn}");
}

/// The id is repeated as it is written, whatever it is, also by an answer that says why the request is invalid.
#[test]
fn ids_of_batch_requests() {
    for id in [
        "123456789012345678901234567890",
        "18446744073709551616",
        "-0",
        "1.50",
        "1e400",
        r#""\ud800""#,
        r#""\u0041""#,
        "null",
        r#"{"b": [1.10, 2], "a": 1}"#,
        "true",
    ] {
        for rest in [r#""op":"lint","input":"a:b""#, r#""op":"none""#, r#""op":"lint","input":"\udfff""#] {
            let ran = urlgram(&["batch"], format!("{{{rest},\"id\":{id}}}\n{{\"id\":{id},{rest}}}\n"));
            let lines: Vec<&str> = ran.out.lines().collect();
            assert_eq!(lines.len(), 2, "{ran}");
            assert!(lines[0] == lines[1] && lines[0].starts_with(&format!("{{\"id\":{id},\"")), "{id} {rest}: {ran}");
        }
    }
    for (open, close) in [("[", "]"), (r#"{"a":"#, "}"), (r#"["]\"",{"a":"#, "}]")] {
        let request = |depth: usize| {
            format!("{{\"op\":\"lint\",\"input\":\"a:b\",\"id\":{}1{}}}\n", open.repeat(depth), close.repeat(depth))
        };
        let ran = urlgram(&["batch"], request(60));
        assert!(ran.code == Some(0) && ran.out.starts_with(&format!("{{\"id\":{}", open.repeat(60))), "{ran}");
        let ran = urlgram(&["batch"], request(100_000));
        assert_eq!(ran.code, Some(2), "{open}");
        assert!(ran.out.len() < 200 && ran.out.contains("nested deeper than 128"), "{}", &ran.out[..200]);
    }
    for (request, answer) in [
        (
            r#"{"op":"urllib.quote","args":["\ud800"],"id":1}"#,
            r#"{"id":1,"error":{"kind":"bad-request","message":"a string with a lone surrogate"#,
        ),
        (
            r#"{"id":1,"id":2,"op":"lint","input":"a:b"}"#,
            r#"{"error":{"kind":"bad-request","message":"not JSON: duplicate field `id`"#,
        ),
        ("[1]", r#"{"error":{"kind":"bad-request","message":"a request must be a JSON object"}}"#),
        ("1", r#"{"error":{"kind":"bad-request","message":"a request must be a JSON object"}}"#),
        (
            r#"{"op":"lint","input":"a:b","n":1e400}"#,
            r#"{"error":{"kind":"bad-request","message":"not JSON: number out of range"#,
        ),
    ] {
        let ran = urlgram(&["batch"], format!("{request}\n"));
        assert!(ran.out.starts_with(answer) && ran.code == Some(2), "{request}: {ran}");
    }
    let ran = urlgram(&["batch"], r#"{"op":"whatwg.parse","input":"http://h/\ud800","id":"\ud800"}"#);
    assert!(ran.out.starts_with(r#"{"id":"\ud800","href":"http://h/%EF%BF%BD","#), "{ran}");
}

/// A request that is too long is answered, skipped, and does not need memory.
#[test]
fn a_batch_request_of_any_length() {
    let long = "x".repeat(40 << 20);
    let input = format!("{{\"op\":\"lint\",\"input\":\"a:b\"}}\n{long}\n{{\"op\":\"lint\",\"input\":\"a:b\"}}\n");
    let ran = limited(256, &["batch"], input);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!((ran.code, lines.len()), (Some(2), 3), "{}", ran.err);
    assert!(lines[1].contains("a request of 41943041 bytes, which is longer than 16777216 bytes"), "{}", lines[1]);
    assert_eq!(lines[0], lines[2]);
}

/// A line that is too long is reported, and the next one is read.
#[test]
fn a_line_of_any_length() {
    let input = format!("http://h/{}\nhttp://h:80x/\n", "x".repeat(80 << 20));
    let ran = limited(512, &["lint", "--isolated", "-F", "concise", "-"], &input);
    assert!(ran.out.contains("<stdin>:1:1: U100"), "{ran}");
    assert!(ran.out.contains("<stdin>:2:12: U111"), "{ran}");
    assert_eq!(ran.code, Some(1));
    let ran = limited(512, &["parse"], &input);
    assert!(ran.err.contains("skipped a text of 83886089 bytes, which is longer than 16777216 bytes"), "{ran}");
    assert_eq!(ran.code, Some(2));
}

/// All findings of a URL share its text, and the number of validation errors is limited.
#[test]
fn many_findings_in_one_url() {
    for unit in ["%", "#", "{", "<", "\\", "//", "%%4", "é"] {
        let url = format!("http://h/{}\n", unit.repeat((64 << 10) / unit.len()));
        for kind in ["list", "markdown"] {
            let ran = limited(512, &["lint", "--isolated", "--select", "ALL", "-F", "concise", "-k", kind, "-"], &url);
            assert!(ran.code == Some(0) || ran.code == Some(1), "{unit} {kind} {:?} {}", ran.code, ran.err);
        }
    }
    let ran = urlgram(
        &["lint", "--isolated", "--select", "W", "-F", "jsonl", "-"],
        format!("http://h/{}\n", "%".repeat(5000)),
    );
    assert_eq!(ran.out.lines().count(), 256);
    assert!(ran.out.contains("4744 validation errors before this one are not listed."), "{ran}");
}

/// The findings on one line of a document share the text of the line.
#[test]
fn many_findings_on_one_line() {
    let line = "http://h:00/ ".repeat(600);
    let text = format!("{line}\n").repeat(20);
    let ran = limited(256, &["lint", "--isolated", "--select", "ALL", "-F", "concise", "-k", "text", "-"], text);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
}

/// JSON is written while it is made, and drawings are made only if they are shown: 256 bytes for each byte of a text are enough.
#[test]
fn components_of_a_long_text() {
    for unit in ["a/", "%7e", "a/../", "|", "\\"] {
        let url = format!("http://h/{}\n", unit.repeat((512 << 10) / unit.len()));
        for args in [
            &["parse", "-F", "jsonl"][..],
            &["parse"],
            &["parse", "--as", "scheme", "-F", "json"],
            &["parse", "--as", "whatwg", "-F", "jsonl"],
            &["tree", "-F", "json"],
            &["tree"],
            &["normalize", "-F", "jsonl"],
            &["normalize", "-e"],
            &["read"],
            &["read", "-F", "json"],
        ] {
            // The program itself has some 110 MiB in a debug build, and its stack, threads and input the rest of the first number.
            let ran = limited(160 + 128, args, &url);
            assert!(
                matches!(ran.code, Some(0 | 1)),
                "{args:?} {unit}: {:?} {}",
                ran.code,
                &ran.err[..ran.err.len().min(500)]
            );
        }
    }
}

/// Validation errors as values of JSON need a kilobyte each, so that an answer lists 65,536 of them.
#[test]
fn validation_errors_of_a_batch_request() {
    let input = format!("http://h/{}", "\\".repeat(1 << 20));
    for op in ["read", "whatwg.parse"] {
        let request = format!("{}\n", json!({"op": op, "input": input}));
        let ran = limited(384, &["batch"], &request);
        let answer: Value = serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{op}: {error} {ran}"));
        let by_standard = match op {
            "read" => {
                answer["readings"].as_array().unwrap().iter().find(|reading| reading["spec"] == "whatwg").unwrap()
            }
            _ => &answer,
        };
        assert_eq!(by_standard["validation_errors"].as_array().unwrap().len(), 1 << 16, "{op}");
        assert_eq!(by_standard["validation_errors_omitted"], (1 << 20) - (1 << 16), "{op}");
    }
}
