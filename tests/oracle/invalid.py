"""Operands and attributes that an operator must reject, by PaddlePaddle's checks."""

from common import *


def _s(*shape, dtype=F32):
    return Shape(dtype, shape)


def _ax(axis, dtype=I32):
    return scalar(axis, dtype)


def _conv(**more):
    a = dict(strides=Int32s([1, 1]), paddings=Int32s([0, 0]), padding_algorithm=Str("EXPLICIT"),
             dilations=Int32s([1, 1]), groups=Int32(1), data_format=Str("NCHW"))
    a.update(more)
    return a


def _pool(**more):
    a = dict(strides=Int32s([1, 1]), paddings=Int32s([0, 0]), ceil_mode=Bool(False),
             exclusive=Bool(True), data_format=Str("NCHW"), pooling_type=Str("max"),
             global_pooling=Bool(False), adaptive=Bool(False), padding_algorithm=Str("EXPLICIT"))
    a.update(more)
    return a


def _broadcast():
    return [("sizes_differ", [_s(2, 3), _s(4)], {}),
            ("middle_sizes_differ", [_s(2, 3, 4), _s(2, 1)], {})]


def _mm(tx=False, ty=False):
    return dict(transpose_x=Bool(tx), transpose_y=Bool(ty))


def _norm(begin):
    return dict(epsilon=Float32(f32bits(1e-5)), begin_norm_axis=Int32(begin))


def _slice(axes, decrease=()):
    return dict(axes=Int64s(axes), infer_flags=Int64s([1] * len(axes)),
                decrease_axis=Int64s(decrease))


_BN = dict(is_test=Bool(True), momentum=Float32(f32bits(0.9)), epsilon=Float32(f32bits(1e-5)),
           data_format=Str("NCHW"), use_global_stats=Bool(False), trainable_statistics=Bool(False))
_INTERP = dict(data_format=Str("NCHW"), out_d=Int32(-1), out_h=Int32(8), out_w=Int32(8),
               scale=Float32s([]), align_corners=Bool(False), align_mode=Int32(1))
_ARG = dict(keepdims=Bool(False), flatten=Bool(False), dtype=DType(I64))
_CUM = dict(flatten=Bool(False), exclusive=Bool(False), reverse=Bool(False))
_TOP = dict(largest=Bool(True), sorted=Bool(True))
_PAD3D = dict(mode=Str("constant"), pad_value=Float32(0.0), data_format=Str("NCDHW"))


def _reduce(**attrs):
    attrs = dict(attrs, keepdim=Bool(False))
    return [("axis_too_large", [_s(2, 3), ints([2])], attrs),
            ("axis_too_small", [_s(2, 3), ints([-3])], attrs)]


