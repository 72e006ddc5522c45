// A wide chart begins at its marked cell instead of its left edge.
export function showCell(box, cell = box.querySelector("td.found") || box.querySelector("td.on")) {
  if (cell) box.scrollLeft = cell.offsetLeft - box.clientWidth / 2;
}
export function showCells(within) {
  for (const box of within.querySelectorAll(".scroll")) showCell(box);
}
