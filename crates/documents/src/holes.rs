//! The holes of templates, such as `{{ host }}` and `<% if … %>`.
//!
//! A template is read with its holes masked: an expression is replaced by letters, a statement by spaces, both of the same
//! length. So the format around them keeps its structure, and all offsets stay the same.

use std::collections::HashSet;
use std::ops::Range;

use super::front_matter::front_matter;
use super::kind::DocumentKind;
use super::programs::programs;
use super::reference::{Reference, ReferenceKind};
use urlgram::span::Span;

/// A template with masked holes.
#[derive(Debug)]
pub(super) struct Masked {
    /// The document, byte for byte, except for the holes.
    pub(super) text: String,
    /// Byte ranges of the holes, in ascending order.
    pub(super) holes: Vec<Range<usize>>,
}

/// Delimiters of holes.
const DELIMITERS: [(&str, &str); 5] = [("{{", "}}"), ("{%", "%}"), ("<%", "%>"), ("{# ", " #}"), ("<!--#", "-->")];

/// First words of `{{ … }}` that produce no text.
const STATEMENTS: [&str; 10] =
    ["if", "else", "end", "range", "with", "define", "block", "template", "break", "continue"];

/// Masks the holes of a template. `None` if the kind has no templates, or the document has no holes.
pub(super) fn mask(kind: DocumentKind, document: &str) -> Option<Masked> {
    if !may_have_holes(kind) {
        return None;
    }
    let mut finder = Finder { document, closes: [None; DELIMITERS.len()], braces: kind == DocumentKind::Svelte };
    let mut masked = Masked { text: String::new(), holes: Vec::new() };
    let (mut is_blank, mut is_destination) = (true, false);
    let mut copied = 0;
    while let Some(hole) = finder.next(copied) {
        let between = &document[copied..hole.start];
        let line = between.rfind('\n').map_or(between, |end| &between[end + 1..]);
        // The destination of a definition of a label, which Jekyll fills in before the page is read, `[a]: {% link b.md %}#c`, and Hugo after it,
        // `[a]: {{< ref "b.md" >}}`.
        is_destination = kind == DocumentKind::Markdown
            && (line.trim_ascii_end().ends_with("]:") || is_destination && !between.contains(char::is_whitespace));
        is_blank = (is_blank || line.len() < between.len()) && line.trim_ascii().is_empty();
        masked.text.push_str(between);
        let hole_text = &document[hole.clone()];
        let is_filled = is_expression(hole_text)
            || is_destination && ["{%", "{{<", "{{%"].iter().any(|open| hole_text.starts_with(open));
        let is_text = is_filled && !begins_scheme(&document[hole.end..]);
        let is_alone = is_blank && ends_line(&document[hole.end..]);
        fill(&mut masked.text, &document[hole.clone()], is_text && !is_alone);
        is_blank &= !is_text || is_alone;
        copied = hole.end;
        masked.holes.push(hole);
    }
    masked.text.push_str(&document[copied..]);
    (!masked.holes.is_empty()).then_some(masked)
}

/// Masks the programs of a page, which are between `<?` and `?>`. `None` if there is only white space around them.
pub(super) fn mask_programs(document: &str) -> Option<Masked> {
    let mut masked = Masked { text: String::new(), holes: Vec::new() };
    let (mut at, mut has_page) = (0, false);
    for inside in programs(document) {
        masked.text.push_str(&document[at..inside.start]);
        has_page |= !document[at..inside.start].trim_ascii().is_empty();
        let program = &document[inside.clone()];
        let words = program.trim_start_matches("<?").trim_start_matches("php").trim_ascii_start();
        let is_text = program.starts_with("<?=") || words.starts_with("echo") || words.starts_with("print");
        fill(&mut masked.text, program, is_text);
        at = inside.end;
        masked.holes.push(inside);
    }
    masked.text.push_str(&document[at..]);
    has_page |= !document[at..].trim_ascii().is_empty();
    has_page.then_some(masked)
}

