//! The combinators of the schemes' documents against the grammar files: each rule of each file is there, is documented by the
//! text of its document, and reads the language of its automaton (of the oracle, where rules nest).
//!
//! Some rules must not read what their file alone says: a part is described as it is after percent-decoding, or words of the
//! document say more than its grammar. What they must read is put together anew in [`otherwise`], from the automata of the
//! parts, and held against them in the same way.

use std::collections::BTreeSet;

use proptest::prelude::*;
use urlgram::registry::{DynRule, Grammar, grammars, scheme_grammars};

use crate::languages::{Judge, Language, Random, address_in_urls, encode, texts, without};

use crate::languages;

/// Grammar files that no combinators are made of, and why.
const NO_COMBINATORS: &[(&str, &str)] = &[
    ("rfc2368", "a mailto is read by RFC 6068, which obsoletes it; the file is there for the history"),
    ("rfc5234", "the core rules, which other files import"),
    ("rfc5234-metagrammar", "grammars are read by `abnf`, which this describes"),
];

/// Rules of files that have no combinator, and why.
const NO_COMBINATOR: &[(&str, &str, &str)] = &[];

fn file(grammar: &Grammar) -> &'static urlgram_abnf::Grammar {
    urlgram_abnf::builtin(grammar.document.name).unwrap_or_else(|| panic!("no grammar file {}", grammar.document.name))
}

fn grammar(name: &str) -> &'static Grammar {
    scheme_grammars().find(|grammar| grammar.document.name == name).unwrap()
}

fn reading(document: &str, rule: &str) -> &'static DynRule {
    grammar(document).rule(rule).unwrap_or_else(|| panic!("{document}: no rule {rule}"))
}

fn collapsed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn every_file_has_its_combinators() {
    let has = |name: &str| grammars().any(|grammar| grammar.document.name == name);
    let excused = |name: &str| NO_COMBINATORS.iter().any(|(known, _)| *known == name);
    let mut names = BTreeSet::new();
    for file in urlgram_abnf::builtin_names() {
        let name = file.strip_suffix(".abnf").or(file.strip_suffix(".bnf")).unwrap();
        names.insert(name);
        // The grammar of the URL Standard is behind a feature.
        let there = has(name) || name == "whatwg" && !cfg!(feature = "whatwg");
        assert!(there != excused(name), "{name}: has combinators: {there}, is an exception: {}", excused(name));
    }
    assert!(NO_COMBINATORS.iter().all(|(name, _)| names.contains(name)), "an exception for no file");
}

#[test]
fn every_rule_of_a_file_is_there_in_its_order_and_no_other() {
    for grammar in grammars() {
        let document = grammar.document.name;
        let excused = |rule: &str| NO_COMBINATOR.iter().any(|(file, name, _)| (*file, *name) == (document, rule));
        let written: Vec<&str> = file(grammar).rules().map(|rule| rule.name.as_str()).collect();
        let read: Vec<&str> = grammar.rules().iter().map(|reading| reading.rule().name).collect();
        let wanted: Vec<&str> = written.iter().copied().filter(|rule| !excused(rule)).collect();
        assert_eq!(read, wanted, "{document}");
        for (_, rule, _) in NO_COMBINATOR.iter().filter(|(file, _, _)| *file == document) {
            assert!(written.contains(rule) && !read.contains(rule), "{document} {rule}: no exception is needed");
        }
    }
}

#[test]
fn a_rule_is_documented_by_the_text_of_its_document() {
    for grammar in scheme_grammars() {
        for reading in grammar.rules() {
            let (document, rule) = (grammar.document.name, reading.rule());
            let written = file(grammar).rule(rule.name).unwrap_or_else(|| panic!("{document}: no rule {}", rule.name));
            assert_eq!(rule.name, written.name);
            assert_eq!(collapsed(rule.abnf), collapsed(&written.text), "{document} {}", rule.name);
            assert_eq!(rule.document.name, document);
        }
    }
}

