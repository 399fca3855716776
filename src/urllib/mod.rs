//! Python's `urllib.parse`: the same functions, the same answers.

mod call;
mod encoding;
mod error;
mod ipaddress;
mod join;
mod netloc;
mod query;
mod quote;
mod repr;
mod results;
mod schemes;
mod split;
mod text;
mod unquote;
mod unsplit;
mod unwrap;
mod urlencode;
mod value;
mod version;

pub use call::{FUNCTIONS, Returned, call};
pub use encoding::{Encoding, Errors};
pub use error::{Error, UnicodeDecodeError, UnicodeEncodeError, ValueError};
pub use join::{JoinOptions, urldefrag, urljoin, urljoin_with};
pub use query::{Dict, Pairs, QueryOptions, parse_qs, parse_qs_with, parse_qsl, parse_qsl_with};
pub use quote::{
    QuoteOptions, quote, quote_from_bytes, quote_from_bytes_with, quote_plus, quote_plus_with, quote_with,
};
pub use results::{
    DefragResult, DefragResultBytes, ParseResult, ParseResultBytes, Replace, SplitResult, SplitResultBytes,
};
pub use schemes::{USES_NETLOC, USES_PARAMS, USES_RELATIVE};
pub use split::{SplitOptions, urlparse, urlparse_with, urlsplit, urlsplit_with};
pub use text::Text;
pub use unquote::{UnquoteOptions, unquote, unquote_plus, unquote_plus_with, unquote_to_bytes, unquote_with};
pub use unsplit::{urlunparse, urlunsplit};
pub use unwrap::unwrap;
pub use urlencode::{EncodeOptions, QuoteVia, urlencode, urlencode_with};
pub use value::Value;
pub use version::Version;
