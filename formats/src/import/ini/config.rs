//! The configuration of a section: everything that a `variants.ini` can express about a variant.

use std::collections::BTreeMap;

use super::slots::{self, PAWN, Slot, Slots};
use super::squares::Squares;

/// A value for White and one for Black.
pub type Both<T> = [T; 2];

/// A result, for the side to which its key applies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Value {
    Win,
    Loss,
    Draw,
    /// The game does not end.
    #[default]
    None,
}

/// The configuration of a variant. Without a parent, it starts as [`Config::plain`].
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    pub files: u8,
    pub ranks: u8,
    /// The letters of the piece types in the game, in lower case.
    pub letters: BTreeMap<Slot, char>,
    /// Alternative letters in positions, in lower case.
    pub synonyms: BTreeMap<Slot, char>,
    /// The moves of custom pieces.
    pub betza: BTreeMap<Slot, String>,
    pub mobility: Both<BTreeMap<Slot, Squares>>,
    pub fen: String,
    pub promotion_region: Both<Squares>,
    pub promotion_pawns: Both<Slots>,
    pub promotion_to: Both<Slots>,
    pub promotion_limit: BTreeMap<Slot, u16>,
    pub promoted: BTreeMap<Slot, Slot>,
    pub promotion_by_capture: bool,
    pub pawns_must_promote: bool,
    pub pieces_must_promote: bool,
    pub demotion: bool,
    pub blast: bool,
    pub blast_immune: Slots,
    pub mutually_immune: Slots,
    pub petrify: Slots,
    pub double_step: bool,
    pub double_region: Both<Squares>,
    pub triple_region: Both<Squares>,
    pub en_passant_region: Both<Squares>,
    pub en_passant: Both<Slots>,
    pub castling: bool,
    pub castling_dropped: bool,
    pub castling_kingside: u8,
    pub castling_queenside: u8,
    pub castling_rank: u8,
    pub castling_king_file: u8,
    pub castling_king: Both<Slots>,
    pub castling_rook_kingside: u8,
    pub castling_rook_queenside: u8,
    pub castling_rooks: Both<Slots>,
    pub checking: bool,
    pub drop_checks: bool,
    pub must_capture: bool,
    pub must_drop: bool,
    pub must_drop_type: Slots,
    pub drops: bool,
    pub drop_loop: bool,
    pub captures_to_hand: bool,
    pub pawn_drops_first_rank: bool,
    pub pawn_drops_promotion: bool,
    pub enclosing_drop: Option<&'static str>,
    pub enclosing_start: Squares,
    pub drop_region: Both<Squares>,
    pub rook_drops_first_rank: bool,
    pub drop_promoted: bool,
    pub no_doubled: Slots,
    pub no_doubled_count: u16,
    pub free_drops: bool,
    pub immobility_illegal: bool,
    pub walling: Option<&'static str>,
    pub walling_region: Both<Squares>,
    pub wall_or_move: bool,
    pub diagonal_lines: Squares,
    /// Whether the file gives the King's moves itself, rather than those of another piece type.
    pub king_is_custom: bool,
    pub pass: Both<bool>,
    pub pass_when_stuck: Both<bool>,
    pub flying_general: bool,
    pub soldier_rank: u8,
    pub flip: Option<&'static str>,
    pub quiet_except: Both<Slots>,
    pub quiet_moves: u16,
    pub repetition: u16,
    pub repetition_value: Value,
    pub repetition_absolute: bool,
    pub perpetual_check: bool,
    pub stalemate: Value,
    pub checkmate: Value,
    pub no_pawn_drop_mate: bool,
    pub facing: bool,
    pub extinction: Value,
    pub extinction_claim: bool,
    pub pseudo_royal: bool,
    pub duple_check: bool,
    pub extinction_types: Slots,
    pub extinction_count: u16,
    pub extinction_opponent: u16,
    pub flag_piece: Both<Slots>,
    pub flag_region: Both<Squares>,
    pub flag_count: u16,
    pub flag_move: bool,
    pub flag_safe: bool,
    pub check_counting: bool,
    pub connect: u16,
    pub connect_types: Slots,
    pub connect_horizontal: bool,
    pub connect_vertical: bool,
    pub connect_diagonal: bool,
    pub collinear: u16,
    pub connect_value: Value,
    pub counts_material: bool,
}

