// The list of games.

import { useEffect, useState } from "preact/hooks";

import { Question } from "../parts/dialog";
import { IconButton } from "../parts/icons";
import { Picture } from "../parts/picture";
import { ask } from "../net/wire";
import { link } from "../state/address";
import { theme } from "../state/settings";
import { failed } from "../state/speech";
import type { GameCard } from "../types";

export function GamesPage() {
  const [games, setGames] = useState<GameCard[] | null>(null);
  const [leaving, setLeaving] = useState<GameCard | null>(null);
  const load = () => ask<{ games: GameCard[] }>({ do: "games" }).then((answer) => setGames(answer.games), failed);
  useEffect(() => {
    document.title = "Games · Triagonal";
    void load();
  }, []);
  return (
    <div class="library">
      <div class="library-head">
        <h1>Your games</h1>
        {games?.length === 0 && (
          <p>
            No games yet. <a href="#/">Choose a variant</a> to play.
          </p>
        )}
      </div>
      <ul class="cards" aria-label="Games">
        {games?.map((game) => (
          <li class="card" key={game.id}>
            <a class="card-link" href={link("game", game.id)}>
              <span class="card-picture">
                <Picture command={{ do: "position", game: game.id, theme: theme.value }} />
              </span>
              <span class="card-title">{game.title}</span>
              <span class="card-about">
                {game.outcome ?? `${game.plies} ${game.plies === 1 ? "move" : "moves"} played`}
              </span>
              <span class="card-who">
                {game.seats
                  .map((seat) => (seat.kind === "engine" ? `Engine ${seat.level}` : (seat.name ?? "Human")))
                  .join(" – ")}
              </span>
            </a>
            <span class="card-corner">
              <IconButton name="trash" label={`Delete this game of ${game.title}`} onClick={() => setLeaving(game)} />
            </span>
          </li>
        ))}
      </ul>
      {leaving && (
        <Question
          title="Delete the game?"
          text={`This deletes the game of ${leaving.title} and all its moves.`}
          yes="Delete"
          onClose={() => setLeaving(null)}
          onYes={() => ask({ do: "delete", game: leaving.id }).then(load)}
        />
      )}
    </div>
  );
}
