//! The blocks of statements, whatever they hold.

use crate::syntax::forms::BlockKind;
use crate::syntax::grammar::Rule;
use crate::syntax::tree::{Block, When};

use super::reader::{Read, Reader};

/// Reads the statements in a statement's block, if it has one.
pub fn inside<'a, T>(
    reader: &mut Reader<'a>,
    read: Read<'a>,
    build: fn(&mut Reader<'a>, BlockKind, Read<'a>) -> Option<T>,
) -> Block<T> {
    match read.block {
        Some((within, block)) => reader.block(within, block.statements, build),
        None => Vec::new(),
    }
}

/// Reads a `when` statement, whatever its block holds.
pub fn when<'a, T>(
    reader: &mut Reader<'a>,
    read: Read<'a>,
    build: fn(&mut Reader<'a>, BlockKind, Read<'a>) -> Option<T>,
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
