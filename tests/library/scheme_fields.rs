//! The fields of URLs of each scheme: texts and spans.

use urlgram::scheme;

/// Asserts the text and the span of a field of `url`.
#[track_caller]
fn field(url: &str, name: &str, value: &str, at: &str) {
    let read = scheme::parse(url).unwrap_or_else(|error| panic!("{url}: {error}"));
    let fields = read.fields();
    let found = fields.get(name).unwrap_or_else(|| panic!("{url} has no field {name}"));
    let place = found.span().get().map(|span| span.to_string()).unwrap_or_default();
    assert_eq!((found.of(url).to_string().as_str(), place.as_str()), (value, at), "{name} of {url}");
}

#[test]
fn servers() {
    let url = "https://me@example.org:8443/a/b?c=d";
    field(url, "userinfo", "me", "8..10");
    field(url, "host", "example.org", "11..22");
    field(url, "port", "8443", "23..27");
    field(url, "path", "a,b", "28..31");
    field(url, "query", "c=d", "32..35");
    field("http://example.org", "path", "", "");
    field("http://example.org:/", "port", "", "19..19");
    field("ws://[::1]/chat", "host", "[::1]", "5..10");
    field("coap://h/a/?x=1&y", "query", "x=1,y", "12..17");
    field("telnet://u:p:q@h/", "password", "p:q", "11..14");
    field("telnet://u@h", "password", "", "");
    field("rtsp://h/a;b=c/d", "path", "a;b=c,d", "9..16");
    field("rtspu://192.0.2.1:/x?y", "query", "y", "21..22");
    field("rsync://h/module/file", "path", "module,file", "10..21");
    field("nfs://server//a/b", "path", "//a/b", "12..17");
    field("git://h/~u/r.git", "user", "u", "9..10");
    field("svn+ssh://h/r", "tunnel", "ssh", "4..7");
    field("svn+rsh://h/r", "tunnel", "rsh", "4..7");
    field("ssh://u;fingerprint=a-b@h", "c_params", "fingerprint,a-b", "8..23");
    field("ssh://u;x@h", "user", "u;x", "6..9");
    field("sftp://h/d/f;type=a", "path", "d,f", "9..12");
    field("sftp://h/d/f;type=a", "s_params", "type,a", "13..19");
    field("file:///etc/fstab", "host", "", "7..7");
    field("file:/etc/fstab", "host", "", "");
    field("file:/etc/fstab", "path", "etc,fstab", "6..15");
    field("pop://rg;AUTH=*@h", "auth", "*", "14..15");
    field("mms://h/a?b", "query", "b", "10..11");
}

#[test]
fn encoded_components_have_spans_as_written() {
    let url = "mailto:%22a%2Cb%22@example.org,c@d.example?Subject=x%3Dy&BODY=z";
    field(url, "to", "%22a%2Cb%22@example.org,c@d.example", "7..42");
    field(url, "headers", "Subject,x%3Dy,BODY,z", "43..63");
    field(url, "body", "z", "62..63");
    field("mailto:?to=a@b.example", "to", "", "");
    let url = "ldap://h/cn=a%5C,b%2Cc=d,o=e?cn,sn?one?(%26(a=b)(c=*))?!x=y%2Cz,w";
    field(url, "dn", "cn=a%5C,b,c=d,o=e", "9..28");
    field(url, "attributes", "cn,sn", "29..34");
    field(url, "scope", "one", "35..38");
    field(url, "filter", "(%26(a=b)(c=*))", "39..54");
    field(url, "filter_attributes", "a,c", "44..50");
    field(url, "filter_tree", "and,equal,a,b,present,c", "44..50");
    field(url, "extensions", "!x,y%2Cz,w,", "55..65");
    field("ldap:///", "host", "", "");
    field("news:1%2F2@h.example", "target", "1%2F2@h.example", "5..20");
}

#[test]
fn names() {
    field("urn:example:a?+r?=q#f", "r_component", "r", "15..16");
    field("urn:example:a?+r?=q#f", "q_component", "q", "18..19");
    field("urn:example:a?+r?=", "r_component", "r?=", "15..18");
    field("tel:7042;phone-context=example.com;ext=1", "context", "example.com", "23..34");
    field("tel:7042;phone-context=example.com;ext=1", "kind", "local", "");
    field("tel:+1;ext=1;x=y;z", "params", "x,y,z,", "13..18");
    field("geo:1,-2,3;crs=wgs84;u=4;x", "u", "4", "23..24");
    field("tag:a@b.example,2001-02:x#y", "month", "02", "21..23");
    field("tag:a@b.example,2001-02:x#y", "kind", "email", "");
    field("cid:a%25b@c", "content_id", "a%25b@c", "4..11");
    field("mid:a@b/c@d", "content_id", "c@d", "8..11");
    field("data:;charset=x;base64,QQ==", "parameters", "charset,x", "6..15");
    field("data:;charset=x;base64,QQ==", "base64", "true", "");
    field("data:,a,b", "data", "a,b", "6..9");
    field("sip:a;b@c.example;d=e;lr?f=g&h=", "user", "a;b", "4..7");
    field("sip:a;b@c.example;d=e;lr?f=g&h=", "params", "d,e,lr,", "18..24");
    field("sip:a;b@c.example;d=e;lr?f=g&h=", "headers", "f,g,h,", "25..31");
    field("imap://h/a/b;UIDVALIDITY=1/;UID=2/;SECTION=3/4/;PARTIAL=5.6", "mailbox", "a/b", "9..12");
    field("imap://h/a/b;UIDVALIDITY=1/;UID=2/;SECTION=3/4/;PARTIAL=5.6", "section", "3/4", "43..46");
    field("imap://h/a?b", "kind", "messages", "");
    field("imap://h/", "kind", "server", "");
    field("gopher://h/7a%09b%09c%09d", "gopher_plus_string", "c%09d", "20..25");
    field("gopher://h", "gophertype", "", "");
    field("wais://h/d?s", "kind", "search", "");
    field("prospero://h/a/b;c=d;e=f", "fields", "c,d,e,f", "17..24");
    field("nntp://h/a.b/12", "article", "12", "13..15");
    field("dns:a.example?TYPE=MX;CLASS=IN", "type", "MX", "19..21");
    field("xmpp://u@h/v@i/r?m;k=v", "resource", "r", "15..16");
    field("xmpp://u@h", "host", "", "");
    field("about:blank", "token", "blank", "6..11");
    field("ni://h/sha-256;AA?ct=a/b", "params", "ct,a/b", "18..24");
    field("nih:sha-256;ab-cd", "value", "ab-cd", "12..17");
    field("acct:a%40b@h", "user", "a%40b", "5..10");
    field("magnet:?xt=urn:a:b&xt.1=urn:c:d&foo=bar", "xt", "urn:a:b,urn:c:d", "11..31");
    field("magnet:?xt=urn:a:b&xt.1=urn:c:d&foo=bar", "params", "foo,bar", "32..39");
    field("blob:null/40a5fb5a-d56d-4a33-b4e2-0acf6a8e5f64", "origin", "null", "5..9");
    field("javascript:a?b#c", "source", "a?b", "11..14");
    field("did:a:b:c/d?e=f#g", "id", "b:c", "6..9");
    field("s3://abc/d/e", "key", "d/e", "9..12");
    field("hdl:10.1/a/b", "naming_authority", "10,1", "4..8");
    field("itms-services://?action=a&url=https://h/?b&c", "url", "https://h/?b&c", "30..44");
}
