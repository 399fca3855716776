//! Suggestions for names that do not exist.

/// `; did you mean …?`, or nothing.
pub(crate) fn meant(near: Option<&str>) -> String {
    near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default()
}

/// Returns the name that is closest to `name`, if one is close.
pub(crate) fn near<'a>(name: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let most = name.chars().count().div_ceil(3);
    let distances =
        names.into_iter().map(|known| (strsim::osa_distance(&name.to_lowercase(), &known.to_lowercase()), known));
    distances.filter(|(distance, _)| *distance <= most).min_by_key(|(distance, _)| *distance).map(|(_, known)| known)
}
