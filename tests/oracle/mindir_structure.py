"""Cases of numbers, sequences, and primitives under their other names, for mindir.py."""

import numpy as np
import torch

from common import *
from mindir_case import *

nn = torch.nn.functional


def t(x):
    return torch.from_numpy(np.array(x.f))


def number(v):
    if isinstance(v, bool):
        return ("true" if v else "false") + " : i1", "i1"
    return (f"{v} : i64", "i64") if isinstance(v, int) else (f"{v:e} : f32", "f32")


def result(v):
    return (T(BOOL, v), "i1") if isinstance(v, (bool, np.bool_)) else \
        (T(I64, v), "i64") if isinstance(v, (int, np.integer)) else (T(F32, v), "f32")


def scalars():
    """Plain numbers; what they make becomes a tensor, so that it is an output."""
    def add(name, r, *args):
        out, kind = result(r)
        lines, types = "", [number(a)[1] for a in args]
        for k, a in enumerate(args):
            lines += f"  %a{k} = mindir.constant {number(a)[0]}\n"
        names = ", ".join(f"%a{k}" for k in range(len(args)))
        lines += (f'  %s = mindir.primitive "{name}"({names}) : ({", ".join(types)}) -> {kind}\n'
                  f'  %r = mindir.primitive "ScalarToTensor"(%s) : ({kind}) -> {typ(out)}\n')
        raw(f"{name}/{'_'.join(str(a) for a in args)}", [], out, lines)

    add("ScalarAdd", 5, 2, 3)
    add("ScalarSub", -1, 2, 3)
    add("ScalarMul", 6, 2, 3)
    add("ScalarDiv", 0.5, 1.0, 2.0)
    add("ScalarFloorDiv", -2, -3, 2)
    add("ScalarMod", 1, -3, 2)
    add("ScalarUsub", -2, 2)
    add("ScalarEqual", False, 2, 3)
    add("ScalarNotEqual", True, 2, 3)
    add("ScalarLess", True, 2, 3)
    add("ScalarLessEqual", True, 3, 3)
    add("ScalarGreater", False, 2, 3)
    add("ScalarGreaterEqual", True, 3.5, 3.5)
    for names, f in ((("BoolAnd", "bool_and"), lambda a, b: a and b),
                     (("BoolOr", "bool_or"), lambda a, b: a or b),
                     (("BoolEq", "bool_eq"), lambda a, b: a == b)):
        for name in names:
            add(name, f(True, False), True, False)
            add(name, f(False, False), False, False)
    for name in ("BoolNot", "bool_not"):
        add(name, False, True)
    x = T(F32, [1.5, -2.5])
    case("ScalarPow", "ScalarPow", [x], T(F32, x.f ** 2), [i64(2)])
    case("ScalarLog", "ScalarLog", [T(F32, [1, 4])], T(F32, np.log([1, 4])))
    raw("ScalarCast", [], T(F32, 3), "  %a = mindir.constant 3 : i64\n  %t = mindir.constant 43 : i64\n"
        '  %r = mindir.primitive "ScalarCast"(%a, %t) : (i64, i64) -> tensor<f32>\n')
    raw("ScalarToArray", [], T(F32, 2.5), "  %a = mindir.constant 2.5 : f32\n"
        '  %r = mindir.primitive "ScalarToArray"(%a) : (f32) -> tensor<f32>\n')


