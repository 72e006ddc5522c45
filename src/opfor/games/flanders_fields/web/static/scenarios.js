// The scenario editor: clicks on the table become points of the form in use. The server keeps and checks everything.
(function () {
  "use strict";
  var editor = document.getElementById("editor");
  if (!editor) return;
  var NS = "http://www.w3.org/2000/svg", grip = null;
  function map() { return document.getElementById("map"); }
  function tool() { var on = editor.querySelector("[data-tool]:checked"); return on ? on.value : "select"; }
  function form() { return editor.querySelector("form[data-for='" + tool() + "']"); }
  function showForms() {
    editor.querySelectorAll("[data-for]").forEach(function (part) { part.hidden = part.dataset.for !== tool(); });
    drawDraft();
  }
  function spotAt(event) {
    var point = new DOMPoint(event.clientX, event.clientY).matrixTransform(document.getElementById("table").getScreenCTM().inverse());
    var width = Number(map().dataset.width), tall = Number(map().dataset.tall);
    if (point.x < -20 || point.y < -20 || point.x > width + 20 || point.y > tall + 20) return null;
    function half(mm, most) { return Math.round(Math.max(0, Math.min(most, mm)) / 5) * 5 / 10; }
    return [half(point.x, width), half(tall - point.y, tall)];
  }
  function points(input) {
    return Array.from(input.value.matchAll(/(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)/g)).map(function (found) { return [Number(found[1]), Number(found[2])]; });
  }
  function drawDraft() {
    var layer = document.getElementById("draft"), use = form();
    if (!layer) return;
    layer.replaceChildren();
    var input = use && use.querySelector("[data-points]");
    if (!input || tool() !== "ground") return;
    var found = points(input), tall = Number(map().dataset.tall);
    if (!found.length) return;
    var kind = use.querySelector("[name=kind]").selectedOptions[0];
    var line = document.createElementNS(NS, kind.dataset.least === "3" ? "polygon" : "polyline");
    line.setAttribute("class", "tt-draft");
    line.setAttribute("points", found.map(function (p) { return p[0] * 10 + "," + (tall - p[1] * 10); }).join(" "));
    layer.append(line);
    found.forEach(function (p) {
      var dot = document.createElementNS(NS, "circle");
      dot.setAttribute("class", "tt-corner");
      dot.setAttribute("cx", p[0] * 10);
      dot.setAttribute("cy", tall - p[1] * 10);
      dot.setAttribute("r", 6);
      layer.append(dot);
    });
  }
  function send(values) {
    window.htmx.ajax("POST", "/scenarios/" + encodeURIComponent(editor.dataset.scenario) + "/edit", { target: "#editor", swap: "innerHTML", values: values });
  }
  document.addEventListener("click", function (event) {
    if (event.target.closest("[data-back]")) {
      var input = form().querySelector("[data-points]");
      input.value = points(input).slice(0, -1).map(function (p) { return p.join(","); }).join(" ");
      drawDraft();
      return;
    }
    if (!map() || !map().contains(event.target)) return;
    var thing = event.target.closest("a.thing");
    if (thing) event.preventDefault();
    if (event.detail !== 0 && grip && grip.moved) return;
    if (tool() === "select" || event.detail === 0) {
      if (thing) window.htmx.ajax("GET", "/scenarios/" + encodeURIComponent(editor.dataset.scenario) + "?pick=" + encodeURIComponent(thing.dataset.thing), { target: "#editor", swap: "innerHTML" });
      return;
    }
    var spot = spotAt(event), field = form() && form().querySelector("[data-points]");
    if (!spot || !field) return;
    if (tool() === "stands") { field.value = spot.join(","); window.htmx.trigger(form(), "submit"); return; }
    field.value = (field.value.trim() + " " + spot.join(",")).trim();
    drawDraft();
  });
  document.addEventListener("pointerdown", function (event) {
    if (!map() || !map().contains(event.target)) return;
    var thing = event.target.closest("a.thing");
    grip = { x: event.clientX, y: event.clientY, moved: false, thing: tool() === "select" && thing ? thing : null };
    if (grip.thing) { event.stopPropagation(); event.preventDefault(); }
  }, true);
  document.addEventListener("pointermove", function (event) {
    if (!grip) return;
    if (Math.abs(event.clientX - grip.x) + Math.abs(event.clientY - grip.y) > 8) grip.moved = true;
    if (!grip.thing || !grip.moved) return;
    event.stopPropagation();
    var spot = spotAt(event), stand = grip.thing.querySelector(".stand");
    if (spot) stand.setAttribute("transform", "translate(" + spot[0] * 10 + " " + (Number(map().dataset.tall) - spot[1] * 10) + ")");
  }, true);
  document.addEventListener("pointerup", function (event) {
    var held = grip;
    if (held && held.thing && held.moved && spotAt(event)) {
      event.stopPropagation();
      send({ do: "move", pick: held.thing.dataset.thing, points: spotAt(event).join(",") });
    }
    window.setTimeout(function () { if (grip === held) grip = null; }, 0);
  }, true);
  document.addEventListener("change", function (event) { if (event.target.matches("[data-tool]")) showForms(); else if (editor.contains(event.target)) drawDraft(); });
  document.addEventListener("input", function (event) { if (event.target.matches("[data-points]")) drawDraft(); });
  editor.addEventListener("htmx:afterSettle", showForms);
  showForms();
})();
