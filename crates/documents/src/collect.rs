//! The sink of all format readers: [`Collector`].

use std::borrow::Cow;
use std::ops::Range;

use super::context::{Boundary, LineBreak, LinkContext};
use super::document::{DocumentProblem, DocumentProblemKind};
use super::entries;
use super::escaping::{Escaping, Markdown};
use super::link::Link;
use super::linkify::{self, FoundUrl, Implied, NearMiss, Style};
use super::mapping::{MappedText, offset};
use super::purpose::{self, KeyRole};
use super::reference::{Reference, ReferenceKind};
use super::role::LinkRole;
use urlgram::mistake::is_checked_variable;
use urlgram::span::{OptSpan, Span};

/// Links, comments and problems of a document, in no particular order.
#[derive(Debug)]
pub(super) struct Collector<'a> {
    pub(super) document: &'a str,
    pub(super) links: Vec<Link<'a>>,
    /// Comments, including their delimiters.
    pub(super) comments: Vec<Span>,
    pub(super) problems: Vec<DocumentProblem>,
    pub(super) references: Vec<Reference>,
    /// Whether the document may contain soft line breaks of quoted-printable.
    is_quoted_printable: bool,
    /// End of the last value that is the name of the header of a policy, which the policy follows: `key: Content-Security-Policy`.
    policy_header: Option<usize>,
}

impl<'a> Collector<'a> {
    pub(super) fn new(document: &'a str) -> Self {
        let is_quoted_printable = memchr::memmem::find(document.as_bytes(), b"quoted-printable").is_some();
        Collector {
            document,
            links: Vec::new(),
            comments: Vec::new(),
            problems: Vec::new(),
            references: Vec::new(),
            is_quoted_printable,
            policy_header: None,
        }
    }

