//! Writing files: what is not a regular file, cannot be written, or belongs to somebody else stays as it is.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::command::{Ran, command, run};
use crate::folder::{folder, lint};

const BAD: &str = "http://a.example:081/\n";
const FIXED: &str = "http://a.example:81/\n";

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}

fn set_mode(folder: &Path, name: &str, mode: u32) {
    fs::set_permissions(folder.join(name), fs::Permissions::from_mode(mode)).unwrap();
}

/// Names in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Asserts that a run ended with code 2, whole JSON, and this text on stderr.
#[track_caller]
fn failed(ran: &Ran, expected: &str) -> Vec<Value> {
    assert!(ran.err.contains(expected), "{ran}");
    assert_eq!(ran.code, Some(2), "{ran}");
    serde_json::from_str(&ran.out).unwrap()
}

#[test]
fn a_file_that_cannot_be_written_does_not_stop_the_others() {
    let folder = folder("unwritten", &[("a.urls", BAD), ("b.urls", BAD), ("c.urls", BAD)]);
    set_mode(&folder, "b.urls", 0o444);
    let ran = lint(&folder, &["--fix", "-F", "json", "a.urls", "b.urls", "c.urls"]);
    let findings = failed(&ran, "b.urls: not written: the file is read-only");
    assert_eq!(["a.urls", "b.urls", "c.urls"].map(|name| read(&folder, name)), [FIXED, BAD, FIXED]);
    // Findings that were not fixed are reported.
    let codes: Vec<_> = findings.iter().map(|found| (found["file"].as_str(), found["code"].as_str())).collect();
    assert_eq!(codes, [(Some("b.urls"), Some("U310"))], "{ran}");
    assert!(ran.err.contains("2 fixed") && ran.err.contains("1 file not written"), "{ran}");
    assert_eq!(names(&folder), ["a.urls", "b.urls", "c.urls"], "no draft is left");
}

#[test]
fn only_regular_files_are_replaced() {
    let folder = folder("irregular", &[("real.urls", BAD)]);
    assert!(Command::new("mkfifo").arg(folder.join("fifo.urls")).status().unwrap().success());
    symlink("real.urls", folder.join("link.urls")).unwrap();
    let fifo = folder.join("fifo.urls");
    let ran = std::thread::scope(|scope| {
        scope.spawn(|| fs::write(&fifo, BAD).unwrap());
        lint(&folder, &["--fix", "-F", "json", "fifo.urls", "link.urls"])
    });
    failed(&ran, "fifo.urls: not written: not a regular file");
    assert!(fs::symlink_metadata(folder.join("link.urls")).unwrap().is_symlink());
    assert_eq!(read(&folder, "real.urls"), FIXED);
    for args in [["lint", "--write-baseline", "fifo.urls"], ["grammar", "railroad", "-ofifo.urls"]] {
        let rest: &[&str] = if args[0] == "lint" { &["real.urls"] } else { &["port"] };
        let ran = run(command(&[&args, rest].concat()).current_dir(&folder), "");
        assert_eq!(ran.code, Some(2), "{ran}");
        assert!(ran.err.contains("not a regular file"), "{ran}");
    }
}

#[test]
fn planted_links_are_not_followed() {
    let folder = folder("planted", &[("a.urls", BAD), ("victim", "mine\n")]);
    // Names that somebody could guess from the number of the process.
    for pid in std::process::id()..std::process::id() + 1000 {
        symlink("victim", folder.join(format!("a.urls.urlgram-{pid}"))).unwrap();
    }
    lint(&folder, &["--fix", "a.urls"]);
    assert_eq!((read(&folder, "a.urls"), read(&folder, "victim")), (FIXED.into(), "mine\n".into()));
    assert!(fs::symlink_metadata(folder.join("a.urls")).unwrap().is_file());
}

#[test]
fn permissions_are_kept_without_setuid() {
    let folder = folder("modes", &[("a.urls", BAD), ("b.urls", BAD)]);
    set_mode(&folder, "a.urls", 0o600);
    set_mode(&folder, "b.urls", 0o6755);
    let before = fs::metadata(folder.join("a.urls")).unwrap();
    lint(&folder, &["--fix", "a.urls", "b.urls"]);
    let after = fs::metadata(folder.join("a.urls")).unwrap();
    assert_eq!((after.uid(), after.gid(), after.mode()), (before.uid(), before.gid(), before.mode()));
    assert_eq!(fs::metadata(folder.join("b.urls")).unwrap().mode() & 0o7777, 0o755);
    assert_eq!([read(&folder, "a.urls"), read(&folder, "b.urls")], [FIXED, FIXED]);
}

#[test]
fn an_old_baseline_outlives_a_full_disk() {
    let folder = folder("full", &[("a.urls", BAD), ("known.json", "{}\n")]);
    set_mode(&folder, "known.json", 0o444);
    let ran = lint(&folder, &["--write-baseline", "known.json", "a.urls"]);
    assert_eq!(ran.code, Some(2), "{ran}");
    assert_eq!(read(&folder, "known.json"), "{}\n");
    // No text of more than a block fits: the limit replaces a full disk.
    set_mode(&folder, "known.json", 0o644);
    let lists: String = (0..200).map(|number| format!("http://h{number}.example:080/\n")).collect();
    fs::write(folder.join("a.urls"), lists).unwrap();
    let mut limited = Command::new("sh");
    let script = "trap '' XFSZ; ulimit -f 1; exec \"$0\" lint --write-baseline known.json a.urls";
    limited.args(["-c", script, env!("CARGO_BIN_EXE_urlgram")]).current_dir(&folder);
    let output = limited.output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert_eq!(read(&folder, "known.json"), "{}\n");
    assert_eq!(names(&folder), ["a.urls", "known.json"]);
}

#[test]
fn manual_pages_are_replaced() {
    let folder = folder("man", &[("urlgram.1", "old")]);
    assert_eq!(run(command(&["man", "--dir", "."]).current_dir(&folder), "").code, Some(0));
    assert!(read(&folder, "urlgram.1").contains(".TH urlgram"));
    assert!(names(&folder).len() > 10 && read(&folder, "urlgram-lint.1").contains("unsafe"));
}
