//! The grammar in a file of any kind: [`GrammarSource`].

use std::borrow::Cow;
use std::ops::Range;

use super::again::{LaterDefinition, later_definitions};
use super::candidate::{Candidate, Lines, Reading, candidate};
use super::cited::citations;
use super::decode::decode;
use super::head::{begins_rule, indent};
use super::include::includes;
use super::layout::{Block, Collected, Layout, Marking};
use super::markup::{self, Include};
use super::markup_text::{Markup, decoded};
use super::{asciidoc, comments, headings, markdown, mediawiki, pages, restructured};
use crate::read::citations::Citations;
use crate::read::dialect::Dialect;
use crate::read::lexer::Settings;
use crate::read::recognize::notation;

/// Kind of document that a grammar was found in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SourceKind {
    /// A grammar alone.
    Grammar,
    /// The text of an RFC or an Internet-Draft, or another text with prose.
    RfcText,
    /// The XML of an RFC (xml2rfc): `<sourcecode type="abnf">`.
    Xml,
    /// HTML, also the sources of ReSpec and Bikeshed: `<pre>`, `<code>` on several lines, rows and cells of tables, lists of
    /// definitions.
    Html,
    /// Markdown: fenced and indented code blocks, tables, and inline code.
    Markdown,
    /// AsciiDoc: `[source,abnf]`.
    AsciiDoc,
    /// reStructuredText: `.. code-block:: abnf`, `.. literalinclude::`.
    ReStructuredText,
    /// MediaWiki: `<syntaxhighlight lang="abnf">`, `<pre>`, and lines that begin with a space.
    MediaWiki,
    /// The comments of a program.
    Comments,
}

impl SourceKind {
    /// Returns the reason why a document of this kind contains no rule.
    pub fn without_rules(self) -> &'static str {
        match self {
            SourceKind::Grammar => "no line begins a rule",
            SourceKind::RfcText => "no line of the text begins a rule",
            SourceKind::Xml => "no `<sourcecode>` or `<artwork>` contains a rule",
            SourceKind::Html => "no `<pre>`, `<code>` or table contains a rule",
            SourceKind::Markdown => "no fenced or indented code block contains a rule",
            SourceKind::AsciiDoc => "no listing and no literal block contains a rule",
            SourceKind::ReStructuredText => "no code block contains a rule",
            SourceKind::MediaWiki => "no `<pre>` and no indented line contains a rule",
            SourceKind::Comments => "no comment contains a rule",
        }
    }
}

/// The text of a grammar, taken out of a document.
///
/// ```
/// use urlgram_abnf::{GrammarSource, SourceKind};
///
/// let document = b"# Notes\n\n~~~abnf\ngreeting = \"hello\"\n~~~\n";
/// let source = GrammarSource::of(document);
/// assert_eq!(source.kind, SourceKind::Markdown);
/// assert_eq!(source.text.trim(), "greeting = \"hello\"");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GrammarSource {
    /// Grammar. Lines that belong to something else are empty, so that the numbers of lines are those of the document. Lines that look
    /// like definitions and are not are comments. The contents of included files follow the last line.
    pub text: String,
    /// Document as it was decoded; empty if it is a grammar alone.
    pub(crate) written: String,
    /// Kind of the document.
    pub kind: SourceKind,
    /// Notation of the rules, if it is not that of RFC 5234: most of them use `|`, `#` or `:=`.
    pub dialect: Option<Dialect>,
    /// Whether the document defines lists, as RFC 9110 does: `1#x`.
    pub lists: bool,
    /// Byte offset in `text` of the first byte that is not UTF-8. The document was then read as ISO 8859-1.
    pub not_utf8: Option<usize>,
    /// Name of the document, such as `RFC 5321`, if it says it.
    pub document: Option<String>,
    /// RFCs that the document cites.
    pub(crate) cited: Citations,
    /// Parts of the document that contain rules, in order.
    pub blocks: Vec<SourceBlock>,
    /// Lines that look like definitions and are not read as rules, in order.
    pub skipped: Vec<SkippedLine>,
    /// Lines of productions in the notation of Sphinx, in order.
    pub(crate) productions: Vec<Range<usize>>,
}

/// A part of a document that contains rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceBlock {
    /// Numbers of its lines; the first line of a document is 0.
    pub lines: Range<usize>,
    /// Number of the section that contains it, such as `3.2.1`, if the document numbers its sections.
    pub section: Option<String>,
}

