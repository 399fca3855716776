//! Anchors in markup: explicit ones, and texts that a program adds.

use std::borrow::Cow;

use crate::html::scripts_make_anchors;

/// Text that a program adds to a document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Added {
    /// A file.
    File(String),
    /// The text of a shortcode of Hugo with this name.
    Shortcode(String),
    /// The text of a shortcode of Hugo whose name says nothing about headings.
    Named(String),
    /// A text that cannot be known.
    Unknown,
}

/// Commands of Liquid and Jinja that add no headings.
const QUIET: &[&str] = &[
    "highlight", "endhighlight", "raw", "endraw", "comment", "endcomment", "assign", "capture", "endcapture", "link",
    "post_url", "end", "if", "elsif", "elif", "else", "endif", "unless", "endunless", "gist", "youtube", "set",
    "avatar", // Of GitBook, whose text is within them.
    "hint", "endhint", "tabs", "endtabs", "tab", "endtab", "code", "endcode", "content-ref", "endcontent-ref", "embed",
    "endembed", "file", "endfile", "stepper", "endstepper", "step", "endstep", "columns", "endcolumns", "column",
    "endcolumn", "updates", "endupdates", "update", "endupdate",
];

/// Parts of the names of shortcodes and variables that add texts with headings.
const LOUD: &[&str] = &[
    "include", "import", "read", "partial", "embed", "snippet", "content", "render", "page", "markdown", "api",
    "heading",
];

/// Returns the texts that programs add to a Markdown document, which has no code.
pub(crate) fn added(text: &str) -> Vec<Added> {
    let text = &without_raw(text);
    let (mut found, mut shortcodes) = (Vec::new(), Vec::new());
    let mut add = |file: Option<&str>| {
        let file = file.map(|file| file.trim().trim_matches(['"', '\'', '<', '>'])).filter(|file| is_file(file));
        found.push(file.map_or(Added::Unknown, |file| Added::File(file.to_owned())));
    };
    for (at, _) in text.match_indices("{%") {
        let inner = until(&text[at + 2..], "%}").trim_matches(['-', ' ']);
        let (command, rest) = inner.split_once(char::is_whitespace).unwrap_or((inner, ""));
        // A shortcode of Zola: `{% name(a=1) %}`.
        let called = inner.split_once('(').map(|(name, _)| name).filter(|name| is_shortcode(name));
        if let Some(name) = called {
            shortcodes.push(Added::Shortcode(name.to_owned()));
        } else if !QUIET.contains(&command) && !text[..at].ends_with('{') {
            let is_include = command.starts_with("include") && rest.split_whitespace().count() <= 1;
            add(is_include.then_some(rest));
        }
    }
    for (at, _) in text.match_indices("{{") {
        let inner = until(&text[at + 2..], "}}");
        let name = inner.trim_start_matches(['<', '%', '#', ' ', '-']);
        let (name, rest) = name.split_once(char::is_whitespace).unwrap_or((name, ""));
        let is_loud = LOUD.iter().any(|part| name.contains(part)) || inner.starts_with('%') && !name.starts_with('/');
        if is_loud && inner.starts_with(['<', '%']) {
            shortcodes.push(Added::Shortcode(name.to_owned()));
        } else if inner.starts_with('<') && !name.starts_with('/') && !name.is_empty() {
            shortcodes.push(Added::Named(name.to_owned()));
        } else if is_loud && !text[..at].ends_with('{') {
            add((inner.starts_with('#') && name.contains("include")).then(|| rest.split(':').next()).flatten());
        }
    }
    for (at, _) in text.match_indices("--8<--") {
        let rest = until(&text[at + 6..], "\n").trim();
        add(Some(rest.trim_matches(['"', '\'']).split(':').next().unwrap_or_default()));
    }
    text.match_indices("{!").for_each(|(at, _)| add(Some(until(&text[at + 2..], "!}"))));
    for (at, mark) in ["<!--@include:", "<!-- @include:"].iter().flat_map(|mark| text.match_indices(mark)) {
        add(Some(until(&text[at + mark.len()..], "-->").split(['{', '#']).next().unwrap_or_default()));
    }
    // Writerside includes an element of a page, and plugins of remark have directives: <https://github.com/remarkjs/remark-directive>.
    let has_mark = ["<include ", "<include>", "<!--#include", "<%", "\n::include{", "\n:::include{"]
        .iter()
        .any(|mark| memchr::memmem::find(text.as_bytes(), mark.as_bytes()).is_some());
    if has_mark || names_module(text) || text.lines().any(is_filled_in) || scripts_make_anchors(text) {
        add(None);
    }
    found.extend(shortcodes);
    found
}

