//! Hostile input: runs of the program whose memory is limited by the operating system.

use std::process::Command;

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
        let answer: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
        let problems = &answer["error"]["problems"];
        let Some(problem) = problems.as_array().and_then(|problems| problems.first()) else { continue };
        let at = |name: &str| problem["span"][name].as_u64().unwrap() as usize;
        assert!(matches!(&host[at("start")..at("end")], "+" | "%2B"), "{host}: {problem}");
    }
    let drawn = urlgram(&["host", "%41日+"], "");
    assert!(drawn.err.contains("is not a letter, digit or hyphen"), "{drawn}");
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
