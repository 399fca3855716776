//! `urlgram lint` in a project: which files are checked, and which configuration applies to them.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use crate::command::{Ran, command, run};
use crate::folder::{lint, project};

/// The names of the files that would be checked.
fn files(folder: &Path, args: &[&str]) -> Vec<String> {
    let ran = lint(folder, &[&["--show-files"], args].concat());
    assert_eq!(ran.code, Some(0), "{ran}");
    ran.out.lines().map(|name| name.trim_start_matches("./").to_owned()).collect()
}

/// The files that have findings, each once.
fn found(ran: &Ran) -> Vec<&str> {
    let mut names: Vec<&str> = ran.out.lines().filter_map(|line| line.split(':').next()).collect();
    names.dedup();
    names
}

const BAD: &str = "<http://a.example:080/>\n";

#[test]
fn excluded_folders_however_they_are_written() {
    for pattern in ["skipped", "skipped/", "/skipped", "./skipped", "./skipped/**", "skipped/**", "sk*d", "{a,skipped}"]
    {
        let texts = &[
            ("a.md", BAD),
            ("skipped/b.md", BAD),
            ("skipped/deep/c.md", BAD),
            ("urlgram.toml", &format!("exclude = ['{pattern}']")),
        ];
        let folder = project("exclude", texts);
        assert_eq!(files(&folder, &["."]), ["a.md", "urlgram.toml"], "{pattern}");
        assert_eq!(files(&folder, &["--isolated", "--exclude", pattern, "."]), ["a.md", "urlgram.toml"], "{pattern}");
        // A file that is named is checked, unless it is forced out.
        assert_eq!(files(&folder, &["skipped/deep/c.md"]), ["skipped/deep/c.md"]);
        assert_eq!(files(&folder, &["--force-exclude", "skipped/deep/c.md", "./a.md"]), ["a.md"], "{pattern}");
    }
}

#[test]
fn default_exclusions_are_replaced_or_extended() {
    let texts = &[("node_modules/a.md", BAD), ("own/b.md", BAD), ("own/keep/c.md", BAD)];
    let folder = project("default-exclude", texts);
    assert_eq!(files(&folder, &["."]), ["own/b.md", "own/keep/c.md"]);
    assert_eq!(files(&folder, &["--exclude", "keep", "."]), ["node_modules/a.md", "own/b.md"]);
    assert_eq!(files(&folder, &["--extend-exclude", "keep", "."]), ["own/b.md"]);
    fs::write(folder.join(".urlgram.toml"), "extend-exclude = ['b.md', '!node_modules']\nforce-exclude = true\n")
        .unwrap();
    assert_eq!(files(&folder, &["."]), [".urlgram.toml", "node_modules/a.md", "own/keep/c.md"]);
    assert_eq!(files(&folder, &["own/b.md", "own/keep/c.md"]), ["own/keep/c.md"]);
    let ran = lint(&folder, &["own/b.md"]);
    assert!(ran.err.contains("1 excluded file skipped"), "{ran}");
}

#[test]
fn hostile_patterns_are_mistakes() {
    let nested = format!("{}b{}", "{a,".repeat(200), "}".repeat(200));
    for table in [
        "exclude = ['PATTERN']",
        "extend-exclude = ['PATTERN']",
        "kinds = {'PATTERN' = 'text'}",
        "per-file-ignores = {'PATTERN' = ['U3']}",
    ] {
        for pattern in [&nested, "[", "../a", ""] {
            let folder = project("hostile", &[("urlgram.toml", &table.replace("PATTERN", pattern))]);
            let ran = lint(&folder, &["."]);
            assert_eq!((ran.out.as_str(), ran.code), ("", Some(2)), "{table} {pattern}");
            assert!(ran.err.contains("invalid-value") && ran.err.contains("urlgram.toml:1:"), "{ran}");
        }
    }
    let folder = project("hostile", &[("a.md", BAD)]);
    for option in ["--exclude", "--extend-exclude"] {
        assert_eq!(lint(&folder, &[option, "{{", "."]).code, Some(2));
    }
}

