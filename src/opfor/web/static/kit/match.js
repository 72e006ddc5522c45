// The match on this page: its addresses, its version, its part from the server, and the moment when that is renewed.
// No rule of any game is in any of these scripts; what may be chosen comes from the server. A replay has a board and no
// match: nothing on it is renewed.
export const match = document.getElementById("match");
export function address(tail) { return `/matches/${encodeURIComponent(match.dataset.match)}/${tail}`; }
export function version() { return Number(match?.querySelector("[data-version]")?.dataset.version ?? -1); }
export function fetchPart(query = "") {
  window.htmx.ajax("GET", address("part") + query, { target: "#match", swap: "innerHTML" });
}
// Calls when the whole match was renewed, and not only a part of it, such as odds that came later; says whether the
// game has moved on since the last time.
export function onRenewed(call) {
  let last = version();
  match?.addEventListener("htmx:afterSettle", (event) => {
    if (event.detail.target !== match) return;
    const moved = version() !== last;
    last = version();
    call(moved);
  });
}
