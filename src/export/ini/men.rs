//! The piece types of a section: which kind is which, and how each moves.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use crate::rules::{Kind, KindId, PlayerId};

use super::betza;
use super::desk::{Both, Desk};
use super::gait::{Gait, gait};
use super::model::{Model, read};
use super::promotions::{Becoming, becoming, reverts};
use super::squares::Squares;

/// The types that have moves of their own: the key and the moves.
static TYPES: LazyLock<Vec<(&'static str, Model)>> = LazyLock::new(|| {
    let lines = include_str!("../../../assets/formats/variants-pieces.txt").lines();
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

/// What a kind is in a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A type of its own.
    Own,
    /// The same type as another kind, which it looks like.
    Alike(KindId),
    /// What a piece of a kind is promoted to.
    Over(KindId),
}

/// A kind of the game as a section has it.
pub struct Man {
    pub role: Role,
    pub gait: Both<Gait>,
    pub becoming: Option<Becoming>,
    /// The letter of its type, in upper case.
    pub letter: char,
    /// The key of its type.
    pub key: String,
}

/// The kinds that can come into the game.
pub struct Men {
    pub all: BTreeMap<KindId, Man>,
    /// The only royal piece.
    pub king: Option<KindId>,
    /// What moves as a pawn of chess does.
    pub pawn: Option<KindId>,
}

impl Men {
    /// The kinds with a type of their own.
    pub fn own(&self) -> impl Iterator<Item = (KindId, &Man)> {
        let own = self.all.iter().filter(|(_, man)| man.role == Role::Own);
        own.map(|(&kind, man)| (kind, man))
    }

    /// The kind whose letter stands for a kind on the board.
    pub fn type_of(&self, kind: KindId) -> KindId {
        match self.all.get(&kind).map(|man| man.role) {
            Some(Role::Alike(other)) => other,
            Some(Role::Own | Role::Over(_)) | None => kind,
        }
    }

    /// The letter of a kind, in upper case.
    pub fn letter(&self, kind: KindId) -> char {
        self.all.get(&kind).map_or('?', |man| man.letter)
    }

    /// The letters of some kinds, each once, in lower case; `-` for none.
    pub fn letters<'k>(&self, kinds: impl IntoIterator<Item = &'k KindId>) -> String {
        let letters: BTreeSet<char> = kinds
            .into_iter()
            .map(|&kind| self.letter(kind).to_ascii_lowercase())
            .collect();
        if letters.is_empty() {
            "-".to_owned()
        } else {
            letters.into_iter().collect()
        }
    }

    /// Whether a list holds all kinds, apart from those that look like others.
    pub fn is_all(&self, kinds: &[KindId]) -> bool {
        self.all.keys().all(|kind| kinds.contains(kind))
    }

    /// What stands for a piece in a position.
    pub fn symbol(&self, kind: KindId) -> String {
        match self.all.get(&kind) {
            Some(Man {
                role: Role::Over(base), ..
            }) => format!("+{}", self.letter(*base)),
            Some(Man {
                role: Role::Alike(other),
                ..
            }) => format!("{}~", self.letter(*other)),
            Some(Man {
                role: Role::Own,
                letter,
                ..
            }) => letter.to_string(),
            None => "?".to_owned(),
        }
    }
}

/// Finds what each kind is; `king` is the only royal piece.
pub fn men(desk: &mut Desk<'_>, king: Option<KindId>) -> Men {
    let mut all = BTreeMap::new();
    let used = desk.used();
    for &kind in &used {
        look_at(desk, kind);
        let gait = [0, 1].map(|player| match gait(desk, kind, player) {
            Ok(gait) => gait,
            Err(reasons) => {
                for reason in reasons {
                    desk.refuse_piece(kind, reason);
                }
                Gait::default()
            }
        });
        let models = gait.clone().map(|gait| gait.model);
        let is_like = desk.rules.kind(kind).looks != kind;
        let man = Man {
            role: Role::Own,
            becoming: if is_like { None } else { becoming(desk, kind, &models) },
            gait,
            letter: ' ',
            key: String::new(),
        };
        all.insert(kind, man);
    }
    let mut men = Men { all, king, pawn: None };
    roles(desk, &mut men);
    letters(desk, &mut men);
    types(desk, &mut men);
    men
}

/// Refuses what is special about a kind besides its moves.
fn look_at(desk: &mut Desk<'_>, id: KindId) {
    let Kind {
        name: _,
        symbol: _,
        looks: _,
        royal: _,
        neutral,
        base: _,
        capturable,
        spares,
        moves: _,
        castles: _,
        promotions: _,
        drops: _,
    } = desk.rules.kind(id);
    if *neutral {
        desk.refuse_piece(id, "a piece that belongs to nobody");
    }
    if !spares.is_empty() && *spares != [id] {
        desk.refuse_piece(id, "pieces of other kinds that it cannot capture");
    }
    if !*capturable {
        desk.refuse_piece(id, "a piece that cannot be captured");
    }
}

