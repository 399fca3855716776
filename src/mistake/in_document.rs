//! Demands of the documents of schemes: `tel`, `mailto` and `jdbc`.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;

use super::model::{Mistake, MistakeKind};
use super::written::{Written, is_in};

/// White space in a telephone number or in a list of mail addresses.
pub(super) fn white_space(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let scheme = written.scheme()?;
    let start = scheme.len() + 1;
    let end = text[start..].find(['?', ';']).map_or(text.len(), |length| start + length);
    let body = &text[start..end];
    let at = start + body.find(char::is_whitespace)?;
    let compact: String = body.chars().filter(|c| !c.is_whitespace()).collect();
    let meant = format!("{scheme}:{compact}{}", &text[end..]);
    let place = (at, at + 1);
    let kind = MistakeKind::SchemeSyntax;
    let is_message = scheme.eq_ignore_ascii_case("sms");
    if (is_message || scheme.eq_ignore_ascii_case("tel")) && text.is_char_boundary(at + 1) {
        let is_part = |byte: u8| byte.is_ascii_digit() || b"+-.()".contains(&byte) || is_message && byte == b',';
        let message = "white space in a telephone number, whose separators are \"-\", \".\", \"(\" and \")\"";
        let is_number = compact.bytes().all(is_part);
        return is_number.then(|| Mistake::new(kind, place, message, "RFC 3966 §5.1.1").meant(meant));
    }
    if !scheme.eq_ignore_ascii_case("mailto") || !text.is_char_boundary(at + 1) {
        return None;
    }
    if let Some(found) = quoted_local_part(text, (start, end), at) {
        return Some(found);
    }
    if let Some((_, address)) = body.split_once('<') {
        let address = address.split('>').next().unwrap_or(address);
        let message = "a name before a mail address, which has no place in a mailto URL";
        let mistake = Mistake::new(kind, (start, end), message, "RFC 6068 §2");
        return Some(mistake.meant(format!("{scheme}:{address}{}", &text[end..])));
    }
    let is_one = |address: &str| address.split('@').count() == 2 && !address.trim().contains(char::is_whitespace);
    let is_list = body.split(',').all(is_one);
    let message = "white space between mail addresses, which only a comma separates";
    if is_list {
        return Some(Mistake::new(kind, place, message, "RFC 6068 §2").meant(meant));
    }
    // Nobody knows whether an address with a space in it is one address or two.
    let is_split = body.split(',').any(|address| address.trim().contains(char::is_whitespace));
    let message = "white space in a mail address, which has none: a comma separates two addresses";
    is_split.then(|| Mistake::new(kind, place, message, "RFC 6068 §2"))
}

/// Semicolons between mail addresses, as Outlook has them: `mailto:anna@example.org;ben@example.org`.
pub(super) fn semicolons(written: &Written<'_>) -> Option<Mistake> {
    let (text, scheme) = (written.text, written.scheme()?);
    if !scheme.eq_ignore_ascii_case("mailto") {
        return None;
    }
    let start = scheme.len() + 1;
    let end = text.find('?').unwrap_or(text.len());
    let list = text.get(start..end)?;
    let at = start + list.find(';')?;
    let is_address = |address: &str| {
        let address = address.trim();
        address.split('@').count() == 2 && !address.contains(char::is_whitespace) && !address.starts_with('"')
    };
    let addresses = || list.split([';', ',']).filter(|address| !address.trim().is_empty());
    if !addresses().all(is_address) {
        return None;
    }
    let mut meant = String::new();
    for address in addresses() {
        meant += if meant.is_empty() { "" } else { "," };
        meant += address.trim();
    }
    let message = "a semicolon after a mail address, where only a comma separates";
    let meant = format!("{scheme}:{meant}{}", &text[end..]);
    Some(Mistake::new(MistakeKind::SchemeSyntax, (at, at + 1), message, "RFC 6068 §2").meant(meant))
}

