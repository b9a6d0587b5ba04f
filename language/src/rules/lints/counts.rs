//! Lints for ends that require more than there is, that come about at once, or that another end always precedes.

use std::collections::BTreeSet;

use crate::geometry::{CellId, Space, Vector};
use crate::rules::lints::beginnings::fits;
use crate::rules::lints::supply::{Supply, never_captured};
use crate::rules::model::{Action, ArmyFact, ArmyTest, End, Event, KindId, Lasting, Pass, PlayerId, Rules, Size};

/// A fault of an end.
pub(super) enum EndFault {
    /// It can never come about.
    Never(String),
    /// It comes about at once, whatever the players do.
    AtOnce(String),
}

/// Returns the fault of an end, by its index, if it has any. An inherited end may come too late.
pub(super) fn fault_of_end(
    rules: &Rules,
    supply: &Supply<'_>,
    appearing: &BTreeSet<KindId>,
    (index, inherited): (usize, bool),
) -> Option<EndFault> {
    let end = &rules.ends[index];
    if let Some(at_once) = at_once(rules, supply, end) {
        return Some(EndFault::AtOnce(at_once));
    }
    let never = match &end.event {
        Event::Checkmate => forbids(rules, end.player, &Action::Check).then(|| "check is forbidden".to_owned()),
        Event::Army { any_of, .. } => army(rules, supply, end, any_of),
        Event::Row { length, kinds, .. } => row(rules, supply, end, *length, kinds),
        Event::Times { action, times } => few_moves(rules, supply, end, action, *times),
        Event::Bare { .. } => bare(rules, appearing),
        Event::Quiet { kinds, drops, .. } => quiet(rules, appearing, kinds, *drops),
        Event::Passes { .. }
        | Event::Repetition { .. }
        | Event::Stalemate
        | Event::Capture { .. }
        | Event::Reach { .. }
        | Event::Hold { .. }
        | Event::Facing { .. }
        | Event::Length { .. }
        | Event::DeadPosition
        | Event::LastTeam => None,
    };
    let late = || late(rules, end).filter(|_| !inherited);
    never
        .or_else(late)
        .or_else(|| forestalled(rules, index))
        .map(EndFault::Never)
}

/// The players who can bring an end about.
fn players(rules: &Rules, end: &End) -> impl Iterator<Item = PlayerId> {
    let only = end.player;
    rules
        .player_ids()
        .filter(move |&player| only.is_none_or(|only| only == player))
}

/// Whether an action is forbidden for a player, or for all players.
fn forbids(rules: &Rules, player: Option<PlayerId>, action: &Action) -> bool {
    let mut forbidden = rules.prohibitions.iter();
    forbidden.any(|it| !it.except_mate && it.action == *action && (it.player.is_none() || it.player == player))
}

/// Returns why an end comes about at once, if it does.
fn at_once(rules: &Rules, supply: &Supply<'_>, end: &End) -> Option<String> {
    let early = |plies: u16| usize::from(plies) <= rules.players.len();
    let plies = match &end.event {
        Event::Length { plies } | Event::Quiet { plies, .. } => *plies,
        Event::Army {
            any_of,
            lasting: Some(lasting),
        } => {
            let holds = |facts: &Vec<ArmyFact>| {
                let mut all = players(rules, end);
                all.any(|player| facts.iter().all(|fact| always(rules, supply, fact, player)))
            };
            let held = lasting.beginning.is_empty() && any_of.iter().any(holds);
            return held.then(|| "this is true from the start, whatever happens".to_owned());
        }
        Event::Checkmate
        | Event::Stalemate
        | Event::Bare { .. }
        | Event::Capture { .. }
        | Event::Reach { .. }
        | Event::Hold { .. }
        | Event::Facing { .. }
        | Event::Army { lasting: None, .. }
        | Event::Row { .. }
        | Event::Times { .. }
        | Event::Passes { .. }
        | Event::Repetition { .. }
        | Event::DeadPosition
        | Event::LastTeam => return None,
    };
    early(plies).then(|| "not every player has had a second turn by then".to_owned())
}

/// Whether a fact always holds for a player.
fn always(rules: &Rules, supply: &Supply<'_>, fact: &ArmyFact, player: PlayerId) -> bool {
    let at_most = |size: &Size, most: Option<u64>| match size {
        Size::AtMost(bound) => most.is_some_and(|most| most <= u64::from(*bound)),
        Size::AtLeast(_) => false,
    };
    match &fact.test {
        _ if fact.enemy => false,
        ArmyTest::Pieces { kinds, size, .. } => at_most(size, supply.most(player, kinds)),
        ArmyTest::Points { size, .. } => rules.points.is_some() && at_most(size, supply.most_points(player)),
        ArmyTest::EqualPoints | ArmyTest::Check { .. } => false,
    }
}

