//! Texts in a notation other than that of URLs: in quotation marks, of Windows, of Git, of HTML.

use alloc::format;
use alloc::string::String;

use super::model::{Mistake, MistakeKind};
use super::written::Written;
use crate::grammar::rfc3986::PATH_CHAR;
use crate::percent::encode;
use crate::shorthand::{GitRemote, GitRemoteKind};

/// Quotation marks or angle brackets around a URL, or white space.
pub(super) fn wrapped(written: &Written<'_>) -> Option<Mistake> {
    const PAIRS: [(char, char); 8] = [
        ('"', '"'),
        ('\'', '\''),
        ('<', '>'),
        ('`', '`'),
        ('\u{201c}', '\u{201d}'),
        ('\u{201e}', '\u{201c}'),
        ('(', ')'),
        ('\u{ab}', '\u{bb}'),
    ];
    let text = written.text;
    let trimmed = text.trim();
    let kind = MistakeKind::Wrapped;
    let pair = PAIRS.iter().find(|(open, close)| trimmed.starts_with(*open) && trimmed.ends_with(*close));
    if let Some((open, close)) = pair.filter(|_| trimmed.chars().count() > 2) {
        let inner = trimmed.strip_prefix(*open)?.strip_suffix(*close)?.trim();
        let is_url = inner.contains("://") || inner.starts_with("www.") || inner.starts_with("mailto:");
        let message = format!("\"{open}\" and \"{close}\" around a URL, which are not part of it");
        return is_url.then(|| Mistake::new(kind, (0, text.len()), message, "RFC 3986 appendix C").meant(inner));
    }
    let link = || trimmed.strip_prefix('[')?.strip_suffix(')')?.split_once("](").map(|(_, address)| address);
    if let Some(address) = link().filter(|address| !address.is_empty()) {
        let message = "a link of Markdown, whose URL is between the parentheses";
        return Some(Mistake::new(kind, (0, text.len()), message, "CommonMark §6.3").meant(address));
    }
    let prefix = trimmed.get(..4).filter(|start| start.eq_ignore_ascii_case("url:"));
    if let Some(rest) = prefix.map(|_| trimmed[4..].trim_start()).filter(|rest| rest.contains("://")) {
        let message = "\"URL:\" before a URL, which is not part of it";
        return Some(Mistake::new(kind, (0, text.len()), message, "RFC 3986 appendix C").meant(rest));
    }
    (trimmed.len() < text.len() && !trimmed.is_empty()).then(|| {
        Mistake::new(kind, (0, text.len()), "white space around a URL, which is not part of it", "RFC 3986 appendix C")
            .meant(trimmed)
    })
}

/// Several URLs with white space, commas or other separators between them.
pub(super) fn several_urls(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let end = text.find(['?', '#']).unwrap_or(text.len());
    let first = text[..end].find("://")?;
    // A URL in a query or a fragment is a value, and one after a slash is that of an archive.
    for (at, _) in text.match_indices("://").filter(|(at, _)| *at > first) {
        let is_name = |c: char| c.is_ascii_alphanumeric() || "+-.".contains(c);
        let before_name = text[..at].trim_end_matches(is_name);
        let (before, name) = (before_name.chars().next_back()?, before_name.len());
        let is_separator = before.is_whitespace() || name <= end && ",;|".contains(before);
        if is_separator
            && at > name
            && ["http", "https", "ftp", "ws", "wss", "redis", "amqp", "nats", "mongodb"].contains(&&text[name..at])
        {
            let one = text[..name].trim_end_matches(|c: char| c.is_whitespace() || ",;|".contains(c));
            return Some(
                Mistake::new(MistakeKind::SeveralUrls, (name, text.len()), "several URLs in one text", "RFC 3986 §3")
                    .meant(one),
            );
        }
    }
    None
}

/// A path of Windows, whose drive is read as a scheme or as a host.
pub(super) fn windows_path(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    // A scheme of one letter may have an authority.
    let is_drive = |text: &str| match text.as_bytes() {
        [_, b':', b'/', b'/', ..] => false,
        [drive, b':', b'\\' | b'/', ..] => drive.is_ascii_alphabetic(),
        _ => false,
    };
    let url = |path: &str| encode(PATH_CHAR, &path.replace('\\', "/")).into_owned();
    let (kind, source) = (MistakeKind::WindowsPath, "RFC 8089 appendix E");
    if is_drive(text) {
        let message = format!("a path of Windows, whose drive \"{}\" is read as a scheme", &text[..1]);
        return Some(Mistake::new(kind, (0, text.len()), message, source).meant(format!("file:///{}", url(text))));
    }
    if let Some(share) =
        text.strip_prefix("\\\\").filter(|share| share.starts_with(|c: char| c.is_ascii_alphanumeric()))
    {
        let message = "a path of a Windows network";
        return Some(Mistake::new(kind, (0, text.len()), message, source).meant(format!("file://{}", url(share))));
    }
    let path = text.get(..7).filter(|start| start.eq_ignore_ascii_case("file://")).and_then(|_| text.get(7..))?;
    is_drive(path).then(|| {
        let message = format!("the drive \"{}:\" is read as a host", &path[..1]);
        Mistake::new(kind, (7, 9), message, source).meant(format!("file:///{}", path.replace('\\', "/")))
    })
}