#[test]
fn per_file_ignores_and_kinds_use_the_same_patterns() {
    let config = "[per-file-ignores]\n'./tests/**' = ['U310']\n'!*.md' = ['U310']\n[kinds]\n'lists/' = 'list'\n\
                  '*.txt' = 'text'\n'/a.txt' = 'markdown'\n";
    let texts = &[
        ("urlgram.toml", config),
        ("tests/deep/a.md", BAD),
        ("b.md", BAD),
        ("c.yaml", "a: http://a.example:080/\n"),
        ("lists/any", "http://a.example:080/\n"),
        ("one.txt", "http://a.example:080/\n"),
        ("a.txt", "[a](http://a.example:080/)\n"),
    ];
    let folder = project("per-file", texts);
    let ran = lint(&folder, &["-F", "concise", "."]);
    assert_eq!(found(&ran), ["b.md"], "{ran}");
    let ran = lint(&folder, &["-F", "concise", "--per-file-ignores", "b.md:U3", "."]);
    assert_eq!(ran.code, Some(0), "{ran}");
    // The content of a file does not matter if its kind is configured.
    fs::write(folder.join("urlgram.toml"), config.replace("'!*.md' = ['U310']\n", "")).unwrap();
    let ran = lint(&folder, &["-F", "json-lines", "one.txt", "a.txt", "lists/any"]);
    let lines: Vec<&str> = ran.out.lines().collect();
    for (line, within) in lines.iter().zip(["\"text\"", "\"link destination\"", "\"line\""]) {
        assert!(line.contains(&format!("\"within\":{within}")), "{ran}");
    }
    assert_eq!(lines.len(), 3, "{ran}");
}

#[test]
fn each_file_has_the_nearest_configuration() {
    let texts = &[
        ("urlgram.toml", "ignore = ['U310']\n"),
        ("a.md", BAD),
        ("sub/.urlgram.toml", "select = ['U310']\n"),
        ("sub/b.md", BAD),
        ("sub/python/pyproject.toml", "[project]\nname = 'x'\n[tool.urlgram]\nseverity = {U310 = 'info'}\n"),
        ("sub/python/deep/c.md", BAD),
        ("sub/other/pyproject.toml", "[project]\nname = 'urlgram'\n"),
        ("sub/other/d.md", BAD),
        ("sub/repository/.git/HEAD", ""),
        ("sub/repository/e.md", "<http://a.example:080/>\n"),
    ];
    let folder = project("nearest", texts);
    for from in [".", "sub", "sub/python"] {
        let root = folder.to_str().unwrap();
        let ran = lint(&folder.join(from), &["-F", "json-lines", root]);
        let lines: Vec<&str> = ran.out.lines().collect();
        let of = |name: &str| lines.iter().filter(|line| line.contains(&format!("/{name}\""))).count();
        assert_eq!((of("a.md"), of("b.md"), of("c.md"), of("d.md"), of("e.md")), (0, 1, 1, 1, 1), "{from}: {ran}");
        assert!(lines.iter().any(|line| line.contains("c.md") && line.contains("\"info\"")), "{ran}");
    }
    let ran = lint(&folder, &["-F", "concise", "--config", "urlgram.toml", "."]);
    assert_eq!(ran.code, Some(0), "{ran}");
    let ran = run(
        command(&["lint", "-F", "concise", "--stdin-filename", "sub/x.md", "-"]).current_dir(&folder),
        "<http://a.example:080/>\n",
    );
    assert_eq!(found(&ran), ["sub/x.md"], "{ran}");
}

#[test]
fn a_mistake_in_any_configuration_ends_the_run() {
    let folder = project("mistake-below", &[("sub/urlgram.toml", "selekt = []\n"), ("sub/a.md", BAD)]);
    let ran = lint(&folder, &["."]);
    assert_eq!((ran.out.as_str(), ran.code), ("", Some(2)), "{ran}");
    assert!(ran.err.contains("unknown key `selekt`") && ran.err.contains("Did you mean `select`?"), "{ran}");
}

