"""interrupt.py FILE: runs linalg-run on a module that takes long to compile, in a terminal of its
own, presses Ctrl-C there when a line shows the progress, and prints what ended the process and
what was on that line then."""

import os
import pty
import signal
import sys

NUM_OPS = 1500


def write_module(path):
    with open(path, "w") as file:
        file.write("func.func @f(%0: tensor<7x9xf32>) -> tensor<7x9xf32> {\n")
        for i in range(NUM_OPS):
            file.write(
                f"  %{i + 1} = linalg.exp ins(%{i} : tensor<7x9xf32>) "
                "outs(%0 : tensor<7x9xf32>) -> tensor<7x9xf32>\n"
            )
        file.write(f"  return %{NUM_OPS} : tensor<7x9xf32>\n}}\n")


def show(text):
    """What a terminal has on its last line."""
    line = ""
    for part in text.split("\r"):
        line = part + line[len(part) :]
    return line.rstrip()


def main():
    path = sys.argv[1]
    write_module(path)
    process, terminal = pty.fork()
    if process == 0:
        # What runs the tests may ignore it.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        command = ["linalg-run", path, "--input=random", "--progress=always"]
        os.execvp(command[0], command)
    text = ""
    is_interrupted = False
    while True:
        try:
            text += os.read(terminal, 4096).decode()
        except OSError:  # the process has ended
            break
        if not is_interrupted and " ops)" in text:
            os.write(terminal, b"\x03")
            is_interrupted = True
    status = os.waitpid(process, 0)[1]
    print(f"signal {os.WTERMSIG(status)}, on the line: '{show(text)}'")


main()
