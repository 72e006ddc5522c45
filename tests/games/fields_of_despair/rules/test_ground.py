"""Our own map: the file, who is next to whom, and what follows from control."""

import random

from opfor.games.fields_of_despair.model import places
from opfor.games.fields_of_despair.model.kinds import ALLIED, COUNTRIES, CP
from opfor.games.fields_of_despair.model.places import IDS, INDEX
from opfor.games.fields_of_despair.rules import ground

# Section 7.3 of the rules, copied.
ADJACENCY = """
A02: A03 B02
A03: A02 A04 B02 B03
A04: A03 A05 B03 B04
A05: A04 A06 B04 B05
A06: A05 A07 B05 B06
A07: A06 B06 B07
B02: A02 A03 B03 C02 C03
B03: A03 A04 B02 B04 C03 C04
B04: A04 A05 B03 B05 C04 C05
B05: A05 A06 B04 B06 C05 C06
B06: A06 A07 B05 B07 C06 C07
B07: A07 B06 B08 C07 C08
B08: B07 C08
C02: B02 C03 D01 D02
C03: B02 B03 C02 C04 D02 D03
C04: B03 B04 C03 C05 D03 D04
C05: B04 B05 C04 C06 D04 D05
C06: B05 B06 C05 C07 D05 D06
C07: B06 B07 C06 C08 D06 D07
C08: B07 B08 C07 D07 D08
D01: C02 D02 E02
D02: C02 C03 D01 D03 E02 E03
D03: C03 C04 D02 D04 E03 E04
D04: C04 C05 D03 D05 E04 E05
D05: C05 C06 D04 D06 E05 E06
D06: C06 C07 D05 D07 E06 E07
D07: C07 C08 D06 D08 E07 E08
D08: C08 D07 E08 E09
E02: D01 D02 E03 F01 F02
E03: D02 D03 E02 E04 F02 F03
E04: D03 D04 E03 E05 F03 F04
E05: D04 D05 E04 E06 F04 F05
E06: D05 D06 E05 E07 F05 F06
E07: D06 D07 E06 E08 F06 F07
E08: D07 D08 E07 E09 F07 F08
E09: D08 E08 F08
F01: E02 F02 G02
F02: E02 E03 F01 F03 G02 G03
F03: E03 E04 F02 F04 G03 G04
F04: E04 E05 F03 F05 G04 G05
F05: E05 E06 F04 F06 G05 G06
F06: E06 E07 F05 F07 G06 G07
F07: E07 E08 F06 F08 G07 G08
F08: E08 E09 F07 G08
G02: F01 F02 G03 H02
G03: F02 F03 G02 G04 H02 H03
G04: F03 F04 G03 G05 H03 H04
G05: F04 F05 G04 G06 H04 H05
G06: F05 F06 G05 G07 H05 H06
G07: F06 F07 G06 G08 H06 H07
G08: F07 F08 G07 H07 H08
H02: G02 G03 H03 I03
H03: G03 G04 H02 H04 I03 I04
H04: G04 G05 H03 H05 I04 I05
H05: G05 G06 H04 H06 I05 I06
H06: G06 G07 H05 H07 I06 I07
H07: G07 G08 H06 H08 I07 I08
H08: G08 H07 I08 I09
I03: H02 H03 I04
I04: H03 H04 I03 I05 J04
I05: H04 H05 I04 I06 J04 J05
I06: H05 H06 I05 I07 J05 J06
I07: H06 H07 I06 I08 J06 J07
I08: H07 H08 I07 I09 J07 J08
I09: H08 I08 J08 J09
J04: I04 I05 J05
J05: I05 I06 J04 J06 K06
J06: I06 I07 J05 J07 K06 K07
J07: I07 I08 J06 J08 K07 K08
J08: I08 I09 J07 J09 K08 K09
J09: I09 J08 J10 K09 K10
J10: J09 K10
K06: J05 J06 K07
K07: J06 J07 K06 K08 L07
K08: J07 J08 K07 K09 L07 L08
K09: J08 J09 K08 K10 L08 L09
K10: J09 J10 K09 L09 L10
L07: K07 K08 L08 M07 M08
L08: K08 K09 L07 L09 M08 M09
L09: K09 K10 L08 L10 M09
L10: K10 L09
M07: L07 M08
M08: L07 L08 M07 M09
M09: L08 L09 M08
"""
CP_IN_FRANCE = ["D03", "D04", "D05", "E04", "E05", "E06", "F04", "F05", "G05", "G06", "H05", "I06"]
FRONTLINE = ["C02", "C03", "C04", "C05", "C06", "D06", "E07", "F06", "G07", "H06", "I07"]
QUIET_BORDER = ["I08", "J08", "K09", "K10"]
# Section 7.4: objective, targets at start, distance.
OBJECTIVES = [
    ("A02", "C02 C03", 2),
    ("B02", "C02 C03", 1),
    ("B04", "C04 C05", 1),
    ("B07", "C06 D06", 2),
    ("F06", "F06", 0),
    ("F07", "E07 F06 G07", 1),
    ("H06", "H06", 0),
    ("I08", "I07", 1),
]


