//! The interpretations of a text as JSON, and the names of the specifications.

use serde_json::{Map, Value, json};

use urlgram::interpret::{Interpretation, Interpretations, Rejection, Role, Spec};
use urlgram::scheme;
use urlgram::urllib::Version;

/// The reason why a specification rejects `text`, in one line.
pub fn refusal_reason(rejection: &Rejection, text: &str) -> String {
    let diagnostic = rejection.diagnostic(text);
    if let Some((message, rule)) = diagnostic.as_ref().and_then(|found| Some((found.message(), found.rule()?))) {
        return format!("{message} ({} §{})", rule.document.title, rule.section);
    }
    match rejection {
        Rejection::Whatwg(failure) => match failure.validation_error() {
            Some(error) => format!("{} ({})", error.kind.found(), error.kind.name()),
            None => failure.to_string(),
        },
        rejection => rejection.to_string(),
    }
}

/// The name of a specification in JSON: `rfc3986`, `urllib-3.14`.
pub(crate) fn key(spec: Spec) -> String {
    match spec {
        Spec::Urllib(_) => spec.to_string().replace(' ', "-"),
        spec => spec.to_string().replace(' ', "").to_ascii_lowercase(),
    }
}

/// The name of a specification for people: the title of the scheme's document, or the versions of Python with the same result.
pub fn label(readings: &Interpretations<'_>, spec: Spec) -> String {
    let version = match spec {
        Spec::Urllib(version) => version,
        Spec::Scheme => return document(readings).unwrap_or_else(|| spec.to_string()),
        _ => return spec.to_string(),
    };
    let known = [Version::V3_14, Version::V3_13, Version::V3_12, Version::V3_11];
    let same = |older: &Version| readings.urllib(*older).is_some_and(|reading| reading.spec() == spec);
    let has_earlier = readings.iter().filter(|reading| matches!(reading.spec(), Spec::Urllib(_))).count() > 1;
    let oldest = known.into_iter().filter(same).min().filter(|oldest| has_earlier && *oldest < version);
    let minor = |version| Spec::Urllib(version).to_string().split_off("urllib ".len());
    oldest.map_or(spec.to_string(), |oldest| format!("urllib {}-{}", minor(oldest), minor(version)))
}

/// The document of the scheme, with the scheme: `RFC 9110 (http)`.
fn document(readings: &Interpretations<'_>) -> Option<String> {
    let text = readings.of(Spec::Scheme)?.text().unwrap_or(readings.text());
    let entry = scheme::entry(text.split(':').next()?)?;
    let (title, name) = (entry.rule().document.title, entry.info().name);
    // Titles of other documents may be long.
    Some(if title.starts_with("RFC ") { format!("{title} ({name})") } else { format!("scheme {name}") })
}

/// The interpretations as JSON.
pub fn interpretations_json(readings: &Interpretations<'_>) -> Value {
    let by = |readings: &[&Interpretation<'_>]| readings.iter().map(|reading| key(reading.spec())).collect::<Vec<_>>();
    let hosts: Vec<Value> =
        readings.hosts().iter().map(|named| json!({"host": named.host, "by": by(&named.by)})).collect();
    json!({
        "text": readings.text(),
        "base": readings.base(),
        "agree": {
            "validity": readings.agree_on_validity(),
            "host": readings.agree_on_host(),
            "port": readings.agree_on_port(),
            "all": readings.agree_on_all(),
        },
        "first_divergence": readings.first_divergence(),
        "hosts": hosts,
        "readings": readings.iter().map(|reading| reading_json(reading, readings)).collect::<Vec<_>>(),
    })
}

fn reading_json(reading: &Interpretation<'_>, readings: &Interpretations<'_>) -> Value {
    let component = |role| {
        let found = reading.component(role).map(|found| json!({"value": found.value, "span": found.span}));
        (Role::name(role).to_owned(), found.into())
    };
    let mut json = json!({"spec": key(reading.spec()), "name": label(readings, reading.spec())});
    json["accepted"] = reading.is_accepted().into();
    if let Some(rejection) = reading.rejection() {
        let cause = rejection.diagnostic(readings.text());
        json["refusal"] = json!({
            "message": refusal_reason(rejection, readings.text()),
            "span": rejection.span(),
            "code": cause.as_ref().map(|cause| cause.code()),
        });
    }
    if let Some(text) = reading.text() {
        json["result"] = text.into();
        json["components"] = Role::ALL.into_iter().map(component).collect::<Map<_, _>>().into();
        if let Some(error) = reading.port_error() {
            json["port_error"] = format!("{}: {error}", error.exception()).into();
        }
        let fields = reading.fields();
        if fields.iter().len() > 0 {
            let field = |(name, value): (&'static str, &scheme::FieldValue)| (name.to_owned(), json!(value.of(text)));
            json["fields"] = fields.iter().map(field).collect::<Map<_, _>>().into();
        }
    }
    if reading.spec() == Spec::Whatwg {
        json["validation_errors"] =
            reading.warnings().iter().map(|error| json!({"name": error.kind, "span": error.span})).collect();
    }
    json
}
