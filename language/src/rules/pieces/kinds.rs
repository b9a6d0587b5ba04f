//! The kinds of pieces by id, name and symbol.

use std::collections::HashMap;

use crate::diagnostics::{Code, Diagnostic, Spanned, suggest};
use crate::rules::limits::MAX_KINDS;
use crate::rules::model::KindId;
use crate::rules::unknown::suggest_known;
use crate::syntax::tree::{CellTest, Movement, Name, Piece, PieceItem};

/// A copy of a kind, with the same appearance, for pieces that were made by promotion and remember their former kind.
#[derive(Clone, Debug)]
pub(in crate::rules) struct Twin {
    /// The kind with the same appearance.
    pub of: KindId,
    /// The former kind of its pieces.
    pub root: KindId,
    /// Its symbol in position texts.
    pub symbol: String,
}

/// The kinds of pieces of a variant.
#[derive(Clone, Debug)]
pub(in crate::rules) struct Kinds<'a> {
    /// The declared pieces, by id.
    pub pieces: Vec<&'a Spanned<Piece>>,
    /// The movements that pieces may use.
    pub movements: &'a [Spanned<Movement>],
    /// The twins; their ids come after those of the pieces.
    pub twins: Vec<Twin>,
    names: HashMap<&'a str, KindId>,
    symbols: HashMap<String, KindId>,
}

impl<'a> Kinds<'a> {
    /// Numbers the pieces, and reports symbols that are used twice.
    pub fn collect(
        pieces: &'a [Spanned<Piece>],
        movements: &'a [Spanned<Movement>],
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Self {
        let mut kinds = Self {
            pieces: Vec::new(),
            movements,
            twins: Vec::new(),
            names: HashMap::new(),
            symbols: HashMap::new(),
        };
        if let Some(piece) = pieces.get(MAX_KINDS) {
            diagnostics.push(too_many_kinds(piece));
        }
        for piece in pieces.iter().take(MAX_KINDS) {
            let id = KindId::at(kinds.pieces.len());
            kinds.pieces.push(piece);
            kinds.names.entry(&piece.name.node).or_insert(id);
            let symbol = piece.symbol.node.to_uppercase();
            if let Some(&first) = kinds.symbols.get(&symbol) {
                let message = format!("the symbol `{}` already stands for another piece", piece.symbol.node);
                diagnostics.push(
                    Diagnostic::new(Code::SymbolTwice, piece.symbol.span, message)
                        .and(kinds.pieces[first.index()].symbol.span, "first used here")
                        .help("give one of them another symbol, of two letters if need be: `Ch`"),
                );
            } else {
                kinds.symbols.insert(symbol, id);
            }
        }
        kinds
    }

    /// The number of kinds.
    pub fn len(&self) -> usize {
        self.pieces.len() + self.twins.len()
    }

    /// All kinds in order.
    pub fn ids(&self) -> impl Iterator<Item = KindId> + use<> {
        KindId::first(self.len())
    }

    /// The declared kinds, without twins.
    pub fn declared(&self) -> impl Iterator<Item = KindId> + use<> {
        KindId::first(self.pieces.len())
    }

    /// The kind with a name.
    pub fn kind(&self, name: &Name, diagnostics: &mut Vec<Diagnostic>) -> Option<KindId> {
        let kind = self.named(&name.node);
        if kind.is_none() {
            let message = format!("no piece is called `{}`", name.node);
            let mistake = Diagnostic::new(Code::UnknownPiece, name.span, message);
            diagnostics.push(if self.movements.iter().any(|movement| movement.name == *name) {
                mistake.labelled("this is a movement")
            } else {
                let swallowed = |words: &str| words.split_once(' ').is_some_and(|(first, _)| first == name.node);
                let bare = without_article(&name.node).filter(|bare| self.named(bare).is_some());
                match self.pieces.iter().find(|piece| swallowed(&piece.name.node)) {
                    Some(piece) => mistake.help(whole_head(piece)),
                    None if bare.is_some() => mistake.did_you_mean(bare),
                    None if matches!(&*name.node, "drop" | "drops" | "a drop") => {
                        mistake.help("`quiet plies` lists drops as `any drop`")
                    }
                    None if matches!(&*name.node, "promotion" | "promotions" | "a promotion") => {
                        mistake.help("`quiet plies` lists promotions as `any promotion`")
                    }
                    None if matches!(&*name.node, "all" | "every" | "each" | "everything") => {
                        mistake.help("write `any`, as in `drop any`, or name the kinds")
                    }
                    None if ["beside ", "around ", "next ", "adjacent "]
                        .iter()
                        .any(|near| name.node.starts_with(near)) =>
                    {
                        mistake.help("a piece on a cell beside another is `near` it: `enemy near mover`")
                    }
                    None if self.are_symbols(&name.node) => {
                        mistake.help("write which cells they stand on: `rank 1: R N B Q K B N R`")
                    }
                    None if looks_like_a_row(&name.node) => mistake.help("a row of cells is written `rank 2: all P`"),
                    None => {
                        let known = self.pieces.iter().map(|piece| &*piece.name.node);
                        suggest_known(mistake, &name.node, known)
                    }
                }
            });
        }
        kind
    }

    /// The kind with a name, if it exists.
    pub fn named(&self, name: &str) -> Option<KindId> {
        self.names.get(name).copied()
    }

    /// The kind with a symbol, in upper or lower case.
    pub fn symbol(&self, symbol: &Spanned<String>, diagnostics: &mut Vec<Diagnostic>) -> Option<KindId> {
        let kind = self.symbols.get(&symbol.node.to_uppercase()).copied();
        if kind.is_none() {
            let message = format!("no piece has the symbol `{}`", symbol.node);
            let mistake = Diagnostic::new(Code::UnknownSymbol, symbol.span, message);
            let swallowed = |words: &str| words.rsplit_once(' ').is_some_and(|(_, last)| last == symbol.node);
            diagnostics.push(match self.pieces.iter().find(|piece| swallowed(&piece.name.node)) {
                Some(piece) => mistake.help(whole_head(piece)),
                None if self.are_symbols(&spaced(&symbol.node)) => {
                    mistake.help(format!("separate the symbols by blanks: `{}`", spaced(&symbol.node)))
                }
                None => {
                    let known = self.pieces.iter().map(|piece| &*piece.symbol.node);
                    suggest_known(mistake, &symbol.node, known)
                }
            });
        }
        kind
    }

    /// Whether a text consists of several symbols of pieces.
    fn are_symbols(&self, text: &str) -> bool {
        let known = |symbol: &str| self.symbols.contains_key(&symbol.to_uppercase());
        text.contains(' ') && text.split(' ').all(known)
    }

    /// The kinds with these names, and their twins.
    pub fn set(&self, names: &[Name], diagnostics: &mut Vec<Diagnostic>) -> Vec<KindId> {
        let mut kinds = Vec::new();
        for name in names {
            if let Some(kind) = self.kind(name, diagnostics) {
                kinds.extend(self.alike(kind));
            }
        }
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    }

    /// A kind and its twins.
    pub fn alike(&self, kind: KindId) -> impl Iterator<Item = KindId> + '_ {
        let twins = self.ids().skip(self.pieces.len()).zip(&self.twins);
        let twins = twins.filter(move |(_, twin)| twin.of == kind);
        std::iter::once(kind).chain(twins.map(|(id, _)| id))
    }

