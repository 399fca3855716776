//! Hostile files: names, links, files that texts name, and files that a run reads and writes.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::command::{Ran, command, run, urlgram};
use crate::folder::{file, folder, lint, project};

/// Folders that do not exist cost no stack, and names that are longer than every path no memory.
#[test]
fn names_of_any_depth() {
    for depth in [2_000, 60_000] {
        let name = "a/".repeat(depth) + "b.md";
        let ran = urlgram(&["lint", "--stdin-filename", &name, "-"], "<http://h:00/>\n");
        assert_eq!(ran.code, Some(1), "{}", ran.err);
        let ran = urlgram(&["extract", "--stdin-filename", &name, "-"], "<http://h:00/>\n");
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let list = file("list", format!("{name}\n"));
        let ran = urlgram(&["lint", "--files-from", &list], "");
        assert_eq!(ran.code, Some(2), "{}", ran.err);
    }
}

#[test]
fn a_file_that_arguments_name_twice_is_checked_once() {
    let files = [("d/a.txt", "see http://h:080/ x\n"), ("d/b.md", "<http://h:080/>\n")];
    for args in [&["d", "d/a.txt"][..], &["d/a.txt", "d"], &["d", "d"], &[".", "d"], &["d", "d/../d/a.txt", "."]] {
        let folder = project("d", &files);
        let ran = lint(&folder, &[&["--select", "U310", "-F", "concise"], args].concat());
        assert_eq!(ran.out.lines().count(), 2, "{args:?} {ran}");
        let ran = lint(&folder, &[&["--select", "U310", "--fix"], args].concat());
        assert_eq!(ran.code, Some(0), "{args:?} {ran}");
    }
}

/// Files outside of the repository are neither read nor told.
#[cfg(unix)]
#[test]
fn links_do_not_leave_the_repository() {
    use std::os::unix::fs::symlink;

    let outside = folder("outside", &[("secret.md", "# The plan\n"), ("Name.md", "")]);
    let project = project(
        "inside",
        &[("a.md", "[a](out.md#the-plam) [b](up/name.md) [c](/name.md) [d](zero.md#x) [e](b.md#a-b)\n")],
    );
    fs::write(project.join("b.md"), "# A.B\n").unwrap();
    fs::write(project.join("urlgram.toml"), format!("site-root = [{:?}]\n", outside.to_str().unwrap())).unwrap();
    symlink(outside.join("secret.md"), project.join("out.md")).unwrap();
    symlink(&outside, project.join("up")).unwrap();
    symlink("/dev/zero", project.join("zero.md")).unwrap();
    let ran = lint(&project, &["--select", "U01", "-F", "concise", "a.md"]);
    let told = format!("{}{}", ran.out, ran.err);
    assert!(!told.contains("plan") && !told.contains("Name.md"), "{ran}");
    assert!(!told.contains("up/name.md"), "what is elsewhere is not missing: {ran}");
    assert!(ran.out.contains("a-b"), "a link inside is checked: {ran}");
}

/// A grammar imports regular files of its repository, and an option may name others.
#[cfg(unix)]
#[test]
fn imports_do_not_leave_the_repository() {
    use std::os::unix::fs::symlink;

    let outside = folder("elsewhere", &[("x.abnf", "b = \"b\"\n")]);
    let project = project("grammars", &[("in/x.abnf", "b = \"b\"\n")]);
    let x = outside.join("x.abnf");
    symlink(&x, project.join("link.abnf")).unwrap();
    symlink("/dev/zero", project.join("zero.abnf")).unwrap();
    let check = |import: &str, options: &[&str]| {
        fs::write(project.join("a.abnf"), format!("; Import: {import}: b\na = b\n")).unwrap();
        run(command(&[&["grammar", "check"], options, &["a.abnf"]].concat()).current_dir(&project), "")
    };
    let is_read = |ran: &Ran| !format!("{}{}", ran.out, ran.err).contains("not defined") && ran.code == Some(0);
    let inside = check("in/x.abnf", &[]);
    assert!(is_read(&inside), "{inside}");
    for import in ["link.abnf", "zero.abnf", "/dev/zero", x.to_str().unwrap(), "../elsewhere/x.abnf"] {
        let ran = check(import, &[]);
        assert!(!is_read(&ran) && ran.code != Some(101), "{import}: {ran}");
    }
    let named = check("in/x.abnf", &["--import", &format!("b={}", x.to_str().unwrap())]);
    assert!(is_read(&named), "{named}");
}

