"""A player who only clicks: looks at the card on the page and taps what a person would tap."""

from __future__ import annotations

import random

from playwright.sync_api import Locator, Page, TimeoutError


class Clicker:
    """Plays a match in a page by clicks alone."""

    def __init__(self, page: Page, seed: int = 1, moves: int = 1) -> None:
        self.page, self.rng, self.moves = page, random.Random(seed), moves
        self.clicks = 0
        self.moves_left = 1
        self.kinds: set[str] = set()

    def play(self, most: int = 600) -> int:
        """Until the game is over; the number of questions answered."""
        for number in range(most):
            if self.page.locator(".card.over").count():
                self._read_on()
                return number
            self.answer()
        raise AssertionError(f"no end after {most} questions")

    def answer(self) -> None:
        """Answer the question on the card."""
        self._read_on()
        before = self._version()
        self._fill()
        self._wait(before)
        for _ in range(6):
            if self._version() != before:
                return
            self._put_right()
            self._wait(before)
        raise AssertionError(f"stuck at: {self.page.locator('.card').inner_text()}")

    def _version(self) -> str:
        return str(self.page.locator("[data-version]").get_attribute("data-version"))

    def _wait(self, before: str) -> None:
        try:
            self.page.wait_for_function(
                """before => { const now = document.querySelector('[data-version]');
                return !document.querySelector('.htmx-request') && now
                    && (now.dataset.version !== before || document.querySelector('.card .error')); }""",
                arg=before,
            )
        except TimeoutError:
            asking = self.page.locator(".htmx-request").count()
            said = self.page.locator("#unheard").text_content() or "the server was heard"
            card = self.page.locator(".card").first.inner_text()
            raise AssertionError(f"no answer came; {said}; {asking} requests on their way; the card: {card}") from None

    def _click(self, what: Locator) -> None:
        what.click()
        self.clicks += 1

    def _read_on(self) -> None:
        """Read the enemy's turn to its end."""
        to_the_question = self.page.locator("[data-tell=question]")
        if to_the_question.count():
            self._click(to_the_question)
            self.page.wait_for_selector("#prompt, .card.over")

    def _press(self, name: str) -> bool:
        button = self.page.locator(".dock .done button", has_text=name)
        if not button.count():
            return False
        self._click(button.first)
        return True

    def _finish(self) -> None:
        """The main button, whatever it says."""
        button = self.page.locator(".dock .done [value=answer]")
        if button.count():
            self._click(button)

    def _fill(self) -> None:
        card = self.page.locator(".card")
        if card.locator(".options").count():
            self.kinds.add("one")
            default = card.locator(".choice.default")
            self._click(default if default.count() else self._any(card.locator(".choice")))
            return
        if card.locator(".dicepad").count():
            self.kinds.add("dice")
            for pad in card.locator(".dicepad").all():
                self._click(self._any(pad.locator("label")))
        elif card.locator(".route, .legend-line").count():
            self.kinds.add("route")
            if self.moves_left and self._move():
                self.moves_left -= 1
            else:
                self.moves_left = self.moves
                self._press("No more")
                return
        elif card.locator(".entry").count():
            self.kinds.add("rows")
            if self.rng.random() < 0.4 and self._press("None"):
                return
            self._row(card)
        elif card.locator(".pad").count():
            self.kinds.add("amount")
            if not card.locator(".pad input:checked").count():
                self._click(card.locator(".pad label").nth(min(2, card.locator(".pad label").count() - 1)))
        elif card.locator(".chips input[type=checkbox]").count() and self.rng.random() < 0.8:
            self.kinds.add("some")
            if self.page.locator("#map a.lit").count() and not card.locator("input:checked").count():
                self._click_hex(self._any(self.page.locator("#map a.lit")), "some")
        self._finish()

    def _move(self) -> bool:
        """From a lit hex of the map to another one, all that can go."""
        if not self.page.locator("#answer .route").count():
            self._click_hex(self._any(self.page.locator("#map a.lit")), "route")
        ends = self.page.locator("#map a.lit:not(.chosen)")
        if not ends.count():
            return False
        self._click_hex(self._any(ends), "route")
        boxes = self.page.locator("#answer .step-box")
        if not boxes.count():
            return False
        if not boxes.first.locator("input").input_value():
            self._click(boxes.first.locator("[data-step='1']"))
        return True

    def _click_hex(self, hex: Locator, kind: str) -> None:
        """Tap a hex and wait for the card that comes back."""
        was = self.page.locator("#map a.lit.chosen").count()
        self._click(hex)
        self.clicks += 0 if kind else 1
        self.page.wait_for_function("was => document.querySelectorAll('#map a.lit.chosen').length !== was", arg=was)

    def _any(self, found: Locator) -> Locator:
        return found.nth(self.rng.randrange(found.count()))

    def _row(self, card: Locator) -> None:
        """One row in the entry fields: a chip where there are chips, a number in each stepper."""
        if card.locator(".chip-button").count():
            before = card.locator(".rows li").count()
            self._click(card.locator(".chip-button").first)
            self.page.wait_for_function(
                "before => document.querySelectorAll('.card .rows li').length !== before", arg=before
            )
            return
        for chips in card.locator(".entry .chips").all():
            if chips.locator(".chip").count() and not chips.locator("input:checked").count():
                self._click(self._any(chips.locator(".chip")))
        for box in card.locator(".entry .step-box").all():
            if not box.locator("input").input_value():
                self._click(box.locator("[data-step='1']"))
                self._click(box.locator("[data-step='1']"))
        for pad in card.locator(".entry .pad").all():
            if not pad.locator("input:checked").count():
                self._click(pad.locator("label").first)

    def _put_right(self) -> None:
        """The answer was refused: say none, or drop the rows, or share out what is asked for, and try again."""
        if self._press("None") or self._press("No more"):
            return
        card = self.page.locator(".card")
        drops = card.locator(".drop")
        if drops.count():
            left = drops.count()
            self._click(drops.last)
            self.page.wait_for_function("left => document.querySelectorAll('.card .drop').length < left", arg=left)
            if not self._press("None"):
                self._finish()
            return
        boxes = card.locator(".step-box")
        if boxes.count():
            for _ in range(3):
                self._click(boxes.first.locator("[data-step='1']"))
        else:
            entry = card.locator(".entry input:not([type=radio])")
            if entry.count():
                entry.first.fill("C07")
        self._finish()
