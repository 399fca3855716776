//! Commands that the Markdown files of the repository show: they run, and print what the documents say.
//!
//! A block marked `console` has either commands alone, one per line, or commands after `$ `, each followed by what it prints on a terminal.
//! A line `...` there means any lines. The commands start in the root of a clone.

use std::collections::{BTreeMap, BTreeSet};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use crate::command::{command, run, urlgram};
use crate::documents::{documents, root};
use crate::folder;

/// Marks of blocks that have no commands, with the reason why this test need not read them.
const OTHER_BLOCKS: &[(&str, &str)] = &[
    ("rust", "an example of the documentation, which `cargo test --doc` runs"),
    ("rust,no_run", "an example of the documentation, which `cargo test --doc` compiles"),
    ("python", "an example of the Python package, which `crates/python/check` runs"),
    ("js", "an example of the npm package, which `crates/wasm/npm/check` runs"),
    ("json", "a configuration, which `crates/wasm/npm/check` uses"),
    ("toml", "a configuration"),
    ("yaml", "a configuration of another program"),
    ("html", "a part of a page"),
    ("abnf", "a grammar"),
    ("text", "a drawing"),
    ("lua", "the configuration of Neovim, which `editors/check` starts"),
    ("elisp", "the configuration of Emacs"),
    ("diff", "a change, or the fix that a lint makes, which the tests of the lints compare"),
];

/// Widgets of the lessons of the playground, which `playground/check` drives.
const WIDGETS: &[&str] = &[
    "form", "host", "machine", "match", "normalize", "parts", "quiz", "railroad", "readings", "regex", "resolve",
    "tree",
];

/// Starts of commands that this test does not run, with the reason.
const NOT_RUN: &[(&str, &str)] = &[
    ("cargo test", "runs this test"),
    ("INSTA_UPDATE=always cargo test", "changes snapshots"),
    ("cargo install", "compiles for minutes"),
    ("cargo run --release --manifest-path benches/", "compiles and measures for minutes"),
    ("benches/", "compiles and measures for minutes"),
    ("crates/cli/count", "measures a release build"),
    ("crates/python/build", "compiles for minutes"),
    (".ci/run", "runs every check"),
    ("docs/build", "installs the generator of the site"),
    ("pip install", "needs a network"),
    ("npm ", "needs a network"),
    ("interop/install", "needs a network"),
    ("python3 interop/", "asks programs that are not installed"),
    ("npx ", "a program that npm installs; `crates/wasm/npm/check` runs it"),
    ("urlgram-columns", "a program of a package that has tests of its program"),
];

/// Programs next to `urlgram` that a command may use.
const PROGRAMS: &[&str] = &["grep", "head", "printf", "sort", "uniq"];

/// A command in a document.
struct Shown {
    place: String,
    command: String,
    /// The lines after it, if the block has output.
    output: Option<Vec<String>>,
}

/// Returns the commands of a document, and the marks of its other blocks.
fn read(name: &str, text: &str) -> (Vec<Shown>, BTreeSet<String>) {
    let (mut shown, mut marks, mut lines) = (Vec::new(), BTreeSet::new(), text.lines().enumerate());
    while let Some((number, line)) = lines.next() {
        let Some(mark) = line.trim_start().strip_prefix("```") else { continue };
        let indent = line.len() - line.trim_start().len();
        let block: Vec<(usize, &str)> = lines
            .by_ref()
            .map(|(number, line)| (number, line.get(indent..).unwrap_or_default()))
            .take_while(|(_, line)| *line != "```")
            .collect();
        assert!(!mark.is_empty(), "{name}:{}: a block without a mark", number + 1);
        if mark == "console" {
            shown.extend(commands(name, &block));
        } else {
            marks.insert(mark.to_owned());
        }
    }
    (shown, marks)
}

/// Returns the commands of a block. A line that ends in `\` continues in the next.
fn commands(name: &str, block: &[(usize, &str)]) -> Vec<Shown> {
    let has_output = block.iter().any(|(_, line)| line.starts_with("$ "));
    let mut shown: Vec<Shown> = Vec::new();
    for &(number, line) in block {
        let start = if has_output { line.strip_prefix("$ ") } else { Some(line).filter(|line| !line.is_empty()) };
        match (start, shown.last_mut()) {
            (_, Some(last)) if last.command.ends_with('\\') => {
                last.command.pop();
                last.command.push_str(line.trim_start());
            }
            (Some(command), _) => shown.push(Shown {
                place: format!("{name}:{}", number + 1),
                command: command.to_owned(),
                output: has_output.then(Vec::new),
            }),
            (None, Some(Shown { output: Some(output), .. })) => output.push(line.to_owned()),
            (None, _) => assert!(line.is_empty(), "{name}:{}: output before a command", number + 1),
        }
    }
    shown
}

