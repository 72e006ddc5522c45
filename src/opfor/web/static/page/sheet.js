// The sheet over the page, in which the reasons, the odds and other details appear.
// Charts begin at their marked cell, in the sheet as on the page.
import { showCells } from "../kit/scroll.js";

const sheet = document.getElementById("sheet");

document.body.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target.id !== "sheet-body") return;
  if (!sheet.open) sheet.showModal();
  sheet.scrollTop = 0;
  showCells(sheet);
  sheet.querySelector("h2[tabindex]")?.focus();
});
document.body.addEventListener("close-sheet", () => sheet.close());
sheet.addEventListener("click", (event) => { if (event.target === sheet) sheet.close(); });
showCells(document);
