//! Allowed origins, which servers compare with the header field `Origin` of a request.

use alloc::borrow::Cow;
use alloc::format;

use super::model::{Mistake, MistakeKind};
use super::written::{Written, is_in, replaced};
use crate::span::{Span, offset};

const SOURCE: &str = "Fetch Standard §3.2";

/// Returns the mistake in an origin that a server compares with the one of a request, because of which no request has it: browsers send
/// scheme, host and port alone, in lower case and without the usual port.
///
/// ```
/// use urlgram::mistake::in_allowed_origin;
///
/// let found = in_allowed_origin("https://example.org/").unwrap();
/// assert_eq!(found.meant.as_deref(), Some("https://example.org"));
/// assert_eq!(in_allowed_origin("https://example.org:8443"), None);
/// ```
pub fn in_allowed_origin(text: &str) -> Option<Mistake> {
    // Programs split a list of their own.
    let is_list = text.matches("://").count() > 1;
    let written = Written::of(text);
    let (scheme, authority) = (written.scheme()?, written.parts.authority?);
    let is_web = is_in(&["http", "https"], scheme);
    if !is_web || is_list || authority.is_empty() || text.contains(['{', '$', '%', '<', '(', '\\', ' ', ',']) {
        return None;
    }
    let mistake = |span: Span, message: Cow<'static, str>, meant: &str| {
        let place = (span.start as usize, span.end as usize);
        Mistake::new(MistakeKind::PolicySource, place, message, SOURCE).meant(replaced(text, span, meant))
    };
    let rest = Span::new(authority.end, offset(text.len()));
    match rest.of(text) {
        "" => {}
        "/" => {
            return Some(mistake(
                rest,
                "a slash after an allowed origin, which no browser sends in an origin".into(),
                "",
            ));
        }
        // Some servers compare patterns.
        after if after.contains('*') => return None,
        _ => {
            return Some(mistake(
                rest,
                "a path after an allowed origin, which no browser sends in an origin".into(),
                "",
            ));
        }
    }
    let usual = if scheme.eq_ignore_ascii_case("https") { "443" } else { "80" };
    if let Some(port) = written.parts.port.filter(|port| port.of(text) == usual) {
        let message = format!("the usual port {usual} in an allowed origin, which no browser sends in an origin");
        return Some(mistake(Span::new(port.start - 1, port.end), message.into(), ""));
    }
    let host = written.parts.host.filter(|host| host.of(text).bytes().any(|byte| byte.is_ascii_uppercase()))?;
    let message = "upper-case letters in an allowed origin, whose host browsers send in lower case";
    Some(mistake(host, message.into(), &host.of(text).to_ascii_lowercase()))
}
