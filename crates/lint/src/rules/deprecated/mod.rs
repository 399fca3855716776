//! Deprecated and historical forms: `U6`.

lints! {
    historic_scheme,
    ftp_in_web_content,
    user_password_form,
    rfc2396_path_params,
    url_prefix,
    shttp_or_feed,
    quoted_printable_break,
    percent_u,
    java_jsessionid,
    hashbang,
    legacy_query_encoding,
}