/// A mail address in words or in brackets: `mailto:info[at]example.org`, `mailto:<anna@example.org>`.
pub(super) fn masked_address(written: &Written<'_>) -> Option<Mistake> {
    let (text, scheme) = (written.text, written.scheme()?);
    if !scheme.eq_ignore_ascii_case("mailto") {
        return None;
    }
    let start = scheme.len() + 1;
    let rest = text[start..].trim_start();
    let inner = rest.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')).filter(|inner| inner.contains('@'));
    let place = (start, text.len());
    if let Some(address) = inner.filter(|address| !address.contains(['<', ' '])) {
        let message = "angle brackets around a mail address, which a mailto URL has without them";
        let mistake = Mistake::new(MistakeKind::SchemeSyntax, place, message, "RFC 6068 §2");
        return Some(mistake.meant(format!("{scheme}:{address}")));
    }
    let end = text[start..].find('?').map_or(text.len(), |length| start + length);
    let (address, fields) = text[start..].split_at(end - start);
    let mut meant = String::from(address);
    for (forms, sign) in [(["[at]", "(at)", "{at}"], "@"), (["[dot]", "(dot)", "{dot}"], ".")] {
        for form in forms {
            meant = meant.replace(&format!(" {form} "), sign).replace(form, sign);
        }
    }
    (meant != address && meant.split('@').count() == 2).then(|| {
        let message = "a mail address that was hidden from programs, which mail programs do not read";
        let mistake = Mistake::new(MistakeKind::Defanged, (start, end), message, "RFC 6068 §2");
        mistake.meant(format!("{scheme}:{meant}{fields}"))
    })
}

/// Parameters of a header field after a SIP URI: `sip:anna@example.org;+sip.instance="<urn:…>"`.
pub(super) fn header_parameters(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let scheme = written.scheme()?;
    if !is_in(&["sip", "sips"], scheme) {
        return None;
    }
    let quoted = text.find("=\"").or_else(|| text.find("=<"))?;
    let at = text.find(';').filter(|at| *at < quoted)?;
    let message = "parameters of a header field after the URI, which has no quotation marks: in a header field, \"<\" and \
                   \">\" are around the URI, and these parameters follow them";
    let mistake = Mistake::new(MistakeKind::SchemeSyntax, (at, text.len()), message, "RFC 3261 §20.10");
    Some(mistake.meant(&text[..at]))
}

/// White space in the quotation marks of the local part of a mail address: `mailto:"a b"@example.org`.
fn quoted_local_part(text: &str, (start, end): (usize, usize), at: usize) -> Option<Mistake> {
    let body = &text[start..end];
    let (mut is_quoted, mut encoded) = (false, String::new());
    let mut rest = body.chars();
    while let Some(c) = rest.next() {
        match c {
            '"' => {
                // Quotation marks are around the whole local part.
                let is_at_end = if is_quoted {
                    rest.as_str().starts_with('@')
                } else {
                    encoded.is_empty() || encoded.ends_with(',')
                };
                if !is_at_end {
                    return None;
                }
                is_quoted = !is_quoted;
                encoded += "%22";
            }
            // RFC 6068 allows it in a quoted pair only.
            ' ' if is_quoted => encoded += if encoded.ends_with('\\') { "%20" } else { "\\%20" },
            c if c.is_whitespace() => return None,
            c => encoded.push(c),
        }
    }
    if is_quoted || !encoded.contains("%22") {
        return None;
    }
    let message = "white space in the quotation marks of a mail address: write \"%5C%20\", and \"%22\" for the marks";
    let meant = format!("{}{}{}", &text[..start], encoded.replace('\\', "%5C"), &text[end..]);
    Some(Mistake::new(MistakeKind::SchemeSyntax, (at, at + 1), message, "RFC 6068 §2").meant(meant))
}

