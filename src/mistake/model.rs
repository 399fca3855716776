//! A mistake: its kind, the part of the text, a sentence, and what was meant.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;

use crate::span::Span;

/// A mistake in a text that somebody wrote as a URL, or a note on one that is not a URL.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Mistake {
    /// The kind.
    pub kind: MistakeKind,
    /// The mistaken part of the text.
    pub span: Span,
    /// The mistake in a sentence: lower case, no full stop.
    pub message: Cow<'static, str>,
    /// The text that was probably meant, if one is likely.
    pub meant: Option<String>,
    /// The section that decides: `RFC 3986 §3.2.1`.
    pub source: Cow<'static, str>,
    /// Whether a reader takes the text for something else than a program does. If not, this is a note on a text that the program for it
    /// reads as it is meant, and `meant` is a URL for other programs.
    pub misleads: bool,
}

/// Declares the kinds with their names.
macro_rules! kinds {
    ($($(#[$doc:meta])+ $kind:ident = $name:literal;)+) => {
        /// Kind of a mistake.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize))]
        #[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
        #[non_exhaustive]
        pub enum MistakeKind {
            $($(#[$doc])+ $kind,)+
        }

        impl MistakeKind {
            /// All kinds.
            pub const ALL: &'static [MistakeKind] = &[$(MistakeKind::$kind),+];

            /// Returns the name: `second-scheme`.
            pub const fn name(self) -> &'static str {
                match self {
                    $(MistakeKind::$kind => $name,)+
                }
            }
        }
    };
}

kinds! {
    /// Quotation marks, angle brackets or white space around the text.
    Wrapped = "wrapped";
    /// Several URLs in one text.
    SeveralUrls = "several-urls";
    /// Several servers in one URL: `amqp://a:1,b:2/x`.
    SeveralServers = "several-servers";
    /// A path of Windows: `C:\a`.
    WindowsPath = "windows-path";
    /// Backslashes in place of slashes: `http:\\example.org`.
    Backslashes = "backslashes";
    /// A text that was made harmless: `hxxp://example[.]org`.
    Defanged = "defanged";
    /// Two schemes: `redis://rediss://h`.
    SecondScheme = "second-scheme";
    /// Two slashes after a scheme that has none: `mailto://a@example.org`.
    SlashesAfterScheme = "slashes-after-scheme";
    /// A `/`, `?` or `#` in a user name or a password.
    SplitUserinfo = "split-userinfo";
    /// A character in a user name or a password that is percent-encoded there: `postgres://anna:a^b@h`.
    RawUserinfo = "raw-userinfo";
    /// A mistyped `://`: `https:/example.org`.
    BrokenSeparator = "broken-separator";
    /// A mistyped scheme: `htps://example.org`.
    MistypedScheme = "mistyped-scheme";
    /// The name of a Git remote, or a path of scp: `git@example.org:a/b.git`, also after a scheme.
    GitRemote = "git-remote";
    /// A host and a port without a scheme: `localhost:3000`.
    HostAndPort = "host-and-port";
    /// A host without a scheme: `www.example.org/a`.
    Host = "host";
    /// An address without a scheme: `127.0.0.1/a`.
    Address = "address";
    /// A mail address without a scheme.
    MailAddress = "mail-address";
    /// Numbers with dots that are neither an address nor a name: `1.2.3`.
    Numbers = "numbers";
    /// An IPv6 address without brackets: `http://::1/`.
    BareIpv6 = "bare-ipv6";
    /// A zone of an IPv6 address: `http://[fe80::1%eth0]/`.
    Zone = "zone";
    /// A port above 65535.
    PortRange = "port-range";
    /// Letters of another script that look like Latin ones in a host.
    Lookalike = "lookalike";
    /// A user name that looks like the host: `https://example.org@evil.example/`.
    UserLikeHost = "user-like-host";
    /// No host where the scheme needs one: `http:///a`.
    NoHost = "no-host";
    /// A folder in place of a host: `file://~/a`.
    FolderAsHost = "folder-as-host";
    /// A placeholder that nobody replaced: `https://<host>/`.
    Placeholder = "placeholder";
    /// `&amp;`, the form in which HTML writes an ampersand.
    HtmlEntity = "html-entity";
    /// A host that browsers read as an address: `http://0x7f.1/`.
    NumericHost = "numeric-host";
    /// Percent-encoding that browsers decode to another host, or to none: `http://example.org%20a/`.
    EncodedHost = "encoded-host";
    /// A whole URL in percent-encoding: `https%3A%2F%2Fexample.org%2Fa`.
    EncodedUrl = "encoded-url";
    /// Brackets that are doubled, missing, or around something that is not an IPv6 address: `http://[[::1]]/`.
    Brackets = "brackets";
    /// An invisible character.
    Invisible = "invisible";
    /// A comma or an ampersand in place of a dot or a question mark: `https://example,org/`.
    MistypedDelimiter = "mistyped-delimiter";
    /// The `+` of a time in the query, which servers read as a space: `?from=2015-08-10T00:00:00+08:00`.
    PlusInTime = "plus-in-time";
    /// The `+` of a value in the query, which servers read as a space: `?mail=a+b@example.org`.
    PlusInValue = "plus-in-value";
    /// A `#` that cuts a URL in the query: `?redirect_uri=https://example.org/#/a`.
    CutValue = "cut-value";
    /// An empty segment in a path: `https://example.org//a`.
    EmptySegment = "empty-segment";
    /// A `#` in the body of a `data` URL.
    DataFragment = "data-fragment";
    /// An escape of JavaScript in place of a percent-encoding: `%u00e9`.
    JavascriptEscape = "javascript-escape";
    /// Something that the document of the scheme does not allow: `tel:+1 555`.
    SchemeSyntax = "scheme-syntax";
    /// The request line of HTTP: `GET /a HTTP/1.1`.
    RequestLine = "request-line";
    /// Keys and values for a driver, or a data source: `host=localhost dbname=a`.
    ConnectionString = "connection-string";
    /// The text of a variable without a value: `http://undefined/a`.
    EmptyVariable = "empty-variable";
    /// A source or a directive of a content security policy that browsers ignore, or an allowed origin that none of them sends.
    PolicySource = "policy-source";
    /// An entry of a hosts file that resolvers ignore: `127.0.0.1 http://api.example/`.
    HostsLine = "hosts-line";
    /// An entry of a list of hosts without a proxy that programs ignore: `NO_PROXY=*.example.org`.
    NoProxy = "no-proxy";
    /// A token in place of a URL.
    Credential = "credential";
    /// The name of an image of containers.
    ContainerImage = "container-image";
}

impl fmt::Display for MistakeKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// `a host and a port without a scheme (RFC 3986 §3); probably meant: http://localhost:3000`
impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.message, self.source)?;
        match &self.meant {
            Some(meant) => write!(f, "; probably meant: {meant}"),
            None => Ok(()),
        }
    }
}

impl Mistake {
    /// Returns a mistake at `span` of a text, which a program takes for something else than a reader does.
    pub(super) fn new(
        kind: MistakeKind,
        (start, end): (usize, usize),
        message: impl Into<Cow<'static, str>>,
        source: impl Into<Cow<'static, str>>,
    ) -> Mistake {
        let span = Span::new(crate::span::offset(start), crate::span::offset(end));
        Mistake { kind, span, message: message.into(), meant: None, source: source.into(), misleads: true }
    }

    /// Makes this a note on a text that is right for its program.
    pub(super) fn note(mut self) -> Mistake {
        self.misleads = false;
        self
    }

    /// Sets what was meant.
    pub(super) fn meant(mut self, text: impl Into<String>) -> Mistake {
        self.meant = Some(text.into());
        self
    }
}
