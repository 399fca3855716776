//! The names of the commands that a client can run.

/// Checks all files of the workspace.
pub(crate) const CHECK_WORKSPACE: &str = "urlgram.checkWorkspace";

/// Returns texts that a rule matches. The arguments are the URI of the document and the name of the rule.
pub(crate) const SAMPLES: &str = "urlgram.samples";

/// Matches a text against a rule. The arguments are the URI of the document, the name of the rule, and the text, which the client asks for.
pub(crate) const MATCH: &str = "urlgram.match";

/// Lists the rules that differ from the version of the file in the last commit. The argument is the URI of the document.
pub(crate) const COMPARE: &str = "urlgram.compareWithGit";

/// Draws a rule as SVG. The arguments are the URI of the document, and the name of the rule or the position of a name.
pub(crate) const RAILROAD: &str = "urlgram.railroad";

/// Returns what the specifications make of a URL. The arguments are the URI of the document and a position in the URL.
pub(crate) const READINGS: &str = "urlgram.readings";

/// Returns the rules that a URL matches. The arguments are the URI of the document and a position in the URL.
pub(crate) const TREE: &str = "urlgram.tree";

/// The names of the commands.
pub(crate) const COMMANDS: [&str; 7] = [CHECK_WORKSPACE, SAMPLES, MATCH, COMPARE, RAILROAD, READINGS, TREE];
