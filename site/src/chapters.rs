//! The preprocessor of the book. It turns variants into examples with pictures, and `diagram:` and `board:` into pictures.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context as _, Result, anyhow};
use mdbook_preprocessor::book::{Book, Chapter};
use mdbook_preprocessor::{Preprocessor, PreprocessorContext};
use triagonal::Piece;
use triagonal::PlayerId;

use crate::blocks::{Block, Kind, blocks};
use crate::codes;
use crate::examples::Examples;
use crate::highlight::{escape, highlight};
use crate::pictures::{Picture, Pictures, style};

/// The class of an example.
pub const EXAMPLE: &str = "triagonal-example";

/// The placeholder for the summary of the grammar in the reference.
const GRAMMAR: &str = "{{grammar}}";
/// The summary, which `build/main.rs` generates.
const GRAMMAR_SUMMARY: &str = include_str!(concat!(env!("OUT_DIR"), "/grammar.md"));

/// The preprocessor. It collects the pictures that it draws.
pub struct Chapters {
    pictures: Arc<Pictures>,
}

impl Chapters {
    /// Creates a preprocessor that adds its pictures to those of the site.
    pub fn new(pictures: Arc<Pictures>) -> Self {
        Self { pictures }
    }

    fn chapter(&self, chapter: &mut Chapter) -> Result<()> {
        let Some(path) = &chapter.path else { return Ok(()) };
        let page = Page {
            path: chapter.source_path.as_deref().unwrap_or(path).display().to_string(),
            // The book is in a folder of the site.
            root: "../".repeat(path.components().count()),
            pictures: &self.pictures,
        };
        let content = codes::relinked(
            chapter.content.replace(GRAMMAR, GRAMMAR_SUMMARY),
            path.starts_with(codes::FOLDER),
        );
        chapter.content = page.rewritten(&content)?;
        Ok(())
    }
}

impl Preprocessor for Chapters {
    fn name(&self) -> &'static str {
        "triagonal"
    }

    fn run(&self, _: &PreprocessorContext, mut book: Book) -> Result<Book> {
        let mut result = Ok(());
        book.for_each_chapter_mut(|chapter| {
            if result.is_ok() {
                result = self.chapter(chapter);
            }
        });
        result.map(|()| book)
    }
}

/// A page that is being rewritten.
struct Page<'a> {
    path: String,
    /// The relative path from the page to the root of the site.
    root: String,
    pictures: &'a Pictures,
}

impl Page<'_> {
    fn rewritten(&self, text: &str) -> Result<String> {
        let blocks = blocks(text);
        let examples = Examples::new(&blocks);
        let mut out = String::new();
        let mut at = 0;
        for block in &blocks {
            self.prose(&text[at..block.range.start], &examples, &mut out)?;
            match block.kind {
                Kind::Variant | Kind::Part { .. } | Kind::Invalid => out.push_str(&self.example(block, &examples)?),
                Kind::Cases => out.push_str(&cases(block)),
                Kind::Console | Kind::Play | Kind::Other => out.push_str(&text[block.range.clone()]),
            }
            at = block.range.end;
        }
        self.prose(&text[at..], &examples, &mut out)?;
        // mdBook writes the first page of a folder as `index.html`.
        Ok(out
            .replace("/README.md)", "/index.md)")
            .replace("/README.md#", "/index.md#"))
    }

    /// A variant with a picture of its start position. Scripts turn it into an editor.
    fn example(&self, block: &Block, examples: &Examples) -> Result<String> {
        let place = format!("{}:{}", self.path, block.line);
        let (kind, picture) = match &block.kind {
            Kind::Invalid => ("error", String::new()),
            kind => {
                let variant = examples.read(&place, &block.variant().unwrap_or_default())?;
                let picture = self.pictures.add(variant.start().svg(&style()));
                let alt = format!("The start of {}", variant.title());
                let kind = if matches!(kind, Kind::Part { .. }) {
                    "part"
                } else {
                    "whole"
                };
                (kind, self.image(&picture, &alt))
            }
        };
        let name = block
            .name
            .as_ref()
            .map(|name| format!(" data-name=\"{}\"", escape(name)));
        let base = match &block.kind {
            Kind::Part { base } => format!(" data-extends=\"{}\"", escape(base)),
            _ => String::new(),
        };
        Ok(format!(
            "<div class=\"{EXAMPLE}\" data-kind=\"{kind}\"{}{base}>{picture}<pre tabindex=\"0\"><code class=\"language-variant\">{}</code></pre></div>\n",
            name.unwrap_or_default(),
            highlight(&block.text)
        ))
    }

    /// Writes the text between blocks, with images of positions and pieces replaced.
    fn prose(&self, text: &str, examples: &Examples, out: &mut String) -> Result<()> {
        let mut rest = text;
        while let Some((before, alt, target, after)) = next_image(rest) {
            let place = format!("{}: {target}", self.path);
            out.push_str(before);
            let svg = draw(&target.replace("%20", " "), &place, examples).with_context(|| place.clone())?;
            out.push_str(&self.image(&self.pictures.add(svg), alt));
            rest = after;
        }
        out.push_str(rest);
        Ok(())
    }

    fn image(&self, picture: &Picture, alt: &str) -> String {
        format!(
            "<img class=\"board\" src=\"{}{}\" width=\"{}\" height=\"{}\" alt=\"{}\" loading=\"lazy\">",
            self.root,
            picture.path,
            picture.width,
            picture.height,
            escape(alt)
        )
    }
}

