"""Sends requests of an editor about a file to linalg-lsp-server.

usage: lsp_client.py FILE.mlir [--OPTION...] REQUEST...

Options are those of the server. A REQUEST is METHOD@LINE:COLUMN, counted from 1, such as hover@3:8, or `diagnostics` for the
server's diagnostics of the file. Each response is printed as one line of JSON.
"""

import json
import subprocess
import sys


class Server:
    def __init__(self, options):
        self.process = subprocess.Popen(["linalg-lsp-server", *options], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.number = 0

    def send(self, **message):
        text = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(text) + text)
        self.process.stdin.flush()

    def receive(self, is_wanted):
        """The next message for which this holds."""
        while True:
            length = 0
            while (line := self.process.stdout.readline().strip()):
                name, value = line.split(b":")
                if name == b"Content-Length":
                    length = int(value)
            if not length:
                sys.exit(f"the server ended with code {self.process.wait()}")
            message = json.loads(self.process.stdout.read(length))
            if is_wanted(message):
                return message

    def ask(self, method, params):
        self.number += 1
        self.send(id=self.number, method=method, params=params)
        answer = self.receive(lambda message: message.get("id") == self.number)
        if "error" in answer:
            sys.exit(f"{method}: {answer['error']}")
        return answer["result"]


def main(file, *arguments):
    options = [argument for argument in arguments if argument.startswith("--")]
    requests = [argument for argument in arguments if argument not in options]
    uri = "file:///" + file.lstrip("/")
    with open(file) as stream:
        text = stream.read()
    server = Server(options)
    server.ask("initialize", {"processId": None, "rootUri": None, "capabilities": {}})
    server.send(method="initialized", params={})
    server.send(method="textDocument/didOpen", params={
        "textDocument": {"uri": uri, "languageId": "mlir", "version": 1, "text": text}})
    found = server.receive(lambda message: message.get("method") == "textDocument/publishDiagnostics")
    for request in requests:
        if request == "diagnostics":
            answer = found["params"]["diagnostics"]
        else:
            method, position = request.split("@")
            line, column = (int(number) - 1 for number in position.split(":"))
            answer = server.ask(f"textDocument/{method}", {
                "textDocument": {"uri": uri}, "position": {"line": line, "character": column}})
        print(request, json.dumps(answer))
    server.ask("shutdown", None)
    server.send(method="exit")
    return server.process.wait()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
