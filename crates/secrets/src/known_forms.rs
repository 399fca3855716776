//! Forms by which issuers mark their tokens.

/// Form of an issuer's tokens: a prefix and the characters after it.
pub(super) struct TokenForm {
    pub(super) issuer: &'static str,
    pub(super) prefix: &'static str,
    /// Least and greatest number of characters after the prefix.
    pub(super) length: (usize, usize),
    pub(super) is_one_of: fn(u8) -> bool,
}

const fn token_of(
    issuer: &'static str,
    prefix: &'static str,
    length: (usize, usize),
    is_one_of: fn(u8) -> bool,
) -> TokenForm {
    TokenForm { issuer, prefix, length, is_one_of }
}

/// Whether a byte is one of Base64 for URLs, or of a similar alphabet.
fn word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-')
}

fn upper(byte: u8) -> bool {
    byte.is_ascii_uppercase() || byte.is_ascii_digit()
}

fn alphanumeric(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
}

fn hex(byte: u8) -> bool {
    byte.is_ascii_hexdigit()
}

fn dotted(byte: u8) -> bool {
    word(byte) || byte == b'.'
}

/// From the issuers' own documents, which give these prefixes so that leaks can be found.
pub(super) const TOKENS: &[TokenForm] = &[
    token_of("AWS", "AKIA", (16, 16), upper),
    token_of("AWS", "ASIA", (16, 16), upper),
    token_of("GitHub", "ghp_", (36, 255), alphanumeric),
    token_of("GitHub", "gho_", (36, 255), alphanumeric),
    token_of("GitHub", "ghu_", (36, 255), alphanumeric),
    token_of("GitHub", "ghs_", (36, 255), alphanumeric),
    token_of("GitHub", "ghr_", (36, 255), alphanumeric),
    token_of("GitHub", "github_pat_", (22, 255), word),
    token_of("GitLab", "glpat-", (20, 255), dotted),
    token_of("Slack", "xoxb-", (20, 255), word),
    token_of("Slack", "xoxp-", (20, 255), word),
    token_of("Slack", "xoxa-", (20, 255), word),
    token_of("Slack", "xapp-", (20, 255), word),
    token_of("Stripe", "sk_live_", (16, 255), alphanumeric),
    token_of("Stripe", "rk_live_", (16, 255), alphanumeric),
    token_of("Google", "AIza", (35, 35), word),
    token_of("Google", "ya29.", (20, 2048), dotted),
    token_of("npm", "npm_", (36, 36), alphanumeric),
    token_of("PyPI", "pypi-", (64, 2048), word),
    token_of("SendGrid", "SG.", (60, 80), dotted),
    token_of("DigitalOcean", "dop_v1_", (64, 64), alphanumeric),
    token_of("Shopify", "shpat_", (32, 32), alphanumeric),
    token_of("Hugging Face", "hf_", (30, 64), alphanumeric),
    token_of("GitLab", "gldt-", (20, 255), dotted),
    token_of("GitLab", "glrt-", (20, 255), dotted),
    token_of("Slack", "xoxe-", (20, 255), word),
    token_of("Slack", "xoxr-", (20, 255), word),
    token_of("Slack", "xoxs-", (20, 255), word),
    token_of("Stripe", "sk_test_", (16, 255), alphanumeric),
    token_of("Stripe", "whsec_", (24, 255), word),
    token_of("Shopify", "shpss_", (32, 32), alphanumeric),
    token_of("Docker", "dckr_pat_", (20, 64), word),
    token_of("OpenAI", "sk-proj-", (40, 255), word),
    token_of("Anthropic", "sk-ant-", (40, 255), word),
    token_of("HashiCorp Vault", "hvs.", (24, 255), word),
    // A JSON Web Token (RFC 7519 §3): base64 of `{"`, twice, between dots.
    token_of("JSON Web Token", "eyJ", (20, 16384), dotted),
];