/// Makes a folder with the files that commands name, and `bin/urlgram`.
fn clone() -> PathBuf {
    let (root, folder) = (root(), folder::project("clone", &[]));
    for part in ["examples", "crates/abnf/examples"] {
        for entry in ignore::WalkBuilder::new(root.join(part)).build() {
            let path = entry.unwrap().into_path();
            let copy = folder.join(path.strip_prefix(&root).unwrap());
            if path.is_dir() {
                fs::create_dir_all(copy).unwrap();
            } else {
                fs::copy(path, copy).unwrap();
            }
        }
    }
    for (name, text) in documents() {
        let copy = folder.join(name);
        fs::create_dir_all(copy.parent().unwrap()).unwrap();
        fs::write(copy, text).unwrap();
    }
    fs::create_dir(folder.join("bin")).unwrap();
    symlink(env!("CARGO_BIN_EXE_urlgram"), folder.join("bin/urlgram")).unwrap();
    folder
}

/// Returns the command as it runs here: `cargo run` becomes the program, which is already built.
fn runnable(command: &str) -> String {
    let starts = ["cargo run -p urlgram-cli -- ", "cargo run --release -- ", "cargo run -- "];
    let rest = starts.iter().find_map(|start| command.strip_prefix(start));
    rest.map_or(command.to_owned(), |arguments| format!("urlgram {arguments}"))
}

/// Returns the first words of the parts of a pipeline.
fn programs(command: &str) -> Vec<String> {
    let mut quoted = false;
    let outside: String = command
        .chars()
        .map(|c| {
            quoted ^= c == '\'';
            if quoted { 'q' } else { c }
        })
        .collect();
    let code = outside.split(" #").next().unwrap();
    code.split(['|', ';', '&']).filter_map(|part| part.split_whitespace().next()).map(str::to_owned).collect()
}

/// Runs a command in a shell and returns the exit code with what a terminal shows.
fn in_shell(folder: &Path, command: &str) -> (i32, String) {
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("exec 2>&1\n{command}")]).current_dir(folder);
    let path = format!("{}:{}", folder.join("bin").display(), env::var("PATH").unwrap());
    shell.env("PATH", path).env("HOME", folder);
    for variable in ["NO_COLOR", "CLICOLOR_FORCE", "COLUMNS", "NO_GRAPHICS", "FORCE_HYPERLINK"] {
        shell.env_remove(variable);
    }
    let output = shell.output().unwrap();
    (output.status.code().unwrap_or(-1), String::from_utf8(output.stdout).unwrap())
}

/// Whether `shown` are the lines of `printed`, where `...` may be any lines.
fn is_shown(shown: &[&str], printed: &[&str]) -> bool {
    match shown {
        [] => printed.is_empty(),
        ["...", rest @ ..] => (0..=printed.len()).any(|skip| is_shown(rest, &printed[skip..])),
        [line, rest @ ..] => printed.first() == Some(line) && is_shown(rest, &printed[1..]),
    }
}

/// Returns the lines without blank ones at the end.
fn trimmed(lines: &[String]) -> Vec<&str> {
    let lines: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
    let len = lines.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1);
    lines[..len].to_vec()
}

