//! Descriptions of variants for pages.

use std::collections::BTreeMap;

use serde::Serialize;
use triagonal::builtin::{self, BuiltinVariant};
use triagonal::explain::piece_prose;
use triagonal::picture::{PieceStyle, Scene, SceneLooks, looks, scene};
use triagonal::rules::betza;
use triagonal::{KindId, Piece, PlayerId, Rules, Variant};

use crate::state::PositionState;
use crate::which::VariantRef;

/// The description of a variant.
#[derive(Debug, Serialize)]
pub struct VariantInfo {
    /// The variant, as pages name it.
    #[serde(rename = "ref")]
    pub which: VariantRef,
    /// The title.
    pub title: String,
    /// The fingerprint of the rules.
    pub fingerprint: String,
    /// The description in the variant's file.
    pub about: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    inventor: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    year: Option<String>,
    options: Vec<OptionInfo>,
    players: Vec<PlayerInfo>,
    kinds: Vec<KindInfo>,
    prose: Vec<Prose>,
    /// The board.
    pub scene: Scene,
    styles: BTreeMap<&'static str, SceneLooks>,
    /// The start position.
    pub start: PositionState,
}

#[derive(Debug, Serialize)]
struct OptionInfo {
    name: String,
    text: String,
    choices: Vec<ChoiceInfo>,
    chosen: String,
}

#[derive(Debug, Serialize)]
struct ChoiceInfo {
    value: String,
    text: String,
}

#[derive(Debug, Serialize)]
struct PlayerInfo {
    name: String,
    team: u16,
    light: String,
    dark: bool,
}

#[derive(Debug, Serialize)]
struct KindInfo {
    name: String,
    symbol: String,
    royal: bool,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    betza: Option<String>,
}

#[derive(Debug, Serialize)]
struct Prose {
    title: String,
    paragraphs: Vec<String>,
}

impl VariantInfo {
    /// Describes a variant.
    pub fn new(which: VariantRef, variant: &Variant) -> Self {
        let rules = variant.rules();
        let shipped = which.name.as_deref().and_then(builtin::variant);
        let scene = scene(rules);
        let text =
            |read: fn(&BuiltinVariant) -> &String| shipped.as_ref().map(read).filter(|text| !text.is_empty()).cloned();
        Self {
            title: variant.title().to_owned(),
            fingerprint: variant.fingerprint(),
            about: shipped.as_ref().map_or_else(String::new, |variant| about(variant.name)),
            source: text(|variant| &variant.source),
            inventor: text(|variant| &variant.inventor),
            year: shipped
                .as_ref()
                .and_then(|variant| variant.year)
                .map(|year| year.to_string()),
            options: options(variant),
            players: players(rules, &scene),
            kinds: rules.kind_ids().map(|kind| KindInfo::new(rules, kind)).collect(),
            prose: prose(variant),
            start: PositionState::new(variant, &variant.start(), None),
            which,
            styles: styles(rules, &scene),
            scene,
        }
    }
}

/// Returns the piece styles that differ from the variant's own, by the names of settings.
fn styles(rules: &Rules, scene: &Scene) -> BTreeMap<&'static str, SceneLooks> {
    let all = [
        ("figures", PieceStyle::Figures),
        ("characters", PieceStyle::Characters),
        ("letters", PieceStyle::Letters),
    ];
    let drawn = all.map(|(name, style)| (name, looks(rules, style)));
    drawn.into_iter().filter(|(_, looks)| *looks != scene.looks).collect()
}

impl VariantInfo {
    /// Returns the names of the kinds with their descriptions.
    pub fn kind_texts(&self) -> Vec<(String, String)> {
        self.kinds
            .iter()
            .map(|kind| (kind.name.clone(), kind.text.clone()))
            .collect()
    }

    /// Returns the names of the players.
    pub fn player_names(&self) -> Vec<String> {
        self.players.iter().map(|player| player.name.clone()).collect()
    }
}

/// Returns the first comment of a built-in variant's file, as one paragraph.
pub fn about(name: &str) -> String {
    let Some(source) = builtin::source(name) else {
        return String::new();
    };
    let lines = source.text.lines().skip_while(|line| !line.starts_with('#'));
    let comment: Vec<&str> = lines
        .take_while(|line| line.starts_with('#'))
        .map(|line| line.trim_start_matches('#').trim())
        .collect();
    comment.join(" ")
}

fn options(variant: &Variant) -> Vec<OptionInfo> {
    let options = variant.options().iter();
    options
        .map(|option| OptionInfo {
            name: option.name.clone(),
            text: option.about.clone(),
            choices: option.values.iter().map(|value| ChoiceInfo::new(value)).collect(),
            chosen: option.chosen.clone(),
        })
        .collect()
}

impl ChoiceInfo {
    fn new(value: &str) -> Self {
        Self {
            value: value.to_owned(),
            text: value.replace('-', " "),
        }
    }
}

fn players(rules: &Rules, scene: &Scene) -> Vec<PlayerInfo> {
    let colours = scene.colours.iter();
    let both = rules.players.iter().zip(colours);
    both.map(|(player, colours)| PlayerInfo {
        name: player.name.clone(),
        team: player.team,
        light: colours.light.fill.to_owned(),
        dark: is_dark(colours.light.fill),
    })
    .collect()
}

/// Whether a colour, written `#rrggbb`, is closer to black than to white.
fn is_dark(colour: &str) -> bool {
    let part = |at: usize| {
        colour
            .get(at..at + 2)
            .and_then(|part| u32::from_str_radix(part, 16).ok())
    };
    let sum: u32 = [1, 3, 5].into_iter().filter_map(part).sum();
    sum < 3 * 0x60
}

impl KindInfo {
    fn new(rules: &Rules, kind_id: KindId) -> Self {
        let kind = rules.kind(kind_id);
        let looks = rules.kind(kind.looks);
        let piece = Piece {
            player: PlayerId(0),
            kind: kind_id,
        };
        Self {
            name: looks.name.clone(),
            symbol: kind.symbol.clone(),
            royal: kind.royal,
            text: piece_prose(rules, piece).text,
            betza: betza::write(rules, kind_id, betza::Dialect::XBoard).ok(),
        }
    }
}

fn prose(variant: &Variant) -> Vec<Prose> {
    let sections = variant.explain().sections.into_iter();
    sections
        .map(|section| Prose {
            title: section.heading,
            paragraphs: section.paragraphs,
        })
        .collect()
}
