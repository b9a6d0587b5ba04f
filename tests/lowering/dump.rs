//! A short form of rules.

use std::fmt::Write;

use triagonal::geometry::{CellId, CellSet, Vector};
use triagonal::rules::{
    Bend, Contact, End, Fact, Forced, Holds, Kind, KindId, Limit, Most, MoveRule, Rules, Situation, Surroundings,
    Token, ZoneId,
};

/// Writes the lowered pieces.
pub fn dump(rules: &Rules) -> String {
    let mut text = String::new();
    for kind in &rules.kinds {
        writeln!(text, "{} {}{}", kind.name, kind.symbol, attributes(rules, kind)).expect("a string takes all");
        for player in [0, 1] {
            if player == 0 || kind.moves[1] != kind.moves[0] {
                for rule in kind.moves[player].iter() {
                    writeln!(
                        text,
                        "  {}: {}",
                        rules.players[player].name,
                        move_rule(rules, rule, player)
                    )
                    .expect("a string takes all");
                }
            }
            for castle in &kind.castles[player] {
                let cells = |cells: &[CellId]| {
                    cells
                        .iter()
                        .map(|&it| rules.space.name(it))
                        .collect::<Vec<_>>()
                        .join(" ")
                };
                let name = |cell| rules.space.name(cell);
                writeln!(
                    text,
                    "  castle {}: {}-{} with {} {}-{}, empty {}, safe {}",
                    castle.letter,
                    name(castle.from),
                    name(castle.to),
                    symbol(rules, castle.partner),
                    name(castle.partner_from),
                    name(castle.partner_to),
                    cells(&castle.empty),
                    cells(&castle.safe),
                )
                .expect("a string takes all");
                asked_of(&mut text, rules, &castle.situations);
            }
        }
        for promotion in kind.promotions.iter().filter(|promotion| !promotion.by_rule) {
            let when = [
                (promotion.entering, " entering"),
                (promotion.leaving, " leaving"),
                (promotion.within, " within"),
                (promotion.capturing == Some(true), " capturing"),
                (promotion.capturing == Some(false), " not capturing"),
            ];
            let captured = promotion.captured.as_ref();
            let captured = captured.map(|kinds| format!(" {}", symbols(rules, kinds)));
            let when: String = when
                .into_iter()
                .filter(|(holds, _)| *holds)
                .map(|(_, word)| word)
                .collect();
            let only = if promotion.as_captured { " as captured" } else { "" };
            let limit = promotion
                .limit
                .as_ref()
                .map(|it| format!(", at most {}", limit(rules, it)));
            let forced = match promotion.forced {
                Forced::Never => String::new(),
                Forced::Always => ", forced".to_owned(),
                Forced::On(forced) => format!(", forced on {}", zone(rules, forced, 0)),
            };
            writeln!(
                text,
                "  promotes{when}{} {} to {}{only}{}{forced}",
                captured.unwrap_or_default(),
                zone(rules, promotion.zone, 0),
                symbols(rules, &promotion.to),
                limit.unwrap_or_default()
            )
            .expect("a string takes all");
            asked_of(&mut text, rules, &promotion.situations);
        }
    }
    let rest = [
        format!("check: {:?}", rules.check),
        format!("hand: {:?}", rules.hand),
        format!("pass: {:?}", rules.pass),
        format!("meetings: {:?}", rules.meetings),
        format!("start: {} pieces", rules.start.pieces.len()),
        format!("forbidden: {:?}", rules.forbidden),
    ];
    let obligations = rules.obligations.iter().map(|it| format!("obligation: {it:?}"));
    let prohibitions = rules.prohibitions.iter().map(|it| format!("prohibition: {it:?}"));
    let effects = rules.effects.iter().map(|it| format!("effect: {it:?}"));
    let scores = rules.points.iter().flat_map(|points| &points.scores);
    let scores = scores.map(|score| format!("score: {score:?}"));
    let eliminations = rules.eliminations.iter().map(|loss| format!("elimination: {loss:?}"));
    for line in rest
        .into_iter()
        .chain(obligations)
        .chain(prohibitions)
        .chain(effects)
        .chain(eliminations)
        .chain(scores)
        .chain(rules.ends.iter().map(end))
    {
        text.push_str(&line);
        text.push('\n');
    }
    text
}

fn end(end: &End) -> String {
    let player = end
        .player
        .map_or(String::new(), |player| format!(", player: {player:?}"));
    let stuck = if end.stuck { ", of the one who has no move" } else { "" };
    let settled = if end.as_turn_ends { ", as turn ends" } else { "" };
    format!(
        "end: End {{ event: {:?}, result: {:?}{player}{stuck}{settled} }}",
        end.event, end.result
    )
}