/// A line that looks like a definition and is not read as a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SkippedLine {
    /// Number of the line; the first line of a document is 0.
    pub line: usize,
    /// Number of lines in this block that are skipped for the same reason, with this one.
    pub count: usize,
    /// Reason.
    pub reason: String,
}

/// Comment that precedes a line which is not read as a rule.
const SKIPPED: &str = "; ";

impl GrammarSource {
    /// Finds the grammar in a document. Files that the document includes are not read.
    pub fn of(bytes: &[u8]) -> GrammarSource {
        GrammarSource::of_file("", bytes)
    }

    /// Finds the grammar in a document with a name, whose ending may say what kind of document it is. Files that it includes are not read.
    ///
    /// ```
    /// use urlgram_abnf::{GrammarSource, SourceKind};
    ///
    /// let document = b"Title\n=====\n\n----\ngreeting = \"hello\"\n----\n";
    /// assert_eq!(GrammarSource::of_file("title.adoc", document).kind, SourceKind::AsciiDoc);
    /// ```
    pub fn of_file(name: &str, bytes: &[u8]) -> GrammarSource {
        GrammarSource::read(name, bytes, Dialect::Abnf, &|_| None)
    }

    /// Finds the grammar in a document with a name, in a notation. `load` returns the files that the document includes.
    pub fn read(name: &str, bytes: &[u8], dialect: Dialect, load: &dyn Fn(&str) -> Option<String>) -> GrammarSource {
        let (mut source, includes) = GrammarSource::without_includes(name, bytes, dialect);
        source.include(&includes, dialect, load);
        source
    }

    fn without_includes(name: &str, bytes: &[u8], dialect: Dialect) -> (GrammarSource, Vec<Include>) {
        let mut includes = Vec::new();
        let decoded = decode(bytes);
        let kind = kind(name, &decoded.text);
        let mut source = GrammarSource {
            text: String::new(),
            written: String::new(),
            kind,
            dialect: None,
            lists: false,
            not_utf8: None,
            document: None,
            cited: Citations::default(),
            blocks: Vec::new(),
            skipped: Vec::new(),
            productions: Vec::new(),
        };
        if kind == SourceKind::Grammar {
            source.text = decoded.text;
        } else {
            source.document = headings::document(&decoded.text);
            source.lists = headings::defines_lists(&decoded.text);
            let (mut layout, found) = blocks_of(name, &decoded.text, kind);
            let is_marked = || layout.blocks.iter().any(|block| block.marking == Marking::Abnf);
            layout.is_about_grammars =
                headings::is_about_grammars(&decoded.text) || (kind == SourceKind::Comments && is_marked());
            source.productions = layout.productions();
            layout.name_languages();
            layout.name_additions();
            source.take(&layout, layout.collect(dialect, source.lists));
            source.cited = citations(&decoded.text, &layout, &source.text, source.document.as_deref());
            includes = found;
            source.written = decoded.text;
        }
        source.not_utf8 = decoded.not_utf8.filter(|at| source.text.is_char_boundary(*at) && *at < source.text.len());
        (source, includes)
    }

    fn take(&mut self, layout: &Layout<'_>, found: Collected) {
        let Collected { mut lines, skipped, blocks, is_older } = found;
        for skip in &skipped {
            lines[skip.line] = format!("{SKIPPED}{}", layout.lines[skip.line].trim());
        }
        self.text = lines.join("\n") + "\n";
        self.dialect = is_older.then_some(Dialect::Bnf);
        let as_line = |skip: super::skip::Skip| SkippedLine { line: skip.line, count: skip.count, reason: skip.reason };
        self.skipped = skipped.into_iter().map(as_line).collect();
        self.blocks = if self.kind == SourceKind::RfcText { sections(layout) } else { Vec::new() };
        if self.blocks.is_empty() {
            self.blocks = blocks.into_iter().map(|lines| SourceBlock { lines, section: None }).collect();
        }
    }

    /// Appends the grammars of included files.
    fn include(&mut self, includes: &[Include], dialect: Dialect, load: &dyn Fn(&str) -> Option<String>) {
        for Include { line, file } in includes {
            let Some(text) = load(file) else {
                let reason = format!("the included file `{file}` is not found");
                self.skipped.push(SkippedLine { line: *line, count: 1, reason });
                continue;
            };
            // A file that includes others is not followed.
            let (inner, _) = GrammarSource::without_includes(file, text.as_bytes(), dialect);
            self.text.push_str(&inner.text);
            self.text.push('\n');
        }
        self.skipped.sort_by_cached_key(|skip| skip.line);
    }

