//! Kernels about the names of hosts.

use std::borrow::Cow;

use arrow_schema::DataType;
use urlgram::host::idna::Idna;
use urlgram::host::special_use::special_use;
use urlgram::host::suffix::{DomainParts, Suffixes};
use urlgram::interpret::{Role, Spec};
use urlgram::percent::{OnInvalid, decode_str};

use super::rows::read_texts;
use crate::arguments::{ArgumentKind, Call, Parameter};
use crate::domain::{Domain, address_of};
use crate::error::Error;
use crate::kernel::{Kernel, Run};

pub(crate) const KERNELS: &[Kernel] = &[
    Kernel {
        name: "host_to_ascii",
        summary: "Host in ASCII and lower case, with non-ASCII labels in Punycode; null if it is not a domain name or an address",
        parameter: None,
        output: || DataType::Utf8View,
        make: |call| {
            Ok(host_text(call, |host, idna| converted(host, |name| idna.to_ascii(name).ok().map(Cow::into_owned))))
        },
    },
    Kernel {
        name: "host_to_unicode",
        summary: "Host with labels in Punycode as Unicode; null if it is not a domain name or an address",
        parameter: None,
        output: || DataType::Utf8View,
        make: |call| {
            Ok(host_text(call, |host, idna| converted(host, |name| idna.to_unicode(name).ok().map(Cow::into_owned))))
        },
    },
    Kernel {
        name: "registrable_domain",
        summary: "Domain that was registered, by the Public Suffix List: example.co.uk of www.example.co.uk",
        parameter: None,
        output: || DataType::Utf8View,
        make: |call| Ok(domain_text(call, |name, parts| parts.registrable.of(name))),
    },
    Kernel {
        name: "public_suffix",
        summary: "Part of the host under which anybody can register names: co.uk of www.example.co.uk",
        parameter: None,
        output: || DataType::Utf8View,
        make: |call| Ok(domain_text(call, |name, parts| Some(parts.suffix.of(name)))),
    },
    Kernel {
        name: "subdomain",
        summary: "Labels before the registrable domain: www of www.example.co.uk; null if there are none",
        parameter: None,
        output: || DataType::Utf8View,
        make: |call| Ok(domain_text(call, subdomain)),
    },
    Kernel {
        name: "registrable_domain_by",
        summary: "Registrable domain by another list: icann without the private section, listed for known suffixes alone, or the text of a list",
        parameter: Some(SUFFIXES),
        output: || DataType::Utf8View,
        make: |call| domain_text_by(call, |name, parts| parts.registrable.of(name)),
    },
    Kernel {
        name: "public_suffix_by",
        summary: "Public suffix by another list: icann without the private section, listed for known suffixes alone, or the text of a list",
        parameter: Some(SUFFIXES),
        output: || DataType::Utf8View,
        make: |call| domain_text_by(call, |name, parts| Some(parts.suffix.of(name))),
    },
    Kernel {
        name: "subdomain_by",
        summary: "Labels before the registrable domain by another list: icann without the private section, listed for known suffixes alone, or the text of a list",
        parameter: Some(SUFFIXES),
        output: || DataType::Utf8View,
        make: |call| domain_text_by(call, subdomain),
    },
    Kernel {
        name: "special_use",
        summary: "Use of a name that the registry of special-use domain names reserves: loopback, link-local, private, not-dns, documentation or invalid; null for other hosts",
        parameter: None,
        output: || DataType::Utf8View,
        make: |call| {
            Ok(host_text(call, |host, _| {
                let name = converted(host, |name| Some(name.to_owned()))?;
                Some(special_use(&name)?.class.name().into())
            }))
        },
    },
];

/// The list by which names are split, as [`Suffixes`] reads it.
const SUFFIXES: Parameter = Parameter { name: "suffixes", kind: ArgumentKind::Text, example: "icann" };

/// Returns a kernel that returns a text for a host that is not empty.
fn host_text(
    call: &Call<'_>,
    of: impl for<'h> Fn(&'h str, Idna) -> Option<Cow<'h, str>> + Send + Sync + 'static,
) -> Run {
    let spec = call.options.spec;
    let idna = if spec == Spec::Whatwg { Idna::URL } else { Idna::default() };
    read_texts(spec, move |_, read| of(read.ok()?.get(Role::Host).filter(|host| !host.is_empty())?, idna))
}

/// Returns a kernel that returns a part of the name of a host in its ASCII form.
fn domain_text(
    call: &Call<'_>,
    part: impl for<'n> Fn(&'n str, &DomainParts) -> Option<&'n str> + Send + Sync + 'static,
) -> Run {
    read_texts(call.options.spec, move |_, read| {
        let (name, parts) = read.ok()?.domain()?;
        part(name, parts).map(Cow::Borrowed)
    })
}

/// Returns a kernel that returns a part of the name of a host in its ASCII form, by the list of its argument.
fn domain_text_by(
    call: &Call<'_>,
    part: impl for<'n> Fn(&'n str, &DomainParts) -> Option<&'n str> + Send + Sync + 'static,
) -> Result<Run, Error> {
    let lists = call.each_text(|text| text.parse::<Suffixes>().map_err(|error| call.invalid(error)))?;
    Ok(read_texts(call.options.spec, move |row, read| {
        let host = read.ok()?.get(Role::Host)?;
        let domain = Domain::of(host, lists.at(row)?)?;
        let (name, parts) = domain.name(host);
        part(name, parts).map(|text| text.to_owned().into())
    }))
}

/// Converts the name of a host. An address stays as it is.
fn converted(host: &str, convert: impl Fn(&str) -> Option<String>) -> Option<Cow<'_, str>> {
    if address_of(host).is_some() {
        return Some(Cow::Borrowed(host));
    }
    let name = decode_str(host, OnInvalid::Reject).ok()?;
    let made = convert(&name)?;
    Some(if made == host { Cow::Borrowed(host) } else { Cow::Owned(made) })
}

fn subdomain<'n>(name: &'n str, parts: &DomainParts) -> Option<&'n str> {
    name.get(..(parts.registrable.get()?.start as usize).checked_sub(1)?)
}