fn attributes(rules: &Rules, kind: &Kind) -> String {
    let mut text = String::new();
    if kind.royal {
        text.push_str(" royal");
    }
    if !kind.capturable {
        text.push_str(" uncapturable");
    }
    if !kind.spares.is_empty() {
        text.push_str(&format!(" spares {}", symbols(rules, &kind.spares)));
    }
    if rules.kinds[kind.looks.index()] != *kind {
        text.push_str(&format!(" looks like {}", symbol(rules, kind.looks)));
    }
    if rules.kinds[kind.base.index()] != *kind {
        text.push_str(&format!(" base {}", symbol(rules, kind.base)));
    }
    for drop in &kind.drops {
        text.push_str(" drop");
        if rules.kinds[drop.becomes.index()] != *kind {
            text.push_str(&format!(" as {}", symbol(rules, drop.becomes)));
        }
        if let Some(on) = drop.zone {
            text.push_str(&format!(" on {}", zone(rules, on, 0)));
        }
        if let Some(it) = &drop.limit {
            text.push_str(&format!(" {}", limit(rules, it)));
        }
        if !drop.may_mate {
            text.push_str(" no mate");
        }
        if drop.unmoved {
            text.push_str(" unmoved");
        }
        if !drop.situations.is_empty() {
            text.push_str(&format!(" if {} hold", drop.situations.len()));
        }
    }
    text
}

fn asked_of(text: &mut String, rules: &Rules, situations: &[Situation]) {
    for asked in situations {
        let not = if asked.denied { "not " } else { "" };
        writeln!(text, "    {not}{}", fact(rules, &asked.fact, &vector(rules))).expect("a string takes all");
    }
}

fn limit(rules: &Rules, limit: &Limit) -> String {
    let of = limit.of.as_ref().map_or_else(
        || "of a kind".to_owned(),
        |of| {
            format!(
                "of {}",
                of.iter()
                    .map(|&kind| rules.kind(kind).name.as_str())
                    .collect::<Vec<_>>()
                    .join(", ")
            )
        },
    );
    let per = match limit.per {
        None => of,
        Some(per) => {
            let of = limit.of.as_ref().map_or_else(String::new, |_| format!("{of} "));
            format!("{of}per {}", rules.partitions[per.index()].name)
        }
    };
    match limit.most {
        Most::Fixed(most) => format!("{most} {per}"),
        Most::AsInArray => "as in the array".to_owned(),
    }
}

fn move_rule(rules: &Rules, rule: &MoveRule, player: usize) -> String {
    let vector = vector(rules);
    let path = |path: &Vec<Vector>| path.iter().map(&vector).collect::<Vec<_>>().join(">");
    let leg = |leg: &Vec<Token>| {
        leg.iter()
            .map(|it| token(rules, it, player))
            .collect::<Vec<_>>()
            .join(" ")
    };
    let mut text = format!(
        "{} : {}",
        rule.paths.iter().map(path).collect::<Vec<_>>().join(" "),
        rule.legs.iter().map(leg).collect::<Vec<_>>().join(" > ")
    );
    for (leg, bend) in rule.bends.iter().enumerate().filter(|(_, bend)| bend.is_bent()) {
        let bend = match bend {
            Bend::Straight => "straight".to_owned(),
            Bend::Curve(ring) => format!("curve {}", ring.iter().map(vector).collect::<Vec<_>>().join(" ")),
            Bend::Reflect(times) => format!("reflect {times:?}"),
        };
        text.push_str(&format!(", leg {}: {bend}", leg + 1));
    }
    if rule.returns {
        text.push_str(" > return");
    }
    if let Some(from) = rule.conditions.from {
        text.push_str(&format!(", from {}", zone(rules, from, player)));
    }
    if let Some(to) = rule.conditions.to {
        text.push_str(&format!(", to {}", zone(rules, to, player)));
    }
    if let Some(partition) = rule.conditions.changing {
        text.push_str(&format!(", changing {}", rules.partitions[partition.index()].name));
    }
    if rule.conditions.unmoved {
        text.push_str(", unmoved");
    }
    for asked in &rule.conditions.situations {
        text.push_str(if asked.denied { ", not " } else { ", " });
        text.push_str(&fact(rules, &asked.fact, &vector));
    }
    if rule.conditions.borrowed {
        text.push_str(", borrowed");
    }
    if !rule.conditions.promoting.is_empty() {
        text.push_str(&format!(", becoming {}", symbols(rules, &rule.conditions.promoting)));
    }
    if rule.conditions.passing {
        text.push_str(", passing");
    }
    text
}

