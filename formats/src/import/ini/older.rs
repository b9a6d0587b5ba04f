//! Keys of older releases.

use super::config::{Config, Value};
use super::keys::Key;
use super::slots::{self, PAWN, Slots};
use super::squares::Squares;
use super::values::{Applied, is_on, one, value_of, word};

/// Sets a walling rule if the value is `true`.
pub fn walls(config: &mut Config, key: Key, value: &str) -> Applied {
    match is_on(config, value) {
        (true, _) => word(key, value, &mut config.walling),
        (false, applied) => applied,
    }
}

/// Applies a change if the value is `true`.
fn when(config: &mut Config, value: &str, change: impl Fn(&mut Config)) -> Applied {
    let (is_on, applied) = is_on(config, value);
    if is_on {
        change(config);
    }
    applied
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
    let (may, applied) = is_on(config, value);
    let pawn = slots::of_key("shogiPawn").map_or(Slots::NONE, Slots::one);
    config.no_doubled = if may { Slots::NONE } else { pawn };
    applied
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
    let (result, applied) = value_of(config, value);
    let result = result.unwrap_or(Value::None);
    config.facing = result != Value::None;
    match result {
        Value::None | Value::Draw => applied,
        Value::Win | Value::Loss => Applied::Unsupported("here facing kings always draw, and points are not counted"),
    }
}
