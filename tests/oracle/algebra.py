"""Cases of systems of linear equations, by NumPy, and of Einstein's notation."""

import torch

from common import *

BATCHES = (("matrix", [3, 3]), ("one", [1, 1]), ("batch", [2, 4, 4]), ("rank5", [1, 2, 1, 2, 2]),
           ("no_matrix", [0, 2, 2]), ("no_rows", [2, 0, 0]), ("larger", [9, 9]))


def _regular(name, shape, dtype):
    """Matrices far from singular ones, whose rows have to be exchanged."""
    a = values(name, shape, F64, -1, 1).a
    n = shape[-1]
    return T(dtype, a + 2 * n ** 0.5 * np.roll(np.eye(n), 1, 0) if n else a)


def _symmetric(name, shape, dtype):
    a = values(name, shape, F64, -1, 1).a
    return T(dtype, a @ np.swapaxes(a, -1, -2) + np.eye(shape[-1]))


def _swap(a):
    return np.swapaxes(a, -1, -2)


def _solve(a, b):
    """The columns that the matrices `a` map to those of `b`: NumPy takes a `b` of fewer dimensions for vectors."""
    return np.linalg.solve(a, b.reshape([1] * max(0, a.ndim - b.ndim) + list(b.shape)))


def matrices():
    op = Op("cholesky")
    for case, shape in BATCHES:
        for d in (F32, F64):
            # What was rounded is made symmetric again by taking one triangle.
            x = _symmetric("cholesky/" + case, shape, d)
            low = np.linalg.cholesky(x.f) if x.a.size else x.f
            op.case(f"{case}_{d}", [x], [T(d, low)], upper=Bool(False))
            op.case(f"{case}_upper_{d}", [x], [T(d, _swap(low))], upper=Bool(True))
    full = np.array([[4.0, 2.0, -2.0], [2.0, 10.0, 5.0], [-2.0, 5.0, 9.0]])
    low = np.linalg.cholesky(full)
    op.case("lower_triangle", [T(F64, np.tril(full) + np.triu(np.full([3, 3], 7.0), 1))], [T(F64, low)],
            upper=Bool(False))
    op.case("upper_triangle", [T(F64, np.triu(full) + np.tril(np.full([3, 3], NAN), -1))],
            [T(F64, low.T)], upper=Bool(True))
    op.type("dynamic", [Shape(F32, [-1, 3, 3])], [Shape(F32, [-1, 3, 3])], upper=Bool(False))
    op.type("half_known", [Shape(F32, [3, -1])], [Shape(F32, [3, 3])], upper=Bool(False))
    op.reject("vector", [Shape(F32, [3])], upper=Bool(False))
    op.reject("oblong", [Shape(F32, [2, 3])], upper=Bool(False))
    yield op

    for name, function in (("inverse", np.linalg.inv), ("det", np.linalg.det)):
        op = Op(name)
        for case, shape in BATCHES:
            for d in (F32, F64):
                x = _regular(f"{name}/{case}", shape, d)
                op.case(f"{case}_{d}", [x], [T(d, function(x.f))])
        if name == "det":
            op.case("singular", [T(F64, [[1.0, 2.0], [2.0, 4.0]])], [T(F64, 0.0)])
            op.type("dynamic", [Shape(F32, [-1, 3, 3])], [Shape(F32, [-1])])
        else:
            op.case("exchanged", [T(F64, [[0.0, 2.0], [4.0, 0.0]])], [T(F64, [[0.0, 0.25], [0.5, 0.0]])])
            op.type("dynamic", [Shape(F32, [-1, -1])], [Shape(F32, [-1, -1])])
        op.reject("vector", [Shape(F32, [3])])
        op.reject("oblong", [Shape(F32, [4, 2, 3])])
        yield op

    # The batch of x, its rows, and the shape of y.
    systems = (("matrix", [], 3, [3, 2]), ("batch", [2], 4, [2, 4, 1]), ("broadcast_x", [], 3, [2, 3, 2]),
               ("broadcast_y", [2, 1], 2, [3, 2, 3]), ("rank5", [1, 2, 1], 2, [2, 1, 3, 2, 2]),
               ("no_columns", [2], 3, [2, 3, 0]), ("no_rows", [2], 0, [2, 0, 3]), ("no_batch", [0], 2, [0, 2, 2]))
    op = Op("solve")
    for case, batch, n, shape in systems + (("vector", [], 3, [3]), ("vectors", [2, 3], 2, [2])):
        for d in (F32, F64):
            x = _regular("solve/" + case, batch + [n, n], d)
            y = values("solve/y/" + case, shape, d)
            right = y.f[:, None] if len(shape) == 1 else y.f
            want = _solve(x.f, right)
            op.case(f"{case}_{d}", [x, y], [T(d, want[..., 0] if len(shape) == 1 else want)])
    op.type("dynamic", [Shape(F32, [-1, 3, 3]), Shape(F32, [3, -1])], [Shape(F32, [-1, 3, -1])])
    op.type("vector_dynamic", [Shape(F32, [-1, 3, 3]), Shape(F32, [3])], [Shape(F32, [-1, 3])])
    op.reject("rows", [Shape(F32, [3, 3]), Shape(F32, [4, 2])])
    op.reject("vector_rows", [Shape(F32, [3, 3]), Shape(F32, [4])])
    op.reject("oblong", [Shape(F32, [3, 2]), Shape(F32, [3, 2])])
    op.reject("batches", [Shape(F32, [2, 3, 3]), Shape(F32, [4, 3, 2])])
    op.reject("scalar", [Shape(F32, [3, 3]), Shape(F32, [])])
    yield op

    op = Op("triangular_solve")
    for case, batch, n, shape in systems:
        for upper in (False, True):
            for transpose in (False, True):
                for unit in (False, True):
                    d = F64 if unit else F32
                    x = T(d, values("triangular/" + case, batch + [n, n], F64, 1, 2).a)
                    y = values("triangular/y/" + case, shape, d)
                    a = np.triu(x.f) if upper else np.tril(x.f)
                    if unit and n:
                        a = a - a * np.eye(n) + np.eye(n)
                    want = _solve(_swap(a) if transpose else a, y.f)
                    op.case(f"{case}{'_upper' * upper}{'_transpose' * transpose}{'_unit' * unit}", [x, y],
                            [T(d, want)], upper=Bool(upper), transpose=Bool(transpose),
                            unitriangular=Bool(unit))
    attrs = dict(upper=Bool(True), transpose=Bool(False), unitriangular=Bool(False))
    op.case("other_triangle", [T(F64, [[2.0, 1.0], [NAN, 4.0]]), T(F64, [[4.0], [8.0]])],
            [T(F64, [[1.0], [2.0]])], **attrs)
    op.case("zero_diagonal", [T(F64, [[2.0, 0.0], [0.0, 0.0]]), T(F64, [[4.0], [8.0]])],
            [T(F64, [[NAN], [INF]])], **attrs)
    op.type("dynamic", [Shape(F32, [-1, 3, 3]), Shape(F32, [3, -1])], [Shape(F32, [-1, 3, -1])], **attrs)
    op.reject("vector", [Shape(F32, [3, 3]), Shape(F32, [3])], **attrs)
    op.reject("rows", [Shape(F32, [3, 3]), Shape(F32, [4, 2])], **attrs)
    op.reject("batches", [Shape(F32, [2, 3, 3]), Shape(F32, [4, 3, 2])], **attrs)
    yield op


