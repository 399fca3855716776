//! Changes that the server offers: fixes, comments that ignore findings, and other forms of a URL.

use gen_lsp_types::{CodeAction, CodeActionKind, CodeActionParams, CodeActionResponse, WorkspaceEdit};
use urlgram::diagnostic::printable;
use urlgram::span::Span;
use urlgram_documents::{Edit, ignore_in_file};
use urlgram_lint::document::{FixLevel, ignore_comments};

use crate::analysis::{Finding, FindingFix};
use crate::diagnostics::diagnostic;
use crate::document::OpenDocument;
use crate::edits::{FileEdits, workspace_edit};
use crate::state::{Refusal, Server};
use crate::text::differences;
use crate::urls::rewrites;

/// Kind of the action that applies all safe fixes.
pub(crate) const FIX_ALL: &str = "source.fixAll.urlgram";

/// Longest text in a title in characters.
const LONGEST: usize = 40;

/// Returns the changes that are possible at a place.
pub(crate) fn actions(
    server: &mut Server,
    params: CodeActionParams,
) -> Result<Option<Vec<CodeActionResponse>>, Refusal> {
    let document = server.document(&params.text_document.uri)?;
    let wanted = params.context.only.as_deref();
    let is_wanted = |kind: &str| wanted.is_none_or(|kinds| kinds.iter().any(|wanted| includes(wanted.as_str(), kind)));
    let analysis = document.analysis(&server.workspace);
    let place = document.places().span(params.range);
    let here: Vec<&Finding> = analysis.findings.iter().filter(|finding| touches(finding.span, place)).collect();
    let mut actions = Vec::new();
    if is_wanted(CodeActionKind::QuickFix.as_str()) {
        actions.extend(here.iter().filter_map(|finding| fix(server, document, finding)));
        actions.extend(ignores(server, document, &here));
    }
    if is_wanted(CodeActionKind::RefactorRewrite.as_str()) {
        actions.extend(rewrites(server, document, place.start as usize).into_iter().map(|(title, span, text)| {
            let edit = workspace_edit(&server.abilities, vec![FileEdits::of(document, [(span, text)])]);
            action(title.to_owned(), CodeActionKind::RefactorRewrite, edit)
        }));
    }
    if is_wanted(FIX_ALL) {
        actions.extend(fix_all(server, document));
    }
    Ok(Some(actions.into_iter().map(CodeActionResponse::from).collect()))
}

/// Whether a kind of action is the wanted one or a part of it.
fn includes(wanted: &str, kind: &str) -> bool {
    kind.strip_prefix(wanted).is_some_and(|rest| rest.is_empty() || rest.starts_with('.') || wanted.is_empty())
}

/// Whether two spans overlap, or one is empty and at an end of the other.
fn touches(a: Span, b: Span) -> bool {
    a.start <= b.end && b.start <= a.end
}

/// Returns the action that fixes a finding.
fn fix(server: &Server, document: &OpenDocument, finding: &Finding) -> Option<CodeAction> {
    let FindingFix { edits, danger } = finding.fix.as_ref()?;
    let (first, more) = edits.split_first()?;
    let more = match more.len() {
        0 => String::new(),
        1 => ", and in another place".to_owned(),
        count => format!(", and in {count} more places"),
    };
    let danger_shown = danger.map_or_else(String::new, |danger| format!(" ({danger})"));
    let title = format!("{}: {}{more}{danger_shown}", finding.diagnostic.code(), title(document.text(), first));
    let edits = vec![FileEdits::of(document, edits.iter().cloned())];
    Some(CodeAction {
        is_preferred: danger.is_none().then_some(true),
        diagnostics: Some(vec![diagnostic(finding, &document.places(), &document.uri)]),
        ..action(title, CodeActionKind::QuickFix, workspace_edit(&server.abilities, edits))
    })
}

fn action(title: String, kind: CodeActionKind, edit: WorkspaceEdit) -> CodeAction {
    CodeAction { title, kind: Some(kind), edit: Some(edit), ..CodeAction::default() }
}

/// Returns the description of an edit.
fn title(text: &str, (span, new): &(Span, String)) -> String {
    let shown = |text: &str| {
        let text = printable(text);
        if text.chars().count() <= LONGEST {
            return text.into_owned();
        }
        text.chars().take(LONGEST - 1).chain(['…']).collect()
    };
    let (old, new) = (shown(span.of(text)), shown(new));
    match (old.is_empty(), new.is_empty()) {
        (true, _) => format!("insert `{new}`"),
        (_, true) => format!("remove `{old}`"),
        _ => format!("replace `{old}` by `{new}`"),
    }
}

/// Returns the actions that add a comment to accept findings.
fn ignores(server: &Server, document: &OpenDocument, findings: &[&Finding]) -> Vec<CodeAction> {
    let text = document.text();
    let Some(reading) = server.workspace.reading(document.name(), text) else { return Vec::new() };
    let input = reading.input(text);
    let mut known = Vec::new();
    let mut offered = Vec::new();
    for finding in findings.iter().filter(|finding| finding.found.is_some()) {
        let code = finding.diagnostic.code();
        if known.contains(&code) {
            continue;
        }
        known.push(code);
        let added = ignore_comments(&input, &[(finding.span, code)]);
        let here = if added.failed.is_empty() { added.edits } else { Vec::new() };
        let is_mdx = input.name.ends_with(".mdx");
        let in_file = ignore_in_file(input.kind, input.bytes, code, is_mdx).into_iter().collect();
        for (place, edits) in [("here", here), ("in this file", in_file)] {
            if edits.is_empty() {
                continue;
            }
            let edits = FileEdits::of(document, edits.into_iter().map(|edit: Edit| (edit.span, edit.text)));
            let title = format!("{code}: ignore {place} with a comment");
            offered.push(CodeAction {
                diagnostics: Some(vec![diagnostic(finding, &document.places(), &document.uri)]),
                ..action(title, CodeActionKind::QuickFix, workspace_edit(&server.abilities, vec![edits]))
            });
        }
    }
    offered
}

/// Returns the action that applies all safe fixes, if there are any.
fn fix_all(server: &Server, document: &OpenDocument) -> Option<CodeAction> {
    let text = document.text();
    let reading = server.workspace.reading(document.name(), text)?;
    let input = reading.input(text);
    let fixed = reading.linter.fix(&input, &reading.linter.check(&input), FixLevel::Safe);
    let after = String::from_utf8(fixed.text).ok().filter(|_| fixed.changes > 0)?;
    let edits = vec![FileEdits::of(document, differences(text, &after))];
    let title = "Fix all URLs that have a safe fix".to_owned();
    Some(action(title, CodeActionKind::new(FIX_ALL), workspace_edit(&server.abilities, edits)))
}
