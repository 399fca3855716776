//! ABNF grammars as values.
