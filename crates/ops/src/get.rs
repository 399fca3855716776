//! The columns of `urlgram get`: `host`, `query.utm_source`, `ftp.typecode`, `must:span:host`. The op is `get`.

use std::sync::Arc;

use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

use crate::facts::Found;
pub use crate::facts::Lists;
pub use crate::field::{FIELDS, Fact, Field, FieldSource, Part};
use crate::field::{source_of, unknown_field};
pub use crate::record::{Cell, EmptyRow, Line};
use crate::request::{Answer, BadRequest, Op, flag, text, texts};
use crate::set::matches;
use urlgram::diagnostic::Diagnostic;
use urlgram::grammar::rfc3986 as grammar;
use urlgram::iri::IriReference;
use urlgram::nested::nested_urls;
use urlgram::pass::{self, SyntaxError};
use urlgram::percent::{OnInvalid, decode_str};
use urlgram::query::Syntax;
use urlgram::scheme::{self, Entry, FieldValue, Fields, SchemeError};
use urlgram::span::Span;
use urlgram::uri::Reference;

pub(crate) const OPS: &[(&str, Op)] = &[("get", get)];

/// `{"op": "get", "input": "http://a:8/", "fields": ["host", "default:port"], "decode"?: false, "suffixes"?: "icann"}`: the fields of a
/// URL. A URL without a field that `must:` asks for, or that its scheme does not allow, has an `error`.
fn get(request: &Map<String, Value>) -> Answer {
    let input = text(request, "input")?;
    let decode = flag(request, "decode", false)?;
    let names = texts(request, "fields")?;
    if names.is_empty() && !request.contains_key("fields") {
        return Err(BadRequest::field("fields", "an array of strings"));
    }
    let lists = Arc::new(Lists::of_request(request)?);
    let columns = names.into_iter().map(|name| Ok(Column::parse(name, decode)?.with_lists(&lists)));
    let selection = Selection::new(columns.collect::<Result<_, String>>().map_err(BadRequest)?);
    let refused = |reason: String| json!({"error": {"message": reason}});
    let node = match pass::parse(grammar::UriReference, input) {
        Ok(node) => node,
        Err(error) => return Ok(refused(rejection(input, &error))),
    };
    let mut line = Line {
        text: input,
        bytes: input.as_bytes(),
        file: "<arguments>",
        number: 1,
        node: &node,
        fields: None,
        error: None,
    };
    let (fields, fault) = selection.fields(&Reference::from_parts(input, node));
    line.fields = fields.as_ref();
    if let Some(reason) = selection.missing(&line, fault.as_ref()) {
        return Ok(refused(reason));
    }
    let mut row = json!(Row(&selection.columns, &line));
    if let Some(fault) = fault {
        row["error"] = json!({"message": fault.to_string()});
    }
    Ok(row)
}

/// Returns the message for a text that is not a URL by RFC 3986: the place, the mistake, and what to write instead.
pub fn rejection(text: &str, error: &SyntaxError) -> String {
    match text.is_ascii() || IriReference::parse(text).is_err() {
        true => {
            let found = Diagnostic::from_syntax_error(text, error.clone());
            let rule = error.rule();
            let section = format!("({} §{})", rule.document.title, rule.section);
            let help = found.help().map(|help| format!(": {help}")).unwrap_or_default();
            format!("{} at byte {} {section}{help}", found.message(), found.span().start)
        }
        false => {
            format!("{error}; it is an IRI (RFC 3987): convert it first with `urlgram normalize --steps none --to uri`")
        }
    }
}

/// The columns of a table, and what their values need.
#[derive(Clone, Debug)]
pub struct Selection {
    /// The columns.
    pub columns: Vec<Column>,
    /// The schemes whose fields are requested, with these fields.
    typed: Vec<(&'static Entry, Vec<&'static str>)>,
    /// The columns that a URL must have.
    required: Vec<Column>,
}

impl Selection {
    /// Returns the selection of these columns.
    pub fn new(columns: Vec<Column>) -> Self {
        let mut typed: Vec<(&'static Entry, Vec<&'static str>)> = Vec::new();
        for (entry, name) in columns.iter().filter_map(Column::field) {
            match typed.iter_mut().find(|(known, _)| known.info().name == entry.info().name) {
                Some((_, names)) => names.push(name),
                None => typed.push((entry, vec![name])),
            }
        }
        let required = columns.iter().filter(|column| column.must).cloned().collect();
        Selection { columns, typed, required }
    }

    /// Whether every URL has a row, without a look at its scheme.
    #[inline]
    pub fn is_plain(&self) -> bool {
        self.typed.is_empty() && self.required.is_empty()
    }

    /// Returns why a URL has no row: a field that it must have is missing, perhaps because of `fault`.
    pub fn missing(&self, line: &Line<'_>, fault: Option<&SchemeError>) -> Option<String> {
        let column = self.required.iter().find(|column| matches!(column.cell(line), Cell::Missing))?;
        let why = fault.map(|fault| format!(": {fault}")).unwrap_or_default();
        Some(format!("`{}` is missing{why}", column.name))
    }

