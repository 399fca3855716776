//! Mistakes in the scheme, and in what follows it.

use alloc::format;

use super::model::{Mistake, MistakeKind};
use super::second_scheme::second_scheme;
use super::without_scheme::is_domain;
use super::written::{Written, is_in, port_number, replaced, separator, start_of};
use crate::one_edit::is_one_edit;
use crate::scheme::entry_names;
use crate::scheme::iana::{did_you_mean, is_known, registered_names};
use crate::servers::{SERVICES, names_service};

/// Two schemes.
pub(super) fn second(written: &Written<'_>) -> Option<Mistake> {
    let found = second_scheme(written.text)?;
    let message = format!("two schemes, \"{}\" and \"{}\": the second is read as the host", found.outer, found.inner);
    let meant = replaced(written.text, found.surplus, "");
    Some(Mistake::new(MistakeKind::SecondScheme, (0, found.span.end as usize), message, "RFC 3986 §3").meant(meant))
}

/// A second scheme without its colon: `feed://http//example.org/a`, `http://https//example.org`.
pub(super) fn second_without_colon(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let outer = written.scheme()?;
    let host = written.parts.host.filter(|_| written.parts.userinfo.is_none() && written.parts.port.is_none())?;
    let inner = host.of(text);
    let is_known = is_in(&["http", "https"], inner);
    let rest = written.parts.path.of(text).strip_prefix("//").filter(|_| is_known)?;
    if !rest.starts_with(|c: char| c.is_alphanumeric() || c == '[') {
        return None;
    }
    let message = format!("two schemes, \"{outer}\" and \"{inner}\" without its colon: the second is read as the host");
    let end = written.parts.path.start as usize + 2;
    let meant = format!("{inner}://{}", &text[end..]);
    Some(Mistake::new(MistakeKind::SecondScheme, (0, end), message, "RFC 3986 §3").meant(meant))
}

/// A whole URL after a user and the `@`: `git@https://example.org/a.git`, `mongodb://anna:a@mongodb+srv://h`.
pub(super) fn after_user(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let (before, start) =
        match written.scheme().filter(|scheme| !scheme.contains('@') && text[scheme.len()..].starts_with("://")) {
            Some(scheme) => (scheme, scheme.len() + "://".len()),
            None => ("", 0),
        };
    let (user, rest) = text[start..].split_once('@')?;
    let (scheme, address) = rest.split_once("://")?;
    let is_user = !user.is_empty() && !user.contains(['/', '?', '#', '@']) && !user.contains(char::is_whitespace);
    let is_scheme = is_known(scheme) || names_service(scheme);
    let is_host = address.starts_with(|c: char| c.is_alphanumeric() || c == '[');
    if !is_user || !is_scheme || !is_host {
        return None;
    }
    let message = format!("a second scheme, \"{scheme}\", after the user: it precedes the user");
    // Sites of Git need no user, and the user of SSH has no account there.
    let meant = match before.is_empty() || address.split('/').next().is_some_and(|server| server.contains('@')) {
        true => format!("{scheme}://{address}"),
        false => format!("{scheme}://{user}@{address}"),
    };
    let place = (start + user.len() + 1, start + user.len() + 1 + scheme.len() + "://".len());
    Some(Mistake::new(MistakeKind::SecondScheme, place, message, "RFC 3986 §3").meant(meant))
}

/// Schemes whose URLs have no authority, with the document that says so.
const WITHOUT_SLASHES: &[(&str, &str)] = &[
    ("mailto", "RFC 6068 §2"),
    ("tel", "RFC 3966 §3"),
    ("sms", "RFC 5724 §2.2"),
    ("urn", "RFC 8141 §2"),
    ("sip", "RFC 3261 §19.1.1"),
    ("sips", "RFC 3261 §19.1.1"),
    ("geo", "RFC 5870 §3.3"),
    ("data", "RFC 2397 §3"),
    ("magnet", "BEP 9"),
    ("javascript", "HTML Standard §7.4.2.3.2"),
    ("news", "RFC 5538 §2.2"),
    ("stun", "RFC 7064 §3.1"),
    ("turn", "RFC 7065 §3.1"),
    ("cid", "RFC 2392 §2"),
    ("acct", "RFC 7565 §7"),
    ("did", "DID Core §3.1"),
    ("pkg", "ECMA-427 §5"),
    ("bitcoin", "BIP 21"),
    ("about", "RFC 6694 §2.1"),
    ("jdbc", "JDBC specification §9.4"),
];

