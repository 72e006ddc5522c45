// At a real table the screen stays awake; where the browser refuses, a plain note says what to do.
const REFUSED = "The browser refused to keep the screen awake; low battery is the usual reason. "
  + "Set the screen to stay on while you play.";
const UNKNOWN = "This browser does not let a page keep the screen awake here (it does over https or on the same "
  + "machine). Set the screen to stay on while you play.";
let lock = null;

function note(text) {
  for (const place of document.querySelectorAll("[data-wake]")) { place.textContent = text; place.hidden = !text; }
}
function stayAwake() {
  if (!document.body.classList.contains("table") || document.visibilityState !== "visible") return;
  if (!navigator.wakeLock) { note(UNKNOWN); return; }
  navigator.wakeLock.request("screen").then((held) => { lock = held; note(""); }, () => note(REFUSED));
}
document.addEventListener("visibilitychange", stayAwake);
document.body.addEventListener("htmx:afterSettle", () => { if (!lock) stayAwake(); });
stayAwake();
