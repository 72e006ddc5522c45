// A piece is carried to its place with a mouse: taking hold of it chooses it, putting it down chooses where it goes. The
// server says what may be carried, and then where to. Put down anywhere else it goes back.
import { onDrag } from "../kit/drag.js";
import { address, match, onRenewed } from "../kit/match.js";

let settled = () => {};
onRenewed(() => settled());
function renewed() { return new Promise((resolve) => { settled = resolve; }); }

function grab(event) {
  const piece = event.pointerType !== "touch" && event.button === 0 && event.target.closest("[data-carry]");
  return piece ? { piece, key: piece.dataset.carry, ghost: null, taken: Promise.resolve() } : null;
}
// A programmatic click, or the answer that takes hold; what is chosen already is held
function take(held) {
  held.ghost = document.createElement("div");
  held.ghost.className = "carried";
  held.ghost.textContent = held.piece.querySelector(".cb-name, .id").textContent;
  document.body.append(held.ghost);
  if (held.key !== "pick") {
    held.taken = renewed();
    const values = { ...Object.fromEntries(new FormData(document.getElementById("answer"))), key: held.key };
    window.htmx.ajax("POST", address("answer"), { target: "#match", swap: "innerHTML", values });
  } else if (!held.piece.classList.contains("chosen")) {
    held.taken = renewed();
    held.piece.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  }
}
function carry(held, event) {
  if (!held.ghost) take(held);
  held.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
}
function placeAt(x, y) {
  for (const under of document.elementsFromPoint(x, y)) {
    const lit = under.closest("#match .lit") ?? under.closest(".hex")?.querySelector(":scope > .lit");
    if (lit) return lit;
  }
  return null;
}
async function put(held, event) {
  await held.taken;
  held.ghost.remove();
  const place = placeAt(event.clientX, event.clientY);
  if (place && !place.classList.contains("chosen")) {
    place.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  } else if (held.key !== "pick") {
    match.querySelector("[data-key=u]").click();
  }
}
onDrag(grab, carry, put);
document.addEventListener("dragstart", (event) => { if (event.target.closest?.("[data-carry]")) event.preventDefault(); });
