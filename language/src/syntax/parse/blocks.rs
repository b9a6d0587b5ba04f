//! Blocks of statements of any kind.

use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::forms::BlockKind;
use crate::syntax::tree::{Allow, Block, When};
use triagonal_grammar::Rule;

use super::node::{Builder, Node};
use super::reader::{Read, Reader};

/// Parses the block of a statement, if it has one.
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

/// Builds an `allow` statement, which must have a reason.
pub fn allow(builder: &mut Builder, node: &Node<'_>) -> Allow {
    let warning = node.need(Rule::warning);
    let reason = node.find(Rule::text).map(|text| text.quoted());
    let reason = reason.unwrap_or_else(|| warning.at(String::new()));
    if reason.node.trim().is_empty() {
        let message = format!("the reason for allowing `{}` is missing", warning.text());
        let help = format!("add the reason: `allow {} \"…\"`", warning.text());
        builder
            .errors
            .push(Diagnostic::new(Code::AllowedWithoutReason, reason.span, message).help(help));
    }
    let warning = warning.name();
    Allow { warning, reason }
}

/// Builds a `when` statement with statements of any kind.
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
