//! Semantic tokens: the types that the server uses, and their encoding.

use gen_lsp_types::{Position, Range, SemanticToken, SemanticTokensLegend};
use urlgram::span::Span;

use crate::text::Places;

/// Types of tokens. The index is the number in the protocol.
const TYPES: [&str; 9] =
    ["function", "string", "number", "comment", "operator", "variable", "keyword", "type", "parameter"];
pub(crate) const RULE: u32 = 0;
pub(crate) const STRING: u32 = 1;
pub(crate) const NUMBER: u32 = 2;
pub(crate) const COMMENT: u32 = 3;
pub(crate) const UNDEFINED: u32 = 5;
pub(crate) const FRAGMENT: u32 = 5;
pub(crate) const SCHEME: u32 = 6;
pub(crate) const HOST: u32 = 7;
pub(crate) const QUERY: u32 = 8;

/// Modifiers of tokens. The index is the number of the bit in the protocol.
const MODIFIERS: [&str; 2] = ["definition", "defaultLibrary"];
pub(crate) const DEFINITION: u32 = 1;
pub(crate) const CORE: u32 = 2;

/// A part of a document, its type, and its modifiers.
pub(crate) type Token = (Span, u32, u32);

/// Returns the types and modifiers of tokens.
pub(crate) fn legend() -> SemanticTokensLegend {
    SemanticTokensLegend {
        token_types: TYPES.map(str::to_owned).to_vec(),
        token_modifiers: MODIFIERS.map(str::to_owned).to_vec(),
    }
}

/// Returns tokens in the encoding of the protocol, each relative to the one before. A token does not leave its line.
pub(crate) fn encoded(mut found: Vec<Token>, places: &Places<'_>) -> Vec<SemanticToken> {
    found.sort_by_key(|(span, ..)| *span);
    found.dedup_by_key(|(span, ..)| span.start);
    let mut last = Position::new(0, 0);
    let mut tokens = Vec::new();
    for (span, token_type, token_modifiers_bitset) in found {
        let Range { start, end } = places.range(span);
        if end.line != start.line || end.character <= start.character || start < last {
            continue;
        }
        let delta_line = start.line - last.line;
        let delta_start = if delta_line == 0 { start.character - last.character } else { start.character };
        tokens.push(SemanticToken {
            delta_line,
            delta_start,
            length: end.character - start.character,
            token_type,
            token_modifiers_bitset,
        });
        last = start;
    }
    tokens
}
