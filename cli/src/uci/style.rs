//! How moves are written and read.

use triagonal::notation::{Notation, Ranks, turns};
use triagonal::{Move, Position};

/// A notation of moves, and how the client numbers the ranks, as far as its moves have shown.
#[derive(Clone, Copy, Debug)]
pub struct MoveStyle {
    pub notation: Notation,
    pub ranks: Ranks,
}

impl MoveStyle {
    /// A style in which the ranks are numbered as the game does.
    pub fn new(notation: Notation) -> Self {
        let ranks = Ranks::Own;
        Self { notation, ranks }
    }

    /// Writes a move, in the game's own notation if this one cannot express it.
    pub fn write(self, position: &Position, made: &Move) -> String {
        let text = position.move_text_in(made, self.notation);
        let text = text.unwrap_or_else(|_| position.move_text(made));
        self.ranks.write(&text).into_owned()
    }

    /// Writes the first moves of a line. A turn is written as one move if UCI can do so.
    pub fn write_line(self, position: &Position, moves: &[Move], max: usize) -> Vec<String> {
        let mut position = position.clone();
        let (mut texts, mut rest) = (Vec::new(), moves);
        while let (Some(first), true) = (rest.first(), texts.len() < max) {
            let whole = (self.notation == Notation::Uci).then(|| turns::write_uci(&position, rest));
            let (text, length) = match whole {
                Some(Ok((text, length))) => (self.ranks.write(&text).into_owned(), length),
                Some(Err(_)) | None => (self.write(&position, first), 1),
            };
            texts.push(text);
            let (turn, others) = rest.split_at(length);
            if turn.iter().any(|made| position.play(made).is_err()) {
                break;
            }
            rest = others;
        }
        texts
    }

    /// Plays the moves of a client. Also returns the style with the numbering of ranks that makes the moves legal.
    pub fn play(self, start: &Position, moves: &[String]) -> Result<(Position, Self), String> {
        let play = |ranks| Self { ranks, ..self }.play_with(start.clone(), moves);
        if self.notation != Notation::Uci {
            let position = play(Ranks::Own).map_err(|(_, error)| error)?;
            return Ok((position, self));
        }
        let texts = moves.iter().map(String::as_str);
        let (position, ranks) = Ranks::playing(start.game().rules(), texts, self.ranks, play)?;
        Ok((position, Self { ranks, ..self }))
    }

    /// Plays moves. A mistake comes with the number of the texts before it.
    fn play_with(self, mut position: Position, moves: &[String]) -> Result<Position, (usize, String)> {
        for (index, text) in moves.iter().enumerate() {
            for made in self.read(&position, text).map_err(|error| (index, error))? {
                position.play(&made).map_err(|error| (index, error.to_string()))?;
            }
        }
        Ok(position)
    }

    /// Reads a move or a turn, or a move in the game's own notation if this one cannot express it.
    pub fn read(self, position: &Position, text: &str) -> Result<Vec<Move>, String> {
        let text = self.ranks.read(text);
        let text = text.as_ref();
        let read = turns::read(position, text, self.notation);
        read.or_else(|error| {
            position
                .read_move(text)
                .map(|made| vec![made])
                .map_err(|_| match self.notation.other_for(position, text) {
                    Some(other) => format!("{error}; it is a move as {} writes them", other.name().to_uppercase()),
                    None => error.in_one_line(),
                })
        })
    }
}