impl Masked {
    /// Whether a range contains a part of a hole, or is directly next to one.
    pub(super) fn touches(&self, range: &Range<usize>) -> bool {
        let first = self.holes.partition_point(|hole| hole.end < range.start);
        self.holes.get(first).is_some_and(|hole| hole.start <= range.end)
    }

    /// Whether a byte is within a hole.
    pub(super) fn contains(&self, at: usize) -> bool {
        let first = self.holes.partition_point(|hole| hole.end <= at);
        self.holes.get(first).is_some_and(|hole| hole.start <= at)
    }
}

/// Tags of Liquid whose content is code that the page shows, or is not in the page. Shortcodes of Hugo end with `/` and the first name.
const LISTINGS: [(&str, &str); 5] = [
    ("highlight", "endhighlight"),
    ("comment", "endcomment"),
    ("codeblock", "endcodeblock"),
    ("prettify", "endprettify"),
    // A page that keeps a text in a variable passes it to a filter.
    ("set", "endset"),
];

/// Whether a hole includes a text, which may define the labels of the document. Hugo puts the text of a shortcode `{{< a >}}` into the page after
/// it has read the labels: <https://gohugo.io/content-management/shortcodes/#notation>.
pub(super) fn has_includes(document: &str, masked: &Masked) -> bool {
    const WORDS: [&str; 6] = ["include", "render", "import", "partial", "snippet", "links"];
    let texts = || masked.holes.iter().map(|hole| &document[hole.clone()]);
    let shortcode = |text: &'_ str| text.strip_prefix("{{%").map(|rest| rest.trim_start_matches(['-', ' ']).to_owned());
    let name =
        |inside: &str| inside.split(|c: char| c.is_whitespace() || c == '%').next().unwrap_or_default().to_owned();
    let closed = |inside: String| inside.strip_prefix('/').map(|rest| name(rest.trim_start()));
    let closed: HashSet<String> = texts().filter_map(shortcode).filter_map(closed).collect();
    // One with an end has its text in the document.
    let adds_text = |inside: String| !inside.starts_with('/') && !closed.contains(&name(&inside));
    texts().any(|text| WORDS.iter().any(|word| text.contains(word)) || shortcode(text).is_some_and(adds_text))
}

/// Whether a hole may decide what the text outside of it means, or whether an edit outside of the holes may open another one: the document
/// includes texts, shows code between tags, or has an opening delimiter that nothing closes.
pub(super) fn have_effects(document: &str, masked: &Masked) -> bool {
    let is_unclosed =
        |(open, _): &(&str, &str)| memchr::memmem::find(masked.text.as_bytes(), open.as_bytes()).is_some();
    let has_shortcode = || masked.holes.iter().any(|hole| document[hole.clone()].starts_with("{{<"));
    has_includes(document, masked)
        || has_shortcode()
        || !listings(document, masked).is_empty()
        || DELIMITERS.iter().any(is_unclosed)
}

/// Returns the pages that the shortcodes `ref` and `relref` of Hugo lead to, which it also replaces in code, but not in front matter:
/// <https://gohugo.io/shortcodes/ref/>.
pub(super) fn pages(document: &str, masked: &Masked) -> Vec<Reference> {
    let start = front_matter(document).map_or(0, |found| found.end);
    let first = masked.holes.partition_point(|hole| hole.start < start);
    let comments = comments(document);
    let of = |hole: &Range<usize>| {
        let before = comments[..comments.partition_point(|comment| comment.start < hole.start)].last();
        if before.is_some_and(|comment| hole.end <= comment.end) {
            return None;
        }
        let page = page(&document[hole.clone()])?;
        let span = Span::new((hole.start + page.start) as u32, (hole.start + page.end) as u32);
        Some(Reference { span, kind: ReferenceKind::Page })
    };
    masked.holes[first..].iter().filter_map(of).collect()
}

/// Returns the comments of HTML of a document, whose links nobody sees.
fn comments(document: &str) -> Vec<Range<usize>> {
    let (bytes, mut found, mut at) = (document.as_bytes(), Vec::new(), 0);
    while let Some(start) = memchr::memmem::find(&bytes[at..], b"<!--").map(|start| at + start) {
        let Some(end) = memchr::memmem::find(&bytes[start..], b"-->").map(|end| start + end + 3) else { break };
        found.push(start..end);
        at = end;
    }
    found
}

