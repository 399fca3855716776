//! Bodies of `data:` URLs as browsers compute them: the `data:` URL processor of the [Fetch
//! Standard](https://fetch.spec.whatwg.org/#data-urls), with forgiving base64 of the [Infra
//! Standard](https://infra.spec.whatwg.org/#forgiving-base64-decode) and media types of the [MIME Sniffing
//! Standard](https://mimesniff.spec.whatwg.org/#understanding-mime-types).
//!
//! It accepts more texts than RFC 2397, whose rule [`scheme::data`](crate::scheme::data) follows.
//!
//! ```
//! use urlgram::fetch::process_data_url;
//! use urlgram::whatwg::Url;
//!
//! let data = process_data_url(&Url::parse("data:text/html; CHARSET=UTF-8 ;base64,PGI+Cg")?)?;
//! assert_eq!(data.mime_type.to_string(), "text/html;charset=UTF-8");
//! assert_eq!(data.body, b"<b>\n");
//!
//! let data = process_data_url(&Url::parse("data:,50%25%20off")?)?;
//! assert_eq!(data.mime_type.to_string(), "text/plain;charset=US-ASCII");
//! assert_eq!(data.body, b"50% off");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod base64;
#[cfg(feature = "whatwg")]
mod data_url;
#[cfg(feature = "whatwg")]
mod mime_type;

pub use base64::forgiving_base64_decode;
#[cfg(feature = "whatwg")]
pub use data_url::{DataUrl, DataUrlError, process_data_url};
#[cfg(feature = "whatwg")]
pub use mime_type::MimeType;
