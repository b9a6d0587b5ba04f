//! Games of a match as PGN.

use std::time::{SystemTime, UNIX_EPOCH};

use triagonal::Variant;
use triagonal::notation::Notation;
use triagonal::records::{self, Ending, Record, Start, Tag, Target, Written};

use super::game::{Ended, GameRecord};
use super::scores;

/// Writes a game. The moves are replayed to make sure that the text can be read.
pub fn write(variant: &Variant, name: &str, game: &GameRecord) -> Result<String, String> {
    let mut record = Record::pgn(Notation::Own);
    let players = &variant.rules().players;
    let mut tag = |name: &str, value: &str| {
        record.tags.push(Tag {
            name: name.to_owned(),
            value: value.to_owned(),
            range: 0..0,
        });
    };
    tag("Event", "triagonal match");
    tag("Date", &game.date);
    tag("Round", &format!("{}.{}", game.opening, game.game));
    if let ([_, _], [first, second]) = (players.as_slice(), game.engines.as_slice()) {
        tag("White", first);
        tag("Black", second);
    } else {
        for (player, engine) in players.iter().zip(&game.engines) {
            tag(&tag_name(&player.name), engine);
        }
    }
    tag("PlyCount", &game.moves.len().to_string());
    tag("Termination", game.ended.termination());
    if game.ended == Ended::Rules {
        tag("Outcome", &game.outcome);
    }
    record.start = game.start.as_ref().map(|fen| Start::Fen(fen.clone(), 0..0));
    for (number, text) in game.moves.iter().enumerate() {
        let comment = match number.checked_sub(game.book) {
            None if number + 1 == game.book => Some("the opening ends here".to_owned()),
            None => None,
            Some(own) => game.notes.get(own).map(|note| {
                let time = format!("{}.{:03}s", note.time / 1000, note.time % 1000);
                match (note.score, note.depth) {
                    (Some(score), Some(depth)) => format!("{}/{depth} {time}", scores::write(score)),
                    (Some(score), None) => format!("{} {time}", scores::write(score)),
                    (None, _) => time,
                }
            }),
        };
        record.moves.push(Written {
            text: text.clone(),
            range: 0..0,
            glyphs: Vec::new(),
            comments: comment.into_iter().collect(),
        });
    }
    if game.ended != Ended::Rules {
        let last = record.moves.last_mut();
        let comments = last.map_or(&mut record.opening, |made| &mut made.comments);
        comments.push(game.outcome.replace(['{', '}'], "'"));
    }
    let ending = match game.result() {
        "1-0" => Ending::First,
        "0-1" => Ending::Second,
        "1/2-1/2" => Ending::Draw,
        _ => Ending::Open,
    };
    record.ending = Some((ending, 0..0));
    let replayed = records::replay(variant.game(), &record).map_err(|error| error.to_string())?;
    replayed
        .write(&record, Target::OwnPgn, name)
        .map_err(|error| error.to_string())
}

/// The name of a player as the name of a PGN tag.
fn tag_name(player: &str) -> String {
    player.chars().filter(|letter| letter.is_alphanumeric()).collect()
}

/// The date of today in PGN notation.
pub fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let days = (since.as_secs() / 86_400) as i64;
    // The calendar repeats every 146097 days, which are 400 years; years are counted from the first of March.
    let days = days + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}.{month:02}.{day:02}", era * 400 + year + next)
}
