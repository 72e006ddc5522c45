// Says something to people who hear the page: the live region that every page has.
export function announce(text) {
  document.getElementById("live").textContent = text;
}
