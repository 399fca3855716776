//! Folders of translations, by their names.

/// Names of folders with the originals of translations.
const ENGLISH: &[&str] = &["en", "en-US", "en-us", "en_US"];

/// Returns the names of the folder that may have the originals of a folder of translations: `en` and none for `de`, `guide` for
/// `guide-pt-BR`. Empty for a folder whose name has no language.
pub fn originals(name: &str) -> Vec<&str> {
    if ENGLISH.contains(&name) {
        return Vec::new();
    }
    if is_language(name) {
        return [ENGLISH, &[""]].concat();
    }
    let marks = name.match_indices(['-', '_', '.']).map(|(at, _)| at);
    marks.filter(|at| is_language(&name[at + 1..])).map(|at| &name[..at]).collect()
}

/// Whether a folder with this name has translations only, whose originals are in another folder: `i18n`, `docs-locale`.
pub fn has_translations(name: &str) -> bool {
    ["i18n", "l10n", "locale", "locales", "translation", "translations"].iter().any(|word| {
        name.strip_suffix(word).is_some_and(|before| before.is_empty() || before.ends_with(['-', '_', '.']))
    })
}

/// Returns the language at the end of the name of a page without its ending: `de` of `start.de`.
pub fn of_page(stem: &str) -> Option<&str> {
    let (_, language) = stem.rsplit_once('.')?;
    (ENGLISH.contains(&language) || is_language(language)).then_some(language)
}

/// Codes of ISO 639-1 of languages that projects are translated to, in order.
const LANGUAGES: &[&str] = &[
    "af", "am", "ar", "az", "be", "bg", "bn", "bs", "ca", "cs", "cy", "da", "de", "el", "eo", "es", "et", "eu", "fa",
    "fi", "fr", "ga", "gl", "gu", "he", "hi", "hr", "hu", "hy", "id", "is", "it", "ja", "ka", "kk", "km", "kn", "ko",
    "ky", "lo", "lt", "lv", "mk", "ml", "mn", "mr", "ms", "my", "nb", "ne", "nl", "nn", "no", "pa", "pl", "ps", "pt",
    "ro", "ru", "si", "sk", "sl", "sq", "sr", "sv", "sw", "ta", "te", "tg", "th", "tk", "tl", "tr", "tt", "uk", "ur",
    "uz", "vi", "zh", "zu",
];

/// Codes of ISO 15924 of scripts that distinguish translations.
const SCRIPTS: &[&str] = &["Arab", "Cyrl", "Hans", "Hant", "Latn"];

/// Whether a name is a language by BCP 47, perhaps with a region or a script: `de`, `pt-BR`, `zh_Hant`.
pub(crate) fn is_language(name: &str) -> bool {
    let (language, region) = name.split_once(['-', '_']).unwrap_or((name, "US"));
    let is_country = region.len() == 2 && region.bytes().all(|byte| byte.is_ascii_alphabetic());
    let is_script = SCRIPTS.iter().any(|script| region.eq_ignore_ascii_case(script));
    (is_country || is_script) && LANGUAGES.binary_search(&language).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_of_translations_are_known_by_their_names() {
        assert!(has_translations("i18n") && has_translations("docs-locale"));
        assert!(!has_translations("docs") && !has_translations("relocale"));
    }

    #[test]
    fn languages_of_pages_are_at_the_end_of_their_names() {
        assert_eq!(
            (of_page("start.de"), of_page("a.b.en"), of_page("start.pt-BR")),
            (Some("de"), Some("en"), Some("pt-BR"))
        );
        assert!(of_page("de").is_none() && of_page("v1.2").is_none());
    }

    #[test]
    fn languages_are_in_order_for_the_search() {
        assert!(LANGUAGES.is_sorted());
    }

    #[test]
    fn originals_are_in_english_or_have_no_language() {
        assert_eq!(originals("de"), ["en", "en-US", "en-us", "en_US", ""]);
        assert_eq!(originals("zh-Hant").len(), 5);
        assert_eq!(originals("guide-pt-BR"), ["guide"]);
        assert_eq!(originals("guide_ja"), ["guide"]);
        assert!(
            originals("en").is_empty()
                && originals("guide").is_empty()
                && originals("my-first-guide").is_empty()
                && originals("doc").is_empty()
        );
        assert!(originals("my-docs").is_empty() && originals("no-site").is_empty());
    }
}
