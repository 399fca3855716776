//! A column of `urlgram get`: `host`, `query.utm_source`, `must:span:host`.

use std::borrow::Cow;
use std::sync::Arc;

use serde_json::{Map, Value, json};

use crate::domain::Domain;
use crate::facts::{authority, halves, normalized, segment, span_within};
use crate::field::{Field, FieldType, FieldValue as Of, Part, Verdict, field_named};
use crate::field_names::unknown_field;
use crate::lists::Lists;
use crate::record::{Cell, EmptyRow, Line, LineComponents, Rejected};
use crate::set::matches;
use crate::spec_parts::{NOT_UTF8, code, with_parts};
use crate::split_url::SplitUrl;
use urlgram::grammar::rfc3986 as grammar;
use urlgram::host::suffix::DomainParts;
use urlgram::interpret::{Role, Spec};
use urlgram::nested::nested_urls;
use urlgram::pass;
use urlgram::percent::{OnInvalid, decode_str};
use urlgram::query::{Pair, Syntax, pairs};
use urlgram::scheme::{self, Entry, FieldValue};
use urlgram::span::Span;

/// The source of a column.
#[derive(Clone, Debug)]
enum Source {
    Field(&'static Field),
    Segment(i64),
    Pair(String),
    /// The pairs whose keys match this pattern.
    Pairs(String),
    /// A field, a segment or a pair of the first URL within the URL.
    Nested(Box<Column>),
    /// A field of a scheme; one value of it if there is an index and the field is a list.
    OfScheme {
        scheme: &'static Entry,
        name: &'static str,
        index: Option<usize>,
    },
}

/// A column of the output.
#[derive(Clone, Debug)]
pub struct Column {
    /// Name as requested, without the modifiers that do not change the value.
    pub name: String,
    source: Source,
    /// Whether URLs without it are rejected.
    pub must: bool,
    /// Whether the port of the scheme is used if there is none.
    default: bool,
    /// Whether percent-encodings are decoded.
    decode: bool,
    /// Whether the span is printed instead of the value.
    span: bool,
    /// The component that is printed unchanged, if the column is one.
    component: Option<Part>,
    lists: Arc<Lists>,
}

impl Column {
    /// Parses the name of a column.
    ///
    /// # Errors
    /// An unknown name or modifier; the message lists the known ones.
    pub fn parse(name: &str, decode: bool) -> Result<Column, String> {
        let unknown = |what: String| format!("`{name}`: {what}");
        let mut column = Column {
            name: name.into(),
            source: Source::Segment(0),
            must: false,
            default: false,
            decode,
            span: false,
            component: None,
            lists: Arc::default(),
        };
        let mut rest = name;
        let mut shown = String::new();
        while let Some((modifier, after)) = rest.split_once(':') {
            if !["must", "default"].contains(&modifier) {
                shown += &rest[..=modifier.len()];
            }
            match modifier {
                "must" => column.must = true,
                "default" => column.default = true,
                "decode" => column.decode = true,
                "raw" => column.decode = false,
                "span" => column.span = true,
                _ => {
                    return Err(unknown(format!(
                        "unknown modifier `{modifier}`; the modifiers are must, default, decode, raw and span"
                    )));
                }
            }
            rest = after;
        }
        column.source = match rest.strip_prefix("nested.") {
            Some(inner) => {
                let source = source(inner).map_err(unknown)?;
                if matches!(source, Source::OfScheme { .. }) {
                    let message = "a URL within the URL has no fields of schemes here: get them from its `nested.url`";
                    return Err(unknown(message.into()));
                }
                Source::Nested(Box::new(Column { source, ..column.clone() }))
            }
            None => source(rest).map_err(unknown)?,
        };
        if column.span && matches!(column.source, Source::Pairs(_)) {
            return Err(unknown("several pairs have no single span; name one key, such as query.q".into()));
        }
        column.name = shown + rest;
        column.component = match column.source {
            Source::Field(Field { value: Of::Part(Part::File | Part::Line | Part::Error), .. }) => None,
            Source::Field(Field { value: Of::Part(part), .. }) if !(column.decode || column.span || column.default) => {
                Some(*part)
            }
            _ => None,
        };
        Ok(column)
    }

