//! The operations of `urlgram batch`, which the Python modules wrap in dataclasses: [`answer`].

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::guard::guarded;

/// Answers a request in JSON by an answer in JSON.
#[pyfunction]
pub(crate) fn answer(py: Python<'_>, request: &str) -> PyResult<String> {
    let answer = || {
        let request = serde_json::from_str(request).map_err(|error| PyValueError::new_err(error.to_string()))?;
        let answer = urlgram_ops::answer(&request).map_err(|error| PyValueError::new_err(error.0))?;
        Ok(answer.to_string())
    };
    py.detach(|| guarded(answer))
}
