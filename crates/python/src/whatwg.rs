//! The native half of `urlgram.whatwg`: the classes of section 6 of the URL Standard.

use std::borrow::Cow;
use std::sync::{Mutex, MutexGuard};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use urlgram::whatwg::{self, Parser, SearchParams};

use crate::guard::guarded;
use crate::surrogates::usv_string;

/// A URL record. The Python class `URL` adds the attributes.
#[pyclass(frozen, module = "urlgram._urlgram")]
#[derive(Debug)]
pub(crate) struct NativeUrl(Mutex<whatwg::Url>);

/// The name and the range in bytes of a validation error.
type Found = (&'static str, usize, usize);

/// Parses `base` for a function that has an optional base.
fn parsed_base(base: Option<&Bound<'_, PyString>>) -> PyResult<Option<Result<whatwg::Url, whatwg::Failure>>> {
    base.map(|base| Ok(whatwg::Url::parse(&usv_string(base)?))).transpose()
}

/// Parses `base`, which must be a URL.
fn valid_base(base: Option<&Bound<'_, PyString>>) -> PyResult<Option<whatwg::Url>> {
    let base = parsed_base(base)?.transpose();
    base.map_err(|failure| PyValueError::new_err(format!("the base: {failure}")))
}

fn parser(base: Option<&whatwg::Url>) -> Parser<'_> {
    base.map_or(Parser::new(), |base| Parser::new().base(base))
}

#[pymethods]
impl NativeUrl {
    /// Parses `input`. The error of a failure is its message.
    #[staticmethod]
    #[pyo3(signature = (input, base=None))]
    fn parse(input: &Bound<'_, PyString>, base: Option<&Bound<'_, PyString>>) -> PyResult<Self> {
        guarded(|| {
            let base = valid_base(base)?;
            let url = parser(base.as_ref()).parse(&usv_string(input)?);
            url.map(|url| NativeUrl(Mutex::new(url))).map_err(|failure| PyValueError::new_err(failure.to_string()))
        })
    }

    /// Returns an attribute of section 6.1.
    fn get(&self, attribute: &str) -> PyResult<String> {
        guarded(|| {
            let get = urlgram_ops::GETTERS.iter().find(|(name, _)| *name == attribute);
            let (_, get) = get.ok_or_else(|| PyValueError::new_err("not an attribute of a URL"))?;
            Ok(get(&*lock(&self.0)?))
        })
    }

    /// Sets an attribute; returns whether the value is accepted.
    fn set(&self, attribute: &str, value: &Bound<'_, PyString>) -> PyResult<bool> {
        guarded(|| {
            let value = usv_string(value)?;
            let setter = urlgram_ops::SETTERS.iter().find(|(name, _)| *name == attribute);
            let (_, set) = setter.ok_or_else(|| PyValueError::new_err("not an attribute that can be set"))?;
            Ok(set(&mut *lock(&self.0)?, &value))
        })
    }

    /// Returns a copy of the pairs of the query.
    fn search_params(&self) -> PyResult<NativeParams> {
        guarded(|| Ok(NativeParams(Mutex::new(lock(&self.0)?.search_params()))))
    }

    /// Makes these pairs the query.
    fn set_search_params(&self, params: &NativeParams) -> PyResult<()> {
        guarded(|| {
            let list = lock(&params.0)?.clone();
            lock(&self.0)?.search_params_mut().change(|params| *params = list);
            Ok(())
        })
    }
}

fn lock<T>(value: &Mutex<T>) -> PyResult<MutexGuard<'_, T>> {
    value.lock().map_err(|_| PyValueError::new_err("the value is in an unknown state"))
}

/// A list of pairs. The Python class `URLSearchParams` adds the iterators.
#[pyclass(frozen, module = "urlgram._urlgram")]
#[derive(Debug)]
pub(crate) struct NativeParams(Mutex<SearchParams>);

#[pymethods]
impl NativeParams {
    /// Parses `application/x-www-form-urlencoded` text.
    #[staticmethod]
    fn parse(init: &Bound<'_, PyString>) -> PyResult<Self> {
        guarded(|| Ok(NativeParams(Mutex::new(SearchParams::parse(&usv_string(init)?)))))
    }