/// Returns the range of the page in a shortcode: the value of `path`, or else the first argument.
fn page(hole: &str) -> Option<Range<usize>> {
    let inner = hole.strip_prefix("{{<").or_else(|| hole.strip_prefix("{{%"))?;
    let inner = inner.strip_prefix('-').unwrap_or(inner).trim_ascii_start();
    let rest = inner.strip_prefix("relref").or_else(|| inner.strip_prefix("ref"))?;
    let arguments = rest.trim_ascii_start();
    if arguments.len() == rest.len() {
        return None;
    }
    let named = |name: &str| {
        arguments.match_indices(name).find_map(|(at, name)| {
            let value = arguments[at + name.len()..].trim_ascii_start().strip_prefix('=')?;
            (at == 0 || arguments[..at].ends_with(char::is_whitespace)).then(|| value.trim_ascii_start())
        })
    };
    let value = named("path").unwrap_or(arguments);
    let quote = value.chars().next().filter(|c| matches!(c, '"' | '`'));
    let text = match quote {
        Some(quote) => value[1..].split_once(quote)?.0,
        None => value.split(|c: char| c.is_whitespace() || matches!(c, '>' | '%')).next()?,
    };
    let start = hole.len() - value.len() + usize::from(quote.is_some());
    // The page of a language that the shortcode names may be elsewhere.
    let is_page = !text.is_empty() && !text.contains(['=', '{', '<', '\n']) && named("lang").is_none();
    is_page.then_some(start..start + text.len())
}

/// Returns the ranges between tags such as `{% highlight md %}` and `{% endhighlight %}`, or `{{< highlight md >}}` and
/// `{{< /highlight >}}`.
pub(super) fn listings(document: &str, masked: &Masked) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut open: Option<(usize, (&str, &str))> = None;
    for hole in &masked.holes {
        let text = &document[hole.clone()];
        let Some(tag) = ["{%", "{{<", "{{%"].iter().find_map(|opening| text.strip_prefix(opening)) else { continue };
        let tag = tag.trim_start_matches('-').trim_ascii_start();
        let (closes, tag) = tag.strip_prefix('/').map_or((false, tag), |rest| (true, rest.trim_ascii_start()));
        let word = &tag[..tag.bytes().take_while(u8::is_ascii_alphanumeric).count()];
        match open {
            Some((start, (name, end))) if word == if closes { name } else { end } => {
                found.push(start..hole.start);
                open = None;
            }
            Some(_) => {}
            None if closes || word == "set" && tag.contains('=') => {}
            None => open = LISTINGS.iter().find(|(start, _)| *start == word).map(|listing| (hole.end, *listing)),
        }
    }
    found
}

fn may_have_holes(kind: DocumentKind) -> bool {
    match kind {
        DocumentKind::List | DocumentKind::NulList | DocumentKind::Notebook | DocumentKind::Latex => false,
        DocumentKind::Code(language) => language.may_have_holes(),
        _ => true,
    }
}

/// Search for holes from the beginning to the end of a document.
struct Finder<'a> {
    document: &'a str,
    /// Offset of the next closing delimiter of each kind, so that no text is searched twice.
    closes: [Option<usize>; DELIMITERS.len()],
    /// Whether `{…}` is a hole, as in Svelte.
    braces: bool,
}