#[test]
fn hidden_places_that_people_edit_are_checked() {
    let texts = &[
        (".github/workflows/ci.yml", "a: http://a.example:080/\n"),
        (".gitlab-ci.yml", "a: http://a.example:080/\n"),
        (".pre-commit-config.yaml", "a: http://a.example:080/\n"),
        (".devcontainer/devcontainer.json", "{}\n"),
        (".circleci/config.yml", "a: b\n"),
        (".cache/a.md", BAD),
        (".git/a.md", BAD),
        (".hg/a.md", BAD),
        (".svn/a.md", BAD),
        ("._a.md", BAD),
        ("a.md", BAD),
    ];
    let folder = project("hidden", texts);
    let shown = [
        ".circleci/config.yml",
        ".devcontainer/devcontainer.json",
        ".github/workflows/ci.yml",
        ".gitlab-ci.yml",
        ".pre-commit-config.yaml",
        "a.md",
    ];
    assert_eq!(files(&folder, &["."]), shown);
    let mut all = shown.to_vec();
    all.insert(0, ".cache/a.md");
    assert_eq!(files(&folder, &["--hidden", "--no-ignore", "."]), all);
    assert_eq!(files(&folder, &[".git/a.md"]), [".git/a.md"], "unless it is named");
}

#[test]
fn ignore_files_apply_up_to_the_root_of_the_repository() {
    let texts = &[
        (".gitignore", "*.html\n!kept.html\nbuild/\n"),
        (".urlgramignore", "!build/\n"),
        ("sub/.ignore", "b.md\n"),
        ("sub/a.html", ""),
        ("sub/kept.html", ""),
        ("sub/b.md", ""),
        ("sub/c.md", ""),
        ("build/d.md", ""),
        (".git/info/exclude", "c.md\n"),
    ];
    let folder = project("ignore-files", texts);
    assert_eq!(files(&folder, &["."]), [".gitignore", "build/d.md", "sub/kept.html"]);
    assert_eq!(files(&folder.join("sub"), &["."]), ["kept.html"]);
    assert_eq!(files(&folder, &["--no-ignore", "sub"]), ["sub/a.html", "sub/b.md", "sub/c.md", "sub/kept.html"]);
}

#[test]
fn files_that_nobody_wrote_are_skipped_and_counted() {
    let texts = &[
        ("a.md", "\0<http://a.example:080/>\n"),
        ("b.js", "x = 'http://a.example:080/';\0"),
        ("c.min.js", "x = 'http://a.example:080/';"),
        ("package-lock.json", "{\"a\": \"http://a.example:080/\"}"),
        ("d.md", "<http://d.example/>\n"),
        ("e.go", "// Code generated by x. DO NOT EDIT.\nvar a = \"http://a.example:080/\"\n"),
    ];
    let folder = project("binary", texts);
    let ran = lint(&folder, &["."]);
    assert_eq!((ran.out.as_str(), ran.code), ("", Some(0)), "{ran}");
    assert!(ran.err.contains("2 binary and 3 generated files skipped"), "{ran}");
    assert!(lint(&folder, &["a.md"]).err.contains("1 binary file skipped"));
    // Named, or of a configured kind, they are checked.
    assert_eq!(lint(&folder, &["-q", "--select", "U310", "c.min.js"]).code, Some(1));
    assert_eq!(lint(&folder, &["-q", "--kind", "markdown", "a.md"]).code, Some(1));
    fs::write(folder.join("urlgram.toml"), "kinds = {'package-lock.json' = 'json'}\n").unwrap();
    assert_eq!(found(&lint(&folder, &["-F", "concise", "."])), ["package-lock.json"]);
}

