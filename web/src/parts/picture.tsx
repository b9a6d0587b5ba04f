// A board's picture on a card. Pictures are asked for as they come into sight and a few at a time, so that a page full of them
// does not keep the program from what somebody waits for.

import { useEffect, useRef, useState } from "preact/hooks";

import { pictureUrl } from "../net/files";
import type { Command } from "../net/wire";

/** How many pictures are asked for at the same time. */
const MOST = 3;

type Job = { start: () => void };
const waiting: Job[] = [];
let running = 0;

function next() {
  while (running < MOST && waiting.length) {
    running += 1;
    waiting.shift()!.start();
  }
}

export function Picture({ command }: { command: Command }) {
  const image = useRef<HTMLImageElement>(null);
  const [shown, setShown] = useState("");
  const release = useRef<() => void>(() => {});
  useEffect(() => {
    let state: "away" | "waiting" | "running" | "done" = "away";
    let own = "";
    const job: Job = {
      start: () => {
        state = "running";
        pictureUrl(command).then((found) => {
          own = found;
          // Who has left in the meantime does not need it.
          if (state === "running") setShown(found);
          else URL.revokeObjectURL(found);
        }, done);
      },
    };
    const done = () => {
      if (state === "running") running -= 1;
      state = "done";
      next();
    };
    release.current = done;
    const observer = new IntersectionObserver(
      (entries) => {
        const near = entries.some((entry) => entry.isIntersecting);
        if (near && state === "away") {
          state = "waiting";
          waiting.push(job);
          next();
        } else if (!near && state === "waiting") {
          // Who scrolls on waits for what is seen now.
          waiting.splice(waiting.indexOf(job), 1);
          state = "away";
        }
      },
      { rootMargin: "250px" },
    );
    observer.observe(image.current!);
    return () => {
      observer.disconnect();
      if (state === "waiting") waiting.splice(waiting.indexOf(job), 1);
      done();
      URL.revokeObjectURL(own);
    };
  }, [JSON.stringify(command)]);
  return <img ref={image} src={shown || undefined} alt="" decoding="async" onLoad={() => release.current()} onError={() => release.current()} />;
}
