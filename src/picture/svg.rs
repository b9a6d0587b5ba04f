//! Writing SVG: elements, attributes, text that cannot break out of its place, and short numbers.

use std::fmt::Write as _;

use super::spot::Spot;

/// A document that is being written.
#[derive(Debug, Default)]
pub(super) struct Svg {
    text: String,
    open: Vec<&'static str>,
}

/// An attribute with its value.
pub(super) type Attribute<'a> = (&'a str, &'a str);

impl Svg {
    /// Begins an element that holds others.
    pub(super) fn begin(&mut self, name: &'static str, attributes: &[Attribute<'_>]) {
        self.start(name, attributes);
        self.text.push_str(">\n");
        self.open.push(name);
    }

    /// Ends the innermost element.
    pub(super) fn end(&mut self) {
        if let Some(name) = self.open.pop() {
            let _ = writeln!(self.text, "</{name}>");
        }
    }

    /// An element that holds nothing.
    pub(super) fn empty(&mut self, name: &str, attributes: &[Attribute<'_>]) {
        self.start(name, attributes);
        self.text.push_str("/>\n");
    }

    /// An element that holds a text.
    pub(super) fn text(&mut self, name: &str, attributes: &[Attribute<'_>], text: &str) {
        self.start(name, attributes);
        let _ = writeln!(self.text, ">{}</{name}>", escaped(text));
    }

    /// An element with a title, which browsers show on hover.
    pub(super) fn titled(&mut self, name: &str, attributes: &[Attribute<'_>], title: &str) {
        self.start(name, attributes);
        let _ = writeln!(self.text, "><title>{}</title></{name}>", escaped(title));
    }

    /// The style sheet, whose text needs no escaping.
    pub(super) fn style(&mut self, rules: &str) {
        let _ = writeln!(self.text, "<style>\n{}</style>", rules);
    }

    /// The document.
    pub(super) fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.end();
        }
        self.text
    }

    fn start(&mut self, name: &str, attributes: &[Attribute<'_>]) {
        let _ = write!(self.text, "<{name}");
        for (attribute, value) in attributes {
            let _ = write!(self.text, " {attribute}=\"{}\"", escaped(value));
        }
    }
}

/// A text escaped for XML.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // XML has no way to write these.
            '\u{0}'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {
                out.push('\u{fffd}');
            }
            _ => out.push(letter),
        }
    }
    out
}

/// A number with at most two decimals.
pub(super) fn number(value: f64) -> String {
    let hundredths = (value * 100.0).round() as i64;
    let (whole, rest) = (hundredths.abs() / 100, hundredths.abs() % 100);
    let sign = if hundredths < 0 { "-" } else { "" };
    match rest {
        0 => format!("{sign}{whole}"),
        _ if rest % 10 == 0 => format!("{sign}{whole}.{}", rest / 10),
        _ => format!("{sign}{whole}.{rest:02}"),
    }
}

/// A path that is being drawn.
#[derive(Debug, Default)]
pub(super) struct Path {
    data: String,
    at: Spot,
}

impl Path {
    /// Moves without drawing.
    pub(super) fn jump(&mut self, to: Spot) {
        let _ = write!(self.data, "M{} {}", number(to.x), number(to.y));
        self.at = to;
    }

    /// Draws a straight line.
    pub(super) fn line(&mut self, to: Spot) {
        let near = |one: f64, other: f64| number(one) == number(other);
        let _ = match (near(self.at.x, to.x), near(self.at.y, to.y)) {
            (true, _) => write!(self.data, "V{}", number(to.y)),
            (_, true) => write!(self.data, "H{}", number(to.x)),
            _ => write!(self.data, "L{} {}", number(to.x), number(to.y)),
        };
        self.at = to;
    }

    /// Draws an arc of a circle.
    pub(super) fn arc(&mut self, to: Spot, radius: f64, clockwise: bool) {
        let (radius, sweep) = (number(radius), u8::from(clockwise));
        let _ = write!(
            self.data,
            "A{radius} {radius} 0 0 {sweep} {} {}",
            number(to.x),
            number(to.y)
        );
        self.at = to;
    }

    /// Closes the path: draws a line back to the last jump.
    pub(super) fn close(&mut self) {
        self.data.push('z');
    }

    /// The value of a `d` attribute.
    pub(super) fn data(&self) -> &str {
        &self.data
    }
}

/// The approximate width of a text, in units of its font size.
pub(super) fn width(text: &str) -> f64 {
    let one = |letter: char| match letter {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | '\'' | '|' | ' ' => 0.32,
        'm' | 'w' | 'M' | 'W' => 0.92,
        'A'..='Z' => 0.7,
        '0'..='9' | 'a'..='z' => 0.58,
        _ if (letter as u32) < 0x1100 => 0.66,
        _ => 1.05,
    };
    text.chars().map(one).sum()
}

/// The largest size at which a text fits, up to the requested one.
pub(super) fn fitting(text: &str, room: f64, wished: f64) -> f64 {
    (room / width(text).max(0.1)).min(wished)
}

/// A text cut to fit at a size, with an ellipsis if something is left out.
pub(super) fn cut(text: &str, room: f64, size: f64) -> String {
    if width(text) * size <= room {
        return text.to_owned();
    }
    let mut kept = String::new();
    for letter in text.chars() {
        kept.push(letter);
        if (width(&kept) + 1.0) * size > room {
            kept.pop();
            break;
        }
    }
    format!("{}…", kept.trim_end())
}
