//! The first mistake of a text.

use alloc::format;
use alloc::string::String;

use super::forced::forced_address;
use super::model::{Mistake, MistakeKind};
use super::written::{MAX_LEN, Recognizer, Written, is_in};
use super::{
    around, backslash, brackets, buckets, folders, hosts_file, images, in_data, in_document, in_host, in_query,
    in_scheme, invisible, ipfs, ipv6, jdbc, missing, names, not_a_url, one_time, other_notation, packages, plus,
    policy, ports, servers, unencoded, variables, without_scheme,
};
use crate::grammar::rfc3986::{Ipv6address, UNRESERVED, Uri};
use crate::grammar::rfc3987::IriReference;
use crate::nested::opened;
use crate::pass::accepts;
use crate::percent::{OnInvalid, decode_str, encode};
use crate::span::offset;
use crate::uri::Delimited;

/// Recognizers, the more specific before the more general: the first that recognizes its mistake decides.
const RECOGNIZERS: &[Recognizer] = &[
    not_a_url::request_line,
    policy::policy,
    hosts_file::hosts_line,
    around::json,
    around::element,
    around::wrapped,
    around::slash_before,
    invisible::before_url,
    in_query::raw_connection_string,
    not_a_url::connection_string,
    variables::known,
    names::token,
    names::variable,
    names::placeholder_at_start,
    names::result_of_script,
    in_data::doubled,
    in_data::other_than_base64,
    in_data::without_scheme,
    in_data::fragment,
    in_data::white_space,
    in_data::without_base64,
    in_data::media_type,
    other_notation::several_urls,
    variables::assignment,
    around::encoded,
    around::text_before,
    around::text_after,
    around::quotation_mark,
    other_notation::windows_path,
    other_notation::defanged,
    other_notation::network_path,
    backslash::line_end,
    backslash::json_escapes,
    backslash::escapes,
    not_a_url::data_source,
    in_query::parameters_after_space,
    unencoded::in_userinfo,
    backslash::backslashes,
    in_scheme::git_without_plus,
    in_scheme::after_user,
    in_scheme::second,
    in_scheme::second_without_colon,
    in_scheme::twice,
    in_scheme::scheme_as_host,
    in_scheme::after_slashes,
    ipfs::namespace,
    ipfs::after_gateway,
    other_notation::joined_urls,
    other_notation::folder_after_reference,
    in_scheme::slashes,
    in_host::split,
    jdbc::colon,
    jdbc::driver_name,
    in_document::driver,
    jdbc::slashes,
    jdbc::login,
    jdbc::instance,
    jdbc::property,
    in_document::topic,
    buckets::host_of_bucket,
    in_document::header_parameters,
    in_document::masked_address,
    in_document::semicolons,
    one_time::demands,
    packages::scope,
    packages::version,
    packages::qualifiers,
    in_document::white_space,
    backslash::of_driver,
    other_notation::git_path_after_scheme,
    in_scheme::repeated_separator,
    in_scheme::socks,
    in_scheme::broken_separator,
    in_scheme::no_colon,
    in_scheme::no_name,
    in_scheme::mistyped,
    in_scheme::underscore,
    in_scheme::capitals,
    servers::without_scheme,
    servers::several_logins,
    servers::several,
    servers::list_of_hosts,
    servers::several_databases,
    servers::port_after_database,
    ports::second_port,
    ports::colons,
    ports::name_of_service,
    in_host::port_and_name,
    in_host::name_after_colon,
    folders::as_host,
    folders::database_as_host,
    folders::socket_as_path,
    servers::space,
    in_host::placeholder,
    in_host::no_sign,
    in_host::no_server,
    in_host::swapped_delimiters,
    not_a_url::port_placeholder,
    not_a_url::empty_variable,
    ipv6::zone,
    brackets::unbalanced,
    ipv6::bare,
    in_host::port_range,
    invisible::in_host,
    around::fullwidth,
    around::foreign_delimiter,
    in_host::lookalike,
    in_host::user_like_host,
    in_host::mistyped_delimiter,
    in_host::no_host,
    missing::host,
    missing::slash_after_domain,
    missing::slash_before_well_known,
    missing::end_of_index,
    ports::no_colon,
    ports::after_slash,
    ports::not_a_number,
    in_host::numeric,
    in_host::encoded,
    images::container_image,
    other_notation::pip_requirement,
    other_notation::pip_host,
    names::end_of_webhook,
    other_notation::git_remote,
    other_notation::git_remote_without_user,
    without_scheme::git_remote_with_slash,
    without_scheme::mail_address,
    without_scheme::telephone_number,
    ports::mapping,
    ports::service_after_host,
    ports::space_before,
    brackets::without_scheme,
    without_scheme::bare_ipv6,
    without_scheme::host_and_port,
    without_scheme::login,
    not_a_url::address_block,
    without_scheme::numbers,
    without_scheme::host,
    in_host::placeholder_after_host,
    in_query::html_entity,
    in_query::character_reference,
    in_query::ampersand_between_words,
    in_query::ampersand_after_database,
    other_notation::javascript_escape,
    invisible::after_host,
    invisible::percent_encoded,
    in_query::plus_in_time,
    plus::in_mail_address,
    plus::in_signature,
    in_query::cut_value,
    in_query::parameters_in_fragment,
];

