//! The native half of `urlgram.parse`: the functions of `urlgram::urllib`, for `str`.

use std::borrow::Cow;

use pyo3::exceptions::{PyTypeError, PyUnicodeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString, PyTuple};
use urlgram::urllib::{
    self, Change, Error, JoinOptions, Pairs, QueryOptions, SplitOptions, SplitResult, Text, Version,
};

use crate::guard::guarded;
use crate::surrogates::Texts;

/// Converts `error` to Python's exception with the same message.
fn exception<const N: usize>(py: Python<'_>, texts: &Texts<'_, N>, error: &Error) -> PyErr {
    let message = match texts.message(py, &error.to_string()) {
        Ok(message) => message.unbind(),
        Err(error) => return error,
    };
    match error {
        Error::TypeError(_) => PyTypeError::new_err(message),
        Error::UnicodeDecodeError(_) | Error::UnicodeEncodeError(_) => PyUnicodeError::new_err(message),
        _ => PyValueError::new_err(message),
    }
}

/// A release of CPython, and its functions for `str`.
#[pyclass(frozen, module = "urlgram._urlgram")]
#[derive(Debug)]
pub(crate) struct Release(Version);

#[pymethods]
impl Release {
    #[new]
    fn new(version: &str) -> PyResult<Self> {
        guarded(|| {
            version.parse().map(Release).map_err(|error: urllib::UnknownVersion| {
                PyValueError::new_err(format!("unknown version of Python {version:?}: {error}"))
            })
        })
    }

    /// Whether `urlsplit` accepts None as the default scheme, and other differences of arguments that came with 3.14.
    #[getter]
    fn distinguishes_absent(&self) -> bool {
        self.0.has(Change::ABSENT_IS_NOT_EMPTY)
    }

    /// Whether `parse_qsl` decodes bytes to bytes.
    #[getter]
    fn decodes_bytes_to_bytes(&self) -> bool {
        self.0.has(Change::QUERY_OF_BYTES)
    }

    /// Whether `_replace` raises TypeError for an unknown field.
    #[getter]
    fn replace_raises_type_error(&self) -> bool {
        self.0.has(Change::REPLACE_TYPE_ERROR)
    }

