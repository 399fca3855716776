//! The documents of the schemes, as [`GRAMMARS`](super::GRAMMARS) has the generic ones.

use super::Grammar;
use crate::grammar::*;

/// The grammars of schemes: every rule of every document, in its order.
pub static SCHEME_GRAMMARS: &[Grammar] = &[
    Grammar {
        document: &rfc2224::RFC2224,
        start: "nfsURL",
        rules: rules!(rfc2224: NfsUrl RelativeUrl NetPath AbsPath RelPath Hostport Host Hostname Domainlabel Toplabel
            Hostnumber Port UrlPath PathSegments Segment Pchar Reserved Unreserved Mark Escaped Hex Alphanum Alpha
            Lowalpha Upalpha Digit),
    },
    Grammar {
        document: &rfc2326::RFC2326,
        start: "rtsp_URL",
        rules: rules!(rfc2326: RtspUrl Port AbsPath RelPath Path Fsegment Segment Params Param Query Pchar Uchar
            Unreserved Escape Reserved Extra Safe National),
    },
    Grammar {
        document: &rfc2384::RFC2384,
        start: "pop-url",
        rules: rules!(rfc2384: Achar Auth EncAuthType EncExt EncSasl EncUser PopUrl Server UserAuth),
    },
    Grammar {
        document: &rfc2392::RFC2392,
        start: "cid-url",
        rules: rules!(rfc2392: ContentId MessageId UrlAddrSpec CidUrl MidUrl),
    },
    Grammar {
        document: &rfc2397::RFC2397,
        start: "dataurl",
        rules: rules!(rfc2397: Dataurl Mediatype Data Parameter Type DiscreteType CompositeType ExtensionToken Subtype
            Attribute Value IetfToken IanaToken XToken Token),
    },
    Grammar {
        document: &rfc3261::RFC3261,
        start: "SIP-URI",
        rules: rules!(rfc3261: Alphanum Reserved Unreserved Mark Escaped Token SipUri SipsUri Userinfo User
            UserUnreserved Password Hostport Host Hostname Domainlabel Toplabel Ipv6reference Port UriParameters
            UriParameter TransportParam OtherTransport UserParam OtherUser MethodParam TtlParam MaddrParam LrParam
            OtherParam Pname Pvalue Paramchar ParamUnreserved Headers Header Hname Hvalue HnvUnreserved Invitem Ackm
            Optionsm Byem Cancelm Registerm Method ExtensionMethod Ttl),
    },
    Grammar {
        document: &rfc3966::RFC3966,
        start: "telephone-uri",
        rules: rules!(rfc3966: TelephoneUri TelephoneSubscriber GlobalNumber LocalNumber Par IsdnSubaddress Extension
            Context Descriptor GlobalNumberDigits LocalNumberDigits Domainname Domainlabel Toplabel Parameter Pname
            Pvalue Paramchar Unreserved Mark PctEncoded ParamUnreserved Phonedigit PhonedigitHex VisualSeparator
            Alphanum Reserved Uric),
    },
    Grammar {
        document: &rfc4151::RFC4151,
        start: "tagURI",
        rules: rules!(rfc4151: TagUri TaggingEntity AuthorityName Date Year Month Day DnsName DnsComp EmailAddress
            AlphaNum Specific Fragment),
    },
    Grammar {
        document: &rfc4156::RFC4156,
        start: "wais-URI",
        rules: rules!(rfc4156: WaisUri WaisDatabase WaisIndex WaisDoc Database Wtype Wpath Search),
    },
    Grammar {
        document: &rfc4157::RFC4157,
        start: "prospero-URI",
        rules: rules!(rfc4157: ProsperoUri Hsoname Field Value ProsperoChar),
    },
    Grammar { document: &rfc4248::RFC4248, start: "telnet-URI", rules: rules!(rfc4248: TelnetUri) },
    Grammar {
        document: &rfc4266::RFC4266,
        start: "gopher-URI",
        rules: rules!(rfc4266: GopherUri GopherPath Gophertype Selector Search GopherPlusString GopherChar PctNotTab),
    },
    Grammar {
        document: &rfc4501::RFC4501,
        start: "dnsurl",
        rules: rules!(rfc4501: Dnsurl Dnsauthority Dnsname Dnsquery Dnsqueryelement Dnsclassval Dnstypeval),
    },
    Grammar {
        document: &rfc4512::RFC4512,
        start: "oid",
        rules: rules!(rfc4512: Keystring Leadkeychar Keychar Number Alpha Digit Ldigit Hex Sp Wsp Null Space Dquote
            Sharp Dollar Squote Lparen Rparen Plus Comma Hyphen Dot Semi Langle Equals Rangle Esc Uscore Lcurly
            Rcurly Utf8 Utfmb Utf0 Utf1 Utf2 Utf3 Utf4 Octet Numericoid Descr Oid Attributedescription Attributetype
            Options OptionRule AttributeSelector Selectorspecial Noattrs Alluserattrs),
    },
    Grammar {
        document: &rfc4514::RFC4514,
        start: "distinguishedName",
        rules: rules!(rfc4514: DistinguishedName RelativeDistinguishedName AttributeTypeAndValue AttributeType
            AttributeValue StringRule Leadchar Lutf1 Trailchar Tutf1 Stringchar Sutf1 Pair Special Escaped Hexstring
            Hexpair),
    },
    Grammar {
        document: &rfc4515::RFC4515,
        start: "filter",
        rules: rules!(rfc4515: Filter Filtercomp And Or Not Filterlist Item Simple Filtertype Equal Approx
            Greaterorequal Lessorequal Extensible Present Substring Initial Any Final Attr Dnattrs Matchingrule
            Assertionvalue Valueencoding Normal Escaped Utf1subset Exclamation Ampersand Asterisk Colon Vertbar Tilde),
    },
    Grammar {
        document: &rfc4516::RFC4516,
        start: "ldapurl",
        rules: rules!(rfc4516: Ldapurl Scheme Dn Attributes Attrdesc Selector Scope Extensions Extension Extype
            Exvalue Exclamation Slash Colon Question LdapString),
    },
    Grammar {
        document: &rfc5092::RFC5092,
        start: "imapurl",
        rules: rules!(rfc5092: SubDelimsSh Uchar Achar Bchar EncAuthType EncMailbox EncSearch EncSection EncUser
            Imapurl IpathQuery ImapurlRel InetworkPath IabsolutePath IrelativePath ImsgOrPart IpathEmpty Authimapurl
            Authimapurlfull Authimapurlrump EncUrlauth Iurlauth IuaVerifier IurlauthRump Access Expire UauthMechanism
            Iauth Icommand ImailboxRef Imessagelist Imessagepart Ipartial IpartialOnly Isection IsectionOnly Iserver
            Iuid IuidOnly Iuserinfo PartialRange Uidvalidity Number NzNumber DigitNz DateFullyear DateMonth DateMday
            TimeHour TimeMinute TimeSecond TimeSecfrac TimeNumoffset TimeOffset PartialTime FullDate FullTime
            DateTime),
    },
    Grammar {
        document: &rfc5122::RFC5122,
        start: "xmppuri",
        rules: rules!(rfc5122: Xmppuri Hierxmpp Authpath Authxmpp Pathxmpp Nodeid Nodeallow Resid Resallow Querycomp
            Querytype Pair Key Value Xmppiri Ihierxmpp Iauthpath Iauthxmpp Ipathxmpp Inodeid Iresid Iquerycomp
            Iquerytype Ipair Ikey Ivalue),
    },
    Grammar {
        document: &rfc5322::RFC5322,
        start: "addr-spec",
        rules: rules!(rfc5322: QuotedPair Fws Ctext Ccontent Comment Cfws Atext Atom DotAtomText DotAtom Qtext
            Qcontent QuotedString Word AddrSpec LocalPart Domain DomainLiteral Dtext ObsNoWsCtl ObsCtext ObsQtext
            ObsQp ObsFws ObsLocalPart ObsDomain ObsDtext),
    },
    Grammar {
        document: &rfc5538::RFC5538,
        start: "newsURL",
        rules: rules!(rfc5538: NntpUrl Server Group ArticleNumber GroupChar NewsUrl Article Newsgroups MsgIdCore
            IdLeft IdRight NoFoldLiteral Mdtext),
    },
    Grammar { document: &rfc5781::RFC5781, start: "rsyncuri", rules: rules!(rfc5781: Rsyncuri) },
    Grammar {
        document: &rfc5870::RFC5870,
        start: "geo-URI",
        rules: rules!(rfc5870: GeoUri GeoScheme GeoPath Coordinates CoordA CoordB CoordC P Crsp Crslabel Uncp Uval
            Parameter Pname Pvalue Paramchar Labeltext Pnum Num Unreserved Mark PctEncoded PUnreserved Alphanum
            Latitude Longitude Altitude),
    },
    Grammar {
        document: &rfc6068::RFC6068,
        start: "mailtoURI",
        rules: rules!(rfc6068: MailtoUri To Hfields Hfield Hfname Hfvalue AddrSpec LocalPart Domain DtextNoObs Qchar
            SomeDelims),
    },
    Grammar { document: &rfc6455::RFC6455, start: "ws-URI", rules: rules!(rfc6455: WsUri WssUri Host Port Path Query) },
    Grammar {
        document: &rfc6694::RFC6694,
        start: "about-uri",
        rules: rules!(rfc6694: AboutUri AboutToken AboutQuery AboutFragment Pchar Query Fragment),
    },
    Grammar {
        document: &rfc6920::RFC6920,
        start: "NI-URI",
        rules: rules!(rfc6920: NiUri NiScheme NiHierPart AlgVal Alg Val Humanname AlgSepval Sepval Ahlc Checkdigit),
    },
    Grammar { document: &rfc7252::RFC7252, start: "coap-URI", rules: rules!(rfc7252: CoapUri CoapsUri) },
    Grammar {
        document: &rfc7565::RFC7565,
        start: "acctURI-intended",
        rules: rules!(rfc7565: AcctUri Userpart AcctUriIntended UserpartIntended),
    },
    Grammar {
        document: &rfc7826::RFC7826,
        start: "RTSP-URI",
        rules: rules!(rfc7826: Safe Extra Reserved Unreserved RtspIri IriRest IhierPart RtspIriRef IrelativeRef
            IrelativePart Iauthority Ipath IpathAbempty IpathAbsolute IpathNoscheme IpathRootless IpathEmpty Isegment
            IsegmentNz IsegmentNzNc Ipchar IpcharNc Iquery Iunreserved PctEncoded RtspUri RtspReqUri RtspUriRef
            RtspReqRef Schemes Scheme UriRest UriReqRest HierPart RtspRelative RtspReqRel RelativePart Authority
            Query Path PathAbempty PathAbsolute PathNoscheme PathRootless PathEmpty Segment SegmentNz SegmentNzNc
            Pchar PcharNc SubDelims),
    },
    Grammar {
        document: &rfc8089::RFC8089,
        start: "file-URI",
        rules: rules!(rfc8089: FileUri FileScheme FileHierPart AuthPath LocalPath FileAuth),
    },
    Grammar {
        document: &rfc8089_nonstandard::RFC8089_NONSTANDARD,
        start: "file-URI",
        rules: rules!(rfc8089_nonstandard: FileUri FileScheme FileHierPart AuthPath LocalPath FileAuth UncAuthority
            FileHost InlineIp FileAbsolute DriveLetter),
    },
    Grammar {
        document: &rfc8141::RFC8141,
        start: "namestring",
        rules: rules!(rfc8141: Namestring AssignedName Nid Ldh Nss RqComponents RComponent QComponent FComponent
            Alphanum),
    },
    Grammar {
        document: &rfc822::RFC822,
        start: "addr-spec",
        rules: rules!(rfc822: AddrSpec LocalPart Domain SubDomain DomainRef QuotedString DomainLiteral QuotedPair
            Word Atom Qtext Dtext Char),
    },
    Grammar {
        document: &rfc9110::RFC9110,
        start: "http-URI",
        rules: rules!(rfc9110: UriReference AbsoluteUri RelativePart Authority UriHost Port PathAbempty Segment Query
            AbsolutePath PartialUri HttpUri HttpsUri),
    },
    Grammar {
        document: &schemes::blob::BLOB,
        start: "blob-URI",
        rules: rules!(schemes::blob: BlobUri BlobOrigin Uuid),
    },
    Grammar {
        document: &schemes::did::DID,
        start: "did-url",
        rules: rules!(schemes::did: Did MethodName MethodChar MethodSpecificId Idchar PctEncoded DidUrl),
    },
    Grammar { document: &schemes::git::GIT, start: "git-URI", rules: rules!(schemes::git: GitUri) },
    Grammar {
        document: &schemes::hdl::HDL,
        start: "hdl-URI",
        rules: rules!(schemes::hdl: HdlUri NamingAuthority NaSegment LocalName),
    },
    Grammar {
        document: &schemes::itms_services::ITMS_SERVICES,
        start: "itms-services-URI",
        rules: rules!(schemes::itms_services: ItmsServicesUri),
    },
    Grammar {
        document: &schemes::javascript::JAVASCRIPT,
        start: "javascript-URI",
        rules: rules!(schemes::javascript: JavascriptUri),
    },
    Grammar { document: &schemes::ldaps::LDAPS, start: "ldapsurl", rules: rules!(schemes::ldaps: Ldapsurl) },
    Grammar {
        document: &schemes::magnet::MAGNET,
        start: "magnet-URI",
        rules: rules!(schemes::magnet: MagnetUri MagnetPair Name Value MagnetDelims),
    },
    Grammar { document: &schemes::mms::MMS, start: "mms-URI", rules: rules!(schemes::mms: MmsUri) },
    Grammar {
        document: &schemes::s3::S3,
        start: "s3-URI",
        rules: rules!(schemes::s3: S3Uri Bucket BucketEdge BucketChar Key),
    },
    Grammar {
        document: &schemes::sftp::SFTP,
        start: "sftpURI",
        rules: rules!(schemes::sftp: SftpUri HierPart Path PathAbempty Authority Host Port SshInfo Userinfo CParam
            Paramname Paramvalue SParam),
    },
    Grammar { document: &schemes::shttp::SHTTP, start: "shttp-URI", rules: rules!(schemes::shttp: ShttpUri) },
    Grammar { document: &schemes::snews::SNEWS, start: "snewsURL", rules: rules!(schemes::snews: SnewsUrl) },
    Grammar {
        document: &schemes::ssh::SSH,
        start: "sshURI",
        rules: rules!(schemes::ssh: SshUri HierPart Authority Host Port PathAbempty SshInfo Userinfo CParam Paramname
            Paramvalue),
    },
    Grammar { document: &schemes::svn::SVN, start: "svn-URI", rules: rules!(schemes::svn: SvnUri SvnTunnelUri Tunnel) },
];
