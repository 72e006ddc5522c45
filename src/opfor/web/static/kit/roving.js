// Roving focus: many choices are one stop of the Tab key, and arrow keys go to the nearest choice in their direction.
// What was chosen last keeps the stop when the server draws the choices again.
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function marked(choice) { return choice.dataset.at.split(",").map(Number); }

// `key` is the data attribute that names a choice, `middle` its place, `least` the distance that counts as another row.
export function roving(selector, key, middle = marked, least = 1) {
  let last = "";
  function all() { return [...document.querySelectorAll(selector)]; }
  function remember(name) { last = name; }
  function settle() {
    const choices = all(), kept = choices.find((one) => one.dataset[key] === last);
    for (const one of choices) one.setAttribute("tabindex", one === (kept || choices[0]) ? "0" : "-1");
    return kept;
  }
  document.addEventListener("keydown", (event) => {
    const here = event.target.closest(selector), way = WAYS[event.key];
    if (!here || !way) return;
    event.preventDefault();
    const from = middle(here);
    let best = null, nearest = Infinity;
    for (const one of all()) {
      const to = middle(one), dx = to[0] - from[0], dy = to[1] - from[1];
      const along = dx * way[0] + dy * way[1], aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
      if (along > least && along + 2 * aside < nearest) { nearest = along + 2 * aside; best = one; }
    }
    if (best) { remember(best.dataset[key]); settle(); best.focus(); }
  });
  return { all, remember, settle };
}
