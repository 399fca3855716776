//! Constructor strings (section 2.2, "Constructor string parsing").

use alloc::string::String;
use alloc::vec::Vec;

use super::canonicalize;
use super::component::Component;
use super::error::{ComponentKind, UrlPatternError};
use super::init::UrlPatternInit;
use super::part::Options;
use super::tokenizer::{Policy, Token, TokenType, tokenize};

/// The schemes with special rules (URL Standard section 4.2).
const SPECIAL_SCHEMES: [&str; 6] = ["ftp", "file", "http", "https", "ws", "wss"];

/// Whether the pattern of a scheme matches a special scheme.
pub(super) fn matches_a_special_scheme(protocol: &Component) -> bool {
    SPECIAL_SCHEMES.iter().any(|scheme| protocol.is_match(scheme))
}

/// A state of the parser, in the order of the components.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum State {
    Init,
    Protocol,
    Authority,
    Username,
    Password,
    Hostname,
    Port,
    Pathname,
    Search,
    Hash,
    Done,
}

impl State {
    /// Returns the component that ends with the state.
    fn component(self) -> Option<ComponentKind> {
        Some(match self {
            State::Protocol => ComponentKind::Protocol,
            State::Username => ComponentKind::Username,
            State::Password => ComponentKind::Password,
            State::Hostname => ComponentKind::Hostname,
            State::Port => ComponentKind::Port,
            State::Pathname => ComponentKind::Pathname,
            State::Search => ComponentKind::Search,
            State::Hash => ComponentKind::Hash,
            State::Init | State::Authority | State::Done => return None,
        })
    }
}

/// Splits a constructor string into the patterns of its components.
pub(super) fn parse_constructor_string(input: &str) -> Result<UrlPatternInit, UrlPatternError> {
    let tokens = tokenize(input, Policy::Lenient)?;
    let mut parser = ConstructorStringParser {
        input,
        tokens,
        result: UrlPatternInit::default(),
        component_start: 0,
        index: 0,
        increment: 1,
        group_depth: 0,
        bracket_depth: 0,
        is_special: false,
        state: State::Init,
    };
    while parser.index < parser.tokens.len() && parser.state != State::Done {
        parser.increment = 1;
        parser.step()?;
        parser.index += parser.increment;
    }
    if parser.result.hostname.is_some() && parser.result.port.is_none() {
        parser.result.port = Some(String::new());
    }
    Ok(parser.result)
}

struct ConstructorStringParser<'a> {
    input: &'a str,
    tokens: Vec<Token<'a>>,
    result: UrlPatternInit,
    component_start: usize,
    index: usize,
    increment: usize,
    group_depth: usize,
    bracket_depth: usize,
    is_special: bool,
    state: State,
}

