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

  // The sheet over the match
  var sheet = document.getElementById("sheet");
  document.body.addEventListener("htmx:afterSwap", function (event) {
    if (event.detail.target.id !== "sheet-body" || !sheet) return;
    if (!sheet.open) sheet.showModal();
    sheet.scrollTop = 0;
    var heading = sheet.querySelector("h2[tabindex]");
    if (heading) heading.focus();
  });
  document.body.addEventListener("close-sheet", function () { if (sheet && sheet.open) sheet.close(); });
  if (sheet) sheet.addEventListener("click", function (event) { if (event.target === sheet) sheet.close(); });

  // The match: say what is new, put the focus on the question, tick what was done
  var match = document.getElementById("match");
  function board() { return match && match.querySelector("[data-version]"); }
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
    match.addEventListener("htmx:afterSettle", function () {
      ticks();
      var live = document.getElementById("live"), now = board();
      if (!now) return;
      var moved = version() !== last;
      last = version();
      if (moved && live) live.textContent = now.dataset.spoken;
      var error = match.querySelector("[role=alert]");
      if (moved && !error) {
        var heading = match.querySelector("[data-focus]");
        if (heading) heading.focus({ preventScroll: true });
        window.scrollTo(0, 0);
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
    match.addEventListener("htmx:afterSettle", watchQuestion);
  }

  // Two browsers on one match
  function listen() {
    var source = new EventSource("/matches/" + encodeURIComponent(match.dataset.match) + "/events");
    source.addEventListener("version", function (event) {
      if (Number(event.data) === version()) return;
      if (match.classList.contains("htmx-request") || match.querySelector(".htmx-request")) return;
      window.htmx.ajax("GET", "/matches/" + encodeURIComponent(match.dataset.match) + "/part", { target: "#match", swap: "innerHTML" });
    });
    window.addEventListener("pagehide", function () { source.close(); });
  }

  // Keys: the same letters as the words of the command line
  document.addEventListener("keydown", function (event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input:not([type=radio]):not([type=checkbox]), select, textarea")) {
      if (event.key === "Escape") event.target.blur();
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
