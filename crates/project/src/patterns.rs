//! Patterns of paths, with the rules of `.gitignore` files.

use std::path::{Component, Path, PathBuf};

use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};

/// Longest pattern in bytes.
const LONGEST: usize = 1 << 10;

/// Deepest nesting of braces. The regular expression of a pattern is as deep.
const DEEPEST: usize = 8;

/// Most patterns of one list with wildcards, apart from `*.md` and `dir/`. A path is compared with each of these alone, and looked up
/// among the others.
const MOST_WILD: usize = 1 << 10;

/// A list of patterns, relative to a folder. The last pattern that matches a path decides, as in a `.gitignore` file.
#[derive(Clone, Debug)]
pub struct Patterns {
    root: PathBuf,
    matcher: Gitignore,
}

impl Default for Patterns {
    fn default() -> Self {
        Patterns { root: PathBuf::new(), matcher: Gitignore::empty() }
    }
}

impl Patterns {
    /// Compiles `patterns`, which are relative to the folder `root`.
    ///
    /// # Errors
    /// A pattern that is not valid, too long, or that can match nothing in the folder; too many patterns with wildcards.
    pub fn new<'a>(root: &Path, patterns: impl IntoIterator<Item = &'a str>) -> Result<Patterns, String> {
        let mut builder = GitignoreBuilder::new(root);
        builder.allow_unclosed_class(false);
        let mut wild = 0;
        for pattern in patterns {
            let line = line(root, pattern)?;
            wild += usize::from(Glob::of(&line).is_wild());
            check_wild(wild)?;
            builder.add_line(None, &line).map_err(|error| reason(&error))?;
        }
        let matcher = builder.build().map_err(|error| reason(&error))?;
        Ok(Patterns { root: root.to_owned(), matcher })
    }

    /// Returns whether an entry of a folder is excluded, or kept by a pattern with `!`; none if no pattern matches it. Folders
    /// above the entry are not considered.
    pub fn decide(&self, path: &Path, is_folder: bool) -> Option<bool> {
        match self.matcher.matched(self.inside(path), is_folder) {
            Match::None => None,
            Match::Ignore(_) => Some(true),
            Match::Whitelist(_) => Some(false),
        }
    }

    /// Whether the patterns match the file at `path`, or a folder that it is in.
    pub fn cover(&self, path: &Path) -> bool {
        self.matcher.matched_path_or_any_parents(self.inside(path), false).is_ignore()
    }

    fn inside<'p>(&self, path: &'p Path) -> &'p Path {
        inside(&self.root, path)
    }
}

/// Returns a path relative to the folder of patterns. Only the name of a file that is elsewhere is compared; `/` has none.
pub(super) fn inside<'p>(root: &Path, path: &'p Path) -> &'p Path {
    path.strip_prefix(root).unwrap_or_else(|_| path.file_name().unwrap_or_default().as_ref())
}

/// A pattern of files. With `!` before it, it matches all other files.
#[derive(Clone, Debug)]
pub struct FilePattern {
    patterns: Patterns,
    is_negated: bool,
    glob: Glob,
}

/// A pattern as `globset` writes it.
#[derive(Clone, Debug)]
pub(super) struct Glob {
    pub(super) text: String,
    /// Whether only folders match.
    pub(super) is_folder: bool,
}

impl Glob {
    /// Returns what a line of a `.gitignore` file means, as the crate `ignore` translates it.
    fn of(line: &str) -> Glob {
        let line = if line.ends_with("\\ ") { line } else { line.trim_end() };
        let (line, is_anchored) = match line.strip_prefix('\\').filter(|rest| rest.starts_with(['!', '#'])) {
            Some(rest) => (rest, false),
            None => line.strip_prefix('/').map_or((line, false), |rest| (rest, true)),
        };
        let folder = line.strip_suffix('/');
        let line = folder.map_or(line, |folder| folder.strip_suffix('\\').unwrap_or(folder));
        let is_anywhere = !is_anchored && !line.contains('/') && !line.starts_with("**/") && line != "**";
        let start = if is_anywhere { "**/" } else { "" };
        let end = if [start, line].concat().ends_with("/**") { "/*" } else { "" };
        Glob { text: [start, line, end].concat(), is_folder: folder.is_some() }
    }
}

