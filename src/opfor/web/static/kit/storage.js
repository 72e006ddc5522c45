// Small notes that last as long as the tab. A browser that refuses storage keeps nothing, and nothing breaks.
export function recall(name) {
  try { return sessionStorage.getItem(name); } catch { return null; }
}
export function remember(name, text) {
  try { sessionStorage.setItem(name, text); } catch { /* not kept */ }
}
export function forget(name) {
  try { sessionStorage.removeItem(name); } catch { /* it was not kept either */ }
}
