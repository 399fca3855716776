use urlgram::grammar::rfc3986;
use crate::{Check, Lint};
use urlgram::input::Production;

/// `U003`
pub(super) static LINT: Lint = Lint {
    summary: "a comment for urlgram that it does not understand",
    why: "A comment that begins with `urlgram:` is meant for this program. If it is mistyped, nothing is ignored, and whoever wrote \
          it thinks otherwise.",
    remedy: "Write `urlgram: ignore[U301]`, `urlgram: ignore-next-line[U301]` or `urlgram: ignore-file[U301]`, with codes, beginnings \
             of codes or names between commas.",
    sources: &["module urlgram_documents"],
    bad: &["# urlgram: ingore[U301]\nhttp://example.org/\n"],
    good: &["# urlgram: ignore-file[U301]\nhttp:\\\\example.org/\n"],
    check: Check::Document,
    ..Lint::new("U003", "bad-ignore", <rfc3986::UriReference as Production>::RULE)
};
