//! Suggestions for names that do not exist.

/// Returns `; did you mean …?`, or nothing.
pub fn meant(near: Option<&str>) -> String {
    near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default()
}

/// Returns the name that is closest to `name`, if one is close.
pub fn near<'a>(name: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let (name, length) = (name.to_lowercase(), name.chars().count());
    let most = length.div_ceil(3);
    // The difference of the lengths is the least distance. A name without end is close to nothing.
    let names = names.into_iter().filter(|known| known.chars().count().abs_diff(length) <= most);
    let distances = names.map(|known| (strsim::osa_distance(&name, &known.to_lowercase()), known));
    distances.filter(|(distance, _)| *distance <= most).min_by_key(|(distance, _)| *distance).map(|(_, known)| known)
}
