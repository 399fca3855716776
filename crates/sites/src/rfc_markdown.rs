//! References of Internet-Drafts that kramdown-rfc reads: <https://github.com/cabo/kramdown-rfc>.

/// Returns the names of the references of a draft, of each of which the program makes an anchor: the keys in `normative` and
/// `informative`, and the citations in the text, such as `{{!RFC3986}}` and `{{Section 3 of RFC3986}}`. Other documents have none.
pub(crate) fn references(text: &str) -> impl Iterator<Item = String> {
    let is_draft = text.starts_with("---") && text.contains("\ndocname:") && text.contains("\n--- abstract");
    let (metadata, body) = text.split_once("\n--- ").filter(|_| is_draft).unwrap_or_default();
    let keys = metadata.lines().filter(|line| line.starts_with([' ', '-'])).filter_map(|line| {
        let (key, _) = line.split_once(':')?;
        Some(key.trim_start_matches([' ', '-']).trim().trim_matches('"'))
    });
    let citations = body.split("{{").skip(1).flat_map(|rest| {
        let inner = rest.split("}}").next().unwrap_or_default();
        let words = inner.split([' ', ',', '\n']).map(|word| word.trim_start_matches(['!', '?', '&', '-']));
        words.filter(|_| inner.len() < MAX_CITATION)
    });
    keys.chain(citations).filter(|name| is_name(name)).map(str::to_owned)
}

/// Longest citation, in bytes.
const MAX_CITATION: usize = 200;

fn is_name(name: &str) -> bool {
    name.len() > 2 && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::references;

    #[test]
    fn references_of_drafts() {
        let draft = "---\ntitle: A\ndocname: draft-a-b\nnormative:\n  STD66: uri\n  -: x\ninformative:\n  I-D.a-b:\n    title: T\n--- abstract\n\nx\n\n--- middle\n\nSee {{!RFC3986}} and {{Section 3 of RFC8820}}.\n";
        let found: Vec<String> = references(draft).collect();
        for name in ["STD66", "I-D.a-b", "RFC3986", "RFC8820"] {
            assert!(found.iter().any(|known| known == name), "{name} of {found:?}");
        }
        assert_eq!(references("---\ntitle: A\n---\n\nSee {{RFC3986}}.\n").count(), 0);
    }
}
