//! JSON (RFC 8259), JSON with comments, JSON5 and JSON Lines: strings and their keys.
//!
//! Only strings and their keys are needed, also from incomplete documents. Open brackets are kept in a list instead of on the
//! call stack, so nesting is unlimited.

use std::ops::Range;

use crate::collect::{Collector, names_urls};
use crate::context::LinkContext;
use crate::escaping::Escaping;
use crate::mapping::offset;
use crate::purpose::KeyRole;
use crate::reference::ReferenceKind;
use crate::role::LinkRole;
use crate::settings::{self, REACT, SWAGGER, Setting};
use urlgram::mistake::Wanted;
use urlgram::span::{OptSpan, Span};

/// Reads the JSON in a range of the document.
pub(crate) fn read(out: &mut Collector<'_>, range: Range<usize>) {
    read_as(out, range, false);
}

/// Reads the Jupyter notebook in a range of the document: the text and code of its cells, without their outputs.
pub(crate) fn read_notebook(out: &mut Collector<'_>, range: Range<usize>) {
    read_as(out, range, true);
}

fn read_as(out: &mut Collector<'_>, range: Range<usize>, is_notebook: bool) {
    let json = out.raw(range.clone());
    let mut reader = Reader {
        out,
        open: Vec::new(),
        next: Next::Value,
        key: OptSpan::NONE,
        is_broken: false,
        has_folder_name: false,
        notebook: is_notebook.then(Notebook::default),
        is_manifest: None,
        is_of_react: None,
        is_of_swagger: None,
    };
    let mut at = 0;
    while let Some((token, span)) = token(json, at) {
        at = span.end;
        reader.token(token, range.start + span.start..range.start + span.end);
    }
    if !reader.open.is_empty() {
        reader.problem(range.end..range.end, "unexpected end of the document in an object or array");
    }
}

/// A token of JSON or JSON5.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Token {
    /// `{` (true) or `[` (false).
    Open(bool),
    /// `}` (true) or `]` (false).
    Close(bool),
    Comma,
    Colon,
    /// A string, and whether it is closed.
    String(bool),
    /// A number, a literal such as `true`, or an unquoted key of JSON5.
    Word,
    LineComment,
    /// A comment, and whether it is closed.
    BlockComment(bool),
    Unknown,
}

/// Returns the next token after white space, and its range.
fn token(json: &str, at: usize) -> Option<(Token, Range<usize>)> {
    let start = at + json[at..].find(|c: char| !c.is_whitespace() && c != '\u{feff}')?;
    let rest = &json[start..];
    let first = rest.as_bytes()[0];
    let (token, length) = match first {
        b'{' | b'[' => (Token::Open(first == b'{'), 1),
        b'}' | b']' => (Token::Close(first == b'}'), 1),
        b',' => (Token::Comma, 1),
        b':' => (Token::Colon, 1),
        b'"' | b'\'' => string(rest, first),
        b'/' if rest.starts_with("//") => (Token::LineComment, rest.find(['\n', '\r']).unwrap_or(rest.len())),
        b'/' if rest.starts_with("/*") => match rest[2..].find("*/") {
            Some(end) => (Token::BlockComment(true), 2 + end + 2),
            None => (Token::BlockComment(false), rest.len()),
        },
        _ => word(rest),
    };
    Some((token, start..start + length))
}

fn word(rest: &str) -> (Token, usize) {
    let is_part = |c: char| c.is_alphanumeric() || "_$+-.".contains(c);
    match rest.find(|c| !is_part(c)).unwrap_or(rest.len()) {
        0 => (Token::Unknown, rest.chars().next().map_or(1, char::len_utf8)),
        length => (Token::Word, length),
    }
}

/// Returns a string and its length. An unclosed string ends with its line, since the next line is probably not part of it.
fn string(rest: &str, quote: u8) -> (Token, usize) {
    let bytes = rest.as_bytes();
    let mut at = 1;
    while let Some(found) = memchr::memchr3(quote, b'\\', b'\n', bytes.get(at..).unwrap_or_default()) {
        at += found;
        match bytes[at] {
            b'\\' => at += 2,
            b'\n' => return (Token::String(false), at),
            _ => return (Token::String(true), at + 1),
        }
    }
    (Token::String(false), rest.len())
}

/// The expected kind of the next token.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Value,
    /// A value or the end of the array.
    Item,
    /// A key or the end of the object.
    Key,
    Colon,
    /// A comma or the end of the object or array.
    Comma,
}

struct Reader<'o, 'a> {
    out: &'o mut Collector<'a>,
    /// Open brackets: whether each is an object, and the key whose value it is.
    open: Vec<(bool, OptSpan)>,
    next: Next,
    key: OptSpan,
    is_broken: bool,
    /// Whether a key was `toplevel_name`, which only bookmarks of a policy have.
    has_folder_name: bool,
    notebook: Option<Notebook>,
    /// Whether the document is the manifest of an extension, once this was asked.
    is_manifest: Option<bool>,
    /// Whether the document is a package with the scripts of React.
    is_of_react: Option<bool>,
    /// Whether the document is a description of an interface by Swagger 2.0; unknown until the first host.
    is_of_swagger: Option<bool>,
}