/// A case file, collapsed below its variant unless it names another one.
fn cases(block: &Block) -> String {
    let text = format!(
        "<pre tabindex=\"0\"><code class=\"language-toml\">{}</code></pre>",
        escape(block.text.trim_end())
    );
    match block.names_its_variant() {
        true => text + "\n",
        false => format!("<details class=\"cases\"><summary>Test</summary>{text}</details>\n"),
    }
}

/// The next image of a position or a piece: the text before it, its description, its target, and the text after it.
fn next_image(text: &str) -> Option<(&str, &str, &str, &str)> {
    let target = ["](diagram:", "](board:"]
        .iter()
        .filter_map(|mark| text.find(mark))
        .min()?;
    let start = text[..target].rfind("![")?;
    let end = target + text[target..].find(')')?;
    Some((
        &text[..start],
        &text[start + 2..target],
        &text[target + 2..end],
        &text[end + 1..],
    ))
}

/// Draws `diagram:NAME/Piece@cell`, `board:NAME` or `board:NAME?fen=…`.
fn draw(target: &str, place: &str, examples: &Examples) -> Result<String> {
    if let Some(diagram) = target.strip_prefix("diagram:") {
        let parts = diagram
            .split_once('/')
            .and_then(|(name, rest)| Some((name, rest.rsplit_once('@')?)));
        let (name, (kind, cell)) = parts.context("a diagram is written `diagram:NAME/Piece@cell`")?;
        let variant = examples.named(place, name)?;
        let piece = Piece {
            player: PlayerId(0),
            kind: variant.kind(kind).map_err(|error| anyhow!("{error}"))?,
        };
        let cell = variant.cell(cell).map_err(|error| anyhow!("{error}"))?;
        return Ok(variant.piece_svg(piece, cell, &style()));
    }
    let board = target.strip_prefix("board:").unwrap_or(target);
    let (name, fen) = board
        .split_once("?fen=")
        .map_or((board, None), |(name, fen)| (name, Some(fen)));
    let variant = examples.named(place, name)?;
    let position = match fen {
        Some(fen) => variant.read_fen(fen).map_err(|error| anyhow!("{error}"))?,
        None => variant.start(),
    };
    Ok(position.svg(&style()))
}

/// Whether a path within the sources of the book is a folder of files that commands of its pages use.
pub fn is_for_tests(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "in" || ending == "out")
}

#[cfg(test)]
mod tests {
    use super::{Page, next_image};
    use crate::pictures::Pictures;

    fn rewritten(text: &str) -> anyhow::Result<String> {
        let pictures = Pictures::default();
        let page = Page {
            path: "page.md".to_owned(),
            root: "../".to_owned(),
            pictures: &pictures,
        };
        page.rewritten(text)
    }

    #[test]
    fn a_part_is_an_example_with_its_board() {
        let page =
            rewritten("Before\n\n```variant-part chess\nbeing stalemated loses\n```\n\nafter\n").expect("it is right");
        assert!(page.starts_with("Before\n\n<div class=\"triagonal-example\" data-kind=\"part\" data-extends=\"chess\"><img class=\"board\" src=\"../boards/"), "{page}");
        assert!(page.ends_with("</code></pre></div>\n\nafter\n"), "{page}");
        assert_eq!(page.matches("\n\n").count(), 2, "an example has no empty line: {page}");
    }

    #[test]
    fn a_block_may_extend_a_block_of_the_same_page() {
        let page = "```variant mine\nvariant \"Mine\"\nextends chess\n```\n```variant\nvariant \"Other\"\nextends mine\n```\n![x](diagram:mine/Knight@b1) and ![y](board:mine?fen=k7/8/8/8/8/8/8/K7%20w - - 0 1)\n";
        assert_eq!(rewritten(page).expect("it is right").matches("<img").count(), 4);
    }

    #[test]
    fn mistakes_are_reported_with_their_place() {
        let report = |page: &str| format!("{:#}", rewritten(page).expect_err("it is wrong"));
        assert!(report("\n```variant\nvariant \"Mine\"\nextends ches\n```\n").contains("page.md:2"));
        assert!(report("![x](diagram:chess/Zebra@e4)").contains("Zebra"));
        assert!(report("![x](diagram:chess/King)").contains("NAME/Piece@cell"));
        assert!(report("![x](board:nothing-like-it)").contains("nothing-like-it"));
    }

    #[test]
    fn other_images_are_left_alone() {
        assert_eq!(next_image("![a](b.png) [c](d)"), None);
        assert_eq!(
            next_image("![a](b.png) ![c](board:d) e"),
            Some(("![a](b.png) ", "c", "board:d", " e"))
        );
    }
}
