//! A model of the crate `http`: the host and the port of a `Uri`.

use super::endpoint::Endpoint;

/// Returns the host and the port; none if the crate rejects the text.
pub(crate) fn read(text: &str) -> Option<Endpoint> {
    /// Number of the bytes of the longest text.
    const LONGEST: usize = 65_534;
    if text.is_empty() || text.len() > LONGEST {
        return None;
    }
    if text == "*" || text.starts_with('/') {
        return (text == "*" || is_path(text)).then(|| Endpoint::new("", "", ""));
    }
    let scheme = scheme(text)?;
    let rest = scheme.map_or(text, |scheme| &text[scheme.len() + "://".len()..]);
    let (authority, path) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
    let is_complete = if scheme.is_some() { is_path(path) } else { path.is_empty() };
    if !is_complete || !is_authority(authority) {
        return None;
    }
    let written = authority.rsplit('@').next().unwrap_or_default();
    let end = if written.starts_with('[') { written.find(']').map(|at| at + 1) } else { written.find(':') };
    let host = &written[..end.unwrap_or(written.len())];
    // The last colon may be one of the userinfo, and a number may have a plus sign.
    let port = authority.rsplit_once(':').and_then(|(_, port)| port.parse::<u16>().ok());
    Some(Endpoint::new(scheme.unwrap_or_default(), host, &port.map(|port| port.to_string()).unwrap_or_default()))
}

/// Returns what is before `://`, which may be empty, and `None` in it if the text begins with something else.
fn scheme(text: &str) -> Option<Option<&str>> {
    /// Number of the characters of the longest scheme.
    const LONGEST: usize = 64;
    let is_scheme = |c: char| c.is_ascii_alphanumeric() || "+-.~".contains(c);
    let end = text.find(|c| !is_scheme(c)).filter(|end| text[*end..].starts_with("://"));
    match end {
        Some(end) => (end <= LONGEST).then_some(Some(&text[..end])),
        None => Some(None),
    }
}

fn is_authority(text: &str) -> bool {
    /// Number of the colons in a row of parts without `]` and `@`.
    const MAX_COLONS: usize = 8;
    let is_known = |c: char| c.is_ascii_alphanumeric() || "-._~!$&'()*+,;=:@[]%".contains(c);
    let brackets: String = text.chars().filter(|c| matches!(c, '[' | ']')).collect();
    // An address before `]` and a userinfo before `@` may have `%` and colons.
    let last = text.rsplit(['@', ']']).next().unwrap_or_default();
    let before_bracket = text.split('[').next().and_then(|before| before.rsplit('@').next()).unwrap_or_default();
    !text.is_empty()
        && text.chars().all(is_known)
        && ["", "[]"].contains(&&*brackets)
        && (brackets.is_empty() || !before_bracket.contains('%'))
        && text.split(['@', ']']).all(|part| part.matches(':').count() <= MAX_COLONS)
        && last.matches(':').count() <= 1
        && !last.contains('%')
        && !text.ends_with('@')
}

/// Whether a text may be the path, the query and the fragment.
fn is_path(text: &str) -> bool {
    let text = text.split('#').next().unwrap_or_default();
    let (path, query) = text.split_once('?').unwrap_or((text, ""));
    !path.contains(|c: char| c <= ' ' || "<>`".contains(c)) && !query.contains(|c: char| c <= ' ' || "\"<>".contains(c))
}
