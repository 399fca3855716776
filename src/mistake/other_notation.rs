//! Texts in a notation other than that of URLs: in quotation marks, of Windows, of Git, of HTML.

use alloc::format;
use alloc::string::String;

use super::model::{Mistake, MistakeKind};
use super::module_source;
use super::without_scheme::is_domain;
use super::written::{Written, has_host_characters, is_in, numbered, port_number};
use crate::grammar::rfc3986::{PATH_CHAR, Scheme, UNRESERVED};
use crate::pass::accepts;
use crate::percent::encode;
use crate::scheme::iana::is_known;
use crate::servers::names_service;
use crate::shorthand::{GitRemote, GitRemoteKind};
use crate::span::Span;

/// Schemes of which programs read a list.
const OTHERS: [&str; 11] = ["http", "https", "ftp", "ws", "wss", "ldap", "ldaps", "tcp", "udp", "ssl", "rtsp"];

/// Several URLs with white space, commas or other separators between them.
pub(super) fn several_urls(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    if let Some(found) = several_names(written) {
        return Some(found);
    }
    let end = text.find(['?', '#']).unwrap_or(text.len());
    let first = text[..end].find("://")?;
    // A URL in a query or a fragment is a value, and one after a slash is that of an archive.
    for (at, _) in text.match_indices("://").filter(|(at, _)| *at > first) {
        let is_name = |c: char| c.is_ascii_alphanumeric() || "+-.".contains(c);
        let before_name = text[..at].trim_end_matches(is_name);
        let (before, name) = (before_name.chars().next_back()?, before_name.len());
        let is_separator = before.is_whitespace() || name <= end && ",;|".contains(before);
        if is_separator && at > name && (is_in(&OTHERS, &text[name..at]) || names_service(&text[name..at])) {
            let one = text[..name].trim_end_matches(|c: char| c.is_whitespace() || ",;|".contains(c));
            if one.ends_with("://") {
                let message = format!("\"{one}\" without a host before a URL");
                let mistake = Mistake::new(MistakeKind::SecondScheme, (0, name), message, "RFC 3986 §3");
                return Some(mistake.meant(&text[name..]));
            }
            return Some(
                Mistake::new(MistakeKind::SeveralUrls, (name, text.len()), "several URLs in one text", "RFC 3986 §3")
                    .meant(one),
            );
        }
    }
    None
}

/// Several URLs of a scheme without `//`, with white space between them: `pkg:npm/a pkg:npm/b`.
fn several_names(written: &Written<'_>) -> Option<Mistake> {
    let (text, scheme) = (written.text, written.scheme()?);
    let mut words = text.split_ascii_whitespace();
    let first = words.next()?;
    let is_name =
        |word: &str| word.len() > scheme.len() + 1 && word.starts_with(scheme) && word[scheme.len()..].starts_with(':');
    if words.clone().next().is_none() || !words.all(is_name) || first.contains("//") {
        return None;
    }
    let place = (first.len(), text.len());
    Some(Mistake::new(MistakeKind::SeveralUrls, place, "several URLs in one text", "RFC 3986 §3").meant(first))
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
    let share = text.trim_start_matches('\\');
    let signs = text.len() - share.len();
    if matches!(signs, 2 | 4) && share.starts_with(|c: char| c.is_ascii_alphanumeric()) {
        // Four are two in JSON and in the strings of programs.
        let share = &share.replace("\\\\", "\\");
        let message = "a path of a Windows network";
        return Some(Mistake::new(kind, (0, text.len()), message, source).meant(format!("file://{}", url(share))));
    }
    if let Some(found) = without_backslash(text) {
        return Some(found);
    }
    // Before the paths of scp, a colon follows the host.
    let is_copy = |scheme: &str| is_in(&COPY_SCHEMES, scheme) || scheme.contains("ssh");
    let is_scheme = |scheme: &str| scheme.len() > 1 && !is_copy(scheme) && accepts(Scheme, scheme);
    let scheme = written.scheme()?;
    let start = scheme.len() + 1;
    let rest = &text[start..];
    let path = rest.strip_prefix("//").unwrap_or(rest);
    if !is_drive(path) || rest.len() == path.len() && !scheme.eq_ignore_ascii_case("file") || !is_scheme(scheme) {
        return None;
    }
    let message = match rest.len() == path.len() {
        true => format!("no slashes before the drive \"{}:\", which an empty host precedes", &path[..1]),
        false => format!("the drive \"{}:\" is read as a host", &path[..1]),
    };
    // A server has no files.
    let meant = match written.is_web() || scheme.eq_ignore_ascii_case("file") {
        true => format!("file:///{}", path.replace('\\', "/")),
        false => format!("{scheme}:///{}", path.replace('\\', "/")),
    };
    let place = (text.len() - path.len(), text.len() - path.len() + 2);
    let mistake = Mistake::new(kind, place, message, source);
    Some(if is_in(&["tcp", "npipe"], scheme) { mistake } else { mistake.meant(meant) })
}

