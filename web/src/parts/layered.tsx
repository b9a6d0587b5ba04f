// The 3D view beside the flat board. Its code is loaded when the view is first opened.

import { useEffect, useRef, useState } from "preact/hooks";

import type { Board } from "../board/board";
import type { Preset, Space } from "../space/space";
import { theme } from "../state/settings";
import { failed } from "../state/speech";

export function Layered({ board }: { board: Board }) {
  const host = useRef<HTMLDivElement>(null);
  const space = useRef<Space | null>(null);
  const [floors, setFloors] = useState(0);
  const [gap, setGap] = useState(2);
  const [slice, setSlice] = useState(-1);
  const colours = theme.value;
  useEffect(() => {
    let gone = false;
    import("../space/space").then((module) => {
      if (gone) return;
      space.current = new module.Space(host.current!, board, colours);
      space.current.setGap(gap);
      space.current.setSlice(slice);
      setFloors(space.current.floors);
      host.current!.dataset.ready = "";
      // Tests need the positions of cells, which cannot be read from a canvas.
      (host.current as HTMLDivElement & { space?: Space }).space = space.current;
    }, failed);
    return () => {
      gone = true;
      space.current?.destroy();
      space.current = null;
    };
  }, [board, colours]);
  const presets: [Preset, string][] = [
    ["seat", "Player's view"],
    ["top", "Top view"],
    ["side", "Side view"],
  ];
  return (
    <div class="space">
      <div class="space-view" ref={host} />
      <div class="space-tools" role="group" aria-label="3D view">
        {presets.map(([name, text]) => (
          <button key={name} type="button" class="button" onClick={() => space.current?.preset(name)}>
            {text}
          </button>
        ))}
        <label>
          <span>Spacing</span>
          <input
            type="range"
            min="0.6"
            max="4"
            step="0.1"
            value={gap}
            onInput={(event) => {
              const next = Number(event.currentTarget.value);
              setGap(next);
              space.current?.setGap(next);
            }}
          />
        </label>
        {floors > 1 && (
          <label>
            <span>{slice < 0 ? "All layers" : `Layer ${slice + 1}`}</span>
            <input
              type="range"
              min="-1"
              max={floors - 1}
              step="1"
              value={slice}
              aria-valuetext={slice < 0 ? "All layers" : `Layer ${slice + 1}`}
              onInput={(event) => {
                const next = Number(event.currentTarget.value);
                setSlice(next);
                space.current?.setSlice(next);
              }}
            />
          </label>
        )}
      </div>
    </div>
  );
}
