//! Kernels about the pairs of the query.

use std::borrow::Cow;

use arrow_schema::DataType;
use urlgram::query::{Pair, Syntax, pairs};

use super::lists::{Pairs, type_of_pairs};
use super::rows::{part_of, ranged, texts};
use crate::kernel::{ArgumentKind, Kernel, Parameter};
use crate::parts::with_parts;
use crate::source::Entry;

pub(crate) const KERNELS: &[Kernel] = &[
    Kernel {
        name: "query_value",
        summary: "Value of the first pair of the query with this key, decoded as forms do; empty for a key without =",
        parameter: Some(Parameter { name: "key", kind: ArgumentKind::Text, example: "q" }),
        output: || DataType::Utf8View,
        make: |call| {
            let (spec, key) = (call.options.spec, call.text());
            Ok(texts(move |text| {
                with_parts(spec, text, |read| {
                    Some(match value(read.ok()?.query?, &key)? {
                        Cow::Borrowed(value) => part_of(text, value),
                        Cow::Owned(value) => Cow::Owned(value),
                    })
                })
            }))
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
                for entry in source.rows(range) {
                    let Entry::Text(row) = entry else {
                        lists.null()?;
                        continue;
                    };
                    with_parts(spec, row.text, |read| {
                        let Ok(parts) = read else { return lists.null() };
                        for pair in pairs(parts.query.unwrap_or_default(), Syntax::FORM) {
                            let (key, value) = pair.decode_where_valid();
                            lists.push(&row, &key, value.as_deref());
                        }
                        lists.end()
                    })?;
                }
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
