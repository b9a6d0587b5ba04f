//! The letters and the moves of piece types.

use super::config::Config;
use super::slots::{self, Slot, Slots};

/// Gives a piece type its letter and its moves, or takes it away.
pub fn set_piece(config: &mut Config, slot: Slot, value: &str) -> Result<(), String> {
    let letter = value.chars().next().filter(char::is_ascii_alphabetic);
    let Some(letter) = letter else {
        config.remove_piece(slot);
        return if value.starts_with('-') {
            Ok(())
        } else {
            Err(format!("`{value}` does not begin with a letter"))
        };
    };
    config.add_piece(slot, letter);
    let strange = value[1..].chars().next().filter(|sign| *sign != ':');
    let moves_of_its_own = slot == slots::king() || slots::info(slot).betza.is_none();
    let strange = strange.filter(|_| moves_of_its_own && value.len() > 1);
    let own = value.get(2..).map(str::trim).filter(|betza| !betza.is_empty());
    if slot == slots::king() {
        config.king_is_custom = own.is_some();
        match own {
            Some(betza) => config.betza.insert(slot, betza.to_owned()),
            None => config.betza.remove(&slot),
        };
        return not_strange(strange);
    }
    if slots::info(slot).betza.is_some() {
        return match &value[1..] {
            "" => Ok(()),
            rest => Err(format!("`{}` behind the letter is not read", rest.trim())),
        };
    }
    let Some(betza) = own else {
        config.betza.insert(slot, String::new());
        return Err("its moves are missing: write `letter:moves`".to_owned());
    };
    config.betza.insert(slot, betza.to_owned());
    if betza.contains('e') {
        for side in &mut config.en_passant {
            *side = side.or(Slots::one(slot));
        }
    }
    not_strange(strange)
}

/// A mistake if something else than a colon stands behind a letter.
fn not_strange(strange: Option<char>) -> Result<(), String> {
    match strange {
        Some(sign) => Err(format!(
            "`{sign}` stands where `:` belongs, between the letter and the moves"
        )),
        None => Ok(()),
    }
}
