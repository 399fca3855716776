//! Tags of Jekyll that lead to pages: <https://jekyllrb.com/docs/liquid/tags/#links>.

use std::ops::Range;

use super::front_matter::front_matter;
use super::holes::Masked;
use super::reference::{Reference, ReferenceKind};
use urlgram::span::Span;

/// Returns the files in the tags `link`, and the names of posts in the tags `post_url`, which Jekyll also replaces in code, but not in front
/// matter or between `{% raw %}` and `{% endraw %}`.
pub(super) fn find(document: &str, masked: &Masked) -> Vec<Reference> {
    let start = front_matter(document).map_or(0, |found| found.end);
    let first = masked.holes.partition_point(|hole| hole.start < start);
    let (mut found, mut is_raw) = (Vec::new(), false);
    for hole in &masked.holes[first..] {
        let Some((name, argument)) = tag(&document[hole.clone()]) else { continue };
        let kind = match name {
            "raw" => {
                is_raw = true;
                continue;
            }
            "endraw" => {
                is_raw = false;
                continue;
            }
            "link" => ReferenceKind::TagLink,
            "post_url" => ReferenceKind::Post,
            _ => continue,
        };
        let span = Span::new((hole.start + argument.start) as u32, (hole.start + argument.end) as u32);
        found.extend((!is_raw && !argument.is_empty()).then_some(Reference { span, kind }));
    }
    found
}

/// Returns the name of a tag, and the range of its argument, which is empty for a variable and for several arguments.
fn tag(hole: &str) -> Option<(&str, Range<usize>)> {
    let inner = hole.strip_prefix("{%")?.strip_suffix("%}")?;
    let inner = inner.strip_prefix('-').unwrap_or(inner);
    let inner = inner.strip_suffix('-').unwrap_or(inner).trim_ascii();
    let name = inner.split(|c: char| c.is_ascii_whitespace()).next()?;
    let argument = inner[name.len()..].trim_ascii();
    let is_known = !argument.is_empty() && !argument.contains(|c: char| c.is_whitespace() || "{}\"'|".contains(c));
    let start = hole.rfind(argument).filter(|_| is_known).unwrap_or(0);
    Some((name, start..start + if is_known { argument.len() } else { 0 }))
}

#[cfg(test)]
mod tests {
    use super::tag;

    #[test]
    fn tags_lead_to_files() {
        for (hole, name, argument) in [
            ("{% link _docs/a.md %}", "link", "_docs/a.md"),
            ("{%- link a.md -%}", "link", "a.md"),
            ("{%link a.md%}", "link", "a.md"),
            ("{% post_url /news/2024-01-31-a %}", "post_url", "/news/2024-01-31-a"),
            ("{% link {{ page.file }} %}", "link", ""),
            ("{% link a b %}", "link", ""),
            ("{% link %}", "link", ""),
            ("{% raw %}", "raw", ""),
        ] {
            let found = tag(hole).map(|(name, range)| (name, &hole[range]));
            assert_eq!(found, Some((name, argument)), "{hole}");
        }
        assert_eq!(tag("{{ link }}"), None);
    }
}
