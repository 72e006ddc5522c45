// Two browsers on one match: what this page asks for comes with its own answer, and only news from others is fetched.
import { address, fetchPart, version } from "../kit/match.js";
import { found, isLost, lost } from "../page/contact.js";

let running = 0, newest = -1, leaving = false;

function catchUp() {
  if (running <= 0 && newest > version()) fetchPart();
}
document.body.addEventListener("htmx:beforeRequest", () => { running += 1; });
document.body.addEventListener("htmx:afterRequest", () => { running -= 1; window.setTimeout(catchUp, 200); });

const source = new EventSource(address("events"));
source.addEventListener("version", (event) => {
  newest = Number(event.data);
  window.setTimeout(catchUp, 100);
});
source.addEventListener("open", found);
source.addEventListener("error", () => {  // the stream may only have ended: ask before the server is called gone
  if (leaving || isLost()) return;
  fetch("/static/mark.svg", { cache: "no-store" }).catch(() => { if (!leaving && !isLost()) lost(false); });
});
window.addEventListener("pagehide", () => { leaving = true; source.close(); });
