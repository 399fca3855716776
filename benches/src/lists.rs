//! The lists of the comparison: the real lists, and generated ones for what these lack.

use std::collections::HashSet;

use crate::arguments::List;

/// Number of texts in a generated list.
const MADE: usize = 12_000;

/// Returns the real lists, made long enough, and the generated ones.
pub(crate) fn all(real: Vec<List>) -> Vec<List> {
    let mut lists: Vec<List> = real.into_iter().map(distinct).collect();
    lists.extend(generated());
    lists
}

/// Returns the generated lists.
pub(crate) fn generated() -> [List; 4] {
    [made("ipv6", ipv6), made("percent", percent), made("4 KB", long), made("invalid", invalid)]
}

/// Removes repeated texts. Of a list with fewer than 10,000, the texts are repeated with another query.
fn distinct(mut list: List) -> List {
    let mut seen = HashSet::new();
    list.texts.retain(|text| seen.insert(text.clone()));
    let distinct = list.texts.len();
    while list.texts.len() < 10_000 {
        let again = format!("{}&n={}", list.texts[list.texts.len() - distinct], list.texts.len());
        list.texts.push(again);
    }
    list
}

fn made(name: &str, make: fn(&mut Dice) -> String) -> List {
    let mut dice = Dice(0x5eed);
    List { name: name.to_owned(), texts: (0..MADE).map(|_| make(&mut dice)).collect() }
}

/// Marsaglia's xorshift: the same texts in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % sides as u64) as usize
    }

    fn word(&mut self, least: usize, most: usize) -> String {
        let length = least + self.roll(most - least + 1);
        (0..length).map(|_| b"abcdefghijklmnopqrstuvwxyz0123456789-_"[self.roll(38)] as char).collect()
    }

    fn path(&mut self) -> String {
        (0..self.roll(5)).map(|_| format!("/{}", self.word(2, 12))).collect()
    }
}

fn web(dice: &mut Dice) -> String {
    let scheme = ["https", "http"][dice.roll(5) / 4];
    let query = if dice.roll(4) == 0 { format!("?{}={}", dice.word(1, 6), dice.word(0, 12)) } else { String::new() };
    format!("{scheme}://{}.{}.com{}/{query}", dice.word(2, 6), dice.word(3, 14), dice.path())
}

fn ipv6(dice: &mut Dice) -> String {
    let groups = 2 + dice.roll(6);
    let elided = dice.roll(groups);
    let group = |i| match i {
        i if i == elided => String::new(),
        _ => format!("{:x}", dice.roll(0x10000)),
    };
    let mut address = (0..groups).map(group).collect::<Vec<_>>().join(":");
    if elided == 0 {
        address = format!(":{address}");
    }
    if elided == groups - 1 {
        address.push(':');
    }
    let port = if dice.roll(2) == 0 { format!(":{}", dice.roll(65536)) } else { String::new() };
    format!("http://[{address}]{port}{}", dice.path())
}

fn percent(dice: &mut Dice) -> String {
    let value: String = (0..30 + dice.roll(30)).map(|_| format!("%{:02X}", dice.roll(256))).collect();
    format!("https://{}.example{}?q={value}", dice.word(3, 12), dice.path())
}

fn long(dice: &mut Dice) -> String {
    format!("data:text/plain;base64,{}", dice.word(3_000, 5_000).replace(['-', '_'], "/"))
}

/// A URL that the URL Standard writes differently, or a relative reference to one.
pub(crate) fn not_canonical() -> List {
    made("not canonical", |dice| {
        let (host, path) = (format!("{}.{}", dice.word(3, 12).replace('_', "-"), dice.word(2, 5)), dice.path());
        match dice.roll(10) {
            0 => format!("HTTP://{}.COM{path}", host.to_uppercase()),
            1 => format!("https://{host}.com:443{path}"),
            2 => format!("http://{}:{}@{host}.com{path}", dice.word(3, 9), dice.word(3, 9)),
            3 => format!("https://{host}.com{path}/../.{path}"),
            4 => format!("http:\\\\{host}.com\\{}", dice.word(3, 9)),
            5 => format!("https://{host}.com{path}/{} {}", dice.word(3, 9), dice.word(3, 9)),
            6 => format!("https://{host}.com{path}/\u{e9}{}", dice.word(3, 9)),
            7 => format!("https://\u{fc}{host}.de{path}"),
            8 => format!("http://{}.{}.{}.{}{path}", dice.roll(256), dice.roll(256), dice.roll(256), dice.roll(256)),
            _ => format!("git+ssh://{host}.com{path}"),
        }
    })
}

/// A URL with one byte that cannot be there.
fn invalid(dice: &mut Dice) -> String {
    let mut url = web(dice);
    let at = dice.roll(url.len());
    url.insert(at, [' ', '"', '\\', '^', '{', '\t'][dice.roll(6)]);
    url
}
