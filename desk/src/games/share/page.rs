//! A game as an HTML page that replays it. Every position is recorded, so the page needs neither rules nor this program.

use serde_json::{Value, json};
use triagonal::Position;

use super::pgn::player_text;
use crate::games::game::Game;

/// The page around the recorded game.
const PAGE: &str = include_str!("replay.html");
/// The place of the title.
const TITLE: &str = "{{title}}";
/// The place of the game.
const DATA: &str = "{{game}}";

/// Returns the page of a game.
pub fn page(game: &Game) -> String {
    let rules = game.loaded.variant.rules();
    let players: Vec<String> = game
        .seats
        .iter()
        .enumerate()
        .map(|(player, seat)| name(game, player, &player_text(seat)))
        .collect();
    let mut position = game.start().clone();
    let mut frames = vec![frame("", &position, &[])];
    for node in game.line().into_iter().skip(1).filter_map(|id| game.nodes.get(id)) {
        let Some(made) = node.move_in(&position) else { break };
        if position.play(&made).is_err() {
            break;
        }
        let ends: Vec<u16> = made.from().into_iter().chain(made.to()).map(|cell| cell.0).collect();
        frames.push(frame(&node.san, &position, &ends));
    }
    let title = format!("{}: {}", rules.name, players.join(" – "));
    let data = json!({
        "title": title,
        "scene": game.loaded.info.scene,
        "frames": frames,
        "players": rules.players.iter().map(|player| player.name.as_str()).collect::<Vec<&str>>(),
        "over": game.over.as_ref().map(|over| over.text.as_str()),
    });
    // The data must not end the script element that holds it.
    let data = data.to_string().replace('<', "\\u003c");
    let escaped = title.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let (head, rest) = PAGE.split_once(DATA).unwrap_or((PAGE, ""));
    format!("{}{data}{rest}", head.replace(TITLE, &escaped))
}

fn name(game: &Game, player: usize, who: &str) -> String {
    match who {
        "?" => game.player_name(player).to_owned(),
        who => who.to_owned(),
    }
}

fn frame(san: &str, position: &Position, last: &[u16]) -> Value {
    let setup = position.setup();
    let pieces: Vec<[u16; 3]> = setup
        .pieces
        .iter()
        .map(|&(cell, piece)| [cell.0, piece.player.0, piece.kind.0])
        .collect();
    let hands: Vec<[u16; 3]> = setup
        .hands
        .iter()
        .map(|&(player, kind, count)| [player.0, kind.0, count])
        .collect();
    json!({ "san": san, "turn": setup.turn.0, "pieces": pieces, "hands": hands, "last": last })
}
