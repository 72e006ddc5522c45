// Studies: the page is renewed when a job has something new. Charts with sliders: the form asks again while something
// moves. No rule of any game is here.
(function () {
  "use strict";
  if (!document.querySelector("[data-found]")) return;
  var told = 0, had = false;
  document.body.addEventListener("htmx:beforeSwap", function (event) {
    if (event.detail.target.id === "standing") had = event.detail.target.contains(document.activeElement);
  });
  document.body.addEventListener("htmx:afterSettle", function () {
    var now = document.querySelector(".standing-now"), live = document.getElementById("live");
    if (had) { var button = document.querySelector("#standing button"); had = false; if (button) button.focus({ preventScroll: true }); }
    if (!now) return;
    var percent = Math.floor(Number(now.dataset.percent) / 25);
    var shown = document.querySelector("[data-found]");
    if (now.dataset.stamp !== shown.dataset.found) {
      shown.dataset.found = now.dataset.stamp;
      live.textContent = now.textContent;
      window.htmx.trigger(document.body, "study-news");
    } else if (percent > told) live.textContent = now.textContent;
    told = percent;
  });
})();
(function () {
  "use strict";
  var form = document.querySelector("form[data-live]"), live = document.getElementById("chart-live");
  if (!form || !live) return;
  var PACE = 60, waiting = null, again = false, asked = "", spoken = null;

  function ask() {
    var now = new URLSearchParams(new FormData(form)).toString();
    if (now === asked) return;
    asked = now;
    window.htmx.trigger(form, "moved");
  }
  // At most one question in so many milliseconds, and the last one always
  function moved() {
    if (waiting) { again = true; return; }
    ask();
    waiting = window.setTimeout(function () { waiting = null; if (again) { again = false; moved(); } }, PACE);
  }
  function slider(name) { return form.querySelector("[data-slides='" + CSS.escape(name) + "']"); }
  function along(name) {
    var field = form.querySelector("input[name=along]");
    if (field && slider(name)) field.value = name;
  }
  form.addEventListener("input", function (event) {
    var input = event.target, name = input.dataset.slides || input.name;
    if (input.dataset.slides) form.querySelector("[name='" + CSS.escape(name) + "']").value = input.value;
    else if (input.type === "number" && slider(name)) slider(name).value = input.value;
    along(name);
    if (input.type === "number" && input.value === "") return;
    moved();
  });
  // Another curve: the link is an address of its own; with a script only the part changes
  document.addEventListener("click", function (event) {
    var link = event.target.closest("a[data-along]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    along(link.dataset.along);
    moved();
    live.dataset.focus = link.dataset.along;
  });

  // A wide chart keeps its marked column in sight, an open table stays open, the address follows, and it is said once
  function settle() {
    var part = live.querySelector("[data-address]");
    live.querySelectorAll(".scroll").forEach(function (box) {
      var cell = box.querySelector("td.found") || box.querySelector("td.on");
      if (cell) box.scrollLeft = cell.offsetLeft - box.clientWidth / 2;
    });
    if (open) { var table = live.querySelector(".as-table"); if (table) table.open = true; }
    if (!part) return;
    window.history.replaceState(null, "", part.dataset.address);
    window.clearTimeout(spoken);
    spoken = window.setTimeout(function () { document.getElementById("live").textContent = part.dataset.spoken; }, 600);
    if (live.dataset.focus) {
      var link = live.querySelector("a[data-along='" + CSS.escape(live.dataset.focus) + "']");
      delete live.dataset.focus;
      if (link) link.focus({ preventScroll: true });
    }
  }
  var open = false;
  document.body.addEventListener("htmx:beforeSwap", function () { var table = live.querySelector(".as-table"); open = Boolean(table && table.open); });
  document.body.addEventListener("htmx:afterSettle", function (event) {
    if (event.detail.target === live) settle();
    else if (open) { var table = live.querySelector(".as-table"); if (table) table.open = true; }
  });
})();
// The workshop of a chart: a changed cell is marked at once, keys go from cell to cell, and the text outlives a reload.
(function () {
  "use strict";
  var form = document.querySelector("form[data-keeps]");
  if (!form) return;
  var given = "given" in form.dataset;  // a text that the person has sent is worth keeping, and nothing takes its place
  var place = "workshop " + form.dataset.keeps, start = given ? null : text().value;
  function text() { return document.getElementById("workshop-text"); }
  function keep() {
    try {
      if (text().value === start) sessionStorage.removeItem(place); else sessionStorage.setItem(place, text().value);
    } catch (refused) { /* not kept */ }
  }
  form.addEventListener("input", function (event) {
    var cell = event.target, changed = cell.value.trim() !== cell.dataset.printed;
    if (!("printed" in cell.dataset)) return;
    cell.closest("td, li").classList.toggle("changed", changed);
    if (changed) cell.setAttribute("aria-describedby", cell.id + "-was"); else cell.removeAttribute("aria-describedby");
  });
  // An answer to what has changed since is not shown: another question is on its way, and nothing typed is overwritten
  var sent = new WeakMap(), pressed = null;
  function now() { return new URLSearchParams(new FormData(form)).toString(); }
  document.body.addEventListener("htmx:beforeRequest", function (event) { if (event.detail.elt === form) sent.set(event.detail.xhr, now()); });
  document.body.addEventListener("htmx:beforeSwap", function (event) {
    var then = sent.get(event.detail.xhr);
    if (then !== undefined && now() !== then) event.detail.shouldSwap = false;
  });
  // What the part about whole games shows is told with every question, so that it is sent again only when it is other
  document.body.addEventListener("htmx:configRequest", function (event) {
    if (event.detail.elt !== form) return;
    event.detail.path = pressed ? pressed.getAttribute("formaction") : form.getAttribute("hx-post");
    if (pressed && pressed.name) event.detail.parameters[pressed.name] = pressed.value;
    pressed = null;
    event.detail.parameters.shown = document.getElementById("games").dataset.shown;
  });
  document.body.addEventListener("htmx:afterSettle", function () { keep(); showColumn(); });
  // The column that is read for these inputs is marked, and brought into sight when it becomes another
  var column = null;
  function showColumn() {
    var box = form.querySelector("#workshop-table .scroll"), read = form.querySelector("[data-column]").dataset.column;
    if (!box) return;
    box.querySelectorAll("tr").forEach(function (row) {
      for (var at = 1; at < row.cells.length; at += 1) row.cells[at].classList.toggle("on", at === Number(read) + 1);
    });
    var cell = box.querySelector("td.on");
    if (cell && read !== column) box.scrollLeft = cell.offsetLeft - box.clientWidth / 2;
    column = read;
  }
  showColumn();
  document.addEventListener("DOMContentLoaded", function () {
    var kept = null;
    try { kept = sessionStorage.getItem(place); } catch (refused) { /* not kept */ }
    if (given) keep();
    if (given || kept === null || kept === start) return;
    text().value = kept;
    text().dispatchEvent(new Event("input", { bubbles: true }));
  });
  // What is typed is shown as it is typed; only the download is sent as a form. The form itself asks for games: a button
  // may be gone before its turn to ask has come
  form.addEventListener("submit", function (event) {
    var button = event.submitter;
    if (button && button.hasAttribute("formaction") && !("part" in button.dataset)) return;
    event.preventDefault();
    if (!button || !("part" in button.dataset)) return;
    pressed = button;
    window.htmx.trigger(form, "moved");
  });
  form.addEventListener("keydown", function (event) {
    var cell = event.target.closest("td"), way = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!cell || !way) return;
    var row = cell.parentElement[way > 0 ? "nextElementSibling" : "previousElementSibling"];
    var next = row && row.cells[cell.cellIndex] && row.cells[cell.cellIndex].querySelector("input");
    if (next) { event.preventDefault(); next.focus(); next.select(); }
  });
  document.addEventListener("click", function (event) {
    if (event.target.closest("[data-anew]")) {
      try { sessionStorage.removeItem(place); } catch (refused) { /* it was not kept either */ }
    }
    var button = event.target.closest("[data-line]");
    if (!button) return;
    var box = text(), lines = box.value.split("\n"), line = Number(button.dataset.line) - 1;
    var from = lines.slice(0, line).join("\n").length + (line ? 1 : 0);
    box.closest("details").open = true;
    box.focus();
    box.setSelectionRange(from, from + (lines[line] || "").length);
    box.scrollTop = Math.max(0, line - 4) * box.scrollHeight / lines.length;
  });
})();
