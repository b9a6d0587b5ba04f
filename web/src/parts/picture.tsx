// The picture of a board on a card. Pictures are requested when they come near the window, and a few at a time, so that they do not
// delay other commands.

import { useEffect, useRef, useState } from "preact/hooks";

import { pictureUrl } from "../net/files";
import type { Command } from "../net/wire";

/** The number of pictures requested at the same time. */
const MAX_REQUESTS = 3;

type Job = { start: () => void };
const waiting: Job[] = [];
let running = 0;

function next() {
  while (running < MAX_REQUESTS && waiting.length) {
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
          // The card may have been removed in the meantime.
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
          // A card that was scrolled away gives up its place in the queue.
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
  return (
    <img
      ref={image}
      src={shown || undefined}
      alt=""
      decoding="async"
      onLoad={() => release.current()}
      onError={() => release.current()}
    />
  );
}
