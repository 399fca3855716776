//! Trees by any rule of any grammar.

use crate::exit::{Exit, Failure};
use crate::input::{GrammarArgs, InputArgs};
use crate::io::Io;
use crate::output::{Derivations, Format};
use urlgram_abnf::Gap;

/// Options of the trees.
pub(crate) struct Options {
    pub(crate) rule: Option<String>,
    pub(crate) depth: usize,
    /// Maximum number of derivations.
    pub(crate) derivations: usize,
    pub(crate) format: Format,
}

pub(crate) fn run(texts: InputArgs, source: &GrammarArgs, options: &Options, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let grammar = source.grammar()?;
    let first = || grammar.starts().first().map(|rule| grammar.get(*rule).name.clone());
    let rule = options.rule.clone().or_else(first);
    let rule = rule.ok_or_else(|| Failure::Usage(format!("{} has no rules", source.name())))?;
    let gaps = source.gaps(&grammar, &rule)?;
    if !gaps.is_empty() {
        io.note(format_args!("note: no tree uses {}, which the grammar does not define", Gap::list(&gaps)))?;
    }
    let mut is_first = true;
    texts.each(io, &mut |text, output| {
        let trees = match grammar.trees(&rule, text, options.derivations) {
            Ok(trees) => trees,
            Err(error) => {
                return Ok(output.error(format_args!("rule `{rule}`: a text of {} bytes: {error}", text.len()))?);
            }
        };
        let shown = Derivations { grammar: &grammar, text, trees: &trees, depth: options.depth };
        if !options.format.json(output.out, || shown.json())? {
            if !std::mem::take(&mut is_first) {
                writeln!(output.out)?;
            }
            shown.draw(&output.out_style, output.out)?;
        }
        Ok(if trees.partial.is_some() { Exit::Findings } else { Exit::Clean })
    })
}
