//! The kernels of the fields that every door has, made of their declarations in [`urlgram_ops::field`].

use std::sync::LazyLock;

use arrow_schema::DataType;
use urlgram::interpret::Spec;
use urlgram_ops::facts::{authority, halves, normalized};
use urlgram_ops::field::{FIELDS, Field, FieldType, FieldValue, Part, Verdict, field_named};
use urlgram_ops::spec_parts::{NOT_UTF8, TOO_LONG};
use urlgram_ops::split_url::{PushText, SplitUrl as _};

use super::components::component;
use super::lists::{Words, type_of_pairs, type_of_words};
use super::rows::{each_reading, flags, ranged, read_flags, read_numbers, read_pairs, read_texts, texts, viewed};
use crate::arguments::Call;
use crate::error::Error;
use crate::kernel::{Kernel, Run};
use crate::row::{Components, Reading, Refusal, RowFn};
use crate::source::Entry;

/// The kernels, in the order of the fields. A field of a record, such as its line, is not one of a column.
pub(crate) static KERNELS: LazyLock<Vec<Kernel>> =
    LazyLock::new(|| FIELDS.iter().filter(|field| !field.is_of_record()).map(kernel_of).collect());

fn kernel_of(field: &Field) -> Kernel {
    let output: fn() -> DataType = match field.data_type() {
        FieldType::Text => || DataType::Utf8View,
        FieldType::Number => || DataType::Int32,
        FieldType::Flag => || DataType::Boolean,
        FieldType::Texts => type_of_words,
        FieldType::Pairs => || type_of_pairs("key"),
    };
    Kernel { name: field.name, summary: field.summary, parameter: None, output, make: run_of }
}

/// Returns the functions of the field that the call names.
fn run_of(call: &Call<'_>) -> Result<Run, Error> {
    let spec = call.options.spec;
    let field = field_named(call.kernel).filter(|field| field.readers.include(spec));
    Ok(match field.ok_or_else(|| call.undefined())?.value {
        FieldValue::Part(part) => part_run(part, call.kernel, spec),
        FieldValue::HostKind | FieldValue::Verdict(Verdict::Code | Verdict::Offset) => component(call.kernel, spec),
        FieldValue::Verdict(Verdict::IsValid) => component("valid", spec),
        FieldValue::Verdict(Verdict::Message) => error_message(spec),
        FieldValue::Domain(part) => read_texts(spec, move |_, read| {
            let (name, parts) = read.ok()?.domain()?;
            Some(part(parts)?.of(name).into())
        }),
        FieldValue::Piece(of) => read_texts(spec, move |_, read| Some(of(&read.ok()?)?.into())),
        FieldValue::Text(of) => read_texts(spec, move |_, read| of(&read.ok()?)),
        FieldValue::Number(of) => read_numbers(spec, move |read| i32::try_from(of(&read.ok()?)?).ok()),
        FieldValue::Flag(of) => read_flags(spec, move |read| of(&read.ok()?)),
        FieldValue::Texts(of) => word_lists(spec, move |parts, push| of(&parts, push)),
        FieldValue::Pairs(of) => read_pairs(spec, "key", move |_, parts, push| of(&parts, push)),
        FieldValue::Normalized if spec == Spec::Whatwg => read_texts(spec, |_, read| {
            let parts = read.ok()?;
            normalized(Spec::Whatwg, parts.text(), parts.url())
        }),
        // By the grammar that normalizes, which reads the text.
        FieldValue::Normalized => texts(move |_, text| normalized(spec, text, None)),
        FieldValue::OfText(of) => texts(move |_, text| of(text)),
        FieldValue::FlagOfText(of) => flags(of),
        FieldValue::Codes(of) => codes(of),
    })
}

fn part_run(part: Part, name: &str, spec: Spec) -> Run {
    match part {
        Part::Url => read_texts(spec, |_, read| Some(read.ok()?.text().into())),
        Part::Authority => read_texts(spec, |_, read| authority(&read.ok()?)),
        Part::User => read_texts(spec, |_, read| Some(halves(&read.ok()?)?.0.into())),
        Part::Password => read_texts(spec, |_, read| Some(halves(&read.ok()?)?.1?.into())),
        _ => component(name, spec),
    }
}

/// Returns a kernel that returns a list of words, which `of` passes on for what the specification reads.
fn word_lists(spec: Spec, of: impl Fn(Components<'_>, &mut PushText<'_>) -> bool + Send + Sync + 'static) -> Run {
    ranged(move |source, range| {
        let mut lists = Words::new(range.len());
        each_reading(spec, source, range, |_, entry, read| {
            let (Entry::Text(_), Ok(parts)) = (entry, read) else { return lists.end(false) };
            let is_list = of(parts, &mut |word| lists.push(word));
            lists.end(is_list)
        })?;
        lists.finish()
    })
}

/// Returns a kernel that returns the codes of findings in a text.
fn codes(of: fn(&str, &mut PushText<'_>)) -> Run {
    ranged(move |source, range| {
        let mut lists = Words::new(range.len());
        for entry in source.rows(range) {
            match entry {
                Entry::Null => {}
                Entry::Text(row) => of(row.text, &mut |code| lists.push(code)),
                Entry::NotUtf8(_) => lists.push(NOT_UTF8),
                Entry::TooLong => lists.push(TOO_LONG),
            }
            lists.end(!matches!(entry, Entry::Null))?;
        }
        lists.finish()
    })
}

/// Returns a kernel that returns the reason why the specification rejects a text.
fn error_message(spec: Spec) -> Run {
    let run = viewed(move |source, rows, views| {
        let start = rows.start;
        each_reading(spec, source, rows, |index, entry, read| {
            if let Some(refusal) = refusal(entry, read) {
                views.copy(index - start, &refusal.to_string());
            }
            Ok(())
        })
    });
    run.by_row(RowFn::Refusal)
}

/// Returns the reason why a row is not valid.
fn refusal<'r>(entry: &Entry<'_>, read: Reading<'r>) -> Option<Refusal<'r>> {
    match entry {
        Entry::Null => None,
        Entry::Text(_) => read.err()?.map(Refusal::Rejected),
        Entry::NotUtf8(at) => Some(Refusal::NotUtf8(*at)),
        Entry::TooLong => Some(Refusal::TooLong),
    }
}
