//! Letters and moves of piece types.

use super::config::Config;
use super::slots::{self, Slot, Slots};

/// Sets the letter and the moves of a piece type, or removes it.
pub fn set_piece(config: &mut Config, slot: Slot, value: &str) -> Result<(), String> {
    let letter = value.chars().next().filter(char::is_ascii_alphabetic);
    let Some(letter) = letter else {
        config.remove_piece(slot);
        return if value.starts_with('-') {
            Ok(())
        } else {
            Err(format!("expected a letter, found `{value}`"))
        };
    };
    config.add_piece(slot, letter);
    let unexpected = value[1..].chars().next().filter(|sign| *sign != ':');
    let has_custom_moves = slot == slots::king() || slots::info(slot).betza.is_none();
    let unexpected = unexpected.filter(|_| has_custom_moves && value.len() > 1);
    let own = value.get(2..).map(str::trim).filter(|betza| !betza.is_empty());
    if slot == slots::king() {
        config.king_is_custom = own.is_some();
        match own {
            Some(betza) => config.betza.insert(slot, betza.to_owned()),
            None => config.betza.remove(&slot),
        };
        return check_separator(unexpected);
    }
    if slots::info(slot).betza.is_some() {
        return match &value[1..] {
            "" => Ok(()),
            rest => Err(format!("unexpected `{}` after the letter", rest.trim())),
        };
    }
    let Some(betza) = own else {
        config.betza.insert(slot, String::new());
        return Err("missing moves; write `LETTER:MOVES`".to_owned());
    };
    config.betza.insert(slot, betza.to_owned());
    if betza.contains('e') {
        for side in &mut config.en_passant {
            *side = side.or(Slots::one(slot));
        }
    }
    check_separator(unexpected)
}

/// An error if another character than a colon follows the letter.
fn check_separator(unexpected: Option<char>) -> Result<(), String> {
    match unexpected {
        Some(sign) => Err(format!("expected `:` between the letter and the moves, found `{sign}`")),
        None => Ok(()),
    }
}
