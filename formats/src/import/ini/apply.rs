//! Applies each key to a configuration. The match on keys is exhaustive.

use super::config::Config;
use super::keys::Key;
use super::letters::set_piece;
use super::older;
use super::slots::{self, Slots};
use super::squares::Squares;
use super::text::Entry;
use super::values::{
    Applied, both, file, is_on, leading_number, one, pairs, place, rank, single, unsupported, unsupported_switch,
    value_of, whole, whole_list, word,
};

/// A key that is not imported, or not entirely, with the reason.
pub struct Refusal<'a> {
    pub entry: &'a Entry,
    pub reason: String,
}

/// Applies a section to the configuration that it inherits. Returns the entries that are not imported, with the reasons.
pub fn apply<'a>(config: &mut Config, entries: &'a [Entry]) -> Vec<Refusal<'a>> {
    let mut refusals = Vec::new();
    let mut seen: Vec<&str> = Vec::new();
    // The last occurrence of a repeated key applies.
    let mut last: Vec<&Entry> = Vec::new();
    for entry in entries.iter().rev() {
        if seen.contains(&entry.key.as_str()) {
            let reason = "repeated below; the last value applies".to_owned();
            refusals.push(Refusal { entry, reason });
        } else {
            seen.push(&entry.key);
            last.push(entry);
        }
    }
    last.reverse();
    let find = |name: &str| last.iter().copied().find(|entry| entry.key == name);
    let mut known: Vec<&str> = Vec::new();
    let mut run = |config: &mut Config, key: Key, refusals: &mut Vec<Refusal<'a>>| {
        if let Some(entry) = find(key.name()) {
            known.push(&entry.key);
            let reason = match set(config, key, &entry.value) {
                Applied::Fine => return,
                Applied::Partly(reason) => reason,
                Applied::Invalid(wanted) => format!("expected {wanted}, found `{}`; the key is ignored", entry.value),
                Applied::Unsupported(reason) | Applied::Irrelevant(reason) => reason.to_owned(),
            };
            refusals.push(Refusal { entry, reason });
        }
    };
    for key in [Key::MaxRank, Key::MaxFile] {
        run(config, key, &mut refusals);
    }
    let mut pieces: Vec<&str> = Vec::new();
    for (slot, info) in (0..).zip(slots::all()) {
        if let Some(entry) = find(info.key) {
            pieces.push(&entry.key);
            if let Err(reason) = set_piece(config, slot, &entry.value) {
                refusals.push(Refusal { entry, reason });
            }
        }
        let mut letters = info.key.chars();
        let capital = letters.next().map(|letter| letter.to_ascii_uppercase());
        let capital: String = capital.into_iter().chain(letters).collect();
        for (side, colour) in ["White", "Black"].into_iter().enumerate() {
            if let Some(entry) = find(&format!("mobilityRegion{colour}{capital}")) {
                pieces.push(&entry.key);
                let (squares, applied) = value_of::<Squares>(config, &entry.value);
                config.mobility[side].extend(squares.map(|squares| (slot, squares)));
                if let Applied::Partly(reason) = applied {
                    refusals.push(Refusal { entry, reason });
                }
            }
        }
    }
    for &key in Key::ALL {
        if !matches!(key, Key::MaxRank | Key::MaxFile) {
            run(config, key, &mut refusals);
        }
    }
    for entry in last.iter().copied() {
        if !known.contains(&entry.key.as_str()) && !pieces.contains(&entry.key.as_str()) {
            let names = Key::ALL.iter().map(|key| key.name());
            let names = names.chain(slots::all().iter().map(|info| info.key));
            let near = triagonal::diagnostics::suggest(&entry.key, names);
            let reason = match near {
                Some(near) => format!("unknown key; did you mean `{near}`?"),
                None => "unknown key".to_owned(),
            };
            refusals.push(Refusal { entry, reason });
        }
    }
    if let (Some(_), Some(entry)) = (find(Key::DoubleStepRank.name()), find(Key::DoubleStepRankMin.name())) {
        let reason = "ignored together with `doubleStepRank`; use `doubleStepRegionWhite` and `doubleStepRegionBlack`"
            .to_owned();
        refusals.push(Refusal { entry, reason });
    }
    refusals.sort_by_key(|refusal| refusal.entry.span.start);
    refusals
}

const RANK: &str = "a rank from 1 to 10";
const FILE: &str = "a file from a to l";
const STYLE: &str = "only affects how other programs display the game";
const VALUES: &str = "piece values guide engines and do not affect the rules";