/// A path of Windows that begins with one backslash: of a network, whose second one was lost, or without its drive.
fn without_backslash(text: &str) -> Option<Mistake> {
    const FOLDERS: [&str; 8] =
        ["users", "windows", "program files", "program files (x86)", "programdata", "temp", "tmp", "inetpub"];
    let is_name = |name: &str| {
        name.len() > 1
            && name.starts_with(|c: char| c.is_alphanumeric())
            && name.chars().all(|c| c.is_alphanumeric() || " .-_$()~".contains(c))
    };
    let mut names = text.strip_prefix('\\')?.split('\\');
    let (server, share) = (names.next()?, names.next()?);
    let rest = names.clone().all(|name| name.is_empty() || is_name(name) || name.len() == 1 && name != "/");
    if !is_name(server) || !is_name(share) || !rest {
        return None;
    }
    let (kind, source) = (MistakeKind::WindowsPath, "RFC 8089 appendix E");
    if FOLDERS.contains(&server.to_ascii_lowercase().as_str()) {
        let message = "a path of Windows without its drive, such as \"C:\"";
        return Some(Mistake::new(kind, (0, text.len()), message, source));
    }
    let message = "one backslash before the server of a Windows network, where two are written";
    let path = encode(PATH_CHAR, &text[1..].replace('\\', "/")).into_owned();
    Some(Mistake::new(kind, (0, 1), message, source).meant(format!("file://{path}")))
}

