//! Backslashes: in place of slashes, as escapes, in user names.

use alloc::format;
use alloc::string::String;

use super::model::{Mistake, MistakeKind};
use super::written::Written;

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

/// The instance of SQL Server, which its driver reads after a backslash.
pub(super) fn instance(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let start = "jdbc:sqlserver://";
    let is_driver = text.get(..start.len()).is_some_and(|head| head.eq_ignore_ascii_case(start));
    let end = text.find([';', '?']).unwrap_or(text.len());
    let at = text[..end].find('\\').filter(|_| is_driver)?;
    let message =
        "an instance of SQL Server after a backslash, which its driver reads so, and which no URI may contain";
    Some(Mistake::new(MistakeKind::Backslashes, (at, at + 1), message, "RFC 3986 §2"))
}

/// Backslashes in place of slashes, and in user names.
pub(super) fn backslashes(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let scheme = written.scheme().filter(|_| written.is_web() || written.scheme() == Some("file"))?;
    let rest = &text[scheme.len() + 1..];
    let end = rest.find(['?', '#']).unwrap_or(rest.len());
    let first = rest[..end].find('\\')?;
    let at = scheme.len() + 1 + first;
    let mistake = |message| Mistake::new(MistakeKind::Backslashes, (at, at + 1), message, "RFC 3986 §2");
    if let Some(userinfo) = written.parts.userinfo.filter(|userinfo| userinfo.of(text).contains(':')) {
        if userinfo.range().contains(&at) && at + 1 < userinfo.end as usize {
            let message = "a backslash in a user name, at which browsers end the host: write \"%5C\"";
            let user = userinfo.of(text).replace('\\', "%5C");
            let meant = format!("{}{user}{}", &text[..userinfo.start as usize], &text[userinfo.end as usize..]);
            // A second sign in it hides the host.
            let is_hidden = user.contains('@');
            return Some(if is_hidden { mistake(message) } else { mistake(message).meant(meant) });
        }
    }
    let path = written.parts.path.start as usize;
    if at > path && text[path..at].contains('/') && written.parts.authority.is_some() {
        let message = "a backslash in the path, which browsers read as a slash: remove it, or write \"%5C\"";
        return Some(mistake(message));
    }
    let message = "a backslash, which browsers read as a slash and other programs as a character";
    Some(mistake(message).meant(format!("{scheme}:{}{}", rest[..end].replace('\\', "/"), &rest[end..])))
}
