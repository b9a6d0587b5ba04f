/** The mistakes of a text: no variant. */
export class VariantError extends Error {
  constructor({ message, report }) {
    super(message);
    this.name = "VariantError";
    this.report = report;
  }
}

/** A text that is no position of a game. */
export class PositionError extends Error {
  constructor({ message, field, from, to, help }) {
    super(message);
    this.name = "PositionError";
    Object.assign(this, { field, from, to, help: help ?? undefined });
  }
}

/** A text that is no legal move. */
export class IllegalMove extends Error {
  constructor({ message, help }) {
    super(message);
    this.name = "IllegalMove";
    this.help = help ?? undefined;
  }
}

/** The error that the bindings have written as JSON. Whatever else was thrown stays as it is. */
export function typed(thrown) {
  if (typeof thrown !== "string") return thrown;
  const failure = JSON.parse(thrown);
  switch (failure.error) {
    case "variant": return new VariantError(failure);
    case "position": return new PositionError(failure);
    case "move": return new IllegalMove(failure);
    default: return new TypeError(failure.message);
  }
}

/** An error as the text from which `typed` makes it again: messages between workers lose its class. */
export function written(error) {
  const { name, message, report, field, from, to, help } = error;
  const kind = { VariantError: "variant", PositionError: "position", IllegalMove: "move" }[name];
  return JSON.stringify({ error: kind ?? "other", message, report, field, from, to, help });
}

/** Calls the bindings, with typed errors. */
export function attempt(call) {
  try {
    return call();
  } catch (thrown) {
    throw typed(thrown);
  }
}