/// A path of a Windows network after `file:` and slashes: `file:///\\\\server\\share`, `file:////server/share`.
pub(super) fn network_path(written: &Written<'_>) -> Option<Mistake> {
    const FOLDERS: [&str; 10] = ["home", "Users", "etc", "usr", "var", "tmp", "opt", "mnt", "srv", "root"];
    let text = written.text;
    let scheme = written.scheme().filter(|scheme| scheme.eq_ignore_ascii_case("file"))?;
    let rest = &text[scheme.len() + 1..];
    let path = rest.trim_start_matches(['/', '\\']);
    let signs = rest.len() - path.len();
    let host = path.split(['/', '\\']).next().unwrap_or_default();
    let is_host = host.starts_with(|c: char| c.is_ascii_alphanumeric()) && has_host_characters(host);
    if !(4..=5).contains(&signs) || !is_host || host.len() == path.len() || FOLDERS.contains(&host) {
        return None;
    }
    let start = scheme.len() + 1;
    let message = format!("the path of a Windows network, whose server \"{host}\" is the host of a file URL");
    let meant = format!("file://{}", encode(PATH_CHAR, &path.replace('\\', "/")));
    Some(
        Mistake::new(MistakeKind::WindowsPath, (start, start + signs + host.len()), message, "RFC 8089 appendix E.3")
            .meant(meant),
    )
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

/// The name of a Git remote after `git+`, where pip expects a URL: `git+git@example.org:a/b.git`.
pub(super) fn pip_requirement(written: &Written<'_>) -> Option<Mistake> {
    let rest = written.text.strip_prefix("git+").filter(|rest| !rest.contains("//"))?;
    let remote = GitRemote::parse(rest).ok()?;
    let GitRemoteKind::Scp { user, path, .. } = *remote.kind() else { return None };
    let (user, host, path) = (user.of(rest), remote.host()?, path.of(rest));
    // Without a user, the text before the colon is a scheme unless it is the name of a server.
    if user.is_none() && !host.contains('.') || host.is_empty() || path.is_empty() {
        return None;
    }
    let message = "the name of a Git remote after \"git+\", where a URL is expected";
    let port = path.split_once('/').map(|(port, _)| port);
    let is_port = port.is_some_and(|port| port.parse::<u16>().is_ok_and(|port| port >= 22));
    let login = user.map(|user| format!("{user}@")).unwrap_or_default();
    let meant = format!("git+ssh://{login}{host}{}{}", if is_port { ":" } else { "/" }, path.trim_start_matches('/'));
    let mistake =
        Mistake::new(MistakeKind::GitRemote, (0, written.text.len()), message, "pip documentation, VCS support");
    Some(mistake.meant(meant))
}

/// A host after `git+`, where pip expects a URL: `git+example.org/a/b.git`.
pub(super) fn pip_host(written: &Written<'_>) -> Option<Mistake> {
    let rest = written.text.strip_prefix("git+")?;
    let (host, path) = rest.split_once('/')?;
    (is_domain(host) && !path.is_empty()).then(|| {
        let message = "a host after \"git+\", where a URL with its scheme is expected";
        let place = (0, "git+".len() + host.len());
        let mistake = Mistake::new(MistakeKind::Host, place, message, "pip documentation, VCS support");
        mistake.meant(format!("git+https://{rest}"))
    })
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
    // Git reads `host:2222/a` as the folder 2222, and most people mean a port.
    let (first, rest) = if rest.is_empty() { path.split_once('/').unwrap_or_default() } else { (first, rest) };
    let is_port = port_number(first).is_some_and(|port| port >= 22);
    if is_port && !rest.is_empty() {
        let message = "a port in the short name of a Git remote, which has none: Git reads it as a part of the path";
        let meant = format!("ssh://{user}@{host}:{first}/{}", rest.trim_start_matches('/'));
        let mistake = Mistake::new(MistakeKind::GitRemote, (0, text.len()), message, "Git documentation, GIT URLS");
        return Some(mistake.meant(meant));
    }
    let is_login = !user.is_empty() && user.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte));
    let first = path.split('/').next().unwrap_or_default();
    let is_port = !first.is_empty() && first.bytes().all(|byte| byte.is_ascii_digit());
    let is_path = !path.is_empty() && (!is_port || path.ends_with(".git"));
    if !is_login || !is_path || host.is_empty() || path.contains('@') {
        return None;
    }
    let message = "the name of a Git remote or a path of scp, which is not a URL";
    let mistake = Mistake::new(MistakeKind::GitRemote, (0, text.len()), message, "Git documentation, GIT URLS").note();
    Some(match remote.to_forge_url() {
        Some(url) => mistake.meant(url),
        None => mistake,
    })
}

/// The short name of a Git remote without a user: `example.org:team/a.git`.
pub(super) fn git_remote_without_user(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let (host, path) = text.split_once(':')?;
    let is_label =
        |label: &str| !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    let is_host = host.contains('.') && host.split('.').all(is_label);
    let is_segment = |segment: &str| {
        !segment.is_empty() && segment.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-~".contains(&byte))
    };
    let mut segments = path.split('/');
    let first = segments.next()?;
    let is_port = first.bytes().all(|byte| byte.is_ascii_digit());
    let is_path = path.ends_with(".git") && path.contains('/') && is_segment(first) && segments.all(is_segment);
    if !is_host || !is_path || is_port || is_known(host) {
        return None;
    }
    let message = format!("the name of a Git remote, which is not a URL: \"{host}\" is read as the scheme");
    let mistake = Mistake::new(MistakeKind::GitRemote, (0, text.len()), message, "Git documentation, GIT URLS");
    Some(mistake.meant(format!("ssh://{host}/{path}")).note())
}