def sequences():
    x, y, z = (values(f"seq/{k}", [2], F32) for k in "xyz")
    v = "tensor<2xf32>"
    pair, triple, two = f"tuple<{v}, {v}>", f"tuple<{v}, {v}, {v}>", f"!mindir.list<[{v}, {v}]>"
    three = f"!mindir.list<[{v}, {v}, {v}]>"

    def add(name, outputs, lines, inputs=None):
        raw(name, inputs or [x, y, z], outputs, lines)

    for make in ("MakeTuple", "make_tuple"):
        add(make, [x, y], f'  %r = mindir.primitive "{make}"(%x, %y) : ({v}, {v}) -> {pair}\n')
    tup_of = f"  %t = mindir.make_tuple(%x, %y) : ({v}, {v}) -> {pair}\n"
    list_of = f"  %t = mindir.make_list(%x, %y) : ({v}, {v}) -> {two}\n"
    one = "  %i = mindir.constant -1 : i64\n"
    for get in ("TupleGetItem", "tuple_getitem"):
        add(get, y, tup_of + one + f'  %r = mindir.primitive "{get}"(%t, %i) : ({pair}, i64) -> {v}\n')
    for make in ("MakeList", "make_list"):
        add(make, y, f'  %t = mindir.primitive "{make}"(%x, %y) : ({v}, {v}) -> {two}\n' + one
            + f"  %r = mindir.list_get_item %t, %i : ({two}, i64) -> {v}\n")
    for get in ("ListGetItem", "list_getitem"):
        add(get, y, list_of + one + f'  %r = mindir.primitive "{get}"(%t, %i) : ({two}, i64) -> {v}\n')
    for put in ("TupleSetItem", "tuple_setitem"):
        add(put, [x, z], tup_of + one
            + f'  %r = mindir.primitive "{put}"(%t, %i, %z) : ({pair}, i64, {v}) -> {pair}\n')
    for put in ("ListSetItem", "list_setitem"):
        add(put, [x, z], list_of + one
            + f'  %s = mindir.primitive "{put}"(%t, %i, %z) : ({two}, i64, {v}) -> {two}\n'
            + f'  %r = mindir.primitive "ListToTuple"(%s) : ({two}) -> {pair}\n')
    for name in ("ListAppend", "list_append"):
        add(name, [x, y, z], list_of
            + f'  %s = mindir.primitive "{name}"(%t, %z) : ({two}, {v}) -> {three}\n'
            + f'  %r = mindir.primitive "list_to_tuple"(%s) : ({three}) -> {triple}\n')
    for name in ("TupleToList", "tuple_to_list"):
        add(name, y, tup_of + one + f'  %s = mindir.primitive "{name}"(%t) : ({pair}) -> {two}\n'
            + f"  %r = mindir.list_get_item %s, %i : ({two}, i64) -> {v}\n")
    for name in ("TupleReversed", "tuple_reversed"):
        add(name, [y, x], tup_of + f'  %r = mindir.primitive "{name}"(%t) : ({pair}) -> {pair}\n')
    add("SequenceAdd", [x, y, z], tup_of + f"  %u = mindir.make_tuple(%z) : ({v}) -> tuple<{v}>\n"
        + f'  %r = mindir.primitive "SequenceAdd"(%t, %u) : ({pair}, tuple<{v}>) -> {triple}\n')

    def count(name, r, op, kind, before):
        add(name, T(I64, r), before + f'  %n = mindir.primitive "{op}"(%t) : ({kind}) -> i64\n'
            + '  %r = mindir.primitive "ScalarToTensor"(%n) : (i64) -> tensor<i64>\n')

    for op in ("SequenceLen", "sequence_len", "tuple_len"):
        count(op, 2, op, pair, tup_of)
    count("list_len", 2, "list_len", two, list_of)
    m = values("seq/m", [2, 3, 4], F32)
    for op, r in (("Rank", 3), ("Size", 24)):
        raw(op, [m], T(I64, r), f'  %n = mindir.primitive "{op}"(%x) : ({typ(m)}) -> i64\n'
            + '  %r = mindir.primitive "ScalarToTensor"(%n) : (i64) -> tensor<i64>\n')
    raw("Shape", [m], T(F32, m.a.reshape(2, 3, 4)),
        f'  %s = mindir.primitive "Shape"(%x) : ({typ(m)}) -> tuple<i64, i64, i64>\n'
        f'  %r = mindir.primitive "Reshape"(%x, %s) : ({typ(m)}, tuple<i64, i64, i64>) -> {typ(m)}\n')
    raw("DType", [m], m, f'  %s = mindir.primitive "DType"(%x) : ({typ(m)}) -> !mindir.type\n'
        f'  %r = mindir.primitive "Cast"(%x, %s) : ({typ(m)}, !mindir.type) -> {typ(m)}\n')
    keys = ('  %k = mindir.constant ["a", "b"] : tuple<!mindir.string, !mindir.string>\n' + tup_of)
    made = '!mindir.dict<["a", "b"], [tensor<2xf32>, tensor<2xf32>]>'
    dictionary = keys + (f"  %d = mindir.make_dict %k, %t : (tuple<!mindir.string, !mindir.string>, "
                         f"{pair}) -> {made}\n")
    for name in ("DictGetValues", "dict_getvalues"):
        add(name, [x, y], dictionary + f'  %r = mindir.primitive "{name}"(%d) : ({made}) -> {pair}\n')
    for name in ("DictGetKeys", "dict_getkeys"):
        add(name, y, dictionary
            + f'  %q = mindir.primitive "{name}"(%d) : ({made}) -> tuple<!mindir.string, !mindir.string>\n'
            + "  %i = mindir.constant 1 : i64\n"
            + "  %s = mindir.tuple_get_item %q, %i : (tuple<!mindir.string, !mindir.string>, i64) -> !mindir.string\n"
            + f"  %r = mindir.dict_get_item %d, %s : ({made}, !mindir.string) -> {v}\n")
    for name in ("DictSetItem", "dict_setitem"):
        add(name, [x, z], dictionary + '  %s = mindir.constant "b" : !mindir.string\n'
            + f'  %e = mindir.primitive "{name}"(%d, %s, %z) : ({made}, !mindir.string, {v}) -> {made}\n'
            + f'  %r = mindir.primitive "dict_getvalues"(%e) : ({made}) -> {pair}\n')
    for make, get in (("MakeSlice", "SliceGetItem"), ("make_slice", "slice_getitem")):
        add(get, y, f'  %s = mindir.primitive "{make}"(%x, %y, %z) : ({v}, {v}, {v}) -> !mindir.unknown\n'
            + '  %k = mindir.constant "stop" : !mindir.string\n'
            + f'  %r = mindir.primitive "{get}"(%s, %k) : (!mindir.unknown, !mindir.string) -> {v}\n')


