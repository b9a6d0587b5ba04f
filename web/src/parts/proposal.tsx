// A proposal of one player, with buttons to answer it.

import type { GameStore } from "../state/game";
import type { Proposal } from "../types";

const WORDS: Record<Proposal["what"], string> = {
  draw: "offers a draw",
  takeback: "proposes a takeback",
  help: "proposes engine help for all players",
  rematch: "offers a rematch with sides switched",
};

export function ProposalBar({ game }: { game: GameStore }) {
  const open = game.proposal.value;
  if (!open) return null;
  const mine = game.mine.value;
  const asked = mine.some((seat) => open.waits.includes(seat));
  const own = mine.includes(open.by);
  return (
    <section class="proposal" role="status" aria-label="Proposal">
      <span>
        {own ? "You propose" : nameOf(game, open.by)} {own ? OWN[open.what] : WORDS[open.what]}.
        {!asked && ` Waiting for ${open.waits.map((seat) => nameOf(game, seat)).join(" and ")}.`}
      </span>
      {asked && (
        <button type="button" class="button primary" onClick={() => void game.act("accept")}>
          Accept
        </button>
      )}
      {(asked || own) && (
        <button type="button" class="button" onClick={() => void game.act("decline")}>
          {own ? "Withdraw" : "Decline"}
        </button>
      )}
    </section>
  );
}

const OWN: Record<Proposal["what"], string> = {
  draw: "a draw",
  takeback: "a takeback",
  help: "engine help for all players",
  rematch: "a rematch with sides switched",
};

/** The name that a person has entered, or else the name of the player. */
export function nameOf(game: GameStore, player: number): string {
  const seat = game.seats.value[player];
  return (seat?.kind === "person" && seat.name) || game.info.value!.players[player]!.name;
}
