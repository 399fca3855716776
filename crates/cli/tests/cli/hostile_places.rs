//! Hostile places: streams that end, devices and pipes, odd folders, terminals of any width, and numbers of any size.
#![cfg(unix)]

use std::fs::{self, OpenOptions};
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::command::{Ran, command, run, urlgram};
use crate::folder::{file, folder, project};

/// Command lines that print something, one for each command.
const COMMANDS: &[&[&str]] = &[
    &["parse", "http://h/"],
    &["read", "http://h/"],
    &["tree", "http://h/"],
    &["whatwg", "domain-to-ascii", "h.example"],
    &["grammar", "list"],
    &["grammar", "show", "URI"],
    &["grammar", "sample", "scheme"],
    &["match", "--rule", "URI", "http://h/"],
    &["lint", "-"],
    &["config"],
    &["urllib", "quote", "a b"],
    &["resolve", "http://h/", "a"],
    &["relativize", "http://h/", "http://h/a"],
    &["normalize", "http://h/"],
    &["compare", "http://h/", "http://h"],
    &["set", "http://h/", "--host", "x"],
    &["build", "--scheme", "http", "--host", "h"],
    &["pattern", "match", "http://h/*", "http://h/a"],
    &["host", "127.0.0.1"],
    &["template", "expand", "{a}", "--var", "a=b"],
    &["get", "--fields", "host"],
    &["extract", "--kind", "markdown", "-"],
    &["redact"],
    &["encode", "a b"],
    &["decode", "a%20b"],
    &["schemes"],
    &["explain", "U310"],
    &["quiz"],
    &["batch"],
    &["completions", "bash"],
    &["man"],
    &["--help"],
    &["--version"],
];

/// The input of the commands that read something.
const INPUT: &str = "http://h:080/\n";

/// A full disk is a message and exit code 2, and a reader that went away is not an error.
#[cfg(target_os = "linux")]
#[test]
fn every_command_ends_without_a_stream() {
    for args in COMMANDS {
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut program = command(args);
        let input = file("input", INPUT);
        let ran = program.stdin(fs::File::open(&input).unwrap()).stdout(full).output().unwrap();
        let told = String::from_utf8_lossy(&ran.stderr);
        assert_eq!(ran.status.code(), Some(2), "{args:?} {told}");
        // The parser of the command line prints its help itself, and says nothing.
        let is_told = told.contains("No space left") || args[0].starts_with("--");
        assert!(is_told && !told.contains("panicked"), "{args:?} {told}");
        // The pipe is closed before the program starts.
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let ran = command(args).stdin(fs::File::open(&input).unwrap()).stdout(writer).output().unwrap();
        let told = String::from_utf8_lossy(&ran.stderr);
        assert!(
            matches!(ran.status.code(), Some(0..=2)) && !told.contains("panicked"),
            "{args:?} {:?} {told}",
            ran.status
        );
        // Nobody reads what goes wrong either.
        let full = || OpenOptions::new().write(true).open("/dev/full").unwrap();
        let status = command(args).stdin(Stdio::null()).stdout(full()).stderr(full()).status().unwrap();
        assert!(matches!(status.code(), Some(0..=2)), "{args:?} {status:?}");
    }
}

/// Runs the program with 512 MiB of address space, and at most 20 s of processor time.
fn limited(folder: &Path, args: &[&str]) -> Ran {
    let program = command(args);
    let mut shell = Command::new("sh");
    // A pipe that nobody writes to would be waited for. The program must not open it, and a watcher ends it if it does.
    shell.arg("-c").arg("ulimit -v 524288 && ulimit -t 20 && exec timeout 20 \"$0\" \"$@\"");
    shell.arg(program.get_program()).args(program.get_args()).current_dir(folder);
    run(shell.env("COLUMNS", "80").stdout(Stdio::piped()).stderr(Stdio::piped()), "http://h/\n")
}

