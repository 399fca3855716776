//! The names that other tools have for components.

/// Those of the scheme.
pub(crate) const SCHEME: &[&str] = &["protocol"];
/// Those of the authority.
pub(crate) const AUTHORITY: &[&str] = &["netloc"];
/// Those of the user.
pub(crate) const USER: &[&str] = &["username"];
/// Those of the host.
pub(crate) const HOST: &[&str] = &["hostname"];
/// Those of the path.
pub(crate) const PATH: &[&str] = &["pathname"];
/// Those of the query.
pub(crate) const QUERY: &[&str] = &["search"];
/// Those of the fragment.
pub(crate) const FRAGMENT: &[&str] = &["hash"];

/// Returns the name of the component that other tools call `name`: `host` for `hostname`. Another name is unchanged.
#[cfg(feature = "schemes")]
pub(crate) fn canonical_name(name: &str) -> &str {
    let components = [
        ("scheme", SCHEME),
        ("authority", AUTHORITY),
        ("user", USER),
        ("host", HOST),
        ("path", PATH),
        ("query", QUERY),
        ("fragment", FRAGMENT),
    ];
    components.iter().find(|(_, synonyms)| synonyms.contains(&name)).map_or(name, |(name, _)| name)
}
