// Studies: the page is renewed when a job has something new. Charts with sliders: the form asks again while something
// moves. No rule of any game is here.
(function () {
  "use strict";
  var body = document.getElementById("study-body");
  if (!body) return;
  var told = 0, had = false;
  function stamp(where) { var found = document.querySelector(where); return found ? found.dataset.stamp : ""; }
  document.body.addEventListener("htmx:beforeSwap", function (event) {
    if (event.detail.target.id === "standing") had = event.detail.target.contains(document.activeElement);
  });
  document.body.addEventListener("htmx:afterSettle", function () {
    var now = document.querySelector(".standing-now"), live = document.getElementById("live");
    if (had) { var button = document.querySelector("#standing button"); had = false; if (button) button.focus({ preventScroll: true }); }
    if (!now) return;
    var percent = Math.floor(Number(now.dataset.percent) / 25);
    if (stamp(".standing-now") !== stamp(".study-parts")) {
      document.querySelector(".study-parts").dataset.stamp = now.dataset.stamp;
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
