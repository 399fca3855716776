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
    /// Grammars of yacc and bison: `a : 'x' b | c ;` with lines such as `%token`
    Yacc,
    /// Lark: `a: "x"* b | c` with lines such as `%import`
    Lark,
    /// CDDL (RFC 8610): `a = { b: tstr, * c => d }`
    Cddl,
    /// ASN.1: `A ::= SEQUENCE { b INTEGER }`
    Asn1,
}

impl Notation {
    /// Returns the name for messages.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Notation::Bnf => "BNF with names in angle brackets",
            Notation::Iso => "EBNF (ISO 14977)",
            Notation::W3c => "EBNF (W3C)",
            Notation::Antlr => "an ANTLR grammar",
            Notation::Peg => "PEG",
            Notation::Pest => "a grammar of pest",
            Notation::Yacc => "a grammar of yacc",
            Notation::Lark => "a grammar of Lark",
            Notation::Cddl => "CDDL (RFC 8610)",
            Notation::Asn1 => "ASN.1",
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
            Notation::Yacc => {
                "ABNF writes `=` for `:`, `/` for `|`, `\"x\"` for `'x'`, and nothing for `;` at the end. It has no actions and no \
                 declarations."
            }
            Notation::Lark => {
                "ABNF writes `=` for `:`, `/` for `|`, `*x` for `x*`, `1*x` for `x+`, `[ x ]` for `x?` and `%x61-7A` for `/[a-z]/`. It has \
                 no lines that begin with `%`."
            }
            Notation::Cddl => "CDDL describes data, of which ABNF has only the texts: its types have no counterpart.",
            Notation::Asn1 => "ASN.1 describes data, of which ABNF has only the texts: its types have no counterpart.",
        }
    }
}
