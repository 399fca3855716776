//! Mistakes in configuration files, as diagnostics of these files.

use gen_lsp_types::{Diagnostic, DiagnosticSeverity, PublishDiagnosticsParams};
use urlgram::diagnostic::printable;
use urlgram::lines::ColumnUnit;
use urlgram::span::Span;
use urlgram_project::{ConfigMistake, read_regular};

use crate::text::Places;
use crate::uri::uri_of;

/// Largest configuration file in bytes.
const LARGEST: u64 = 1 << 20;

/// Returns the diagnostics of the configuration file with a mistake.
pub(crate) fn published(mistake: &ConfigMistake, unit: ColumnUnit) -> Option<PublishDiagnosticsParams> {
    let uri = uri_of(&mistake.path)?;
    let text = read_regular(&mistake.path, LARGEST).unwrap_or_default();
    let offset = |at: usize| u32::try_from(at.min(text.len())).unwrap_or(u32::MAX);
    let span = Span::new(offset(mistake.span.start), offset(mistake.span.end.max(mistake.span.start)));
    let help = mistake.diagnostic.help().map_or_else(String::new, |help| format!("\n{}", printable(help)));
    let diagnostic = Diagnostic {
        range: Places::new(&text, unit).range(span),
        severity: Some(DiagnosticSeverity::Error),
        code: Some(mistake.diagnostic.name().to_owned().into()),
        source: Some("urlgram".to_owned()),
        message: format!("{}{help}", printable(mistake.diagnostic.message())).into(),
        ..Diagnostic::default()
    };
    Some(PublishDiagnosticsParams { uri, version: None, diagnostics: vec![diagnostic] })
}
