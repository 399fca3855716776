//! Policies: schemes, hosts, ports and addresses that URLs may or may not name.
//!
//! The program that checks a URL and the one that fetches it may parse it differently. So a policy is applied to the endpoint
//! that each specification finds, and a text passes only if all of them agree and every endpoint is allowed.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use crate::knowledge;
use urlgram::host::ip;
use urlgram::host::special::{self, SpecialPurpose};
use urlgram::whatwg::domain_to_ascii;

/// Restrictions on the endpoints of URLs. The default allows everything.
///
/// ```
/// use urlgram_lint::{AddressClass, Config, Policy, check};
///
/// let mut config = Config::default();
/// config.policy = Some(Policy {
///     schemes: Some(vec!["https".into()]),
///     hosts: Some(vec!["*.example.com".parse()?]),
///     addresses: Some(vec![AddressClass::Public]),
///     ..Policy::default()
/// });
/// let codes = |text| check(text, &config).iter().map(|finding| finding.code()).collect::<Vec<_>>();
/// assert_eq!(codes("https://www.example.com/"), [""; 0]);
/// assert_eq!(codes("https://example.org/"), ["U702"]);
/// # Ok::<(), urlgram_lint::PolicyError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case", deny_unknown_fields, default))]
pub struct Policy {
    /// Allowed schemes, in any case; none for all.
    pub schemes: Option<Vec<String>>,
    /// Allowed hosts; none for all. A text without a host passes.
    pub hosts: Option<Vec<HostPattern>>,
    /// Forbidden hosts.
    pub denied_hosts: Vec<HostPattern>,
    /// Allowed ports, including default ports of schemes; none for all.
    pub ports: Option<Vec<u16>>,
    /// Allowed classes of addresses; none for all. Names are not looked up, except special names: `localhost` is loopback.
    pub addresses: Option<Vec<AddressClass>>,
    /// Forbidden classes of addresses.
    pub denied_addresses: Vec<AddressClass>,
}

impl Policy {
    /// Whether `scheme` is allowed.
    pub fn allows_scheme(&self, scheme: &str) -> bool {
        self.schemes.as_ref().is_none_or(|allowed| allowed.iter().any(|one| one.eq_ignore_ascii_case(scheme)))
    }

    /// Whether `host`, a name in ASCII or an address without brackets, is allowed.
    pub fn allows_host(&self, host: &str) -> bool {
        let fits = |patterns: &[HostPattern]| patterns.iter().any(|pattern| pattern.fits(host));
        !fits(&self.denied_hosts) && self.hosts.as_deref().is_none_or(fits)
    }

    /// Whether `port` is allowed.
    pub fn allows_port(&self, port: u16) -> bool {
        self.ports.as_ref().is_none_or(|allowed| allowed.contains(&port))
    }

    /// Returns the class for which `address` is forbidden; none if it is allowed.
    pub fn refuses_address(&self, address: IpAddr) -> Option<AddressClass> {
        self.refuses(&AddressClass::of(address))
    }

    /// Returns the class for which a special name such as `localhost` is forbidden; none if it is allowed.
    pub fn refuses_name(&self, name: &str) -> Option<AddressClass> {
        self.refuses(&[AddressClass::of_name(name)?])
    }

    /// Returns the class that is forbidden. The last of `classes` is the most specific.
    fn refuses(&self, classes: &[AddressClass]) -> Option<AddressClass> {
        let denied = classes.iter().find(|class| self.denied_addresses.contains(class));
        let is_allowed = |allowed: &Vec<AddressClass>| classes.iter().any(|class| allowed.contains(class));
        let refused = self.addresses.as_ref().filter(|allowed| !is_allowed(allowed)).and_then(|_| classes.last());
        denied.or(refused).copied()
    }
}

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

/// A kind of address that a policy allows or denies.
///
/// ```
/// use urlgram::host::special::SpecialPurpose;
/// use urlgram_lint::AddressClass;
///
/// assert_eq!("private".parse(), Ok(AddressClass::Special(SpecialPurpose::Private)));
/// assert_eq!(AddressClass::of("8.8.8.8".parse().unwrap()), [AddressClass::Public]);
/// assert!("ordinary".parse::<AddressClass>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "String"))]
pub enum AddressClass {
    /// Addresses that are reachable from the whole Internet.
    Public,
    /// Metadata services of clouds, which give credentials to their machines: `169.254.169.254`.
    Metadata,
    /// A class of the registries of special addresses.
    Special(SpecialPurpose),
}

impl AddressClass {
    /// `public`, `metadata`, or as [`SpecialPurpose::name`].
    pub const fn name(self) -> &'static str {
        match self {
            AddressClass::Public => "public",
            AddressClass::Metadata => "metadata",
            AddressClass::Special(class) => class.name(),
        }
    }

    /// The classes of `address`, and of the IPv4 address within it. The last one says best what it is.
    pub fn of(address: IpAddr) -> Vec<AddressClass> {
        let mut classes = Vec::with_capacity(2);
        if let IpAddr::V6(address) = address {
            if let Some(within) = ip::embedded(address) {
                classes.push(AddressClass::Special(SpecialPurpose::Embedded));
                classes.extend(AddressClass::of(within.ipv4.into()));
                return classes;
            }
        }
        let entry = special::of(address);
        classes.extend(entry.map(|entry| AddressClass::Special(entry.class)));
        if entry.is_none_or(|entry| entry.globally_reachable) {
            classes.push(AddressClass::Public);
        }
        if knowledge::service(address).is_some() {
            classes.push(AddressClass::Metadata);
        }
        classes
    }

    /// The class of the addresses that `name` stands for, where that is known of the name alone: `localhost` (RFC 6761 §6.3),
    /// and the names of metadata services.
    pub fn of_name(name: &str) -> Option<AddressClass> {
        let name = name.strip_suffix('.').unwrap_or(name);
        let last = name.rsplit('.').next().unwrap_or(name);
        if last.eq_ignore_ascii_case("localhost") {
            return Some(AddressClass::Special(SpecialPurpose::Loopback));
        }
        knowledge::service_named(name).map(|_| AddressClass::Metadata)
    }
}

impl fmt::Display for AddressClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl TryFrom<String> for AddressClass {
    type Error = PolicyError;

    fn try_from(name: String) -> Result<Self, PolicyError> {
        name.parse()
    }
}

impl FromStr for AddressClass {
    type Err = PolicyError;

    fn from_str(name: &str) -> Result<Self, PolicyError> {
        let special = SpecialPurpose::ALL.iter().map(|class| AddressClass::Special(*class));
        let mut all = [AddressClass::Public, AddressClass::Metadata].into_iter().chain(special);
        all.find(|class| class.name() == name).ok_or_else(|| PolicyError::Class(name.to_owned()))
    }
}

/// A policy that cannot be.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PolicyError {
    /// The pattern is not a host: `a b`, `*`, `*.*.example`.
    Host(String),
    /// Unknown class of addresses: `ordinary`.
    Class(String),
}

impl fmt::Display for PolicyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PolicyError::Host(text) => write!(f, "{text:?} is neither a host nor \"*.\" and a domain"),
            PolicyError::Class(name) => {
                write!(f, "{name:?} is not a class of addresses: expected public, metadata")?;
                SpecialPurpose::ALL.iter().try_for_each(|class| write!(f, ", {class}"))
            }
        }
    }
}

impl std::error::Error for PolicyError {}