/// Whether a line is only the name of a text that a program puts in its place: `@OPTIONS@`, `%OPTIONS%`. A table of contents has no headings.
fn is_filled_in(line: &str) -> bool {
    let line = line.trim();
    let name = ['@', '%'].iter().find_map(|mark| line.strip_prefix(*mark)?.strip_suffix(*mark));
    let is_letter = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || matches!(byte, b'_' | b'-');
    name.is_some_and(|name| name.len() > 2 && name.bytes().all(is_letter) && name != "TOC")
}

/// Returns a text without the parts between `{% raw %}` and `{% endraw %}`, which no program reads.
fn without_raw(text: &str) -> String {
    let mut out = String::new();
    for (number, part) in text.split("raw %}").enumerate() {
        // The parts are alternately outside and inside, apart from an end that is not closed.
        if number % 2 == 0 {
            let before = part.trim_end().trim_end_matches('-');
            out.push_str(before.strip_suffix("{%").unwrap_or(part));
        }
    }
    out
}

/// Longest name of a file that is read, in bytes.
const MAX_FILE: usize = 256;

/// Returns the start of a text up to a mark, which is not far.
fn until<'t>(text: &'t str, mark: &str) -> &'t str {
    beginning(text, MAX_FILE).split(mark).next().unwrap_or_default()
}

/// Returns the longest beginning of a text of at most this many bytes.
pub(crate) fn beginning(text: &str, length: usize) -> &str {
    let end = (0..=length.min(text.len())).rev().find(|end| text.is_char_boundary(*end));
    &text[..end.unwrap_or_default()]
}