impl Finder<'_> {
    /// Returns the first hole at or after an offset.
    fn next(&mut self, from: usize) -> Option<Range<usize>> {
        let bytes = self.document.as_bytes();
        let mut at = from;
        loop {
            at += memchr::memchr3(b'{', b'<', b'@', &bytes[at..])?;
            if bytes[at] == b'@' {
                match program_of_blade(bytes, at).filter(|_| !self.braces) {
                    Some(end) => return Some(at..end),
                    None => at += 1,
                }
                continue;
            }
            let rest = &bytes[at..];
            let kind = DELIMITERS.iter().position(|(open, _)| rest.starts_with(open.as_bytes()));
            if let Some(end) = directive(bytes, at).filter(|_| at > from && !self.braces) {
                return Some(at - 1..end);
            }
            let end = match kind {
                Some(kind) if !self.braces => self.close(kind, at + DELIMITERS[kind].0.len()),
                _ if self.braces && bytes[at] == b'{' => balanced(bytes, at),
                _ if self.braces => {
                    at = skipped_element(self.document, at);
                    continue;
                }
                _ => None,
            };
            let is_hole = |end: &usize| self.braces || kind.is_some_and(|kind| is_hole(&bytes[at..*end], kind));
            let Some(end) = end.filter(is_hole) else {
                at += 1;
                continue;
            };
            // `${{ x }}` of a workflow, and `{{{ x }}}` of Mustache.
            let start = if at > from && bytes[at - 1] == b'$' { at - 1 } else { at };
            let end = if bytes[at..].starts_with(b"{{{") && bytes[end..].starts_with(b"}") { end + 1 } else { end };
            return Some(start..end);
        }
    }

    /// Returns the end of a hole whose content begins at an offset.
    fn close(&mut self, kind: usize, from: usize) -> Option<usize> {
        let close = DELIMITERS[kind].1.as_bytes();
        if self.closes[kind].is_none_or(|at| at < from) {
            let found = memchr::memmem::find(&self.document.as_bytes()[from..], close);
            self.closes[kind] = Some(found.map_or(usize::MAX, |found| from + found));
        }
        self.closes[kind].filter(|at| *at < usize::MAX).map(|at| at + close.len())
    }
}

/// Returns the end of a directive of a template of Terraform, `%{ if a }` or `%{~ endfor ~}`, whose brace is at an offset.
/// <https://developer.hashicorp.com/terraform/language/expressions/strings#directives>
fn directive(bytes: &[u8], brace: usize) -> Option<usize> {
    const WORDS: [&[u8]; 5] = [b"if", b"else", b"endif", b"for", b"endfor"];
    let is_open = bytes[brace] == b'{' && bytes[..brace].ends_with(b"%") && !bytes[..brace].ends_with(b"%%");
    let near = &bytes[brace..bytes.len().min(brace + MAX_BRACES_LEN)];
    let line = near.split(|byte| *byte == b'\n').next().filter(|_| is_open)?;
    let inside = line[1..].strip_prefix(b"~").unwrap_or(&line[1..]).trim_ascii_start();
    let word = &inside[..inside.iter().take_while(|byte| byte.is_ascii_alphabetic()).count()];
    let end = brace + memchr::memchr(b'}', line)? + 1;
    WORDS.contains(&word).then_some(end)
}

/// Returns the end of a program of Blade that begins at an offset: `@php(echo $host)`.
fn program_of_blade(bytes: &[u8], at: usize) -> Option<usize> {
    let open = at + b"@php".len();
    let is_program = bytes[at..].starts_with(b"@php(");
    if is_program { closed(bytes, open, (b'(', b')')) } else { None }
}

/// Maximum length of a hole. The text between an unclosed delimiter and a later hole is longer.
const MAX_LEN: usize = 8192;

/// Whether the text between delimiters of a kind is a hole. One without white space at its beginning has no line end and no brace,
/// so that `{{` in a string of JSON is not closed by the braces of objects. Holes do not contain others: the first of two opening
/// delimiters is unclosed.
fn is_hole(hole: &[u8], kind: usize) -> bool {
    let (open, close) = DELIMITERS[kind];
    if hole.len() > MAX_LEN {
        return false;
    }
    let content = &hole[open.len()..hole.len() - close.len()];
    let is_tight = !open.ends_with(' ')
        && content.first().is_some_and(|byte| byte.is_ascii_alphanumeric() || b"\"'`.$\\,<>)]&".contains(byte));
    let inside = content.strip_prefix(b"-").unwrap_or(content).trim_ascii_start();
    let is_comment = inside.starts_with(b"/*") || inside.starts_with(b"!") || open.ends_with(' ');
    match is_tight {
        true => memchr::memchr2(b'\n', b'{', content).is_none(),
        false => is_comment || memchr::memmem::find(content, open.as_bytes()).is_none(),
    }
}

