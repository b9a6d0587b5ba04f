// The list of moves. Variations are below the moves that they replace.

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
    // Only the list is scrolled, never the page: on phones the board must stay visible.
    const [top, bottom] = [own.offsetTop - box.offsetTop, own.offsetTop - box.offsetTop + own.offsetHeight];
    if (top < box.scrollTop) box.scrollTop = top - 30;
    else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight + 30;
  }, [current, game.line.value]);
  const main = game.line.value.slice(1).flatMap((id) => game.nodes.value.get(id) ?? []);
  return (
    <div class="moves" ref={list} role="region" aria-label="Moves" tabIndex={0}>
      {main.length === 0 && <p class="moves-none">No moves yet.</p>}
      <ol class={players === 2 ? "moves-two" : "moves-flow"}>{rows(game, main, players)}</ol>
      {game.finished.value && <p class="moves-result">{game.finished.value}</p>}
    </div>
  );
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
  const aside = (others: readonly GameNode[], ply: number) => {
    if (!others.length) return;
    result.push(
      <li key={`v${others[0]!.id}`} class="moves-variations">
        {others.map((other) => (
          <Variation key={other.id} game={game} first={other} ply={ply} columns={columns} />
        ))}
      </li>,
    );
  };
  main.forEach((node, index) => {
    const number = Math.floor(index / columns) + 1;
    row.push(node);
    const others = game.tree.value.children(node.parent).filter((other) => other.id !== node.id);
    if (others.length || (index + 1) % columns === 0) {
      const filled = (index % columns) + 1;
      flush(number);
      aside(others, index);
      if (others.length && filled < columns) blanks = 1;
    }
  });
  flush(Math.ceil(main.length / columns));
  // Moves after the last move of the game that were taken back or tried out.
  aside(game.tree.value.children(game.end.value), main.length);
  return result;
}

function Variation({ game, first, ply, columns }: { game: GameStore; first: GameNode; ply: number; columns: number }) {
  const parts: ComponentChild[] = [];
  let node: GameNode | undefined = first;
  let at = ply;
  while (node) {
    const own: GameNode = node;
    if (at % columns === 0 || own === first)
      parts.push(<span class="moves-number">{`${Math.floor(at / columns) + 1}${at % columns ? "…" : "."}`}</span>);
    parts.push(<MoveButton key={own.id} game={game} node={own} />);
    const next: readonly GameNode[] = game.tree.value.children(own.id);
    for (const other of next.slice(1))
      parts.push(<Variation key={`v${other.id}`} game={game} first={other} ply={at + 1} columns={columns} />);
    node = next[0];
    at += 1;
  }
  return <span class="variation">{parts}</span>;
}

function MoveButton({ game, node }: { game: GameStore; node: GameNode }) {
  const here = game.current.value === node.id;
  const text = node.san || node.move;
  const back = game.tree.value.isTakenBack(node);
  return (
    <button
      type="button"
      class="move"
      aria-current={here ? "true" : undefined}
      title={back ? "Taken back" : undefined}
      onClick={() => game.go(node.id)}
    >
      {back ? (
        <>
          <s>{text}</s>
          <span class="unseen"> taken back</span>
        </>
      ) : (
        text
      )}
      {node.comment && <span class="move-comment"> {node.comment}</span>}
    </button>
  );
}
