"""Cases of operators that draw at random: numbers by the generator that their documentation names, and what they are
drawn from by statistics."""

from common import *

MASK = (1 << 64) - 1


def unit(seed, count):
    """The first numbers in [0, 1) of a seed, by Python's own integers."""
    numbers = []
    for i in range(count):
        z = (seed * 0xD1342543DE82EF95 + (i + 1) * 0x9E3779B97F4A7C15) & MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        numbers.append(((z ^ (z >> 31)) >> 11) / (1 << 53))
    return np.array(numbers)


def normal(seed, count):
    u, v = unit(seed, 2 * count).reshape(-1, 2).T
    return np.sqrt(-2 * np.log(1 - u)) * np.cos(2 * np.pi * v)


def check_distributions():
    """Kolmogorov's distance, correlation of neighbours and of seeds: what a fair generator misses once in 10,000."""
    count = 20000
    for seed in (0, 1, 2, 12345, -7):
        u = unit(seed, count)
        ranks = np.arange(1, count + 1) / count
        assert np.abs(np.sort(u) - ranks).max() < 2.2 / np.sqrt(count), seed
        assert abs(np.corrcoef(u[:-1], u[1:])[0, 1]) < 4 / np.sqrt(count), seed
        assert abs(np.corrcoef(u, unit(seed + 1, count))[0, 1]) < 4 / np.sqrt(count), seed
        z = normal(seed, count // 2)
        assert abs(z.mean()) < 4 / np.sqrt(len(z)) and abs(z.std() - 1) < 4 / np.sqrt(2 * len(z)), seed
        assert abs((z ** 4).mean() - 3) < 4 * np.sqrt(96 / len(z)), seed


def ops():
    check_distributions()
    shapes = (("matrix", [3, 5]), ("rank0", []), ("rank5", [1, 2, 1, 3, 2]), ("zero_size", [0, 3]),
              ("tail", [41]))

    op = Op("uniform")
    for case, shape in shapes:
        for d in FLOATS:
            for seed, low, high in ((0, 0.0, 1.0), (7, -2.0, 3.0)):
                want = low + (high - low) * unit(seed, int(np.prod(shape))).reshape(shape)
                op.case(f"{case}_{d}_{seed}", [ints(shape), scalar(low, F32), scalar(high, F32)],
                        [T(d, want)], dtype=DType(d), seed=Int32(seed), place=Place("cpu"))
    attrs = dict(dtype=DType(F32), seed=Int32(0), place=Place("cpu"))
    ends = [scalar(0.0, F32), scalar(1.0, F32)]
    op.type("unknown", [Shape(I64, [2]), *ends], [Shape(F32, [-1, -1])], **attrs)
    op.reject("size", [ints([2, -3]), *ends], **attrs)
    yield op

    op = Op("gaussian")
    for case, shape in shapes:
        for d in FLOATS:
            for seed, mean, std in ((0, 0.0, 1.0), (7, -2.0, 3.0)):
                want = mean + std * normal(seed, int(np.prod(shape))).reshape(shape)
                op.case(f"{case}_{d}_{seed}", [ints(shape)], [T(d, want)], mean=Float32(mean),
                        std=Float32(std), seed=Int32(seed), dtype=DType(d), place=Place("cpu"))
    attrs = dict(mean=Float32(0.0), std=Float32(1.0), seed=Int32(0), dtype=DType(F32), place=Place("cpu"))
    op.type("unknown", [Shape(I64, [2])], [Shape(F32, [-1, -1])], **attrs)
    op.reject("size", [ints([2, -3])], **attrs)
    yield op

    op = Op("randint")
    for case, shape in shapes:
        for d in (I32, I64):
            for low, high in ((0, 10), (-5, 3)):
                want = low + np.floor((high - low) * unit(0, int(np.prod(shape)))).reshape(shape)
                op.case(f"{case}_{d}_{low}", [ints(shape)], [T(d, want)], exact=True, low=Int32(low),
                        high=Int32(high), dtype=DType(d), place=Place("cpu"))
    attrs = dict(low=Int32(0), high=Int32(5), dtype=DType(I64), place=Place("cpu"))
    op.type("unknown", [Shape(I64, [2])], [Shape(I64, [-1, -1])], **attrs)
    op.reject("size", [ints([2, -3])], **attrs)
    op.reject("empty", [ints([2, 3])], **dict(attrs, high=Int32(0)))
    yield op

    op = Op("bernoulli")
    for case, shape in shapes:
        for d in FLOATS:
            x = values(f"bernoulli/{case}", shape, d, 0.0, 1.0)
            want = unit(0, int(np.prod(shape))).reshape(shape) < x.f
            op.case(f"{case}_{d}", [x], [T(d, want)], exact=True)
    op.case("certain", [T(F32, [0.0, 1.0, 0.0, 1.0])], [T(F32, [0.0, 1.0, 0.0, 1.0])], exact=True)
    op.type("dynamic", [Shape(F32, [-1, 3])], [Shape(F32, [-1, 3])])
    yield op
