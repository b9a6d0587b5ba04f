//! Parses Interactive Diagrams, alone or within a web page, into parameters and pieces with their byte offsets.

/// A diagram.
#[derive(Clone, Debug, Default)]
pub struct Diagram<'a> {
    pub at: usize,
    pub parameters: Vec<Parameter<'a>>,
    pub pieces: Vec<Piece<'a>>,
    /// Lines that are neither parameters nor pieces.
    pub strays: Vec<Part<'a>>,
}

/// A part of the text with its byte offset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Part<'a> {
    pub text: &'a str,
    pub at: usize,
}

/// `name=value`.
#[derive(Clone, Copy, Debug)]
pub struct Parameter<'a> {
    pub name: Part<'a>,
    pub value: Part<'a>,
}

/// `Name:ID:moves:image:squares:hand`.
#[derive(Clone, Debug)]
pub struct Piece<'a> {
    pub at: usize,
    pub fields: Vec<Part<'a>>,
}

impl<'a> Piece<'a> {
    /// The field with this number, empty if missing.
    pub fn field(&self, number: usize) -> Part<'a> {
        let missing = Part { text: "", at: self.at };
        self.fields.get(number).copied().unwrap_or(missing)
    }
}

impl<'a> Part<'a> {
    /// Trims white space.
    fn trimmed(self) -> Self {
        let start = self.text.len() - self.text.trim_start().len();
        Self {
            text: self.text.trim(),
            at: self.at + start,
        }
    }
}

/// The class of a page's element that holds a diagram.
const CLASS: &str = "idiagram";

/// Whether a line sets one of the parameters that diagrams usually have.
fn is_parameter(line: &str) -> bool {
    let keys = [
        "files",
        "ranks",
        "promozone",
        "maxpromote",
        "promochoice",
        "graphicsdir",
    ];
    let name = line.split_once('=').map(|(name, _)| name.trim().to_lowercase());
    name.is_some_and(|name| keys.contains(&name.as_str()))
}

/// Whether a text looks like a diagram, or a page with diagrams.
pub fn is_it(text: &str) -> bool {
    find(text, CLASS).is_some() || text.lines().any(is_parameter)
}

/// Finds a text, ignoring case.
fn find(text: &str, wanted: &str) -> Option<usize> {
    let (text, wanted) = (text.as_bytes(), wanted.as_bytes());
    text.windows(wanted.len())
        .position(|part| part.eq_ignore_ascii_case(wanted))
}

/// The title of a page.
pub fn title(text: &str) -> Option<&str> {
    let start = find(text, "<title>")? + "<title>".len();
    let end = find(&text[start..], "</title>")?;
    Some(text[start..start + end].trim()).filter(|title| !title.is_empty())
}

/// Parses all diagrams of a text. A text without the class is a single diagram.
pub fn parse(text: &str) -> Vec<Diagram<'_>> {
    if find(text, CLASS).is_none() {
        return vec![diagram(Part { text, at: 0 })];
    }
    let mut diagrams = Vec::new();
    let mut marks = Finder::new(text, CLASS);
    let mut closes = Finder::new(text, ">");
    let mut ends = ["</div", "</pre", "</script", "</p>"].map(|closing| Finder::new(text, closing));
    let (mut from, mut looked, mut in_tag) = (0, 0, false);
    while let Some(mark) = marks.next(from) {
        let Some(close) = closes.next(mark) else {
            break;
        };
        // The class must be within a tag; otherwise it is a word of the page.
        let passed = &text[looked..mark];
        if let Some(sign) = passed.rfind(['<', '>']) {
            in_tag = passed[sign..].starts_with('<');
        }
        looked = mark;
        if in_tag {
            let open = close + 1;
            let end = ends.iter_mut().filter_map(|end| end.next(open)).min();
            let end = end.unwrap_or(text.len());
            diagrams.push(diagram(Part {
                text: &text[open..end],
                at: open,
            }));
            from = end;
        } else {
            from = mark + CLASS.len();
        }
    }
    diagrams
}

/// Finds successive occurrences of a text in linear time.
struct Finder<'a> {
    text: &'a str,
    wanted: &'static str,
    /// The last occurrence found.
    last: Option<usize>,
}

impl<'a> Finder<'a> {
    fn new(text: &'a str, wanted: &'static str) -> Self {
        Self {
            text,
            wanted,
            last: find(text, wanted),
        }
    }

    /// The first occurrence at or after a byte offset.
    fn next(&mut self, from: usize) -> Option<usize> {
        if self.last? < from {
            self.last = find(&self.text[from..], self.wanted).map(|at| from + at);
        }
        self.last
    }
}

/// The lines of a text, split also at tags and HTML comments, which are removed.
fn lines(part: Part<'_>) -> Vec<Part<'_>> {
    let mut lines = Vec::new();
    let mut start = 0;
    let mut at = 0;
    let text = part.text;
    while let Some(found) = text[at..].find(['\n', '\r', '<']) {
        let end = at + found;
        lines.push((start, end));
        at = if text[end..].starts_with("<!--") {
            text[end..].find("-->").map_or(text.len(), |close| end + close + 3)
        } else if text[end..].starts_with('<') {
            text[end..].find('>').map_or(text.len(), |close| end + close + 1)
        } else {
            end + 1
        };
        start = at;
    }
    lines.push((start, text.len()));
    let parts = lines.into_iter().map(|(from, to)| Part {
        text: &text[from..to],
        at: part.at + from,
    });
    parts.map(Part::trimmed).filter(|line| !line.text.is_empty()).collect()
}

fn diagram(part: Part<'_>) -> Diagram<'_> {
    let mut diagram = Diagram {
        at: part.trimmed().at,
        ..Diagram::default()
    };
    for line in lines(part) {
        let (equals, colon) = (line.text.find('='), line.text.find(':'));
        match (equals, colon) {
            (Some(equals), colon) if colon.is_none_or(|colon| equals < colon) => {
                let (name, value) = line.text.split_at(equals);
                diagram.parameters.push(Parameter {
                    name: Part {
                        text: name.trim(),
                        at: line.at,
                    },
                    value: Part {
                        text: &value[1..],
                        at: line.at + equals + 1,
                    }
                    .trimmed(),
                });
            }
            (_, Some(_)) => {
                let mut at = line.at;
                let fields = line.text.split(':').map(|text| {
                    let field = Part { text, at };
                    at += text.len() + 1;
                    field.trimmed()
                });
                diagram.pieces.push(Piece {
                    at: line.at,
                    fields: fields.collect(),
                });
            }
            _ => diagram.strays.push(line),
        }
    }
    diagram
}
