//! Kernels about the names of hosts, by another list of public suffixes.

use arrow_schema::DataType;
use urlgram::host::suffix::{DomainParts, Suffixes};
use urlgram::interpret::Role;
use urlgram::span::Span;
use urlgram_ops::domain::Domain;
use urlgram_ops::facts::subdomain;
use urlgram_ops::split_url::SplitUrl as _;

use super::rows::read_texts;
use crate::arguments::{ArgumentKind, Call, Parameter};
use crate::error::Error;
use crate::kernel::{Kernel, Run};

pub(crate) const KERNELS: &[Kernel] = &[
    Kernel {
        name: "registrable_domain_by",
        summary: "Registrable domain by another list: icann without the private section, listed for known suffixes alone, or the text of a list",
        parameter: Some(SUFFIXES),
        output: || DataType::Utf8View,
        make: |call| domain_text_by(call, |parts| parts.registrable.get()),
    },
    Kernel {
        name: "public_suffix_by",
        summary: "Public suffix by another list: icann without the private section, listed for known suffixes alone, or the text of a list",
        parameter: Some(SUFFIXES),
        output: || DataType::Utf8View,
        make: |call| domain_text_by(call, |parts| Some(parts.suffix)),
    },
    Kernel {
        name: "subdomain_by",
        summary: "Labels before the registrable domain by another list: icann without the private section, listed for known suffixes alone, or the text of a list",
        parameter: Some(SUFFIXES),
        output: || DataType::Utf8View,
        make: |call| domain_text_by(call, subdomain),
    },
];

/// The list by which names are split, as [`Suffixes`] reads it.
const SUFFIXES: Parameter = Parameter { name: "suffixes", kind: ArgumentKind::Text, example: "icann" };

/// Returns a kernel that returns a part of the name of a host in its ASCII form, by the list of its argument.
fn domain_text_by(call: &Call<'_>, part: fn(&DomainParts) -> Option<Span>) -> Result<Run, Error> {
    let lists = call.each_text(|text| text.parse::<Suffixes>().map_err(|error| call.invalid(error)))?;
    Ok(read_texts(call.options.spec, move |row, read| {
        let host = read.ok()?.get(Role::Host)?;
        let domain = Domain::of(host, lists.at(row)?)?;
        let (name, parts) = domain.name(host);
        Some(part(parts)?.of(name).to_owned().into())
    }))
}
