//! The fenced blocks of a page of the book. The tests of the library use this file, too.

use std::ops::Range;

/// The kind of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A whole variant, `variant` or `variant NAME`.
    Variant,
    /// The statements that a variant adds to another one, `variant-part NAME`.
    Part {
        /// The variant that it extends.
        base: String,
    },
    /// A variant with an error or a warning, `variant-error` or `variant-error NAME`.
    Invalid,
    /// A case file for the previous variant, or for the one that it names, `cases`.
    Cases,
    /// Commands with their output, `console`.
    Console,
    /// An interactive command with its output, and input after `> `, `play`.
    Play,
    /// Any other text.
    Other,
}

/// A fenced block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The kind of the block.
    pub kind: Kind,
    /// The name of the file with this text.
    pub name: Option<String>,
    /// The text between the fences.
    pub text: String,
    /// The line of the opening fence, from 1.
    pub line: usize,
    /// The range of the block in the page, with its fences.
    pub range: Range<usize>,
}

impl Block {
    /// The text of the variant; nothing for a block of another kind.
    pub fn variant(&self) -> Option<String> {
        match &self.kind {
            Kind::Variant | Kind::Invalid => Some(self.text.clone()),
            Kind::Part { base } => Some(format!("variant \"Example\"\nextends {base}\n{}", self.text)),
            Kind::Cases | Kind::Console | Kind::Play | Kind::Other => None,
        }
    }

    /// Whether the block is a case file that names its variant.
    pub fn names_its_variant(&self) -> bool {
        self.kind == Kind::Cases && self.text.starts_with("variant =")
    }

    fn new(info: &str, line: usize, start: usize) -> Self {
        let (language, argument) = info.split_once(' ').unwrap_or((info, ""));
        let argument = argument.trim().to_owned();
        let named = |kind| (kind, Some(argument.clone()).filter(|name| !name.is_empty()));
        let (kind, name) = match language {
            "variant" => named(Kind::Variant),
            "variant-error" => named(Kind::Invalid),
            "variant-part" => (Kind::Part { base: argument }, None),
            "cases" => (Kind::Cases, None),
            "console" => (Kind::Console, None),
            "play" => (Kind::Play, None),
            _ => (Kind::Other, None),
        };
        Self {
            kind,
            name,
            text: String::new(),
            line,
            range: start..start,
        }
    }
}

/// The fenced blocks of a page, in order. A fence must begin its line.
pub fn blocks(page: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut open: Option<(usize, Block)> = None;
    let mut at = 0;
    for (index, line) in page.split_inclusive('\n').enumerate() {
        let (start, bare) = (at, line.trim_end());
        at += line.len();
        let ticks = bare.len() - bare.trim_start_matches('`').len();
        open = match open {
            Some((fence, mut block)) if ticks >= fence && bare.len() == ticks => {
                block.range.end = at;
                blocks.push(block);
                None
            }
            Some((fence, mut block)) => {
                block.text.push_str(line);
                Some((fence, block))
            }
            None if ticks >= 3 => Some((ticks, Block::new(bare[ticks..].trim(), index + 1, start))),
            None => None,
        };
    }
    blocks
}
