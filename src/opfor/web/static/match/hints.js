// A hint of the guided first turn points at things on the board: each gets a ring.
import { match, onRenewed } from "../kit/match.js";

function point() {
  for (const old of document.querySelectorAll(".hinted")) old.classList.remove("hinted");
  const anchor = match.querySelector("[data-anchor]")?.dataset.anchor ?? "";
  for (const id of match.querySelector("[data-points]")?.dataset.points.split(" ") ?? []) {
    const thing = document.getElementById(`${anchor}${id}`) ?? document.querySelector(`[data-thing="${CSS.escape(id)}"]`);
    if (id) thing?.classList.add("hinted");
  }
}
onRenewed(point);
point();
