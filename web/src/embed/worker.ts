// The Worker of the live blocks: checks texts, plays moves and searches, with the WebAssembly of the studio.

import { compiled, core, type Module, type RawPosition, type RawVariant, values } from "../worker/core";
import type { Draft, State } from "../types";
import type { Files, FromWorker, Questions, Rules, ToWorker } from "./questions";

/** The address of the site's studio, in the folder beside this script's folder. */
const STUDIO = new URL(/* @vite-ignore */ "../studio/", import.meta.url).href;
/** The longest that the engine thinks, in milliseconds. */
const MAX_TIME = 900;
const SLICE = 200;

const scope = self as unknown as {
  postMessage(message: FromWorker): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
};

const sentence = (error: unknown): string => {
  if (error instanceof Error) return error.message;
  // The bindings throw the JSON of an error.
  const text = String(error);
  return text.startsWith("{") ? (JSON.parse(text) as { message: string }).message : text;
};

/** An effect of the desk. Blocks neither store anything nor play games in the desk, so only answers and pushes occur. */
type Effect = { do: string; body?: Record<string, unknown> };

let files: Files = {};

/** The Worker, once the WebAssembly is loaded. */
class Bench {
  private readonly desk;
  private readonly engine;
  private commands = 0;
  /** The variant of the last question, with the position after its moves. */
  private game: { key: string; variant: RawVariant; position: RawPosition; moves: string[] } | null = null;

  constructor(private readonly module: Module) {
    this.desk = new module.Studio();
    this.engine = new module.StudioEngine();
    const kept = Object.entries(files).map(([name, text]) => [`file/${name}`, JSON.stringify({ text })]);
    this.hear({ on: "begin", seed: 1, kept });
  }

  private hear(event: object): Effect[] {
    return JSON.parse(this.desk.handle(Date.now(), JSON.stringify(event))) as Effect[];
  }

  /** Sends a block's command to the desk and returns the answer. */
  private command<Answer>(block: number, command: object): Answer {
    const effects = this.hear({
      on: "ask",
      from: block,
      page: String(block),
      command: { id: ++this.commands, ...command },
    });
    const body = effects.find((effect) => effect.do === "answer")?.body;
    if (!body || body["error"]) throw new Error(String(body?.["error"] ?? "the question was not answered"));
    return body as Answer;
  }

  check({ block, version, text }: Questions["check"]["ask"]): Draft {
    this.command(block, { do: "draft", version, text });
    // The desk checks a text when it is woken, so that a newer text can replace it.
    const pushed = this.hear({ on: "woken" }).find((effect) => effect.body?.["draft"]);
    if (!pushed) throw new Error("the text was not checked");
    return pushed.body!["draft"] as Draft;
  }

  words({ block, ...place }: Questions["words"]["ask"]) {
    return this.command<Questions["words"]["answer"]>(block, { do: "words", ...place });
  }

  hover({ block, ...place }: Questions["hover"]["ask"]) {
    return this.command<Questions["hover"]["answer"]>(block, { do: "hover", ...place });
  }

  position({ rules, moves }: Questions["position"]["ask"]): State {
    return JSON.parse(this.after(rules, moves).state()) as State;
  }

  /** The position after some moves, reached from the last position where possible. */
  private after(rules: Rules, moves: string[]): RawPosition {
    const key = JSON.stringify(rules);
    if (this.game?.key !== key) {
      this.game?.position.free();
      this.game?.variant.free();
      this.game = null;
      const { RawVariant } = this.module;
      const variant =
        "name" in rules
          ? RawVariant.builtin(rules.name, "{}")
          : RawVariant.parse(rules.text, JSON.stringify(files), "{}");
      this.game = { key, variant, position: variant.start(), moves: [] };
    }
    const game = this.game;
    if (!game.moves.every((move, index) => move === moves[index])) {
      game.position.free();
      game.position = game.variant.start();
      game.moves = [];
    }
    for (const move of moves.slice(game.moves.length)) {
      game.position.play(move, "own");
      game.moves.push(move);
    }
    return game.position;
  }

  async reply({ rules, moves, level }: Questions["reply"]["ask"]): Promise<Questions["reply"]["answer"]> {
    const fault = this.engine.ask(JSON.stringify({ variant: rules, moves, level, time: MAX_TIME }));
    if (fault) throw new Error(fault);
    const wanted = this.engine.wants();
    const found = wanted && (await values(STUDIO, wanted));
    if (found) this.engine.learn(found);
    for (;;) {
      for (const word of JSON.parse(this.engine.step(SLICE)) as {
        failed?: string;
        over?: { lines: { moves: string[] }[] };
      }[]) {
        if (word.failed) throw new Error(word.failed);
        if (word.over) return { move: word.over.lines[0]?.moves[0] };
      }
    }
  }
}

let bench: Promise<Bench> | null = null;
/** Questions are answered one after the other. */
let queue: Promise<unknown> = Promise.resolve();

async function load(): Promise<Bench> {
  try {
    return new Bench(await core(STUDIO, await compiled(STUDIO)));
  } catch (error) {
    // The next question tries again.
    bench = null;
    throw error;
  }
}

async function answer(message: Exclude<ToWorker, { files: Files }>) {
  bench ??= load();
  const { id } = message;
  try {
    const own = await bench;
    const ask = async () => {
      switch (message.what) {
        case "check":
          return own.check(message.ask);
        case "words":
          return own.words(message.ask);
        case "hover":
          return own.hover(message.ask);
        case "position":
          return own.position(message.ask);
        case "reply":
          return own.reply(message.ask);
      }
    };
    scope.postMessage({ id, answer: await ask() });
  } catch (error) {
    scope.postMessage({ id, error: sentence(error) });
  }
}

scope.onmessage = ({ data }) => {
  if ("files" in data) files = data.files;
  else queue = queue.then(() => answer(data));
};
