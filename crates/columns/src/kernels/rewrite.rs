//! The kernel `resolve`.

use std::borrow::Cow;

use arrow_schema::DataType;
use urlgram::interpret::Spec;
use urlgram::resolve::Resolver;
use urlgram::uri::Reference;
use urlgram::urllib::JoinOptions;
use urlgram::whatwg::Url;
use urlgram::{Iri, IriReference, Uri, UriReference};
use urlgram_ops::facts::unless_equal;

use super::rows::texts;
use crate::arguments::{ArgumentKind, Call, Parameter};
use crate::error::Error;
use crate::kernel::{Kernel, Run};

pub(crate) const KERNELS: &[Kernel] = &[Kernel {
    name: "resolve",
    summary: "Target of the URL, a reference relative to the base",
    parameter: Some(Parameter { name: "base", kind: ArgumentKind::Text, example: "http://example.org/a/b" }),
    output: || DataType::Utf8View,
    make: resolve,
}];

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
