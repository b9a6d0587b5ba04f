//! Writes the statements of the kinds.

use std::collections::{BTreeMap, BTreeSet};

use super::super::report::Report;
use super::super::sketch::{Cells, Sketch, read_cell};
use super::dead::dead;
use super::fen::Start;
use super::game::Game;
use super::moves::Movement;
use super::piece::{Both, Castle, Piece};

/// The kinds that a promotion lists; nothing for each unknown symbol.
pub fn choices(game: &Game, kind: usize, choices: &str) -> Vec<Option<usize>> {
    let find = |symbol: &str| game.pieces.iter().position(|piece| piece.symbols[0] == symbol);
    let own = game.pieces.get(kind).map_or("", |piece| piece.symbols[0].as_str());
    if choices == "+" {
        return vec![find(&format!("+{own}"))];
    }
    let mut rest = choices.trim();
    let mut all = Vec::new();
    while let Some(first) = rest.chars().next() {
        let symbols = game.pieces.iter().map(|piece| piece.symbols[0].as_str());
        let fits = symbols.filter(|symbol| !symbol.is_empty() && rest.starts_with(symbol));
        let symbol = fits.max_by_key(|symbol| symbol.len());
        all.push(symbol.and_then(find));
        rest = &rest[symbol.map_or(first.len_utf8(), str::len)..];
    }
    all
}

/// The base kind of a promoted kind, by its symbol.
pub fn base(game: &Game, kind: usize) -> Option<usize> {
    let symbol = game.pieces.get(kind)?.symbols[0].as_str();
    if let Some(plain) = symbol.strip_prefix('+') {
        return game.pieces.iter().position(|piece| piece.symbols[0] == plain);
    }
    let from = |piece: &Piece| piece.promotions.iter().any(|(_, _, choices)| choices.contains(symbol));
    symbol.ends_with('~').then(|| game.pieces.iter().position(from))?
}

/// Writes the statements of all kinds.
pub fn write(game: &Game, start: &Start, sketch: &mut Sketch, report: &mut Report<'_>) {
    let exposes = game.pieces.iter().any(Piece::exposes);
    for (kind, piece) in game.pieces.iter().enumerate() {
        if piece.symbols[1] != piece.symbols[0].to_lowercase() && !piece.symbols[1].is_empty() {
            let reason = "Black's symbol here is White's in lower case";
            report.note(piece.symbols_at, Some("symbol"), reason);
        }
        let (wanted, symbol) = (&piece.symbols[0], &sketch.kinds[kind].symbol);
        if wanted != symbol && !wanted.is_empty() && !sketch.kinds[kind].absent {
            let reason = format!("the symbol `{wanted}` is not available here; it is `{symbol}` instead");
            report.note(piece.symbols_at, Some("symbol"), reason);
        }
        unused_flags(piece, report);
        let first = game.rules.contains_key("special init") && piece.replaced().is_some();
        if first || !piece.covers(&piece.initial) {
            let reason = "in Sjaak these moves of an unmoved piece replace its other quiet moves; here it has both";
            report.note(piece.at, Some(if first { "special" } else { "initial" }), reason);
        }
        if lacks_rights(kind, piece, game, start, sketch) {
            let reason = "in Sjaak a piece of the start position has these moves only if it is a pawn or named by the castling field of the FEN; \
                          here every unmoved piece has them";
            report.note(piece.at, Some("initial"), reason);
        }
        if piece.prison.is_some() && piece.movements().any(Movement::is_several_steps) {
            let reason = "in Sjaak every step must stay in the prison; here only the last one must";
            report.note(piece.at, Some("prison"), reason);
        }
        let mut lines = moves(game, piece, exposes, sketch);
        lines.extend(promotions(game, kind, sketch, report));
        lines.extend(castlings(kind, piece, start, sketch, report));
        if piece.flags.contains("iron") {
            lines.push("uncapturable".to_owned());
        }
        let keeps = ["keep capture", "return capture"]
            .iter()
            .any(|rule| game.rules.contains_key(*rule));
        if let (Some(base), true) = (base(game, kind), keeps) {
            lines.push(format!("reverts to {}", sketch.named(base)));
        }
        sketch.kinds[kind].lines = lines;
    }
}

