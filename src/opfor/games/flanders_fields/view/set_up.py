"""At a real table: the set-up of a scenario in words, once, before anything is rolled."""

from __future__ import annotations

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.field import BLOCK_HOUSE_KIND, TERRAIN
from opfor.games.flanders_fields.model.names import facing_words, kind_word, label, trench_name
from opfor.games.flanders_fields.model.scenario import QUALITIES, SIDES
from opfor.games.flanders_fields.model.stands import IN_PLAY, battle
from opfor.games.flanders_fields.model.state import State

OWN = "own_battle"
GROUND = {"shell_torn": "shell-torn ground", "shattered": "craters", "ruins_buildings": "ruins", "open": "open ground"}


def spot(x: int, y: int) -> str:
    """A spot in cm from the south-west corner."""
    return f"{x / 10:g},{y / 10:g}"


def ground_words(state: State) -> list[str]:
    """R6, R7: table, trenches, wire and other ground; the attacker's edge is the south."""
    place = battle(state).field
    wide, deep = place.width // 10, place.depth // 10
    found = [f"a table {wide} cm wide and {deep} cm deep; all spots in cm from its south-west corner"]
    for trench in place.trenches:
        line = " to ".join(spot(x, y) for x, y in trench.line)
        found.append(f"{trench_name(trench.id)} from {line}{', with dugouts' if trench.dugouts else ''}")
    for belt in sorted(set(place.belt_of)):
        mine = [s for s, b in zip(place.sections, place.belt_of, strict=True) if b == belt]
        found.append(f"wire from {spot(*mine[0][:2])} to {spot(*mine[-1][2:])}, in sections of 5 cm")
    for area in place.areas:
        if area.kind != BLOCK_HOUSE_KIND:  # block houses stand among the troops
            x0, y0, x1, y1 = area.box
            kind = TERRAIN[area.kind]
            found.append(f"{GROUND.get(kind, kind.replace('_', ' '))} from {spot(x0, y0)} to {spot(x1, y1)}")
    return found + [
        f"a gap in the wire {span}" for span in cut_spans(state, [n for n in range(len(state.cut)) if state.cut[n]])
    ]


def cut_spans(state: State, sections: list[int]) -> list[str]:
    """R15: cut sections of wire, those side by side as one gap."""
    place, found = battle(state).field, list[tuple[int, int]]()
    for n in sections:
        if found and found[-1][1] == n - 1 and place.belt_of[n] == place.belt_of[n - 1]:
            found[-1] = (found[-1][0], n)
        else:
            found.append((n, n))
    return [f"from {spot(*place.sections[a][:2])} to {spot(*place.sections[b][2:])}" for a, b in found]


def troop_words(state: State) -> list[str]:
    """7.0: each company and weapon with its spots, its quality where it is not experienced, and who is below ground."""
    groups: dict[tuple[int, int, int], list[int]] = {}
    for i in range(len(state.x)):
        if state.alive[i] == IN_PLAY:
            company = state.company[i]
            groups.setdefault((state.side[i], company, -1 if company >= 0 else state.kind[i]), []).append(i)
    found, fight = [], battle(state)
    for (side, company, kind), stands in groups.items():
        what = f"company {fight.companies[company]}" if company >= 0 else kind_word(kind)
        quality = state.quality[stands[0]]
        all_below = all(state.below[i] for i in stands)
        words = [
            f"{label(state, i)} at {spot(state.x[i], state.y[i])}"
            + (f" {facing_words(state, i)}" if kinds.ARCS[state.kind[i]] < 180 else "")
            + (" below ground" if state.below[i] and not all_below else "")
            for i in stands
        ]
        extra = f", {QUALITIES[quality]}" if quality != 1 else ""
        extra += ", below ground" if all_below else ""
        who, where = f"{SIDES[side].capitalize()} {what}", ", ".join(words)
        found.append(f"{who} with {where}{extra}" if company >= 0 else f"{where}{extra} ({who})")
    return found
