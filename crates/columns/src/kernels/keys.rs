//! Kernels for keys: texts by which tables are sorted, grouped and freed of duplicates, and hosts that a list has.

use std::borrow::Cow;

use arrow_schema::DataType;
use urlgram::interpret::{Role, Spec};
use urlgram_ops::{HostList, keys, network_of_url};

use super::lists::{Words, type_of_words};
use super::rewrite::unless_equal;
use super::rows::{each_reading, ranged, read_texts, texts};
use crate::arguments::{ArgumentKind, Call, Parameter};
use crate::error::Error;
use crate::kernel::{Kernel, Run};
use crate::source::Entry;

pub(crate) const KERNELS: &[Kernel] = &[
    Kernel {
        name: "canonical",
        summary: "Normal form without fragment and tracking parameters, with the query sorted by key, to find duplicates",
        parameter: None,
        output: || DataType::Utf8View,
        make: |call| match call.options.spec {
            Spec::Rfc3986 => Ok(texts(|_, text| Some(unless_equal(text, keys::canonical(text).ok()?)))),
            _ => Err(call.undefined()),
        },
    },
    Kernel {
        name: "reversed_host",
        summary: "Name of the host from the right, in lower case: org.example.www; null for an address",
        parameter: None,
        output: || DataType::Utf8View,
        make: |call| {
            Ok(read_texts(call.options.spec, |_, read| Some(keys::reversed_host(read.ok()?.get(Role::Host)?)?.into())))
        },
    },
    Kernel {
        name: "surt",
        summary: "URL as web archives sort it, in lower case: https://(org,example,www,)/a; null for a URL without a host",
        parameter: None,
        output: || DataType::Utf8View,
        make: |call| {
            Ok(read_texts(call.options.spec, |_, read| {
                let parts = read.ok()?;
                Some(keys::surt(|role| parts.get(role))?.into())
            }))
        },
    },
    Kernel {
        name: "network",
        summary: "Network of the hosts that any specification finds: loopback, private, public, or unknown for one label; null without a host",
        parameter: None,
        output: || DataType::Utf8View,
        make: |_| Ok(texts(|_, text| network_of_url(text).map(Cow::Borrowed))),
    },
    Kernel {
        name: "path_template",
        summary: "Path with {id} for a number, {uuid}, {date} and {hash}: /user/{id}; null for a path without a hierarchy",
        parameter: None,
        output: || DataType::Utf8View,
        make: |call| {
            Ok(read_texts(call.options.spec, |_, read| Some(keys::path_template(super::path::hierarchy(read.ok()?)?))))
        },
    },
    Kernel {
        name: "hierarchy",
        summary: "The URL cut after each folder of its path, then after the path and the query, then whole; null for a path without a hierarchy",
        parameter: None,
        output: type_of_words,
        make: hierarchy,
    },
    Kernel {
        name: "listed",
        summary: "Entry of a list that has the host: hosts, .domains, lines of a hosts file, ||domain^ of ad blockers; null if none has",
        parameter: Some(Parameter { name: "list", kind: ArgumentKind::Text, example: "||example.org^" }),
        output: || DataType::Utf8View,
        make: |call| {
            let lists = call.each_text(|list| Ok(HostList::parse(list)))?;
            Ok(read_texts(call.options.spec, move |row, read| {
                let found = lists.at(row)?.find(read.ok()?.get(Role::Host)?)?;
                Some(found.to_owned().into())
            }))
        },
    },
];

/// Makes the kernel `hierarchy`, of URLs as they are written.
fn hierarchy(call: &Call<'_>) -> Result<Run, Error> {
    let spec @ (Spec::Rfc3986 | Spec::Rfc3987) = call.options.spec else { return Err(call.undefined()) };
    Ok(ranged(move |source, range| {
        let mut lists = Words::new(range.len());
        each_reading(spec, source, range, |_, entry, read| {
            let (Entry::Text(row), Ok(parts)) = (entry, read) else { return lists.end(false) };
            if super::path::hierarchy(parts).is_none() {
                return lists.end(false);
            }
            keys::hierarchy(row.text).for_each(|end| lists.push(&row.text[..end]));
            lists.end(true)
        })?;
        lists.finish()
    }))
}
