//! From what the grammar matched to the nodes of the tree.

mod board;
mod file;
mod moves;
mod node;
mod piece;
mod predicate;

pub use file::item;
pub use node::{Builder, Node};

use super::forms::Place;
use super::grammar::Rule;
use super::parse::{Read, Reader};
use super::tree::{Block, When};

/// Reads a statement only for the mistakes in its block.
pub fn nothing(reader: &mut Reader<'_>, _: Place, read: Read<'_>) -> Option<()> {
    if let Some((inside, block)) = read.block {
        reader.block(inside, block.statements, nothing);
    }
    None
}

/// Reads what stands in a statement's block, nothing if it has none.
fn inside<'a, T>(
    reader: &mut Reader<'a>,
    read: Read<'a>,
    build: fn(&mut Reader<'a>, Place, Read<'a>) -> Option<T>,
) -> Block<T> {
    match read.block {
        Some((place, block)) => reader.block(place, block.statements, build),
        None => Vec::new(),
    }
}

/// Reads a `when` statement, whatever its block holds.
fn when<'a, T>(
    reader: &mut Reader<'a>,
    read: Read<'a>,
    build: fn(&mut Reader<'a>, Place, Read<'a>) -> Option<T>,
) -> When<T> {
    let node = &read.node;
    let option = node.need(Rule::option_name).name();
    let negated = node.has(Rule::kw_not);
    let values = node.names(Rule::option_value);
    When {
        option,
        negated,
        values,
        items: inside(reader, read, build),
    }
}
