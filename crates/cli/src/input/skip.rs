//! Files of folders that are not read, because nobody wrote them.

use std::fmt;
use std::path::Path;

/// The reason why a file is not linted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Skip {
    /// A NUL byte near the beginning.
    Binary,
    /// Written by a program, such as a minified script.
    Generated,
    /// Versions that a package manager has chosen.
    Lock,
    /// Stdout, the file of `--output`, or the baseline.
    Own,
    /// Named on the command line, and excluded.
    Excluded,
}

/// A noun phrase without the word "file".
impl fmt::Display for Skip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Skip::Binary => "binary",
            Skip::Generated => "generated",
            Skip::Lock => "lock",
            Skip::Own => "output",
            Skip::Excluded => "excluded",
        })
    }
}

/// Folders of version control systems, which are never searched.
const NEVER: [&str; 8] = [".git", ".hg", ".svn", ".jj", ".bzr", "_darcs", "CVS", ".pijul"];

/// Hidden folders with files that people write, and that are searched.
const WRITTEN: [&str; 19] = [
    ".github", ".gitlab", ".gitea", ".forgejo", ".circleci", ".buildkite", ".azuredevops", ".azure-pipelines",
    ".woodpecker", ".devcontainer", ".vscode", ".well-known", ".vitepress", ".vuepress", ".storybook", ".changeset",
    ".reuse", ".husky", ".config",
];

/// Whether an entry of a folder is left out by its name: hidden folders, locks of Emacs, metadata of macOS.
pub(crate) fn is_passed_over(name: &str, is_folder: bool, includes_hidden: bool) -> bool {
    match is_folder {
        true => NEVER.contains(&name) || name.starts_with('.') && !includes_hidden && !WRITTEN.contains(&name),
        false => name.starts_with(".#") || name.starts_with("._"),
    }
}

/// Number of bytes at the beginning of a file that are searched for NUL, as Git does.
pub(crate) const HEAD: usize = 8 << 10;

/// Names of lock files, in lower case.
const LOCKS: [&str; 24] = [
    "bun.lock", "cargo.lock", "cartfile.resolved", "composer.lock", "deno.lock", "flake.lock", "gemfile.lock",
    "go.sum", "gradle.lockfile", "mix.lock", "npm-shrinkwrap.json", "package-lock.json", "package.resolved",
    "packages.lock.json", "paket.lock", "pdm.lock", "pipfile.lock", "pnpm-lock.yaml", "podfile.lock", "poetry.lock",
    "pubspec.lock", ".terraform.lock.hcl", "uv.lock", "yarn.lock",
];

/// Endings of the names of generated files, in lower case.
const GENERATED: [&str; 7] = [".min.js", ".min.mjs", ".min.css", "-min.js", ".js.map", ".css.map", ".bundle.js"];

/// The reason why the file of a folder is not linted, by its name.
pub(crate) fn skip_by_name(path: &Path) -> Option<Skip> {
    let name = path.file_name()?.to_string_lossy().to_ascii_lowercase();
    if LOCKS.contains(&name.as_str()) {
        return Some(Skip::Lock);
    }
    GENERATED.iter().any(|ending| name.ends_with(ending)).then_some(Skip::Generated)
}

/// Whether `head`, the first [`HEAD`] bytes of a file, shows that it is not text. UTF-16 is text, which is reported.
pub(crate) fn is_binary(head: &[u8]) -> bool {
    !urlgram_documents::is_utf_16(head) && memchr::memchr(0, head).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_programs_wrote_is_known_by_its_name() {
        for (name, skip) in [
            ("a/Cargo.lock", Some(Skip::Lock)),
            ("jquery.min.js", Some(Skip::Generated)),
            ("app.css.map", Some(Skip::Generated)),
            ("min.js", None),
            ("lock.md", None),
        ] {
            assert_eq!(skip_by_name(Path::new(name)), skip, "{name}");
        }
    }

    #[test]
    fn utf_16_is_not_binary() {
        assert!(is_binary(b"\x7fELF\0") && !is_binary(b"\xff\xfea\0") && !is_binary(b"abc\xff"));
    }
}
