//! The address of the repository itself on its forge: [`OwnRepository`].

use std::ops::Range;
use std::path::Path;

use crate::files::Files;

/// Addresses at which a forge shows the files of the repository, by the configuration of Git.
///
/// ```
/// use urlgram_sites::OwnRepository;
///
/// let config = "[remote \"origin\"]\n\turl = git@github.com:anna/project.git\n";
/// let own = OwnRepository::of_git(config, "ref: refs/heads/trunk\n").unwrap();
/// let url = "https://github.com/anna/project/blob/trunk/docs/a.md#top";
/// assert_eq!(own.file(url).map(|path| &url[path]), Some("docs/a.md"));
/// assert_eq!(own.file("https://github.com/anna/project/blob/v1.0/docs/a.md"), None);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnRepository {
    host: String,
    /// Owner and name: `anna/project`.
    name: String,
    /// Branch that is checked out; `None` if a commit is.
    branch: Option<String>,
}

impl OwnRepository {
    /// Reads the files `config` and `HEAD` of Git; `None` if the remote `origin` is not on GitHub or GitLab.
    pub fn of_git(config: &str, head: &str) -> Option<OwnRepository> {
        let section = config.split_once("[remote \"origin\"]")?.1;
        let lines = section.lines().map(str::trim).take_while(|line| !line.starts_with('['));
        let url = lines.filter_map(|line| line.split_once('=')).find(|(key, _)| key.trim() == "url")?.1.trim();
        let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
        let rest = rest.split_once('@').map_or(rest, |(_, rest)| rest);
        let (host, name) = rest.split_once(['/', ':'])?;
        let name = name.trim_matches('/');
        let name = name.strip_suffix(".git").unwrap_or(name);
        let is_known = matches!(host, "github.com" | "gitlab.com") && name.contains('/') && !name.contains(['#', '?']);
        let branch = head.trim().strip_prefix("ref: refs/heads/").map(str::to_owned);
        is_known.then(|| OwnRepository { host: host.to_owned(), name: name.to_owned(), branch })
    }

    pub(crate) fn of(files: &dyn Files, root: &Path) -> Option<OwnRepository> {
        let git = root.join(".git");
        OwnRepository::of_git(&files.text(&git.join("config"))?, &files.text(&git.join("HEAD"))?)
    }

    /// Returns the bytes of an absolute URL that are the path of a file or folder of the branch that is checked out; `None` for other URLs.
    pub fn file(&self, url: &str) -> Option<Range<usize>> {
        let end = url.find(['?', '#']).unwrap_or(url.len());
        let rest = url[..end].strip_prefix("https://").or_else(|| url[..end].strip_prefix("http://"))?;
        let (host, path) = rest.split_once('/')?;
        let name = path.get(..self.name.len()).filter(|name| name.eq_ignore_ascii_case(&self.name))?;
        let path = path[name.len()..].strip_prefix('/')?;
        let path = match host {
            "raw.githubusercontent.com" if self.host == "github.com" => path,
            host if host == self.host => {
                let path = path.strip_prefix("-/").unwrap_or(path);
                ["blob/", "tree/", "raw/"].iter().find_map(|view| path.strip_prefix(view))?
            }
            _ => return None,
        };
        let inner = match &self.branch {
            Some(branch) => path.strip_prefix(branch.as_str()).or_else(|| path.strip_prefix("HEAD"))?,
            // After a commit of a proposal, its links lead to the branch that it will be part of.
            None => ["main", "master", "HEAD"].iter().find_map(|branch| path.strip_prefix(branch))?,
        };
        let inner = inner.strip_prefix('/').filter(|inner| !inner.trim_matches('/').is_empty())?;
        Some(end - inner.len()..end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remotes_are_read_as_git_writes_them() {
        for (url, name) in [
            ("https://github.com/a/b.git", Some("a/b")),
            ("https://user:x@github.com/a/b", Some("a/b")),
            ("ssh://git@gitlab.com/a/b/c.git", Some("a/b/c")),
            ("git@github.com:a/b.git", Some("a/b")),
            ("/srv/git/b.git", None),
            ("https://git.example/a/b", None),
            ("https://github.com/a", None),
            ("", None),
        ] {
            let config = format!("[core]\n\tbare = false\n[remote \"origin\"]\n\turl = {url}\n\tfetch = x\n");
            assert_eq!(OwnRepository::of_git(&config, "").map(|own| own.name).as_deref(), name, "{url}");
        }
        assert_eq!(OwnRepository::of_git("[remote \"fork\"]\n\turl = https://github.com/a/b\n", ""), None);
    }

    #[test]
    fn only_files_of_the_branch_are_known() {
        let config = "[remote \"origin\"]\nurl = https://github.com/a/b\n";
        let on = |head: &str| OwnRepository::of_git(config, head).unwrap();
        for (head, url, path) in [
            ("ref: refs/heads/main", "https://github.com/A/b/blob/main/c/d.md?x#L1", Some("c/d.md")),
            ("ref: refs/heads/main", "https://github.com/a/b/tree/HEAD/c", Some("c")),
            ("ref: refs/heads/main", "https://raw.githubusercontent.com/a/b/main/c.png", Some("c.png")),
            ("ref: refs/heads/main", "https://github.com/a/b/blob/mainline/c", None),
            ("ref: refs/heads/main", "https://github.com/a/b/blob/main", None),
            ("ref: refs/heads/main", "https://github.com/a/b/issues/1", None),
            ("ref: refs/heads/main", "https://github.com/a/bc/blob/main/d", None),
            ("ref: refs/heads/main", "https://github.com/a/é", None),
            ("ref: refs/heads/x/y", "https://github.com/a/b/blob/x/y/z", Some("z")),
            ("0123abcd", "https://github.com/a/b/blob/master/c", Some("c")),
            ("0123abcd", "https://github.com/a/b/blob/0123abcd/c", None),
        ] {
            assert_eq!(on(head).file(url).map(|range| &url[range]), path, "{head} {url}");
        }
    }
}
