// The table of miniatures: choosing, moving, measuring. What a plan does is asked of the server; no rule is here.
import { onDrag, wasDragged } from "/static/kit/drag.js";
import { address, onRenewed } from "/static/kit/match.js";
import { onMap } from "/static/kit/pan.js";
import { roving } from "/static/kit/roving.js";
import { drawn, pointIn } from "/static/kit/svg.js";

let plan = null, corners = [], taping = null, bend = false, grouping = false, together = [], asking = 0;
const offers = roving("#map a.offer", "offer");

function map() { return document.querySelector("#map[data-depth]"); }
function panel() { return document.getElementById("plan"); }
function shapes() { return document.getElementById("plan-shapes"); }
function setting(name) { return map()?.dataset[name] || ""; }
function clamp(value, low, high) { return Math.max(low, Math.min(high, value)); }
function json(path, values) {
  const asked = `${address(path)}?${new URLSearchParams(values)}`;
  return fetch(asked, { headers: { accept: "application/json" } }).then((answer) => answer.json());
}

// A spot of the table in millimetres from the south-west corner, as the rules count; null beside the table
function spotAt(event) {
  const { x, y } = pointIn(document.getElementById("table"), event);
  const width = Number(setting("width")), depth = Number(setting("depth"));
  if (x < -10 || y < -10 || x > width + 10 || y > depth + 10) return null;
  return [clamp(Math.round(x), 0, width - 1), clamp(Math.round(depth - y), 0, depth - 1)];
}
function subjectAt() { return setting("subjectAt").split(",").map(Number); }
function lineBetween(layer, style, a, b) {
  const depth = Number(setting("depth"));
  layer.replaceChildren(drawn("path", { "class": style, d: `M${a[0]} ${depth - a[1]}L${b[0]} ${depth - b[1]}` }));
}

// Plans
function clearChosen() {
  for (const link of document.querySelectorAll("a.offer.chosen")) link.classList.remove("chosen");
}
function forget() {
  plan = null;
  corners = [];
  asking += 1;
  if (panel()) panel().hidden = true;
  shapes()?.replaceChildren();
  clearChosen();
}
function shapesOf(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  return parsed.nodeName === "g" ? document.importNode(parsed, true) : drawn("g", {});
}
function row(cells, kind = "", title = "") {
  const line = document.createElement("tr");
  line.className = kind;
  line.title = title;
  cells.forEach((text, place) => {
    const cell = document.createElement(place ? "td" : "th");
    if (!place) cell.scope = "row";
    cell.textContent = text;
    line.append(cell);
  });
  return line;
}
function lineOf(text, refused) {
  const item = document.createElement("li");
  item.textContent = text;
  if (refused) item.className = "refused";
  return item;
}
function show({ title = "", lines = [], stands = [], odds = [], svg = "<g/>", refused, error }) {
  const box = panel(), problem = refused || error;
  if (!box) return;
  box.querySelector(".plan-title").textContent = title;
  const said = lines.map((text) => lineOf(text, false));
  box.querySelector(".plan-lines").replaceChildren(...said, ...(problem ? [lineOf(problem, true)] : []));
  const hit = stands.map(({ name, friend, suppress, kill, exact }) => {
    const cells = [name + (friend ? " (own!)" : ""), `suppressed ${suppress}`, `killed ${kill}`];
    return row(cells, friend ? "friend" : "", exact);
  });
  const chances = odds.map(({ result, p, exact }) => row([result, p, exact]));
  box.querySelector(".plan-odds tbody").replaceChildren(...hit, ...chances);
  box.querySelector("[data-plan=confirm]").disabled = Boolean(problem);
  const turning = plan.key.startsWith("path:") && plan.turns;
  for (const button of box.querySelectorAll("[data-plan=left], [data-plan=right]")) button.hidden = !turning;
  box.hidden = false;
  shapes()?.replaceChildren(shapesOf(svg));
}
// What is confirmed is what is shown: while another plan is on its way there is nothing to confirm
function ask(wanted, values) {
  const confirm = panel()?.querySelector("[data-plan=confirm]");
  if (confirm) confirm.disabled = true;
  plan = { ...wanted, ready: false };
  asking += 1;
  const mine = asking;
  return json("plan", values).then((found) => {
    if (mine !== asking || !plan) return;
    if (found.key) plan.key = found.key;
    plan.ready = !found.refused && !found.error;
    show(found);
  });
}
function look(verb, key, turns) { return ask({ verb, key, turns }, { verb, key }); }
function give(verb, key) {
  const form = new FormData(document.getElementById("answer"));
  const values = { decision: form.get("decision"), asked: form.get("asked"), verb, key };
  if (plan?.group) { values.group = plan.group; values.by = plan.by; }
  forget();
  together = [];
  window.htmx.ajax("POST", address("plan"), { target: "#match", swap: "innerHTML", values });
}
function confirmPlan() { if (plan?.ready) give(plan.verb, plan.key); }

