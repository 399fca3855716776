//! Requests that are about URLs and about grammars.

use gen_lsp_types::{
    CodeLens, CodeLensParams, CompletionParams, CompletionResponse, DefinitionParams, DefinitionResponse,
    DocumentFormattingParams, DocumentLink, DocumentLinkParams, DocumentSymbolParams, DocumentSymbolResponse,
    FoldingRange, FoldingRangeParams, Hover, HoverParams, InlayHint, InlayHintParams, PrepareRenameParams,
    PrepareRenamePlaceholder, PrepareRenameResult, RenameParams, SemanticTokens, SemanticTokensParams,
    TextDocumentContentParams, TextDocumentContentResult, TextEdit, WorkspaceEdit,
};
use lsp_server::ErrorCode;

use crate::builtin_files::BuiltinFiles;
use crate::state::{Refusal, Server, refusal};
use crate::{grammar, urls};

/// Returns the description of what is at a position: a rule, or a URL.
pub(crate) fn hover(server: &mut Server, params: HoverParams) -> Result<Option<Hover>, Refusal> {
    let place = params.text_document_position_params;
    let document = server.document(&place.text_document.uri)?;
    let at = document.places().offset(place.position);
    Ok(grammar::hover(server, document, at).or_else(|| urls::hover(server, document, at)))
}

/// Returns the place that defines what is at a position: a rule, the target of a link, a label, or a document.
pub(crate) fn definition(server: &mut Server, params: DefinitionParams) -> Result<Option<DefinitionResponse>, Refusal> {
    let place = params.text_document_position_params;
    let document = server.document(&place.text_document.uri)?;
    let at = document.places().offset(place.position);
    let of_link = || urls::definition(server, document, at).map(|place| vec![place]);
    let found = grammar::definition(server, document, at).or_else(of_link);
    let mut places = found.or_else(|| grammar::named_rfc(server, document, at)).unwrap_or_default();
    let definition = match places.len() {
        0 => return Ok(None),
        1 => places.remove(0).into(),
        _ => places.into(),
    };
    Ok(Some(DefinitionResponse::Definition(definition)))
}

/// Returns the links that an editor can follow.
pub(crate) fn links(server: &mut Server, params: DocumentLinkParams) -> Result<Option<Vec<DocumentLink>>, Refusal> {
    let document = server.document(&params.text_document.uri)?;
    Ok(Some(urls::links(server, document)))
}

/// Returns what may be written at a position: a part of a URL, or the name of a rule in a grammar.
pub(crate) fn complete(server: &mut Server, params: CompletionParams) -> Result<Option<CompletionResponse>, Refusal> {
    let place = params.text_document_position_params;
    let document = server.document(&place.text_document.uri)?;
    let at = document.places().offset(place.position);
    let items = urls::complete(server, document, at);
    if !items.is_empty() || !crate::workspace::is_grammar(document.name()) {
        return Ok(Some(items.into()));
    }
    let rules = document.grammar(&server.workspace).map_or_else(Vec::new, |parsed| grammar::complete(&parsed.grammar));
    Ok(Some(rules.into()))
}

/// Returns the name that a rename would change: that of a rule, a label, or the text of a heading.
pub(crate) fn prepare_rename(
    server: &mut Server,
    params: PrepareRenameParams,
) -> Result<Option<PrepareRenameResult>, Refusal> {
    let place = params.text_document_position_params;
    let document = server.document(&place.text_document.uri)?;
    let places = document.places();
    let at = places.offset(place.position);
    let name = || urls::label_at(server, document, at).or_else(|| urls::heading_at(server, document, at));
    let found = grammar::renamed(server, document, at)
        .or_else(|| name().map(|span| (span, span.of(document.text()).to_owned())));
    Ok(found.map(|(span, placeholder)| PrepareRenamePlaceholder { range: places.range(span), placeholder }.into()))
}

/// Renames the rule, the label or the heading at a position, and what refers to it.
pub(crate) fn rename(server: &mut Server, params: RenameParams) -> Result<Option<WorkspaceEdit>, Refusal> {
    let place = params.text_document_position_params;
    let document = server.document(&place.text_document.uri)?;
    let (at, name) = (document.places().offset(place.position), params.new_name.trim());
    let is_rule = grammar::renamed(server, document, at).is_some();
    if !is_rule && urls::label_at(server, document, at).is_some() {
        return urls::rename_label(server, document, at, name).map(Some);
    }
    match urls::heading_at(server, document, at).filter(|_| !is_rule) {
        Some(heading) => urls::rename(server, document, heading, name).map(Some),
        None => grammar::rename(server, document, at, name),
    }
}

/// Returns the rules that a document defines.
pub(crate) fn symbols(
    server: &mut Server,
    params: DocumentSymbolParams,
) -> Result<Option<DocumentSymbolResponse>, Refusal> {
    let document = server.document(&params.text_document.uri)?;
    Ok(Some(grammar::symbols(server, document).into()))
}

/// Returns the edits that format a grammar.
pub(crate) fn format(server: &mut Server, params: DocumentFormattingParams) -> Result<Option<Vec<TextEdit>>, Refusal> {
    let document = server.document(&params.text_document.uri)?;
    grammar::formatted(server, document)
}

/// Returns the parts of a grammar that an editor can fold.
pub(crate) fn folds(server: &mut Server, params: FoldingRangeParams) -> Result<Option<Vec<FoldingRange>>, Refusal> {
    let document = server.document(&params.text_document.uri)?;
    Ok(Some(grammar::folds(server, document)))
}

/// Returns the colours of a grammar, or of a list of URLs.
pub(crate) fn tokens(server: &mut Server, params: SemanticTokensParams) -> Result<Option<SemanticTokens>, Refusal> {
    let document = server.document(&params.text_document.uri)?;
    let tokens = grammar::tokens(server, document).or_else(|| urls::tokens(server, document));
    Ok(tokens.map(|data| SemanticTokens { result_id: None, data }))
}

/// Returns the hints after the names of rules.
pub(crate) fn hints(server: &mut Server, params: InlayHintParams) -> Result<Option<Vec<InlayHint>>, Refusal> {
    let document = server.document(&params.text_document.uri)?;
    Ok(Some(grammar::hints(server, document, params.range)))
}

/// Returns the lenses over rules.
pub(crate) fn lenses(server: &mut Server, params: CodeLensParams) -> Result<Option<Vec<CodeLens>>, Refusal> {
    let document = server.document(&params.text_document.uri)?;
    Ok(Some(grammar::lenses(server, document)))
}

/// Returns the text of a grammar that comes with urlgram.
///
/// # Errors
/// Another URI.
pub(crate) fn content(_: &mut Server, params: TextDocumentContentParams) -> Result<TextDocumentContentResult, Refusal> {
    let text = BuiltinFiles::text(&params.uri).map(str::to_owned);
    let text = text.ok_or_else(|| refusal(ErrorCode::InvalidParams, format!("no built-in grammar: {}", params.uri)))?;
    Ok(TextDocumentContentResult { text })
}
