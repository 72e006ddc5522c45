// A server that has gone: the page says so, because a button that does nothing says nothing, until it is back.
const place = document.getElementById("unheard");

export function isLost() { return !place.hidden; }
export function found() {
  place.hidden = true;
  place.textContent = "";
}
export function lost(pressed) {
  const safe = document.getElementById("match") ? " All that is on the board is kept." : "";
  const taken = pressed ? " What you pressed last may not have been taken." : "";
  place.textContent = `Opfor does not answer; has it been stopped?${safe}${taken}`;
  place.hidden = false;
}
document.body.addEventListener("htmx:sendError", (event) => lost(event.detail.requestConfig.verb !== "get"));
document.body.addEventListener("htmx:afterOnLoad", found);