    /// Returns the grammar without the empty lines and the comments that replace the rest of the document: at most one empty line between
    /// two rules. Each rule has its first definition. Others that repeat it are left out, and others that do not are comments.
    ///
    /// ```
    /// let document = b"<rfc>\n<sourcecode type=\"abnf\">\n a = b\n\n\n b = \"x\"\n</sourcecode>\n</rfc>\n";
    /// assert_eq!(urlgram_abnf::GrammarSource::of(document).compact(), "a = b\n\nb = \"x\"\n");
    /// ```
    pub fn compact(&self) -> String {
        let mut compact = String::new();
        let mut is_apart = false;
        let mut skipped = self.skipped.iter().peekable();
        let mut later = self.later_definitions().into_iter().peekable();
        for (number, line) in self.text.trim_start_matches('\u{feff}').lines().map(str::trim_end).enumerate() {
            let is_skipped = skipped.next_if(|skip| skip.line == number).is_some();
            while later.next_if(|again| again.lines.end <= number).is_some() {}
            let again = later.peek().filter(|again| again.lines.contains(&number));
            if line.is_empty() || is_skipped || again.is_some_and(|again| again.is_equal) {
                is_apart = !compact.is_empty();
                continue;
            }
            if std::mem::take(&mut is_apart) {
                compact.push('\n');
            }
            if let Some(again) = again {
                if again.lines.start == number {
                    compact.push_str(&format!("; Not the first definition of `{}`:\n", again.name));
                }
                compact.push_str(SKIPPED);
            }
            compact.push_str(line);
            compact.push('\n');
        }
        compact
    }

    /// Returns the definitions of rules that a document defines before. A grammar alone is not changed.
    fn later_definitions(&self) -> Vec<LaterDefinition> {
        if self.kind == SourceKind::Grammar {
            return Vec::new();
        }
        let dialect = self.dialect.unwrap_or(Dialect::Abnf);
        let text = self.text.trim_start_matches('\u{feff}');
        later_definitions(text, Settings { dialect, case_sensitive: false, octets: false, lists: self.lists })
    }
}

/// Returns the sections of a text with numbered headings.
fn sections(layout: &Layout<'_>) -> Vec<SourceBlock> {
    let mut sections: Vec<SourceBlock> = Vec::new();
    for (at, line) in layout.lines.iter().enumerate() {
        if let Some(number) = headings::section(line) {
            sections.push(SourceBlock { lines: at..layout.lines.len(), section: Some(number.to_owned()) });
        }
    }
    for at in 1..sections.len() {
        sections[at - 1].lines.end = sections[at].lines.start;
    }
    sections
}

/// Returns the blocks of a document of a kind, and the files that it includes.
fn blocks_of<'t>(name: &str, text: &'t str, kind: SourceKind) -> (Layout<'t>, Vec<Include>) {
    match kind {
        SourceKind::Xml => markup::layout(text, Markup::Xml),
        SourceKind::Html => {
            let (layout, includes) = markup::layout(text, Markup::Html);
            (html(text, layout), includes)
        }
        SourceKind::Markdown => {
            let mut layout = markdown::layout(text);
            let includes = includes(&mut layout);
            (layout, includes)
        }
        SourceKind::AsciiDoc => {
            let mut layout = asciidoc::layout(text);
            let includes = includes(&mut layout);
            (layout, includes)
        }
        SourceKind::ReStructuredText => (restructured::layout(text), restructured::includes(text)),
        SourceKind::MediaWiki => (mediawiki::layout(text), Vec::new()),
        SourceKind::Comments => {
            let style = comments::style(&ending_of(name));
            (style.map(|style| comments::layout(text, style)).unwrap_or_default(), Vec::new())
        }
        SourceKind::RfcText | SourceKind::Grammar => (paged(text), Vec::new()),
    }
}

