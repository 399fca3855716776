use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram_secrets::strict::secret_in_path;

declare_lint! {
    /// ## What it does
    /// Finds the secret address of a webhook or a bot: Slack, Discord, Microsoft Teams, Telegram.
    ///
    /// ## Why is this bad?
    /// Such a URL is a password. Anybody who has the URL of a webhook can post to its channel, and anybody who has
    /// the token of a Telegram bot controls the bot. Programs search public repositories for them.
    ///
    /// ## Example
    /// ```text
    /// https://hooks.slack.com/services/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
    /// https://api.telegram.org/bot110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsawX/getMe
    /// https://anna.webhook.office.com/webhookb2/1-2@3-4/IncomingWebhook/0a1b2c3d4e5f60718293a4b5c6d7e8f9/5-6
    /// https://discord.com/api/webhooks/123456789012345678/Ab1Cd2Ef3Gh4Ij5Kl6Mn7Op8Qr9St0Uv1Wx2Yz3Ab4Cd5Ef6Gh7Ij8Kl9Mn0Op1Qr2
    /// ```
    ///
    /// ## Use instead
    /// Read the URL from a secret store or the environment, and revoke this one.
    ///
    /// ```text
    /// https://hooks.slack.com/services/
    /// https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX
    /// https://api.telegram.org/bot<token>/getMe
    /// https://api.telegram.org/bot123456:ABC-DEF/getMe
    /// https://discord.com/api/webhooks/123456789012345678/token
    /// ```
    ///
    /// ## References
    /// - [CWE-798](https://cwe.mitre.org/data/definitions/798.html)
    /// - [CWE-200](https://cwe.mitre.org/data/definitions/200.html)
    U429 "secret-in-path" for rfc3986::Path {
        severity: Error,
        in_examples: true,
        for_every_specification: true,
        check: Text(Properties::WEBHOOK_HOST, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(host) = context.host() else { return };
    if let Some((secret, issuer)) = secret_in_path(&host, context.path()) {
        let headline = format!("{issuer} secret in a path");
        sink.report(secret.span, headline, "anybody who sees the URL can use it")
            .help("Read it from the environment, and revoke this one, because it was written down here.");
    }
}
