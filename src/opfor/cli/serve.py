"""`opfor serve`: the browser as the table's other side, on this machine or for the local network."""

from __future__ import annotations

import secrets
import socket
import sys
import threading
import webbrowser
from contextlib import suppress

from opfor.cli.home import home
from opfor.kernel.errors import BadInput, OpforError


def serve(port: int, no_browser: bool, lan: bool) -> None:
    """Serve until interrupted. Nothing leaves this machine unless `lan` is given."""
    from opfor.web.app import create_app
    from opfor.web.server import Server

    address = lan_address() if lan else ""
    token = secrets.token_urlsafe(16) if lan else None
    sockets = [bound("127.0.0.1", port)]
    port = sockets[0].getsockname()[1]
    if lan:
        sockets.append(bound(address, port))
    app = create_app(home(), token, (address, socket.gethostname()) if lan else ())
    server = Server(app)
    page = entry(f"http://127.0.0.1:{port}", token)
    say(f"Opfor is at {page if lan else page + '/'}")
    if lan:
        tell_lan(address, port, app.devices.new_token() if app.devices else "")
    say("Games are kept in " + str(home()) + ". Ctrl-C stops; everything is saved.")
    if not no_browser:
        threading.Timer(0.3, webbrowser.open, (page,)).start()
    with suppress(KeyboardInterrupt):  # Ctrl-C is how one stops it
        server.run(sockets=sockets)


def say(text: str) -> None:
    """Tell the person, at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def entry(base: str, token: str | None) -> str:
    """The address to open first."""
    return f"{base}/enter?token={token}" if token else base


def tell_lan(address: str, port: int, token: str) -> None:
    """Print address and code for the first other device."""
    from opfor.web.qr_code import code_text

    page = entry(f"http://{address}:{port}", token)
    say(f"For a phone or tablet in the same network, once:\n\n{code_text(page)}\n\n  {page}\n")
    say("The lobby shows codes for more devices. Traffic in the network is not encrypted.")


def bound(address: str, port: int) -> socket.socket:
    """A listening socket, or one clear line."""
    if not 0 <= port <= 65535:
        raise BadInput(f"--port {port} does not do; 0 to 65535 would (0 takes any free one)")
    found = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # else asyncio lets Nagle wait
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((address, port))
    except OSError as problem:
        found.close()
        raise OpforError(f"port {port} on {address} is not free ({problem.strerror}); --port takes another") from None
    return found


def lan_address() -> str:
    """The address of this machine in the local network."""
    probe = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        probe.connect(("192.0.2.1", 9))  # a documentation address: nothing is sent, the route is only looked up
        found: str = probe.getsockname()[0]
    except OSError:
        raise OpforError("this machine is in no network; without --lan it serves itself alone") from None
    finally:
        probe.close()
    return found
