//! The compiler's tokens: the argument of a macro, and what it expands to.

use std::iter;

use proc_macro::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};

use crate::expansion::{self, Kind};
use crate::literal;

/// Returns the expansion of a macro with this argument.
pub(crate) fn expanded(kind: Kind, input: TokenStream) -> TokenStream {
    let (text, place) = match argument(input) {
        Ok(argument) => argument,
        Err((message, place)) => return error(message, place),
    };
    match expansion::of(kind, &text) {
        Ok(code) => code.parse().unwrap_or_else(|_| error("the expansion is not Rust", place)),
        Err(message) => error(&message, place),
    }
}

/// Returns the text of the only argument, and the place of its literal.
fn argument(input: TokenStream) -> Result<(String, Span), (&'static str, Span)> {
    let mut input = input;
    loop {
        let mut tokens = input.into_iter();
        return match (tokens.next(), tokens.next()) {
            // A literal that another macro passes on is a group without delimiters.
            (Some(TokenTree::Group(group)), None) if group.delimiter() == Delimiter::None => {
                input = group.stream();
                continue;
            }
            (Some(TokenTree::Literal(literal)), None) => {
                let place = literal.span();
                literal::text(&literal.to_string()).map(|text| (text, place)).map_err(|message| (message, place))
            }
            (Some(token), None) => Err((literal::NO_STRING, token.span())),
            (_, Some(token)) => Err(("expected nothing after the string", token.span())),
            (None, None) => Err((literal::NO_STRING, Span::call_site())),
        };
    }
}

/// Returns a call of `compile_error!` that is reported at `place`.
fn error(message: &str, place: Span) -> TokenStream {
    let mut message = Literal::string(message);
    message.set_span(place);
    let mut group = Group::new(Delimiter::Brace, iter::once(TokenTree::from(message)).collect());
    group.set_span(place);
    let mut mark = Punct::new('!', Spacing::Alone);
    mark.set_span(place);
    [TokenTree::from(Ident::new("compile_error", place)), mark.into(), group.into()].into_iter().collect()
}
