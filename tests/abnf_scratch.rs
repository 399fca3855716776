#![cfg(feature = "abnf")]
use urlgram::abnf::*;
#[test]
fn sizes() {
    let g = builtin("rfc3986").unwrap();
    for rule in g.rules() {
        let t = std::time::Instant::now();
        let s = g.suite(&rule.name).unwrap();
        let (len,t2) = (s.len(), t.elapsed());
        let d = g.dfa(&rule.name).unwrap();
        let t = std::time::Instant::now();
        let f = s.failures(|x| d.accepts(x));
        println!("{}: states {} classes {} W {} len {} make {:?} run {:?} {}", rule.name, s.states(), s.classes(), s.characterisation_len(), len, t2, t.elapsed(), f.len());
    }
}
#[test]
fn checks() {
    for name in builtin_names() {
        let g = builtin(name).unwrap();
        let t = std::time::Instant::now();
        let ps = g.check();
        println!("== {name} {:?}", t.elapsed());
        for p in ps { println!("  {} | {} | {} | {:?}", p.code(), p, p.label(), p.second_label()); }
    }
}
#[test]
fn samples() {
    for rule in ["URI-reference", "authority", "IPv6address", "dec-octet", "path"] {
    let g = builtin("rfc3986").unwrap();
    let mut it = g.samples(rule, 1).unwrap();
    let mut n = 0;
    while !it.covered() { let s = it.next().unwrap(); n += 1; if n < 15 {println!("{s}"); } }
    println!("{rule} covered after {n}");
    for m in g.near_misses(rule, 1).unwrap().take(5) { println!("   {:?}   {}    {:?}", m.text, m.edit, m.of); }
    }
}
