//! Parameters that tell a site where its visitors come from.

/// Parameters of advertisement and mail services: Google, Meta, Microsoft, Yandex, X, TikTok, HubSpot, Mailchimp
/// and others.
const NAMES: &[&str] = &[
    "gclid", "gclsrc", "dclid", "gbraid", "wbraid", "fbclid", "igshid", "igsh", "msclkid", "yclid", "ysclid", "twclid",
    "ttclid", "li_fat_id", "mc_cid", "mc_eid", "mkt_tok", "_hsenc", "_hsmi", "__hssc", "__hstc", "hsctatracking",
    "vero_id", "vero_conv", "oly_anon_id", "oly_enc_id", "_openstat", "s_cid", "rb_clickid", "srsltid", "_gl", "_ga",
    "_branch_match_id", "epik", "ck_subscriber_id", "piwik_campaign", "piwik_kwd", "piwik_keyword", "matomo_campaign",
    "matomo_kwd", "matomo_keyword",
];

const PREFIXES: &[&str] = &["utm_", "mtm_", "pk_campaign", "pk_kwd", "pk_source", "pk_medium", "hsa_"];

/// Whether a parameter of this name tells where a visitor comes from and does not change the page: `utm_source`, `fbclid`.
///
/// ```
/// assert!(urlgram_lint::is_tracking("utm_source") && !urlgram_lint::is_tracking("page"));
/// ```
pub fn is_tracking(key: &str) -> bool {
    let begins = |prefix: &&str| key.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix));
    NAMES.iter().any(|name| key.eq_ignore_ascii_case(name)) || PREFIXES.iter().any(begins)
}
