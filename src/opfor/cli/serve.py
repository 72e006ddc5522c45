"""`opfor serve`: play in the browser, on this machine or in the local network."""

from __future__ import annotations

import secrets
import socket
import threading
import webbrowser
from contextlib import suppress

import rich_click as click

from opfor.cli import options
from opfor.cli.home import home
from opfor.kernel.errors import OpforError
from opfor.system import take_port
from opfor.web.app import create_app
from opfor.web.qr_code import code_text
from opfor.web.server import Server


@click.command()
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8765,
    show_default=True,
    help="The port; 0 takes any free one.",
)
@click.option("--no-browser", is_flag=True, help="Do not open a browser.")
@click.option("--lan", is_flag=True, help="Also serve phones and tablets in your network, with a one-time token.")
@options.data
def serve(port: int, no_browser: bool, lan: bool) -> None:
    """Play in the browser. Nothing leaves this machine without --lan."""
    address = lan_address() if lan else ""
    token = secrets.token_urlsafe(16) if lan else None
    sockets = [bound("127.0.0.1", port)]
    port = sockets[0].getsockname()[1]
    if lan:
        sockets.append(bound(address, port))
    app = create_app(home(), token, (address, socket.gethostname()) if lan else ())
    server = Server(app)
    page = entry(f"http://127.0.0.1:{port}", token)
    click.echo(f"Opfor is at {page if lan else page + '/'}")
    if lan:
        show_lan_address(address, port, app.devices.new_token() if app.devices else "")
    click.echo(f"Games are kept in {home()}. Ctrl-C stops; everything is saved.")
    if not no_browser:
        threading.Timer(0.3, webbrowser.open, (page,)).start()
    with suppress(KeyboardInterrupt):  # Ctrl-C is how one stops it
        server.run(sockets=sockets)


def entry(base: str, token: str | None) -> str:
    """The address to open first."""
    return f"{base}/enter?token={token}" if token else base


def show_lan_address(address: str, port: int, token: str) -> None:
    """Print address and code for the first other device."""
    page = entry(f"http://{address}:{port}", token)
    click.echo(f"For a phone or tablet in the same network, once:\n\n{code_text(page)}\n\n  {page}\n")
    click.echo("The lobby shows codes for more devices. Traffic in the network is not encrypted.")


def bound(address: str, port: int) -> socket.socket:
    """A listening socket, or one clear line."""
    found = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # else asyncio lets Nagle wait
    take_port(found)
    try:
        found.bind((address, port))
        found.listen()  # at once: a browser that is quicker than the server waits instead of being refused
    except OSError as problem:
        found.close()
        raise OpforError(f"port {port} on {address} is not free ({problem.strerror}): choose another --port") from None
    return found


def lan_address() -> str:
    """The address of this machine in the local network."""
    probe = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        probe.connect(("192.0.2.1", 9))  # a documentation address: nothing is sent, the route is only looked up
        found: str = probe.getsockname()[0]
    except OSError:
        raise OpforError("this machine is not in a network; leave --lan out to play on this machine") from None
    finally:
        probe.close()
    return found
