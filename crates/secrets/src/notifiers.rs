//! URLs that only the program of their scheme reads, and whose parts are secrets: those of Apprise for services of messages, and the
//! export of one-time passwords.

use super::names::is_whole_placeholder;
use super::secret::{Secret, SecretKind};

/// The part of a URL that is the secret.
#[derive(Clone, Copy)]
enum Part {
    /// The authority: `tgram://TOKEN/CHAT`.
    Authority,
    /// The first segment after the identifier of a webhook: `discord://ID/TOKEN`.
    AfterId,
    /// The last segment: `gotify://HOST/TOKEN`.
    Last,
    /// Three parts, which only together have a meaning: `slack://A/B/C`.
    Three,
    /// The parameter `data`.
    Data,
}

/// Schemes with their services.
const NOTIFIERS: [(&str, &str, Part); 7] = [
    ("discord", "Discord", Part::AfterId),
    ("gotify", "Gotify", Part::Last),
    ("mmost", "Mattermost", Part::Last),
    ("msteams", "Microsoft Teams", Part::Three),
    ("otpauth-migration", "Google Authenticator", Part::Data),
    ("slack", "Slack", Part::Three),
    ("tgram", "Telegram", Part::Authority),
];

/// Names after `discord://` that are not those of webhooks: the program has links to its own pages.
const PAGES: [&str; 9] = ["-", "channels", "users", "invite", "guilds", "settings", "library", "discord", "app"];

/// Shortest secret that is covered, in bytes.
const LEAST: usize = 5;

/// Returns the number of the scheme before the colon at `sign`, if `//` follows.
fn notifier_before(text: &[u8], sign: usize) -> Option<usize> {
    // The last letter nearly always differs, and comparing it is cheaper.
    let last = text[..sign].last()?.to_ascii_lowercase();
    if !b"dytsnkm".contains(&last) || text.get(sign + 1..sign + 3) != Some(b"//") {
        return None;
    }
    NOTIFIERS.iter().position(|(scheme, ..)| {
        let start = sign.checked_sub(scheme.len());
        let is_apart = |start: usize| {
            !text[..start].last().is_some_and(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.'))
        };
        start.is_some_and(|start| text[start..sign].eq_ignore_ascii_case(scheme.as_bytes()) && is_apart(start))
    })
}

/// Whether a URL with secret parts may begin before the colon at `sign`.
pub(super) fn begins_notifier(text: &[u8], sign: usize) -> bool {
    notifier_before(text, sign).is_some()
}

/// Adds the secret parts of these URLs.
pub(super) fn notifiers_in(text: &str, found: &mut Vec<Secret>) {
    for sign in memchr::memchr_iter(b':', text.as_bytes()) {
        let Some(number) = notifier_before(text.as_bytes(), sign) else { continue };
        let (_, service, part) = NOTIFIERS[number];
        let start = sign + "://".len();
        let rest = &text[start..];
        let is_end = |c: char| c.is_whitespace() || "\"<>'`\\)|,;".contains(c);
        let rest = &rest[..rest.find(is_end).unwrap_or(rest.len())];
        let place = secret_part(rest, part).filter(|(from, to)| {
            let secret = &rest[*from..*to];
            secret.len() >= LEAST && !is_whole_placeholder(secret) && !secret.contains(['{', '<', '$'])
        });
        found.extend(place.and_then(|(from, to)| Secret::at(start + from, start + to, SecretKind::Webhook(service))));
    }
}

/// Returns the place of the secret in a URL without its scheme.
fn secret_part(url: &str, part: Part) -> Option<(usize, usize)> {
    let end = url.find(['?', '#']).unwrap_or(url.len());
    // The name of a bot may precede.
    let start = url[..end].split('/').next()?.rfind('@').map_or(0, |at| at + 1);
    let offset = |part: &str| part.as_ptr() as usize - url.as_ptr() as usize;
    let place = |part: &str| (offset(part), offset(part) + part.len());
    let mut segments = url[start..end].split('/').filter(|segment| !segment.is_empty());
    match part {
        Part::Authority => (!url.starts_with('/')).then(|| segments.next().map(place))?,
        Part::AfterId => {
            let id = segments.next().filter(|id| !PAGES.contains(id) && !id.contains('.') && !url.starts_with('/'))?;
            segments.next().filter(|token| id.len() > 1 && !token.starts_with('@')).map(place)
        }
        Part::Last => segments.skip(1).last().map(place),
        Part::Three => {
            let third = segments.nth(2)?;
            (!url.starts_with('/')).then_some((start, place(third).1))
        }
        Part::Data => {
            let query = url.get(end + 1..).filter(|_| url[end..].starts_with('?'))?;
            let query = query.split('#').next().unwrap_or(query);
            query.split('&').find_map(|pair| pair.strip_prefix("data=")).map(place)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{redact, redact_in};

    #[test]
    fn secret_parts_are_covered() {
        for (text, redacted) in [
            ("discord://4174216298/JHMHI8qBe7bk2ZwO5U711o3dV", "discord://4174216298/***"),
            ("discord://bot@4174216298/JHMHI8qBe7bk2ZwO5U711o3dV?tts=Yes", "discord://bot@4174216298/***?tts=Yes"),
            ("slack://T1JJ3T3L2/A1BRTD4JD/TIiajkdnlazkcOXrIdevi7FQ/#general", "slack://***/#general"),
            ("slack://bot@T1JJ3T3L2/A1BRTD4JD/TIiajkdnlazkcOXrIdevi7FQ", "slack://bot@***"),
            ("slack://a/b/c", "slack://***"),
            ("tgram://123456789:abcdefg_hijklmnop/12315544/", "tgram://***/12315544/"),
            ("tgram://bottoken/chat", "tgram://***/chat"),
            ("gotify://h.example/AbC.dEf123", "gotify://h.example/***"),
            ("gotify://h.example:8080/a/AbC.dEf123?priority=1", "gotify://h.example:8080/a/***?priority=1"),
            ("otpauth-migration://offline?data=CjEKCkhlbGxvId6t%2B", "otpauth-migration://offline?data=***"),
            // Links to the pages of programs, and places for secrets.
            ("slack://channel?team=T1&id=C1", "slack://channel?team=T1&id=C1"),
            ("slack://open", "slack://open"),
            ("discord://-/channels/123/456", "discord://-/channels/123/456"),
            ("discord:///channels/123/456", "discord:///channels/123/456"),
            ("discord://{id}/{token}", "discord://{id}/{token}"),
            ("tgram://{token}/{chat}", "tgram://{token}/{chat}"),
            ("tgram://<token>/chat", "tgram://<token>/chat"),
            ("otpauth-migration://offline", "otpauth-migration://offline"),
            ("https://discord/4174216298/JHMHI8qBe7bk", "https://discord/4174216298/JHMHI8qBe7bk"),
        ] {
            assert_eq!(redact(text), redacted, "{text}");
            let line = format!("see \"{text}\" there");
            assert_eq!(redact_in(&line), format!("see \"{redacted}\" there"));
        }
    }

    #[test]
    fn last_letters_are_those_of_the_schemes() {
        for (scheme, ..) in NOTIFIERS {
            let text = format!("{scheme}://a");
            assert!(begins_notifier(text.as_bytes(), scheme.len()), "{scheme}");
        }
        assert!(!begins_notifier(b"https://a", 5) && !begins_notifier(b"xslack://a", 6));
    }
}
