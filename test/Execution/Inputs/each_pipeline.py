"""Runs a command with each pipeline. usage: each_pipeline.py LINALG-RUN ARGUMENT..."""

import subprocess
import sys

for pipeline in ["loops", "codegen", "parallel", "library"]:
    command = sys.argv[1:] + [f"--pipeline={pipeline}"]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"{' '.join(command)}: exit code {result.returncode}\n{result.stdout}{result.stderr}")
