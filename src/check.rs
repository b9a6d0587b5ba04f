//! What is asked of a text without playing it: its mistakes, and its canonical form.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use crate::diagnostics::{Code, Diagnostic, Report, Severity, Source, SourceId, Sources, Span, Spanned};
use crate::notation::results;
use crate::play::{Game, GameCompiler, Position, Reason, SetupError};
use crate::rules::{Choice, Event, Library, PlayerId, Program, load};
use crate::syntax::tree::{EventItem, File, Item, VerdictItem};
use crate::syntax::{self, Completion};
use crate::variant::Variant;

/// What is known of a text.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Inspection {
    /// Its mistakes, whatever its options are.
    pub report: Report,
    /// The variant under the defaults of its options, unless something is wrong. It is made to be looked at: who plays many
    /// positions [loads](crate::Loader) it.
    pub variant: Option<Variant>,
}

/// Finds every mistake in a variant, whatever its options are.
#[must_use]
pub fn check(source: Source, library: &dyn Library) -> Report {
    examine(source, library, &mut GameCompiler::default()).1
}

/// Looks at one text after the other, as they are written in an editor. What does not change is not worked out again.
///
/// ```
/// use triagonal::builtin::Builtin;
/// use triagonal::{Inspector, Source};
///
/// let mut inspector = Inspector::default();
/// let mut look = |text: &str| inspector.inspect(Source::new("draft", text), &Builtin);
/// assert!(look("variant \"Mine\"\nextends ches").variant.is_none());
/// assert_eq!(look("variant \"Mine\"\nextends chess").variant.unwrap().title(), "Mine");
/// ```
#[derive(Default)]
pub struct Inspector {
    compiler: GameCompiler,
}

impl fmt::Debug for Inspector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Inspector").finish_non_exhaustive()
    }
}

impl Inspector {
    /// As [`check`], with the variant itself if there are no errors.
    #[must_use]
    pub fn inspect(&mut self, source: Source, library: &dyn Library) -> Inspection {
        let (program, report, game) = examine(source, library, &mut self.compiler);
        let game = game.filter(|_| !report.has_errors());
        let variant = game.map(|game| Variant::of_game(game, report.clone(), program.statements(&BTreeMap::new())));
        Inspection { report, variant }
    }
}

/// The texts of a variant, all mistakes in them, and the game under the defaults, if one could be compiled.
fn examine(source: Source, library: &dyn Library, compiler: &mut GameCompiler) -> (Program, Report, Option<Game>) {
    let program = load(source, library);
    let place = program.main().map(place_of_array).unwrap_or_default();
    let mut strange: Vec<Diagnostic> = Vec::new();
    let mut default = None;
    let mut dead_positions = DeadPositionEnd::default();
    let mut found = program.check_each(|choices, rules| {
        let game = compiler.compile(Arc::new(rules));
        if choices.iter().all(Choice::is_default) {
            default = Some(game.clone());
        }
        dead_positions.look_at(&game);
        let start = Position::start(&game);
        for mut diagnostic in at_start(&start, place) {
            if let Some(option) = choices.iter().find(|option| !option.is_default()) {
                let help = format!("so it is when `{}` is `{}`", option.name, option.chosen);
                diagnostic = diagnostic.help(help);
            }
            strange.push(diagnostic);
        }
    });
    strange.extend(program.main().and_then(|file| dead_positions.never(file)));
    if found
        .mistakes
        .iter()
        .all(|diagnostic| diagnostic.severity() == Severity::Warning)
    {
        for diagnostic in strange {
            if !found.mistakes.iter().any(|known| known.message == diagnostic.message) {
                found.mistakes.push(diagnostic);
            }
        }
    }
    let report = program.report(found);
    (program, report, default)
}

/// The canonical form of a variant's text, which says the same with the same comments.
///
/// Names are not looked up: a text that can be read has a form, whatever it means.
///
/// # Errors
/// What keeps the text from being read.
pub fn format(source: &Source) -> Result<String, Report> {
    let mut sources = Sources::default();
    let id = sources.add(source.clone());
    syntax::format(id, &source.text).map_err(|mistakes| Report::new(sources, mistakes))
}

/// What can be written at a byte of a text, for editors.
///
/// ```
/// let completion = triagonal::complete("piece Queen Q { slide  }", 22);
/// assert!(completion.words.contains(&"orthogonal"));
/// ```
#[must_use]
pub fn complete(text: &str, at: usize) -> Completion {
    syntax::complete(text, at)
}

