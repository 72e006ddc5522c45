// Charts with sliders: the form asks again while something moves, at most once in PACE milliseconds, and the address of
// the page follows.
import { announce } from "../kit/announce.js";
import { showCells } from "../kit/scroll.js";

const PACE = 60;
const form = document.querySelector("form[data-live]"), live = document.getElementById("chart-live");
let waiting = null, again = false, asked = "", spoken = null, open = false;

function ask() {
  const now = new URLSearchParams(new FormData(form)).toString();
  if (now === asked) return;
  asked = now;
  window.htmx.trigger(form, "moved");
}
// The last movement is always asked about
function moved() {
  if (waiting) { again = true; return; }
  ask();
  waiting = window.setTimeout(() => { waiting = null; if (again) { again = false; moved(); } }, PACE);
}
function slider(name) { return form.querySelector(`[data-slides='${CSS.escape(name)}']`); }
function along(name) {
  const field = form.querySelector("input[name=along]");
  if (field && slider(name)) field.value = name;
}
form.addEventListener("input", ({ target: input }) => {
  const name = input.dataset.slides || input.name;
  if (input.dataset.slides) form.querySelector(`[name='${CSS.escape(name)}']`).value = input.value;
  else if (input.type === "number" && slider(name)) slider(name).value = input.value;
  along(name);
  if (input.type !== "number" || input.value !== "") moved();
});
// Another curve: the link is an address of its own; with a script only the part changes
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-along]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  along(link.dataset.along);
  moved();
  live.dataset.focus = link.dataset.along;
});

// An open table stays open, the address follows, what is new is announced once, and the chosen curve keeps the focus
function table() { return live.querySelector(".as-table"); }
function settle() {
  showCells(live);
  const part = live.querySelector("[data-address]");
  if (!part) return;
  window.history.replaceState(null, "", part.dataset.address);
  window.clearTimeout(spoken);
  spoken = window.setTimeout(() => announce(part.dataset.spoken), 600);
  if (!live.dataset.focus) return;
  live.querySelector(`a[data-along='${CSS.escape(live.dataset.focus)}']`)?.focus({ preventScroll: true });
  delete live.dataset.focus;
}
document.body.addEventListener("htmx:beforeSwap", () => { open = Boolean(table()?.open); });
document.body.addEventListener("htmx:afterSettle", (event) => {
  if (open && table()) table().open = true;
  if (event.detail.target === live) settle();
});