/// Kinds that a URL has after other schemes, too.
const INNER: &[MistakeKind] = &[
    MistakeKind::SecondScheme,
    MistakeKind::SplitUserinfo,
    MistakeKind::RawUserinfo,
    MistakeKind::PortRange,
    MistakeKind::BareIpv6,
    MistakeKind::Zone,
    MistakeKind::Lookalike,
    MistakeKind::NumericHost,
    MistakeKind::EncodedHost,
];

/// Returns the mistake in a text that somebody wrote as an absolute URL: in words, with the text that was probably meant. `None` if
/// nothing looks like a mistake.
///
/// ```
/// use urlgram::mistake::{MistakeKind, find};
///
/// let mistake = find("localhost:3000").unwrap();
/// assert_eq!((mistake.kind, mistake.meant.as_deref()), (MistakeKind::HostAndPort, Some("http://localhost:3000")));
/// assert_eq!(find("https://example.org/a?b#c"), None);
/// ```
pub fn find(text: &str) -> Option<Mistake> {
    if text.is_empty() || text.len() > MAX_LEN {
        return None;
    }
    let mut found = before_white_space(text).or_else(|| any(text))?;
    // A line of another file is not a URL.
    let is_url = !matches!(found.kind, MistakeKind::PolicySource | MistakeKind::HostsLine | MistakeKind::NoProxy);
    let meant = found.meant.take();
    found.meant = if is_url { meant.and_then(corrected) } else { meant }.filter(|meant| meant != text);
    Some(found)
}

/// A mistake in a text with white space around it that nobody can correct, so that it matters more.
fn before_white_space(text: &str) -> Option<Mistake> {
    let trimmed = text.trim();
    let start = text.len() - text.trim_start().len();
    if trimmed.len() == text.len() {
        return None;
    }
    let mut found = first(trimmed).filter(|found| found.meant.is_none())?;
    found.span = found.span.shifted(offset(start));
    Some(found)
}

/// Most mistakes that are corrected one after another.
const MAX_MISTAKES: usize = 4;

/// Returns a text that was meant, once nothing in it looks like a mistake and the grammar accepts it.
fn corrected(meant: String) -> Option<String> {
    let mut text = meant;
    for _ in 0..MAX_MISTAKES {
        let Some(next) = any(&text) else {
            // After the authority, what no URL holds has one meaning.
            let parts = Delimited::of(&text);
            let (start, rest) = text.split_at(parts.path.start as usize);
            let query = parts.query.map_or(text.len(), |query| query.start as usize) - start.len();
            let mut text = String::from(start);
            for (at, c) in rest.char_indices() {
                match c {
                    ' ' | '"' | '<' | '>' | '^' | '`' | '{' | '|' | '}' => text += &format!("%{:02X}", c as u32),
                    '[' | ']' if at >= query => text += &format!("%{:02X}", c as u32),
                    c => text.push(c),
                }
            }
            let is_valid = accepts(IriReference, &text)
                || accepts(IriReference, &of_first_server(&text))
                || is_sip_with_address(&text);
            return is_valid.then_some(text);
        };
        text = next.meant?;
    }
    None
}

/// Whether a URI of SIP has an address in brackets, which RFC 3986 does not allow there: `sip:a@[::1]`. The rules of the document are not
/// asked, since this is in the smallest module of the web page.
fn is_sip_with_address(text: &str) -> bool {
    let is_sip = Delimited::of(text).scheme.is_some_and(|scheme| is_in(&["sip", "sips"], scheme.of(text)));
    let (mut rest, mut with_names) = (text, String::new());
    while let Some((before, after)) = rest.split_once('[').filter(|_| is_sip) {
        let Some((_, after)) = after.split_once(']').filter(|(address, _)| accepts(Ipv6address, address)) else {
            break;
        };
        with_names += before;
        with_names += "host";
        rest = after;
    }
    with_names += rest;
    is_sip && accepts(Uri, &with_names)
}

