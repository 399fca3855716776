//! Texts that the grammar rejects: `U1`. [`Diagnostic`](crate::Diagnostic) explains those that have no function here.

lints! {
    too_long,
    invalid_character,
    bad_percent_escape,
    bad_scheme,
    missing_scheme,
    host_port_as_scheme,
    unbracketed_ipv6,
    invalid_ip_literal,
    unclosed_bracket,
    text_after_ip_literal,
    bracket_outside_host,
    bad_port,
    port_too_large,
    several_at_signs,
    second_hash,
    control_or_newline,
    path_starts_with_two_slashes,
    colon_in_first_segment,
    non_ascii_in_uri,
    iri_private_or_noncharacter,
    invalid_utf8,
    empty_reference,
    trailing_prose,
    html_entity,
    unexpanded_template,
}

pub(super) use trailing_prose::LINT as TRAILING_TEXT;