fn moves(game: &Game, piece: &Piece, exposes: bool, sketch: &mut Sketch) -> Vec<String> {
    let region = match &piece.prison {
        Some(both) => format!(" to {}", sketch.zone("prison", both.clone())),
        None => String::new(),
    };
    let mut lines = Vec::new();
    let prefix = if piece.captures.is_some() { "move " } else { "" };
    let royal = piece.flags.contains("royal");
    let safe = game.rules.contains_key("en-passant check") && royal;
    let conditions = |movement: &Movement| match (movement, safe) {
        (Movement::Slide(..), true) => format!("{region}, through unattacked"),
        _ => region.clone(),
    };
    let first = game.rules.contains_key("special init");
    // The origins of the other quiet moves: outside the cells of the special moves, and anywhere for a royal piece in check.
    let places = piece.replaced().filter(|_| !first).map(|zones| {
        let others = zones.each_ref().map(|cells| outside(cells, sketch));
        let mut places = vec![(sketch.zone("other cells", others), "")];
        if royal {
            places.push((sketch.zone("special cells", zones), ", in check"));
        }
        places
    });
    for movement in &piece.moves {
        let Some(places) = &places else {
            lines.extend(movement.words(prefix, &conditions(movement)));
            continue;
        };
        for (zone, check) in places {
            let conditions = format!(" from {zone}{}{check}", conditions(movement));
            lines.extend(movement.words("move ", &conditions));
        }
        if piece.captures.is_none() {
            lines.extend(movement.words("capture ", &conditions(movement)));
        }
    }
    for movement in piece.captures.iter().flatten() {
        lines.extend(movement.words("capture ", &conditions(movement)));
    }
    let passing = if piece.flags.contains("set_ep") {
        ", passing"
    } else {
        ""
    };
    let calm = if royal { ", not in check" } else { "" };
    for (zones, movements) in &piece.special {
        let zone = sketch.zone("special zone", zones.clone());
        let unmoved = if first { ", unmoved" } else { "" };
        for movement in movements {
            let conditions = format!(" from {zone}{region}{unmoved}{calm}{passing}");
            lines.extend(movement.words("move ", &conditions));
        }
    }
    for movement in &piece.initial {
        lines.extend(movement.words("move ", &format!("{region}, unmoved{passing}")));
    }
    if exposes && piece.takes_en_passant() {
        lines.push("capture en passant".to_owned());
    }
    lines
}

fn outside(cells: &Cells, sketch: &Sketch) -> Cells {
    sketch.cells().difference(cells).copied().collect()
}

/// Reports flags that have no effect on this piece, or another one.
fn unused_flags(piece: &Piece, report: &mut Report<'_>) {
    if piece.flags.contains("set_ep") && !piece.exposes() {
        let reason = "set_ep: no effect without a special or initial move";
        report.note(piece.at, Some("flags"), reason);
    }
    if piece.flags.contains("take_ep") {
        let steps = piece.capture_verbs().contains("step");
        let all_single = piece.capture_verbs().len() == 1 && !piece.captures().iter().any(Movement::is_several_steps);
        if !steps {
            report.note(
                piece.at,
                Some("flags"),
                "take_ep: no effect without a capture by `step`",
            );
        } else if !all_single {
            let reason =
                "take_ep: in Sjaak captures by `step` of any length capture en passant; here single steps and leaps do";
            report.note(piece.at, Some("flags"), reason);
        }
    }
}

/// Whether a kind that is not a pawn has moves for unmoved pieces, but no castling right of the FEN names a piece of it.
fn lacks_rights(kind: usize, piece: &Piece, game: &Game, start: &Start, sketch: &Sketch) -> bool {
    let special = !piece.special.is_empty() && game.rules.contains_key("special init");
    let Some(rights) = start
        .castlings
        .as_deref()
        .filter(|_| special || !piece.initial.is_empty())
    else {
        return false;
    };
    let castles = game.pieces.iter().flat_map(|piece| &piece.castles);
    let is_partner = |castle: &Castle| {
        let cell = read_cell(&castle.with);
        cell.and_then(|cell| sketch.setup[castle.side].get(&cell)) == Some(&kind)
    };
    let castling = !piece.castles.is_empty() || castles.clone().any(is_partner);
    let named = rights.chars().any(|letter| {
        let side = usize::from(letter.is_ascii_lowercase());
        let rank = if side == 0 { 0 } else { sketch.size.1.saturating_sub(1) };
        let file = (letter.to_ascii_lowercase() as u16).checked_sub(u16::from(b'a'));
        let own = file.and_then(|file| sketch.setup[side].get(&(file, rank)));
        own == Some(&kind) || (castling && "KQkq".contains(letter))
    });
    !named && !piece.is_pawn()
}

