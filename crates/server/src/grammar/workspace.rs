//! The rules of all grammars of the workspace.

use std::path::Path;

use gen_lsp_types::{BaseSymbolInformation, Location, SymbolKind, WorkspaceSymbol};
use urlgram_abnf::{FileId, Grammar};
use urlgram_sites::Files as _;

use crate::state::Server;
use crate::text::Places;
use crate::uri::uri_of;
use crate::workspace::{Name, is_grammar};

/// Most symbols that are returned.
const MOST: usize = 1000;

/// Largest grammar whose rules are listed without being open, in bytes.
const LARGEST: usize = 4 << 20;

/// Returns the rules of the grammars in the workspace whose names have the letters of a query in their order.
pub(crate) fn workspace_symbols(server: &Server, query: &str) -> Vec<WorkspaceSymbol> {
    let mut found = Vec::new();
    let sites = server.workspace.sites();
    for path in server.workspace.files(&server.roots) {
        let name = Name { path: Some(&path), language: "" };
        if found.len() >= MOST || !is_grammar(name) {
            continue;
        }
        // Allows to read what is in the folder.
        let _ = sites.inner().place(&path);
        let Some(text) = sites.inner().text(&path).filter(|text| text.len() <= LARGEST) else { continue };
        let Some(parsed) = server.workspace.grammar(name, &text) else { continue };
        found.extend(symbols(server, &parsed.grammar, &path, &text, query));
    }
    found.truncate(MOST);
    found
}

fn symbols(server: &Server, grammar: &Grammar, path: &Path, text: &str, query: &str) -> Vec<WorkspaceSymbol> {
    let rules: Vec<_> = grammar.rules().filter(|rule| matches(&rule.name, query)).collect();
    let spans: Vec<_> = rules.iter().map(|rule| rule.name_span).collect();
    let places = Places::new(text, server.unit);
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
