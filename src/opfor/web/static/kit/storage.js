// Small notes: `remember` for as long as the tab lasts, `keep` for this device. A browser that refuses storage keeps
// nothing, and nothing breaks.
export function recall(name) {
  try { return sessionStorage.getItem(name); } catch { return null; }
}
export function remember(name, text) {
  try { sessionStorage.setItem(name, text); } catch { /* not kept */ }
}
export function forget(name) {
  try { sessionStorage.removeItem(name); } catch { /* it was not kept either */ }
}
export function kept(name) {
  try { return localStorage.getItem(name); } catch { return null; }
}
export function keep(name, text) {
  try { localStorage.setItem(name, text); } catch { /* not kept */ }
}
