//! Languages composed from the automata of grammar files. The rule of a scheme accepts such a language if its document
//! describes a component as it is after percent-decoding, or adds conditions in words.

use std::rc::Rc;

use urlgram_abnf::{AutomatonError, Dfa, Grammar, Oracle, Reader, builtin};

/// A generator of pseudorandom numbers with a fixed seed.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, most: usize) -> usize {
        // Marsaglia's xorshift.
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % most
    }

    pub(crate) fn one_of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }
}

/// The decision whether a rule of a grammar matches: its automaton, or the oracle if it has none.
pub(crate) enum Judge {
    Dfa(Box<Dfa>),
    Oracle(Box<Oracle>),
}

impl Judge {
    pub(crate) fn of(grammar: &Grammar, rule: &str) -> Judge {
        match grammar.dfa(rule) {
            Ok(dfa) => Judge::Dfa(Box::new(dfa)),
            Err(AutomatonError::NotRegular(_) | AutomatonError::TooLarge) => {
                Judge::Oracle(Box::new(grammar.oracle(rule).unwrap()))
            }
            Err(error) => panic!("{rule}: {error}"),
        }
    }

    pub(crate) fn accepts(&self, text: impl AsRef<[u8]>) -> bool {
        match self {
            Judge::Dfa(dfa) => dfa.accepts(text),
            Judge::Oracle(oracle) => oracle.accepts(text),
        }
    }
}

/// Returns texts that the rule derives, with every alternative and every repetition, and texts one edit away that it
/// does not derive.
pub(crate) fn texts(grammar: &Grammar, rule: &str, judge: &Judge) -> Vec<String> {
    let (derived, near) = derived_and_near(grammar, rule, judge);
    derived.into_iter().chain(near).collect()
}

fn derived_and_near(grammar: &Grammar, rule: &str, judge: &Judge) -> (Vec<String>, Vec<String>) {
    // The oracle is slow for long texts.
    let most = if let Judge::Dfa(_) = judge { 150 } else { 50 };
    let derived = grammar.samples(rule, 1).into_iter().flatten().take(most).collect();
    let near = grammar.near_misses(rule, 2).into_iter().flatten().take(most).map(|miss| miss.text);
    (derived, near.chain([String::new()]).collect())
}

/// A set of texts: a test for membership, and a generator of texts that are members or nearly so.
#[derive(Clone)]
pub(crate) struct Language {
    accepts: Rc<dyn Fn(&str) -> bool>,
    make: Rc<dyn Fn(&mut Random) -> String>,
}

impl Language {
    pub(crate) fn new(
        accepts: impl Fn(&str) -> bool + 'static,
        make: impl Fn(&mut Random) -> String + 'static,
    ) -> Self {
        Language { accepts: Rc::new(accepts), make: Rc::new(make) }
    }

    pub(crate) fn accepts(&self, text: &str) -> bool {
        (self.accepts)(text)
    }

    pub(crate) fn make(&self, random: &mut Random) -> String {
        (self.make)(random)
    }

    /// Returns the language of a rule of a grammar.
    pub(crate) fn of(grammar: &Grammar, rule: &str) -> Self {
        let judge = Judge::of(grammar, rule);
        let (derived, near) = derived_and_near(grammar, rule, &judge);
        let make = move |random: &mut Random| {
            let texts = if random.below(8) > 0 { &derived } else { &near };
            random.one_of(texts).clone()
        };
        Language::new(move |text| judge.accepts(text), make)
    }

    /// Returns the language of a rule of a built-in grammar.
    pub(crate) fn rule(grammar: &str, rule: &str) -> Self {
        Language::of(builtin(grammar).unwrap(), rule)
    }

    /// Returns the percent-encoded form of this language. Letters, digits, `-._~` and the characters of `raw` may be
    /// literal, and those of `bare` always are.
    pub(crate) fn encoded(self, raw: &'static str, bare: &'static str) -> Self {
        let is_raw = move |byte: u8| {
            byte.is_ascii_alphanumeric() || "-._~".contains(char::from(byte)) || raw.contains(char::from(byte))
        };
        let inner = self.clone();
        Language::new(
            // Decoded bytes may be invalid UTF-8, which is in no language here.
            move |text| {
                decoded(text, is_raw)
                    .and_then(|bytes| String::from_utf8(bytes).ok())
                    .is_some_and(|text| self.accepts(&text))
            },
            move |random| {
                encode(&inner.make(random), |byte| {
                    is_raw(byte) && (bare.contains(char::from(byte)) || random.below(4) > 0)
                })
            },
        )
    }

    /// `self *( separator self )`
    pub(crate) fn list(self, separator: char) -> Self {
        let inner = self.clone();
        Language::new(
            move |text| text.split(separator).all(|piece| self.accepts(piece)),
            move |random| {
                let count = 1 + random.below(3);
                (0..count).map(|_| inner.make(random)).collect::<Vec<_>>().join(&separator.to_string())
            },
        )
    }

