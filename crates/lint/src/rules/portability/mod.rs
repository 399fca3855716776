//! Texts that parsers read differently: `U3`.

mod after_scheme;
mod dot_segments;

lints! {
    backslash,
    ipv4_short_or_radix,
    ipv4_lookalike_name,
    percent_encoded_host,
    host_changes_under_idna,
    deviation_character,
    wrong_slash_count,
    stripped_whitespace,
    empty_port,
    zero_padded_port,
    zone_id,
    ipvfuture,
    encoded_dot_segment,
    dot_segments_in_absolute,
    empty_query_or_fragment,
    trailing_dot_host,
    non_ldh_host,
    sub_delims_in_host,
    unencoded_pipe_caret_brace,
    opaque_host_case,
    semicolon_query,
    plus_in_query,
    urllib_round_trip,
    same_scheme_relative,
    undecodable_escape,
    scheme_relative_without_base,
    reading_disagreement,
    file_drive_sticky,
}
