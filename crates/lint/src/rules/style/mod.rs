//! Normal form (RFC 3986 section 6) and style: `U5`.

mod changes;

lints! {
    uppercase_scheme,
    uppercase_host,
    lowercase_escape,
    needless_escape,
    removable_dot_segments,
    default_port,
    empty_path,
    noncanonical_ipv6,
    duplicate_slashes,
    trailing_slash,
    tracking_parameter,
    duplicate_key,
    unsorted_query,
    empty_pair,
    index_file,
    www_style,
    idn_form,
    path_encoding_form,
    not_nfc,
    over_encoded_subdelim,
    space_as_plus_in_path,
    mixed_case_escape,
    encoded_blank_at_end,
}
