//! The site with the pages of the lints.

use crate::lints;

/// Base address of the site that `docs/build` makes, as the environment variable `URLGRAM_SITE` had it when this package was compiled.
///
/// Nobody publishes the site yet, so there is no default: a finding must not lead to an address that does not answer. Who publishes
/// the site, or installs it (`file:///usr/share/doc/urlgram`), sets the variable for the build of the program.
pub const SITE: Option<&str> = match option_env!("URLGRAM_SITE") {
    Some(address) if !address.is_empty() => Some(address),
    _ => None,
};

/// Returns the address of the page of a lint on [`SITE`]. The codes of your own lints have no page.
///
/// ```
/// let page = urlgram_lint::page_address("U301");
/// assert_eq!(page.is_some(), urlgram_lint::SITE.is_some());
/// assert_eq!(urlgram_lint::page_address("X001"), None);
/// ```
pub fn page_address(code: &str) -> Option<String> {
    address_on(SITE?, code)
}

fn address_on(site: &str, code: &str) -> Option<String> {
    let lint = lints().find(|lint| lint.code() == code)?;
    Some(format!("{}/lints/{}.html", site.trim_end_matches('/'), lint.code()))
}

#[cfg(test)]
mod tests {
    use super::address_on;

    #[test]
    fn a_page_is_below_the_site() {
        let expected = Some("https://docs.example/urlgram/lints/U301.html".into());
        for site in ["https://docs.example/urlgram", "https://docs.example/urlgram/"] {
            assert_eq!(address_on(site, "U301"), expected);
        }
        assert_eq!(address_on("https://docs.example", "U999"), None);
        assert_eq!(address_on("https://docs.example", "backslash"), None);
    }
}
