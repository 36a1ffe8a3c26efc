# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Processes that each run one contender, and which libraries are contenders on this processor."""

import os
import pathlib
import statistics
import subprocess
import sys

import numpy

from cases import single
from kinds.product import Product
from kinds.step import ELEMENTS

OURS = "linalg"
# What is shown beside the contenders: a bound for ops that move elements, which computes nothing,
# and a library whose weights are converted to its own format before the time that is measured.
BOUND = "copy"
APART = (BOUND, "onednn-packed")
# Libraries with threads.
THREADED = (OURS, "blis", "onednn", "onednn-packed", "openblas")
# The case of the health check of each library, where it is good on any processor that it knows.
HEALTH = {"libxsmm": single(Product(64, 64, 64))}
UNCHECKED = (OURS, BOUND, "loops")
HEALTHY = 0.5


def core_types(flags):
    """Names of this processor's kind by which old libraries dispatch well."""
    if "avx512f" in flags:
        return {"OPENBLAS_CORETYPE": "SkylakeX", "BLIS_ARCH_TYPE": "0"}
    return {"OPENBLAS_CORETYPE": "Haswell", "BLIS_ARCH_TYPE": "3"}


def processor():
    """The processor's name and features."""
    text = pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8")
    fields = dict(map(str.strip, line.split(":", 1)) for line in text.split("\n\n")[0].splitlines() if ":" in line)
    return fields.get("model name", "unknown"), fields.get("flags", "").split()


def environment(threads):
    """Threads that wait for work do so for a millisecond only: the next contender needs the cores. Each has a
    processor of its own: two that are woken on one stay there for whole samples. Processors are told by name, as
    a virtual machine may tell of two that they share a core."""
    counts = dict.fromkeys(["OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "BLIS_NUM_THREADS"], str(threads))
    waits = {"KMP_BLOCKTIME": "1", "GOMP_SPINCOUNT": "100000", "OPENBLAS_THREAD_TIMEOUT": "21"}
    places = ",".join(f"{{{number}}}" for number in range(threads))
    binding = {"OMP_PLACES": places, "OMP_PROC_BIND": "true"}
    return {**os.environ, **core_types(processor()[1]), **counts, **waits, **binding}


class Data:
    """The data of a case in files, and its result."""

    def __init__(self, case, folder):
        self.case = case
        arrays = case.draw()
        self.files = [folder / f"operand{number}" for number in range(len(arrays))]
        for array, file in zip(arrays, self.files):
            array.tofile(file)
        self.found = folder / "result"
        self.inputs, self.expected = case.reference(arrays)

    def count_wrong(self):
        """How many elements of the result that a worker has written are wrong."""
        memory = ELEMENTS[self.case.result.operand.type].memory
        return self.case.count_wrong(numpy.fromfile(self.found, memory), self.inputs, self.expected)


class Worker:
    """A process that runs one contender on as many cores as it has threads."""

    def __init__(self, folder, name, threads=1):
        self.name = name
        self.threads = threads
        command = ["taskset", "--cpu-list", f"0-{threads - 1}", folder / "worker", folder / f"{name}.so"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        env=environment(threads))
        self.description = self.ask("describe")
        self.share = None

    def ask(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().strip()
        if not answer:
            sys.exit(f"{self.name} ended with {self.process.wait()} on: {command}")
        return answer

    def prepare(self, data, kernel="", loops=""):
        """Whether the contender can compute the case."""
        text = data.case.describe(data.files, threads=self.threads, bytes=data.case.bytes, kernel=str(kernel), loops=str(loops))
        return self.ask(f"prepare {text}") == "ok"

    def count_wrong(self, data):
        """How many elements it computes wrong, of the case that was prepared; a bound computes nothing."""
        if self.name == BOUND:
            return 0
        answer = self.ask(f"check {data.found}")
        if answer != "ok":
            sys.exit(f"{self.name}: {answer}")
        return data.count_wrong()

    def sample(self, seconds):
        """The time of a call, and the peak in operations per second."""
        return map(float, self.ask(f"sample {seconds}").split())

    def measure_machine(self):
        """Bytes read from memory, and operations, per second."""
        return map(float, self.ask("machine").split())

    def measure_peak(self, threads):
        """Operations per second of as many threads, the best of some tries."""
        return max(float(self.ask(f"peak {threads}")) for _ in range(5))

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def is_healthy(worker, seconds, folder):
    """Whether a library reaches half of the peak, and computes the product right, in the case where it is good."""
    if worker.name in UNCHECKED:
        return True
    case = HEALTH.get(worker.name, single(Product(512, 512, 512)))
    data = Data(case, folder)
    if not worker.prepare(data) or worker.count_wrong(data):
        return False
    shares = []
    for _ in range(5):
        sample, peak = worker.sample(seconds)
        shares.append(case.operations / sample / peak)
    worker.share = statistics.median(shares)
    return worker.share >= HEALTHY


def choose_contenders(libraries, seconds, folder):
    """Workers of linalg and of the healthy libraries; prints what each one dispatches to."""
    workers = []
    for name in sorted(path.stem for path in libraries.glob("*.so")):
        worker = Worker(libraries, name)
        healthy = is_healthy(worker, seconds, folder)
        share = f", {worker.share:.2f} of the peak" if worker.share is not None else ""
        print(f"{name}: {worker.description}{share}{'' if healthy else ': no contender on this processor'}")
        if healthy:
            workers.append(worker)
        else:
            worker.close()
    return workers


def start_threaded(libraries, workers, threads):
    """Workers with threads, of the contenders that have them."""
    if threads > (os.cpu_count() or 1):
        sys.exit(f"cases need {threads} processors, there are {os.cpu_count()}")
    started = [Worker(libraries, worker.name, threads) for worker in workers if worker.name in THREADED]
    ratio = started[0].measure_peak(threads) / started[0].measure_peak(1)
    print(f"{threads} cores reach {ratio:.2f} times the peak of one"
          + ("" if ratio >= 0.95 * threads else ": they are not idle, and figures of threads do not count"))
    return started