_CASES = {
    **{name: _broadcast() for name in (
        "add", "subtract", "multiply", "divide", "floor_divide", "remainder", "maximum", "minimum",
        "elementwise_pow", "equal", "not_equal", "less_than", "less_equal", "greater_than",
        "greater_equal")},
    **{name: [("sizes_differ", [_s(2, 3, dtype=BOOL), _s(4, dtype=BOOL)], {})]
       for name in ("logical_and", "logical_or", "logical_xor")},
    **{name: [("sizes_differ", [_s(2, 3, dtype=BOOL), _s(4, dtype=BOOL)], {})]
       for name in ("bitwise_and", "bitwise_or", "bitwise_xor")},
    "cummax": [("axis_too_large", [_s(2, 3)], dict(axis=Int32(2), dtype=DType("int64")))],
    "sum": _reduce(dtype=DType("undefined")),
    "mean": _reduce(),
    "max": _reduce(),
    "min": _reduce(),
    "prod": _reduce(reduce_all=Bool(False)),
    **{name: [("axis_too_large", [_s(2, 3, dtype=BOOL)],
               dict(axis=Int64s([2]), keepdim=Bool(False)))] for name in ("all", "any")},
    **{name: [("axis_too_large", [_s(2, 3), _ax(2, I64)], _ARG),
              ("axis_too_small", [_s(2, 3), _ax(-3, I64)], _ARG)] for name in ("argmax", "argmin")},
    "cumsum": [("axis_too_large", [_s(2, 3), _ax(2)], _CUM)],
    "topk": [("k_too_large", [_s(2, 3), _ax(4)], dict(_TOP, axis=Int32(-1))),
             ("k_zero", [_s(2, 3), _ax(0)], dict(_TOP, axis=Int32(-1))),
             ("axis_too_large", [_s(2, 3), _ax(1)], dict(_TOP, axis=Int32(2)))],
    **{name: [("axis_too_large", [_s(2, 3)], dict(axis=Int32(2))),
              ("axis_too_small", [_s(2, 3)], dict(axis=Int32(-3)))]
       for name in ("softmax", "log_softmax")},
    "matmul": [("inner_sizes_differ", [_s(2, 3), _s(4, 5)], _mm()),
               ("inner_sizes_differ_transposed", [_s(2, 3), _s(3, 5)], _mm(ty=True)),
               ("batch_sizes_differ", [_s(2, 3, 4), _s(3, 4, 5)], _mm()),
               ("rank0", [_s(), _s(4, 5)], _mm())],
    "bmm": [("inner_sizes_differ", [_s(2, 3, 4), _s(2, 5, 6)], {}),
            ("batch_sizes_differ", [_s(2, 3, 4), _s(3, 4, 5)], {}),
            ("rank2", [_s(3, 4), _s(4, 5)], {})],
    "conv2d": [("channels_differ", [_s(1, 3, 5, 5), _s(2, 4, 3, 3)], _conv()),
               ("rank3_input", [_s(3, 5, 5), _s(2, 3, 3, 3)], _conv()),
               ("groups_do_not_divide", [_s(1, 4, 5, 5), _s(3, 2, 3, 3)], _conv(groups=Int32(2))),
               ("kernel_larger_than_image", [_s(1, 3, 2, 2), _s(2, 3, 3, 3)], _conv()),
               ("one_stride", [_s(1, 3, 5, 5), _s(2, 3, 3, 3)], _conv(strides=Int32s([1])))],
    "depthwise_conv2d": [("channels_differ", [_s(1, 3, 5, 5), _s(4, 1, 3, 3)],
                          _conv(groups=Int32(4)))],
    "conv2d_transpose": [("channels_differ", [_s(1, 3, 5, 5), _s(4, 2, 3, 3), ints([])],
                          _conv(output_padding=Int32s([])))],
    "pool2d": [("rank2", [_s(5, 5), ints([2, 2])], _pool()),
               ("kernel_larger_than_image", [_s(1, 1, 3, 3), ints([5, 5])], _pool()),
               ("one_kernel_size", [_s(1, 1, 5, 5), ints([2])], _pool())],
    "batch_norm_": [("scale_size_differs",
                     [_s(2, 3, 4, 4), _s(3), _s(3), _s(4), _s(3)], _BN)],
    "layer_norm": [("begin_is_zero", [_s(2, 4), _s(8), _s(8)], _norm(0)),
                   ("begin_is_rank", [_s(2, 4), _s(4), _s(4)], _norm(2)),
                   ("scale_size_differs", [_s(2, 4), _s(5), _s(4)], _norm(1))],
    "concat": [("sizes_differ", [L(_s(2, 3), _s(3, 4)), _ax(0)], {}),
               ("ranks_differ", [L(_s(2, 3), _s(2)), _ax(0)], {}),
               ("axis_too_large", [L(_s(2, 3), _s(2, 3)), _ax(2)], {})],
    "stack": [("shapes_differ", [L(_s(2, 3), _s(3, 2))], dict(axis=Int32(0))),
              ("axis_too_large", [L(_s(2, 3), _s(2, 3))], dict(axis=Int32(3)))],
    "split": [("sections_do_not_add_up", [_s(2, 6), ints([2, 3]), _ax(1)], {}),
              ("two_inferred", [_s(2, 6), ints([-1, -1]), _ax(1)], {}),
              ("axis_too_large", [_s(2, 6), ints([2, 4]), _ax(2)], {})],
    "split_with_num": [("does_not_divide", [_s(2, 6), _ax(1)], dict(num=Int32(4)))],
    "unstack": [("num_differs", [_s(3, 2)], dict(axis=Int32(0), num=Int32(2))),
                ("axis_too_large", [_s(3, 2)], dict(axis=Int32(2), num=Int32(2)))],
    "transpose": [("perm_too_short", [_s(2, 3, 4)], dict(perm=Int32s([1, 0]))),
                  ("perm_repeats", [_s(2, 3)], dict(perm=Int32s([0, 0]))),
                  ("perm_out_of_range", [_s(2, 3)], dict(perm=Int32s([0, 2])))],
    "reshape": [("sizes_differ", [_s(2, 6), ints([5, 2])], {}),
                ("does_not_divide", [_s(2, 6), ints([5, -1])], {}),
                ("two_inferred", [_s(2, 6), ints([-1, -1])], {}),
                ("zero_beyond_rank", [_s(2, 6), ints([2, 6, 0])], {}),
                ("negative_size", [_s(2, 6), ints([-2, -6])], {})],
    "flatten": [("start_after_stop", [_s(2, 3, 4)], dict(start_axis=Int32(2), stop_axis=Int32(1))),
                ("stop_too_large", [_s(2, 3)], dict(start_axis=Int32(0), stop_axis=Int32(2)))],
    "squeeze": [("axis_too_large", [_s(1, 2), ints([2])], {})],
    "unsqueeze": [("axis_too_large", [_s(1, 2), ints([3])], {})],
    "expand": [("lower_rank", [_s(2, 3), ints([3])], {}),
               ("size_differs", [_s(2, 3), ints([4, 3])], {})],
    "slice": [("axis_too_large", [_s(2, 3), ints([0]), ints([1])], _slice([2])),
              ("counts_differ", [_s(2, 3), ints([0]), ints([1, 1])], _slice([0])),
              ("decreased_size_is_not_one", [_s(5, 3), ints([0]), ints([2])], _slice([0], [0]))],
    "strided_slice": [("stride_zero", [_s(5), ints([0]), ints([5]), ints([0])],
                       dict(axes=Int32s([0]))),
                      ("counts_differ", [_s(5), ints([0]), ints([5]), ints([1, 1])],
                       dict(axes=Int32s([0])))],
    "pad": [("too_few_paddings", [_s(2, 3), scalar(0.0, F32)], dict(paddings=Int32s([1, 1])))],
    "pad3d": [("rank4", [_s(1, 2, 3, 4), ints([0] * 6)], _PAD3D),
              ("too_few_paddings", [_s(1, 1, 2, 2, 2), ints([0] * 4)], _PAD3D)],
    "flip": [("axis_too_large", [_s(2, 3)], dict(axis=Int32s([2])))],
    "roll": [("counts_differ", [_s(2, 3), ints([1, 1])], dict(axis=Int64s([0]))),
             ("axis_too_large", [_s(2, 3), ints([1])], dict(axis=Int64s([2])))],
    "tril": [("rank1", [_s(3)], dict(diagonal=Int32(0)))],
    "triu": [("rank1", [_s(3)], dict(diagonal=Int32(0)))],
    "where": [("sizes_differ", [_s(2, 3, dtype=BOOL), _s(2, 4), _s(2, 4)], {})],
    "gather": [("axis_too_large", [_s(5, 3), Shape(I64, [2]), _ax(2)], {})],
    "gather_nd": [("index_too_deep", [_s(3, 4), Shape(I64, [2, 3])], {})],
    "scatter": [("updates_count_differs", [_s(5, 2), Shape(I64, [3]), _s(2, 2)],
                 dict(overwrite=Bool(True)))],
    "nearest_interp": [("rank2", [_s(4, 4), None, None, None],
                        dict(_INTERP, interp_method=Str("nearest")))],
    "bilinear_interp": [("rank2", [_s(4, 4), None, None, None],
                         dict(_INTERP, interp_method=Str("bilinear")))],
}


def add(op):
    """Adds what `op` must reject."""
    for name, inputs, attrs in _CASES.get(op.name, ()):
        op.reject(name, inputs, **attrs)