/// Maximum length of a hole of Svelte.
const MAX_BRACES_LEN: usize = 1024;

/// Returns the end of the braces that open at an offset.
fn balanced(bytes: &[u8], open: usize) -> Option<usize> {
    closed(bytes, open, (b'{', b'}'))
}

/// Returns the end of the brackets of a kind that open at an offset.
fn closed(bytes: &[u8], open: usize, (left, right): (u8, u8)) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, byte) in bytes.iter().enumerate().skip(open).take(MAX_BRACES_LEN) {
        match *byte {
            byte if byte == left => depth += 1,
            byte if byte == right && depth == 1 => return Some(at + 1),
            byte if byte == right => depth -= 1,
            _ => {}
        }
    }
    None
}

/// Returns the offset after a `script` or `style` element, or after another `<`.
fn skipped_element(document: &str, at: usize) -> usize {
    let rest = &document[at..];
    for (open, close) in [("<script", "</script"), ("<style", "</style")] {
        if rest.starts_with(open) {
            return rest.find(close).map_or(document.len(), |end| at + end);
        }
    }
    at + 1
}

/// Whether a hole produces text.
fn is_expression(hole: &str) -> bool {
    if let Some(inside) = hole.strip_prefix("<!--#") {
        return inside.starts_with("echo");
    }
    if hole.starts_with('@') {
        return true;
    }
    if let Some(inside) = hole.strip_prefix("<%") {
        return inside.starts_with(['=', '-']);
    }
    let hole = hole.trim_start_matches('$');
    if ["{%", "{#", "%{"].iter().any(|open| hole.starts_with(open)) {
        return false;
    }
    let inside = hole.trim_start_matches(['{', '-', '~', '&', ' ', '\t', '\r', '\n']);
    let word = inside.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
    !inside.starts_with(['#', '/', '^', '!', '>', '<', '%', '@', ':'])
        && !STATEMENTS.contains(&word)
        && !inside.contains(":=")
}

/// Whether a hole is a comment.
pub(super) fn is_comment(hole: &str) -> bool {
    const OPENINGS: [&str; 8] = ["{#", "{{!", "{{/*", "{{- /*", "{{-/*", "{{ /*", "<%#", "<%--"];
    OPENINGS.iter().any(|opening| hole.starts_with(opening))
}

/// Whether a text begins with a scheme and `://`, as a whole URL after a hole does.
fn begins_scheme(rest: &str) -> bool {
    let length = rest.bytes().take(16).take_while(u8::is_ascii_alphabetic).count();
    length > 1 && rest[length..].starts_with("://")
}

/// Whether only white space, or another hole, follows on the line.
fn ends_line(rest: &str) -> bool {
    let rest = rest.trim_start_matches([' ', '\t', '\r']);
    rest.is_empty() || rest.starts_with('\n') || DELIMITERS.iter().any(|(open, _)| rest.starts_with(open))
}

