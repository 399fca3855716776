//! A reading in one line, as the table of readings writes it.

use urlgram::interpret::{Interpretation, Role, Spec};

/// `u=user h=host p=80 path=/a q=b f=c`: what is there. A host that is there and empty is `∅`, other empty components are left
/// out. `✗ @18` is a rejection and where it stops.
pub(crate) fn components(reading: &Interpretation<'_>) -> String {
    if let Some(rejection) = reading.rejection() {
        return match reading.spec() {
            Spec::Urllib(_) => format!("✗ {}", rejection.to_string().split(':').next().unwrap()),
            _ => format!("✗ @{}", rejection.offset()),
        };
    }
    let mut parts = Vec::new();
    for (role, name) in Role::ALL.iter().skip(1).zip(["u", "h", "p", "path", "q", "f"]) {
        match reading.component(*role).map(|component| component.value) {
            _ if *role == Role::Port && reading.port_error().is_some() => parts.push("p=!ValueError".to_owned()),
            Some("") if *role == Role::Host => parts.push("h=∅".to_owned()),
            None | Some("") => {}
            Some(value) => parts.push(format!("{name}={value}")),
        }
    }
    if let Some(code) = reading.fields().get("ftptype").filter(|_| reading.spec() == Spec::Rfc1738) {
        let code = code.of(reading.text().unwrap()).to_string();
        parts.extend((!code.is_empty()).then(|| format!("type={code}")));
    }
    if parts.is_empty() { "ok (all empty)".to_owned() } else { parts.join(" ") }
}

/// `http://h/ ⚠ invalid-credentials`: the serialized URL, or `✗`, and the validation errors, each once, by name.
pub(crate) fn whatwg(reading: &Interpretation<'_>) -> String {
    let href = reading.text().unwrap_or("✗");
    let mut errors: Vec<&str> = Vec::new();
    for error in reading.warnings() {
        if !errors.contains(&error.kind.name()) {
            errors.push(error.kind.name());
        }
    }
    errors.sort_unstable();
    match (reading.is_accepted(), errors.join(", ")) {
        (true, errors) if errors.is_empty() => href.to_owned(),
        (true, errors) => format!("{href} ⚠ {errors}"),
        (false, errors) => format!("✗ {errors}"),
    }
}
