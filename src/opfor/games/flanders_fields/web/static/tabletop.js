// The table of miniatures: choosing, moving, measuring. What a plan does is asked of the server; no rule is here.
(function () {
  "use strict";
  var match = document.getElementById("match");
  if (!match) return;
  var plan = null, corners = [], taping = null, bend = false, grouping = false, together = [], asking = 0, grip = null, lastOffer = "";
  var NS = "http://www.w3.org/2000/svg";

  function map() { return document.querySelector("#map[data-depth]"); }
  function table() { return document.getElementById("table"); }
  function panel() { return document.getElementById("plan"); }
  function base() { return "/matches/" + encodeURIComponent(match.dataset.match); }
  function setting(name) { return map() ? map().dataset[name] || "" : ""; }
  function clamp(value, low, high) { return Math.max(low, Math.min(high, value)); }

  // A spot of the table in millimetres from the south-west corner, as the rules count
  function spotAt(event) {
    var point = new DOMPoint(event.clientX, event.clientY).matrixTransform(table().getScreenCTM().inverse());
    var width = Number(setting("width")), depth = Number(setting("depth"));
    if (point.x < -10 || point.y < -10 || point.x > width + 10 || point.y > depth + 10) return null;
    return [clamp(Math.round(point.x), 0, width - 1), clamp(Math.round(depth - point.y), 0, depth - 1)];
  }
  function onMap(event) { return map() && map().contains(event.target); }

  // Plans
  function forget() {
    plan = null;
    corners = [];
    asking += 1;
    if (panel()) panel().hidden = true;
    var shapes = document.getElementById("plan-shapes");
    if (shapes) shapes.replaceChildren();
    document.querySelectorAll("a.offer.chosen").forEach(function (link) { link.classList.remove("chosen"); });
  }
  function shapesOf(text) {
    var parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    return parsed.nodeName === "g" ? document.importNode(parsed, true) : document.createElementNS(NS, "g");
  }
  function row(cells, kind) {
    var line = document.createElement("tr");
    if (kind) line.className = kind;
    cells.forEach(function (text, place) {
      var cell = document.createElement(place ? "td" : "th");
      if (!place) cell.scope = "row";
      cell.textContent = text;
      line.append(cell);
    });
    return line;
  }
  function show(found) {
    var box = panel();
    if (!box) return;
    box.querySelector(".plan-title").textContent = found.title || "";
    box.querySelector(".plan-lines").replaceChildren.apply(box.querySelector(".plan-lines"), (found.lines || []).concat(found.refused || []).map(function (text) {
      var item = document.createElement("li");
      item.textContent = text;
      if (text === found.refused) item.className = "refused";
      return item;
    }));
    var rows = (found.stands || []).map(function (one) {
      var line = row([one.name + (one.friend ? " (own!)" : ""), "suppressed " + one.suppress, "killed " + one.kill], one.friend ? "friend" : "");
      line.title = one.exact;
      return line;
    }).concat((found.odds || []).map(function (one) { var line = row([one.result, one.p, one.exact]); return line; }));
    box.querySelector(".plan-odds tbody").replaceChildren.apply(box.querySelector(".plan-odds tbody"), rows);
    box.querySelector("[data-plan=confirm]").disabled = Boolean(found.refused);
    var turning = String(plan.key).indexOf("path:") === 0 && plan.turns;
    box.querySelectorAll("[data-plan=left], [data-plan=right]").forEach(function (button) { button.hidden = !turning; });
    box.hidden = false;
    var shapes = document.getElementById("plan-shapes");
    if (shapes) shapes.replaceChildren(shapesOf(found.svg || "<g/>"));
  }
  // What is confirmed is what is shown: while another plan is on its way there is nothing to confirm
  function ask(wanted) {
    var box = panel();
    if (box) box.querySelector("[data-plan=confirm]").disabled = true;
    plan = wanted;
    asking += 1;
    return asking;
  }
  function look(verb, key, turns) {
    var mine = ask({ verb: verb, key: key, turns: turns, ready: false });
    return fetch(base() + "/plan?" + new URLSearchParams({ verb: verb, key: key }), { headers: { accept: "application/json" } })
      .then(function (answer) { return answer.json(); })
      .then(function (found) {
        if (mine !== asking || !plan) return;
        if (found.key) plan.key = found.key;
        plan.ready = !found.refused;
        plan.end = String(plan.key);
        show({ title: found.title, lines: found.lines, stands: found.stands, odds: found.odds, svg: found.svg, refused: found.refused || found.error });
      });
  }
  function give(verb, key) {
    var form = new FormData(document.getElementById("answer"));
    var values = { decision: form.get("decision"), asked: form.get("asked"), verb: verb, key: key };
    if (plan && plan.group) { values.group = plan.group; values.by = plan.by; }
    forget();
    together = [];
    window.htmx.ajax("POST", base() + "/plan", { target: "#match", swap: "innerHTML", values: values });
  }
  function confirmPlan() { if (plan && plan.ready) give(plan.verb, plan.key); }

  // Several platoons at once: each goes the way that the first of them is shown
  function showGroup() {
    document.querySelectorAll("#map a.offer[data-now]").forEach(function (link) { link.classList.toggle("chosen", together.indexOf(link.dataset.offer) >= 0); });
  }
  function placeOf(key) {
    var link = links().find(function (one) { return one.dataset.offer === key; }), at = link.dataset.at.split(",").map(Number);
    return [at[0] - 30, Number(setting("depth")) - (at[1] - 14)];
  }
  function moveGroup(spot, lead) {
    var from = placeOf(lead), by = [spot[0] - from[0], spot[1] - from[1]].join(",");
    var names = together.map(function (key) { return key.slice(6); }).join(",");
    var mine = ask({ verb: "", key: "", turns: false, ready: false, group: names, by: by });
    fetch(base() + "/plan?" + new URLSearchParams({ group: names, by: by }), { headers: { accept: "application/json" } })
      .then(function (answer) { return answer.json(); })
      .then(function (found) {
        if (mine !== asking || !plan) return;
        plan.ready = !found.refused && !found.error;
        show({ title: found.title, lines: found.lines, svg: found.svg, refused: found.refused || found.error });
      });
  }

  // Paths: a click on the ground, or a stand dragged
  function heading() { return plan && plan.heading !== undefined ? plan.heading : -1; }
  function pathKey(turn) { return "path:" + corners.map(function (p) { return p.join(","); }).join(">") + (turn >= 0 ? "@" + turn : ""); }
  function moveTo(spot, add) {
    var turn = heading();
    corners = add ? corners.concat([spot]) : [spot];
    var verb = setting("move");
    look(verb, pathKey(turn), verb !== "redirect" && setting("subject") !== "").then(function () { if (plan) plan.heading = turn < 0 ? undefined : turn; });
  }
  function turn(by) {
    if (!plan) return;
    var now = plan.heading !== undefined ? plan.heading : Number(setting("heading"));
    var next = (now + by + 360) % 360;
    if (!corners.length) corners = plan.key.slice(5).split("@")[0].split(">").map(function (p) { return p.split(",").map(Number); });
    look(plan.verb, pathKey(next), true).then(function () { if (plan) plan.heading = next; });
  }
  function mayMove() { return map() && map().dataset.move !== undefined && map().dataset.move !== "no"; }

  // The tape
  function drawTape(a, b) {
    var shapes = document.getElementById("tape-shapes"), depth = Number(setting("depth"));
    var line = document.createElementNS(NS, "path");
    line.setAttribute("class", "tt-tape");
    line.setAttribute("d", "M" + a[0] + " " + (depth - a[1]) + "L" + b[0] + " " + (depth - b[1]));
    shapes.replaceChildren(line);
  }
  function tapeWords(text) {
    var words = document.getElementById("tape-words");
    if (words) { words.textContent = text; words.hidden = !text; }
  }
  function measure(spot) {
    if (!taping.from) { taping.from = spot; tapeWords("From " + spot[0] / 10 + "," + spot[1] / 10 + " cm. Now the other end."); drawTape(spot, spot); return; }
    var from = taping.from;
    taping.from = null;
    drawTape(from, spot);
    fetch(base() + "/tape?" + new URLSearchParams({ a: from.join(","), b: spot.join(",") }), { headers: { accept: "application/json" } })
      .then(function (answer) { return answer.json(); })
      .then(function (found) { tapeWords((found.lines || [found.error]).join("; ") + "."); });
  }

  document.addEventListener("click", function (event) {
    var tool = event.target.closest("[data-tape], [data-corners], [data-group], [data-plan]");
    if (tool) {
      if (tool.dataset.tape !== undefined) {
        taping = taping ? null : { from: null };
        tool.setAttribute("aria-pressed", String(Boolean(taping)));
        tapeWords(taping ? "Tape: choose one end, then the other." : "");
        if (!taping) document.getElementById("tape-shapes").replaceChildren();
      } else if (tool.dataset.corners !== undefined) {
        bend = !bend;
        tool.setAttribute("aria-pressed", String(bend));
      } else if (tool.dataset.group !== undefined) {
        grouping = !grouping;
        together = [];
        forget();
        showGroup();
        tool.setAttribute("aria-pressed", String(grouping));
        tapeWords(grouping ? "Choose the platoons, then click where the first of them goes, or drag one." : "");
      } else if (tool.dataset.plan === "confirm") confirmPlan();
      else if (tool.dataset.plan === "cancel") forget();
      else turn(tool.dataset.plan === "left" ? -15 : 15);
      return;
    }
    if (!onMap(event)) return;
    var link = event.target.closest("a.offer");
    if (link) event.preventDefault();
    if (event.detail !== 0 && grip && grip.moved) return;
    if (taping) { if (event.detail !== 0 && spotAt(event)) measure(spotAt(event)); return; }
    if (link && !(bend && event.detail !== 0 && link.classList.contains("spot"))) {
      lastOffer = link.dataset.offer;
      if (link.dataset.toggle !== undefined) {
        var box = tickBox(link);
        if (box) { box.checked = !box.checked; showTicks(); }
        return;
      }
      if (link.dataset.now !== undefined && grouping) {
        var place = together.indexOf(link.dataset.offer);
        if (place < 0) together.push(link.dataset.offer); else together.splice(place, 1);
        showGroup();
        return;
      }
      if (link.dataset.now !== undefined) { give(link.dataset.verb, link.dataset.offer); return; }
      if (link.classList.contains("chosen")) { confirmPlan(); return; }
      forget();
      link.classList.add("chosen");
      look(link.dataset.verb, link.dataset.offer, link.dataset.offer.indexOf("path:") === 0 && link.dataset.verb !== "redirect");
      return;
    }
    if (grouping && together.length && spotAt(event)) { moveGroup(spotAt(event), together[0]); return; }
    if (mayMove() && spotAt(event)) {
      document.querySelectorAll("a.offer.chosen").forEach(function (one) { one.classList.remove("chosen"); });
      moveTo(spotAt(event), (bend || event.shiftKey) && corners.length > 0);
    }
  });

  // Where several may be chosen, the table and the ticks of the card are one
  function tickBox(link) { return document.querySelector("#answer input[type=checkbox][value='" + CSS.escape(link.dataset.offer) + "']"); }
  function showTicks() {
    document.querySelectorAll("#map a.offer[data-toggle]").forEach(function (link) {
      var box = tickBox(link);
      link.classList.toggle("chosen", Boolean(box && box.checked));
    });
  }
  document.addEventListener("change", function (event) { if (event.target.closest("#answer")) showTicks(); });

  // Dragging the stand that moves; everything else on the table pans it
  document.addEventListener("pointerdown", function (event) {
    if (!onMap(event)) return;
    grip = { x: event.clientX, y: event.clientY, moved: false, stand: null };
    var platoon = map().hasAttribute("data-platoons") && event.target.closest("a.offer[data-now]");
    if (platoon && !taping) { grip.platoon = platoon.dataset.offer; event.stopPropagation(); return; }
    var stand = event.target.closest(".stand");
    var mine = setting("subject");
    var spot = spotAt(event), at = setting("subjectAt").split(",").map(Number);
    var near = spot && mine && Math.abs(spot[0] - at[0]) < 26 && Math.abs(spot[1] - at[1]) < 22;
    if (!taping && mayMove() && mine && setting("move") !== "redirect" && (near || (stand && stand.id === "stand-" + mine))) {
      grip.stand = document.getElementById("stand-" + mine);
      event.stopPropagation();
    }
  }, true);
  document.addEventListener("pointermove", function (event) {
    if (!grip) return;
    if (Math.abs(event.clientX - grip.x) + Math.abs(event.clientY - grip.y) > 8) grip.moved = true;
    if (grip.platoon && grip.moved && spotAt(event)) {
      event.stopPropagation();
      var from = placeOf(grip.platoon), to = spotAt(event), line = document.createElementNS(NS, "path"), tall = Number(setting("depth"));
      line.setAttribute("class", "tt-path");
      line.setAttribute("d", "M" + from[0] + " " + (tall - from[1]) + "L" + to[0] + " " + (tall - to[1]));
      document.getElementById("plan-shapes").replaceChildren(line);
      return;
    }
    if (!grip.stand || !grip.moved) {
      if (taping && taping.from && onMap(event) && spotAt(event)) drawTape(taping.from, spotAt(event));
      return;
    }
    event.stopPropagation();
    event.preventDefault();
    var spot = spotAt(event);
    if (!spot) return;
    var depth = Number(setting("depth")), at = setting("subjectAt").split(",").map(Number);
    var trail = document.createElementNS(NS, "path");
    trail.setAttribute("class", "tt-path");
    trail.setAttribute("d", "M" + at[0] + " " + (depth - at[1]) + "L" + spot[0] + " " + (depth - spot[1]));
    document.getElementById("plan-shapes").replaceChildren(trail);
  }, true);
  document.addEventListener("pointerup", function (event) {
    if (!grip) return;
    var held = grip;
    if (held.platoon && held.moved && spotAt(event)) {
      event.stopPropagation();
      if (together.indexOf(held.platoon) < 0) { together = grouping ? together.concat([held.platoon]) : [held.platoon]; showGroup(); }
      moveGroup(spotAt(event), held.platoon);
    }
    if (held.stand && held.moved && spotAt(event)) { event.stopPropagation(); moveTo(spotAt(event), bend && corners.length > 0); }
    window.setTimeout(function () { if (grip === held) grip = null; }, 0);
  }, true);

  // Keys: arrows go from one thing that may be chosen to the next, Enter looks and then confirms, Escape lets go
  function links() { return Array.prototype.slice.call(document.querySelectorAll("#map a.offer")); }
  function rove() {
    var all = links(), kept = all.find(function (link) { return link.dataset.offer === lastOffer; }) || all[0];
    all.forEach(function (link) { link.setAttribute("tabindex", link === kept ? "0" : "-1"); });
  }
  document.addEventListener("keydown", function (event) {
    if (event.key === "Escape" && plan) { forget(); return; }
    var here = document.activeElement && document.activeElement.closest && document.activeElement.closest("#map a.offer");
    var way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!here || !way) return;
    event.preventDefault();
    var from = here.dataset.at.split(",").map(Number), best = null, least = Infinity;
    links().forEach(function (link) {
      var to = link.dataset.at.split(",").map(Number), dx = to[0] - from[0], dy = to[1] - from[1];
      var along = dx * way[0] + dy * way[1], aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
      if (along > 1 && along + 2 * aside < least) { least = along + 2 * aside; best = link; }
    });
    if (best) { lastOffer = best.dataset.offer; rove(); best.focus(); }
  });

  // The path typed in centimetres is shown on the table too
  document.addEventListener("change", function (event) {
    if (event.target.name === "key" && event.target.closest("#answer") && event.target.value.indexOf("path:") === 0) {
      corners = [];
      look("", event.target.value, true);
    }
  });

  match.addEventListener("htmx:afterSettle", function (event) { if (event.detail.target !== match) return; plan = null; corners = []; taping = null; bend = false; grouping = false; together = []; rove(); showTicks(); });
  rove();
  showTicks();
})();
