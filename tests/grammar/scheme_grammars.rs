//! The combinators of the schemes' documents against the grammar files: each rule accepts the language of its automaton, or
//! of the oracle if rules nest.
//!
//! Some rules must accept another language than their file says: a component is described as it is after percent-decoding, or
//! the prose says more than the grammar. [`other_languages`] composes those languages from the automata of their parts.

use proptest::prelude::*;
use urlgram::registry::{DynRule, Grammar, scheme_grammars};

use crate::common::file;
use crate::languages::{self, Judge, Language, Random, address_in_mailto, address_in_urls, encode, texts, without};

fn grammar(name: &str) -> &'static Grammar {
    scheme_grammars().find(|grammar| grammar.document.name == name).unwrap()
}

fn rule_of(document: &str, rule: &str) -> &'static DynRule {
    grammar(document).rule(rule).unwrap_or_else(|| panic!("{document}: no rule {rule}"))
}

/// Returns a message if any pass of `rule` differs from the expected verdict about `text`.
fn disagreement(rule: &DynRule, text: &str, expected: bool) -> Option<String> {
    let answers = [rule.accepts(text), rule.blame(text).is_ok(), rule.derive(text).is_ok()];
    let rule = rule.rule();
    (answers != [expected; 3])
        .then(|| format!("{} {} {text:?}: expected {expected}, passes say {answers:?}", rule.document.name, rule.name))
}

