//! Describes passing, check, eliminations and the ends of the game in words.

use crate::rules::{Army, Elimination, End, Event, KindId, Loss, Meeting, Pass, PlayerId, Recurrence, Rules, Verdict};

use super::actions::does;
use super::place_names::PlaceNames;
use super::points::{points, scores};
use super::states::{lasting, state};
use super::words::{and_list, number, or_list, ordinal, with_article};

/// Describes the ends of the game, with a sentence or two for each. `obstacle` says why dead positions are not recognised.
pub(super) fn ends(places: &PlaceNames<'_>, obstacle: Option<&str>) -> Vec<String> {
    let rules = places.rules;
    let of_the_game = rules.ends.iter().filter(|end| end.event != Event::LastTeam);
    let described = of_the_game.map(|end| match obstacle {
        Some(why) if end.event == Event::DeadPosition => {
            let end = self::end(places, end);
            format!("{end} No position of this game is recognised as such: {why}.")
        }
        _ => self::end(places, end),
    });
    let mut sentences: Vec<String> = described.collect();
    for (event, forbidden) in [
        ("checkmate", rules.forbidden.checkmate),
        ("stalemate", rules.forbidden.stalemate),
    ] {
        if forbidden {
            sentences.push(format!("No move may give {event}."));
        }
    }
    sentences.extend(recurrence(rules.forbidden.recurrence));
    sentences.extend(rules.eliminations.iter().map(|it| elimination(places, it)));
    if !rules.eliminations.is_empty() {
        let last = rules.ends.iter().find(|end| end.event == Event::LastTeam);
        let last = match last.map_or(Verdict::Wins, |end| end.result) {
            Verdict::Wins => "The last team with pieces wins.",
            Verdict::Draws => "When only one team has pieces, the game is drawn.",
            Verdict::Loses => "The last team with pieces loses.",
            Verdict::MostPoints => "When only one team has pieces, the player or team with the most points wins.",
        };
        sentences.push(format!(
            "A player without pieces is eliminated and loses their turns. {last}"
        ));
    }
    sentences.extend(points(places));
    sentences.extend(scores(places));
    let has_stalemate = rules.ends.iter().any(|end| end.event == Event::Stalemate)
        || rules.eliminations.iter().any(|it| it.by == Loss::Stalemate);
    if rules.pass == Pass::Never && !has_stalemate && !rules.forbidden.stalemate {
        sentences.push("The game is drawn when the next player has no legal move and no other end applies.".to_owned());
    }
    sentences
}

/// Describes the forbidden recurrences.
fn recurrence(recurrence: Recurrence) -> impl Iterator<Item = String> {
    let repetition = recurrence.repetition.map(|times| {
        format!(
            "No turn may end with a position for the {} time.",
            ordinal(usize::from(times))
        )
    });
    let null_turn = "No turn may leave all pieces where they stood when it began.".to_owned();
    repetition.into_iter().chain(recurrence.null_turn.then_some(null_turn))
}

/// Describes when a player may pass.
pub(super) fn pass(rules: &Rules) -> Option<&'static str> {
    match rules.pass {
        Pass::Never => None,
        Pass::Stuck => Some("A player who has no other legal move and is not in check must pass."),
        Pass::Cornered => Some("A player who has no other legal move must pass, even in check."),
        Pass::Free => Some("A player who is not in check may pass."),
    }
}

/// Describes check.
pub(super) fn check(places: &PlaceNames<'_>) -> String {
    match &places.rules.check {
        None => "There is no check: a player may leave any piece where it can be captured.".to_owned(),
        Some(check) if check.every => {
            format!(
                "A player may not leave {} of their own where it can be captured.",
                places.one_of(&check.kinds)
            )
        }
        Some(check) => {
            let kinds = or_list(&places.kinds(&check.kinds));
            format!("A player must keep at least one {kinds} where it cannot be captured.")
        }
    }
}

/// The subject of a sentence about an end.
enum Subject<'r> {
    /// The player who brings it about.
    Doer,
    /// The player without a move, by name if the end applies to one player only, with the result for that player.
    Stuck(Option<&'r str>, Verdict),
}

/// The subject of an end; for a stalemate, the player who is stalemated.
fn subject<'r>(rules: &'r Rules, end: &End) -> Subject<'r> {
    let name = |player: PlayerId| rules.player(player).name.as_str();
    if end.stuck {
        return Subject::Stuck(end.player.map(name), end.result);
    }
    if end.event == Event::Stalemate && rules.players.len() == 2 {
        let opponent = |player: PlayerId| name(PlayerId(1 - player.0));
        return Subject::Stuck(end.player.map(opponent), end.result.reversed());
    }
    Subject::Doer
}

/// The situation of a player without a move: `is in check and has no legal move`.
fn stuck(event: &Event) -> &'static str {
    if *event == Event::Checkmate {
        "is in check and has no legal move"
    } else {
        "is not in check and has no legal move"
    }
}

