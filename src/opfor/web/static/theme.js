// Before the first paint: scripts run here, and the appearance this browser chose last. What needs a script has its
// place from the start and is seen when every script has run, so that no press is lost.
(function () {
  "use strict";
  const root = document.documentElement;
  root.classList.add("js");
  document.addEventListener("DOMContentLoaded", () => root.classList.add("ready"));
  try {
    const chosen = localStorage.getItem("opfor-theme");
    if (chosen) root.dataset.theme = chosen;
  } catch { /* a browser without storage keeps the system's appearance */ }
})();
