//! The notations of grammar files: [`Dialect`].

/// Notation of a grammar file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Dialect {
    /// RFC 5234 with RFC 7405: `/`, `*( )`, `[ ]`, `%s"text"`, `%x41-5A`.
    Abnf,
    /// The union of the notations in older RFCs. It extends [`Abnf`](Self::Abnf) by `|` for `/` (RFC 1738, 2396), `:=` for
    /// `=` (RFC 2397), `<">` for the double quote, comma-separated lists `1#x` (RFC 822), `_` and `+` in names, and
    /// square brackets that only group after a repeat count, as in `*[ x ]` (RFC 1738 section 5).
    Bnf,
}

impl Dialect {
    /// Returns the dialect that a file declares by its header or by its name.
    pub(super) fn of_file(name: &str, header: Option<&str>) -> Dialect {
        match header {
            Some(header) if header.eq_ignore_ascii_case("BNF") => Dialect::Bnf,
            Some(header) if header.eq_ignore_ascii_case("ABNF") => Dialect::Abnf,
            _ if name.ends_with(".bnf") => Dialect::Bnf,
            _ => Dialect::Abnf,
        }
    }
}
