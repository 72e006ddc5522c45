// The scenario editor: clicks on the table become points of the form in use. The server keeps and checks everything.
import { onDrag, wasDragged } from "/static/kit/drag.js";
import { map, onMap } from "/static/kit/pan.js";
import { drawn, pointIn } from "/static/kit/svg.js";

const editor = document.getElementById("editor"), SHOWN = { target: "#editor", swap: "innerHTML" };

function address(tail) { return `/scenarios/${encodeURIComponent(editor.dataset.scenario)}${tail}`; }
function tool() { return editor.querySelector("[data-tool]:checked")?.value ?? "select"; }
function form() { return editor.querySelector(`form[data-for='${tool()}']`); }
function field() { return form()?.querySelector("[data-points]"); }
function showForms() {
  for (const part of editor.querySelectorAll("[data-for]")) part.hidden = part.dataset.for !== tool();
  drawDraft();
}
// A spot of the table in centimetres from the south-west corner, to the half centimetre; null beside the table
function spotAt(event) {
  const { x, y } = pointIn(document.getElementById("table"), event);
  const width = Number(map().dataset.width), tall = Number(map().dataset.tall);
  if (x < -20 || y < -20 || x > width + 20 || y > tall + 20) return null;
  const half = (mm, most) => Math.round(Math.max(0, Math.min(most, mm)) / 5) * 5 / 10;
  return [half(x, width), half(tall - y, tall)];
}
function points(input) {
  const found = input.value.matchAll(/(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)/g);
  return [...found].map(([, x, y]) => [Number(x), Number(y)]);
}
function drawDraft() {
  const layer = document.getElementById("draft");
  if (!layer) return;
  layer.replaceChildren();
  if (!field() || tool() !== "ground") return;
  const tall = Number(map().dataset.tall), found = points(field()).map(([x, y]) => [x * 10, tall - y * 10]);
  if (!found.length) return;
  const closed = form().querySelector("[name=kind]").selectedOptions[0].dataset.least === "3";
  drawn(closed ? "polygon" : "polyline", { "class": "tt-draft", points: found.join(" ") }, layer);
  for (const [cx, cy] of found) drawn("circle", { "class": "tt-corner", cx, cy, r: 6 }, layer);
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-back]")) {
    field().value = points(field()).slice(0, -1).join(" ");
    drawDraft();
    return;
  }
  if (!onMap(event)) return;
  const thing = event.target.closest("a.thing");
  if (thing) event.preventDefault();
  if (wasDragged(event)) return;
  if (tool() === "select" || event.detail === 0) {
    if (thing) window.htmx.ajax("GET", address(`?pick=${encodeURIComponent(thing.dataset.thing)}`), SHOWN);
    return;
  }
  const spot = spotAt(event), input = field();
  if (!spot || !input) return;
  if (tool() === "stands") { input.value = spot.join(","); window.htmx.trigger(form(), "submit"); return; }
  input.value = `${input.value} ${spot}`.trim();
  drawDraft();
});

// A stand is dragged to its place; everything else on the table moves the map
onDrag(
  (event) => {
    const thing = onMap(event) && tool() === "select" && event.target.closest("a.thing");
    if (thing) event.preventDefault();
    return thing;
  },
  (thing, event) => {
    const spot = spotAt(event), tall = Number(map().dataset.tall);
    const stand = thing.querySelector(".stand");
    if (spot) stand.setAttribute("transform", `translate(${spot[0] * 10} ${tall - spot[1] * 10})`);
  },
  (thing, event) => {
    const spot = spotAt(event), values = { do: "move", pick: thing.dataset.thing, points: String(spot) };
    if (spot) window.htmx.ajax("POST", address("/edit"), { ...SHOWN, values });
  },
);
document.addEventListener("change", (event) => {
  if (event.target.matches("[data-tool]")) showForms(); else if (editor.contains(event.target)) drawDraft();
});
document.addEventListener("input", (event) => { if (event.target.matches("[data-points]")) drawDraft(); });
editor.addEventListener("htmx:afterSettle", showForms);
showForms();