/// The start of the topic of a `magnet` URL, written twice or in half: `xt=urn:btih:urn:btih:…`.
pub(super) fn topic(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    written.scheme().filter(|scheme| scheme.eq_ignore_ascii_case("magnet"))?;
    let at = text.find("xt=")? + "xt=".len();
    let value = text[at..].split('&').next().unwrap_or_default();
    let mistake = |length: usize, message: String, start: &str| {
        let meant = format!("{}{start}{}", &text[..at], &text[at + length..]);
        Mistake::new(MistakeKind::SchemeSyntax, (at, at + length), message, "BEP 9").meant(meant)
    };
    if let Some(hash) = ["btih:", "btmh:"].iter().find(|hash| value.starts_with(**hash)) {
        let message = format!("no \"urn:\" before \"{hash}\"");
        return Some(mistake(hash.len(), message, &format!("urn:{hash}")));
    }
    if value.len() == 40 && value.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        let message = "an info-hash without \"urn:btih:\" before it".into();
        return Some(mistake(0, message, "urn:btih:"));
    }
    let after = |text: &'_ str, start: &str| {
        text.get(..start.len()).is_some_and(|head| head.eq_ignore_ascii_case(start)).then_some(start.len())
    };
    for start in ["urn:btih:", "urn:btmh:", "urn:sha1:", "urn:ed2k:", "urn:tree:tiger:"] {
        let Some(first) = after(value, start) else { continue };
        let rest = &value[first..];
        let rest = rest.strip_prefix("magnet:?xt=").unwrap_or(rest);
        let length = value.len() - rest.len() + after(rest, start)?;
        let message = format!("\"{start}\" written twice");
        return Some(mistake(length, message, start));
    }
    None
}

/// Properties of drivers for SQL Server that follow a URL often.
const PROPERTIES: [&str; 8] =
    ["user", "username", "password", "databasename", "database", "instance", "encrypt", "integratedsecurity"];

/// `&` or `?` before the properties of a driver for SQL Server, which expects `;`.
fn properties_with_ampersand(body: &str, start: usize) -> Option<(usize, String)> {
    let is_driver = body.starts_with("sqlserver://") || body.starts_with("jtds:sqlserver://");
    let end = body.find(';').unwrap_or(body.len());
    let is_property = |at: usize| {
        let (key, _) = body[at + 1..end].split_once('=')?;
        PROPERTIES.iter().find(|known| known.eq_ignore_ascii_case(key))
    };
    let (at, _) = body[..end].match_indices(['&', '?']).find(|_| is_driver)?;
    is_property(at)?;
    // A password may hold the sign.
    let (mut meant, mut from) = (String::from(&body[..at]), at);
    for (at, _) in body[..end].match_indices(['&', '?']) {
        let key = body[at + 1..end].bytes().take_while(u8::is_ascii_alphanumeric).count();
        if key > 0 && body[at + 1 + key..].starts_with('=') {
            meant += &body[from..at];
            meant.push(';');
            from = at + 1;
        }
    }
    Some((start + at, meant + &body[from..]))
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
    for kind in ["oracle:thin:", "oracle:oci:"] {
        if let Some(rest) = body.strip_prefix(kind).filter(|rest| rest.starts_with("//")) {
            let at = start + kind.len();
            let message = "no \"@\" before the server, where the driver of Oracle expects it".into();
            let server = rest.trim_start_matches('/').trim_start_matches('@');
            return mistake((at, at + 2), message, format!("jdbc:{kind}@//{server}"));
        }
    }
    for name in ["postgresql", "mysql", "mariadb", "sqlserver"] {
        let rest = body.strip_prefix(name).and_then(|rest| rest.strip_prefix(":/"));
        if let Some(rest) = rest.filter(|rest| !rest.is_empty() && !rest.starts_with('/')) {
            let at = start + name.len();
            let message = format!("\":/\" after \"{name}\", where \"://\" belongs").into();
            return mistake((at, at + 2), message, format!("jdbc:{name}://{rest}"));
        }
    }
    if let Some((at, body)) = properties_with_ampersand(body, start) {
        let sign = &text[at..=at];
        let message = format!("\"{sign}\" before a property, where the driver of SQL Server expects \";\"").into();
        return mistake((at, at + 1), message, format!("jdbc:{body}"));
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