fn promotions(game: &Game, kind: usize, sketch: &mut Sketch, report: &mut Report<'_>) -> Vec<String> {
    let piece = &game.pieces[kind];
    let mut lines = Vec::new();
    for (at, zones, letters) in &piece.promotions {
        // The choices by their limits.
        let mut groups: BTreeMap<[Option<u32>; 2], Vec<usize>> = BTreeMap::new();
        for choice in choices(game, kind, letters) {
            match choice {
                Some(choice) => groups.entry(game.limits(choice)).or_default().push(choice),
                None => report.note(*at, Some("promotion"), format!("unknown piece in `{letters}`")),
            }
        }
        let on_board = |cells: &Cells, sketch: &Sketch| -> Cells {
            cells.iter().copied().filter(|&cell| sketch.is_cell(cell)).collect()
        };
        let zones = zones.each_ref().map(|cells| on_board(cells, sketch));
        let must: Both = match &piece.optional {
            Some(free) => [0, 1].map(|side| zones[side].difference(&free[side]).copied().collect()),
            None => {
                let dead = dead(piece, sketch);
                [0, 1].map(|side| zones[side].intersection(&dead[side]).copied().collect())
            }
        };
        let quiet = if game.rules.contains_key("quiet promotion") {
            " not by capture"
        } else {
            ""
        };
        let only_steps = piece
            .capture_verbs()
            .iter()
            .all(|verb| matches!(verb.as_str(), "step" | "none"));
        if !quiet.is_empty() && !only_steps && must.iter().any(|cells| !cells.is_empty()) {
            let reason = "in Sjaak a capture that would force a promotion is illegal; here it does not promote";
            report.note(*at, Some("promotion"), reason);
        }
        // A piece that can be in the zone without promoting can promote by a later move.
        let stays = must != zones || can_begin_in(kind, &zones, game, sketch);
        let when = if stays { "moving in" } else { "on" };
        for (limits, kinds) in groups {
            let names = sketch.all_named(kinds);
            for (limit, zones, must) in for_players(limits, &zones, &must) {
                let limit = limit.map_or(String::new(), |max| format!(", at most {max} of a kind"));
                let mut line = |zones: Both, forced: &str| {
                    let zone = sketch.zone("promotion zone", zones);
                    lines.push(format!("promotes {when} {zone}{quiet} to {names}{limit}{forced}"));
                };
                if must == zones {
                    line(zones, ", forced");
                } else if must.iter().all(Cells::is_empty) {
                    line(zones, "");
                } else if piece.optional.is_some() {
                    // A move that begins where promotion is forced must promote as well.
                    let free = [0, 1].map(|side| zones[side].difference(&must[side]).copied().collect());
                    line(must, ", forced");
                    line(free, "");
                } else {
                    let forced = format!(", forced on {}", sketch.zone("last cells", must));
                    let zone = sketch.zone("promotion zone", zones);
                    lines.push(format!("promotes {when} {zone}{quiet} to {names}{limit}{forced}"));
                }
            }
        }
    }
    lines
}

/// The limit of a promotion, its cells, and the cells where it is forced: for both players together, or apart if their limits differ.
fn for_players(limits: [Option<u32>; 2], zones: &Both, must: &Both) -> Vec<(Option<u32>, Both, Both)> {
    if limits[0] == limits[1] {
        return vec![(limits[0], zones.clone(), must.clone())];
    }
    let cells_of = |side: usize, both: &Both| {
        let mut own = Both::default();
        own[side].clone_from(&both[side]);
        own
    };
    let for_side = |side: usize| (limits[side], cells_of(side, zones), cells_of(side, must));
    vec![for_side(0), for_side(1)]
}

