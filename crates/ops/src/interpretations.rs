//! The interpretations of a text as JSON, and the names of the specifications.

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Value, json};

use urlgram::interpret::{Interpretation, Interpretations, Rejection, Role, Spec};
use urlgram::scheme;
use urlgram::urllib::Version;
use urlgram::whatwg::ValidationError;

/// Returns the reason why a specification rejects `text`, in one line.
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

/// Returns the name of a specification in JSON: `rfc3986`, `urllib-3.14`.
pub(crate) fn key(spec: Spec) -> String {
    match spec {
        Spec::Urllib(_) => spec.to_string().replace(' ', "-"),
        spec => spec.to_string().replace(' ', "").to_ascii_lowercase(),
    }
}

/// Returns the name of a specification for people: the title of the scheme's document, or the versions of Python with the same
/// result.
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

/// Returns the document of the scheme, with the scheme: `RFC 9110 (http)`.
fn document(readings: &Interpretations<'_>) -> Option<String> {
    let text = readings.of(Spec::Scheme)?.text().unwrap_or(readings.text());
    let name = text.split(':').next()?.to_ascii_lowercase();
    let title = scheme::entry(&name)?.rule().document.title;
    // Titles of other documents may be long.
    Some(if title.starts_with("RFC ") { format!("{title} ({name})") } else { format!("scheme {name}") })
}

/// The interpretations as JSON, which is made while it is written: it may be many times as long as the text.
#[derive(Clone, Copy, Debug)]
pub struct InterpretationsJson<'a, 't>(pub &'a Interpretations<'t>);

impl Serialize for InterpretationsJson<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let readings = self.0;
        let by = |named: &[&Interpretation<'_>]| named.iter().map(|reading| key(reading.spec())).collect::<Vec<_>>();
        let hosts: Vec<Value> =
            readings.hosts().iter().map(|named| json!({"host": named.host, "by": by(&named.by)})).collect();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("text", readings.text())?;
        map.serialize_entry("base", &readings.base())?;
        let agree = json!({
            "validity": readings.agree_on_validity(),
            "host": readings.agree_on_host(),
            "port": readings.agree_on_port(),
            "all": readings.agree_on_all(),
        });
        map.serialize_entry("agree", &agree)?;
        map.serialize_entry("leaves_origin", &readings.base().map(|_| !readings.leaving().is_empty()))?;
        map.serialize_entry("first_divergence", &readings.first_divergence())?;
        map.serialize_entry("hosts", &hosts)?;
        let each = readings.iter().map(|reading| ReadingJson { reading, readings }).collect::<Vec<_>>();
        map.serialize_entry("readings", &each)?;
        map.end()
    }
}

/// One interpretation as JSON.
struct ReadingJson<'a, 't> {
    reading: &'a Interpretation<'t>,
    readings: &'a Interpretations<'t>,
}

impl Serialize for ReadingJson<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let ReadingJson { reading, readings } = *self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("spec", &key(reading.spec()))?;
        map.serialize_entry("name", &label(readings, reading.spec()))?;
        map.serialize_entry("accepted", &reading.is_accepted())?;
        if let Some(rejection) = reading.rejection() {
            map.serialize_entry("refusal", &refusal_json(rejection, readings.text()))?;
        }
        if let Some(text) = reading.text() {
            map.serialize_entry("result", text)?;
            map.serialize_entry("components", &ComponentsJson(reading))?;
            if let Some(error) = reading.port_error() {
                map.serialize_entry("port_error", &format!("{}: {error}", error.exception()))?;
            }
            if reading.fields().iter().len() > 0 {
                map.serialize_entry("fields", &FieldsJson { reading, text })?;
            }
        }
        if reading.spec() == Spec::Whatwg {
            let (listed, omitted) = listed_errors(reading.warnings());
            map.serialize_entry("validation_errors", &ErrorsJson(listed))?;
            if omitted > 0 {
                map.serialize_entry("validation_errors_omitted", &omitted)?;
            }
        }
        map.end()
    }
}

fn refusal_json(rejection: &Rejection, text: &str) -> Value {
    let cause = rejection.diagnostic(text);
    json!({
        "message": refusal_reason(rejection, text),
        "span": rejection.span(),
        "code": cause.as_ref().map(|cause| cause.code()),
    })
}

struct ComponentsJson<'a, 't>(&'a Interpretation<'t>);

impl Serialize for ComponentsJson<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let component = |role| {
            let found = self.0.component(role).map(|found| json!({"value": found.value, "span": found.span}));
            (Role::name(role), found)
        };
        serializer.collect_map(Role::ALL.into_iter().map(component))
    }
}

struct FieldsJson<'a, 't> {
    reading: &'a Interpretation<'t>,
    text: &'a str,
}

impl Serialize for FieldsJson<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = self.reading.fields();
        serializer.collect_map(fields.iter().map(|(name, value)| (name, value.of(self.text))))
    }
}

struct ErrorsJson<'a>(&'a [ValidationError]);

impl Serialize for ErrorsJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|error| json!({"name": error.kind, "span": error.span})))
    }
}

/// Maximum number of validation errors in one answer. As values of JSON they need a kilobyte each.
const MAX_LISTED_ERRORS: usize = 1 << 16;

/// Returns the first [`MAX_LISTED_ERRORS`] of `errors`, and the number of others.
pub(crate) fn listed_errors(errors: &[ValidationError]) -> (&[ValidationError], usize) {
    let listed = &errors[..errors.len().min(MAX_LISTED_ERRORS)];
    (listed, errors.len() - listed.len())
}
