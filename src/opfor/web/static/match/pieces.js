// A piece that has gone elsewhere is seen going there, where the device allows motion.
import { match, onRenewed } from "../kit/match.js";

const LASTS = 380, still = window.matchMedia("(prefers-reduced-motion: reduce)");
let before = new Map(), frame = "";

// Where each piece lies on its board, whatever has been scrolled
function board() { return match.querySelector("#map, #cardboard"); }
function places() {
  const around = board()?.getBoundingClientRect(), pieces = board()?.querySelectorAll("[data-piece]") ?? [];
  return new Map([...pieces].map((piece) => {
    const box = piece.getBoundingClientRect();
    return [piece.dataset.piece, { piece, x: box.x - around.x, y: box.y - around.y }];
  }));
}
function view() { return `${board()?.getAttribute("viewBox")} ${board()?.clientWidth}`; }

match.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target === match) { before = places(); frame = view(); }
});
onRenewed(() => {
  if (still.matches || frame !== view()) return;
  for (const [name, now] of places()) {
    const was = before.get(name), scale = now.piece.ownerSVGElement?.getScreenCTM().a ?? 1;
    if (!was || Math.hypot(was.x - now.x, was.y - now.y) < 3) continue;
    const from = `${(was.x - now.x) / scale}px ${(was.y - now.y) / scale}px`;
    now.piece.animate([{ translate: from, zIndex: 5 }, { translate: "0 0", zIndex: 5 }], { duration: LASTS, easing: "ease" });
  }
});
