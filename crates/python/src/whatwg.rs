//! The native half of `urlgram.whatwg`: the classes of section 6 of the URL Standard.

use std::borrow::Cow;
use std::sync::Mutex;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use urlgram::whatwg::{self, Parser, SearchParams, ValidationError};

use crate::surrogates::usv_string;

/// A URL record. The Python class `URL` adds the attributes.
#[pyclass(frozen, module = "urlgram._urlgram")]
#[derive(Debug)]
pub(crate) struct NativeUrl(Mutex<whatwg::Url>);

/// The name and the range in bytes of a validation error.
type Found = (&'static str, usize, usize);

fn found(errors: &[ValidationError]) -> Vec<Found> {
    errors.iter().map(|error| (error.kind.name(), error.span.start as usize, error.span.end as usize)).collect()
}

/// Parses `base` for a function that has an optional base.
fn parsed_base(base: Option<&Bound<'_, PyString>>) -> PyResult<Option<Result<whatwg::Url, whatwg::Failure>>> {
    base.map(|base| Ok(whatwg::Url::parse(&usv_string(base)?))).transpose()
}

#[pymethods]
impl NativeUrl {
    /// Parses `input`. The error of a failure is its message.
    #[staticmethod]
    #[pyo3(signature = (input, base=None))]
    fn parse(input: &Bound<'_, PyString>, base: Option<&Bound<'_, PyString>>) -> PyResult<Self> {
        let base = match parsed_base(base)? {
            Some(Err(failure)) => return Err(PyValueError::new_err(format!("the base: {failure}"))),
            base => base.and_then(Result::ok),
        };
        let parser = base.as_ref().map_or(Parser::new(), |base| Parser::new().base(base));
        let url = parser.parse(&usv_string(input)?);
        url.map(|url| NativeUrl(Mutex::new(url))).map_err(|failure| PyValueError::new_err(failure.to_string()))
    }

    /// Returns an attribute of the section 6.1.
    fn get(&self, attribute: &str) -> PyResult<String> {
        let url = self.lock()?;
        Ok(match attribute {
            "href" => url.href().to_owned(),
            "origin" => url.origin().to_string(),
            "protocol" => url.protocol().to_owned(),
            "username" => url.username().to_owned(),
            "password" => url.password().to_owned(),
            "host" => url.host().to_owned(),
            "hostname" => url.hostname().to_owned(),
            "port" => url.port().map_or_else(String::new, |port| port.to_string()),
            "pathname" => url.pathname().to_owned(),
            "search" => url.search().to_owned(),
            _ => url.hash().to_owned(),
        })
    }

    /// Sets an attribute; returns whether the value is accepted.
    fn set(&self, attribute: &str, value: &Bound<'_, PyString>) -> PyResult<bool> {
        let value = usv_string(value)?;
        let setter = urlgram_ops::SETTERS.iter().find(|(name, _)| *name == attribute);
        let (_, set) = setter.ok_or_else(|| PyValueError::new_err("not an attribute that can be set"))?;
        Ok(set(&mut *self.lock()?, &value))
    }

    /// Returns the pairs of the query.
    fn search_pairs(&self) -> PyResult<Vec<(String, String)>> {
        Ok(owned(&self.lock()?.search_params()))
    }

    /// Replaces the query by these pairs.
    fn set_search_pairs(&self, pairs: Vec<(Bound<'_, PyString>, Bound<'_, PyString>)>) -> PyResult<()> {
        let list = params(&pairs)?;
        self.lock()?.search_params_mut().change(|params| *params = list);
        Ok(())
    }
}

impl NativeUrl {
    fn lock(&self) -> PyResult<std::sync::MutexGuard<'_, whatwg::Url>> {
        self.0.lock().map_err(|_| PyValueError::new_err("the URL is in an unknown state"))
    }
}

fn owned(params: &SearchParams) -> Vec<(String, String)> {
    params.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

fn params(pairs: &[(Bound<'_, PyString>, Bound<'_, PyString>)]) -> PyResult<SearchParams> {
    let mut list = SearchParams::new();
    for (name, value) in pairs {
        list.append(usv_string(name)?, usv_string(value)?);
    }
    Ok(list)
}

/// Parses `application/x-www-form-urlencoded` text, without a leading `?`.
#[pyfunction]
pub(crate) fn parse_params(init: &Bound<'_, PyString>) -> PyResult<Vec<(String, String)>> {
    Ok(owned(&SearchParams::parse(&usv_string(init)?)))
}

/// Serializes pairs.
#[pyfunction]
pub(crate) fn serialize_params(pairs: Vec<(Bound<'_, PyString>, Bound<'_, PyString>)>) -> PyResult<String> {
    Ok(params(&pairs)?.to_string())
}

/// Sorts pairs by the code units of their names.
#[pyfunction]
pub(crate) fn sorted_params(pairs: Vec<(Bound<'_, PyString>, Bound<'_, PyString>)>) -> PyResult<Vec<(String, String)>> {
    let mut list = params(&pairs)?;
    list.sort();
    Ok(owned(&list))
}

/// Whether `input` can be parsed.
#[pyfunction]
#[pyo3(signature = (input, base=None))]
pub(crate) fn can_parse(input: &Bound<'_, PyString>, base: Option<&Bound<'_, PyString>>) -> PyResult<bool> {
    let input = usv_string(input)?;
    Ok(match parsed_base(base)? {
        None => whatwg::Url::can_parse(&input, None),
        Some(base) => base.is_ok_and(|base| whatwg::Url::can_parse(&input, Some(&base))),
    })
}

/// The validation errors of `input`, a `str` without lone surrogates, and whether the parser returns failure.
#[pyfunction]
#[pyo3(signature = (input, base=None))]
pub(crate) fn validation_errors(input: &str, base: Option<&Bound<'_, PyString>>) -> PyResult<(Vec<Found>, bool)> {
    let base = match parsed_base(base)? {
        Some(Err(failure)) => return Err(PyValueError::new_err(format!("the base: {failure}"))),
        base => base.and_then(Result::ok),
    };
    let (url, errors) = base.as_ref().map_or(Parser::new(), |base| Parser::new().base(base)).report(input);
    Ok((found(&errors), url.is_err()))
}

/// The ASCII form of a domain; None if it has none.
#[pyfunction]
pub(crate) fn domain_to_ascii(domain: &Bound<'_, PyString>, be_strict: bool) -> PyResult<Option<String>> {
    Ok(whatwg::domain_to_ascii(&usv_string(domain)?, be_strict).map(Cow::into_owned))
}

/// The Unicode form of a domain.
#[pyfunction]
pub(crate) fn domain_to_unicode(domain: &Bound<'_, PyString>) -> PyResult<String> {
    Ok(whatwg::domain_to_unicode(&usv_string(domain)?).into_owned())
}
