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
    for rank, shape in ((3, [2, 1, 3]), (4, [2, 1, 3, 2])):
        x = values(f"bernoulli/rank{rank}", shape, F32, 0.0, 1.0)
        want = unit(0, int(np.prod(shape))).reshape(shape) < x.f
        op.case(f"rank{rank}", [x], [T(F32, want)], exact=True)
    op.case("certain", [T(F32, [0.0, 1.0, 0.0, 1.0])], [T(F32, [0.0, 1.0, 0.0, 1.0])], exact=True)
    op.type("dynamic", [Shape(F32, [-1, 3])], [Shape(F32, [-1, 3])])
    yield op

    yield from sampled()


def sampled():
    op = Op("top_p_sampling")

    def add(case, d, rows, classes, p, seed=-1, k=0, mode="truncated", threshold=None, seeds=None, x=None):
        g = rng("top_p/" + case)
        if x is None:
            x = g.dirichlet(np.full(classes, 0.7), rows) if rows else np.zeros([0, classes])
        x = T(d, x)
        ps = T(d, np.broadcast_to(p, [rows]).reshape(-1, 1))
        low = None if threshold is None else T(d, np.full([rows, 1], threshold))
        outs, ids, tops, tids = [], [], [], []
        for r in range(rows):
            order = np.argsort(-x.f[r], kind="stable")
            sums, chosen = np.cumsum(x.f[r][order]), 0
            limit = 0.0 if low is None else low.f[r, 0]
            fits = x.f[r][order] >= limit
            if mode == "truncated":
                u = unit(seed, r + 1)[r] if seeds is None else unit(int(seeds[r]), 1)[0]
                reached = np.flatnonzero(sums >= u * ps.f[r, 0])
                if len(reached):
                    chosen = max([i for i in range(reached[0] + 1) if fits[i]], default=0)
            else:
                u = unit(seed, (r + 1) * classes)[r * classes:] if seeds is None else unit(int(seeds[r]), classes)
                reached = np.flatnonzero(sums >= ps.f[r, 0])
                if len(reached):
                    race = np.where(fits, x.f[r][order] / -np.log(1 - u), 0)[:reached[0] + 1]
                    chosen = int(np.argmax(race))
            outs.append(x.f[r][order[chosen]])
            ids.append(order[chosen])
            tops.append(x.f[r][order[:k]])
            tids.append(order[:k])
        op.case(f"{case}_{d}", [x, ps, low, None if seeds is None else T(I64, np.reshape(seeds, [-1, 1]))],
                [T(d, np.reshape(outs, [rows, 1])), T(I64, np.reshape(ids, [rows, 1])),
                 T(d, np.reshape(tops, [rows, k])), T(I64, np.reshape(tids, [rows, k]))], exact=True,
                seed=Int32(seed), k=Int32(k), mode=Str(mode))

    for d in (F32, F64):
        for mode in ("truncated", "non-truncated"):
            for seed in (-1, 0, 6688):
                add(f"{mode}_{seed}", d, 9, 12, 0.8, seed, mode=mode)
            add(f"{mode}_first", d, 5, 12, 0.0, mode=mode)
            add(f"{mode}_all", d, 9, 6, 0.999, 3, mode=mode)
            add(f"{mode}_never", d, 2, 6, 1.5, 3, mode=mode)
            add(f"{mode}_seeds", d, 6, 12, 0.9, mode=mode, seeds=[5, 5, -3, 0, 99, 1 << 40])
            add(f"{mode}_threshold", d, 9, 8, 0.95, 11, mode=mode, threshold=0.15)
            add(f"{mode}_none_fits", d, 4, 8, 0.95, 11, mode=mode, threshold=2.0)
            add(f"{mode}_best", d, 3, 7, 0.7, 2, k=4, mode=mode)
            add(f"{mode}_one_class", d, 2, 1, 0.5, mode=mode, x=[[1.0], [1.0]], k=1)
            add(f"{mode}_no_rows", d, 0, 4, 0.5, mode=mode, k=2)
            if d == F32:
                for narrow in (F16, BF16):
                    # Shares of 64, so that their sums are exact in the narrow types, too.
                    shares = rng("top_p/narrow").permuted(np.tile([32, 16, 8, 4, 4], (5, 1)), axis=1) / 64
                    add(f"{mode}_narrow", narrow, 5, 5, 0.75, 3, k=2, mode=mode, x=shares)
            add(f"{mode}_ties", d, 4, 4, 0.9, 1, mode=mode, k=4, x=np.full([4, 4], 0.25))
    attrs = dict(seed=Int32(-1), k=Int32(2), mode=Str("truncated"))
    x, row = Shape(F32, [-1, 9]), Shape(F32, [-1, 1])
    one, two = Shape(I64, [-1, 1]), Shape(I64, [-1, 2])
    op.type("dynamic", [x, row, None, None], [row, one, Shape(F32, [-1, 2]), two], **attrs)
    op.type("vectors", [x, Shape(F32, [-1]), Shape(F32, [-1]), Shape(I64, [-1])],
            [row, one, Shape(F32, [-1, 2]), two], **attrs)
    op.reject("rank", [Shape(F32, [9]), row, None, None], **attrs)
    op.reject("rows", [Shape(F32, [2, 9]), Shape(F32, [3, 1]), None, None], **attrs)
    op.reject("columns", [Shape(F32, [2, 9]), Shape(F32, [2, 2]), None, None], **attrs)
    op.reject("scalar", [Shape(F32, [2, 9]), Shape(F32, []), None, None], **attrs)
    op.reject("classes", [Shape(F32, [2, 0]), Shape(F32, [2, 1]), None, None], **dict(attrs, k=Int32(0)))
    op.reject("k", [x, row, None, None], **dict(attrs, k=Int32(10)))
    op.reject("negative_k", [x, row, None, None], **dict(attrs, k=Int32(-1)))
    op.reject("mode", [x, row, None, None], **dict(attrs, mode=Str("beam")))
    yield op
