//! A game as PGN.

use triagonal::notation::Notation;
use triagonal::records::{self, Ending, Record, Start, Tag, Target, Written};

use crate::dates::to_iso8601;
use crate::games::game::Game;
use crate::games::seats::Seat;

/// Writes the line of play. The moves are replayed to make sure that the text can be read again.
pub fn pgn(game: &Game) -> Result<String, String> {
    let variant = &game.loaded.variant;
    let mut record = Record::pgn(Notation::Own);
    let mut tag = |name: &str, value: &str| {
        record.tags.push(Tag {
            name: name.to_owned(),
            value: value.to_owned(),
            range: 0..0,
        });
    };
    tag("Event", "Game in the studio");
    tag(
        "Date",
        &to_iso8601(game.created)
            .chars()
            .take(10)
            .collect::<String>()
            .replace('-', "."),
    );
    for (player, seat) in game.seats.iter().enumerate() {
        let name = match game.seats.len() {
            2 => ["White", "Black"][player].to_owned(),
            _ => game
                .player_name(player)
                .chars()
                .filter(|letter| letter.is_alphanumeric())
                .collect(),
        };
        tag(&name, &player_text(seat));
    }
    if let Some(over) = &game.over {
        tag("Outcome", &over.text);
    }
    record.start = game.fen.as_ref().map(|fen| Start::Fen(fen.clone(), 0..0));
    for node in game.line().into_iter().skip(1).filter_map(|id| game.nodes.get(id)) {
        record.moves.push(Written {
            text: node.text.clone(),
            range: 0..0,
            glyphs: Vec::new(),
            comments: node
                .comment
                .iter()
                .map(|comment| comment.replace(['{', '}'], "'"))
                .collect(),
        });
    }
    let by_rules = game.current().outcome().is_some();
    if let Some(over) = game.over.as_ref().filter(|_| !by_rules) {
        let last = record.moves.last_mut();
        let comments = last.map_or(&mut record.opening, |made| &mut made.comments);
        comments.push(over.text.replace(['{', '}'], "'"));
    }
    let ending = match (&game.over, game.seats.len()) {
        (Some(over), 2) if over.winners.is_empty() => Ending::Draw,
        (Some(over), 2) if over.winners == [0] => Ending::First,
        (Some(over), 2) if over.winners == [1] => Ending::Second,
        (Some(_) | None, _) => Ending::Open,
    };
    if !by_rules {
        record.ending = Some((ending, 0..0));
    }
    let name = game.which.name.as_deref().unwrap_or(variant.title());
    let replayed = records::replay(variant.game(), &record).map_err(|error| error.to_string())?;
    replayed
        .write(&record, Target::Pgn, name)
        .map_err(|error| error.to_string())
}

/// The name of a player in PGN.
pub(super) fn player_text(seat: &Seat) -> String {
    match seat {
        Seat::Person { name, .. } => name.clone().unwrap_or_else(|| "?".to_owned()),
        Seat::Engine { level, .. } => format!("triagonal {} (level {level})", env!("CARGO_PKG_VERSION")),
    }
}
