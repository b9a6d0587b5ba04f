// Answers ffish.py about games of ffish, Fairy-Stockfish's npm package: a line of JSON for each line of JSON.
// `{"config"}` loads a variants.ini and lists the games, `{"begin", "fen", "lot"}` starts a game, and `{"push"}` plays a
// move.

// With a global `fetch`, the package assumes a browser and cannot read files.
delete globalThis.fetch;
const ffish = require("ffish");

let board = null;

// The result for the player to move: 1, 0 or -1; null during the game.
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
    // With insufficient material on both sides, ffish reports a draw for every end, so that the result is unknown.
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
