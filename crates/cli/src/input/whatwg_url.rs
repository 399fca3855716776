//! URLs as the WHATWG URL Standard parses them.

use crate::exit::Failure;
use urlgram::diagnostic::{Diagnostic, decode_utf8};
use urlgram::grammar::whatwg::ValidUrlString;
use urlgram::input::Production;
use urlgram::whatwg::{Parser, Url};
use urlgram_lint::whatwg::diagnostics;

/// Parses a URL, and returns it with its validation errors.
pub(crate) fn read_whatwg_url(text: &[u8], base: Option<&Url>) -> Result<(Url, Vec<Diagnostic>), Box<Diagnostic>> {
    let text = decode_utf8(text)?;
    let (url, errors) = whatwg_parser(base).report(text);
    let mut findings = diagnostics(text, base, url.is_ok(), &errors);
    match url {
        Ok(url) => Ok((url, findings)),
        // A failure is the last of the errors, if it is one of the Standard's.
        Err(_) => Err(Box::new(
            findings
                .pop()
                .unwrap_or_else(|| Diagnostic::too_long(text.len() as u64, <ValidUrlString as Production>::RULE)),
        )),
    }
}

pub(crate) fn whatwg_parser(base: Option<&Url>) -> Parser<'_> {
    base.map_or(Parser::new(), |base| Parser::new().base(base))
}

/// Parses the value of `--base`.
pub(crate) fn whatwg_base(base: Option<&str>) -> Result<Option<Url>, Failure> {
    let parse = |base| Url::parse(base).map_err(|failure| Failure::Usage(format!("--base {base}: {failure}")));
    base.map(parse).transpose()
}
