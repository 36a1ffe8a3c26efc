# Part of Linalg, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Draws definitions of ops, writes them in each language, and executes the ops.

usage: random_definitions.py [--seed=N] [--keep=FOLDER] --count=N WORK_FOLDER

A third of the definitions are drawn in TC notation, a third in TC notation with attributes that only this
has, and a third in OpDSL with what only that can say. Each file of definitions goes through paths of
languages, such as OpDSL to YAML and back. At the end of each path, the ops are loaded, and all are executed in one program: the results must be those of an
interpreter in this script. TableGen reads the rows. Values are small integers, so that results are exact.
"""

import argparse
import itertools
import pathlib
import random
import subprocess
import sys

# "attributes" is TC notation with single numbers, tables and reals.
PATHS = {
    "attributes": [(), ("tc",), ("tc", "tc")],
    "tc": [(), ("tc",), ("opdsl",), ("yaml",), ("opdsl", "yaml"), ("opdsl", "tc"), ("yaml", "opdsl"), ("yaml", "tc")],
    "py": [(), ("opdsl",), ("yaml",), ("yaml", "opdsl"), ("yaml", "yaml")],
}
SUFFIX = {"tc": ".tc", "attributes": ".tc", "py": ".py", "opdsl": ".py", "yaml": ".yaml"}
BITS = {"i8": 8, "i16": 16, "i32": 32, "i64": 64}
FUNCTIONS = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "max_signed": max,
    "min_signed": min,
}
UNARY = {"abs": abs, "square": lambda a: a * a, "negf": lambda a: -a, "ceil": lambda a: a, "floor": lambda a: a}


def convert(value, type_, is_unsigned=False, source=None):
    """The value of type `source` as one of another type; all values are integers."""
    if is_unsigned and source in BITS:
        value %= 1 << BITS[source]
    if type_ not in BITS:
        if abs(value) > 1 << {"f32": 24, "f64": 53}[type_]:
            raise Inexact
        return value
    bits = BITS[type_]
    return (value + (1 << bits - 1)) % (1 << bits) - (1 << bits - 1)


class Inexact(Exception):
    """A float can't have this value."""


class Operand:
    def __init__(self, name, kind, variable, type_, indices):
        self.name, self.kind, self.variable, self.type, self.indices = name, kind, variable, type_, indices


class Index:
    """constant + the sum of coefficient * loop * the symbol, if there is one."""

    def __init__(self, terms, constant=0):
        self.terms, self.constant = terms, constant

    def text(self, loop, symbol):
        parts = []
        for coefficient, name, factor in self.terms:
            text = loop(name)
            if factor:
                text += " * " + symbol(factor)
            if coefficient != 1:
                text = f"{abs(coefficient)} * {text}" if abs(coefficient) != 1 else text
            parts.append((" - " if coefficient < 0 else " + ") + text)
        if self.constant or not parts:
            parts.insert(0, f" + {self.constant}")
        text = "".join(parts)
        return text[3:] if text.startswith(" + ") else "0" + text

    def value(self, point, symbols):
        return self.constant + sum(c * point[l] * (symbols[s] if s else 1) for c, l, s in self.terms)

    def extent(self, extents, symbols):
        ends = self.constant + sum(
            c * (extents[l] - 1) * (symbols[s] if s else 1) for c, l, s in self.terms if c > 0)
        return ends + 1


