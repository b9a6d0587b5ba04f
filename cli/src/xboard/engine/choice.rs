//! Commands that set the variant, the position or an option.

use triagonal_host::engine::{BEST, Skill};

use super::Engine;
use crate::xboard::board::Board;
use crate::xboard::fen;

/// The name of the option that weakens the engine.
const SKILL: &str = "Skill Level";

impl Engine {
    /// Sends the features.
    pub(super) fn introduce(&self) {
        self.out.say("feature done=0");
        self.out.say(&format!(
            "feature ping=1 setboard=1 playother=1 usermove=1 san=0 time=1 draw=1 sigint=0 sigterm=0 reuse=1 analyze=1 \
             colors=0 name=0 nps=0 oocastle=0 debug=1 memory=1 smp=1 highlight=1 myname=\"Triagonal {}\"",
            env!("CARGO_PKG_VERSION")
        ));
        self.out.say(&format!("feature variants=\"{}\"", self.names.feature()));
        self.out
            .say(&format!("feature option=\"{SKILL} -spin {BEST} 0 {BEST}\""));
        self.out.say("feature done=1");
    }

    pub(super) fn new_game(&mut self) {
        self.stop();
        self.timing.begin();
        let first = self.names.first().to_owned();
        self.change(&first);
        if !self.analyzes {
            self.side = Some(1);
        }
        self.begin();
    }

    pub(super) fn set_variant(&mut self, name: &str) {
        self.stop();
        if self.change(name) {
            for line in self.board.introduction() {
                self.out.say(&line);
            }
        }
        self.begin();
    }

    /// Starts a game of a variant, and returns whether that was possible.
    fn change(&mut self, name: &str) -> bool {
        let variant = self.names.load(name).map_err(|stop| stop.to_string());
        let board = variant.and_then(|(variant, native)| Board::new(variant, native));
        let loaded = board.and_then(|board| {
            let evaluation = self.names.evaluation(name, &board.variant);
            Ok((board, evaluation.map_err(|stop| stop.to_string())?))
        });
        match loaded {
            Ok((board, (evaluation, warning))) => {
                if let Some(warning) = warning {
                    self.out.remark(&warning);
                }
                self.session.set_variant(board.variant.clone(), evaluation);
                self.board = board;
                self.timing.count_from(self.board.position.ply());
                (self.expected, self.score) = (None, None);
                true
            }
            Err(why) => {
                self.out.show_error(&format!("{name} cannot be played here: {why}"));
                self.board.refuse(why);
                false
            }
        }
    }

    pub(super) fn set_board(&mut self, text: &str) {
        self.stop();
        self.expected = None;
        if let Some(board) = self.board.for_position(text) {
            let evaluation = board.variant.evaluation();
            self.session.set_variant(board.variant.clone(), evaluation);
            self.out.remark(&format!("the game is {}", board.variant.title()));
            self.board = board;
        }
        match fen::read(&self.board.fit, &self.board.variant, text) {
            Ok((position, remarks)) => {
                for remark in &remarks {
                    self.out.remark(remark);
                }
                self.timing.count_from(position.ply());
                self.board.set(position);
            }
            Err(why) => {
                self.out.show_error(&format!("Illegal position: {why}"));
                self.board.refuse(why);
            }
        }
    }

    pub(super) fn set_option(&mut self, name: &str, value: &str) {
        let level = value.parse().ok().filter(|level| *level <= BEST);
        match level.filter(|_| name == SKILL) {
            Some(level) => self.interrupt(|engine| engine.session.set_skill(Skill::new(level))),
            None => self
                .out
                .say(&format!("Error (no such option or value): {name}={value}")),
        }
    }
}