/// No line of a log is what the name of a file says.
#[test]
fn line_ends_in_names_of_files() {
    let name = "a\n::error::b\n##vso[c]\u{202e}";
    for args in [
        &["lint", name][..],
        &["extract", name],
        &["get", "-f", name],
        &["grammar", "check", name],
        &["parse", "-f", name],
        &["lint", "--config", name, "README.md"],
        &["lint", "--baseline", name, "README.md"],
        &["lint", "--files-from", name],
        &["lint", "--stdin-filename", name, "-"],
        &["template", "expand", "{a}", "--vars", name],
        &["play", "--folder", name],
    ] {
        for format in [&[][..], &["-F", "concise"], &["-F", "github"]] {
            if !format.is_empty() && args[0] != "lint" {
                continue;
            }
            let ran = urlgram(&[args, format].concat(), "http://h:080/\n");
            for text in [&ran.out, &ran.err] {
                let is_command = |line: &str| line.trim_start().starts_with("::error::b");
                assert!(
                    !text.lines().any(is_command) && !text.contains("##vso[") && !text.contains('\u{202e}'),
                    "{args:?} {ran}"
                );
            }
        }
    }
}

#[test]
fn names_in_a_difference_are_quoted() {
    let ran = urlgram(&["lint", "--diff", "--stdin-filename", "a\n::error::b\n##vso[c]", "-"], "http://h:080/\n");
    assert!(ran.out.starts_with("--- \"a\\012::error::b\\012\\043\\043vso[c]\"\n+++ \"a\\012"), "{ran}");
}

#[test]
fn rejects_are_no_formulas() {
    let rejects = file("rejects.csv", "");
    let ran = urlgram(&["get", "--csv-safe", "--rejects", &rejects, "--fields", "host"], "=cmd|'/c calc'!A0 %\n");
    assert_eq!(ran.code, Some(1), "{ran}");
    let rejects = fs::read_to_string(&rejects).unwrap();
    assert!(rejects.contains(",'=cmd|"), "{rejects}");
}

/// A second run changes nothing, whatever the comments of the first one did to a document with mistakes.
#[test]
fn ignores_are_added_once() {
    for (name, text) in [
        ("a.yaml", "a: \"http://h:00/\n - b: [http://h:00/, \n  c: {http://h:00/\n"),
        ("b.yaml", "a: |\n  http://h:00/\n b: http://h:00/\n- [http://h:00/\n"),
        ("c.md", "| a | b |\n|---|---|\n| <http://h:00/> | \u{fffd}http://h:00/ |\n\n<!-- http://h:00/\n"),
        ("d.py", "x = 'http://h:00/\ny = 'http://h:00/\n"),
        ("e.html", "<a href=http://h:00/ <p>http://h:00/<!-- x\n"),
        ("f.toml", "a = \"http://h:00/\nb = 'http://h:00/'\n"),
    ] {
        let folder = project("ignores", &[(name, text)]);
        lint(&folder, &["--add-ignores", "-q", name]);
        let once = fs::read(folder.join(name)).unwrap();
        lint(&folder, &["--add-ignores", "-q", name]);
        assert_eq!(
            String::from_utf8_lossy(&fs::read(folder.join(name)).unwrap()),
            String::from_utf8_lossy(&once),
            "{name}"
        );
    }
}

#[test]
fn a_diff_covers_secrets() {
    let text = "see http://anna:zqx7KJWvP3@h.example:080/ x\n";
    let ran = urlgram(&["lint", "--isolated", "--diff", "-k", "text", "-q"], text);
    assert!(ran.out.contains("***@h.example") && !ran.out.contains("zqx7KJWvP3"), "{ran}");
    assert!(ran.err.contains("--show-secrets"), "{ran}");
    let ran = urlgram(&["lint", "--isolated", "--diff", "-k", "text", "-q", "--show-secrets"], text);
    assert!(ran.out.contains("zqx7KJWvP3"), "{ran}");
}

