//! The page of a game.

use anyhow::{Context as _, Result};
use maud::{Markup, html};
use triagonal::builtin::{self, BuiltinVariant};
use triagonal::explain::{Section, explain_piece, names_of_pieces};
use triagonal::{Piece, PlayerId, Position, Variant, WorkLimit};

use super::related::Relations;
use crate::digits::grouped;
use crate::pictures::{Picture, Pictures, style};
use crate::shell::{Shell, code, image};

/// The work limit for the move counts of a page.
const COUNTING: u64 = 20_000;
/// The heading of the section that the page shows with diagrams.
const PIECES: &str = "Pieces";

/// The page of a game, and the picture of its board.
pub fn page(game: &BuiltinVariant, relations: &Relations, pictures: &Pictures) -> Result<(String, Picture)> {
    let variant = Variant::builtin(game.name).with_context(|| game.name.to_owned())?;
    let start = variant.start();
    let board = pictures.add(start.svg(&style()));
    let source = builtin::source(game.name).with_context(|| format!("{} has no text", game.name))?;
    let sections = variant.explain().sections;
    let content = html! {
        article.game {
            h1 { (game.title) }
            p.about { (about(game)) }
            div.start {
                (image("../", &board, &format!("The board of {} at the start", game.title)))
                p {
                    a.button href={ "../studio/#/variant/" (game.name) } { "Play" }
                    " "
                    a.quiet href={ "../studio/#/workshop/from/" (game.name) } { "Change the rules" }
                }
                p { "The start, as FEN:" br; code { (start.fen()) } }
            }
            @for section in sections.iter().filter(|section| !section.paragraphs.is_empty()) {
                h2 { (section.heading) }
                @if section.heading == PIECES { (pieces(&variant, section, pictures)) } @else {
                    @for paragraph in &section.paragraphs { p { (paragraph) } }
                }
            }
            h2 { "Move counts" }
            (counts(&start))
            h2 { "The file" }
            p { "Save this text as " code { (game.name) ".variant" } " to change it." }
            (code(&source.text))
            (related(game, relations))
        }
    };
    let description = format!(
        "The rules of {}, its pieces, its file, and a board to play on.",
        game.title
    );
    let shell = Shell {
        title: &format!("{} · Triagonal", game.title),
        description: &description,
        root: "../",
        preload: None,
        styles: &[],
        scripts: &[],
    };
    Ok((shell.page(&content), board))
}

/// The inventor, the year, other names, themes and the source of the rules.
fn about(game: &BuiltinVariant) -> Markup {
    let year = game.year.map(|year| year.to_string());
    let origin: Vec<&str> = [game.inventor.as_str()]
        .into_iter()
        .chain(year.as_deref())
        .filter(|part| !part.is_empty())
        .collect();
    html! {
        @if !origin.is_empty() { (origin.join(", ")) ". " }
        @if !game.aliases.is_empty() { "Also called " (game.aliases.join(", ")) ". " }
        @if !game.tags.is_empty() { "Themes: " (game.tags.join(", ")) ". " }
        @if game.source.starts_with("http") { a href=(game.source) rel="external" { "Where the rules come from" } }
        @else if !game.source.is_empty() { "Source: " (game.source) "." }
    }
}

/// The pieces with their descriptions and diagrams.
fn pieces(variant: &Variant, section: &Section, pictures: &Pictures) -> Markup {
    let names = names_of_pieces(variant.rules());
    html! {
        div.pieces {
            @for (name, paragraph) in names.iter().zip(&section.paragraphs) {
                figure {
                    @if let Some(picture) = diagram(variant, name, pictures) {
                        (image("../", &picture, &format!("How the {name} moves")))
                    }
                    figcaption { (paragraph) }
                }
            }
        }
    }
}

fn diagram(variant: &Variant, name: &str, pictures: &Pictures) -> Option<Picture> {
    let piece = Piece {
        player: PlayerId(0),
        kind: variant.kind(name).ok()?,
    };
    let explained = explain_piece(variant.rules(), piece, None);
    Some(pictures.add(variant.piece_svg(piece, explained.on, &style())))
}

/// The perft counts of the start position, for depths within the work limit.
fn counts(start: &Position) -> Markup {
    let mut limit = WorkLimit::steps(COUNTING);
    let counted = (1..=6).map_while(|depth| Some((depth, start.perft_within(depth, &mut limit)?)));
    html! {
        table.counts {
            thead { tr { th scope="col" { "Plies" } th scope="col" { "Sequences of moves" } } }
            tbody { @for (depth, nodes) in counted { tr { td { (depth) } td { (grouped(nodes)) } } } }
        }
        p { "To count further: " code { "triagonal perft" } ". Another program that plays this game must find the same numbers." }
    }
}

fn related(game: &BuiltinVariant, relations: &Relations) -> Markup {
    let related = relations.related_to(game);
    let link = |other: &BuiltinVariant| html! { li { a href={ (other.name) ".html" } { (other.title) } } };
    html! {
        @if related.base.is_some() || !related.extended_by.is_empty() || !related.similar.is_empty() {
            h2 { "Related games" }
            @if let Some(base) = related.base { p { "This game changes:" } ul.names { (link(base)) } }
            @if !related.extended_by.is_empty() {
                p { "Games that change this one:" }
                ul.names { @for other in &related.extended_by { (link(other)) } }
            }
            @if !related.similar.is_empty() {
                p { "Games with the same themes:" }
                ul.names { @for other in &related.similar { (link(other)) } }
            }
        }
    }
}
