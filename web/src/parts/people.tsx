// The seats of a game: the host invites guests, guests take their seats, and everybody can enter a name.

import { useEffect, useState } from "preact/hooks";

import { ask } from "../net/wire";
import type { GameStore } from "../state/game";
import type { PersonSeat } from "../types";
import { Swatch } from "./bar";
import { Copied } from "./copied";

const NAME = "triagonal-name";
const MAX_NAME = 60;

/** The name that was last entered in this browser. */
const lastName = () => localStorage.getItem(NAME) ?? "";

function NameField({ value, onInput }: { value: string; onInput: (name: string) => void }) {
  return (
    <label class="named">
      <span>Your name</span>
      <input
        type="text"
        value={value}
        maxLength={MAX_NAME}
        autocomplete="nickname"
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </label>
  );
}

/** The invitation, until the guest has taken the seat. */
export function Invited({ game }: { game: GameStore }) {
  const [name, setName] = useState(lastName);
  const { invited, seats } = game.you.value;
  if (invited === undefined || seats.length || game.finished.value) return null;
  const seat = game.seats.value[invited];
  const player = game.info.value!.players[invited]!.name;
  if (seat?.kind !== "person" || seat.held === "host") {
    return (
      <section class="invited" aria-label="Your invitation">
        <p>
          {seat?.kind === "person"
            ? `The host now plays ${player}. You can watch until you are invited again.`
            : `The engine plays ${player}.`}
        </p>
      </section>
    );
  }
  return (
    <section class="invited" aria-label="Your invitation">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          localStorage.setItem(NAME, name);
          void game.act("join", { name });
        }}
      >
        <p>You are invited to play {player}.</p>
        <NameField value={name} onInput={setName} />
        <button type="submit" class="button primary">
          Play {player}
        </button>
      </form>
    </section>
  );
}

/** A form for the visitor's own name. */
export function OwnName({ game }: { game: GameStore }) {
  const own = game.seats.value[game.mine.value[0] ?? -1];
  const known = own?.kind === "person" ? (own.name ?? "") : "";
  const [name, setName] = useState(known || lastName());
  if (!game.mine.value.length) return null;
  return (
    <form
      class="own-name"
      onSubmit={(event) => {
        event.preventDefault();
        localStorage.setItem(NAME, name);
        void game.act("name", { name });
      }}
    >
      <NameField value={name} onInput={setName} />
      <button type="submit" class="button" disabled={name.trim() === known}>
        Save
      </button>
    </form>
  );
}

/** The links to the seats. Local links work only on the machine of the studio. */
type Links = { local: boolean; links: { name: string; seat: number | null; url: string }[] };

/** The seats as the host sees them, with invitations. */
export function Invite({ game }: { game: GameStore }) {
  const [found, setFound] = useState<Links | null>(null);
  const [error, setError] = useState("");
  useEffect(() => {
    ask<Links>({ do: "links", game: game.id }).then(setFound, (failure: Error) => setError(failure.message));
  }, [game, game.seats.value.length]);
  if (error) return <p class="invite-none">Nobody else can join: {error}.</p>;
  if (!found) return <p>Loading…</p>;
  const { links, local } = found;
  const watch = links.find(({ seat }) => seat === null);
  const people = game.seats.value.flatMap((seat, player) => (seat.kind === "person" ? [{ seat, player }] : []));
  return (
    <>
      <OwnName game={game} />
      {people.map(({ seat, player }) => (
        <Seated
          key={player}
          game={game}
          seat={seat}
          player={player}
          url={links.find((link) => link.seat === player)?.url}
        />
      ))}
      {watch && <Copied label="Link to watch" text={watch.url} />}
      {local && (
        <p class="share-note">
          These links work only on this machine. To let others on the network join, start the studio with{" "}
          <code>--listen</code> and the address of this machine.
        </p>
      )}
    </>
  );
}

function Seated({
  game,
  seat,
  player,
  url,
}: {
  game: GameStore;
  seat: PersonSeat;
  player: number;
  url: string | undefined;
}) {
  const looks = game.info.value!.players[player]!;
  const running = !game.finished.value;
  const act = (command: string) => void game.act(command, { seat: player });
  return (
    <div class="seated">
      <Swatch colour={looks.light} />
      <span class="seated-who">
        <b>{looks.name}</b>: {whoHolds(game, seat, player)}
      </span>
      {running && seat.held === "host" && (
        <button type="button" class="button" onClick={() => act("invite")}>
          Invite someone
        </button>
      )}
      {running && seat.held !== "host" && (
        <button
          type="button"
          class="button"
          disabled={seat.held === "guest" && game.present.value[player]}
          onClick={() => act("take")}
        >
          Play {looks.name} yourself
        </button>
      )}
      {seat.held !== "host" && url && <Copied label={`Link to play as ${looks.name}`} text={url} />}
    </div>
  );
}

/** The holder of a seat in words. */
function whoHolds(game: GameStore, seat: PersonSeat, player: number): string {
  const you = game.mine.value.includes(player);
  if (seat.held === "free") return "waiting for a guest";
  const away = game.present.value[player] ? "" : ", away";
  const who = seat.name ?? (seat.held === "host" ? "the host" : "a guest");
  return you ? (seat.name ? `you, ${seat.name}` : "you") : `${who}${away}`;
}

/** The seats of a game between different people, as every visitor sees them. */
export function People({ game }: { game: GameStore }) {
  const { host, invited } = game.you.value;
  const shared = game.shared.value && !game.finished.value;
  const guest = !host && invited !== undefined && game.mine.value.length > 0;
  return (
    <>
      {!host && (
        <>
          <OwnName game={game} />
          {game.seats.value.map((seat, player) => (
            <p key={player}>
              <Swatch colour={game.info.value!.players[player]!.light} />{" "}
              <b>{game.info.value!.players[player]!.name}</b>:{" "}
              {seat.kind === "person" ? whoHolds(game, seat, player) : `the engine, level ${seat.level}`}
            </p>
          ))}
        </>
      )}
      {host && <Invite game={game} />}
      {shared && (
        <div class="help-state">
          <span>
            {game.help.value ? "Engine help is on for all players." : "Engine help is off until all players agree."}
          </span>
          {game.mine.value.length > 0 && (
            <button type="button" class="button" onClick={() => void game.act("help")}>
              {game.help.value ? "Turn engine help off" : "Propose engine help"}
            </button>
          )}
        </div>
      )}
      {guest && (
        <button type="button" class="button" onClick={() => void game.act("stand")}>
          Give up the seat of {game.info.value!.players[invited]!.name}
        </button>
      )}
    </>
  );
}
