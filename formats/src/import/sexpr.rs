//! Bracketed lists of rules files, each part with its byte offset. The parser is iterative, so that input cannot overflow the stack.

/// The depth limit for nested brackets.
const MAX_DEPTH: usize = 100;

/// A word, a quoted string, or a list in round brackets, square brackets or braces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expr {
    pub at: usize,
    pub node: Node,
}

/// The content of a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    Word(String),
    Text(String),
    List(Vec<Expr>),
    Braces(Vec<Expr>),
}

impl Expr {
    /// The items of a list.
    pub fn list(&self) -> Option<&[Expr]> {
        match &self.node {
            Node::List(items) | Node::Braces(items) => Some(items),
            Node::Word(_) | Node::Text(_) => None,
        }
    }

    /// The text of a word or a string.
    pub fn word(&self) -> Option<&str> {
        match &self.node {
            Node::Word(word) | Node::Text(word) => Some(word),
            Node::List(_) | Node::Braces(_) => None,
        }
    }

    /// The first word of a list.
    pub fn head(&self) -> Option<&str> {
        self.list()?.first()?.word()
    }

    /// The items after the head of a list.
    pub fn rest(&self) -> &[Expr] {
        self.list().and_then(|items| items.get(1..)).unwrap_or_default()
    }

    /// A short form for messages.
    pub fn shown(&self) -> String {
        match &self.node {
            Node::Word(word) | Node::Text(word) => word.chars().take(40).collect(),
            Node::List(items) | Node::Braces(items) => match items.first().and_then(Expr::word) {
                Some(head) => format!("({} …)", head.chars().take(40).collect::<String>()),
                None => "(…)".to_owned(),
            },
        }
    }
}

/// A syntax error in brackets or quotes.
pub struct SyntaxError {
    pub at: usize,
    pub reason: String,
}

/// The syntax of a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dialect {
    /// The sign with which a comment begins; it ends with its line.
    pub comment: &'static str,
    /// Whether a backslash in a string stands for the character after it. Otherwise it is a line break.
    pub escapes: bool,
}

/// Parses a text.
pub fn parse(text: &str, dialect: Dialect) -> (Vec<Expr>, Vec<SyntaxError>) {
    let Dialect { comment, escapes } = dialect;
    let mut broken = Vec::new();
    let mut open: Vec<(usize, Vec<Expr>)> = vec![(0, Vec::new())];
    // The number of open brackets beyond the limit, which are skipped.
    let mut too_deep = 0_usize;
    let mut at = 0;
    let ends_word = |letter: char| letter.is_whitespace() || "()[]{}\"".contains(letter);
    while let Some(letter) = text[at..].chars().next() {
        let start = at;
        at += letter.len_utf8();
        if text[start..].starts_with(comment) {
            at = text[start..].find(['\n', '\r']).map_or(text.len(), |end| start + end);
        } else if letter.is_whitespace() {
        } else if "([{".contains(letter) {
            if open.len() > MAX_DEPTH {
                if too_deep == 0 {
                    let reason = format!("brackets nested deeper than {MAX_DEPTH} levels; their contents are skipped");
                    broken.push(SyntaxError { at: start, reason });
                }
                too_deep += 1;
            } else {
                open.push((start, Vec::new()));
            }
        } else if ")]}".contains(letter) {
            if too_deep > 0 {
                too_deep -= 1;
            } else if open.len() > 1
                && let Some((at, items)) = open.pop()
            {
                let node = if text[at..].starts_with('{') {
                    Node::Braces(items)
                } else {
                    Node::List(items)
                };
                if let Some((_, parent)) = open.last_mut() {
                    parent.push(Expr { at, node });
                }
            } else {
                let reason = "unmatched closing bracket".to_owned();
                broken.push(SyntaxError { at: start, reason });
            }
        } else {
            let node = if letter == '"' {
                let mut content = String::new();
                let mut letters = text[at..].char_indices();
                let mut end = text.len();
                let mut is_closed = false;
                while let Some((offset, letter)) = letters.next() {
                    match letter {
                        '"' => {
                            end = at + offset + 1;
                            is_closed = true;
                            break;
                        }
                        '\\' if escapes => content.extend(letters.next().map(|(_, letter)| letter)),
                        '\\' => content.push('\n'),
                        letter => content.push(letter),
                    }
                }
                if !is_closed {
                    let reason = "unterminated string: expected a closing quote".to_owned();
                    broken.push(SyntaxError { at: start, reason });
                }
                at = end;
                Node::Text(content)
            } else {
                at = text[start..].find(ends_word).map_or(text.len(), |end| start + end);
                Node::Word(text[start..at].to_owned())
            };
            if too_deep == 0
                && let Some((_, items)) = open.last_mut()
            {
                items.push(Expr { at: start, node });
            }
        }
    }
    while open.len() > 1
        && let Some((at, items)) = open.pop()
    {
        let reason = "unclosed bracket".to_owned();
        broken.push(SyntaxError { at, reason });
        let node = Node::List(items);
        if let Some((_, parent)) = open.last_mut() {
            parent.push(Expr { at, node });
        }
    }
    let all = open.pop().map(|(_, items)| items).unwrap_or_default();
    (all, broken)
}
