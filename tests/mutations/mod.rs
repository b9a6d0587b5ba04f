//! Built-in variants that are changed: damaged at random, or into rules that make less sense.

mod changes;
mod contradictions;
mod damage;
mod dead_parts;
mod noticed;
mod sites;