    /// Returns a range of the document, or an empty text if the range is not at character boundaries.
    pub(super) fn raw(&self, range: Range<usize>) -> &'a str {
        self.document.get(range).unwrap_or_default()
    }

    /// Adds a range that contains only a URL, apart from white space around it. It may be empty.
    pub(super) fn explicit(&mut self, range: Range<usize>, context: LinkContext, escaping: Escaping, name: OptSpan) {
        let role = LinkRole::of(context, true);
        self.explicit_within(range, (context, role), escaping, name, Boundary::Whole);
    }

    /// Adds a range that contains a URL next to others.
    pub(super) fn explicit_word(
        &mut self,
        range: Range<usize>,
        context: LinkContext,
        escaping: Escaping,
        name: OptSpan,
    ) {
        let role = LinkRole::of(context, true);
        if !self.raw(range.clone()).trim_ascii().is_empty() {
            self.explicit_within(range, (context, role), escaping, name, Boundary::Word);
        }
    }

    fn explicit_within(
        &mut self,
        range: Range<usize>,
        (context, role): (LinkContext, LinkRole),
        escaping: Escaping,
        name: OptSpan,
        boundary: Boundary,
    ) {
        let raw = self.raw(range.clone());
        let start = range.start + raw.len() - raw.trim_ascii_start().len();
        let link = Link::new(self.document, escaping.decode(raw.trim_ascii(), start), context, escaping, boundary);
        let near_miss = linkify::near_miss(link.text());
        // A backslash in a link is a mistake, not part of a regular expression.
        let is_mistake = |found: &LinkRole| *found == LinkRole::Pattern && link.text().contains('\\');
        let role = purpose::of_text(link.text(), false).filter(|found| !is_mistake(found)).unwrap_or(role);
        let role = role.completed_if(escaping.has_declared(raw));
        self.links.push(Link { is_explicit: true, near_miss, role, name, ..link });
    }

    /// Adds destinations of Markdown that a space cuts, in place of the links from `first` on that are inside of them.
    pub(super) fn cut_destinations(&mut self, ranges: &[Range<usize>], first: usize) {
        if ranges.is_empty() {
            return;
        }
        let is_inside = |link: &Link<'_>| {
            let start = link.span.start as usize;
            let before = ranges[..ranges.partition_point(|range| range.start <= start)].last();
            before.is_some_and(|range| start < range.end)
        };
        let mut kept = self.links.split_off(first);
        kept.retain(|link| !is_inside(link));
        self.links.append(&mut kept);
        for range in ranges {
            let escaping = Escaping::Markdown(Markdown::Plain);
            self.explicit(range.clone(), LinkContext::Destination, escaping, OptSpan::NONE);
            if let Some(link) = self.links.last_mut() {
                link.near_miss = Some(NearMiss::Space);
            }
        }
    }

    /// Adds a line of a list. `forbidden` are the bytes that it cannot contain.
    pub(super) fn line(&mut self, span: Span, forbidden: &'static [u8]) {
        let text = MappedText::verbatim(span.of(self.document), span.start as usize);
        let link = Link::new(self.document, text, LinkContext::Line, Escaping::None(forbidden), Boundary::Whole);
        self.links.push(Link { is_explicit: true, ..link });
    }

    /// Searches running text, or the words of a program, for URLs.
    pub(super) fn text(&mut self, range: Range<usize>, context: LinkContext, escaping: Escaping, name: OptSpan) {
        let style = match (context, escaping) {
            (LinkContext::Prose, Escaping::None(_) | Escaping::Other(_)) => Style::Plain,
            (LinkContext::Prose | LinkContext::Comment, _) => Style::Comment,
            (LinkContext::Bare | LinkContext::Example, _) => Style::Words,
            _ => Style::Value,
        };
        let raw = self.raw(range.clone());
        if may_contain_url(raw, style) {
            self.detect(&escaping.decode(raw, range.start), (context, style), escaping, name);
        }
    }

    /// Searches code that a text shows.
    pub(super) fn example(&mut self, range: Range<usize>) {
        self.text(range, LinkContext::Example, Escaping::None(b" \t\n\r\"'<>`"), OptSpan::NONE);
    }

    /// Searches Markdown for URLs outside of links.
    pub(super) fn markdown(&mut self, range: Range<usize>) {
        const ESCAPING: Escaping = Escaping::Markdown(Markdown::Text);
        let raw = self.raw(range.clone());
        if may_contain_url(raw, Style::Markdown) {
            let mapped = ESCAPING.decode(raw, range.start);
            self.detect(&mapped, (LinkContext::Prose, Style::Markdown), ESCAPING, OptSpan::NONE);
        }
    }

    fn detect(
        &mut self,
        mapped: &MappedText<'a>,
        (context, style): (LinkContext, Style),
        escaping: Escaping,
        name: OptSpan,
    ) {
        let text = &mapped.text;
        for found in linkify::find(text, style) {
            let mut line_break = found.gaps.first().map(|gap| (mapped.span(gap.clone()), LineBreak::Joined));
            let end = found.range.end;
            if self.is_quoted_printable && text[..end].ends_with('=') && text[end..].starts_with(['\n', '\r']) {
                line_break = Some((mapped.span(end - 1..end), LineBreak::QuotedPrintable));
            }
            let role = self.surroundings(mapped, &found);
            let trimmed = found.trimmed.map(|(range, reason)| (mapped.span(range), reason));
            let slice = mapped.slice_without(found.range, &found.gaps);
            let link = Link::new(self.document, slice, context, escaping, found.boundary);
            let role = purpose::of_text(link.text(), false).or(role).unwrap_or(link.role);
            let role = role.completed_if(escaping.has_declared(link.span.of(self.document)));
            let (implied, near_miss) = (found.implied, found.near_miss);
            self.links.push(Link { trimmed, line_break, name, implied, near_miss, role, ..link });
        }
    }

    /// Returns the role that the characters around a detected URL give it.
    fn surroundings(&self, mapped: &MappedText<'_>, found: &FoundUrl) -> Option<LinkRole> {
        let text = &mapped.text;
        let (before, after) = (&text[..found.range.start], &text[found.range.end..]);
        let is_anchored = before.ends_with('^') || before.ends_with("\\A") || before.ends_with("\\b");
        let is_cut = after.starts_with("...") || after.starts_with('…');
        let end = mapped.span(found.range.clone()).end as usize;
        let rest = &self.document[end..];
        let url = &text[found.range.clone()];
        // `s|http://a|http://b|` replaces one URL by another.
        let is_replaced = before.ends_with('|') && url.contains('|');
        // The value is a text of HTML, so the ampersand is encoded for it.
        let is_namespace = purpose::declares_namespace(before);
        // `http://h/(a|b)`
        let is_choice = after.starts_with('|') && url.matches('(').count() > url.matches(')').count();
        let is_quoted = before.ends_with("=\"") || before.ends_with("='");
        let is_element = before.ends_with('>') && after.starts_with('<');
        let is_markup = (is_quoted || is_element) && (url.contains("&amp;") || url.contains("&#"));
        if is_namespace {
            Some(LinkRole::Namespace)
        } else if is_replaced || is_choice {
            Some(LinkRole::Pattern)
        } else if is_markup {
            Some(LinkRole::Code)
        } else if is_anchored {
            Some(LinkRole::Pattern)
        } else if is_cut
            || ends_in_host(url)
            || url.ends_with("%20") && is_wrapped(rest)
            || linkify::is_continued(url, rest)
        {
            Some(LinkRole::Template)
        } else {
            None
        }
    }

    /// Adds a value as one URL if it looks like one, or if its key announces a URL (`is_url`) and it begins like one.
    /// Searches other values for URLs. The key also decides about the role.
    pub(super) fn value(
        &mut self,
        range: Range<usize>,
        context: LinkContext,
        escaping: Escaping,
        name: OptSpan,
        is_url: bool,
    ) {
        let raw = self.raw(range.clone());
        if is_policy_header(raw) {
            self.policy_header = Some(range.end);
        }
        if begins_directive(raw) {
            let between = self.policy_header.and_then(|end| self.document.get(end..range.start));
            let is_value =
                |text: &str| ["alue", "ontent"].iter().any(|word| text.contains(word)) || is_only_syntax(text);
            let is_next = between.is_some_and(|text| text.len() < MAX_BETWEEN && is_value(text));
            let is_named = is_next
                || follows_policy_header(self.document, range.start)
                || name.of(self.document).is_some_and(|name| KeyRole::of(name) == KeyRole::Pattern);
            let policy = escaping.decode(raw, range.start);
            if entries::is_policy(&policy.text, is_named) {
                self.problems.extend(entries::in_policy(&policy));
            }
        }
        if let Some(name) = name.of(self.document).and_then(variable) {
            self.problems.extend(entries::in_value_of(name, &escaping.decode(raw, range.start)));
        }
        if may_be_connection_string(raw) {
            self.problems.extend(entries::in_connection_string(&escaping.decode(raw, range.start)));
        }
        if let Some(name) = name.of(self.document).filter(|_| may_be_address(raw)) {
            let name = name.trim_matches(['"', '\'', ':', ' ']);
            self.problems.extend(entries::in_address_of(name, &escaping.decode(raw, range.start)));
        }
        if !is_url && !may_contain_url(raw, Style::Value) {
            return;
        }
        let first = self.links.len();
        let mapped = escaping.decode(raw, range.start);
        if name.of(self.document).is_some_and(names_origins) {
            self.problems.extend(entries::in_origin(&mapped));
        }
        let is_page = is_url && name.of(self.document).is_some_and(|name| purpose::names_pages(name, &mapped.text));
        let (near_miss, implied) = match is_page {
            true => without_scheme(&mapped.text),
            false => (linkify::near_miss_of_value(&mapped.text), None),
        };
        let is_meant = is_url
            && linkify::is_one(&mapped.text)
            && (linkify::begins_url(&mapped.text) || linkify::is_attempt(&mapped.text));
        let is_explicit = is_meant
            || near_miss.is_some()
            || implied.is_some()
            || is_url && is_reference(name.of(self.document), &mapped.text);
        if !is_explicit && linkify::is_written_data(&mapped.text) {
            let link = Link::new(self.document, mapped, context, escaping, Boundary::Whole);
            self.links.push(Link { role: LinkRole::Template, name, ..link });
        } else if is_explicit || linkify::is_url(&mapped.text) || linkify::has_spaced_name(&mapped.text) {
            let link = Link::new(self.document, mapped, context, escaping, Boundary::Value);
            let role = LinkRole::of(context, is_explicit).completed_if(escaping.has_declared(raw));
            self.links.push(Link { is_explicit, role, name, near_miss, implied, ..link });
        } else {
            // Only a whole value can be quoted.
            let escaping =
                if let Escaping::Unquoted(_, special) = escaping { Escaping::None(special) } else { escaping };
            self.detect(&mapped, (context, Style::Value), escaping, name);
        }
        self.assign_roles(first, raw, name);
    }

    /// Reports the mistake in an item of a list whose key has this name, if it is an allowed origin.
    pub(super) fn item(&mut self, range: Range<usize>, escaping: Escaping, name: OptSpan) {
        if name.of(self.document).is_some_and(names_origins) {
            let origin = escaping.decode(self.raw(range.clone()), range.start);
            self.problems.extend(entries::in_origin(&origin));
        }
        if name.of(self.document).is_some_and(|name| ["redirect_uris", "redirectUris"].contains(&name)) {
            self.problems.extend(entries::in_redirect(&escaping.decode(self.raw(range.clone()), range.start)));
        }
    }

    /// Gives the links of a value the role of its key, unless their text decides.
    fn assign_roles(&mut self, first: usize, raw: &str, name: OptSpan) {
        if self.links.len() == first {
            return;
        }
        let key = name.of(self.document).and_then(|name| KeyRole::of(name).role());
        let role = if purpose::is_policy(raw) { Some(LinkRole::Pattern) } else { key };
        for link in &mut self.links[first..] {
            let role = role.filter(|role| *role != LinkRole::Link || link.is_explicit).unwrap_or(link.role);
            link.role = match link.role {
                LinkRole::Template | LinkRole::Pattern => link.role,
                _ => purpose::of_text(link.text(), false).unwrap_or(role),
            };
        }
    }

    /// Adds a comment with delimiters of the given lengths, and searches it for URLs.
    pub(super) fn comment(&mut self, range: Range<usize>, opening: usize, closing: usize) {
        self.comments.push(Span::new(offset(range.start), offset(range.end)));
        let inside = range.start + opening..range.end.saturating_sub(closing).max(range.start + opening);
        // Programs make pages of these comments: Javadoc reads HTML, and most others Markdown, which both have character references.
        let is_documentation = matches!(self.raw(range).as_bytes(), [b'/', b'*', b'*', ..] | [b'/', b'/', b'/', ..]);
        let escaping = if is_documentation { Escaping::DOCUMENTATION } else { Escaping::None(b"\n\r") };
        self.text(inside, LinkContext::Comment, escaping, OptSpan::NONE);
    }

    /// Adds a path of the tree, without white space around it.
    pub(super) fn reference(&mut self, range: Range<usize>, kind: ReferenceKind) {
        let raw = self.raw(range.clone());
        let start = range.start + raw.len() - raw.trim_ascii_start().len();
        let end = start + raw.trim_ascii().len();
        // A place with a variable, a pattern or a name of a different project has no path.
        let is_path = end > start && !raw.contains(['{', '$', '*', '?', '<', '>', '|', ':', '\\', '\n', '`', '"', '@']);
        if is_path {
            self.references.push(Reference { span: Span::new(offset(start), offset(end)), kind });
        }
    }

    /// Adds the target of a macro of AsciiDoc, which may have attributes, without white space around it. One with a scheme is a link.
    pub(super) fn target(&mut self, range: Range<usize>, kind: ReferenceKind) {
        let raw = self.raw(range.clone());
        let start = range.start + raw.len() - raw.trim_ascii_start().len();
        let end = start + raw.trim_ascii().len();
        if end > start && !raw.contains("://") && !raw.contains(['\n', '\\']) && !raw.starts_with("data:") {
            self.references.push(Reference { span: Span::new(offset(start), offset(end)), kind });
        }
    }

    /// Adds a label of the tree, without white space around it.
    pub(super) fn label(&mut self, range: Range<usize>, kind: ReferenceKind) {
        let raw = self.raw(range.clone());
        let start = range.start + raw.len() - raw.trim_ascii_start().len();
        let end = start + raw.trim_ascii().len();
        let is_label = end > start && !raw.contains(['{', '$', '<', '>', '|', '\\', '`', '%']);
        if is_label {
            self.references.push(Reference { span: Span::new(offset(start), offset(end)), kind });
        }
    }

    /// Reports a mistake of the format that does not end the reading.
    pub(super) fn mistake(
        &mut self,
        kind: DocumentProblemKind,
        range: Range<usize>,
        message: impl Into<Cow<'static, str>>,
    ) {
        let span = Span::new(offset(range.start), offset(range.end));
        self.problems.push(DocumentProblem { kind, span, message: message.into().into_owned(), help: None });
    }

    /// Reports an entry that its program ignores or refuses, and what to write.
    pub(super) fn entry(&mut self, range: Range<usize>, message: impl Into<String>, help: impl Into<String>) {
        let span = Span::new(offset(range.start), offset(range.end));
        self.problems.push(DocumentProblem::entry(span, message, help));
    }

    /// Reports a syntax error of the format.
    pub(super) fn syntax_error(&mut self, range: Range<usize>, message: impl Into<String>) {
        let span = Span::new(offset(range.start), offset(range.end));
        let kind = DocumentProblemKind::Syntax;
        self.problems.push(DocumentProblem { kind, span, message: message.into(), help: None });
    }
}

