//! Secrets that whole URLs are: webhooks, bots and shared access signatures, recognized by their issuer's form.

use crate::engine::Slice;

/// Returns the secret in a path of a webhook or a bot, and its issuer.
pub(crate) fn secret_in_path<'a>(host: &str, path: Slice<'a>) -> Option<(Slice<'a>, &'static str)> {
    let mut segments = path.split('/').skip(1);
    let mut next = || segments.next();
    let (secret, issuer, least) = match host {
        "hooks.slack.com" => {
            let kind = next().filter(|first| matches!(first.text, "services" | "workflows" | "triggers"))?;
            let _ = (next()?, next()?, if kind.text == "workflows" { next()? } else { kind });
            (next()?, "Slack", 20)
        }
        "discord.com" | "discordapp.com" | "ptb.discord.com" | "canary.discord.com" => {
            let _ = (next().filter(|first| first.text == "api")?, next().filter(|second| second.text == "webhooks")?);
            let _ = next().filter(|id| id.len() >= 15)?;
            (next()?, "Discord", 50)
        }
        "api.telegram.org" => {
            let bot = next().filter(|first| first.text != "file").or_else(&mut next)?;
            let (_, token) = bot.split_once(':').filter(|(id, _)| id.starts_with("bot") && id.len() >= 11)?;
            (token, "Telegram", 30)
        }
        "outlook.office.com" => {
            let _ = next().filter(|first| first.text == "webhook")?;
            let _ = (next()?, next().filter(|third| third.text == "IncomingWebhook")?);
            (next()?, "Microsoft Teams", 32)
        }
        _ if host.ends_with(".webhook.office.com") => {
            let _ = (next().filter(|first| first.text == "webhookb2")?, next()?);
            let _ = next().filter(|third| third.text == "IncomingWebhook")?;
            (next()?, "Microsoft Teams", 32)
        }
        _ => return None,
    };
    (secret.len() >= least && is_random(&secret)).then_some((secret, issuer))
}

/// Returns the value of `sig` in the query of a shared access signature of Azure.
pub(crate) fn shared_access_signature(query: Slice<'_>) -> Option<Slice<'_>> {
    let value_of = |name: &str| query.pairs().find(|(key, _)| key.text == name).and_then(|(_, value)| value);
    let signature =
        value_of("sig").filter(|value| value.len() >= 20 && value.bytes().any(|byte| byte.is_ascii_digit()));
    let is_issued = value_of("se").is_some() || value_of("sv").is_some();
    signature.filter(|value| is_issued && !value.starts_with(['<', '{', '$', '*']))
}

/// Whether a value is not a placeholder: it has a digit and a letter, or letters of both cases, and more than a few different
/// characters.
fn is_random(value: &str) -> bool {
    let is_word = value.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'));
    let kinds = [u8::is_ascii_digit, u8::is_ascii_alphabetic].iter().all(|kind| value.bytes().any(|byte| kind(&byte)));
    let mut different: Vec<u8> = value.bytes().collect();
    different.sort_unstable();
    different.dedup();
    let is_mixed =
        value.bytes().any(|byte| byte.is_ascii_lowercase()) && value.bytes().any(|byte| byte.is_ascii_uppercase());
    is_word && (kinds && different.len() > 6 || is_mixed && different.len() > 14)
}
