//! The front page.

use anyhow::{Context as _, Result};
use maud::html;
use triagonal::{Variant, builtin};

use crate::STUDIO;
use crate::pictures::{Pictures, style};
use crate::shell::Shell;

/// The game on the front page.
const FIRST_GAME: &str = include_str!("../assets/front-page.txt");

/// The page at the root of the site.
pub fn page(pictures: &Pictures, live: bool) -> Result<String> {
    let name = FIRST_GAME.trim();
    let game = builtin::known_as(name).with_context(|| format!("there is no game {name}"))?;
    let variant = Variant::builtin(game.name)?;
    let board = pictures.add(variant.start().svg(&style()));
    // `triagonal studio --export` writes this file with `--opening`.
    let opening = format!("{STUDIO}/openings/{}.json", game.name);
    let count = builtin::variants().len();
    let content = html! {
        section.hero {
            div.words {
                h1 { "A chess variant is a text file." }
                p.lead { "Write the rules in plain words. Triagonal checks them, draws the board, and plays your game with you." }
                p {
                    a.button href={ "studio/#/variant/" (game.name) } { "Play " (game.title) }
                    " "
                    a.quiet href={ "gallery/" (game.name) ".html" } { "Read its rules" }
                }
            }
            div.triagonal-play data-game=(game.name) data-opening=(opening) {
                a href={ "studio/#/variant/" (game.name) } {
                    img.board src=(board.path) width=(board.width) height=(board.height)
                        alt={ "The board of " (game.title) " at the start" };
                }
            }
        }
        section.doors aria-label="Where to go" {
            a.door href="book/tutorial/pieces.html" {
                h2 { "Write" }
                p { "Make a game of your own in half an hour. You need to know chess, not programming." }
            }
            a.door href="gallery/index.html" {
                h2 { "Play" }
                p { (count) " games, from the oldest to chess in three dimensions, each with an opponent." }
            }
            a.door href="book/start/install.html" {
                h2 { "Program" }
                p { "The engine as a command, a Rust library and an npm package: moves, results, perft, UCI." }
            }
        }
    };
    let shell = Shell {
        title: "Triagonal: a chess variant is a text file",
        description: "Write a chess variant as a text file, and play it.",
        root: "",
        preload: live.then_some(opening.as_str()),
        styles: if live { &["embed/live.css"] } else { &[] },
        scripts: if live { &["embed/live.js"] } else { &[] },
    };
    Ok(shell.page(&content))
}
