//! Text of the cells of notebooks.

/// Returns the strings of a notebook, which are the lines of its cells. Jupyter, its converter and its viewers make slightly different
/// anchors of headings: <https://nbconvert.readthedocs.io/en/latest/api/filters.html>, `add_anchor`.
pub(crate) fn cells(notebook: &str) -> String {
    let lines = notebook.lines().filter_map(|line| {
        let (_, value) = line.trim().trim_end_matches(',').split_once('"')?;
        let value = value.strip_suffix('"').unwrap_or(value);
        // The source of a cell may be one string.
        Some(value.strip_prefix("source\": \"").unwrap_or(value))
    });
    let text = |line: &str| line.replace("\\n", "\n").replace("\\\"", "\"").replace("\\\\", "\\");
    lines.map(|line| format!("\n{}\n", text(line).trim_end())).collect()
}
