//! Statements as lines, and how lines are laid out on the page.

/// The width that lines are broken to and one-line blocks must fit.
const WIDTH: usize = 100;

/// A statement as text, and the lines of its block.
pub struct Line {
    text: String,
    block: Option<Vec<Line>>,
    group: &'static str,
    short: bool,
}

impl Line {
    /// A statement without a block.
    pub fn new(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            block: None,
            group: "",
            short: false,
        }
    }

    /// Gives it a block.
    pub fn block(mut self, lines: Vec<Self>) -> Self {
        self.block = Some(lines);
        self
    }

    /// Lets its block stand on the same line, if that is short.
    pub fn short(mut self) -> Self {
        self.short = true;
        self
    }

    /// Says what it belongs to; an empty line stands between groups.
    pub fn group(mut self, group: &'static str) -> Self {
        self.group = group;
        self
    }

    /// The statement with its block on one line, if it can stand so.
    fn one_line(&self, indent: usize) -> Option<String> {
        match self.block.as_deref() {
            None => Some(self.text.clone()),
            Some([]) => Some(format!("{} {{}}", self.text)),
            Some([only]) if self.short && only.block.is_none() => {
                let line = format!("{} {{ {} }}", self.text, only.text);
                (indent + line.chars().count() <= WIDTH).then_some(line)
            }
            Some(_) => None,
        }
    }
}

/// The text of a file's lines.
pub fn layout(lines: &[Line]) -> String {
    let mut text = String::new();
    let mut last: Option<(&str, bool)> = None;
    for line in lines {
        let many = line.one_line(0).is_none();
        if last.is_some_and(|last| last.0 != line.group || last.1 || many) {
            text.push('\n');
        }
        write(&mut text, line, 0);
        last = Some((line.group, many));
    }
    text
}

fn write(text: &mut String, line: &Line, indent: usize) {
    if let Some(line) = line.one_line(indent) {
        broken(text, &line, indent);
        return;
    }
    broken(text, &format!("{} {{", line.text), indent);
    for inner in line.block.iter().flatten() {
        write(text, inner, indent + 2);
    }
    broken(text, "}", indent);
}

/// Writes a line, broken behind commas where it is too long.
fn broken(text: &mut String, line: &str, indent: usize) {
    text.push_str(&" ".repeat(indent));
    let mut width = indent;
    let mut pieces = pieces(line).into_iter().peekable();
    while let Some(piece) = pieces.next() {
        text.push_str(piece);
        width += piece.chars().count();
        if let Some(next) = pieces.peek() {
            if width + 1 + next.chars().count() > WIDTH {
                width = indent + 4;
                text.push('\n');
                text.push_str(&" ".repeat(width));
            } else {
                width += 1;
                text.push(' ');
            }
        }
    }
    text.push('\n');
}

/// The parts of a line between which it may be broken: behind commas that no quotes enclose.
fn pieces(line: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut quoted = false;
    for (at, sign) in line.char_indices() {
        quoted ^= sign == '"';
        if !quoted && line[at..].starts_with(", ") {
            pieces.push(&line[start..=at]);
            start = at + 2;
        }
    }
    pieces.push(&line[start..]);
    pieces
}
