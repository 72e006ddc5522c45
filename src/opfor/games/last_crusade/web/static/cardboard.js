// The battlefield of cards: arrow keys from one choice to the next, and the enemy's moves as numbered arrows.
// What may be chosen comes from the server; no rule is here.
(function () {
  "use strict";
  var match = document.getElementById("match"), last = "";
  function table() { return document.getElementById("cardboard"); }
  if (!match) return;

  // One tab stop; arrows go to the nearest choice in their direction
  function choices() { return Array.prototype.slice.call(document.querySelectorAll("#cardboard [data-cb].lit")); }
  function rove() {
    var all = choices(), kept = all.find(function (one) { return one.dataset.cb === last; });
    all.forEach(function (one) { one.setAttribute("tabindex", one === (kept || all[0]) ? "0" : "-1"); });
    return kept;
  }
  function middle(one) {
    var box = (one.classList.contains("cb-place") ? one.parentElement : one).getBoundingClientRect();
    return [box.left + box.width / 2, box.top + (one.classList.contains("cb-place") ? 10 : box.height / 2)];
  }
  document.addEventListener("keydown", function (event) {
    var here = event.target.closest && event.target.closest("#cardboard [data-cb].lit");
    var way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!here || !way) return;
    event.preventDefault();
    var from = middle(here), best = null, least = Infinity;
    choices().forEach(function (one) {
      var to = middle(one), dx = to[0] - from[0], dy = to[1] - from[1];
      var along = dx * way[0] + dy * way[1], aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
      if (along > 4 && along + 2 * aside < least) { least = along + 2 * aside; best = one; }
    });
    if (best) { last = best.dataset.cb; rove(); best.focus(); }
  });
  document.addEventListener("click", function (event) {
    var one = event.target.closest("#cardboard [data-cb].lit");
    if (one) last = one.dataset.cb;
  });

  // A line of the story that says from where to where is an arrow
  function ways(line) {
    var starts = [], end = null, origin = false;
    line.querySelectorAll("a.at").forEach(function (link) {
      var before = link.previousSibling ? link.previousSibling.textContent : "";
      origin = /\bfrom (the )?$/.test(before) || (origin && before === ", ");
      if (origin) starts.push(link.hash); else if (!end) end = link.hash;
    });
    return end ? starts.map(function (start) { return [start, end]; }) : [];
  }
  function spot(hash, area) {
    var box = document.querySelector(hash);
    if (!box) return null;
    box = box.getBoundingClientRect();
    return [box.left + box.width / 2 - area.left, box.top + box.height / 2 - area.top];
  }
  function made(name, given, parent) {
    var one = document.createElementNS("http://www.w3.org/2000/svg", name);
    Object.keys(given).forEach(function (key) { one.setAttribute(key, given[key]); });
    parent.appendChild(one);
    return one;
  }
  function arrows() {
    var field = document.querySelector("#cardboard .cb-field");
    if (!field) return;
    field.querySelectorAll(".cb-arrows").forEach(function (old) { old.remove(); });
    var lines = Array.prototype.slice.call(document.querySelectorAll("[data-story] > li")), number = 0, shown = [];
    lines.forEach(function (line) {
      var found = ways(line);
      if (!found.length) return;
      number += 1;
      line.dataset.arrow = String(number);
      if (!line.classList.contains("waiting")) shown.push([number, found, line.classList.contains("current")]);
    });
    if (!document.body.classList.contains("telling") || !shown.length) return;
    var area = field.getBoundingClientRect(), many = {};
    var svg = made("svg", { "class": "cb-arrows", "aria-hidden": "true" }, field);
    shown.forEach(function (item) {
      item[1].forEach(function (way) {
        var a = spot(way[0], area), b = spot(way[1], area);
        if (!a || !b) return;
        var key = way.join(), turn = many[key] = (many[key] || 0) + 1, bend = (turn - 1) * 26;
        if (way[0].indexOf("HQ") > 0) a[0] = b[0];
        if (way[1].indexOf("HQ") > 0) b[0] = a[0];
        a[0] += bend; b[0] += bend;
        var d = "M" + a.join(" ") + "L" + b.join(" ");
        var group = made("g", item[2] ? {} : { "class": "old" }, svg);
        made("path", { "class": "halo", d: d }, group);
        made("path", { d: d, "marker-end": "url(#cb-tip)" }, group);
        var x = a[0] + (b[0] - a[0]) * .35, y = a[1] + (b[1] - a[1]) * .35;
        made("circle", { cx: x, cy: y, r: 11 }, group);
        made("text", { x: x, y: y }, group).textContent = item[0];
      });
    });
  }
  document.addEventListener("opfor:story", arrows);
  window.addEventListener("resize", arrows);

  // The field keeps its place when the page part is renewed, and shows a choice where none would be seen
  var place = 0;
  function pane() { return document.querySelector(".cb"); }
  function reveal() {
    var box = pane(), all = choices();
    if (!box) return;
    box.scrollTop = place;
    if (box.scrollHeight <= box.clientHeight || !all.length) return;
    var hand = box.querySelector(".cb-hand"), area = box.getBoundingClientRect();
    var bottom = area.bottom - (hand ? hand.offsetHeight : 0);
    var seen = all.some(function (one) {
      var at = one.getBoundingClientRect();
      return (hand && hand.contains(one)) || (at.top >= area.top && at.bottom <= bottom);
    });
    if (!seen) box.scrollTop += all[0].getBoundingClientRect().top - area.top - (bottom - area.top) / 2;
  }
  match.addEventListener("htmx:beforeSwap", function (event) { if (event.detail.target === match) place = pane() ? pane().scrollTop : 0; });

  var told = null;
  function settled() {
    var now = match.querySelector("[data-version]"), kept = rove();
    if (table() && kept && last && told === (now && now.dataset.version)) kept.focus({ preventScroll: true });
    told = now && now.dataset.version;
    reveal();
    arrows();
  }
  settled();
  match.addEventListener("htmx:afterSettle", function (event) { if (event.detail.target === match) settled(); });
})();
