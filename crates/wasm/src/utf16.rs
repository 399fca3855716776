//! Offsets in UTF-16 code units.

use serde_json::{Map, Value};

/// Converts every span and offset in `answer` from bytes of UTF-8 to UTF-16 code units.
///
/// A span is an object with `start` and `end`, or the fields `offset` and `length` or `end_offset`. It belongs to the text in the field
/// `input` of the request. An object whose `input` names another field of the request has spans of the text in that field. The fields
/// `a` and `b` of a comparison have spans of the texts in the fields of that name.
///
/// ```
/// use serde_json::json;
///
/// let request = json!({"op": "read", "input": "é𝄞x"});
/// let mut answer = json!({"span": {"start": 2, "end": 6}});
/// urlgram_wasm::in_utf16(&mut answer, request.as_object().unwrap());
/// assert_eq!(answer, json!({"span": {"start": 1, "end": 3}}));
/// ```
pub fn in_utf16(answer: &mut Value, request: &Map<String, Value>) {
    let texts = request.iter().filter_map(|(name, value)| Some((name.as_str(), Offsets::of(value.as_str()?))));
    let texts = Texts(texts.collect());
    let offsets = texts.of("input").or_else(|| texts.0.first().map(|(_, offsets)| offsets));
    if let Some(offsets) = offsets.filter(|_| texts.0.iter().any(|(_, offsets)| !offsets.is_same())) {
        convert(answer, offsets, &texts);
    }
}

/// The fields of a request that are texts.
struct Texts<'r>(Vec<(&'r str, Offsets)>);

impl Texts<'_> {
    fn of(&self, field: &str) -> Option<&Offsets> {
        self.0.iter().find(|(name, _)| *name == field).map(|(_, offsets)| offsets)
    }
}

/// The offset in UTF-16 code units for each byte of a text; empty if both are the same.
struct Offsets(Vec<u32>);

impl Offsets {
    fn of(text: &str) -> Self {
        if text.is_ascii() {
            return Offsets(Vec::new());
        }
        let mut units = Vec::with_capacity(text.len() + 1);
        let mut unit = 0;
        for c in text.chars() {
            // A byte inside of a character has the offset of the character.
            units.extend(std::iter::repeat_n(unit, c.len_utf8()));
            unit += if c.len_utf16() == 2 { 2 } else { 1 };
        }
        units.push(unit);
        Offsets(units)
    }

    fn is_same(&self) -> bool {
        self.0.is_empty()
    }

    fn at(&self, byte: u64) -> u64 {
        let last = self.0.last().copied().map_or(byte, u64::from);
        usize::try_from(byte).ok().and_then(|byte| self.0.get(byte)).copied().map_or(last, u64::from)
    }
}

fn convert(value: &mut Value, offsets: &Offsets, texts: &Texts<'_>) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| convert(item, offsets, texts)),
        Value::Object(fields) => {
            let named = fields.get("input").and_then(Value::as_str).and_then(|name| texts.of(name));
            let offsets = named.unwrap_or(offsets);
            convert_range(fields, offsets);
            for (name, field) in fields {
                let named = if name == "a" || name == "b" { texts.of(name) } else { None };
                convert(field, named.unwrap_or(offsets), texts);
            }
        }
        _ => {}
    }
}

/// Converts `start` and `end`, or `offset` and `length` or `end_offset`, and the places that have names of their own.
fn convert_range(fields: &mut Map<String, Value>, offsets: &Offsets) {
    let number = |fields: &Map<String, Value>, name| fields.get(name).and_then(Value::as_u64);
    if let (Some(start), Some(end)) = (number(fields, "start"), number(fields, "end")) {
        fields["start"] = offsets.at(start).into();
        fields["end"] = offsets.at(end).into();
    }
    if let Some(divergence) = number(fields, "first_divergence") {
        fields["first_divergence"] = offsets.at(divergence).into();
    }
    if let Some(offset) = number(fields, "offset") {
        let start = offsets.at(offset);
        fields["offset"] = start.into();
        if let Some(length) = number(fields, "length") {
            fields["length"] = (offsets.at(offset + length) - start).into();
        }
        if let Some(end) = number(fields, "end_offset") {
            fields["end_offset"] = offsets.at(end).into();
        }
    }
}
