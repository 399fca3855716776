//! Kernels about lists and URLs within URLs.

use arrow_schema::DataType;
use urlgram::interpret::Role;
use urlgram_ops::HostList;
use urlgram_ops::get::Column;
use urlgram_ops::split_url::SplitUrl as _;

use super::rows::read_texts;
use crate::arguments::{ArgumentKind, Parameter};
use crate::kernel::Kernel;

pub(crate) const KERNELS: &[Kernel] = &[
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
    Kernel {
        name: "nested_field",
        summary: "Field of the first URL within the URL: after jdbc: or view-source:, in the path, the query or the fragment; null without one",
        parameter: Some(Parameter { name: "field", kind: ArgumentKind::Text, example: "host" }),
        output: || DataType::Utf8View,
        make: |call| {
            let parsed = |field: &str| Column::parse(&format!("nested.{field}"), false);
            let columns = call.each_text(|field| parsed(field).map_err(|message| call.invalid(message)))?;
            Ok(read_texts(call.options.spec, move |row, read| {
                Some(columns.at(row)?.nested_text(read.ok()?.text())?.into())
            }))
        },
    },
];
