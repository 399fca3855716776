//! Forms of the paths and fragments of links.

use std::path::{Component, Path, PathBuf};

use crate::knowledge::is_site;
use urlgram_sites::listed;

/// Endings that a link may leave out, or have in place of one another.
const ENDINGS: &[&str] = &["md", "markdown", "mdx", "html", "htm", "rst", "adoc", "ipynb", "qmd", "Rmd", "txt"];

/// Parts a link before its query or its fragment.
pub(crate) fn split_path(link: &str) -> (&str, &str) {
    link.split_at(link.find(['?', '#']).unwrap_or(link.len()))
}

/// Returns the name that a segment of a path stands for: the same, one with another ending, or one in other case.
pub(super) fn found<'n>(names: &'n [String], name: &str, is_last: bool) -> Option<&'n str> {
    let stem = ENDINGS.iter().find_map(|ending| name.strip_suffix(ending)?.strip_suffix('.')).unwrap_or(name);
    let with_ending = |ending: &&str| listed(names, &format!("{stem}.{ending}"));
    let in_other_case = || names.iter().map(String::as_str).find(|known| known.eq_ignore_ascii_case(name));
    listed(names, name)
        .or_else(|| ENDINGS.iter().filter(|_| is_last && name_may_change(name)).find_map(with_ending))
        .or_else(in_other_case)
}

/// Whether the name at the end of a path has an ending.
pub(super) fn has_ending(path: &str) -> bool {
    path.rsplit('/').next().is_some_and(|name| name.contains('.'))
}

/// Whether a path ends in the address of a page of a site: a name in lower case without an ending, and without a number before it.
/// The name may be one of a package or of a command: `../svelte/@debug`.
pub(super) fn is_slug(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    let name = name.strip_prefix('@').unwrap_or(name);
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'-' | b'_'))
}

/// Returns what follows the number before a name: `guide.md` for `02-guide.md`.
pub(super) fn after_number(name: &str) -> Option<&str> {
    let rest = name.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < name.len() { rest.strip_prefix(['-', '_']) } else { None }
}

/// Whether a server may find a file under a name with another ending: a page without an ending, or a page of HTML.
pub(super) fn name_may_change(name: &str) -> bool {
    !name.contains('.') || name.ends_with(".html") || name.ends_with(".htm")
}

/// Whether a path is relative and of a file: not of a host, an address, an alias of a program.
pub(super) fn is_relative(path: &str) -> bool {
    let first = path.split('/').next().unwrap_or_default();
    !path.starts_with(['/', '~', '@', '\\', '&', '!'])
        && !first.contains([':', '@', '='])
        && !is_site(first)
        && (path.is_empty() || path.bytes().any(|byte| byte.is_ascii_alphanumeric() || byte == b'.' || byte >= 0x80))
}

/// Whether a template asks the author or a program for a link: `LINK_TO_ISSUE`, `__ENTRY__`.
pub(super) fn is_placeholder(path: &str) -> bool {
    let is_upper = |c: char| c.is_ascii_uppercase() || c == '_';
    let is_name = path.len() > 4 && path.starts_with("__") && path.ends_with("__");
    path.contains('_')
        && path.chars().all(is_upper)
        && (is_name || path.split('_').any(|word| ["HERE", "LINK", "PLACEHOLDER", "URL", "YOUR"].contains(&word)))
}

/// Whether the author meant to write a destination later: `TODO`, `FIXME:../api/`.
pub(super) fn is_unfilled(path: &str) -> bool {
    matches!(path.split(':').next(), Some("TODO" | "TBD" | "FIXME"))
}

pub(super) fn is_image(path: &str) -> bool {
    [".png", ".svg", ".jpg", ".jpeg", ".gif", ".webp"].iter().any(|ending| path.ends_with(ending))
}

/// Whether a path from the root of a repository is surely that of a file, and not an address of a site: it ends in the name of an image, a
/// page or a usual file, such as `/LICENSE`.
pub(super) fn is_name_of_file(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    let usual = ["LICENSE", "LICENCE", "COPYING", "NOTICE", "AUTHORS", "CHANGELOG", "CONTRIBUTING", "README"];
    let has_ending = [".txt", ".yml", ".yaml", ".toml", ".rs", ".py", ".ts", ".go", ".sh", ".c", ".h", ".cpp", ".java"];
    is_image(name)
        || is_markdown(name)
        || has_ending.iter().any(|ending| name.ends_with(ending)) && !matches!(name, "robots.txt" | "llms.txt")
        || usual.iter().any(|start| name.starts_with(start))
}

pub(super) fn is_markdown(path: &str) -> bool {
    [".md", ".mdx", ".markdown", ".mdown", ".qmd", ".Rmd"].iter().any(|ending| path.ends_with(ending))
}

/// Whether each `%` starts a percent-encoding: `%PUBLIC_URL%` is completed by a program.
pub(super) fn is_encoded(link: &str) -> bool {
    let is_digits =
        |rest: &str| rest.as_bytes().get(..2).is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit));
    link.split('%').skip(1).all(is_digits)
}

/// Whether a program completes the text, or it only stands for a link.
pub(super) fn is_template(link: &str) -> bool {
    link.contains(['{', '}', '<', '>', '$', '*', '|', '\\', '[', '"', '`', '\n', '\u{2026}'])
        || link.match_indices("...").any(|(at, _)| !is_range(link, at))
        || link.contains("%7B")
        || !is_encoded(link)
        || matches!(link, "url" | "link" | "URL" | "path" | "href" | "src" | "todo" | "tbd")
}

/// Whether the three dots at an offset are those of a range such as `v1...v2`.
fn is_range(link: &str, at: usize) -> bool {
    link[..at].ends_with(|c: char| c.is_ascii_alphanumeric())
        && link[at + 3..].starts_with(|c: char| c.is_ascii_alphanumeric())
}

/// Whether a fragment names an anchor: it is not a line number, a text to search or the state of a program. U114 reports a second `#`.
pub(super) fn is_name(fragment: &str) -> bool {
    let is_line = fragment.strip_prefix('L').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    !is_line && !fragment.contains(":~:") && !fragment.contains(['=', '/', '!', ',', '#'])
}

/// Returns a path without `.` and `..`, which do not leave `top`.
pub(super) fn without_dots(path: &Path, top: Option<&Path>) -> PathBuf {
    let mut normal = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir if top == Some(normal.as_path()) => {}
            Component::ParentDir => _ = normal.pop(),
            Component::CurDir => {}
            part => normal.push(part),
        }
    }
    normal
}

/// Returns the path of a file from a folder; both are absolute, or relative to the same one.
pub(crate) fn relative(folder: &Path, file: &Path) -> String {
    let (from, to): (Vec<_>, Vec<_>) = (folder.iter().collect(), file.iter().collect());
    let shared = from.iter().zip(&to).take_while(|(one, other)| one == other).count();
    let up = from[shared..].iter().map(|_| "..".into());
    up.chain(to[shared..].iter().map(|name| name.to_string_lossy())).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::is_template;

    #[test]
    fn three_dots_stand_for_a_text_or_are_a_range() {
        for (link, expected) in [
            ("/compare/v1.0...v1.1", false),
            ("docs/a...b.md", false),
            ("docs/...", true),
            (".../a.md", true),
            ("docs/.../a...b.md", true),
            ("a....md", true),
        ] {
            assert_eq!(is_template(link), expected, "{link}");
        }
    }
}
