//! The fields after the board of a position as text.

use crate::geometry::{CellId, CellSet};
use crate::play::{Outcome, Piece, Reason, Setup, SetupEnd};
use crate::rules::{KindId, PlayerId, Rules};

use super::dialects::player_with_synonym;
use super::fen_castles::{self, Surroundings};
use super::fen_counts::{read_counts, read_scores};
use super::fen_field::{END, Field, LASTING, NOT_YET, Read, SCORES, TURN, fields, number};
use super::fen_first_turns;
use super::fen_lasting;
use super::fen_problem::FenProblem;
use super::fen_turn;
use super::misread::Misread;
use super::names::unknown_cell;
use super::standing::{changed_ep_victims, ep_victims, possible_rights, possibly_unmoved, tracks_unmoved, unmoved};

/// The number of the usual fields behind the board: the turn, the castlings, the exposed cells and two counts.
const USUAL_FIELDS: usize = 5;

/// Writes the fields, each preceded by a blank.
pub(super) fn write(rules: &Rules, setup: &Setup, out: &mut String) {
    out.push(' ');
    out.push(rules.players[setup.turn.index()].letter);
    or_dash(out, fen_castles::write(rules, setup));
    let begins = Some(setup.turn).filter(|_| setup.turn_ply == 0);
    let ep_squares: Vec<String> = setup
        .ep_squares
        .iter()
        .map(|&(cell, victim)| {
            let name = rules.space.name(cell);
            if ep_victims(rules, &setup.pieces, begins, cell).first() == Some(&victim) {
                name.to_owned()
            } else {
                format!("{name}:{}", rules.space.name(victim))
            }
        })
        .collect();
    let plain = ep_squares.iter().all(|text| !text.contains(':'));
    or_dash(out, ep_squares.join(if plain { "" } else { "," }));
    for (counter, (_, times)) in rules.counters().enumerate() {
        let left = rules.player_ids().map(|player| {
            let held = |&&(number, owner, _): &&(u16, PlayerId, u16)| (usize::from(number), owner) == (counter, player);
            let count = setup.counts.iter().find(held).map_or(0, |&(_, _, count)| count);
            times.saturating_sub(count).to_string()
        });
        out.push_str(&format!(" {}", left.collect::<Vec<_>>().join("+")));
    }
    let number = setup.ply.saturating_sub(plies_before_turn(rules, setup.turn)) / plies(rules) + 1;
    out.push_str(&format!(" {} {number}", setup.quiet_plies));
    if tracks_unmoved(rules) {
        let cells: Vec<&str> = setup.unmoved.iter().map(|cell| rules.space.name(cell)).collect();
        or_dash(out, cells.join(","));
    }
    if setup.passes > 0 {
        out.push_str(&format!(" {}", setup.passes));
    }
    if setup.turn_ply > 0 || fen_first_turns::plies_before(rules, setup, plies(rules)) != setup.ply {
        fen_turn::write(rules, setup, out);
    }
    fen_lasting::write(rules, setup, out);
    if !setup.scores.is_empty() {
        let score = |player: PlayerId| setup.scores.iter().find(|(owner, _)| *owner == player);
        let scores = rules
            .player_ids()
            .map(|player| score(player).map_or(0, |&(_, score)| score));
        let scores: Vec<String> = scores.map(|score| score.to_string()).collect();
        out.push_str(&format!(" {SCORES}{}", scores.join("+")));
    }
    match setup.end {
        SetupEnd::Shown => {}
        SetupEnd::NotYet => out.push_str(&format!(" {END}{NOT_YET}")),
        SetupEnd::Known(Outcome { winners, reason, .. }) => {
            let winner = rules.players.iter().find(|player| Some(player.team) == winners);
            let letter = winner.map_or('-', |player| player.letter);
            out.push_str(&format!(" {END}{}:{letter}", reason.name()));
        }
    }
}

/// The number of plies per move number: one for each player, or a single one in games that can skip players.
fn plies(rules: &Rules) -> u32 {
    if rules.eliminations.is_empty() || rules.players.len() == 2 {
        rules.players.len().max(1) as u32
    } else {
        1
    }
}

