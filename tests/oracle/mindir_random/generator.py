"""Random function graphs: functions as values, closures, partial applications, recursion, loops, tuples; of values that
are constant and such that are known only at run time. Numbers are multiples of a quarter, so that most results are exact."""

from graphs import UNKNOWN, Evaluation, Function, Op, Program
from semantics import FLOATS, INTS, Exact, Number, Tensor, Undefined, apply, is_float

DTYPES = ["bool", "u8", "i8", "i16", "i32", "i64", "f16", "f32", "f64"]
WEIGHTS = [3, 1, 1, 1, 4, 5, 2, 8, 3]
BINARY = ["Add", "Sub", "Mul", "Div", "RealDiv", "FloorDiv", "FloorMod", "Maximum", "Minimum", "Mod",
          "TruncateMod", "TruncateDiv", "SquaredDifference", "Pow", "Equal", "NotEqual", "Less",
          "LessEqual", "Greater", "GreaterEqual", "LogicalAnd", "LogicalOr", "LogicalXor",
          "S-Prim-Add", "S-Prim-Div", "PrimFunc_Mul", "S-Prim-floordiv", "S-Prim-mod", "add", "sub",
          "mul", "div", "floordiv", "mod", "less", "greater_equal", "equal", "logical_and"]
OF_NUMBERS = ["Add", "Sub", "Mul", "Div", "FloorDiv", "FloorMod", "Pow", "Equal", "NotEqual", "Less",
              "LessEqual", "Greater", "GreaterEqual", "scalar_add", "scalar_sub", "scalar_mul",
              "scalar_div", "scalar_floordiv", "scalar_mod", "scalar_pow", "scalar_eq", "scalar_lt",
              "scalar_ge", "ScalarAdd", "ScalarSub", "ScalarMul", "ScalarDiv", "ScalarFloorDiv",
              "ScalarMod", "ScalarEqual", "ScalarLess", "ScalarGreater"]
UNARY = ["Neg", "Abs", "Square", "Sign", "Floor", "Ceil", "Sqrt", "LogicalNot"]
NO_BOOLEANS = {"Add", "Sub", "Mul", "Maximum", "Minimum", "Mod", "TruncateMod", "TruncateDiv",
               "SquaredDifference", "Pow", "FloorDiv", "FloorMod", "Neg", "Abs", "Square", "Sign",
               "Floor", "Ceil"}


def is_data(type):
    return type[0] in ("t", "n")


def scalar(type):
    return type[0] == "n" or type[0] == "t" and not type[2]


def sample(type):
    """Something of a type, to find the types of results with."""
    if type[0] == "t":
        one = True if type[1] == "bool" else 1 if type[1] in INTS else 1.0
        return Tensor(type[1], type[2], [one] * (type[2][0] if type[2] else 1))
    if type[0] == "n":
        return Number(type[1], sample(("t", type[1], ())).data[0])
    return tuple(sample(each) for each in type[1])


def type_of(value):
    return ("tup", tuple(map(type_of, value))) if isinstance(value, tuple) else value.type()


