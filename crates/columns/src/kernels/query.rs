//! Kernels about the pairs of the query.

use std::borrow::Cow;

use arrow_schema::DataType;
use urlgram::interpret::Role;
use urlgram::query::{Pair, Syntax, pairs};

use super::lists::{Pairs, type_of_pairs};
use super::rows::{each_reading, ranged, read_texts};
use crate::kernel::{ArgumentKind, Kernel, Parameter};
use crate::source::Entry;

pub(crate) const KERNELS: &[Kernel] = &[
    Kernel {
        name: "query_value",
        summary: "Value of the first pair of the query with this key, decoded as forms do; empty for a key without =",
        parameter: Some(Parameter { name: "key", kind: ArgumentKind::Text, example: "q" }),
        output: || DataType::Utf8View,
        make: |call| {
            let (spec, key) = (call.options.spec, call.text());
            Ok(read_texts(spec, move |read| value(read.ok()?.get(Role::Query)?, &key)))
        },
    },
    Kernel {
        name: "query_pairs",
        summary: "Pairs of the query in order, decoded as forms do; the value of a key without = is null",
        parameter: None,
        output: || type_of_pairs("key"),
        make: |call| {
            let spec = call.options.spec;
            Ok(ranged(move |source, range| {
                let mut lists = Pairs::new("key", source.blocks(), range.len());
                each_reading(spec, source, range, |_, entry, read| {
                    let (Entry::Text(row), Ok(parts)) = (entry, read) else { return lists.null() };
                    for pair in pairs(parts.get(Role::Query).unwrap_or_default(), Syntax::FORM) {
                        let (key, value) = pair.decode_where_valid();
                        lists.push(row, &key, value.as_deref());
                    }
                    lists.end()
                })?;
                lists.finish()
            }))
        },
    },
];

/// Returns the value of the first pair with this key.
fn value<'q>(query: &'q str, key: &str) -> Option<Cow<'q, str>> {
    let is_key = |pair: &Pair<'_>| {
        pair.raw_key() == key || pair.raw_key().contains(['%', '+']) && pair.decode_where_valid().0 == key
    };
    let pair = pairs(query, Syntax::FORM).find(is_key)?;
    Some(pair.decode_where_valid().1.unwrap_or_default())
}
