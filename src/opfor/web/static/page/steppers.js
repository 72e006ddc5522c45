// Buttons that make the number beside them larger or smaller, within its limits.
// The first step of an empty field leads to its lowest value.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step]");
  if (!button) return;
  const input = button.parentElement.querySelector("input"), by = Number(button.dataset.step);
  const low = Number(input.min), high = Number(input.max);
  const now = input.value === "" ? (by > 0 ? low - 1 : low + 1) : Number(input.value);
  input.value = String(Math.min(high, Math.max(low, now + by)));
});
