#!/usr/bin/env python3
"""What an editor tells of a spec that is given what `mazewright schema` prints: keys and values to complete, what a key means,
and what is wrong, by yaml-language-server, which most editors ask.

    tests/editor.py MAZEWRIGHT FOLDER SERVER
"""
import json, subprocess, sys
from pathlib import Path


class Server:
    """A server of the language server protocol, on its standard input and output."""

    def __init__(self, command):
        self.program = subprocess.Popen(["node", command, "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number, self.told, self.is_set = 0, [], False

    def send(self, **message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.program.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.program.stdin.flush()

    def hear(self):
        length = 0
        while line := self.program.stdout.readline().strip():
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        message = json.loads(self.program.stdout.read(length))
        if "method" in message and "id" in message:  # it asks us: for its settings, or to register something
            asked = message["params"].get("items", []) if message["method"] == "workspace/configuration" else None
            self.send(id=message["id"], result=[self.settings.get(item["section"]) for item in asked] if asked else None)
            self.is_set |= bool(asked)
        return message

    def ask(self, method, **params):
        self.number += 1
        self.send(id=self.number, method=method, params=params)
        while True:
            message = self.hear()
            if message.get("id") == self.number and "method" not in message:
                return message.get("result")
            self.told.append(message)

    def await_complaints(self, uri):
        while True:
            for message in self.told:
                if message.get("method") == "textDocument/publishDiagnostics" and message["params"]["uri"] == uri:
                    self.told.remove(message)
                    return message["params"]["diagnostics"]
            self.told.append(self.hear())


def main():
    program, folder, command = sys.argv[1], Path(sys.argv[2]).resolve(), sys.argv[3]
    folder.mkdir(parents=True, exist_ok=True)
    schema = folder / "book.schema.json"
    schema.write_bytes(subprocess.run([program, "schema"], check=True, stdout=subprocess.PIPE).stdout)
    server = Server(command)
    server.settings = {"yaml": {"schemas": {schema.as_uri(): "*.yaml"}, "completion": True, "hover": True, "validate": True,
                                "schemaStore": {"enable": False}}}
    server.ask("initialize", processId=None, rootUri=folder.as_uri(),
               capabilities={"workspace": {"configuration": True}, "textDocument": {"completion": {"completionItem": {"snippetSupport": True}}}})
    server.send(method="initialized", params={})
    server.send(method="workspace/didChangeConfiguration", params={"settings": server.settings})

    while not server.is_set:
        server.hear()

    def opened(name, text):
        uri = (folder / name).as_uri()
        server.send(method="textDocument/didOpen", params={"textDocument": {"uri": uri, "languageId": "yaml", "version": 1, "text": text}})
        return uri

    def completed(name, text):
        uri, line = opened(name, text), text.count("\n")
        found = server.ask("textDocument/completion", textDocument={"uri": uri},
                           position={"line": line, "character": len(text.split("\n")[-1])})
        return {item["label"] for item in found["items"]}

    keys = completed("keys.yaml", "title: Week\n")
    assert {"subtitle", "puzzles", "answers", "reader"} <= keys, keys
    group = completed("group.yaml", "puzzles:\n  - count: 1\n    ")
    assert {"grid", "size", "difficulty", "algorithm"} <= group, group
    assert "hex" in completed("grid.yaml", "puzzles:\n  - grid: "), "grids are not known"
    assert "kdp" in completed("profile.yaml", "profile: "), "printers are not known"
    uri = opened("hover.yaml", "level_marks: stars\n")
    meaning = json.dumps(server.ask("textDocument/hover", textDocument={"uri": uri}, position={"line": 0, "character": 3}))
    assert "one to five beside a title" in meaning, meaning
    uri = opened("wrong.yaml", "puzzles:\n  - {grid: hexx, size: 9x9}\nauthr: A.\n")
    lines = {complaint["range"]["start"]["line"] for complaint in server.await_complaints(uri)}
    assert lines == {1, 2}, lines
    uri = opened("right.yaml", "title: T\npuzzles:\n  - {grid: hex, size: 9x9, count: 2}\n")
    assert server.await_complaints(uri) == []
    server.program.kill()
    print(f"  editor: {len(keys)} keys and {len(group)} of a group completed, meanings and complaints shown")


if __name__ == "__main__":
    main()
