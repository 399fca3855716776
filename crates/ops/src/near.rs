//! Names that a mistyped one may mean: [`meant`].

use urlgram::one_edit::is_one_edit;

/// Returns `; did you mean …?` with the names that are one edit away from `name`, or that one of both contains; or nothing.
pub(crate) fn meant<'n>(name: &str, names: impl Iterator<Item = &'n str> + Clone) -> String {
    let name = name.replace(['-', ' '], "_").to_ascii_lowercase();
    let is_part = |known: &str| name.len() > 2 && known.len() > 2 && (known.contains(&name) || name.contains(known));
    let is_near = |known: &&str| *known == name || is_one_edit(&name, known);
    let near: Vec<&str> = names.clone().filter(is_near).collect();
    let near = if near.is_empty() { names.filter(|known| is_part(known)).collect() } else { near };
    if near.is_empty() {
        return String::new();
    }
    let near: Vec<String> = near.iter().take(3).map(|near| format!("`{near}`")).collect();
    format!("; did you mean {}?", near.join(" or "))
}
