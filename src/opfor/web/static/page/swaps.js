// What htmx leaves out when it asks and when it renews a part: a button that is outside its form, and the selection in
// a field that is renewed while somebody types.
document.body.addEventListener("htmx:configRequest", (event) => {
  const pressed = event.detail.triggeringEvent?.submitter;
  if (pressed?.name && pressed.hasAttribute("form")) event.detail.parameters[pressed.name] = pressed.value;
});

let selected = null;
function isWhole(field) { return field.value !== "" && String(document.getSelection()) === field.value; }
document.body.addEventListener("htmx:beforeSwap", () => {
  const field = document.activeElement, from = field?.selectionStart, to = field?.selectionEnd;
  selected = field?.id && field.select ? { field, whole: isWhole(field), from, to } : null;
});
document.body.addEventListener("htmx:afterSwap", () => {
  const was = selected, field = document.activeElement;
  if (!was || was.field === field || was.field.id !== field.id) return;
  selected = null;
  if (was.whole) field.select(); else if (was.from === 0) field.setSelectionRange(was.from, was.to);
});
