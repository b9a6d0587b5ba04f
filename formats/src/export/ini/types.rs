//! The types of kinds: those that the program has, and those whose moves a section gives.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use triagonal::rules::KindId;

use super::betza;
use super::desk::{Both, Desk};
use super::gait::Gait;
use super::men::{Men, Role};
use super::model::{Model, read};
use super::squares::Squares;

/// The types that have moves of their own: the key and the moves.
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

/// Types about which that program knows more than their moves.
const SPECIAL: [&str; 4] = ["pawn", "king", "soldier", "janggiCannon"];

/// The most types whose moves a section gives.
const CUSTOM: usize = 25;

/// Finds the type of each kind, and writes the types.
pub fn types(desk: &mut Desk<'_>, men: &mut Men) {
    men.pawn = pawn(men);
    let mut used: BTreeSet<&str> = BTreeSet::new();
    let mut letters: BTreeSet<char> = BTreeSet::new();
    let mut custom = 0;
    let kinds: Vec<KindId> = men.all.keys().copied().collect();
    let firsts = kinds.iter().filter(|kind| men.all[kind].role == Role::Own);
    let order: Vec<KindId> = firsts
        .chain(kinds.iter().filter(|kind| men.all[kind].role != Role::Own))
        .copied()
        .collect();
    let mut keys: BTreeMap<char, String> = BTreeMap::new();
    for id in order {
        let man = &men.all[&id];
        let letter = man.letter.to_ascii_lowercase();
        if !letters.insert(letter) || letter == ' ' {
            let key = keys.get(&letter).cloned().unwrap_or_default();
            if let Some(man) = men.all.get_mut(&id) {
                man.key = key;
            }
            continue;
        }
        let gait = man.gait.clone();
        let armies = [0, 1].map(|player| desk.used_by(player).contains(&id));
        if armies == [true; 2]
            && let Some(reason) = unequal(&gait)
        {
            desk.refuse_piece(id, reason);
        }
        let model = widened(&gait[usize::from(!armies[0])]);
        let is_king = men.king == Some(id);
        let (key, value) = if is_king {
            let text = betza::write(&model);
            if model.is_indirect() || text.is_none() || model.begins() {
                desk.refuse_piece(id, "a royal piece whose moves pieces between can stop, or that hops");
            }
            let text = text.filter(|text| text != "K");
            (
                "king".to_owned(),
                text.map_or(letter.to_string(), |text| format!("{letter}:{text}")),
            )
        } else if men.pawn == Some(id) {
            ("pawn".to_owned(), letter.to_string())
        } else if let Some(from) = gait[0].sideways_from {
            match soldier(desk, &gait, from) {
                Some(rank) => {
                    desk.set("soldierPromotionRank", rank.to_string());
                    ("soldier".to_owned(), letter.to_string())
                }
                None => {
                    desk.refuse_piece(id, "moves that begin on certain squares only");
                    continue;
                }
            }
        } else {
            check_moves(desk, id, &model);
            match TYPES.iter().find(|(key, known)| *known == model && !used.contains(key)) {
                Some((key, _)) => {
                    used.insert(key);
                    ((*key).to_owned(), letter.to_string())
                }
                None => {
                    custom += 1;
                    if custom == CUSTOM + 1 {
                        desk.refuse_piece(id, format!("more than {CUSTOM} kinds with moves of their own"));
                    }
                    match betza::write(&model) {
                        Some(text) => (format!("customPiece{custom}"), format!("{letter}:{text}")),
                        None => {
                            desk.refuse_piece(id, "moves for which its notation has no letters");
                            continue;
                        }
                    }
                }
            }
        };
        regions(desk, &key, &gait);
        keys.insert(letter, key.clone());
        if let Some(man) = men.all.get_mut(&id) {
            man.key.clone_from(&key);
        }
        desk.set(key, value);
    }
}

/// Writes where pieces of a type may go.
fn regions(desk: &mut Desk<'_>, key: &str, gait: &Both<Gait>) {
    let mut title = key.to_owned();
    title[..1].make_ascii_uppercase();
    for (side, own) in ["White", "Black"].iter().zip(gait) {
        if let Some(to) = own.to {
            let text = to.text(desk.board);
            desk.set(format!("mobilityRegion{side}{title}"), text);
        }
    }
}

/// Refuses moves that the program would read as others.
fn check_moves(desk: &mut Desk<'_>, id: KindId, model: &Model) {
    if let Some(reason) = model.misread() {
        desk.refuse_piece(id, reason);
    }
    let has_gaps = desk.board.iter().count() < usize::from(desk.files) * usize::from(desk.ranks);
    if model.hops() && has_gaps {
        desk.refuse_piece(id, "hops on a board with gaps, which would count as pieces");
    }
}

/// The moves of a piece that is no pawn: three steps at the beginning are a slide.
fn widened(gait: &Gait) -> Model {
    let mut model = gait.model.clone();
    if gait.triple && model.steps[1][0].remove(&(0, 2)).is_some() {
        model.slides[1][0].insert((0, 1), 3);
    }
    model
}

/// Why two players' pieces of a kind cannot be of one type.
fn unequal(gait: &Both<Gait>) -> Option<&'static str> {
    let [one, other] = gait;
    if one.model != other.model || one.en_passant != other.en_passant || one.triple != other.triple {
        return Some(
            "it moves in another way for the second player; half a turn of the board should bring one to the other",
        );
    }
    let has = |gait: &Gait| {
        (
            gait.sideways_from.is_some(),
            !gait.flying.is_empty(),
            gait.passing,
            gait.from.is_some(),
        )
    };
    (has(one) != has(other)).then_some("it moves in another way for the second player")
}

/// What moves as a pawn of chess does.
fn pawn(men: &Men) -> Option<KindId> {
    let plain = read("fmWfcF")?;
    let is_pawn = |gait: &Gait| {
        let mut model = gait.model.clone();
        let double = model.steps[1][0].remove(&(0, 2)).is_none_or(|limit| limit == -1);
        double && model == plain && gait.sideways_from.is_none() && gait.flying.is_empty()
    };
    let mut own = men.own().filter(|&(kind, man)| {
        let turns_over = man.becoming.as_ref().is_some_and(|it| it.turns_over);
        Some(kind) != men.king && man.gait.iter().all(is_pawn) && !turns_over
    });
    let first = own.next()?.0;
    // Two such kinds are told apart by where their double steps begin; neither is the pawn then.
    own.next().is_none().then_some(first)
}

/// The rank from which a piece goes sideways too, that otherwise only goes ahead.
fn soldier(desk: &Desk<'_>, gait: &Both<Gait>, from: Squares) -> Option<u8> {
    let ahead = read("fW")?;
    let rank = from.iter().map(|(_, rank)| rank).min()?;
    let beyond = |player: usize| (rank..desk.ranks).fold(Squares::NONE, |all, rank| all.or(desk.rank(player, rank)));
    let fits = (0..2).all(|player| gait[player].model == ahead && gait[player].sideways_from == Some(beyond(player)));
    fits.then_some(rank + 1)
}
