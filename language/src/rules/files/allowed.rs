//! The warnings that files allow, `allow lint::unused "…"`, each about the next statement.

use crate::diagnostics::{Code, Diagnostic, Severity, SourceId, Span, suggest};
use crate::rules::files::load::LoadedFile;
use crate::rules::files::selected::Role;
use crate::rules::files::statements::Statement;
use crate::syntax::tree::{Allow, Block, Item};

/// A warning that a file allows.
#[derive(Clone, Debug)]
pub(in crate::rules) struct Allowed {
    warning: Code,
    /// Where it is allowed.
    span: Span,
    /// The next statement, its block included, which it is about; nothing at the end of a block.
    about: Option<Span>,
    /// The texts that this statement brings, if it extends another file.
    brings: Vec<SourceId>,
    /// The main file allows it.
    main: bool,
    /// The statement is the first one of the main file: warnings about what is missing stand before it.
    first: bool,
}

/// A statement that allows something, as written.
struct Written<'a> {
    allow: &'a Allow,
    span: Span,
    /// The next statement.
    about: Option<Span>,
}

/// The warnings that files allow; mistakes about them are reported.
pub(in crate::rules) fn allowed(files: &[LoadedFile], diagnostics: &mut Vec<Diagnostic>) -> Vec<Allowed> {
    let mut all = Vec::new();
    for file in files {
        let mut written = Vec::new();
        scan(&file.tree.items, &mut written, of_item);
        let first = file.tree.items.iter().find(|item| item.node.allow().is_none());
        for Written { allow, span, about } in written {
            let Some(warning) = warning(allow, diagnostics) else {
                continue;
            };
            let extends = file.extended.iter().find(|(span, _)| Some(*span) == about);
            all.push(Allowed {
                warning,
                span,
                about,
                brings: extends.map_or_else(Vec::new, |(_, brought)| brought.clone()),
                main: file.role == Role::Main,
                first: file.role == Role::Main && first.is_some_and(|item| Some(item.span) == about),
            });
        }
    }
    all
}

/// Takes away the warnings that are allowed. What the main file allows in vain makes mistakes of their own.
pub(in crate::rules) fn settle(allowed: &[Allowed], found: Vec<Diagnostic>) -> (Vec<Diagnostic>, Vec<Diagnostic>) {
    let mut used = vec![false; allowed.len()];
    let mut kept = Vec::new();
    for diagnostic in found {
        let places = allowed
            .iter()
            .enumerate()
            .filter(|(_, one)| one.warning == diagnostic.code);
        let about = places.filter_map(|(index, one)| Some((one.distance(&diagnostic)?, index)));
        match about.min() {
            Some((_, index)) => used[index] = true,
            None => kept.push(diagnostic),
        }
    }
    let idle = allowed.iter().zip(used).filter(|(one, used)| one.main && !used);
    let idle = idle.map(|(one, _)| one.idle()).collect();
    (kept, idle)
}

impl Allowed {
    /// How large the statement is that a warning marks, in any of its places; nothing, if it marks another one.
    fn distance(&self, warning: &Diagnostic) -> Option<u32> {
        let about = self.about?;
        let within = |place: Span| place.source == about.source && about.start <= place.start && place.end <= about.end;
        let first = warning.span();
        let before_all = self.first && first.source == about.source && first.end <= about.start;
        if before_all || warning.labels.iter().any(|label| within(label.span)) {
            return Some(about.end - about.start);
        }
        self.brings.contains(&first.source).then_some(u32::MAX)
    }

    /// The mistake of allowing what there is no warning about.
    fn idle(&self) -> Diagnostic {
        let why = match self.about {
            Some(_) => "the next statement has no such warning",
            None => "no statement follows in this block",
        };
        let message = format!("there is no `{}` to allow: {why}", self.warning);
        Diagnostic::new(Code::NothingAllowed, self.span, message)
            .help("put it right before the statement that the warning marks, or take it out")
    }
}

/// The warning that a statement names.
fn warning(allow: &Allow, diagnostics: &mut Vec<Diagnostic>) -> Option<Code> {
    let (text, span) = (allow.warning.node.as_str(), allow.warning.span);
    let named = Code::ALL.iter().find(|code| code.id() == text);
    if let Some(code) = named
        && code.severity() == Severity::Warning
    {
        return Some(*code);
    }
    let warnings = || Code::ALL.iter().filter(|code| code.severity() == Severity::Warning);
    let mistake = |message: String| Diagnostic::new(Code::UnknownWarning, span, message);
    diagnostics.push(if named.is_some() {
        mistake(format!("`{text}` is an error; only warnings can be allowed"))
    } else {
        let whole = format!("lint::{}", text.rsplit("::").next().unwrap_or(text));
        let near = suggest(&whole, warnings().map(|code| code.id()));
        let mistake = mistake(format!("no warning is called `{text}`"));
        match near {
            Some(near) => mistake.did_you_mean(Some(near)),
            None => mistake.help("`triagonal check` names each warning above its message"),
        }
    });
    None
}

/// Collects what the statements of a block allow; `inner` looks into their own blocks.
fn scan<'a, T: Statement>(block: &'a Block<T>, found: &mut Vec<Written<'a>>, inner: fn(&'a T, &mut Vec<Written<'a>>)) {
    let mut waiting: Vec<Written<'a>> = Vec::new();
    for item in block {
        if let Some(allow) = item.node.allow() {
            let span = item.span;
            let about = None;
            waiting.push(Written { allow, span, about });
            continue;
        }
        for mut allow in waiting.drain(..) {
            allow.about = Some(item.span);
            found.push(allow);
        }
        if let Some(when) = item.node.when() {
            scan(&when.items, found, inner);
        }
        inner(&item.node, found);
    }
    found.append(&mut waiting);
}

fn of_item<'a>(item: &'a Item, found: &mut Vec<Written<'a>>) {
    if let Item::Board(items) = item {
        scan(items, found, |_, _| {});
    }
    let moves = if let Item::Piece(piece) = item {
        &piece.items
    } else if let Item::Movement(movement) = item {
        &movement.items
    } else if let Item::Pieces { items, .. } = item {
        items
    } else {
        return;
    };
    scan(moves, found, |_, _| {});
}