fn end(places: &PlaceNames<'_>, end: &End) -> String {
    let player = end.player.map(|player| places.rules.player(player).name.as_str());
    let subject = subject(places.rules, end);
    let (player, result) = match subject {
        Subject::Stuck(player, result) => (player, result),
        Subject::Doer => (player, end.result),
    };
    let deed = |places: &PlaceNames<'_>, event: &Event| match subject {
        Subject::Stuck(..) => stuck(event).to_owned(),
        Subject::Doer => deed(places, event),
    };
    let who = player.map_or_else(|| "A player who".to_owned(), |name| format!("If {name}"));
    let then = player.map_or_else(String::new, |name| format!(", {name}"));
    let mut text = match result {
        Verdict::Wins => format!("{who} {}{then} wins", deed(places, &end.event)),
        Verdict::Loses => format!("{who} {}{then} loses", deed(places, &end.event)),
        Verdict::MostPoints => {
            let event = match moment(places, &end.event) {
                Some(moment) if player.is_none() => moment,
                _ => format!("when {} {}", player.unwrap_or("a player"), deed(places, &end.event)),
            };
            format!("The player or team with the most points wins {event}")
        }
        Verdict::Draws => match (player, moment(places, &end.event)) {
            (None, Some(moment)) => format!("The game is drawn {moment}"),
            (player, _) => {
                let player = player.unwrap_or("a player");
                format!("The game is drawn when {player} {}", deed(places, &end.event))
            }
        },
    };
    if end.as_turn_ends {
        text.push_str(", but that is asked only when a turn is over");
    }
    if let Event::Army {
        lasting: Some(state), ..
    } = &end.event
    {
        text.push_str(&lasting(places, state));
    }
    if let Event::Reach { reply: true, .. } = &end.event {
        text.push_str(
            ". But if the next player can do the same at once, that player has this one turn, and doing so draws",
        );
    }
    if end.event == (Event::Bare { reply: true }) && end.result != Verdict::Draws {
        text.push_str(", unless the opponent does the same in reply, which draws");
    }
    if let Event::Repetition {
        perpetual_check: Some(verdict),
        ..
    } = &end.event
    {
        let verdict = match verdict {
            Verdict::Wins => "that player wins",
            Verdict::Draws => "the game is drawn",
            Verdict::Loses => "that player loses",
            Verdict::MostPoints => "the most points win",
        };
        text.push_str(&format!(
            ". But if only one player gave check with every move since the first time, {verdict}"
        ));
    }
    text + "."
}

/// The action by which a player ends the game: `gives checkmate`.
fn deed(places: &PlaceNames<'_>, event: &Event) -> String {
    match event {
        Event::Checkmate => "gives checkmate".to_owned(),
        Event::Stalemate => "gives stalemate (the next player is not in check and has no legal move)".to_owned(),
        Event::Bare { .. } => "captures the last non-royal piece of an opponent".to_owned(),
        // Kinds that are listed together count together.
        Event::Capture { kinds, every: true } => match places.kinds(kinds).as_slice() {
            [only] => format!("captures the last {only} of another player"),
            several => format!(
                "captures the last of all {} pieces of another player together",
                and_list(several)
            ),
        },
        Event::Capture { kinds, every: false } => format!("captures {}", places.one_of(kinds)),
        Event::Reach {
            arriving,
            zone,
            kinds,
            safe,
            reply,
        } => {
            let verb = if *arriving && !*reply { "arrives with" } else { "has" };
            let unattacked = if *safe { "unattacked " } else { "" };
            let names = pieces(places, kinds).into_iter();
            let names: Vec<String> = names.map(|name| with_article(&format!("{unattacked}{name}"))).collect();
            format!("{verb} {} {}", or_list(&names), places.at(*zone))
        }
        Event::Hold { zone, kinds, safe } => format!(
            "still has {}{} {} when their next turn begins",
            or_list(&pieces(places, kinds).into_iter().map(with_article).collect::<Vec<_>>()),
            if *safe { ", unattacked," } else { "" },
            places.at(*zone)
        ),
        Event::Army { any_of, lasting: _ } => state(places, any_of),
        Event::Row {
            length,
            kinds,
            lines: _,
        } => {
            let length = number(usize::from(*length));
            match pieces(places, kinds).as_slice() {
                [PIECE] => format!("has at least {length} pieces in a row"),
                names => {
                    let names: Vec<String> = names.iter().copied().map(with_article).collect();
                    format!("has at least {length} pieces in a row, each {},", or_list(&names))
                }
            }
        }
        Event::Times { action, times } => {
            format!("{} for the {} time", does(places, action), ordinal(usize::from(*times)))
        }
        Event::Facing { kinds, lines: _ } => {
            let kinds = or_list(&places.kinds(kinds));
            format!("passes while their {kinds} faces an enemy {kinds} on an open line")
        }
        Event::Passes { times } => format!("makes the last of {} in a row", passes(*times)),
        Event::DeadPosition => "reaches a position that nobody can win".to_owned(),
        Event::Repetition { times, .. } => {
            format!("repeats a position for the {} time", ordinal(usize::from(*times)))
        }
        Event::Quiet { plies: 1, .. } => format!("makes a ply {}", without_captures(places, event)),
        Event::Quiet { plies, .. } => {
            let without = without_captures(places, event);
            format!("makes the last of {plies} plies in a row {without}")
        }
        Event::Length { plies: 1 } => "makes the first ply".to_owned(),
        Event::Length { plies } => format!("makes ply {plies}"),
        Event::LastTeam => "is in the only team with pieces".to_owned(),
    }
}

