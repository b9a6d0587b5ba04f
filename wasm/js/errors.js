/** A text is not a valid variant. */
export class VariantError extends Error {
  constructor({ message, report }) {
    super(message);
    this.name = "VariantError";
    this.report = report;
  }
}

/** A text is not a valid position. */
export class PositionError extends Error {
  constructor({ message, field, from, to, help }) {
    super(message);
    this.name = "PositionError";
    Object.assign(this, { field, from, to, help: help ?? undefined });
  }
}

/** A text is not a legal move. */
export class IllegalMove extends Error {
  constructor({ message, help }) {
    super(message);
    this.name = "IllegalMove";
    this.help = help ?? undefined;
  }
}

/** The typed error for a failure that the bindings have thrown as JSON. Other errors are returned unchanged. */
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

/** The inverse of `typed`: messages between workers lose the class of an error. */
export function written(error) {
  const { name, message, report, field, from, to, help } = error;
  const kind = { VariantError: "variant", PositionError: "position", IllegalMove: "move" }[name];
  return JSON.stringify({ error: kind ?? "other", message, report, field, from, to, help });
}

/** Calls the bindings and throws typed errors. */
export function attempt(call) {
  try {
    return call();
  } catch (thrown) {
    throw typed(thrown);
  }
}
