//! Roles and directives of MyST, the Markdown of Sphinx, Jupyter Book and mystmd.
//!
//! - <https://myst-parser.readthedocs.io/en/latest/syntax/roles-and-directives.html>
//! - <https://mystmd.org/guide/syntax-overview>
//!
//! CommonMark reads a directive in backticks as a code block, so that the links in ```` ```{note} ```` would not be read.

use std::borrow::Cow;
use std::ops::Range;

use super::fences::{Fence, fence};
use super::markdown_admonition::without;
use super::sphinx;
use crate::collect::Collector;
use crate::reference::ReferenceKind;

/// Directives whose content is Markdown, and whose argument is a title or a version.
const CONTAINERS: &[&str] = &[
    "admonition", "attention", "card", "card-carousel", "caution", "danger", "deprecated", "details", "dropdown",
    "epigraph", "error", "exercise", "grid", "grid-item", "grid-item-card", "group-tab", "hint", "important", "margin",
    "note", "rst-class", "seealso", "sidebar", "solution", "tab", "tab-item", "tab-set", "tabs", "tip", "topic",
    "versionadded", "versionchanged", "versionremoved", "warning",
];

/// Directives whose argument is the path of a file.
const WITH_FILE: &[&str] = &["figure", "image", "include", "literalinclude"];

/// Returns a text without the lines that open and close directives whose content is Markdown. All offsets stay the same.
pub(super) fn without_fences(text: Cow<'_, str>) -> Cow<'_, str> {
    if !["```{", "~~~{"].iter().any(|mark| memchr::memmem::find(text.as_bytes(), mark.as_bytes()).is_some()) {
        return text;
    }
    let (mut found, mut at) = (Vec::new(), 0);
    // Open containers, and the code block that is open in the last one.
    let mut containers: Vec<Fence> = Vec::new();
    let mut code = None;
    for line in text.split_inclusive('\n') {
        let end = at + line.trim_ascii_end().len();
        at += line.len();
        let Some((fence, info)) = fence_of_item(line) else { continue };
        let place = end - info.len() - fence.1..end;
        let closes = |(byte, length): Fence| info.is_empty() && fence.0 == byte && fence.1 >= length;
        match code {
            Some(open) if closes(open) => code = None,
            Some(_) => {}
            None if containers.last().is_some_and(|open| closes(*open)) => {
                containers.pop();
                found.push(place);
            }
            None if name(info).is_some_and(|name| CONTAINERS.contains(&name)) => {
                containers.push(fence);
                found.push(place);
            }
            None => code = Some(fence),
        }
    }
    without(text, found)
}

/// Returns the fence that a line or an item of a list begins with, and the text after it.
fn fence_of_item(line: &str) -> Option<(Fence, &str)> {
    fence(line.trim_ascii().trim_start_matches(['-', '*', '+', '>', ' ']))
}

/// Returns the name of the directive that the text after a fence calls: `{note} Title`.
fn name(info: &str) -> Option<&str> {
    Some(info.trim_ascii_start().strip_prefix('{')?.split_once('}')?.0)
}

/// Adds the target of the role whose content is the code at a range: ``{ref}`text <label>` ``.
pub(super) fn role(out: &mut Collector<'_>, span: Range<usize>) {
    const ROLES: [(&str, ReferenceKind); 3] =
        [("{ref}", ReferenceKind::Label), ("{numref}", ReferenceKind::Label), ("{doc}", ReferenceKind::Document)];
    let Some((_, kind)) = ROLES.into_iter().find(|(name, _)| out.raw(0..span.start).ends_with(name)) else { return };
    let raw = out.raw(span.clone());
    let length = raw.bytes().take_while(|byte| *byte == b'`').count();
    let inside = span.start + length..span.end.saturating_sub(length);
    let content = out.raw(inside.clone());
    if content.starts_with('!') {
        return;
    }
    let target = sphinx::target(content).filter(|target| target.start > 1);
    let target = target.map_or(inside.clone(), |target| inside.start + target.start..inside.start + target.end);
    match kind {
        ReferenceKind::Document => out.reference(target, kind),
        kind => out.label(target, kind),
    }
}

/// Adds the files that the code block at a range names, if it is a directive that reads them.
pub(super) fn block(out: &mut Collector<'_>, span: Range<usize>) {
    let raw = out.raw(span.clone());
    let first = raw.split('\n').next().unwrap_or(raw);
    if memchr::memchr(b'{', first.as_bytes()).is_none() {
        return;
    }
    line(out, span.start..span.start + first.len());
    if fence_of_item(first).and_then(|(_, info)| name(info)) != Some("toctree") {
        return;
    }
    let mut at = span.start + first.len() + 1;
    let entries = raw.get(first.len() + 1..).unwrap_or_default();
    let mut is_options = entries.starts_with("---");
    for (number, entry) in entries.split_inclusive('\n').enumerate() {
        let content = entry.trim_ascii();
        if is_options {
            is_options = number == 0 || content != "---";
        } else if !content.starts_with([':', '`', '~']) {
            let start = at + entry.len() - entry.trim_ascii_start().len();
            sphinx::entry(out, start..start + content.len());
        }
        at += entry.len();
    }
}

/// Adds the file that a line of a directive names: `:::{figure} a.png`.
pub(super) fn line(out: &mut Collector<'_>, span: Range<usize>) {
    let raw = out.raw(span.clone());
    let content = raw.trim_ascii_start().trim_start_matches(['`', '~', ':']);
    let Some((name, path)) = content.strip_prefix('{').and_then(|rest| rest.split_once('}')) else { return };
    // A label is the content that mystmd embeds.
    if WITH_FILE.contains(&name) && !path.starts_with('`') && !path.trim_ascii_start().starts_with('#') {
        let end = span.start + raw.len();
        out.reference(end - path.len()..end, ReferenceKind::File);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_of_directives_is_markdown() {
        for (text, expected) in [
            ("```{note}\n[a](b)\n```\n", "         \n[a](b)\n   \n"),
            ("````{tip} T\n```{note}\na\n```\n````\n", "           \n         \na\n   \n    \n"),
            ("```{note}\n```python\na\n```\n```\nb\n", "         \n```python\na\n```\n   \nb\n"),
            ("````\n```{note}\n```\n````\n", "````\n```{note}\n```\n````\n"),
            ("```{figure} a.png\nb\n```\n", "```{figure} a.png\nb\n```\n"),
            ("~~~{note}\n```\na\n", "         \n```\na\n"),
            ("a ```{note}``` b\n", "a ```{note}``` b\n"),
            ("- ```python\n  ```\n- ```{note}\n  a\n  ```\n", "- ```python\n  ```\n-          \n  a\n     \n"),
        ] {
            assert_eq!(without_fences(text.into()), expected);
        }
    }
}