/// The number of plies with the same move number before a player's ply.
fn plies_before_turn(rules: &Rules, turn: PlayerId) -> u32 {
    u32::from(turn.0) % plies(rules)
}

fn or_dash(out: &mut String, field: String) {
    out.push(' ');
    out.push_str(if field.is_empty() { "-" } else { &field });
}

/// Reads the fields from a byte of the text on.
pub(super) fn read(
    rules: &Rules,
    text: &str,
    from: usize,
    (pieces, dead): (Vec<(CellId, Piece)>, &CellSet),
    hands: Vec<(PlayerId, KindId, u16)>,
) -> Read<Setup> {
    let living = pieces.iter().copied().filter(|(cell, _)| !dead.contains(*cell));
    let living: Vec<(CellId, Piece)> = living.collect();
    let fields = fields(text, from);
    let lists_unmoved = lists_unmoved(rules, &fields);
    let mut fields = fields.into_iter().peekable();
    let turn = fields.next().map_or(Ok(PlayerId(0)), |field| turn(rules, field))?;
    let counters: Vec<u16> = rules.counters().map(|(_, times)| times).collect();
    let has_counts = |field: &Field<'_>| !counters.is_empty() && field.sum().is_some();
    // A number in place of castling rights or of exposed cells: some programs omit fields that a game does not need.
    let has_flags = |field: &Field<'_>| !field.is_number() && !has_counts(field);
    let has_cells = |field: &Field<'_>| has_flags(field) || leading_cell(rules, field.text, field.start).is_ok();
    let mut mid_turn = text[from..].split_whitespace().filter(|field| field.starts_with(TURN));
    let begins = Some(turn).filter(|_| mid_turn.next().is_none());
    let around = Surroundings {
        rules,
        pieces: &living,
        hands: &hands,
        lists_unmoved,
    };
    let (mut ep_squares, mut limit) = (Vec::new(), None);
    let (castles, unmoved_by_file) = match fields.next_if(has_flags) {
        Some(field) => {
            let rights = fen_castles::read(around, field)?;
            limit = fen_lasting::read_limit(rules, &mut fields)?;
            if limit.is_none()
                && let Some(field) = fields.next_if(has_cells)
            {
                ep_squares = read_ep_squares(rules, &living, begins, field)?;
            }
            (rights.held, rights.lists_unmoved.then_some(rights.unmoved))
        }
        None => (possible_rights(rules, &living), None),
    };
    let (mut counts, mut listed_counters) = (Vec::new(), Vec::new());
    for (counter, &times) in (0..).zip(&counters) {
        if let Some(field) = fields.next_if(has_counts) {
            counts.extend(read_counts(rules, field, (counter, times))?);
            listed_counters.push(counter);
        }
    }
    let mut quiet_plies = fields.next().map_or(Ok(0), |field| count(field, u32::from(u16::MAX)))? as u16;
    // The count of a limit takes the place of the quiet plies, and then those are unknown.
    let limited = limit.filter(|&limit| limit > 0);
    let limited = limited.map(|limit| (limit, std::mem::take(&mut quiet_plies)));
    let most = u32::MAX / plies(rules) - 1;
    let moves = fields.next().map_or(Ok(0), |field| count(field, most))?;
    let ply = moves.saturating_sub(1) * plies(rules);
    // Some programs write action counts after the move number.
    for (counter, &times) in (0..).zip(&counters) {
        if let Some(field) = fields.next_if(|field| has_counts(field) || field.text.starts_with('+')) {
            let found = read_counts(rules, field, (counter, times))?;
            if !listed_counters.contains(&counter) {
                counts.extend(found);
            } else if !counts.iter().filter(|entry| entry.0 == counter).eq(&found) {
                return Err(field.wrong(FenProblem::CountsDiffer));
            }
        }
    }
    let unmoved = match fields.peek().copied() {
        Some(field) if tracks_unmoved(rules) && !field.is_titled() => {
            fields.next();
            read_unmoved(rules, &living, field)?
        }
        _ => unmoved_by_file.unwrap_or_else(|| unmoved(rules, &living)),
    };
    let passes = match fields.peek().copied() {
        Some(field) if rules.max_passes() > 0 && !field.is_titled() => {
            fields.next();
            number(field, u32::from(u16::MAX))? as u16
        }
        _ => 0,
    };
    let (turn_ply, trail) = match fields.peek().copied() {
        Some(field) if rules.turns.is_some() && field.text.starts_with(TURN) => {
            fields.next();
            fen_turn::read(rules, field, (turn, ply + plies_before_turn(rules, turn)))?
        }
        _ => (0, None),
    };
    let lasted = match fields.peek().copied() {
        Some(field) if field.text.starts_with(LASTING) && rules.lasting_ends().next().is_some() => {
            fields.next();
            fen_lasting::read(rules, field.text).map_err(|help| field.wrong(FenProblem::WrongState).help(help))?
        }
        _ => Vec::new(),
    };
    let scores = match fields.peek().copied() {
        Some(field) if rules.has_scores() && field.text.starts_with(SCORES) => {
            fields.next();
            read_scores(rules, field)?
        }
        _ => Vec::new(),
    };
    let end = match fields.peek().copied() {
        Some(field) if field.text.starts_with(END) => {
            fields.next();
            read_end(rules, field)?
        }
        _ => SetupEnd::Shown,
    };
    if let Some(field) = fields.next() {
        let rest = Field {
            text: text[field.start..].trim_end(),
            ..field
        };
        return Err(rest.wrong(FenProblem::ExtraField));
    }
    let mut setup = Setup {
        pieces,
        hands,
        turn,
        castles,
        unmoved,
        ep_squares,
        quiet_plies,
        passes,
        turn_ply,
        trail,
        ply: ply + plies_before_turn(rules, turn),
        counts,
        lasted,
        limited,
        scores,
        dead: CellSet::new(),
        end,
    };
    if begins.is_some() {
        setup.ply = fen_first_turns::plies_before(rules, &setup, plies(rules));
    }
    Ok(setup)
}

