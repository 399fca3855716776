//! The kernel `scheme_field`.

use std::borrow::Cow;

use arrow_schema::DataType;
use urlgram::scheme::{self, FieldValue};

use super::rows::{part_of, texts};
use crate::arguments::{ArgumentKind, Call, Parameter};
use crate::error::Error;
use crate::kernel::{Kernel, Run};

pub(crate) const KERNELS: &[Kernel] = &[Kernel {
    name: "scheme_field",
    summary: "Field of the URLs of one scheme by its document: ftp.typecode, mailto.to (a list is a JSON array); null for URLs of other schemes",
    parameter: Some(Parameter { name: "field", kind: ArgumentKind::Text, example: "ftp.typecode" }),
    output: || DataType::Utf8View,
    make: scheme_field,
}];

fn scheme_field(call: &Call<'_>) -> Result<Run, Error> {
    let fields = call.each_text(|wanted| {
        let (name, field) =
            wanted.split_once('.').ok_or_else(|| call.invalid("expected SCHEME.FIELD, such as ftp.typecode"))?;
        let entry = scheme::entry(name).ok_or_else(|| call.invalid(format_args!("unknown scheme `{name}`")))?;
        let fields = entry.info().fields;
        let Some((field, _)) = fields.iter().find(|(known, _)| *known == field) else {
            let known: Vec<&str> = fields.iter().map(|(name, _)| *name).collect();
            return Err(call.invalid(format_args!("{name} has no field `{field}`; it has {}", known.join(", "))));
        };
        Ok((entry, *field))
    })?;
    Ok(texts(move |row, text| {
        let (entry, field) = *fields.at(row)?;
        let scheme = text.split_once(':')?.0;
        if !entry.info().includes(scheme) {
            return None;
        }
        let url = scheme::parse(text).ok()?;
        let fields = url.fields();
        let value = fields.get(field).filter(|value| **value != FieldValue::Absent)?.of(text);
        Some(match value.as_text() {
            Some(part) => part_of(text, &part),
            // Any separator of a list could be part of an item.
            None if value.items().len() > 0 => Cow::Owned(serde_json::to_string(&value).ok()?),
            None => Cow::Owned(value.to_string()),
        })
    }))
}
