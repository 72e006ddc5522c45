// What was done on the real table stays ticked on this device, when the list is drawn again, after a reload and on
// another day. A list that is done folds itself up.
import { match } from "../kit/match.js";
import { keep, kept } from "../kit/storage.js";

function show(fold = true) {
  const boxes = [...match.querySelectorAll("[data-tick]")], list = match.querySelector("[data-ticks]");
  for (const box of boxes) box.checked = kept(`tick ${box.dataset.tick}`) === "1";
  if (!list) return;
  const ticked = boxes.filter((box) => box.checked).length, done = ticked === boxes.length;
  list.classList.toggle("done", done);
  if (fold) list.open = !done;
  list.querySelector("summary").dataset.count = done ? "all done ✓" : `${ticked} of ${boxes.length}`;
}
match.addEventListener("change", (event) => {
  const { tick } = event.target.dataset;
  if (!tick) return;
  keep(`tick ${tick}`, event.target.checked ? "1" : "0");
  show(event.target.checked);
});
match.addEventListener("htmx:afterSettle", () => show());
show();
