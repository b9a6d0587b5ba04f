// The library: a card for every variant, and filters to find one.

import { useEffect, useMemo, useState } from "preact/hooks";

import { Icon } from "../parts/icons";
import { Picture } from "../parts/picture";
import { counted, featured, fitting, KINDS, library, libraryError, loadLibrary, type Filter } from "../state/library";
import { link } from "../state/address";
import { replaceQuery, route } from "../state/router";
import { theme } from "../state/settings";
import { startGame } from "../state/start";
import type { Card } from "../types";
import { Ticked } from "../parts/ticked";

/** The number of cards shown at first, and added each time the end of the list comes into view. */
const PAGE_SIZE = 48;

const NO_FILTER: Filter = { words: "", kind: "", players: "", piece: "", tag: "" };

export function LibraryPage() {
  const [filter, setFilter] = useState<Filter>(() => fromQuery(route.value.query));
  const [shown, setShown] = useState(PAGE_SIZE);
  useEffect(() => {
    document.title = "Library · Triagonal";
    void loadLibrary();
  }, []);
  const found = useMemo(() => fitting(filter), [filter, library.value]);
  const change = (part: Partial<Filter>) => {
    const next = { ...filter, ...part };
    setFilter(next);
    setShown(PAGE_SIZE);
    replaceQuery(new URLSearchParams(Object.entries(next).filter(([, value]) => value)));
  };
  const cards = library.value;
  // Without a filter, the user's own variants and the suggestions for beginners come before the alphabetical list.
  const isUnfiltered = Object.values(filter).every((value) => !value);
  const listed = isUnfiltered ? found.filter((card) => !card.own) : found;
  return (
    <div class="library">
      <div class="library-head">
        <h1>Chess, and everything like it</h1>
        <p>
          {cards ? `${cards.length} variants` : "Variants"} on every kind of board. Choose one to read its rules and
          play it, or <a href="#/workshop/new">make your own</a>.
        </p>
      </div>
      <Filters filter={filter} change={change} />
      {libraryError.value && (
        <p class="problem">
          <Ticked text={libraryError.value} />
        </p>
      )}
      <p class="count" role="status">
        {!cards && !libraryError.value && "Loading the library…"}
        {cards &&
          (found.length === cards.length
            ? ""
            : found.length === 1
              ? "1 variant found"
              : `${found.length} variants found`)}
        {cards && found.length < cards.length && (
          <button type="button" class="plain-button" onClick={() => change(NO_FILTER)}>
            Show all
          </button>
        )}
      </p>
      {isUnfiltered && found.some((card) => card.own) && (
        <Row title="Your variants" cards={found.filter((card) => card.own)} />
      )}
      {isUnfiltered && featured.value.length > 0 && <Row title="Start here" cards={featured.value} />}
      {isUnfiltered && cards && <h2 class="row-title">All variants</h2>}
      <ul class="cards" aria-label="Variants">
        {listed.slice(0, shown).map((card) => (
          <VariantCard key={`${card.own} ${card.name}`} card={card} place={card.name} />
        ))}
      </ul>
      {listed.length > shown && <More act={() => setShown(shown + PAGE_SIZE)} />}
    </div>
  );
}

function Row({ title, cards }: { title: string; cards: Card[] }) {
  return (
    <section class="row">
      <h2 class="row-title">{title}</h2>
      <ul class="cards" aria-label={title}>
        {cards.map((card) => (
          <VariantCard key={card.name} card={card} />
        ))}
      </ul>
    </section>
  );
}

function fromQuery(query: URLSearchParams): Filter {
  const filter = { ...NO_FILTER };
  for (const key of Object.keys(filter) as (keyof Filter)[]) filter[key] = query.get(key) ?? "";
  return filter;
}

function Filters({ filter, change }: { filter: Filter; change: (part: Partial<Filter>) => void }) {
  const all = library.value;
  const kinds = useMemo(() => counted((card) => [card.kind]), [all]);
  const players = useMemo(
    () => counted((card) => [String(card.players)]).sort(([one], [other]) => Number(one) - Number(other)),
    [all],
  );
  const tags = useMemo(() => counted((card) => card.tags), [all]);
  const pieces = useMemo(() => counted((card) => card.pieces), [all]);
  return (
    <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
      <label class="search">
        <span class="unseen">Search variants</span>
        <Icon name="search" />
        <input
          type="search"
          placeholder="Search names, boards, inventors, years"
          value={filter.words}
          onInput={(event) => change({ words: event.currentTarget.value })}
        />
      </label>
      <Select label="Board" any="Any board" value={filter.kind} onChange={(kind) => change({ kind })}>
        {kinds.map(([kind, count]) => [kind, `${KINDS[kind as keyof typeof KINDS] ?? kind} (${count})`])}
      </Select>
      <Select label="Players" any="Any players" value={filter.players} onChange={(value) => change({ players: value })}>
        {players.map(([count, cards]) => [count, `${count === "1" ? "1 player" : `${count} players`} (${cards})`])}
      </Select>
      <Select label="Tag" any="Any tag" value={filter.tag} onChange={(tag) => change({ tag })}>
        {tags.map(([tag, count]) => [tag, `${tag} (${count})`])}
      </Select>
      <label class="field">
        <span class="unseen">Piece</span>
        <input
          type="text"
          list="all-pieces"
          placeholder="Piece, such as Camel"
          value={filter.piece}
          onInput={(event) => change({ piece: event.currentTarget.value })}
        />
        <datalist id="all-pieces">
          {pieces.slice(0, 300).map(([piece]) => (
            <option key={piece}>{piece}</option>
          ))}
        </datalist>
      </label>
    </form>
  );
}

function Select({
  label,
  any,
  value,
  onChange,
  children,
}: {
  label: string;
  any: string;
  value: string;
  onChange: (value: string) => void;
  children: [string, string][];
}) {
  return (
    <label class="field">
      <span class="unseen">{label}</span>
      <select
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        class={value ? "chosen" : undefined}
      >
        <option value="">{any}</option>
        {children.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

function VariantCard({
  card,
  place,
}: {
  card: Card;
  /** A name by which the scroll position is restored to this card. */ place?: string;
}) {
  const variant = card.own ? { file: card.name } : { name: card.name };
  const who = [card.inventor, card.year].filter(Boolean).join(", ");
  return (
    <li class="card" data-place={place}>
      <a class="card-link" href={card.own ? link("workshop", "file", card.name) : link("variant", card.name)}>
        <span class="card-picture">
          <Picture command={{ do: "picture", name: card.name, theme: theme.value }} />
        </span>
        <span class="card-title">{card.title}</span>
        <span class="card-about">
          {card.board}
          {card.players !== 2 && ` · ${card.players} ${card.players === 1 ? "player" : "players"}`}
        </span>
        {who && <span class="card-who">{who}</span>}
        {card.own && <span class="card-own">Yours</span>}
      </a>
      <button
        type="button"
        class="card-play"
        aria-label={`Play ${card.title} against the engine`}
        onClick={() => void startGame(variant, card.players)}
      >
        <Icon name="play" size={15} /> Play
      </button>
    </li>
  );
}

/** Shows more cards when it comes near the window, or is pressed. */
function More({ act }: { act: () => void }) {
  const watch = (element: HTMLButtonElement | null) => {
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        act();
      },
      { rootMargin: "600px" },
    );
    observer.observe(element);
  };
  return (
    <button type="button" class="button more" ref={watch} onClick={act}>
      Show more variants
    </button>
  );
}