/// Each option that names a file that is read, with a device that has no end, a folder, a missing file, and a loop of links.
#[cfg(target_os = "linux")]
#[test]
fn devices_and_pipes() {
    let folder = project("devices", &[("a.md", "<http://h:080/>\n"), ("a.abnf", "a = \"b\"\n"), ("d/b.md", "x\n")]);
    symlink("/dev/zero", folder.join("zero.md")).unwrap();
    symlink("/dev/zero", folder.join("zero.abnf")).unwrap();
    symlink("loop", folder.join("loop")).unwrap();
    symlink("/dev/zero", folder.join("urlgram.toml")).unwrap();
    symlink("/dev/zero", folder.join(".gitignore")).unwrap();
    for name in ["/dev/zero", "zero.md", "d", "missing", "loop", "/dev/null", "/proc/self/mem"] {
        for args in [
            &["lint", "--config", name, "a.md"][..],
            &["lint", "--baseline", name, "a.md"],
            &["lint", "--write-baseline", name, "a.md"],
            &["lint", "--files-from", name],
            &["lint", "--output", name, "a.md"],
            &["lint", "--fix", name],
            &["lint", "-k", "markdown", name],
            &["lint", "-k", "json", name],
            &["lint", "-k", "urls", name],
            &["extract", name],
            &["extract", "-k", "html", name],
            &["extract", "--files-from", name],
            &["get", "--fields", "host", "-f", name],
            &["parse", "-f", name],
            &["normalize", "-f", name],
            &["redact", "-f", name],
            &["template", "expand", "{a}", "--vars", name],
            &["grammar", "check", name],
            &["grammar", "check", "--baseline", name, "a.abnf"],
            &["grammar", "check", "--import", &format!("b={name}"), "a.abnf"],
            &["grammar", "test", name],
            &["grammar", "test", "a.abnf", "--examples", name],
            &["grammar", "fmt", name],
            &["grammar", "fmt", "--check", name],
            &["grammar", "extract", name],
            &["grammar", "page", name],
            &["grammar", "diff", "a.abnf", name],
            &["match", "--grammar", name, "x"],
            &["tree", "--grammar", name, "x"],
            &["play", "--folder", name, "--port", "1"],
        ] {
            // A stream of URLs from a device ends when the reader does.
            let is_stream =
                ["parse", "normalize", "redact", "get"].contains(&args[0]) || args.starts_with(&["lint", "-k", "urls"]);
            if is_stream && ["/dev/zero", "zero.md"].contains(&name) || args[0] == "play" && name == "d" {
                continue;
            }
            let ran = limited(&folder, args);
            assert!(matches!(ran.code, Some(0..=2)) && !ran.err.contains("panicked"), "{args:?} {ran}");
        }
        assert_eq!(fs::read_to_string(folder.join("a.md")).unwrap(), "<http://h:080/>\n");
    }
}

#[test]
fn any_width_and_environment() {
    for columns in ["1", "2", "3", "5", "10", "20", "65536", "18446744073709551615", "-1", "x", ""] {
        for args in COMMANDS {
            for more in [&[][..], &[("LANG", "C"), ("TERM", "dumb")], &[("NO_GRAPHICS", "1"), ("CLICOLOR_FORCE", "1")]]
            {
                if !more.is_empty() && columns != "3" {
                    continue;
                }
                let mut program = command(args);
                let ran = run(program.env_clear().env("COLUMNS", columns).envs(more.iter().copied()), INPUT);
                assert!(matches!(ran.code, Some(0..=2)) && !ran.err.contains("panicked"), "{args:?} {columns} {ran}");
            }
        }
    }
}

#[test]
fn odd_folders() {
    let folder = project("odd", &[("a.md", "<http://h:080/>\n"), ("empty.md", ""), ("d/e/b.md", "<http://h:080/>\n")]);
    symlink("..", folder.join("d/up")).unwrap();
    symlink("loop", folder.join("loop.md")).unwrap();
    symlink("missing.md", folder.join("dangling.md")).unwrap();
    let long = "n".repeat(200);
    let mut deep = folder.clone();
    for _ in 0..15 {
        deep.push(&long);
    }
    fs::create_dir_all(&deep).unwrap();
    fs::write(deep.join("c.md"), "<http://h:080/>\n").unwrap();
    let ran = run(command(&["lint", "-F", "concise", "."]).current_dir(&folder), "");
    assert_eq!((ran.code, ran.out.lines().count()), (Some(1), 3), "{ran}");
    let missing = format!("{}x.md", "p/".repeat(3_000));
    let ran =
        run(command(&["lint", "-F", "concise", "a.md", "loop.md", "dangling.md", &missing]).current_dir(&folder), "");
    assert_eq!((ran.code, ran.out.lines().count()), (Some(2), 1), "{ran}");
    assert_eq!(ran.err.lines().filter(|line| line.starts_with("urlgram:")).count(), 3, "{ran}");
}

