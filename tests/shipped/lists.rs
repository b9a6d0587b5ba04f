//! The legal moves of every built-in variant at the start and in the middle of a game.

use std::collections::BTreeMap;

use serde::Deserialize;
use triagonal::Variant;
use triagonal::builtin::{self, BuiltinVariant};
use triagonal::notation::moves::write_all;
use triagonal::play::{Game, Move, Position};
use triagonal::rules::{Action, Kind, MoveRule, Rules};

use crate::support::sections::assert_sections;
use crate::support::{Configuration, configurations, studied};

/// Returns a position in the middle of a game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Midgame {
    variant: String,
    #[serde(default)]
    options: BTreeMap<String, String>,
    fen: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Midgames {
    position: Vec<Midgame>,
}

/// Writes the sorted moves in lines of limited length.
fn list(rules: &Rules, legal: &[Move]) -> String {
    let mut moves = write_all(rules, legal);
    moves.sort_unstable();
    let mut text = format!("{} moves", moves.len());
    let mut width = usize::MAX;
    for word in moves {
        width = width.saturating_add(1 + word.len());
        let fits = width <= 110;
        text.push(if fits { ' ' } else { '\n' });
        if !fits {
            width = word.len();
        }
        text.push_str(&word);
    }
    text
}

/// The games of shogi that are not studied, with their defaults.
fn games_of_shogi() -> impl Iterator<Item = Configuration> {
    let studied = studied();
    let is_meant = |one: &&BuiltinVariant| one.folder == "shogi" && studied.iter().all(|other| other.name != one.name);
    let games: Vec<&BuiltinVariant> = builtin::variants().iter().filter(is_meant).collect();
    configurations(&games).into_iter().filter(|one| one.options.is_empty())
}

#[test]
fn games_begin_with_these_moves() {
    let mut lists: BTreeMap<&str, Vec<(String, String)>> = BTreeMap::new();
    let mut configurations = configurations(&studied());
    configurations.extend(games_of_shogi());
    for configuration in configurations {
        let position = Position::start(&Game::new(configuration.rules.clone()));
        let text = list(&configuration.rules, &position.legal_moves());
        lists
            .entry(configuration.variant)
            .or_default()
            .push((configuration.title(), text));
    }
    let mut begins = Vec::new();
    for (name, lists) in lists {
        let mut text = String::new();
        for (index, (title, list)) in lists.iter().enumerate() {
            let same = lists[..index].iter().find(|(_, earlier)| earlier == list);
            let shown = same.map_or_else(|| list.clone(), |(earlier, _)| format!("the same moves as {earlier}"));
            text.push_str(&format!("{title}\n{shown}\n\n"));
        }
        begins.push((name.to_owned(), text));
    }
    assert_sections!("begin", begins);
}

#[test]
fn games_go_on_with_these_moves() {
    let text = include_str!("../data/midgames.toml");
    let midgames: Midgames = toml::from_str(text).expect("the positions are well formed");
    let mut lists: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for midgame in &midgames.position {
        let loader = Variant::loader().set_all(&midgame.options);
        let variant = loader.builtin(&midgame.variant).expect("the options are the variant's");
        let rules = variant.rules();
        let position = variant.read_fen(&midgame.fen).expect("the position is one of the game");
        let legal = position.legal_moves();
        let has = |what: &str, wanted: fn(&Move) -> bool| {
            assert!(
                legal.iter().any(wanted),
                "no {what} in {}: {}",
                midgame.variant,
                midgame.fen
            );
        };
        let players = rules.players.len();
        // The next move within a turn belongs to one stage.
        let begins = position.turn_ply() == 0;
        // If drops are obligatory, only drops are legal.
        let drops = |action: &Action| matches!(action, Action::Drop { .. });
        let drops_first = rules.obligations.iter().any(|it| drops(&it.action));
        let (moves_too, drops_too) = match drops_first {
            true => (!legal.iter().any(Move::is_drop), legal.iter().any(Move::is_drop)),
            false => (true, true),
        };
        let begins = begins && moves_too;
        let takes = |rule: &MoveRule| {
            let ends = rule.legs.last().and_then(|tokens| tokens.last());
            ends.is_some_and(|token| token.on.enemy)
        };
        let moves = |kind: &Kind| (0..players).any(|player| kind.moves[player].iter().any(takes));
        let none = Action::Capture {
            along: None,
            of: None,
            by: None,
        };
        let forbidden = rules.prohibitions.iter().any(|it| it.action == none);
        if rules.kinds.iter().any(moves) && !forbidden && begins {
            has("capture", |one| !one.captures().is_empty());
        }
        let mut kinds = rules
            .start
            .pieces
            .iter()
            .map(|&(_, _, kind)| &rules.kinds[kind.index()]);
        if kinds.any(|kind| !kind.promotions.is_empty()) && begins {
            has("promotion", Move::is_promotion);
        }
        if rules.hand.is_some() && rules.turns.is_none() && drops_too {
            has("drop", Move::is_drop);
        }
        let options: String = midgame
            .options
            .iter()
            .map(|(name, value)| format!(" {name} {value}"))
            .collect();
        let text = format!(
            "{}{options}\n{}\n{}\n",
            midgame.variant,
            midgame.fen,
            list(rules, &legal)
        );
        lists.entry(&midgame.variant).or_default().push(text);
    }
    let midgames = studied().into_iter().map(|one| {
        let lists = lists.get(one.name);
        let lists = lists.unwrap_or_else(|| panic!("no position in the midst of {}", one.name));
        (one.name.to_owned(), lists.join("\n"))
    });
    assert_sections!("midgame", midgames.collect());
}
