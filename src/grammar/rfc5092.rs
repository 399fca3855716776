//! [RFC 5092](https://www.rfc-editor.org/rfc/rfc5092), *IMAP URL Scheme*, with the numbers of RFC 3501 and the date of RFC 3339.
//!
//! A mailbox may hold slashes, except for the slash before `;UID=`, which ends the mailbox.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{not, opt};
use nom::sequence::{preceded, terminated};

use super::parts::{AUTHORITY_END, located};
use super::rfc3986::{Host, PCT_ENCODED, Port, UNRESERVED};
use crate::class::{ALPHA, DIGIT, HEXDIG};
use crate::combinator::{
    ahead, at_sign_before, lit, map, one_of, opt_span, recognize, repeat, span, take_while0, take_while1,
};
use crate::components::AuthorityComponents;
use crate::input::{Document, Input};
use crate::span::{OptSpan, Span};
use crate::{class, grammar};

/// RFC 5092.
pub static RFC5092: Document =
    Document { name: "rfc5092", title: "RFC 5092", url: "https://www.rfc-editor.org/rfc/rfc5092" };

/// RFC 3339, whose dates and times RFC 5092 refers to.
static RFC3339: Document =
    Document { name: "rfc5092", title: "RFC 3339", url: "https://www.rfc-editor.org/rfc/rfc3339" };

/// RFC 3501, whose numbers RFC 5092 refers to.
static RFC3501: Document =
    Document { name: "rfc5092", title: "RFC 3501", url: "https://www.rfc-editor.org/rfc/rfc3501" };

class! {
    /// The characters of `bchar` without the slash.
    BCHAR_NO_SLASH: "bchar" = ACHAR | ":@";
    /// The characters of `uauth-mechanism`.
    MECHANISM = ALPHA | DIGIT | "-.";
    SIGN = "+-";
    /// The characters that continue a reference, so that the text before is not the whole reference.
    MORE = BCHAR | ";?";
}

/// The components of an `imap` URL.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ImapNode {
    /// The server and the user.
    pub server: ServerNode,
    /// The requested object; all its components are absent if the URL refers to the server.
    pub command: CommandNode,
}

/// An `iserver`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ServerNode {
    /// The name of the user; never empty.
    pub user: OptSpan,
    /// The part after `;AUTH=`: `*`, or a mechanism.
    pub auth: OptSpan,
    /// Host and port; `userinfo` is the user and the mechanism together.
    pub authority: AuthorityComponents,
}

/// An `icommand`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct CommandNode {
    /// The mailbox; absent if the URL refers to the server.
    pub mailbox: OptSpan,
    /// The part after `;UIDVALIDITY=`.
    pub uidvalidity: OptSpan,
    /// The part after `?`: a search, which makes the URL one of a list of messages.
    pub search: OptSpan,
    /// The part after `/;UID=`, which makes the URL one of a message.
    pub uid: OptSpan,
    /// The part after `/;SECTION=`.
    pub section: OptSpan,
    /// The part after `/;PARTIAL=`: an offset, perhaps a dot and a length.
    pub partial: OptSpan,
    /// The authorization of an authorized URL.
    pub urlauth: UrlauthNode,
}

/// An `iurlauth`, or an `iurlauth-rump` without the verifier.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct UrlauthNode {
    /// The part after `;EXPIRE=`: a date and time.
    pub expire: OptSpan,
    /// The part after `;URLAUTH=`: for whom it is.
    pub access: OptSpan,
    /// The mechanism that made the token.
    pub mechanism: OptSpan,
    /// The token: at least 32 hexadecimal digits.
    pub token: OptSpan,
}