fn is_shortcode(name: &str) -> bool {
    !QUIET.contains(&name) && !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

fn is_file(name: &str) -> bool {
    !name.is_empty() && name.len() < MAX_FILE && name.contains('.') && !name.contains(['{', '*', '|', ':', '\n', ' '])
}

/// Returns the values of the attributes `id` and `name`, and the names in `{#id}`.
pub(crate) fn attributes(text: &str) -> Vec<String> {
    // The names of elements and attributes may be in upper case.
    let lower = text.to_ascii_lowercase();
    let mut ids = Vec::new();
    for name in ["id", "name"] {
        for (at, _) in lower.match_indices(name) {
            if text[..at].ends_with(|c: char| c.is_whitespace() || matches!(c, '"' | '\'' | ':' | '{')) {
                ids.extend(value(&text[at + name.len()..]).map(str::to_owned));
            }
        }
    }
    // A component may give one of its properties to an element: `titleId="examples"`.
    for (at, _) in text.match_indices("Id=").filter(|(at, _)| text[..*at].ends_with(|c: char| c.is_ascii_lowercase())) {
        ids.extend(value(&text[at + 2..]).map(str::to_owned));
    }
    for (at, _) in text.match_indices('#').filter(|(at, _)| is_in_attributes(&text[..*at])) {
        ids.extend(name_until(&text[at + 1..], |c| c.is_whitespace() || c == '}').map(str::to_owned));
    }
    ids
}

/// Returns the values of the attributes `id` and `name` of shortcodes of Hugo. Their templates may make anchors of them, by any rule:
/// `{{% module name="Read marks" %}}`.
pub(crate) fn shortcode_names(text: &str) -> impl Iterator<Item = String> {
    let inner = text.match_indices("{{").map(|(at, _)| until(&text[at + 2..], "}}"));
    inner.filter(|inner| inner.starts_with(['<', '%'])).flat_map(attributes)
}

/// Whether a text ends inside of a list of attributes: `{`, `{: `, `{.class `. A definition of a reference is not one: `[a]: `.
fn is_in_attributes(before: &str) -> bool {
    let line = before.as_bytes().iter().rev().take(MAX_FILE).take_while(|byte| **byte != b'\n').count();
    let line = &before.as_bytes()[before.len() - line..];
    let Some(start) = memchr::memrchr(b'{', line) else { return false };
    let inner = &line[start + 1..];
    !inner.contains(&b'}') && inner.first().is_none_or(|byte| matches!(byte, b':' | b'.' | b' '))
}

/// Returns the labels of MyST in lines `(label)=`, and the anchors that Python-Markdown makes of footnotes, `[^1]:`.
pub(crate) fn labels(text: &str) -> Vec<String> {
    let mut ids: Vec<String> = Vec::new();
    for line in text.lines() {
        let line = line.trim();
        ids.extend(line.strip_prefix('(').and_then(|rest| rest.strip_suffix(")=")).map(str::to_owned));
        if let Some((label, _)) = line.strip_prefix("[^").and_then(|rest| rest.split_once("]:")) {
            ids.extend([format!("fn:{label}"), format!("fnref:{label}")]);
        }
    }
    ids
}

/// Whether a block of Markdown without headings may have an anchor, or a text that a program replaces by one with anchors.
///
/// ```
/// assert!(urlgram_sites::makes_anchors("see <a id=x>") && !urlgram_sites::makes_anchors("the name of [x](#y) is long"));
/// // The text after it may begin with `=`.
/// assert!(urlgram_sites::makes_anchors("see the name"));
/// ```
pub fn makes_anchors(block: &str) -> bool {
    // The text before or after the block may be the rest of an attribute.
    let around = format!(" name {block}\n: x");
    let is_open = block.trim_end().ends_with(['"', '\'']);
    let has_ids = !attributes(&around).is_empty() || !labels(block).is_empty() || commands(block).next().is_some();
    is_open || has_ids || !html_headings(block).is_empty() || !added(block).is_empty() || has_generated_reference(block)
}

/// Returns the names in comments of two words, of which the first is a command of a program: `<!-- md:option name -->`.
pub(crate) fn commands(text: &str) -> impl Iterator<Item = &str> {
    text.split("<!--").skip(1).filter_map(|rest| {
        let mut words = rest.lines().next()?.split_once("-->")?.0.split_whitespace();
        words.next().filter(|command| command.contains(':'))?;
        words.next().filter(|_| words.next().is_none())
    })
}

/// Returns a heading without the comment of MDX at its end, and the anchor in it: `A {/* #id */}`.
pub(crate) fn comment_id(heading: &str) -> Option<(String, String)> {
    let inner = heading.trim_end().strip_suffix('}')?.trim_end().strip_suffix("*/")?;
    let (before, comment) = inner.rsplit_once("/*")?;
    let before = before.trim_end().strip_suffix('{')?;
    let id = comment.trim();
    let id = id.strip_prefix('#').unwrap_or(id);
    (!id.is_empty() && !id.contains(char::is_whitespace)).then(|| (before.trim_end().to_owned(), id.to_owned()))
}

/// Removes `:name:` from a text.
pub(crate) fn without_emoji_names(text: &str) -> String {
    let is_name =
        |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b"_0123456789+-".contains(&b));
    let parts: Vec<&str> = text.split(':').collect();
    let inner = 1..parts.len().saturating_sub(1);
    let kept = parts.iter().enumerate().filter(|(at, part)| !(inner.contains(at) && is_name(part)));
    kept.map(|(_, part)| *part).collect()
}

/// Longest anchor that is read, in characters.
const MAX_NAME: usize = 1024;

/// Returns the value of an attribute whose name the text follows.
fn value(text: &str) -> Option<&str> {
    let text = text.trim_start().trim_start_matches(['"', '\'']).trim_start();
    let text = text.strip_prefix('=').or_else(|| text.strip_prefix(':'))?.trim_start();
    match text.chars().next().filter(|c| matches!(c, '"' | '\'')) {
        Some(quote) => name_until(&text[1..], |c| c == quote).filter(|name| name.len() + 1 < text.len()),
        None => name_until(text, |c| c.is_whitespace() || matches!(c, '>' | '/' | '}')),
    }
}

/// Returns the name at the start of a text, up to the first character that is not part of it. Without a limit, each of many names that
/// have no end would be read to the end of the document.
fn name_until(text: &str, is_end: impl Fn(char) -> bool) -> Option<&str> {
    let ends = text.char_indices().map(|(at, c)| (at, is_end(c))).chain([(text.len(), true)]);
    let (end, _) = ends.take(MAX_NAME + 1).find(|(_, is_end)| *is_end)?;
    Some(&text[..end])
}

