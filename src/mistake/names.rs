//! Names of values in place of the values: a variable, an expression of a program, a token, the result of a script.

use alloc::format;

use super::model::{Mistake, MistakeKind};
use super::written::{Written, has_host_characters, port_number};

/// Words in the names of variables that hold a URL or a part of it.
const WORDS: [&str; 20] = [
    "URL", "URI", "HOST", "HOOK", "WEBHOOK", "ENDPOINT", "DSN", "ADDRESS", "ADDR", "ORIGIN", "DOMAIN", "SERVER",
    "PROXY", "REGISTRY", "BROKER", "DATABASE", "API", "SITE", "HOSTNAME", "CONNECTION",
];

/// Starts of expressions whose value is that of a variable.
const EXPRESSIONS: [&str; 9] = [
    "process.env.", "import.meta.env.", "os.environ[", "os.environ.get(", "os.getenv(", "System.getenv(", "ENV[",
    "getenv(", "$env:",
];

/// Whether a text is the name of a variable in capital letters: `SLACK_WEB_HOOK`.
fn is_variable(text: &str) -> bool {
    let is_part =
        |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
    let mut parts = text.split('_');
    text.contains('_') && parts.clone().all(is_part) && parts.any(|part| WORDS.contains(&part))
}

/// The name of a variable or an expression that nobody evaluated.
pub(super) fn variable(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let is_expression = EXPRESSIONS.iter().any(|start| text.starts_with(start));
    if text.contains("://") || !is_expression && !is_variable(text) {
        return None;
    }
    let message = match is_expression {
        true => "an expression of a program, whose value was meant: perhaps it is between quotation marks there",
        false => "the name of a variable, whose value was meant",
    };
    Some(Mistake::new(MistakeKind::Placeholder, (0, text.len()), message, "RFC 3986 §3"))
}

/// A placeholder where the scheme and the host belong: `${API_URL}/users`, `{{baseUrl}}/users`, `%API_URL%`.
pub(super) fn placeholder_at_start(written: &Written<'_>) -> Option<Mistake> {
    const PAIRS: [(&str, &str); 6] = [("${{", "}}"), ("${", "}"), ("{{", "}}"), ("$(", ")"), ("{", "}"), ("%", "%")];
    let text = written.text;
    let is_name = |name: &str| {
        let name = name.trim();
        name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-. ".contains(&byte))
    };
    let enclosed = PAIRS.iter().find_map(|(open, close)| {
        let (name, rest) = text.strip_prefix(open)?.split_once(close)?;
        (is_name(name) && !(*open == "%" && name.len() < 3)).then_some(text.len() - rest.len())
    });
    let plain = || {
        let name = text.strip_prefix('$')?.split(['/', '?', ':']).next()?;
        is_name(name).then_some(1 + name.len())
    };
    let length = enclosed.or_else(plain)?;
    let is_end = |c: char| "/?#:".contains(c);
    if !(length == text.len() || text[length..].starts_with(is_end)) {
        return None;
    }
    let message = format!("a placeholder \"{}\" where a URL begins, which nobody replaced", &text[..length]);
    Some(Mistake::new(MistakeKind::Placeholder, (0, length), message, "RFC 6570 §1.1"))
}

/// Starts of issued tokens, with the service that issues them.
const TOKENS: [(&str, &str); 14] = [
    ("xoxb-", "Slack"),
    ("xoxp-", "Slack"),
    ("xoxa-", "Slack"),
    ("xapp-", "Slack"),
    ("ghp_", "GitHub"),
    ("gho_", "GitHub"),
    ("ghs_", "GitHub"),
    ("github_pat_", "GitHub"),
    ("glpat-", "GitLab"),
    ("npm_", "npm"),
    ("pypi-", "PyPI"),
    ("sk_live_", "Stripe"),
    ("sk_test_", "Stripe"),
    ("hf_", "Hugging Face"),
];

/// Shortest rest of a token, in bytes.
const MIN_REST: usize = 20;

/// A token in place of a URL.
pub(super) fn token(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let is_rest = |start: &str| {
        let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"_-".contains(&byte);
        let is_mixed = |rest: &str| {
            let has = |is: fn(&u8) -> bool| rest.bytes().any(|byte| is(&byte));
            has(u8::is_ascii_uppercase) && has(u8::is_ascii_lowercase) && has(u8::is_ascii_digit)
        };
        text.strip_prefix(start)
            .is_some_and(|rest| rest.len() >= MIN_REST && rest.bytes().all(is_part) && is_mixed(rest))
    };
    let (_, service) = TOKENS.iter().find(|(start, _)| is_rest(start))?;
    let message = format!("a token of {service}, which is not a URL");
    Some(Mistake::new(MistakeKind::Credential, (0, text.len()), message, "RFC 3986 §3"))
}

/// The end of the address of a webhook, without its start: `T…/B…/…` of Slack.
pub(super) fn end_of_webhook(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text.trim_start_matches('/');
    let text = text.strip_prefix("services/").unwrap_or(text);
    let mut parts = text.split('/');
    let (team, hook, key) = (parts.next()?, parts.next()?, parts.next()?);
    let is_id = |id: &str, first: char| {
        (9..=14).contains(&id.len())
            && id.starts_with(first)
            && id.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
    };
    let is_key = key.len() == 24 && key.bytes().all(|byte| byte.is_ascii_alphanumeric());
    (is_id(team, 'T') && is_id(hook, 'B') && is_key && parts.next().is_none()).then(|| {
        let message = "the end of the address of a webhook of Slack, without the scheme and the host";
        let mistake = Mistake::new(MistakeKind::Host, (0, written.text.len()), message, "RFC 3986 §4.2");
        mistake.meant(format!("https://hooks.slack.com/services/{text}"))
    })
}

/// The result of a script that selects a proxy: `PROXY 192.0.2.1:8080`.
pub(super) fn result_of_script(written: &Written<'_>) -> Option<Mistake> {
    let first = written.text.split(';').next().unwrap_or_default().trim();
    let (kind, server) = first.split_once(' ')?;
    let scheme = match kind {
        "PROXY" | "HTTP" => "http",
        "HTTPS" => "https",
        "SOCKS5" => "socks5",
        "SOCKS" | "SOCKS4" => "socks4",
        _ => return None,
    };
    let server = server.trim();
    let is_server =
        server.rsplit_once(':').is_some_and(|(host, port)| has_host_characters(host) && port_number(port).is_some());
    is_server.then(|| {
        let message = "the result of a script that selects a proxy (PAC), which is not a URL";
        let mistake = Mistake::new(MistakeKind::ConnectionString, (0, written.text.len()), message, "RFC 3986 §3");
        mistake.meant(format!("{scheme}://{server}"))
    })
}

/// The name of a bucket or an object of Amazon S3 in the notation of its permissions, which most programs do not read: `arn:aws:s3:::shop/a`.
pub(super) fn resource_of_s3(written: &Written<'_>) -> Option<Mistake> {
    let name = written.text.strip_prefix("arn:aws:s3:::").filter(|name| !name.is_empty())?;
    let message = "an Amazon Resource Name, which policies have: programs for objects read a URL of the scheme \"s3\"";
    let mistake = Mistake::new(
        MistakeKind::SchemeSyntax,
        (0, written.text.len()),
        message,
        "AWS documentation, Amazon Resource Names",
    );
    Some(mistake.meant(format!("s3://{name}")).note())
}