def same():
    """Primitives that give what they are given."""
    x = values("same/x", [2, 3], F32)
    for name in ("Identity", "identity", "mutable", "InsertGradientOf", "HookBackward",
                 "PrintShapeType", "Copy", "Contiguous"):
        case(name, name, [x], x)
    for name in ("zeros_like", "zeros_like_leaf", "hyper_map[zeros_like_leaf]"):
        case(name, name, [x], T(F32, np.zeros((2, 3))))


def other_names():
    x, y = values("alias/x", [2, 3], F32), values("alias/y", [3, 2], F32)
    for name in ("MatMulV2", "MatMulExt", "BatchMatMulV2", "BatchMatMulExt"):
        a, b = (x, y) if name.startswith("Mat") else (values("alias/a", [2, 2, 3], F32),
                                                      values("alias/b", [2, 3, 2], F32))
        case(name, name, [a, b], T(F32, a.f @ b.f))
    g = nn.gelu(t(x), approximate="tanh").numpy()
    case("Gelu", "Gelu", [x], T(F32, g))
    case("FastGelu", "FastGelu", [x], T(F32, (t(x) * torch.sigmoid(1.702 * t(x))).numpy()))
    case("ArgMax", "ArgMax", [x], T(I32, x.a.argmax(1)), attrs="axis = 1 : i64")
    case("ArgMin", "ArgMin", [x], T(I32, x.a.argmin(0)), attrs="axis = 0 : i64")
    i = T(I32, [2, 0])
    for name in ("GatherV2", "SparseGatherV2"):
        case(name, name, [x, i], T(F32, x.a[:, i.a]), [i64(1)])
    case("TransposeView", "TransposeView", [x], T(F32, x.a.T), [tup(1, 0)])
    case("Pack", "Pack", [x, x], T(F32, np.stack([x.a, x.a])), attrs="axis = 0 : i64", tuple_in=True)
    case("Unpack", "Unpack", [x], [T(F32, x.a[:, k]) for k in range(3)], attrs="axis = 1 : i64")
    image = values("alias/image", [1, 2, 4, 4], F32)
    r = nn.interpolate(t(image), (3, 7), mode="bilinear", align_corners=True).numpy()
    case("ResizeBilinearV2", "ResizeBilinearV2", [image], T(F32, r), [tup(3, 7), flag(True), flag(False)],
         atol=1e-5)
    r = nn.interpolate(t(image), (8, 2), mode="nearest").numpy()
    case("ResizeNearestNeighborV2", "ResizeNearestNeighborV2", [image], T(F32, r),
         [tup(8, 2), flag(False), flag(False)])
    soft = torch.softmax(t(x), 1)
    dy = values("alias/dy", [2, 3], F32)
    r = soft * (t(dy) - (soft * t(dy)).sum(1, keepdim=True))
    case("SoftmaxGrad", "SoftmaxGrad", [dy, T(F32, soft.numpy())], T(F32, r.numpy()),
         attrs="axis = -1 : i64")


def environments():
    """Gradients by key: what is missing is the default, and sums add up key by key."""
    x, y, z = (values(f"env/{k}", [2], F32) for k in "xyz")
    v, e = "tensor<2xf32>", "!mindir.environ"
    for embed in ("Embed", "RefToEmbed"):
        raw(f"EnvironGet/{embed}", [x, y, z], [T(F32, x.f + y.f), z],
            f'  %k = mindir.primitive "{embed}"(%x) : ({v}) -> !mindir.unknown\n'
            f'  %l = mindir.primitive "{embed}"(%y) : ({v}) -> !mindir.unknown\n'
            f'  %e = mindir.primitive "EnvironCreate"() : () -> {e}\n'
            f'  %f = mindir.primitive "EnvironSet"(%e, %k, %x) : ({e}, !mindir.unknown, {v}) -> {e}\n'
            f'  %g = mindir.primitive "EnvironSet"(%e, %k, %y) : ({e}, !mindir.unknown, {v}) -> {e}\n'
            f'  %s = mindir.primitive "EnvironAdd"(%f, %g) : ({e}, {e}) -> {e}\n'
            f'  %a = mindir.primitive "EnvironGet"(%s, %k, %z) : ({e}, !mindir.unknown, {v}) -> {v}\n'
            f'  %b = mindir.primitive "EnvironGet"(%s, %l, %z) : ({e}, !mindir.unknown, {v}) -> {v}\n'
            f"  %r = mindir.make_tuple(%a, %b) : ({v}, {v}) -> tuple<{v}, {v}>\n")


TOPICS = (environments, scalars, sequences, same, other_names)
