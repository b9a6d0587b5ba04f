//! Castling.

use std::collections::BTreeSet;

use triagonal::rules::{Castle, KindId};

use super::roster::Roster;
use super::royal::Royal;
use super::section::Section;
use super::squares::{Squares, file_letter};

/// A castling of a player, with the files of its squares.
struct Castling {
    player: usize,
    king: KindId,
    rook: KindId,
    from: u8,
    to: u8,
    rook_from: u8,
    kingside: bool,
}

/// Writes the castling keys. Returns the castling field of the FEN.
pub fn castling(section: &mut Section<'_>, roster: &Roster, royal: &Royal) -> String {
    let all: Vec<(usize, KindId, Castle)> = section
        .rules
        .castlings()
        .filter(|(_, kind, castle)| roster.all.contains_key(kind) && roster.all.contains_key(&castle.partner))
        .map(|(player, kind, castle)| (player.index(), kind, castle.clone()))
        .collect();
    if all.is_empty() {
        section.set("castling", "false");
        return "-".to_owned();
    }
    let mut castlings = Vec::new();
    for (player, kind, castle) in all {
        match read_castle(section, player, kind, &castle, royal) {
            Ok(one) => castlings.push(one),
            Err(reason) => section.refuse_piece(kind, reason),
        }
    }
    let Some(first) = castlings.first().map(|one| one.king) else {
        return "-".to_owned();
    };
    for player in 0..2 {
        let own = || castlings.iter().filter(|one| one.player == player);
        let kings: BTreeSet<(KindId, u8)> = own().map(|one| (one.king, one.from)).collect();
        for kingside in [true, false] {
            if own().filter(|one| one.kingside == kingside).count() > 1 {
                section.refuse_piece(first, "several castlings on one side are not supported");
            }
        }
        if kings.len() > 1 {
            section.refuse_piece(first, "only one castling piece for each player is supported");
        }
    }
    write(section, roster, &castlings);
    let mut rights = String::new();
    for (player, letters) in [(0, ['K', 'Q']), (1, ['k', 'q'])] {
        for (letter, kingside) in letters.into_iter().zip([true, false]) {
            if castlings
                .iter()
                .any(|one| (one.player, one.kingside) == (player, kingside))
            {
                rights.push(letter);
            }
        }
    }
    rights
}

/// Writes the castling keys.
fn write(section: &mut Section<'_>, roster: &Roster, castlings: &[Castling]) {
    let Some(first) = castlings.first() else { return };
    let mut agree = true;
    let mut file = |section: &mut Section<'_>, key: &str, usual: Option<u8>, values: Vec<u8>| {
        let Some(&value) = values.first() else { return };
        agree &= values.iter().all(|&it| it == value);
        if usual != Some(value) {
            section.set(key, file_letter(value).to_string());
        }
    };
    let files_of = |kingside: bool, pick: &dyn Fn(&Castling) -> u8| -> Vec<u8> {
        castlings
            .iter()
            .filter(|one| one.kingside == kingside)
            .map(pick)
            .collect()
    };
    file(
        section,
        "castlingKingFile",
        Some(4),
        castlings.iter().map(|one| one.from).take(1).collect(),
    );
    file(section, "castlingKingsideFile", Some(6), files_of(true, &|one| one.to));
    file(
        section,
        "castlingQueensideFile",
        Some(2),
        files_of(false, &|one| one.to),
    );
    let (last, rooks) = (section.files - 1, |one: &Castling| one.rook_from);
    file(section, "castlingRookKingsideFile", Some(last), files_of(true, &rooks));
    file(section, "castlingRookQueensideFile", Some(0), files_of(false, &rooks));
    if !agree {
        section.refuse_piece(first.king, "castling that differs between the players is not supported");
    }
    let kings: BTreeSet<u8> = castlings.iter().map(|one| one.from).collect();
    if kings.len() > 1 && castlings.iter().any(|one| section.count(one.king, one.player) > 1) {
        section.refuse_piece(first.king, "castling from different files is not supported");
    }
    for (player, side) in [(0, "White"), (1, "Black")] {
        let own = || castlings.iter().filter(|one| one.player == player);
        let (mut kings, mut partners) = (BTreeSet::new(), BTreeSet::new());
        for one in own() {
            kings.insert(roster.letter(one.king).to_ascii_lowercase());
            partners.insert(roster.letter(one.rook).to_ascii_lowercase());
        }
        let text = |letters: BTreeSet<char>| letters.into_iter().collect::<String>();
        if own().next().is_some() {
            section.set(format!("castlingKingPiece{side}"), text(kings));
            section.set(format!("castlingRookPieces{side}"), text(partners));
        }
    }
}

fn read_castle(
    section: &mut Section<'_>,
    player: usize,
    kind: KindId,
    castle: &Castle,
    royal: &Royal,
) -> Result<Castling, String> {
    let Castle {
        from,
        to,
        partner,
        partner_from,
        partner_to,
        empty,
        safe,
        situations,
        from_anywhere,
        letter: _,
    } = castle;
    let refuse = |reason: &str| Err(reason.to_owned());
    if *from_anywhere {
        return refuse("castling from any square is not supported");
    }
    if !situations.is_empty() {
        return refuse("castling that depends on other pieces is not supported");
    }
    let square = |cell| section.square(cell);
    let (from, to, rook_from, rook_to) = (square(*from), square(*to), square(*partner_from), square(*partner_to));
    let rank = from.1;
    if [to, rook_from, rook_to].iter().any(|it| it.1 != rank) {
        return refuse("castling is only supported along a rank");
    }
    let kingside = rook_from.0 > from.0;
    let beside = if kingside {
        to.0.checked_sub(1)
    } else {
        to.0.checked_add(1)
    };
    if Some(rook_to.0) != beside {
        return refuse("castling must leave the two pieces side by side");
    }
    if (to.0 > from.0) != kingside && to.0 != from.0 {
        return refuse("castling away from the partner is not supported");
    }
    let between =
        |one: u8, other: u8| -> Squares { (one.min(other)..=one.max(other)).map(|file| (file, rank)).collect() };
    let own = Squares::one(from).or(Squares::one(rook_from));
    let path = between(from.0, to.0).or(between(rook_from.0, rook_to.0)).without(own);
    let listed: Squares = empty.iter().map(|&cell| section.square(cell)).collect();
    if listed.without(own) != path {
        return refuse("castling must require exactly the squares between to be empty");
    }
    let tested: Squares = safe.iter().map(|&cell| section.square(cell)).collect();
    let protected = royal.kinds().contains(&kind);
    let required = if protected {
        between(from.0, to.0)
    } else {
        Squares::NONE
    };
    if tested != required {
        return refuse("castling must test exactly the squares of a royal piece's path for attacks");
    }
    let seen = if player == 0 { rank } else { section.ranks - 1 - rank };
    if !section.keys.iter().any(|(key, _)| key == "castlingRank") && seen != 0 {
        section.set("castlingRank", (seen + 1).to_string());
    }
    let known = section
        .keys
        .iter()
        .find(|(key, _)| key == "castlingRank")
        .map_or("1", |(_, value)| value);
    if known != (seen + 1).to_string() {
        return refuse("castling on different ranks is not supported");
    }
    let begins = |kind: KindId, square| section.begins(kind, player).contains(square);
    if !begins(kind, from) || !begins(*partner, rook_from) {
        return refuse("castling is only supported for pieces on their start squares");
    }
    Ok(Castling {
        player,
        king: kind,
        rook: *partner,
        from: from.0,
        to: to.0,
        rook_from: rook_from.0,
        kingside,
    })
}