EQUATIONS = (
    ("transpose", "ij->ji", [[2, 3]]), ("implicit_transpose", "ba", [[2, 3]]), ("same", "ij->ij", [[2, 3]]),
    ("sum", "ij->", [[2, 3]]), ("rows", "ij->i", [[2, 3]]), ("scalar", "->", [[]]),
    ("diagonal", "ii->i", [[3, 3]]), ("trace", "ii", [[3, 3]]), ("batch_diagonal", "bii->bi", [[2, 3, 3]]),
    ("inner_diagonal", "iji->ji", [[3, 2, 3]]), ("triple", "iii->i", [[3, 3, 3]]),
    ("two_diagonals", "ijij->ij", [[2, 3, 2, 3]]), ("matmul", "ij,jk->ik", [[2, 3], [3, 4]]),
    ("implicit_matmul", "ij,jk", [[2, 3], [3, 4]]), ("right_transposed", "ij,kj->ik", [[2, 3], [4, 3]]),
    ("left_transposed", "ji,jk->ki", [[3, 2], [3, 4]]), ("dot", "i,i->", [[5], [5]]),
    ("outer", "i,j->ij", [[3], [4]]), ("product", "ij,ij->ij", [[2, 3], [2, 3]]),
    ("product_transposed", "ij,ji->ij", [[2, 3], [3, 2]]), ("batch", "bij,bjk->bik", [[2, 3, 4], [2, 4, 5]]),
    ("batch_behind", "ijb,jkb->kib", [[3, 4, 2], [4, 5, 2]]), ("vector", "ij,j->i", [[2, 3], [3]]),
    ("attention", "bqhd,bkhd->bhqk", [[2, 3, 2, 4], [2, 5, 2, 4]]),
    ("two_contracted", "ijk,kjl->il", [[2, 3, 4], [4, 3, 5]]), ("all_contracted", "ij,ij->", [[2, 3], [2, 3]]),
    ("many_rows", "abk,kcd->dacb", [[2, 3, 4], [4, 2, 3]]), ("scaled", ",ij->ji", [[], [2, 3]]),
    ("only_left", "ij,k->k", [[2, 3], [4]]), ("only_right", "i,jk->i", [[2], [3, 4]]),
    ("three", "ij,jk,kl->il", [[2, 3], [3, 4], [4, 2]]), ("bilinear", "bn,anm,bm->ba", [[2, 3], [4, 3, 5], [2, 5]]),
    ("four", "i,ij,jk,k->", [[2], [2, 3], [3, 4], [4]]), ("diagonal_product", "ii,ij->j", [[3, 3], [3, 2]]),
    ("ellipsis", "...ij,...jk->...ik", [[2, 3, 4], [2, 4, 5]]),
    ("ellipsis_broadcast", "...ij,...jk->...ik", [[2, 1, 3, 4], [5, 4, 2]]),
    ("ellipsis_implicit", "...i,...i", [[2, 3, 4], [3, 4]]), ("ellipsis_one", "...ij->...ji", [[2, 3, 4]]),
    ("ellipsis_middle", "i...j->j...i", [[2, 3, 4]]), ("ellipsis_nothing", "...i,i->...", [[3], [3]]),
    ("ellipsis_behind", "i...,j...->ij...", [[2, 3], [4, 3]]), ("ones", "ij,jk->ik", [[2, 1], [1, 4]]),
    ("ellipsis_summed", "...i,...i->i", [[2, 4, 3], [4, 3]]), ("ellipsis_one_summed", "...i,...i->i", [[1, 3], [2, 3]]),
    ("spaces", " i j , j k -> i k ", [[2, 3], [3, 4]]), ("capitals", "aB,Bc", [[2, 3], [3, 4]]),
    ("rank5", "abcde,cfe->abfd", [[1, 2, 3, 2, 2], [3, 4, 2]]), ("no_rows", "ij,jk->ik", [[0, 3], [3, 4]]),
    ("nothing_contracted", "ij,jk->ik", [[2, 0], [0, 4]]), ("nothing_kept", "abk,kcd->abcd", [[2, 0, 3], [3, 4, 0]]),
    ("no_diagonal", "ii->i", [[0, 0]]))


