//! `parse` by the rules of older and extending documents, whose trees have components.

use serde_json::{Value, json};

use crate::any_rule::{by_any_rule, invalid};
use crate::request::Answer;
use crate::rfc::{by_rfc3986, valid};
use urlgram::grammar::{rfc1738, rfc1808, rfc2396, rfc2732};
use urlgram::pass::{accepts, parse};
use urlgram::span::OptSpan;
use urlgram::uri::Delimited;
use urlgram::zone::{self, ZoneSyntax, Zoned};

pub(crate) fn by_rfc2396(rule: Option<&str>, input: &str) -> Answer {
    let read = match rule.unwrap_or("URI-reference") {
        "URI-reference" => parse(rfc2396::UriReference, input),
        "absoluteURI" => parse(rfc2396::AbsoluteUri, input),
        "relativeURI" => parse(rfc2396::RelativeUri, input),
        other => return by_any_rule("rfc2396", other, input),
    };
    Ok(read.map_or_else(|error| invalid(&error), |node| valid(input, &node)))
}

/// RFC 2396 as updated by RFC 2732: with IPv6 addresses in brackets.
pub(crate) fn by_rfc2732(rule: Option<&str>, input: &str) -> Answer {
    let read = match rule.unwrap_or("URI-reference") {
        "URI-reference" => parse(rfc2732::updated::UriReference, input),
        "absoluteURI" => parse(rfc2732::updated::AbsoluteUri, input),
        "relativeURI" => parse(rfc2732::updated::RelativeUri, input),
        other => return by_any_rule("rfc2732", other, input),
    };
    Ok(read.map_or_else(|error| invalid(&error), |node| valid(input, &node)))
}

pub(crate) fn by_rfc1808(rule: Option<&str>, input: &str) -> Answer {
    let relative = |relative| rfc1808::UrlNode { relative, ..rfc1808::UrlNode::default() };
    let read = match rule.unwrap_or("URL") {
        "URL" => parse(rfc1808::Url, input),
        "absoluteURL" => parse(rfc1808::AbsoluteUrl, input),
        "generic-RL" => parse(rfc1808::GenericRl, input),
        "relativeURL" => parse(rfc1808::RelativeUrl, input).map(relative),
        other => return by_any_rule("rfc1808", other, input),
    };
    Ok(read.map_or_else(|error| invalid(&error), |node| with_params(input, &node)))
}

/// Returns the components of a URL of RFC 1808: `params` in addition to those of other grammars. If its `net_loc` matches `login`
/// of RFC 1738, the answer has the parts of the authority, which are null otherwise.
fn with_params(input: &str, node: &rfc1808::UrlNode) -> Value {
    let net_loc = node.relative.net_loc.of(input);
    let login = net_loc.and_then(|net_loc| parse(rfc1738::Login, net_loc).ok());
    let part = |span: OptSpan| net_loc.and_then(|net_loc| span.of(net_loc));
    let host = part(login.map_or(OptSpan::NONE, |login| login.host.into()));
    json!({"valid": true, "components": {
        "scheme": node.scheme.of(input),
        "authority": net_loc,
        "userinfo": login.and_then(|login| part(login.userinfo())),
        "host": host,
        "host_kind": host.map(|host| if accepts(rfc1738::Hostnumber, host) { "ipv4" } else { "reg-name" }),
        "port": login.and_then(|login| part(login.port)),
        "path": node.relative.path.of(input),
        "params": node.relative.params.of(input),
        "query": node.relative.query.of(input),
        "fragment": node.fragment.of(input),
    }})
}

/// RFC 6874 extends the host of RFC 3986 by a zone: a reference with a zone has the components of the one without it, and `zone`.
pub(crate) fn by_rfc6874(rule: Option<&str>, input: &str) -> Answer {
    if rule.is_some() || input.starts_with('[') {
        return by_any_rule("rfc6874", rule.unwrap_or("IP-literal"), input);
    }
    let Some(Zoned { url, zone, .. }) = zone::split(input, ZoneSyntax::Rfc6874) else { return by_rfc3986(None, input) };
    let mut answer = by_rfc3986(None, &url)?;
    let parts = Delimited::of(input);
    answer["components"]["authority"] = json!(parts.authority.map(|span| span.of(input)));
    answer["components"]["host"] = json!(parts.host.map(|span| span.of(input)));
    answer["components"]["zone"] = json!(zone);
    Ok(answer)
}
