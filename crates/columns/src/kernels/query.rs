//! Kernels about the pairs of the query.

use std::borrow::Cow;

use arrow_schema::DataType;
use urlgram::interpret::Role;
use urlgram::query::{Syntax, pairs};

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
            let (spec, key) = (call.options.spec, Key::new(call.text()));
            Ok(read_texts(spec, move |read| key.value(read.ok()?.get(Role::Query)?)))
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

/// Key that a kernel searches for.
struct Key {
    text: String,
    /// Whether a pair may have the key as written: a `=` ends a key, and an `&` a pair.
    may_be_written: bool,
}

impl Key {
    fn new(text: String) -> Key {
        Key { may_be_written: !text.contains(['=', '&']), text }
    }

    /// Returns the value of the first pair with this key.
    fn value<'q>(&self, query: &'q str) -> Option<Cow<'q, str>> {
        let mut rest = query;
        // An empty query has no pairs, but a pair may be empty.
        while !query.is_empty() {
            if let Some(value) = self.written(rest) {
                return Some(value.into());
            }
            let end = rest.find('&');
            if let Some(value) = self.value_of(&rest[..end.unwrap_or(rest.len())]) {
                return Some(value);
            }
            rest = &rest[end? + 1..];
        }
        None
    }

    /// Returns the value of the pair that `rest` begins with if it has this key as written, and nothing to decode.
    fn written<'q>(&self, rest: &'q str) -> Option<&'q str> {
        let value = rest.strip_prefix(&*self.text)?.strip_prefix('=').filter(|_| self.may_be_written)?;
        match value.bytes().position(|byte| matches!(byte, b'&' | b'%' | b'+')) {
            None => Some(value),
            Some(end) => value[end..].starts_with('&').then(|| &value[..end]),
        }
    }

    /// Returns the value of a pair if it has this key, as written or decoded.
    fn value_of<'q>(&self, pair: &'q str) -> Option<Cow<'q, str>> {
        let (raw_key, raw_value) = pair.split_once('=').unwrap_or((pair, ""));
        let decoded = || pairs(pair, Syntax::FORM).next().map(|pair| pair.decode_where_valid()).unwrap_or_default();
        let is_encoded = |text: &str| text.bytes().any(|byte| matches!(byte, b'%' | b'+'));
        let is_key = raw_key == self.text || is_encoded(raw_key) && decoded().0 == *self.text;
        is_key.then(|| if is_encoded(raw_value) { decoded().1.unwrap_or_default() } else { raw_value.into() })
    }
}
