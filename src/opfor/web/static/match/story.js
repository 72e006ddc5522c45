// What the enemy did, step by step. Every step is a link that works without a script; Space goes on, Play goes on by
// itself. The address follows the step, so that a reload stays there, and the place is remembered on this device.
// Boards that draw arrows hear "opfor:story".
import { announce } from "../kit/announce.js";
import { match, onRenewed } from "../kit/match.js";
import { keep, kept } from "../kit/storage.js";

const SPEEDS = [["normal", "1×", 2600], ["fast", "2×", 1300], ["slow", "½×", 5200]];
let timer = null, pressed = "";

function button(name) { return match.querySelector(`[data-tell=${name}]`); }
function isTelling() { return Boolean(match.querySelector(".telling")); }
function speed() { return SPEEDS.find(([name]) => name === kept("story-speed")) || SPEEDS[0]; }

function point() {
  for (const place of document.querySelectorAll(".pointed")) place.classList.remove("pointed");
  const places = [...match.querySelectorAll("[data-story] > li.current a.at")]
    .map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1)))).filter(Boolean);
  for (const place of places) place.classList.add("pointed");
  places[0]?.scrollIntoView({ block: "nearest" });
}
function pause() { window.clearInterval(timer); timer = null; showControls(); }
function play() {
  timer = window.setInterval(() => { const next = button("next"); if (next) next.click(); else pause(); }, speed()[2]);
  showControls();
}
function showControls() {
  const run = button("play"), fast = button("speed");
  if (!run) return;
  run.textContent = timer ? "Pause" : "Play";
  run.setAttribute("aria-pressed", String(timer !== null));
  fast.textContent = speed()[1];
  fast.setAttribute("aria-label", `Speed: ${speed()[0]}`);
}
function remember() {
  const board = match.querySelector("[data-address]"), place = `story ${match.dataset.match}`;
  if (!board) return;
  if (isTelling()) keep(place, board.dataset.address);
  const link = button("story"), last = kept(place) || "";
  if (link && last.startsWith(link.getAttribute("href").replace(/\d+$/, ""))) {
    link.href = last;
    link.setAttribute("hx-get", last);
    window.htmx?.process(link);
  }
  if (location.pathname !== board.dataset.address) history.replaceState(null, "", board.dataset.address);
}
function show() {
  document.body.classList.toggle("telling", isTelling());
  if (!isTelling() && timer) pause();
  remember();
  showControls();
  point();
  document.dispatchEvent(new CustomEvent("opfor:story"));
}
document.addEventListener("click", (event) => {
  const what = event.target.closest("[data-tell]")?.dataset.tell;
  if (what) pressed = what;
  if (what === "play") { if (timer) pause(); else play(); }
  if (what === "speed") {
    keep("story-speed", SPEEDS[(SPEEDS.indexOf(speed()) + 1) % SPEEDS.length][0]);
    if (timer) { pause(); play(); } else showControls();
  }
  if (timer && event.isTrusted && what !== "play" && what !== "speed") pause();
});
document.addEventListener("keydown", (event) => {
  if (event.key !== " " || !isTelling() || event.target.closest("input, select, button, a, summary")) return;
  event.preventDefault();
  (button("next") || button("end")).click();
});
onRenewed((moved) => {
  show();
  if (moved || !pressed) return;
  if (isTelling()) {
    announce(match.querySelector("[data-spoken]").dataset.spoken);
    (button(pressed) || button("next") || button("end")).focus({ preventScroll: true });
  } else {
    match.querySelector("[data-focus]")?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }
  pressed = "";
});
show();