/// Whether a value is a reference of JSON Schema or OpenAPI, which has no spaces: `"$ref": "#/definitions/Thing Details"`.
fn is_reference(name: Option<&str>, text: &str) -> bool {
    name.is_some_and(|name| name.trim_matches(['"', '\'']) == "$ref")
        && text.contains(' ')
        && (text.starts_with('#') || text.contains(['/', '.']))
}

/// Whether the values of a key are compared with the origins of requests.
fn names_origins(name: &str) -> bool {
    name.len() <= 64 && purpose::is_origin(&name.trim_matches(['"', '\'', ':', ' ']).to_ascii_lowercase())
}

/// Returns the name of a variable that many programs read, without quotes: `NO_PROXY`, `DOCKER_HOST`.
fn variable(name: &str) -> Option<&str> {
    let name = name.trim_matches(['"', '\'', ':', ' ']);
    is_checked_variable(name).then_some(name)
}

/// Whether a value may be a connection string of SQL Server, which begins with the server.
fn may_be_connection_string(raw: &str) -> bool {
    const STARTS: [&str; 3] = ["server=", "data source=", "addr"];
    matches!(raw.as_bytes().first(), Some(b'S' | b's' | b'D' | b'd' | b'A' | b'a'))
        && STARTS.iter().any(|start| raw.get(..start.len()).is_some_and(|head| head.eq_ignore_ascii_case(start)))
        && raw.contains(';')
}

