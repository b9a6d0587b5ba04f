//! Keys of older releases.

use super::config::{Config, Value};
use super::keys::Key;
use super::slots::{self, PAWN, Slots};
use super::squares::Squares;
use super::values::{Applied, Read, one, word};

/// Sets a walling rule if the value is `true`.
pub fn walls(config: &mut Config, key: Key, value: &str) -> Applied {
    match value {
        "true" => word(key, value, &mut config.walling),
        "false" => Applied::Fine,
        _ => Applied::Invalid(bool::WANTED),
    }
}

/// Applies a change if the value is `true`.
fn when(config: &mut Config, value: &str, change: impl Fn(&mut Config)) -> Applied {
    match value {
        "true" => change(config),
        "false" => {}
        _ => return Applied::Invalid(bool::WANTED),
    }
    Applied::Fine
}

pub fn first_rank_double_steps(config: &mut Config, value: &str) -> Applied {
    when(config, value, |config| {
        let top = config.ranks.saturating_sub(1);
        let first = [Squares::rank(0), Squares::rank(top)];
        for (side, first) in config.double_region.iter_mut().zip(first) {
            *side = side.or(first);
        }
    })
}

/// In older releases, all pieces but pawns became walls.
pub fn petrify_on_capture(config: &mut Config, value: &str) -> Applied {
    when(config, value, |config| {
        let all = config.letters.keys().filter(|slot| **slot != PAWN);
        config.petrify = all.fold(Slots::NONE, |all, &slot| all.or(Slots::one(slot)));
    })
}

/// Makes the King move as another piece type.
pub fn king_type(config: &mut Config, value: &str) -> Applied {
    let Some(slot) = value.chars().next().and_then(|letter| config.slot_of(letter)) else {
        return Applied::Invalid("the letter of a piece");
    };
    let moves = config.betza_of(slot).to_owned();
    config.betza.insert(slots::king(), moves);
    config.king_is_custom = false;
    Applied::Fine
}

pub fn xiangqi_general(config: &mut Config, value: &str) -> Applied {
    when(config, value, |config| {
        config.betza.insert(slots::king(), "W".to_owned());
    })
}

pub fn xiangqi_soldier(config: &mut Config, value: &str) -> Applied {
    when(config, value, |config| config.soldier_rank = 5)
}

pub fn shogi_doubled_pawn(config: &mut Config, value: &str) -> Applied {
    let Some(may) = bool::read(config, value) else {
        return Applied::Invalid(bool::WANTED);
    };
    let pawn = slots::of_key("shogiPawn").map_or(Slots::NONE, Slots::one);
    config.no_doubled = if may { Slots::NONE } else { pawn };
    Applied::Fine
}

pub fn bare_king_value(config: &mut Config, value: &str) -> Applied {
    config.extinction_types = Slots::ALL;
    config.extinction_count = 1;
    one(config, value, |it| &mut it.extinction)
}

pub fn bare_king_move(config: &mut Config, value: &str) -> Applied {
    when(config, value, |config| {
        config.extinction_claim = true;
        config.extinction_opponent = 2;
    })
}

pub fn bikjang_value(config: &mut Config, value: &str) -> Applied {
    let Some(result) = Value::read(config, value) else {
        return Applied::Invalid(Value::WANTED);
    };
    config.facing = result != Value::None;
    match result {
        Value::None | Value::Draw => Applied::Fine,
        Value::Win | Value::Loss => Applied::Unsupported("here facing kings always draw, and points are not counted"),
    }
}
