//! AsciiDoc: macros such as `link:url[text]`, bare URLs with a text in brackets, attributes, comments.

use std::ops::Range;

use crate::collect::Collector;
use crate::context::LinkContext;
use crate::escaping::Escaping;
use crate::linkify;
use crate::reference::ReferenceKind;
use crate::words::ending;
use urlgram::span::OptSpan;

/// Bytes that a URL of a macro cannot contain.
const FORBIDDEN: &[u8] = b"\n\r\t []";

/// Macros with a target, and the context of the target.
const MACROS: [(&str, LinkContext); 6] = [
    ("link:", LinkContext::Destination),
    ("image::", LinkContext::Image),
    ("image:", LinkContext::Image),
    ("video::", LinkContext::Image),
    ("audio::", LinkContext::Image),
    ("include::", LinkContext::Destination),
];

/// Reads the document in a range.
pub(crate) fn read(out: &mut Collector<'_>, range: Range<usize>) {
    // The delimiter of the current block that is not text.
    let mut block: Option<&str> = None;
    let (mut at, mut before) = (range.start, "");
    for line in out.raw(range).split_inclusive('\n') {
        let text = line.trim_ascii_end();
        let span = at..at + text.len();
        at += line.len();
        let delimiter = delimiter(text);
        match block {
            Some(open) if delimiter == Some(open) => block = None,
            Some(open) if open.starts_with("////") => out.comment(span, 0, 0),
            Some(_) => {
                included(out, text, span.start);
                out.example(span);
            }
            None if underlines(text, before) => {}
            None if delimiter.is_some() => block = delimiter,
            None if text.starts_with("//") => out.comment(span, 2, 0),
            None => self::line(out, span),
        }
        before = text;
    }
}

/// Adds the file that a line of a block includes. Asciidoctor includes it before it knows of blocks: `IncludeDirectiveRx` of its `rx.rb`.
fn included(out: &mut Collector<'_>, line: &str, start: usize) {
    let target = line.strip_prefix("include::").filter(|rest| rest.ends_with(']')).and_then(|rest| rest.find('['));
    if let Some(length) = target.filter(|length| *length > 0) {
        let first = start + "include::".len();
        out.target(first..first + length, ReferenceKind::File);
    }
}

/// Whether a line is the underline of a title, which is as long as the title, apart from two characters.
fn underlines(line: &str, title: &str) -> bool {
    let is_title = title.starts_with(|c: char| c.is_alphanumeric()) && line.starts_with(['-', '+']);
    is_title && line.len() > 1 && line.len().abs_diff(title.chars().count()) <= 2
}

/// Returns the delimiter of a block that is not text: a listing, a literal, a passthrough, a comment.
fn delimiter(line: &str) -> Option<&str> {
    let is_row = |c: char| line.len() >= 4 && line.bytes().all(|byte| byte == c as u8);
    if line.starts_with("```") && !line[3..].contains('`') {
        // The language of the code may follow the first one.
        return Some("```");
    }
    ['-', '.', '+', '/'].into_iter().any(is_row).then_some(line)
}

/// Longest target of a cross reference, in characters.
const MAX_TARGET: usize = 256;

/// Adds the cross references of a line: `xref:target[text]` and `<<target,text>>`, outside of backticks.
fn cross_references(out: &mut Collector<'_>, span: &Range<usize>) {
    let text = out.raw(span.clone());
    let mut at = 0;
    while let Some(found) = text[at..].find(['x', '<', '`']) {
        let (start, rest) = (at + found, &text[at + found..]);
        at = start + 1;
        if let Some(code) = rest.strip_prefix('`') {
            at += code.find('`').map_or(0, |end| end + 1);
            continue;
        }
        let (mark, ends, kind) = if rest.starts_with("xref:") {
            ("xref:", &['['][..], ReferenceKind::Xref)
        } else if rest.starts_with("<<") {
            ("<<", &[',', '>'][..], ReferenceKind::CrossReference)
        } else {
            continue;
        };
        let target = &rest[mark.len()..];
        at = start + mark.len();
        let is_escaped =
            text[..start].ends_with(|c: char| c == '\\' || kind == ReferenceKind::Xref && c.is_alphanumeric());
        let begins = target.starts_with(|c: char| c.is_alphanumeric() || "_#/.:{".contains(c));
        let end = target.char_indices().take(MAX_TARGET).find(|(_, c)| ends.contains(c)).map(|(end, _)| end);
        let Some(end) = end.filter(|_| begins && !is_escaped) else { continue };
        let is_closed =
            kind == ReferenceKind::Xref || target[end..].starts_with(',') || target[end..].starts_with(">>");
        if is_closed && !target[..end].contains(['(', '<', '"', '=', ';']) {
            out.target(span.start + at..span.start + at + end, kind);
        }
    }
}