    /// Returns the column for the URLs of a specification that splits them, and does not write them as URIs.
    ///
    /// # Errors
    /// A field that the specification does not have.
    pub(crate) fn by(self, spec: Spec) -> Result<Column, String> {
        match self.any_field() {
            Some(field) if !field.readers.include(spec) && !matches!(self.source, Source::Nested(_)) => {
                Err(format!("the reader `{}` has no field `{}`", spec.name(), field.name))
            }
            _ => Ok(Column { component: None, ..self }),
        }
    }

    /// Returns the field, also of a URL within the URL, if the source is one.
    fn any_field(&self) -> Option<&'static Field> {
        match &self.source {
            Source::Field(field) => Some(field),
            Source::Nested(inner) => inner.any_field(),
            _ => None,
        }
    }

    /// Returns the column whose fields are looked up in these lists.
    #[must_use]
    pub fn with_lists(self, lists: &Arc<Lists>) -> Column {
        let source = match self.source {
            Source::Nested(inner) => Source::Nested(Box::new(inner.with_lists(lists))),
            source => source,
        };
        Column { source, lists: lists.clone(), ..self }
    }

    /// Returns the column with the spans of this one.
    pub fn as_span(&self) -> Column {
        Column { name: format!("span:{}", self.name), span: true, must: false, component: None, ..self.clone() }
    }

    /// Returns the type of the values: that of the field, or text.
    pub fn data_type(&self) -> FieldType {
        let data_type = self.any_field().map_or(FieldType::Text, Field::data_type);
        if self.span && data_type != FieldType::Number { FieldType::Text } else { data_type }
    }

    /// Returns the scheme and the field, if the source is one.
    pub fn field(&self) -> Option<(&'static Entry, &'static str)> {
        match self.source {
            Source::OfScheme { scheme, name, .. } => Some((scheme, name)),
            _ => None,
        }
    }

    /// Returns the component that the column prints as it is written; `None` for a column whose value [`cell`](Self::cell) returns.
    #[inline]
    pub fn component(&self) -> Option<Part> {
        self.component
    }

    /// Returns the value of the column for a URL.
    pub fn cell<'l>(&self, line: &'l Line<'_>) -> Cell<'l> {
        match &self.source {
            Source::Nested(inner) => inner.nested_cell(line.text, line.file, line.number).unwrap_or(Cell::Missing),
            _ => self.own_cell(line),
        }
    }

    /// Returns the value of a column `nested.FIELD` for a URL, if it contains a URL.
    pub fn nested_text(&self, url: &str) -> Option<String> {
        let Source::Nested(inner) = &self.source else { return None };
        match inner.nested_cell(url, "", 0)? {
            Cell::Missing => None,
            cell => Some(cell.to_string()),
        }
    }