/// Two slashes after a scheme that has none.
pub(super) fn slashes(written: &Written<'_>) -> Option<Mistake> {
    let scheme = written.scheme()?;
    let (_, source) = *WITHOUT_SLASHES.iter().find(|(known, _)| scheme.eq_ignore_ascii_case(known))?;
    let start = scheme.len() + 1;
    let rest = written.text[start..].strip_prefix("//")?;
    let message = format!("the scheme \"{scheme}\" has no \"//\": what follows it is read as a host");
    let number = rest.trim_start_matches('/');
    let meant =
        match number.get(..3).filter(|start| scheme.eq_ignore_ascii_case("tel") && start.eq_ignore_ascii_case("%2B")) {
            Some(_) => format!("{scheme}:+{}", &number[3..]),
            None => format!("{scheme}:{number}"),
        };
    let mistake = Mistake::new(MistakeKind::SlashesAfterScheme, (start, start + 2), message, source);
    Some(if rest.is_empty() { mistake } else { mistake.meant(meant) })
}

/// A scheme without slashes twice: `mailto:mailto:anna@example.org`.
pub(super) fn twice(written: &Written<'_>) -> Option<Mistake> {
    let scheme = written.scheme()?;
    let rest = &written.text[scheme.len() + 1..];
    let second = rest.get(..scheme.len()).filter(|second| second.eq_ignore_ascii_case(scheme))?;
    if !is_in(&["mailto", "tel", "sms", "data", "jdbc"], scheme) {
        return None;
    }
    let inner = rest[second.len()..].strip_prefix(':').filter(|inner| !inner.is_empty())?;
    let message = format!("the scheme \"{scheme}\" twice");
    let place = (0, written.text.len() - inner.len());
    Some(Mistake::new(MistakeKind::SecondScheme, place, message, "RFC 3986 §3").meant(rest))
}

/// A scheme after `//`: `//https:example.org/a`.
pub(super) fn after_slashes(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let rest = text.strip_prefix("//").filter(|_| written.parts.scheme.is_none())?;
    let scheme = ["https", "http"].into_iter().find(|scheme| rest.starts_with(scheme))?;
    let host = rest[scheme.len()..].strip_prefix(':')?.trim_start_matches('/');
    let is_host = host.starts_with(|c: char| c.is_ascii_alphabetic());
    is_host.then(|| {
        let message = format!("the scheme \"{scheme}\" after \"//\", where it is read as a host");
        let place = (0, text.len() - host.len());
        Mistake::new(MistakeKind::BrokenSeparator, place, message, "RFC 3986 §3").meant(format!("{scheme}://{host}"))
    })
}

/// A colon in place of the plus sign of npm and pip: `git:https://example.org/a.git`.
pub(super) fn git_without_plus(written: &Written<'_>) -> Option<Mistake> {
    const GIT: &str = "git:";
    let url = written.text.strip_prefix(GIT)?;
    ["https://", "http://", "ssh://"].iter().any(|start| url.starts_with(start)).then(|| {
        let message = "\":\" after \"git\", where \"+\" joins it with the scheme of the repository";
        let place = (GIT.len() - 1, GIT.len());
        let mistake = Mistake::new(MistakeKind::BrokenSeparator, place, message, "npm documentation, package.json");
        mistake.meant(format!("git+{url}"))
    })
}

/// Schemes whose `://` is mistyped often, in the order in which they are tried.
const MISTYPED: [&str; 5] = ["https", "http", "ftp", "wss", "ws"];

