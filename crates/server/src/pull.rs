//! Diagnostics that the client asks for.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use gen_lsp_types::{
    DocumentDiagnosticParams, DocumentDiagnosticReport, FullDocumentDiagnosticReport,
    RelatedFullDocumentDiagnosticReport, RelatedUnchangedDocumentDiagnosticReport, UnchangedDocumentDiagnosticReport,
};

use crate::state::{Refusal, Server};

/// Returns the diagnostics of a document, or that they are those of the last time.
pub(crate) fn diagnostics(
    server: &mut Server,
    params: DocumentDiagnosticParams,
) -> Result<DocumentDiagnosticReport, Refusal> {
    let document = server.document(&params.text_document.uri)?;
    let items = server.diagnostics(document);
    let mut hasher = DefaultHasher::new();
    serde_json::to_string(&items).unwrap_or_default().hash(&mut hasher);
    let result_id = format!("{:016x}", hasher.finish());
    server.publish_mistakes();
    if params.previous_result_id.as_deref() == Some(&result_id) {
        let unchanged_document_diagnostic_report = UnchangedDocumentDiagnosticReport { result_id };
        return Ok(RelatedUnchangedDocumentDiagnosticReport {
            related_documents: None,
            unchanged_document_diagnostic_report,
        }
        .into());
    }
    let full_document_diagnostic_report = FullDocumentDiagnosticReport { result_id: Some(result_id), items };
    Ok(RelatedFullDocumentDiagnosticReport { related_documents: None, full_document_diagnostic_report }.into())
}
