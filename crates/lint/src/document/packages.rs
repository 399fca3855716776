//! Sources of packages, which each program reads in its own forms.

use urlgram::uri::Delimited;
use urlgram_documents::DocumentKind;

/// Whether npm may read a document of this kind, or a document may show what npm reads. Other programs read the rest: pip, Git, Cargo.
pub(super) fn may_be_read_by_npm(kind: DocumentKind) -> bool {
    const OTHERS: [&str; 6] = ["requirements", "ini", "git-config", "python", "terraform", "toml"];
    !kind.is_url_list() && !OTHERS.contains(&kind.name())
}

/// Whether a text names a package as npm does, which reads a path of SSH after the colon: `git+ssh://git@github.com:npm/cli.git`.
/// <https://docs.npmjs.com/cli/configuring-npm/package-json#git-urls-as-dependencies>
pub(super) fn is_package(text: &str) -> bool {
    let parts = Delimited::of(text);
    let is_scheme = parts.scheme.is_some_and(|scheme| scheme.of(text).eq_ignore_ascii_case("git+ssh"));
    let port = parts.port.filter(|_| is_scheme).map_or("", |port| port.of(text));
    port.starts_with(|c: char| c.is_ascii_alphabetic())
}

/// Whether a text is a remote of Git in the form of scp that the program accepts: Poetry and others do, Cargo demands a URL.
pub(super) fn is_accepted_remote(kind: DocumentKind, file: &str, text: &str) -> bool {
    let is_cargo =
        file.strip_suffix("Cargo.toml").is_some_and(|folder| folder.is_empty() || folder.ends_with(['/', '\\']));
    kind == DocumentKind::Toml
        && !is_cargo
        && Delimited::of(text).scheme.is_some_and(|scheme| scheme.of(text).contains('@'))
}

/// Whether the name of a list says that a program compares its lines with URLs, so that they may be patterns: `linkcheck-ignore.txt`.
///
/// ```
/// use urlgram_lint::document::{has_patterns, is_pattern};
///
/// assert!(has_patterns("docs/link-ignore.txt") && !has_patterns("links.txt"));
/// assert!(is_pattern(r"http://localhost:\d+") && !is_pattern("http://localhost:3000"));
/// ```
pub fn has_patterns(file: &str) -> bool {
    const WORDS: [&str; 7] = ["ignore", "exclude", "exclusion", "allow", "block", "deny", "pattern"];
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file).to_ascii_lowercase();
    WORDS.iter().any(|word| name.contains(word))
}

/// Whether a line is a regular expression or a glob rather than a URL.
pub fn is_pattern(line: &str) -> bool {
    line.contains(['\\', '*', '^']) || line.ends_with('$')
}
