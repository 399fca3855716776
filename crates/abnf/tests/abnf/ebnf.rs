//! EBNF: the rules that are written are read again, and match the same texts.

use urlgram_abnf::{Ebnf, Grammar, Relation, builtin};

/// Reads rules of EBNF as it is exported, and writes them as ABNF.
struct Back<'t> {
    text: &'t str,
    is_w3c: bool,
}

impl Back<'_> {
    fn skip(&mut self) {
        self.text = self.text.trim_start_matches(' ');
        if let Some((_, rest)) = self.text.strip_prefix("/*").and_then(|text| text.split_once("*/")) {
            self.text = rest.trim_start_matches(' ');
        }
    }

    fn take(&mut self, sign: &str) -> bool {
        self.skip();
        let rest = self.text.strip_prefix(sign);
        self.text = rest.unwrap_or(self.text);
        rest.is_some()
    }

    fn alternatives(&mut self) -> String {
        let mut all = vec![self.sequence()];
        while self.take("|") {
            all.push(self.sequence());
        }
        format!("( {} )", all.join(" / "))
    }

    fn sequence(&mut self) -> String {
        let mut all = Vec::new();
        loop {
            self.skip();
            if self.text.is_empty() || self.text.starts_with(['|', ')', ']', '}', ';']) {
                return if all.is_empty() { "\"\"".to_owned() } else { all.join(" ") };
            }
            all.push(self.one());
            if !self.is_w3c {
                self.take(",");
            }
        }
    }

    fn one(&mut self) -> String {
        let mut part = self.primary();
        while self.is_w3c && self.text.starts_with(['?', '*', '+']) {
            let (sign, rest) = self.text.split_at(1);
            self.text = rest;
            part = match sign {
                "?" => format!("[ {part} ]"),
                "*" => format!("*( {part} )"),
                _ => format!("1*( {part} )"),
            };
        }
        part
    }

    fn primary(&mut self) -> String {
        for (open, close, before, after) in [("(", ")", "", ""), ("{", "}", "*", ""), ("[", "]", "[ ", " ]")] {
            if (open == "(" || !self.is_w3c) && self.take(open) {
                let inner = self.alternatives();
                assert!(self.take(close), "{close} {}", self.text);
                return format!("{before}{inner}{after}");
            }
        }
        for quote in ["\"", "'"] {
            if self.take(quote) {
                let (inside, rest) = self.text.split_once(quote).unwrap();
                self.text = rest;
                let values: Vec<String> = inside.chars().map(|c| format!("{:X}", u32::from(c))).collect();
                return if inside.is_empty() { "\"\"".into() } else { format!("%x{}", values.join(".")) };
            }
        }
        if self.take("[") {
            let (inside, rest) = self.text.split_once(']').unwrap();
            self.text = rest;
            if let Some((first, last)) = inside.split_once("-#x") {
                return format!("%x{}-{last}", first.trim_start_matches("#x"));
            }
            let values: Vec<String> = inside.chars().map(|c| format!("%x{:X}", u32::from(c))).collect();
            return format!("( {} )", values.join(" / "));
        }
        if !self.is_w3c && self.take("? U+") {
            let (inside, rest) = self.text.split_once(" ?").unwrap();
            self.text = rest;
            return format!("%x{}", inside.replace(" to U+", "-"));
        }
        let end = if self.is_w3c { [' ', '?', '*', '+', ')', '|'] } else { [',', ';', ')', ']', '}', '|'] };
        let (name, rest) = self.text.split_at(self.text.find(end).unwrap_or(self.text.len()));
        self.text = rest;
        match name.strip_prefix("#x") {
            Some(value) => format!("%x{value}"),
            None => name.trim().replace(' ', "-"),
        }
    }
}

/// Returns the grammar that EBNF describes. Its names are those of the exported one, with a letter before.
fn back(ebnf: &str, notation: Ebnf) -> Grammar {
    let mut abnf = String::new();
    for line in ebnf.lines() {
        let is_w3c = notation == Ebnf::W3c;
        let (name, body) = line.split_once(if is_w3c { " ::= " } else { " = " }).unwrap();
        let body = if is_w3c { body } else { body.strip_suffix(" ;").unwrap() };
        let body = Back { text: body, is_w3c }.alternatives();
        abnf += &format!("{} = {body}\n", name.replace(' ', "-"));
    }
    abnf.parse().unwrap_or_else(|error| panic!("{error}\n{abnf}\n{ebnf}"))
}

#[test]
fn exported_rules_match_the_same_texts() {
    for (file, rules) in [
        ("rfc3986", &["URI", "IPv6address", "path-noscheme", "dec-octet"][..]),
        ("rfc3261", &["SIP-URI", "token"]),
        ("rfc5322-addr", &["addr-spec"]),
        ("rfc6570", &["URI-Template"]),
    ] {
        let grammar = builtin(file).unwrap();
        for rule in rules {
            let id = grammar.find(rule).unwrap();
            for notation in [Ebnf::W3c, Ebnf::Iso] {
                let ebnf = grammar.ebnf(id, notation).unwrap();
                let read = back(&ebnf, notation);
                let first = read.find(&read.rules().next().unwrap().name).unwrap();
                let compared = grammar.compare(id, &read, first, 300).unwrap();
                assert_eq!(compared.found.relation(), Relation::Equal, "{rule} {:?}\n{ebnf}", compared.found);
            }
        }
    }
}

#[test]
fn each_kind_of_element_is_written() {
    let text = "a = %s\"GeT\" \"a'b\" %x22 / 2*4\"xy\" / 1*2b / *( b \"-\" ) / 3*b / [ b ] / %d13.10 / \"\"\nb = 2( %x30-39 / c-d )\nc-d = 0*1a\n";
    let grammar: Grammar = text.parse().unwrap();
    let id = grammar.find("a").unwrap();
    for notation in [Ebnf::W3c, Ebnf::Iso] {
        let ebnf = grammar.ebnf(id, notation).unwrap();
        let read = back(&ebnf, notation);
        let compared = grammar.compare(id, &read, read.find("a").unwrap(), 2_000).unwrap();
        assert_eq!(compared.found.relation(), Relation::Equal, "{:?}\n{ebnf}", compared.found);
    }
    let large: Grammar = "a = 1000000000\"x\"\n".parse().unwrap();
    assert!(large.ebnf(large.find("a").unwrap(), Ebnf::W3c).is_err());
    let open = urlgram_abnf::Reader::new().read("a.abnf", "a = b / <any */ text>\n").grammar;
    let ebnf = open.ebnf(open.find("a").unwrap(), Ebnf::W3c).unwrap();
    assert_eq!(ebnf, "a ::= [^#x0-#x10FFFF] /* b */ | [^#x0-#x10FFFF] /* any * / text */\n");
}
