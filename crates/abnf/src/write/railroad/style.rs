//! The style sheet of diagrams.

/// Style sheet for light and for dark pages. Viewers that do not know `@media` draw the light one.
pub(crate) const STYLE: &str = "\
svg.railroad rect.railroad_canvas { fill: #ffffff; stroke: none; }
svg.railroad path { stroke: #57606a; stroke-width: 2px; fill: none; }
svg.railroad rect { stroke: #57606a; stroke-width: 1.5px; fill: #eaf3ff; }
svg.railroad g.terminal rect { fill: #fff6d6; }
svg.railroad text { font: 14px monospace; text-anchor: middle; fill: #1f2328; }
svg.railroad text.comment { font: italic 12px monospace; fill: #57606a; }
svg.railroad a text { fill: #0550ae; }
svg.railroad g.labeledbox > rect { stroke-width: 1px; stroke-dasharray: 5px; fill: none; }
@media (prefers-color-scheme: dark) {
svg.railroad rect.railroad_canvas { fill: #0d1117; }
svg.railroad path { stroke: #8b949e; }
svg.railroad rect { stroke: #8b949e; fill: #12263f; }
svg.railroad g.terminal rect { fill: #33290c; }
svg.railroad text { fill: #e6edf3; }
svg.railroad text.comment { fill: #9aa4ae; }
svg.railroad a text { fill: #79b8ff; }
svg.railroad g.labeledbox > rect { fill: none; }
}
";
