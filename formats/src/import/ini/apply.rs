//! What each key does to a configuration. A key that this match leaves out does not compile.

use super::config::Config;
use super::keys::Key;
use super::letters::set_piece;
use super::older;
use super::slots::{self, Slots};
use super::squares::Squares;
use super::text::Entry;
use super::values::{Applied, Read, both, file, one, pairs, place, rank, single, unsaid, whole_file, word};

/// Why a key of a section is not carried over.
pub struct Refusal<'a> {
    pub entry: &'a Entry,
    pub reason: String,
}

/// Applies a section to what it inherits. Returns the entries that are not carried over, with the reasons.
pub fn apply<'a>(config: &mut Config, entries: &'a [Entry]) -> Vec<Refusal<'a>> {
    let mut refusals = Vec::new();
    let mut seen: Vec<&str> = Vec::new();
    // A key that is repeated counts as it stands last.
    let mut last: Vec<&Entry> = Vec::new();
    for entry in entries.iter().rev() {
        if seen.contains(&entry.key.as_str()) {
            let reason = "the key is repeated below".to_owned();
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
                Applied::Unread(wanted) => format!("`{}` is not {wanted}", entry.value),
                Applied::Unsaid(reason) | Applied::Apart(reason) => reason.to_owned(),
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
                match Squares::read(&entry.value) {
                    Some(squares) => {
                        config.mobility[side].insert(slot, squares);
                    }
                    None => refusals.push(Refusal {
                        entry,
                        reason: format!("`{}` is not a list of squares", entry.value),
                    }),
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
                Some(near) => format!("there is no such key; did you mean `{near}`?"),
                None => "there is no such key".to_owned(),
            };
            refusals.push(Refusal { entry, reason });
        }
    }
    if let (Some(_), Some(entry)) = (find(Key::DoubleStepRank.name()), find(Key::DoubleStepRankMin.name())) {
        let reason =
            "it is not read beside `doubleStepRank`; write `doubleStepRegionWhite` and `doubleStepRegionBlack`"
                .to_owned();
        refusals.push(Refusal { entry, reason });
    }
    refusals.sort_by_key(|refusal| refusal.entry.span.start);
    refusals
}

const RANK: &str = "a rank from 1 to 10";
const FILE: &str = "a file from a to l";
const STYLE: &str = "it is about how other programs show the game, not about its rules";
const VALUES: &str = "it is about how an engine values pieces, not about the rules";

/// Reads the piece that castles, of some sides.
fn castling_king(config: &mut Config, value: &str, sides: [bool; 2]) -> Applied {
    let applied = single(config, value, Slots::NONE, |it| {
        let all = it.castling_king.iter_mut().zip(sides);
        all.filter(|(_, own)| *own).map(|(side, _)| side).collect()
    });
    match applied {
        Applied::Fine if matches!(value, "-" | "*") => Applied::Unsaid("no piece castles here"),
        applied => applied,
    }
}

/// The ranks where double steps begin, from each side: from the first to the last of the two.
fn double_steps(config: &mut Config, ranks: Option<(u8, u8)>) -> Applied {
    let Some((first, last)) = ranks else {
        return Applied::Unread(RANK);
    };
    let top = config.ranks.saturating_sub(1);
    let all = |rank: &dyn Fn(u8) -> u8| {
        let ranks = (first..=last).map(|it| Squares::rank(rank(it)));
        ranks.fold(Squares::NONE, Squares::or)
    };
    config.double_region = [all(&|rank| rank), all(&|rank| top.saturating_sub(rank))];
    Applied::Fine
}

