//! Texts in a notation other than that of URLs: in quotation marks, of Windows, of Git, of HTML.

use alloc::format;
use alloc::string::String;

use super::model::{Mistake, MistakeKind};
use super::written::Written;
use crate::grammar::rfc3986::{PATH_CHAR, UNRESERVED};
use crate::percent::encode;
use crate::shorthand::{GitRemote, GitRemoteKind};
use crate::span::Span;

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

/// Two URLs without anything between them: the end of a host is a scheme.
pub(super) fn joined_urls(written: &Written<'_>) -> Option<Mistake> {
    let host = written.parts.host.filter(|_| written.is_web() && written.parts.port.is_some_and(Span::is_empty))?;
    let name = host.of(written.text);
    let scheme = ["https", "http"].into_iter().find(|scheme| name.ends_with(scheme))?;
    if !name.contains('.') || !written.parts.path.of(written.text).starts_with("//") {
        return None;
    }
    let start = host.end as usize - scheme.len();
    let message = "two URLs without a separator: the second scheme is read as a part of the host";
    let place = (start, written.text.len());
    Some(Mistake::new(MistakeKind::SeveralUrls, place, message, "RFC 3986 §3").meant(&written.text[start..]))
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
    let is_file = |scheme: &str| scheme.eq_ignore_ascii_case("file") || written.is_web();
    let start = written.scheme().filter(|scheme| is_file(scheme))?.len() + "://".len();
    let path = text.get(start..).filter(|_| text[..start].ends_with("://"))?;
    is_drive(path).then(|| {
        let message = format!("the drive \"{}:\" is read as a host", &path[..1]);
        let meant = format!("file:///{}", path.replace('\\', "/"));
        Mistake::new(kind, (start, start + 2), message, source).meant(meant)
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

/// The name of a Git remote, or a path of scp: a user, a host, a colon and a path.
pub(super) fn git_remote(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    if text.contains("//") || text.contains(char::is_whitespace) {
        return None;
    }
    let remote = GitRemote::parse(text).ok()?;
    let GitRemoteKind::Scp { user, path, .. } = *remote.kind() else { return None };
    let (user, path, host) = (user.of(text)?, path.of(text), remote.host()?);
    let (first, rest) = path.split_once(':').unwrap_or_default();
    if first.parse::<u16>().is_ok() && !rest.is_empty() {
        let message = "a port in the short name of a Git remote, which has none: Git reads it as a part of the path";
        let meant = format!("ssh://{user}@{host}:{first}/{}", rest.trim_start_matches('/'));
        let mistake = Mistake::new(MistakeKind::GitRemote, (0, text.len()), message, "Git documentation, GIT URLS");
        return Some(mistake.meant(meant));
    }
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
    // In a placeholder for the port.
    if owner.eq_ignore_ascii_case("port") {
        return None;
    }
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

/// The form in which `escape()` of JavaScript writes a character: `%u002e`.
pub(super) fn javascript_escape(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let character = |at: usize| {
        let digits = text.get(at + 2..at + 6).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
        char::from_u32(u32::from_str_radix(digits, 16).ok()?)
    };
    let (mut meant, mut from, mut first) = (String::new(), 0, None);
    for (at, _) in text.match_indices("%u") {
        let Some(c) = character(at) else { continue };
        first = first.or(Some((at, c)));
        meant += &text[from..at];
        meant += &encode(UNRESERVED, c.encode_utf8(&mut [0; 4]));
        from = at + 6;
    }
    let (at, c) = first?;
    meant += &text[from..];
    let form = &text[at..at + 6];
    let message = format!(
        "\"{form}\", the form of \"{}\" in escape() of JavaScript, which is no percent-encoding",
        c.escape_debug()
    );
    let mistake = Mistake::new(MistakeKind::JavascriptEscape, (at, at + 6), message, "RFC 3986 §2.1");
    Some(mistake.meant(meant))
}
