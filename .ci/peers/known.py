"""Known differences: from a position and the game before it, each rule computes what the peer must have in place of ours.

A difference is explained only if the peer has exactly that. A rule returns the set of moves, whether it is check, the result
as `told` writes it, or the text of a field, as the entry's kind in tests/data/peers.toml is; None explains nothing."""

# These modules add their rules when they are loaded.
import moves  # noqa: F401
import results  # noqa: F401
from rules import RULES  # noqa: F401
