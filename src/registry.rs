//! Every grammar by name, and every rule of it, to be chosen while the program runs: `--grammar rfc3986 --rule authority`.
//!
//! ```
//! let rule = urlgram::registry::grammar("rfc3986").unwrap().rule("host").unwrap();
//! assert!(rule.accepts("example.org"));
//! assert_eq!(rule.check("a b").unwrap_err().offset(), 1);
//! ```

use core::fmt;

use crate::grammar::{rfc1123, rfc1738, rfc1808, rfc2396, rfc2732, rfc3986, rfc3987, rfc6570, rfc6874};
use crate::input::{Document, Production, Rule};
use crate::pass::{self, Derivation, Slow, SyntaxError};

/// A rule chosen at run time: all passes, without the typed tree.
#[derive(Clone, Copy)]
pub struct DynRule {
    rule: &'static Rule,
    accepts: fn(&str) -> bool,
    slow: Slow,
}

impl DynRule {
    /// The reading of a rule that the program names: one of its own, to stand beside those of the catalogue.
    ///
    /// ```
    /// use urlgram::registry::DynRule;
    /// use urlgram::grammar::rfc3986::Host;
    ///
    /// static HOST: DynRule = DynRule::of::<Host>();
    /// assert!(HOST.accepts("example.org") && !HOST.accepts("example.org:80"));
    /// ```
    pub const fn of<R: Production>() -> Self {
        DynRule { rule: R::RULE, accepts: pass::accepts_called::<R>, slow: pass::slow::<R> }
    }

    /// What its document says.
    pub fn rule(&self) -> &'static Rule {
        self.rule
    }

    /// Whether the whole of `text` matches: [`pass::accepts`].
    pub fn accepts(&self, text: &str) -> bool {
        (self.accepts)(text)
    }

    /// Checks that the whole of `text` matches: [`pass::check`].
    ///
    /// # Errors
    /// What is wrong, where, and what was expected there.
    pub fn check(&self, text: &str) -> Result<(), SyntaxError> {
        if self.accepts(text) { Ok(()) } else { self.blame(text) }
    }

    /// The same on the slow path alone: [`pass::blame`].
    ///
    /// # Errors
    /// What is wrong, where, and what was expected there.
    pub fn blame(&self, text: &str) -> Result<(), SyntaxError> {
        pass::retrace(self.rule, self.slow, text, None)
    }

    /// How the rule derives `text`: [`pass::derive`].
    ///
    /// # Errors
    /// What is wrong, where, and what was expected there.
    pub fn derive(&self, text: &str) -> Result<Derivation, SyntaxError> {
        Derivation::made(self.rule, self.slow, text)
    }
}

impl fmt::Debug for DynRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DynRule")
            .field("document", &self.rule.document.name)
            .field("rule", &self.rule.name)
            .finish_non_exhaustive()
    }
}

/// A document's rules, as combinators.
pub struct Grammar {
    /// The document.
    pub document: &'static Document,
    /// The rule that is meant where none is named.
    pub start: &'static str,
    rules: &'static [DynRule],
}

impl Grammar {
    /// The rules in the order of the document.
    pub fn rules(&self) -> &'static [DynRule] {
        self.rules
    }

    /// The rule of this name, in any case (RFC 5234 §2.1).
    pub fn rule(&self, name: &str) -> Option<&'static DynRule> {
        self.rules.iter().find(|reading| reading.rule.name.eq_ignore_ascii_case(name))
    }
}

impl fmt::Debug for Grammar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Grammar")
            .field("document", &self.document.name)
            .field("start", &self.start)
            .finish_non_exhaustive()
    }
}

/// The grammar of this name: `rfc3986`.
pub fn grammar(name: &str) -> Option<&'static Grammar> {
    GRAMMARS.iter().chain(SCHEME_GRAMMARS).find(|grammar| grammar.document.name.eq_ignore_ascii_case(name))
}

/// Lists the rules of a grammar, which stand in these modules.
macro_rules! rules {
    ($($($module:ident)::+),+: $($rule:ident)+) => {{
        $(use crate::grammar::$($module)::+::*;)+
        const { &[$($crate::registry::DynRule::of::<$rule>()),+] }
    }};
}

mod schemes;

pub use schemes::SCHEME_GRAMMARS;