/// Longest heading of HTML that is read, in bytes.
const MAX_HEADING: usize = 4096;

/// Returns the texts of `<h1>` to `<h6>`.
pub(crate) fn html_headings(text: &str) -> Vec<String> {
    let lower = text.to_ascii_lowercase();
    let heading = |(at, _)| {
        let rest: &str = &text[at + 2..];
        rest.starts_with(|c: char| ('1'..='6').contains(&c)).then_some(())?;
        // A heading is short. A search to the end for each of many unclosed ones would take quadratic time.
        let window = rest.len().min(MAX_HEADING);
        let window = (0..=window).rev().find(|end| rest.is_char_boundary(*end))?;
        let content = rest[..window].find('>')? + 1;
        let end = lower[at + 2..][content..window].find("</h")?;
        Some(without_tags(&rest[content..content + end]))
    };
    lower.match_indices("<h").filter_map(heading).collect()
}

fn without_tags(html: &str) -> String {
    let mut text = String::with_capacity(html.len());
    for part in html.split('<').enumerate() {
        match part {
            (0, part) => text.push_str(part),
            (_, part) => text.push_str(part.split_once('>').map_or("", |(_, after)| after)),
        }
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns a text of the same length without the lines that are only a tag of a component of MDX, such as `<Tabs>` or `</TabItem>`, or one
/// whose content is Markdown, such as `<div markdown="1">`. CommonMark reads what follows such a line as HTML, up to an empty line, and MDX reads it as Markdown.
pub(crate) fn without_components(text: &str) -> Cow<'_, str> {
    let is_component = |line: &str| {
        let inner = line.trim().strip_prefix('<').and_then(|rest| rest.strip_suffix('>'));
        inner.is_some_and(|inner| {
            let name = inner.strip_prefix('/').unwrap_or(inner);
            // Kramdown and Python-Markdown read the content of such an element as Markdown.
            let is_named = name.is_empty() || name.starts_with(|c: char| c.is_ascii_uppercase());
            (is_named && !name.contains(['@', ':']) || name.contains(" markdown=")) && !name.contains(['<', '>'])
        })
    };
    if !text.lines().any(is_component) {
        return Cow::Borrowed(text);
    }
    let mut kept = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let content = line.trim_start_matches([' ', '\t']);
        if is_component(line) {
            kept.extend(line.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
        } else if let Some(mark) = block_mark(content) {
            // MDX has no code by indentation, so that a fence and a heading may have any. It follows the mark here, so that the text after
            // the mark keeps its offset.
            let (indent, rest) = (&line[..line.len() - content.len()], &content[mark.len()..]);
            kept.extend([mark, indent, rest]);
        } else {
            kept.push_str(line);
        }
    }
    Cow::Owned(kept)
}

/// Returns the mark of a fence or a heading at the start of a line: "```", `##`. White space follows that of a heading.
fn block_mark(line: &str) -> Option<&str> {
    let sign = line.chars().next().filter(|c| matches!(c, '`' | '~' | '#'))?;
    let (mark, rest) = line.split_at(line.len() - line.trim_start_matches(sign).len());
    let is_mark = if sign == '#' { rest.trim_start().len() < rest.len() || rest.is_empty() } else { mark.len() >= 3 };
    is_mark.then_some(mark)
}

/// Whether a program adds the documentation of a module: `::: package.module`. Other words after the mark are names of containers.
fn names_module(text: &str) -> bool {
    // A container has an end.
    let has_end = text.lines().any(|line| line.trim() == ":::");
    text.lines().filter_map(|line| line.strip_prefix("::: ")).any(|name| {
        let name = name.trim();
        (name.contains('.') || !has_end) && name.chars().all(|c| c.is_alphanumeric() || "._:".contains(c))
    })
}

/// Whether mkdocstrings adds the documentation of a module, with the anchors of its names: `::: package.module`.
pub(crate) fn has_generated_reference(text: &str) -> bool {
    text.lines().any(|line| line.strip_prefix("::: ").is_some_and(|name| name.starts_with(|c: char| c.is_alphabetic())))
}