def control(*changes: str) -> bytes:
    """Control at the start with these hexes in other hands."""
    found = places.START_CONTROL
    for id in changes:
        found = ground.taken(found, INDEX[id], 1 - found[INDEX[id]])
    return found


def way(control: bytes, start: int) -> dict[int, int]:
    """The length of the shortest way from a hex through Allied-controlled hexes, worked out hex by hex."""
    found, edge = {start: 0}, [start]
    for hex in edge:  # grows while it is read
        for other in places.ADJACENT[hex]:
            if other not in found and control[other] == ALLIED:
                found[other] = found[hex] + 1
                edge.append(other)
    return found


def ids(numbers: list[int]) -> list[str]:
    return [IDS[number] for number in numbers]


def test_hexes_as_listed() -> None:
    """R-03: 84 hexes; nations and control as counted in section 7.2."""
    assert len(IDS) == places.HEXES == 84
    assert sorted(IDS) == IDS
    counted = {
        (nation, side): sum(
            1 for hex in range(84) if places.NATION[hex] == nation and places.START_CONTROL[hex] == side
        )
        for nation in COUNTRIES
        for side in (ALLIED, CP)
    }
    assert counted == {
        ("France", 0): 41,
        ("France", 1): 12,
        ("Belgium", 0): 1,
        ("Belgium", 1): 13,
        ("Luxembourg", 0): 0,
        ("Luxembourg", 1): 1,
        ("Germany", 0): 0,
        ("Germany", 1): 16,
    }
    french = [hex for hex in range(84) if places.NATION[hex] == "France" and places.START_CONTROL[hex] == CP]
    assert ids(french) == CP_IN_FRANCE
    forts = {IDS[hex]: value for hex, value in enumerate(places.FORT) if value}
    assert forts == {"H06": 3, "H07": 2, "J06": 4, "J09": 2, "K10": 3, "L08": 3}
    assert ids([hex for hex in range(84) if places.PORT[hex]]) == ["A02", "A03", "B02"]
    assert (
        IDS[places.PARIS] == "B07" and places.NAMES[places.PARIS] == "Paris" and places.TERRAIN[places.PARIS] == "city"
    )
    mountains = [hex for hex in range(84) if places.TERRAIN[hex] == "mountain"]
    assert ids(mountains) == ["K08", "K09", "L07", "L09"]


def test_adjacency_as_listed() -> None:
    """R-03: the neighbours of section 7.3, each side shared, 212 in all, one connected map."""
    listed = {line[:3]: line[5:].split() for line in ADJACENCY.strip().splitlines()}
    assert {id: sorted(ids(places.ADJACENT[INDEX[id]])) for id in IDS} == listed
    assert all(hex in places.ADJACENT[other] for hex in range(84) for other in places.ADJACENT[hex])
    assert sum(len(around) for around in places.ADJACENT) == 2 * 212
    assert len(way(bytes(84), places.PARIS)) == 84