/// Whether a piece can be in its promotion zone without having moved there: from the start, or by a drop.
fn can_begin_in(kind: usize, zones: &Both, game: &Game, sketch: &Sketch) -> bool {
    let is_there = |side: usize| {
        zones[side]
            .iter()
            .any(|cell| sketch.setup[side].get(cell) == Some(&kind))
    };
    game.rules.contains_key("allow drops") || is_there(0) || is_there(1)
}

fn castlings(kind: usize, piece: &Piece, start: &Start, sketch: &Sketch, report: &mut Report<'_>) -> Vec<String> {
    let mut sides: [Vec<String>; 2] = [Vec::new(), Vec::new()];
    for castle in &piece.castles {
        match castling(kind, castle, start, sketch) {
            Ok(lines) => sides[castle.side].extend(lines),
            Err(reason) => report.note(castle.at, Some("castle"), reason),
        }
    }
    let [white, black] = &sides;
    let seen: BTreeSet<String> = white.iter().map(|line| mirrored(line, sketch)).collect();
    if seen == black.iter().cloned().collect() {
        return white.clone();
    }
    let with = |lines: &[String], side: usize| {
        let lines = lines.iter().map(|line| format!("{line} for {}", sketch.players[side]));
        lines.collect::<Vec<_>>()
    };
    [with(white, 0), with(black, 1)].concat()
}

/// The second player's counterpart of a castling statement.
fn mirrored(line: &str, sketch: &Sketch) -> String {
    let words = line.split(' ').map(|word| {
        let cells = word.split_once('-').map(|(from, to)| (read_cell(from), read_cell(to)));
        match cells {
            Some((Some(from), Some(to))) => {
                let [from, to] = [from, to].map(|cell| super::super::sketch::name_of(sketch.seen(cell)));
                format!("{from}-{to}")
            }
            _ => word.to_owned(),
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

fn castling(kind: usize, castle: &Castle, start: &Start, sketch: &Sketch) -> Result<Vec<String>, String> {
    let cell = |name: &str| {
        let cell = read_cell(name).filter(|&cell| sketch.is_cell(cell));
        cell.ok_or_else(|| format!("`{name}` is not a cell"))
    };
    let (mut from, with) = (cell(&castle.from)?, cell(&castle.with)?);
    // A king with another start cell castles from that cell.
    if sketch.setup[castle.side].get(&from) != Some(&kind) {
        let own = sketch.setup[castle.side].iter();
        let mut places = own.filter(|(_, other)| **other == kind).map(|(place, _)| *place);
        from = match (places.next(), places.next()) {
            (Some(only), None) => only,
            _ => return Err(format!("the piece that castles does not stand on `{}`", castle.from)),
        };
    }
    let partner = sketch.setup[castle.side].get(&with);
    let partner = partner.ok_or_else(|| format!("no castling partner stands on `{}`", castle.with))?;
    let mut lines = Vec::new();
    for name in &castle.to {
        let to = cell(name)?;
        if from.1 != to.1 || from.1 != with.1 || from == to || with == from {
            return Err("the cells of a castling must lie on one rank".to_owned());
        }
        let east = to.0 > from.0;
        let rights = start.castlings.as_deref().unwrap_or("-");
        let letter = if east { 'k' } else { 'q' };
        let has = |letter: char| match castle.side {
            0 => rights.contains(letter.to_ascii_uppercase()),
            _ => rights.contains(letter),
        };
        let file = char::from(b'a' + u8::try_from(with.0).unwrap_or(0).min(25));
        if !has(letter) && !has(file) {
            return Err(format!(
                "the castling field of the FEN, `{rights}`, gives no right to it"
            ));
        }
        let beside = if east { to.0.checked_sub(1) } else { Some(to.0 + 1) };
        let beside = beside.map(|file| (file, to.1)).filter(|&cell| sketch.is_cell(cell));
        let beside = beside.ok_or("there is no cell for the castling partner")?;
        let [from, to, with, beside] = [from, to, with, beside].map(super::super::sketch::name_of);
        let name = sketch.named(*partner);
        lines.push(format!("castle {from}-{to} with {name} {with}-{beside}"));
    }
    Ok(lines)
}
