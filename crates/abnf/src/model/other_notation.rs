//! Notations of grammars that are not ABNF: [`Notation`].

/// A notation of grammars that is not ABNF.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Notation {
    /// BNF with names in angle brackets: `<a> ::= "x" <b> | "y"`
    Bnf,
    /// EBNF of ISO 14977: `a = { "x" }, "y" | "z" ;`
    Iso,
    /// EBNF of W3C specifications: `a ::= "x"* "y" | [a-z]+`
    W3c,
    /// ANTLR: `a : 'x'* 'y' | 'z' ;`
    Antlr,
    /// Parsing expression grammars: `a <- "x"* "y" / [a-z]+`
    Peg,
    /// Pest, which has parsing expression grammars: `a = { "x"* ~ "y" | "z" }`
    Pest,
}

impl Notation {
    /// Returns the name for messages.
    pub(super) fn name(self) -> &'static str {
        match self {
            Notation::Bnf => "BNF with names in angle brackets",
            Notation::Iso => "EBNF (ISO 14977)",
            Notation::W3c => "EBNF (W3C)",
            Notation::Antlr => "an ANTLR grammar",
            Notation::Peg => "PEG",
            Notation::Pest => "a grammar of pest",
        }
    }

    /// Returns how ABNF writes what this notation writes.
    pub(super) fn in_abnf(self) -> &'static str {
        match self {
            Notation::Bnf => {
                "ABNF writes names without angle brackets before `=`: `a = \"x\" / b` for `<a> ::= \"x\" | <b>`."
            }
            Notation::Iso => {
                "ABNF writes `/` for `|`, a space for `,`, `*( x )` for `{ x }`, `\"x\"` for `'x'`, and nothing for `;` at the end."
            }
            Notation::W3c => {
                "ABNF writes `=` for `::=`, `/` for `|`, `*x` for `x*`, `1*x` for `x+`, `[ x ]` for `x?`, `%x61-7A` for `[a-z]` \
                 and `\"x\"` for `'x'`. `--dialect bnf` reads `::=` and `|`."
            }
            Notation::Antlr => {
                "ABNF writes `=` for `:`, `/` for `|`, `*x` for `x*`, `1*x` for `x+`, `[ x ]` for `x?`, `%x61-7A` for `[a-z]`, \
                 `\"x\"` for `'x'`, and nothing for `;` at the end."
            }
            Notation::Peg => {
                "ABNF writes `=` for `<-`, `*x` for `x*`, `1*x` for `x+`, `[ x ]` for `x?` and `%x61-7A` for `[a-z]`. Its alternatives \
                 have no order, and it has no lookahead."
            }
            Notation::Pest => {
                "ABNF writes `a = x` for `a = { x }`, a space for `~`, `/` for `|`, `*x` for `x*`, `1*x` for `x+` and `[ x ]` for `x?`. \
                 Its alternatives have no order."
            }
        }
    }
}
