//! Columns of URLs in [Apache Arrow](https://arrow.apache.org/): parse, filter and rewrite them by RFC 3986, the URL Standard or
//! Python's `urllib`.
//!
//! ```
//! use arrow_array::{StringArray, cast::AsArray};
//! use urlgram_arrow::{Options, kernel, parse};
//!
//! let urls = StringArray::from(vec!["https://www.example.co.uk/a?lang=fr", "http://10.0.0.1/"]);
//!
//! // All components at once: a struct of views into the column.
//! let parsed = parse(&urls, &Options::default())?;
//! let host = parsed.column_by_name("host").unwrap().as_string_view();
//! assert_eq!(host.value(0), "www.example.co.uk");
//!
//! // One result, as browsers read the URL.
//! let options = Options::by("whatwg")?;
//! let domain = kernel("registrable_domain")?.run(&urls, None, &options)?;
//! assert_eq!(domain.as_string_view().value(0), "example.co.uk");
//! let class = kernel("address_class")?.run(&urls, None, &options)?;
//! assert_eq!(class.as_string_view().value(1), "private");
//! # Ok::<(), urlgram_arrow::Error>(())
//! ```
//!
//! # Columns
//!
//! A column has the type Utf8, LargeUtf8, Utf8View, Binary, LargeBinary or BinaryView, or is a dictionary of one of them. It may be
//! a slice. Texts of the output are `Utf8View`. A part of a URL is a view into the buffers of the input, and no byte is copied,
//! except that Arrow stores texts of up to 12 bytes in the view. A text that the input does not contain is copied: a host in lower
//! case, a decoded value, a serialization of the URL Standard that changes the URL.
//!
//! The values are those of the library's functions for one URL: a column adds no rule. An absent component is null, and an empty one
//! is empty. A URL that the specification rejects gives null; the kernels `is_valid`, `error_message` and the fields `valid`,
//! `error_code` and `error_offset` of [`parse()`] say more.
//!
//! # Kernels
//!
//! [`kernels`] lists all functions with their parameters and types, so that a binding registers all of them with one loop.
//! [`Options`] selects the specification, and whether rayon's threads share the rows.

// Tests the example in the README.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod arguments;
mod bits;
mod error;
#[cfg(feature = "files")]
pub mod files;
mod kernel;
mod kernels;
mod options;
mod pool;
mod ranges;
mod registry;
mod row;
mod select;
mod sink;
mod source;
mod spans;
mod threads;
mod views;

pub use arguments::{Argument, ArgumentKind, Parameter};
pub use error::Error;
pub use kernel::{Kernel, PreparedKernel};
pub use kernels::parse::{parse, parse_batch, parse_fields, parse_only};
pub use options::Options;
pub use pool::release_memory;
pub use registry::{kernel, kernels};
pub use select::{select, select_as};
pub use urlgram::interpret::Spec;