#[test]
fn what_a_run_writes_is_not_checked() {
    let folder = project("own-output", &[("a.md", BAD), ("old.json", "{\"a\": \"http://a.example:080/\"}")]);
    let out = fs::File::create(folder.join("report.sarif")).unwrap();
    fs::write(folder.join("report.sarif"), "{\"a\": \"http://a.example:080/\"}").unwrap();
    let mut ran = command(&["lint", "-F", "concise", "."]);
    let child = ran.current_dir(&folder).stdin(Stdio::null()).stdout(out).spawn().unwrap();
    assert_eq!(child.wait_with_output().unwrap().status.code(), Some(1));
    let report = fs::read_to_string(folder.join("report.sarif")).unwrap();
    assert!(report.contains("a.md:1:") && !report.contains("report.sarif"), "{report}");
    // A baseline is not read as a document either.
    fs::remove_file(folder.join("report.sarif")).unwrap();
    fs::remove_file(folder.join("old.json")).unwrap();
    assert_eq!(lint(&folder, &["--write-baseline", "known.json", "."]).code, Some(0));
    let ran = lint(&folder, &["--baseline", "known.json", "-F", "concise", "."]);
    assert_eq!((ran.out.as_str(), ran.code), ("", Some(0)), "{ran}");
    fs::hard_link(folder.join("known.json"), folder.join("other.json")).unwrap();
    let ran = lint(&folder, &["--baseline", "known.json", "-F", "concise", ".", "other.json"]);
    assert_eq!((ran.out.as_str(), ran.code), ("", Some(0)), "by another name: {ran}");
}

#[cfg(unix)]
#[test]
fn names_that_are_not_utf_8_are_checked() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let folder = project("not-utf-8", &[]);
    fs::write(folder.join(OsStr::from_bytes(b"caf\xe9.md")), BAD).unwrap();
    let ran = lint(&folder, &["-F", "concise", "."]);
    assert_eq!(found(&ran), ["caf\u{fffd}.md"], "{ran}");
    let mut listed = command(&["lint", "-F", "concise", "--files-from", "-"]);
    assert_eq!(found(&run(listed.current_dir(&folder), b"caf\xe9.md\n")), ["caf\u{fffd}.md"]);
}

#[test]
fn files_are_listed_as_git_lists_them() {
    let folder = project("listed", &[("\u{fc}.md", BAD), ("a b.md", BAD)]);
    for list in ["\"\\303\\274.md\"\na b.md\n", "\u{fc}.md\0a b.md\0"] {
        let mut listed = command(&["lint", "-F", "concise", "--files-from", "-"]);
        let ran = run(listed.current_dir(&folder), list);
        assert_eq!(found(&ran), ["\u{fc}.md", "a b.md"], "{ran}");
    }
}

#[cfg(unix)]
#[test]
fn a_configuration_of_another_user_is_not_used() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};

    let folder = project("trust", &[("urlgram.toml", "ignore = ['ALL']\n"), ("sub/a.md", BAD)]);
    assert_eq!(lint(&folder, &["-q", "sub"]).code, Some(0), "own files are used");
    let me = fs::metadata(&folder).unwrap().uid();
    if me == 0 {
        // Only root can give files away.
        chown(folder.join("urlgram.toml"), Some(12_345), None).unwrap();
        let ran = lint(&folder, &["-F", "concise", "sub"]);
        assert_eq!(found(&ran), ["sub/a.md"], "{ran}");
        assert!(ran.err.contains("urlgram.toml is not used: another user owns it; use --config"), "{ran}");
        assert_eq!(lint(&folder, &["-q", "--config", "urlgram.toml", "sub"]).code, Some(0));
        fs::rename(folder.join("urlgram.toml"), folder.join("pyproject.toml")).unwrap();
        let ran = lint(&folder, &["-F", "concise", "sub"]);
        assert!(!ran.err.contains("not used"), "it is not about this program: {ran}");
        fs::write(folder.join("pyproject.toml"), "[tool.urlgram]\nignore = ['ALL']\n").unwrap();
        let ran = lint(&folder, &["-F", "concise", "sub"]);
        assert!(found(&ran) == ["sub/a.md"] && ran.err.contains("not used"), "{ran}");
        fs::remove_file(folder.join("pyproject.toml")).unwrap();
        // An ignore file above what is checked, but not one inside.
        fs::write(folder.join(".ignore"), "*.md\n").unwrap();
        chown(folder.join(".ignore"), Some(12_345), None).unwrap();
        let ran = lint(&folder, &["-F", "concise", "sub"]);
        assert!(found(&ran) == ["sub/a.md"] && ran.err.contains(".ignore is not used"), "{ran}");
        assert_eq!(lint(&folder, &["-q", "."]).code, Some(0));
    }
    let shared = project("trust-shared", &[("urlgram.toml", "ignore = ['ALL']\n"), ("sub/a.md", BAD)]);
    fs::set_permissions(&shared, fs::Permissions::from_mode(0o777)).unwrap();
    assert_eq!(lint(&shared, &["-q", "sub"]).code, Some(0), "an own file in a shared folder is used");
    fs::set_permissions(shared.join("urlgram.toml"), fs::Permissions::from_mode(0o666)).unwrap();
    let ran = lint(&shared, &["sub"]);
    assert!(ran.code == Some(0) && ran.err.contains("urlgram.toml is used, but every user can write to it"), "{ran}");
}