    fn append(&self, name: &Bound<'_, PyString>, value: &Bound<'_, PyString>) -> PyResult<()> {
        guarded(|| {
            lock(&self.0)?.append(usv_string(name)?, usv_string(value)?);
            Ok(())
        })
    }

    fn delete(&self, name: &Bound<'_, PyString>, value: Option<&Bound<'_, PyString>>) -> PyResult<()> {
        guarded(|| {
            let (name, mut params) = (usv_string(name)?, lock(&self.0)?);
            match value {
                Some(value) => params.delete_value(&name, &usv_string(value)?),
                None => params.delete(&name),
            }
            Ok(())
        })
    }

    fn get(&self, name: &Bound<'_, PyString>) -> PyResult<Option<String>> {
        guarded(|| Ok(lock(&self.0)?.get(&usv_string(name)?).map(str::to_owned)))
    }

    fn get_all(&self, name: &Bound<'_, PyString>) -> PyResult<Vec<String>> {
        guarded(|| Ok(lock(&self.0)?.get_all(&usv_string(name)?).map(str::to_owned).collect()))
    }

    fn has(&self, name: &Bound<'_, PyString>, value: Option<&Bound<'_, PyString>>) -> PyResult<bool> {
        guarded(|| {
            let (name, params) = (usv_string(name)?, lock(&self.0)?);
            Ok(match value {
                Some(value) => params.has_value(&name, &usv_string(value)?),
                None => params.has(&name),
            })
        })
    }

    fn set(&self, name: &Bound<'_, PyString>, value: &Bound<'_, PyString>) -> PyResult<()> {
        guarded(|| {
            lock(&self.0)?.set(&usv_string(name)?, usv_string(value)?);
            Ok(())
        })
    }

    fn sort(&self) -> PyResult<()> {
        guarded(|| {
            lock(&self.0)?.sort();
            Ok(())
        })
    }

    fn pairs(&self) -> PyResult<Vec<(String, String)>> {
        guarded(|| Ok(lock(&self.0)?.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect()))
    }

    fn serialize(&self) -> PyResult<String> {
        guarded(|| Ok(lock(&self.0)?.to_string()))
    }
}

/// Whether `input` can be parsed.
#[pyfunction]
#[pyo3(signature = (input, base=None))]
pub(crate) fn can_parse(input: &Bound<'_, PyString>, base: Option<&Bound<'_, PyString>>) -> PyResult<bool> {
    guarded(|| {
        let input = usv_string(input)?;
        Ok(match parsed_base(base)? {
            None => whatwg::Url::can_parse(&input, None),
            Some(base) => base.is_ok_and(|base| whatwg::Url::can_parse(&input, Some(&base))),
        })
    })
}

/// The validation errors of `input`, a `str` without lone surrogates.
#[pyfunction]
#[pyo3(signature = (input, base=None))]
pub(crate) fn validation_errors(input: &str, base: Option<&Bound<'_, PyString>>) -> PyResult<Vec<Found>> {
    guarded(|| {
        let base = valid_base(base)?;
        let (_, errors) = parser(base.as_ref()).report(input);
        Ok(errors.iter().map(|error| (error.kind.name(), error.span.start as usize, error.span.end as usize)).collect())
    })
}

/// The ASCII form of a domain; None if it has none.
#[pyfunction]
pub(crate) fn domain_to_ascii(domain: &Bound<'_, PyString>, be_strict: bool) -> PyResult<Option<String>> {
    guarded(|| Ok(whatwg::domain_to_ascii(&usv_string(domain)?, be_strict).map(Cow::into_owned)))
}

/// The Unicode form of a domain.
#[pyfunction]
pub(crate) fn domain_to_unicode(domain: &Bound<'_, PyString>) -> PyResult<String> {
    guarded(|| Ok(whatwg::domain_to_unicode(&usv_string(domain)?).into_owned()))
}
