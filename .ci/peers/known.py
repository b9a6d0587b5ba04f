"""Known differences. From a position and the game before it, each rule computes the peer's value in place of ours.

A difference is explained only if the peer has exactly this value. According to the entry's kind in tests/data/peers.toml, a
rule returns a set of moves, whether it is check, a result as `told` writes it, or the text of a field. None explains nothing."""

# These modules register their rules on import.
import moves  # noqa: F401
import results  # noqa: F401
from rules import RULES  # noqa: F401
