//! Facts that the documents of the repository state: numbers, files, tests and names.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::documents::{documents, root, sources};

/// Numbers in words that the documents use.
const WORDS: &[&str] = &["five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/// Returns the text of a file of the repository.
fn text(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Returns the number that a word means. Numbers below five are left to the eyes of a reader.
fn number(word: &str) -> Option<usize> {
    let word = word.trim_matches(['(', '*']).replace(',', "");
    let spelled = WORDS.iter().position(|name| name.eq_ignore_ascii_case(&word)).map(|place| place + 5);
    spelled.or_else(|| word.parse().ok().filter(|number| *number >= 5))
}

/// Returns the packages that the library needs with its default features, directly and indirectly, by the lock file.
fn dependencies() -> BTreeSet<String> {
    let manifest: toml::Table = text("Cargo.toml").parse().unwrap();
    let is_needed = |table: &toml::Value| table.get("optional").and_then(toml::Value::as_bool) != Some(true);
    let mut names: Vec<String> = Vec::new();
    let targets = manifest["target"].as_table().unwrap().values().map(|target| &target["dependencies"]);
    for table in targets.chain([&manifest["dependencies"]]) {
        names.extend(
            table.as_table().unwrap().iter().filter(|(_, table)| is_needed(table)).map(|(name, _)| name.clone()),
        );
    }
    let lock: toml::Table = text("Cargo.lock").parse().unwrap();
    let mut found = BTreeSet::new();
    while let Some(name) = names.pop() {
        let packages = lock["package"].as_array().unwrap().iter();
        let package = packages.clone().find(|package| package["name"].as_str() == Some(&name)).unwrap();
        let needs = package.get("dependencies").and_then(toml::Value::as_array).into_iter().flatten();
        names.extend(needs.map(|need| need.as_str().unwrap().split(' ').next().unwrap().to_owned()));
        found.insert(name);
    }
    found
}

/// Returns what can be counted: the words after a number, and the number that is right.
fn counted() -> Vec<(&'static str, usize)> {
    let lints: usize = urlgram_lint::FAMILIES.iter().map(|family| family.lints.len()).sum();
    let others = text("crates/abnf/FOREIGN.md");
    let others = others.split(" grammars: ").next().unwrap().rsplit('\n').next().unwrap().parse().unwrap();
    vec![
        ("lints", lints),
        ("families", urlgram_lint::FAMILIES.len()),
        ("schemes", urlgram::scheme::ENTRIES.len()),
        ("dependencies", dependencies().len()),
        ("validation errors", urlgram::whatwg::ValidationErrorKind::ALL.len()),
        ("grammars of other people", others),
        ("lessons", fs::read_dir(root().join("playground/src/learn")).unwrap().count()),
    ]
}

#[test]
fn numbers_in_documents_are_right() {
    let counted = counted();
    let mut seen = BTreeSet::new();
    // The lessons count other things.
    for (name, text) in documents().into_iter().filter(|(name, _)| !name.starts_with("playground/src/learn/")) {
        let plain = text.replace(['[', ']'], "");
        let words: Vec<&str> = plain.split_whitespace().collect();
        for (place, word) in words.iter().enumerate() {
            let is_name = place > 0 && matches!(words[place - 1], "RFC" | "RFCs");
            let Some(number) = number(word).filter(|_| !is_name) else { continue };
            let rest = words[place + 1..].iter().take(4).copied().collect::<Vec<_>>().join(" ");
            for (what, right) in counted.iter().filter(|(what, _)| rest.starts_with(what)) {
                assert_eq!(number, *right, "{name}: {word} {what}");
                seen.insert(*what);
            }
        }
    }
    for (what, _) in counted {
        assert!(seen.contains(what), "no document states the number of {what}");
    }
}

/// `CONTRIBUTING.md` states the limits, and names each file that is longer.
#[test]
fn files_are_as_long_as_contributing_says() {
    let contributing = text("CONTRIBUTING.md");
    let bullet = contributing.split("\n* ").find(|bullet| bullet.contains("No file has more than")).unwrap();
    let limit = |before: &str| -> usize {
        let rest = bullet.split(before).nth(1).unwrap_or_else(|| panic!("{before}: {bullet}"));
        rest.split_whitespace().next().unwrap().trim_end_matches(['.', ',', ';']).parse().unwrap()
    };
    let (most, most_of_tests) = (limit("No file has more than "), limit("no file of tests more than "));
    for (name, text) in sources() {
        let is_test = name.starts_with("tests/") || name.contains("/tests/");
        let (lines, most) = (text.lines().count(), if is_test { most_of_tests } else { most });
        assert!(lines <= most || bullet.contains(&format!("`{name}`")), "{name} has {lines} lines, more than {most}");
    }
}

/// The lint that the recipe of `CONTRIBUTING.md` adds does not exist yet.
#[test]
fn the_recipe_of_a_lint_uses_a_free_code() {
    let contributing = text("CONTRIBUTING.md");
    let recipe = contributing.lines().find(|line| line.starts_with("+    U") && line.contains(" for ")).unwrap();
    let code = recipe.trim_start_matches(['+', ' ']).split(' ').next().unwrap();
    let name = recipe.split('"').nth(1).unwrap();
    let mut lints = urlgram_lint::FAMILIES.iter().flat_map(|family| family.lints);
    assert!(lints.all(|lint| lint.code() != code && lint.name() != name), "{code} {name} is taken");
}

/// Whether a text between backticks is the path of a file or folder of the repository.
fn is_path(span: &str) -> bool {
    let starts = ["src/", "crates/", "tests/", "benches/", "fuzz/", "grammars/", "examples/", "playground/", ".ci/"];
    starts.iter().any(|start| span.starts_with(start)) && !span.contains([' ', '<', '*', '{', ':'])
}

#[test]
fn files_that_documents_name_exist() {
    let made = ["playground/dist", "fuzz/corpus"];
    for (name, text) in documents().into_iter().filter(|(name, _)| name != "CHANGELOG.md" && name != "LINTS.md") {
        for span in text.split('`').skip(1).step_by(2).filter(|span| is_path(span) && !made.contains(span)) {
            let folders = Path::new(&name).ancestors().skip(1);
            let mut places = folders.map(|folder| root().join(folder).join(span));
            let module = span.split_once("::").map_or(span, |(path, _)| path);
            let found = places.any(|path| path.exists() || path.with_extension("rs").exists());
            assert!(found || root().join(module).exists(), "{name}: no file `{span}`");
        }
    }
}

/// `SECURITY.md` names tests as `module::function`.
#[test]
fn tests_that_security_names_exist() {
    let tests: String =
        sources().into_iter().filter(|(name, _)| name.contains("tests/")).map(|(_, text)| text).collect();
    let security = text("SECURITY.md");
    let named: BTreeSet<&str> = security
        .split('`')
        .skip(1)
        .step_by(2)
        .filter_map(|span| span.split_once("::"))
        .filter(|(module, test)| {
            let mut bytes = module.bytes().chain(test.bytes());
            bytes.all(|byte| byte.is_ascii_lowercase() || byte == b'_')
        })
        .map(|(_, test)| test)
        .collect();
    assert!(named.len() >= 10, "{named:?}");
    for test in named {
        assert!(tests.contains(&format!("fn {test}(")), "SECURITY.md: no test {test}");
    }
}

/// The table of packages in `ARCHITECTURE.md` has each member of the workspace.
#[test]
fn every_package_is_described() {
    let architecture = text("ARCHITECTURE.md");
    let section = architecture.split("\n## ").find(|section| section.starts_with("Packages\n")).unwrap();
    let manifest: toml::Table = text("Cargo.toml").parse().unwrap();
    for member in manifest["workspace"]["members"].as_array().unwrap().iter().map(|member| member.as_str().unwrap()) {
        assert!(section.contains(&format!("`{member}`")), "ARCHITECTURE.md: no package {member}");
    }
}