/// A mistyped `://`.
pub(super) fn broken_separator(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let has_start = |scheme: &&&str| text.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme));
    let scheme = *MISTYPED.iter().find(has_start)?;
    let rest = &text[scheme.len()..];
    let length = rest.find(|c: char| !":;.,/ \u{ff1a}\u{ff0f}".contains(c))?;
    let (signs, host) = rest.split_at(length);
    let first = host.split(['/', '?', '#']).next().unwrap_or_default();
    let looks_like_host = first.contains(['.', ':', '[']) || first.eq_ignore_ascii_case("localhost");
    let has_colon = signs.contains([':', ';', '\u{ff1a}']);
    let is_web_host = || {
        let is_domain = [".com", ".org", ".net"].iter().any(|end| first.to_ascii_lowercase().ends_with(end));
        signs == "/" && (first.starts_with("www.") || is_domain) && scheme.starts_with("http")
    };
    let is_mistyped = match signs {
        "/" if is_web_host() => true,
        "" if begins_with_host(first) => true,
        signs if signs.contains('\u{ff0f}') => true,
        "://" | "://." | "" | "." | "/" => false,
        ":" => looks_like_host,
        ":///" => looks_like_host,
        // A missing host, or an address without brackets.
        signs if signs.starts_with("://:") => false,
        signs if signs.contains('/') => has_colon || signs.contains("//") && looks_like_host,
        _ => has_colon && looks_like_host,
    };
    let is_mistyped = is_mistyped && host.starts_with(|c: char| c.is_alphanumeric() || c == '[');
    is_mistyped.then(|| {
        let mut found = separator(scheme, signs, "RFC 3986 §3");
        if signs.is_empty() {
            found.message = format!("nothing after \"{scheme}\", where \"://\" belongs").into();
        }
        found.meant(format!("{scheme}://{host}"))
    })
}

/// Names of services that follow `http` in the names of others: `httpstatus.example.org`.
const AFTER_HTTP: [&str; 12] = [
    "status", "statuses", "server", "proxy", "client", "check", "test", "monitor", "gateway", "watch", "toolkit",
    "service",
];

/// Whether the text after `http` begins with a host of three labels, or with `www`: `petstore.swagger.io` of `httppetstore.swagger.io`.
fn begins_with_host(text: &str) -> bool {
    let mut labels = text.split('.');
    let first = labels.next().unwrap_or_default();
    // The `s` of `https` may belong to the name.
    let is_service = AFTER_HTTP.iter().any(|word| *word == first || word.strip_prefix('s') == Some(first));
    let is_word = first.len() > 3 && first.bytes().all(|byte| byte.is_ascii_lowercase()) && !is_service;
    first == "www" || is_word && labels.count() == 2 && is_domain(text)
}

/// A `://` with too many colons or written twice: `git:://example.org/a.git`, `ldap://://ds.example.org`.
pub(super) fn repeated_separator(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let scheme = written.scheme().filter(|scheme| scheme.len() > 1)?;
    let rest = text[scheme.len()..].trim_start_matches([':', '/']);
    let signs = &text[scheme.len()..text.len() - rest.len()];
    let is_repeated = signs.matches(':').count() > 1 && signs.contains("//");
    // A server without a name has a colon before its port.
    if !is_repeated || signs.ends_with(':') || !rest.starts_with(|c: char| c.is_alphanumeric() || c == '[') {
        return None;
    }
    // After an empty host, a path begins: `sqlite::////srv/shop.db`.
    let slashes = signs.len() - signs.trim_end_matches('/').len();
    let meant = format!("{scheme}:{}{rest}", "/".repeat(slashes.max(2)));
    Some(separator(scheme, signs, "RFC 3986 §3").meant(meant))
}

/// Schemes of proxies.
const SOCKS: [&str; 4] = ["socks5", "socks5h", "socks4", "socks4a"];

/// No slashes after the scheme of a proxy: `socks5:127.0.0.1:1080`.
pub(super) fn socks(written: &Written<'_>) -> Option<Mistake> {
    let scheme = written.scheme().filter(|scheme| is_in(&SOCKS, scheme))?;
    let server = written.text[scheme.len() + 1..].trim_start_matches('/');
    let signs = &written.text[scheme.len()..written.text.len() - server.len()];
    let has_port = server.rsplit_once(':').is_some_and(|(host, port)| !host.is_empty() && port_number(port).is_some());
    let is_one = signs != "://" && has_port;
    is_one.then(|| separator(scheme, signs, "RFC 3986 §3").meant(format!("{scheme}://{server}")))
}