/// State of the reader in a notebook.
#[derive(Default)]
struct Notebook {
    /// Whether the current cell contains code.
    is_code: bool,
    /// Whether the current line of a cell is in a fence.
    is_fenced: bool,
    /// Number of brackets that were open before the current outputs.
    outputs: Option<usize>,
}

/// Longest destination in a cell, in bytes.
const MAX_DESTINATION: usize = 1024;

/// Adds the destinations of links and images in a string of a cell of Markdown, outside of code.
fn cell(out: &mut Collector<'_>, inside: Range<usize>, is_fenced: &mut bool) {
    let text = out.raw(inside.clone());
    let mut at = inside.start;
    for line in text.split("\\n") {
        let start = at;
        at += line.len() + 2;
        if line.trim_start().starts_with("```") {
            *is_fenced = !*is_fenced;
        }
        if *is_fenced {
            continue;
        }
        // The parts between backticks are alternately text and code.
        let mut from = start;
        for (number, part) in line.split('`').enumerate() {
            if number % 2 == 0 {
                destinations(out, from, part);
            }
            from += part.len() + 1;
        }
    }
}

/// Adds the destinations in a text that begins at an offset of the document.
fn destinations(out: &mut Collector<'_>, start: usize, text: &str) {
    for (mark, end) in [("](", ')'), ("src=\\\"", '\\'), ("href=\\\"", '\\'), ("src='", '\''), ("href='", '\'')] {
        for (at, _) in text.match_indices(mark) {
            let target = &text[at + mark.len()..];
            let close = target.char_indices().take(MAX_DESTINATION).find(|(_, c)| *c == end || *c == ' ');
            let Some((length, _)) = close else { continue };
            // A scheme, an attachment of the cell, or a formula.
            let path = target[..length].split('#').next().unwrap_or_default();
            if !path.contains([':', '{', '$', '<', '[', '(']) {
                let start = start + at + mark.len();
                out.target(start..start + length, ReferenceKind::Cell);
            }
        }
    }
}

impl Reader<'_, '_> {
    /// Reports the first error. Later ones may be its consequences.
    fn problem(&mut self, range: Range<usize>, message: &str) {
        if !self.is_broken {
            self.is_broken = true;
            self.out.syntax_error(range, message);
        }
    }

    fn token(&mut self, token: Token, span: Range<usize>) {
        let may_be_value = matches!(self.next, Next::Value | Next::Item);
        match token {
            Token::LineComment => return self.out.comment(span, 2, 0),
            Token::BlockComment(is_closed) => return self.out.comment(span, 2, if is_closed { 2 } else { 0 }),
            Token::String(is_closed) => {
                let inside = span.start + 1..span.end - usize::from(is_closed);
                if !is_closed {
                    self.problem(span.clone(), "string without a closing quote");
                }
                if self.next == Next::Key {
                    return self.key(inside);
                }
                self.expect(may_be_value, &span);
                self.string(&span, inside);
            }
            Token::Word if self.next == Next::Key => return self.key(span),
            Token::Word => self.expect(may_be_value, &span),
            Token::Unknown => return self.expect(false, &span),
            Token::Open(is_object) => {
                self.expect(may_be_value, &span);
                self.begin_outputs();
                self.open.push((is_object, self.key));
                self.key = OptSpan::NONE;
                self.next = if is_object { Next::Key } else { Next::Item };
                return;
            }
            Token::Close(is_object) => {
                let may_close = matches!(self.next, Next::Comma | Next::Item | Next::Key);
                self.expect(may_close && self.is_in(is_object), &span);
                self.open.pop();
                self.end_outputs();
            }
            Token::Comma => {
                self.expect(self.next == Next::Comma && !self.open.is_empty(), &span);
                self.next = if self.is_in(true) { Next::Key } else { Next::Item };
                return;
            }
            Token::Colon => {
                self.expect(self.next == Next::Colon, &span);
                self.next = Next::Value;
                return;
            }
        }
        self.key = OptSpan::NONE;
        // At the top level, a value may follow a value, as in JSON Lines.
        self.next = if self.open.is_empty() { Next::Value } else { Next::Comma };
    }

    /// Whether the innermost open bracket is that of an object, or that of an array.
    fn is_in(&self, object: bool) -> bool {
        self.open.last().is_some_and(|(is_object, _)| *is_object == object)
    }

    fn begin_outputs(&mut self) {
        let depth = self.open.len();
        let is_output = self.key.of(self.out.document).is_some_and(|key| matches!(key, "outputs" | "attachments"));
        if let Some(notebook) = self.notebook.as_mut().filter(|notebook| is_output && notebook.outputs.is_none()) {
            notebook.outputs = Some(depth);
        }
    }

    fn end_outputs(&mut self) {
        let depth = self.open.len();
        if let Some(notebook) =
            self.notebook.as_mut().filter(|notebook| notebook.outputs.is_some_and(|outer| depth <= outer))
        {
            notebook.outputs = None;
        }
    }