/// Whether a value may be an IPv6 address with a port: it begins and ends as one, and has colons alone.
fn may_be_address(raw: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_hexdigit() || b":.[]".contains(&byte);
    let bytes = raw.as_bytes();
    (6..48).contains(&bytes.len())
        && (bytes[0].is_ascii_hexdigit() || matches!(bytes[0], b':' | b'['))
        && bytes.iter().all(|byte| is_part(*byte))
        && bytes.iter().filter(|byte| **byte == b':').count() > 2
}

/// Most bytes between the name of a header and its value.
const MAX_BETWEEN: usize = 64;

/// Whether a value is the name of the header of a content security policy.
pub(super) fn is_policy_header(raw: &str) -> bool {
    ["content-security-policy", "content-security-policy-report-only"].iter().any(|name| raw.eq_ignore_ascii_case(name))
}

/// Whether a text between two strings separates them and says nothing: `", "`.
fn is_only_syntax(between: &str) -> bool {
    between.len() < 8 && between.bytes().all(|byte| byte.is_ascii_whitespace() || b"\"'`,:=>[".contains(&byte))
}

/// Whether the word before a value is the name of the header of a policy, as in a directive of a server.
fn follows_policy_header(document: &str, start: usize) -> bool {
    let before = document
        .get(start.saturating_sub(MAX_BETWEEN)..start)
        .unwrap_or_default()
        .trim_end_matches(['"', '\'', ' ', '\t', ':']);
    let word = before.rsplit([' ', '\t', '\n']).next().unwrap_or_default();
    is_policy_header(word)
}