impl ConstructorStringParser<'_> {
    fn step(&mut self) -> Result<(), UrlPatternError> {
        match self.token(self.index).token_type {
            TokenType::End => {
                self.end();
                return Ok(());
            }
            TokenType::Open => {
                self.group_depth += 1;
                return Ok(());
            }
            TokenType::Close if self.group_depth > 0 => self.group_depth -= 1,
            _ if self.group_depth > 0 => return Ok(()),
            _ => {}
        }
        match self.state {
            State::Init if self.is(":") => self.rewind_to(State::Protocol),
            State::Protocol if self.is(":") => self.after_protocol()?,
            State::Authority if self.is("@") => self.rewind_to(State::Username),
            State::Authority if self.is("/") || self.is_search_prefix() || self.is("#") => {
                self.rewind_to(State::Hostname);
            }
            State::Username if self.is(":") => self.change(State::Password, 1),
            State::Username | State::Password if self.is("@") => self.change(State::Hostname, 1),
            State::Hostname => self.hostname(),
            State::Port if self.is("/") => self.change(State::Pathname, 0),
            State::Port | State::Pathname => self.query_or_fragment(),
            State::Search if self.is("#") => self.change(State::Hash, 1),
            _ => {}
        }
        Ok(())
    }

    fn end(&mut self) {
        match self.state {
            State::Init => {
                self.rewind();
                if self.is("#") {
                    self.change(State::Hash, 1);
                } else if self.is_search_prefix() {
                    self.change(State::Search, 1);
                } else {
                    self.change(State::Pathname, 0);
                }
            }
            State::Authority => self.rewind_to(State::Hostname),
            _ => self.change(State::Done, 0),
        }
    }

    /// Goes on after the colon of the scheme.
    fn after_protocol(&mut self) -> Result<(), UrlPatternError> {
        let pattern = self.component_text();
        let protocol = Component::compile(pattern, Options::default(), &canonicalize::protocol)?;
        self.is_special = matches_a_special_scheme(&protocol);
        if self.is_char(self.index + 1, "/") && self.is_char(self.index + 2, "/") {
            self.change(State::Authority, 3);
        } else {
            self.change(if self.is_special { State::Authority } else { State::Pathname }, 1);
        }
        Ok(())
    }

    fn hostname(&mut self) {
        if self.is("[") {
            self.bracket_depth += 1;
        } else if self.is("]") {
            self.bracket_depth = self.bracket_depth.saturating_sub(1);
        } else if self.is(":") && self.bracket_depth == 0 {
            self.change(State::Port, 1);
        } else if self.is("/") {
            self.change(State::Pathname, 0);
        } else {
            self.query_or_fragment();
        }
    }

    fn query_or_fragment(&mut self) {
        if self.is_search_prefix() {
            self.change(State::Search, 1);
        } else if self.is("#") {
            self.change(State::Hash, 1);
        }
    }

    /// Ends the component of the state ("change state").
    fn change(&mut self, state: State, skip: usize) {
        if let Some(component) = self.state.component() {
            *self.result.get_mut(component) = Some(self.component_text().into());
        }
        let skips =
            |from: State, to: State| self.state >= from && self.state < to && state > to && state != State::Done;
        let fills =
            [(State::Hostname, ""), (State::Pathname, if self.is_special { "/" } else { "" }), (State::Search, "")];
        let fills = fills.map(|(to, text)| (if skips(State::Protocol, to) { to.component() } else { None }, text));
        for (component, text) in fills {
            if let Some(component) = component {
                self.result.get_mut(component).get_or_insert_with(|| text.into());
            }
        }
        self.state = state;
        self.index += skip;
        self.component_start = self.index;
        self.increment = 0;
    }

    fn rewind(&mut self) {
        self.index = self.component_start;
        self.increment = 0;
    }

    fn rewind_to(&mut self, state: State) {
        self.rewind();
        self.state = state;
    }

    /// Returns the text from the start of the component to the current token.
    fn component_text(&self) -> &str {
        &self.input[self.token(self.component_start).index..self.token(self.index).index]
    }

    /// Returns the token at `index`, or the last one.
    fn token(&self, index: usize) -> Token<'_> {
        self.tokens[index.min(self.tokens.len() - 1)]
    }

    /// Whether the current token is this character, without a meaning in patterns.
    fn is(&self, char: &str) -> bool {
        self.is_char(self.index, char)
    }

    fn is_char(&self, index: usize, char: &str) -> bool {
        let token = self.token(index);
        let is_text = matches!(token.token_type, TokenType::Char | TokenType::EscapedChar | TokenType::InvalidChar);
        is_text && token.value == char
    }

    /// Whether the current token is a `?` that begins the query, and not a modifier.
    fn is_search_prefix(&self) -> bool {
        if self.is("?") {
            return true;
        }
        let can_be_repeated = |token_type| {
            matches!(token_type, TokenType::Name | TokenType::Regexp | TokenType::Close | TokenType::Asterisk)
        };
        let previous = self.index.checked_sub(1).map(|previous| self.token(previous).token_type);
        self.token(self.index).value == "?" && !previous.is_some_and(can_be_repeated)
    }
}
