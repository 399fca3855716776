//! Leaks, spoofs and attacks: `U4`.

mod complete;
mod properties;
mod secret_finding;
mod userinfo_host;

lints! {
    password_in_url,
    userinfo_looks_like_host,
    dangerous_scheme,
    hidden_scheme,
    mixed_script_host,
    whole_script_confusable,
    lookalike_of_known_host,
    invisible_or_bidi,
    digit_lookalike_host,
    identifier_restricted,
    mixed_numbering,
    punycode_does_not_round_trip,
    loopback_or_private,
    metadata_endpoint,
    embedded_ipv4_in_ipv6,
    encoded_separator,
    encoded_control,
    double_encoding,
    nested_url_parameter,
    secret_in_query,
    cleartext_scheme,
    scheme_relative,
    blocked_port,
    brand_in_subdomain,
    open_redirect_shape,
    public_suffix_host,
    path_climbs_above_root,
    credential_like_fragment,
    secret_in_path,
    shared_access_signature,
    session_in_query,
    doubly_encoded_query,
}
