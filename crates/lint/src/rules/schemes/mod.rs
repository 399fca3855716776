//! What a scheme's own document says of its URLs: `U2`.

use crate::{Part, Subject};
use urlgram::span::Span;

lints! {
    scheme_grammar,
    http_empty_host,
    http_userinfo,
    ws_fragment,
    ftp_bad_typecode,
    ftp_absolute_path,
    ftp_question_mark,
    file_short_form,
    file_drive_as_host,
    file_drive_bar,
    file_port,
    file_unc_slashes,
    file_encoded_colon,
    mailto_bad_address,
    mailto_empty,
    mailto_raw_hfield,
    mailto_fragment,
    mailto_unsafe_header,
    tel_local_without_context,
    data_no_comma,
    data_bad_base64,
    data_raw_hash,
    urn_bad_nid,
    urn_resolution_parts,
    urn_uuid_invalid,
    urn_isbn_checksum,
    nntp_article_number,
    news_form,
    telnet_path,
    gopher_item_type,
    ldap_parts,
    sip_headers,
    geo_range,
    magnet_no_xt,
    purl_canonical,
    scp_style_git,
    unknown_scheme,
    blob_inner_url,
    wrong_default_port,
    otpauth_secret,
}

/// What stands after the scheme and its colon, up to the fragment; nothing in a text without a scheme.
fn body<'a>(subject: &Subject<'a>) -> Part<'a> {
    let start = subject.scheme().map_or(0, |scheme| scheme.span.end + 1);
    let end = subject.fragment().map_or(subject.whole().span.end, |fragment| fragment.span.start - 1);
    subject.at(Span::new(start.min(end), end))
}

/// The namespace of a URN and what it names, without the components after it; none where no colon parts the two.
fn urn<'a>(subject: &Subject<'a>) -> Option<(Part<'a>, Part<'a>)> {
    subject.path().split_once(':').filter(|_| subject.has_scheme(&["urn"]) && subject.authority().is_none())
}