/// Whether the target of an image or an include is a resource id of Antora and no URL: `module:partial$nav.adoc`.
/// <https://docs.antora.org/antora/latest/page/resource-id-coordinates/>
fn is_resource_id(target: &str) -> bool {
    const FAMILIES: [&str; 5] = ["page$", "partial$", "example$", "attachment$", "image$"];
    let start = target.split(['/', '$']).next().unwrap_or(target);
    let Some((module, _)) = start.rsplit_once(':') else { return false };
    let last = &target[module.len() + 1..];
    let is_name = |name: &str| name.chars().all(|c| c.is_alphanumeric() || "-_.@".contains(c));
    module.split(':').count() < 3
        && module.split(':').all(is_name)
        && !last.starts_with('/')
        && (FAMILIES.iter().any(|family| last.starts_with(family)) || module.contains('_'))
}

/// Reads a line of text.
fn line(out: &mut Collector<'_>, span: Range<usize>) {
    cross_references(out, &span);
    let text = out.raw(span.clone());
    let (mut prose, mut at) = (0, 0);
    // Text ends at brackets, since a text in brackets follows a URL, and in code between backticks.
    while let Some(found) = memchr::memchr3(b'[', b']', b'`', &text.as_bytes()[at..]) {
        let mark = at + found;
        at = mark + 1;
        if text[..mark].ends_with("://") || text[..mark].ends_with('@') {
            at = text[mark..].find(']').map_or(at, |end| mark + end + 1);
            continue;
        }
        if let Some(found) = find_macro(&text[prose..mark]).filter(|_| text[mark..].starts_with('[')) {
            self::prose(out, &span, prose..prose + found.start);
            let target = &text[prose + found.target..mark];
            // `link:++url++[]` keeps characters that are markup elsewhere.
            let marks = if target.starts_with("++") && target.ends_with("++") && target.len() > 4 { 2 } else { 0 };
            let target = span.start + prose + found.target + marks..span.start + mark - marks;
            match found.context {
                _ if text[prose + found.start..].starts_with("include::") => {
                    out.target(target.clone(), ReferenceKind::File);
                }
                LinkContext::Image if text[prose + found.start..].starts_with("image:") => {
                    out.target(target.clone(), ReferenceKind::Image);
                }
                _ => {}
            }
            let is_file = text[prose + found.start..].starts_with("i");
            if !is_file || !is_resource_id(out.raw(target.clone())) {
                out.explicit(target, found.context, Escaping::None(FORBIDDEN), OptSpan::NONE);
            }
        } else {
            self::prose(out, &span, prose..mark);
        }
        if text[mark..].starts_with('`') {
            at = text[at..].find('`').map_or(at, |end| at + end + 1);
            out.example(span.start + mark..span.start + at);
        }
        prose = at;
    }
    self::prose(out, &span, prose..text.len());
}

/// A macro at the end of a text.
struct Macro {
    start: usize,
    /// Offset of its target, which ends with the text.
    target: usize,
    context: LinkContext,
}

/// Returns the macro whose target ends at the end of a text.
fn find_macro(text: &str) -> Option<Macro> {
    if let Some(spaced) = find_spaced(text) {
        return Some(spaced);
    }
    let start = text.rfind(|c: char| c.is_ascii_whitespace() || "(\"'|<".contains(c)).map_or(0, |space| space + 1);
    let (name, context) = MACROS.iter().find(|(name, _)| text[start..].starts_with(name))?;
    // Asciidoctor includes a file only at the start of a line, and shows other lines as they are.
    if *name == "include::" && start > 0 {
        return None;
    }
    let target = start + name.len();
    (target < text.len()).then_some(Macro { start, target, context: *context })
}

/// Maximum length of a target with spaces.
const MAX_SPACED_LEN: usize = 256;

/// Returns the macro `link:` whose target is a URL with spaces, which end it: `link:https://example.com/user guide.html[x]`.
fn find_spaced(text: &str) -> Option<Macro> {
    let near = ending(text, MAX_SPACED_LEN);
    let start = text.len() - near.len() + near.rfind("link:http")?;
    let target = start + "link:".len();
    linkify::has_spaced_name(&text[target..]).then_some(Macro { start, target, context: LinkContext::Destination })
}

fn prose(out: &mut Collector<'_>, span: &Range<usize>, range: Range<usize>) {
    let range = span.start + range.start..span.start + range.end;
    out.text(range, LinkContext::Prose, Escaping::None(b"\n\r[]"), OptSpan::NONE);
}
