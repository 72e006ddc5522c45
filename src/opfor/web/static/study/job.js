// A study that is being played: the page is renewed when there is something new, and says how far it is.
// A button that had the focus when its part was renewed gets it back.
import { announce } from "../kit/announce.js";

let quarters = 0, hadFocus = false;

document.body.addEventListener("htmx:beforeSwap", ({ detail: { target } }) => {
  if (target.id === "standing") hadFocus = target.contains(document.activeElement);
});
document.body.addEventListener("htmx:afterSettle", () => {
  if (hadFocus) document.querySelector("#standing button")?.focus({ preventScroll: true });
  hadFocus = false;
  const now = document.querySelector(".standing-now"), shown = document.querySelector("[data-found]");
  if (!now) return;
  const reached = Math.floor(Number(now.dataset.percent) / 25);
  if (now.dataset.stamp !== shown.dataset.found) {
    shown.dataset.found = now.dataset.stamp;
    announce(now.textContent);
    window.htmx.trigger(document.body, "study-news");
  } else if (reached > quarters) {
    announce(now.textContent);
  }
  quarters = reached;
});