    /// The kinds that a test lists, or all but the excluded ones; `None` if it names none.
    pub fn tested(&self, test: &CellTest, diagnostics: &mut Vec<Diagnostic>) -> Option<Vec<KindId>> {
        if !test.kinds.is_empty() {
            return Some(self.set(&test.kinds, diagnostics));
        }
        if test.except.is_empty() {
            return None;
        }
        let except = self.set(&test.except, diagnostics);
        Some(self.ids().filter(|kind| !except.contains(kind)).collect())
    }

    /// The declaration of a kind; a twin shares that of the original kind.
    pub fn piece(&self, kind: KindId) -> &'a Spanned<Piece> {
        self.pieces[self.twin(kind).map_or(kind, |twin| twin.of).index()]
    }

    /// The twin of this id; `None` for a declared kind.
    pub fn twin(&self, kind: KindId) -> Option<&Twin> {
        self.twins.get(kind.index().checked_sub(self.pieces.len())?)
    }

    /// The statements of a kind's own block.
    pub fn items(&self, kind: KindId) -> impl Iterator<Item = &'a Spanned<PieceItem>> + use<'a> {
        self.piece(kind).node.items.iter()
    }

    /// Adds a twin, up to the limit of kinds.
    pub fn add_twin(&mut self, twin: Twin, diagnostics: &mut Vec<Diagnostic>) -> Option<KindId> {
        if self.len() >= MAX_KINDS {
            diagnostics.push(too_many_kinds(self.pieces[twin.of.index()]));
            return None;
        }
        if let Some(&other) = self.symbols.get(&twin.symbol.to_uppercase()) {
            let message = format!("the symbol `{}` is needed for promoted pieces", twin.symbol);
            let span = self.pieces[other.index()].symbol.span;
            diagnostics.push(
                Diagnostic::new(Code::SymbolTwice, span, message)
                    .and(
                        self.pieces[twin.of.index()].name.span,
                        "of this kind, which also begins the game",
                    )
                    .help("write what the promoted piece `reverts to`, or give this one another symbol"),
            );
        }
        self.twins.push(twin);
        Some(KindId::at(self.len() - 1))
    }
}

fn too_many_kinds(piece: &Spanned<Piece>) -> Diagnostic {
    let message = format!("a variant has at most {MAX_KINDS} kinds of pieces, promoted ones included");
    Diagnostic::new(Code::LimitExceeded, piece.name.span, message)
}

/// A help text for a piece whose declared name contains an unintended word.
fn whole_head(piece: &Piece) -> String {
    let (name, symbol) = (&piece.name.node, &piece.symbol.node);
    if suggest(symbol, ["royal"]).is_some() {
        format!("`{name}` has the symbol `{symbol}`; did you mean `{name} royal`?")
    } else {
        format!("there is a piece called `{name}` with the symbol `{symbol}`")
    }
}

/// The characters of a text with blanks between them.
fn spaced(text: &str) -> String {
    text.chars().map(String::from).collect::<Vec<_>>().join(" ")
}

/// A name without the article in front of it: `a King`.
fn without_article(name: &str) -> Option<&str> {
    let articles = ["a ", "an ", "the "];
    articles.into_iter().find_map(|article| name.strip_prefix(article))
}

/// Whether a name looks like a row of an array without a colon: `rank 2 all`.
fn looks_like_a_row(name: &str) -> bool {
    let mut words = name.split(' ').skip(1);
    words.next().is_some_and(|value| value.parse::<u32>().is_ok()) && words.next().is_some()
}
