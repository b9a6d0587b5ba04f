// Shows the games that contain every word of the search field. The URL contains the search, so that it can be shared.

const field = document.querySelector("#search");
const count = document.querySelector("#count");
const cards = [...document.querySelectorAll(".card")];

function search() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const card of cards) {
    card.hidden = !words.every((word) => card.dataset.words.includes(word));
    shown += card.hidden ? 0 : 1;
  }
  count.textContent = words.length ? `${shown} ${shown === 1 ? "game" : "games"}` : "";
  history.replaceState(null, "", words.length ? `?q=${encodeURIComponent(field.value)}` : location.pathname);
}

field.value = new URLSearchParams(location.search).get("q") ?? "";
field.addEventListener("input", search);
field.form.addEventListener("submit", (event) => event.preventDefault());
if (field.value) search();