def test_order_of_neighbours() -> None:
    """A-18: N, NE, SE, S, SW, NW, in an even and in an odd column and at the edge of the map."""
    assert ids(places.ADJACENT[INDEX["C05"]]) == ["C04", "D04", "D05", "C06", "B05", "B04"]
    assert ids(places.ADJACENT[INDEX["D05"]]) == ["D04", "E05", "E06", "D06", "C06", "C05"]
    assert ids(places.ADJACENT[INDEX["A02"]]) == ["B02", "A03"]


def test_plain_distance_by_cube_coordinates() -> None:
    """A-20: plain hex distance, worked out a second way."""

    def cube(id: str) -> tuple[int, int, int]:
        column = ord(id[0]) - ord("A")
        row = int(id[1:]) - (column - column % 2) // 2  # axial row of columns that sink every second step
        return column, row, -column - row

    for first in range(84):
        for second in range(84):
            a, b = cube(IDS[first]), cube(IDS[second])
            assert places.DISTANCE[first][second] == max(abs(x - y) for x, y in zip(a, b, strict=True))
    assert all(places.DISTANCE[hex][other] == 1 for hex in range(84) for other in places.ADJACENT[hex])


def test_frontline_at_start() -> None:
    """A-01, A-02: the eleven contested hexes of the set-up; the quiet sector is not among them."""
    line = ground.frontline(places.START_CONTROL, "a-h")
    assert ids(line) == FRONTLINE
    assert not set(QUIET_BORDER) & set(ids(line))
    assert all(any(control()[other] == CP for other in places.ADJACENT[INDEX[id]]) for id in QUIET_BORDER)


def test_frontline_read_as_france_only() -> None:
    """A-01: read strictly, the Ypres sector is empty and the line is gone once France is free."""
    assert ids(ground.frontline(places.START_CONTROL, "france")) == FRONTLINE[1:]
    free = control(*CP_IN_FRANCE)
    assert ground.frontline(free, "france") == []
    assert ids(ground.frontline(free, "a-h")) == ["C02", "C03", "D03", "E04", "F04", "G05", "H05"]


def test_frontline_moves_with_control() -> None:
    """A-01: taken ground is Frontline if it touches CP ground; I06 counts, the rest of column I does not."""
    line = ids(ground.frontline(control("D05")))
    assert "D05" in line and "C06" not in line and "C05" in line
    assert "I07" not in ids(ground.frontline(control("I06")))
    assert "H06" in ids(ground.frontline(control("I06"))), "H06 still touches H05"
    assert "F06" not in ids(ground.frontline(control("F06")))
    assert "F07" in ids(ground.frontline(control("F06")))


def test_cut_off_hex_is_no_source() -> None:
    """R-04: a CP-controlled hex without blocks and without a path to Germany makes no Frontline."""
    pocket = control("B05")
    assert not ground.reaches_germany(pocket, INDEX["B05"])
    assert ground.reaches_germany(pocket, INDEX["D05"]) and ground.reaches_germany(pocket, INDEX["M09"])
    assert ids(ground.frontline(pocket)) == FRONTLINE
    blocks = [0] * 84
    blocks[INDEX["B05"]] = 1
    with_blocks = ids(ground.frontline(pocket, "a-h", blocks))
    assert set(with_blocks) == {*FRONTLINE, "A05", "A06", "B04", "B06"}
    assert ids(ground.frontline(pocket, "a-h", [0] * 84)) == FRONTLINE
    no_germany = control(*[id for id in IDS if places.NATION[INDEX[id]] == "Germany"])
    assert ground.frontline(no_germany) == []
    assert not ground.reaches_germany(control(), places.PARIS), "an Allied hex is no CP ground"


