// The list of moves, with variations under the moves they could have replaced.

import type { ComponentChild } from "preact";
import { useEffect, useRef } from "preact/hooks";

import type { GameStore } from "../state/game";
import type { GameNode } from "../types";

export function MoveList({ game }: { game: GameStore }) {
  const list = useRef<HTMLDivElement>(null);
  const current = game.current.value;
  const players = game.info.value!.players.length;
  useEffect(() => {
    const box = list.current;
    const own = box?.querySelector<HTMLElement>("[aria-current]");
    if (!box || !own) {
      if (box) box.scrollTop = 0;
      return;
    }
    // Only the list is scrolled, never the page: on phones the board must stay in sight.
    const [top, bottom] = [own.offsetTop - box.offsetTop, own.offsetTop - box.offsetTop + own.offsetHeight];
    if (top < box.scrollTop) box.scrollTop = top - 30;
    else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight + 30;
  }, [current, game.line.value]);
  const main = mainLine(game);
  return (
    <div class="moves" ref={list} role="region" aria-label="Moves" tabIndex={0}>
      {main.length === 0 && <p class="moves-none">No move was made yet.</p>}
      <ol class={players === 2 ? "moves-two" : "moves-flow"}>{rows(game, main, players)}</ol>
      {game.finished.value && <p class="moves-result">{game.finished.value}</p>}
    </div>
  );
}

/** The line of play, and on along the first continuation that was looked at. */
function mainLine(game: GameStore): GameNode[] {
  const nodes = game.nodes.value;
  const line = game.line.value.slice(1).flatMap((id) => nodes.get(id) ?? []);
  for (let next = game.next(game.end.value); next !== undefined; next = game.next(next)) line.push(nodes.get(next)!);
  return line;
}

function rows(game: GameStore, main: GameNode[], players: number) {
  const columns = Math.max(players, 1);
  const result: ComponentChild[] = [];
  let row: GameNode[] = [];
  let blanks = 0;
  const flush = (number: number) => {
    if (!row.length) return;
    result.push(
      <li key={row[0]!.id} class="moves-row">
        <span class="moves-number">{number}</span>
        {blanks > 0 && <span class="moves-blank">…</span>}
        {row.map((node) => (
          <MoveButton key={node.id} game={game} node={node} />
        ))}
      </li>,
    );
    row = [];
    blanks = 0;
  };
  main.forEach((node, index) => {
    const number = Math.floor(index / columns) + 1;
    row.push(node);
    const others = game.children(node.parent).filter((other) => other.id !== node.id);
    if (others.length || (index + 1) % columns === 0) {
      const filled = (index % columns) + 1;
      flush(number);
      if (others.length) {
        result.push(
          <li key={`v${node.id}`} class="moves-variations">
            {others.map((other) => (
              <Variation key={other.id} game={game} first={other} ply={index} columns={columns} />
            ))}
          </li>,
        );
        if (filled < columns) blanks = 1;
      }
    }
  });
  flush(Math.ceil(main.length / columns));
  return result;
}

function Variation({ game, first, ply, columns }: { game: GameStore; first: GameNode; ply: number; columns: number }) {
  const parts: ComponentChild[] = [];
  let node: GameNode | undefined = first;
  let at = ply;
  while (node) {
    const own: GameNode = node;
    if (at % columns === 0 || own === first) parts.push(<span class="moves-number">{`${Math.floor(at / columns) + 1}${at % columns ? "…" : "."}`}</span>);
    parts.push(<MoveButton key={own.id} game={game} node={own} />);
    const next: GameNode[] = game.children(own.id);
    for (const other of next.slice(1)) parts.push(<Variation key={`v${other.id}`} game={game} first={other} ply={at + 1} columns={columns} />);
    node = next[0];
    at += 1;
  }
  return <span class="variation">{parts}</span>;
}

function MoveButton({ game, node }: { game: GameStore; node: GameNode }) {
  const here = game.current.value === node.id;
  return (
    <button type="button" class="move" aria-current={here ? "true" : undefined} onClick={() => game.go(node.id)}>
      {node.san || node.move}
      {node.comment && <span class="move-comment"> {node.comment}</span>}
    </button>
  );
}
