//! Addresses of webhooks, which grant access to whoever knows them.

use std::sync::LazyLock;

use memchr::memmem::Finder;

use super::secret::{Secret, SecretKind};

/// A service whose addresses grant access.
#[derive(Debug)]
pub(super) struct Webhook {
    pub(super) service: &'static str,
    /// The host or its end, in lower case.
    host: &'static str,
    /// Beginning of the path; what follows grants access.
    path: &'static str,
    pub(super) issued: Issued,
}

/// Form of the addresses that a service issues, so strict that no other address has it.
#[derive(Debug)]
pub(super) struct Issued {
    /// Hosts in lower case; after a dot, the end of one.
    hosts: &'static [&'static str],
    /// Parts of the path after its beginning.
    pub(super) parts: &'static [Part],
    /// Length of the shortest secret, in bytes.
    pub(super) least: usize,
}

/// Segment of a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    /// Any.
    Any,
    /// A name.
    Is(&'static str),
    /// At least this many bytes.
    AtLeast(usize),
    /// The secret.
    Secret,
    /// At least this many bytes, a colon and the secret.
    SecretAfter(usize),
}

const fn webhook(service: &'static str, host: &'static str, path: &'static str) -> Webhook {
    Webhook { service, host, path, issued: Issued { hosts: &[], parts: &[], least: 0 } }
}

impl Webhook {
    const fn issued(mut self, hosts: &'static [&'static str], parts: &'static [Part], least: usize) -> Webhook {
        self.issued = Issued { hosts, parts, least };
        self
    }

    /// Returns the length of the beginning of a path, if the service issues addresses with this host and beginning.
    pub(super) fn beginning(&self, host: &str, path: &str) -> Option<usize> {
        (self.issued.is_issuer(host.as_bytes()) && path.starts_with(self.path)).then_some(self.path.len())
    }
}

impl Issued {
    fn is_issuer(&self, host: &[u8]) -> bool {
        let is = |known: &[u8]| if known[0] == b'.' { host.ends_with(known) } else { host == known };
        self.hosts.iter().any(|known| is(known.as_bytes()))
    }
}

/// Services, most with several kinds of addresses.
pub(super) const WEBHOOKS: [Webhook; 19] = {
    use Part::{Any, AtLeast, Is, Secret, SecretAfter};
    const SLACK: &[&str] = &["hooks.slack.com"];
    const DISCORD: &[&str] = &["discord.com", "ptb.discord.com", "canary.discord.com"];
    const TELEGRAM: &[&str] = &["api.telegram.org"];
    const ID_AND_SECRET: &[Part] = &[Is("webhooks"), AtLeast(15), Secret];
    const INCOMING: &[Part] = &[Any, Is("IncomingWebhook"), Secret];
    [
        webhook("Slack", "hooks.slack.com", "/services/").issued(SLACK, &[Any, Any, Secret], 20),
        webhook("Slack", "hooks.slack.com", "/workflows/").issued(SLACK, &[Any, Any, Any, Secret], 20),
        webhook("Slack", "hooks.slack.com", "/triggers/").issued(SLACK, &[Any, Any, Secret], 20),
        webhook("Discord", "discord.com", "/api/").issued(DISCORD, ID_AND_SECRET, 50),
        webhook("Discord", "discordapp.com", "/api/").issued(&["discordapp.com"], ID_AND_SECRET, 50),
        webhook("Telegram", "api.telegram.org", "/bot").issued(TELEGRAM, &[SecretAfter(8)], 30),
        webhook("Telegram", "api.telegram.org", "/file/bot").issued(TELEGRAM, &[SecretAfter(8)], 30),
        webhook("Microsoft Teams", "webhook.office.com", "/webhookb2/").issued(&[".webhook.office.com"], INCOMING, 32),
        webhook("Microsoft Teams", "outlook.office.com", "/webhook/").issued(&["outlook.office.com"], INCOMING, 32),
        webhook("Zapier", "hooks.zapier.com", "/hooks/catch/"),
        webhook("IFTTT", "maker.ifttt.com", "/trigger/"),
        webhook("Make", ".make.com", "/"),
        webhook("Make", "hook.integromat.com", "/"),
        webhook("Webhook.site", "webhook.site", "/"),
        webhook("PagerDuty", "events.pagerduty.com", "/integration/"),
        webhook("Healthchecks", "hc-ping.com", "/"),
        webhook("Google Calendar", "calendar.google.com", "/calendar/ical/"),
        webhook("Lark", "open.larksuite.com", "/open-apis/bot/v2/hook/"),
        webhook("Feishu", "open.feishu.cn", "/open-apis/bot/v2/hook/"),
    ]
};

