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

function placeNow(): Place {
  // Between cards and between their columns are gaps.
  const points = [0.25, 0.4, 0.55].flatMap((y) => [0.5, 0.3].map((x) => [x, y] as const));
  for (const [x, y] of points) {
    const card = document.elementFromPoint(innerWidth * x, innerHeight * y)?.closest<HTMLElement>("[data-place]");
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
  const attempt = () => {
    const card = place.card && document.querySelector(`[data-place="${CSS.escape(place.card)}"]`);
    const away = card ? card.getBoundingClientRect().top - place.y! : place.top - scrollY;
    if (Math.abs(away) > 1) scrollBy(0, away);
    // What comes into sight gets its height only now, so one look is not enough.
    still = Math.abs(away) > 1 || (place.card && !card) ? 0 : still + 1;
    if (still > 8 || performance.now() > until) end();
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
  let waits = false;
  const look = () => {
    waits = false;
    place = placeNow();
  };
  addEventListener("scroll", () => {
    if (!waits) requestAnimationFrame(look);
    waits = true;
  }, { passive: true });
  // Cards that come into sight move the others without scrolling the page.
  addEventListener("click", look, { capture: true });
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
