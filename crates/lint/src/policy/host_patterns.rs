//! Patterns of hosts, and lists of them.

use std::collections::HashSet;
use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use super::error::PolicyError;
use urlgram::whatwg::domain_to_ascii;

/// A host, or all hosts under a domain.
///
/// ```
/// use urlgram_lint::HostPattern;
///
/// let pattern: HostPattern = "*.Bücher.example".parse()?;
/// assert_eq!(pattern.to_string(), "*.xn--bcher-kva.example");
/// assert!(pattern.fits("www.xn--bcher-kva.example") && !pattern.fits("xn--bcher-kva.example"));
/// # Ok::<(), urlgram_lint::PolicyError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "String"))]
pub enum HostPattern {
    /// This host alone: a name in ASCII, or an address.
    Exactly(String),
    /// Every name under this one, but not itself.
    Under(String),
}

impl HostPattern {
    /// Whether the pattern matches `host`, a name in ASCII or an address without brackets. A final dot is ignored.
    pub fn fits(&self, host: &str) -> bool {
        let host = host.strip_suffix('.').unwrap_or(host);
        match self {
            HostPattern::Exactly(name) => name.eq_ignore_ascii_case(host),
            HostPattern::Under(domain) => {
                let split = host.len().checked_sub(domain.len()).filter(|split| host.is_char_boundary(*split));
                split.is_some_and(|split| host[split..].eq_ignore_ascii_case(domain) && host[..split].ends_with('.'))
            }
        }
    }
}

impl fmt::Display for HostPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HostPattern::Exactly(host) => f.write_str(host),
            HostPattern::Under(domain) => write!(f, "*.{domain}"),
        }
    }
}

impl TryFrom<String> for HostPattern {
    type Error = PolicyError;

    fn try_from(text: String) -> Result<Self, PolicyError> {
        text.parse()
    }
}

impl FromStr for HostPattern {
    type Err = PolicyError;

    /// `example.com`, `*.example.com`, `192.0.2.1`, `2001:db8::1`, `[2001:db8::1]`.
    fn from_str(text: &str) -> Result<Self, PolicyError> {
        let refused = || PolicyError::Host(text.to_owned());
        let name = |name: &str| {
            let name = name.strip_suffix('.').unwrap_or(name);
            domain_to_ascii(name, false)
                .filter(|name| !name.contains('*'))
                .map(|name| name.into_owned())
                .ok_or_else(refused)
        };
        if let Some(domain) = text.strip_prefix("*.") {
            return Ok(HostPattern::Under(name(domain)?));
        }
        let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
        match bare.parse::<IpAddr>() {
            Ok(address) => Ok(HostPattern::Exactly(address.to_string())),
            Err(_) => Ok(HostPattern::Exactly(name(text)?)),
        }
    }
}

/// A list of patterns of hosts. A host is compared with all of them at once, because lists of forbidden hosts are long.
///
/// ```
/// use urlgram_lint::{HostPattern, HostPatterns};
///
/// let patterns: HostPatterns = ["example.com".parse::<HostPattern>()?, "*.example.org".parse()?].into_iter().collect();
/// assert!(patterns.fit("EXAMPLE.com.") && patterns.fit("a.b.example.org") && !patterns.fit("example.org"));
/// # Ok::<(), urlgram_lint::PolicyError>(())
/// ```
#[derive(Clone, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "Vec<HostPattern>"))]
pub struct HostPatterns {
    patterns: Vec<HostPattern>,
    /// Hosts in lower case.
    exact: HashSet<String>,
    /// Domains in lower case whose subdomains fit.
    under: HashSet<String>,
    /// Length of the longest of these domains, in bytes.
    longest: usize,
}

impl HostPatterns {
    /// Whether one of the patterns matches `host`, a name in ASCII or an address without brackets. A final dot is ignored.
    pub fn fit(&self, host: &str) -> bool {
        if self.patterns.is_empty() {
            return false;
        }
        let host = host.strip_suffix('.').unwrap_or(host).to_ascii_lowercase();
        let from = host.len().saturating_sub(self.longest + 1);
        let mut dots = memchr::memchr_iter(b'.', &host.as_bytes()[from..]).map(|dot| from + dot);
        self.exact.contains(&host)
            || !self.under.is_empty()
                && dots.any(|dot| host.get(dot + 1..).is_some_and(|domain| self.under.contains(domain)))
    }

    /// Returns the patterns, in order.
    pub fn iter(&self) -> impl Iterator<Item = &HostPattern> {
        self.patterns.iter()
    }
}

impl FromIterator<HostPattern> for HostPatterns {
    fn from_iter<I: IntoIterator<Item = HostPattern>>(patterns: I) -> Self {
        let mut all = HostPatterns { patterns: patterns.into_iter().collect(), ..HostPatterns::default() };
        for pattern in &all.patterns {
            match pattern {
                HostPattern::Exactly(host) => drop(all.exact.insert(host.to_ascii_lowercase())),
                HostPattern::Under(domain) => {
                    all.longest = all.longest.max(domain.len());
                    all.under.insert(domain.to_ascii_lowercase());
                }
            }
        }
        all
    }
}

impl From<Vec<HostPattern>> for HostPatterns {
    fn from(patterns: Vec<HostPattern>) -> Self {
        patterns.into_iter().collect()
    }
}

impl PartialEq for HostPatterns {
    fn eq(&self, other: &Self) -> bool {
        self.patterns == other.patterns
    }
}

impl Eq for HostPatterns {}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_list_matches_what_one_of_its_patterns_matches(
            patterns in prop::collection::vec("([*][.])?([ab]|xy)([.][ab]){0,2}", 0..4),
            host in "([abAB]|xy)?([.][ab]){0,4}[.]?",
        ) {
            let patterns: Vec<HostPattern> = patterns.iter().map(|pattern| pattern.parse().unwrap()).collect();
            let expected = patterns.iter().any(|pattern| pattern.fits(&host));
            prop_assert_eq!(HostPatterns::from(patterns).fit(&host), expected);
        }
    }
}