class Definition:
    """A random definition with the operands of one use."""

    def __init__(self, name, generator, language):
        self.name, self.random, self.language = name, generator, language
        self.is_polymorphic = generator.random() < 0.15
        self.loops = [f"d{i}" for i in range(generator.randint(1, 4))]
        generator.shuffle(self.loops)
        self.extents = {loop: generator.randint(1, 3) for loop in self.loops}
        self.symbols, self.defaults, self.function = {}, {}, None
        self.form, self.alpha = "list", None
        self.is_required, self.sets_attribute = False, True
        self.draw_types()
        self.draw_attributes()
        self.draw_operands()
        self.values = [self.draw_value(output) for output in self.outputs]

    def draw_types(self):
        self.types = {"U": self.random.choice(["i32", "i64", "f32", "f64"])}
        for variable in ["T1", "T2"]:
            self.types[variable] = self.random.choice(["i8", "i16", "i32", "f32", "f64"])

    def draw_attributes(self):
        if self.is_polymorphic or self.random.random() < 0.5:
            pass
        elif self.language != "py":
            self.is_required = self.random.random() < 0.5
            self.defaults = {"s0": 1, "s1": 1}
        else:
            self.defaults = {s: self.random.randint(1, 3) for s in ["s0", "s1"]}
        self.sets_attribute = self.is_required or self.random.random() < 0.5
        self.symbols = {s: self.random.randint(1, 3) if self.sets_attribute else d for s, d in self.defaults.items()}
        if self.language == "attributes":
            self.form = self.random.choice(["list", "single", "table"])
            if self.random.random() < 0.7:
                self.alpha = (self.random.choice(["f32", "f64"]), self.random.choice([None, *range(-3, 4)]))
        if self.language == "py" and self.random.random() < 0.3:
            self.function = (self.random.choice(list(FUNCTIONS)), self.random.choice([None, *FUNCTIONS]))

    def draw_type(self):
        variable = self.random.choice(["T1", "T2", "U", "f32", "i32"])
        return variable, self.types.get(variable, variable)

    def draw_operands(self):
        if self.is_polymorphic:
            return self.draw_whole_operands()
        parallel = self.loops[:self.random.randint(0, len(self.loops))]
        count = self.random.choice([1, 1, 1, 2])
        self.outputs = []
        for i in range(count):
            order = parallel[:]
            self.random.shuffle(order)
            indices = [Index([(1, loop, None)]) for loop in order]
            if self.random.random() < 0.1:
                indices.insert(self.random.randint(0, len(indices)), Index([], self.random.randint(0, 1)))
            self.outputs.append(Operand(f"O{i}", "output", "U", self.types["U"], indices))
        self.inputs = [self.draw_input(i) for i in range(self.random.randint(1, 3))]
        alone = {t[1] for o in self.inputs + self.outputs for i in o.indices for t in i.terms
                 if len(i.terms) == 1 and i.constant == 0 and t[0] == 1 and not t[2]}
        missing = [loop for loop in self.loops if loop not in alone]
        if missing:
            variable, type_ = self.draw_type()
            self.inputs.append(Operand("Z", "input", variable, type_, [Index([(1, loop, None)]) for loop in missing]))

    def draw_whole_operands(self):
        whole = [Index([(1, loop, None)]) for loop in self.loops]
        self.outputs = [Operand("O0", "output", "U", self.types["U"], whole)]
        self.inputs = []
        for i in range(self.random.randint(1, 3)):
            variable, type_ = self.draw_type()
            kind = "scalar" if self.random.random() < 0.3 else "input"
            self.inputs.append(Operand(f"I{i}", kind, variable, type_, [] if kind == "scalar" else whole))

    def draw_input(self, number):
        variable, type_ = self.draw_type()
        if self.random.random() < 0.15:
            return Operand(f"I{number}", "scalar", variable, type_, [])
        return Operand(f"I{number}", "input", variable, type_,
                       [self.draw_index() for _ in range(self.random.randint(0, 3))])

    def draw_index(self):
        loop = self.random.choice(self.loops)
        kind = self.random.random()
        if kind < 0.6:
            return Index([(1, loop, None)])
        if kind < 0.7:
            return Index([(-1, loop, None)], self.extents[loop] - 1)
        terms = [(self.random.randint(1, 2), loop, self.random.choice([None, *self.symbols]))]
        other = self.random.choice(self.loops)
        if other != loop and self.random.random() < 0.7:
            terms.append((1, other, self.random.choice([None, *self.symbols])))
        return Index(terms, self.random.choice([0, 0, 1]))

    # Values: ("operand", name), ("call", function, arguments), ("cast", is_unsigned, argument, source), ("const", number),
    # ("index", loop), ("apply", arguments). All are of the type of the output.

    def draw_value(self, output):
        operands = self.inputs[:]
        self.random.shuffle(operands)
        value = self.draw_leaf(operands[0])
        for operand in operands[1:]:
            leaf = self.draw_leaf(operand)
            pair = (value, leaf) if self.random.random() < 0.5 else (leaf, value)
            value = self.draw_call(pair)
        if self.language == "py" and self.random.random() < 0.3:
            value = self.draw_call((value, ("const", self.random.randint(-3, 3))))
        if self.alpha and self.random.random() < 0.7:
            value = self.draw_call((value, ("alpha",)))
        used = {loop for operand in self.inputs for index in operand.indices for _, loop, _ in index.terms}
        own = {loop for index in output.indices for _, loop, _ in index.terms}
        if self.language == "py" and not self.is_polymorphic and self.random.random() < 0.2:
            value = self.draw_call((value, ("index", self.random.choice(self.loops))))
            used |= set(self.loops)
        if used - own or self.random.random() < 0.3:
            return ("call", self.random.choice(["add", "add", "mul", "max_signed", "min_signed"]),
                    (("operand", output.name), value))
        return value

    def draw_call(self, pair):
        if self.function and self.random.random() < 0.5:
            return ("apply", pair)
        return ("call", self.random.choice(list(FUNCTIONS)), pair)

    def draw_leaf(self, operand):
        leaf = ("operand", operand.name)
        if operand.variable != "U" or self.random.random() < 0.2:
            leaf = ("cast", operand.type in BITS and self.random.random() < 0.3, leaf, operand.type)
        if self.types["U"].startswith("f") and self.random.random() < 0.2:
            leaf = ("call", self.random.choice(list(UNARY)), (leaf,))
        return leaf

    # Text

    def write(self):
        return self.write_opdsl() if self.language == "py" else self.write_tc()

    def operand(self, name):
        return next(o for o in self.inputs + self.outputs if o.name == name)

    def write_tc(self):
        form = {"list": "steps[{}]", "single": "step{}", "table": "steps[0, {}]"}[self.form]
        number = {s: form.format(i) for i, s in enumerate(self.symbols)}

        def element(operand):
            if self.is_polymorphic:
                return operand.name + ("()" if operand.kind == "scalar" else "(...)")
            texts = [i.text(lambda l: l, lambda s: number[s]) for i in operand.indices]
            return f"{operand.name}({', '.join(texts)})"

        def declare(operand):
            shape = ", ".join(f"{operand.name}{i}" for i in range(len(operand.indices)))
            if self.is_polymorphic and operand.kind != "scalar":
                shape = "..."
            return f"{operand.name}: {operand.variable}({shape})"

        def text(value):
            kind = value[0]
            if kind == "operand":
                return element(self.operand(value[1]))
            if kind == "cast":
                return f"cast_{'un' if value[1] else ''}signed<U>({text(value[2])})"
            if kind == "alpha":
                return "cast_signed<U>(alpha)"
            return f"{value[1]}({', '.join(text(argument) for argument in value[2])})"

        lines = f"def {self.name}({', '.join(map(declare, self.inputs))}) -> ({', '.join(map(declare, self.outputs))})\n"
        attributes = []
        if self.symbols:
            mark, type_ = "" if self.is_required else "?", self.random.choice(["i32", "i64"])
            attributes = {"list": [f"steps{mark}: 2x{type_}"], "table": [f"steps{mark}: 1x2x{type_}"],
                          "single": [f"step{i}{mark}: {type_}" for i in range(2)]}[self.form]
        if self.alpha:
            attributes.append(f"alpha{'?' if self.alpha[1] is None else ''}: {self.alpha[0]}")
        if attributes:
            lines += f"  attr({', '.join(attributes)})\n"
        left = ", ".join(map(element, self.outputs))
        return f"{lines}{{ {left} = {', '.join(map(text, self.values))}; }}\n"

    def write_opdsl(self):
        def element(operand):
            if operand.kind == "scalar":
                return operand.name
            if self.is_polymorphic or not operand.indices:
                return operand.name + "[None]"
            return f"{operand.name}[{', '.join(i.text(lambda l: 'D.' + l, lambda s: 'S.' + s) for i in operand.indices)}]"

        def declare(operand):
            type_ = operand.variable.upper()
            if operand.kind == "scalar":
                return f"{operand.name}=ScalarDef({type_})"
            shape = "" if self.is_polymorphic else "".join(f", S.{operand.name}{i}" for i in range(len(operand.indices)))
            return f"{operand.name}=TensorDef({type_}{shape}{', output=True' if operand.kind == 'output' else ''})"

        def text(value):
            kind = value[0]
            if kind == "operand":
                return element(self.operand(value[1]))
            if kind == "cast":
                return f"TypeFn.cast_{'un' if value[1] else ''}signed(U, {text(value[2])})"
            if kind == "const":
                return f"TypeFn.cast_signed(U, const({value[1]}))"
            if kind == "index":
                return f"TypeFn.cast_signed(U, index(D.{value[1]}))"
            if kind == "apply":
                return f"fun({', '.join(map(text, value[1]))})"
            arguments = [text(argument) for argument in value[2]]
            if value[1] in ("add", "sub", "mul") and self.random.random() < 0.5:
                sign = {"add": "+", "sub": "-", "mul": "*"}[value[1]]
                return f"({arguments[0]} {sign} {arguments[1]})"
            return f"{'Unary' if len(arguments) == 1 else 'Binary'}Fn.{value[1]}({', '.join(arguments)})"

        parameters = [declare(operand) for operand in self.inputs + self.outputs]
        self.random.shuffle(parameters)
        parameters = [p for operand in self.inputs + self.outputs for p in parameters if p.startswith(operand.name + "=")]
        if self.symbols:
            parameters.append(f"steps=IndexAttrDef(S.s0, S.s1, default={list(self.defaults.values())})")
        if self.function:
            parameters.append(f"fun=BinaryFnAttrDef(default=BinaryFn.{self.function[0]})")
        text_ = f"@linalg_structured_op\ndef {self.name}(\n    " + ",\n    ".join(parameters) + "):\n"
        if not self.is_polymorphic:
            text_ += f"    domain({', '.join('D.' + loop for loop in self.loops)})\n"
        for output, value in zip(self.outputs, self.values):
            is_reduction = value[0] == "call" and value[2][0] == ("operand", output.name)
            if is_reduction and self.random.random() < 0.5:
                function = f"ReduceFn.{value[1]}({text(value[2][1])})"
                text_ += f"    {element(output)} = {function}\n"
            elif is_reduction and value[1] == "add":
                text_ += f"    {element(output)} += {text(value[2][1])}\n"
            else:
                text_ += f"    {element(output)} = {text(value)}\n"
        return text_

    # Execution

    def draw_inputs(self):
        """The values of all operands, by position."""
        self.data = {}
        for operand in self.inputs + self.outputs:
            shape = [index.extent(self.extents, self.symbols) for index in operand.indices]
            values = {p: self.random.randint(-3, 3) for p in itertools.product(*map(range, shape))}
            self.data[operand.name] = (shape, values)

    def run(self):
        """The final values of the outputs."""
        results = {o.name: dict(self.data[o.name][1]) for o in self.outputs}
        for position in itertools.product(*(range(self.extents[loop]) for loop in self.loops)):
            point = dict(zip(self.loops, position))
            places = {o.name: tuple(i.value(point, self.symbols) for i in o.indices) for o in self.inputs + self.outputs}

            def value(tree):
                kind = tree[0]
                if kind == "operand":
                    name = tree[1]
                    return (results[name] if name in results else self.data[name][1])[places[name]]
                if kind == "cast":
                    return convert(value(tree[2]), self.types["U"], tree[1], tree[3])
                if kind == "alpha":
                    return convert(1 if self.alpha[1] is None else self.alpha[1], self.types["U"])
                if kind == "const":
                    return convert(tree[1], self.types["U"])
                if kind == "index":
                    return convert(point[tree[1]], self.types["U"])
                if kind == "apply":
                    return convert(FUNCTIONS[self.function[1] or self.function[0]](*map(value, tree[1])), self.types["U"])
                function = UNARY.get(tree[1]) or FUNCTIONS[tree[1]]
                return convert(function(*map(value, tree[2])), self.types["U"])

            new = {output.name: value(tree) for output, tree in zip(self.outputs, self.values)}
            for output in self.outputs:
                results[output.name][places[output.name]] = new[output.name]
        return results

    def type_of(self, operand):
        if operand.kind == "scalar":
            return operand.type
        return "tensor<" + "".join(f"{n}x" for n in self.data[operand.name][0]) + operand.type + ">"

    def write_call(self, first):
        """The op with operands from number `first` on."""
        operands = self.inputs + self.outputs
        names = [f"%a{first + i}" for i in range(len(operands))]
        types = [self.type_of(operand) for operand in operands]
        attributes = []
        if self.symbols and self.sets_attribute:
            values = list(self.symbols.values())
            attributes += {"list": [f"steps = dense<{values}> : tensor<2xi64>"],
                           "table": [f"steps = dense<[{values}]> : tensor<1x2xi64>"],
                           "single": [f"step{i} = {value} : i64" for i, value in enumerate(values)]}[self.form]
        if self.alpha and self.alpha[1] is not None:
            attributes.append(f"alpha = {self.alpha[1]}.0 : {self.alpha[0]}")
        if self.function and self.function[1]:
            attributes.append(f"fun = #linalg.binary_fn<{self.function[1]}>")
        count = len(self.inputs)
        text = f"  %r{first}:{len(self.outputs)} = my.{self.name} {{{', '.join(attributes)}}}"
        text += f" ins({', '.join(names[:count])} : {', '.join(types[:count])})"
        text += f" outs({', '.join(names[count:])} : {', '.join(types[count:])})"
        return f"{text} -> ({', '.join(types[count:])})\n"