/// The entry that should say how many ranks or files the board has, but does not, and what it should be.
pub fn unknown_size(entries: &[Entry]) -> Option<(&Entry, &'static str)> {
    let last = |key: Key| entries.iter().rfind(|entry| entry.key == key.name());
    let ranks = last(Key::MaxRank).filter(|entry| rank(&entry.value).is_none());
    let files = last(Key::MaxFile).filter(|entry| file(&entry.value).is_none());
    ranks.map(|entry| (entry, RANK)).or(files.map(|entry| (entry, FILE)))
}

/// Reads the castling piece of some sides.
fn castling_king(config: &mut Config, value: &str, sides: [bool; 2]) -> Applied {
    let applied = single(config, value, Slots::NONE, |it| {
        let all = it.castling_king.iter_mut().zip(sides);
        all.filter(|(_, own)| *own).map(|(side, _)| side).collect()
    });
    match applied {
        Applied::Fine if matches!(value, "-" | "*") => Applied::Unsupported("here no piece can castle"),
        applied => applied,
    }
}

/// Sets the ranks where double steps begin, from the first to the last of the two, counted from each side.
fn double_steps(config: &mut Config, value: &str, ranks: Option<(u8, u8)>) -> Applied {
    let Some((first, last)) = ranks else {
        return Applied::Invalid(RANK);
    };
    let top = config.ranks.saturating_sub(1);
    let all = |rank: &dyn Fn(u8) -> u8| {
        let ranks = (first..=last).map(|it| Squares::rank(rank(it)));
        ranks.fold(Squares::NONE, Squares::or)
    };
    config.double_region = [all(&|rank| rank), all(&|rank| top.saturating_sub(rank))];
    whole(value)
}

