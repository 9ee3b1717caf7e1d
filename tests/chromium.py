"""A browser without a window, for tests: Chromium, told what to do over its own protocol."""
import base64
import itertools
import json
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

import websocket


def must(good, what):
    if not good:
        sys.exit(f"browser: {what}")


class Browser:
    """One page of a browser without a window."""

    def __init__(self, home):
        self.process = subprocess.Popen(["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0",
                                         "--remote-allow-origins=*", f"--user-data-dir={home}", "about:blank"],
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        port_file = home / "DevToolsActivePort"
        while not port_file.exists() or len(port_file.read_text().splitlines()) < 2:
            time.sleep(0.05)
        port = port_file.read_text().splitlines()[0]
        target = next(t for t in json.load(urlopen(f"http://127.0.0.1:{port}/json")) if t["type"] == "page")
        self.socket = websocket.create_connection(target["webSocketDebuggerUrl"], timeout=60)
        self.numbers, self.errors, self.asked = itertools.count(1), [], []
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.tell(f"{domain}.enable")

    def hear(self, message):
        method, given = message.get("method"), message.get("params", {})
        if method == "Runtime.exceptionThrown":
            self.errors.append(given["exceptionDetails"].get("exception", {}).get("description", "an exception"))
        elif method == "Runtime.consoleAPICalled" and given["type"] in ("error", "warning", "assert"):
            self.errors.append(str(given["args"]))
        elif method == "Log.entryAdded" and given["entry"]["level"] == "error":
            self.errors.append(given["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            self.asked.append(given["request"]["url"])

    def tell(self, method, **given):
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": given}))
        while True:
            message = json.loads(self.socket.recv())
            if message.get("id") == number:
                if "navigated" in str(message.get("error")):  # the page went while it was asked
                    return {"result": {}}
                must("error" not in message, f"{method}: {message.get('error')}")
                return message["result"]
            self.hear(message)

    def ask(self, script):
        """The value of a line of script; it may be a promise."""
        result = self.tell("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        must("exceptionDetails" not in result, f"{script}: {result.get('exceptionDetails')}")
        return result["result"].get("value")

    def wait(self, script, seconds=10):
        """How long it takes until a line of script is true."""
        begun = time.monotonic()
        while not self.ask(script):
            must(time.monotonic() < begun + seconds, f"not within {seconds} s: {script}")
            time.sleep(0.02)
        return time.monotonic() - begun

    def open(self, url):
        begun = time.monotonic()
        self.tell("Page.navigate", url=url)
        self.wait(f"document.readyState === 'complete' && location.href.startsWith({json.dumps(url)})")
        return time.monotonic() - begun

    def size(self, w, h, dark=False):
        self.tell("Emulation.setDeviceMetricsOverride", width=w, height=h, deviceScaleFactor=1, mobile=w < 600)
        self.tell("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def press(self, key):
        codes = {"ArrowRight": 39, "ArrowLeft": 37, "Enter": 13}
        text = {} if key.startswith("Arrow") else {"text": "\r" if key == "Enter" else key}
        self.tell("Input.dispatchKeyEvent", type="keyDown", key=key, windowsVirtualKeyCode=codes.get(key, ord(key[0].upper())), **text)
        self.tell("Input.dispatchKeyEvent", type="keyUp", key=key)

    def picture(self, name):
        shot = self.tell("Page.captureScreenshot", format="png")
        Path(name).write_bytes(base64.b64decode(shot["data"]))

    def end(self):
        self.socket.close()
        self.process.terminate()
        self.process.wait()


def check_access(browser, axe, what):
    """Looks, by the script of axe-core, for what keeps people with other eyes and hands out: wide and narrow, light and dark."""
    for (w, h), dark in itertools.product(((1300, 900), (390, 800)), (False, True)):
        browser.size(w, h, dark)
        browser.ask(axe + "; 0")
        found = browser.ask("axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']})"
                            ".then(r => r.violations.map(v => v.id + ': ' + v.help + ' ' + v.nodes[0].html.slice(0, 200)))")
        must(found == [], f"{what} at {w}x{h}{' in the dark' if dark else ''}: {found}")
        must(browser.ask("document.documentElement.scrollWidth <= innerWidth"), f"{what} is wider than {w}")
    browser.size(1300, 900)
