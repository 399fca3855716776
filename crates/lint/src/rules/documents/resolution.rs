//! The file that a relative path leads to.

use std::path::Path;

use super::path_target::Target;
use super::paths::{found, is_branch};
use super::targets::Page;
use urlgram::percent::{OnInvalid, decode_str};
use urlgram::span::Span;
use urlgram_sites::{has, listed, marks};

/// Names of the first folder in links to pages that GitHub and GitLab make.
const FORGE: &[&str] = &[
    "blob", "tree", "raw", "blame", "commit", "commits", "compare", "issues", "pull", "pulls", "wiki", "wikis",
    "releases", "tags", "actions", "discussions", "projects", "milestones", "milestone", "labels", "security",
    "graphs", "stargazers", "settings", "archive", "-", "merge_requests",
];

impl Page<'_> {
    /// Returns the file that a path leads to from a folder.
    pub(super) fn resolve(&self, folder: &Path, path: &str) -> Target {
        let mut place = folder.to_owned();
        let mut other_case = None;
        let mut start = 0;
        for segment in path.split('/') {
            let span = Span::new(start as u32, (start + segment.len()) as u32);
            start += segment.len() + 1;
            let is_last = start > path.trim_end_matches('/').len();
            match segment {
                "" | "." => continue,
                ".." if place.pop() && place.starts_with(self.root) => continue,
                ".." => return Target::Outside,
                _ => {}
            }
            let Some(names) = self.files.names(&place) else { return Target::Missing };
            // An empty folder is a submodule that was not fetched.
            if names.is_empty() || place == *self.root && FORGE.contains(&segment) {
                return Target::Unknown;
            }
            let Ok(name) = decode_str(segment, OnInvalid::Replace) else { return Target::Unknown };
            match found(&names, &name, is_last) {
                Some(actual) if actual == name || !actual.eq_ignore_ascii_case(&name) => place.push(actual),
                Some(actual) => {
                    other_case.get_or_insert((span, actual.to_owned()));
                    place.push(actual);
                }
                None if marks::BUILT_FOLDERS.contains(&segment) && !has(self.files, self.root, segment)
                    || is_branch(path, start) =>
                {
                    return Target::Unknown;
                }
                // A build makes `a.md` of `a.md.in`.
                None if is_last && listed(&names, &format!("{name}.in")).is_some() => return Target::Unknown,
                None => return Target::Missing,
            }
        }
        match other_case {
            Some((span, actual)) => Target::OtherCase(span, actual),
            None => Target::Found(place),
        }
    }
}