/// More forms, which the broad search covers; a lint does not report them, since their prefixes are short or are words.
pub(super) const MORE_TOKENS: &[TokenForm] = &[
    token_of("AWS", "ABIA", (16, 16), upper),
    token_of("AWS", "ACCA", (16, 16), upper),
    token_of("Slack", "xoxc-", (10, 255), word),
    token_of("Slack", "xoxd-", (10, 255), word),
    token_of("Slack", "xoxo-", (10, 255), word),
    token_of("Slack", "xoxe.xox", (10, 255), word),
    token_of("Slack", "xwfp-", (10, 255), word),
    token_of("GitLab", "glptt-", (20, 255), dotted),
    token_of("GitLab", "glcbt-", (16, 255), dotted),
    token_of("GitLab", "glft-", (16, 255), dotted),
    token_of("GitLab", "glimt-", (16, 255), dotted),
    token_of("GitLab", "glsoat-", (16, 255), dotted),
    token_of("GitLab", "gloas-", (16, 255), dotted),
    token_of("GitLab", "glagent-", (16, 255), dotted),
    token_of("GitLab", "glffct-", (16, 255), dotted),
    token_of("GitLab", "GR1348941", (16, 64), word),
    token_of("Stripe", "rk_test_", (16, 255), alphanumeric),
    token_of("Google", "GOCSPX-", (20, 64), word),
    token_of("Google", "1//0", (30, 255), word),
    token_of("DigitalOcean", "doo_v1_", (64, 64), alphanumeric),
    token_of("DigitalOcean", "dor_v1_", (64, 64), alphanumeric),
    token_of("Shopify", "shpca_", (32, 32), alphanumeric),
    token_of("Shopify", "shppa_", (32, 32), alphanumeric),
    token_of("Square", "sq0atp-", (22, 64), word),
    token_of("Square", "sq0csp-", (22, 64), word),
    token_of("RubyGems", "rubygems_", (48, 48), alphanumeric),
    token_of("Grafana", "glsa_", (32, 64), word),
    token_of("Grafana", "glc_", (32, 255), word),
    token_of("Linear", "lin_api_", (32, 64), alphanumeric),
    token_of("Notion", "ntn_", (40, 64), alphanumeric),
    token_of("Figma", "figd_", (32, 64), word),
    token_of("Postman", "PMAK-", (32, 80), word),
    token_of("Sentry", "sntrys_", (32, 512), word),
    token_of("Sentry", "sntryu_", (32, 128), word),
    token_of("Databricks", "dapi", (32, 40), alphanumeric),
    token_of("Terraform", "tfe.v1.", (32, 128), word),
    token_of("HashiCorp Vault", "hvb.", (24, 255), word),
    token_of("HashiCorp Vault", "hvr.", (24, 255), word),
    token_of("age", "AGE-SECRET-KEY-1", (58, 58), upper),
    token_of("Mailgun", "key-", (32, 32), alphanumeric),
    token_of("Brevo", "xkeysib-", (32, 128), word),
    token_of("OpenAI", "sk-svcacct-", (40, 255), word),
    token_of("OpenAI", "sk-", (40, 64), alphanumeric),
    token_of("OpenRouter", "sk-or-", (40, 128), word),
    token_of("Groq", "gsk_", (40, 64), alphanumeric),
    token_of("Replicate", "r8_", (32, 64), alphanumeric),
    token_of("Perplexity", "pplx-", (40, 64), alphanumeric),
    token_of("NVIDIA", "nvapi-", (40, 80), word),
    token_of("Atlassian", "ATATT3x", (32, 255), word),
    token_of("Atlassian", "ATBB", (28, 64), alphanumeric),
    token_of("Azure DevOps", "AZDO", (40, 128), alphanumeric),
    token_of("Facebook", "EAACEdEose0cBA", (8, 255), alphanumeric),
    token_of("crates.io", "cio", (32, 32), alphanumeric),
    token_of("Doppler", "dp.pt.", (40, 64), alphanumeric),
    token_of("Doppler", "dp.st.", (40, 80), dotted),
    token_of("New Relic", "NRAK-", (27, 27), upper),
    token_of("PlanetScale", "pscale_tkn_", (32, 64), dotted),
    token_of("PlanetScale", "pscale_pw_", (32, 64), dotted),
    token_of("Supabase", "sbp_", (40, 64), alphanumeric),
    token_of("Tailscale", "tskey-", (16, 128), word),
    token_of("Twilio", "SK", (32, 32), hex),
    token_of("Square", "EAAA", (60, 60), word),
    token_of("Bitbucket", "ATCTT3x", (32, 255), word),
    token_of("Cloudflare", "v1.0-", (140, 160), word),
    token_of("CircleCI", "CCIPAT_", (20, 128), word),
    token_of("Pulumi", "pul-", (40, 40), hex),
];

impl TokenForm {
    /// Whether a value has this form.
    pub(super) fn is(&self, value: &str) -> bool {
        let Some(rest) = value.strip_prefix(self.prefix) else { return false };
        (self.length.0..=self.length.1).contains(&rest.len())
            && rest.bytes().all(self.is_one_of)
            && (self.prefix != "eyJ" || rest.contains(".eyJ") && rest.matches('.').count() == 2)
    }

    /// Whether a text that begins with the prefix and these characters is covered. Part of a token is worth covering, too, unless it
    /// may be a word: `npm_config`, `key-features`.
    pub(super) fn covers(&self, body: &[u8]) -> bool {
        let least = match self.prefix {
            "hf_" | "SG." | "AIza" => self.length.0,
            "eyJ" => 10,
            prefix if prefix.len() < 4 => self.length.0,
            _ => self.length.0.min(8),
        };
        body.len() >= self.length.0 || body.len() >= least && body.iter().any(u8::is_ascii_digit)
    }
}
