//! The columns of `urlgram get`: `host`, `query.utm_source`, `ftp.typecode`, `must:span:host`. The op is `get`.

use std::sync::Arc;

use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

pub use crate::column::Column;
pub use crate::field::{FIELDS, Field, Part};
pub use crate::lists::Lists;
use crate::reading::{Reader, Reading, with_scheme};
pub use crate::record::{Cell, EmptyRow, Line, LineComponents, Rejected};
use crate::request::{Answer, BadRequest, Op, flag, optional_text, text, texts};
use crate::spec_parts::with_parts;
use crate::split_url::SplitUrl;
use urlgram::diagnostic::Diagnostic;
use urlgram::grammar::rfc3986 as grammar;
use urlgram::interpret::{Rejection, Role, Spec};
use urlgram::iri::IriReference;
use urlgram::pass::{self, SyntaxError};
use urlgram::scheme::{self, Entry, Fields, SchemeError};

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
    let reader =
        optional_text(request, "as")?.map(Reader::of_fields).transpose().map_err(BadRequest)?.unwrap_or_default();
    let reading = Reading::new(reader, optional_text(request, "assume_scheme")?).map_err(BadRequest)?;
    let selection = selection.by(reader).map_err(BadRequest)?;
    let input = reading.scheme.map_or(input.into(), |scheme| with_scheme(input, scheme));
    let rejected = |error: Value| Ok(rejected_row(&selection, error, Rejected::Text(reader.spec(), &input)));
    let written = match reader.written(&input) {
        Ok(written) => written,
        Err(reason) => return rejected(json!({"kind": "reader", "input": "input", "message": reason})),
    };
    let row = match reader {
        Reader::Split(spec) => with_parts(spec, &written, |read| match read {
            Ok(parts) => row_of(&selection, &written, LineComponents::By(spec, &parts)),
            Err(rejection) => Err(reason(spec, rejection.as_ref())),
        }),
        _ => match pass::parse(grammar::UriReference, &written) {
            Ok(node) => row_of(&selection, &written, LineComponents::Uri(&node)),
            Err(error) => Err(rejection(&written, &error)),
        },
    };
    row.or_else(|reason| rejected(json!({"message": reason})))
}

/// Returns the row of a text that was rejected: the error, and the fields that it has nevertheless.
fn rejected_row(selection: &Selection, error: Value, rejected: Rejected<'_>) -> Value {
    let row = EmptyRow { text: None, file: ARGUMENTS, number: 1, error: None, rejected: Some(rejected) };
    let cells = selection.columns.iter().map(|column| (column.name.clone(), json!(column.empty_cell(&row))));
    let mut object: Map<String, Value> = cells.filter(|(_, cell)| !cell.is_null()).collect();
    object.remove("line");
    object.remove("file");
    object.insert("error".into(), error);
    object.into()
}

/// Name of the file of texts that are arguments.
const ARGUMENTS: &str = "<arguments>";

/// Returns the row of a URL as JSON.
///
/// # Errors
/// A field that it must have is missing.
fn row_of(selection: &Selection, text: &str, components: LineComponents<'_>) -> Result<Value, String> {
    let mut line =
        Line { text, bytes: text.as_bytes(), file: ARGUMENTS, number: 1, components, fields: None, error: None };
    let (fields, fault) = selection.fields(&line);
    line.fields = fields.as_ref();
    if let Some(reason) = selection.missing(&line, fault.as_ref()) {
        return Err(reason);
    }
    let mut row = json!(Row(&selection.columns, &line));
    if let Some(fault) = fault {
        row["error"] = json!({"message": fault.to_string()});
    }
    Ok(row)
}

/// Returns the message for a text that a specification rejects, or does not define.
pub fn reason(spec: Spec, rejection: Option<&Rejection>) -> String {
    match rejection {
        Some(rejection) => format!("{spec} rejects it: {rejection}"),
        None => format!("{} does not define such a URL", spec.name()),
    }
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

    /// Returns the selection for the URLs of a reader.
    ///
    /// # Errors
    /// A field that the reader does not have.
    pub fn by(self, reader: Reader) -> Result<Self, String> {
        let Reader::Split(spec) = reader else { return Ok(self) };
        let columns = self.columns.into_iter().map(|column| column.by(spec)).collect::<Result<_, _>>()?;
        Ok(Selection::new(columns))
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
    pub fn fields<'a>(&'a self, line: &Line<'a>) -> (Option<Fields<'a>>, Option<SchemeError>) {
        if self.typed.is_empty() {
            return (None, None);
        }
        let scheme = line.get(Role::Scheme).unwrap_or_default();
        // One entry may read a family of schemes, such as `svn+` with any tunnel.
        let name = scheme::entry(scheme).map_or(scheme, |entry| entry.info().name);
        let wanted = self.typed.iter().find(|(entry, _)| entry.info().name.eq_ignore_ascii_case(name));
        let Some((entry, names)) = wanted else { return (None, None) };
        let text = line.text;
        // A fragment may follow a URL of any scheme (RFC 3986 §3.5), but few rules of schemes have one.
        let bare = line.get(Role::Fragment).and_then(|_| text.split_once('#')).map_or(text, |(bare, _)| bare);
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
