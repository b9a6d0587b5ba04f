//! Statements as lines, which the formatter then lays out.

/// The group of statements that belong to the next statement.
pub const ALLOW: &str = "allow";

/// The text of a statement, and the lines of its block.
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

    /// Adds a block.
    pub fn block(mut self, lines: Vec<Self>) -> Self {
        self.block = Some(lines);
        self
    }

    /// Allows the block on the same line, if it is short.
    pub fn short(mut self) -> Self {
        self.short = true;
        self
    }

    /// Assigns the statement to a group; an empty line separates groups.
    pub fn group(mut self, group: &'static str) -> Self {
        self.group = group;
        self
    }

    /// The statement with its block on one line, if that is allowed.
    fn one_line(&self) -> Option<String> {
        match self.block.as_deref() {
            None => Some(self.text.clone()),
            Some([]) => Some(format!("{} {{}}", self.text)),
            Some([only]) if self.short && only.block.is_none() => Some(format!("{} {{ {}; }}", self.text, only.text)),
            Some(_) => None,
        }
    }
}

/// The text of a file's lines.
pub fn layout(lines: &[Line]) -> String {
    let mut text = String::new();
    let mut last: Option<(&str, bool)> = None;
    for line in lines {
        let many = line.one_line().is_none();
        if last.is_some_and(|last| last.0 != ALLOW && (last.0 != line.group || last.1 || many)) {
            text.push('\n');
        }
        write(&mut text, line);
        last = Some((line.group, many));
    }
    text
}

fn write(text: &mut String, line: &Line) {
    if let Some(line) = line.one_line() {
        text.push_str(&line);
    } else {
        text.push_str(&line.text);
        text.push_str(" {\n");
        for inner in line.block.iter().flatten() {
            write(text, inner);
        }
        text.push('}');
    }
    // A name may end with a character after which a statement would continue on the next line.
    text.push_str(";\n");
}