/// The name that stands for any kind of piece.
const PIECE: &str = "piece";

/// The names of kinds; [`PIECE`] alone for all the kinds of a game that has several.
fn pieces<'a>(places: &'a PlaceNames<'_>, kinds: &[KindId]) -> Vec<&'a str> {
    if kinds.len() > 1 && kinds.len() == places.rules.kinds.len() {
        vec![PIECE]
    } else {
        places.kinds(kinds)
    }
}

/// The moment when the game is drawn, for an event that is not the action of one player: `after 300 plies`.
fn moment(places: &PlaceNames<'_>, event: &Event) -> Option<String> {
    match event {
        Event::Passes { times } => Some(format!("after {} in a row", passes(*times))),
        Event::DeadPosition => Some("when no sequence of moves can lead to a decisive result".to_owned()),
        Event::Repetition { times, .. } => Some(format!(
            "when a position occurs for the {} time",
            ordinal(usize::from(*times))
        )),
        Event::Quiet { plies, .. } => {
            let without = without_captures(places, event);
            Some(match plies {
                1 => format!("after a ply {without}"),
                plies => format!("after {plies} plies in a row {without}"),
            })
        }
        Event::Length { plies: 1 } => Some("after the first ply".to_owned()),
        Event::Length { plies } => Some(format!("after {plies} plies")),
        Event::Checkmate
        | Event::Stalemate
        | Event::Bare { .. }
        | Event::Capture { .. }
        | Event::Reach { .. }
        | Event::Hold { .. }
        | Event::Army { .. }
        | Event::Row { .. }
        | Event::Times { .. }
        | Event::Facing { .. }
        | Event::LastTeam => None,
    }
}

fn passes(times: u16) -> String {
    let plural = if times == 1 { "pass" } else { "passes" };
    format!("{} {plural}", number(usize::from(times)))
}

/// What does not happen in quiet plies: `without a capture, a move of a Pawn or a drop`.
fn without_captures(places: &PlaceNames<'_>, event: &Event) -> String {
    let mut missing = vec!["a capture".to_owned()];
    if let Event::Quiet {
        plies: _,
        kinds,
        drops,
        promotions,
    } = event
    {
        missing.extend((!kinds.is_empty()).then(|| format!("a move of {}", places.one_of(kinds))));
        missing.extend(drops.then(|| "a drop".to_owned()));
        missing.extend(promotions.then(|| "a promotion".to_owned()));
    }
    let missing: Vec<&str> = missing.iter().map(String::as_str).collect();
    format!("without {}", or_list(&missing))
}

fn elimination(places: &PlaceNames<'_>, elimination: &Elimination) -> String {
    let Elimination { by, kinds, every, army } = elimination;
    let names = places.kinds(kinds);
    let when = match (by, every) {
        (Loss::Capture, false) => format!("when {} of theirs is captured", places.one_of(kinds)),
        (Loss::Capture, true) => match names.as_slice() {
            [only] => format!("when their last {only} is captured"),
            several => format!(
                "when the last of all their {} pieces together is captured",
                and_list(several)
            ),
        },
        (Loss::Threat, false) => format!(
            "when a turn of another team begins and that team could capture {} of theirs",
            places.one_of(kinds)
        ),
        (Loss::Threat, true) => format!(
            "when a turn of another team begins and that team could capture every {} of theirs",
            and_list(&names)
        ),
        (Loss::Checkmate, _) => "when their turn begins in check and they have no legal move".to_owned(),
        (Loss::Stalemate, _) => "when their turn begins, not in check, and they have no legal move".to_owned(),
    };
    let kinds_leave = match names.as_slice() {
        [] => "No piece leaves the game".to_owned(),
        names => format!("Pieces of the kind {} leave the game", and_list(names)),
    };
    let army = match army {
        Army::Vanishes => "All their pieces leave the game.".to_owned(),
        Army::JoinsCaptor => format!("{kinds_leave}, and the rest of the army joins the player who caused this."),
        Army::JoinsAlly => {
            format!("{kinds_leave}, and the rest of the army joins the next player of the same team, if there is one.")
        }
        Army::Stays => {
            "Their pieces on the board stay there dead: they never move or give check, and everybody can capture them."
                .to_owned()
        }
    };
    format!("A player is eliminated {when}. {army}")
}

/// Describes the pieces that may be removed when they face each other.
pub(super) fn meetings(places: &PlaceNames<'_>) -> Vec<String> {
    let meeting = |it: &Meeting| {
        format!(
            "When {} and {} of one player face each other, any other player may remove both before moving.",
            with_article(places.kind(it.one)),
            with_article(places.kind(it.other))
        )
    };
    places.rules.meetings.iter().map(meeting).collect()
}
