//! Fences of blocks of code in Markdown: <https://spec.commonmark.org/0.31.2/#fenced-code-blocks>.

/// The byte and the length of a fence.
pub(super) type Fence = (u8, usize);

/// Returns the fence that a line, without white space around it, begins with, and the text after it.
pub(super) fn fence(line: &str) -> Option<(Fence, &str)> {
    let byte = line.bytes().next().filter(|byte| matches!(byte, b'`' | b'~'))?;
    let length = line.bytes().take_while(|other| *other == byte).count();
    let info = &line[length..];
    (length > 2 && !info.contains('`')).then_some(((byte, length), info))
}

/// Blocks of code, line by line.
#[derive(Default)]
pub(super) struct Fences {
    /// The fence that is open.
    open: Option<Fence>,
}

impl Fences {
    /// Whether a line, without white space around it, is in a block of code or is one of its fences.
    pub(super) fn is_code(&mut self, line: &str) -> bool {
        let Some((fence, info)) = fence(line) else { return self.open.is_some() };
        match self.open {
            None => self.open = Some(fence),
            Some((byte, least)) if byte == fence.0 && fence.1 >= least && info.is_empty() => self.open = None,
            Some(_) => {}
        }
        true
    }
}
