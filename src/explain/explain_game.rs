//! Explains a game as a page of prose.

use std::fmt;

use serde::Serialize;

use crate::notation::board::{Paint, draw};
use crate::play::{Game, Position};
use crate::rules::{Choice, Draw, Hand, KindId, PlayerId, Rules};

use super::actions::duties;
use super::board::board;
use super::effects::effects;
use super::ends::{check, ends, meetings, pass};
use super::piece_prose::{sentences, visible};
use super::place_names::PlaceNames;
use super::turns::turns;
use super::words::{and_list, capital, counted, number, or_list};

/// The explanation of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct GameExplanation {
    /// The title.
    pub title: String,
    /// The sections, in reading order.
    pub sections: Vec<Section>,
}

/// A part of the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Section {
    /// The heading.
    pub heading: String,
    /// A drawing before the paragraphs, which must not be wrapped. May be empty.
    pub drawing: String,
    /// The paragraphs.
    pub paragraphs: Vec<String>,
}

impl Section {
    fn new(heading: &str, paragraphs: Vec<String>) -> Self {
        Self {
            heading: heading.to_owned(),
            drawing: String::new(),
            paragraphs,
        }
    }
}

/// Formats the page, with a line for each paragraph.
impl fmt::Display for GameExplanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.title)?;
        for section in &self.sections {
            writeln!(f, "\n{}\n", section.heading)?;
            f.write_str(&section.drawing)?;
            for paragraph in &section.paragraphs {
                writeln!(f, "{paragraph}")?;
            }
        }
        Ok(())
    }
}

/// Explains a game in its first player's view. `paint` colours the symbols in the drawing.
#[must_use]
pub fn explain_game(game: &Game, paint: Paint<'_>) -> GameExplanation {
    let rules = game.rules();
    let mut places = PlaceNames::new(rules, PlayerId(0));
    let mut sections = vec![
        Section::new("Board", vec![board(&places).join(" ")]),
        Section::new("Players", vec![[players(rules), turns(&places)].concat().join(" ")]),
    ];
    sections.push(Section {
        heading: "Start".to_owned(),
        drawing: draw(rules, &Position::start(game).setup(), paint),
        paragraphs: drawn_by_lot(rules),
    });
    let mut pieces = Vec::new();
    for kind in visible(rules) {
        let it = rules.kind(kind);
        pieces.push(format!(
            "{} ({}). {}",
            it.name,
            it.symbol,
            of_all_players(&mut places, kind)
        ));
    }
    sections.push(Section::new("Pieces", pieces));
    sections.push(Section::new("Captured pieces", vec![hand(&places)]));
    let effects = effects(&places);
    if !effects.is_empty() {
        sections.push(Section::new("Effects", effects));
    }
    let mut check = vec![check(&places)];
    check.extend(meetings(&places));
    check.extend(duties(&places));
    sections.push(Section::new("Check", vec![check.join(" ")]));
    sections.push(Section::new("End", ends(&places, game.dead_position_obstacle())));
    let legend: Vec<String> = places
        .legend()
        .into_iter()
        .map(|(name, cells)| format!("{}: {cells}.", capital(&name)))
        .collect();
    if !legend.is_empty() {
        let about = format!("Places, as {} sees them", rules.players[0].name);
        sections.push(Section::new(&about, legend));
    }
    if !rules.options.is_empty() {
        sections.push(Section::new("Options", rules.options.iter().map(option).collect()));
    }
    GameExplanation {
        title: rules.name.clone(),
        sections,
    }
}

/// Describes a kind once, or for each player if their pieces differ.
fn of_all_players(places: &mut PlaceNames<'_>, kind: KindId) -> String {
    let rules = places.rules;
    let mut groups: Vec<(String, Vec<PlayerId>)> = Vec::new();
    for player in rules.player_ids() {
        let mut seen = PlaceNames::new(rules, player);
        seen.as_seen = true;
        let text = without_directions(&sentences(&mut seen, kind).join(" "));
        match groups.iter_mut().find(|(known, _)| *known == text) {
            Some((_, players)) => players.push(player),
            None => groups.push((text, vec![player])),
        }
    }
    if rules.kind(kind).neutral || groups.len() == 1 {
        return sentences(places, kind).join(" ");
    }
    let texts = groups.iter().map(|(_, players)| {
        let names: Vec<&str> = players
            .iter()
            .map(|&player| rules.player(player).name.as_str())
            .collect();
        let text = match players[0] {
            first if first == places.player => sentences(places, kind),
            other => sentences(&mut PlaceNames::new(rules, other), kind),
        };
        format!("For {}: {}", and_list(&names), text.join(" "))
    });
    texts.collect::<Vec<_>>().join(" ")
}

