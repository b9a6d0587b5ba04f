//! A whole game as a page of prose.

use std::fmt;

use serde::Serialize;

use crate::notation::board::{Paint, draw};
use crate::play::{Game, Position};
use crate::rules::{Choice, Hand, PlayerId, Rules};

use super::board::board;
use super::ends::{check, ends, meetings, pass};
use super::piece::{sentences, visible};
use super::places::Places;
use super::words::{all, capital, counted, either, number, one};

/// A game explained.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct GameAbout {
    /// What it is called.
    pub title: String,
    /// The sections, in the order in which they are read.
    pub sections: Vec<Section>,
}

/// A part of the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Section {
    /// What it is about.
    pub heading: String,
    /// A drawing that comes first and is not to be wrapped; may be empty.
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

/// The page, with a line for each paragraph.
impl fmt::Display for GameAbout {
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

/// Explains a game as its first player sees it; symbols in the drawing are painted.
#[must_use]
pub fn about_game(game: &Game, paint: Paint<'_>) -> GameAbout {
    let rules = game.rules();
    let mut places = Places::new(rules, PlayerId(0));
    let mut sections = vec![
        Section::new("Board", vec![board(&places).join(" ")]),
        Section::new("Players", vec![players(rules).join(" ")]),
    ];
    sections.push(Section {
        heading: "Beginning".to_owned(),
        drawing: draw(rules, &Position::start(game).setup(), paint),
        paragraphs: Vec::new(),
    });
    let mut pieces = Vec::new();
    for kind in visible(rules) {
        let it = &rules.kinds[kind.index()];
        pieces.push(format!(
            "{} ({}). {}",
            it.name,
            it.symbol,
            sentences(&mut places, kind).join(" ")
        ));
    }
    sections.push(Section::new("Pieces", pieces));
    sections.push(Section::new("Captured pieces", vec![hand(&places)]));
    let mut check = vec![check(&places)];
    check.extend(meetings(&places));
    sections.push(Section::new("Check", vec![check.join(" ")]));
    sections.push(Section::new("End", ends(&places)));
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
    GameAbout {
        title: rules.name.clone(),
        sections,
    }
}

fn players(rules: &Rules) -> Vec<String> {
    let names: Vec<&str> = rules.players.iter().map(|player| player.name.as_str()).collect();
    let mut told = vec![format!(
        "{} players, {}, move in turn; {} begins.",
        capital(&number(names.len())),
        all(&names),
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
        .map(|team| all(team))
        .collect();
    if !shared.is_empty() {
        let teams: Vec<String> = shared.iter().map(|team| format!("{team} are a team")).collect();
        told.push(capital(&format!(
            "{}: they do not capture each other and win together.",
            all(&teams)
        )));
    }
    told.extend(pass(rules).map(str::to_owned));
    told
}

fn hand(places: &Places<'_>) -> String {
    const DROPS: &str = "and may be dropped from there onto an empty cell instead of a move on the board";
    match &places.rules.hand {
        None => "Captured pieces leave the game.".to_owned(),
        Some(Hand::AsAtStart) => {
            "Captured pieces leave the game. What players hold in hand at the beginning may be dropped onto an empty cell \
             instead of a move on the board."
                .to_owned()
        }
        Some(Hand::ToCaptor) => format!("Captured pieces go to the captor's hand as they are, {DROPS}."),
        Some(Hand::AsBase) => {
            format!("Captured pieces go to the captor's hand as what they were before they promoted, {DROPS}.")
        }
        Some(Hand::ToOwner(kinds)) => {
            let names: Vec<String> = places.kinds(kinds).into_iter().map(one).collect();
            format!(
                "{} that is captured goes to the hand of the player it belonged to, {DROPS}. Other captured pieces leave \
                 the game.",
                capital(&either(&names))
            )
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
        either(&option.values),
        option.chosen
    )
}