// Several platoons at once: each goes the way that the first of them is shown
function showGroup() {
  for (const link of document.querySelectorAll("#map a.offer[data-now]")) {
    link.classList.toggle("chosen", together.includes(link.dataset.offer));
  }
}
function placeOf(key) {
  const [x, y] = offers.all().find((one) => one.dataset.offer === key).dataset.at.split(",").map(Number);
  return [x - 30, Number(setting("depth")) - (y - 14)];
}
function moveGroup(spot, lead) {
  const from = placeOf(lead), by = [spot[0] - from[0], spot[1] - from[1]].join(",");
  const group = together.map((key) => key.slice(6)).join(",");
  ask({ verb: "", key: "", turns: false, group, by }, { group, by });
}

// Paths: a click on the ground, or a stand dragged
function pathKey(heading) { return `path:${corners.join(">")}${heading === undefined ? "" : `@${heading}`}`; }
function lookAlong(verb, heading, turns) {
  look(verb, pathKey(heading), turns).then(() => { if (plan) plan.heading = heading; });
}
function moveTo(spot, add) {
  const verb = setting("move");
  corners = add ? [...corners, spot] : [spot];
  lookAlong(verb, plan?.heading, verb !== "redirect" && setting("subject") !== "");
}
function turn(by) {
  if (!plan) return;
  const heading = ((plan.heading ?? Number(setting("heading"))) + by + 360) % 360;
  if (!corners.length) corners = plan.key.slice(5).split("@")[0].split(">").map((spot) => spot.split(",").map(Number));
  lookAlong(plan.verb, heading, true);
}
function mayMove() { return map()?.dataset.move !== undefined && map().dataset.move !== "no"; }

// The tape
function drawTape(a, b) { lineBetween(document.getElementById("tape-shapes"), "tt-tape", a, b); }
function tapeWords(text) {
  const words = document.getElementById("tape-words");
  if (words) { words.textContent = text; words.hidden = !text; }
}
function measure(spot) {
  if (!taping.from) {
    taping.from = spot;
    tapeWords(`From ${spot[0] / 10},${spot[1] / 10} cm. Now the other end.`);
    drawTape(spot, spot);
    return;
  }
  const a = taping.from;
  taping.from = null;
  drawTape(a, spot);
  json("tape", { a, b: spot }).then((found) => tapeWords(`${(found.lines || [found.error]).join("; ")}.`));
}
document.addEventListener("pointermove", (event) => {
  if (event.buttons && taping?.from && onMap(event) && spotAt(event)) drawTape(taping.from, spotAt(event));
});