/// A text without directions like `(file +1, rank −1)` and numbers of ranks: these differ between players whose pieces move
/// alike, each from their own side.
fn without_directions(text: &str) -> String {
    let mut inside = false;
    let kept = |&letter: &char| {
        let closes = letter == ')';
        inside = (inside || letter == '(') && !closes;
        !inside && !closes && !letter.is_ascii_digit()
    };
    text.chars().filter(kept).collect()
}

/// Describes how the array is drawn by lot, if it is.
fn drawn_by_lot(rules: &Rules) -> Vec<String> {
    let mut paragraphs: Vec<String> = Vec::new();
    for lot in &rules.start.lots {
        let Some((player, cells)) = lot.cells.first() else {
            continue;
        };
        let draw = |draw: &Draw| {
            let kinds: Vec<&str> = draw.kinds.iter().map(|&kind| rules.kind(kind).name.as_str()).collect();
            let order = draw.kinds.iter().any(|kind| *kind != draw.kinds[0]);
            let order = if order { " in this order" } else { "" };
            let cell = |&place: &u16| rules.space.name(cells[usize::from(place)]);
            let among: Vec<&str> = draw.among.iter().map(cell).collect();
            let on = if among.len() < cells.len() {
                format!(" on {}", or_list(&among))
            } else {
                String::new()
            };
            format!("{}{on}{order}", and_list(&kinds))
        };
        let draws: Vec<String> = lot.draws.iter().map(draw).collect();
        let owner = &rules.player(*player).name;
        let (first, last) = (rules.space.name(cells[0]), rules.space.name(cells[cells.len() - 1]));
        let others = if lot.cells.len() > 1 {
            "; the others have the same order"
        } else {
            ""
        };
        paragraphs.push(format!(
            "The pieces of {owner} from {first} to {last} are drawn by lot: {}{others}.",
            draws.join(", then ")
        ));
    }
    if !paragraphs.is_empty() {
        paragraphs.push(format!(
            "There are {} arrays; this is the one with the number 0.",
            rules.arrays()
        ));
    }
    paragraphs
}

fn players(rules: &Rules) -> Vec<String> {
    let names: Vec<&str> = rules.players.iter().map(|player| player.name.as_str()).collect();
    let mut sentences = vec![format!(
        "{} players, {}, move in turn; {} begins.",
        capital(&number(names.len())),
        and_list(&names),
        names[0]
    )];
    let mut teams: Vec<Vec<&str>> = vec![Vec::new(); names.len()];
    for player in &rules.players {
        if let Some(team) = teams.get_mut(usize::from(player.team)) {
            team.push(&player.name);
        }
    }
    let shared: Vec<String> = teams
        .iter()
        .filter(|team| team.len() > 1)
        .map(|team| and_list(team))
        .collect();
    if !shared.is_empty() {
        let teams: Vec<String> = shared.iter().map(|team| format!("{team} are a team")).collect();
        sentences.push(capital(&format!(
            "{}: they do not capture each other and win together.",
            and_list(&teams)
        )));
    }
    sentences.extend(pass(rules).map(str::to_owned));
    sentences
}

fn hand(places: &PlaceNames<'_>) -> String {
    let drops = if places.rules.turns.is_some() {
        "A player drops pieces from the hand onto empty cells where a turn says so."
    } else {
        "Instead of moving, a player may drop a piece from the hand onto an empty cell."
    };
    match &places.rules.hand {
        None => "Captured pieces leave the game.".to_owned(),
        Some(Hand::AsAtStart) => {
            format!("Captured pieces leave the game. Hands hold only the pieces that they hold at the start. {drops}")
        }
        Some(Hand::ToCaptor) => format!("Captured pieces go to the captor's hand as they are. {drops}"),
        Some(Hand::AsBase) => {
            format!("Captured pieces go to the captor's hand as the pieces they were before promotion. {drops}")
        }
        Some(Hand::ToAlly) => format!("Captured pieces go to the hand of the captor's ally as they are. {drops}"),
        Some(Hand::AsBaseToAlly) => {
            let as_what = "as the pieces they were before promotion";
            format!("Captured pieces go to the hand of the captor's ally {as_what}. {drops}")
        }
        Some(Hand::ToOwner(kinds)) => {
            let names = or_list(&places.kinds(kinds));
            format!("A captured {names} returns to its owner's hand. Other captured pieces leave the game. {drops}")
        }
    }
}

fn option(option: &Choice) -> String {
    let about = match option.about.is_empty() {
        true => String::new(),
        false => format!(", {}", option.about),
    };
    let default = if option.is_default() { ", the default" } else { "" };
    let values = counted(option.values.len(), "value");
    format!(
        "{}{about}. It has {values}: {}. Here it is {}{default}.",
        capital(&option.name),
        or_list(&option.values),
        option.chosen
    )
}
