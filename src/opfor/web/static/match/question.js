// The question: what is new is announced, the focus goes to the question, and while it is below the fold the large
// button leads to it instead of answering it unread.
import { announce } from "../kit/announce.js";
import { match, onRenewed } from "../kit/match.js";

function prompt() { return document.getElementById("prompt"); }

onRenewed((moved) => {
  const board = match.querySelector("[data-version]"), error = match.querySelector("[role=alert]");
  if (!board) return;
  if (moved) announce(board.dataset.spoken);
  if (error) {
    error.scrollIntoView({ block: "center" });
  } else if (moved && document.activeElement?.id !== "command") {
    match.querySelector("[data-focus]")?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }
});

const seen = new IntersectionObserver((found) => {
  for (const one of found) {
    document.body.classList.toggle("unread", !one.isIntersecting && one.boundingClientRect.top > 0);
  }
}, { rootMargin: "0px 0px -170px 0px" });
function watch() {
  seen.disconnect();
  document.body.classList.remove("unread");
  if (prompt()) seen.observe(prompt());
}
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-jump]")) return;
  event.preventDefault();
  prompt().scrollIntoView({ block: "start" });
  prompt().focus({ preventScroll: true });
});
onRenewed(watch);
watch();
