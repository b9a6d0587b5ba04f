// The core of the studio, compiled to WebAssembly: `wasm/` in the sources.

import { site } from "./channel";

export interface Desk {
  /** An event as JSON in, effects as JSON out. */
  hear(now: number, event: string): string;
}

export interface DeskEngine {
  /** Takes a question, as JSON. Returns why it cannot be answered, if it cannot. */
  ask(question: string): string | undefined;
  /** The fingerprint of the rules whose values would help with the question. */
  wants(): string | undefined;
  /** Takes values for the question. Returns what is wrong with them, if something is. */
  learn(values: string): string | undefined;
  /** Thinks for so many milliseconds; returns its words since, as JSON. */
  step(slice: number): string;
  quiet(): void;
}

type Module = {
  default(wasm?: { module_or_path: WebAssembly.Module }): Promise<unknown>;
  Desk: new () => Desk;
  DeskEngine: new () => DeskEngine;
};

export const compiled = () => WebAssembly.compileStreaming(fetch(new URL("wasm/triagonal.wasm", site)));

export async function core(module: WebAssembly.Module): Promise<Module> {
  const found = (await import(/* @vite-ignore */ new URL("wasm/bindings.js", site).href)) as Module;
  await found.default({ module_or_path: module });
  return found;
}

/** Values for the rules with a fingerprint, if the site has them. */
export async function values(fingerprint: string): Promise<string | null> {
  const { shipped } = (await import(/* @vite-ignore */ new URL("wasm/values.js", site).href)) as { shipped: Set<string> };
  if (!shipped.has(fingerprint)) return null;
  const answer = await fetch(new URL(`wasm/values/${fingerprint}.toml`, site)).catch(() => null);
  return answer?.ok ? answer.text() : null;
}