/// Returns why a state of armies never ends the game, considering the pieces that players can have.
fn army(rules: &Rules, supply: &Supply<'_>, end: &End, any_of: &[Vec<ArmyFact>]) -> Option<String> {
    let never = |facts: &Vec<ArmyFact>| {
        let mut all = players(rules, end);
        all.all(|player| facts.iter().any(|fact| impossible(rules, supply, fact, player)))
    };
    if any_of.iter().all(never) {
        return Some("no player can have that many".to_owned());
    }
    let holds = |facts: &Vec<ArmyFact>| {
        let mut all = players(rules, end);
        all.all(|player| facts.iter().all(|fact| always(rules, supply, fact, player)))
    };
    (any_of.iter().all(holds)).then(|| "this is always true, so nobody brings it about".to_owned())
}

/// Whether a fact can never hold for a player, because there are not enough pieces or points.
fn impossible(rules: &Rules, supply: &Supply<'_>, fact: &ArmyFact, player: PlayerId) -> bool {
    let team = |player: PlayerId| rules.player(player).team;
    let mut owners = rules.player_ids().filter(|&owner| match fact.enemy {
        true => team(owner) != team(player),
        false => owner == player,
    });
    owners.all(|owner| match &fact.test {
        ArmyTest::Pieces {
            kinds,
            size: Size::AtLeast(least),
            ..
        } => supply.most(owner, kinds).is_some_and(|most| most < u64::from(*least)),
        ArmyTest::Points {
            size: Size::AtLeast(least),
            ..
        } => supply.most_points(owner).is_some_and(|most| most < u64::from(*least)),
        ArmyTest::Pieces { .. } | ArmyTest::Points { .. } | ArmyTest::EqualPoints | ArmyTest::Check { .. } => false,
    })
}

fn row(rules: &Rules, supply: &Supply<'_>, end: &End, length: u16, kinds: &[KindId]) -> Option<String> {
    let Event::Row { lines, .. } = &end.event else {
        return None;
    };
    let few = |player| supply.most(player, kinds).is_some_and(|most| most < u64::from(length));
    if players(rules, end).all(few) {
        return Some(format!("no player has {length} such pieces"));
    }
    let longest = rules
        .space
        .ids()
        .flat_map(|cell| lines.iter().map(move |line| (cell, *line)));
    let fits = longest
        .map(|(cell, line)| cells_along(&rules.space, cell, line, length))
        .any(|cells| cells >= length);
    (!fits).then(|| format!("no line of the board has {length} cells"))
}

/// The number of cells from a cell along a direction, up to a maximum.
fn cells_along(space: &Space, from: CellId, line: Vector, most: u16) -> u16 {
    let (mut place, mut cells) = (space.place(from), 1);
    while cells < most {
        match space.step(place, line) {
            Some(next) => place = next,
            None => break,
        }
        if space.cell_at(place.point).is_some() {
            cells += 1;
        } else if !space.gaps_pass {
            break;
        }
    }
    cells
}

fn few_moves(rules: &Rules, supply: &Supply<'_>, end: &End, action: &Action, times: u16) -> Option<String> {
    let few = |player| {
        supply
            .most_moves(player, action)
            .is_some_and(|most| most < u64::from(times))
    };
    players(rules, end)
        .all(few)
        .then(|| "no player can do this that often".to_owned())
}

fn bare(rules: &Rules, appearing: &BTreeSet<KindId>) -> Option<String> {
    let stays = |kind: &&KindId| never_captured(rules, appearing, **kind).is_some();
    let mut taken = appearing
        .iter()
        .filter(|kind| !rules.kind(**kind).royal && !rules.is_neutral(**kind))
        .peekable();
    (taken.peek().is_some() && taken.all(|kind| stays(&kind))).then(|| "only royal pieces are ever captured".to_owned())
}

fn quiet(rules: &Rules, appearing: &BTreeSet<KindId>, kinds: &[KindId], drops: bool) -> Option<String> {
    let moves = |kind: &&KindId| rules.kind(**kind).moves.iter().any(|moves| !moves.is_empty());
    let only_moves = (drops || !rules.has_drops()) && rules.pass == Pass::Never && !rules.turns_allow_passes();
    let restarts = only_moves && appearing.iter().filter(moves).all(|kind| kinds.contains(kind));
    restarts.then(|| "every move of this game restarts the count".to_owned())
}

