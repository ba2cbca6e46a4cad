"""Random programs that take derivatives, by every way in which a function and its arguments get there."""

from generator import Generator, is_data
from graphs import UNKNOWN
from semantics import Number, Tensor

DTYPES = ["f32", "f32", "f64"]


class GradientGenerator(Generator):
    """Functions of floats without steps: what they branch on is no float, or far from where it changes."""

    def __init__(self, random, typed):
        super().__init__(random, typed)
        self.float = random.choice(DTYPES)

    def value(self, dtype):
        if dtype in ("f32", "f64"):
            return self.random.choice([-1, 1]) * self.random.randint(2, 24) / 16
        return super().value(dtype)

    def data_type(self):
        if self.random.random() < 0.15:
            return ("n", "f32")
        return ("t", self.float, () if self.random.random() < 0.8 else (3,))

    def parameter_type(self):
        if len(self.scopes) < 3 and self.random.random() < 0.1:
            inner = ("t", self.float, ())
            return ("fn", (inner,), inner)
        if self.random.random() < 0.1:
            return ("tup", (self.data_type(), self.data_type()))
        return self.data_type()

    def condition(self):
        known = self.find(lambda type: type in (("t", "bool", ()), ("n", "bool"), ("t", "i64", ())))
        return known if known and self.random.random() < 0.8 else self.constant(("n", "bool"))

    def is_float(self, type):
        return is_data(type) and type[1] in ("f32", "f64")

    def data(self):
        known = self.find(self.is_float) if self.random.random() < 0.8 else None
        return known or self.constant()

    def arithmetic(self):
        pick = self.random.random()
        if pick < 0.25:
            operand = self.data()
            name = self.random.choice(["Sin", "Cos", "Tanh", "Square", "Neg", "guarded root"])
            if name == "guarded root":
                square = self.applied("Square", (operand,))
                return self.applied("Sqrt", (self.applied(
                    "Add", (square, self.constant(("n", "f32"), Number("f32", 1.0)))),))
            return self.applied(name, (operand,))
        return self.operation(self.data(), self.data())

    def operation(self, x, y):
        pick = self.random.random()
        if pick < 0.15:
            square = self.applied("Square", (y,))
            y = self.applied("Add", (square, self.constant(("n", "f32"), Number("f32", 0.5))))
            return self.applied(self.random.choice(["Div", "RealDiv"]), (x, y))
        if pick < 0.25:
            return self.applied(
                "Pow", (x, self.constant(("n", "i64"), Number("i64", self.random.randint(2, 3)))))
        return self.applied(self.random.choice(["Add", "Sub", "Mul", "Mul", "mul"]), (x, y))

    # Derivatives.

    def argument(self, type):
        """An argument that is a constant, or not."""
        if self.random.random() < 0.4 and type[0] in ("t", "n"):
            return self.constant(type)
        return self.of_type(type)

    def differentiated(self, types):
        """A function to differentiate: direct, a wrapper, a closure, partial, or one of two."""

        def direct():
            return self.smooth(types)

        def wrapper():
            inner = self.smooth(types)
            made = self.function(types, lambda own: self.call(inner, own.parameters))
            return self.value_of(made, types)

        def partial():
            extra = [self.data_type() for _ in range(self.random.randint(1, 2))]
            inner = self.smooth(extra + types)
            given = [self.argument(each) for each in extra]
            return self.emit(
                "partial", (inner, *given), ("fn", tuple(types), self.types[inner][2]))

        def one_of_two():
            one = self.smooth(types)
            other = self.smooth(types, self.types[one][2])
            return self.switch(self.condition(), one, other)

        def given_function():
            kind = self.smooth(types)
            parameters = [self.types[kind]] + types
            made = self.function(
                parameters, lambda own: self.call(own.parameters[0], own.parameters[1:]))
            return self.emit("partial", (self.value_of(made, parameters), kind), self.types[kind])

        return self.random.choice([direct, direct, wrapper, partial, one_of_two, given_function])()

    def smooth(self, types, returned=None):
        """A function of floats that uses its parameters."""

        def body(made):
            self.statements(self.random.randint(1, 3))
            result = self.data()
            for parameter in made.parameters:
                each = parameter
                while self.types[each][0] == "tup":
                    each = self.emit(
                        "item", (each, self.number(-1)), self.types[each][1][-1])
                factor = self.applied("Mul", (each, self.data()))
                result = self.applied("Add", (result, factor))
            wanted = returned or ("t", self.float, self.types[result][2]
                                  if self.types[result][0] == "t" else ())
            if self.types[result] == wanted:
                return result
            # Brought to what is wanted without losing what it depends on.
            shape = () if self.types[result][0] == "n" else self.types[result][2]
            zero = self.constant(wanted, Tensor(wanted[1], wanted[2], [0.0] * (
                wanted[2][0] if wanted[2] else 1)))
            if shape and not wanted[2]:
                return self.applied("Mul", (zero, self.constant(("n", "f32"))))
            return self.cast(self.applied("Add", (zero, result)), wanted[1])

        return self.value_of(self.function(types, body), types)

    def gradient(self, function, types, arguments):
        """What GradOperation or J give for a call of `function` with `arguments`."""
        pick = self.random.random()
        returned = self.types[function][2]
        if pick < 0.25:
            forward = self.primitive("J", (function,), UNKNOWN)
            both = self.emit("call", (forward, *arguments), UNKNOWN)
            back = self.emit("item", (both, self.number(1)), UNKNOWN)
            seed = self.constant(returned)
            all = self.emit("call", (back, seed), UNKNOWN)
            at = self.random.randrange(len(types))
            return self.emit("item", (all, self.number(at + 1)), tensor(types[at]))
        attributes, given = {}, list(arguments)
        if self.random.random() < 0.3:
            attributes["sens_param"] = "true"
            given.append(self.constant(returned))
        every = self.random.random() < 0.4
        if every:
            attributes["get_all"] = "true"
        result = ("tup", tuple(map(tensor, types))) if every else tensor(types[0])
        derivative = self.primitive("GradOperation", (function,), UNKNOWN, **attributes)
        if self.random.random() < 0.2:
            derivative = self.emit("partial", (derivative, given[0]), UNKNOWN)
            given = given[1:]
        return self.emit("call", (derivative, *given), result)

    def taken(self):
        """A gradient: where it stands, in a wrapper, in a closure, of a gradient, in a loop."""
        types = [self.parameter_data() for _ in range(self.random.randint(1, 3))]

        def here():
            function = self.differentiated(types)
            return self.gradient(function, types, [self.argument(each) for each in types])

        def in_wrapper():
            function = self.differentiated(types)
            made = self.function(
                types, lambda own: self.gradient(function, types, own.parameters))
            return self.call(self.value_of(made, types), [self.argument(each) for each in types])

        def passed():
            function = self.differentiated(types)
            parameters = [self.types[function]] + types
            made = self.function(parameters, lambda own: self.gradient(
                own.parameters[0], types, own.parameters[1:]))
            return self.call(self.value_of(made, parameters), [function] + [
                self.argument(each) for each in types])

        def in_closure():
            function = self.differentiated(types)
            arguments = [self.argument(each) for each in types]
            made = self.function([], lambda own: self.gradient(function, types, arguments))
            return self.call(self.value_of(made, []), [])

        def of_gradient():
            one = [("t", self.float, ())]
            inner = self.differentiated(one)

            def body(own):
                derivative = self.primitive("GradOperation", (inner,), UNKNOWN)
                slope = self.emit("call", (derivative, own.parameters[0]), one[0])
                return self.applied("Mul", (slope, self.data()))

            made = self.function(one, body)
            outer = self.value_of(made, one)
            return self.gradient(outer, one, [self.argument(one[0])])

        def in_loop():
            type = ("t", self.float, ())
            function = self.differentiated([type])

            def step(made, own, less):
                derivative = self.primitive("GradOperation", (function,), UNKNOWN)
                slope = self.emit("call", (derivative, made.parameters[1]), type)
                small = self.applied("Mul", (
                    slope, self.constant(("n", "f32"), Number("f32", 0.125))))
                return self.call(own, [less, self.applied("Sub", (made.parameters[1], small))])

            header = self.recursive([type], type, lambda made: made.parameters[1], step)
            return self.call(header, [self.rounds(), self.argument(type)])

        picked = self.random.choice([here, here, here, in_wrapper, passed, in_closure, of_gradient,
                                     in_loop])
        return picked()

    def parameter_data(self):
        if self.random.random() < 0.12:
            return ("tup", (self.data_type(), self.data_type()))
        return self.data_type()

    def program_of_gradients(self):
        self.visible = []
        inputs = [self.data_type() for _ in range(self.random.randint(1, 2))]
        inputs += [("t", "bool", ()), ("t", "i64", ())]

        def body(made):
            self.statements(self.random.randint(0, 2))
            results = [self.taken() for _ in range(self.random.randint(1, 2))]
            return self.emit(
                "tuple", results, ("tup", tuple(self.types[each] for each in results)))

        self.function(inputs, body, "main")
        self.program.close()
        return self.program, inputs


def tensor(type):
    """The type of a gradient."""
    if type[0] == "tup":
        return ("tup", tuple(map(tensor, type[1])))
    return ("t", type[1], () if type[0] == "n" else type[2])