impl Glob {
    /// Whether a path is compared with the pattern alone: `globset` looks up names, paths and endings of names.
    fn is_wild(&self) -> bool {
        let is_literal = |text: &str| !text.contains(['*', '?', '[', '{', '\\']);
        let rest = self.text.strip_prefix("**/");
        let ending = rest.and_then(|rest| rest.strip_prefix("*.")).filter(|ending| !ending.contains(['.', '/']));
        !is_literal(ending.or(rest).unwrap_or(&self.text))
    }
}

/// Whether a line of an ignore file is a pattern with which a path is compared alone.
pub(crate) fn is_wild_line(line: &str) -> bool {
    Glob::of(line.strip_prefix('!').unwrap_or(line)).is_wild()
}

fn check_wild(count: usize) -> Result<(), String> {
    if count <= MOST_WILD {
        return Ok(());
    }
    Err(format!(
        "more than {MOST_WILD} patterns with wildcards; those that name files, folders and endings (`*.md`) are not counted"
    ))
}

impl FilePattern {
    /// Compiles `pattern`, which is relative to the folder `root`.
    ///
    /// # Errors
    /// See [`Patterns::new`].
    pub fn new(root: &Path, pattern: &str) -> Result<FilePattern, String> {
        let positive = pattern.strip_prefix('!');
        let line = line(root, positive.unwrap_or(pattern))?;
        let patterns = Patterns::new(root, [positive.unwrap_or(pattern)])?;
        let is_whitelist = line.starts_with('!');
        // A pattern that keeps files matches none.
        let glob = if is_whitelist { Glob { text: "/".into(), is_folder: true } } else { Glob::of(&line) };
        Ok(FilePattern { patterns, is_negated: positive.is_some(), glob })
    }

    pub(super) fn glob(&self) -> &Glob {
        &self.glob
    }

    pub(super) fn is_negated(&self) -> bool {
        self.is_negated
    }

    /// Checks how many patterns of a list need to be compared with each path alone.
    ///
    /// # Errors
    /// More than [`MOST_WILD`].
    pub(super) fn check_count<'p>(patterns: impl Iterator<Item = &'p FilePattern>) -> Result<(), String> {
        check_wild(patterns.filter(|pattern| pattern.is_negated || pattern.glob.is_wild()).count())
    }

    /// Whether the pattern matches the file at `path`.
    pub fn matches(&self, path: &Path) -> bool {
        self.patterns.cover(path) != self.is_negated
    }
}

/// Splits a list of patterns at its commas, except those in braces.
pub fn split_list(list: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_usize;
    list.split(move |c: char| {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == ',' && depth == 0
    })
}

/// Returns the line of a `.gitignore` file that means `pattern`.
fn line(root: &Path, pattern: &str) -> Result<String, String> {
    let (mark, pattern) = pattern.strip_prefix('!').map_or(("", pattern), |pattern| ("!", pattern));
    check_size(pattern)?;
    let is_absolute = Path::new(pattern).is_absolute();
    let inner = if is_absolute { pattern.strip_prefix(&*root.to_string_lossy()) } else { None };
    let pattern = inner.filter(|inner| inner.starts_with('/')).unwrap_or(pattern);
    let is_anchored = pattern.strip_prefix("./");
    let pattern = is_anchored.unwrap_or(pattern);
    if Path::new(pattern).components().any(|part| part == Component::ParentDir) {
        return Err(
            "a pattern with `..` matches nothing: patterns are relative to the folder of the configuration".into()
        );
    }
    Ok(match pattern {
        "" | "." if is_anchored.is_some() || pattern == "." => format!("{mark}/*"),
        pattern if pattern.trim().is_empty() => return Err("an empty pattern matches nothing".into()),
        pattern if is_anchored.is_some() => format!("{mark}/{pattern}"),
        // Would begin a comment, or negate twice.
        pattern if pattern.starts_with(['#', '!']) => format!("{mark}\\{pattern}"),
        pattern => format!("{mark}{pattern}"),
    })
}