def test_supply_path() -> None:
    """R-16: Allied hexes need a path of Allied hexes to Paris or a port."""
    assert all(ground.supplied(control())[hex] == (places.START_CONTROL[hex] == ALLIED) for hex in range(84))
    walled = control("A02", "A03", "B02", "B07")
    assert not any(ground.supplied(walled))
    island = control("L10")  # Mulhouse in Allied hands joins Belfort
    assert ground.supplied(island)[INDEX["L10"]]
    pocket = control("M08")
    assert not ground.supplied(pocket)[INDEX["M08"]]
    cut = control("B03", "B04", "A03", "A04", "C03", "C04", "A02", "B02")
    assert not ground.supplied(cut)[INDEX["C02"]], "ports in enemy hands do not supply"
    assert ground.supplied(cut)[INDEX["C05"]]


def test_ways_through_allied_ground() -> None:
    """A-20: the targets at start of every objective, at the distances of section 7.4."""
    line = ground.frontline(places.START_CONTROL)
    for objective, targets, distance in OBJECTIVES:
        nearest = ground.nearest(places.START_CONTROL, INDEX[objective], line)
        assert ids(nearest) == targets.split()
        assert {way(places.START_CONTROL, INDEX[objective])[hex] for hex in nearest} == {distance}
    lane = bytes(ALLIED if id in ("C04", "C05", "C06") else CP for id in IDS)
    assert ids(ground.nearest(lane, INDEX["C03"], [INDEX["C06"], INDEX["D03"]])) == ["C06"], "D03 has no way"
    assert ids(ground.nearest(lane, INDEX["A02"], [INDEX["C06"], INDEX["C05"]])) == ["C05"], "no way: plain distance"


def test_what_follows_from_control_after_any_changes() -> None:
    """R-04, A-20, R-61: hexes change hands at random; what is known is what a walk hex by hex finds."""
    rng = random.Random("ground")
    for _ in range(60):
        now = places.START_CONTROL
        for _ in range(rng.randrange(1, 60)):
            hex = rng.randrange(84)
            now = ground.taken(now, hex, rng.randrange(2))
            other = bytes(1 - side for side in now)  # for a walk through CP ground
            germany = [hex for hex in range(84) if places.NATION[hex] == "Germany" and now[hex] == CP]
            linked = {reached for start in germany for reached in way(other, start)}
            assert [hex for hex in range(84) if ground.reaches_germany(now, hex)] == sorted(linked)
        start, some = rng.randrange(84), sorted(rng.sample(range(84), 6))
        away = way(now, start)
        found = {hex: away[hex] for hex in some if hex in away} or {hex: places.DISTANCE[start][hex] for hex in some}
        assert ground.nearest(now, start, some) == [hex for hex in found if found[hex] == min(found.values())]
        assert ground.allied_within(now, start, 2) == sorted(hex for hex in away if 1 <= away[hex] <= 2)


def test_regions() -> None:
    """R-62: redeployment goes between Allied hexes that are connected."""
    whole = ground.regions(control())
    assert {whole[hex] for hex in range(84)} == {-1, 0}
    parted = ground.regions(control("M08"))
    assert parted[INDEX["M08"]] == 1 and parted[places.PARIS] == 0


def test_where_belgians_may_be() -> None:
    """R-33: Belgian hexes and those next to one."""
    allied = [hex for hex in range(84) if places.NEAR_BELGIUM[hex] and places.START_CONTROL[hex] == ALLIED]
    assert ids(allied) == ["B02", "C02", "C03"]
    assert places.NEAR_BELGIUM[INDEX["F02"]] and places.NEAR_BELGIUM[INDEX["E04"]]


def test_main_front_and_quiet_sector() -> None:
    """R-31: columns A to H and I06 are the main front."""
    outside = [id for hex, id in enumerate(IDS) if not places.MAIN_FRONT[hex]]
    assert {id[0] for id in outside} == set("IJKLM") and "I06" not in outside and "I05" in outside
    assert sum(places.MAIN_FRONT) + len(outside) == 84