/// Whether the fields behind the board include a list of unmoved pieces.
pub(super) fn lists_unmoved(rules: &Rules, fields: &[Field<'_>]) -> bool {
    let counted = rules.counters().next().is_some();
    let is_usual = |field: &&Field<'_>| !(field.is_titled() || counted && field.sum().is_some());
    tracks_unmoved(rules) && fields.iter().filter(is_usual).count() > USUAL_FIELDS
}

/// Reads one of the two counts of plies and moves. Some programs write a dash for an unknown one.
fn count(field: Field<'_>, most: u32) -> Read<u32> {
    if field.text == "-" {
        return Ok(0);
    }
    number(field, most).map_err(|error| {
        error.help("write the number of plies since the last capture or pawn move, and the move number: `0 1`")
    })
}

/// Reads the end of the game that the last move brought about: `end:capture:w`, with `-` for a draw, or `end:none`.
fn read_end(rules: &Rules, field: Field<'_>) -> Read<SetupEnd> {
    let error = || {
        let reasons: Vec<&str> = Reason::DEEDS.into_iter().map(Reason::name).collect();
        let help = format!(
            "the end is `end:REASON:LETTER`, with the letter of a winner or `-`, or `end:none`; the reasons are {}",
            reasons.join(", ")
        );
        field.wrong(FenProblem::UnknownEnd).help(help)
    };
    let (_, end) = field.text.split_at(END.len());
    if end == NOT_YET {
        return Ok(SetupEnd::NotYet);
    }
    let (reason, letter) = end.split_once(':').ok_or_else(error)?;
    let reason = Reason::DEEDS
        .into_iter()
        .find(|known| known.name() == reason)
        .ok_or_else(error)?;
    if letter == "-" {
        return Ok(SetupEnd::Known(Outcome::draw(reason)));
    }
    let winner = rules.players.iter().find(|player| player.letter.to_string() == letter);
    let won = winner.map(|player| Outcome::win(player.team, reason));
    won.map(SetupEnd::Known).ok_or_else(error)
}

fn turn(rules: &Rules, field: Field<'_>) -> Read<PlayerId> {
    let has_letter = |player: &PlayerId| rules.player(*player).letter.to_string() == field.text;
    let found = rules.player_ids().find(has_letter);
    // Some programs write a whole word or a capital letter.
    let is_word = |player: &PlayerId| {
        let player = rules.player(*player);
        let letter = player.letter.to_string();
        player.name.eq_ignore_ascii_case(field.text) || letter.eq_ignore_ascii_case(field.text)
    };
    let by_word = || {
        let mut players = rules.player_ids().filter(is_word);
        players.next().filter(|_| players.next().is_none())
    };
    let found = found
        .or_else(|| player_with_synonym(rules, field.text))
        .or_else(by_word);
    found.ok_or_else(|| {
        let letters: Vec<String> = rules
            .players
            .iter()
            .map(|player| format!("`{}` for {}", player.letter, player.name))
            .collect();
        field
            .wrong(FenProblem::UnknownTurn)
            .help(format!("the turn is {}", letters.join(", ")))
    })
}

fn read_ep_squares(
    rules: &Rules,
    pieces: &[(CellId, Piece)],
    begins: Option<PlayerId>,
    field: Field<'_>,
) -> Read<Vec<(CellId, CellId)>> {
    let (mut ep_squares, mut unmatched) = (Vec::new(), Vec::new());
    let mut rest = if field.text == "-" { "" } else { field.text };
    while !rest.is_empty() {
        let start = field.range().end - rest.len();
        let (cell, after) = leading_cell(rules, rest, start)?;
        let (victim, after) = match after.strip_prefix(':') {
            Some(named) => {
                let (victim, after) = leading_cell(rules, named, field.range().end - named.len())?;
                let known = changed_ep_victims(rules, pieces, begins, cell);
                (Some(victim).filter(|victim| known.contains(victim)), after)
            }
            None => (ep_victims(rules, pieces, begins, cell).first().copied(), after),
        };
        match victim {
            Some(victim) => ep_squares.push((cell, victim)),
            None => unmatched.push((cell, start..start + rest.len() - after.len())),
        }
        rest = after.strip_prefix(',').unwrap_or(after);
    }
    // Some programs list the target of the move along with the cells that it passed.
    for (cell, range) in unmatched {
        if !ep_squares.iter().any(|&(_, victim)| victim == cell) {
            let problem = FenProblem::NothingPassed(rules.space.name(cell).to_owned());
            let is_victim = |passed: &CellId| ep_victims(rules, pieces, begins, *passed).first() == Some(&cell);
            let help = match rules.space.ids().find(is_victim) {
                Some(passed) => format!(
                    "the field names the cell that was passed, as `{}`",
                    rules.space.name(passed)
                ),
                None => "if no piece has just passed a cell, the field is `-`".to_owned(),
            };
            return Err(Misread::new(problem, range).help(help));
        }
    }
    ep_squares.sort_unstable();
    ep_squares.dedup();
    Ok(ep_squares)
}

fn read_unmoved(rules: &Rules, pieces: &[(CellId, Piece)], field: Field<'_>) -> Read<CellSet> {
    let possible = possibly_unmoved(rules, pieces);
    let mut cells = CellSet::new();
    let mut rest = if field.text == "-" { "" } else { field.text };
    while !rest.is_empty() {
        let start = field.range().end - rest.len();
        let (cell, after) = leading_cell(rules, rest, start)?;
        if !possible.contains(cell) {
            let problem = FenProblem::CannotBeUnmoved(rules.space.name(cell).to_owned());
            return Err(Misread::new(problem, start..start + rest.len() - after.len()));
        }
        cells.insert(cell);
        rest = after.strip_prefix(',').unwrap_or(after);
    }
    Ok(cells)
}

/// The longest cell name at the beginning of the text, and the rest of the text.
fn leading_cell<'a>(rules: &Rules, text: &'a str, start: usize) -> Read<(CellId, &'a str)> {
    let word = text.split([',', ':']).next().unwrap_or_default();
    let longest = word
        .char_indices()
        .map(|(index, letter)| index + letter.len_utf8())
        .rev()
        .find_map(|end| {
            let cell = rules.space.cell_named(&text[..end]);
            // Some programs write the names of cells in capital letters.
            let cell = cell.or_else(|| rules.space.cell_named(&text[..end].to_lowercase()));
            Some((cell?, &text[end..]))
        });
    longest.ok_or_else(|| {
        let problem = |_| FenProblem::UnknownCell(word.to_owned());
        unknown_cell(rules, word).map(problem).moved(start)
    })
}