/// Whether a host that ends in these eight bytes, the last one highest, may have paths that are secrets. Few other hosts have the two
/// bytes before the last four, which are the last ones of a name before its top-level domain.
#[inline(always)]
pub fn may_be_issuer(tail: u64) -> bool {
    // The sixteen bits are the two bytes.
    let pair = (tail >> 16) as u16;
    PAIRS.iter().fold(false, |is_any, known| is_any | (*known == pair))
}

/// Whether a service issues addresses with this host, whose paths are secrets.
pub fn is_issuer(host: &[u8]) -> bool {
    WEBHOOKS.iter().any(|webhook| webhook.issued.is_issuer(host))
}

/// The two bytes before the last four of the hosts of issued addresses, each pair once.
const PAIRS: [u16; distinct_pairs().1] = {
    let (mut pairs, mut number) = ([0; distinct_pairs().1], 0);
    while number < pairs.len() {
        pairs[number] = distinct_pairs().0[number];
        number += 1;
    }
    pairs
};

/// Returns the pairs, and the number of different ones, which are the first.
const fn distinct_pairs() -> ([u16; 32], usize) {
    let (mut pairs, mut count, mut number) = ([0; 32], 0, 0);
    while number < WEBHOOKS.len() {
        let hosts = WEBHOOKS[number].issued.hosts;
        let mut at = 0;
        while at < hosts.len() {
            let host = hosts[at].as_bytes();
            let pair = u16::from_le_bytes([host[host.len() - 6], host[host.len() - 5]]);
            let mut other = 0;
            while other < count && pairs[other] != pair {
                other += 1;
            }
            pairs[other] = pair;
            count += (other == count) as usize;
            at += 1;
        }
        number += 1;
    }
    (pairs, count)
}

/// Bytes after the first dots of the hosts, by the bytes before: sets of bits. A host that begins with a dot may follow any byte.
const AROUND_DOTS: [u128; 128] = {
    let mut around = [0; 128];
    let mut number = 0;
    while number < WEBHOOKS.len() {
        let host = WEBHOOKS[number].host.as_bytes();
        let dot = first_dot(host);
        let next = 1 << host[dot + 1];
        let (mut before, end) = if dot == 0 { (0, 128) } else { (host[dot - 1] as usize, host[dot - 1] as usize + 1) };
        while before < end {
            around[before] |= next;
            before += 1;
        }
        number += 1;
    }
    around
};

const fn first_dot(host: &[u8]) -> usize {
    let mut dot = 0;
    while host[dot] != b'.' {
        dot += 1;
    }
    dot
}

/// Whether one of the hosts is in a text, in any case: searched at its first dot, since few texts have many dots.
fn may_name(text: &[u8]) -> bool {
    memchr::memchr_iter(b'.', text).any(|dot| names_host_at(text, dot))
}

/// Whether one of the hosts is in a text, in any case, with its first dot at `dot`.
#[inline]
pub(super) fn names_host_at(text: &[u8], dot: usize) -> bool {
    let byte = |at: usize| text.get(at).map_or(b' ', u8::to_ascii_lowercase);
    // A non-ASCII byte may be before a host that begins with a dot. No text has a byte at the largest offset.
    let (before, next) = (byte(dot.wrapping_sub(1)).min(127), byte(dot + 1));
    next < 128 && AROUND_DOTS[usize::from(before)] >> next & 1 == 1 && names_at(text, dot)
}

