//! Mutated built-in variants: damaged at random, or changed into nonsensical rules.

mod changes;
mod contradictions;
mod damage;
mod dead_parts;
mod noticed;
mod sites;