class Generator:
    def __init__(self, random, typed):
        self.random, self.program, self.count = random, Program(typed), 0
        self.scopes = []

    # Names and what they stand for.

    def name(self, kind="v"):
        self.count += 1
        return f"{kind}{self.count}"

    def emit(self, kind, operands, type, detail=None):
        variable = self.name()
        self.program.types[variable] = type
        self.scopes[-1].add(Op(kind, variable, tuple(operands), detail, type))
        self.visible[-1].append(variable)
        return variable

    @property
    def types(self):
        return self.program.types

    def find(self, test):
        found = [v for scope in self.visible for v in scope if test(self.types[v])]
        if not found:
            return None
        return self.random.choice(found[-8:] if self.random.random() < 0.7 else found)

    visible = None

    # Values.

    def dtype(self):
        return self.random.choices(DTYPES, WEIGHTS)[0]

    def value(self, dtype):
        if dtype == "bool":
            return self.random.random() < 0.5
        low = 0 if dtype == "u8" else -5
        if dtype in INTS:
            return self.random.randint(low, 5)
        return self.random.randint(-16, 16) / 4

    def data_type(self):
        if self.random.random() < 0.3:
            return ("n", self.random.choice(["bool", "i64", "i64", "f32"]))
        return ("t", self.dtype(), () if self.random.random() < 0.8 else (3,))

    def drawn(self, type):
        if type[0] == "n":
            return Number(type[1], self.value(type[1]))
        if type[0] == "tup":
            return tuple(self.drawn(each) for each in type[1])
        return Tensor(type[1], type[2], [self.value(type[1]) for _ in range(
            type[2][0] if type[2] else 1)])

    def constant(self, type=None, value=None):
        type = type or self.data_type()
        return self.emit("const", (), type, value if value is not None else self.drawn(type))

    def number(self, value):
        return self.constant(("n", "i64"), Number("i64", value))

    def data(self):
        return self.find(is_data) if self.random.random() < 0.8 else self.constant()

    def primitive(self, name, operands, type, **attributes):
        return self.emit("primitive", operands, type, (name, attributes))

    def applied(self, name, operands):
        """A primitive of tensors and numbers, whose result has the type that the semantics give it."""
        try:
            made = apply(Exact(), name, [sample(self.types[v]) for v in operands])
        except Undefined:
            return None
        return self.primitive(name, operands, made.type())

    def cast(self, variable, dtype):
        target = self.emit("const", (), ("type", dtype), dtype)
        type = ("t", dtype, self.types[variable][2] if self.types[variable][0] == "t" else ())
        return self.primitive("Cast", (variable, target), type)

    def of_type(self, type):
        """Something of a given type."""
        known = self.find(lambda each: each == type)
        if known and self.random.random() < 0.8:
            return known
        if type[0] == "fn":
            return self.closure(type[1], type[2])
        if type[0] == "tup":
            return self.emit("tuple", [self.of_type(each) for each in type[1]], type)
        if type[0] == "t":
            found = self.find(lambda each: each[0] == "t" and each[2] == type[2]
                              and (is_float(type[1]) or not is_float(each[1])))
            if found and self.random.random() < 0.7:
                return self.cast(found, type[1])
        return self.constant(type)

    # Functions.

    def function(self, parameters, body, name=None):
        """A function of parameters of these types; `body` gives what it returns."""
        made = Function(name or self.name("f"), [self.name("p") for _ in parameters])
        self.program.functions[made.name] = made
        for parameter, type in zip(made.parameters, parameters):
            self.types[parameter] = type
        self.scopes.append(made)
        self.visible.append(list(made.parameters))
        made.returned = body(made)
        self.scopes.pop()
        self.visible.pop()
        return made

    def value_of(self, made, parameters):
        return self.emit("closure", (), ("fn", tuple(parameters), self.types[made.returned]),
                         made.name)

    def closure(self, parameters, returned=None, size=None):
        """A new function as a value."""
        size = self.random.randint(0, 3) if size is None else size

        def body(made):
            self.statements(size)
            if returned:
                return self.of_type(returned)
            return self.find(lambda type: type[0] not in ("type", "u"))

        return self.value_of(self.function(parameters, body), parameters)

    def call(self, callee, arguments):
        return self.emit("call", (callee, *arguments), self.types[callee][2])

    def arguments(self, callee):
        return [self.of_type(each) for each in self.types[callee][1]]

    def some_function(self):
        known = self.find(lambda type: type[0] == "fn")
        if known and self.random.random() < 0.6:
            return known
        return self.closure([self.parameter_type() for _ in range(self.random.randint(0, 3))])

    def parameter_type(self):
        if len(self.scopes) < 3 and self.random.random() < 0.15:
            inner = self.data_type()
            return ("fn", (inner,), inner)
        if self.random.random() < 0.15:
            return ("tup", (self.data_type(), self.data_type()))
        return self.data_type()

    # Statements.

    def statements(self, count):
        kinds = [self.arithmetic] * 10 + [self.constant] + [self.pair, self.item]
        if len(self.scopes) < 4:
            kinds += [self.plain_call, self.branch, self.partial, self.chosen, self.layer,
                      self.loop, self.recursion, self.continuation, self.element]
        for _ in range(count):
            self.random.choice(kinds)()

    def arithmetic(self):
        pick = self.random.random()
        if pick < 0.1:
            return self.cast(self.data(), self.dtype())
        if pick < 0.3:
            operand, name = self.data(), self.random.choice(UNARY)
            if self.types[operand][1] == "bool" and name in NO_BOOLEANS:
                return None
            if name == "Sqrt":
                operand = self.applied("Abs", (operand,)) if self.types[operand][
                    1] != "bool" else operand
            return self.applied(name, (operand,))
        if pick < 0.35:
            condition = self.find(lambda type: type[0] == "t" and type[1] == "bool")
            x = self.find(lambda type: type[0] == "t")
            y = x and self.of_type(self.types[x])
            if condition and x and self.types[condition][2] in ((), self.types[x][2]):
                return self.applied("Select", (condition, x, y))
            return None
        x, y = self.data(), self.data()
        if pick < 0.5:
            x = self.find(lambda type: type[0] == "n") or self.constant(("n", "i64"))
            y = self.find(lambda type: type[0] == "n") or self.constant(("n", "f32"))
        return self.operation(x, y)

    def operation(self, x, y):
        numbers = self.types[x][0] == "n" and self.types[y][0] == "n"
        name = self.random.choice(OF_NUMBERS if numbers else BINARY)
        from semantics import plain, promote
        meet = promote(sample(self.types[x]), sample(self.types[y]))
        if plain(name) in NO_BOOLEANS and meet == "bool" and not numbers:
            return None
        if plain(name) == "Pow":
            y = self.constant(("n", self.random.choice(["i64", "f32"])))
            return self.applied(name, (x, y)) if self.types[x][1] != "bool" else None
        return self.applied(name, (x, y))

    def pair(self):
        elements = [self.data() for _ in range(self.random.randint(1, 3))]
        if self.random.random() < 0.2 and len(self.scopes) < 4:
            elements.append(self.some_function())
        return self.emit("tuple", elements, ("tup", tuple(self.types[v] for v in elements)))

    def item(self):
        container = self.find(lambda type: type[0] == "tup" and type[1])
        if not container:
            return None
        types = self.types[container][1]
        at = self.random.randrange(len(types))
        index = self.number(at - len(types) if self.random.random() < 0.2 else at)
        return self.emit("item", (container, index), types[at])

    def index(self, size):
        """An index below `size` that may be known only at run time."""
        at = self.random.randint(-size, size - 1)
        if self.random.random() < 0.3:
            return self.number(at)
        small = self.find(lambda type: type == ("t", "i64", ()))
        if not small:
            return self.number(at)
        return self.applied("FloorMod", (small, self.number(size)))

    def element(self):
        """An element at an index that may be known only at run time."""
        type = self.data_type()
        elements = [self.of_type(type) for _ in range(self.random.randint(1, 3))]
        container = self.emit("tuple", elements, ("tup", (type,) * len(elements)))
        return self.emit("item", (container, self.index(len(elements))), type)

    def plain_call(self):
        callee = self.some_function()
        return self.call(callee, self.arguments(callee))

    def condition(self):
        return self.find(lambda type: is_data(type) and scalar(type)) or self.constant(
            ("n", "bool"))

    def branch(self):
        condition = self.condition()
        one = self.closure([])
        other = self.closure([], self.types[one][2])
        return self.call(self.switch(condition, one, other), [])

    def switch(self, condition, one, other):
        return self.emit("switch", (condition, one, other), self.types[one])

    def partial(self):
        callee = self.some_function()
        types = self.types[callee][1]
        count = self.random.randint(0, len(types))
        given = [self.of_type(each) for each in types[:count]]
        return self.emit("partial", (callee, *given), ("fn", types[count:], self.types[callee][2]))

    def chosen(self):
        one = self.some_function()
        other = self.of_type(self.types[one])
        picked = self.switch(self.condition(), one, other)
        return self.call(picked, self.arguments(picked)) if self.random.random() < 0.7 else picked

    def layer(self):
        one = self.some_function()
        type = self.types[one]
        functions = [one] + [self.of_type(type) for _ in range(self.random.randint(0, 2))]
        container = self.emit("tuple", functions, ("tup", (type,) * len(functions)))
        picked = self.emit("layer", (self.index(len(functions)), container), type)
        return self.call(picked, self.arguments(picked))

    # Recursion.

    def rounds(self):
        known = self.find(lambda type: type == ("n", "i64")) if self.random.random() < 0.3 else None
        return known or self.constant(("n", "i64"), Number("i64", self.random.randint(0, 5)))

    def recursive(self, types, returned, base, step):
        """A function of a count and more that ends at 0; `step` gets the function and its parameters."""
        name, self_type = self.name("f"), ("fn", (("n", "i64"), *types), returned)

        def body(made):
            count = made.parameters[0]
            limit = self.number(0)
            done = self.applied(self.random.choice(["LessEqual", "scalar_le"]), (count, limit))

            def ended(_):
                return base(made)

            def again(_):
                own = self.emit("closure", (), self_type, name)
                less = self.applied("Sub", (count, self.number(1)))
                return step(made, own, less)

            one = self.value_of(self.function([], ended), [])
            other = self.value_of(self.function([], again), [])
            return self.call(self.switch(done, one, other), [])

        self.types_of_result(name, returned)
        made = self.function([("n", "i64"), *types], body, name)
        return self.value_of(made, [("n", "i64"), *types])

    def types_of_result(self, name, returned):
        """A function that calls itself returns what is said before it is made."""

    def loop(self):
        """Calls itself last."""
        types = [self.data_type() for _ in range(self.random.randint(1, 2))]
        returned = types[0]

        def step(made, own, less):
            self.statements(self.random.randint(0, 2))
            return self.call(own, [less] + [self.of_type(each) for each in types])

        def base(made):
            return made.parameters[1]

        header = self.recursive(types, returned, base, step)
        return self.call(header, [self.rounds()] + [self.of_type(each) for each in types])

    def recursion(self):
        """Does something after it has called itself."""
        type = self.data_type()

        def step(made, own, less):
            inner = self.call(own, [less, self.of_type(type)])
            self.operation(inner, made.parameters[1])
            return self.of_type(type)

        callee = self.recursive([type], type, lambda made: self.of_type(type), step)
        return self.call(callee, [self.rounds(), self.of_type(type)])

    def continuation(self):
        """Passes itself a function that grows."""
        type = self.data_type()
        kind = ("fn", (type,), type)

        def step(made, own, less):
            outer = made.parameters[2]

            def grown(inner):
                self.operation(inner.parameters[0], made.parameters[1])
                return self.call(outer, [self.of_type(type)])

            longer = self.value_of(self.function([type], grown), [type])
            return self.call(own, [less, self.of_type(type), longer])

        def base(made):
            return self.call(made.parameters[2], [made.parameters[1]])

        callee = self.recursive([type, kind], type, base, step)
        rounds = self.constant(("n", "i64"), Number("i64", self.random.randint(0, 4)))
        return self.call(callee, [rounds, self.of_type(type), self.closure([type], type)])

    def polymorphic(self):
        """Calls one function with tensors of several types."""
        first = self.closure([self.data_type()], size=2)
        made = self.program.functions[self.scopes[-1].body[-1].detail]
        self.call(first, self.arguments(first))
        if any(op.kind not in ("primitive", "const", "tuple") for op in made.body):
            return
        used = {v for op in made.body for v in op.operands} | {made.returned}
        if used - set(made.parameters) - {op.result for op in made.body}:
            return
        for _ in range(self.random.randint(1, 2)):
            type = self.data_type()
            if type[1] == "bool":
                return
            try:
                value = Evaluation(self.program, Exact()).run(made, [sample(type)], {})
                if any(plain_bool(op, self.types) for op in made.body):
                    return
            except (Undefined, TypeError, KeyError, ValueError):
                return
            self.emit("call", (first, self.of_type(type)), type_of(value))

    # Programs.

    def program_of_values(self):
        self.visible = []
        count = self.random.randint(1, 4)
        inputs = [self.data_type() for _ in range(count)] + [("t", "i64", ())]

        def body(made):
            self.statements(self.random.randint(3, 9))
            if not self.program.typed and self.random.random() < 0.3:
                self.polymorphic()
            results = [v for v in self.visible[-1]
                       if returnable(self.types[v]) and v not in made.parameters][-4:]
            return self.emit("tuple", results or [made.parameters[0]], ("tup", tuple(
                self.types[v] for v in results or [made.parameters[0]])))

        self.function(inputs, body, "main")
        self.program.close()
        return self.program, inputs


def plain_bool(op, types):
    return op.kind == "primitive" and op.detail[0] in NO_BOOLEANS and any(
        types[v][1] == "bool" for v in op.operands)


def returnable(type):
    return is_data(type) or type[0] == "tup" and all(map(returnable, type[1]))
