//! The statements that give a piece its moves: its own, and those of other movements and pieces.

use std::collections::{HashMap, HashSet};

use crate::diagnostics::{Code, Diagnostic, Spanned};
use crate::rules::limits::MAX_MOVES;
use crate::rules::pieces::kinds::Kinds;
use crate::rules::unknown::{suggest_known, with_library};
use crate::syntax::tree::{Block, Name, PieceItem};

/// A statement that gives a piece a move.
pub(in crate::rules) type Source<'a> = &'a Spanned<PieceItem>;

/// A movement or piece whose moves others can use.
struct Node<'a> {
    name: &'a Name,
    like: &'a [Name],
    items: &'a Block<PieceItem>,
    /// Whether it is a piece rather than a movement.
    piece: bool,
}

/// The state of a node in the depth-first search.
#[derive(Clone)]
enum Visit<'a> {
    NotBegun,
    InProgress,
    Done(Vec<Source<'a>>),
}

struct Search<'a, 'd> {
    nodes: Vec<Node<'a>>,
    movements: HashMap<&'a str, usize>,
    pieces: HashMap<&'a str, usize>,
    visits: Vec<Visit<'a>>,
    diagnostics: &'d mut Vec<Diagnostic>,
}

/// For each piece, the statements that give it moves: first its own, then those of other movements and pieces.
///
/// If a movement and a piece share a name, the name refers to the movement. A piece without any statement about moves has the
/// moves of the movement of the same name, if there is one.
pub(in crate::rules) fn moves<'a>(kinds: &Kinds<'a>, diagnostics: &mut Vec<Diagnostic>) -> Vec<Vec<Source<'a>>> {
    if let Some(movement) = kinds.movements.get(MAX_MOVES) {
        let message = format!("a file has at most {MAX_MOVES} movements");
        diagnostics.push(Diagnostic::new(Code::LimitExceeded, movement.name.span, message));
    }
    let movements = kinds.movements.iter().take(MAX_MOVES).map(|movement| Node {
        name: &movement.name,
        like: &movement.like,
        items: &movement.items,
        piece: false,
    });
    let pieces = kinds.pieces.iter().map(|piece| Node {
        name: &piece.name,
        like: &piece.like,
        items: &piece.items,
        piece: true,
    });
    let nodes: Vec<Node<'a>> = movements.chain(pieces).collect();
    let numbered = |piece: bool| {
        let nodes = nodes.iter().enumerate().filter(move |(_, node)| node.piece == piece);
        nodes.map(|(index, node)| (&*node.name.node, index)).collect()
    };
    let mut search = Search {
        movements: numbered(false),
        pieces: numbered(true),
        visits: vec![Visit::NotBegun; nodes.len()],
        nodes,
        diagnostics,
    };
    let sources: Vec<Vec<Source<'a>>> = (0..search.nodes.len()).map(|node| search.visit(node)).collect();
    sources.into_iter().skip(kinds.movements.len().min(MAX_MOVES)).collect()
}

impl<'a> Search<'a, '_> {
    /// The moves of a node; none while they are still being collected.
    fn visit(&mut self, index: usize) -> Vec<Source<'a>> {
        match &self.visits[index] {
            Visit::Done(sources) => return sources.clone(),
            Visit::InProgress => return Vec::new(),
            Visit::NotBegun => self.visits[index] = Visit::InProgress,
        }
        let &Node {
            name,
            like,
            items,
            piece,
        } = &self.nodes[index];
        let mut sources = Vec::new();
        let mut seen = HashSet::new();
        for item in items {
            if let PieceItem::Move(_) | PieceItem::Betza(_) = &item.node {
                seen.insert(std::ptr::from_ref(item));
                sources.push(item);
            } else if !piece && !matches!(item.node, PieceItem::Allow(_)) {
                let message = "a movement can contain only moves";
                let mistake = Diagnostic::new(Code::NotInMovement, item.span, message);
                self.diagnostics
                    .push(mistake.help("write this in the block of each piece that takes over the movement"));
            }
        }
        let own = [name.clone()];
        let implied = piece && like.is_empty() && sources.is_empty() && self.movements.contains_key(&*name.node);
        for other in if implied { &own } else { like } {
            let Some(target) = self.find(other) else { continue };
            if matches!(self.visits[target], Visit::InProgress) {
                self.cycle(index, other, target);
            }
            for source in self.visit(target) {
                if seen.insert(std::ptr::from_ref(source)) {
                    sources.push(source);
                }
            }
        }
        if sources.len() > MAX_MOVES {
            let message = format!("a piece has at most {MAX_MOVES} moves, those taken over included");
            self.diagnostics
                .push(Diagnostic::new(Code::LimitExceeded, name.span, message));
            sources.truncate(MAX_MOVES);
        }
        self.visits[index] = Visit::Done(sources.clone());
        sources
    }

    fn find(&mut self, name: &Name) -> Option<usize> {
        let known = |names: &HashMap<&'a str, usize>| names.get(&*name.node).copied();
        let node = known(&self.movements).or_else(|| known(&self.pieces));
        if node.is_none() {
            let message = format!("no piece and no movement is called `{}`", name.node);
            let known = self.nodes.iter().map(|node| &*node.name.node);
            let mistake = Diagnostic::new(Code::UnknownMovement, name.span, message);
            self.diagnostics
                .push(with_library(suggest_known(mistake, &name.node, known)));
        }
        node
    }

    fn cycle(&mut self, index: usize, other: &Name, target: usize) {
        let mistake = if index == target {
            let message = format!("`{}` takes over its own moves", other.node);
            let mistake = Diagnostic::new(Code::CompoundCycle, other.span, message);
            if self.nodes[index].piece {
                let help = "a piece that names itself takes over the inherited piece of that name, but there is none";
                mistake.help(help)
            } else {
                mistake
            }
        } else {
            let message = format!(
                "`{}` takes over `{}`, which takes it over in turn",
                self.nodes[index].name.node, other.node
            );
            Diagnostic::new(Code::CompoundCycle, other.span, message)
        };
        self.diagnostics
            .push(mistake.and(self.nodes[target].name.span, "declared here"));
    }
}