/// Applies one key.
fn set<'a>(config: &mut Config, key: Key, value: &'a str) -> Applied {
    use Key as K;
    match key {
        K::MaxRank => place(value, rank(value).map(|rank| rank + 1), RANK, &mut config.ranks),
        K::MaxFile => place(value, file(value).map(|file| file + 1), FILE, &mut config.files),
        K::PieceValueMg | K::PieceValueEg => Applied::Irrelevant(VALUES),
        K::VariantTemplate | K::PieceToCharTable | K::PocketSize => Applied::Irrelevant(STYLE),
        K::PromotionRank => match rank(value) {
            Some(rank) => {
                let top = config.ranks.saturating_sub(1);
                let ranks =
                    |all: &mut dyn Iterator<Item = u8>| all.fold(Squares::NONE, |it, r| it.or(Squares::rank(r)));
                config.promotion_region = [ranks(&mut (rank..=top)), ranks(&mut (0..=top.saturating_sub(rank)))];
                whole(value)
            }
            None => Applied::Invalid(RANK),
        },
        K::DoubleStepRankMin => double_steps(config, value, rank(value).map(|rank| (rank, 1))),
        K::DoubleStepRank => double_steps(config, value, rank(value).map(|rank| (1, rank))),
        K::FirstRankDoubleSteps => older::first_rank_double_steps(config, value),
        K::ArrowGating
        | K::ArrowWalling
        | K::DuckGating
        | K::DuckWalling
        | K::PastGating
        | K::PastWalling
        | K::StaticGating
        | K::StaticWalling => older::walls(config, key, value),
        K::PetrifyOnCapture => older::petrify_on_capture(config, value),
        K::KingType => older::king_type(config, value),
        K::ShogiDoubledPawn => older::shogi_doubled_pawn(config, value),
        K::XiangqiGeneral => older::xiangqi_general(config, value),
        K::XiangqiSoldier => older::xiangqi_soldier(config, value),
        K::BareKingValue => older::bare_king_value(config, value),
        K::BareKingMove => older::bare_king_move(config, value),
        K::BikjangValue => older::bikjang_value(config, value),
        K::EndgameEval => Applied::Irrelevant(VALUES),
        K::WhiteFlag | K::FlagRegionWhite => one(config, value, |it| &mut it.flag_region[0]),
        K::BlackFlag | K::FlagRegionBlack => one(config, value, |it| &mut it.flag_region[1]),
        K::FlagRegion => both(config, value, |it| &mut it.flag_region),
        K::CastlingRookPiece | K::CastlingRookPieces => both(config, value, |it| &mut it.castling_rooks),
        K::CastlingRookPiecesWhite => one(config, value, |it| &mut it.castling_rooks[0]),
        K::CastlingRookPiecesBlack => one(config, value, |it| &mut it.castling_rooks[1]),
        K::WhiteDropRegion | K::DropRegionWhite => one(config, value, |it| &mut it.drop_region[0]),
        K::BlackDropRegion | K::DropRegionBlack => one(config, value, |it| &mut it.drop_region[1]),
        K::DropOnTop => match is_on(config, value) {
            (true, _) => word(K::EnclosingDrop, "top", &mut config.enclosing_drop),
            (false, applied) => applied,
        },
        K::PawnTypes => both(config, value, |it| &mut it.promotion_pawns)
            .and(both(config, value, |it| &mut it.en_passant))
            .and(both(config, value, |it| &mut it.quiet_except)),
        K::Chess960 => unsupported_switch(
            config,
            value,
            "shuffled arrays are not imported; write one with `by lot`",
        ),
        K::TwoBoards => unsupported_switch(config, value, "games on two boards are not supported"),
        K::StartFen => {
            config.fen = value.to_owned();
            Applied::Fine
        }
        K::PromotionRegionWhite => one(config, value, |it| &mut it.promotion_region[0]),
        K::PromotionRegionBlack => one(config, value, |it| &mut it.promotion_region[1]),
        K::PromotionPawnTypes => both(config, value, |it| &mut it.promotion_pawns),
        K::PromotionPawnTypesWhite => one(config, value, |it| &mut it.promotion_pawns[0]),
        K::PromotionPawnTypesBlack => one(config, value, |it| &mut it.promotion_pawns[1]),
        K::PromotionPieceTypes => both(config, value, |it| &mut it.promotion_to),
        K::PromotionPieceTypesWhite => one(config, value, |it| &mut it.promotion_to[0]),
        K::PromotionPieceTypesBlack => one(config, value, |it| &mut it.promotion_to[1]),
        K::SittuyinPromotion => unsupported_switch(config, value, "promotion without a move is not supported"),
        K::PromotionLimit => {
            let (limits, rest) = pairs(config, value, leading_number);
            config.promotion_limit.extend(limits);
            whole_list("a list like `q:1 r:2`", value, rest)
        }
        K::PromotedPieceType => {
            let read = |text: &'a str| {
                let letter = text.chars().next()?;
                let to = Some(letter)
                    .filter(|letter| *letter != '-')
                    .map(|letter| config.slot_of(letter));
                to.map_or(Some(None), |slot| slot.map(Some))
                    .map(|to| (to, &text[letter.len_utf8()..]))
            };
            let (all, rest) = pairs(config, value, read);
            for (slot, to) in all {
                match to {
                    Some(to) => config.promoted.insert(slot, to),
                    None => config.promoted.remove(&slot),
                };
            }
            whole_list("a list like `p:g s:g`", value, rest)
        }
        K::PiecePromotionOnCapture => one(config, value, |it| &mut it.promotion_by_capture),
        K::MandatoryPawnPromotion => one(config, value, |it| &mut it.pawns_must_promote),
        K::MandatoryPiecePromotion => one(config, value, |it| &mut it.pieces_must_promote),
        K::PieceDemotion => one(config, value, |it| &mut it.demotion),
        K::BlastOnCapture => one(config, value, |it| &mut it.blast),
        K::BlastImmuneTypes => one(config, value, |it| &mut it.blast_immune),
        K::MutuallyImmuneTypes => one(config, value, |it| &mut it.mutually_immune),
        K::PetrifyOnCaptureTypes => one(config, value, |it| &mut it.petrify),
        K::PetrifyBlastPieces => unsupported_switch(config, value, "pieces that explode into walls are not supported"),
        K::DoubleStep => one(config, value, |it| &mut it.double_step),
        K::DoubleStepRegionWhite => one(config, value, |it| &mut it.double_region[0]),
        K::DoubleStepRegionBlack => one(config, value, |it| &mut it.double_region[1]),
        K::TripleStepRegionWhite => one(config, value, |it| &mut it.triple_region[0]),
        K::TripleStepRegionBlack => one(config, value, |it| &mut it.triple_region[1]),
        K::EnPassantRegion => both(config, value, |it| &mut it.en_passant_region),
        K::EnPassantRegionWhite => one(config, value, |it| &mut it.en_passant_region[0]),
        K::EnPassantRegionBlack => one(config, value, |it| &mut it.en_passant_region[1]),
        K::EnPassantTypes => both(config, value, |it| &mut it.en_passant),
        K::EnPassantTypesWhite => one(config, value, |it| &mut it.en_passant[0]),
        K::EnPassantTypesBlack => one(config, value, |it| &mut it.en_passant[1]),
        K::Castling => one(config, value, |it| &mut it.castling),
        K::CastlingDroppedPiece => one(config, value, |it| &mut it.castling_dropped),
        K::CastlingKingsideFile => place(value, file(value), FILE, &mut config.castling_kingside),
        K::CastlingQueensideFile => place(value, file(value), FILE, &mut config.castling_queenside),
        K::CastlingRank => place(value, rank(value), RANK, &mut config.castling_rank),
        K::CastlingKingFile => place(value, file(value), FILE, &mut config.castling_king_file),
        K::CastlingKingPiece => castling_king(config, value, [true; 2]),
        K::CastlingKingPieceWhite => castling_king(config, value, [true, false]),
        K::CastlingKingPieceBlack => castling_king(config, value, [false, true]),
        K::CastlingRookKingsideFile => place(value, file(value), FILE, &mut config.castling_rook_kingside),
        K::CastlingRookQueensideFile => place(value, file(value), FILE, &mut config.castling_rook_queenside),
        K::OppositeCastling => unsupported_switch(
            config,
            value,
            "a ban on castling to the opponent's side is not supported",
        ),
        K::Checking => one(config, value, |it| &mut it.checking),
        K::DropChecks => one(config, value, |it| &mut it.drop_checks),
        K::MustCapture => one(config, value, |it| &mut it.must_capture),
        K::MustDrop => one(config, value, |it| &mut it.must_drop),
        K::MustDropType => single(config, value, Slots::ALL, |it| vec![&mut it.must_drop_type]),
        K::PieceDrops => one(config, value, |it| &mut it.drops),
        K::DropLoop => one(config, value, |it| &mut it.drop_loop),
        K::CapturesToHand => one(config, value, |it| &mut it.captures_to_hand),
        K::FirstRankPawnDrops | K::FirstRankDrops => one(config, value, |it| &mut it.pawn_drops_first_rank),
        K::PromotionZonePawnDrops => one(config, value, |it| &mut it.pawn_drops_promotion),
        K::EnclosingDrop => word(key, value, &mut config.enclosing_drop),
        K::EnclosingDropStart => one(config, value, |it| &mut it.enclosing_start),
        K::SittuyinRookDrop => one(config, value, |it| &mut it.rook_drops_first_rank),
        K::DropOppositeColoredBishop => unsupported_switch(
            config,
            value,
            "drops restricted to bishops of opposite colours are not supported",
        ),
        K::DropPromoted => one(config, value, |it| &mut it.drop_promoted),
        K::DropNoDoubled => single(config, value, Slots::NONE, |it| vec![&mut it.no_doubled]),
        K::DropNoDoubledCount => one(config, value, |it| &mut it.no_doubled_count),
        K::FreeDrops => one(config, value, |it| &mut it.free_drops),
        K::ImmobilityIllegal => one(config, value, |it| &mut it.immobility_illegal),
        K::Gating | K::SeirawanGating => unsupported_switch(config, value, "gating is not supported"),
        K::WallingRule => word(key, value, &mut config.walling),
        K::WallingRegionWhite => one(config, value, |it| &mut it.walling_region[0]),
        K::WallingRegionBlack => one(config, value, |it| &mut it.walling_region[1]),
        K::WallingRegion | K::StaticGatingRegion => both(config, value, |it| &mut it.walling_region),
        K::WallOrMove => one(config, value, |it| &mut it.wall_or_move),
        K::CambodianMoves => unsupported_switch(config, value, "these first moves are not supported"),
        K::DiagonalLines => one(config, value, |it| &mut it.diagonal_lines),
        K::Pass | K::KingPass => both(config, value, |it| &mut it.pass),
        K::PassWhite => one(config, value, |it| &mut it.pass[0]),
        K::PassBlack => one(config, value, |it| &mut it.pass[1]),
        K::PassOnStalemate | K::KingPassOnStalemate => both(config, value, |it| &mut it.pass_when_stuck),
        K::PassOnStalemateWhite => one(config, value, |it| &mut it.pass_when_stuck[0]),
        K::PassOnStalemateBlack => one(config, value, |it| &mut it.pass_when_stuck[1]),
        K::MakpongRule => unsupported_switch(config, value, "a ban on moving a king in check is not supported"),
        K::FlyingGeneral => one(config, value, |it| &mut it.flying_general),
        K::SoldierPromotionRank => place(value, rank(value), RANK, &mut config.soldier_rank),
        K::FlipEnclosedPieces => word(key, value, &mut config.flip),
        K::NMoveRuleTypes => both(config, value, |it| &mut it.quiet_except),
        K::NMoveRuleTypesWhite => one(config, value, |it| &mut it.quiet_except[0]),
        K::NMoveRuleTypesBlack => one(config, value, |it| &mut it.quiet_except[1]),
        K::NMoveRule => one(config, value, |it| &mut it.quiet_moves),
        K::NFoldRule => one(config, value, |it| &mut it.repetition),
        K::NFoldValue => one(config, value, |it| &mut it.repetition_value),
        K::NFoldValueAbsolute => one(config, value, |it| &mut it.repetition_absolute),
        K::PerpetualCheckIllegal => one(config, value, |it| &mut it.perpetual_check),
        K::MoveRepetitionIllegal => unsupported_switch(
            config,
            value,
            "a ban on moving one piece back and forth is not supported",
        ),
        K::ChasingRule => unsupported(value, "rules about perpetual chasing are not supported"),
        K::StalemateValue => one(config, value, |it| &mut it.stalemate),
        K::StalematePieceCount => unsupported_switch(config, value, "counting pieces at stalemate is not supported"),
        K::CheckmateValue => one(config, value, |it| &mut it.checkmate),
        K::ShogiPawnDropMateIllegal => one(config, value, |it| &mut it.no_pawn_drop_mate),
        K::ShatarMateRule => unsupported_switch(
            config,
            value,
            "checkmates that depend on the checking pieces are not supported",
        ),
        K::BikjangRule => one(config, value, |it| &mut it.facing),
        K::ExtinctionValue => one(config, value, |it| &mut it.extinction),
        K::ExtinctionClaim => one(config, value, |it| &mut it.extinction_claim),
        K::ExtinctionPseudoRoyal => one(config, value, |it| &mut it.pseudo_royal),
        K::DupleCheck => one(config, value, |it| &mut it.duple_check),
        K::ExtinctionPieceTypes => match (value, one(config, value, |it| &mut it.extinction_types)) {
            ("*", _) => Applied::Fine,
            (_, applied) => applied,
        },
        K::ExtinctionPieceCount => one(config, value, |it| &mut it.extinction_count),
        K::ExtinctionOpponentPieceCount => one(config, value, |it| &mut it.extinction_opponent),
        K::FlagPiece => single(config, value, Slots::ALL, |it| it.flag_piece.iter_mut().collect()),
        K::FlagPieceWhite => single(config, value, Slots::ALL, |it| vec![&mut it.flag_piece[0]]),
        K::FlagPieceBlack => single(config, value, Slots::ALL, |it| vec![&mut it.flag_piece[1]]),
        K::FlagPieceCount => one(config, value, |it| &mut it.flag_count),
        K::FlagPieceBlockedWin => unsupported_switch(config, value, "wins by a blocked goal are not supported"),
        K::FlagMove => one(config, value, |it| &mut it.flag_move),
        K::FlagPieceSafe => one(config, value, |it| &mut it.flag_safe),
        K::CheckCounting => one(config, value, |it| &mut it.check_counting),
        K::ConnectN => one(config, value, |it| &mut it.connect),
        K::ConnectPieceTypes => one(config, value, |it| &mut it.connect_types),
        K::ConnectHorizontal => one(config, value, |it| &mut it.connect_horizontal),
        K::ConnectVertical => one(config, value, |it| &mut it.connect_vertical),
        K::ConnectDiagonal => one(config, value, |it| &mut it.connect_diagonal),
        K::ConnectRegion1White | K::ConnectRegion2White | K::ConnectRegion1Black | K::ConnectRegion2Black => {
            unsupported(value, "wins by connecting two regions are not supported")
        }
        K::ConnectNxN => unsupported(value, "wins by a square of pieces are not supported"),
        K::CollinearN => one(config, value, |it| &mut it.collinear),
        K::ConnectValue => one(config, value, |it| &mut it.connect_value),
        K::MaterialCounting => {
            config.counts_material = value == "unweighted";
            match value {
                "unweighted" | "none" => Applied::Fine,
                _ => Applied::Unsupported("points for pieces of different values are not supported"),
            }
        }
        K::AdjudicateFullBoard => unsupported_switch(config, value, "ending the game on a full board is not supported"),
        K::CountingRule => unsupported(value, "counting rules are not supported"),
        K::CastlingWins => unsupported(value, "wins by castling are not supported"),
    }
}
