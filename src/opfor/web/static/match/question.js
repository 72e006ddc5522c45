// The question: what is new is announced, and the focus goes to the question, which is at the top of the page.
import { announce } from "../kit/announce.js";
import { match, onRenewed } from "../kit/match.js";

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