def einsum():
    op = Op("einsum")

    def want(equation, arrays):
        return torch.einsum(equation, *[torch.tensor(a.astype(np.float64)) for a in arrays]).numpy()

    for case, equation, shapes in EQUATIONS:
        for d in (F32, F64):
            xs = [values(f"einsum/{case}/{i}", shape, d) for i, shape in enumerate(shapes)]
            result = want(equation, [x.a for x in xs])
            if not case.endswith("summed"):
                other = np.einsum(equation.replace(" ", ""), *[x.f for x in xs])
                assert np.allclose(result, other) and result.shape == other.shape, case
            op.case(f"{case}_{d}", [L(*xs)], [T(d, result), None, None], equation=Str(equation))
    for d in (F16, BF16, I32, I64):
        xs = [values("einsum/left/" + d, [2, 3], d), values("einsum/right/" + d, [3, 4], d)]
        op.case("dtype_" + d, [L(*xs)], [T(d, want("ij,jk->ki", [x.a for x in xs])), None, None],
                equation=Str("ij,jk->ki"))
    xs = [T(F32, [[1.0, NAN], [INF, 2.0]]), T(F32, [[1.0, 0.0], [0.0, 1.0]])]
    op.case("special", [L(*xs)], [T(F32, [[NAN, NAN], [INF, NAN]]), None, None], equation=Str("ij,jk->ik"))
    for case, equation, shapes, result in (
            ("dynamic", "bij,bjk->bik", [[-1, 3, -1], [-1, -1, 5]], [-1, 3, 5]),
            ("known_by_other", "ij,jk->ikj", [[-1, -1], [3, -1]], [-1, -1, 3]),
            ("dynamic_ellipsis", "...i,...i->...", [[-1, 2, 3], [2, 3]], [-1, 2]),
            ("dynamic_diagonal", "ii->i", [[-1, 3]], [3])):
        op.type(case, [L(*[Shape(F32, shape) for shape in shapes])], [Shape(F32, result), None, None],
                equation=Str(equation))
    for case, equation, shapes in (
            ("operands", "ij,jk->ik", [[2, 3]]), ("rank", "ijk->i", [[2, 3]]), ("letter", "ij->ik", [[2, 3]]),
            ("twice", "ij->ii", [[2, 3]]), ("sizes", "ij,jk->ik", [[2, 3], [4, 5]]), ("one", "ij,jk->ik", [[2, 1], [4, 5]]), ("sign", "i1->i", [[2, 3]]),
            ("dots", "..ij->ij", [[2, 3]]), ("two_ellipses", "...i...->i", [[2, 3]]), ("diagonal", "ii->i", [[2, 3]]),
            ("ellipsis", "...i,...i->...", [[2, 4], [3, 4]]), ("short_ellipsis", "...ijk->i", [[2, 3]]),
            ("arrows", "ij->i->j", [[2, 3]])):
        op.reject(case, [L(*[Shape(F32, shape) for shape in shapes])], equation=Str(equation))
    yield op


def ops():
    yield from matrices()
    yield from einsum()
