//! Validation errors of the URL Standard: `W0`.

#[macro_use]
mod declare;

lints! {
    domain_to_ascii,
    domain_percent_encoded,
    host_invalid_code_point,
    ipv4_empty_part,
    ipv4_too_few_parts,
    ipv4_too_many_parts,
    ipv4_non_numeric_part,
    ipv4_non_decimal_part,
    ipv4_out_of_range_part,
    ipv6_unclosed,
    ipv6_invalid_compression,
    ipv6_too_many_pieces,
    ipv6_multiple_compression,
    ipv6_invalid_code_point,
    ipv6_too_few_pieces,
    ipv6_piece_leading_zero,
    ipv4_in_ipv6_too_many_pieces,
    ipv4_in_ipv6_invalid_code_point,
    ipv4_in_ipv6_out_of_range_part,
    ipv4_in_ipv6_too_few_parts,
    invalid_url_unit,
    special_scheme_missing_following_solidus,
    missing_scheme_non_relative_url,
    invalid_reverse_solidus,
    invalid_credentials,
    host_missing,
    port_out_of_range,
    port_invalid,
    file_invalid_windows_drive_letter,
    file_invalid_windows_drive_letter_host,
    ipv4_non_ascii_input,
}