/// Returns why an end that takes this many plies never comes about, if the game is always over before.
fn late(rules: &Rules, end: &End) -> Option<String> {
    let plies = match &end.event {
        Event::Passes { times } => u64::from(*times),
        // Between two occurrences each player has at least one turn.
        Event::Repetition { times, .. } => u64::from(*times - 1) * rules.players.len() as u64,
        Event::Quiet { plies, .. } => u64::from(*plies),
        Event::Army {
            lasting: Some(Lasting { plies, less: 0, .. }),
            ..
        } => u64::from(*plies),
        Event::Checkmate
        | Event::Stalemate
        | Event::Bare { .. }
        | Event::Capture { .. }
        | Event::Reach { .. }
        | Event::Hold { .. }
        | Event::Facing { .. }
        | Event::Army { .. }
        | Event::Row { .. }
        | Event::Times { .. }
        | Event::Length { .. }
        | Event::DeadPosition
        | Event::LastTeam => return None,
    };
    after_the_end(rules, plies)
}

/// Returns why an end after this many plies never comes about, if the game is always over before.
fn after_the_end(rules: &Rules, plies: u64) -> Option<String> {
    let lengths = rules.ends.iter().filter(|end| end.player.is_none()).filter_map(|end| {
        let Event::Length { plies } = end.event else {
            return None;
        };
        Some(plies)
    });
    let shortest = lengths.min().filter(|_| rules.turns.is_none())?;
    (plies > u64::from(shortest)).then(|| format!("no game lasts more than {shortest} plies"))
}

/// Returns why an end never decides the game, if another one always does first.
fn forestalled(rules: &Rules, index: usize) -> Option<String> {
    let end = &rules.ends[index];
    let earlier = |(number, other): (usize, &End)| {
        let same_players = other.player.is_none() || other.player == end.player;
        let first = number < index || other.result == end.result;
        let sooner = !other.as_turn_ends || end.as_turn_ends;
        number != index && same_players && first && sooner && comes_with(rules, &end.event, &other.event)
    };
    let mut others = rules.ends.iter().enumerate();
    others
        .any(earlier)
        .then(|| "another ending always happens first".to_owned())
}

/// Whether the first event only comes about together with the second or after it.
fn comes_with(rules: &Rules, event: &Event, other: &Event) -> bool {
    let all = |kinds: &[KindId], of: &[KindId]| kinds.iter().all(|kind| of.contains(kind));
    match (event, other) {
        (
            Event::Row { length, kinds, .. },
            Event::Row {
                length: shorter,
                kinds: any,
                ..
            },
        ) => (length > shorter && all(kinds, any)) || (length == shorter && all(kinds, any) && kinds != any),
        (
            Event::Capture { kinds, every },
            Event::Capture {
                kinds: any,
                every: last,
            },
        ) => !last && all(kinds, any) && (*every || kinds != any),
        (
            Event::Army { any_of, lasting: None },
            Event::Army {
                any_of: others,
                lasting: None,
            },
        ) => match (any_of.as_slice(), others.as_slice()) {
            ([one], [other]) => match (one.as_slice(), other.as_slice()) {
                ([one], [other]) => !begins_with(rules, other) && grows_from(one, other),
                _ => false,
            },
            _ => false,
        },
        _ => false,
    }
}

/// Whether a fact is another one with a number that is further away.
fn grows_from(far: &ArmyFact, near: &ArmyFact) -> bool {
    let (
        ArmyTest::Pieces { kinds, size, place },
        ArmyTest::Pieces {
            kinds: same,
            size: first,
            place: there,
        },
    ) = (&far.test, &near.test)
    else {
        return false;
    };
    let further = match (size, first) {
        (Size::AtLeast(far), Size::AtLeast(near)) => far > near,
        (Size::AtMost(far), Size::AtMost(near)) => far < near,
        (Size::AtLeast(_) | Size::AtMost(_), _) => false,
    };
    far.enemy == near.enemy && kinds == same && place == there && further
}

/// Whether a fact may hold for some player in the array.
fn begins_with(rules: &Rules, fact: &ArmyFact) -> bool {
    match &fact.test {
        ArmyTest::Pieces { place: None, .. } => rules.player_ids().any(|player| fits(rules, &fact.test, player)),
        ArmyTest::Pieces { place: Some(_), .. }
        | ArmyTest::Points { .. }
        | ArmyTest::EqualPoints
        | ArmyTest::Check { .. } => true,
    }
}