/// The generic grammars; those of the schemes are [`SCHEME_GRAMMARS`].
pub static GRAMMARS: &[Grammar] = &[
    Grammar {
        document: &rfc3986::RFC3986,
        start: "URI-reference",
        rules: rules!(rfc3986: Uri HierPart UriReference AbsoluteUri RelativeRef RelativePart Scheme Authority Userinfo
            Host Port IpLiteral IpvFuture Ipv6address H16 Ls32 Ipv4address DecOctet RegName Path PathAbempty
            PathAbsolute PathNoscheme PathRootless PathEmpty Segment SegmentNz SegmentNzNc Pchar Query Fragment
            PctEncoded Unreserved Reserved GenDelims SubDelims),
    },
    Grammar {
        document: &rfc3987::RFC3987,
        start: "IRI-reference",
        rules: rules!(rfc3987: Iri IhierPart IriReference AbsoluteIri IrelativeRef IrelativePart Iauthority Iuserinfo
            Ihost IregName Ipath IpathAbempty IpathAbsolute IpathNoscheme IpathRootless IpathEmpty Isegment IsegmentNz
            IsegmentNzNc Ipchar Iquery Ifragment Iunreserved Ucschar Iprivate Scheme Port IpLiteral IpvFuture
            Ipv6address H16 Ls32 Ipv4address DecOctet PctEncoded Unreserved Reserved GenDelims SubDelims),
    },
    Grammar {
        document: &rfc6570::RFC6570,
        start: "URI-Template",
        rules: rules!(rfc6570: UriTemplate Literals Expression Operator OpLevel2 OpLevel3 OpReserve VariableList Varspec
            Varname Varchar ModifierLevel4 Prefix MaxLength Explode PctEncoded Unreserved Reserved GenDelims SubDelims
            Ucschar Iprivate),
    },
    Grammar { document: &rfc6874::RFC6874, start: "IP-literal", rules: rules!(rfc6874: IpLiteral ZoneId Ipv6addrz) },
    Grammar {
        document: &rfc1123::RFC1123,
        start: "hostname-1123",
        rules: rules!(rfc1123: Hostname1123 Label1123 LetDig),
    },
    Grammar {
        document: &rfc1738::RFC1738,
        start: "url",
        rules: rules!(rfc1738, rfc1738::generic, rfc1738::ftp, rfc1738::file, rfc1738::http, rfc1738::gopher,
            rfc1738::mailto, rfc1738::news, rfc1738::nntp, rfc1738::telnet, rfc1738::wais, rfc1738::prospero:
            Genericurl Url Otherurl Scheme Schemepart IpSchemepart Login Hostport Host Hostname Domainlabel Toplabel
            Alphadigit Hostnumber Port User Password Urlpath Ftpurl Fpath Fsegment Ftptype Fileurl Httpurl Hpath Hsegment
            Search Gopherurl Gtype Selector GopherPlusString Mailtourl Encoded822addr Newsurl Grouppart Group Article
            Nntpurl Telneturl Waisurl Waisdatabase Waisindex Waisdoc Database Wtype Wpath Prosperourl Ppath Psegment
            Fieldspec Fieldname Fieldvalue Lowalpha Hialpha Alpha Digit Safe Extra National Punctuation Reserved Hex
            Escape Unreserved Uchar Xchar Digits),
    },
    Grammar {
        document: &rfc1808::RFC1808,
        start: "URL",
        rules: rules!(rfc1808: Url AbsoluteUrl GenericRl RelativeUrl NetPath AbsPath RelPath Path Fsegment Segment Params
            Param Scheme NetLoc Query Fragment Pchar Uchar Unreserved Escape Hex Alpha Lowalpha Hialpha Digit Safe Extra
            National Reserved Punctuation),
    },
    Grammar {
        document: &rfc2396::RFC2396,
        start: "URI-reference",
        rules: rules!(rfc2396: UriReference AbsoluteUri RelativeUri HierPart OpaquePart UricNoSlash NetPath AbsPath
            RelPath RelSegment Scheme Authority RegName Server Userinfo Hostport Host Hostname Domainlabel Toplabel
            Ipv4address Port Path PathSegments Segment Param Pchar Query Fragment Uric Reserved Unreserved Mark Escaped
            Hex Alphanum Alpha Lowalpha Upalpha Digit),
    },
    Grammar {
        document: &rfc2732::RFC2732,
        start: "host",
        rules: rules!(rfc2732: Host Ipv6reference Reserved Unwise Ipv6address Ipv4address Ipv6prefix Hexpart Hexseq Hex4),
    },
    #[cfg(feature = "whatwg")]
    Grammar {
        document: &crate::grammar::whatwg::STANDARD,
        start: "valid-URL-string",
        rules: rules!(whatwg: ValidUrlString ValidUrlStringSpecialBase ValidUrlStringFileBase ValidUrlStringOtherBase
            ValidUrlStringOpaqueBase AbsoluteUrlWithFragmentString AbsoluteUrlString SpecialScheme OtherScheme
            UrlSchemeString SpecialRelativeUrlString FileRelativeUrlString OtherRelativeUrlString
            SchemeRelativeSpecialUrlString UrlPortString PortNumber SchemeRelativeUrlString OpaqueHostAndPortString
            SchemeRelativeFileUrlString PathAbsoluteUrlString PathAbsoluteNonAuthorityUrlString PathRelativeUrlString
            PathRelativeSchemeLessUrlString OpaquePathUrlString UrlPathSegmentString UrlPathUnit UrlQueryString
            UrlFragmentString UrlUnit UrlCodePoint UrlCodePointBeyondAscii PercentEncodedByte ValidHostString
            ValidDomainString ValidOpaqueHostString OpaqueHostUnit ValidIpv4AddressString DecOctet
            ValidIpv6AddressString LastTwoPieces ValidIpv6PieceString NonZeroHexdig),
    },
];
