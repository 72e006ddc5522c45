// The workshop of a chart or of numbers: a changed cell is marked at once, keys go from cell to cell, and the text
// outlives a reload.
import { showCell } from "../kit/scroll.js";
import { forget, recall, remember } from "../kit/storage.js";

const form = document.querySelector("form[data-keeps]");
const given = "given" in form.dataset;  // a text that the person has sent is kept, and nothing takes its place
const place = `workshop ${form.dataset.keeps}`, start = given ? null : text().value;

function text() { return document.getElementById("workshop-text"); }
function keep() {
  if (text().value === start) forget(place); else remember(place, text().value);
}
form.addEventListener("input", ({ target: cell }) => {
  if (!("printed" in cell.dataset)) return;
  const changed = cell.value.trim() !== cell.dataset.printed;
  cell.closest("td, li").classList.toggle("changed", changed);
  if (changed) cell.setAttribute("aria-describedby", `${cell.id}-was`); else cell.removeAttribute("aria-describedby");
});

// An answer to what has changed since is not shown: another question is on its way, and nothing typed is overwritten
const sent = new WeakMap();
let pressed = null;
function now() { return new URLSearchParams(new FormData(form)).toString(); }
document.body.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (detail.elt === form) sent.set(detail.xhr, now());
});
document.body.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const then = sent.get(detail.xhr);
  if (then !== undefined && now() !== then) detail.shouldSwap = false;
});
// Every question says what the part about whole games shows, so that it is sent again only when it has changed
document.body.addEventListener("htmx:configRequest", ({ detail }) => {
  if (detail.elt !== form) return;
  detail.path = pressed ? pressed.getAttribute("formaction") : form.getAttribute("hx-post");
  if (pressed?.name) detail.parameters[pressed.name] = pressed.value;
  pressed = null;
  detail.parameters.shown = document.getElementById("games").dataset.shown;
});
document.body.addEventListener("htmx:afterSettle", () => { keep(); showColumn(); });

// The column that is read for these inputs is marked, and brought into sight when it becomes another
let column = null;
function showColumn() {
  const box = form.querySelector("#workshop-table .scroll"), read = form.querySelector("[data-column]").dataset.column;
  if (!box) return;
  for (const row of box.querySelectorAll("tr")) {
    [...row.cells].slice(1).forEach((cell, at) => cell.classList.toggle("on", at === Number(read)));
  }
  if (read !== column) showCell(box, box.querySelector("td.on"));
  column = read;
}
showColumn();

// htmx hears nothing before the document is ready
document.addEventListener("DOMContentLoaded", () => {
  if (given) { keep(); return; }
  const kept = recall(place);
  if (kept === null || kept === start) return;
  text().value = kept;
  text().dispatchEvent(new Event("input", { bubbles: true }));
});

// What is typed is shown as it is typed; only the download is sent as a form. The form itself asks for games: a button
// may be gone before its turn to ask has come
form.addEventListener("submit", (event) => {
  const button = event.submitter, part = button && "part" in button.dataset;
  if (button?.hasAttribute("formaction") && !part) return;
  event.preventDefault();
  if (!part) return;
  pressed = button;
  window.htmx.trigger(form, "moved");
});
form.addEventListener("keydown", (event) => {
  const cell = event.target.closest("td"), way = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!cell || !way) return;
  const row = cell.parentElement[way > 0 ? "nextElementSibling" : "previousElementSibling"];
  const next = row?.cells[cell.cellIndex]?.querySelector("input");
  if (next) { event.preventDefault(); next.focus(); next.select(); }
});
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-anew]")) forget(place);
  const button = event.target.closest("[data-line]");
  if (!button) return;
  const box = text(), lines = box.value.split("\n"), line = Number(button.dataset.line) - 1;
  const from = lines.slice(0, line).join("\n").length + (line ? 1 : 0);
  box.closest("details").open = true;
  box.focus();
  box.setSelectionRange(from, from + (lines[line] || "").length);
  box.scrollTop = Math.max(0, line - 4) * box.scrollHeight / lines.length;
});
