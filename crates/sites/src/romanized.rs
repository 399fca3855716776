//! Anchors in ASCII that an unknown rule may make of headings that are not: [`Foreign`].

use std::collections::HashSet;

use unicode_normalization::UnicodeNormalization;

/// Facts about the anchors in ASCII of a page that its headings outside of ASCII tell.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Foreign {
    /// Words that rules may write: those in ASCII, and those with Latin letters, without their marks or without the letters that have some.
    words: HashSet<String>,
    /// Scripts whose letters a rule may write as syllables.
    syllables: Vec<&'static Syllables>,
    /// Numbers of words of the headings in other scripts, of which a rule may write each.
    counts: HashSet<usize>,
}

/// Letters of which the syllables of a romanized script consist.
#[derive(PartialEq, Eq, Debug)]
struct Syllables {
    onsets: &'static [&'static str],
    nuclei: &'static [&'static str],
    codas: &'static [&'static str],
}

/// Pinyin, with the numbers of tones: <https://www.iso.org/standard/61420.html>.
const PINYIN: Syllables = Syllables {
    onsets: &[
        "", "b", "p", "m", "f", "d", "t", "n", "l", "g", "k", "h", "j", "q", "x", "zh", "ch", "sh", "r", "z", "c", "s",
        "y", "w",
    ],
    nuclei: &[
        "a", "o", "e", "i", "u", "v", "ai", "ei", "ui", "ao", "ou", "iu", "ie", "ve", "ue", "ia", "iao", "ua", "uo",
        "uai", "io",
    ],
    codas: &["", "n", "ng", "r", "1", "2", "3", "4", "5", "n1", "n2", "n3", "n4", "ng1", "ng2", "ng3", "ng4"],
};

/// The systems of Hepburn and Kunrei: <https://www.iso.org/standard/3946.html>.
const ROMAJI: Syllables = Syllables {
    onsets: &[
        "", "k", "g", "s", "z", "t", "d", "n", "h", "b", "p", "m", "y", "r", "w", "j", "f", "v", "ch", "sh", "ts",
        "ky", "gy", "ny", "hy", "by", "py", "my", "ry", "sy", "zy", "ty", "jy", "kk", "ss", "tt", "pp", "tch", "ssh",
    ],
    nuclei: &["a", "i", "u", "e", "o"],
    codas: &["", "n", "m"],
};

/// The Revised Romanization of Korean: <https://www.korean.go.kr/front_eng/roman/roman_01.do>.
const KOREAN: Syllables = Syllables {
    onsets: &["", "g", "kk", "k", "n", "d", "tt", "t", "r", "l", "m", "b", "pp", "p", "s", "ss", "j", "jj", "ch", "h"],
    nuclei: &[
        "a", "ae", "ya", "yae", "eo", "e", "yeo", "ye", "o", "wa", "wae", "oe", "yo", "u", "wo", "we", "wi", "yu",
        "eu", "ui", "i",
    ],
    codas: &["", "k", "g", "n", "t", "d", "l", "m", "p", "b", "ng", "s", "j", "h"],
};

/// Words of English that no rule makes of a word in a different language.
const ENGLISH: &[&str] = &[
    "and", "the", "of", "with", "for", "from", "your", "how", "what", "when", "why", "using", "this", "that", "not",
    "is", "by",
];

/// Longest word that may be romanized, in bytes.
const MAX_WORD: usize = 48;

impl Foreign {
    /// Adds a heading.
    pub(crate) fn add(&mut self, heading: &str) {
        let is_foreign = |c: char| !c.is_ascii() && c.is_alphabetic();
        let words = || heading.split(|c: char| !c.is_alphanumeric() && !is_mark(c)).filter(|word| !word.is_empty());
        if !heading.chars().any(is_foreign) {
            return;
        }
        let mut is_other = false;
        for word in words() {
            self.words.extend(written(word));
            // A script without spaces may have a word in ASCII next to its letters.
            self.words.extend(word.split(|c: char| !c.is_ascii_alphanumeric()).map(str::to_ascii_lowercase));
            for c in word.chars().filter(|c| is_foreign(*c)) {
                let script = match c {
                    '\u{3040}'..='\u{30ff}' | '\u{ff66}'..='\u{ff9d}' => Some(&ROMAJI),
                    '\u{1100}'..='\u{11ff}' | '\u{3130}'..='\u{318f}' | '\u{ac00}'..='\u{d7a3}' => Some(&KOREAN),
                    '\u{2e80}'..='\u{2fff}' | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'.. => {
                        Some(&PINYIN)
                    }
                    _ => None,
                };
                match script {
                    Some(script) if !self.syllables.contains(&script) => self.syllables.push(script),
                    Some(_) => {}
                    None => is_other |= !is_latin(c),
                }
            }
        }
        if is_other {
            self.counts.insert(words().count());
        }
    }

    /// Whether an unknown rule may make a name in ASCII of one of the headings.
    pub(crate) fn may_have(&self, name: &str) -> bool {
        let name = name.to_ascii_lowercase();
        let words: Vec<&str> =
            name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
        let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
        let left = || words.iter().copied().filter(|word| !is_number(word) && !self.words.contains(*word));
        let is_syllables = |word: &str| self.syllables.iter().any(|script| script.make(word));
        let is_word = |word: &str| !ENGLISH.contains(&word);
        !self.words.is_empty()
            && left().all(is_word)
            && (self.counts.contains(&words.len()) || left().all(is_syllables))
    }
}