/// Whether one of the hosts has its first dot at `at`, between two bytes that a host has around it.
fn names_at(text: &[u8], at: usize) -> bool {
    // The byte after the dot and the one after that nearly always differ, and comparing them is cheaper.
    let Some(&[next, second]) = text.get(at + 1..at + 3) else { return false };
    let is_near = |host: &[u8], dot: usize| {
        host[dot + 1] == next.to_ascii_lowercase() && host[dot + 2] == second.to_ascii_lowercase()
    };
    WEBHOOKS.iter().zip(&FIRST_DOTS).any(|(webhook, dot)| {
        let host = webhook.host.as_bytes();
        is_near(host, *dot)
            && at
                .checked_sub(*dot)
                .and_then(|start| text.get(start..start + host.len()))
                .is_some_and(|found| found.eq_ignore_ascii_case(host))
    })
}

/// The place of the first dot of each host.
static FIRST_DOTS: [usize; WEBHOOKS.len()] = {
    let mut dots = [0; WEBHOOKS.len()];
    let mut number = 0;
    while number < WEBHOOKS.len() {
        dots[number] = first_dot(WEBHOOKS[number].host.as_bytes());
        number += 1;
    }
    dots
};

/// Adds the secret parts of webhooks: up to the end of the path.
pub(super) fn webhooks_in(text: &str, found: &mut Vec<Secret>) {
    static FINDERS: LazyLock<Vec<Finder<'_>>> =
        LazyLock::new(|| WEBHOOKS.iter().map(|webhook| Finder::new(webhook.host)).collect());
    if !may_name(text.as_bytes()) {
        return;
    }
    let lower = text.to_ascii_lowercase();
    for (Webhook { service, host, path, issued }, finder) in WEBHOOKS.iter().zip(&*FINDERS) {
        for at in finder.find_iter(lower.as_bytes()) {
            let after = lower[at + host.len()..]
                .trim_start_matches([':', '.', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
            if let Some(rest) = after.strip_prefix(path) {
                let start = text.len() - rest.len();
                let is_end = |c: char| c.is_whitespace() || "?#\\\"<>'`)&|,;".contains(c);
                let end = rest.find(is_end).map_or(text.len(), |length| start + length);
                // Other addresses of the interface have no secret: `/api/v10/users/@me`.
                let is_named = match issued.parts.first() {
                    Some(Part::Is(name)) => lower[start..end].split('/').any(|part| part == *name),
                    // The address of a public calendar is not a secret: `/a%40example.org/public/basic.ics`.
                    _ if path.ends_with("/ical/") => lower[start..end].contains("/private-"),
                    _ => true,
                };
                if is_named && text[start..end].bytes().any(|byte| byte.is_ascii_digit()) {
                    found.extend(Secret::at(start, end, SecretKind::Webhook(service)));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn tail(host: &[u8]) -> u64 {
        let mut tail = [0; 8];
        tail.iter_mut().rev().zip(host.iter().rev()).for_each(|(place, byte)| *place = *byte);
        u64::from_le_bytes(tail)
    }

    #[test]
    fn every_issuer_passes_the_cheap_test() {
        for host in WEBHOOKS.iter().flat_map(|webhook| webhook.issued.hosts) {
            let host = if host.starts_with('.') { format!("a{host}") } else { (*host).to_owned() };
            assert!(is_issuer(host.as_bytes()) && may_be_issuer(tail(host.as_bytes())), "{host}");
            assert!(may_name(host.as_bytes()), "{host}");
        }
        assert!(!is_issuer(b"example.org") && !may_be_issuer(tail(b"example.org")));
    }

    proptest! {
        #[test]
        fn the_cheap_test_rejects_no_issuer(host in "([a-z]{0,3}[.]|ptb[.])?(discord|webhook|outlook|hooks|office|slack|[.])[.]?(office|slack)?[.]com") {
            assert!(!is_issuer(host.as_bytes()) || may_be_issuer(tail(host.as_bytes())));
        }
    }
}
