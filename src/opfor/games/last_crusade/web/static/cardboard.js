// The battlefield of cards: arrow keys from one choice to the next, and the enemy's moves as numbered arrows.
// What may be chosen comes from the server; no rule is here.
import { match, onRenewed } from "/static/kit/match.js";
import { roving } from "/static/kit/roving.js";
import { drawn } from "/static/kit/svg.js";

const CHOICES = "#cardboard [data-cb].lit";
const choices = roving(CHOICES, "cb", middle, 4);

function middle(one) {
  const inPlace = one.classList.contains("cb-place"), box = (inPlace ? one.parentElement : one).getBoundingClientRect();
  return [box.left + box.width / 2, box.top + (inPlace ? 10 : box.height / 2)];
}
document.addEventListener("click", (event) => {
  const one = event.target.closest(CHOICES);
  if (one) choices.remember(one.dataset.cb);
});

// A line of the story that says from where to where is an arrow
function ways(line) {
  const ends = (fact) => [...line.querySelectorAll(`a.at[data-fact="${fact}"]`)].map((link) => link.hash.slice(1));
  return ends("target").flatMap((end) => ends("origin").map((start) => [start, end]));
}
function spot(id, area) {
  const box = document.getElementById(id)?.getBoundingClientRect();
  return box && [box.left + box.width / 2 - area.left, box.top + box.height / 2 - area.top];
}
function arrows() {
  const field = document.querySelector("#cardboard .cb-field"), shown = [];
  if (!field) return;
  field.querySelector(".cb-arrows")?.remove();
  let number = 0;
  for (const line of document.querySelectorAll("[data-story] > li")) {
    const found = ways(line);
    if (!found.length) continue;
    number += 1;
    line.dataset.arrow = String(number);
    if (!line.classList.contains("waiting")) shown.push([number, found, line.classList.contains("current")]);
  }
  if (!document.body.classList.contains("telling") || !shown.length) return;
  const area = field.getBoundingClientRect(), many = {};
  const picture = drawn("svg", { "class": "cb-arrows", "aria-hidden": "true" }, field);
  for (const [label, found, current] of shown) {
    for (const way of found) {
      const a = spot(way[0], area), b = spot(way[1], area);
      if (!a || !b) continue;
      const turn = many[way] = (many[way] || 0) + 1, bend = (turn - 1) * 26;
      if (way[0].startsWith("place-H")) a[0] = b[0];
      if (way[1].startsWith("place-H")) b[0] = a[0];
      a[0] += bend; b[0] += bend;
      const d = `M${a.join(" ")}L${b.join(" ")}`, group = drawn("g", current ? {} : { "class": "old" }, picture);
      drawn("path", { "class": "halo", d }, group);
      drawn("path", { d, "marker-end": "url(#cb-tip)" }, group);
      const x = a[0] + (b[0] - a[0]) * .35, y = a[1] + (b[1] - a[1]) * .35;
      drawn("circle", { cx: x, cy: y, r: 11 }, group);
      drawn("text", { x, y }, group).textContent = label;
    }
  }
}
document.addEventListener("opfor:story", arrows);
window.addEventListener("resize", arrows);

// The field keeps its place when the page part is renewed, and shows a choice where none would be seen
let place = 0;
function pane() { return document.querySelector(".cb"); }
function reveal() {
  const box = pane(), all = choices.all(), told = box?.querySelector(".pointed");
  if (!box) return;
  box.scrollTop = place;
  if (told) { told.scrollIntoView({ block: "nearest" }); return; }
  if (box.scrollHeight <= box.clientHeight || !all.length) return;
  const hand = box.querySelector(".cb-hand"), area = box.getBoundingClientRect();
  const bottom = area.bottom - (hand ? hand.offsetHeight : 0);
  const seen = all.some((one) => {
    const at = one.getBoundingClientRect();
    return hand?.contains(one) || (at.top >= area.top && at.bottom <= bottom);
  });
  if (!seen) box.scrollTop += all[0].getBoundingClientRect().top - area.top - (bottom - area.top) / 2;
}
match?.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target === match) place = pane()?.scrollTop ?? 0;
});

function settle(moved) {
  const kept = choices.settle();
  if (!moved) kept?.focus({ preventScroll: true });
  reveal();
  arrows();
}
settle(true);
onRenewed(settle);
