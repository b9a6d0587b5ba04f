//! Reads the ends of the game.

use triagonal::rules::{Action, End, Event, Forbidden, Verdict};

use super::losses::{Extinction, Loss, add_extinction, army, capture};
use super::roster::Roster;
use super::royal::Royal;
use super::section::{Both, PLAYERS, Section};
use super::squares::Squares;
use super::summary::{EndSummary, goal, players, write};

/// Writes the keys for ends. Returns the number of checks that each player needs, if checks are counted.
pub fn ends(section: &mut Section<'_>, roster: &Roster, royal: &Royal) -> Option<Both<u16>> {
    let mut summary = EndSummary::default();
    let Forbidden {
        checkmate,
        stalemate,
        recurrence,
    } = &section.rules.forbidden;
    let place = section.at.forbidden.first().copied().unwrap_or(section.at.beginning);
    if *checkmate || *stalemate || !recurrence.is_free() {
        section.refuse(
            place,
            "moves that are forbidden because of their outcome are not supported",
        );
    }
    for (at, end) in section.rules.ends.iter().enumerate() {
        let place = section.at.ends.get(at).copied().unwrap_or(section.at.beginning);
        if let Err(reason) = read_end(section, roster, royal, end, &mut summary) {
            section.refuse(place, reason);
        }
    }
    if let Some(both) = summary.both.take() {
        // If both lose their pieces at once, the mover loses: Fairy-Stockfish does so when the opponent's pieces do not matter.
        match &mut summary.extinction {
            Some(own)
                if own.kinds.as_ref() == Some(&both) && (own.count, own.opponent, own.value) == (0, 1, "loss") =>
            {
                own.opponent = 0;
            }
            _ => section.refuse(
                section.at.beginning,
                "an end by losses of both players is not supported",
            ),
        }
    }
    if let Royal::Last { kinds, any } = royal {
        section.set("extinctionPseudoRoyal", "true");
        section.set_if("dupleCheck", *any);
        let own = Extinction {
            kinds: Some(kinds.clone()),
            count: 0,
            opponent: 0,
            value: "loss",
            claim: false,
        };
        match &summary.extinction {
            Some(known) if *known != own => {
                let place = section.at.check.unwrap_or(section.at.beginning);
                section.refuse(
                    place,
                    "an end by losing pieces is not supported together with royal pieces other than one king each",
                );
            }
            _ => summary.extinction = Some(own),
        }
    }
    let beginning = section.at.beginning;
    write(section, roster, royal, &summary, beginning);
    let checks = summary.checks;
    match checks {
        [None, None] => None,
        [Some(one), Some(other)] => {
            section.set("checkCounting", "true");
            Some([one, other])
        }
        _ => {
            section.refuse(beginning, "counting the checks of only one player is not supported");
            None
        }
    }
}

/// The value for the opponent of the player who brings an end about.
fn for_other(verdict: Verdict) -> Result<&'static str, String> {
    match verdict {
        Verdict::Wins => Ok("loss"),
        Verdict::Draws => Ok("draw"),
        Verdict::Loses => Ok("win"),
        Verdict::MostPoints => Err("results by points are not supported".to_owned()),
    }
}