    /// `self separator other`
    pub(crate) fn then(self, separator: char, other: Language) -> Self {
        let (left, right) = (self.clone(), other.clone());
        Language::new(
            move |text| {
                let mut cuts = text.match_indices(separator);
                cuts.any(|(at, _)| other.accepts(&text[at + 1..]) && self.accepts(&text[..at]))
            },
            move |random| format!("{}{separator}{}", left.make(random), right.make(random)),
        )
    }

    /// `self [ separator other ]`
    pub(crate) fn maybe_then(self, separator: char, other: Language) -> Self {
        self.clone().or(self.then(separator, other))
    }

    /// `self / other`
    pub(crate) fn or(self, other: Language) -> Self {
        let (one, another) = (self.clone(), other.clone());
        Language::new(
            move |text| self.accepts(text) || other.accepts(text),
            move |random| if random.below(2) == 0 { one.make(random) } else { another.make(random) },
        )
    }

    /// `[ self ]`
    pub(crate) fn optional(self) -> Self {
        self.or(Language::new(str::is_empty, |_| String::new()))
    }

    /// `prefix self`, ignoring the case of the prefix.
    pub(crate) fn after(self, prefix: &'static str) -> Self {
        let inner = self.clone();
        Language::new(
            move |text| without(prefix, text).is_some_and(|rest| self.accepts(rest)),
            move |random| format!("{prefix}{}", inner.make(random)),
        )
    }

    /// Returns the texts of this language that `also` accepts.
    pub(crate) fn where_also(self, also: impl Fn(&str) -> bool + 'static) -> Self {
        let inner = self.clone();
        Language::new(move |text| also(text) && self.accepts(text), move |random| inner.make(random))
    }

    /// Replaces the generator.
    pub(crate) fn made(self, make: impl Fn(&mut Random) -> String + 'static) -> Self {
        Language { make: Rc::new(make), ..self }
    }
}

/// Returns the text after `prefix`, whose case is ignored.
pub(crate) fn without<'a>(prefix: &str, text: &'a str) -> Option<&'a str> {
    let start = text.get(..prefix.len())?;
    start.eq_ignore_ascii_case(prefix).then(|| &text[prefix.len()..])
}

/// Returns the text with all bytes percent-encoded that `raw` does not accept.
pub(crate) fn encode(text: &str, mut raw: impl FnMut(u8) -> bool) -> String {
    text.bytes().map(|byte| if raw(byte) { char::from(byte).to_string() } else { format!("%{byte:02x}") }).collect()
}

/// Returns the decoded bytes of a text that consists of percent-encodings and of characters that `raw` accepts.
fn decoded(text: &str, raw: impl Fn(u8) -> bool) -> Option<Vec<u8>> {
    let (mut rest, mut bytes) = (text.as_bytes(), Vec::new());
    while let [first, after @ ..] = rest {
        let width = match (first, after) {
            (b'%', [high, low, ..]) if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => {
                bytes.push(u8::from_str_radix(&text[text.len() - after.len()..][..2], 16).unwrap());
                3
            }
            (byte, _) if raw(*byte) => {
                bytes.push(*byte);
                1
            }
            _ => return None,
        };
        rest = &rest[width..];
    }
    Some(bytes)
}

/// Returns the grammar of RFC 5322's addresses without comments, folded lines and the obsolete forms.
pub(crate) fn address_in_urls() -> Grammar {
    grammar(
        r#"; Import: rfc5322-addr.abnf: atext, dot-atom-text
addr-spec      = local-part "@" domain
local-part     = dot-atom-text / quoted-string
domain         = dot-atom-text / domain-literal
quoted-string  = DQUOTE *( WSP / %d33 / %d35-91 / %d93-126 / quoted-pair ) DQUOTE
quoted-pair    = "\" ( VCHAR / WSP )
domain-literal = "[" *( %d33-90 / %d94-126 ) "]"
"#,
    )
}

/// Returns [`address_in_urls`] as RFC 6068 section 2 has it: with non-ASCII characters in the domain.
pub(crate) fn address_in_mailto() -> Grammar {
    grammar(
        r#"; Import: rfc5322-addr.abnf: atext
addr-spec      = local-part "@" domain
local-part     = 1*atext *( "." 1*atext ) / quoted-string
domain         = 1*idn *( "." 1*idn ) / "[" *( %d33-90 / %d94-126 ) "]"
idn            = atext / %x80-10FFFF
quoted-string  = DQUOTE *( WSP / %d33 / %d35-91 / %d93-126 / quoted-pair ) DQUOTE
quoted-pair    = "\" ( VCHAR / WSP )
"#,
    )
}

/// Reads a grammar that a test contains or makes from a file.
pub(crate) fn grammar(text: &str) -> Grammar {
    Reader::new().read("test.abnf", text).into_result().unwrap()
}
