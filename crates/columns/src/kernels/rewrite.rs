//! Kernels that write another URL.

use std::borrow::Cow;

use arrow_schema::DataType;
use urlgram::interpret::{Role, Spec};
use urlgram::resolve::Resolver;
use urlgram::uri::Reference;
use urlgram::urllib::JoinOptions;
use urlgram::whatwg::Url;
use urlgram::{Iri, IriReference, Uri, UriReference};

use super::rows::{read_texts, texts};
use crate::arguments::{ArgumentKind, Call, Parameter};
use crate::error::Error;
use crate::kernel::{Kernel, Run};
use crate::row::Components;

pub(crate) const KERNELS: &[Kernel] = &[
    Kernel {
        name: "normalize",
        summary: "Normal form: by RFC 3986 section 6, or the serialization of the URL Standard",
        parameter: None,
        output: || DataType::Utf8View,
        make: normalize,
    },
    Kernel {
        name: "resolve",
        summary: "Target of the URL, a reference relative to the base",
        parameter: Some(Parameter { name: "base", kind: ArgumentKind::Text, example: "http://example.org/a/b" }),
        output: || DataType::Utf8View,
        make: resolve,
    },
    Kernel {
        name: "origin",
        summary: "Origin by the URL Standard: https://example.org:8443; null if it is opaque",
        parameter: None,
        output: || DataType::Utf8View,
        make: |call| Ok(read_texts(call.options.spec, |_, read| origin(read.ok()?))),
    },
];

/// Returns the origin of the URL that a browser makes of a text with a scheme.
fn origin(parts: Components<'_>) -> Option<Cow<'_, str>> {
    parts.get(Role::Scheme)?;
    let origin = match parts.url() {
        Some(url) => url.origin(),
        None => Url::parse(parts.text()).ok()?.origin(),
    };
    (!origin.is_opaque()).then(|| origin.to_string().into())
}

/// Returns `made`, or `text` if they are equal, so that an unchanged URL is not copied.
pub(super) fn unless_equal(text: &str, made: String) -> Cow<'_, str> {
    if made == text { Cow::Borrowed(text) } else { Cow::Owned(made) }
}

fn normalize(call: &Call<'_>) -> Result<Run, Error> {
    Ok(match call.options.spec {
        Spec::Rfc3986 => {
            texts(|_, text| Some(unless_equal(text, UriReference::parse(text).ok()?.normalize().into_text())))
        }
        Spec::Rfc3987 => {
            texts(|_, text| Some(unless_equal(text, IriReference::parse(text).ok()?.normalize().into_text())))
        }
        Spec::Whatwg => read_texts(Spec::Whatwg, |_, read| {
            let parts = read.ok()?;
            let href = parts.url()?.href();
            // A part of the input is not copied.
            Some(if href == parts.text() { parts.text() } else { href }.into())
        }),
        _ => return Err(call.undefined()),
    })
}

fn resolve(call: &Call<'_>) -> Result<Run, Error> {
    Ok(match call.options.spec {
        Spec::Rfc3986 => {
            let bases = call.each_text(|base| Uri::parse(base.to_owned()).map_err(|error| call.invalid(error)))?;
            texts(move |row, text| target(text, bases.at(row)?, &*UriReference::parse(text).ok()?))
        }
        Spec::Rfc3987 => {
            let bases = call.each_text(|base| Iri::parse(base.to_owned()).map_err(|error| call.invalid(error)))?;
            texts(move |row, text| target(text, bases.at(row)?, &*IriReference::parse(text).ok()?))
        }
        Spec::Whatwg => {
            let bases = call.each_text(|base| Url::parse(base).map_err(|failure| call.invalid(failure)))?;
            texts(move |row, text| Some(unless_equal(text, bases.at(row)?.join(text).ok()?.into())))
        }
        Spec::Urllib(version) => {
            let bases = call.each_text(|base| Ok(base.to_owned()))?;
            texts(move |row, text| {
                let joined = version.urljoin(&**bases.at(row)?, text, &JoinOptions::default()).ok()?;
                Some(unless_equal(text, joined.into_owned()))
            })
        }
        _ => return Err(call.undefined()),
    })
}

fn target<'t>(text: &'t str, base: &Reference<String>, reference: &Reference<&str>) -> Option<Cow<'t, str>> {
    let mut target = String::new();
    Resolver::new().resolve_into(base, reference, &mut target).ok()?;
    Some(unless_equal(text, target))
}
