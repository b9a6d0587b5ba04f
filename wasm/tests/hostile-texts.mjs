/** Lists texts that nobody would write. Some are at the limits of the language, and some just beyond. */

/** The same limits as in language/src/syntax/limits.rs. */
const MAX_FILE_SIZE = 1 << 20;
const MAX_STATEMENT = 1 << 14;
const MAX_NESTING = 64;
const MAX_OPERATIONS = 400;

/** Puts a statement into a game, so that a valid statement is also played. */
const game = (statement) => `variant "Hostile"\nextends chess\n${statement}\n`;

export function* hostileTexts() {
  for (const depth of [MAX_NESTING - 1, MAX_NESTING, MAX_NESTING + 1, 5_000, 70_000]) {
    const [open, close] = ["(".repeat(depth), ")".repeat(depth)];
    yield game(`zone z: ${open}rank${close} = 1`);
    yield game(`zone z: ${open}rank = 1${close}`);
    yield game(`zone z: ${open}`);
    yield game(`piece Deep D { ${"{ step radial ".repeat(depth)}${"}".repeat(depth)} }`);
    yield game("option a: b | c \"x\"\n" + "when a is b {".repeat(depth) + "}".repeat(depth));
    yield game(`board { cells ${"{".repeat(depth)}${"}".repeat(depth)} }`);
  }
  for (const sign of ["not ", "-", "rank + ", "rank = 1 and ", "rank = 1 or ", "rank = "]) {
    for (const count of [MAX_OPERATIONS - 1, MAX_OPERATIONS, MAX_OPERATIONS + 1, MAX_STATEMENT]) {
      yield game(`zone z: ${sign.repeat(count)}rank = 1`);
    }
  }
  // As many parentheses and operations as the limits allow.
  const level = "not (rank = 1 or ";
  yield game(`zone z: ${level.repeat(MAX_NESTING)}rank = 1${")".repeat(MAX_NESTING)}`);
  yield game(`piece Long L { slide orthogonal ${"then step diagonal ".repeat(800)} }`);
  yield game(`piece Long L { ${"step radial\n".repeat(5_000)} }`);
  yield "#".repeat(MAX_FILE_SIZE);
  yield "#".repeat(MAX_FILE_SIZE + 1);
  yield "?;".repeat(100_000);
  yield "a {".repeat(30);
  for (const sign of ["\n", " ", "{", "}", "(", ")", "\"", "#", "a", ",", "{ 1", ",\n", "(\n", "/\n#\n", "é", "😀", "a b ", "{2}", "+", ".", "\0"]) {
    for (const head of ["", "zone z: ", "piece P P {\n line forward: ", "array { rank 1: ", "board { cells { "]) {
      yield head + sign.repeat(20_000 / sign.length);
    }
  }
  // Halves of surrogate pairs.
  yield "variant \"\ud800\"\nextends chess";
  yield "variant \"x\"\nextends \udc00";
  // `circle` and `circular`, below, extend each other.
  yield "variant \"x\"\nextends circle";
  yield "variant \"x\"\nextends text";
  // The largest games.
  yield "variant \"Large\"\nplayers White, Black\nboard {\n axes file 1..32, rank 1..32\n forward rank +\n view Black: mirror rank\n}\n" +
    "piece King K royal { slide radial; ride 2:1; hop radial }\narray { rank 1: K }\n";
  yield "variant \"Large\"\nplayers White, Black\nboard {\n axes file 1..2000, rank 1..2000\n}\n";
}

/** The files to which each text may refer. */
export const files = {
  "circle.variant": "variant \"Circle\"\nextends circular",
  "circular.variant": "variant \"Circular\"\nextends circle",
};

/** Calls every function that takes a text. Expects diagnostics and typed errors, and throws any other error. Returns the codes. */
export function tried({ check, format, Variant, VariantError }, text) {
  const report = check(text, files);
  for (const { from, to } of report.diagnostics) {
    if (!(from <= to && to <= text.length)) throw new Error(`the place ${from} to ${to} is outside the text`);
  }
  const expected = (call) => {
    try {
      return call();
    } catch (error) {
      if (!(error instanceof VariantError)) throw error;
      return undefined;
    }
  };
  expected(() => format(text));
  const variant = expected(() => Variant.parse(text, { files }));
  const hasErrors = report.diagnostics.some((one) => one.severity === "error");
  if (variant === undefined && !hasErrors) throw new Error("a text without errors is not a variant");
  if (variant !== undefined) {
    const position = variant.start();
    position.moves();
    position.svg();
    variant.explain();
    position.free();
    variant.free();
  }
  return report.diagnostics.map((one) => one.code);
}
