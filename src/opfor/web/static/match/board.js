// Choosing on the board: a click or the arrow keys and Enter choose a place, and the server answers with the question
// as it then stands.
import { wasDragged } from "../kit/drag.js";
import { fetchPart, onRenewed } from "../kit/match.js";
import { isZoomed, showFrame } from "../kit/pan.js";
import { roving } from "../kit/roving.js";

const hexes = roving("#map a[data-hex]", "hex");

// The place that was touched stays where it is in the window, also when the card leaves the page to become a sheet
// (or moves up, where the sheet would lie over it)
const CLEAR = 130;
let touched = "", top = 0, space = 0;
function spot() { return document.querySelector(`[data-hex="${CSS.escape(touched)}"]`); }

function choose(name, place) {
  touched = place;
  top = spot()?.getBoundingClientRect().top ?? 0;
  space = document.querySelector(".now").offsetHeight;
  const form = document.getElementById("answer"), asked = new URLSearchParams(form ? new FormData(form) : undefined);
  if (name === "from") { asked.delete("to"); asked.delete("pick"); }
  asked.set(name, place);
  fetchPart(`?${asked}`);
}
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-hex], a[data-pick], a[data-from]");
  if (!link) return;
  event.preventDefault();
  if (wasDragged(event)) return;
  const { hex, pick, from } = link.dataset;
  hexes.remember(hex || "");
  if (from) choose("from", from); else choose("pick", hex || pick);
});

// On a narrow screen the whole map would be too small to read: begin with the hexes that matter now
function isNarrow() { return window.innerWidth <= 700; }
function beginNear() {
  const spots = [...document.querySelectorAll("#map a[data-at]")].map((link) => link.dataset.at.split(",").map(Number));
  if (!isNarrow() || !spots.length) return;
  const xs = spots.map((spot) => spot[0]), ys = spots.map((spot) => spot[1]);
  const left = Math.min(...xs) - 90, top = Math.min(...ys) - 90;
  showFrame([left, top, Math.max(360, Math.max(...xs) + 90 - left), Math.max(340, Math.max(...ys) + 90 - top)]);
}

onRenewed((moved) => {
  showFrame();
  const sheet = document.querySelector(".card.held"), place = spot();
  if (!moved && place) {
    if (sheet) document.querySelector(".now").style.minBlockSize = `${space}px`;
    window.scrollBy(0, place.getBoundingClientRect().top - top);
    const box = place.getBoundingClientRect();
    if (sheet && getComputedStyle(sheet).position === "fixed" && box.bottom > sheet.getBoundingClientRect().top) {
      window.scrollBy(0, box.top - CLEAR);
    }
  }
  touched = "";
  if (moved) {
    hexes.remember("");
    if (!isZoomed() || isNarrow()) beginNear();
  }
  hexes.settle()?.focus({ preventScroll: true });
});
hexes.settle();
beginNear();
