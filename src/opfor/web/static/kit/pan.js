// The part of the map that is seen: buttons, wheel and two fingers zoom, dragging moves it. It stays when the server
// draws the map again. The map is the SVG element "map", and its data-size is its whole width and height.
import { letGo, onDrag } from "./drag.js";

let frame = null;  // left, top, width, height; null is the whole map

export function map() { return document.getElementById("map"); }
export function onMap(event) { return Boolean(map()?.contains(event.target)); }
export function isZoomed() { return frame !== null; }
export function showFrame(wanted = frame) {
  frame = wanted;
  map()?.setAttribute("viewBox", frame ? frame.join(" ") : `0 0 ${map().dataset.size}`);
}

function zoom(factor, x, y) {
  const [wide, tall] = map().dataset.size.split(" ").map(Number), now = frame || [0, 0, wide, tall];
  const width = Math.min(wide, Math.max(wide / 6, now[2] * factor)), height = width * now[3] / now[2];
  showFrame(width >= wide ? null : [now[0] + (now[2] - width) * x, now[1] + (now[3] - height) * y, width, height]);
}
function zoomAt(factor, clientX, clientY) {
  const box = map().getBoundingClientRect();
  zoom(factor, (clientX - box.left) / box.width, (clientY - box.top) / box.height);
}
document.addEventListener("click", (event) => {
  const wanted = event.target.closest("[data-zoom]")?.dataset.zoom;
  if (wanted === "fit") showFrame(null);
  else if (wanted) zoom(wanted === "in" ? 0.7 : 1.43, 0.5, 0.5);
});
document.addEventListener("wheel", (event) => {
  if (!onMap(event) || !event.deltaY) return;
  if (!event.ctrlKey && !frame && event.deltaY > 0) return;
  event.preventDefault();
  zoomAt(event.deltaY > 0 ? 1.15 : 0.87, event.clientX, event.clientY);
}, { passive: false });

onDrag(
  (event) => onMap(event) ? { frame, scroll: window.scrollY } : null,
  (start, event, dx, dy) => {
    if (!start.frame) { window.scrollTo(0, start.scroll - dy); return; }
    const [left, top, width, height] = start.frame, scale = width / map().getBoundingClientRect().width;
    showFrame([left - dx * scale, top - dy * scale, width, height]);
  },
);

// Two fingers zoom; what they touch is neither chosen nor dragged
const fingers = new Map();
document.addEventListener("pointerdown", (event) => {
  if (onMap(event)) fingers.set(event.pointerId, [event.clientX, event.clientY]);
}, true);
document.addEventListener("pointermove", (event) => {
  if (!fingers.has(event.pointerId) || fingers.size !== 2) return;
  event.stopImmediatePropagation();
  const spread = () => { const [a, b] = fingers.values(); return Math.hypot(a[0] - b[0], a[1] - b[1]) || 1; };
  const before = spread();
  fingers.set(event.pointerId, [event.clientX, event.clientY]);
  const [a, b] = fingers.values();
  letGo();
  zoomAt(before / spread(), (a[0] + b[0]) / 2, (a[1] + b[1]) / 2);
}, true);
for (const name of ["pointerup", "pointercancel"]) {
  document.addEventListener(name, (event) => { fingers.delete(event.pointerId); }, true);
}
document.body.addEventListener("htmx:afterSettle", () => showFrame());
