// Dragging with mouse, pen or finger. A press that has moved more than a few pixels is a drag, and the click at its end
// chooses nothing.
const SLACK = 8;
const handlers = [];
let press = null;

// `grab` looks at the press and returns what it takes hold of, or nothing. The newest handler is asked first: pieces
// before the map they lie on.
export function onDrag(grab, move, drop = () => {}) { handlers.unshift({ grab, move, drop }); }
export function wasDragged(event) { return event.detail !== 0 && press !== null && press.moved; }
// What is held is let go where it is, as when a second finger comes down.
export function letGo() { press = { held: null, moved: true, move() {}, drop() {} }; }

document.addEventListener("pointerdown", (event) => {
  press = null;
  for (const { grab, move, drop } of handlers) {
    const held = grab(event);
    if (held) { press = { held, move, drop, moved: false, x: event.clientX, y: event.clientY }; return; }
  }
});
document.addEventListener("pointermove", (event) => {
  if (!press || !event.buttons) return;
  const dx = event.clientX - press.x, dy = event.clientY - press.y;
  if (Math.abs(dx) + Math.abs(dy) > SLACK) press.moved = true;
  if (press.moved) press.move(press.held, event, dx, dy);
});
document.addEventListener("pointerup", (event) => {
  const ended = press;
  if (ended?.moved) ended.drop(ended.held, event);
  window.setTimeout(() => { if (press === ended) press = null; });  // the click comes first
});
document.addEventListener("pointercancel", () => { press = null; });
