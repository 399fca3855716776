//! Files that a program of the repository embeds, so that it shows them itself.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::cache::Cache;
use crate::files::{Files, below, folders_around, has, has_path, joined};
use crate::includers::Includers;
use crate::markup::beginning;

/// Knowledge of the files that others include, each read once.
#[derive(Debug, Default)]
pub(crate) struct InclusionCaches {
    /// Pages by the files that they include, by the root of the repository.
    pub(crate) includers: Cache<PathBuf, Arc<Includers>>,
    /// Files that programs in Rust include as texts, by the root of the repository.
    rust: Cache<PathBuf, Arc<HashSet<PathBuf>>>,
    /// Patterns of files that programs in Go embed, by the folder of their package.
    go: Cache<PathBuf, Arc<[String]>>,
}

/// Most programs of a repository that are read.
const MAX_PROGRAMS: usize = 10_000;

/// Most patterns of a package of Go.
const MAX_PATTERNS: usize = 256;

impl InclusionCaches {
    /// Whether a program in Go embeds a document, or one in Rust if the repository has such (`has_rust`).
    pub(crate) fn is_embedded(&self, files: &dyn Files, (root, document): (&Path, &Path), has_rust: bool) -> bool {
        let is_in_go = |folder: &Path| {
            let inner = document.strip_prefix(folder).ok().map(|inner| inner.to_string_lossy().replace('\\', "/"));
            let patterns = self.go.get(folder.to_owned(), |folder| patterns(files, folder).into());
            inner.is_some_and(|inner| patterns.iter().any(|pattern| embeds(pattern, &inner)))
        };
        folders_around(root, document).any(is_in_go)
            || has_rust && self.rust.get(root.to_owned(), |root| Arc::new(included(files, root))).contains(document)
    }
}

/// Returns the patterns of the files that the package of Go in a folder embeds: <https://pkg.go.dev/embed>.
fn patterns(files: &dyn Files, folder: &Path) -> Vec<String> {
    let names = files.names(folder);
    let programs = names.iter().flat_map(|names| names.iter()).filter(|name| name.ends_with(".go"));
    let texts = programs.filter_map(|name| files.text(&folder.join(name)));
    let of = |text: Arc<str>| {
        let lines = text.lines().filter_map(|line| line.trim_start().strip_prefix("//go:embed "));
        let words = lines.flat_map(str::split_whitespace).map(|word| word.trim_matches(['"', '`']));
        words.map(|word| word.strip_prefix("all:").unwrap_or(word).trim_end_matches('/').to_owned()).collect::<Vec<_>>()
    };
    texts.flat_map(of).filter(|pattern| !pattern.is_empty()).take(MAX_PATTERNS).collect()
}

/// Whether a pattern is that of a file at a path from its package, or of a folder around it. `*` is a part of one name.
fn embeds(pattern: &str, path: &str) -> bool {
    let mut names = path.split('/');
    pattern.split('/').all(|pattern| pattern == "." || names.next().is_some_and(|name| matches(pattern, name)))
}

/// Whether a name has the parts of a pattern around each `*`, in their order. Other marks of patterns match any name.
fn matches(pattern: &str, name: &str) -> bool {
    if pattern.contains(['?', '[', '\\']) {
        return true;
    }
    let Some((first, rest)) = pattern.split_once('*') else { return pattern == name };
    let (middle, last) = rest.rsplit_once('*').unwrap_or(("", rest));
    let Some(mut inner) = name.strip_prefix(first).and_then(|rest| rest.strip_suffix(last)) else { return false };
    middle.split('*').all(|part| match inner.find(part) {
        Some(at) => {
            inner = &inner[at + part.len()..];
            true
        }
        None => false,
    })
}

/// Returns the files that programs in Rust below a folder include: <https://doc.rust-lang.org/std/macro.include_str.html>.
fn included(files: &dyn Files, root: &Path) -> HashSet<PathBuf> {
    let is_entered = |name: &str| !matches!(name, ".git" | "node_modules" | "target" | "vendor" | "third_party");
    let programs = below(files, root, is_entered).unwrap_or_default();
    let programs = programs.iter().filter(|path| path.ends_with(".rs")).take(MAX_PROGRAMS);
    let mut found = HashSet::new();
    for program in programs.map(|path| root.join(path)) {
        let Some(text) = files.text(&program) else { continue };
        for part in ["include_str!", "include_bytes!"].iter().flat_map(|name| text.split(name).skip(1)) {
            let Some(path) = included_path(part) else { continue };
            // `concat!(env!("CARGO_MANIFEST_DIR"), "/docs/a.md")`.
            let folder = match path.strip_prefix('/') {
                Some(_) => folders_around(root, &program).find(|folder| has(files, folder, "Cargo.toml")),
                None => program.parent(),
            };
            let path = path.trim_start_matches('/');
            let place = folder.and_then(|folder| joined(root, folder, path)).filter(|place| has_path(files, place));
            found.extend(place);
        }
    }
    found
}

/// Longest argument of a macro, in bytes.
const MAX_ARGUMENT: usize = 256;

/// Returns the path of a file of Markdown at the end of the argument of a macro, which a text begins with.
fn included_path(text: &str) -> Option<&str> {
    let argument = beginning(text, MAX_ARGUMENT).split(';').next()?;
    argument[..argument.find(".md\"")? + ".md".len()].rsplit('"').next()
}

#[cfg(test)]
mod tests {
    use super::{embeds, included_path};

    #[test]
    fn arguments_of_macros() {
        for (text, path) in [
            ("(\"../a.md\")", Some("../a.md")),
            ("(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/docs/a.md\"))", Some("/docs/a.md")),
            ("(\"a.txt\"); const B: &str = \"b.md\";", None),
            ("(\"a.txt\")", None),
        ] {
            assert_eq!(included_path(text), path, "{text}");
        }
    }

    #[test]
    fn patterns_of_go() {
        for (pattern, path, expected) in [
            ("docs/a.md", "docs/a.md", true),
            ("docs", "docs/b/a.md", true),
            ("docs/*.md", "docs/a.md", true),
            ("docs/*.md", "docs/b/a.md", false),
            ("*/a*b*.md", "docs/axbx.md", true),
            ("*", "a.md", true),
            (".", "docs/a.md", true),
            ("help_*.txt", "help_a.md", false),
            ("docs/a.md", "docs", false),
        ] {
            assert_eq!(embeds(pattern, path), expected, "{pattern} {path}");
        }
    }
}
