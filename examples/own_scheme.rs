//! A custom scheme: `otpauth:`, in which authenticator apps read a key from a QR code.
//!
//! ```console
//! $ cargo run --example own_scheme 'otpauth://totp/Example:alice?secret=JBSWY3DPEHPK3PXP&issuer=Example'
//! ```
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "an example shows what it finds")]

use nom::branch::alt;
use nom::sequence::preceded;
use urlgram::combinator::{lit, map, recognize, repeat0, span, take_while0, take_while1};
use urlgram::grammar::rfc3986::{PCHAR, PCT_ENCODED, UNRESERVED};
use urlgram::input::Document;
use urlgram::scheme::{Entry, Fields, Scheme, SchemeInfo, Url, Violation, parse_with, split};
use urlgram::span::Span;

static KEY_URI: Document = Document {
    name: "otpauth",
    title: "Key Uri Format",
    url: "https://github.com/google/google-authenticator/wiki/Key-Uri-Format",
};

urlgram::class! {
    /// The characters of values: those of names, and `=`.
    VALUE_CHAR = NAME_CHAR | "=";
}

// The grammar: what is read, and what is made of it.
urlgram::rule! {
    /// `otpauth-uri = "otpauth://" type "/" label "?" parameters`
    #[section(KEY_URI, "Usage")]
    pub OtpauthUri -> Node = map(
        (preceded(lit("otpauth://"), Type), preceded(lit("/"), Label), preceded(lit("?"), Parameters)),
        |(kind, label, parameters)| Node { kind, label, parameters },
    );

    /// `type = "totp" / "hotp"`
    #[section(KEY_URI, "Types")]
    pub Type -> Span = span(alt((recognize(lit("totp")), recognize(lit("hotp")))));

    /// `label = *pchar`
    #[section(KEY_URI, "Label")]
    pub Label -> Span = span(take_while0(PCHAR));

    /// `parameters = parameter *( "&" parameter )`
    #[section(KEY_URI, "Parameters")]
    pub Parameters -> Span = span((Parameter, repeat0((lit("&"), Parameter))));

    /// `parameter = 1*name-char "=" *( name-char / "=" )`
    #[section(KEY_URI, "Parameters")]
    pub Parameter -> Span = span((take_while1(NAME_CHAR), lit("="), take_while0(VALUE_CHAR)));

    /// `name-char = unreserved / pct-encoded / ":" / "@" / "!" / "$" / "'" / "(" / ")" / "*" / "+" / "," / ";"`
    #[section(KEY_URI, "Parameters")]
    pub NameChar: NAME_CHAR = UNRESERVED | PCT_ENCODED | ":@!$'()*+,;";
}

/// The components of an `otpauth-uri`.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    kind: Span,
    label: Span,
    parameters: Span,
}

/// The scheme: its rule, its description, its fields, and the checks in addition to the rule.
#[derive(Clone, Copy, Debug)]
struct Otpauth;

impl Scheme for Otpauth {
    type Rule = OtpauthUri;

    const INFO: &'static SchemeInfo = &SchemeInfo {
        fields: &[
            ("type", "totp (by time) or hotp (by counter)"),
            ("label", "Issuer and account."),
            ("parameters", "Names and values."),
        ],
        ..SchemeInfo::new("otpauth", "One-time password key")
    };

    fn check(url: &Url<'_, Self>) -> Result<(), Violation> {
        let secret = pairs(url).find(|(name, value)| url.slice(*name) == "secret" && !value.is_empty());
        match secret {
            Some(_) => Ok(()),
            None => Err(Violation::new(url.node().parameters, "a key needs a secret", &KEY_URI, "Secret")),
        }
    }

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        fields.text("type", url.node().kind);
        fields.text("label", url.node().label);
        fields.pairs("parameters", pairs(url));
    }
}

/// The parameters: name and value, up to the first `=`.
fn pairs<'a>(url: &Url<'a, Otpauth>) -> impl Iterator<Item = (Span, Span)> + use<'a> {
    let text = url.as_str();
    split(text, url.node().parameters, '&').map(move |pair| {
        let mut halves = split(text, pair, '=');
        let name = halves.next().unwrap_or(Span::empty(pair.start));
        (name, Span::new((name.end + 1).min(pair.end), pair.end))
    })
}

fn main() -> std::process::ExitCode {
    let known = [Entry::of::<Otpauth>()];
    let default = || "otpauth://totp/Example:alice?secret=JBSWY3DPEHPK3PXP&issuer=Example".to_owned();
    let text = std::env::args().nth(1).unwrap_or_else(default);
    match parse_with(&known, &text) {
        Ok(url) => {
            for (name, value) in url.fields().iter() {
                println!("{name}: {}", value.of(url.as_str()).decoded());
            }
            std::process::ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            std::process::ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use urlgram::declare::DynRule;

    use super::*;

    const RULES: &[DynRule] = &[
        DynRule::of::<OtpauthUri>(),
        DynRule::of::<Type>(),
        DynRule::of::<Label>(),
        DynRule::of::<Parameters>(),
        DynRule::of::<Parameter>(),
        DynRule::of::<NameChar>(),
    ];

    #[test]
    fn each_rule_has_the_language_of_its_abnf() {
        let header = "; Import: rfc3986.abnf: pchar, unreserved, pct-encoded";
        assert_eq!(urlgram_abnf::disagreements(header, RULES).unwrap(), []);
    }
}
