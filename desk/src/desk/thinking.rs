//! What the engines are asked for: moves, analyses, hints and threats.

use serde_json::{Value, json};

use crate::engine::{Best, Question, SHORT, Thought, Threats, Word, threats};
use crate::failure::{Answer, Failure};
use crate::games::{Asker, TableEvent};
use crate::protocol::{Effect, PositionAsk, Role};

use super::Desk;

/// What a question is asked for.
pub(super) enum Errand {
    /// A move in a game, and the number that the game knows it by.
    Move(String, u64),
    /// An analysis for a page, and what it is of.
    Analysis(u64, Value),
    /// A hint.
    Hint(Asker),
    /// What threatens: what is known so far, and the question for the positions that follow.
    Why(Asker, Threats, Vec<Option<Best>>, Box<Question>),
}

impl Desk {
    /// Asks an engine.
    pub(super) fn think(&mut self, role: Role, question: Box<Question>, errand: Errand) -> u64 {
        let round = self.number();
        let yields = matches!(errand, Errand::Analysis(..));
        self.errands.insert(round, errand);
        self.lanes.ask(role, round, question, yields, &mut self.effects);
        round
    }

    /// A question is no longer wanted.
    pub(super) fn drop_errand(&mut self, round: u64) {
        if self.errands.remove(&round).is_some() {
            self.lanes.end(round, false, &mut self.effects);
        }
    }

    /// Nobody waits any more for what a page has asked.
    pub(super) fn end_errands_of(&mut self, page: u64) {
        let own = self.errands.iter().filter(|(_, errand)| match errand {
            Errand::Move(..) => false,
            Errand::Analysis(from, _) => *from == page,
            Errand::Hint(asker) | Errand::Why(asker, ..) => asker.from == page,
        });
        let own: Vec<u64> = own.map(|(&round, _)| round).collect();
        own.into_iter().for_each(|round| self.drop_errand(round));
    }

    /// Ends what a command has begun.
    pub(super) fn cancel(&mut self, asker: &Asker, of: u64) {
        let found = self.errands.iter().find(|(_, errand)| match errand {
            Errand::Hint(own) | Errand::Why(own, ..) => own.from == asker.from && own.id == of,
            Errand::Move(..) | Errand::Analysis(..) => false,
        });
        if let Some((&round, _)) = found {
            self.drop_errand(round);
            self.answer(asker.from, of, json!({ "error": "cancelled", "status": 400 }));
        }
    }

    /// Ends the analysis of a page.
    pub(super) fn quiet(&mut self, page: u64) {
        if let Some(round) = self.pages.get_mut(&page).and_then(|page| page.analysis.take()) {
            self.drop_errand(round);
        }
    }

    pub(super) fn analyse(&mut self, asker: &Asker, ask: PositionAsk) -> Answer<Value> {
        let game = self.tables.game(&ask.game)?;
        let question = game.analysed(&asker.visitor, ask.node, &ask.moves, ask.lines);
        let question = question.map_err(Failure::wrong)?;
        self.quiet(asker.from);
        let of = json!({ "game": ask.game, "node": ask.node, "moves": ask.moves });
        let round = self.think(Role::Analyst, Box::new(question), Errand::Analysis(asker.from, of));
        self.pages.entry(asker.from).or_default().analysis = Some(round);
        Ok(json!({}))
    }

    pub(super) fn hint(&mut self, asker: &Asker, ask: &PositionAsk) -> Answer<()> {
        let game = self.tables.game(&ask.game)?;
        let question = game.hinted(&asker.visitor, ask.node, &ask.moves);
        let question = question.map_err(Failure::wrong)?;
        self.think(Role::Analyst, Box::new(question), Errand::Hint(asker.clone()));
        Ok(())
    }

    pub(super) fn why(&mut self, asker: &Asker, ask: &PositionAsk) -> Answer<()> {
        let game = self.tables.game(&ask.game)?;
        let question = game.hinted(&asker.visitor, ask.node, &ask.moves);
        let question = Box::new(question.map_err(Failure::wrong)?);
        let threats = threats(&question.loaded.variant, &question.position);
        self.go_on_with_threats(asker.clone(), threats, Vec::new(), question);
        Ok(())
    }

    /// Asks about the next position, or answers when all are known.
    fn go_on_with_threats(&mut self, asker: Asker, threats: Threats, known: Vec<Option<Best>>, first: Box<Question>) {
        let next = match &threats {
            Threats::Known(_) => None,
            Threats::Open(positions) => positions.get(known.len()),
        };
        let Some(position) = next else {
            let text = threats.told(&known);
            return self.answer(asker.from, asker.id, json!({ "text": text }));
        };
        let question = if known.is_empty() {
            first.clone()
        } else {
            Box::new(Question {
                fen: Some(position.fen()),
                moves: Vec::new(),
                position: position.clone(),
                thought: Thought::best(1, SHORT),
                loaded: first.loaded.clone(),
            })
        };
        self.think(Role::Analyst, question, Errand::Why(asker, threats, known, first));
    }

    /// An engine says something.
    pub(super) fn thought(&mut self, round: u64, word: Word) {
        let lines = match word {
            Word::Depth(mut found) => {
                if let Some(Errand::Analysis(page, of)) = self.errands.get(&round) {
                    found["of"] = of.clone();
                    self.effects.push(Effect::Push {
                        to: vec![*page],
                        body: json!({ "analysis": found }),
                    });
                }
                return;
            }
            Word::Over { lines } => Ok(lines),
            Word::Failed(error) => Err(error),
        };
        let Some(errand) = self.errands.remove(&round) else {
            return;
        };
        self.lanes.end(round, true, &mut self.effects);
        match errand {
            Errand::Move(game, own) => {
                let best = lines.unwrap_or_default().into_iter().next();
                let made = best.and_then(|best| best.moves.into_iter().next());
                self.table_hears(&game, TableEvent::Thought(own, made));
            }
            Errand::Analysis(page, _) => {
                if let Some(page) = self.pages.get_mut(&page) {
                    page.analysis = None;
                }
            }
            Errand::Hint(asker) => {
                let best = lines.map_err(Failure::broken).and_then(|lines| {
                    let first = lines.into_iter().next();
                    let first = first.and_then(|best| best.moves.into_iter().next());
                    first.ok_or_else(|| Failure::wrong("there is no move"))
                });
                match best {
                    Ok(made) => self.answer(asker.from, asker.id, json!({ "move": made })),
                    Err(failure) => self.refuse(&asker, &failure),
                }
            }
            Errand::Why(asker, threats, mut known, first) => {
                known.push(lines.unwrap_or_default().into_iter().next());
                self.go_on_with_threats(asker, threats, known, first);
            }
        }
    }
}