    /// The schemes in `uses_netloc`.
    #[getter]
    fn uses_netloc(&self) -> Vec<&'static str> {
        let known = |scheme: &&str| *scheme != "itms-services" || self.0.has(Change::ITMS_SERVICES);
        urllib::USES_NETLOC.iter().copied().filter(known).collect()
    }

    #[getter]
    fn uses_relative(&self) -> Vec<&'static str> {
        urllib::USES_RELATIVE.to_vec()
    }

    #[getter]
    fn uses_params(&self) -> Vec<&'static str> {
        urllib::USES_PARAMS.to_vec()
    }

    fn urlsplit<'py>(
        &self,
        py: Python<'py>,
        url: &Bound<'py, PyString>,
        scheme: &Bound<'py, PyString>,
        allow_fragments: bool,
    ) -> PyResult<Bound<'py, PyTuple>> {
        guarded(|| {
            let texts = Texts::new([url, scheme])?;
            let [url, scheme] = texts.as_strs();
            let options = SplitOptions { scheme, allow_fragments };
            let parts = self.0.urlsplit(url, &options).map_err(|error| exception(py, &texts, &error))?;
            tuple(py, &texts, &parts.as_array())
        })
    }

    fn urlparse<'py>(
        &self,
        py: Python<'py>,
        url: &Bound<'py, PyString>,
        scheme: &Bound<'py, PyString>,
        allow_fragments: bool,
    ) -> PyResult<Bound<'py, PyTuple>> {
        guarded(|| {
            let texts = Texts::new([url, scheme])?;
            let [url, scheme] = texts.as_strs();
            let options = SplitOptions { scheme, allow_fragments };
            let parts = self.0.urlparse(url, &options).map_err(|error| exception(py, &texts, &error))?;
            tuple(py, &texts, &parts.as_array())
        })
    }

    fn urlunsplit<'py>(
        &self,
        py: Python<'py>,
        components: [Bound<'py, PyString>; 5],
    ) -> PyResult<Bound<'py, PyString>> {
        guarded(|| {
            let texts = Texts::new(components.each_ref())?;
            let url = self.0.urlunsplit(texts.as_strs()).map_err(|error| exception(py, &texts, &error))?;
            texts.python(py, &url)
        })
    }

    fn urlunparse<'py>(
        &self,
        py: Python<'py>,
        components: [Bound<'py, PyString>; 6],
    ) -> PyResult<Bound<'py, PyString>> {
        guarded(|| {
            let texts = Texts::new(components.each_ref())?;
            let url = self.0.urlunparse(texts.as_strs()).map_err(|error| exception(py, &texts, &error))?;
            texts.python(py, &url)
        })
    }

    fn urljoin<'py>(
        &self,
        py: Python<'py>,
        base: &Bound<'py, PyString>,
        url: &Bound<'py, PyString>,
        allow_fragments: bool,
    ) -> PyResult<Bound<'py, PyString>> {
        guarded(|| {
            let texts = Texts::new([base, url])?;
            let [base, url] = texts.as_strs();
            let joined = self.0.urljoin(base, url, &JoinOptions { allow_fragments });
            texts.python(py, &joined.map_err(|error| exception(py, &texts, &error))?)
        })
    }

    fn urldefrag<'py>(&self, py: Python<'py>, url: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyTuple>> {
        guarded(|| {
            let texts = Texts::new([url])?;
            let [url] = texts.as_strs();
            let parts = self.0.urldefrag(url).map_err(|error| exception(py, &texts, &error))?;
            tuple(py, &texts, &parts.as_array())
        })
    }

    /// Splits a query into pairs, with the `keep_blank_values` and `strict_parsing` of `flags`, and with `unquote` decodes them as UTF-8 with replacement characters.
    fn parse_qsl<'py>(
        &self,
        py: Python<'py>,
        qs: &Bound<'py, PyString>,
        flags: (bool, bool),
        separator: &Bound<'py, PyString>,
        unquote: bool,
    ) -> PyResult<Bound<'py, PyList>> {
        guarded(|| {
            let texts = Texts::new([qs, separator])?;
            let [qs, separator] = texts.as_strs();
            let options = query_options(flags);
            let decode =
                |field| Ok::<_, Error>(if unquote { urllib::unquote_plus(field) } else { Cow::Borrowed(field) });
            let pairs = urllib::parse_qsl_via(qs, separator.as_bytes(), &options, decode);
            str_pairs(py, &texts, &pairs.map_err(|error| exception(py, &texts, &error))?)
        })
    }

    /// Splits a query of bytes into bytes.
    fn parse_qsl_bytes<'py>(
        &self,
        py: Python<'py>,
        qs: &[u8],
        flags: (bool, bool),
        separator: &[u8],
    ) -> PyResult<Bound<'py, PyList>> {
        guarded(|| {
            let options = query_options(flags);
            let decode = |field: &[u8]| -> Result<Cow<'_, [u8]>, Error> {
                let spaced: Vec<u8> = field.iter().map(|byte| if *byte == b'+' { b' ' } else { *byte }).collect();
                Ok(Cow::Owned(urllib::unquote_to_bytes(&*spaced).into_owned()))
            };
            let pairs = urllib::parse_qsl_via(qs, separator, &options, decode)
                .map_err(|error: Error| PyValueError::new_err(error.to_string()))?;
            PyList::new(py, pairs.iter().map(|(name, value)| (PyBytes::new(py, name), PyBytes::new(py, value))))
        })
    }
}

/// The options with these `keep_blank_values` and `strict_parsing`.
fn query_options((keep_blank_values, strict_parsing): (bool, bool)) -> QueryOptions<'static> {
    QueryOptions { keep_blank_values, strict_parsing, ..QueryOptions::default() }
}

fn tuple<'py, const N: usize>(py: Python<'py>, texts: &Texts<'_, N>, parts: &[&str]) -> PyResult<Bound<'py, PyTuple>> {
    let parts: Vec<_> = parts.iter().map(|part| texts.python(py, part)).collect::<PyResult<_>>()?;
    PyTuple::new(py, parts)
}

