// Where pages were scrolled to: whoever goes back finds the place again. The browser cannot do this by itself, as the contents
// come later than the address, and parts that are not in sight have no height that is certain. So a card keeps its place.

/** How long the contents may take to come, in milliseconds. */
const LATEST = 30_000;
/** How often it is looked whether they are there, in milliseconds. */
const LOOK = 60;

/** A place: how far from the top, and where a card was in the window that has a name for this. */
type Place = { top: number; card?: string; y?: number };

/** A name of this entry of the browser's history, the same whenever somebody comes back to it. */
function entry(): string {
  const known = (history.state as { entry?: string } | null)?.entry;
  if (known) return known;
  const fresh = Math.random().toString(36).slice(2);
  history.replaceState({ ...history.state, entry: fresh }, "");
  return fresh;
}

const keyOf = (name: string) => `triagonal-scroll-${name}`;

/** The place of the page, by the card that was pressed if there is one: that is the one somebody comes back to. */
function placeNow(pressed?: EventTarget | null): Place {
  // Between cards and between their columns are gaps.
  const points = [0.25, 0.4, 0.55].flatMap((y) => [0.5, 0.3].map((x) => [x, y] as const));
  const seen = points.map(([x, y]) => document.elementFromPoint(innerWidth * x, innerHeight * y));
  for (const element of [pressed, ...seen]) {
    const card = element instanceof Element && element.closest<HTMLElement>("[data-place]");
    if (card) return { top: scrollY, card: card.dataset.place, y: card.getBoundingClientRect().top };
  }
  return { top: scrollY };
}

let end = () => {};

/** Goes to a place as soon as the page has it, unless somebody scrolls first. */
function goTo(place: Place) {
  end();
  if (!place.top) return scrollTo(0, 0);
  const until = performance.now() + LATEST;
  let timer = 0;
  let still = 0;
  let own = scrollY;
  const attempt = () => {
    const card = place.card && document.querySelector(`[data-place="${CSS.escape(place.card)}"]`);
    const away = card ? card.getBoundingClientRect().top - place.y! : place.top - scrollY;
    // A scrollbar tells nobody that it is pulled; but what is away by as much as the page was scrolled was scrolled by somebody.
    if (still > 8 && Math.abs(away) > 1 && Math.abs(away + scrollY - own) <= 1) return end();
    // What comes into sight gets its height only now, and more cards may come long after, so one look is not enough.
    still = Math.abs(away) > 1 || (place.card && !card) ? 0 : still + 1;
    if (Math.abs(away) > 1) scrollBy(0, away);
    own = scrollY;
    if (performance.now() > until) end();
    else timer = window.setTimeout(attempt, LOOK);
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
  addEventListener("scroll", () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      place = placeNow();
    });
  }, { passive: true });
  // Cards that come into sight move the others without scrolling the page.
  addEventListener("click", (event) => {
    cancelAnimationFrame(frame);
    frame = 0;
    place = placeNow(event.target);
  }, { capture: true });
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
