//! Grammars of parser generators. pest reads texts here; `crates/abnf/check` does the same with ANTLR and tree-sitter.

use urlgram_abnf::{Grammar, ParserGenerator, ParserGrammar, Reader, builtin};

fn written(grammar: &Grammar, rule: &str, generator: ParserGenerator) -> ParserGrammar {
    grammar.parser_grammar(grammar.find(rule).unwrap(), generator).unwrap()
}

/// Returns a parser that pest makes of a rule.
fn pest(grammar: &Grammar, rule: &str) -> impl Fn(&str) -> bool {
    let ParserGrammar { text, refused } = written(grammar, rule, ParserGenerator::Pest);
    assert_eq!(refused, [], "{rule}");
    let (_, rules) = pest_meta::parse_and_optimize(&text).unwrap_or_else(|errors| panic!("{}\n{text}", errors[0]));
    let machine = pest_vm::Vm::new(rules);
    move |text| machine.parse("whole_text", text).is_ok()
}

#[test]
fn pest_reads_the_texts_of_regular_rules() {
    // Orders, lookahead, automata, both cases of letters, names of Rust, the empty text, and lists.
    let own = "a = b / b \".\" / *DIGIT \"x\"\nb = 1*DIGIT\nfn = *( *\"y\" ) [ \"Ab\" ] 2*3b / \"\"\n\
        d = *( ALPHA / DIGIT ) DIGIT\ne = ( \"a\" / \"ab\" ) ( \"c\" / \"bcd\" )\nf = %xE9-2FF / %s\"Q\" / %d34.39.92.9\n";
    let own: Grammar = own.parse().unwrap();
    let older = Reader::new().read("older.bnf", "c = #b\nb = 1*\"x\" | \"\"\n").grammar;
    let others = [("rfc3986", "IPv4address"), ("rfc3986", "path"), ("rfc6570", "expression"), ("rfc3987", "ireg-name")];
    let others = others.map(|(grammar, rule)| (builtin(grammar).unwrap().clone(), rule));
    let rules = ["a", "fn", "d", "e", "f"].map(|rule| (own.clone(), rule));
    for (grammar, rule) in rules.into_iter().chain(others).chain([(older, "c")]) {
        let accepts = pest(&grammar, rule);
        let mut judged = 0;
        grammar.suite(rule).unwrap().for_each(|text, matches| {
            if judged < 3_000 {
                assert_eq!(accepts(text), matches, "{rule}: {text:?}");
            }
            judged += 1;
        });
        assert!(judged > 5, "{rule}");
    }
}

#[test]
fn pest_reads_the_texts_of_recursive_rules() {
    let grammar: Grammar = include_str!("samples/value.abnf").parse().unwrap();
    let accepts = pest(&grammar, "value");
    let samples: Vec<String> = grammar.samples("value", 1).unwrap().take(200).collect();
    assert!(samples.iter().all(|text| accepts(text)));
    assert!(grammar.near_misses("value", 1).unwrap().take(200).all(|miss| !accepts(&miss.text)));
    // No order of alternatives and no lookahead finds the middle of a palindrome.
    let grammar: Grammar = "p = \"a\" p \"a\" / \"b\" p \"b\" / \"a\" / \"b\"\n".parse().unwrap();
    let refused = written(&grammar, "p", ParserGenerator::Pest);
    assert_eq!(refused.text, "");
    assert!(refused.refused[0].1.contains("no order of its alternatives was found that reads \""), "{refused:?}");
}

#[test]
fn characters_are_tokens_of_antlr_and_tree_sitter() {
    let source = "a-b = *class \"x\" / [ class ] 1*2( DIGIT )\nclass = *( *\"Q\" / \"-\" ) ; \u{2028}x\r\n";
    let grammar: Grammar = source.parse().unwrap();
    let antlr = written(&grammar, "a-b", ParserGenerator::Antlr).text;
    let (rules, tokens) = antlr.split_once("\n// Each token is one character.\n").unwrap();
    assert_eq!(
        rules,
        "grammar AB;\n\nwhole_text : a_b EOF ;\n\n// a-b = *class \"x\" / [ class ] 1*2( DIGIT )\na_b\n    : class_* LETTER_X\n    \
         | class_? digit digit?\n    ;\n\n// class = *( *\"Q\" / \"-\" ) ;  x\nclass_\n    : ( LETTER_Q+ | HYPHEN )+\n    ;\n\n\
         // DIGIT          =  %x30-39\n//                        ; 0-9\ndigit\n    : CHARACTERS_2\n    ;\n"
    );
    let sets = "HYPHEN : [\\u{2D}] ;\nCHARACTERS_2 : [0-9] ;\nLETTER_Q : [Qq] ;\nLETTER_X : [Xx] ;\nOTHER : . ;\n";
    assert_eq!(tokens, sets);
    let tree_sitter = written(&grammar, "a-b", ParserGenerator::TreeSitter).text;
    assert!(
        tree_sitter.starts_with("// Each token is one character.\nconst HYPHEN = /[\\u{2D}]/u;\n"),
        "{tree_sitter}"
    );
    let rule = "choice(seq(repeat($.class_), LETTER_X), seq(optional($.class_), $.digit, optional($.digit)))";
    assert!(tree_sitter.contains(&format!("    a_b: $ => {rule},\n")), "{tree_sitter}");
    assert!(tree_sitter.contains("    class_: $ => repeat1(choice(repeat1(LETTER_Q), HYPHEN)),\n"), "{tree_sitter}");
}

#[test]
fn rules_that_a_generator_cannot_read_are_refused() {
    let grammar: Grammar = "a = b \"x\" / \"y\"\nb = a \"z\" / \"w\"\ne = e \"+\" e / DIGIT\nh = [ DIGIT ] h \"x\" / \"y\"\nn = \"\"\nu = undefined\n"
        .parse()
        .unwrap();
    let reason = |rule: &str, generator| {
        let written = written(&grammar, rule, generator);
        assert_eq!(written.text.is_empty(), !written.refused.is_empty());
        written.refused.first().map(|(_, reason)| reason.clone()).unwrap_or_default()
    };
    let (antlr, tree_sitter, pest) = (ParserGenerator::Antlr, ParserGenerator::TreeSitter, ParserGenerator::Pest);
    assert_eq!(reason("a", antlr), "is left-recursive in a way that ANTLR refuses: a → b → a");
    assert_eq!(reason("h", antlr), "is left-recursive in a way that ANTLR refuses: h → h");
    assert_eq!((reason("e", antlr), reason("a", tree_sitter), reason("h", tree_sitter)), Default::default());
    assert_eq!(reason("e", pest), "is left-recursive: e → e");
    for generator in [antlr, tree_sitter] {
        assert_eq!(reason("n", generator), "matches no text with characters");
        assert_eq!(reason("u", generator), "matches no text with characters");
    }
    let large: Grammar = "a = 1000000000\"x\"\n".parse().unwrap();
    assert!(large.parser_grammar(large.find("a").unwrap(), antlr).is_err());
    assert!(written(&large, "a", pest).refused.len() == 1);
}
