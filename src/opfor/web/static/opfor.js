// What a page cannot do without a script: keep two screens together, keep the screen awake, keys, focus.
// No rule of any game is here.
(function () {
  "use strict";
  var root = document.documentElement;

  // Appearance
  function showTheme() {
    document.querySelectorAll("[data-theme-choice]").forEach(function (button) {
      button.setAttribute("aria-pressed", String(root.dataset.theme === button.dataset.themeChoice));
    });
  }
  document.addEventListener("click", function (event) {
    var button = event.target.closest("[data-theme-choice]");
    if (!button) return;
    var wanted = button.dataset.themeChoice;
    if (root.dataset.theme === wanted) delete root.dataset.theme; else root.dataset.theme = wanted;
    try { localStorage.setItem("opfor-theme", root.dataset.theme || ""); } catch (refused) { /* not kept */ }
    showTheme();
  });
  showTheme();

  // Steppers
  document.addEventListener("click", function (event) {
    var button = event.target.closest("[data-step]");
    if (!button) return;
    var input = button.parentElement.querySelector("input");
    var low = Number(input.min), high = Number(input.max);
    var now = input.value === "" ? (Number(button.dataset.step) > 0 ? low - 1 : low + 1) : Number(input.value);
    input.value = String(Math.min(high, Math.max(low, now + Number(button.dataset.step))));
  });

  // Buttons outside their form: htmx leaves out which of them was pressed
  document.body.addEventListener("htmx:configRequest", function (event) {
    var cause = event.detail.triggeringEvent, pressed = cause && cause.submitter;
    if (pressed && pressed.name && pressed.hasAttribute("form")) event.detail.parameters[pressed.name] = pressed.value;
  });

  // A field that is renewed under the hand keeps what was selected in it; htmx forgets a selection that begins at the start
  var selected = null;
  function isWhole(field) { return field.value !== "" && String(document.getSelection()) === field.value; }
  document.body.addEventListener("htmx:beforeSwap", function () {
    var field = document.activeElement;
    selected = field && field.id && field.select ? { field: field, whole: isWhole(field), from: field.selectionStart, to: field.selectionEnd } : null;
  });
  document.body.addEventListener("htmx:afterSwap", function () {
    var was = selected, field = document.activeElement;
    if (!was || was.field === field || was.field.id !== field.id) return;
    selected = null;
    if (was.whole) field.select(); else if (was.from === 0) field.setSelectionRange(was.from, was.to);
  });

  // A wide chart begins at its marked cell
  function showCells(within) {
    within.querySelectorAll(".scroll").forEach(function (box) {
      var cell = box.querySelector("td.found") || box.querySelector("td.on");
      if (cell) box.scrollLeft = cell.offsetLeft - box.clientWidth / 2;
    });
  }
  showCells(document);

  // The sheet over the match
  var sheet = document.getElementById("sheet");
  document.body.addEventListener("htmx:afterSwap", function (event) {
    if (event.detail.target.id !== "sheet-body" || !sheet) return;
    if (!sheet.open) sheet.showModal();
    sheet.scrollTop = 0;
    showCells(sheet);
    var heading = sheet.querySelector("h2[tabindex]");
    if (heading) heading.focus();
  });
  document.body.addEventListener("close-sheet", function () { if (sheet && sheet.open) sheet.close(); });
  if (sheet) sheet.addEventListener("click", function (event) { if (event.target === sheet) sheet.close(); });

  // The match: say what is new, put the focus on the question, tick what was done
  var match = document.getElementById("match");
  function board() { return match && match.querySelector("[data-version]"); }
  function renewed(event) { return event.detail.target === match; }  // and not only a part of it, such as odds that came later
  function version() { var found = board(); return found ? Number(found.dataset.version) : -1; }
  function ticks() {
    document.querySelectorAll("[data-tick]").forEach(function (box) {
      try { box.checked = sessionStorage.getItem("tick " + box.dataset.tick) === "1"; } catch (refused) { /* not kept */ }
    });
  }
  document.addEventListener("change", function (event) {
    var tick = event.target.dataset && event.target.dataset.tick;
    if (!tick) return;
    try { sessionStorage.setItem("tick " + tick, event.target.checked ? "1" : "0"); } catch (refused) { /* not kept */ }
  });
  var last = version();
  if (match) {
    ticks();
    match.addEventListener("htmx:afterSettle", function (event) {
      ticks();
      if (!renewed(event)) return;
      var live = document.getElementById("live"), now = board();
      if (!now) return;
      var moved = version() !== last;
      last = version();
      if (moved && live) live.textContent = now.dataset.spoken;
      var error = match.querySelector("[role=alert]");
      if (moved && !error) {
        var heading = match.querySelector("[data-focus]"), typing = document.activeElement && document.activeElement.id === "command";
        if (heading && !typing) heading.focus({ preventScroll: true });
        if (!typing) window.scrollTo(0, 0);
      } else if (error) {
        error.scrollIntoView({ block: "center" });
      }
    });
    listen();
  }

  // While the question is below the fold, the large button leads to it instead of answering it unread
  var seen = new IntersectionObserver(function (found) {
    found.forEach(function (one) { document.body.classList.toggle("unread", !one.isIntersecting && one.boundingClientRect.top > 0); });
  }, { rootMargin: "0px 0px -170px 0px" });
  function watchQuestion() {
    seen.disconnect();
    document.body.classList.remove("unread");
    var prompt = document.getElementById("prompt");
    if (prompt) seen.observe(prompt);
  }
  document.addEventListener("click", function (event) {
    if (!event.target.closest("[data-jump]")) return;
    var prompt = document.getElementById("prompt");
    event.preventDefault();
    prompt.scrollIntoView({ block: "start" });
    prompt.focus({ preventScroll: true });
  });
  if (match) {
    watchQuestion();
    match.addEventListener("htmx:afterSettle", function (event) { if (renewed(event)) watchQuestion(); });
  }

  // The map: choose by click or arrows, pan and zoom; the view stays when the page part is renewed
  var frame = null, lastHex = "";
  function map() { return document.getElementById("map"); }
  function whole() { return map().dataset.size.split(" ").map(Number); }
  function showFrame() {
    if (!map()) return;
    if (frame) map().setAttribute("viewBox", frame.join(" "));
    else map().setAttribute("viewBox", "0 0 " + map().dataset.size);
  }
  function zoom(factor, x, y) {
    var size = whole(), now = frame || [0, 0, size[0], size[1]];
    var width = Math.min(size[0], Math.max(size[0] / 6, now[2] * factor)), height = width * now[3] / now[2];
    if (width >= size[0]) { frame = null; showFrame(); return; }
    frame = [now[0] + (now[2] - width) * x, now[1] + (now[3] - height) * y, width, height];
    showFrame();
  }
  // On a narrow screen the whole map would be too small to read: begin with the hexes that matter now
  function nearFrame() {
    if (!map() || window.innerWidth > 700) return;
    var spots = Array.prototype.map.call(document.querySelectorAll("#map a[data-at]"), function (link) { return link.dataset.at.split(",").map(Number); });
    if (!spots.length) return;
    var xs = spots.map(function (s) { return s[0]; }), ys = spots.map(function (s) { return s[1]; });
    var left = Math.min.apply(null, xs) - 90, top = Math.min.apply(null, ys) - 90;
    var width = Math.max(360, Math.max.apply(null, xs) + 90 - left), height = Math.max(340, Math.max.apply(null, ys) + 90 - top);
    frame = [left, top, width, height];
    showFrame();
  }
  function choose(name, hex) {
    var form = document.getElementById("answer");
    var asked = new URLSearchParams(form ? new FormData(form) : undefined);
    if (name === "from") { asked.delete("to"); asked.delete("pick"); }
    asked.set(name, hex);
    window.htmx.ajax("GET", "/matches/" + encodeURIComponent(match.dataset.match) + "/part?" + asked, { target: "#match", swap: "innerHTML" });
  }
  var dragged = false, grip = null;
  document.addEventListener("click", function (event) {
    var zoomer = event.target.closest("[data-zoom]");
    if (zoomer) { if (zoomer.dataset.zoom === "fit") { frame = null; showFrame(); } else zoom(zoomer.dataset.zoom === "in" ? 0.7 : 1.43, 0.5, 0.5); return; }
    var hex = event.target.closest("a[data-hex], a[data-pick], a[data-from]");
    if (!hex || !match) return;
    event.preventDefault();
    if (dragged) return;
    lastHex = hex.dataset.hex || "";
    if (hex.dataset.from) choose("from", hex.dataset.from); else choose("pick", hex.dataset.hex || hex.dataset.pick);
  });
  document.addEventListener("wheel", function (event) {
    if (!map() || !map().contains(event.target) || !event.deltaY) return;
    if (!event.ctrlKey && !frame && event.deltaY > 0) return;
    event.preventDefault();
    var box = map().getBoundingClientRect();
    zoom(event.deltaY > 0 ? 1.15 : 0.87, (event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
  }, { passive: false });
  // Two fingers zoom; what they touch is neither chosen nor dragged
  var fingers = {};
  function apart() { var at = Object.values(fingers); return Math.hypot(at[0][0] - at[1][0], at[0][1] - at[1][1]) || 1; }
  document.addEventListener("pointerdown", function (event) {
    if (map() && map().contains(event.target)) fingers[event.pointerId] = [event.clientX, event.clientY];
  }, true);
  document.addEventListener("pointermove", function (event) {
    if (!fingers[event.pointerId] || Object.keys(fingers).length !== 2) return;
    event.stopImmediatePropagation();
    var before = apart(), box = map().getBoundingClientRect();
    fingers[event.pointerId] = [event.clientX, event.clientY];
    var at = Object.values(fingers);
    dragged = true;
    grip = null;
    zoom(before / apart(), ((at[0][0] + at[1][0]) / 2 - box.left) / box.width, ((at[0][1] + at[1][1]) / 2 - box.top) / box.height);
  }, true);
  ["pointerup", "pointercancel"].forEach(function (name) {
    document.addEventListener(name, function (event) { delete fingers[event.pointerId]; }, true);
  });
  document.addEventListener("pointerdown", function (event) {
    dragged = false;
    if (map() && map().contains(event.target)) grip = [event.clientX, event.clientY, frame && frame.slice(), window.scrollY];
  });
  document.addEventListener("pointermove", function (event) {
    if (!grip || !event.buttons) return;
    var dx = event.clientX - grip[0], dy = event.clientY - grip[1];
    if (Math.abs(dx) + Math.abs(dy) > 8) dragged = true;
    if (!dragged) return;
    if (!frame) { window.scrollTo(0, grip[3] - dy); return; }
    var scale = frame[2] / map().getBoundingClientRect().width;
    frame = [grip[2][0] - dx * scale, grip[2][1] - dy * scale, frame[2], frame[3]];
    showFrame();
  });
  document.addEventListener("pointerup", function () { grip = null; window.setTimeout(function () { dragged = false; }, 0); });
  document.addEventListener("pointercancel", function () { grip = null; dragged = false; });
  function rove() {
    var links = Array.prototype.slice.call(document.querySelectorAll("#map a[data-hex]"));
    var kept = links.find(function (link) { return link.dataset.hex === lastHex; });
    links.forEach(function (link) { link.setAttribute("tabindex", link === (kept || links[0]) ? "0" : "-1"); });
    return kept;
  }
  document.addEventListener("keydown", function (event) {
    var here = document.activeElement && document.activeElement.closest && document.activeElement.closest("#map a[data-hex]");
    var way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!here || !way) return;
    event.preventDefault();
    var from = here.dataset.at.split(",").map(Number), best = null, least = Infinity;
    document.querySelectorAll("#map a[data-hex]").forEach(function (link) {
      var to = link.dataset.at.split(",").map(Number), dx = to[0] - from[0], dy = to[1] - from[1];
      var along = dx * way[0] + dy * way[1], aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
      if (along > 1 && along + 2 * aside < least) { least = along + 2 * aside; best = link; }
    });
    if (best) { lastHex = best.dataset.hex; rove(); best.focus(); }
  });
  // The enemy's turn step by step: space or Next shows the next line, and its hex
  var step = 0;
  function story() { return document.querySelectorAll("[data-story] > li"); }
  function showStory() {
    var lines = story();
    step = joined(step);
    var waiting = lines.length && step < lines.length - 1, first = step;
    while (first > 0 && first < lines.length && lines[first].hasAttribute("data-join")) first -= 1;
    lines.forEach(function (line, place) { line.classList.toggle("waiting", place > step); line.classList.toggle("current", Boolean(waiting) && place >= first && place <= step); });
    document.body.classList.toggle("telling", Boolean(waiting));
    document.querySelectorAll("[data-next], [data-all]").forEach(function (button) { button.hidden = !waiting; });
    document.querySelectorAll("[data-jump]").forEach(function (link) { link.hidden = Boolean(waiting); });
    document.querySelectorAll(".pointed").forEach(function (place) { place.classList.remove("pointed"); });
    if (waiting) {
      document.querySelectorAll("[data-story] > li.current a.at").forEach(function (link) {
        var place = document.getElementById(decodeURIComponent(link.hash.slice(1)));
        if (place) place.classList.add("pointed");
      });
    }
    document.dispatchEvent(new CustomEvent("opfor:story"));
  }
  function joined(at) {
    var lines = story();
    while (at < lines.length - 1 && lines[at + 1].hasAttribute("data-join")) at += 1;
    return at;
  }
  function tellOn(all) {
    step = all ? story().length : joined(step + 1);
    showStory();
    var current = story()[Math.min(step, story().length - 1)];
    if (current) current.scrollIntoView({ block: "nearest" });
    var heading = document.querySelector("[data-focus]");
    if (heading && !document.body.classList.contains("telling")) heading.focus({ preventScroll: true });
  }
  document.addEventListener("click", function (event) {
    if (event.target.closest("[data-next]")) tellOn(false);
    if (event.target.closest("[data-all]")) tellOn(true);
  });
  document.addEventListener("keydown", function (event) {
    if (event.key === " " && document.body.classList.contains("telling") && !event.target.closest("input, select, button, a, summary")) {
      event.preventDefault();
      tellOn(false);
    }
  });
  if (match) {
    rove(); showStory(); nearFrame();
    var told = version();
    match.addEventListener("htmx:afterSettle", function (event) {
      if (!renewed(event)) return;
      showFrame();
      var moved = version() !== told;
      if (moved) { told = version(); step = 0; lastHex = ""; if (!frame || window.innerWidth <= 700) nearFrame(); } else step = story().length;
      showStory();
      var kept = rove();
      if (kept && lastHex) kept.focus({ preventScroll: true });
    });
  }

  // A server that is gone: say so, for a button that does nothing tells nothing; and say no more when it is back
  var unheard = document.getElementById("unheard");
  function heard() { unheard.hidden = true; unheard.textContent = ""; }
  function silence(pressed) {
    var safe = match ? " All that is on the board is kept." : "";
    unheard.textContent = "Opfor does not answer; has it been stopped?" + safe + (pressed ? " What you pressed last may not have been taken." : "");
    unheard.hidden = false;
  }
  document.body.addEventListener("htmx:sendError", function (event) { silence(event.detail.requestConfig.verb !== "get"); });
  document.body.addEventListener("htmx:afterOnLoad", heard);

  // Two browsers on one match: what this page asks for itself comes with its answer; only news of others is fetched
  var running = 0, newest = -1;
  document.body.addEventListener("htmx:beforeRequest", function () { running += 1; });
  document.body.addEventListener("htmx:afterRequest", function () { running -= 1; window.setTimeout(catchUp, 200); });
  function catchUp() {
    if (running > 0 || newest < 0 || newest <= version()) return;
    window.htmx.ajax("GET", "/matches/" + encodeURIComponent(match.dataset.match) + "/part", { target: "#match", swap: "innerHTML" });
  }
  function listen() {
    var source = new EventSource("/matches/" + encodeURIComponent(match.dataset.match) + "/events");
    source.addEventListener("version", function (event) {
      newest = Number(event.data);
      window.setTimeout(catchUp, 100);
    });
    var leaving = false;
    source.addEventListener("open", heard);
    source.addEventListener("error", function () {  // it may only have ended: ask before it is called gone
      if (leaving || !unheard.hidden) return;
      window.fetch("/static/mark.svg", { cache: "no-store" }).catch(function () { if (!leaving && unheard.hidden) silence(false); });
    });
    window.addEventListener("pagehide", function () { leaving = true; source.close(); });
  }

  // Keys: the same letters as the words of the command line
  document.addEventListener("keydown", function (event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input:not([type=radio]):not([type=checkbox]), select, textarea")) {
      if (event.key === "Escape") event.target.blur();
      if (event.key === "/" && event.target.id === "command" && !event.target.value) event.preventDefault();
      return;
    }
    if (sheet && sheet.open) return;
    if (event.key === "/") {
      var line = document.getElementById("command");
      if (line) { event.preventDefault(); line.focus(); }
    } else if (event.key === "?") {
      window.location.href = "/help#keys";
    } else {
      var link = document.querySelector("[data-key='" + CSS.escape(event.key) + "']");
      if (link) link.click();
    }
  });

  // Wake lock, with a plain note where it is refused
  var lock = null;
  function note(text) {
    document.querySelectorAll("[data-wake]").forEach(function (place) { place.textContent = text; place.hidden = !text; });
  }
  function stayAwake() {
    if (!match || !document.body.classList.contains("table") || document.visibilityState !== "visible") return;
    if (!navigator.wakeLock) {
      note("This browser does not let a page keep the screen awake here (it does over https or on the same machine). Set the screen to stay on while you play.");
      return;
    }
    navigator.wakeLock.request("screen").then(function (held) { lock = held; note(""); }, function () {
      note("The browser refused to keep the screen awake; low battery is the usual reason. Set the screen to stay on while you play.");
    });
  }
  document.addEventListener("visibilitychange", stayAwake);
  document.body.addEventListener("htmx:afterSettle", function () { if (!lock) stayAwake(); });
  stayAwake();
})();
