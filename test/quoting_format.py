"""The shell tests' format, which quotes paths and knows tiers.

lit inserts the paths of %s, %S and %t into a command unquoted. A source or build folder with a
space in its name needs quotes around them.

Tests of the tier `quick` run our programs and compare their output. Tests that build something or
have their own script are in the other tiers.
"""

import os
import re
import shlex

import lit.formats
import lit.Test
import lit.TestRunner

# The approximate cost in seconds of the words of a test's commands.
OTHERS_COST = 10
COSTS = {"%cmake": 30, "%build_examples": 30, "test_package.sh": 60, "run_document.py": 20, "%python": OTHERS_COST, "linalg-run": 0.5, "mlir-runner": 0.5}
COMMAND = re.compile(r"^.*\bRUN:.*$", re.MULTILINE)


def commands_of(test):
    with open(test.getSourcePath(), encoding="utf-8") as file:
        return "\n".join(COMMAND.findall(file.read()))


def cost_of(test):
    """An estimate of the time that a test takes."""
    commands = commands_of(test)
    return sum(commands.count(word) * cost for word, cost in COSTS.items())


class QuotingShTest(lit.formats.ShTest):
    def __init__(self, is_quick, has_sanitizers):
        super().__init__()
        self.is_quick = is_quick
        self.has_sanitizers = has_sanitizers

    def getTestsForPath(self, testSuite, path_in_suite, litConfig, localConfig):
        for test in super().getTestsForPath(testSuite, path_in_suite, litConfig, localConfig):
            # With --order=smart, the longest tests start first, even if none has been measured.
            test.previous_elapsed = test.previous_elapsed or cost_of(test)
            yield test

    def execute(self, test, lit_config):
        if self.is_quick and cost_of(test) >= OTHERS_COST:
            return lit.Test.UNSUPPORTED, "Test is left to the tiers that are not quick"
        if self.has_sanitizers and "%plugin" in commands_of(test):
            return lit.Test.UNSUPPORTED, "mlir-opt is built without sanitizers"
        source = test.getSourcePath()
        _, temporary = lit.TestRunner.getTempPaths(test)
        substitutions = list(test.config.substitutions)
        for name, path in [
            ("%s", source),
            ("%S", os.path.dirname(source)),
            ("%t", temporary + ".tmp"),
        ]:
            substitutions.append((name, shlex.quote(path)))
        return lit.TestRunner.executeShTest(
            test, lit_config, self.execute_external, substitutions
        )