def draw(name, generator, language):
    """A definition with operands for which all values are exact."""
    while True:
        definition = Definition(name, generator, language)
        definition.draw_inputs()
        try:
            definition.expected = definition.run()
        except Inexact:
            continue
        return definition


def nested(shape, values, position=()):
    if len(position) == len(shape):
        return str(values[position])
    return "[" + ", ".join(nested(shape, values, (*position, i)) for i in range(shape[len(position)])) + "]"


def write_program(definitions):
    """A function with all ops, and the arguments of linalg-run with its inputs and results."""
    calls, arguments, results, options = "", [], [], []
    for definition in definitions:
        first = len(arguments)
        calls += definition.write_call(first)
        for operand in definition.inputs + definition.outputs:
            arguments.append(definition.type_of(operand))
            options.append("--input=" + nested(*definition.data[operand.name]))
        for i, output in enumerate(definition.outputs):
            results.append((f"%r{first}#{i}", definition.type_of(output)))
            options.append("--expect=" + nested(definition.data[output.name][0], definition.expected[output.name]))
    parameters = ", ".join(f"%a{i}: {type_}" for i, type_ in enumerate(arguments))
    types = ", ".join(type_ for _, type_ in results)
    values = ", ".join(value for value, _ in results)
    return f"func.func @main({parameters}) -> ({types}) {{\n{calls}  return {values} : {types}\n}}\n", options


