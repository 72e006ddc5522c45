// A number that is shared out: how much stands in the fields and how much is left, while it changes.
import { match } from "../kit/match.js";

function count(event) {
  const line = match.querySelector("#answer .shared");
  if (!line || !event.target.closest?.("#answer")) return;
  const fields = [...match.querySelectorAll("#answer input[name^='a:']")];
  const sum = fields.reduce((total, field) => total + (Number(field.value) || 0), 0);
  line.querySelector("b").textContent = String(sum);
  line.querySelector("[data-left]").textContent = String(Math.max(0, Number(line.dataset.most) - sum));
}
window.addEventListener("click", count);  // after the button of the stepper has done its work
document.addEventListener("input", count);
