//! Texts for exercises: plausible URLs, and URLs with typical mistakes.

use crate::random::Random;

const WORDS: &[&str] = &[
    "anna", "apple", "atlas", "book", "bridge", "cloud", "data", "delta", "echo", "falcon", "field", "garden",
    "harbor", "index", "island", "jade", "kite", "lemon", "maple", "meadow", "north", "ocean", "paper", "pine",
    "quartz", "river", "search", "stone", "summit", "tiger", "valley", "violet", "willow", "winter",
];
const DOMAINS: &[&str] = &["example.org", "example.com", "example.net", "test", "example"];
const SCHEMES: &[&str] = &["http", "https", "ftp", "coap", "ws", "git+ssh"];

pub(crate) fn word(random: &mut Random) -> &'static str {
    random.pick::<&str>(WORDS)
}

pub(crate) fn name(random: &mut Random) -> String {
    let domain = random.pick(DOMAINS);
    if random.percent(60) { format!("{}.{domain}", word(random)) } else { (*domain).to_owned() }
}

fn host(random: &mut Random) -> String {
    match random.below(8) {
        0 => format!("192.0.2.{}", random.below(256)),
        1 => format!("[2001:db8::{:x}]", random.below(0xffff)),
        2 => "[::1]".to_owned(),
        _ => name(random),
    }
}

fn path(random: &mut Random) -> String {
    let mut path = String::new();
    for _ in 0..random.below(4) {
        path.push('/');
        match random.below(10) {
            0 => path.push_str("%20"),
            1 => path.push_str("~u"),
            2 => path += &random.below(1000).to_string(),
            3 => path = path + word(random) + ";v=" + &random.below(9).to_string(),
            _ => path.push_str(word(random)),
        }
    }
    if random.percent(20) {
        path.push('/');
    }
    path
}

/// Returns a URI with an authority.
pub(crate) fn plausible(random: &mut Random) -> String {
    let mut text = format!("{}://", random.pick(SCHEMES));
    if random.percent(15) {
        text = text + word(random) + "@";
    }
    text += &host(random);
    if random.percent(35) {
        text += &format!(":{}", 1 + random.below(9999));
    }
    text += &path(random);
    if random.percent(45) {
        text = text + "?" + word(random) + "=" + word(random);
    }
    if random.percent(30) {
        text = text + "#" + word(random);
    }
    text
}

/// Returns `text` with one character inserted, deleted or replaced as in a typical mistake.
pub(crate) fn with_mistake(text: &str, random: &mut Random) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    // Not at the ends, where a space would be invisible and is not part of an answer.
    let at = 1 + random.below(chars.len() - 2);
    match random.below(10) {
        0 => _ = chars.remove(at),
        1 => chars[at] = ' ',
        _ => chars
            .insert(at, *random.pick(&[' ', '%', '[', ']', '"', '<', '\\', '^', '{', '|', '#', ':', '@', 'x', '/'])),
    }
    chars.into_iter().collect()
}