def run(*command):
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=600)
    return result.stdout if result.returncode == 0 else None, result.stderr


def translate(source, path, folder):
    """The file at the end of the path of languages; fails with the error otherwise."""
    for step, language in enumerate(path):
        target = folder / f"{source.stem}-{step}{SUFFIX[language]}"
        text, error = run("linalg-gen", source, f"--emit={language}", "-o", target)
        if text is None:
            return None, error
        source = target
    return source, None


def check(definitions, suffix, folder, name):
    """The faults of the paths for a file of these definitions."""
    source, program = folder / f"{name}{SUFFIX[suffix]}", folder / f"{name}.mlir"
    source.write_text("\n".join(d.write() for d in definitions))
    text, options = write_program(definitions)
    program.write_text(text)
    records = folder / f"{name}.td"
    _, error = run("linalg-gen", source, "--emit=row", "--dialect=my", "-o", records)
    if not error:
        _, error = run("llvm-tblgen", records, "--dump-json", "-I", INCLUDE, "-I", LLVM_INCLUDE, "-o", "/dev/null")
    if error:
        yield f"{source}: row: {error}"
    for path in PATHS[suffix]:
        file, error = translate(source, path, folder)
        if not error:
            output, error = run("linalg-run", program, f"--linalg-ops=my={file}", "--pipeline=loops", *options)
            error = None if output is not None else error
        if error:
            yield f"{source}: {' -> '.join([suffix, *path])}: {error}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--count", type=int, required=True)
    parser.add_argument("--batch", type=int, default=16)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("includes", nargs=2)
    arguments = parser.parse_args()
    global INCLUDE, LLVM_INCLUDE
    INCLUDE, LLVM_INCLUDE = arguments.includes
    print(f"seed {arguments.seed}")
    folder = arguments.keep or arguments.folder
    folder.mkdir(parents=True, exist_ok=True)
    faults = runs = 0
    for start in range(0, arguments.count, arguments.batch):
        suffix = list(PATHS)[start // arguments.batch % len(PATHS)]
        generator = random.Random(f"{arguments.seed} {start}")
        count = min(arguments.batch, arguments.count - start)
        definitions = [draw(f"op{start + i}", generator, suffix) for i in range(count)]
        for fault in check(definitions, suffix, folder, f"random-{arguments.seed}-{start}"):
            print(fault)
            faults += 1
        runs += len(PATHS[suffix])
    print(f"{arguments.count} definitions, {runs} programs, {faults} faults")
    sys.exit(faults != 0)


if __name__ == "__main__":
    main()
