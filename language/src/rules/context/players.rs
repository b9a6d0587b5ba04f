//! The players and their views of the board.

use crate::diagnostics::{Code, Diagnostic, Spanned};
use crate::geometry::Space;
use crate::rules::board::{Coordinates, Turn, same, view};
use crate::rules::files::Selected;
use crate::rules::limits::MAX_PLAYERS;
use crate::rules::model::{Player, PlayerId};
use crate::rules::unknown::unknown;
use crate::syntax::tree::{Block, BoardItem, Name, PlayerItem, ViewStep};

/// The declared players, without their views.
pub(super) fn players(selected: &Selected, diagnostics: &mut Vec<Diagnostic>) -> Option<Vec<Player>> {
    let Some(declared) = &selected.players else {
        let diagnostic = Diagnostic::new(Code::MissingStatement, selected.beginning(), "this game has no players");
        diagnostics.push(diagnostic.help("write `players White, Black`, in the order of play"));
        return None;
    };
    if declared.node.len() > MAX_PLAYERS {
        let message = format!(
            "the game has {} players; the limit is {MAX_PLAYERS}",
            declared.node.len()
        );
        diagnostics.push(Diagnostic::new(Code::LimitExceeded, declared.span, message));
        return None;
    }
    let errors_before = diagnostics.len();
    let mut teams: Vec<&str> = Vec::new();
    let mut players: Vec<Player> = Vec::new();
    for (index, item) in declared.node.iter().enumerate() {
        let letter = letter(item);
        for (known, player) in declared.node.iter().zip(&players) {
            if player.name == item.name.node {
                let message = format!("the player `{}` is declared twice", player.name);
                let diagnostic = Diagnostic::new(Code::DeclaredTwice, item.name.span, message);
                diagnostics.push(diagnostic.and(known.name.span, "first here"));
            } else if player.letter == letter {
                let message = format!(
                    "`{}` and `{}` have the same letter `{letter}` in positions as text",
                    player.name, item.name.node
                );
                let diagnostic = Diagnostic::new(Code::LetterTwice, item.name.span, message);
                let help = format!("give one of them another letter: `{} (z)`", item.name.node);
                diagnostics.push(diagnostic.and(known.name.span, "the other one").help(help));
            }
        }
        // A player without a team is a team of one; it shares no declared team of the same name.
        let own_name = item.name.node.as_str();
        let name = item.team.as_ref().map_or(own_name, |team| team.node.as_str());
        let shared = |index: &usize| declared.node[*index].team.is_some() == item.team.is_some();
        let known = (0..index)
            .filter(shared)
            .find(|&other| teams[other] == name && item.team.is_some());
        let fresh = players.iter().map(|player| player.team + 1).max().unwrap_or(0);
        teams.push(name);
        players.push(Player {
            name: item.name.node.clone(),
            letter,
            team: known.map_or(fresh, |other| players[other].team),
            view: Vec::new(),
            forward: Vec::new(),
        });
    }
    if players.iter().all(|player| player.team == 0) {
        let message = "a game needs two players in two teams";
        let mistake = Diagnostic::new(Code::TooFewPlayers, declared.span, message);
        diagnostics.push(mistake.help(match players.len() {
            1 => "separate players by commas: `players White, Black`",
            _ => "put them into two teams: `players White in team North, Black in team South`",
        }));
    }
    (diagnostics.len() == errors_before).then_some(players)
}

/// The player with a name.
pub(super) fn player(players: &[Player], name: &Name, diagnostics: &mut Vec<Diagnostic>) -> Option<PlayerId> {
    let index = players.iter().position(|player| player.name == name.node);
    if index.is_none() {
        let known = players.iter().map(|player| player.name.as_str());
        diagnostics.push(unknown(Code::UnknownPlayer, "player", name, known));
    }
    index.map(PlayerId::at)
}

/// The letter of a player: the declared one, or the initial of the name.
fn letter(item: &PlayerItem) -> char {
    let first = || item.name.node.chars().next().unwrap_or('?').to_ascii_lowercase();
    item.letter.as_ref().map_or_else(first, |letter| letter.node)
}

/// Fills in the players' views. Returns the map of directions for each player, and whether all views are valid.
pub(super) fn views(
    players: &mut [Player],
    names: &[PlayerItem],
    board: &Spanned<Block<BoardItem>>,
    space: &Space,
    coordinates: &Coordinates,
    diagnostics: &mut Vec<Diagnostic>,
) -> (Vec<Turn>, bool) {
    let declared: Vec<Spanned<(&Name, &Vec<ViewStep>)>> = board
        .node
        .iter()
        .filter_map(|item| {
            let BoardItem::View { player, steps } = &item.node else {
                return None;
            };
            Some(Spanned::new((player, steps), item.span))
        })
        .collect();
    let owners: Vec<Option<PlayerId>> = declared
        .iter()
        .map(|statement| player(players, statement.node.0, diagnostics))
        .collect();
    let mut turns = Vec::new();
    let mut valid = true;
    for (id, player) in PlayerId::first(players.len()).zip(players) {
        let first = id == PlayerId(0);
        let statement = owners
            .iter()
            .position(|owner| *owner == Some(id))
            .map(|place| &declared[place]);
        let player_view = match statement {
            Some(statement) if first => {
                let message = format!("the first player, `{}`, cannot have a view", player.name);
                let help = "views are for the other players, who see the board differently";
                diagnostics.push(Diagnostic::new(Code::ViewOfFirst, statement.span, message).help(help));
                None
            }
            Some(statement) => view(space, coordinates, statement.node.1, statement.span, diagnostics),
            None if first => Some(same(space)),
            None => {
                // The player may be the one meant by a view with a misspelt name.
                if owners.iter().all(Option::is_some) {
                    let message = format!("`{}` has no view", player.name);
                    let axis = space.axes.last().map_or("rank", |axis| axis.name.as_str());
                    let help = format!(
                        "write `view {}: mirror {axis}`, or `view {}: same`",
                        player.name, player.name
                    );
                    let place = names.get(id.index()).map_or(board.span, |item| item.name.span);
                    diagnostics.push(Diagnostic::new(Code::ViewMissing, place, message).help(help));
                }
                None
            }
        };
        // A player with an invalid view sees the board unchanged, so that checking can continue.
        valid &= player_view.is_some();
        let player_view = player_view.unwrap_or_else(|| same(space));
        player.view = player_view.cells;
        turns.push(player_view.turn);
    }
    (turns, valid)
}
