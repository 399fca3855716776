//! URLs as the WHATWG URL Standard parses them.

use crate::exit::Failure;
use urlgram::grammar::whatwg::ValidUrlString;
use urlgram::input::Production;
use urlgram::whatwg::{Parser, Url};
use urlgram_lint::whatwg::findings;
use urlgram_lint::{Finding, characters, oversized};

/// The URL that `text` is, with what is to be said of it; or why it is none.
pub(crate) fn read_whatwg_url(text: &[u8], base: Option<&Url>) -> Result<(Url, Vec<Finding>), Box<Finding>> {
    let text = characters(text)?;
    let (url, errors) = whatwg_parser(base).report(text);
    let mut findings = findings(text, base, url.is_ok(), &errors);
    match url {
        Ok(url) => Ok((url, findings)),
        // A failure is the last of the errors, if it is one of the Standard's.
        Err(_) => Err(Box::new(
            findings.pop().unwrap_or_else(|| oversized(text.len() as u64, <ValidUrlString as Production>::RULE)),
        )),
    }
}

pub(crate) fn whatwg_parser(base: Option<&Url>) -> Parser<'_> {
    base.map_or(Parser::new(), |base| Parser::new().base(base))
}

/// The base URL of an option.
pub(crate) fn whatwg_base(base: Option<&str>) -> Result<Option<Url>, Failure> {
    let parse = |base| Url::parse(base).map_err(|failure| Failure::Usage(format!("--base {base}: {failure}")));
    base.map(parse).transpose()
}
