//! The piece types of kinds: predefined ones, and custom ones.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use triagonal::rules::KindId;

use super::betza;
use super::gait::MoveSet;
use super::model::{Model, read};
use super::roster::{Role, Roster};
use super::section::{Both, Section};
use super::squares::Squares;

/// The predefined piece types: keys and moves.
static TYPES: LazyLock<Vec<(&'static str, Model)>> = LazyLock::new(|| {
    let lines = include_str!("../../../assets/variants-pieces.txt").lines();
    let fields = lines.filter(|line| !line.starts_with('#')).filter_map(|line| {
        let mut fields = line.split(' ');
        Some((fields.next()?, fields.next()?))
    });
    fields
        .filter(|&(key, betza)| betza != "?" && !SPECIAL.contains(&key))
        .filter_map(|(key, betza)| Some((key, read(&betza.replace(['e', '-'], ""))?)))
        .collect()
});

/// Piece types with other rules than their moves in Fairy-Stockfish.
const SPECIAL: [&str; 4] = ["pawn", "king", "soldier", "janggiCannon"];

/// The maximum number of custom piece types.
const MAX_CUSTOM: usize = 25;

/// Determines the piece type of each kind, and writes the keys.
pub fn types(section: &mut Section<'_>, roster: &mut Roster) {
    roster.pawn = pawn(roster);
    let mut used: BTreeSet<&str> = BTreeSet::new();
    let mut letters: BTreeSet<char> = BTreeSet::new();
    let mut custom = 0;
    let kinds: Vec<KindId> = roster.all.keys().copied().collect();
    let firsts = kinds.iter().filter(|kind| roster.all[kind].role == Role::Separate);
    let order: Vec<KindId> = firsts
        .chain(kinds.iter().filter(|kind| roster.all[kind].role != Role::Separate))
        .copied()
        .collect();
    let mut keys: BTreeMap<char, String> = BTreeMap::new();
    for id in order {
        let member = &roster.all[&id];
        let letter = member.letter.to_ascii_lowercase();
        if !letters.insert(letter) || letter == ' ' {
            let key = keys.get(&letter).cloned().unwrap_or_default();
            if let Some(member) = roster.all.get_mut(&id) {
                member.key = key;
            }
            continue;
        }
        let move_set = member.move_set.clone();
        let armies = [0, 1].map(|player| section.used_by(player).contains(&id));
        if armies == [true; 2]
            && let Some(reason) = unequal(&move_set)
        {
            section.refuse_piece(id, reason);
        }
        let model = widened(&move_set[usize::from(!armies[0])]);
        let is_king = roster.king == Some(id);
        let (key, value) = if is_king {
            let text = betza::write(&model);
            if model.is_indirect() || text.is_none() || model.begins() {
                section.refuse_piece(
                    id,
                    "royal pieces with lame leaps, hops, initial moves or unusual steps are not supported",
                );
            }
            let text = text.filter(|text| text != "K");
            (
                "king".to_owned(),
                text.map_or(letter.to_string(), |text| format!("{letter}:{text}")),
            )
        } else if roster.pawn == Some(id) {
            ("pawn".to_owned(), letter.to_string())
        } else if let Some(from) = move_set[0].sideways_from {
            match soldier(section, &move_set, from) {
                Some(rank) => {
                    section.set("soldierPromotionRank", rank.to_string());
                    ("soldier".to_owned(), letter.to_string())
                }
                None => {
                    section.refuse_piece(id, "moves from certain squares only are not supported");
                    continue;
                }
            }
        } else {
            check_moves(section, id, &model);
            match TYPES.iter().find(|(key, known)| *known == model && !used.contains(key)) {
                Some((key, _)) => {
                    used.insert(key);
                    ((*key).to_owned(), letter.to_string())
                }
                None => {
                    custom += 1;
                    if custom == MAX_CUSTOM + 1 {
                        section.refuse_piece(
                            id,
                            format!("more than {MAX_CUSTOM} kinds with custom moves are not supported"),
                        );
                    }
                    match betza::write(&model) {
                        Some(text) => (format!("customPiece{custom}"), format!("{letter}:{text}")),
                        None => {
                            section.refuse_piece(id, "the moves cannot be written in the notation");
                            continue;
                        }
                    }
                }
            }
        };
        regions(section, &key, &move_set);
        keys.insert(letter, key.clone());
        if let Some(member) = roster.all.get_mut(&id) {
            member.key.clone_from(&key);
        }
        section.set(key, value);
    }
}

