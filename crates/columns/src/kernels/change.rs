//! Kernels that change components, as the op `set` does, and the one whose patterns that op has, too.

use arrow_schema::DataType;
use urlgram::interpret::{Role, Spec};
use urlgram::query::Syntax;
use urlgram_ops::facts::{decoded, unless_equal, written_pairs};
use urlgram_ops::set::{Assignment, Changes, Removal, matches};
use urlgram_ops::split_url::SplitUrl as _;

use super::lists::type_of_pairs;
use super::rows::{read_pairs, texts};
use crate::arguments::{ArgumentKind, Call, Parameter};
use crate::error::Error;
use crate::kernel::{Kernel, Run};

pub(crate) const KERNELS: &[Kernel] = &[
    Kernel {
        name: "set",
        summary: "URL with another component, COMPONENT=VALUE: host=example.org, query.page=2; null if it cannot have the value",
        parameter: Some(Parameter { name: "change", kind: ArgumentKind::Text, example: "port=8443" }),
        output: || DataType::Utf8View,
        make: |call| changed(call, |text| Ok(changes(vec![Assignment::parse(text)?], Vec::new()))),
    },
    Kernel {
        name: "without",
        summary: "URL without a component: query, fragment, userinfo, query.utm_*; null if it cannot be without",
        parameter: Some(Parameter { name: "component", kind: ArgumentKind::Text, example: "query.utm_*" }),
        output: || DataType::Utf8View,
        make: |call| changed(call, |text| Ok(changes(Vec::new(), vec![Removal::parse(text)?]))),
    },
    Kernel {
        name: "query_matching",
        summary: "Pairs of the query with keys that match a pattern, in which * is any text, as the URL Standard decodes forms",
        parameter: Some(Parameter { name: "pattern", kind: ArgumentKind::Text, example: "utm_*" }),
        output: || type_of_pairs("key"),
        make: |call| {
            let patterns = call.each_text(|pattern| Ok(pattern.to_owned()))?;
            Ok(read_pairs(call.options.spec, "key", move |row, parts, push| {
                let Some(pattern) = patterns.at(row) else { return false };
                for (key, value) in written_pairs(parts.get(Role::Query).unwrap_or_default()).map(decoded) {
                    if matches(pattern, &key) {
                        push(&key, value.as_deref());
                    }
                }
                true
            }))
        },
    },
];

fn changes(set: Vec<Assignment>, delete: Vec<Removal>) -> Changes {
    Changes { delete, set, append: Vec::new(), strip_tracking: false, sort_query: false, syntax: Syntax::URI }
}

/// Returns a kernel that changes each URL, by RFC 3986.
fn changed(call: &Call<'_>, parse: impl Fn(&str) -> Result<Changes, String>) -> Result<Run, Error> {
    if call.options.spec != Spec::Rfc3986 {
        return Err(call.undefined());
    }
    let changes = call.each_text(|text| parse(text).map_err(|message| call.invalid(message)))?;
    Ok(texts(move |row, text| Some(unless_equal(text, changes.at(row)?.changed(text).ok()?.into_text()))))
}