/// Adds the mask of a hole: letters for text, and otherwise spaces with the line ends of the hole.
fn fill(masked: &mut String, hole: &str, is_text: bool) {
    masked.extend(hole.bytes().map(|byte| match byte {
        _ if is_text => 'x',
        b'\n' => '\n',
        _ => ' ',
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn masks(kind: DocumentKind, document: &str, expected: &str) {
        let masked = mask(kind, document).map(|masked| masked.text);
        assert_eq!(masked.as_deref().unwrap_or(document), expected);
    }

    #[test]
    fn expressions_become_letters_and_statements_become_spaces() {
        masks(DocumentKind::Yaml, "a: {{ b }}/{{c}}", "a: xxxxxxx/xxxxx");
        masks(DocumentKind::Markdown, "[a]: {% link b %}#c\n[d]: e", "[a]: xxxxxxxxxxxx#c\n[d]: e");
        masks(DocumentKind::Markdown, "[a]: {{ b }}{% link c %}#d", "[a]: xxxxxxxxxxxxxxxxxxx#d");
        masks(
            DocumentKind::Markdown,
            "[a]: {{< ref \"b\" >}} 't'\n{{< c >}} d",
            "[a]: xxxxxxxxxxxxxxx 't'\n          d",
        );
        masks(DocumentKind::Yaml, "{{- if a }}\n{{ b }}: 1\n{{ end }}", "           \nxxxxxxx: 1\n         ");
        masks(DocumentKind::Yaml, "a:\n  {{ toYaml .b }} {{- c }}\n", "a:\n                          \n");
        masks(DocumentKind::Yaml, "a: ${{ b }}", "a: xxxxxxxx");
        masks(DocumentKind::Yaml, "---\n{# A\n # b\n #}\na: {# b", "---\n    \n    \n   \na: {# b");
        masks(DocumentKind::Yaml, "%{ if a ~}\na: ${b}\n%{~ endif }\n", "          \na: ${b}\n           \n");
        masks(DocumentKind::Yaml, "a: 50%{x} %%{ if b }", "a: 50%{x} %%{ if b }");
        masks(DocumentKind::Html, "<%= a %>://h/<% if b %>", "xxxxxxxx://h/          ");
        masks(DocumentKind::Html, "{{a}}http://h/{{{b}}}{{#c}}", "     http://h/xxxxxxx      ");
        masks(DocumentKind::Html, "{% a %}\u{e9}{{ \u{e9} }}{{ {%", "       \u{e9}xxxxxxxx{{ {%");
        masks(DocumentKind::Json, "[\"{{\", {\"a\": {\"b\": 1}}]", "[\"{{\", {\"a\": {\"b\": 1}}]");
        masks(DocumentKind::List, "{{a}}", "{{a}}");
        masks(DocumentKind::Html, "x<!--#echo a --><!--#if b -->", "xxxxxxxxxxxxxxxx             ");
    }

    #[test]
    fn shortcodes_lead_to_pages() {
        for (hole, expected) in [
            ("{{< ref \"a.md#b\" >}}", Some("a.md#b")),
            ("{{<relref a.md>}}", Some("a.md")),
            ("{{% ref `/a b` %}}", Some("/a b")),
            ("{{< ref lang=\"de\" path=\"#x\" >}}", None),
            ("{{< ref path=\"/x\" lang=\"de\" >}}", None),
            ("{{< ref outputFormat=\"rss\" path=\"#x\" >}}", Some("#x")),
            ("{{</* ref \"a\" */>}}", None),
            ("{{< reference \"a\" >}}", None),
            ("{{< ref >}}", None),
            ("{{< ref \"a >}}", None),
        ] {
            assert_eq!(page(hole).map(|range| &hole[range]), expected, "{hole}");
        }
    }

    #[test]
    fn programs_of_a_page_are_holes() {
        let masked = |document: &str| mask_programs(document).map(|masked| masked.text);
        let page = "<a href=\"/<?= $a ?>/b\"><?php if ($a) { ?>";
        assert_eq!(masked(page).as_deref(), Some("<a href=\"/xxxxxxxxx/b\">                  "));
        assert_eq!(masked("<?php echo 1;\n"), None);
        assert_eq!(masked("<p><?php\n1"), Some("<p>     \n ".to_owned()));
    }

    #[test]
    fn an_unclosed_delimiter_opens_no_hole() {
        masks(DocumentKind::Markdown, "{{ a\n[b](c)\n{{ d }}", "{{ a\n[b](c)\n       ");
        let long = format!("{{{{ a\n{}}}}}", "b\n".repeat(MAX_LEN));
        masks(DocumentKind::Markdown, &long, &long);
        masks(DocumentKind::Yaml, "{{- /* {{ a }} */ -}}", "               */ -}}");
    }

    #[test]
    fn braces_are_holes_in_svelte() {
        masks(DocumentKind::Svelte, "<a href={b ? {c} : d}>{e}", "<a href=xxxxxxxxxxxxx>xxx");
        masks(DocumentKind::Svelte, "<script>{a}</script>{b}{", "<script>{a}</script>xxx{");
    }
}