impl Config {
    /// The defaults for a section without a parent: the rules of chess without pieces.
    pub fn plain() -> Self {
        let pawn = [Slots::one(PAWN); 2];
        Self {
            files: 8,
            ranks: 8,
            letters: BTreeMap::new(),
            synonyms: BTreeMap::new(),
            betza: BTreeMap::new(),
            mobility: Default::default(),
            fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_owned(),
            promotion_region: [Squares::rank(7), Squares::rank(0)],
            promotion_pawns: pawn,
            promotion_to: [Slots::NONE; 2],
            promotion_limit: BTreeMap::new(),
            promoted: BTreeMap::new(),
            promotion_by_capture: false,
            pawns_must_promote: true,
            pieces_must_promote: false,
            demotion: false,
            blast: false,
            blast_immune: Slots::NONE,
            mutually_immune: Slots::NONE,
            petrify: Slots::NONE,
            double_step: true,
            double_region: [Squares::rank(1), Squares::rank(6)],
            triple_region: [Squares::NONE; 2],
            en_passant_region: [Squares::ALL; 2],
            en_passant: pawn,
            castling: true,
            castling_dropped: false,
            castling_kingside: 6,
            castling_queenside: 2,
            castling_rank: 0,
            castling_king_file: 4,
            castling_king: [Slots::one(slots::king()); 2],
            castling_rook_kingside: 11,
            castling_rook_queenside: 0,
            castling_rooks: [slots::of_key("rook").map_or(Slots::NONE, Slots::one); 2],
            checking: true,
            drop_checks: true,
            must_capture: false,
            must_drop: false,
            must_drop_type: Slots::ALL,
            drops: false,
            drop_loop: false,
            captures_to_hand: false,
            pawn_drops_first_rank: false,
            pawn_drops_promotion: false,
            enclosing_drop: None,
            enclosing_start: Squares::NONE,
            drop_region: [Squares::ALL; 2],
            rook_drops_first_rank: false,
            drop_promoted: false,
            no_doubled: Slots::NONE,
            no_doubled_count: 1,
            free_drops: false,
            immobility_illegal: false,
            walling: None,
            walling_region: [Squares::ALL; 2],
            wall_or_move: false,
            diagonal_lines: Squares::NONE,
            king_is_custom: false,
            pass: [false; 2],
            pass_when_stuck: [false; 2],
            flying_general: false,
            soldier_rank: 0,
            flip: None,
            quiet_except: pawn,
            quiet_moves: 50,
            repetition: 3,
            repetition_value: Value::Draw,
            repetition_absolute: false,
            perpetual_check: false,
            stalemate: Value::Draw,
            checkmate: Value::Loss,
            no_pawn_drop_mate: false,
            facing: false,
            extinction: Value::None,
            extinction_claim: false,
            pseudo_royal: false,
            duple_check: false,
            extinction_types: Slots::NONE,
            extinction_count: 0,
            extinction_opponent: 0,
            flag_piece: [Slots::ALL; 2],
            flag_region: [Squares::NONE; 2],
            flag_count: 1,
            flag_move: false,
            flag_safe: false,
            check_counting: false,
            connect: 0,
            connect_types: Slots::ALL,
            connect_horizontal: true,
            connect_vertical: true,
            connect_diagonal: true,
            collinear: 0,
            connect_value: Value::Win,
            counts_material: false,
        }
    }

    /// Gives a piece type a letter, and removes another piece type with this letter.
    pub fn add_piece(&mut self, slot: Slot, letter: char) {
        let letter = letter.to_ascii_lowercase();
        let others = self.letters.iter().filter(|(_, known)| **known == letter);
        let others: Vec<Slot> = others.map(|(&other, _)| other).collect();
        for other in others {
            self.remove_piece(other);
        }
        self.letters.insert(slot, letter);
        self.synonyms.remove(&slot);
    }

    /// Removes a piece type from the game.
    pub fn remove_piece(&mut self, slot: Slot) {
        self.letters.remove(&slot);
        self.synonyms.remove(&slot);
        for side in &mut self.promotion_to {
            *side = side.without(slot);
        }
    }

    /// The piece type with this letter.
    pub fn slot_of(&self, letter: char) -> Option<Slot> {
        let letter = letter.to_ascii_lowercase();
        let mut all = self.letters.iter();
        all.find(|(_, known)| **known == letter).map(|(&slot, _)| slot)
    }

    /// The piece type of a letter in a position.
    pub fn slot_in_position(&self, letter: char) -> Option<Slot> {
        let synonyms = || {
            self.synonyms
                .iter()
                .find(|(_, known)| **known == letter.to_ascii_lowercase())
        };
        self.slot_of(letter).or_else(|| synonyms().map(|(&slot, _)| slot))
    }

    /// The moves of a piece type.
    pub fn betza_of(&self, slot: Slot) -> &str {
        let own = self.betza.get(&slot).map(String::as_str);
        let fixed = slots::info(slot).betza;
        if slot == slots::king() {
            own.or(fixed).unwrap_or("")
        } else {
            fixed.or(own).unwrap_or("")
        }
    }

    /// The piece types of a set that are in the game.
    pub fn members(&self, set: Slots) -> Vec<Slot> {
        self.letters.keys().copied().filter(|&slot| set.has(slot)).collect()
    }

    pub fn board(&self) -> Squares {
        Squares::board(self.files, self.ranks)
    }
}
