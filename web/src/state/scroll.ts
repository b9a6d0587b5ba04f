// Scroll restoration. The browser cannot restore the scroll position, because contents arrive after the address has changed and
// the height of parts outside the window is not known. Therefore a position is stored relative to a card.

/** The longest wait for the contents, in milliseconds. */
const MAX_WAIT = 30_000;
/** The interval between attempts, in milliseconds. */
const RETRY_INTERVAL = 60;

/** A scroll position: the distance from the top, and the name of a card with its position in the window. */
type Place = { top: number; card?: string; y?: number };

/** The name of the current entry in the browser's history. It stays the same when the visitor returns to the entry. */
function entry(): string {
  const known = (history.state as { entry?: string } | null)?.entry;
  if (known) return known;
  const fresh = Math.random().toString(36).slice(2);
  history.replaceState({ ...history.state, entry: fresh }, "");
  return fresh;
}

const keyOf = (name: string) => `triagonal-scroll-${name}`;

/** The current scroll position, relative to the card that was clicked if there is one. */
function placeNow(pressed?: EventTarget | null): Place {
  // Several points, because there are gaps between cards.
  const points = [0.25, 0.4, 0.55].flatMap((y) => [0.5, 0.3].map((x) => [x, y] as const));
  const seen = points.map(([x, y]) => document.elementFromPoint(innerWidth * x, innerHeight * y));
  for (const element of [pressed, ...seen]) {
    const card = element instanceof Element && element.closest<HTMLElement>("[data-place]");
    if (card) return { top: scrollY, card: card.dataset.place, y: card.getBoundingClientRect().top };
  }
  return { top: scrollY };
}

let end = () => {};

/** Restores a scroll position as soon as the contents are there, unless the visitor scrolls first. */
function goTo(place: Place) {
  end();
  if (!place.top) return scrollTo(0, 0);
  const until = performance.now() + MAX_WAIT;
  let timer = 0;
  let still = 0;
  let own = scrollY;
  const attempt = () => {
    const card = place.card && document.querySelector(`[data-place="${CSS.escape(place.card)}"]`);
    const away = card ? card.getBoundingClientRect().top - place.y! : place.top - scrollY;
    // Dragging a scrollbar fires no event of its own, but if the card is off by exactly the distance scrolled, the visitor has scrolled.
    if (still > 8 && Math.abs(away) > 1 && Math.abs(away + scrollY - own) <= 1) return end();
    // Cards get their height only when they come into view, and more cards may be added much later, so one attempt is not enough.
    still = Math.abs(away) > 1 || (place.card && !card) ? 0 : still + 1;
    if (Math.abs(away) > 1) scrollBy(0, away);
    own = scrollY;
    if (performance.now() > until) end();
    else timer = window.setTimeout(attempt, RETRY_INTERVAL);
  };
  const hands = ["wheel", "touchmove", "pointerdown", "keydown"] as const;
  end = () => {
    clearTimeout(timer);
    for (const hand of hands) removeEventListener(hand, end);
    end = () => {};
  };
  for (const hand of hands) addEventListener(hand, end, { passive: true });
  timer = window.setTimeout(attempt);
}

export function keepScroll() {
  history.scrollRestoration = "manual";
  let here = entry();
  let place: Place = { top: 0 };
  let frame = 0;
  addEventListener(
    "scroll",
    () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        place = placeNow();
      });
    },
    { passive: true },
  );
  // Cards that come into view move the others without a scroll event.
  addEventListener(
    "click",
    (event) => {
      cancelAnimationFrame(frame);
      frame = 0;
      place = placeNow(event.target);
    },
    { capture: true },
  );
  const leave = () => sessionStorage.setItem(keyOf(here), JSON.stringify(place));
  const arrive = () => {
    here = entry();
    place = JSON.parse(sessionStorage.getItem(keyOf(here)) ?? "null") ?? { top: 0 };
    goTo(place);
  };
  addEventListener("hashchange", () => {
    leave();
    arrive();
  });
  addEventListener("pagehide", leave);
  arrive();
}