    /// Returns the value of the column for the first URL within a URL.
    fn nested_cell(&self, text: &str, file: &str, number: u64) -> Option<Cell<'static>> {
        let url = nested_urls(text).into_iter().next()?;
        let node = pass::parse(grammar::UriReference, url.text()).ok()?;
        let components = LineComponents::Uri(&node);
        let inner = Line {
            text: url.text(),
            bytes: url.text().as_bytes(),
            file,
            number,
            components,
            fields: None,
            error: None,
        };
        Some(match self.own_cell(&inner) {
            Cell::Text(text) => Cell::Text(text.into_owned().into()),
            Cell::Span(span) => Cell::Span(url.outer(span)),
            Cell::Number(number) => Cell::Number(number),
            Cell::Flag(flag) => Cell::Flag(flag),
            Cell::Json(json) => Cell::Json(json),
            Cell::Missing | Cell::Field(_) => Cell::Missing,
        })
    }

    /// Returns the value for the URL itself.
    fn own_cell<'l>(&self, line: &'l Line<'_>) -> Cell<'l> {
        let cell = match &self.source {
            // Names nest once.
            Source::Nested(_) => Cell::Missing,
            Source::Field(field) => self.field_cell(field, line),
            Source::Pairs(pattern) => self.pairs(line, pattern),
            Source::Segment(index) => self.piece(line, line.get(Role::Path).and_then(|path| segment(path, *index))),
            Source::Pair(key) => self.pair(line, key),
            Source::OfScheme { name, index, .. } => {
                let value = line.fields.and_then(|fields| fields.get(name));
                self.value(line, value, *index)
            }
        };
        let is_absent = |cell: &Cell<'_>| match cell {
            Cell::Missing => true,
            Cell::Text(text) => text.is_empty(),
            _ => false,
        };
        if self.default
            && matches!(self.source, Source::Field(Field { value: Of::Part(Part::Port), .. }))
            && is_absent(&cell)
        {
            let port = line.get(Role::Scheme).and_then(scheme::entry).and_then(|entry| entry.info().port);
            return port.map_or(cell, |port| Cell::Text(port.to_string().into()));
        }
        match (cell, line.components) {
            // Formats write a borrowed text as it is, since a part of a URI has no character that they escape.
            (Cell::Text(text), LineComponents::By(..)) => Cell::Text(text.into_owned().into()),
            (cell, _) => cell,
        }
    }

    /// Returns the value of the column for a record without a URL: its place, its text, the error and the verdict, and nothing else.
    pub fn empty_cell(&self, row: &EmptyRow<'_>) -> Cell<'static> {
        let text = |text: Option<&str>| text.map_or(Cell::Missing, |text| Cell::Text(text.to_owned().into()));
        let Source::Field(field) = self.source else { return Cell::Missing };
        match field.value {
            Of::Part(Part::Line) => Cell::Number(row.number),
            Of::Part(Part::File) => text(Some(row.file)),
            Of::Part(Part::Error) => text(row.error),
            Of::Part(Part::Url) if !self.span => text(row.text),
            Of::Verdict(verdict) if self.span && verdict != Verdict::Offset => Cell::Missing,
            Of::Verdict(verdict) => match row.rejected {
                Some(Rejected::Text(spec, text)) => verdict_cell(verdict, spec, text),
                Some(Rejected::NotUtf8(at)) => verdict_on_bytes(verdict, at),
                None => Cell::Missing,
            },
            Of::OfText(_) | Of::FlagOfText(_) | Of::Codes(_) => match row.rejected {
                Some(Rejected::Text(_, text)) => self.cell_of_text(field, text),
                Some(Rejected::NotUtf8(_)) if matches!(field.value, Of::Codes(_)) => Cell::Json(json!([NOT_UTF8])),
                _ => Cell::Missing,
            },
            _ => Cell::Missing,
        }
    }

    /// Returns the value of a field that does not need the components of a URL.
    fn cell_of_text(&self, field: &Field, text: &str) -> Cell<'static> {
        match field.value {
            _ if self.span => Cell::Missing,
            Of::OfText(of) => of(text).map_or(Cell::Missing, |text| Cell::Text(text.into_owned().into())),
            Of::FlagOfText(of) => of(text).map_or(Cell::Missing, Cell::Flag),
            Of::Codes(of) => {
                let mut codes = Vec::new();
                of(text, &mut |code| codes.push(Value::from(code)));
                Cell::Json(codes.into())
            }
            _ => Cell::Missing,
        }
    }

    /// Returns the value of a field.
    fn field_cell<'l>(&self, field: &Field, line: &'l Line<'_>) -> Cell<'l> {
        let made = |text: Option<Cow<'l, str>>| text.filter(|_| !self.span).map_or(Cell::Missing, Cell::Text);
        match field.value {
            Of::Part(part) => self.part(part, line),
            Of::HostKind => made(line.host_kind().map(Cow::Borrowed)),
            Of::Domain(part) => self.domain(line, part).unwrap_or(Cell::Missing),
            Of::Piece(of) => self.piece(line, of(line)),
            Of::Text(of) => made(of(line)),
            Of::Normalized => made(normalized(line.spec(), line.text, line.url())),
            Of::Flag(_) | Of::Texts(_) | Of::Pairs(_) if self.span => Cell::Missing,
            Of::Number(of) => of(line).map_or(Cell::Missing, |number| Cell::Number(number.into())),
            Of::Flag(of) => of(line).map_or(Cell::Missing, Cell::Flag),
            Of::Texts(of) => {
                let mut texts = Vec::new();
                let is_list = of(line, &mut |text| texts.push(Value::from(text)));
                if is_list { Cell::Json(texts.into()) } else { Cell::Missing }
            }
            Of::Pairs(of) => {
                let mut pairs = Vec::new();
                let is_list = of(line, &mut |key, value| pairs.push(json!({"key": key, "value": value})));
                if is_list { Cell::Json(pairs.into()) } else { Cell::Missing }
            }
            Of::OfText(_) | Of::FlagOfText(_) | Of::Codes(_) => self.cell_of_text(field, line.text),
            Of::Verdict(Verdict::IsValid) if !self.span => Cell::Flag(true),
            Of::Verdict(_) => Cell::Missing,
        }
    }

    fn part<'l>(&self, part: Part, line: &'l Line<'_>) -> Cell<'l> {
        let role = match part {
            // Owned, since borrowed cells are parts of the URL.
            Part::File => return Cell::Text(line.file.to_owned().into()),
            Part::Line => return Cell::Number(line.number),
            Part::Error => return line.error.map_or(Cell::Missing, |error| Cell::Text(error.to_owned().into())),
            Part::Url => return self.piece(line, Some(line.text)),
            Part::Authority => {
                return match authority(line) {
                    Some(Cow::Owned(_)) if self.span => Cell::Missing,
                    Some(Cow::Owned(text)) => Cell::Text(text.into()),
                    Some(Cow::Borrowed(text)) => self.piece(line, Some(text)),
                    None => Cell::Missing,
                };
            }
            Part::User => return self.piece(line, halves(line).map(|(user, _)| user)),
            Part::Password => return self.piece(line, halves(line).and_then(|(_, password)| password)),
            Part::Scheme => Role::Scheme,
            Part::Userinfo => Role::Userinfo,
            Part::Host => Role::Host,
            Part::Port => Role::Port,
            Part::Path => Role::Path,
            Part::Query => Role::Query,
            Part::Fragment => Role::Fragment,
        };
        self.piece(line, line.get(role))
    }

    /// Returns a part of the name of the host.
    fn domain<'l>(&self, line: &'l Line<'_>, part: fn(&DomainParts) -> Option<Span>) -> Option<Cell<'l>> {
        let host = line.get(Role::Host)?;
        let domain = Domain::of(host, &self.lists.suffixes)?;
        let (name, parts) = domain.name(host);
        let span = part(parts)?;
        // In another case, the name has the same places.
        let written = name.eq_ignore_ascii_case(host).then(|| span.of(host));
        Some(match written {
            Some(written) if self.span || written == span.of(name) => self.piece(line, Some(written)),
            _ if self.span => Cell::Missing,
            _ => Cell::Text(span.of(name).to_owned().into()),
        })
    }

    /// Returns the first value of each key that matches a pattern.
    fn pairs<'l>(&self, line: &'l Line<'_>, pattern: &str) -> Cell<'l> {
        let mut found = Map::new();
        for pair in pairs_of(line) {
            let (key, value) = pair.decode_where_valid();
            if !matches(pattern, &key) || found.contains_key(&*key) {
                continue;
            }
            let value = match pair.value_span() {
                Some(_) if self.decode => value.unwrap_or_default().into_owned(),
                _ => pair.raw_value().unwrap_or_default().to_owned(),
            };
            found.insert(key.into_owned(), value.into());
        }
        if found.is_empty() || self.span { Cell::Missing } else { Cell::Json(found.into()) }
    }

    /// Returns a part of the URL. One that the reader wrote differently has no span.
    fn piece<'l>(&self, line: &Line<'l>, text: Option<&'l str>) -> Cell<'l> {
        let Some(text) = text else { return Cell::Missing };
        if self.span {
            return span_within(line.text, text).map_or(Cell::Missing, Cell::Span);
        }
        if !self.decode {
            return Cell::Text(text.into());
        }
        Cell::Text(decode_str(text, OnInvalid::Keep).unwrap_or(text.into()))
    }

    /// Returns the value of the first pair with this key, which may be percent-encoded. Decodes as forms do, and keeps bytes that
    /// are not UTF-8 percent-encoded.
    fn pair<'l>(&self, line: &'l Line<'_>, key: &str) -> Cell<'l> {
        let is_key = |raw: &str| raw == key || raw.contains(['%', '+']);
        let mut pairs = pairs_of(line).filter(|pair| is_key(pair.raw_key()));
        let Some(pair) = pairs.find(|pair| pair.raw_key() == key || pair.decode_where_valid().0 == key) else {
            return Cell::Missing;
        };
        match pair.raw_value() {
            Some(_) if self.decode && !self.span => Cell::Text(pair.decode_where_valid().1.unwrap_or_default()),
            value => self.piece(line, value.or(pair.as_str().get(pair.as_str().len()..))),
        }
    }

    fn value<'l>(&self, line: &'l Line<'_>, value: Option<&'l FieldValue>, index: Option<usize>) -> Cell<'l> {
        let value = match (value, index) {
            (Some(FieldValue::List(values)), Some(index)) => values.get(index),
            (value, None) => value,
            (Some(value), Some(0)) => Some(value),
            (_, Some(_)) => None,
        };
        match value {
            None | Some(FieldValue::Absent) => Cell::Missing,
            Some(value) if self.span => value.span().get().map_or(Cell::Missing, Cell::Span),
            Some(value) if self.decode => Cell::Field(value.of(line.text).decoded()),
            Some(value) => Cell::Field(value.of(line.text)),
        }
    }
}

