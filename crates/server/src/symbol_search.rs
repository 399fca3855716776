//! The rules of all grammars of the workspace.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use gen_lsp_types::{BaseSymbolInformation, Location, SymbolKind, WorkspaceSymbol};
use urlgram::lines::ColumnUnit;
use urlgram_abnf::{FileId, Grammar};
use urlgram_sites::Files as _;

use crate::text::Places;
use crate::uri::uri_of;
use crate::workspace::{Name, Workspace, is_grammar};

/// Most symbols that are returned.
const MOST: usize = 1000;

/// Largest grammar whose rules are listed without being open, in bytes.
const LARGEST: usize = 4 << 20;

/// A search for the rules of all grammars.
#[derive(Debug)]
pub(crate) struct Search {
    pub(crate) workspace: Arc<Workspace>,
    pub(crate) roots: Vec<PathBuf>,
    pub(crate) unit: ColumnUnit,
    pub(crate) query: String,
}

/// Returns the rules of the grammars in the workspace whose names have the letters of a query in their order.
pub(crate) fn workspace_symbols(search: &Search, is_cancelled: &dyn Fn() -> bool) -> Vec<WorkspaceSymbol> {
    let mut found = Vec::new();
    if is_cancelled() {
        return found;
    }
    let sites = search.workspace.sites();
    for path in search.workspace.files(&search.roots) {
        if is_cancelled() {
            break;
        }
        let name = Name { path: Some(&path), language: "" };
        if found.len() >= MOST || !is_grammar(name) {
            continue;
        }
        // Allows to read what is in the folder.
        let _ = sites.inner().place(&path);
        let Some(text) = sites.inner().text(&path).filter(|text| text.len() <= LARGEST) else { continue };
        let Some(parsed) = search.workspace.grammar(name, &text) else { continue };
        found.extend(symbols(search, &parsed.grammar, &path, &text));
    }
    found.truncate(MOST);
    found
}

fn symbols(search: &Search, grammar: &Grammar, path: &Path, text: &str) -> Vec<WorkspaceSymbol> {
    let rules: Vec<_> = grammar.rules().filter(|rule| matches(&rule.name, &search.query)).collect();
    let spans: Vec<_> = rules.iter().map(|rule| rule.name_span).collect();
    let places = Places::new(text, search.unit);
    let file = path.file_name().map(|name| name.to_string_lossy().into_owned());
    let symbol = |(rule, span): (&&urlgram_abnf::RuleDefinition, _)| {
        let location = Location { uri: uri_of(path)?, range: places.range(span) };
        let base = BaseSymbolInformation::new(rule.name.clone(), SymbolKind::Function, None, file.clone());
        Some(WorkspaceSymbol { location: location.into(), data: None, base_symbol_information: base })
    };
    rules.iter().zip(grammar.written_spans(FileId::MAIN, &spans)).filter_map(symbol).collect()
}

/// Whether a name has the letters of a query in their order, without regard to case.
fn matches(name: &str, query: &str) -> bool {
    let mut letters = name.chars().flat_map(char::to_lowercase);
    query.chars().flat_map(char::to_lowercase).all(|wanted| letters.any(|letter| letter == wanted))
}