/// Returns a text with the first of several servers alone.
fn of_first_server(text: &str) -> String {
    let authority = Delimited::of(text).authority.unwrap_or_default();
    let end = authority.of(text).find(',').map_or(authority.end as usize, |at| authority.start as usize + at);
    format!("{}{}", &text[..end], &text[authority.end as usize..])
}

/// Returns the mistake in a text, or in the URL in it that a program opens.
fn any(text: &str) -> Option<Mistake> {
    let Some(address) = forced_address(text) else {
        let found = of_assigned_url(text).or_else(|| first(text)).or_else(|| after_schemes(text));
        return found.or_else(|| of_variable(text)).or_else(|| of_tracker(text));
    };
    let (before, _) = text.split_at(text.len() - address.len());
    // Other addresses than URLs have the notation of the program.
    let mut found = first(address).or_else(|| after_schemes(address)).filter(|_| address.contains("://"))?;
    found.span = found.span.shifted(offset(before.len()));
    found.meant = found.meant.map(|meant| format!("{before}{meant}"));
    Some(found)
}

/// Returns the mistake of the first recognizer.
fn first(text: &str) -> Option<Mistake> {
    Written::of(text).recognized(RECOGNIZERS)
}

/// The mistake in the URL of an assignment, such as a `#` in the password of `REDIS_URL=redis://…`.
fn of_assigned_url(text: &str) -> Option<Mistake> {
    let (url, start) = variables::assigned_url(text)?;
    let mut found = first(url).or_else(|| after_schemes(url)).filter(|found| found.misleads)?;
    found.span = found.span.shifted(offset(start));
    Some(found)
}

/// Kinds that the value of a variable of URLs has.
const OF_VARIABLES: &[MistakeKind] = &[
    MistakeKind::Host,
    MistakeKind::HostAndPort,
    MistakeKind::Address,
    MistakeKind::BrokenSeparator,
    MistakeKind::BareIpv6,
    MistakeKind::EncodedUrl,
    MistakeKind::Credential,
    MistakeKind::Placeholder,
];

/// The mistake in the value of a variable that holds a URL: in `localhost:3000` of `API_URL=localhost:3000`.
fn of_variable(text: &str) -> Option<Mistake> {
    let (value, start) = variables::without_scheme(text)?;
    let mut found = first(value).filter(|found| OF_VARIABLES.contains(&found.kind))?;
    found.span = found.span.shifted(offset(start));
    Some(found)
}

/// The mistake in the URL of a tracker of a `magnet` URL: in `udp//h:80` of `tr=udp%2F%2Fh%3A80`.
fn of_tracker(text: &str) -> Option<Mistake> {
    let parts = Delimited::of(text);
    parts.scheme.filter(|scheme| scheme.of(text).eq_ignore_ascii_case("magnet"))?;
    let query = parts.query?;
    let mut at = query.start as usize;
    for pair in query.of(text).split('&') {
        let value = pair.strip_prefix("tr=").filter(|value| !value.is_empty());
        let decoded = value.and_then(|value| decode_str(value, OnInvalid::Reject).ok());
        if let Some(found) = decoded.as_deref().and_then(first).filter(|found| found.misleads) {
            let start = at + "tr=".len();
            let message = format!("in the URL of a tracker: {}", found.message);
            let place = (start, at + pair.len());
            let mistake = Mistake::new(found.kind, place, message, found.source);
            return Some(match found.meant {
                Some(meant) => {
                    let meant = encode(UNRESERVED, &meant);
                    mistake.meant(format!("{}{meant}{}", &text[..start], &text[at + pair.len()..]))
                }
                None => mistake,
            });
        }
        at += pair.len() + 1;
    }
    None
}

/// A mistake in the URL that other schemes precede: in `mysql://mysql://h` of `jdbc:mysql://mysql://h`.
fn after_schemes(text: &str) -> Option<Mistake> {
    let url = opened(text)?;
    let mut found = first(url.text()).filter(|found| INNER.contains(&found.kind))?;
    let (before, after) = (&text[..url.span().start as usize], &text[url.span().end as usize..]);
    found.span = url.outer(found.span);
    found.meant = found.meant.map(|meant| format!("{before}{meant}{after}"));
    Some(found)
}
