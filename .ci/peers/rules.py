"""The registry of the rules in known.py, and the rules for counts of quiet plies."""

import re

from board import cells
from texts import fields

RULES = {}


def rule(function):
    """Registers a function under its words: the table refers to it as `rule = "promotions are listed twice"`."""
    RULES[function.__name__.replace("_", " ")] = function
    return function


def count(restarts, now):
    if len(now.fens) < 2:
        return None
    return "0" if restarts else str(int(fields(now.fens[-2])["quiet"]) + 1)


@rule
def drops_and_promotions_restart(now, entry):
    return count(now.fields["quiet"] == "0" or any(step.drop or step.becomes for step in now.played), now)


@rule
def a_pawn_that_stays_restarts(now, entry):
    """The peer writes a pass, and a wall instead of a move, as a null move of a piece, and counts it as that piece's move."""
    stays = re.match(r"([a-z]\d+)\1\b", now.said[-1]) if now.said else None
    return count(now.fields["quiet"] == "0" or stays and cells(now.plies[-2]["fen"]).get(stays[1], "").lower() == "p", now)


@rule
def drops_do_not_restart(now, entry):
    return count(now.fields["quiet"] == "0" and "@" not in now.turn, now)


@rule
def only_drops_of_pawns_restart(now, entry):
    drop = re.match(r"([A-Z])@", now.turn)
    return count(now.fields["quiet"] == "0" and not (drop and drop[1] != "P"), now)


@rule
def only_captures_drops_and_promotions_restart(now, entry):
    """The peer's count of quiet plies treats no kind as a pawn."""
    return count(now.captures() or any(step.drop or step.becomes for step in now.played), now)


@rule
def sergeants_restart(now, entry):
    return count(now.fields["quiet"] == "0" or now.mover().upper() == "S", now)


@rule
def steps_along_a_rank_do_not_restart(now, entry):
    along = re.fullmatch(r"[a-z](\d+)[a-z]\1", now.turn)
    return count(now.fields["quiet"] == "0" and (now.captures() or not along), now)


@rule
def begins_with_1(now, entry):
    return str(int(now.fields["quiet"]) + (int(now.fields["quiet"]) == len(now.turns)))