/// Writes vectors of a board.
fn vector(rules: &Rules) -> impl Fn(&Vector) -> String + Copy {
    let dimensions = rules.space.dimensions();
    move |vector: &Vector| {
        let components: Vec<String> = vector.0[..dimensions].iter().map(i16::to_string).collect();
        let order = if *vector == vector.plain() {
            String::new()
        } else {
            let axes: Vec<String> = vector.1.axes(dimensions).map(|axis| axis.to_string()).collect();
            format!(" crossing {}", axes.join(","))
        };
        format!("({}){order}", components.join(","))
    }
}

fn fact(rules: &Rules, fact: &Fact, vector: &dyn Fn(&Vector) -> String) -> String {
    let by = |on: Holds, kinds: &Option<Vec<KindId>>| held(on, kinds.as_deref(), rules);
    let friend = Holds {
        friend: true,
        ..Holds::default()
    };
    match fact {
        Fact::Near(near) => {
            let at: Vec<String> = near.vectors.iter().map(vector).collect();
            format!("near {} at {}", by(near.on, &near.kinds), at.join(" "))
        }
        Fact::Attacked { by: kinds } => format!("attacked by {}", by(Holds::ENEMY, kinds)),
        Fact::Guarded { by: kinds } => format!("guarded by {}", by(friend, kinds)),
        Fact::StartAttacked => "attacked at the start".to_owned(),
        Fact::AtEnd(Surroundings::Near(near)) => {
            format!("{} at the end", self::fact(rules, &Fact::Near(near.clone()), vector))
        }
        Fact::AtEnd(Surroundings::Attacked { by: kinds }) => {
            format!("attacked by {} at the end", by(Holds::ENEMY, kinds))
        }
        Fact::AtEnd(Surroundings::Guarded { by: kinds }) => format!("guarded by {} at the end", by(friend, kinds)),
        Fact::WayAttacked => "attacked on the way".to_owned(),
        Fact::All(parts) => {
            let part = |part: &Situation| {
                let not = if part.denied { "not " } else { "" };
                format!("{not}{}", self::fact(rules, &part.fact, vector))
            };
            format!("all of ({})", parts.iter().map(part).collect::<Vec<_>>().join(", "))
        }
        Fact::Check => "in check".to_owned(),
        Fact::Army { kinds, size } => format!("having {size:?} {}", symbols(rules, kinds)),
    }
}

fn token(rules: &Rules, token: &Token, player: usize) -> String {
    let mut text = held(token.on, token.kinds.as_deref(), rules);
    text.push_str(match token.contact {
        Contact::Stay => "",
        Contact::Capture => "!",
        Contact::Swap => "~",
        Contact::Push => ">",
        Contact::Pull => "<",
    });
    match (token.min, token.max) {
        (1, Some(1)) => {}
        (0, None) => text.push('*'),
        (1, None) => text.push('+'),
        (0, Some(1)) => text.push('?'),
        (min, None) => text.push_str(&format!("{{{min},}}")),
        (min, Some(max)) => text.push_str(&format!("{{{min},{max}}}")),
    }
    if let Some(within) = token.zone {
        text.push_str(&format!(" in {}", zone(rules, within, player)));
    }
    text
}

fn held(on: Holds, kinds: Option<&[KindId]>, rules: &Rules) -> String {
    let classes = [
        (on.empty, "empty"),
        (on.friend, "friend"),
        (on.enemy, "enemy"),
        (on.en_passant, "passed"),
    ];
    let classes: Vec<&str> = classes
        .into_iter()
        .filter(|(holds, _)| *holds)
        .map(|(_, word)| word)
        .collect();
    let kinds = kinds.map(|kinds| format!("({})", symbols(rules, kinds)));
    format!("{}{}", classes.join("|"), kinds.unwrap_or_default())
}

fn zone(rules: &Rules, id: ZoneId, player: usize) -> String {
    let zone = &rules.zones[id.index()];
    if !zone.name.is_empty() {
        return format!("`{}`", zone.name);
    }
    let names = |cells: &CellSet| {
        cells
            .iter()
            .map(|it| rules.space.name(it))
            .collect::<Vec<_>>()
            .join(" ")
    };
    format!("{{{}}}", names(&zone.cells[player]))
}

fn symbol(rules: &Rules, kind: KindId) -> String {
    rules.kinds[kind.index()].symbol.clone()
}

fn symbols(rules: &Rules, kinds: &[KindId]) -> String {
    kinds.iter().map(|&it| symbol(rules, it)).collect::<Vec<_>>().join(" ")
}