/// Does what a key says.
fn set(config: &mut Config, key: Key, value: &str) -> Applied {
    use Key as K;
    match key {
        K::MaxRank => place(rank(value).map(|rank| rank + 1), RANK, &mut config.ranks),
        K::MaxFile => place(file(value).map(|file| file + 1), FILE, &mut config.files).and(whole_file(value)),
        K::PieceValueMg | K::PieceValueEg => Applied::Apart(VALUES),
        K::VariantTemplate | K::PieceToCharTable | K::PocketSize => Applied::Apart(STYLE),
        K::PromotionRank => match rank(value) {
            Some(rank) => {
                let top = config.ranks.saturating_sub(1);
                let ranks =
                    |all: &mut dyn Iterator<Item = u8>| all.fold(Squares::NONE, |it, r| it.or(Squares::rank(r)));
                config.promotion_region = [ranks(&mut (rank..=top)), ranks(&mut (0..=top.saturating_sub(rank)))];
                Applied::Fine
            }
            None => Applied::Unread(RANK),
        },
        K::DoubleStepRankMin => double_steps(config, rank(value).map(|rank| (rank, 1))),
        K::DoubleStepRank => double_steps(config, rank(value).map(|rank| (1, rank))),
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
        K::EndgameEval => Applied::Apart(VALUES),
        K::WhiteFlag | K::FlagRegionWhite => one(config, value, |it| &mut it.flag_region[0]),
        K::BlackFlag | K::FlagRegionBlack => one(config, value, |it| &mut it.flag_region[1]),
        K::FlagRegion => both(config, value, |it| &mut it.flag_region),
        K::CastlingRookPiece | K::CastlingRookPieces => both(config, value, |it| &mut it.castling_rooks),
        K::CastlingRookPiecesWhite => one(config, value, |it| &mut it.castling_rooks[0]),
        K::CastlingRookPiecesBlack => one(config, value, |it| &mut it.castling_rooks[1]),
        K::WhiteDropRegion | K::DropRegionWhite => one(config, value, |it| &mut it.drop_region[0]),
        K::BlackDropRegion | K::DropRegionBlack => one(config, value, |it| &mut it.drop_region[1]),
        K::DropOnTop => match value {
            "true" => word(K::EnclosingDrop, "top", &mut config.enclosing_drop),
            "false" => Applied::Fine,
            _ => Applied::Unread(bool::WANTED),
        },
        K::PawnTypes => both(config, value, |it| &mut it.promotion_pawns)
            .and(both(config, value, |it| &mut it.en_passant))
            .and(both(config, value, |it| &mut it.quiet_except)),
        K::Chess960 => unsaid(
            value,
            "arrays by lot are written with `by lot`; the array of the file is kept",
        ),
        K::TwoBoards => unsaid(value, "a game on two boards needs charts"),
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
        K::SittuyinPromotion => unsaid(value, "the importer does not write promotions without a move"),
        K::PromotionLimit => match pairs(config, value, |number| number.parse().ok()) {
            Some(limits) => {
                config.promotion_limit.extend(limits);
                Applied::Fine
            }
            None => Applied::Unread("a list like `q:1 r:2`"),
        },
        K::PromotedPieceType => {
            let read = |other: &str| match other.chars().next()? {
                '-' => Some(None),
                letter => config.slot_of(letter).map(Some),
            };
            match pairs(config, value, read) {
                Some(all) => {
                    for (slot, to) in all {
                        match to {
                            Some(to) => config.promoted.insert(slot, to),
                            None => config.promoted.remove(&slot),
                        };
                    }
                    Applied::Fine
                }
                None => Applied::Unread("a list like `p:g s:g`"),
            }
        }
        K::PiecePromotionOnCapture => one(config, value, |it| &mut it.promotion_by_capture),
        K::MandatoryPawnPromotion => one(config, value, |it| &mut it.pawns_must_promote),
        K::MandatoryPiecePromotion => one(config, value, |it| &mut it.pieces_must_promote),
        K::PieceDemotion => one(config, value, |it| &mut it.demotion),
        K::BlastOnCapture => one(config, value, |it| &mut it.blast),
        K::BlastImmuneTypes => one(config, value, |it| &mut it.blast_immune),
        K::MutuallyImmuneTypes => one(config, value, |it| &mut it.mutually_immune),
        K::PetrifyOnCaptureTypes => one(config, value, |it| &mut it.petrify),
        K::PetrifyBlastPieces => unsaid(value, "the importer does not turn pieces that explode into walls"),
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
        K::CastlingKingsideFile => place(file(value), FILE, &mut config.castling_kingside).and(whole_file(value)),
        K::CastlingQueensideFile => place(file(value), FILE, &mut config.castling_queenside).and(whole_file(value)),
        K::CastlingRank => place(rank(value), RANK, &mut config.castling_rank),
        K::CastlingKingFile => place(file(value), FILE, &mut config.castling_king_file).and(whole_file(value)),
        K::CastlingKingPiece => castling_king(config, value, [true; 2]),
        K::CastlingKingPieceWhite => castling_king(config, value, [true, false]),
        K::CastlingKingPieceBlack => castling_king(config, value, [false, true]),
        K::CastlingRookKingsideFile => {
            place(file(value), FILE, &mut config.castling_rook_kingside).and(whole_file(value))
        }
        K::CastlingRookQueensideFile => {
            place(file(value), FILE, &mut config.castling_rook_queenside).and(whole_file(value))
        }
        K::OppositeCastling => unsaid(
            value,
            "the importer does not forbid castling to the side of the opponent",
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
        K::DropOppositeColoredBishop => unsaid(value, "the importer does not keep bishops to both colours"),
        K::DropPromoted => one(config, value, |it| &mut it.drop_promoted),
        K::DropNoDoubled => single(config, value, Slots::NONE, |it| vec![&mut it.no_doubled]),
        K::DropNoDoubledCount => one(config, value, |it| &mut it.no_doubled_count),
        K::FreeDrops => one(config, value, |it| &mut it.free_drops),
        K::ImmobilityIllegal => one(config, value, |it| &mut it.immobility_illegal),
        K::Gating | K::SeirawanGating => unsaid(value, "the importer does not write gating"),
        K::WallingRule => word(key, value, &mut config.walling),
        K::WallingRegionWhite => one(config, value, |it| &mut it.walling_region[0]),
        K::WallingRegionBlack => one(config, value, |it| &mut it.walling_region[1]),
        K::WallingRegion | K::StaticGatingRegion => both(config, value, |it| &mut it.walling_region),
        K::WallOrMove => one(config, value, |it| &mut it.wall_or_move),
        K::CambodianMoves => unsaid(value, "the importer does not write these first moves"),
        K::DiagonalLines => one(config, value, |it| &mut it.diagonal_lines),
        K::Pass | K::KingPass => both(config, value, |it| &mut it.pass),
        K::PassWhite => one(config, value, |it| &mut it.pass[0]),
        K::PassBlack => one(config, value, |it| &mut it.pass[1]),
        K::PassOnStalemate | K::KingPassOnStalemate => both(config, value, |it| &mut it.pass_when_stuck),
        K::PassOnStalemateWhite => one(config, value, |it| &mut it.pass_when_stuck[0]),
        K::PassOnStalemateBlack => one(config, value, |it| &mut it.pass_when_stuck[1]),
        K::MakpongRule => unsaid(value, "the importer does not keep a king in check on its square"),
        K::FlyingGeneral => one(config, value, |it| &mut it.flying_general),
        K::SoldierPromotionRank => place(rank(value), RANK, &mut config.soldier_rank),
        K::FlipEnclosedPieces => word(key, value, &mut config.flip),
        K::NMoveRuleTypes => both(config, value, |it| &mut it.quiet_except),
        K::NMoveRuleTypesWhite => one(config, value, |it| &mut it.quiet_except[0]),
        K::NMoveRuleTypesBlack => one(config, value, |it| &mut it.quiet_except[1]),
        K::NMoveRule => one(config, value, |it| &mut it.quiet_moves),
        K::NFoldRule => one(config, value, |it| &mut it.repetition),
        K::NFoldValue => one(config, value, |it| &mut it.repetition_value),
        K::NFoldValueAbsolute => one(config, value, |it| &mut it.repetition_absolute),
        K::PerpetualCheckIllegal => one(config, value, |it| &mut it.perpetual_check),
        K::MoveRepetitionIllegal => unsaid(value, "no statement forbids one piece to go to and fro"),
        K::ChasingRule => unsaid(value, "no statement is about perpetual chases"),
        K::StalemateValue => one(config, value, |it| &mut it.stalemate),
        K::StalematePieceCount => unsaid(value, "the importer does not count the pieces of a stalemate"),
        K::CheckmateValue => one(config, value, |it| &mut it.checkmate),
        K::ShogiPawnDropMateIllegal => one(config, value, |it| &mut it.no_pawn_drop_mate),
        K::ShatarMateRule => unsaid(value, "no statement tells checkmates apart by the pieces that check"),
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
        K::FlagPieceBlockedWin => unsaid(value, "no statement asks whether a zone is full"),
        K::FlagMove => one(config, value, |it| &mut it.flag_move),
        K::FlagPieceSafe => one(config, value, |it| &mut it.flag_safe),
        K::CheckCounting => one(config, value, |it| &mut it.check_counting),
        K::ConnectN => one(config, value, |it| &mut it.connect),
        K::ConnectPieceTypes => one(config, value, |it| &mut it.connect_types),
        K::ConnectHorizontal => one(config, value, |it| &mut it.connect_horizontal),
        K::ConnectVertical => one(config, value, |it| &mut it.connect_vertical),
        K::ConnectDiagonal => one(config, value, |it| &mut it.connect_diagonal),
        K::ConnectRegion1White | K::ConnectRegion2White | K::ConnectRegion1Black | K::ConnectRegion2Black => {
            unsaid(value, "no statement asks whether pieces connect two zones")
        }
        K::ConnectNxN => unsaid(value, "no statement asks for a square of pieces"),
        K::CollinearN => one(config, value, |it| &mut it.collinear),
        K::ConnectValue => one(config, value, |it| &mut it.connect_value),
        K::MaterialCounting => {
            config.counts_material = value == "unweighted";
            match value {
                "unweighted" | "none" => Applied::Fine,
                _ => Applied::Unsaid("the importer writes no points for pieces of different worth"),
            }
        }
        K::AdjudicateFullBoard => unsaid(value, "the importer does not end a game because its board is full"),
        K::CountingRule => unsaid(value, "the importer does not write the rules for counting moves"),
        K::CastlingWins => unsaid(value, "the importer does not write ends by castling"),
    }
}