fn read_end(
    section: &mut Section<'_>,
    roster: &Roster,
    royal: &Royal,
    end: &End,
    summary: &mut EndSummary,
) -> Result<(), String> {
    let End {
        event,
        result,
        player,
        stuck,
        as_turn_ends,
    } = end;
    let refuse = |reason: &str| Err(reason.to_owned());
    if *as_turn_ends {
        return refuse("ends that apply as the turn ends are not supported");
    }
    if *stuck {
        return refuse("ends for a player without a move are not supported");
    }
    let both = |what: &str| match player {
        None => Ok(()),
        Some(_) => Err(format!("{what} for only one player is not supported")),
    };
    let value = for_other(*result)?;
    match event {
        Event::Checkmate => {
            both("checkmate")?;
            summary.checkmate = Some(value);
        }
        Event::Stalemate => {
            both("stalemate")?;
            summary.stalemate = Some(value);
        }
        Event::Bare { reply } => {
            both("baring")?;
            if *result != Verdict::Wins {
                return refuse("baring must win");
            }
            let royals = |player: usize| {
                let kinds = roster.all.keys().filter(|&&kind| section.rules.kind(kind).royal);
                kinds.map(|&kind| section.count(kind, player)).sum::<usize>()
            };
            if (0..2).any(|player| royals(player) != 1) || roster.king.is_none() {
                return refuse("baring is only supported with one king each");
            }
            let own = Extinction {
                kinds: None,
                count: 1,
                opponent: if *reply { 2 } else { 0 },
                value: "loss",
                claim: *reply,
            };
            add_extinction(&mut summary.extinction, own)?;
        }
        Event::Capture { kinds, every } => {
            both("an end by capture")?;
            capture(section, roster, royal, kinds, *every, *result, &mut summary.extinction)?;
        }
        Event::Reach {
            arriving,
            zone,
            kinds,
            safe,
            reply,
        } => {
            if *safe {
                return refuse("goals that must not be attacked are not supported");
            }
            if *result != Verdict::Wins {
                return refuse("goals that do not win are not supported");
            }
            let begins = |player: usize| {
                kinds
                    .iter()
                    .fold(Squares::NONE, |all, &kind| all.or(section.begins(kind, player)))
            };
            let zones = PLAYERS.map(|player| section.zone(*zone, player));
            for side in players(*player) {
                if *arriving && !begins(side).and(zones[side]).is_empty() {
                    return refuse("goals with pieces on them at the start are not supported");
                }
            }
            let king = kinds.len() == 1 && roster.king == kinds.first().copied();
            let goal_type = if *reply { "replied" } else { "occupied" };
            if *reply && !(king && *player == Some(PLAYERS[0])) {
                return refuse("a reply to reaching a goal is only supported for the first player's king");
            }
            goal(summary, *player, zones, kinds, goal_type)?;
        }
        Event::Hold { zone, kinds, safe } => {
            if *safe || *result != Verdict::Wins {
                return refuse("goals that must not be attacked, or do not win, are not supported");
            }
            if kinds.iter().any(|&kind| roster.king == Some(kind)) {
                return refuse("goals that a royal piece must hold for a turn are not supported");
            }
            let zones = PLAYERS.map(|player| section.zone(*zone, player));
            goal(summary, *player, zones, kinds, "held")?;
        }
        Event::Facing { .. } => return refuse("ends by facing pieces are not supported"),
        Event::Army { any_of, lasting } => {
            both("an end by the state of an army")?;
            if lasting.is_some() {
                return refuse("states that must last are not supported");
            }
            let lost = match result {
                Verdict::Wins => "win",
                Verdict::Draws => "draw",
                Verdict::Loses => "loss",
                Verdict::MostPoints => return refuse("results by points are not supported"),
            };
            let explodes = !section.rules.effects.is_empty();
            for facts in any_of {
                match army(roster, facts, lost)? {
                    Loss::One(own) if explodes && own.opponent == 0 => {
                        return refuse(
                            "an end by losing pieces is not supported where both players can lose them at once",
                        );
                    }
                    Loss::One(own) => add_extinction(&mut summary.extinction, own)?,
                    Loss::Both(kinds) if *result == Verdict::Wins && summary.both.is_none() => {
                        summary.both = Some(kinds)
                    }
                    Loss::Both(_) => return refuse("an end by losses of both players is not supported"),
                }
            }
        }
        Event::Row { length, kinds, .. } => {
            both("an end by a row")?;
            section.set("connectN", length.to_string());
            let value = match result {
                Verdict::Wins => "win",
                Verdict::Draws => "draw",
                Verdict::Loses | Verdict::MostPoints => "loss",
            };
            section.set("connectValue", value);
            if !roster.is_all(kinds) {
                section.set("connectPieceTypes", roster.letters(kinds));
            }
        }
        Event::Times { action, times } => {
            if *action != Action::Check || *result != Verdict::Wins {
                return refuse("only checks can be counted");
            }
            if !(1..=9).contains(times) {
                return refuse("more than nine checks are not supported");
            }
            for side in players(*player) {
                summary.checks[side] = Some(*times);
            }
        }
        Event::Passes { times } => {
            both("an end by passes")?;
            if *times != 2 || *result != Verdict::Draws {
                return refuse("the only supported end by passes is a draw after two in a row");
            }
        }
        Event::Repetition { times, perpetual_check } => {
            let value = match player {
                None => value,
                Some(player) => {
                    summary.repeated[player.index()] = Some((*times, *result, *perpetual_check));
                    match summary.repeated {
                        [Some(one), Some(other)] if (one.0, one.2) == (other.0, other.2) => {
                            // The value applies to the first player, whoever repeats the position.
                            let value = match (one.1, other.1) {
                                (Verdict::Loses, Verdict::Wins) => "loss",
                                (Verdict::Wins, Verdict::Loses) => "win",
                                _ => {
                                    return refuse(
                                        "a repetition with separate results must win for one player and lose for the other",
                                    );
                                }
                            };
                            section.set("nFoldValueAbsolute", "true");
                            value
                        }
                        [Some(_), Some(_)] => {
                            return refuse("repetitions that differ between the players are not supported");
                        }
                        [Some(_), None] | [None, Some(_)] | [None, None] => return Ok(()),
                    }
                }
            };
            match perpetual_check {
                None => {}
                Some(Verdict::Loses) if roster.king.is_some() => section.set("perpetualCheckIllegal", "true"),
                Some(_) => return refuse("perpetual check must lose, and is only supported with kings"),
            }
            summary.repetition = true;
            if *times != 3 {
                section.set("nFoldRule", times.to_string());
            }
            if value != "draw" {
                section.set("nFoldValue", value);
            }
        }
        // Fairy-Stockfish begins the count anew with every drop and promotion.
        Event::Quiet {
            plies,
            kinds,
            drops: _,
            promotions: _,
        } => {
            both("an end by quiet plies")?;
            if plies % 2 != 0 || *result != Verdict::Draws {
                return refuse("the number of quiet plies must be even, and the result a draw");
            }
            summary.quiet = true;
            if *plies != 100 {
                section.set("nMoveRule", (plies / 2).to_string());
            }
            section.set(
                "nMoveRuleTypes",
                roster.letters(kinds.iter().filter(|kind| roster.all.contains_key(kind))),
            );
        }
        Event::Length { .. } => return refuse("limits on the length of the game are not supported"),
        // Fairy-Stockfish continues, and nobody can win.
        Event::DeadPosition | Event::LastTeam => {}
    }
    Ok(())
}