/// Schemes of programs that copy files by SSH, whose other notation is that of scp.
const COPY_SCHEMES: [&str; 4] = ["sftp", "scp", "rsync", "fish"];

/// Hosts whose pages are repositories, so that the owner follows the host.
const FORGES: [&str; 4] = ["github.com", "gitlab.com", "bitbucket.org", "codeberg.org"];

/// The colon of a short Git name in a URL, where it begins a port: `ssh://git@example.org:a/b.git`.
pub(super) fn git_path_after_scheme(written: &Written<'_>) -> Option<Mistake> {
    let (text, scheme, host) = (written.text, written.scheme()?, written.host()?);
    let port = written.parts.port?;
    let owner = port.of(text);
    let path = written.parts.path.of(text);
    // Digits before letters are a port without its slash unless a path follows.
    let is_start = |c: char| c.is_ascii_alphabetic() || c == '~' || c.is_ascii_digit() && path.len() > 1;
    let is_owner = owner.starts_with(is_start)
        && owner.bytes().skip(1).all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte))
        && !owner.bytes().all(|byte| byte.is_ascii_digit());
    let is_copy = is_in(&COPY_SCHEMES, scheme);
    // Programs for packages put the name of a system in front: `git+ssh`, `hg+git+ssh`.
    let is_git = scheme.eq_ignore_ascii_case("ssh")
        || scheme.split('+').any(|part| part.eq_ignore_ascii_case("git"))
        || written.is_web()
            && (path.trim_end_matches('/').ends_with(".git")
                || FORGES.iter().any(|forge| host.eq_ignore_ascii_case(forge)));
    // In a placeholder for the port.
    if owner.eq_ignore_ascii_case("port") {
        return None;
    }
    if !is_owner || !(is_git && path.len() > 1 || is_copy) {
        return None;
    }
    let start = port.start as usize;
    let (notation, source) = match is_copy {
        true => ("before the paths of scp", "RFC 3986 §3.2.3"),
        false => ("in the short names of Git remotes", "Git documentation, GIT URLS"),
    };
    let message = format!("a colon before \"{owner}\", as {notation}: in a URL it begins a port");
    // The modules of rsync follow two colons.
    let meant = format!("{}/{}", text[..start - 1].trim_end_matches(':'), &text[start..]);
    Some(Mistake::new(MistakeKind::GitRemote, (start - 1, start), message, source).meant(meant))
}

/// The form in which `escape()` of JavaScript writes a character: `%u002e`.
pub(super) fn javascript_escape(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let (mut meant, mut from, mut first) = (String::new(), 0, None);
    for (at, _) in text.match_indices("%u") {
        let Some(c) = numbered(text, at + 2) else { continue };
        first = first.or(Some((at, c)));
        meant += &text[from..at];
        meant += &encode(UNRESERVED, c.encode_utf8(&mut [0; 4]));
        from = at + 6;
    }
    let (at, c) = first?;
    meant += &text[from..];
    let form = &text[at..at + 6];
    let message = format!(
        "\"{form}\", the form of \"{}\" in escape() of JavaScript, which is not a percent-encoding",
        c.escape_debug()
    );
    let mistake = Mistake::new(MistakeKind::JavascriptEscape, (at, at + 6), message, "RFC 3986 §2.1");
    Some(mistake.meant(meant))
}

/// The folder of a repository after the name of its branch, where Terraform looks for it before the query:
/// `git::https://example.org/a.git?ref=v1//modules/b`.
pub(super) fn folder_after_reference(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let query = written.parts.query.filter(|_| written.parts.authority.is_some())?;
    let has_folder = written.parts.path.of(text).trim_start_matches('/').contains("//");
    let (place, meant) = module_source::folder_in_query(text, query.range()).filter(|_| !has_folder)?;
    let message =
        "a folder after \"//\" in the query, which is then a part of the name of the branch: it precedes the \"?\"";
    Some(Mistake::new(MistakeKind::SchemeSyntax, place, message, module_source::SOURCE).meant(meant))
}
