//! Canonicalization of components (section 3.2, "Encoding callbacks").

use alloc::format;
use alloc::string::{String, ToString};

use super::error::{ComponentKind, UrlPatternError};
use crate::whatwg::{PercentEncodeSet, SchemeType, Url, utf8_percent_encode};

type Canonical = Result<String, UrlPatternError>;

fn invalid(component: ComponentKind, text: &str) -> UrlPatternError {
    UrlPatternError::InvalidComponent { component, text: text.into() }
}

/// Parses a dummy URL, and sets one of its components to `value` unless it is empty.
fn with_dummy(
    dummy: &str,
    component: ComponentKind,
    value: &str,
    set: impl FnOnce(&mut Url) -> bool,
    get: impl FnOnce(&Url) -> String,
) -> Canonical {
    if value.is_empty() {
        return Ok(String::new());
    }
    let mut url = Url::parse(dummy).map_err(|_| invalid(component, value))?;
    if set(&mut url) { Ok(get(&url)) } else { Err(invalid(component, value)) }
}

const DUMMY: &str = "https://dummy.invalid/";

/// Canonicalizes a scheme.
pub(super) fn protocol(value: &str) -> Canonical {
    if value.is_empty() {
        return Ok(String::new());
    }
    let url = Url::parse(&format!("{value}://dummy.invalid/"));
    url.map(|url| url.scheme().into()).map_err(|_| invalid(ComponentKind::Protocol, value))
}

/// Percent-encodes a user name.
pub(super) fn username(value: &str) -> Canonical {
    Ok(utf8_percent_encode(value, PercentEncodeSet::USERINFO))
}

/// Percent-encodes a password.
pub(super) fn password(value: &str) -> Canonical {
    Ok(utf8_percent_encode(value, PercentEncodeSet::USERINFO))
}

/// Canonicalizes a host of a special scheme.
pub(super) fn domain_name(value: &str) -> Canonical {
    with_dummy(DUMMY, ComponentKind::Hostname, value, |url| url.set_hostname(value), |url| url.hostname().into())
}

/// Canonicalizes a host of another scheme.
pub(super) fn hostname(value: &str) -> Canonical {
    with_dummy("x://dummy/", ComponentKind::Hostname, value, |url| url.set_hostname(value), |url| url.hostname().into())
}

/// Canonicalizes a part of an IPv6 address, and its brackets.
pub(super) fn ipv6_hostname(value: &str) -> Canonical {
    if value.chars().all(|char| char.is_ascii_hexdigit() || "[]:".contains(char)) {
        Ok(value.to_ascii_lowercase())
    } else {
        Err(invalid(ComponentKind::Hostname, value))
    }
}

/// Canonicalizes a port of a scheme, whose default port becomes empty.
pub(super) fn port(value: &str, scheme: &str) -> Canonical {
    // A URL with the scheme `file` has no port, and no default one.
    let has_default = SchemeType::of(scheme).default_port().is_some();
    let dummy = if has_default { format!("{scheme}://dummy/") } else { "x://dummy/".into() };
    let get = |url: &Url| url.port().map_or_else(String::new, |port| port.to_string());
    with_dummy(&dummy, ComponentKind::Port, value, |url| url.set_port(value), get)
}

/// Canonicalizes a path of a special scheme.
pub(super) fn pathname(value: &str) -> Canonical {
    // Without a leading slash, one and a dash keep dot segments in place.
    let is_absolute = value.starts_with('/');
    let path = if is_absolute { value.into() } else { format!("/-{value}") };
    // Dot segments may remove the dash: `/-./../` is `/`.
    let get = |url: &Url| url.pathname().get(if is_absolute { 0 } else { 2 }..).unwrap_or_default().into();
    with_dummy(DUMMY, ComponentKind::Pathname, value, |url| url.set_pathname(&path), get)
}

/// Canonicalizes an opaque path (the opaque path state).
pub(super) fn opaque_pathname(value: &str) -> Canonical {
    let path: String = value.chars().filter(|char| !matches!(char, '\t' | '\n' | '\r')).collect();
    let end = path.find(['?', '#']).unwrap_or(path.len());
    let encoded = utf8_percent_encode(&path[..end], PercentEncodeSet::C0_CONTROL);
    Ok(match encoded.strip_suffix(' ') {
        // A space before the query or the fragment would be lost in a serialization.
        Some(start) if end < path.len() => format!("{start}%20"),
        _ => encoded,
    })
}

/// Percent-encodes a query.
pub(super) fn search(value: &str) -> Canonical {
    let set = |url: &mut Url| {
        url.set_search(&format!("?{value}"));
        true
    };
    with_dummy(DUMMY, ComponentKind::Search, value, set, |url| url.query().unwrap_or_default().into())
}

/// Percent-encodes a fragment.
pub(super) fn hash(value: &str) -> Canonical {
    let set = |url: &mut Url| {
        url.set_hash(&format!("#{value}"));
        true
    };
    with_dummy(DUMMY, ComponentKind::Hash, value, set, |url| url.fragment().unwrap_or_default().into())
}