/// Writes the mobility regions of a piece type.
fn regions(section: &mut Section<'_>, key: &str, move_set: &Both<MoveSet>) {
    let mut title = key.to_owned();
    title[..1].make_ascii_uppercase();
    for (side, own) in ["White", "Black"].iter().zip(move_set) {
        if let Some(to) = own.to {
            let text = to.text(section.board);
            section.set(format!("mobilityRegion{side}{title}"), text);
        }
    }
}

/// Refuses moves that Fairy-Stockfish would misread.
fn check_moves(section: &mut Section<'_>, id: KindId, model: &Model) {
    if let Some(reason) = model.misread() {
        section.refuse_piece(id, reason);
    }
    let has_gaps = section.board.iter().count() < usize::from(section.files) * usize::from(section.ranks);
    if model.hops() && has_gaps {
        section.refuse_piece(
            id,
            "hops are not supported on boards with gaps, which would count as pieces",
        );
    }
}

/// The moves of a piece other than the pawn: an initial triple step is a slide.
fn widened(move_set: &MoveSet) -> Model {
    let mut model = move_set.model.clone();
    if move_set.triple && model.steps[1][0].remove(&(0, 2)).is_some() {
        model.slides[1][0].insert((0, 1), 3);
    }
    model
}

/// Why the two players' pieces of a kind cannot share a piece type.
fn unequal(move_set: &Both<MoveSet>) -> Option<&'static str> {
    let [one, other] = move_set;
    if one.model != other.model || one.en_passant != other.en_passant || one.triple != other.triple {
        return Some("the second player's moves must be the first player's, rotated by half a turn");
    }
    let has = |move_set: &MoveSet| {
        (
            move_set.sideways_from.is_some(),
            !move_set.flying.is_empty(),
            move_set.passing,
            move_set.from.is_some(),
        )
    };
    (has(one) != has(other)).then_some("the second player's moves must be of the same form as the first player's")
}

/// The piece that moves as a pawn of chess.
fn pawn(roster: &Roster) -> Option<KindId> {
    let plain = read("fmWfcF")?;
    let is_pawn = |move_set: &MoveSet| {
        let mut model = move_set.model.clone();
        let double = model.steps[1][0].remove(&(0, 2)).is_none_or(|limit| limit == -1);
        double && model == plain && move_set.sideways_from.is_none() && move_set.flying.is_empty()
    };
    let mut own = roster.own().filter(|&(kind, member)| {
        let turns_over = member.promotion_set.as_ref().is_some_and(|it| it.turns_over);
        Some(kind) != roster.king && member.move_set.iter().all(is_pawn) && !turns_over
    });
    let first = own.next()?.0;
    // Two such kinds differ in where their double steps begin. Then neither is the pawn.
    own.next().is_none().then_some(first)
}

/// The rank from which a piece that otherwise only moves forward can also move sideways.
fn soldier(section: &Section<'_>, move_set: &Both<MoveSet>, from: Squares) -> Option<u8> {
    let ahead = read("fW")?;
    let rank = from.iter().map(|(_, rank)| rank).min()?;
    let from_rank =
        |player: usize| (rank..section.ranks).fold(Squares::NONE, |all, rank| all.or(section.rank(player, rank)));
    let fits = (0..2)
        .all(|player| move_set[player].model == ahead && move_set[player].sideways_from == Some(from_rank(player)));
    fits.then_some(rank + 1)
}