/// Returns the pairs of the query.
fn pairs_of<'l>(line: &Line<'l>) -> impl Iterator<Item = Pair<'l>> + use<'l> {
    line.get(Role::Query).into_iter().flat_map(|query| pairs(query, Syntax::FORM))
}

/// Returns the verdict of a specification about a text.
fn verdict_cell(verdict: Verdict, spec: Spec, text: &str) -> Cell<'static> {
    with_parts(spec, text, |read| match (verdict, read) {
        (Verdict::IsValid, Ok(_)) => Cell::Flag(true),
        (Verdict::IsValid, Err(Some(_))) => Cell::Flag(false),
        (Verdict::Code, Err(Some(rejection))) => Cell::Text(code(&rejection, text).into()),
        (Verdict::Offset, Err(Some(rejection))) => {
            rejection.span().map_or(Cell::Missing, |span| Cell::Number(span.start.into()))
        }
        (Verdict::Message, Err(Some(rejection))) => Cell::Text(rejection.to_string().into()),
        _ => Cell::Missing,
    })
}

/// Returns the verdict about bytes that are not UTF-8 from an offset on.
fn verdict_on_bytes(verdict: Verdict, at: usize) -> Cell<'static> {
    match verdict {
        Verdict::IsValid => Cell::Flag(false),
        Verdict::Code => Cell::Text(NOT_UTF8.into()),
        Verdict::Offset => Cell::Number(at as u64),
        Verdict::Message => Cell::Text(format!("not UTF-8 at byte {at}").into()),
    }
}

