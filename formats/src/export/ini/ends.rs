//! How games end.

use triagonal::diagnostics::Span;
use triagonal::rules::{Action, End, Event, Forbidden, KindId, PlayerId, Verdict};

use super::desk::{Both, Desk, PLAYERS};
use super::losses::{Extinction, Lost, army, capture, extinct, from_the_start};
use super::men::Men;
use super::royal::Royal;
use super::squares::Squares;

/// What has been found of the ends.
#[derive(Default)]
struct Found {
    extinction: Option<Extinction>,
    checkmate: Option<&'static str>,
    stalemate: Option<&'static str>,
    checks: Both<Option<u16>>,
    flags: Both<Option<(Squares, Vec<KindId>, &'static str)>>,
    repetition: bool,
    /// Repetitions of one player: how many, the result, and that of perpetual check.
    repeated: Both<Option<(u16, Verdict, Option<Verdict>)>>,
    quiet: bool,
    /// The kinds whose loss by both players at once wins.
    both: Option<Vec<KindId>>,
}

/// Writes the ends; how many checks each player may still give, if they are counted.
pub fn ends(desk: &mut Desk<'_>, men: &Men, royal: &Royal) -> Option<Both<u16>> {
    let mut found = Found::default();
    let Forbidden {
        checkmate,
        stalemate,
        recurrence,
    } = &desk.rules.forbidden;
    let place = desk.at.forbidden.first().copied().unwrap_or(desk.at.beginning);
    if *checkmate || *stalemate || !recurrence.is_free() {
        desk.refuse(place, "moves that are forbidden for what they bring about");
    }
    for (at, end) in desk.rules.ends.iter().enumerate() {
        let place = desk.at.ends.get(at).copied().unwrap_or(desk.at.beginning);
        if let Err(reason) = one(desk, men, royal, end, &mut found) {
            desk.refuse(place, reason);
        }
    }
    if let Some(both) = found.both.take() {
        // The player who moves loses if both are gone: that is what it does when nothing is asked of the opponent.
        match &mut found.extinction {
            Some(own)
                if own.kinds.as_ref() == Some(&both) && (own.count, own.opponent, own.value) == (0, 1, "loss") =>
            {
                own.opponent = 0;
            }
            _ => desk.refuse(desk.at.beginning, "the loss of pieces by both players"),
        }
    }
    if let Royal::Last { kinds, any } = royal {
        desk.set("extinctionPseudoRoyal", "true");
        desk.set_if("dupleCheck", *any);
        let own = Extinction {
            kinds: Some(kinds.clone()),
            count: 0,
            opponent: 0,
            value: "loss",
            claim: false,
        };
        match &found.extinction {
            Some(known) if *known != own => {
                let place = desk.at.check.unwrap_or(desk.at.beginning);
                desk.refuse(
                    place,
                    "the loss of pieces that ends the game, beside royal pieces other than one king each",
                );
            }
            _ => found.extinction = Some(own),
        }
    }
    let beginning = desk.at.beginning;
    write(desk, men, royal, &found, beginning);
    let checks = found.checks;
    match checks {
        [None, None] => None,
        [Some(one), Some(other)] => {
            desk.set("checkCounting", "true");
            Some([one, other])
        }
        _ => {
            desk.refuse(
                beginning,
                "checks of one player that are counted, and not those of the other",
            );
            None
        }
    }
}

fn write(desk: &mut Desk<'_>, men: &Men, royal: &Royal, found: &Found, beginning: Span) {
    if *royal != Royal::Nothing && found.checkmate != Some("loss") {
        desk.set("checkmateValue", found.checkmate.unwrap_or("draw"));
    }
    if found.stalemate.is_some_and(|value| value != "draw") {
        desk.set("stalemateValue", found.stalemate.unwrap_or("draw"));
    }
    if !found.repetition {
        desk.set("nFoldRule", "0");
        if found.repeated != [None; 2] && !desk.keys.iter().any(|(key, _)| key == "nFoldValueAbsolute") {
            desk.refuse(beginning, "repetition of one player only");
        }
    }
    if !found.quiet {
        desk.set("nMoveRule", "0");
    }
    if let Some(extinction) = &found.extinction {
        let Extinction {
            kinds,
            count,
            opponent,
            value,
            claim,
        } = extinction;
        desk.set("extinctionValue", *value);
        desk.set(
            "extinctionPieceTypes",
            kinds.as_ref().map_or("*".to_owned(), |kinds| men.letters(kinds)),
        );
        if *count > 0 {
            desk.set("extinctionPieceCount", count.to_string());
        }
        if *opponent > 0 {
            desk.set("extinctionOpponentPieceCount", opponent.to_string());
        }
        desk.set_if("extinctionClaim", *claim);
        if *royal == Royal::Nothing || !matches!(royal, Royal::Last { .. }) {
            from_the_start(desk, men, extinction, beginning);
        }
    }
    let sorts: Vec<&str> = found.flags.iter().flatten().map(|(.., sort)| *sort).collect();
    for (player, side) in [(0, "White"), (1, "Black")] {
        let Some((region, kinds, _)) = &found.flags[player] else {
            continue;
        };
        desk.set(format!("flagRegion{side}"), region.text(desk.board));
        if !men.is_all(kinds) {
            let letters = men.letters(kinds);
            if letters.len() > 1 {
                desk.refuse(beginning, "goals for several kinds of pieces, but not for all");
            }
            desk.set(format!("flagPiece{side}"), letters);
        }
    }
    match sorts.as_slice() {
        [] => {}
        ["occupied", rest @ ..] if rest.iter().all(|&sort| sort == "occupied") => {}
        ["replied", "occupied"] => desk.set("flagMove", "true"),
        ["held", "held"] | ["held"] => desk.set("flagMove", "true"),
        _ => desk.refuse(beginning, "goals that the two players must reach in different ways"),
    }
}

/// What an end is for the player who has brought it about: its result for the other one, as values are.
fn for_other(verdict: Verdict) -> Result<&'static str, String> {
    match verdict {
        Verdict::Wins => Ok("loss"),
        Verdict::Draws => Ok("draw"),
        Verdict::Loses => Ok("win"),
        Verdict::MostPoints => Err("results by points".to_owned()),
    }
}

