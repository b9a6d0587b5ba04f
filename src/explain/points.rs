//! Describes piece values and scores in words.

use crate::rules::{Action, Recipient, Scored};

use super::actions::does;
use super::place_names::PlaceNames;
use super::words::{and_list, counted, with_article};

/// Describes piece values: `A Queen is worth 9 points, a Rook 5.`
pub(super) fn points(places: &PlaceNames<'_>) -> Option<String> {
    let points = places.rules.points.as_ref()?;
    let kinds = places
        .rules
        .kind_ids()
        .filter(|&kind| places.rules.kind(kind).looks == kind);
    let kinds = kinds.map(|kind| (with_article(places.kind(kind)), points.kinds[kind.index()]));
    let players = places
        .rules
        .player_ids()
        .map(|player| places.rules.player(player).name.clone());
    let players = players.zip(points.players.iter().copied());
    let worth = |(name, worth): (String, u16)| (worth > 0).then(|| format!("{name} {worth}"));
    let kinds: Vec<String> = kinds.filter_map(worth).collect();
    let players: Vec<String> = players.filter_map(worth).collect();
    if kinds.is_empty() {
        return (!players.is_empty()).then(|| format!("Points from the start: {}.", and_list(&players)));
    }
    let mut text = format!("Points, on the board and in hand: {}", and_list(&kinds));
    if !players.is_empty() {
        text.push_str(&format!("; besides, {}", and_list(&players)));
    }
    Some(text + ".")
}

/// Describes scores in a few sentences.
pub(super) fn scores(places: &PlaceNames<'_>) -> Vec<String> {
    let Some(points) = &places.rules.points else {
        return Vec::new();
    };
    let (mut for_any_player, mut sentences, mut captures) = (Vec::new(), Vec::new(), false);
    for score in &points.scores {
        let points = counted(usize::from(score.points), "point");
        match &score.what {
            Scored::Move { action, player } => {
                let does = does(places, action);
                captures |= matches!(action, Action::Capture { .. });
                match player {
                    None if for_any_player.is_empty() => for_any_player.push(format!("who {does} scores {points}")),
                    None => for_any_player.push(format!("who {does} {}", points.split(' ').next().unwrap_or_default())),
                    Some(player) => {
                        let name = &places.rules.player(*player).name;
                        sentences.push(format!("If {name} {does}, {name} scores {points}."));
                    }
                }
            }
            Scored::Checkmate(recipient) => {
                let who = recipient_of(*recipient, "the last player who gives the check", "checkmated");
                sentences.push(format!("Checkmate scores {points} for {who}."));
            }
            Scored::Stalemate(recipient) => {
                let who = recipient_of(*recipient, "the last opponent who moved", "stalemated");
                sentences.push(format!("Stalemate scores {points} for {who}."));
            }
        }
    }
    if !for_any_player.is_empty() {
        sentences.insert(0, format!("A player {}.", and_list(&for_any_player)));
    }
    if captures && places.rules.armies_can_stay() {
        sentences.push("The capture of a dead piece scores nothing.".to_owned());
    }
    sentences
}

/// The recipient of the points for a lack of moves.
fn recipient_of(recipient: Recipient, captor: &str, victim: &str) -> String {
    match recipient {
        Recipient::Captor => captor.to_owned(),
        Recipient::All => "each of the other players who are not eliminated".to_owned(),
        Recipient::Loser => format!("the player who is {victim}"),
    }
}
