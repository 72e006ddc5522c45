// Before the first paint: scripts run here, and the appearance this browser chose last.
(function () {
  "use strict";
  var root = document.documentElement;
  root.classList.add("js");
  try {
    var chosen = localStorage.getItem("opfor-theme");
    if (chosen) root.dataset.theme = chosen;
  } catch (refused) { /* a browser without storage keeps the system's appearance */ }
})();