    /// Returns the requested fields of the URL's scheme, or the error if the URL does not match the rule of its scheme.
    pub fn fields<'a>(&'a self, url: &Reference<&'a str>) -> (Option<Fields<'a>>, Option<SchemeError>) {
        if self.typed.is_empty() {
            return (None, None);
        }
        let scheme = url.scheme().unwrap_or_default();
        // One entry may read a family of schemes, such as `svn+` with any tunnel.
        let name = scheme::entry(scheme).map_or(scheme, |entry| entry.info().name);
        let wanted = self.typed.iter().find(|(entry, _)| entry.info().name.eq_ignore_ascii_case(name));
        let Some((entry, names)) = wanted else { return (None, None) };
        let text = url.as_str();
        // A fragment may follow a URL of any scheme (RFC 3986 §3.5), but few rules of schemes have one.
        let bare = url.node().fragment.get().map_or(text, |fragment| &text[..fragment.start as usize - 1]);
        let read = entry.parse(text).or_else(|error| if bare == text { Err(error) } else { entry.parse(bare) });
        match read {
            Ok(read) => {
                let mut fields = Fields::only(names);
                read.add_fields(&mut fields);
                (Some(fields), None)
            }
            Err(error) => (None, Some(error)),
        }
    }
}

/// A row as a JSON object.
#[derive(Debug)]
pub struct Row<'a, 'l>(pub &'a [Column], pub &'a Line<'l>);

impl Serialize for Row<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|column| (&column.name, column.cell(self.1))))
    }
}

/// A row without a URL as a JSON object.
#[derive(Debug)]
pub struct EmptyObject<'a, 'l>(pub &'a [Column], pub &'a EmptyRow<'l>);

impl Serialize for EmptyObject<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|column| (&column.name, column.empty_cell(self.1))))
    }
}

/// The source of a column.
#[derive(Clone, Debug)]
enum Source {
    Part(Part),
    Fact(Fact),
    Segment(usize),
    Pair(String),
    /// The pairs whose keys match this pattern.
    Pairs(String),
    /// A part, a fact, a segment or a pair of the first URL within the URL.
    Nested(Box<Column>),
    /// A field of a scheme; one value of it if there is an index and the field is a list.
    Field {
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
            source: Source::Part(Part::Url),
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
                if matches!(source, Source::Field { .. }) {
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
            Source::Part(Part::File | Part::Line | Part::Error) => None,
            Source::Part(part) if !(column.decode || column.span || column.default) => Some(part),
            _ => None,
        };
        Ok(column)
    }

    /// Returns the column whose facts are looked up in these lists.
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

    /// Whether the values are numbers: those of `line` and `depth`.
    pub fn is_number(&self) -> bool {
        let inner = if let Source::Nested(inner) = &self.source { inner } else { self };
        match inner.source {
            Source::Part(Part::Line) => true,
            Source::Fact(fact) => fact.is_number(),
            _ => false,
        }
    }

    /// Returns the scheme and the field, if the source is one.
    pub fn field(&self) -> Option<(&'static Entry, &'static str)> {
        match self.source {
            Source::Field { scheme, name, .. } => Some((scheme, name)),
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
            Source::Nested(inner) => inner.nested_cell(line).unwrap_or(Cell::Missing),
            _ => self.own_cell(line),
        }
    }

    /// Returns the value of the column for the first URL within a URL.
    fn nested_cell(&self, line: &Line<'_>) -> Option<Cell<'static>> {
        let url = nested_urls(line.text).into_iter().next()?;
        let node = pass::parse(grammar::UriReference, url.text()).ok()?;
        let inner =
            Line { text: url.text(), bytes: url.text().as_bytes(), node: &node, fields: None, error: None, ..*line };
        Some(match self.own_cell(&inner) {
            Cell::Text(text) => Cell::Text(text.into_owned().into()),
            Cell::Span(span) => Cell::Span(url.outer(span)),
            Cell::Number(number) => Cell::Number(number),
            Cell::Pairs(pairs) => Cell::Pairs(pairs),
            Cell::Missing | Cell::Field(_) => Cell::Missing,
        })
    }

    /// Returns the value for the URL itself.
    fn own_cell<'l>(&self, line: &'l Line<'_>) -> Cell<'l> {
        let cell = match &self.source {
            // Names nest once.
            Source::Nested(_) => Cell::Missing,
            Source::Part(part) => self.part(*part, line),
            Source::Fact(fact) => self.fact(*fact, line),
            Source::Pairs(pattern) => self.pairs(line, pattern),
            Source::Segment(index) => self.piece(line, line.url().path().segment_spans().nth(*index)),
            Source::Pair(key) => self.pair(line, key),
            Source::Field { name, index, .. } => {
                let value = line.fields.and_then(|fields| fields.get(name));
                self.value(line, value, *index)
            }
        };
        let is_absent = |cell: &Cell<'_>| match cell {
            Cell::Missing => true,
            Cell::Text(text) => text.is_empty(),
            _ => false,
        };
        if self.default && matches!(self.source, Source::Part(Part::Port)) && is_absent(&cell) {
            let port = line.url().scheme().and_then(scheme::entry).and_then(|entry| entry.info().port);
            return port.map_or(cell, |port| Cell::Text(port.to_string().into()));
        }
        cell
    }

