//! Texts that lack a scheme, so that a host is read as a path or as a scheme.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use core::net::{Ipv4Addr, Ipv6Addr};

use super::model::{Mistake, MistakeKind};
use super::written::{Written, is_in, scheme_of};
use crate::host::ip::before_port;
use crate::scheme::iana::is_known;

/// Returns the text up to its first `/`, `?` or `#`.
fn first<'a>(written: &Written<'a>) -> &'a str {
    written.text.split(['/', '?', '#']).next().unwrap_or_default()
}

/// Whether a name has the form of a host: labels of letters, digits and hyphens.
fn is_name(name: &str) -> bool {
    let is_label = |label: &str| {
        !label.is_empty()
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_' || is_symbol(c))
    };
    !name.is_empty() && name.split('.').all(is_label)
}

/// Whether a character is a symbol that names of hosts have, such as an emoji.
fn is_symbol(c: char) -> bool {
    matches!(c, '\u{200d}' | '\u{fe0f}' | '\u{2600}'..='\u{27bf}' | '\u{1f000}'..='\u{1faff}')
}

/// A mail address without `mailto:`.
pub(super) fn mail_address(written: &Written<'_>) -> Option<Mistake> {
    let (local, domain) = written.text.split_once('@')?;
    let is_local =
        !local.is_empty() && local.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._+-".contains(&byte));
    let is_address = is_local && domain.contains('.') && is_name(domain);
    is_address.then(|| {
        let message = "a mail address without \"mailto:\"";
        let whole = (0, written.text.len());
        Mistake::new(MistakeKind::MailAddress, whole, message, "RFC 6068 §2").meant(format!("mailto:{}", written.text))
    })
}

/// Fewest and most digits of a telephone number with the code of its country.
const DIGITS: core::ops::RangeInclusive<usize> = 7..=15;

/// A telephone number without `tel:`: `+49 30 1234567`.
pub(super) fn telephone_number(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text.trim();
    let number = text.strip_prefix('+').filter(|number| number.starts_with(|c: char| c.is_ascii_digit()))?;
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit() || b" -.()/".contains(&byte));
    let digits: String = number.chars().filter(char::is_ascii_digit).collect();
    (is_number && DIGITS.contains(&digits.len())).then(|| {
        let message = "a telephone number without \"tel:\"";
        let whole = (0, written.text.len());
        Mistake::new(MistakeKind::Numbers, whole, message, "RFC 3966 §3").meant(format!("tel:+{digits}"))
    })
}

/// The name of a Git remote whose colon is a slash: `git@example.org/a/b.git`.
pub(super) fn git_remote_with_slash(written: &Written<'_>) -> Option<Mistake> {
    let (user, rest) = written.text.split_once('@')?;
    let (host, path) = rest.split_once('/')?;
    if user != "git" || !is_name(host) || !host.contains('.') || !path.ends_with(".git") {
        return None;
    }
    let message = "the name of a Git remote with a slash, where a colon follows the host";
    let place = (user.len() + 1 + host.len(), user.len() + 2 + host.len());
    let mistake = Mistake::new(MistakeKind::GitRemote, place, message, "Git documentation, GIT URLS");
    Some(mistake.meant(format!("ssh://{}", written.text)))
}

/// An IPv6 address without a scheme.
pub(super) fn bare_ipv6(written: &Written<'_>) -> Option<Mistake> {
    let first = first(written);
    let rest = &written.text[first.len()..];
    let (literal, after) = match first.strip_prefix('[') {
        Some(inner) => inner.split_once(']')?,
        None => (first, ""),
    };
    let (address, zone) = literal.split_once('%').map_or((literal, None), |(address, zone)| (address, Some(zone)));
    let address: Ipv6Addr = address.parse().ok()?;
    let message: Cow<'static, str> = match (zone, before_port(literal).filter(|_| literal.len() == first.len())) {
        (Some(_), _) => "an IPv6 address with a zone, which no URL has, and without a scheme".into(),
        (None, Some((address, port))) => format!(
            "an IPv6 address without a scheme and without brackets: if \"{port}\" is a port, write \"[{address}]:{port}\""
        )
        .into(),
        (None, None) => "an IPv6 address without a scheme; in a URL it is in brackets".into(),
    };
    let meant = format!("http://[{address}]{after}{rest}");
    Some(Mistake::new(MistakeKind::BareIpv6, (0, first.len()), message, "RFC 3986 §3.2.2").meant(meant))
}

/// A host and a port without a scheme.
pub(super) fn host_and_port(written: &Written<'_>) -> Option<Mistake> {
    let first = first(written);
    let (host, port) = first.split_once(':')?;
    if host.is_empty() && (2..=5).contains(&port.len()) && port.parse::<u16>().is_ok() {
        let message = "a port without a host";
        let meant = format!("http://localhost{}", written.text);
        return Some(Mistake::new(MistakeKind::HostAndPort, (0, first.len()), message, "RFC 3986 §3.2").meant(meant));
    }
    let number: u16 = port.parse().ok().filter(|_| port.bytes().all(|byte| byte.is_ascii_digit()))?;
    let is_usual = host.contains('.') || host.eq_ignore_ascii_case("localhost");
    // A small number is more likely a path of a private scheme, such as `issue:12`, than a port.
    let is_port = if is_usual { number > 0 } else { number >= 80 };
    if !is_port || !is_name(host) || is_known(host) {
        return None;
    }
    let read_as = match host.starts_with(|c: char| c.is_ascii_alphabetic()) {
        true => "is read as the scheme",
        false => "cannot be a scheme",
    };
    let message = format!("a host and a port without a scheme: \"{host}\" {read_as}");
    let meant = format!("{}://{}", scheme_of(number), written.text);
    Some(Mistake::new(MistakeKind::HostAndPort, (0, first.len()), message, "RFC 3986 §3").meant(meant))
}

