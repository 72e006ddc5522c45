// Keys that press links and buttons, with the letters of the command line's words; "/" goes to the command line, "?" to
// the help.
const TYPED = "input:not([type=radio]):not([type=checkbox]), select, textarea";

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const line = document.getElementById("command");
  if (event.target.closest(TYPED)) {
    if (event.key === "Escape") event.target.blur();
    if (event.key === "/" && event.target === line && !line.value) event.preventDefault();
  } else if (document.getElementById("sheet").open) {
    return;
  } else if (event.key === "/") {
    if (line) { event.preventDefault(); line.focus(); }
  } else if (event.key === "?") {
    window.location.href = "/help#keys";
  } else {
    document.querySelector(`[data-key='${CSS.escape(event.key)}']`)?.click();
  }
});
