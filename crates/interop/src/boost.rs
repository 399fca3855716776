//! A model of Boost.URL: RFC 3986 but for some authorities.

use urlgram::interpret::{Interpretations, Spec};

use super::endpoint::{Endpoint, endpoint_by};

/// Returns the host and the port. Not known are authorities that RFC 3986 rejects, of which Boost reads the beginning, and names that begin
/// with an IPv4 address, of which it reads the address, and addresses of a future version with a capital `V`.
pub(crate) fn read(readings: &Interpretations<'_>) -> Option<Option<Endpoint>> {
    let answer = readings.of(Spec::Rfc3986).and_then(endpoint_by);
    let text = readings.text();
    let is_known = match &answer {
        Some(endpoint) => is_ipv4(&endpoint.host) || !begins_with_address(&endpoint.host),
        None => !text.contains("//"),
    };
    (is_known && !text.contains("[V")).then_some(answer)
}

fn is_ipv4(host: &str) -> bool {
    host.parse::<std::net::Ipv4Addr>().is_ok()
}

/// Whether a name has four numbers, and more.
fn begins_with_address(host: &str) -> bool {
    let numbers = host.split(|c: char| !c.is_ascii_digit()).take(4);
    numbers.filter(|number| !number.is_empty()).count() == 4 && !host.contains(':')
}