/// Returns the source that a name without modifiers means.
fn source(name: &str) -> Result<Source, String> {
    if let Some(field) = field_named(name) {
        return Ok(Source::Field(field));
    }
    let Some((first, rest)) = name.split_once('.') else { return Err(unknown_field(name)) };
    match first {
        "query" | "search" if rest.contains('*') => Ok(Source::Pairs(rest.into())),
        "query" | "search" => Ok(Source::Pair(rest.into())),
        "path" | "pathname" => rest
            .parse()
            .map(Source::Segment)
            .map_err(|_| "expected the number of a segment, from 0, or from the end with a minus".into()),
        _ => field(first, rest),
    }
}

fn field(scheme: &str, rest: &str) -> Result<Source, String> {
    let entry = scheme::entry(scheme).ok_or_else(|| {
        let near = scheme::iana::did_you_mean(scheme).map(|near| format!("; did you mean {near}?"));
        format!("unknown scheme `{scheme}`{}", near.unwrap_or_default())
    })?;
    let (name, index) = match rest.rsplit_once('.') {
        Some((name, index)) => (name, Some(index.parse().map_err(|_| "expected an index in a list, from 0")?)),
        None => (rest, None),
    };
    let fields = entry.info().fields;
    match fields.iter().find(|(known, _)| *known == name) {
        Some((name, _)) => Ok(Source::OfScheme { scheme: entry, name, index }),
        None => {
            let known: Vec<&str> = fields.iter().map(|(name, _)| *name).collect();
            Err(format!("{scheme} has no field `{name}`; it has {}", known.join(", ")))
        }
    }
}