/// Numbers that no type has, in everything that is deserialised.
#[test]
fn numbers_of_any_size() {
    let numbers =
        ["0", "-1", "18446744073709551615", "18446744073709551616", "-9223372036854775809", "1e400", "-0.0", "1.5"];
    let requests = [
        r#"{"op":"lint","input":"http://h:080/","max_findings":N}"#,
        r#"{"op":"grammar.sample","grammar":"rfc3986","rule":"scheme","count":N,"seed":N}"#,
        r#"{"op":"grammar.sample","grammar":"rfc3986","rule":"scheme","max_length":N}"#,
        r#"{"op":"grammar.tree","grammar":"rfc3986","rule":"scheme","input":"a","depth":N,"derivations":N}"#,
        r#"{"op":"urllib.urlsplit","args":["http://h:N/"]}"#,
        r#"{"op":"urllib.parse_qs","args":["a=b"],"kwargs":{"max_num_fields":N}}"#,
        r#"{"op":"set","url":"http://h/","port":N}"#,
        r#"{"op":"build","scheme":"http","host":"h","port":N}"#,
        r#"{"op":"query.edit","query":"a=b","edits":[["remove",N]]}"#,
        r#"{"op":"template.expand","template":"{a:3}","vars":{"a":N}}"#,
        r#"{"op":"quiz","kind":"host","seed":N,"count":N}"#,
        r#"{"op":"host","host":"N"}"#,
        r#"{"op":"whatwg.steps","input":"http://h/","from":N,"count":N}"#,
        r#"{"op":"parse","input":"http://h/","id":N}"#,
        r#"{"op":N}"#,
        r#"{"id":N,"op":"read","input":"http://N/"}"#,
    ];
    let lines: Vec<String> =
        requests.iter().flat_map(|request| numbers.map(|number| request.replace('N', number))).collect();
    let ran = urlgram(&["batch"], lines.join("\n"));
    assert!(matches!(ran.code, Some(0..=2)) && !ran.err.contains("panicked"), "{}", ran.err);
    assert_eq!(ran.out.lines().count(), lines.len(), "each request is answered");
    let folder = folder("numbers", &[("a.md", "<http://h:080/>\n")]);
    for number in numbers {
        for configuration in
            ["[policy]\nports = [N]\n", "select = [N]\n", "[severity]\nU3 = N\n", "known-hosts = [N]\n", "format = N\n"]
        {
            fs::write(folder.join("c.toml"), configuration.replace('N', number)).unwrap();
            let ran = run(command(&["lint", "--config", "c.toml", "a.md"]).current_dir(&folder), "");
            assert!(matches!(ran.code, Some(0..=2)) && !ran.err.contains("panicked"), "{configuration} {number} {ran}");
        }
        let entry = r#"{"file":"a.md","code":"U310","hash":"0","count":N}"#.replace('N', number);
        for header in ["{\"urlgram-baseline\":2}".to_owned(), "{\"urlgram-baseline\":N}".replace('N', number)] {
            fs::write(folder.join("b.json"), format!("{header}\n{entry}\n{entry}\n")).unwrap();
            let ran = run(command(&["lint", "--baseline", "b.json", "a.md"]).current_dir(&folder), "");
            assert!(matches!(ran.code, Some(0..=2)) && !ran.err.contains("panicked"), "{number} {ran}");
        }
        for args in [
            &["lint", "--max-findings", number, "-"][..],
            &["lint", "--threads", number, "-"],
            &["grammar", "rust", "rfc3986", "--rule", "port", "--tests", number],
            // Not `--count`: the program prints as many texts as it is asked for.
            &["grammar", "sample", "scheme", "--count", "3", "--seed", number],
            &["grammar", "sample", "scheme", "--max-length", number],
            &["tree", "--depth", number, "http://h/"],
            &["quiz", "--seed", number],
            &["set", "http://h/", "--port", number],
            &["play", "--port", number, "--folder", "missing"],
        ] {
            let ran = urlgram(args, "http://h:080/\n");
            assert!(matches!(ran.code, Some(0..=2)) && !ran.err.contains("panicked"), "{args:?} {ran}");
        }
    }
}