/// A user, a password and a host without a scheme: `anna:secret@db.example:5432/shop`.
pub(super) fn login(written: &Written<'_>) -> Option<Mistake> {
    let first = first(written);
    let (user, rest) = first.split_once(':')?;
    let (password, server) = rest.rsplit_once('@')?;
    let (host, port) = server.split_once(':').unwrap_or((server, ""));
    let is_user = !user.is_empty() && user.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._+-".contains(&byte));
    let has_port = port.parse::<u16>().is_ok_and(|port| port > 0);
    let is_server = host.contains('.') || host.eq_ignore_ascii_case("localhost") || has_port;
    // The version of a package: `npm:name@5.3.0`.
    let is_version =
        host.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') && host.parse::<Ipv4Addr>().is_err();
    // A label before a mail address is not a user.
    let is_label =
        ["email", "e-mail", "mail", "from", "to", "cc", "bcc"].iter().any(|label| user.eq_ignore_ascii_case(label));
    let is_known = is_label || is_known(user);
    if !is_user
        || password.is_empty()
        || is_known
        || is_version
        || !is_server
        || !is_name(host)
        || !(port.is_empty() || has_port)
    {
        return None;
    }
    let message = format!("a user, a password and a host without a scheme: \"{user}\" is read as the scheme");
    Some(Mistake::new(MistakeKind::HostAndPort, (0, first.len()), message, "RFC 3986 §3"))
}

/// Numbers with dots: an address without a scheme, or what is neither an address nor a name.
pub(super) fn numbers(written: &Written<'_>) -> Option<Mistake> {
    let first = first(written);
    let labels = first.split('.');
    let is_numbers = labels.clone().all(|label| !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_digit()));
    if !is_numbers || labels.count() < 2 {
        return None;
    }
    let place = (0, first.len());
    if first.parse::<Ipv4Addr>().is_ok() {
        let message = "an IPv4 address without a scheme, which is read as a path";
        let meant = format!("http://{}", written.text);
        return Some(Mistake::new(MistakeKind::Address, place, message, "RFC 3986 §4.2").meant(meant));
    }
    let message = "numbers with dots, such as a version, which are read as a path: an IPv4 address has four, up to 255";
    (first.len() == written.text.len()).then(|| Mistake::new(MistakeKind::Numbers, place, message, "RFC 3986 §4.2"))
}

/// Ends of the names of files that are top-level domains, too.
const FILES: &[&str] =
    &["md", "py", "rs", "sh", "pl", "so", "zip", "ps", "cc", "java", "app", "ai", "tf", "ml", "mm", "vi", "in"];

/// Common top-level domains.
const DOMAINS: &[&str] = &[
    "com", "org", "net", "edu", "gov", "io", "dev", "info", "biz", "uk", "de", "fr", "jp", "eu", "ch", "nl", "ru",
    "co", "us", "ca", "au", "es", "it", "se", "no", "at", "be", "pl", "br", "cn", "kr", "me", "tv", "xyz", "online",
    "site", "cloud", "example", "ws",
];

/// Whether a name has at least two labels and ends with a common top-level domain.
pub(super) fn is_domain(name: &str) -> bool {
    let is_common = |last: &str| is_in(DOMAINS, last);
    is_name(name) && name.rsplit_once('.').is_some_and(|(_, last)| is_common(last))
}

/// Domains of platforms below which the names of sites are, and whose last label is also the end of the names of files, or rare.
const PLATFORMS: &[&str] = &[
    "on.aws", "api.aws", "vercel.app", "netlify.app", "web.app", "run.app", "railway.app", "streamlit.app",
    "ngrok.app", "ngrok-free.app", "replit.app", "lovable.app", "framer.app", "expo.app", "hosted.app",
    "adaptable.app", "surge.sh", "now.sh", "hf.space", "web.page", "gitbook.ai",
];

/// Whether a name is that of a site below a domain of a platform.
fn is_on_platform(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    PLATFORMS.iter().any(|domain| name.strip_suffix(domain).is_some_and(|site| site.ends_with('.') && site.len() > 1))
}

/// A host without a scheme, which is read as the name of a file.
pub(super) fn host(written: &Written<'_>) -> Option<Mistake> {
    let first = first(written);
    // The root of the DNS follows the last dot.
    let name = first.strip_suffix('.').unwrap_or(first);
    let last = name.rsplit_once('.').map_or("", |(_, last)| last).to_ascii_lowercase();
    let is_alone = first.len() == written.text.len();
    let is_foreign = !last.is_ascii() && last.chars().all(char::is_alphabetic);
    let is_domain = (is_foreign || DOMAINS.contains(&last.as_str())) && !(is_alone && FILES.contains(&last.as_str()));
    let is_www = first.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("www.")) && first.len() > 6;
    let is_local = first.eq_ignore_ascii_case("localhost");
    if written.parts.scheme.is_some() || !is_name(name) || !(is_www || is_domain || is_local || is_on_platform(name)) {
        return None;
    }
    let message = format!("a host without a scheme: \"{first}\" is read as the name of a file or a folder");
    let scheme = if is_local { "http" } else { "https" };
    let meant = format!("{scheme}://{}", written.text);
    Some(Mistake::new(MistakeKind::Host, (0, first.len()), message, "RFC 3986 §4.2").meant(meant))
}
