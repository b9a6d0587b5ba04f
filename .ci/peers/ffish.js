// Answers what ffish, Fairy-Stockfish as a package of npm, says of a game: a line of JSON for each line of JSON.
// ffish.py asks. `{"config"}` loads a variants.ini and lists the games, `{"begin", "fen", "lot"}` begins a game, and
// `{"push"}` plays a move.

// The package takes a `fetch` for that of a browser, which cannot read a file.
delete globalThis.fetch;
const ffish = require("ffish");

let board = null;

// For the player to move: 1, 0 or -1, and null while the game goes on.
function sign(result) {
  if (result === "*") return null;
  if (result === "1/2-1/2") return 0;
  return (result === "1-0") === board.turn() ? 1 : -1;
}

function look() {
  const moves = board.legalMoves();
  const dead = board.isInsufficientMaterial();
  const seen = { fen: board.fen(true), moves, check: board.isCheck(), end: null, claim: null, dead };
  if (moves === "") {
    const end = sign(board.result(false));
    // With too few pieces on both sides it calls each of these a draw, and so it is not known.
    seen.end = dead && end === 0 ? null : end;
  } else if (!dead) {
    seen.claim = sign(board.result(true));
  }
  return seen;
}

function answer({ config, begin, fen, lot, push }) {
  if (config !== undefined) {
    ffish.loadVariantConfig(config);
    return { games: ffish.variants().split(" "), version: require("ffish/package.json").version };
  }
  if (begin !== undefined) {
    if (board) board.delete();
    board = new ffish.Board(begin, fen ?? ffish.startingFen(begin), lot);
    return look();
  }
  return board.push(push) ? look() : { refused: push };
}

ffish.onRuntimeInitialized = () => {
  require("readline")
    .createInterface({ input: process.stdin })
    .on("line", (line) => console.log(JSON.stringify(answer(JSON.parse(line)))));
};