/// The names of the zones that a text declares.
#[must_use]
pub fn declared_zones(text: &str) -> Vec<String> {
    let (file, _) = syntax::parse(SourceId(0), text);
    let zones = file.items.into_iter().filter_map(|item| match item.node {
        Item::Zone(zone) => Some(zone.name.node),
        _ => None,
    });
    zones.collect()
}

/// Whether a text is no game of its own but a part that others `use`: it has neither a title nor a parent nor a board.
#[must_use]
pub fn is_part(source: &Source) -> bool {
    let (file, _) = syntax::parse(SourceId(0), &source.text);
    let says_a_game = |item: &Item| matches!(item, Item::Variant(_) | Item::Extends(_) | Item::Board(_));
    !file.items.iter().any(|item| says_a_game(&item.node))
}

/// Whether dead positions can be recognised under any of the options with which they are drawn.
#[derive(Default)]
struct DeadPositionEnd {
    obstacle: Option<&'static str>,
    recognised: bool,
}

impl DeadPositionEnd {
    fn look_at(&mut self, game: &Game) {
        if game.rules().ends.iter().any(|end| end.event == Event::DeadPosition) {
            let obstacle = game.dead_position_obstacle();
            self.recognised |= obstacle.is_none();
            self.obstacle = self.obstacle.or(obstacle);
        }
    }

    /// The warning that the statement of a file never applies. Files that inherit the statement need not take it back.
    fn never(&self, file: &File) -> Option<Diagnostic> {
        let why = self.obstacle.filter(|_| !self.recognised)?;
        let place = dead_position_statement(&file.items)?;
        let message = "no position of this game is recognised as dead";
        Some(Diagnostic::new(Code::EndNever, place, message).labelled(why))
    }
}

/// The statement of a file that dead positions are drawn.
fn dead_position_statement(items: &[Spanned<Item>]) -> Option<Span> {
    items.iter().find_map(|item| match &item.node {
        Item::End(end) if end.event == EventItem::DeadPosition && end.result.node == VerdictItem::Draws => {
            Some(item.span)
        }
        Item::When(when) => dead_position_statement(&when.items),
        _ => None,
    })
}

/// What is strange about the position a game begins with.
fn at_start(start: &Position, place: Span) -> Vec<Diagnostic> {
    let rules = start.game().rules();
    let mut found = Vec::new();
    let players = if rules.check.is_some() { rules.players.len() } else { 0 };
    for player in (0..players as u16).map(PlayerId) {
        if in_check(start, player) {
            let name = &rules.players[player.index()].name;
            let message = format!("{name} is in check before the first move");
            found.push(Diagnostic::new(Code::CheckAtStart, place, message));
        }
    }
    if let Some(outcome) = start.outcome()
        && !matches!(outcome.reason, Reason::Checkmate | Reason::Stalemate)
    {
        let message = format!(
            "the game is over before the first move: {}",
            results::write(rules, Some(&outcome))
        );
        found.push(Diagnostic::new(Code::OverAtStart, place, message));
    } else if !start.can_move() {
        let name = &rules.players[start.turn().index()].name;
        let message = format!("{name} begins and has no legal move");
        found.push(Diagnostic::new(Code::NoFirstMove, place, message));
    }
    found
}

/// Whether a player would be in check at the start, were it the player's turn.
fn in_check(start: &Position, player: PlayerId) -> bool {
    if player == start.turn() {
        return start.in_check();
    }
    let mut setup = start.setup();
    if let Err(SetupError::Check(found)) = Position::from_setup(start.game(), &setup) {
        return found == player;
    }
    setup.turn = player;
    Position::from_setup(start.game(), &setup).is_ok_and(|position| position.in_check())
}

/// The statement that says how a game begins.
fn place_of_array(file: &File) -> Span {
    let find = |test: &dyn Fn(&Item) -> bool| file.items.iter().find(|item| test(&item.node)).map(|item| item.span);
    find(&|item| matches!(item, Item::Array { .. }))
        .or_else(|| find(&|item| matches!(item, Item::Extends(_))))
        .or_else(|| find(&|item| matches!(item, Item::Variant(_))))
        .unwrap_or_default()
}
