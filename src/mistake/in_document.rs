//! Demands of the documents of schemes: `data`, `tel`, `mailto` and `jdbc`.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;

use super::model::{Mistake, MistakeKind};
use super::written::Written;
use crate::grammar::rfc3986::PATH_CHAR;
use crate::percent::complete;

/// A `#` in the body of a `data` URL, such as that of a color in an image.
pub(super) fn data_fragment(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let is_data = written.scheme()?.eq_ignore_ascii_case("data");
    let fragment = written.parts.fragment.filter(|_| is_data)?;
    let at = fragment.start as usize - 1;
    let comma = text[..at].find(',')?;
    let is_markup = ["<", "%3C", "%3c", "{"].iter().any(|sign| text[comma..at].contains(sign))
        && ["\"", "'", ">", ")", ";", "%22", "%27", "%3E", "%3e"].iter().any(|sign| fragment.of(text).contains(sign));
    if !is_markup {
        return None;
    }
    let body = text[comma + 1..].replace('#', "%23");
    let meant = format!("{}{}", &text[..=comma], complete(PATH_CHAR, &body));
    let message = "a \"#\" in the data, which begins the fragment and ends the data: write \"%23\"";
    Some(Mistake::new(MistakeKind::DataFragment, (at, at + 1), message, "RFC 3986 §3.5").meant(meant))
}

/// White space in a telephone number or in a list of mail addresses.
pub(super) fn white_space(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let scheme = written.scheme()?;
    let start = scheme.len() + 1;
    let end = text.find(['?', ';']).filter(|end| *end > start).unwrap_or(text.len());
    let body = &text[start..end];
    let at = start + body.find(char::is_whitespace)?;
    let compact: String = body.chars().filter(|c| !c.is_whitespace()).collect();
    let meant = format!("{scheme}:{compact}{}", &text[end..]);
    let place = (at, at + 1);
    let kind = MistakeKind::SchemeSyntax;
    if scheme.eq_ignore_ascii_case("tel") && text.is_char_boundary(at + 1) {
        let is_number = compact.bytes().all(|byte| byte.is_ascii_digit() || b"+-.()".contains(&byte));
        let message = "white space in a telephone number, whose separators are \"-\", \".\", \"(\" and \")\"";
        return is_number.then(|| Mistake::new(kind, place, message, "RFC 3966 §5.1.1").meant(meant));
    }
    if !scheme.eq_ignore_ascii_case("mailto") || !text.is_char_boundary(at + 1) {
        return None;
    }
    if let Some((_, address)) = body.split_once('<') {
        let address = address.split('>').next().unwrap_or(address);
        let message = "a name before a mail address, which has no place in a mailto URL";
        let mistake = Mistake::new(kind, (start, end), message, "RFC 6068 §2");
        return Some(mistake.meant(format!("{scheme}:{address}{}", &text[end..])));
    }
    let is_list = compact.split(',').all(|address| address.split('@').count() == 2);
    let message = "white space between mail addresses, which only a comma separates";
    is_list.then(|| Mistake::new(kind, place, message, "RFC 6068 §2").meant(meant))
}

/// Demands of the drivers of databases after `jdbc:`.
pub(super) fn driver(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let body = written
        .scheme()
        .filter(|scheme| scheme.eq_ignore_ascii_case("jdbc"))
        .map(|scheme| &text[scheme.len() + 1..])?;
    let start = text.len() - body.len();
    let mistake = |place, message: Cow<'static, str>, meant: String| {
        Some(Mistake::new(MistakeKind::SchemeSyntax, place, message, "JDBC specification §9.4").meant(meant))
    };
    if let Some(rest) = body.strip_prefix("postgres:") {
        let message = "the driver is called \"postgresql\"".into();
        return mistake((start, start + "postgres".len()), message, format!("jdbc:postgresql:{rest}"));
    }
    for kind in ["oracle:thin:", "oracle:oci:"] {
        if let Some(rest) = body.strip_prefix(kind).filter(|rest| rest.starts_with("//")) {
            let at = start + kind.len();
            let message = "no \"@\" before the server, where the driver of Oracle expects it".into();
            return mistake((at, at + 2), message, format!("jdbc:{kind}@{rest}"));
        }
    }
    let server = body.split_once("//").map(|(_, rest)| rest)?;
    let at = text.len() - server.len();
    if body.starts_with("sqlserver://") {
        let (host, path) = server.split_once('/')?;
        let database = path.split(';').next().unwrap_or(path);
        let properties = &path[database.len()..];
        if host.contains([';', '?']) || database.is_empty() || database.contains(['/', '=']) {
            return None;
        }
        let message =
            "a database in the path: the driver of SQL Server reads it from the property \"databaseName\"".into();
        let meant = format!("{}{host};databaseName={database}{properties}", &text[..at]);
        return mistake((at + host.len(), at + host.len() + 1 + database.len()), message, meant);
    }
    // `postgresql://h:5432:shop`
    let end = server.find(['/', '?', ';']).unwrap_or(server.len());
    let (host, rest) = server[..end].split_once(':')?;
    let (port, name) = rest.split_once(':')?;
    let is_port = !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit());
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic()) && !name.contains([':', '@', ',']);
    if host.is_empty() || host.contains('@') || !is_port || !is_name || server[end..].starts_with('/') {
        return None;
    }
    let colon = at + host.len() + 1 + port.len();
    let message = "a colon after the port: the name of the database follows a \"/\"".into();
    mistake((colon, colon + 1), message, format!("{}/{}", &text[..colon], &text[colon + 1..]))
}