/// No colon after the scheme of a server: `bolt//localhost:7687`.
pub(super) fn no_colon(written: &Written<'_>) -> Option<Mistake> {
    let (scheme, rest) = written.text.split_once("//").filter(|_| written.parts.scheme.is_none())?;
    let first = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let looks_like_host = first.contains(['.', ':', '[', '@']) || first.eq_ignore_ascii_case("localhost");
    // Package managers and programs for versions put the name of a system in front: `git+https`.
    let is_of_system = ["git+", "hg+", "svn+"].iter().any(|start| scheme.starts_with(start));
    let is_proxy = is_in(&SOCKS, scheme);
    if !(names_service(scheme) || is_of_system || is_proxy)
        || !looks_like_host
        || !first.starts_with(|c: char| c.is_alphanumeric() || "[:".contains(c))
    {
        return None;
    }
    let message = format!("no colon after \"{scheme}\", so that it is read as a path");
    let place = (scheme.len(), scheme.len() + 2);
    let meant = format!("{scheme}://{rest}");
    Some(Mistake::new(MistakeKind::BrokenSeparator, place, message, "RFC 3986 §3").meant(meant))
}

/// No scheme before `://`: `://example.org`.
pub(super) fn no_name(written: &Written<'_>) -> Option<Mistake> {
    let rest = written.text.strip_prefix("://")?;
    let first = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let is_host = first.starts_with(|c: char| c.is_alphanumeric()) && first.contains('.');
    let message = "nothing before \"://\", where the scheme belongs: perhaps a variable was empty";
    let mistake = Mistake::new(MistakeKind::BrokenSeparator, (0, 3), message, "RFC 3986 §3.1");
    Some(if is_host { mistake.meant(format!("https://{rest}")) } else { mistake })
}

/// Schemes of servers whose names are long enough that one other letter is a mistake.
const OF_SERVERS: [&str; 6] = ["postgres", "postgresql", "mongodb", "redis", "mysql", "mariadb"];

/// Schemes of programs that are one letter away from those of servers.
const NEIGHBOURS: [&str; 10] =
    ["mssql", "mysqlx", "mysqli", "mysqls", "mysqlc", "rediss", "redisu", "predis", "credis", "aredis"];

/// Returns the scheme of a server that is one edit away. A number at the end is that of a version: `mysql2`.
fn near_server(scheme: &str) -> Option<&'static str> {
    let is_other = scheme.ends_with(|c: char| c.is_ascii_digit()) || is_in(&NEIGHBOURS, scheme);
    OF_SERVERS.into_iter().find(|known| !is_other && is_one_edit(scheme, known))
}

/// Shortest scheme in which two letters are swapped by mistake, and shortest one whose syntax nobody has described.
const SWAPPED: (usize, usize) = (4, 6);

/// Names of protocols that are those of others with two letters swapped.
const UNREGISTERED: [&str; 1] = ["rtps"];

/// Schemes whose drivers compare them as they are written.
const COMPARED: [&str; 4] = ["mongodb", "mongodb+srv", "postgres", "postgresql"];

/// Capital letters in the scheme of a server, which its drivers do not find then: `MongoDB://h`.
pub(super) fn capitals(written: &Written<'_>) -> Option<Mistake> {
    let scheme = written.scheme().filter(|scheme| is_in(&COMPARED, scheme))?;
    let lower = COMPARED.into_iter().find(|known| scheme.eq_ignore_ascii_case(known) && *known != scheme)?;
    let message = "capital letters in a scheme, which its drivers compare with one in lower case";
    let mistake = Mistake::new(MistakeKind::MistypedScheme, (0, scheme.len()), message, "documentation of the drivers");
    Some(mistake.meant(format!("{lower}{}", &written.text[scheme.len()..])))
}

/// Longest scheme in which swapped letters are looked for.
const MAX_SCHEME: usize = 16;

/// Returns the scheme of which a name has two adjacent letters swapped: `amqp` for `ampq`. `None` for a name that is a scheme.
///
/// ```
/// use urlgram::mistake::swapped_scheme;
///
/// assert_eq!(swapped_scheme("ampq"), Some("amqp"));
/// assert_eq!((swapped_scheme("amqp"), swapped_scheme("app")), (None, None));
/// ```
pub fn swapped_scheme(name: &str) -> Option<&'static str> {
    // Names of three letters have too many neighbours, but nothing is called so.
    if name.eq_ignore_ascii_case("tpc") {
        return Some("tcp");
    }
    if !(SWAPPED.0..=MAX_SCHEME).contains(&name.len()) {
        return None;
    }
    let described = SERVICES.iter().copied().chain(entry_names());
    let registered = registered_names(name.len()).filter(|name| name.len() >= SWAPPED.1);
    let meant = described.chain(registered).find(|known| is_swapped(name, known))?;
    let is_other = names_service(name) || is_in(&UNREGISTERED, name);
    (!is_other && !is_known(name)).then_some(meant)
}