grammar! {
    RFC5092 in "../../grammars/rfc5092.abnf";
    start Imapurl;
    section "11";

    /// ```abnf
    /// sub-delims-sh = "!" / "$" / "'" / "(" / ")" /
    ///                 "*" / "+" / ","
    ///                    ;; Same as [URI-GEN] sub-delims,
    ///                    ;; but without ";", "&" and "=".
    /// ```
    pub SubDelimsSh: SUB_DELIMS_SH = "!$'()*+,";

    /// `uchar = unreserved / sub-delims-sh / pct-encoded`
    pub Uchar: UCHAR = UNRESERVED | SUB_DELIMS_SH | PCT_ENCODED;

    /// ```abnf
    /// achar            = uchar / "&" / "="
    ///                    ;; Same as [URI-GEN] 'unreserved / sub-delims /
    ///                    ;; pct-encoded', but ";" is disallowed.
    /// ```
    pub Achar: ACHAR = UCHAR | "&=";

    /// `bchar = achar / ":" / "@" / "/"`
    pub Bchar: BCHAR = ACHAR | ":@/";

    /// ```abnf
    /// enc-auth-type    = 1*achar
    ///                 ; %-encoded version of [IMAP4] "auth-type"
    /// ```
    pub EncAuthType -> Span = span(take_while1(ACHAR));

    /// ```abnf
    /// enc-mailbox      = 1*bchar
    ///                ; %-encoded version of [IMAP4] "mailbox"
    /// ```
    ///
    /// It ends before the slash of `/;UID=`.
    pub EncMailbox -> Span = span(bchars(lit("/;UID=")));

    /// `enc-search = 1*bchar`
    pub EncSearch -> Span = span(take_while1(BCHAR));

    /// ```abnf
    /// enc-section      = 1*bchar
    ///                ; %-encoded version of [IMAP4] "section-spec"
    /// ```
    ///
    /// It ends before the slash of `/;PARTIAL=`.
    pub EncSection -> Span = span(bchars(lit("/;PARTIAL=")));

    /// ```abnf
    /// enc-user         = 1*achar
    ///                ; %-encoded version of [IMAP4] authorization
    ///                ; identity or "userid".
    /// ```
    pub EncUser -> Span = span(take_while1(ACHAR));

    /// ```abnf
    /// imapurl          = "imap://" iserver ipath-query
    ///             ; Defines an absolute IMAP URL
    /// ```
    pub Imapurl -> ImapNode =
        map(preceded(lit("imap://"), (Iserver, IpathQuery)), |(server, command)| ImapNode { server, command });

    /// ```abnf
    /// ipath-query      = ["/" [ icommand ]]
    ///                  ; Corresponds to "path-abempty [ "?" query ]"
    ///                  ; in [URI-GEN]
    /// ```
    pub IpathQuery -> CommandNode =
        map(opt(preceded(lit("/"), opt(Icommand))), |command: Option<Option<CommandNode>>| command.flatten().unwrap_or_default());

    /// `imapurl-rel = inetwork-path / iabsolute-path / irelative-path / ipath-empty`
    ///
    /// The alternatives overlap if a mailbox begins with slashes, so each must match to the end. `ipath-empty` matches
    /// anywhere.
    pub ImapurlRel -> Span = alt((
        terminated(InetworkPath, not(ahead(MORE))),
        terminated(IabsolutePath, not(ahead(MORE))),
        IrelativePath,
        IpathEmpty,
    ));

    /// ```abnf
    /// inetwork-path   = "//" iserver ipath-query
    ///             ; Corresponds to '"//" authority path-abempty
    ///             ; [ "?" query ]' in [URI-GEN]
    /// ```
    pub InetworkPath -> Span = span((lit("//"), Iserver, IpathQuery));

    /// `iabsolute-path = "/" [ icommand ]`
    pub IabsolutePath -> Span = span((lit("/"), opt(Icommand)));

    /// ```abnf
    /// irelative-path  = imessagelist /
    ///                   imsg-or-part
    ///             ; Corresponds to 'path-noscheme [ "?" query ]'
    ///             ; in [URI-GEN]
    /// ```
    ///
    /// A list of messages also begins a part of a message, so the part is tried first.
    pub IrelativePath -> Span = alt((ImsgOrPart, span(Imessagelist)));

    /// ```abnf
    /// imsg-or-part    = ( imailbox-ref "/" iuid-only ["/" isection-only]
    ///                     ["/" ipartial-only] ) /
    ///                   ( iuid-only ["/" isection-only]
    ///                     ["/" ipartial-only] ) /
    ///                   ( isection-only ["/" ipartial-only] ) /
    ///                   ipartial-only
    /// ```
    pub ImsgOrPart -> Span = span(alt((
        recognize((
            ImailboxRef,
            lit("/"),
            IuidOnly,
            opt((lit("/"), IsectionOnly)),
            opt((lit("/"), IpartialOnly)),
        )),
        recognize((IuidOnly, opt((lit("/"), IsectionOnly)), opt((lit("/"), IpartialOnly)))),
        recognize((IsectionOnly, opt((lit("/"), IpartialOnly)))),
        recognize(IpartialOnly),
    )));

    /// ```abnf
    /// ipath-empty     = 0<pchar>
    ///                  ; Zero characters.
    ///                  ; The same-document reference.
    /// ```
    pub IpathEmpty -> Span = span(lit(""));

    /// ```abnf
    /// authimapurl     = "imap://" iserver "/" imessagepart
    ///                   ; Same as "imapurl" when "[icommand]" is
    ///                   ; "imessagepart"
    /// ```
    pub Authimapurl -> ImapNode = map(
        preceded(lit("imap://"), (Iserver, preceded(lit("/"), Imessagepart))),
        |(server, command)| ImapNode { server, command },
    );

    /// ```abnf
    /// authimapurlfull = authimapurl iurlauth
    ///                   ; Same as "imapurl" when "[icommand]" is
    ///                   ; "imessagepart iurlauth"
    /// ```
    pub Authimapurlfull -> ImapNode = map((Authimapurl, Iurlauth), with_urlauth);

    /// `authimapurlrump = authimapurl iurlauth-rump`
    pub Authimapurlrump -> ImapNode = map((Authimapurl, IurlauthRump), with_urlauth);

    /// `enc-urlauth = 32*HEXDIG`
    pub EncUrlauth -> Span = span(repeat(32, usize::MAX, one_of(HEXDIG)));

    /// `iurlauth = iurlauth-rump iua-verifier`
    pub Iurlauth -> UrlauthNode = map((IurlauthRump, IuaVerifier), |(rump, (mechanism, token))| UrlauthNode {
        mechanism: OptSpan::some(mechanism),
        token: OptSpan::some(token),
        ..rump
    });

    /// `iua-verifier = ":" uauth-mechanism ":" enc-urlauth`
    pub IuaVerifier -> (Span, Span) = (preceded(lit(":"), UauthMechanism), preceded(lit(":"), EncUrlauth));

    /// `iurlauth-rump = [expire] ";URLAUTH=" access`
    pub IurlauthRump -> UrlauthNode = map(
        (opt_span(Expire), preceded(lit(";URLAUTH="), Access)),
        |(expire, access)| UrlauthNode { expire, access: OptSpan::some(access), ..UrlauthNode::default() },
    );

    /// `access = ("submit+" enc-user) / ("user+" enc-user) / "authuser" / "anonymous"`
    pub Access -> Span = span(alt((
        recognize((lit("submit+"), EncUser)),
        recognize((lit("user+"), EncUser)),
        lit("authuser"),
        lit("anonymous"),
    )));

    /// ```abnf
    /// expire          = ";EXPIRE=" date-time
    ///                       ; date-time is defined in [DATETIME]
    /// ```
    pub Expire -> Span = preceded(lit(";EXPIRE="), DateTime);

    /// ```abnf
    /// uauth-mechanism = "INTERNAL" / 1*(ALPHA / DIGIT / "-" / ".")
    ///                      ; Case-insensitive.
    ///                      ; New mechanisms MUST be registered with IANA.
    /// ```
    ///
    /// `INTERNAL` is also a mechanism.
    pub UauthMechanism -> Span = span(take_while1(MECHANISM));

    /// `iauth = ";AUTH=" ( "*" / enc-auth-type )`
    pub Iauth -> Span = preceded(lit(";AUTH="), span(alt((terminated(lit("*"), not(ahead(ACHAR))), recognize(EncAuthType)))));

    /// `icommand = imessagelist / imessagepart [iurlauth]`
    ///
    /// A list of messages also begins a part of a message, so the part is tried first.
    pub Icommand -> CommandNode = alt((
        map((Imessagepart, opt(Iurlauth)), |(command, urlauth): (_, Option<UrlauthNode>)| CommandNode {
            urlauth: urlauth.unwrap_or_default(),
            ..command
        }),
        Imessagelist,
    ));

    /// `imailbox-ref = enc-mailbox [uidvalidity]`
    pub ImailboxRef -> CommandNode = map((EncMailbox, opt_span(Uidvalidity)), |(mailbox, uidvalidity)| CommandNode {
        mailbox: OptSpan::some(mailbox),
        uidvalidity,
        ..CommandNode::default()
    });

    /// ```abnf
    /// imessagelist     = imailbox-ref [ "?" enc-search ]
    ///                ; "enc-search" is [URI-GEN] "query".
    /// ```
    pub Imessagelist -> CommandNode =
        map((ImailboxRef, opt_span(preceded(lit("?"), EncSearch))), |(node, search)| CommandNode { search, ..node });

    /// `imessagepart = imailbox-ref iuid [isection] [ipartial]`
    pub Imessagepart -> CommandNode = map(
        (ImailboxRef, Iuid, opt_span(Isection), opt_span(Ipartial)),
        |(node, uid, section, partial)| CommandNode { uid: OptSpan::some(uid), section, partial, ..node },
    );

    /// `ipartial = "/" ipartial-only`
    pub Ipartial -> Span = preceded(lit("/"), IpartialOnly);

    /// `ipartial-only = ";PARTIAL=" partial-range`
    pub IpartialOnly -> Span = preceded(lit(";PARTIAL="), PartialRange);

    /// `isection = "/" isection-only`
    pub Isection -> Span = preceded(lit("/"), IsectionOnly);

    /// `isection-only = ";SECTION=" enc-section`
    pub IsectionOnly -> Span = preceded(lit(";SECTION="), EncSection);

    /// ```abnf
    /// iserver          = [iuserinfo "@"] host [ ":" port ]
    ///                         ; This is the same as "authority" defined
    ///                         ; in [URI-GEN].  See [URI-GEN] for "host"
    ///                         ; and "port" definitions.
    /// ```
    pub Iserver -> ServerNode = map(
        (iuserinfo(), Host, opt_span(preceded(lit(":"), Port))),
        |(userinfo, host, port): (Option<Userinfo>, _, _)| {
            let authority = AuthorityComponents { userinfo: userinfo.map(|(span, _)| span).into(), host, port };
            let (user, auth) = userinfo.map_or((OptSpan::NONE, OptSpan::NONE), |(_, parts)| parts);
            ServerNode { user, auth, authority }
        },
    );

    /// `iuid = "/" iuid-only`
    pub Iuid -> Span = preceded(lit("/"), IuidOnly);

    /// ```abnf
    /// iuid-only        = ";UID=" nz-number
    ///                ; See [IMAP4] for "nz-number" definition
    /// ```
    pub IuidOnly -> Span = preceded(lit(";UID="), NzNumber);

    /// ```abnf
    /// iuserinfo        = enc-user [iauth] / [enc-user] iauth
    ///                              ; conforms to the generic syntax of
    ///                              ; "userinfo" as defined in [URI-GEN].
    /// ```
    pub Iuserinfo -> (OptSpan, OptSpan) = alt((
        map((EncUser, opt_span(Iauth)), |(user, auth)| (OptSpan::some(user), auth)),
        map(Iauth, |auth| (OptSpan::NONE, OptSpan::some(auth))),
    ));

    /// `partial-range = number ["." nz-number]`
    pub PartialRange -> Span = span((Number, opt((lit("."), NzNumber))));

    /// ```abnf
    /// uidvalidity      = ";UIDVALIDITY=" nz-number
    ///                     ; See [IMAP4] for "nz-number" definition
    /// ```
    pub Uidvalidity -> Span = preceded(lit(";UIDVALIDITY="), NzNumber);

    /// ```abnf
    /// number          = 1*DIGIT
    ///                     ; Unsigned 32-bit integer
    ///                     ; (0 <= n < 4,294,967,296)
    /// ```
    #[section(RFC3501, "9")]
    pub Number -> Span = span(take_while1(DIGIT));

    /// ```abnf
    /// nz-number       = digit-nz *DIGIT
    ///                     ; Non-zero unsigned 32-bit integer
    ///                     ; (0 < n < 4,294,967,296)
    /// ```
    #[section(RFC3501, "9")]
    pub NzNumber -> Span = span((one_of(DIGIT_NZ), take_while0(DIGIT)));

    /// ```abnf
    /// digit-nz        = %x31-39
    ///                     ; 1-9
    /// ```
    #[section(RFC3501, "9")]
    pub DigitNz: DIGIT_NZ = ('1', '9');

    /// `date-fullyear = 4DIGIT`
    #[section(RFC3339, "5.6")]
    pub DateFullyear -> Span = span(repeat(4, 4, one_of(DIGIT)));

    /// ```abnf
    /// date-month      = 2DIGIT  ; 01-12
    /// ```
    #[section(RFC3339, "5.6")]
    pub DateMonth -> Span = span(repeat(2, 2, one_of(DIGIT)));

    /// ```abnf
    /// date-mday       = 2DIGIT  ; 01-28, 01-29, 01-30, 01-31 based on
    ///                           ; month/year
    /// ```
    #[section(RFC3339, "5.6")]
    pub DateMday -> Span = span(repeat(2, 2, one_of(DIGIT)));

    /// ```abnf
    /// time-hour       = 2DIGIT  ; 00-23
    /// ```
    #[section(RFC3339, "5.6")]
    pub TimeHour -> Span = span(repeat(2, 2, one_of(DIGIT)));

    /// ```abnf
    /// time-minute     = 2DIGIT  ; 00-59
    /// ```
    #[section(RFC3339, "5.6")]
    pub TimeMinute -> Span = span(repeat(2, 2, one_of(DIGIT)));

    /// ```abnf
    /// time-second     = 2DIGIT  ; 00-58, 00-59, 00-60 based on leap second
    ///                           ; rules
    /// ```
    #[section(RFC3339, "5.6")]
    pub TimeSecond -> Span = span(repeat(2, 2, one_of(DIGIT)));

    /// `time-secfrac = "." 1*DIGIT`
    #[section(RFC3339, "5.6")]
    pub TimeSecfrac -> Span = span((lit("."), take_while1(DIGIT)));

    /// `time-numoffset = ("+" / "-") time-hour ":" time-minute`
    #[section(RFC3339, "5.6")]
    pub TimeNumoffset -> Span = span((one_of(SIGN), TimeHour, lit(":"), TimeMinute));

    /// `time-offset = "Z" / time-numoffset`
    #[section(RFC3339, "5.6")]
    pub TimeOffset -> Span = span(alt((lit("Z"), recognize(TimeNumoffset))));

    /// `partial-time = time-hour ":" time-minute ":" time-second [time-secfrac]`
    #[section(RFC3339, "5.6")]
    pub PartialTime -> Span =
        span((TimeHour, lit(":"), TimeMinute, lit(":"), TimeSecond, opt(TimeSecfrac)));

    /// `full-date = date-fullyear "-" date-month "-" date-mday`
    #[section(RFC3339, "5.6")]
    pub FullDate -> Span = span((DateFullyear, lit("-"), DateMonth, lit("-"), DateMday));

    /// `full-time = partial-time time-offset`
    #[section(RFC3339, "5.6")]
    pub FullTime -> Span = span((PartialTime, TimeOffset));

    /// `date-time = full-date "T" full-time`
    #[section(RFC3339, "5.6")]
    pub DateTime -> Span = span((FullDate, lit("T"), FullTime));
}

#[inline(always)]
fn with_urlauth((url, urlauth): (ImapNode, UrlauthNode)) -> ImapNode {
    ImapNode { command: CommandNode { urlauth, ..url.command }, ..url }
}

/// The span of the user information, the user, and the mechanism.
type Userinfo = (Span, (OptSpan, OptSpan));

/// `[ iuserinfo "@" ]`, with the span of the part before the `@`.
#[inline(always)]
fn iuserinfo<I: Input>() -> impl Parser<I, Output = Option<Userinfo>, Error = ()> {
    alt((
        preceded(at_sign_before(AUTHORITY_END), map(terminated(located(Iuserinfo), lit("@")), Some)),
        map(not(at_sign_before(AUTHORITY_END)), |()| None),
    ))
}

/// `1*bchar` up to the slash at the start of `end`.
#[inline(always)]
fn bchars<I: Input>(end: impl Parser<I, Output = (), Error = ()>) -> impl Parser<I, Output = (), Error = ()> {
    repeat(1, usize::MAX, alt((take_while1(BCHAR_NO_SLASH), preceded(not(end), lit("/")))))
}