/// Checks the length of a pattern, and how deep its braces are nested.
fn check_size(pattern: &str) -> Result<(), String> {
    if pattern.len() > LONGEST {
        return Err(format!("a pattern of {} bytes; at most {LONGEST} are allowed", pattern.len()));
    }
    let mut depth = 0_usize;
    for byte in pattern.bytes() {
        match byte {
            b'{' => depth += 1,
            b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > DEEPEST {
            return Err(format!("braces are nested deeper than {DEEPEST} levels"));
        }
    }
    Ok(())
}

fn reason(error: &ignore::Error) -> String {
    match error {
        ignore::Error::Glob { err, .. } => format!("not a valid pattern: {err}"),
        error => format!("not a valid pattern: {error}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_excluded_however_it_is_written() {
        let root = Path::new("/project");
        for pattern in
            ["node_modules", "node_modules/", "/node_modules", "./node_modules", "./node_modules/**", "node_modules/**"]
        {
            let patterns = Patterns::new(root, [pattern]).unwrap();
            assert!(patterns.cover(Path::new("/project/node_modules/a/b.md")), "{pattern}");
            assert!(!patterns.cover(Path::new("/project/src/b.md")), "{pattern}");
        }
        let below = Path::new("/project/a/node_modules/b.md");
        assert!(Patterns::new(root, ["node_modules"]).unwrap().cover(below));
        assert!(!Patterns::new(root, ["./node_modules"]).unwrap().cover(below));
        assert!(Patterns::new(root, ["/project/a"]).unwrap().cover(below));
        assert!(Patterns::new(root, ["."]).unwrap().cover(below));
    }

    #[test]
    fn commas_in_braces_are_part_of_a_pattern() {
        assert_eq!(split_list("a,{b,c}/d,e").collect::<Vec<_>>(), ["a", "{b,c}/d", "e"]);
    }

    #[test]
    fn the_last_pattern_decides() {
        let patterns = Patterns::new(Path::new("/p"), ["*.md", "!README.md", "#a"]).unwrap();
        assert_eq!(patterns.decide(Path::new("/p/a.md"), false), Some(true));
        assert_eq!(patterns.decide(Path::new("/p/README.md"), false), Some(false));
        assert_eq!(patterns.decide(Path::new("/p/#a"), false), Some(true));
        assert_eq!(patterns.decide(Path::new("/p/a.html"), false), None);
    }

    #[test]
    fn a_negated_pattern_matches_all_other_files() {
        let pattern = FilePattern::new(Path::new("/p"), "!docs/").unwrap();
        assert!(pattern.matches(Path::new("/p/src/a.md")) && !pattern.matches(Path::new("/p/docs/a.md")));
    }

    #[test]
    fn files_outside_the_folder_are_compared_by_name() {
        let patterns = Patterns::new(Path::new("/p"), ["docs", "*.md"]).unwrap();
        assert!(patterns.cover(Path::new("/q/a.md")) && !patterns.cover(Path::new("/q/docs/a.html")));
        assert!(!patterns.cover(Path::new("/")) && !patterns.cover(Path::new("/..")));
    }

    #[test]
    fn hostile_patterns_are_errors() {
        let nested = |depth: usize| format!("{}b{}", "{a,".repeat(depth), "}".repeat(depth));
        let root = Path::new("/p");
        assert!(Patterns::new(root, [&*nested(DEEPEST)]).is_ok());
        for pattern in
            [nested(DEEPEST + 1), nested(200), "a".repeat(LONGEST + 1), "[".into(), "../a".into(), "\t".into()]
        {
            assert!(Patterns::new(root, [&*pattern]).is_err(), "{pattern}");
        }
        // Wide rather than deep.
        let _ = Patterns::new(root, [&*"{a,b}".repeat(150)]);
    }
}