/// Compares every rule of the `chosen` grammars with its automaton.
fn compare(chosen: impl Fn(&str) -> bool) {
    let (mut wrong, mut rules, mut tried, mut suites) = (Vec::new(), 0, 0, 0);
    let other_languages = other_languages();
    for grammar in scheme_grammars().filter(|grammar| chosen(grammar.document.name)) {
        let document = grammar.document.name;
        let own = |rule: &str| other_languages.iter().any(|(known, name, _)| (*known, *name) == (document, rule));
        for rule in grammar.rules().iter().filter(|rule| !own(rule.rule().name)) {
            let name = rule.rule().name;
            let judge = Judge::of(file(grammar), name);
            let texts = texts(file(grammar), name, &judge);
            rules += 1;
            tried += texts.len();
            wrong.extend(texts.iter().filter_map(|text| disagreement(rule, text, judge.accepts(text))).take(3));
            // For a small automaton, the suite that would find any other automaton with one more state.
            let Judge::Dfa(dfa) = judge else { continue };
            if let (true, Ok(suite)) = (dfa.state_count() <= 16, file(grammar).suite(name)) {
                if suite.len() < 10_000 {
                    suites += 1;
                    let failures = suite.failures(|text| rule.accepts(text));
                    wrong.extend(failures.iter().take(2).map(|failure| format!("{document} {name} {failure:?}")));
                }
            }
        }
    }
    println!("{rules} rules, {tried} texts, {suites} complete suites");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The grammars with the largest automata, which run in a test of their own, in parallel.
const LARGE: &[&str] = &["rfc5092", "rfc4515"];

#[test]
fn every_rule_accepts_the_language_of_its_document() {
    compare(|document| !LARGE.contains(&document));
}

#[test]
fn every_rule_of_the_large_grammars_accepts_the_language_of_its_document() {
    compare(|document| LARGE.contains(&document));
}

/// Returns the rules whose language differs from their file, each with its language. Comments give the reasons.
fn other_languages() -> Vec<(&'static str, &'static str, Language)> {
    let rule = Language::rule;
    let mut all = Vec::new();
    let mut add = |document, rules: &[&'static str], language: &Language| {
        all.extend(rules.iter().map(|rule| (document, *rule, language.clone())));
    };

    // An address is one of RFC 5322 without comments, folding and the obsolete forms, and is decoded before it is read.
    let plain = Language::of(&address_in_urls(), "addr-spec");
    let address = plain.clone().encoded("!$&'()*+;=:@", "");
    let mailto = |rule| Language::of(&address_in_mailto(), rule);
    for rule in ["local-part", "domain", "addr-spec"] {
        add("rfc6068", &[rule], &mailto(rule));
    }
    let to = mailto("addr-spec").encoded("!$&'()*+;=:@", "").list(',');
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

    // A message identifier is decoded before it is read. A literal "@" shows that it is one.
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

    // The components are split first, then decoded and read, and so are the elements of lists.
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
    // The host and port of another grammar, since this document describes them in words.
    let ldap = rule("rfc4501", "dnsauthority").maybe_then('/', dn);
    add("rfc4516", &["ldapurl"], &ldap.clone().after("ldap://"));
    add("ldaps", &["ldapsurl"], &ldap.after("ldaps://"));

    // An `r-component` ends at the first `?=` that a `q-component` can follow.
    let (r_component, ends_it) = (rule("rfc8141", "r-component"), holds_a_q_component());
    let pieces = ["a", "%2f", "?", "=", "?=", "?=a", "?=%2f", "?=%", "?=/", "/", "?+"];
    let made = r_component.clone().made(move |random| (0..4).map(|_| *random.one_of(&pieces)).collect());
    add("rfc8141", &["r-component"], &r_component.or(made).where_also(move |text| !ends_it(text)));

    // The file describes mnemonics in words. Here they are letters, digits and hyphens after a letter.
    let text = include_str!("../../grammars/rfc4501.abnf").replace("; Document", "; Was");
    let words = ["<Any IANA registered DNS class mnemonic>", "<Any IANA registered DNS type mnemonic>"];
    assert!(words.iter().all(|words| text.contains(words)));
    let text = words.iter().fold(text, |text, words| text.replace(words, "ALPHA *( ALPHA / DIGIT / \"-\" )"));
    let dns = languages::grammar(&text);
    for rule in ["dnsclassval", "dnstypeval", "dnsqueryelement", "dnsquery", "dnsurl"] {
        add("rfc4501", &[rule], &Language::of(&dns, rule));
    }

    // The file has octets, the rules have characters. A non-ASCII character is several octets.
    for name in ["national", "unreserved", "uchar", "pchar"] {
        let wide = |text: &str| text.chars().count() == 1 && !text.is_ascii();
        let wide = Language::new(wide, |random| {
            "é日\u{80}\u{10ffff}éé".chars().cycle().skip(random.below(6)).take(random.below(3)).collect()
        });
        add("rfc2326", &[name], &rule("rfc2326", name).or(wide));
    }

    // The value of a number's parameter is as long as possible: the text after a colon in it is not a password, since
    // §19.1.1 requires such a colon to be encoded.
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
        // A literal "@" only appears at the end of the userinfo.
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

    // The case of the scheme is ignored, although the literals of the file are case-sensitive.
    let relative = rule("rfc2224", "relativeURL");
    let (nfs, scheme) = (relative.clone(), ["nfs:", "NFS:", "nFs:", "nfs", "nfz:"]);
    let nfs = nfs.after("nfs:").made(move |random| format!("{}{}", random.one_of(&scheme), relative.make(random)));
    add("rfc2224", &["nfsURL"], &nfs);
    all
}

/// Returns a function that reports whether `?=` is followed by a `pchar` in a text.
fn holds_a_q_component() -> impl Fn(&str) -> bool {
    let pchar = Judge::of(urlgram_abnf::builtin("rfc3986").unwrap(), "pchar");
    let begins =
        move |rest: &str| [1, 3].iter().any(|&bytes| rest.get(..bytes).is_some_and(|begin| pchar.accepts(begin)));
    move |text| text.match_indices("?=").any(|(at, _)| begins(&text[at + 2..]))
}

/// Returns a function that accepts a `userinfo` in which the value of a number's parameter is as long as possible.
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

/// Returns the text with one character inserted, removed or replaced.
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
fn every_other_language_is_accepted_exactly() {
    const TEXTS: usize = 400;
    let mut wrong = Vec::new();
    for (document, rule, language) in other_languages() {
        let (dyn_rule, file) = (rule_of(document, rule), file(grammar(document)));
        let (mut random, mut accepted, mut differs) = (Random(42), 0, false);
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
            accepted += usize::from(expected);
            differs = differs || judge.accepts(text) != expected;
            if let Some(failure) = disagreement(dyn_rule, text, expected) {
                failed += 1;
                if failed <= 3 {
                    wrong.push(failure);
                }
            }
        }
        // Both verdicts must be frequent, and the language must differ from that of the file.
        let few = tried.len() / 10;
        if !(few..tried.len() - few).contains(&accepted) {
            wrong.push(format!("{document} {rule}: {accepted} of {} texts are accepted", tried.len()));
        }
        if !differs {
            wrong.push(format!("{document} {rule} has the language of its file"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Returns texts of a rule, shorter before longer, so that a failure shrinks.
fn derived(grammar: &urlgram_abnf::Grammar, rule: &str) -> impl Strategy<Value = String> + use<> {
    let mut texts: Vec<String> = grammar.samples(rule, 7).unwrap().take(500).collect();
    texts.sort_by_key(String::len);
    prop::sample::select(texts)
}

/// Returns a component as a URL may write it.
fn written(text: &str, raw: &str, coins: &[bool]) -> String {
    let mut coins = coins.iter().cycle();
    encode(text, |byte| {
        let may = byte.is_ascii_alphanumeric() || "-._~".contains(char::from(byte)) || raw.contains(char::from(byte));
        may && *coins.next().unwrap()
    })
}

/// Asserts that all passes accept the text.
fn accepted(document: &str, rule: &str, text: &str) -> Result<(), TestCaseError> {
    let failure = disagreement(rule_of(document, rule), text, true);
    prop_assert!(failure.is_none(), "{}", failure.unwrap());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn an_encoded_address_matches(
        address in derived(&address_in_urls(), "addr-spec"),
        coins in prop::collection::vec(any::<bool>(), 1..16),
    ) {
        let written = written(&address, "!$&'()*+;=:@", &coins);
        accepted("rfc6068", "mailtoURI", &format!("mailto:{written},{written}?a=b"))?;
        accepted("rfc4151", "tagURI", &format!("tag:{written},2001-02:x"))?;
    }

    #[test]
    fn an_encoded_identifier_matches(
        id in derived(urlgram_abnf::builtin("rfc822-addr").unwrap(), "addr-spec"),
        message in derived(urlgram_abnf::builtin("rfc5538").unwrap(), "msg-id-core"),
        coins in prop::collection::vec(any::<bool>(), 1..16),
    ) {
        let id = written(&id, "!$&'()*+,;=:@", &coins);
        accepted("rfc2392", "cid-url", &format!("cid:{id}"))?;
        accepted("rfc2392", "mid-url", &format!("mid:{id}/{id}"))?;
        let (left, right) = message.split_once('@').unwrap();
        let [left, right] = [left, right].map(|side| written(side, "!$&'()*+,;=:", &coins));
        accepted("rfc5538", "newsURL", &format!("news:{left}@{right}"))?;
        accepted("snews", "snewsURL", &format!("snews://h/{left}@{right}"))?;
    }

    #[test]
    fn encoded_components_of_ldap_urls_match(
        dn in derived(urlgram_abnf::builtin("rfc4514").unwrap(), "distinguishedName"),
        attribute in derived(urlgram_abnf::builtin("rfc4512").unwrap(), "attributeSelector"),
        filter in derived(urlgram_abnf::builtin("rfc4515").unwrap(), "filter"),
        oid in derived(urlgram_abnf::builtin("rfc4512").unwrap(), "oid"),
        coins in prop::collection::vec(any::<bool>(), 1..16),
    ) {
        let [dn, filter] = [dn, filter].map(|part| written(&part, "!$&'()*+,;=:@/", &coins));
        let [attribute, oid] = [attribute, oid].map(|part| written(&part, "$&'()*+;:@/", &coins));
        let rest = format!("h:1/{dn}?{attribute},{attribute}?sub?{filter}?!{oid}=%00,{oid}");
        accepted("rfc4516", "ldapurl", &format!("ldap://{rest}"))?;
        accepted("ldaps", "ldapsurl", &format!("ldaps://{rest}"))?;
    }

    /// Each rule of RFC 5322 agrees with the oracle about texts of the parts of addresses.
    #[test]
    fn soup_of_addresses_agrees_with_the_oracle(
        text in "(a|b\\.|\\.|@|\\(|\\(c\\)|\\)|\"|\"d\"|\\[|\\[e\\]|\\]| |\t|\r\n|\r\n |\r|\n|\\\\|\\\\\\(|\u{1}|\u{0}|é){0,9}",
    ) {
        for (judge, rule) in rfc5322() {
            let failure = disagreement(rule, &text, judge.accepts(&text));
            prop_assert!(failure.is_none(), "{}", failure.unwrap());
        }
    }
}

/// Returns every rule of RFC 5322 with its automaton or oracle.
fn rfc5322() -> &'static [(Judge, &'static DynRule)] {
    static RULES: std::sync::OnceLock<Vec<(Judge, &'static DynRule)>> = std::sync::OnceLock::new();
    RULES.get_or_init(|| {
        let grammar = grammar("rfc5322-addr");
        grammar.rules().iter().map(|rule| (Judge::of(file(grammar), rule.rule().name), rule)).collect()
    })
}

/// Asserts that 64 levels match and 65 do not.
#[track_caller]
fn nests_64_deep(rule: &DynRule, open: &str, innermost: &str, close: &str) {
    let depth = |depth: usize| format!("{}{innermost}{}", open.repeat(depth - 1), close.repeat(depth - 1));
    assert_eq!(disagreement(rule, &depth(64), true), None);
    assert_eq!(disagreement(rule, &depth(65), false), None);
    let error = rule.check(&depth(65)).unwrap_err();
    assert_eq!(error.offset(), depth(65).rfind('(').unwrap());
    assert_eq!(error.expectation().to_string(), "no more than 64 nested brackets");
    assert!(rule.check(&open.repeat(100_000)).is_err());
}

#[test]
fn filters_nest_64_deep() {
    nests_64_deep(rule_of("rfc4515", "filter"), "(!", "(a=b)", ")");
}

#[test]
fn comments_nest_64_deep() {
    for rule in ["comment", "CFWS", "ccontent"] {
        nests_64_deep(rule_of("rfc5322-addr", rule), "(a", "(b)", ")");
    }
    // A quoted bracket does not count.
    let quoted = format!("({})", "\\(".repeat(100));
    assert_eq!(disagreement(rule_of("rfc5322-addr", "comment"), &quoted, true), None);
    assert_eq!(disagreement(rule_of("rfc5322-addr", "comment"), "(\\\\\\()", true), None);
}

#[test]
fn hostile_addresses_take_linear_time() {
    let start = std::time::Instant::now();
    let address = rule_of("rfc5322-addr", "addr-spec");
    for before in ["", "a@", "(", "((((", "\"", "a@["] {
        for piece in
            ["(", "(a)", "(a", "a.", "a", ".", "\"", "\"a\".", " ", "\r\n ", "\r\n", "\\", "\\(", "((a)b)", ")"]
        {
            let text = format!("{before}{}", piece.repeat(10_000));
            let accepted = address.accepts(&text);
            assert_eq!(address.check(&text).is_ok(), accepted);
        }
    }
    // Quadratic time would be hours. Linear time is seconds, even unoptimised on a slow machine.
    assert!(start.elapsed().as_secs() < 120, "{:?}", start.elapsed());
}
