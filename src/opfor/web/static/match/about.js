// What is this? A note over the match says what a place, a piece, a number or a rule is. Resting on a thing with a
// mouse shows it; a click or tap where nothing is chosen, a long press, a right click or "i" opens it to be read, and
// any link with data-note does. On a phone it comes from below. Choosing always goes first.
import { wasDragged } from "../kit/drag.js";
import { address, match, onRenewed, version } from "../kit/match.js";

const REST = 350, PRESS = 500;
const sheet = document.getElementById("sheet"), note = document.createElement("div"), read = new Map();
let wanted = "", opener = null, before = [], timer = 0, pressed = false, resting = null;

note.id = "note";
note.hidden = true;
note.setAttribute("role", "dialog");
note.setAttribute("aria-label", "What it is");

function board() { return match.querySelector("[data-version]"); }

// The thing under a point of the board or the strip; what lies over it, such as a light around it, is looked through
function thingAt(x, y) {
  const under = document.elementsFromPoint(x, y), anchor = board()?.dataset.anchor;
  if (!under[0]?.closest(".map, .cb, .strip")) return null;
  for (const element of under) {
    const found = element.closest(anchor ? `[data-thing], [id^="${anchor}"]` : "[data-thing]");
    if (found) return found;
  }
  return null;
}
function addressOf(thing) {
  const name = thing.dataset.thing ?? thing.id.slice(board().dataset.anchor.length), step = board().dataset.step;
  return address(`about/${encodeURIComponent(name)}`) + (step ? `?step=${step}` : "");
}

async function textOf(path) {
  const key = `${version()} ${path}`;
  if (!read.has(key)) {
    const answer = await fetch(path, { headers: { "HX-Request": "true" } });
    read.set(key, await answer.text());
  }
  return read.get(key);
}
// On a desk it stands beside the thing, over the board rather than over the question
function place(box) {
  note.style.inset = "";
  if (!window.matchMedia("(min-width: 62rem)").matches) return;
  const gap = 12, width = note.offsetWidth, left = box.left - gap - width, right = box.right + gap;
  const edge = document.querySelector(".map, .cb")?.getBoundingClientRect().right ?? 0;
  const x = right + width < edge ? right : left > 0 ? left : Math.min(right, innerWidth - width - gap);
  const y = Math.max(gap, Math.min(box.top, innerHeight - note.offsetHeight - gap));
  note.style.inset = `${y}px auto auto ${Math.max(gap, x)}px`;
}
function fill(html) {
  note.innerHTML = html;
  const acts = document.createElement("p");
  acts.className = "note-acts";
  if (before.length) acts.innerHTML = '<button type="button" class="button small" data-note-back>‹ Back</button>';
  acts.innerHTML += '<button type="button" class="button small" data-note-close>Close</button>';
  note.append(acts);
  window.htmx?.process(note);
}
async function show(path, from, hover = false) {
  wanted = path;
  const html = await textOf(path).catch(() => "");
  if (wanted !== path || !html) return;
  if (!hover && note.contains(from)) before.push(note.dataset.path); else before = [];
  if (!note.contains(from)) opener = hover ? null : from;
  (sheet.open ? sheet : document.body).append(note);
  note.dataset.path = path;
  note.classList.toggle("hover", hover);
  note.hidden = false;
  fill(html);
  if (!note.contains(from)) place(from.getBoundingClientRect());
  if (!hover) note.querySelector("h2")?.focus({ preventScroll: true });
}
function close(back = false) {
  wanted = "";
  window.clearTimeout(timer);
  if (note.hidden) return;
  note.hidden = true;
  if (back) opener?.focus?.({ preventScroll: true });
}

// Reading: a click, a long press, a right click, the key
window.addEventListener("click", (event) => {  // after all others: whoever takes a click for a choice has it
  const link = event.target.closest("a[data-note], a[data-thing]");
  if (link) {
    event.preventDefault();
    show(link.dataset.thing ? addressOf(link) : link.getAttribute("href"), link);
  } else if (event.target.closest("#note a[hx-get]")) {
    close();  // a sheet opens in its place
  } else if (event.target.closest("[data-note-close]")) {
    close(true);
  } else if (event.target.closest("[data-note-back]")) {
    const path = before.pop();
    textOf(path).then((html) => { note.dataset.path = path; fill(html); });
  } else if (!note.contains(event.target)) {
    close();
    if (event.defaultPrevented || wasDragged(event) || event.target.closest("a, button, summary, label, input")) return;
    if (match.querySelector("[data-anywhere], .map-tools [aria-pressed=true]")) return;
    const thing = thingAt(event.clientX, event.clientY);
    if (thing) show(addressOf(thing), thing);
  }
});
document.addEventListener("pointerdown", (event) => {
  pressed = false;
  window.clearTimeout(timer);
  if (event.pointerType === "mouse") return;
  const thing = thingAt(event.clientX, event.clientY);
  if (thing) timer = window.setTimeout(() => { pressed = true; show(addressOf(thing), thing); }, PRESS);
});
document.addEventListener("pointermove", (event) => {
  if (event.pointerType !== "mouse") {
    if (Math.hypot(event.movementX, event.movementY) > 6) window.clearTimeout(timer);
    return;
  }
  const thing = event.buttons ? null : thingAt(event.clientX, event.clientY);
  if (thing === resting) return;
  resting = thing;
  window.clearTimeout(timer);
  if (!note.hidden && !note.classList.contains("hover")) return;
  close();
  if (thing) timer = window.setTimeout(() => show(addressOf(thing), thing, true), REST);
});
for (const name of ["pointerup", "pointercancel"]) {
  document.addEventListener(name, (event) => { if (event.pointerType !== "mouse") window.clearTimeout(timer); });
}
document.addEventListener("click", (event) => {  // the end of a long press chooses nothing
  if (!pressed || note.contains(event.target)) return;
  pressed = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
document.addEventListener("contextmenu", (event) => {
  const thing = thingAt(event.clientX, event.clientY);
  if (!thing) return;
  event.preventDefault();
  if (!pressed) show(addressOf(thing), thing);
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !note.hidden) {
    event.preventDefault();
    event.stopPropagation();
    close(true);
  }
  if (event.key !== "i" || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea")) return;
  const box = event.target.getBoundingClientRect();
  const thing = event.target.closest(".map, .cb, .strip") && thingAt(box.left + box.width / 2, box.top + box.height / 2);
  if (!thing) return;
  event.stopImmediatePropagation();
  show(addressOf(thing), event.target);
}, true);
onRenewed(() => close());
document.body.addEventListener("close-sheet", () => close());
sheet.addEventListener("close", () => close());
