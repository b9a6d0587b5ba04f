//! Castlings.

use std::collections::BTreeSet;

use triagonal::rules::{Castle, KindId};

use super::desk::Desk;
use super::men::Men;
use super::royal::Royal;
use super::squares::{Squares, file_letter};

/// A castling of a player, with the files of its squares.
struct Found {
    player: usize,
    king: KindId,
    rook: KindId,
    from: u8,
    to: u8,
    rook_from: u8,
    kingside: bool,
}

/// Writes the castlings; the letters of the rights at the start.
pub fn castling(desk: &mut Desk<'_>, men: &Men, royal: &Royal) -> String {
    let all: Vec<(usize, KindId, Castle)> = desk
        .rules
        .castlings()
        .filter(|(_, kind, castle)| men.all.contains_key(kind) && men.all.contains_key(&castle.partner))
        .map(|(player, kind, castle)| (player.index(), kind, castle.clone()))
        .collect();
    if all.is_empty() {
        desk.set("castling", "false");
        return "-".to_owned();
    }
    let mut found = Vec::new();
    for (player, kind, castle) in all {
        match one(desk, player, kind, &castle, royal) {
            Ok(one) => found.push(one),
            Err(reason) => desk.refuse_piece(kind, reason),
        }
    }
    let Some(first) = found.first().map(|one| one.king) else {
        return "-".to_owned();
    };
    for player in 0..2 {
        let own = || found.iter().filter(|one| one.player == player);
        let kings: BTreeSet<(KindId, u8)> = own().map(|one| (one.king, one.from)).collect();
        for kingside in [true, false] {
            if own().filter(|one| one.kingside == kingside).count() > 1 {
                desk.refuse_piece(first, "several castlings on one side");
            }
        }
        if kings.len() > 1 {
            desk.refuse_piece(first, "castlings of several pieces of one player");
        }
    }
    write(desk, men, &found);
    let mut rights = String::new();
    for (player, letters) in [(0, ['K', 'Q']), (1, ['k', 'q'])] {
        for (letter, kingside) in letters.into_iter().zip([true, false]) {
            if found.iter().any(|one| (one.player, one.kingside) == (player, kingside)) {
                rights.push(letter);
            }
        }
    }
    rights
}

/// Writes the keys of castlings that have been found.
fn write(desk: &mut Desk<'_>, men: &Men, found: &[Found]) {
    let Some(first) = found.first() else { return };
    let mut agree = true;
    let mut file = |desk: &mut Desk<'_>, key: &str, usual: Option<u8>, values: Vec<u8>| {
        let Some(&value) = values.first() else { return };
        agree &= values.iter().all(|&it| it == value);
        if usual != Some(value) {
            desk.set(key, file_letter(value).to_string());
        }
    };
    let of = |kingside: bool, pick: &dyn Fn(&Found) -> u8| -> Vec<u8> {
        found.iter().filter(|one| one.kingside == kingside).map(pick).collect()
    };
    file(
        desk,
        "castlingKingFile",
        Some(4),
        found.iter().map(|one| one.from).take(1).collect(),
    );
    file(desk, "castlingKingsideFile", Some(6), of(true, &|one| one.to));
    file(desk, "castlingQueensideFile", Some(2), of(false, &|one| one.to));
    let (last, rooks) = (desk.files - 1, |one: &Found| one.rook_from);
    file(desk, "castlingRookKingsideFile", Some(last), of(true, &rooks));
    file(desk, "castlingRookQueensideFile", Some(0), of(false, &rooks));
    if !agree {
        desk.refuse_piece(first.king, "castlings that are not the same for both players");
    }
    let kings: BTreeSet<u8> = found.iter().map(|one| one.from).collect();
    if kings.len() > 1 && found.iter().any(|one| desk.count(one.king, one.player) > 1) {
        desk.refuse_piece(first.king, "castlings from different files");
    }
    for (player, side) in [(0, "White"), (1, "Black")] {
        let own = || found.iter().filter(|one| one.player == player);
        let (mut kings, mut partners) = (BTreeSet::new(), BTreeSet::new());
        for one in own() {
            kings.insert(men.letter(one.king).to_ascii_lowercase());
            partners.insert(men.letter(one.rook).to_ascii_lowercase());
        }
        let text = |letters: BTreeSet<char>| letters.into_iter().collect::<String>();
        if own().next().is_some() {
            desk.set(format!("castlingKingPiece{side}"), text(kings));
            desk.set(format!("castlingRookPieces{side}"), text(partners));
        }
    }
}

fn one(desk: &mut Desk<'_>, player: usize, kind: KindId, castle: &Castle, royal: &Royal) -> Result<Found, String> {
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
        return refuse("castlings from any square");
    }
    if !situations.is_empty() {
        return refuse("castlings that depend on other pieces");
    }
    let square = |cell| desk.square(cell);
    let (from, to, rook_from, rook_to) = (square(*from), square(*to), square(*partner_from), square(*partner_to));
    let rank = from.1;
    if [to, rook_from, rook_to].iter().any(|it| it.1 != rank) {
        return refuse("castlings that do not go along a rank");
    }
    let kingside = rook_from.0 > from.0;
    let beside = if kingside {
        to.0.checked_sub(1)
    } else {
        to.0.checked_add(1)
    };
    if Some(rook_to.0) != beside {
        return refuse("castlings after which the two pieces do not stand side by side");
    }
    if (to.0 > from.0) != kingside && to.0 != from.0 {
        return refuse("castlings away from the other piece");
    }
    let between =
        |one: u8, other: u8| -> Squares { (one.min(other)..=one.max(other)).map(|file| (file, rank)).collect() };
    let own = Squares::one(from).or(Squares::one(rook_from));
    let way = between(from.0, to.0).or(between(rook_from.0, rook_to.0)).without(own);
    let listed: Squares = empty.iter().map(|&cell| desk.square(cell)).collect();
    if listed.without(own) != way {
        return refuse("castlings over other squares than those between");
    }
    let asked: Squares = safe.iter().map(|&cell| desk.square(cell)).collect();
    let protected = royal.kinds().contains(&kind);
    let wanted = if protected {
        between(from.0, to.0)
    } else {
        Squares::NONE
    };
    if asked != wanted {
        return refuse("castlings that may begin, pass or end on attacked squares");
    }
    let seen = if player == 0 { rank } else { desk.ranks - 1 - rank };
    if !desk.keys.iter().any(|(key, _)| key == "castlingRank") && seen != 0 {
        desk.set("castlingRank", (seen + 1).to_string());
    }
    let known = desk
        .keys
        .iter()
        .find(|(key, _)| key == "castlingRank")
        .map_or("1", |(_, value)| value);
    if known != (seen + 1).to_string() {
        return refuse("castlings on different ranks");
    }
    let begins = |kind: KindId, square| desk.begins(kind, player).contains(square);
    if !begins(kind, from) || !begins(*partner, rook_from) {
        return refuse("castlings of pieces that do not begin there");
    }
    Ok(Found {
        player,
        king: kind,
        rook: *partner,
        from: from.0,
        to: to.0,
        rook_from: rook_from.0,
        kingside,
    })
}