/// A file that is not what an option writes is kept.
#[test]
fn documents_are_not_replaced_by_tables() {
    let project = project(
        "replaced",
        &[
            ("README.md", "# Text\n"),
            ("data.csv", "a,b\n1,2\n"),
            ("a.txt", "http://h/\n%\n"),
            ("LICENSE", "Permission is hereby\n"),
        ],
    );
    for (option, name) in [
        ("--output", "README.md"),
        ("--rejects", "README.md"),
        ("--rejects", "data.csv"),
        ("--output", "a.txt"),
        ("--output", "LICENSE"),
        ("--rejects", "LICENSE"),
    ] {
        let before = fs::read(project.join(name)).unwrap();
        let mut get = command(&["get", "--fields", "host", option, name, "a.txt"]);
        let ran = run(get.current_dir(&project), "");
        assert_eq!(ran.code, Some(2), "{option} {name}: {ran}");
        assert_eq!(fs::read(project.join(name)).unwrap(), before, "{option} {name}: {ran}");
    }
    let rejects =
        || run(command(&["get", "--fields", "host", "--rejects", "r.csv", "a.txt"]).current_dir(&project), "");
    assert_eq!((rejects().code, rejects().code), (Some(1), Some(1)), "rejects replace rejects");
    for format in ["json", "jsonl", "csv", "tsv"] {
        let get =
            || run(command(&["get", "--fields", "host", "-F", format, "-o", "out", "a.txt"]).current_dir(&project), "");
        assert_eq!((get().code, get().code), (Some(1), Some(1)), "rows replace rows of {format}");
        fs::remove_file(project.join("out")).unwrap();
    }
    for words in ["railroad host", "page rfc3986", "rust rfc3986", "export host --as regex-rust"] {
        let run_to = |name: &str| {
            let line = format!("grammar {words} -o {name}");
            run(command(&line.split(' ').collect::<Vec<_>>()).current_dir(&project), "")
        };
        assert_eq!(run_to("LICENSE").code, Some(2), "{words}");
        assert_eq!(fs::read(project.join("LICENSE")).unwrap(), b"Permission is hereby\n", "{words}");
        let (first, second) = (run_to("out"), run_to("out"));
        assert_eq!(first.code, second.code, "{words}: {second}");
        fs::remove_file(project.join("out")).unwrap();
    }
}

#[test]
fn counts_of_a_baseline_of_any_size() {
    let entry =
        |file: &str| format!("{{\"file\":\"{file}\",\"code\":\"U310\",\"hash\":\"00\",\"count\":{}}}\n", u64::MAX);
    let baseline = format!("{{\"urlgram-baseline\":2}}\n{}{}", entry("a.md"), entry("b.md"));
    let project = project("counts", &[("known.json", &baseline), ("c.md", "a\n")]);
    let ran = lint(&project, &["--baseline", "known.json", "c.md"]);
    assert_eq!(ran.code, Some(0), "{ran}");
}

/// The step of the action reads words of all lines.
#[cfg(unix)]
#[test]
fn the_action_reads_all_lines_of_its_inputs() {
    let action = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../action.yml")).unwrap();
    let (_, rest) = action.split_once("run: |\n").unwrap();
    let script: String = rest
        .lines()
        .take_while(|line| line.starts_with("        "))
        .fold(String::new(), |script, line| script + line + "\n");
    let mut shell = Command::new("bash");
    shell
        .args(["--noprofile", "--norc", "-eo", "pipefail", "-c"])
        .arg(format!("urlgram() {{ printf '%s\\n' \"$@\"; }}\n{script}"));
    shell.envs([("PATHS", "docs README.md\n  a.md\n"), ("ARGS", "--select\nU1"), ("SARIF", "s")]);
    shell.stdout(Stdio::piped()).stderr(Stdio::piped());
    let ran = run(&mut shell, "");
    let words: Vec<&str> = ran.out.lines().collect();
    assert_eq!(words[words.len() - 6..], ["--select", "U1", "--", "docs", "README.md", "a.md"], "{ran}");
}

/// A running `urlgram play`, which ends with the test.
struct Played(Child, String);