/// A text that was made harmless, so that nobody follows it by accident.
pub(super) fn defanged(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let is_scheme = text.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("hxxp"));
    let end = text.find("//").map_or(0, |at| at + 2);
    let host_end = text[end..].find('/').map_or(text.len(), |at| end + at);
    let has_dots = ["[.]", "(.)", "[dot]", "(dot)", "{.}"].iter().any(|dot| text[..host_end].contains(dot));
    if !is_scheme && !has_dots && !text.contains("[:]//") {
        return None;
    }
    let mut meant = String::from(text);
    if is_scheme {
        meant.replace_range(1..3, "tt");
    }
    for dot in ["[.]", "(.)", "[dot]", "(dot)", "{.}"] {
        meant = meant.replace(dot, ".");
    }
    let meant = meant.replace("[:]", ":").replace("[/]", "/");
    let message = "a URL that was made harmless, as reports of attacks write it";
    Some(Mistake::new(MistakeKind::Defanged, (0, text.len()), message, "RFC 3986 §3").meant(meant))
}

/// Backslashes in place of slashes.
pub(super) fn backslashes(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let scheme = written.scheme().filter(|_| written.is_web() || written.scheme() == Some("file"))?;
    let rest = &text[scheme.len() + 1..];
    let end = rest.find(['?', '#']).unwrap_or(rest.len());
    let first = rest[..end].find('\\')?;
    let at = scheme.len() + 1 + first;
    let message = "a backslash, which browsers read as a slash and other programs as a character";
    let meant = format!("{scheme}:{}{}", rest[..end].replace('\\', "/"), &rest[end..]);
    Some(Mistake::new(MistakeKind::Backslashes, (at, at + 1), message, "RFC 3986 §2").meant(meant))
}

/// The name of a Git remote, or a path of scp: a user, a host, a colon and a path.
pub(super) fn git_remote(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    if text.contains("//") || text.contains(char::is_whitespace) {
        return None;
    }
    let remote = GitRemote::parse(text).ok()?;
    let GitRemoteKind::Scp { user, path, .. } = *remote.kind() else { return None };
    let (user, path, host) = (user.of(text)?, path.of(text), remote.host()?);
    let is_login = !user.is_empty() && user.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte));
    let is_port = path.split('/').next().is_some_and(|first| first.bytes().all(|byte| byte.is_ascii_digit()));
    let is_path = !path.is_empty() && (!is_port || path.ends_with(".git"));
    if !is_login || !is_path || host.is_empty() || path.contains('@') {
        return None;
    }
    let message = "the name of a Git remote or a path of scp, which is no URL";
    let mistake = Mistake::new(MistakeKind::GitRemote, (0, text.len()), message, "Git documentation, GIT URLS");
    Some(match remote.to_forge_url() {
        Some(url) => mistake.meant(url),
        None => mistake,
    })
}

/// Schemes of Git remotes.
const GIT_SCHEMES: [&str; 6] = ["ssh", "git", "git+ssh", "ssh+git", "git+https", "git+http"];

/// Hosts whose pages are repositories, so that the owner follows the host.
const FORGES: [&str; 4] = ["github.com", "gitlab.com", "bitbucket.org", "codeberg.org"];

/// The colon of a short Git name in a URL, where it begins a port: `ssh://git@example.org:a/b.git`.
pub(super) fn git_path_after_scheme(written: &Written<'_>) -> Option<Mistake> {
    let (text, scheme, host) = (written.text, written.scheme()?, written.host()?);
    let port = written.parts.port?;
    let owner = port.of(text);
    let is_owner = owner.starts_with(|c: char| c.is_ascii_alphabetic() || c == '~')
        && owner.bytes().skip(1).all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte));
    let path = written.parts.path.of(text);
    let is_git = GIT_SCHEMES.iter().any(|known| scheme.eq_ignore_ascii_case(known))
        || written.is_web()
            && (path.trim_end_matches('/').ends_with(".git")
                || FORGES.iter().any(|forge| host.eq_ignore_ascii_case(forge)));
    if !is_owner || !is_git || path.len() < 2 {
        return None;
    }
    let start = port.start as usize;
    let message =
        format!("a colon before \"{owner}\", as in the short names of Git remotes: in a URL it begins a port");
    let meant = format!("{}/{}", &text[..start - 1], &text[start..]);
    Some(Mistake::new(MistakeKind::GitRemote, (start - 1, start), message, "Git documentation, GIT URLS").meant(meant))
}

/// An ampersand as HTML writes it.
pub(super) fn html_entity(written: &Written<'_>) -> Option<Mistake> {
    let query = written.parts.query?;
    let at = query.start as usize + query.of(written.text).find("&amp;")?;
    let message = "\"&amp;\", which is the form of \"&\" in HTML";
    let meant = written.text.replace("&amp;", "&");
    Some(Mistake::new(MistakeKind::HtmlEntity, (at, at + 5), message, "HTML Standard §13.1.4").meant(meant))
}