/// Whether a character is a mark of the letter before it, as vowels are in the scripts of India.
fn is_mark(c: char) -> bool {
    unicode_normalization::char::is_combining_mark(c) || matches!(c, '\u{200c}' | '\u{200d}')
}

/// Whether a letter is Latin: one with marks, or one such as `ß`.
fn is_latin(c: char) -> bool {
    matches!(c, '\u{c0}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}')
}

/// Returns the forms of a word with Latin letters that rules write: without marks, with the letters of German, and without the letters that
/// have marks.
fn written(word: &str) -> impl Iterator<Item = String> {
    let lower = word.to_lowercase();
    let plain = |c: char| -> String {
        let own = match c {
            'ß' => "ss",
            'æ' => "ae",
            'œ' => "oe",
            'ø' => "o",
            'ł' => "l",
            'đ' | 'ð' => "d",
            'ı' => "i",
            'þ' => "th",
            _ => return Some(c).into_iter().nfd().filter(|c| !is_mark(*c)).collect(),
        };
        own.to_owned()
    };
    let german = |c: char| match c {
        'ä' => "ae".to_owned(),
        'ö' | 'ø' => "oe".to_owned(),
        'ü' => "ue".to_owned(),
        'å' => "aa".to_owned(),
        c => plain(c),
    };
    let forms: [String; 3] = [
        lower.chars().map(plain).collect(),
        lower.chars().map(german).collect(),
        lower.chars().filter(char::is_ascii).collect(),
    ];
    forms.into_iter().filter(|form| !form.is_empty() && form.is_ascii())
}

impl Syllables {
    /// Whether a word consists of syllables.
    fn make(&self, word: &str) -> bool {
        if word.len() > MAX_WORD {
            return false;
        }
        let after = |places: &[bool], parts: &[&str]| {
            let mut next = vec![false; word.len() + 1];
            for at in (0..word.len() + 1).filter(|at| places[*at]) {
                parts
                    .iter()
                    .filter(|part| word[at..].starts_with(**part))
                    .for_each(|part| next[at + part.len()] = true);
            }
            next
        };
        let mut ends = vec![false; word.len() + 1];
        ends[0] = true;
        for _ in 0..word.len() {
            let next = after(&after(&after(&ends, self.onsets), self.nuclei), self.codas);
            let before = ends.clone();
            ends.iter_mut().zip(next).for_each(|(end, new)| *end |= new);
            if ends == before {
                break;
            }
        }
        ends[word.len()]
    }
}

#[cfg(test)]
mod tests {
    use super::{Foreign, KOREAN, PINYIN, ROMAJI};

    #[test]
    fn words_of_syllables() {
        for word in ["shi3", "yong4", "anzhuang", "er", "lv"] {
            assert!(PINYIN.make(word), "{word}");
        }
        assert!(ROMAJI.make("tsukaikata") && ROMAJI.make("nyuumon") && KOREAN.make("annyeonghaseyo"));
        for word in ["tricks", "steward", "distributions", "install", "é"] {
            assert!(!PINYIN.make(word) && !ROMAJI.make(word) && !KOREAN.make(word), "{word}");
        }
    }

    #[test]
    fn names_that_rules_make_of_headings() {
        for (heading, names, others) in [
            ("Distribuții Linux pe Debian", "distributii-linux-pe-debian distribuii-linux linux", "debian-based-linux"),
            ("Über große Straßen", "uber-grosse-strassen ueber-grosse-strassen ber-groe", "about-streets"),
            ("使用 Docker", "shi-yong-docker shi3-yong4-docker docker docker-1", "using-docker tips-tricks"),
            ("使い方とヒント", "tsukaikata-to-hinto", "tips-tricks"),
            ("팁과 요령", "tipgwa-yoryeong", "becoming-a-steward"),
            ("Советы и хитрости", "sovety-i-hitrosti", "tips-tricks tips-and-tricks"),
            ("युक्तियाँ और तरकीबें", "yuktiyan-aur-tarkiben", "tips-tricks"),
            ("Plain words", "", "plain words"),
        ] {
            let mut foreign = Foreign::default();
            foreign.add(heading);
            for name in names.split(' ').filter(|name| !name.is_empty()) {
                assert!(foreign.may_have(name), "{heading} {name}");
            }
            for name in others.split(' ') {
                assert!(!foreign.may_have(name), "{heading} {name}");
            }
        }
    }
}
