// The enemy's turn step by step: Space or Next shows the next line and points at its places on the board.
// Boards that draw it hear "opfor:story".
import { onRenewed } from "../kit/match.js";

let step = 0;

function lines() { return [...document.querySelectorAll("[data-story] > li")]; }
function isTelling() { return document.body.classList.contains("telling"); }
// Lines that belong together appear together
function joined(at) {
  const all = lines();
  while (at < all.length - 1 && all[at + 1].hasAttribute("data-join")) at += 1;
  return at;
}
function show() {
  const all = lines();
  step = joined(step);
  const waiting = step < all.length - 1;
  let first = step;
  while (first > 0 && first < all.length && all[first].hasAttribute("data-join")) first -= 1;
  all.forEach((line, place) => {
    line.classList.toggle("waiting", place > step);
    line.classList.toggle("current", waiting && place >= first && place <= step);
  });
  document.body.classList.toggle("telling", waiting);
  for (const button of document.querySelectorAll("[data-next], [data-all]")) button.hidden = !waiting;
  for (const link of document.querySelectorAll("[data-jump]")) link.hidden = waiting;
  for (const place of document.querySelectorAll(".pointed")) place.classList.remove("pointed");
  for (const link of document.querySelectorAll("[data-story] > li.current a.at")) {
    document.getElementById(decodeURIComponent(link.hash.slice(1)))?.classList.add("pointed");
  }
  document.dispatchEvent(new CustomEvent("opfor:story"));
}
function tellOn(all) {
  step = all ? lines().length : joined(step + 1);
  show();
  lines()[Math.min(step, lines().length - 1)]?.scrollIntoView({ block: "nearest" });
  if (!isTelling()) document.querySelector("[data-focus]")?.focus({ preventScroll: true });
}
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-next]")) tellOn(false);
  if (event.target.closest("[data-all]")) tellOn(true);
});
document.addEventListener("keydown", (event) => {
  if (event.key !== " " || !isTelling() || event.target.closest("input, select, button, a, summary")) return;
  event.preventDefault();
  tellOn(false);
});
onRenewed((moved) => {
  step = moved ? 0 : lines().length;
  show();
});
show();