/// Whether two adjacent letters of a name are swapped in another one. Case is ignored.
fn is_swapped(name: &str, known: &str) -> bool {
    name.len() == known.len() && {
        let differ = |(a, b): (u8, u8)| !a.eq_ignore_ascii_case(&b);
        name.bytes().zip(known.bytes()).filter(|pair| differ(*pair)).count() == 2 && is_one_edit(name, known)
    }
}

/// Schemes of servers, of which people forget a letter.
const LONGER: [&str; 9] = ["ldap", "ldaps", "amqp", "amqps", "smtp", "smtps", "imap", "imaps", "mqtts"];

/// Names without a letter of such a scheme that are those of other programs: of media, of maps, of data.
const SHORTER: [&str; 7] = ["amp", "map", "maps", "imp", "smp", "mtp", "dap"];

/// Returns the scheme of a server of which a letter is missing: `ldap` for `lda`.
fn without_letter(scheme: &str) -> Option<&'static str> {
    let is_shorter = |name: &&str| scheme.len() + 1 == name.len() && is_one_edit(scheme, name);
    LONGER.into_iter().find(is_shorter).filter(|_| scheme.len() > 2 && !is_in(&SHORTER, scheme))
}

/// A mistyped scheme.
pub(super) fn mistyped(written: &Written<'_>) -> Option<Mistake> {
    const COMMON: [&str; 9] = ["http", "https", "ftp", "file", "mailto", "ssh", "ws", "wss", "postgresql"];
    let scheme = written.scheme()?;
    let rest = &written.text[scheme.len()..];
    if !(rest.starts_with("://") || rest.starts_with(":/")) || is_known(scheme) {
        return None;
    }
    // Two letters less or more are one keystroke too often.
    let collapsed = |name: &str| {
        let mut name = name.to_ascii_lowercase().into_bytes();
        name.dedup();
        name
    };
    // Of two letters, nobody can tell: `ss` is a protocol of proxies.
    let near = did_you_mean(scheme).filter(|near| COMMON.contains(near) && scheme.len() > 2);
    let near =
        near.or_else(|| COMMON.into_iter().find(|known| scheme.len() > 2 && known.strip_prefix('h') == Some(scheme)));
    let near = near.or_else(|| COMMON.into_iter().find(|known| collapsed(known) == collapsed(scheme)));
    let near = near.or_else(|| near_server(scheme).filter(|_| rest.starts_with("://")));
    let near = near.or_else(|| swapped_scheme(scheme).filter(|_| rest.starts_with("://")));
    let near = near.or_else(|| without_letter(scheme).filter(|_| rest.starts_with("://")))?;
    let message = format!("no scheme is called \"{scheme}\"");
    let meant = format!("{near}{rest}");
    Some(
        Mistake::new(MistakeKind::MistypedScheme, (0, scheme.len()), message, "IANA registry of URI schemes")
            .meant(meant),
    )
}

/// An underscore in a scheme: `my_app:/login`.
pub(super) fn underscore(written: &Written<'_>) -> Option<Mistake> {
    let scheme = written.scheme()?;
    let is_name = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-._".contains(&byte));
    let at = scheme.find('_').filter(|_| is_name && written.text[scheme.len()..].starts_with(":/"))?;
    let message = format!("\"_\" in \"{scheme}\": a scheme has letters, digits, \"+\", \"-\" and \".\" only");
    Some(Mistake::new(MistakeKind::SchemeSyntax, (at, at + 1), message, "RFC 3986 §3.1"))
}

/// A scheme in place of the host, which the path begins with: `https://https/www.example.org/a`.
pub(super) fn scheme_as_host(written: &Written<'_>) -> Option<Mistake> {
    let scheme = written.scheme().filter(|_| written.is_web() && written.parts.port.is_none())?;
    let inner = written.host().filter(|host| is_in(&["http", "https"], host))?;
    let rest = written.parts.path.of(written.text).trim_start_matches('/');
    let host = rest.split('/').next().filter(|host| is_domain(host))?;
    let start = scheme.len() + "://".len();
    let message = format!("\"{inner}\" in place of the host, which is \"{host}\"");
    let meant = format!("{inner}://{}", &written.text[start_of(host, written.text)..]);
    Some(Mistake::new(MistakeKind::SecondScheme, (start, start + inner.len()), message, "RFC 3986 §3").meant(meant))
}
