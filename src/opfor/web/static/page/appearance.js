// Appearance: light, dark or high contrast by choice, else as the system has it. theme.js applies the choice of last
// time before the first paint.
const root = document.documentElement;

function show() {
  for (const button of document.querySelectorAll("[data-theme-choice]")) {
    button.setAttribute("aria-pressed", String(root.dataset.theme === button.dataset.themeChoice));
  }
}
document.addEventListener("click", (event) => {
  const wanted = event.target.closest("[data-theme-choice]")?.dataset.themeChoice;
  if (!wanted) return;
  if (root.dataset.theme === wanted) delete root.dataset.theme; else root.dataset.theme = wanted;
  try { localStorage.setItem("opfor-theme", root.dataset.theme || ""); } catch { /* not kept */ }
  show();
});
show();
