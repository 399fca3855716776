use crate::{DiagnosticSink, LintContext};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a label of a host with digits of two scripts.
    ///
    /// ## Why is this bad?
    /// Many scripts have their own digits, and some look like digits or letters of other scripts: the Bengali four
    /// `৪` looks like `8`, the Gujarati zero like `o`. No language writes one number with two kinds of digits. A
    /// reader of such a name cannot tell which number it contains.
    ///
    /// ## Example
    /// ```text escaped
    /// http://a\u{9ea}8.example/
    /// http://a\u{9ea}\u{96a}.example/
    /// ```
    ///
    /// ## Use instead
    /// Write all digits in one script.
    ///
    /// ```text escaped
    /// http://\u{9ea}\u{9ee}.example/
    /// http://a8.\u{9ea}.example/
    /// ```
    ///
    /// ```text
    /// http://a48.example/
    /// ```
    ///
    /// ## References
    /// - [UTS 39 §5.3](https://www.unicode.org/reports/tr39/#Mixed_Number_Detection)
    /// - [CWE-1007](https://cwe.mitre.org/data/definitions/1007.html)
    U411 "mixed-numbering" for rfc3986::RegName {
        roles: Roles::WRITTEN,
        precedence: MostSpecific,
        explains: Rejection,
        for_every_specification: true,
        check: Text(super::properties::ANY_UNICODE, check),
    }
}

/// Zeros of the decimal digits that names may have. The other nine digits follow each of them.
const NOUGHTS: &[u32] = &[
    0x30, 0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0,
    0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50, 0xa620,
    0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0x104a0, 0x10d30, 0x11066, 0x110f0, 0x11136, 0x111d0, 0x112f0,
    0x11450, 0x114d0, 0x11650, 0x116c0, 0x11730, 0x118e0, 0x11950, 0x11c50, 0x11d50, 0x11da0, 0x16a60, 0x16ac0,
    0x16b50, 0x1e140, 0x1e2f0, 0x1e950,
];

/// Returns the zero of the script of digit `c`.
fn nought(c: char) -> Option<u32> {
    let c = u32::from(c);
    let before = NOUGHTS.partition_point(|nought| *nought <= c).checked_sub(1)?;
    Some(NOUGHTS[before]).filter(|nought| c - nought < 10)
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    for host in context.international_hosts() {
        for label in host.labels(context.text()) {
            let mut digits = label.text.chars().filter(|c| nought(*c).is_some());
            let Some(first) = digits.next() else { continue };
            if let Some(other) = digits.find(|c| nought(*c) != nought(first)) {
                sink.report(label.span, format!("\"{first}\" and \"{other}\" in one label"), "digits of two scripts")
                    .help(format!("Show the name in its ASCII form {}.", host.domain().unwrap_or_default()));
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noughts_are_in_order_for_the_search() {
        assert!(NOUGHTS.is_sorted());
        assert_eq!(nought('9'), Some(0x30));
        assert_eq!((nought('a'), nought(':'), nought('\u{9ea}')), (None, None, Some(0x9e6)));
    }
}