impl Drop for Played {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Serves a folder, with at most this many descriptors.
#[cfg(unix)]
fn play(folder: &Path, descriptors: u32) -> Played {
    let program = command(&["play", "--folder", folder.to_str().unwrap()]);
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(format!("ulimit -n {descriptors} && exec \"$0\" \"$@\""));
    shell.arg(program.get_program()).args(program.get_args()).stdin(Stdio::null()).stdout(Stdio::piped());
    let mut child = shell.spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
    Played(child, address)
}

fn status(address: &str, target: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET {target} HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    let mut answer = String::new();
    let _ = stream.read_to_string(&mut answer);
    answer.lines().next().unwrap_or_default().to_owned()
}

#[cfg(unix)]
#[test]
fn the_server_reads_its_folder_alone_and_goes_on() {
    use std::os::unix::fs::symlink;

    folder("other", &[("secret.html", "secret")]);
    let page = folder("page", &[("index.html", "page"), ("a.js", "1")]);
    symlink("../other/secret.html", page.join("out.html")).unwrap();
    symlink("a.js", page.join("b.js")).unwrap();
    let made = Command::new("mkfifo").arg(page.join("pipe.html")).status();
    assert!(made.is_ok_and(|made| made.success()));
    let played = play(&page, 24);
    for (target, code) in
        [("/", "200"), ("/b.js", "200"), ("/out.html", "404"), ("/pipe.html", "404"), ("/../a.js", "404")]
    {
        assert!(status(&played.1, target).contains(code), "{target}");
    }
    // More connections that say nothing than there are descriptors.
    let silent: Vec<TcpStream> = (0..40).map_while(|_| TcpStream::connect(&played.1).ok()).collect();
    assert!(silent.len() > 24);
    drop(silent);
    let answered = (0..100).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(50));
        status(&played.1, "/").contains("200")
    });
    assert!(answered, "the server goes on");
}

#[test]
fn stdin_is_not_replaced() {
    let list = "http://a.example/x\nhttp://b.example/y\n";
    let path = file("stdin.urls", list);
    for args in
        [&["get", "{host}", "-o", &path][..], &["get", "{host}", "--rejects", &path], &["lint", "-o", &path, "-"]]
    {
        let stdin = fs::File::open(&path).unwrap();
        let ran = command(args).stdin(stdin).output().unwrap();
        let err = String::from_utf8_lossy(&ran.stderr);
        assert!(ran.status.code() == Some(2) && err.contains("the file is read"), "{args:?}: {err}");
        assert_eq!(fs::read_to_string(&path).unwrap(), list);
    }
}

/// A run ends although nobody writes to a pipe, nobody reads it, and a device has no end. `*` is the pipe or the device.
#[cfg(unix)]
#[test]
fn pipes_and_devices_hold_no_run() {
    use std::os::unix::fs::symlink;
    use std::os::unix::net::UnixListener;

    const READS: &[&str] = &[
        "parse -f *",
        "read -f *",
        "match -g * -r a b",
        "lint *",
        "lint --fix *",
        "lint --add-ignores *",
        "lint --config * a.md",
        "lint --files-from * a.md",
        "lint --baseline * a.md",
        "extract *",
        "extract --files-from *",
        "get {host} *",
        "redact *",
        "grammar check *",
        "grammar check a.abnf --baseline *",
        "grammar check a.abnf --import x=*",
        "grammar extract *",
        "grammar fmt *",
        "grammar test *",
        "grammar test a.abnf --examples *",
        "grammar diff * a.abnf",
        "grammar diff a.abnf *",
        "grammar list -g *",
        "grammar railroad -g * a",
        "grammar page *",
        "grammar rust *",
        "quiz --grade *",
    ];
    const WRITES: &[&str] = &[
        "lint -o * a.md",
        "lint --write-baseline * a.md",
        "get --fields host a.urls -F csv -o *",
        "get --fields host a.urls -F csv --rejects *",
        "grammar extract a.abnf -o *",
        "grammar page a.abnf -o *",
        "grammar check a.abnf --write-baseline *",
    ];
    let folder = project("special", &[("a.md", "<http://h/>\n"), ("a.urls", "http://h/\n"), ("a.abnf", "a = \"b\"\n")]);
    // A pipe for each run, since those that read would wait for those that write.
    let pipes: Vec<String> = (0..READS.len() + WRITES.len()).map(|number| format!("pipe{number}.")).collect();
    let made = Command::new("mkfifo").args(&pipes).arg("urlgram.toml").current_dir(&folder).status();
    assert!(made.unwrap().success());
    symlink("/dev/zero", folder.join("zero")).unwrap();
    symlink("loop", folder.join("loop")).unwrap();
    let _socket = UnixListener::bind(folder.join("socket")).unwrap();
    let both = READS.iter().chain(WRITES).zip(pipes.iter().map(String::as_str));
    let lines = both.chain(["zero", "loop", "socket"].iter().flat_map(|name| READS.iter().map(|line| (line, *name))));
    std::thread::scope(|scope| {
        for (line, name) in lines {
            let folder = &folder;
            scope.spawn(move || {
                let args: Vec<String> = line.split(' ').map(|arg| arg.replace('*', name)).collect();
                let args: Vec<&str> = args.iter().map(String::as_str).collect();
                let ran = run(command(&args).current_dir(folder).env("RAYON_NUM_THREADS", "1"), "");
                // An import that is not read is a finding.
                let code = if line.contains("--import") { 1 } else { 2 };
                assert_eq!(ran.code, Some(code), "{args:?} {ran}");
                assert!(ran.out.contains(name) || ran.err.contains(name), "{args:?} {ran}");
            });
        }
    });
}

