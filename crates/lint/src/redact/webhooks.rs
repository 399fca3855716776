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

/// Whether one of the hosts is in a text, in any case: searched at its first dot, since few texts have many dots.
fn may_name(text: &[u8]) -> bool {
    static DOTS: LazyLock<Vec<(usize, &[u8])>> = LazyLock::new(|| {
        let dot = |host: &str| memchr::memchr(b'.', host.as_bytes()).unwrap_or_default();
        WEBHOOKS.iter().map(|(_, host, _)| (dot(host), host.as_bytes())).collect()
    });
    memchr::memchr_iter(b'.', text).any(|at| {
        let next = text.get(at + 1).map(u8::to_ascii_lowercase);
        DOTS.iter().filter(|(dot, host)| host.get(dot + 1).copied() == next).any(|(dot, host)| {
            let found = at.checked_sub(*dot).and_then(|start| text.get(start..start + host.len()));
            found.is_some_and(|found| found.eq_ignore_ascii_case(host))
        })
    })
}

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