/// Returns the layout of a text with page breaks.
fn paged(text: &str) -> Layout<'_> {
    let pages = pages::without_breaks(text);
    let marking = if is_grammar(&pages.lines) && !is_introduced(text) { Marking::Abnf } else { Marking::Unmarked };
    let blocks = vec![Block { lines: 0..pages.lines.len(), marking }];
    Layout {
        lines: pages.lines.into_iter().map(decoded).collect(),
        breaks: pages.breaks,
        blocks,
        is_about_grammars: false,
    }
}

/// Removes page breaks from the elements of a page, and adds the fenced code blocks of Bikeshed.
fn html(text: &str, mut layout: Layout<'static>) -> Layout<'static> {
    let joined = layout.lines.join("\n");
    if is_paged(&joined) {
        let paged = paged(&joined);
        let lines = paged.lines.iter().map(|line| Cow::Owned(line.to_string())).collect();
        return Layout { lines, breaks: paged.breaks, blocks: paged.blocks, is_about_grammars: false };
    }
    let lines: Vec<&str> = text.lines().collect();
    if lines.iter().any(|line| markdown::is_fence(line)) {
        for block in markdown::fences(text) {
            let overlaps = |known: &Block| known.lines.start < block.lines.end && block.lines.start < known.lines.end;
            if block.lines.end <= layout.lines.len() && !layout.blocks.iter().any(overlaps) {
                for at in block.lines.clone() {
                    layout.lines[at] = Cow::Owned(lines[at].to_owned());
                }
                layout.blocks.push(block);
            }
        }
        layout.blocks.sort_by_cached_key(|block| block.lines.start);
    }
    layout
}

/// Whether most lines of a text belong to rules and comments.
fn is_grammar(lines: &[&str]) -> bool {
    let lines: Vec<&&str> = lines.iter().filter(|line| !line.trim().is_empty()).collect();
    let mut margin = None;
    let of_rules = lines.iter().filter(|line| {
        let indent = indent(line);
        if begins_rule(line) {
            margin = Some(indent);
        }
        line.trim_start().starts_with(';') || begins_rule(line) || margin.is_some_and(|margin| indent > margin)
    });
    of_rules.count() * 10 >= lines.len() * 9
}

fn is_paged(text: &str) -> bool {
    text.contains('\u{c}') || text.lines().any(pages::is_footer)
}

/// Endings of the names of Markdown files.
const MARKDOWN: [&str; 8] = ["md", "markdown", "mdown", "mkdn", "mkd", "mdx", "qmd", "rmd"];

/// Returns the kind of a document by the ending of its name, if its text does not show another one.
fn kind(name: &str, text: &str) -> SourceKind {
    let shown = kind_of_text(text);
    let ending = ending_of(name);
    let is_tagged = matches!(shown, SourceKind::Html | SourceKind::Xml);
    match ending.as_str() {
        "abnf" | "bnf" if is_introduced(text) => SourceKind::RfcText,
        "abnf" | "bnf" if shown == SourceKind::RfcText && !is_paged(text) => SourceKind::Grammar,
        ending if comments::style(ending).is_some() => SourceKind::Comments,
        "adoc" | "asciidoc" | "asc" if !is_tagged => SourceKind::AsciiDoc,
        "rst" if !is_tagged => SourceKind::ReStructuredText,
        _ if MARKDOWN.contains(&ending.as_str()) && !is_tagged => SourceKind::Markdown,
        "mediawiki" | "wiki" => SourceKind::MediaWiki,
        _ => shown,
    }
}

/// Returns the ending of the name of a file in lower case.
fn ending_of(name: &str) -> String {
    name.rsplit_once('.').map_or("", |(_, ending)| ending).to_ascii_lowercase()
}

/// Whether a sentence in the first column is the first line, and all rules are deeper.
fn is_introduced(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    lines.next().is_some_and(|first| indent(first) == 0 && first.trim_end().ends_with(':') && is_sentence(first))
        && lines.all(|line| indent(line) > 0 || !begins_rule(line))
}

fn kind_of_text(text: &str) -> SourceKind {
    let head: String = text.trim_start_matches('\u{feff}').trim_start().chars().take(2048).collect();
    let head = head.to_ascii_lowercase();
    let is_tagged = head.starts_with('<') && !markdown::has_heading(text);
    let fences = || text.lines().filter(|line| markdown::is_fence(line)).count();
    if head.starts_with("<!doctype html") || head.starts_with("<html") || head.starts_with("<pre") {
        SourceKind::Html
    } else if head.starts_with("<?xml") || head.starts_with("<rfc") || head.starts_with("<!doctype rfc") {
        if head.contains("<html") { SourceKind::Html } else { SourceKind::Xml }
    } else if is_tagged && is_bikeshed(text) {
        SourceKind::Html
    } else if is_tagged && is_fragment(text) {
        SourceKind::Xml
    } else if is_draft(&head) && is_paged(text) {
        SourceKind::RfcText
    } else if fences() > 1 && markdown::has_heading(text) {
        SourceKind::Markdown
    } else if asciidoc::is_asciidoc(text) {
        SourceKind::AsciiDoc
    } else if restructured::is_restructured(text) {
        SourceKind::ReStructuredText
    } else if fences() > 1 || is_markdown(text, &head) {
        SourceKind::Markdown
    } else if is_bikeshed(text) {
        SourceKind::Html
    } else if is_paged(text) || is_draft(&head) || is_prose(text) {
        SourceKind::RfcText
    } else {
        SourceKind::Grammar
    }
}

/// Whether the beginning of a text in lower case is that of an RFC or of an Internet-Draft.
fn is_draft(head: &str) -> bool {
    head.contains("request for comments:") || head.contains("internet-draft ")
}

/// Whether a text that begins with `<` is a part of XML: its first element is closed, and no rule of BNF begins with a name in angle
/// brackets.
fn is_fragment(text: &str) -> bool {
    let name = text.trim_start().trim_start_matches('<').split(|c: char| !c.is_ascii_alphanumeric()).next();
    let closing = |name: &str| text.contains(&format!("</{name}>"));
    !text.contains("::=") && name.is_some_and(|name| !name.is_empty() && closing(name))
}

/// Whether a text without fences is Markdown: it has a heading, and each rule is in an indented code block.
fn is_markdown(text: &str, head: &str) -> bool {
    let is_source = head.starts_with("---\n") || head.starts_with("%%%");
    let is_rule = |line: &str| begins_rule(line) && indent(line) < 4 && !line.starts_with('\t');
    let is_other = || notation(text).is_some();
    markdown::has_heading(text) && (is_source || (!text.lines().any(is_rule) && !is_other()))
}

/// Whether a text has HTML elements for code, as the sources of Bikeshed have.
fn is_bikeshed(text: &str) -> bool {
    let has = |tag: &str| text.lines().any(|line| line.trim_start().starts_with(tag));
    (has("<pre") || has("<xmp")) && (has("</pre") || text.contains("</pre>") || has("</xmp")) && has("<")
}

/// Whether a text has prose, headings or delimiters, and few of its lines belong to rules.
fn is_prose(text: &str) -> bool {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let sentences = lines.iter().filter(|line| is_sentence(line)).count();
    let others = sentences + lines.iter().filter(|line| is_ruler(line)).count();
    if others == 0 {
        return false;
    }
    let of_rules = of_rules(&lines);
    let rest = lines.len().saturating_sub(of_rules);
    // The other lines may be rules with mistakes.
    of_rules * 2 < lines.len() && (sentences >= 5 || (of_rules > 0 && others * 2 >= rest))
}

/// Whether a line is one of prose.
fn is_sentence(line: &str) -> bool {
    let is_code = begins_rule(line) || line.trim_start().starts_with([';', '/', '|', '"']);
    let words = line
        .split_whitespace()
        .filter(|word| word.len() > 1 && word.chars().all(|c| c.is_alphabetic() || ",.()'".contains(c)));
    !is_code && words.count() >= 6
}

/// Whether a line underlines a heading or delimits a block.
fn is_ruler(line: &str) -> bool {
    let line = line.trim();
    line.len() >= 4 && ['=', '-', '~', '.', '+'].iter().any(|sign| line.chars().all(|c| c == *sign))
}

/// Returns the number of lines of rules and comments.
fn of_rules(lines: &[&str]) -> usize {
    let page = Lines { lines, breaks: &[], dialect: Dialect::Bnf, lists: false };
    let mut count = lines.iter().filter(|line| line.trim_start().starts_with(';')).count();
    let mut at = 0;
    while at < lines.len() {
        match candidate(&page, at, &(0..lines.len())) {
            Some(Candidate { lines, reading: Reading::Rule { .. }, .. }) => {
                count += lines.len();
                at = lines.end;
            }
            _ => at += 1,
        }
    }
    count
}