/// Whether a value may begin with a directive of a content security policy: `default-src`, `frame-ancestors`.
fn begins_directive(raw: &str) -> bool {
    let text = raw.trim_ascii_start();
    text.as_bytes().first().is_some_and(|byte| b"dsifcmowpbDSIFCMOWPB".contains(byte)) && {
        let word = text.split(|c: char| c.is_ascii_whitespace()).next().unwrap_or_default();
        (7..=24).contains(&word.len()) && word.contains('-') && word.len() < text.len()
    }
}

/// Whether a text may contain a URL once it is decoded: the colon itself may be escaped.
fn may_contain_url(raw: &str, style: Style) -> bool {
    let bytes = raw.as_bytes();
    memchr::memchr3(b':', b'&', b'\\', bytes).is_some()
        || memchr::memmem::find(bytes, b"//").is_some()
        || style.is_running() && memchr::memchr(b'@', bytes).is_some()
        || style.is_running() && memchr::memmem::find(bytes, b"www.").is_some()
}

/// Whether the next line continues a URL that ends before `rest`: it begins with a word that has delimiters of URLs.
fn is_wrapped(rest: &str) -> bool {
    let Some(line) = rest.trim_start_matches('\r').strip_prefix('\n') else { return false };
    let line = line.trim_start_matches([' ', '\t', '#', '*', '/', ';', '-', '%']);
    let word = line.split_ascii_whitespace().next().unwrap_or_default();
    word.trim_end_matches(['.', ',', ')']).contains(['.', '/', '-', '_', '%', '&', '='])
}

/// Whether a URL was cut in its host, after a hyphen: a text was wrapped there.
fn ends_in_host(url: &str) -> bool {
    url.ends_with('-') && url.split_once("://").is_some_and(|(_, rest)| !rest.contains(['/', '?', '#']))
}

/// Returns the mistake in a value that should be a URL and has no scheme, or the scheme that is missing.
fn without_scheme(text: &str) -> (Option<NearMiss>, Option<Implied>) {
    let near_miss = linkify::near_miss(text).filter(|near_miss| *near_miss != NearMiss::DrivePath);
    let is_host = near_miss.is_none() && !linkify::begins_url(text) && linkify::is_host(text);
    (near_miss, is_host.then_some(Implied::Http))
}

/// Whether the values of a key or column of this name are URLs.
pub(super) fn names_urls(name: &str) -> bool {
    purpose::names_urls(name)
}