    /// Returns the value of the column for a record without a URL: its place, its text and the error, and nothing else.
    pub fn empty_cell(&self, row: &EmptyRow<'_>) -> Cell<'static> {
        let text = |text: Option<&str>| text.map_or(Cell::Missing, |text| Cell::Text(text.to_owned().into()));
        match self.source {
            Source::Part(Part::Line) => Cell::Number(row.number),
            Source::Part(Part::File) => text(Some(row.file)),
            Source::Part(Part::Error) => text(row.error),
            Source::Part(Part::Url) if !self.span => text(row.text),
            _ => Cell::Missing,
        }
    }

    fn part<'l>(&self, part: Part, line: &'l Line<'_>) -> Cell<'l> {
        match part {
            // Owned, since borrowed cells are parts of the URL.
            Part::File => Cell::Text(line.file.to_owned().into()),
            Part::Line => Cell::Number(line.number),
            Part::Error => line.error.map_or(Cell::Missing, |error| Cell::Text(error.to_owned().into())),
            part => self.piece(line, line.span(part)),
        }
    }

    fn fact<'l>(&self, fact: Fact, line: &'l Line<'_>) -> Cell<'l> {
        match fact.of(&line.url(), &self.lists) {
            None => Cell::Missing,
            Some(Found::Number(number)) => Cell::Number(number),
            Some(Found::Span(span)) => self.piece(line, Some(span)),
            Some(Found::Text(_, span)) if self.span => span.map_or(Cell::Missing, Cell::Span),
            Some(Found::Text(text, _)) => Cell::Text(text.into()),
        }
    }

    /// Returns the first value of each key that matches a pattern.
    fn pairs<'l>(&self, line: &'l Line<'_>, pattern: &str) -> Cell<'l> {
        let mut found = Map::new();
        for pair in line.url().query_pairs(Syntax::FORM) {
            let (key, value) = pair.decode_where_valid();
            if !matches(pattern, &key) || found.contains_key(&*key) {
                continue;
            }
            let value = match pair.value_span() {
                Some(_) if self.decode => value.unwrap_or_default().into_owned(),
                Some(span) => span.of(line.text).to_owned(),
                None => String::new(),
            };
            found.insert(key.into_owned(), value.into());
        }
        if found.is_empty() || self.span { Cell::Missing } else { Cell::Pairs(found) }
    }

    fn piece<'l>(&self, line: &'l Line<'_>, span: Option<Span>) -> Cell<'l> {
        let Some(span) = span else { return Cell::Missing };
        if self.span {
            return Cell::Span(span);
        }
        let text = span.of(line.text);
        if !self.decode {
            return Cell::Text(text.into());
        }
        Cell::Text(decode_str(text, OnInvalid::Keep).unwrap_or(text.into()))
    }

    /// Returns the value of the first pair with this key, which may be percent-encoded. Decodes as forms do, and keeps bytes that
    /// are not UTF-8 percent-encoded.
    fn pair<'l>(&self, line: &'l Line<'_>, key: &str) -> Cell<'l> {
        let is_key = |raw: &str| raw == key || raw.contains(['%', '+']);
        let mut pairs = line.url().query_pairs(Syntax::FORM).filter(|pair| is_key(pair.raw_key()));
        let Some(pair) = pairs.find(|pair| pair.raw_key() == key || pair.decode_where_valid().0 == key) else {
            return Cell::Missing;
        };
        match pair.value_span() {
            Some(_) if self.decode && !self.span => Cell::Text(pair.decode_where_valid().1.unwrap_or_default()),
            value => self.piece(line, Some(value.unwrap_or(Span::empty(pair.span().end)))),
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

/// Returns the source that a name without modifiers means.
fn source(name: &str) -> Result<Source, String> {
    match source_of(name) {
        Some(FieldSource::Part(part)) => return Ok(Source::Part(part)),
        Some(FieldSource::Fact(fact)) => return Ok(Source::Fact(fact)),
        None => {}
    }
    let Some((first, rest)) = name.split_once('.') else { return Err(unknown_field(name)) };
    match first {
        "query" | "search" if rest.contains('*') => Ok(Source::Pairs(rest.into())),
        "query" | "search" => Ok(Source::Pair(rest.into())),
        "path" | "pathname" => {
            rest.parse().map(Source::Segment).map_err(|_| "expected the number of a segment, from 0".into())
        }
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
        Some((name, _)) => Ok(Source::Field { scheme: entry, name, index }),
        None => {
            let known: Vec<&str> = fields.iter().map(|(name, _)| *name).collect();
            Err(format!("{scheme} has no field `{name}`; it has {}", known.join(", ")))
        }
    }
}
