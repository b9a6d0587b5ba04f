// The bindings of the core, which is compiled to WebAssembly from the sources in `wasm/`.

export interface Studio {
  /** Takes an event as JSON and returns effects as JSON. */
  handle(now: number, event: string): string;
}

export interface StudioEngine {
  /** Takes a question as JSON. Returns an error if the question cannot be answered. */
  ask(question: string): string | undefined;
  /** The fingerprint of the rules for which the engine could use trained values. */
  wants(): string | undefined;
  /** Loads trained values. Returns an error if they are not valid. */
  learn(values: string): string | undefined;
  /** Thinks for some milliseconds and returns the reports as JSON. */
  step(slice: number): string;
  quiet(): void;
}

/** A variant that can be played. */
export interface RawVariant {
  start(): RawPosition;
  free(): void;
}

export interface RawPosition {
  /** Plays a move in the project's own notation and returns the move as JSON. */
  play(text: string, notation: "own"): string;
  /** The position with its legal moves, as JSON. */
  state(): string;
  free(): void;
}

export type Module = {
  default(wasm?: { module_or_path: WebAssembly.Module }): Promise<unknown>;
  Studio: new () => Studio;
  StudioEngine: new () => StudioEngine;
  RawVariant: {
    builtin(name: string, options: string): RawVariant;
    parse(text: string, files: string, options: string): RawVariant;
  };
};

/** The module of the site at an address. */
export const compiled = (site: string) => WebAssembly.compileStreaming(fetch(new URL("wasm/triagonal.wasm", site)));

export async function core(site: string, module: WebAssembly.Module): Promise<Module> {
  const found = (await import(/* @vite-ignore */ new URL("wasm/bindings.js", site).href)) as Module;
  await found.default({ module_or_path: module });
  return found;
}

/** The trained values for the rules with a fingerprint, if the site has them. */
export async function values(site: string, fingerprint: string): Promise<string | null> {
  const { shipped } = (await import(/* @vite-ignore */ new URL("wasm/values.js", site).href)) as {
    shipped: Set<string>;
  };
  if (!shipped.has(fingerprint)) return null;
  const answer = await fetch(new URL(`wasm/values/${fingerprint}.toml`, site)).catch(() => null);
  return answer?.ok ? answer.text() : null;
}
