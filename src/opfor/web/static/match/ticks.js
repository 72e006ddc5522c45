// What was done on the real table stays ticked when the list is drawn again.
import { match } from "../kit/match.js";
import { recall, remember } from "../kit/storage.js";

function show() {
  for (const box of match.querySelectorAll("[data-tick]")) box.checked = recall(`tick ${box.dataset.tick}`) === "1";
}
match.addEventListener("change", (event) => {
  const { tick } = event.target.dataset;
  if (tick) remember(`tick ${tick}`, event.target.checked ? "1" : "0");
});
match.addEventListener("htmx:afterSettle", show);
show();
