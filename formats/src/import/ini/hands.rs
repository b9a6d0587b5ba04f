//! Hands, drops and walls.

use super::betza::has_hops;
use super::script::{Script, Statement};
use super::slots::{self, PAWN, Slot};
use super::squares::Squares;
use super::writer::{Kind, Writer};

/// The name of the wall piece.
pub const WALL: &str = "Wall";

impl Writer<'_> {
    /// A symbol that no piece has.
    pub fn free_symbol(&self) -> char {
        let taken = |letter: &char| self.config.letters.values().any(|own| own.eq_ignore_ascii_case(letter));
        let mut letters = "XYZWUVJIOEFGHA".chars();
        letters.find(|letter| !taken(letter)).unwrap_or('0')
    }

    /// Writes the statements about hands and drops.
    pub fn hands(&self, script: &mut Script) {
        let config = self.config;
        if !config.drops {
            return;
        }
        self.drops_at_first(script);
        if config.free_drops {
            return self.unlimited_drops(script);
        }
        let hand = match (config.captures_to_hand, config.drop_loop) {
            (true, true) => "hand: captures go to the captor as they are",
            (true, false) => "hand: captures go to the captor as their base kind",
            (false, _) => "hand: only what it holds at the start",
        };
        script.rule("hand", hand, None);
        if config.enclosing_drop == Some("flanking") {
            if self.any_moves() {
                script
                    .limitations
                    .push("flanking drops of pieces that can also move are not supported".to_owned());
            } else {
                script.rule("turn", "turn: drop", None);
            }
        }
        for &kind in self.kinds.keys() {
            let Kind::Plain(slot) = kind else { continue };
            if slot == slots::king() && !self.start.hands.iter().any(|(piece, _)| Self::kind_of(*piece) == kind) {
                continue;
            }
            let name = self.named(kind);
            let hows = self.drop_of(slot, kind, script);
            let drops: Vec<String> = hows.iter().map(|how| format!("drop {name}{how}")).collect();
            // In a file that extends another, a drop of a kind replaces all inherited drops of the kind.
            if !drops.is_empty() {
                script.rule(format!("drop {name}"), drops.join("\n"), None);
            }
        }
    }

    /// Whether any piece has moves.
    fn any_moves(&self) -> bool {
        let moves = |kind: &Kind| !self.config.betza_of(self.moves_as(*kind)).is_empty();
        self.kinds.keys().any(moves)
    }

    /// Reports squares to which drops are confined while one of them is free. If pieces can move, that may happen at any time.
    fn drops_at_first(&self, script: &mut Script) {
        let first = self.config.enclosing_start;
        let filled = self.start.pieces.iter().map(|(square, _)| Squares::one(*square));
        let free = first.without(filled.fold(Squares::NONE, Squares::or));
        let can_be_free = if self.any_moves() { first } else { free };
        if self.config.enclosing_drop.is_some() && !can_be_free.is_empty() {
            let note = "`enclosingDropStart` is not supported: in Fairy-Stockfish all drops go to its squares while some are free";
            script.limitations.push(note.to_owned());
        }
    }

    /// The drops of a piece type.
    fn drop_of(&self, slot: Slot, kind: Kind, script: &mut Script) -> Vec<String> {
        let config = self.config;
        let board = config.board();
        if config.no_doubled.has(slot) && config.no_doubled_count == 0 {
            return Vec::new();
        }
        let first = [Squares::rank(0), Squares::rank(config.ranks.saturating_sub(1))];
        let region = |writer: &Self, script: &mut Script, becomes: Kind| {
            let dead = writer.dead(becomes, script);
            [0, 1].map(|side| {
                let own = config.mobility[side]
                    .get(&slot)
                    .copied()
                    .filter(|own| !own.is_empty())
                    .unwrap_or(board);
                let mut all = config.drop_region[side].and(own).and(board).without(dead[side]);
                if slot == PAWN && !config.pawn_drops_promotion {
                    all = all.without(config.promotion_region[side]);
                }
                if slot == PAWN && !config.pawn_drops_first_rank {
                    all = all.without(first[side]);
                }
                if config.rook_drops_first_rank && slots::of_key("rook") == Some(slot) {
                    all = all.and(first[side]);
                }
                all
            })
        };
        let mut tail = String::new();
        if config.no_doubled.has(slot) {
            tail.push_str(&format!(
                ", at most {} per {}",
                config.no_doubled_count, self.context.axes[0]
            ));
        }
        if config.no_pawn_drop_mate && slots::of_key("shogiPawn") == Some(slot) {
            tail.push_str(", not giving mate");
        }
        let castles =
            (0..2).any(|side| config.castling_king[side].names(slot) || config.castling_rooks[side].names(slot));
        if config.castling_dropped && config.castling && castles {
            tail.push_str(", unmoved");
        }
        match config.enclosing_drop {
            None => {}
            Some("beside-friend") => tail.push_str(", if near friend"),
            Some("not-beside-enemy") => tail.push_str(", if not near orthogonal enemy"),
            Some("flanking") => tail.push_str(", if guarded by friend"),
            Some("stacked") => script
                .limitations
                .push("drops onto the lowest free square of a file are not supported".to_owned()),
            Some(_) => script
                .limitations
                .push("drops that slide in from the edge are not supported".to_owned()),
        }
        let mut forms = vec![kind];
        if config.drop_promoted && self.promotion(slot).is_some() {
            forms.push(Kind::Promoted(slot));
        }
        let mut out = Vec::new();
        for becomes in forms {
            let both = region(self, script, becomes);
            let mut how = String::new();
            if becomes != kind {
                how.push_str(&format!(" as {}", self.named(becomes)));
            }
            if both == [Squares::NONE; 2] {
                continue;
            }
            if both != [board; 2] {
                let zone = script.zone(self.context, self.size(), "drop zone", both);
                how.push_str(&format!(" on {zone}"));
            }
            out.push(format!("{how}{tail}"));
        }
        out
    }

    /// Writes unlimited drops, as drops of a neutral piece that becomes the player's own.
    fn unlimited_drops(&self, script: &mut Script) {
        let Some((&kind, (name, _))) = self.kinds.iter().next() else {
            return;
        };
        let symbol = self.free_symbol();
        script.pieces.push(Statement {
            subject: "piece Supply".to_owned(),
            text: format!("piece Supply {symbol} neutral {{ uncapturable }}"),
            undo: Some("remove Supply".to_owned()),
        });
        let Kind::Plain(slot) = kind else { return };
        let hows = self.drop_of(slot, kind, script);
        let how = hows
            .first()
            .map_or("", String::as_str)
            .replace("near friend", &format!("near friend {name}"));
        script.rule("drop Supply", format!("drop Supply{how}"), None);
        script.rule("turn", "turn: move or drop of Supply", None);
    }

    /// Writes the walls that players place after a move or instead of one.
    pub fn walls(&self, script: &mut Script) {
        let config = self.config;
        let Some(rule) = config.walling else { return };
        let symbol = self.free_symbol();
        let board = config.board();
        let both = config.walling_region.map(|side| side.and(board));
        let region = |writer: &Self, script: &mut Script| {
            if both == [board; 2] {
                String::new()
            } else {
                format!(" on {}", script.zone(writer.context, writer.size(), "wall zone", both))
            }
        };
        let (mut moves, mut turn) = ("uncapturable".to_owned(), format!("move then drop of {WALL}"));
        let how = match rule {
            "mobile" => {
                moves = format!(
                    "move leap anywhere{}; uncapturable",
                    region(self, script).replace(" on ", " to ")
                );
                turn = format!("move then move by {WALL} or drop of {WALL}");
                format!("{} at most 1 of a kind", region(self, script))
            }
            "from-mover" => {
                moves = match self.kinds.keys().next() {
                    Some(&kind) => {
                        let lines = super::betza::read(config.betza_of(self.moves_as(kind))).0;
                        let words: Vec<String> = lines.iter().flat_map(|term| term.words("")).collect();
                        format!("{}; uncapturable", words.join("; "))
                    }
                    None => moves,
                };
                if self.kinds.len() > 1 {
                    script
                        .limitations
                        .push("walls shot by pieces of several kinds are not supported".to_owned());
                }
                " from mover".to_owned()
            }
            "where-mover-began" => " where mover began".to_owned(),
            "anywhere" => region(self, script),
            _ => {
                let edge = board.without(
                    Squares::board(config.files, config.ranks)
                        .iter()
                        .filter(|&(file, rank)| {
                            file > 0 && rank > 0 && file + 1 < config.files && rank + 1 < config.ranks
                        })
                        .fold(Squares::NONE, |all, it| all.or(Squares::one(it))),
                );
                let zone = script.zone(self.context, self.size(), "edge", [edge; 2]);
                let inner = self.free_symbol_after(symbol);
                script.pieces.push(Statement {
                    subject: "piece Inner Wall".to_owned(),
                    text: format!("piece Inner Wall {inner} neutral {{ uncapturable }}"),
                    undo: Some("remove Inner Wall".to_owned()),
                });
                let text = format!("drop Inner Wall except {zone}, if near orthogonal enemy {WALL} or Inner Wall");
                script.rule("drop Inner Wall", text, None);
                turn = turn.replace(WALL, &format!("{WALL}, Inner Wall"));
                format!(" on {zone}")
            }
        };
        if both != [board; 2] && !config.wall_or_move {
            let note = "here moves after which no wall can be placed are legal, and the turn ends without one";
            script.limitations.push(note.to_owned());
        }
        let hops = |kind: &Kind| has_hops(config.betza_of(self.moves_as(*kind)));
        if !self.royal_names().is_empty() && self.kinds.keys().any(hops) {
            let note = "walls: in Fairy-Stockfish a wall may become the screen of a hopper that then attacks the player's own King";
            script.limitations.push(note.to_owned());
        }
        if config.immobility_illegal {
            let note = "`immobilityIllegal`: in Fairy-Stockfish walls count as edges of the board";
            script.limitations.push(note.to_owned());
        }
        if config.wall_or_move && config.drops {
            let note = "`wallOrMove`: in Fairy-Stockfish a drop also places a wall";
            script.limitations.push(note.to_owned());
        }
        if config.wall_or_move && self.kinds.contains_key(&Kind::Plain(PAWN)) && !self.royal_names().is_empty() {
            let note = "`wallOrMove`: in Fairy-Stockfish no wall can block the check of a pawn that has just promoted";
            script.limitations.push(note.to_owned());
        }
        if config.wall_or_move {
            turn = turn.replacen("move then ", "move or ", 1);
        }
        script.pieces.push(Statement {
            subject: format!("piece {WALL}"),
            text: format!("piece {WALL} {symbol} neutral {{ {moves} }}"),
            undo: Some(format!("remove {WALL}")),
        });
        script.rule("drop wall", format!("drop {WALL}{how}"), None);
        script.rule("turn", format!("turn: {turn}"), None);
    }

    fn free_symbol_after(&self, symbol: char) -> char {
        let taken = |letter: &char| self.config.letters.values().any(|own| own.eq_ignore_ascii_case(letter));
        "YZWUVJIOEFGHA"
            .chars()
            .find(|letter| *letter != symbol && !taken(letter))
            .unwrap_or('1')
    }
}
