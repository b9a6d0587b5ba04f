//! What the engines are asked for: moves, analyses, hints and threats.

use serde_json::{Value, json};

use crate::engine::{Best, Cases, Question, SHORT, Thought, Threats, Word, Work, threats};
use crate::failure::{Answer, Failure};
use crate::games::{Asker, TableEvent};
use crate::protocol::{Effect, PositionAsk, Role};
use crate::workshop::CasesAsk;

use super::errands::Errand;
use super::whole::Desk;

impl Desk {
    /// Asks an engine.
    pub(super) fn think(&mut self, role: Role, work: Work, errand: Errand) -> u64 {
        let round = self.number();
        let yields = matches!(errand, Errand::Analysis(..));
        self.errands.insert(round, errand);
        self.lanes.ask(role, round, work, yields, &mut self.effects);
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
            Errand::Hint(asker) | Errand::Cases(asker) | Errand::Why(asker, ..) => asker.from == page,
        });
        let own: Vec<u64> = own.map(|(&round, _)| round).collect();
        own.into_iter().for_each(|round| self.drop_errand(round));
    }

    /// Ends what a command has begun.
    pub(super) fn cancel(&mut self, asker: &Asker, of: u64) {
        let found = self.errands.iter().find(|(_, errand)| match errand {
            Errand::Hint(own) | Errand::Cases(own) | Errand::Why(own, ..) => own.from == asker.from && own.id == of,
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
        let round = self.think(
            Role::Analyst,
            Work::Search(Box::new(question)),
            Errand::Analysis(asker.from, of),
        );
        self.pages.entry(asker.from).or_default().analysis = Some(round);
        Ok(json!({}))
    }

    pub(super) fn hint(&mut self, asker: &Asker, ask: &PositionAsk) -> Answer<()> {
        let game = self.tables.game(&ask.game)?;
        let question = game.hinted(&asker.visitor, ask.node, &ask.moves);
        let question = question.map_err(Failure::wrong)?;
        self.think(
            Role::Analyst,
            Work::Search(Box::new(question)),
            Errand::Hint(asker.clone()),
        );
        Ok(())
    }

    /// Runs cases.
    pub(super) fn test(&mut self, asker: &Asker, run: CasesAsk) -> Answer<()> {
        run.fits()?;
        let files = self.shelf.files.iter();
        let files = files.map(|(name, file)| (name.clone(), file.text.clone())).collect();
        let cases = Box::new(Cases { run, files });
        self.think(Role::Tester, Work::Cases(cases), Errand::Cases(asker.clone()));
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
        self.think(
            Role::Analyst,
            Work::Search(question),
            Errand::Why(asker, threats, known, first),
        );
    }

    /// An engine says something.
    pub(super) fn thought(&mut self, round: u64, word: Word) {
        if let Word::Depth(mut found) = word {
            if let Some(Errand::Analysis(page, of)) = self.errands.get(&round) {
                found["of"] = of.clone();
                self.effects.push(Effect::Push {
                    to: vec![*page],
                    body: json!({ "analysis": found }),
                });
            }
            return;
        }
        let Some(errand) = self.errands.remove(&round) else {
            return;
        };
        self.lanes.end(round, true, &mut self.effects);
        let best = |word: &Word| match word {
            Word::Over { lines } => lines.first().cloned(),
            Word::Depth(_) | Word::Tested(_) | Word::Failed(_) => None,
        };
        let first = |word: &Word| best(word)?.moves.into_iter().next();
        match errand {
            Errand::Move(game, own) => self.table_hears(&game, TableEvent::Thought(own, first(&word))),
            Errand::Analysis(page, _) => {
                if let Some(page) = self.pages.get_mut(&page) {
                    page.analysis = None;
                }
            }
            Errand::Why(asker, threats, mut known, question) => {
                known.push(best(&word));
                self.go_on_with_threats(asker, threats, known, question);
            }
            Errand::Hint(asker) => match first(&word) {
                Some(made) => self.answer(asker.from, asker.id, json!({ "move": made })),
                None => self.refuse(&asker, &refusal(word, "there is no move")),
            },
            Errand::Cases(asker) => match word {
                Word::Tested(cases) => self.answer(asker.from, asker.id, json!({ "cases": cases })),
                word => self.refuse(&asker, &refusal(word, "the cases have not been run")),
            },
        }
    }
}

/// Why an engine has no answer.
fn refusal(word: Word, otherwise: &str) -> Failure {
    match word {
        Word::Failed(error) => Failure::wrong(error),
        Word::Depth(_) | Word::Over { .. } | Word::Tested(_) => Failure::wrong(otherwise),
    }
}
