//! Grammars of parser generators: [`ParserGrammar`].

use super::super::codegen::pest;
use super::super::identifiers::{free, identifiers};
use super::context_free::FilledRules;
use super::partition::Partition;
use super::{antlr, tree_sitter};
use crate::model::{AutomatonError, Grammar, RuleId};
use urlgram::diagnostic::is_invisible;

/// A program that writes parsers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ParserGenerator {
    /// The Rust crate pest, whose alternatives have an order, and whose repetitions give nothing back.
    Pest,
    /// ANTLR 4.
    Antlr,
    /// tree-sitter.
    TreeSitter,
}

/// A grammar of a parser generator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParserGrammar {
    /// The source text; empty if the rule was refused.
    pub text: String,
    /// Rules that the generator cannot read, with the reason, such as `is left-recursive: a → a`.
    pub refused: Vec<(RuleId, String)>,
}

impl Grammar {
    /// Writes a rule and all rules that it reaches for a parser generator. Its rule `whole_text` reads a whole text.
    ///
    /// The grammar for pest has the expressions of [`rust_module`](Self::rust_module): alternatives in the order that their automata
    /// demand, lookahead where no order is right, and an automaton where no expression was found. Those for ANTLR and tree-sitter have one
    /// token for each set of characters that no rule tells apart. Both leave out the empty text of a rule, and make its uses optional.
    /// tree-sitter demands that conflicts between rules are declared, and names them. It follows few interpretations of a text at once, so
    /// that it may reject a text of a rule with conflicts.
    ///
    /// ```
    /// use urlgram_abnf::{Grammar, ParserGenerator};
    ///
    /// let grammar: Grammar = "a = b / b \".\"\nb = 1*%x61-7A\n".parse().unwrap();
    /// let pest = grammar.parser_grammar(grammar.find("a").unwrap(), ParserGenerator::Pest).unwrap();
    /// assert!(pest.text.contains("\na = { b ~ \".\"? }\n"));
    /// ```
    ///
    /// # Errors
    /// [`AutomatonError::TooLarge`] for repeat counts such as `a = 1000000000b`.
    pub fn parser_grammar(&self, rule: RuleId, generator: ParserGenerator) -> Result<ParserGrammar, AutomatonError> {
        let comment = |sign: &str, rule: RuleId| -> String {
            let lines = self.get(rule).text.lines().map(|line| format!("{sign}{}", plain(line)));
            lines.map(|line| format!("{}\n", line.trim_end())).collect()
        };
        if generator == ParserGenerator::Pest {
            let (text, refused) = pest(self, rule, |rule| comment("/// ", rule));
            return Ok(ParserGrammar { text, refused });
        }
        let refused = |rule, reason: String| Ok(ParserGrammar { text: String::new(), refused: vec![(rule, reason)] });
        let rules = FilledRules::new(self, rule)?;
        if rules.rules.is_empty() {
            return refused(rule, "matches no text with characters".to_owned());
        }
        let (names, mut taken) = identifiers(self, rules.rules.iter().map(|rule| rule.rule));
        let whole = free("whole_text", &mut taken);
        let partition = Partition::new(&rules.sets())?;
        let comment = |rule| comment("// ", rule);
        let grammar = match generator {
            ParserGenerator::TreeSitter => {
                tree_sitter::Writer { names: &names, partition: &partition }.write(&rules, &whole, comment)
            }
            _ => {
                if let Some(cycle) = antlr::left_recursion(&rules) {
                    let names: Vec<&str> = cycle.iter().map(|id| self.get(*id).name.as_str()).collect();
                    return refused(
                        cycle[0],
                        format!("is left-recursive in a way that ANTLR refuses: {}", names.join(" → ")),
                    );
                }
                antlr::Writer { names: &names, partition: &partition }.write(&rules, &whole, comment)
            }
        };
        let octets = if rules.has_octets {
            "// Octets are read as the characters with the same numbers (ISO 8859-1).\n"
        } else {
            ""
        };
        Ok(ParserGrammar { text: format!("{octets}{grammar}"), refused: Vec::new() })
    }
}

/// Replaces characters that could end a comment, or that are not seen.
fn plain(line: &str) -> String {
    line.chars().map(|c| if is_invisible(c) && c != ' ' { ' ' } else { c }).collect()
}
