//! A panic becomes an exception that `except Exception` catches.

use std::panic::{AssertUnwindSafe, catch_unwind};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// Does `work`. A panic, which is a mistake in urlgram or in a package below it, is raised as `RuntimeError`.
pub(crate) fn guarded<R>(work: impl FnOnce() -> PyResult<R>) -> PyResult<R> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<&str>().copied();
        let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message");
        Err(PyRuntimeError::new_err(format!("internal error of urlgram: {text}")))
    })
}
