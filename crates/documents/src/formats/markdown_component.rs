//! Components of MDX and Vue in Markdown, whose content is Markdown: `<Tabs>`.
//!
//! CommonMark reads the lines after such a tag as HTML, up to an empty line, and what is indented by four spaces as code. MDX reads both as
//! Markdown: <https://mdxjs.com/docs/what-is-mdx/#markdown>. A line that is only a tag is left out, and one whose content is indented under it
//! becomes an item of a list of the same length.

use std::borrow::Cow;

use super::fences::Fences;

/// Elements without content, or whose content is not Markdown.
const OTHERS: &[&str] = &["pre", "script", "style", "textarea", "code", "svg", "br", "hr", "img", "input"];

/// Most spaces between the indentation of a tag and that of its content that an item of a list can have.
const MOST: usize = 5;

/// Columns by which CommonMark knows code.
const CODE: usize = 4;

/// A line that is only a tag, which opens an element.
struct Opening {
    start: usize,
    length: usize,
    indent: usize,
    is_before_empty: bool,
}

/// Returns the text without the lines that are only a tag of a component, and with items of lists in place of those whose content is
/// indented. In MDX, which imports components, all elements are such. All offsets stay the same.
pub(super) fn without_component_tags(text: Cow<'_, str>) -> Cow<'_, str> {
    if memchr::memchr(b'<', text.as_bytes()).is_none() {
        return text;
    }
    let is_mdx = imports_components(&text);
    let (mut changed, mut open, mut at, mut fences) = (Vec::new(), None::<Opening>, 0, Fences::default());
    for line in text.split_inclusive('\n') {
        let content = line.trim_ascii();
        let indent = indentation(line);
        if content.is_empty() {
            open.iter_mut().for_each(|tag| tag.is_before_empty = true);
        } else {
            let is_kept = |tag: &Opening| width(tag, indent).is_none() && indent >= tag.indent + CODE;
            let tag = open.take().filter(|tag| !is_kept(tag));
            changed.extend(tag.map(|tag| (tag.start..tag.start + tag.length, width(&tag, indent))));
            let is_code = fences.is_code(content);
            if let Some(is_opening) = is_tag(content, is_mdx).filter(|_| !is_code) {
                let (start, length) = (at + line.len() - line.trim_ascii_start().len(), content.len());
                match is_opening {
                    true => open = Some(Opening { start, length, indent, is_before_empty: false }),
                    false => changed.push((start..start + length, None)),
                }
            }
        }
        at += line.len();
    }
    if changed.is_empty() {
        return text;
    }
    let mut bytes = text.into_owned().into_bytes();
    for (line, width) in changed {
        bytes[line.clone()].fill(b' ');
        if let Some(width) = width {
            bytes[line.start] = b'-';
            bytes[(line.start + width).min(line.end)..line.end].fill(b'+');
        }
    }
    // Whole tags are replaced.
    String::from_utf8(bytes).unwrap_or_default().into()
}

/// Returns the columns of white space at the start of a line. A tab goes on to a multiple of four.
fn indentation(line: &str) -> usize {
    let spaces = line.bytes().take_while(|byte| matches!(byte, b' ' | b'\t'));
    spaces.fold(0, |column, byte| if byte == b'\t' { (column / 4 + 1) * 4 } else { column + 1 })
}

/// Returns the number of bytes from the mark of the item of a list to its content, which begins with `indent` spaces; `None` if the content
/// is not in an item.
fn width(tag: &Opening, indent: usize) -> Option<usize> {
    let width = indent.checked_sub(tag.indent).filter(|width| (2..=MOST).contains(width))?;
    // An item without a text ends at an empty line.
    (tag.length > width || !tag.is_before_empty).then_some(width)
}

/// Returns whether a line is a tag that opens an element whose content is Markdown, or the end of one; `None` for other lines.
fn is_tag(line: &str, is_mdx: bool) -> Option<bool> {
    let inner = line.strip_prefix('<')?.strip_suffix('>')?;
    let (inner, is_opening) = inner.strip_prefix('/').map_or((inner, true), |inner| (inner, false));
    let name = inner.split(|c: char| c.is_whitespace()).next()?;
    let is_component = match inner.as_bytes().first()? {
        b'A'..=b'Z' => true,
        b'a'..=b'z' => is_mdx && !OTHERS.contains(&name),
        _ => false,
    };
    // An attribute may have a link.
    (is_component && !inner.contains(['<', '>', '/', '#', ':', '@'])).then_some(is_opening)
}

/// Whether a text imports something as MDX does: `import Tabs from '@theme/Tabs'`, outside of code.
fn imports_components(text: &str) -> bool {
    let mut fences = Fences::default();
    text.lines().any(|line| {
        let is_code = fences.is_code(line.trim_ascii());
        let path = line.strip_prefix("import ").and_then(|rest| rest.rsplit_once(" from "));
        !is_code && path.is_some_and(|(_, path)| path.starts_with(['"', '\'']))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_content_of_a_component_is_read_as_markdown() {
        for (text, expected) in [
            ("- a\n\n  <Solution>\n  ```html\n  <a>\n  ```\n", "- a\n\n            \n  ```html\n  <a>\n  ```\n"),
            ("<Tab title=\"\u{e9}\">\n~~~\na\n", "                \n~~~\na\n"),
            ("<Tab>\n\n[a](b)\n</Tab>\n", "     \n\n[a](b)\n      \n"),
            (
                "<Tabs>\n  <Tab a=\"b\">\n      [a](b)\n  </Tab>\n</Tabs>",
                "- ++++\n  -   +++++++\n      [a](b)\n        \n       ",
            ),
            ("<T>\n\n    [a](b)\n</T>\n", "<T>\n\n    [a](b)\n    \n"),
            ("<Tab>\n\t<A b=\"/c\">\n\t\td\n", "-   +\n\t<A b=\"/c\">\n\t\td\n"),
            ("<T>\n    [a](b)\n</T>\n", "-  \n    [a](b)\n    \n"),
            ("<Tab>\n        [a](b)\n", "<Tab>\n        [a](b)\n"),
            (
                "import A from './a'\n<ul>\n  <li>\n    a\n  </li>\n</ul>\n",
                "import A from './a'\n- ++\n  - ++\n    a\n       \n     \n",
            ),
            ("import A from './a'\n<pre>\n  a\n</pre>\n", "import A from './a'\n<pre>\n  a\n</pre>\n"),
            (
                "<ul>\n  a\n</ul>\n```js\nimport A from './a'\n```\n",
                "<ul>\n  a\n</ul>\n```js\nimport A from './a'\n```\n",
            ),
            ("```\n<Tab>\n  a\n</Tab>\n```\n", "```\n<Tab>\n  a\n</Tab>\n```\n"),
            ("<Tab src=\"/a\">\n  a\n", "<Tab src=\"/a\">\n  a\n"),
            ("<Tab icon={<A/>}>\n  a\n", "<Tab icon={<A/>}>\n  a\n"),
            ("<Tab />\n  a\n", "<Tab />\n  a\n"),
            ("<Tab", "<Tab"),
            ("<Tab>", "<Tab>"),
        ] {
            let found = without_component_tags(text.into());
            assert_eq!(found, expected, "{text}");
            assert_eq!(found.len(), text.len(), "{text}");
        }
    }
}
