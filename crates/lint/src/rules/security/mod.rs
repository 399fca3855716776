//! What leaks, spoofs or attacks: `U4`.

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
}

/// What may tell a host that is no plain name to those who look at what it is read as: an address, or a name beyond ASCII;
/// or that readers may find another host than the one that stands where it should.
const ANY_ADDRESS: super::super::Facts = {
    use super::super::Facts;
    Facts::NUMERIC_HOST
        .and(Facts::ODD_HOST)
        .and(Facts::LOCAL_HOST)
        .and(Facts::BACKSLASH)
        .and(Facts::CONTROL)
        .and(Facts::SLASHES)
        .and(Facts::NO_AUTHORITY)
};

/// As [`ANY_ADDRESS`], for names beyond ASCII.
const ANY_UNICODE: super::super::Facts = {
    use super::super::Facts;
    Facts::ODD_HOST.and(Facts::PUNYCODE)
};
