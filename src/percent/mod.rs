//! Percent-encoding (RFC 3986 §2.1): [`encode`], [`complete`], [`decode`], [`decode_str`], [`decode_lossy`], and [`Encoded`], a text that is encoded for a place.
//!
//! The characters that need no encoding depend on the component. The grammar has a class for each: `PCHAR` for a path segment,
//! `QUERY_CHAR` for a query, `REG_NAME_CHAR` for a `reg-name`. Everything else is percent-encoded, including `%` itself, so that
//! decoding returns the encoded data for every class.
//!
//! ```
//! use urlgram::grammar::rfc3986::{PCHAR, QUERY_CHAR, UNRESERVED};
//! use urlgram::percent::{OnInvalid, complete, decode_str, encode};
//!
//! assert_eq!(encode(PCHAR, "a/b c"), "a%2Fb%20c");
//! assert_eq!(encode(QUERY_CHAR, "a/b c"), "a/b%20c");
//! assert_eq!(encode(UNRESERVED, "5%"), "5%25");
//!
//! // `complete` keeps existing percent-encodings and so avoids double encoding.
//! assert_eq!(complete(PCHAR, "a%20b c"), "a%20b%20c");
//!
//! assert_eq!(decode_str("caf%C3%A9", OnInvalid::Reject)?, "café");
//! # Ok::<(), urlgram::percent::InvalidEncoding>(())
//! ```

mod codec;
mod encoded;

pub(crate) use codec::first_decoded;
pub use codec::{
    InvalidEncoding, InvalidKind, OnInvalid, complete, decode, decode_lossy, decode_str, encode, encode_onto,
    hex_digit, pct_decoded, pct_encoded,
};
pub use encoded::{Encoded, NotEncoded};