// Clicks: first the tools, then what may be chosen, then the ground
function useTool(tool) {
  const { tape, corners: bending, group, plan: act } = tool.dataset;
  if (tape !== undefined) {
    taping = taping ? null : { from: null };
    tool.setAttribute("aria-pressed", String(Boolean(taping)));
    tapeWords(taping ? "Tape: choose one end, then the other." : "");
    if (!taping) document.getElementById("tape-shapes").replaceChildren();
  } else if (bending !== undefined) {
    bend = !bend;
    tool.setAttribute("aria-pressed", String(bend));
  } else if (group !== undefined) {
    grouping = !grouping;
    together = [];
    forget();
    showGroup();
    tool.setAttribute("aria-pressed", String(grouping));
    tapeWords(grouping ? "Choose the platoons, then click where the first of them goes, or drag one." : "");
  } else if (act === "confirm") confirmPlan();
  else if (act === "cancel") forget();
  else turn(act === "left" ? -15 : 15);
}
function choose(link) {
  const { offer, toggle, now, verb } = link.dataset;
  offers.remember(offer);
  if (toggle !== undefined) {
    const box = tickBox(link);
    if (box) { box.checked = !box.checked; showTicks(); }
  } else if (now !== undefined && grouping) {
    together = together.includes(offer) ? together.filter((one) => one !== offer) : [...together, offer];
    showGroup();
  } else if (now !== undefined) {
    give(verb, offer);
  } else if (link.classList.contains("chosen")) {
    confirmPlan();
  } else {
    forget();
    link.classList.add("chosen");
    look(verb, offer, offer.startsWith("path:") && verb !== "redirect");
  }
}
document.addEventListener("click", (event) => {
  const tool = event.target.closest("[data-tape], [data-corners], [data-group], [data-plan]");
  if (tool) { useTool(tool); return; }
  if (!map() || !onMap(event)) return;
  const link = event.target.closest("a.offer");
  if (link) event.preventDefault();
  if (wasDragged(event)) return;
  if (taping) { if (event.detail !== 0 && spotAt(event)) measure(spotAt(event)); return; }
  if (link && !(bend && event.detail !== 0 && link.classList.contains("spot"))) { choose(link); return; }
  const spot = spotAt(event);
  if (!spot) return;
  if (grouping && together.length) { moveGroup(spot, together[0]); return; }
  if (mayMove()) { clearChosen(); moveTo(spot, (bend || event.shiftKey) && corners.length > 0); }
});

// Where several may be chosen, the table and the ticks of the card are one
function tickBox(link) {
  return document.querySelector(`#answer input[type=checkbox][value='${CSS.escape(link.dataset.offer)}']`);
}
function showTicks() {
  for (const link of document.querySelectorAll("#map a.offer[data-toggle]")) {
    link.classList.toggle("chosen", Boolean(tickBox(link)?.checked));
  }
}
document.addEventListener("change", (event) => { if (event.target.closest("#answer")) showTicks(); });

// The stand that moves is dragged, or a platoon that waits for its order; everything else on the table moves the map
function holdsSubject(event) {
  const subject = setting("subject");
  if (taping || !subject || !onMap(event) || !mayMove() || setting("move") === "redirect") return false;
  const spot = spotAt(event), at = subjectAt();
  const near = spot && Math.abs(spot[0] - at[0]) < 26 && Math.abs(spot[1] - at[1]) < 22;
  return near || event.target.closest(".stand")?.id === `stand-${subject}`;
}
onDrag(
  holdsSubject,
  (held, event) => { if (spotAt(event)) lineBetween(shapes(), "tt-path", subjectAt(), spotAt(event)); },
  (held, event) => { if (spotAt(event)) moveTo(spotAt(event), bend && corners.length > 0); },
);
onDrag(
  (event) => !taping && onMap(event) && event.target.closest("#map[data-platoons] a.offer[data-now]"),
  (platoon, event) => {
    const spot = spotAt(event);
    if (spot) lineBetween(shapes(), "tt-path", placeOf(platoon.dataset.offer), spot);
  },
  (platoon, event) => {
    const spot = spotAt(event), { offer } = platoon.dataset;
    if (!spot) return;
    if (!together.includes(offer)) { together = grouping ? [...together, offer] : [offer]; showGroup(); }
    moveGroup(spot, offer);
  },
);

// Enter looks and then confirms, Escape lets go
document.addEventListener("keydown", (event) => { if (event.key === "Escape" && plan) forget(); });

// The path typed in centimetres is shown on the table too
document.addEventListener("change", (event) => {
  const { name, value } = event.target;
  if (name !== "key" || !event.target.closest("#answer") || !value.startsWith("path:")) return;
  corners = [];
  look("", value, true);
});

function settle() {
  plan = null;
  corners = [];
  taping = null;
  bend = false;
  grouping = false;
  together = [];
  offers.settle();
  showTicks();
}
onRenewed(settle);
settle();
