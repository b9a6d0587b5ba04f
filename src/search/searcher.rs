//! The public face of a search.

use crate::play::Position;

use super::evaluation::Evaluation;
use super::limits::Limits;
use super::memory::Memory;
use super::search_result::SearchResult;
use super::table::TranspositionTable;
use super::worker::Worker;

/// Searches for the best move of a position, on the thread that calls it.
#[derive(Debug)]
pub struct Searcher<'a> {
    position: Position,
    evaluation: &'a Evaluation,
    table: &'a TranspositionTable,
    memory: Memory,
}

impl<'a> Searcher<'a> {
    /// Creates a searcher for a position.
    #[must_use]
    pub fn new(position: &Position, evaluation: &'a Evaluation, table: &'a TranspositionTable) -> Self {
        Self::remembering(position, evaluation, table, Memory::new(position))
    }

    /// Creates a searcher with the memory of an earlier one, of the same game and with the same evaluation.
    #[must_use]
    pub fn remembering(
        position: &Position,
        evaluation: &'a Evaluation,
        table: &'a TranspositionTable,
        memory: Memory,
    ) -> Self {
        Self {
            position: position.clone(),
            evaluation,
            table,
            memory,
        }
    }

    /// The memory for the next search of the game.
    #[must_use]
    pub fn into_memory(self) -> Memory {
        self.memory
    }

    /// Replaces the position by another one of the same game. The memory stays.
    pub fn set_position(&mut self, position: &Position) {
        self.position = position.clone();
    }

    /// Searches for the best moves by iterative deepening, and reports the result of each iteration. Calls `stop` from time to time
    /// with the number of positions so far, and ends when it returns true.
    pub fn search(
        &mut self,
        limits: &Limits,
        stop: &dyn Fn(u64) -> bool,
        report: &mut dyn FnMut(&SearchResult),
    ) -> SearchResult {
        let memory = self.memory.take();
        let mut worker = Worker::new(&self.position, self.evaluation, self.table, memory);
        let found = worker.run(limits, stop, report);
        self.memory = worker.into_memory();
        found
    }
}
