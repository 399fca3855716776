//! `parse` by the WHATWG URL Standard.

use std::rc::Rc;

use serde_json::{Value, json};

use super::parsed::{Parsed, Read};
use crate::exit::Failure;
use crate::input::{read_whatwg_url, whatwg_base};
use crate::output::{Foreign, Parts, attributes_json};
use urlgram::diagnostic::Diagnostic;
use urlgram::whatwg::{Url, domain_to_unicode, is_valid_url_string};

/// Returns a reader that resolves against `base`.
///
/// # Errors
/// A base that is not a URL.
pub(crate) fn reader(base: Option<&str>) -> Result<Read, Failure> {
    let base = whatwg_base(base)?;
    Ok(Box::new(move |text| {
        let (url, findings) = read_whatwg_url(text.as_bytes(), base.as_ref())?;
        let errors = findings.clone();
        let (url, is_valid) = (Rc::new(url), is_valid_url_string(text, base.as_ref()));
        let record = Rc::clone(&url);
        Ok(Parsed {
            parts: Box::new(move || parts(&url)),
            json: Box::new(move || json(text, &record, &errors, is_valid)),
            findings,
        })
    }))
}

fn json(text: &str, url: &Url, errors: &[Diagnostic], is_valid: bool) -> Value {
    let mut json = attributes_json(url);
    json.insert("text".into(), text.into());
    json.insert("validation_errors".into(), json!(errors));
    json.insert("valid_url_string".into(), is_valid.into());
    Value::Object(json)
}

/// Returns the URL record for people.
fn parts(url: &Url) -> Parts {
    let mut parts = Parts::default();
    parts.make(0, "href", url.href(), "");
    parts.make(1, "scheme", url.scheme(), if url.is_special() { "special" } else { "" });
    for (name, value) in [("username", url.username()), ("password", url.password())] {
        if value.is_empty() { parts.absent.push(name) } else { parts.make(1, name, value, "") }
    }
    match url.host_ref() {
        None => parts.absent.push("host"),
        Some(host) => {
            let unicode = domain_to_unicode(url.hostname());
            let kind = host.kind_name();
            let note = if unicode == url.hostname() { kind.into() } else { format!("{kind}, {}", Foreign(&unicode)) };
            parts.make(1, "host", url.hostname(), note);
        }
    }
    match (url.port(), url.port_or_default()) {
        (Some(port), _) => parts.make(1, "port", &port.to_string(), ""),
        (None, Some(port)) => parts.make(1, "port", "", format!("null; {port} by default")),
        (None, None) => parts.absent.push("port"),
    }
    parts.make(1, "path", url.pathname(), if url.has_opaque_path() { "opaque" } else { "" });
    for (name, value) in [("query", url.query()), ("fragment", url.fragment())] {
        match value {
            Some(value) => parts.make(1, name, value, if value.is_empty() { "empty" } else { "" }),
            None => parts.absent.push(name),
        }
    }
    parts.make(0, "origin", &url.origin().to_string(), "");
    parts
}
