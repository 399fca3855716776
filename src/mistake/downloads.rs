//! Addresses from which programs download: requirements of pip, repositories of charts, packages in an SPDX document.

use alloc::format;

use super::forms::{mistake, url_without_scheme};
use super::model::{Mistake, MistakeKind};
use super::written::is_in;

const PIP: &str = "pip documentation, VCS support";

/// Returns the mistake in the URL of a requirement of pip: a revision, or a repository that pip takes for a page.
pub(super) fn requirement(text: &str) -> Option<Mistake> {
    let is_host = |host: &&str| is_in(&["github.com", "gitlab.com", "bitbucket.org"], host);
    if let Some(host) = text.split('/').next().filter(is_host).filter(|_| text.contains(".git")) {
        let message = "a repository without \"git+https://\", which pip takes for the path of a file";
        return Some(mistake((0, host.len()), message, PIP).meant(format!("git+https://{text}")));
    }
    let (url, fragment) = text.split_once('#').map_or((text, None), |(url, fragment)| (url, Some(fragment)));
    let (scheme, rest) = url.split_once("://")?;
    let git = scheme.strip_prefix("git+");
    let start = scheme.len() + "://".len();
    let path = rest.split_once('/').map(|(host, path)| (start + host.len() + 1, path));
    let (path_start, path) = path?;
    let (name, revision) = path.split_once('@').map_or((path, None), |(name, revision)| (name, Some(revision)));
    let end = path_start + name.len();
    if git.is_none() {
        let is_repository = scheme == "git" || is_in(&["http", "https"], scheme) && name.ends_with(".git");
        let message = "a repository without \"git+\" before its URL, which pip downloads as a page";
        // GitHub closed the protocol of Git.
        let web = if scheme == "git" { "https" } else { scheme };
        let meant = format!("git+{web}://{}", &text[start..]);
        return is_repository.then(|| mistake((0, scheme.len()), message, PIP).meant(meant));
    }
    match revision {
        Some("") => {
            let message = "an \"@\" without a revision after it";
            Some(mistake((end, end + 1), message, PIP).meant(format!("{}{}", &text[..end], &text[end + 1..])))
        }
        Some(revision) => {
            let second = revision.find('@').filter(|_| name.ends_with(".git"))?;
            let place = (end + 1 + second, url.len());
            Some(mistake(place, "a second revision after \"@\", of which a requirement has one", PIP))
        }
        None => {
            let fragment = fragment.filter(|fragment| !fragment.is_empty() && !fragment.contains('='))?;
            let message = "a branch after \"#\", which pip does not read: a revision follows \"@\"";
            Some(mistake((url.len(), text.len()), message, PIP).meant(format!("{url}@{fragment}")))
        }
    }
}

/// A tag or a digest after the repository of a chart, which its version is.
pub(super) fn tag_of_chart(program: &str, url: &str) -> Option<Mistake> {
    let rest = url.strip_prefix("oci://")?;
    let (_, name) = rest.rsplit_once('/')?;
    let at = url.len() - name.len() + name.find([':', '@']).filter(|at| *at > 0)?;
    let message = format!("a tag after a repository, where {program} reads none: the version has its own key");
    let source = format!("{program} documentation");
    Some(Mistake::new(MistakeKind::SchemeSyntax, (at, url.len()), message, source).meant(&url[..at]))
}

/// The short name of a repository in place of the location of a package.
pub(super) fn location(value: &str) -> Option<Mistake> {
    const SPDX: &str = "SPDX specification, Package download location";
    if let Some(name) = value.strip_prefix("github:") {
        let message = "the short name of npm for a repository, where a URL is expected";
        let meant = format!("https://github.com/{name}");
        return Some(mistake((0, value.len()), message, SPDX).meant(meant));
    }
    value.starts_with("github.com/").then(|| url_without_scheme("SPDX", value)).flatten()
}