fn one(desk: &mut Desk<'_>, men: &Men, royal: &Royal, end: &End, found: &mut Found) -> Result<(), String> {
    let End {
        event,
        result,
        player,
        stuck,
        as_turn_ends,
    } = end;
    let refuse = |reason: &str| Err(reason.to_owned());
    if *as_turn_ends {
        return refuse("ends that are asked when a turn of several moves is over");
    }
    if *stuck {
        return refuse("ends for the player who has no move, with more than two players");
    }
    let both = |what: &str| match player {
        None => Ok(()),
        Some(_) => Err(format!("{what} of one player only")),
    };
    let value = for_other(*result)?;
    match event {
        Event::Checkmate => {
            both("a checkmate")?;
            found.checkmate = Some(value);
        }
        Event::Stalemate => {
            both("a stalemate")?;
            found.stalemate = Some(value);
        }
        Event::Bare { reply } => {
            both("baring")?;
            if *result != Verdict::Wins {
                return refuse("baring that does not win");
            }
            let royals = |player: usize| {
                let kinds = men.all.keys().filter(|&&kind| desk.rules.kind(kind).royal);
                kinds.map(|&kind| desk.count(kind, player)).sum::<usize>()
            };
            if (0..2).any(|player| royals(player) != 1) || men.king.is_none() {
                return refuse("baring in a game without one king each");
            }
            let own = Extinction {
                kinds: None,
                count: 1,
                opponent: if *reply { 2 } else { 0 },
                value: "loss",
                claim: *reply,
            };
            extinct(&mut found.extinction, own)?;
        }
        Event::Capture { kinds, every } => {
            both("a capture")?;
            capture(desk, men, royal, kinds, *every, *result, &mut found.extinction)?;
        }
        Event::Reach {
            arriving,
            zone,
            kinds,
            safe,
            reply,
        } => {
            if *safe {
                return refuse("goals that must not be attacked");
            }
            if *result != Verdict::Wins {
                return refuse("goals that do not win");
            }
            let begins = |player: usize| {
                kinds
                    .iter()
                    .fold(Squares::NONE, |all, &kind| all.or(desk.begins(kind, player)))
            };
            let zones = PLAYERS.map(|player| desk.zone(*zone, player));
            for side in players(*player) {
                if *arriving && !begins(side).and(zones[side]).is_empty() {
                    return refuse("a goal in which pieces stand at the start");
                }
            }
            let king = kinds.len() == 1 && men.king == kinds.first().copied();
            let sort = if *reply { "replied" } else { "occupied" };
            if *reply && !(king && *player == Some(PLAYERS[0])) {
                return refuse("a goal that may be reached in reply, other than of the first player's king");
            }
            goal(found, *player, zones, kinds, sort)?;
        }
        Event::Hold { zone, kinds, safe } => {
            if *safe || *result != Verdict::Wins {
                return refuse("goals that must not be attacked, or do not win");
            }
            if kinds.iter().any(|&kind| men.king == Some(kind)) {
                return refuse("a goal that a royal piece must hold for a turn");
            }
            let zones = PLAYERS.map(|player| desk.zone(*zone, player));
            goal(found, *player, zones, kinds, "held")?;
        }
        Event::Facing { .. } => return refuse("pieces that face each other"),
        Event::Army { any_of, lasting } => {
            both("the state of an army")?;
            if lasting.is_some() {
                return refuse("states that must last");
            }
            let lost = match result {
                Verdict::Wins => "win",
                Verdict::Draws => "draw",
                Verdict::Loses => "loss",
                Verdict::MostPoints => return refuse("results by points"),
            };
            let explodes = !desk.rules.effects.is_empty();
            for facts in any_of {
                match army(men, facts, lost)? {
                    Lost::One(own) if explodes && own.opponent == 0 => {
                        return refuse("the loss of pieces where both players can lose them at once");
                    }
                    Lost::One(own) => extinct(&mut found.extinction, own)?,
                    Lost::Both(kinds) if *result == Verdict::Wins && found.both.is_none() => found.both = Some(kinds),
                    Lost::Both(_) => return refuse("the loss of pieces by both players"),
                }
            }
        }
        Event::Row { length, kinds, .. } => {
            both("rows")?;
            desk.set("connectN", length.to_string());
            let value = match result {
                Verdict::Wins => "win",
                Verdict::Draws => "draw",
                Verdict::Loses | Verdict::MostPoints => "loss",
            };
            desk.set("connectValue", value);
            if !men.is_all(kinds) {
                desk.set("connectPieceTypes", men.letters(kinds));
            }
        }
        Event::Times { action, times } => {
            if *action != Action::Check || *result != Verdict::Wins {
                return refuse("actions that are counted, other than checks");
            }
            if !(1..=9).contains(times) {
                return refuse("more than nine checks");
            }
            for side in players(*player) {
                found.checks[side] = Some(*times);
            }
        }
        Event::Passes { times } => {
            both("passes")?;
            if *times != 2 || *result != Verdict::Draws {
                return refuse("passes that end the game, other than two in a row that draw");
            }
        }
        Event::Repetition { times, perpetual_check } => {
            let value = match player {
                None => value,
                Some(player) => {
                    found.repeated[player.index()] = Some((*times, *result, *perpetual_check));
                    match found.repeated {
                        [Some(one), Some(other)] if (one.0, one.2) == (other.0, other.2) => {
                            // The value is the first player's, whoever repeats the position.
                            let value = match (one.1, other.1) {
                                (Verdict::Loses, Verdict::Wins) => "loss",
                                (Verdict::Wins, Verdict::Loses) => "win",
                                _ => {
                                    return refuse(
                                        "a repetition that does not win for one player and lose for the other",
                                    );
                                }
                            };
                            desk.set("nFoldValueAbsolute", "true");
                            value
                        }
                        [Some(_), Some(_)] => return refuse("repetitions that differ for the two players"),
                        [Some(_), None] | [None, Some(_)] | [None, None] => return Ok(()),
                    }
                }
            };
            match perpetual_check {
                None => {}
                Some(Verdict::Loses) if men.king.is_some() => desk.set("perpetualCheckIllegal", "true"),
                Some(_) => return refuse("perpetual checks that do not lose, or of other pieces than kings"),
            }
            found.repetition = true;
            if *times != 3 {
                desk.set("nFoldRule", times.to_string());
            }
            if value != "draw" {
                desk.set("nFoldValue", value);
            }
        }
        Event::Quiet { plies, kinds } => {
            both("quiet plies")?;
            if plies % 2 != 0 || *result != Verdict::Draws {
                return refuse("an odd number of quiet plies, or quiet plies that do not draw");
            }
            found.quiet = true;
            if *plies != 100 {
                desk.set("nMoveRule", (plies / 2).to_string());
            }
            desk.set(
                "nMoveRuleTypes",
                men.letters(kinds.iter().filter(|kind| men.all.contains_key(kind))),
            );
        }
        Event::Length { .. } => return refuse("games of a certain length"),
        // Fairy-Stockfish goes on, and nobody can win.
        Event::DeadPosition | Event::LastTeam => {}
    }
    Ok(())
}

fn players(player: Option<PlayerId>) -> Vec<usize> {
    player.map_or(vec![0, 1], |player| vec![player.index()])
}

/// Adds a goal of one player or of both.
fn goal(
    found: &mut Found,
    player: Option<PlayerId>,
    zones: Both<Squares>,
    kinds: &[KindId],
    sort: &'static str,
) -> Result<(), String> {
    for side in players(player) {
        let own = (zones[side], kinds.to_vec(), sort);
        if found.flags[side].as_ref().is_some_and(|known| *known != own) {
            return Err("several goals of one player".to_owned());
        }
        found.flags[side] = Some(own);
    }
    Ok(())
}
