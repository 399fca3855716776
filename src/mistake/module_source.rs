//! Sources of modules of Terraform: a repository, `//` and a folder in it, and the name of a branch in the query.

use alloc::format;
use alloc::string::String;
use core::ops::Range;

use super::model::{Mistake, MistakeKind};

pub(super) const SOURCE: &str = "Terraform documentation, Module Sources";

/// Returns the mistake in the source of a module of Terraform: a folder after the name of the branch, or without `//` before it.
pub(super) fn module_source(source: &str) -> Option<Mistake> {
    if source.starts_with("git::ssh://") {
        // The URL has this mistake with any program.
        return None;
    }
    let (path, query) = source.split_once('?').unwrap_or((source, ""));
    folder_after_branch(source, path, query).or_else(|| no_slashes(source, path))
}

/// A folder after the name of the branch: `git@example.org:a/b.git?ref=v1//c`.
fn folder_after_branch(source: &str, path: &str, query: &str) -> Option<Mistake> {
    let has_folder = path.split_once("://").map_or(path, |(_, rest)| rest).contains("//");
    let (place, meant) = folder_in_query(source, source.len() - query.len()..source.len()).filter(|_| !has_folder)?;
    let message =
        "a folder after the name of the branch, which Terraform reads as a part of the name: it precedes the \"?\"";
    Some(Mistake::new(MistakeKind::SchemeSyntax, place, message, SOURCE).meant(meant))
}

/// Returns the place of a folder after the name of a branch in a query, and the text with the folder before the query.
pub(super) fn folder_in_query(text: &str, query: Range<usize>) -> Option<((usize, usize), String)> {
    let (branch, rest) = text[query.clone()].strip_prefix("ref=")?.split_once("//")?;
    let (folder, others) = rest.split_at(rest.find('&').unwrap_or(rest.len()));
    if branch.is_empty() || branch.contains(['&', ':']) || folder.is_empty() {
        return None;
    }
    let before = query.start - "?".len();
    let at = query.start + "ref=".len() + branch.len();
    let meant = format!("{}//{folder}{}{others}{}", &text[..before], &text[before..at], &text[query.end..]);
    Some(((at, query.end - others.len()), meant))
}

/// No `//` between a repository of GitHub and a folder in it: `github.com/a/b/c`.
fn no_slashes(source: &str, path: &str) -> Option<Mistake> {
    let rest = path.strip_prefix("github.com/").filter(|rest| !rest.contains("//"))?;
    let mut slashes = rest.match_indices('/').map(|(at, _)| at + "github.com/".len());
    let at = slashes.nth(1).filter(|at| at + 1 < path.len())?;
    let message = "one slash between a repository and a folder in it, where Terraform reads two";
    let mistake = Mistake::new(MistakeKind::SchemeSyntax, (at, at + 1), message, SOURCE);
    Some(mistake.meant(format!("{}/{}", &source[..=at], &source[at + 1..])))
}