fn str_pairs<'py, const N: usize>(
    py: Python<'py>,
    texts: &Texts<'_, N>,
    pairs: &Pairs<'_>,
) -> PyResult<Bound<'py, PyList>> {
    let list = PyList::empty(py);
    for (name, value) in pairs {
        list.append((texts.python(py, name)?, texts.python(py, value)?))?;
    }
    Ok(list)
}

/// A result with nothing but `netloc`, whose attributes Python reads from it.
fn of_netloc<'a, T: Text + ?Sized>(netloc: &'a T, nothing: &'a T) -> SplitResult<'a, T> {
    let [scheme, path, query, fragment] = [nothing; 4].map(Cow::Borrowed);
    SplitResult { scheme, netloc: Cow::Borrowed(netloc), path, query, fragment }
}

type Userinfo<'py> = (Option<Bound<'py, PyAny>>, Option<Bound<'py, PyAny>>);

/// The user and the password of a netloc, a `str` or bytes.
#[pyfunction]
pub(crate) fn userinfo<'py>(py: Python<'py>, netloc: &Bound<'py, PyAny>) -> PyResult<Userinfo<'py>> {
    guarded(|| {
        if let Ok(netloc) = netloc.cast::<PyBytes>() {
            let result = of_netloc(netloc.as_bytes(), b"");
            let bytes = |part: Option<&[u8]>| part.map(|part| PyBytes::new(py, part).into_any());
            return Ok((bytes(result.username()), bytes(result.password())));
        }
        let texts = Texts::new([netloc.cast()?])?;
        let result = of_netloc(texts.as_strs()[0], "");
        let text = |part: Option<&str>| part.map(|part| texts.python(py, part).map(Bound::into_any)).transpose();
        Ok((text(result.username())?, text(result.password())?))
    })
}

/// The host of a netloc, a `str` or bytes, in lower case.
#[pyfunction]
pub(crate) fn hostname<'py>(py: Python<'py>, netloc: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    guarded(|| {
        if let Ok(netloc) = netloc.cast::<PyBytes>() {
            return Ok(of_netloc(netloc.as_bytes(), b"").hostname().map(|host| PyBytes::new(py, &host).into_any()));
        }
        let texts = Texts::new([netloc.cast()?])?;
        of_netloc(texts.as_strs()[0], "")
            .hostname()
            .map(|host| texts.python(py, &host).map(Bound::into_any))
            .transpose()
    })
}

/// The port of a netloc, a `str` or bytes.
#[pyfunction]
pub(crate) fn port(py: Python<'_>, netloc: &Bound<'_, PyAny>) -> PyResult<Option<u16>> {
    guarded(|| {
        if let Ok(netloc) = netloc.cast::<PyBytes>() {
            let port = of_netloc(netloc.as_bytes(), b"").port();
            return port.map_err(|error| PyValueError::new_err(error.to_string()));
        }
        let texts = Texts::new([netloc.cast()?])?;
        of_netloc(texts.as_strs()[0], "").port().map_err(|error| exception(py, &texts, &error))
    })
}

/// Removes white space, `<>` and `URL:` around a URL.
#[pyfunction]
pub(crate) fn unwrap<'py>(py: Python<'py>, url: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyString>> {
    guarded(|| {
        let texts = Texts::new([url])?;
        texts.python(py, urllib::unwrap(texts.as_strs()[0]))
    })
}

/// Percent-encodes bytes.
#[pyfunction]
pub(crate) fn quote<'a>(bytes: &'a [u8], safe: &str) -> PyResult<Cow<'a, str>> {
    guarded(|| Ok(urllib::quote_from_bytes_with(bytes, safe)))
}

/// Decodes percent-encoding and UTF-8, and replaces what is invalid.
#[pyfunction]
pub(crate) fn unquote<'py>(py: Python<'py>, text: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyString>> {
    guarded(|| {
        let texts = Texts::new([text])?;
        texts.python(py, &urllib::unquote(texts.as_strs()[0]))
    })
}

/// Decodes percent-encoding in bytes.
#[pyfunction]
pub(crate) fn unquote_to_bytes<'py>(py: Python<'py>, bytes: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
    guarded(|| Ok(PyBytes::new(py, &urllib::unquote_to_bytes(bytes))))
}
