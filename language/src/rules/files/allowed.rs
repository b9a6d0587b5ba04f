//! Warnings that files allow, `allow lint::unused "…"`; each `allow` applies to the next statement.

use crate::diagnostics::{Code, Diagnostic, Severity, SourceId, Span, suggest};
use crate::rules::files::load::LoadedFile;
use crate::rules::files::selected::Role;
use crate::rules::files::statements::Statement;
use crate::syntax::tree::{Allow, Block, Item, ItemBlock};

/// A warning that a file allows.
#[derive(Clone, Debug)]
pub(in crate::rules) struct Allowed {
    warning: Code,
    /// The place of the `allow`.
    span: Span,
    /// The next statement including its block, to which it applies; `None` at the end of a block.
    about: Option<Span>,
    /// The texts whose warnings it covers besides: those that this statement loads, if it extends or uses another file; otherwise
    /// those that the file inherits, since a statement can cause a warning about an inherited one.
    brings: Vec<SourceId>,
    /// Whether the statement itself loads these texts.
    loads: bool,
    /// Whether the `allow` is in the main file.
    main: bool,
    /// Whether the statement is the first one of the main file: warnings about missing statements are reported before it.
    first: bool,
}

/// An `allow` statement in the file.
struct Written<'a> {
    allow: &'a Allow,
    span: Span,
    /// The next statement.
    about: Option<Span>,
}

/// Lists the warnings that files allow; reports errors in `allow` statements.
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
            let loading = file.loading.iter().find(|(span, _)| Some(*span) == about);
            let inherited = || file.loading.iter().flat_map(|(_, loaded)| loaded).copied().collect();
            all.push(Allowed {
                warning,
                span,
                about,
                brings: loading.map_or_else(inherited, |(_, loaded)| loaded.clone()),
                loads: loading.is_some(),
                main: file.role == Role::Main,
                first: file.role == Role::Main && first.is_some_and(|item| Some(item.span) == about),
            });
        }
    }
    all
}

/// Removes the allowed warnings. Returns the rest, and errors for unused `allow` statements of the main file.
pub(in crate::rules) fn settle(allowed: &[Allowed], warnings: Vec<Diagnostic>) -> (Vec<Diagnostic>, Vec<Diagnostic>) {
    let mut used = vec![false; allowed.len()];
    let mut kept = Vec::new();
    for diagnostic in warnings {
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
    let unused = allowed.iter().zip(used).filter(|(one, used)| one.main && !used);
    let unused = unused.map(|(one, _)| one.unused()).collect();
    (kept, unused)
}

impl Allowed {
    /// The size of the statement if any label of the warning lies in it, for choosing the innermost one; more if the warning is
    /// about an inherited statement, and `None` if it lies elsewhere.
    fn distance(&self, warning: &Diagnostic) -> Option<u32> {
        let about = self.about?;
        let within = |place: Span| place.source == about.source && about.start <= place.start && place.end <= about.end;
        let first = warning.span();
        let before_all = self.first && first.source == about.source && first.end <= about.start;
        if before_all || warning.labels.iter().any(|label| within(label.span)) {
            return Some(about.end - about.start);
        }
        let inherited = u32::MAX - u32::from(self.loads);
        self.brings.contains(&first.source).then_some(inherited)
    }

    /// Reports an `allow` without a warning.
    fn unused(&self) -> Diagnostic {
        let why = match self.about {
            Some(_) if self.loads => "that file has no such warning",
            Some(_) if self.brings.is_empty() => "the next statement has no such warning",
            Some(_) => "neither the next statement nor an inherited one has such a warning",
            None => "no statement follows in this block",
        };
        let message = format!("there is no `{}` to allow: {why}", self.warning);
        Diagnostic::new(Code::NothingAllowed, self.span, message)
            .help("write it in front of the statement that the warning marks or that causes it, or remove it")
    }
}

/// The warning named by a statement.
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
            None => mistake.help("`triagonal check` shows the code of each warning"),
        }
    });
    None
}

/// Collects the `allow` statements of a block; `inner` descends into the statements' own blocks.
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
    match item.block() {
        Some(ItemBlock::Board(items)) => scan(items, found, |_, _| {}),
        Some(ItemBlock::Piece(items)) => scan(items, found, |_, _| {}),
        Some(ItemBlock::Array(_)) | None => {}
    }
}
