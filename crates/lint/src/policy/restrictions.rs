//! Policies: schemes, hosts, ports and addresses that URLs may or may not name.
//!
//! The program that checks a URL and the one that fetches it may parse it differently. So a policy is applied to the endpoint
//! that each specification finds, and a text passes only if all of them agree and every endpoint is allowed.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use super::error::PolicyError;
use super::host_patterns::HostPatterns;
use crate::knowledge;
use urlgram::host::ip;
use urlgram::host::special::{self, SpecialPurpose};

/// Restrictions on the endpoints of URLs. The default allows everything.
///
/// ```
/// use urlgram_lint::{AddressClass, Config, HostPattern, Policy, check};
///
/// let mut config = Config::default();
/// config.policy = Some(Policy {
///     schemes: Some(vec!["https".into()]),
///     hosts: Some([HostPattern::Under("example.com".into())].into_iter().collect()),
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
    pub hosts: Option<HostPatterns>,
    /// Forbidden hosts.
    pub denied_hosts: HostPatterns,
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
        !self.denied_hosts.fit(host) && self.hosts.as_ref().is_none_or(|hosts| hosts.fit(host))
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
