//! The extension module of the Python package `urlgram`.
//!
//! Everything here converts arguments, calls a public function of the Rust packages, and converts the result. The Python files
//! next to it add what only Python can express: named tuples, dataclasses, and adapters to other packages.

mod arrow;
mod guard;
mod ops;
mod parse;
mod rfc3986;
mod surrogates;
mod whatwg;

use pyo3::prelude::*;

/// The native half of `urlgram`. Import the modules of the package instead.
#[pymodule]
mod _urlgram {
    #[pymodule_export]
    use crate::arrow::{kernels, release_memory, rows_of, run_kernel, select};
    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "the name that Python expects")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
    #[pymodule_export]
    use crate::ops::answer;
    #[pymodule_export]
    use crate::parse::{Release, hostname, port, quote, unquote, unquote_to_bytes, unwrap, userinfo};
    #[pymodule_export]
    use crate::rfc3986::{is_reference, parse_reference};
    #[pymodule_export]
    use crate::whatwg::{NativeParams, NativeUrl, can_parse, domain_to_ascii, domain_to_unicode, validation_errors};
}