#[cfg(unix)]
#[test]
fn a_pipe_named_like_a_configuration_is_not_opened() {
    let folder = project("pipe", &[("sub/a.md", BAD)]);
    for name in ["pyproject.toml", "urlgram.toml", ".ignore"] {
        let made = std::process::Command::new("mkfifo").arg(folder.join(name)).status().unwrap();
        assert!(made.success());
    }
    assert_eq!(lint(&folder, &["-q", "sub"]).code, Some(1));
}

#[test]
fn any_number_of_threads_is_taken() {
    let folder = project("threads", &[("a.md", BAD)]);
    for number in ["1", "99999", "18446744073709551615", "99999999999999999999999"] {
        assert_eq!(lint(&folder, &["-q", "--threads", number, "."]).code, Some(1), "{number}");
    }
    let ran = lint(&folder, &["--threads", "0", "."]);
    assert!(ran.code == Some(2) && ran.err.contains("at least one thread is needed"), "{ran}");
}

#[test]
fn without_arguments_and_without_stdin_the_current_folder_is_checked() {
    let folder = project("no-arguments", &[("a.md", BAD)]);
    let ran = command(&["lint", "-F", "concise"]).current_dir(&folder).stdin(Stdio::null()).output().unwrap();
    assert!(String::from_utf8_lossy(&ran.stdout).starts_with("a.md:1:"), "{ran:?}");
    let piped = run(command(&["lint", "-F", "concise"]).current_dir(&folder), "a b\n");
    assert_eq!(found(&piped), ["<stdin>"]);
}

#[test]
fn the_settings_of_a_file_are_shown() {
    let texts = &[("sub/urlgram.toml", "ignore = ['U310']\nper-file-ignores = {'*.md' = ['U3']}\n"), ("sub/a.md", BAD)];
    let folder = project("show-settings", texts);
    let ran = lint(&folder, &["--show-settings", "sub/a.md", "."]);
    let expected = "file: sub/a.md\nconfiguration: sub/urlgram.toml\nkind: markdown\n";
    assert!(ran.out.starts_with(expected) && ran.out.contains("\nignored in this file: U3\n"), "{ran}");
    assert!(ran.out.contains("\nfile: .\nconfiguration: none\n"), "{ran}");
    let ran = lint(&folder, &["sub"]);
    assert!(ran.err.contains("configuration: sub/urlgram.toml\n"), "{ran}");
}

#[test]
fn the_preset_of_a_folder_is_configured() {
    let list = "http://127.1/\n";
    let folder = project("preset", &[("tests/a.urls", list), ("src/b.urls", list)]);
    let ran = lint(&folder, &["-F", "concise", "."]);
    assert_eq!(found(&ran), ["src/b.urls"]);
    assert!(
        ran.err.contains("\n1 file of tests or of others checked by few lints (`preset` in urlgram.toml)\n"),
        "{ran}"
    );
    fs::write(folder.join("urlgram.toml"), "[preset]\n'tests/' = 'standard'\n'src/' = 'tests'\n").unwrap();
    assert_eq!(found(&lint(&folder, &["-F", "concise", "."])), ["tests/a.urls"]);
}