/// Finds which kinds are types of their own, and which are other types promoted.
fn roles(desk: &mut Desk<'_>, men: &mut Men) {
    let kinds: Vec<KindId> = men.all.keys().copied().collect();
    for &id in &kinds {
        let kind = desk.rules.kind(id);
        if kind.looks != id {
            let looks = kind.looks;
            let alike = |players: &dyn Fn(PlayerId) -> bool| (0..2).all(|player| players(PlayerId(player)));
            let same = alike(&|player| desk.rules.moves(player, id) == desk.rules.moves(player, looks));
            if !same || kind.spares != desk.rules.kind(looks).spares {
                desk.refuse_piece(id, "promoted pieces that differ from others of the same name");
            }
            if kind.promotions.iter().any(|promotion| !promotion.to.is_empty()) {
                desk.refuse_piece(id, "pieces that remember what they were, and are promoted again");
            }
            set_role(men, id, Role::Alike(looks));
        }
    }
    let over: Vec<(KindId, KindId)> = men
        .all
        .iter()
        .filter_map(|(&kind, man)| {
            let becoming = man.becoming.as_ref().filter(|it| it.turns_over)?;
            let to = becoming.to.iter().flatten().next()?;
            Some((kind, *to))
        })
        .collect();
    for &(kind, to) in &over {
        let only_here = over.iter().filter(|(_, other)| *other == to).count() == 1;
        let begins = (0..2).any(|player| desk.count(to, player) > 0);
        let others = men.all.values().any(|man| {
            let becoming = man.becoming.as_ref().filter(|it| !it.turns_over);
            becoming.is_some_and(|it| it.to.iter().any(|kinds| kinds.contains(&to)))
        });
        let stays = men.all.get(&to).is_some_and(|man| man.becoming.is_none());
        let own_base = desk.rules.kind(to).base;
        if reverts(desk) && own_base != kind {
            desk.refuse_piece(to, "a promoted piece that stays what it is when it is captured");
        } else if own_base == kind || only_here && !begins && !others {
            if stays {
                set_role(men, to, Role::Over(kind));
            } else {
                desk.refuse_piece(to, "a piece that turns back, or is promoted twice");
            }
        }
    }
    for &id in &kinds {
        let is_own = men.all.get(&id).is_some_and(|man| man.role == Role::Own);
        if is_own && reverts(desk) && desk.rules.kind(id).base != id {
            desk.refuse_piece(id, "a piece that becomes another one when it is captured");
        }
    }
}

fn set_role(men: &mut Men, kind: KindId, role: Role) {
    if let Some(man) = men.all.get_mut(&kind) {
        man.role = role;
    }
}

/// Gives each type a letter: its symbol, or one that is free.
fn letters(desk: &mut Desk<'_>, men: &mut Men) {
    let mut taken: BTreeSet<char> = BTreeSet::new();
    let mut own: Vec<(KindId, Option<char>)> = Vec::new();
    let mut homes: BTreeMap<KindId, KindId> = BTreeMap::new();
    for (&id, man) in &men.all {
        match man.role {
            Role::Own => {
                let mut symbol = desk.rules.kind(id).symbol.chars();
                let letter = match (symbol.next(), symbol.next()) {
                    (Some(letter), None) if letter.is_ascii_alphabetic() => Some(letter.to_ascii_uppercase()),
                    _ => None,
                };
                own.push((id, letter.filter(|&letter| taken.insert(letter))));
            }
            Role::Alike(_) => {}
            Role::Over(_) => {
                // What is promoted may move as another type that is never promoted itself.
                let home = men.all.iter().find(|(other, known)| {
                    let earlier = **other < id && matches!(known.role, Role::Over(_)) || known.role == Role::Own;
                    earlier && known.gait == man.gait && known.becoming.is_none() && Some(**other) != men.king
                });
                match home {
                    Some((&home, _)) => _ = homes.insert(id, home),
                    None => own.push((id, None)),
                }
            }
        }
    }
    for (id, letter) in own {
        let first = desk
            .rules
            .kind(id)
            .name
            .chars()
            .next()
            .map(|letter| letter.to_ascii_uppercase());
        let mut free = first
            .into_iter()
            .chain('A'..='Z')
            .filter(|letter| letter.is_ascii_uppercase() && !taken.contains(letter));
        match letter.or_else(|| free.next()) {
            Some(letter) => {
                taken.insert(letter);
                if let Some(man) = men.all.get_mut(&id) {
                    man.letter = letter;
                }
            }
            None => desk.refuse_piece(id, "more kinds of pieces than there are letters"),
        }
    }
    let likes = men.all.iter().filter_map(|(&id, man)| match man.role {
        Role::Alike(other) => Some((id, other)),
        Role::Own | Role::Over(_) => None,
    });
    let likes: Vec<(KindId, KindId)> = likes.chain(homes).collect();
    for (id, other) in likes {
        // A home may have one itself.
        let letter = men.letter(other);
        if let Some(man) = men.all.get_mut(&id) {
            man.letter = letter;
        }
    }
}

/// Finds the type of each kind, and writes the types.
fn types(desk: &mut Desk<'_>, men: &mut Men) {
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
