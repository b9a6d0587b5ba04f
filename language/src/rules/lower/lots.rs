//! Lowers pieces whose cells are drawn by lot.

use crate::diagnostics::{Code, Diagnostic, Span, Spanned, counted};
use crate::geometry::CellId;
use crate::rules::lowering::Lowering;
use crate::rules::model::{Draw, PlayerId, Start};
use crate::syntax::tree::{ChangeVerb, DrawItem, EffectItem};

/// Lowers the draws for a line of cells; `None` if they are wrong.
pub(super) fn draws(
    lowering: &mut Lowering<'_>,
    cells: &[CellId],
    owner: Option<PlayerId>,
    (items, span): (&[DrawItem], Span),
) -> Option<Vec<Draw>> {
    let kinds = lowering.kinds;
    let errors_before = lowering.diagnostics.len();
    let mut draws: Vec<Draw> = Vec::new();
    for item in items {
        let found = item
            .symbols
            .iter()
            .filter_map(|symbol| kinds.symbol(symbol, lowering.diagnostics));
        let kinds = found.collect();
        let zone = item
            .zone
            .as_ref()
            .map(|zone| lowering.context.zone(zone, lowering.diagnostics));
        let all = (0..).zip(cells);
        let among = match zone {
            None => all.map(|(place, _)| place).collect(),
            Some(zone) => {
                let zone = &lowering.context.zones[zone?.index()].cells[owner?.index()];
                all.filter(|(_, cell)| zone.contains(**cell))
                    .map(|(place, _)| place)
                    .collect()
            }
        };
        let draw = Draw { kinds, among };
        let place = item.symbols.first().map_or(span, |first| first.span);
        lowering.diagnostics.extend(
            cannot_be_drawn(&draws, &draw)
                .map(|(message, help)| Diagnostic::new(Code::ArrayLot, place, message).help(help)),
        );
        draws.push(draw);
    }
    let drawn: usize = draws.iter().map(|draw| draw.kinds.len()).sum();
    if lowering.diagnostics.len() == errors_before && drawn != cells.len() {
        let message = format!("{} drawn for {}", counted(drawn, "piece"), counted(cells.len(), "cell"));
        lowering.diagnostics.push(
            Diagnostic::new(Code::ArrayLot, span, message)
                .help("the draw must fill the line; to fill fewer cells, name a zone: `in ZONE: by lot …`"),
        );
    }
    (lowering.diagnostics.len() == errors_before).then_some(draws)
}

/// Returns why pieces cannot be drawn after others, with a help text.
fn cannot_be_drawn(earlier: &[Draw], draw: &Draw) -> Option<(String, &'static str)> {
    let mut free = draw.among.len();
    for other in earlier {
        let shared = other.among.iter().filter(|place| draw.among.contains(place)).count();
        if shared == 0 {
            continue;
        }
        if shared < other.among.len() {
            let message = "the number of cells that are free for these pieces depends on the earlier draws";
            return Some((
                message.to_owned(),
                "draw the pieces of a zone before those that can be anywhere",
            ));
        }
        free = free.saturating_sub(other.kinds.len());
    }
    (free < draw.kinds.len()).then(|| {
        let message = format!(
            "{} are drawn where {} are free",
            counted(draw.kinds.len(), "piece"),
            counted(free, "cell")
        );
        (message, "the pieces before them have taken the other cells")
    })
}

/// Reports pieces that would return to an array drawn by lot.
pub(super) fn returns_nowhere(start: &Start, effects: &[Spanned<EffectItem>]) -> Option<Diagnostic> {
    let mut changes = effects.iter().flat_map(|effect| &effect.node.changes);
    let returns = changes.find(|change| matches!(change.node.what, ChangeVerb::Return(_)))?;
    (!start.lots.is_empty()).then(|| {
        let message = "pieces cannot return to an array that is drawn by lot";
        let mistake = Diagnostic::new(Code::ArrayLot, returns.span, message);
        mistake.help("positions do not record where pieces began: write the array without `by lot`")
    })
}
