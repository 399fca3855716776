//! Detection of URLs in running text (RFC 3986 appendix C, GitHub Flavored Markdown section 6.9).
//!
//! A URL begins with a scheme and `://`, or with one of a few schemes without `//`. It ends at a character that URLs cannot
//! contain, or with its surroundings: quotation marks, brackets, the sentence. Running text may also contain hosts that begin
//! with `www.`, mail addresses, and texts that nearly are URLs. The time is linear in the length of the text.

mod angled;
mod attempt;
mod extent;
mod find;
mod found;
mod hole;
mod implied;
mod near_miss;
mod scheme;
mod trim;

pub(super) use attempt::is_attempt;
pub(super) use find::{find, is_detected, is_detected_between};
pub(super) use found::{FoundUrl, Style};
pub use found::{Implied, NearMiss};
pub(super) use hole::is_continued;
pub(super) use implied::is_mail_address;
pub(super) use near_miss::{of_explicit as near_miss, of_value as near_miss_of_value};
pub(super) use scheme::{begins_url, has_scheme, has_spaced_name, is_host, is_line, is_one, is_url, is_written_data};
