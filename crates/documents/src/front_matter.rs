//! Front matter: metadata before a Markdown document.

use std::ops::Range;

/// Front matter of a document, with byte offsets in it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct FrontMatter {
    /// Metadata, without the lines around it.
    pub metadata: Range<usize>,
    /// Whether the metadata is TOML, between lines of `+++`, instead of YAML.
    pub is_toml: bool,
    /// Start of the Markdown.
    pub end: usize,
}

/// Returns the front matter at the start of a text. Lines of hyphens elsewhere are thematic breaks or underline headings.
pub fn front_matter(text: &str) -> Option<FrontMatter> {
    let mut lines = text.split_inclusive('\n');
    let first = lines.next()?;
    let is_toml = match first.trim_end() {
        "---" => false,
        "+++" => true,
        _ => return None,
    };
    let start = first.len();
    let mut at = start;
    for line in lines {
        let is_closing = match line.trim_end() {
            "+++" => is_toml,
            "---" | "..." => !is_toml,
            // A blank line after the opening line begins a paragraph.
            "" if at == start => return None,
            _ => false,
        };
        if is_closing {
            return Some(FrontMatter { metadata: start..at, is_toml, end: at + line.len() });
        }
        at += line.len();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metadata_is_at_the_start_only() {
        let found = |text: &str| front_matter(text).map(|found| (text[found.metadata].to_owned(), found.is_toml));
        assert_eq!(found("---\na: b\n---\n# x\n"), Some(("a: b\n".into(), false)));
        assert_eq!(found("---\r\na: b\r\n...\r\n"), Some(("a: b\r\n".into(), false)));
        assert_eq!(found("+++\na = 1\n+++"), Some(("a = 1\n".into(), true)));
        for text in
            ["# x\n---\na: b\n---\n", "---\n\na: b\n---\n", "---\na: b\n", "----\na: b\n----\n", "---\n+++\n", ""]
        {
            assert_eq!(found(text), None, "{text:?}");
        }
        assert_eq!(front_matter("---\na\n---\n\nb").unwrap().end, 10);
    }
}
