//! Backslashes: in place of slashes, as escapes, in user names.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;

use super::model::{Mistake, MistakeKind};
use super::written::{Written, numbered};
use crate::servers::first_backslash_of_driver;

/// A backslash of TeX, SQL, JSON or a shell, before a character that is special there.
pub(super) fn escapes(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let at = text.find('\\')?;
    let is_escape = |next: char| "%#_&:=~?".contains(next);
    let mut after = text.match_indices('\\').map(|(at, _)| text[at + 1..].chars().next());
    let is_json = after.clone().all(|next| matches!(next, Some('/' | ':')));
    let is_escaped = after.all(|next| next.is_some_and(is_escape));
    // A tilde or an underscore after a backslash may be the name of a folder of Windows.
    let is_url = text.contains("//") || text.contains("\\://") || text.contains("\\/\\/");
    if !is_url || !(is_json || is_escaped) {
        return None;
    }
    let next = text[at + 1..].chars().next()?;
    let message =
        format!("a backslash before \"{next}\", which is an escape of another language and not part of the URL");
    let meant: String = text.chars().filter(|c| *c != '\\').collect();
    Some(Mistake::new(MistakeKind::Backslashes, (at, at + 1), message, "RFC 3986 §2").meant(meant))
}

/// The escape of a line end at the end of a URL, as logs and literals have it: `https://h.example/a\r\n`.
pub(super) fn line_end(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let meant = ["\\r\\n", "\\n", "\\r"].into_iter().find_map(|end| text.strip_suffix(end))?;
    // Other backslashes are those of a path or of a user of Windows.
    if meant.contains('\\') || !meant.contains("://") {
        return None;
    }
    let message = format!(
        "\"{}\", the form of a line end in logs and literals, which is not part of the URL",
        &text[meant.len()..]
    );
    Some(Mistake::new(MistakeKind::Backslashes, (meant.len(), text.len()), message, "RFC 3986 appendix C").meant(meant))
}

/// Characters as JSON and JavaScript write them: `\u003d` for `=`.
pub(super) fn json_escapes(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let (mut meant, mut from, mut first) = (String::new(), 0, None);
    for (at, _) in text.match_indices('\\') {
        let c = text[at + 1..].starts_with('u').then(|| numbered(text, at + 2)).flatten()?;
        first = first.or(Some((at, c)));
        meant += &text[from..at];
        meant.push(c);
        from = at + 6;
    }
    let (at, c) = first?;
    meant += &text[from..];
    let message = format!("\"{}\", the form of \"{}\" in JSON, which no URL has", &text[at..at + 6], c.escape_debug());
    Some(Mistake::new(MistakeKind::Backslashes, (at, at + 6), message, "RFC 8259 §7").meant(meant))
}

/// A backslash that the driver of a database reads: before the instance of SQL Server, in a path of Windows.
pub(super) fn of_driver(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let (at, part) = first_backslash_of_driver(text)?;
    if text[at + 1..].starts_with('\\') {
        let message = format!(
            "two backslashes {part}: one of them is the escape of a program or a file, and not read by the driver"
        );
        return Some(Mistake::new(MistakeKind::Backslashes, (at, at + 2), message, "RFC 3986 §2"));
    }
    let message = format!("a backslash {part}, which the driver reads, and which no URI may contain");
    Some(Mistake::new(MistakeKind::Backslashes, (at, at + 1), message, "RFC 3986 §2").note())
}

/// Returns the end of the authority that RFC 3986 reads around an offset.
fn end_of_authority(text: &str, at: usize) -> usize {
    text[at..].find(['/', '?', '#']).map_or(text.len(), |length| at + length)
}

/// Backslashes in place of slashes, and in user names.
pub(super) fn backslashes(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let scheme = written.scheme()?;
    let rest = &text[scheme.len() + 1..];
    let end = rest.find(['?', '#']).unwrap_or(rest.len());
    let first = rest[..end].find('\\')?;
    let at = scheme.len() + 1 + first;
    let mistake =
        |message: Cow<'static, str>| Mistake::new(MistakeKind::Backslashes, (at, at + 1), message, "RFC 3986 §2");
    if let Some(userinfo) = written.parts.userinfo.filter(|userinfo| userinfo.of(text).contains(':')) {
        if userinfo.range().contains(&at) && at + 1 < userinfo.end as usize {
            let message = match written.is_web() {
                true => "a backslash in a user name, at which browsers end the host: write \"%5C\"",
                false => "a backslash in a user name or a password: write \"%5C\"",
            };
            let user = userinfo.of(text).replace('\\', "%5C");
            let meant = format!("{}{user}{}", &text[..userinfo.start as usize], &text[userinfo.end as usize..]);
            // A second sign in it hides the host.
            let is_hidden = user.contains('@');
            let mistake = mistake(message.into());
            return Some(if is_hidden { mistake } else { mistake.meant(meant) });
        }
    }
    if !written.is_web() && !matches!(scheme, "file" | "smb") {
        let address = rest.strip_prefix("\\\\").filter(|address| scheme.len() > 1 && !address.is_empty())?;
        let is_address =
            !address.starts_with(['\\', '.', '?']) && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let message = "two backslashes after a scheme, where two slashes belong";
        let mistake = Mistake::new(MistakeKind::Backslashes, (at, at + 2), message, "RFC 3986 §3");
        return is_address.then(|| mistake.meant(format!("{scheme}://{}", address.replace('\\', "/"))));
    }
    // The host of browsers, before the backslash, and that of others, after a later `@`.
    let authority = text[at..end_of_authority(text, at)].rfind('@').filter(|_| written.is_web());
    if let Some(sign) = authority.filter(|_| written.parts.authority.is_some_and(|span| span.range().contains(&at))) {
        let host = |text: &str| String::from(text.split([':', '\\']).next().unwrap_or_default());
        let start = written.parts.authority.map_or(at, |span| span.start as usize);
        let (ours, theirs) =
            (host(text[start..at].rsplit('@').next()?), host(text[at + sign + 1..end_of_authority(text, at)].trim()));
        let message = format!(
            "a backslash, at which the host ends for browsers, \"{ours}\", but not for other programs, \"{theirs}\""
        );
        return Some(mistake(message.into()));
    }
    let path = written.parts.path.start as usize;
    let corrected = || format!("{scheme}:{}{}", rest[..end].replace('\\', "/"), &rest[end..]);
    // `file:///C:\a`: no file of a drive has a backslash in its name.
    if let [b'/', drive, b':' | b'|', ..] = written.parts.path.of(text).as_bytes() {
        if scheme.eq_ignore_ascii_case("file") && drive.is_ascii_alphabetic() {
            let message = "a backslash in a path of Windows, whose folders have \"/\" between them in a URL";
            let place = (at, at + 1);
            let mistake = Mistake::new(MistakeKind::Backslashes, place, message, "RFC 8089 appendix E");
            return Some(mistake.meant(corrected()));
        }
    }
    if at > path && text[path..at].contains('/') && written.parts.authority.is_some() {
        let message = "a backslash in the path, which browsers read as a slash: remove it, or write \"%5C\"";
        return Some(mistake(message.into()));
    }
    let message = "a backslash, which browsers read as a slash and other programs as a character";
    Some(mistake(message.into()).meant(corrected()))
}
