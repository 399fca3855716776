//! Findings as diagnostics of the protocol.

use gen_lsp_types::{
    CodeDescription, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag, Location, Uri,
};
use urlgram::diagnostic::{Severity, printable};

use crate::analysis::Finding;
use crate::text::Places;

/// Name of the server in diagnostics.
const SOURCE: &str = "urlgram";

/// Returns the diagnostic of a finding in the document with this URI.
pub(crate) fn diagnostic(finding: &Finding, places: &Places<'_>, uri: &Uri) -> Diagnostic {
    let found = &finding.diagnostic;
    let related = found.labels().iter().skip(1).map(|label| DiagnosticRelatedInformation {
        location: Location { uri: uri.clone(), range: places.range(label.span) },
        message: printable(&label.text).into_owned(),
    });
    let related: Vec<_> = related.collect();
    Diagnostic {
        range: places.range(finding.span),
        severity: Some(severity(finding)),
        code: Some(found.code().to_owned().into()),
        code_description: finding.url.clone().map(|url| CodeDescription { href: url.into() }),
        source: Some(SOURCE.to_owned()),
        message: message(finding).into(),
        tags: (found.name() == "unused-ignore").then(|| vec![DiagnosticTag::Unnecessary]),
        related_information: (!related.is_empty()).then_some(related),
        data: None,
    }
}

/// Returns the fact, the label of the place, and in another line what to do.
fn message(finding: &Finding) -> String {
    let found = &finding.diagnostic;
    let mut message = found.message().to_owned();
    if !found.label().is_empty() && found.label() != found.message() {
        message = format!("{message}: {}", found.label());
    }
    if let Some(help) = found.help() {
        message = format!("{message}\n{help}");
    }
    // Line ends are kept, other control characters of the document are not.
    message.lines().map(printable).collect::<Vec<_>>().join("\n")
}

fn severity(finding: &Finding) -> DiagnosticSeverity {
    match finding.diagnostic.severity() {
        Severity::Error => DiagnosticSeverity::Error,
        Severity::Warning => DiagnosticSeverity::Warning,
        // Advice about a correct grammar does not belong into a list of problems.
        Severity::Info if finding.found.is_none() => DiagnosticSeverity::Hint,
        Severity::Info => DiagnosticSeverity::Information,
    }
}
