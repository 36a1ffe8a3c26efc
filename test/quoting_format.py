"""The shell tests' format, which quotes paths.

lit puts the paths that %s, %S and %t stand for into a command as they are. A
source or build folder with a blank in its name needs quotes around them.
"""

import os
import shlex

import lit.formats
import lit.TestRunner


class QuotingShTest(lit.formats.ShTest):
    def execute(self, test, lit_config):
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