/// A file may hold rules of several RFCs; a message must not send its reader to the wrong one.
#[test]
fn a_rule_cites_the_rfc_that_its_file_names() {
    let mut wrong = Vec::new();
    for grammar in scheme_grammars() {
        for reading in grammar.rules() {
            let (rule, written) = (reading.rule(), file(grammar).rule(reading.rule().name).unwrap());
            let named = written.citation().unwrap_or_default();
            let title = named.split(" \u{a7}").next().unwrap_or_default().split(" appendix").next().unwrap_or_default();
            if title.starts_with("RFC ")
                && (rule.document.title != title || !rule.url().contains(&title.replace("RFC ", "rfc")))
            {
                wrong.push(format!("{} {}: {rule}, should be {named}", grammar.document.name, rule.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_start_rule_is_there() {
    for grammar in scheme_grammars() {
        assert!(grammar.rule(grammar.start).is_some(), "{}: {}", grammar.document.name, grammar.start);
    }
}

/// All passes of `reading` against what it should say of `text`.
fn disagreement(reading: &DynRule, text: &str, expected: bool) -> Option<String> {
    let answers = [reading.accepts(text), reading.blame(text).is_ok(), reading.derive(text).is_ok()];
    let rule = reading.rule();
    (answers != [expected; 3])
        .then(|| format!("{} {} {text:?}: {expected}, read {answers:?}", rule.document.name, rule.name))
}

/// Every rule of the grammars that are `chosen` against its automaton.
fn compare(chosen: impl Fn(&str) -> bool) {
    let (mut wrong, mut rules, mut tried, mut suites) = (Vec::new(), 0, 0, 0);
    let otherwise = otherwise();
    for grammar in scheme_grammars().filter(|grammar| chosen(grammar.document.name)) {
        let document = grammar.document.name;
        let own = |rule: &str| otherwise.iter().any(|(known, name, _)| (*known, *name) == (document, rule));
        for reading in grammar.rules().iter().filter(|reading| !own(reading.rule().name)) {
            let name = reading.rule().name;
            let judge = Judge::of(file(grammar), name);
            let texts = texts(file(grammar), name, &judge);
            rules += 1;
            tried += texts.len();
            wrong.extend(texts.iter().filter_map(|text| disagreement(reading, text, judge.accepts(text))).take(3));
            // Where it is small enough, the suite that would find any other automaton with a state more.
            let Judge::Dfa(dfa) = judge else { continue };
            if let (true, Ok(suite)) = (dfa.state_count() <= 16, file(grammar).suite(name)) {
                if suite.len() < 10_000 {
                    suites += 1;
                    let failures = suite.failures(|text| reading.accepts(text));
                    wrong.extend(failures.iter().take(2).map(|failure| format!("{document} {name} {failure:?}")));
                }
            }
        }
    }
    println!("{rules} rules, {tried} texts, {suites} complete suites");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Those with the largest automata, which are run beside the others.
const LARGE: &[&str] = &["rfc5092", "rfc4515"];

#[test]
fn every_rule_reads_what_its_document_derives_and_nothing_else() {
    compare(|document| !LARGE.contains(&document));
}

#[test]
fn every_rule_of_the_large_grammars_does() {
    compare(|document| LARGE.contains(&document));
}

/// The rules that must read something else than what their file alone says, each with what that is. Why, is said beside it.
fn otherwise() -> Vec<(&'static str, &'static str, Language)> {
    let rule = Language::rule;
    let mut all = Vec::new();
    let mut add = |document, rules: &[&'static str], language: &Language| {
        all.extend(rules.iter().map(|rule| (document, *rule, language.clone())));
    };

    // An address is one of RFC 5322 without comments, folding and the obsolete forms, and is decoded before it is read.
    let plain = Language::of(&address_in_urls(), "addr-spec");
    let address = plain.clone().encoded("!$&'()*+;=:@", "");
    add("rfc6068", &["local-part"], &Language::of(&address_in_urls(), "local-part"));
    add("rfc6068", &["addr-spec"], &plain);
    let to = address.clone().list(',');
    add("rfc6068", &["to"], &to);
    let hfields = rule("rfc6068", "hfield").list('&');
    add("rfc6068", &["mailtoURI"], &to.optional().maybe_then('?', hfields).after("mailto:"));

    add("rfc4151", &["emailAddress"], &plain);
    let authority = rule("rfc4151", "DNSname").or(address);
    add("rfc4151", &["authorityName"], &authority);
    let entity = authority.then(',', rule("rfc4151", "date"));
    add("rfc4151", &["taggingEntity"], &entity);
    let specific = rule("rfc4151", "specific").maybe_then('#', rule("rfc4151", "fragment"));
    add("rfc4151", &["tagURI"], &entity.then(':', specific).after("tag:"));

    // A message identifier is decoded before it is read; that it is one, an "@" tells, which is not encoded.
    let article = rule("rfc5538", "msg-id-core").encoded("!$&'()*+,;=:@", "@").where_also(|text| text.contains('@'));
    let target = article.or(rule("rfc5538", "newsgroups"));
    let news = rule("rfc5538", "server").then('/', target.clone()).or(target);
    add("rfc5538", &["newsURL"], &news.clone().after("news:"));
    add("snews", &["snewsURL"], &news.after("snews:"));

    // Identifiers are decoded before they are read.
    let id = rule("rfc822-addr", "addr-spec").encoded("!$&'()*+,;=:@", "");
    add("rfc2392", &["content-id", "message-id", "url-addr-spec"], &id);
    add("rfc2392", &["cid-url"], &id.clone().after("cid:"));
    add("rfc2392", &["mid-url"], &id.clone().maybe_then('/', id).after("mid:"));

    // The parts are found first, then decoded and read; a list's elements likewise.
    let dn = rule("rfc4514", "distinguishedName").encoded("!$&'()*+,;=:@/", "");
    add("rfc4516", &["dn"], &dn);
    let selector = rule("rfc4512", "attributeSelector").encoded("!$&'()*+;=:@/", "");
    add("rfc4516", &["selector"], &selector);
    let attributes = selector.list(',');
    add("rfc4516", &["attributes", "attrdesc"], &attributes);
    let extype = rule("rfc4512", "oid").encoded("$&'()*+;:@/", "");
    add("rfc4516", &["extype"], &extype);
    let octets = languages::grammar(
        "octets = *( unreserved / \"%\" HEXDIG HEXDIG / \"!\" / \"$\" / \"&\" / \"'\" / \"(\" / \")\" / \"*\" / \"+\" / \";\" / \"=\" / \":\" / \"@\" / \"/\" )\nunreserved = ALPHA / DIGIT / \"-\" / \".\" / \"_\" / \"~\"\n",
    );
    let octets = Language::of(&octets, "octets");
    add("rfc4516", &["exvalue", "LDAPString"], &octets);
    let extension = extype.maybe_then('=', octets);
    let extension = extension.clone().after("!").or(extension);
    add("rfc4516", &["extension"], &extension);
    let extensions = extension.list(',');
    add("rfc4516", &["extensions"], &extensions);
    let filter = rule("rfc4515", "filter").encoded("!$&'()*+,;=:@/", "");
    let filter = filter.optional().maybe_then('?', extensions);
    let scope = rule("rfc4516", "scope").optional().maybe_then('?', filter);
    let dn = dn.maybe_then('?', attributes.optional().maybe_then('?', scope));
    // A host and a port, as that one has them; those of this document are words.
    let ldap = rule("rfc4501", "dnsauthority").maybe_then('/', dn);
    add("rfc4516", &["ldapurl"], &ldap.clone().after("ldap://"));
    add("ldaps", &["ldapsurl"], &ldap.after("ldaps://"));

    // It ends at the first `?=` that a `q-component` can follow.
    let (r_component, ends_it) = (rule("rfc8141", "r-component"), holds_a_q_component());
    let pieces = ["a", "%2f", "?", "=", "?=", "?=a", "?=%2f", "?=%", "?=/", "/", "?+"];
    let made = r_component.clone().made(move |random| (0..4).map(|_| *random.one_of(&pieces)).collect());
    add("rfc8141", &["r-component"], &r_component.or(made).where_also(move |text| !ends_it(text)));

    // Mnemonics are words in the file: here, letters, digits and hyphens, of which the first is a letter.
    let text = include_str!("../../grammars/rfc4501.abnf").replace("; Document", "; Was");
    let words = ["<Any IANA registered DNS class mnemonic>", "<Any IANA registered DNS type mnemonic>"];
    assert!(words.iter().all(|words| text.contains(words)));
    let text = words.iter().fold(text, |text, words| text.replace(words, "ALPHA *( ALPHA / DIGIT / \"-\" )"));
    let dns = languages::grammar(&text);
    for rule in ["dnsclassval", "dnstypeval", "dnsqueryelement", "dnsquery", "dnsurl"] {
        add("rfc4501", &[rule], &Language::of(&dns, rule));
    }

    // Octets in the file, characters here: one that is not ASCII is several octets.
    for name in ["national", "unreserved", "uchar", "pchar"] {
        let wide = |text: &str| text.chars().count() == 1 && !text.is_ascii();
        let wide = Language::new(wide, |random| {
            "é日\u{80}\u{10ffff}éé".chars().cycle().skip(random.below(6)).take(random.below(3)).collect()
        });
        add("rfc2326", &[name], &rule("rfc2326", name).or(wide));
    }

    // The value of a number's parameter reaches as far as it can: what follows a colon in it is no password (§19.1.1 wants
    // such a colon escaped).
    let userinfo = rule("rfc3261", "userinfo").where_also(greedy_userinfo());
    let (user, number) = (rule("rfc3261", "user"), rule("rfc3966", "telephone-subscriber"));
    let password = rule("rfc3261", "password");
    let tricky = user.or(number).maybe_then(':', password);
    let userinfo = userinfo.clone().or(userinfo.made(move |random| format!("{}@", tricky.make(random))));
    add("rfc3261", &["userinfo"], &userinfo);
    for (name, scheme) in [("SIP-URI", "sip:"), ("SIPS-URI", "sips:")] {
        let (whole, userinfo, made) =
            (Judge::of(urlgram_abnf::builtin("rfc3261").unwrap(), name), userinfo.clone(), userinfo.clone());
        let (alone, host) = (rule("rfc3261", name), rule("rfc3261", "hostport"));
        // A bare "@" stands only where the userinfo ends.
        let accepts = move |text: &str| {
            let Some(rest) = without(scheme, text) else { return false };
            let (user, rest) = rest.split_at(rest.find('@').map_or(0, |at| at + 1));
            (user.is_empty() || userinfo.accepts(user))
                && !rest.contains('@')
                && whole.accepts(format!("{scheme}{rest}"))
        };
        let with_user = move |random: &mut Random| format!("{scheme}{}{}", made.make(random), host.make(random));
        let language = Language::new(accepts, move |random| alone.make(random));
        add("rfc3261", &[name], &language.clone().or(language.made(with_user)));
    }

    // The scheme is read in any case, though the file's literals have one.
    let relative = rule("rfc2224", "relativeURL");
    let (nfs, scheme) = (relative.clone(), ["nfs:", "NFS:", "nFs:", "nfs", "nfz:"]);
    let nfs = nfs.after("nfs:").made(move |random| format!("{}{}", random.one_of(&scheme), relative.make(random)));
    add("rfc2224", &["nfsURL"], &nfs);
    all
}

/// Whether `?=` stands in a text before a `pchar`.
fn holds_a_q_component() -> impl Fn(&str) -> bool {
    let pchar = Judge::of(urlgram_abnf::builtin("rfc3986").unwrap(), "pchar");
    let begins =
        move |rest: &str| [1, 3].iter().any(|&bytes| rest.get(..bytes).is_some_and(|begin| pchar.accepts(begin)));
    move |text| text.match_indices("?=").any(|(at, _)| begins(&text[at + 2..]))
}

/// Whether a `userinfo` is one when the value of a number's parameter takes all it can, colons too.
fn greedy_userinfo() -> impl Fn(&str) -> bool {
    let (sip, tel) = (urlgram_abnf::builtin("rfc3261").unwrap(), urlgram_abnf::builtin("rfc3966").unwrap());
    let (user, password) = (Judge::of(sip, "user"), Judge::of(sip, "password"));
    let number = Judge::of(tel, "telephone-subscriber");
    let has_no_value = |number: &str| number.rsplit_once(';').is_none_or(|(_, last)| !last.contains('='));
    move |text| {
        let Some(text) = text.strip_suffix('@') else { return false };
        let mut colons =
            text.match_indices(':').filter(|(at, _)| password.accepts(&text[at + 1..])).map(|(at, _)| &text[..at]);
        let alone = user.accepts(text) || number.accepts(text);
        alone || colons.any(|before| user.accepts(before) || number.accepts(before) && has_no_value(before))
    }
}

/// One character put in, left out or replaced.
fn edited(text: &str, random: &mut Random) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let other = *random.one_of(&Vec::from_iter("aZ09%:/?#[]@!$&'()*+,;=-._~\\\"<>^ \t\u{0}\u{7f}é".chars()));
    let at = random.below(chars.len() + 1);
    match random.below(3) {
        0 => chars.insert(at, other),
        1 if at < chars.len() => drop(chars.remove(at)),
        _ if at < chars.len() => chars[at] = other,
        _ => chars.push(other),
    }
    chars.into_iter().collect()
}

#[test]
fn a_rule_that_says_more_than_its_grammar_reads_what_is_meant_and_nothing_else() {
    const TEXTS: usize = 400;
    let mut wrong = Vec::new();
    for (document, rule, language) in otherwise() {
        let (reading, file) = (reading(document, rule), file(grammar(document)));
        let (mut random, mut taken, mut differs) = (Random(42), 0, false);
        let judge = Judge::of(file, rule);
        let mut tried: Vec<String> = texts(file, rule, &judge);
        for _ in 0..TEXTS {
            let text = language.make(&mut random);
            tried.push(edited(&text, &mut random));
            tried.push(text);
        }
        let mut failed = 0;
        for text in &tried {
            let expected = language.accepts(text);
            taken += usize::from(expected);
            differs = differs || judge.accepts(text) != expected;
            if let Some(failure) = disagreement(reading, text, expected) {
                failed += 1;
                if failed <= 3 {
                    wrong.push(failure);
                }
            }
        }
        // Texts of one kind alone would say little; and what the file says needs no other words.
        let few = tried.len() / 10;
        if !(few..tried.len() - few).contains(&taken) {
            wrong.push(format!("{document} {rule}: {taken} of {} texts are taken", tried.len()));
        }
        if !differs {
            wrong.push(format!("{document} {rule} reads what its file says"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Texts of a rule, the shorter before the longer, so that a failure shrinks.
fn derived(grammar: &urlgram_abnf::Grammar, rule: &str) -> impl Strategy<Value = String> + use<> {
    let mut texts: Vec<String> = grammar.samples(rule, 7).unwrap().take(500).collect();
    texts.sort_by_key(String::len);
    prop::sample::select(texts)
}

/// A part as it may be written in a URL.
fn written(text: &str, raw: &str, coins: &[bool]) -> String {
    let mut coins = coins.iter().cycle();
    encode(text, |byte| {
        let may = byte.is_ascii_alphanumeric() || "-._~".contains(char::from(byte)) || raw.contains(char::from(byte));
        may && *coins.next().unwrap()
    })
}

/// All passes take it.
fn taken(document: &str, rule: &str, text: &str) -> Result<(), TestCaseError> {
    let failure = disagreement(reading(document, rule), text, true);
    prop_assert!(failure.is_none(), "{}", failure.unwrap());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn an_address_is_one_however_it_is_encoded(
        address in derived(&address_in_urls(), "addr-spec"),
        coins in prop::collection::vec(any::<bool>(), 1..16),
    ) {
        let written = written(&address, "!$&'()*+;=:@", &coins);
        taken("rfc6068", "mailtoURI", &format!("mailto:{written},{written}?a=b"))?;
        taken("rfc4151", "tagURI", &format!("tag:{written},2001-02:x"))?;
    }

    #[test]
    fn an_identifier_is_one_however_it_is_encoded(
        id in derived(urlgram_abnf::builtin("rfc822-addr").unwrap(), "addr-spec"),
        message in derived(urlgram_abnf::builtin("rfc5538").unwrap(), "msg-id-core"),
        coins in prop::collection::vec(any::<bool>(), 1..16),
    ) {
        let id = written(&id, "!$&'()*+,;=:@", &coins);
        taken("rfc2392", "cid-url", &format!("cid:{id}"))?;
        taken("rfc2392", "mid-url", &format!("mid:{id}/{id}"))?;
        let (left, right) = message.split_once('@').unwrap();
        let [left, right] = [left, right].map(|side| written(side, "!$&'()*+,;=:", &coins));
        taken("rfc5538", "newsURL", &format!("news:{left}@{right}"))?;
        taken("snews", "snewsURL", &format!("snews://h/{left}@{right}"))?;
    }

    #[test]
    fn the_parts_of_an_ldap_url_are_what_they_are_however_they_are_encoded(
        dn in derived(urlgram_abnf::builtin("rfc4514").unwrap(), "distinguishedName"),
        attribute in derived(urlgram_abnf::builtin("rfc4512").unwrap(), "attributeSelector"),
        filter in derived(urlgram_abnf::builtin("rfc4515").unwrap(), "filter"),
        oid in derived(urlgram_abnf::builtin("rfc4512").unwrap(), "oid"),
        coins in prop::collection::vec(any::<bool>(), 1..16),
    ) {
        let [dn, filter] = [dn, filter].map(|part| written(&part, "!$&'()*+,;=:@/", &coins));
        let [attribute, oid] = [attribute, oid].map(|part| written(&part, "$&'()*+;:@/", &coins));
        let rest = format!("h:1/{dn}?{attribute},{attribute}?sub?{filter}?!{oid}=%00,{oid}");
        taken("rfc4516", "ldapurl", &format!("ldap://{rest}"))?;
        taken("ldaps", "ldapsurl", &format!("ldaps://{rest}"))?;
    }

    /// Each rule of RFC 5322 against the oracle, over what its addresses are made of.
    #[test]
    fn soup_of_addresses_is_read_as_the_oracle_does(
        text in "(a|b\\.|\\.|@|\\(|\\(c\\)|\\)|\"|\"d\"|\\[|\\[e\\]|\\]| |\t|\r\n|\r\n |\r|\n|\\\\|\\\\\\(|\u{1}|\u{0}|é){0,9}",
    ) {
        for (judge, reading) in rfc5322() {
            let failure = disagreement(reading, &text, judge.accepts(&text));
            prop_assert!(failure.is_none(), "{}", failure.unwrap());
        }
    }
}

/// Every rule of RFC 5322 with what judges it.
fn rfc5322() -> &'static [(Judge, &'static DynRule)] {
    static RULES: std::sync::OnceLock<Vec<(Judge, &'static DynRule)>> = std::sync::OnceLock::new();
    RULES.get_or_init(|| {
        let grammar = grammar("rfc5322-addr");
        grammar.rules().iter().map(|reading| (Judge::of(file(grammar), reading.rule().name), reading)).collect()
    })
}

/// Nested as deep as may be, and one deeper.
#[track_caller]
fn nests_64_deep(reading: &DynRule, open: &str, innermost: &str, close: &str) {
    let depth = |depth: usize| format!("{}{innermost}{}", open.repeat(depth - 1), close.repeat(depth - 1));
    assert_eq!(disagreement(reading, &depth(64), true), None);
    assert_eq!(disagreement(reading, &depth(65), false), None);
    let error = reading.check(&depth(65)).unwrap_err();
    assert_eq!(error.offset(), depth(65).rfind('(').unwrap());
    assert_eq!(error.expectation().to_string(), "no more than 64 nested brackets");
    assert!(reading.check(&open.repeat(100_000)).is_err());
}

#[test]
fn filters_nest_64_deep() {
    nests_64_deep(reading("rfc4515", "filter"), "(!", "(a=b)", ")");
}

#[test]
fn comments_nest_64_deep() {
    for rule in ["comment", "CFWS", "ccontent"] {
        nests_64_deep(reading("rfc5322-addr", rule), "(a", "(b)", ")");
    }
    // A bracket that is quoted nests nothing.
    let quoted = format!("({})", "\\(".repeat(100));
    assert_eq!(disagreement(reading("rfc5322-addr", "comment"), &quoted, true), None);
    assert_eq!(disagreement(reading("rfc5322-addr", "comment"), "(\\\\\\()", true), None);
}

#[test]
fn hostile_addresses_are_answered_in_good_time() {
    let start = std::time::Instant::now();
    let address = reading("rfc5322-addr", "addr-spec");
    for before in ["", "a@", "(", "((((", "\"", "a@["] {
        for piece in
            ["(", "(a)", "(a", "a.", "a", ".", "\"", "\"a\".", " ", "\r\n ", "\r\n", "\\", "\\(", "((a)b)", ")"]
        {
            let text = format!("{before}{}", piece.repeat(10_000));
            let taken = address.accepts(&text);
            assert_eq!(address.check(&text).is_ok(), taken);
        }
    }
    // Quadratic work over these would be hours; linear work is seconds, on a slow machine and unoptimised.
    assert!(start.elapsed().as_secs() < 120, "{:?}", start.elapsed());
}
