use urlgram::grammar::rfc3986;
use crate::{Check, Lint, Mends};
use urlgram::input::Production;

/// `U122`
pub(super) static LINT: Lint = Lint {
    mends: Mends::Safely,
    summary: "a URL in a text that ends with what belongs to the sentence around it",
    why: "A full stop, a comma or a closing bracket after a URL in prose is a character of the URL as well as one of \
          the sentence, and programs that make links of text guess where it ends. A bracket that was not opened in the \
          URL, and a punctuation mark at the end, belong to the sentence nearly always.",
    remedy: "Write `<` and `>` around the URL, or a space behind it.",
    sources: &["RFC 3986 Appendix C"],
    bad: &["See (https://example.org/p).", "Look at https://example.org/p, please."],
    good: &["See <https://example.org/p>.", "https://example.org/a_(b)"],
    check: Check::Document,
    ..Lint::new("U122", "trailing-prose", <rfc3986::Uri as Production>::RULE)
};
