//! Addresses of webhooks, which grant access to whoever knows them.

use std::sync::LazyLock;

use memchr::memmem::Finder;

use super::secret::{Secret, SecretKind};

/// Hosts of webhooks and the beginnings of their paths, in lower case; what follows grants access.
const WEBHOOKS: &[(&str, &str, &str)] = &[
    ("Slack", "hooks.slack.com", "/services/"),
    ("Slack", "hooks.slack.com", "/workflows/"),
    ("Slack", "hooks.slack.com", "/triggers/"),
    ("Discord", "discord.com", "/api/"),
    ("Discord", "discordapp.com", "/api/"),
    ("Telegram", "api.telegram.org", "/bot"),
    ("Telegram", "api.telegram.org", "/file/bot"),
    ("Microsoft Teams", "webhook.office.com", "/webhookb2/"),
    ("Microsoft Teams", "outlook.office.com", "/webhook/"),
    ("Zapier", "hooks.zapier.com", "/hooks/catch/"),
    ("IFTTT", "maker.ifttt.com", "/trigger/"),
    ("Make", ".make.com", "/"),
    ("Make", "hook.integromat.com", "/"),
    ("Webhook.site", "webhook.site", "/"),
    ("PagerDuty", "events.pagerduty.com", "/integration/"),
    ("Healthchecks", "hc-ping.com", "/"),
    ("Google Calendar", "calendar.google.com", "/calendar/ical/"),
    ("Lark", "open.larksuite.com", "/open-apis/bot/v2/hook/"),
    ("Feishu", "open.feishu.cn", "/open-apis/bot/v2/hook/"),
];

/// Bytes after the first dots of the hosts, by the bytes before: sets of bits. A host that begins with a dot may follow any byte.
const AROUND_DOTS: [u128; 128] = {
    let mut around = [0; 128];
    let mut number = 0;
    while number < WEBHOOKS.len() {
        let host = WEBHOOKS[number].1.as_bytes();
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

/// The same for a dot between bytes of a host.
fn names_at(text: &[u8], at: usize) -> bool {
    // The byte after the dot and the one after that nearly always differ, and comparing them is cheaper.
    let Some(&[next, second]) = text.get(at + 1..at + 3) else { return false };
    let is_near = |host: &[u8], dot: usize| {
        host[dot + 1] == next.to_ascii_lowercase() && host[dot + 2] == second.to_ascii_lowercase()
    };
    WEBHOOKS.iter().zip(&FIRST_DOTS).any(|((_, host, _), dot)| {
        let host = host.as_bytes();
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
        dots[number] = first_dot(WEBHOOKS[number].1.as_bytes());
        number += 1;
    }
    dots
};

/// Adds the secret parts of webhooks: up to the end of the path.
pub(super) fn webhooks_in(text: &str, found: &mut Vec<Secret>) {
    static FINDERS: LazyLock<Vec<Finder<'_>>> =
        LazyLock::new(|| WEBHOOKS.iter().map(|(_, host, _)| Finder::new(*host)).collect());
    if !may_name(text.as_bytes()) {
        return;
    }
    let lower = text.to_ascii_lowercase();
    for ((service, host, path), finder) in WEBHOOKS.iter().zip(&*FINDERS) {
        for at in finder.find_iter(lower.as_bytes()) {
            let after = lower[at + host.len()..]
                .trim_start_matches([':', '.', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
            if let Some(rest) = after.strip_prefix(path) {
                let start = text.len() - rest.len();
                let is_end = |c: char| c.is_whitespace() || "?#\\\"<>'`)&|,;".contains(c);
                let end = rest.find(is_end).map_or(text.len(), |length| start + length);
                if text[start..end].bytes().any(|byte| byte.is_ascii_digit()) {
                    found.extend(Secret::at(start, end, SecretKind::Webhook(service)));
                }
            }
        }
    }
}