    /// Reads a string of a notebook. `false` if it is read as in other documents.
    fn notebook_string(&mut self, inside: &Range<usize>) -> bool {
        let Some(notebook) = &mut self.notebook else { return false };
        let key = self.key.get().or_else(|| self.open.last().and_then(|(_, key)| key.get()));
        match key.map_or("", |key| key.of(self.out.document)) {
            _ if notebook.outputs.is_some() => true,
            "cell_type" => {
                notebook.is_code = self.out.raw(inside.clone()) != "markdown";
                notebook.is_fenced = false;
                true
            }
            "source" => {
                let (first, is_code) = (self.out.links.len(), notebook.is_code);
                if !is_code {
                    cell(self.out, inside.clone(), &mut notebook.is_fenced);
                }
                self.out.text(inside.clone(), LinkContext::Prose, Escaping::Json, OptSpan::NONE);
                for link in &mut self.out.links[first..] {
                    let is_whole = link.role == LinkRole::Prose;
                    link.role = if is_code && is_whole { LinkRole::Code } else { link.role };
                }
                true
            }
            _ => false,
        }
    }

    fn expect(&mut self, is_expected: bool, span: &Range<usize>) {
        if !is_expected {
            // The message does not quote a string or a word, which may hold anything, a secret among them.
            let found = self.out.raw(span.clone()).chars().next().unwrap_or_default();
            let found = match found {
                '"' | '\'' => "string".to_owned(),
                '{' | '}' | '[' | ']' | ',' | ':' => format!("`{found}`"),
                _ => "text".to_owned(),
            };
            self.problem(span.clone(), &format!("unexpected {found}"));
        }
    }

    fn key(&mut self, span: Range<usize>) {
        self.has_folder_name |= self.out.raw(span.clone()) == "toplevel_name";
        self.key = Span::new(offset(span.start), offset(span.end)).into();
        self.next = Next::Colon;
    }

    fn string(&mut self, span: &Range<usize>, inside: Range<usize>) {
        if self.notebook_string(&inside) {
            return;
        }
        let is_double = self.out.raw(span.start..span.start + 1) == "\"";
        let escaping = if is_double { Escaping::Json } else { Escaping::Backslash(b'\'') };
        let is_url = self.key.of(self.out.document).is_some_and(names_urls);
        let is_url = is_url && (self.out.raw(inside.clone()).contains(':') || !self.is_bookmark());
        let first = self.out.links.len();
        self.out.value(inside.clone(), LinkContext::String, escaping, self.key, is_url);
        let list = self.open.last().filter(|(is_object, _)| !is_object).map(|(_, key)| *key);
        if let Some(list) = list {
            self.out.item(inside.clone(), escaping, list);
        }
        let key = list.unwrap_or(self.key).of(self.out.document);
        let setting = key.and_then(|key| settings::of_key("json", key));
        if let Some(setting) = setting.filter(|setting| self.is_of_document(setting)) {
            settings::check(self.out, inside, escaping, first, setting);
        }
        if let Some(role) = self.role_of_list() {
            self.out.links[first..].iter_mut().for_each(|link| link.role = role);
        }
    }

    /// Whether a setting is one of the program that reads the document: of the manifest of an extension of a browser, and at the top, of a
    /// package with the scripts of React and of a description of an interface.
    fn is_of_document(&mut self, setting: &Setting) -> bool {
        let document = self.out.document.as_bytes();
        let has = |word: &str| memchr::memmem::find(document, word.as_bytes()).is_some();
        if setting.wanted == Wanted::MatchPattern {
            return *self.is_manifest.get_or_insert_with(|| has("\"manifest_version\""));
        }
        if setting.is_of(SWAGGER) {
            return self.open.len() == 1 && *self.is_of_swagger.get_or_insert_with(|| has("\"swagger\""));
        }
        !setting.is_of(REACT)
            || self.open.len() == 1 && *self.is_of_react.get_or_insert_with(|| has("\"react-scripts\""))
    }

    /// Whether the current object is a bookmark of a policy: browsers complete its URL as one that somebody types. The policies have the
    /// name of their folder in the first item: <https://chromeenterprise.google/policies/#ManagedBookmarks>,
    /// <https://learn.microsoft.com/en-us/deployedge/microsoft-edge-browser-policies/managedfavorites>,
    /// <https://mozilla.github.io/policy-templates/#managedbookmarks>.
    fn is_bookmark(&self) -> bool {
        const POLICIES: [&str; 2] = ["ManagedBookmarks", "ManagedFavorites"];
        let is_policy =
            |(_, key): &(bool, OptSpan)| key.of(self.out.document).is_some_and(|key| POLICIES.contains(&key));
        self.has_folder_name || self.open.iter().any(is_policy)
    }

    /// Returns the role of the items of the current list, if its key says that programs compare them: `"redirect_uris": [`.
    fn role_of_list(&self) -> Option<LinkRole> {
        let list = self.open.last().filter(|(is_object, _)| !is_object);
        let key = list.and_then(|(_, key)| key.of(self.out.document))?;
        KeyRole::of(key).role().filter(|role| *role != LinkRole::Link)
    }
}
