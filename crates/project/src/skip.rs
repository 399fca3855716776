//! Files of folders that are not read, because nobody wrote them.

use std::fmt;
use std::path::Path;

use urlgram_documents::DocumentKind;

/// The reason why a file is not linted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Skip {
    /// A NUL byte near the beginning.
    Binary,
    /// Written by a program: a lock file, a minified script.
    Generated,
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
            Skip::Own => "output",
            Skip::Excluded => "excluded",
        })
    }
}

/// Folders of version control systems, which are never searched.
const NEVER: [&str; 8] = [".git", ".hg", ".svn", ".jj", ".bzr", "_darcs", "CVS", ".pijul"];

/// Hidden folders with files that people write, and that are searched.
const WRITTEN: [&str; 20] = [
    ".github", ".gitlab", ".gitea", ".forgejo", ".circleci", ".buildkite", ".azuredevops", ".azure-pipelines",
    ".woodpecker", ".devcontainer", ".vscode", ".well-known", ".vitepress", ".vuepress", ".storybook", ".changeset",
    ".reuse", ".husky", ".config", ".docs",
];

/// Whether an entry of a folder is left out by its name: hidden folders, locks of Emacs, metadata of macOS.
pub fn is_passed_over(name: &str, is_folder: bool, includes_hidden: bool) -> bool {
    match is_folder {
        true => NEVER.contains(&name) || name.starts_with('.') && !includes_hidden && !WRITTEN.contains(&name),
        false => name.starts_with(".#") || name.starts_with("._"),
    }
}

/// Number of bytes at the beginning of a file that show whether it is binary or generated.
pub const HEAD: u64 = 1 << 16;

/// Returns the reason why the file that begins with `head` is not read. A file that an argument names is read even if a program
/// wrote it.
pub fn skip_by_content(path: &Path, head: &[u8], is_named: bool) -> Option<Skip> {
    if DocumentKind::is_binary(head) {
        return Some(Skip::Binary);
    }
    (!is_named && DocumentKind::is_generated(path, head)).then_some(Skip::Generated)
}
