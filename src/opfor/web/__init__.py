"""Play in the browser: pages rendered on the server that work without a script.

`app.py` puts everything together: `guard.py` around it, `pages/` (one module a page), `api.py` (the same as JSON).
`match_store.py` keeps the matches, `requests.py` reads forms, `render.py` fills templates, `game_parts.py` finds what
games bring. It imports everything but `opfor.cli` and the games, whose boards and pages are in their own `web/`. Begin
with `pages/match.py`.
"""
