//! The op `urlpattern.match`.

use serde_json::{Map, Value, json};

use crate::request::{Answer, BadRequest, Op, flag, optional_text};
use urlgram::urlpattern::{ComponentKind, UrlPattern, UrlPatternError, UrlPatternInit, UrlPatternMatch};

pub(crate) const OPS: &[(&str, Op)] = &[("urlpattern.match", matched)];

/// `{"op": "urlpattern.match", "pattern": "https://*.example.com/:id", "urls": ["https://a.example.com/7"]}`: the canonical
/// pattern, and for each URL the groups by component, or null. The pattern may be an object of components. Optional are `base`
/// and `ignore_case`.
fn matched(request: &Map<String, Value>) -> Answer {
    let pattern = match pattern(request)? {
        Ok(pattern) => pattern,
        Err(error) => return Ok(json!({"error": {"message": error.to_string()}})),
    };
    let wrong = || BadRequest::field("urls", "an array of strings");
    let urls = request.get("urls").and_then(Value::as_array).ok_or_else(wrong)?;
    let matches: Result<Vec<Value>, BadRequest> = urls
        .iter()
        .map(|url| {
            let found = pattern.exec(url.as_str().ok_or_else(wrong)?);
            Ok(found.as_ref().map_or(Value::Null, match_json))
        })
        .collect();
    Ok(json!({
        "pattern": components_of_pattern(&pattern),
        "has_regexp_groups": pattern.has_regexp_groups(),
        "matches": matches?,
    }))
}

/// Returns the canonical pattern of each component, by name.
pub fn components_of_pattern(pattern: &UrlPattern) -> Value {
    let component = |kind: &ComponentKind| (kind.name().to_owned(), Value::from(pattern.get(*kind)));
    Value::Object(ComponentKind::ALL.iter().map(component).collect())
}

/// Returns the pattern of a request: its fields `pattern`, `base` and `ignore_case`.
///
/// # Errors
/// Fields of another type. An invalid pattern is in the inner result.
pub fn pattern(request: &Map<String, Value>) -> Result<Result<UrlPattern, UrlPatternError>, BadRequest> {
    let (base, ignore_case) = (optional_text(request, "base")?, flag(request, "ignore_case", false)?);
    match request.get("pattern") {
        Some(Value::String(text)) => Ok(UrlPattern::parse_with(text, base, ignore_case)),
        Some(Value::Object(components)) => {
            let mut init = UrlPatternInit { base_url: base.map(str::to_owned), ..UrlPatternInit::default() };
            for kind in ComponentKind::ALL {
                *init.get_mut(kind) = optional_text(components, kind.name())?.map(str::to_owned);
            }
            Ok(UrlPattern::from_init_with(&init, ignore_case))
        }
        _ => Err(BadRequest::field("pattern", "a string or an object of strings")),
    }
}

/// Returns the inputs and groups of a match by component.
pub fn match_json(found: &UrlPatternMatch) -> Value {
    let component = |kind: &ComponentKind| {
        let found = found.get(*kind);
        let groups: Map<String, Value> =
            found.groups.iter().map(|(name, value)| (name.clone(), json!(value))).collect();
        (kind.name().to_owned(), json!({"input": found.input, "groups": groups}))
    };
    Value::Object(ComponentKind::ALL.iter().map(component).collect())
}
