// The Worker of a tab. One of the tabs has the desk for all tabs: its Worker runs the core of the studio and carries out its effects.
// The Workers of the other tabs wait until that tab is closed.

import type { Change, Effect, Role } from "../protocol";
import { type Begin, type FromDesk, type FromPage, type FromWorker, names, site } from "./channel";
import { compiled, core, type Studio } from "./core";
import type { FromEngine, ToEngine } from "./engine";
import { type Entries, type Kept, remembered, stored } from "./kept";

const scope = self as unknown as {
  postMessage(message: FromWorker): void;
  close(): void;
  onmessage: ((event: MessageEvent<Begin>) => void) | null;
};

const now = () => performance.timeOrigin + performance.now();
const text = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The variants that the owner of the site has added. */
async function ownFiles(): Promise<Entries> {
  const answer = await fetch(new URL("own.json", site)).catch(() => null);
  return answer?.ok ? Object.entries((await answer.json()) as Record<string, string>) : [];
}

class Executor {
  private readonly channel = new BroadcastChannel(names.channel);
  private readonly number = Math.floor(Math.random() * 2 ** 53);
  private pages: string[] = [];
  private engines = new Map<Role, { worker: Worker; round: number }>();
  private timer = 0;
  private hasKept = false;

  private constructor(
    private readonly desk: Studio,
    private readonly kept: Kept,
    private readonly keeps: boolean,
    private readonly module: WebAssembly.Module,
    private readonly over: (why: string) => void,
  ) {}

  static async begin(over: (why: string) => void): Promise<void> {
    const [module, own, store] = await Promise.all([compiled(site), ownFiles(), stored()]);
    const { Studio } = await core(site, module);
    const kept = store ?? remembered();
    const all = new Map([...own, ...(await kept.first())]);
    const executor = new Executor(new Studio(), kept, store !== null, module, over);
    executor.hear({ on: "begin", seed: executor.number, kept: [...all] });
    executor.channel.onmessage = ({ data }: MessageEvent<FromPage | FromDesk>) =>
      data.to === "desk" && executor.take(data as FromPage);
    executor.say({ to: "all", ready: executor.ready });
  }

  private get ready() {
    return { desk: this.number, keeps: this.keeps };
  }

  private say(message: FromDesk) {
    this.channel.postMessage(message);
  }

  private take({ from, text: command }: FromPage) {
    if (command === undefined) this.say({ to: [from], ready: this.ready });
    const number = this.numberOf(from);
    if (command === undefined) return;
    try {
      this.hear({ on: "ask", from: number, page: from, command: JSON.parse(command) });
    } catch (error) {
      // The core has panicked and cannot continue. The page does not repeat the command.
      const { id } = JSON.parse(command) as { id: number };
      this.say({
        to: [from],
        body: {
          re: id,
          status: 500,
          error: `the studio has failed and is restarting; the command was not carried out: ${text(error)}`,
        },
      });
      this.end(text(error));
    }
  }

  private end(why: string) {
    clearTimeout(this.timer);
    this.channel.close();
    for (const role of this.engines.keys()) this.stop(role);
    this.over(why);
  }

  /** The number of a page. For a new page, the core is notified when the page is closed. */
  private numberOf(page: string): number {
    const known = this.pages.indexOf(page);
    if (known >= 0) return known;
    const number = this.pages.push(page) - 1;
    void navigator.locks.request(names.page(page), () => this.tell({ on: "left", from: number }));
    return number;
  }

  /** Sends the core an event that no page waits for. */
  private tell(event: object) {
    try {
      this.hear(event);
    } catch (error) {
      this.end(text(error));
    }
  }

  private hear(event: object) {
    for (const effect of JSON.parse(this.desk.handle(now(), JSON.stringify(event))) as Effect[]) this.carryOut(effect);
  }

  private carryOut(effect: Effect) {
    switch (effect.do) {
      case "answer":
        return this.say({ to: [this.pages[effect.to]!], body: effect.body });
      case "push":
        return this.say({ to: effect.to.map((page) => this.pages[page]!), body: effect.body });
      case "save":
        return void this.save(effect.then, effect.changes);
      case "read":
        return void this.kept.read(effect.prefix).then(
          (entries) => this.tell({ on: "found", then: effect.then, entries }),
          (error) => this.tell({ on: "found", then: effect.then, entries: [], error: text(error) }),
        );
      case "think":
        return this.think(effect.role, effect.round, effect.question);
      case "quiet":
        return this.quiet(effect.round);
      case "wake":
        clearTimeout(this.timer);
        if (effect.at !== null)
          this.timer = Number(setTimeout(() => this.tell({ on: "woken" }), Math.max(0, effect.at - now())));
    }
  }

  private async save(then: number, changes: Change[]) {
    try {
      await this.kept.save(changes);
    } catch (error) {
      return this.tell({ on: "saved", then, error: text(error) });
    }
    if (!this.hasKept) this.say({ to: "all", kept: true });
    this.hasKept = true;
    this.tell({ on: "saved", then });
  }

  private think(role: Role, round: number, question: unknown) {
    const engine = this.engines.get(role) ?? this.start(role);
    engine.round = round;
    engine.worker.postMessage({ ask: question, round } satisfies ToEngine);
  }

  private quiet(round: number) {
    for (const [role, engine] of this.engines) {
      if (engine.round !== round) continue;
      // The tester runs all cases in one step and cannot receive messages meanwhile.
      if (role === "tester") this.stop(role);
      else engine.worker.postMessage({ quiet: round } satisfies ToEngine);
    }
  }

  private stop(role: Role) {
    this.engines.get(role)?.worker.terminate();
    this.engines.delete(role);
  }

  private start(role: Role): { worker: Worker; round: number } {
    const engine = { worker: new Worker(new URL("./engine.ts", import.meta.url), { type: "module" }), round: 0 };
    engine.worker.onmessage = ({ data: { round, word } }: MessageEvent<FromEngine>) =>
      this.tell({ on: "thought", round, word });
    engine.worker.onerror = (event) => {
      event.preventDefault();
      this.stop(role);
      this.tell({ on: "thought", round: engine.round, word: { failed: `the engine has failed: ${event.message}` } });
    };
    engine.worker.postMessage({ begin: this.module } satisfies ToEngine);
    this.engines.set(role, engine);
    return engine;
  }
}

scope.onmessage = ({ data: { page, turn } }) => {
  void navigator.locks.request(names.worker(page, turn), () => {
    scope.postMessage({ alive: true });
    return new Promise(() => {});
  });
  void navigator.locks
    .request(
      names.desk,
      () =>
        new Promise<void>((_, fail) => {
          Executor.begin((why) => fail(new Error(why))).catch(fail);
        }),
    )
    .catch((error) => {
      scope.postMessage({ over: text(error) });
      scope.close();
    });
};