#[test]
fn commands_run_and_print_what_is_shown() {
    let (folder, mut reasons, mut wrong, mut ran) = (clone(), BTreeSet::new(), String::new(), 0);
    for (name, text) in documents() {
        for Shown { place, command, output } in read(&name, &text).0 {
            if let Some((start, _)) = NOT_RUN.iter().find(|(start, _)| command.starts_with(start)) {
                reasons.insert(*start);
                continue;
            }
            let command = runnable(&command);
            let unknown =
                programs(&command).into_iter().find(|name| name != "urlgram" && !PROGRAMS.contains(&name.as_str()));
            assert_eq!(unknown, None, "{place}: neither run nor in NOT_RUN: {command}");
            let (code, printed) = in_shell(&folder, &command);
            ran += 1;
            if !matches!(code, 0 | 1) {
                wrong += &format!("{place}: {command}\nexit code {code}\n{printed}\n");
            }
            let lines: Vec<String> = printed.lines().map(str::to_owned).collect();
            if output.is_some_and(|output| !is_shown(&trimmed(&output), &trimmed(&lines))) {
                wrong += &format!("{place}: {command}\nprints something else than is shown:\n{printed}\n");
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(ran >= 15, "{ran} commands");
    let unused: Vec<_> = NOT_RUN.iter().filter(|(start, _)| !reasons.contains(start)).collect();
    assert!(unused.is_empty(), "no document has these commands: {unused:?}");
}

#[test]
fn every_block_has_a_known_mark() {
    for (name, text) in documents() {
        for mark in read(&name, &text).1 {
            let is_widget = name.starts_with("playground/src/learn/") && WIDGETS.contains(&mark.as_str());
            assert!(is_widget || OTHER_BLOCKS.iter().any(|(other, _)| *other == mark), "{name}: a block marked {mark}");
        }
    }
}

#[test]
fn the_two_commands_of_the_readme_end_with_success() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let section = readme.split("\n## ").find(|section| section.starts_with("The two commands\n")).unwrap();
    let shown: Vec<String> = read("README.md", section).0.into_iter().map(|shown| shown.command).collect();
    assert_eq!(shown, ["cargo run -- lint --exit-zero examples/urls.txt", "cargo test"]);
    let ran = urlgram(&["lint", "--exit-zero", "examples/urls.txt"], "");
    assert!(ran.code == Some(0) && ran.out.contains("U301 backslash"), "{ran}");
}

/// Scripts, packages and targets that commands of Cargo name.
#[test]
fn commands_that_are_not_run_name_files_that_exist() {
    for (name, text) in documents() {
        for Shown { place, command, .. } in read(&name, &text).0 {
            let words: Vec<&str> = command.split_whitespace().collect();
            for pair in words.windows(2) {
                let file = match *pair {
                    ["-p" | "--package", package] => package_folder(package),
                    ["--path" | "--manifest-path", path] => path.to_owned(),
                    ["--test", test] => format!("tests/{test}"),
                    ["--example", example] => format!("examples/{example}.rs"),
                    _ => continue,
                };
                assert!(root().join(&file).exists(), "{place}: no {file}");
            }
            if words[0].contains('/') {
                assert!(root().join(words[0]).is_file(), "{place}: no script {}", words[0]);
            }
        }
    }
}

/// Returns the folder of a package of the workspace.
fn package_folder(package: &str) -> String {
    let folder = package.strip_prefix("urlgram-").map_or(".".to_owned(), |name| format!("crates/{name}"));
    folder.replace("crates/arrow", "crates/columns")
}

/// Commands inside sentences: the subcommand and the options that they name exist.
#[test]
fn commands_in_sentences_exist() {
    let mut helps = BTreeMap::new();
    let mut help = |words: &[&str]| -> String {
        let ran = |words: &[&str]| run(command(words).args(["--help"]), "");
        helps.entry(words.join(" ")).or_insert_with(|| ran(words)).out.clone()
    };
    for (name, text) in documents().into_iter().filter(|(name, _)| name != "CHANGELOG.md") {
        for span in text.split('`').skip(1).step_by(2).filter(|span| !span.contains('\n')) {
            let Some(arguments) = span.strip_prefix("urlgram ") else { continue };
            let words: Vec<&str> = arguments.split_whitespace().collect();
            let has = |help: &str, word: &str| help.lines().any(|line| line.split_whitespace().next() == Some(word));
            if words[0].starts_with('-') || matches!(words[0], "help" | "=") {
                continue;
            }
            assert!(has(&help(&[]), words[0]), "{name}: no command `{span}`");
            let first = help(&words[..1]);
            let page = match words.get(1) {
                Some(second) if first.contains("\nCommands:\n") && has(&first, second) => help(&words[..2]),
                _ => first,
            };
            for option in words.iter().filter(|word| word.starts_with("--")) {
                let option = option.split('=').next().unwrap();
                assert!(page.contains(option), "{name}: no option {option} of `{span}`");
            }
        }
    }
}
