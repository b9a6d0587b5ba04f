//! Precomputed first moves of a game with the engine's replies, so that a page can begin to play while it loads the WebAssembly.

use serde_json::{Map, Value, json};
use triagonal::{Position, Variant, builtin};

use crate::engine::{Engine, EngineMessage};
use crate::failure::{Answer, Failure};
use crate::info::VariantInfo;
use crate::moves::describe;
use crate::state::PositionState;
use crate::which::VariantRef;

/// The skill level of the engine: a friendly opponent.
const LEVEL: u32 = 5;
/// The default number of nodes for each reply.
pub const NODES: u64 = 20_000;
/// The maximum number of moves before the visitor moves again.
const MAX_MOVES: usize = 16;

/// Returns the start of a built-in game, and for each first move the other players' replies and the resulting position. The
/// engine searches `nodes` nodes for each reply.
///
/// The result is as short as possible. Moves have no words and no SAN, and fields with a default value are left out: no
/// captures, no drop, no pass, no promotion.
pub fn opening(name: &str, nodes: u64) -> Answer<Value> {
    let shipped = builtin::known_as(name).ok_or_else(|| Failure::missing(format!("there is no variant `{name}`")))?;
    let name = shipped.name;
    let variant = Variant::builtin(name).map_err(|error| Failure::broken(error.to_string()))?;
    let which = VariantRef {
        name: Some(name.to_owned()),
        ..VariantRef::default()
    };
    let info = serde_json::to_value(VariantInfo::new(which, &variant));
    let mut info = info.map_err(|error| Failure::broken(error.to_string()))?;
    let start = variant.start();
    let mut engine = Engine::default();
    let mut replies = Map::new();
    for (text, _) in start.move_texts() {
        let reply = reply(&variant, &mut |moves| best(&mut engine, name, moves, nodes), &text)?;
        replies.insert(text, reply);
    }
    Ok(json!({
        "name": name,
        "title": info["title"].take(),
        "level": LEVEL,
        "players": info["players"].take(),
        "kinds": info["kinds"].as_array().map(|kinds| kinds.iter().map(symbol).collect::<Vec<Value>>()),
        "scene": info["scene"].take(),
        "start": brief(&PositionState::new(&variant, &start, None))?,
        "replies": replies,
    }))
}

/// Returns the fields of a kind that a board needs.
fn symbol(kind: &Value) -> Value {
    json!({ "name": kind["name"], "symbol": kind["symbol"] })
}

/// Returns the replies to a first move, and the position in which the first player moves again.
fn reply(variant: &Variant, choose: &mut dyn FnMut(&[String]) -> Answer<Option<String>>, first: &str) -> Answer<Value> {
    let mut position = variant.start();
    let visitor = position.turn();
    let mut moves = vec![first.to_owned()];
    let mut last = play(&mut position, first)?;
    while position.turn() != visitor && position.outcome().is_none() && moves.len() <= MAX_MOVES {
        let Some(next) = choose(&moves)? else { break };
        last = play(&mut position, &next)?;
        moves.push(next);
    }
    let state = brief(&PositionState::new(variant, &position, Some(&last)))?;
    Ok(json!({ "moves": moves[1..], "state": state }))
}

/// Plays a move and returns it with its description.
fn play(position: &mut Position, text: &str) -> Answer<(triagonal::Move, String)> {
    let made = position
        .read_move(text)
        .map_err(|error| Failure::broken(error.to_string()))?;
    let words = describe(position, &made);
    position
        .play(&made)
        .map_err(|error| Failure::broken(error.to_string()))?;
    Ok((made, words))
}

/// Returns the engine's move after some moves.
fn best(engine: &mut Engine, name: &str, moves: &[String], nodes: u64) -> Answer<Option<String>> {
    let task = json!({ "variant": { "name": name }, "moves": moves, "level": LEVEL, "nodes": nodes });
    // The clock does not advance. The number of nodes alone ends the search, so that the result is the same in every run.
    engine.start(0.0, &task.to_string()).map_err(Failure::broken)?;
    for message in engine.step(&|| 0.0, 1.0) {
        match message {
            EngineMessage::Done { lines } => {
                let line = lines.into_iter().next();
                return Ok(line.and_then(|line| line.moves.into_iter().next()));
            }
            EngineMessage::Failed(why) => return Err(Failure::broken(why)),
            EngineMessage::Depth(_) | EngineMessage::Tested(_) => {}
        }
    }
    Ok(None)
}

/// Returns a position without fields that the page can restore.
fn brief(state: &PositionState) -> Answer<Value> {
    let mut state = serde_json::to_value(state).map_err(|error| Failure::broken(error.to_string()))?;
    for made in state["moves"]
        .as_array_mut()
        .into_iter()
        .flatten()
        .filter_map(Value::as_object_mut)
    {
        made.remove("words");
        made.remove("san");
        for field in ["drop", "pass"] {
            if made.get(field) == Some(&Value::Bool(false)) {
                made.remove(field);
            }
        }
        if made
            .get("captures")
            .and_then(Value::as_array)
            .is_some_and(Vec::is_empty)
        {
            made.remove("captures");
        }
        if made.get("becomes") == made.get("kind") {
            made.remove("becomes");
        }
    }
    Ok(state)
}
