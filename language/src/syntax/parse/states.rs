//! Builds states of armies.

use crate::syntax::tree::{ArmyFactItem, ArmyTestItem, LastingItem, MeasureItem, PlaceItem, SizeItem, StateItem};
use triagonal_grammar::Rule;

use super::node::{Builder, Node};

/// Builds a state.
pub fn state(builder: &mut Builder, node: &Node<'_>) -> StateItem {
    let mut facts = Vec::new();
    for part in node.parts() {
        match part.rule() {
            Rule::army_fact => facts.push(part.at(fact(builder, &part))),
            Rule::has | Rule::lacks | Rule::equals => {
                let test = test(builder, &part);
                facts.push(part.at(ArmyFactItem { enemy: false, test }));
            }
            _ => {}
        }
    }
    let lasting = node.find(Rule::lasting).map(|part| LastingItem {
        plies: builder.number(&part.need(Rule::number)),
        less: part
            .find(Rule::less_a_piece)
            .map(|less| builder.number(&less.need(Rule::number))),
        beginning: part.find(Rule::beginning).map_or_else(Vec::new, |beginning| {
            let facts = beginning.all(Rule::army_fact);
            facts.map(|part| part.at(fact(builder, &part))).collect()
        }),
    });
    StateItem { facts, lasting }
}

fn fact(builder: &mut Builder, node: &Node<'_>) -> ArmyFactItem {
    let tests = [Rule::has, Rule::lacks, Rule::equals, Rule::checked];
    let part = tests.into_iter().find_map(|rule| node.find(rule));
    ArmyFactItem {
        enemy: node.has(Rule::kw_enemy),
        test: test(builder, &part.unwrap_or_else(|| node.disagree())),
    }
}

/// Builds a test of an army.
pub fn test(builder: &mut Builder, node: &Node<'_>) -> ArmyTestItem {
    let place = node.find(Rule::army_place).map(|part| PlaceItem {
        zone: part.need(Rule::zone_ref).zone(),
        hand: part.has(Rule::or_hand),
    });
    let kinds = node.names(Rule::kind);
    match node.rule() {
        Rule::lacks => ArmyTestItem::Lacking {
            every: node.has(Rule::kw_every),
            kinds,
            place,
        },
        Rule::has => {
            let number = builder.number(&node.need(Rule::number));
            ArmyTestItem::Having {
                size: if node.has(Rule::at_most) {
                    SizeItem::AtMost(number)
                } else {
                    SizeItem::AtLeast(number)
                },
                measure: if node.has(Rule::all_points) {
                    MeasureItem::Points
                } else {
                    MeasureItem::Pieces(kinds)
                },
                place,
            }
        }
        Rule::equals => ArmyTestItem::EqualPoints,
        Rule::checked => ArmyTestItem::Check {
            denied: node.has(Rule::kw_not),
        },
        _ => node.disagree(),
    }
}