/// A link to a file outside of the repository is neither a configuration, whose lines messages quote, nor a list of patterns.
#[cfg(unix)]
#[test]
fn configurations_do_not_leave_the_repository() {
    use std::os::unix::fs::symlink;

    let outside = folder("outside", &[("secret", "[a]\nzqx7 of the year\n"), ("ignores", "a.md\n")]);
    for name in
        ["urlgram.toml", ".urlgram.toml", "pyproject.toml", ".gitignore", ".ignore", ".urlgramignore", ".gitattributes"]
    {
        let project = project("planted", &[("a.md", "<http://h:080/>\n"), ("docs/b.md", "<http://h:080/>\n")]);
        let target = if name.ends_with("toml") { "secret" } else { "ignores" };
        for folder in [project.clone(), project.join("docs")] {
            symlink(outside.join(target), folder.join(name)).unwrap();
        }
        for args in [&["."][..], &["docs"], &["--show-settings", "."], &["--show-files", "."]] {
            let ran = lint(&project, &[&["--select", "U310", "-F", "concise"], args].concat());
            let told = format!("{}{}", ran.out, ran.err);
            assert!(ran.code != Some(2) && !told.contains("zqx7"), "{name} {args:?} {ran}");
            let is_told = told.contains("is a link that leads out of the repository");
            assert!(is_told || name == "pyproject.toml" || args[0].starts_with("--"), "{name} {args:?} {ran}");
            assert!(told.contains(".md") || args[0] == "--show-settings", "nothing is left out: {name} {ran}");
        }
    }
    // A link inside is followed.
    let project = project("own", &[("a.md", "<http://h:080/>\n"), ("shared/my.toml", "ignore = [\"U310\"]\n")]);
    symlink("shared/my.toml", project.join("urlgram.toml")).unwrap();
    assert_eq!(lint(&project, &["a.md"]).code, Some(0));
}

#[test]
fn grammars_that_are_read_are_not_replaced() {
    let (grammar, imported) = ("a = b\n", "b = \"c\"\n");
    let folder = project("grammars", &[("a.abnf", grammar), ("b.abnf", imported)]);
    for words in
        ["export -g a.abnf a", "railroad -g a.abnf a", "page a.abnf", "rust a.abnf", "extract a.abnf", "check a.abnf"]
    {
        for output in ["a.abnf", "b.abnf"] {
            let option = if words.starts_with("check") { "--write-baseline" } else { "-o" };
            let line = format!("grammar {words} --import b=b.abnf {option} {output}");
            let args: Vec<&str> = line.split(' ').collect();
            let ran = run(command(&args).current_dir(&folder), "");
            assert!(ran.code == Some(2) && ran.err.contains(output), "{line}: {ran}");
            let texts = ["a.abnf", "b.abnf"].map(|name| fs::read_to_string(folder.join(name)).unwrap());
            assert_eq!(texts, [grammar, imported], "{line}");
        }
    }
}
