"""Programs of PaddlePaddle 2.3 with inputs, and what Paddle Inference 2.3.2 computes from them.

Each case is one operator or a few. Programs are written by the wire format (wire.py), and run by PaddlePaddle's own
library (paddle_run.cc), so that nothing of Weir is in them. README.md says how to run it.

    python3 cases.py FOLDER [CASE...]     writes FOLDER/cases.npz, with the cases named or all
"""
import os, subprocess, sys, shutil
import numpy as np
from wire import *

CASES = {}
R = np.random.RandomState(18)
def f(*s): return R.uniform(-2, 2, s).astype('float32')
def pos(*s): return R.uniform(0.2, 2, s).astype('float32')
def ints(hi, *s): return R.randint(0, hi, s).astype('int64')

def case(name, type, ins, outs, inputs=None, weights=None, more=None, dynamic=(), declared=None, **attrs):
    """ins: parameter -> array | [arrays] | ('w', array); outs: parameter -> dtype | [dtypes]."""
    m = Model(); feeds = {}; n = 0; args = {}
    for p, v in ins.items():
        names = []
        for a in v if isinstance(v, list) else [v]:
            key = 'x%d' % n; n += 1
            if isinstance(a, tuple): m.param(key, a[1])
            else:
                dims = list(a.shape)
                for d in dynamic:
                    if d < len(dims): dims[d] = -1
                m.input(key, str(a.dtype), dims); feeds[key] = a
            names.append(key)
        args[p] = names
    results = {}; k = 0; fetched = []
    for p, v in outs.items():
        names = []
        for d in v if isinstance(v, list) else [v]:
            key = 'y%d' % k; k += 1
            hide = d.startswith('-'); d = d.lstrip('-')
            m.let(key, d, (declared or {}).get(key, (-1,)))
            names.append(key)
            if not hide: fetched.append((key, d))
        results[p] = names
    m.op(type, args, results, **attrs)
    finish(name, m, feeds, fetched)

def finish(name, m, feeds, fetched):
    for key, d in fetched:
        if d == 'bool':
            m.let(key + 'i', 'int32'); m.op('cast', {'X': key}, {'Out': key + 'i'}, in_dtype=0, out_dtype=2); m.fetch(key + 'i')
        else: m.fetch(key)
    CASES[name] = (m, feeds)

F = 'float32'
# unary
for t in 'abs acos asin atan ceil cos cosh erf exp expm1 floor log1p reciprocal relu round rsqrt sigmoid sign silu sin sinh sqrt square tan tanh log log2 log10 acosh atanh asinh lgamma digamma'.split():
    x = {'acosh': lambda: pos(2, 3) + 1, 'acos': lambda: R.uniform(-.9, .9, (2, 3)).astype(F), 'asin': lambda: R.uniform(-.9, .9, (2, 3)).astype(F), 'atanh': lambda: R.uniform(-.9, .9, (2, 3)).astype(F),
         'erfinv': lambda: R.uniform(-.9, .9, (2, 3)).astype(F)}.get(t, lambda: pos(2, 3) if t in ('log1p', 'rsqrt', 'sqrt', 'log', 'log2', 'log10', 'lgamma', 'digamma', 'reciprocal') else f(2, 3))()
    case(t, t, {'X': x}, {'Out': F})
case('erfinv', 'erfinv', {'X': R.uniform(-.9, .9, (2, 3)).astype(F)}, {'Out': F})
case('trunc', 'trunc', {'X': f(3, 4)}, {'Out': F})
case('elu', 'elu', {'X': f(3, 4)}, {'Out': F}, alpha=0.7)
case('celu', 'celu', {'X': f(3, 4)}, {'Out': F}, alpha=0.7)
case('selu', 'selu', {'X': f(3, 4)}, {'Out': F}, scale=1.0507, alpha=1.6733)
case('brelu', 'brelu', {'X': f(3, 4)}, {'Out': F}, t_min=-0.5, t_max=1.0)
case('clip', 'clip', {'X': f(3, 4)}, {'Out': F}, min=-0.5, max=1.0)
case('clip_tensors', 'clip', {'X': f(3, 4), 'Min': np.array([-0.3], F), 'Max': np.array([0.3], F)}, {'Out': F}, min=-0.5, max=1.0)
case('gelu', 'gelu', {'X': f(3, 4)}, {'Out': F}, approximate=False)
case('gelu_tanh', 'gelu', {'X': f(3, 4)}, {'Out': F}, approximate=True)
case('hard_sigmoid', 'hard_sigmoid', {'X': f(3, 4)}, {'Out': F}, slope=0.25, offset=0.4)
case('hard_swish', 'hard_swish', {'X': f(3, 4) * 2}, {'Out': F}, threshold=6.0, scale=6.0, offset=3.0)
case('leaky_relu', 'leaky_relu', {'X': f(3, 4)}, {'Out': F}, alpha=0.1)
case('mish', 'mish', {'X': f(3, 4)}, {'Out': F}, threshold=20.0)
case('pow', 'pow', {'X': pos(3, 4)}, {'Out': F}, factor=1.5)
case('pow_tensor', 'pow', {'X': pos(3, 4), 'FactorTensor': np.array([2.5], F)}, {'Out': F}, factor=1.5)
case('prelu_all', 'prelu', {'X': f(2, 3, 2, 2), 'Alpha': ('w', np.array([0.3], F))}, {'Out': F}, mode='all', data_format='NCHW')
case('prelu_channel', 'prelu', {'X': f(2, 3, 2, 2), 'Alpha': ('w', pos(3))}, {'Out': F}, mode='channel', data_format='NCHW')
case('relu6', 'relu6', {'X': f(3, 4) * 5}, {'Out': F}, threshold=6.0)
case('scale', 'scale', {'X': f(3, 4)}, {'Out': F}, scale=2.0, bias=0.5, bias_after_scale=True)
case('scale_before', 'scale', {'X': f(3, 4)}, {'Out': F}, scale=2.0, bias=0.5, bias_after_scale=False)
case('scale_tensor', 'scale', {'X': f(3, 4), 'ScaleTensor': np.array([3], F)}, {'Out': F}, scale=2.0, bias=0.5, bias_after_scale=True)
case('softplus', 'softplus', {'X': f(3, 4)}, {'Out': F}, beta=1.5, threshold=20.0)
case('swish', 'swish', {'X': f(3, 4)}, {'Out': F}, beta=1.0)
case('thresholded_relu', 'thresholded_relu', {'X': f(3, 4)}, {'Out': F}, threshold=0.5)
case('increment', 'increment', {'X': np.array([3.], F)}, {'Out': F}, step=2.0)
case('assign', 'assign', {'X': f(2, 2)}, {'Out': F})
case('lerp', 'lerp', {'X': f(2, 2), 'Y': f(2, 2), 'Weight': np.array([0.3], F)}, {'Out': F})
case('cast', 'cast', {'X': f(3, 4) * 3}, {'Out': 'int32'}, in_dtype=5, out_dtype=2)
case('isfinite_v2', 'isfinite_v2', {'X': np.array([1, np.inf, np.nan], F)}, {'Out': 'bool'})
case('isnan_v2', 'isnan_v2', {'X': np.array([1, np.inf, np.nan], F)}, {'Out': 'bool'})
case('isinf_v2', 'isinf_v2', {'X': np.array([1, np.inf, np.nan], F)}, {'Out': 'bool'})
# binary
for t in 'add sub mul div max min fmax fmin'.split():
    case('elementwise_' + t, 'elementwise_' + t, {'X': f(2, 3, 4), 'Y': pos(2, 3, 4)}, {'Out': F}, axis=-1)
case('elementwise_pow', 'elementwise_pow', {'X': pos(2, 3), 'Y': f(2, 3)}, {'Out': F}, axis=-1)
case('elementwise_mod', 'elementwise_mod', {'X': ints(20, 2, 3) - 10, 'Y': ints(5, 2, 3) + 1}, {'Out': 'int64'}, axis=-1)
case('elementwise_floordiv', 'elementwise_floordiv', {'X': ints(20, 2, 3), 'Y': ints(5, 2, 3) + 1}, {'Out': 'int64'}, axis=-1)
case('elementwise_add_axis1', 'elementwise_add', {'X': f(2, 3, 4, 5), 'Y': f(3)}, {'Out': F}, axis=1)
case('elementwise_add_axis1_of2', 'elementwise_add', {'X': f(2, 3, 4, 5), 'Y': f(3, 4)}, {'Out': F}, axis=1)
case('elementwise_mul_axis0', 'elementwise_mul', {'X': f(2, 3, 4), 'Y': f(2)}, {'Out': F}, axis=0)
case('elementwise_sub_axis0_ones', 'elementwise_sub', {'X': f(2, 3, 4), 'Y': f(2, 1)}, {'Out': F}, axis=0)
case('elementwise_add_open', 'elementwise_add', {'X': f(2, 3, 4), 'Y': f(3)}, {'Out': F}, axis=1, dynamic=(0, 2))
case('grad_add', 'grad_add', {'X': f(2, 3), 'Y': f(2, 3)}, {'Out': F}, axis=-1)
case('minus', 'minus', {'X': f(2, 3), 'Y': f(2, 3)}, {'Out': F})
for t in 'equal not_equal less_than less_equal greater_than greater_equal'.split():
    case(t, t, {'X': ints(3, 2, 5), 'Y': ints(3, 2, 5)}, {'Out': 'bool'}, axis=-1)
for t in 'and or xor'.split():
    case('bitwise_' + t, 'bitwise_' + t, {'X': ints(9, 2, 5), 'Y': ints(9, 2, 5)}, {'Out': 'int64'})
case('bitwise_not', 'bitwise_not', {'X': ints(9, 2, 5)}, {'Out': 'int64'})
def logical(t):
    m = Model(); x, y = ints(2, 6), ints(2, 6); m.input('x', 'int64', [6]); m.input('y', 'int64', [6])
    for v in 'xy': m.let(v + 'b', 'bool'); m.op('cast', {'X': v}, {'Out': v + 'b'}, in_dtype=3, out_dtype=0)
    m.let('z', 'bool'); m.op(t, {'X': 'xb'} if t == 'logical_not' else {'X': 'xb', 'Y': 'yb'}, {'Out': 'z'}); finish(t, m, {'x': x, 'y': y}, [('z', 'bool')])
for t in 'logical_and logical_or logical_xor logical_not'.split(): logical(t)
def with_mask(name, op, ins, outs, mask, **attrs):
    m = Model(); feeds = {}
    for k, a in dict(ins, M=mask).items(): m.input(k, str(a.dtype), list(a.shape)); feeds[k] = a
    m.let('b', 'bool'); m.op('cast', {'X': 'M'}, {'Out': 'b'}, in_dtype=3, out_dtype=0)
    for p, (k, d) in outs.items(): m.let(k, d)
    m.op(op, {p: ('b' if k == 'M' else k) for p, k in attrs.pop('wire').items()}, {p: k for p, (k, d) in outs.items()}, **attrs); finish(name, m, feeds, [(k, d) for k, d in outs.values()])
with_mask('where', 'where', {'x': f(2, 3), 'y': f(2, 3)}, {'Out': ('z', F)}, ints(2, 2, 3), wire={'Condition': 'M', 'X': 'x', 'Y': 'y'})
with_mask('masked_select', 'masked_select', {'x': f(2, 3)}, {'Y': ('z', F)}, np.array([[1, 0, 1], [0, 1, 1]], 'int64'), wire={'X': 'x', 'Mask': 'M'})
with_mask('where_index', 'where_index', {'x': f(1)}, {'Out': ('z', 'int64')}, np.array([[1, 0, 1], [0, 1, 1]], 'int64'), wire={'Condition': 'M'})
with_mask('reduce_all', 'reduce_all', {'x': f(1)}, {'Out': ('z', 'bool')}, np.array([[1, 0, 1], [1, 1, 1]], 'int64'), wire={'X': 'M'}, dim=[1], keep_dim=False, reduce_all=False)
with_mask('reduce_any', 'reduce_any', {'x': f(1)}, {'Out': ('z', 'bool')}, np.array([[1, 0, 1], [0, 0, 0]], 'int64'), wire={'X': 'M'}, dim=[1], keep_dim=True, reduce_all=False)
case('sum', 'sum', {'X': [f(2, 3), f(2, 3), f(2, 3)]}, {'Out': F})
# matrices
case('mul', 'mul', {'X': f(2, 4), 'Y': ('w', f(4, 3))}, {'Out': F}, x_num_col_dims=1, y_num_col_dims=1)
case('mul_flattened', 'mul', {'X': f(2, 2, 3), 'Y': ('w', f(6, 3))}, {'Out': F}, x_num_col_dims=1, y_num_col_dims=1, dynamic=(0,))
case('mul_rows', 'mul', {'X': f(2, 3, 2, 3), 'Y': ('w', f(6, 3))}, {'Out': F}, x_num_col_dims=2, y_num_col_dims=1, dynamic=(0, 1))
case('mul_columns', 'mul', {'X': f(2, 6), 'Y': ('w', f(2, 3, 4, 5))}, {'Out': F}, x_num_col_dims=1, y_num_col_dims=2)
case('matmul', 'matmul', {'X': f(2, 3, 4), 'Y': f(2, 5, 4)}, {'Out': F}, transpose_X=False, transpose_Y=True, alpha=0.5)
case('matmul_v2', 'matmul_v2', {'X': f(2, 4, 3), 'Y': f(2, 4, 5)}, {'Out': F}, trans_x=True, trans_y=False)
case('bmm', 'bmm', {'X': f(2, 3, 4), 'Y': f(2, 4, 5)}, {'Out': F})
case('dot', 'dot', {'X': f(3, 4), 'Y': f(3, 4)}, {'Out': F}, declared={'y0': (3, 1)})
case('kron', 'kron', {'X': f(2, 2), 'Y': f(2, 3)}, {'Out': F})
case('addmm', 'addmm', {'Input': f(2, 5), 'X': f(2, 3), 'Y': f(3, 5)}, {'Out': F}, Alpha=0.5, Beta=2.0)
case('cross', 'cross', {'X': f(2, 3), 'Y': f(2, 3)}, {'Out': F}, dim=1)
case('determinant', 'determinant', {'Input': f(3, 3)}, {'Out': F}, declared={'y0': (1,)})
case('inverse', 'inverse', {'Input': f(3, 3) + 3 * np.eye(3, dtype=F)}, {'Output': F})
case('cholesky', 'cholesky', {'X': np.array([[4, 1], [1, 3]], F)}, {'Out': F}, upper=False)
case('solve', 'solve', {'X': f(3, 3) + 3 * np.eye(3, dtype=F), 'Y': f(3, 2)}, {'Out': F})
case('triangular_solve', 'triangular_solve', {'X': np.triu(pos(3, 3) + 1), 'Y': f(3, 2)}, {'Out': F}, upper=True, transpose=False, unitriangular=False)
case('trace', 'trace', {'Input': f(3, 3)}, {'Out': F}, offset=0, axis1=0, axis2=1, declared={'y0': (1,)})
case('dist', 'dist', {'X': f(2, 3), 'Y': f(2, 3)}, {'Out': F}, p=2.0, declared={'y0': (1,)})
case('einsum', 'einsum', {'Operands': [f(2, 3), f(3, 4)]}, {'Out': F, 'InnerCache': ['-' + F, '-' + F], 'XShape': ['-' + F, '-' + F]}, equation='ij,jk->ik')
case('fc', 'fc', {'Input': f(2, 4), 'W': ('w', f(4, 3)), 'Bias': ('w', f(3))}, {'Out': F}, in_num_col_dims=1, activation_type='relu')
# images
C = dict(strides=[1, 1], paddings=[1, 1], dilations=[1, 1], groups=1, padding_algorithm='EXPLICIT', data_format='NCHW')
case('conv2d', 'conv2d', {'Input': f(2, 3, 5, 5), 'Filter': ('w', f(4, 3, 3, 3))}, {'Output': F}, **C)
case('conv2d_groups', 'conv2d', {'Input': f(1, 4, 5, 5), 'Filter': ('w', f(4, 2, 3, 3))}, {'Output': F}, **dict(C, groups=2, strides=[2, 1], dilations=[1, 2], paddings=[0, 1, 2, 1]))
case('conv2d_same', 'conv2d', {'Input': f(1, 2, 5, 5), 'Filter': ('w', f(4, 2, 3, 3))}, {'Output': F}, **dict(C, strides=[2, 2], padding_algorithm='SAME'))
case('depthwise_conv2d', 'depthwise_conv2d', {'Input': f(1, 3, 5, 5), 'Filter': ('w', f(3, 1, 3, 3))}, {'Output': F}, **dict(C, groups=3))
case('conv2d_transpose', 'conv2d_transpose', {'Input': f(1, 3, 4, 4), 'Filter': ('w', f(3, 2, 3, 3))}, {'Output': F}, output_size=Ints(), output_padding=Ints(), **dict(C, strides=[2, 2]))
case('depthwise_conv2d_transpose', 'depthwise_conv2d_transpose', {'Input': f(1, 3, 4, 4), 'Filter': ('w', f(3, 1, 3, 3))}, {'Output': F}, output_size=Ints(), output_padding=Ints(), **dict(C, strides=[2, 2], groups=3))
case('conv3d', 'conv3d', {'Input': f(1, 2, 3, 4, 4), 'Filter': ('w', f(3, 2, 2, 2, 2))}, {'Output': F}, strides=[1, 1, 1], paddings=[0, 1, 0], dilations=[1, 1, 1], groups=1, padding_algorithm='EXPLICIT', data_format='NCDHW')
case('conv3d_transpose', 'conv3d_transpose', {'Input': f(1, 2, 3, 3, 3), 'Filter': ('w', f(2, 2, 2, 2, 2))}, {'Output': F}, strides=[1, 2, 1], paddings=[0, 0, 0], dilations=[1, 1, 1], groups=1, padding_algorithm='EXPLICIT', data_format='NCHW', output_size=Ints(), output_padding=Ints())
case('deformable_conv', 'deformable_conv', {'Input': f(1, 2, 4, 4), 'Offset': f(1, 8, 3, 3), 'Mask': pos(1, 4, 3, 3), 'Filter': ('w', f(2, 2, 2, 2))}, {'Output': F}, strides=[1, 1], paddings=[0, 0], dilations=[1, 1], groups=1, deformable_groups=1, im2col_step=1)
case('deformable_conv_v1', 'deformable_conv_v1', {'Input': f(1, 2, 4, 4), 'Offset': f(1, 8, 3, 3), 'Filter': ('w', f(2, 2, 2, 2))}, {'Output': F}, strides=[1, 1], paddings=[0, 0], dilations=[1, 1], groups=1, deformable_groups=1, im2col_step=1)
P = dict(ksize=[3, 3], strides=[2, 2], paddings=[1, 1], global_pooling=False, exclusive=True, adaptive=False, ceil_mode=False, data_format='NCHW', padding_algorithm='EXPLICIT')
case('pool2d_max', 'pool2d', {'X': f(1, 2, 6, 7)}, {'Out': F}, pooling_type='max', **P)
case('pool2d_avg', 'pool2d', {'X': f(1, 2, 6, 7)}, {'Out': F}, pooling_type='avg', **P)
case('pool2d_inclusive_ceil', 'pool2d', {'X': f(1, 2, 6, 7)}, {'Out': F}, pooling_type='avg', **dict(P, exclusive=False, ceil_mode=True))
case('pool2d_global', 'pool2d', {'X': f(1, 2, 6, 7)}, {'Out': F}, pooling_type='avg', **dict(P, global_pooling=True))
case('pool2d_adaptive', 'pool2d', {'X': f(1, 2, 6, 7)}, {'Out': F}, pooling_type='avg', **dict(P, adaptive=True, ksize=[2, 3], paddings=[0, 0], strides=[1, 1]))
case('pool3d', 'pool3d', {'X': f(1, 2, 4, 4, 4)}, {'Out': F}, pooling_type='max', ksize=[2, 2, 2], strides=[2, 2, 2], paddings=[0, 0, 0], global_pooling=False, exclusive=True, adaptive=False, ceil_mode=False, data_format='NCDHW', padding_algorithm='EXPLICIT')
case('max_pool2d_with_index', 'max_pool2d_with_index', {'X': f(1, 2, 4, 4)}, {'Out': F, 'Mask': 'int32'}, ksize=[2, 2], strides=[2, 2], paddings=[0, 0], global_pooling=False, adaptive=False)
case('unpool', 'unpool', {'X': f(1, 1, 2, 2), 'Indices': np.array([[[[0, 3], [9, 14]]]], 'int32')}, {'Out': F}, ksize=[2, 2], strides=[2, 2], paddings=[0, 0], unpooling_type='max', output_size=[4, 4], data_format='NCHW')
I = dict(out_d=-1, out_h=-1, out_w=-1, data_layout='NCHW', align_corners=False, align_mode=0)
for kind in ('bilinear', 'nearest'):
    case(kind + '_v2_size', kind + '_interp_v2', {'X': f(1, 2, 3, 4)}, {'Out': F}, interp_method=kind, scale=Floats(), **dict(I, out_h=5, out_w=7))
    case(kind + '_v2_scale', kind + '_interp_v2', {'X': f(1, 2, 3, 4)}, {'Out': F}, interp_method=kind, scale=[1.7, 2.0], **I)
    case(kind + '_v2_corners', kind + '_interp_v2', {'X': f(1, 2, 3, 4)}, {'Out': F}, interp_method=kind, scale=Floats(), **dict(I, out_h=5, out_w=7, align_corners=True))
    case(kind + '_v1_scale', kind + '_interp', {'X': f(1, 2, 3, 5)}, {'Out': F}, interp_method=kind, scale=1.7, **I)
    case(kind + '_v1_double', kind + '_interp', {'X': f(1, 2, 3, 5)}, {'Out': F}, interp_method=kind, scale=2.0, dynamic=(0, 2, 3), **I)
    case(kind + '_v1_mode1', kind + '_interp', {'X': f(1, 2, 3, 5)}, {'Out': F}, interp_method=kind, scale=0.0, **dict(I, out_h=7, out_w=4, align_mode=1))
case('grid_sampler', 'grid_sampler', {'X': f(1, 2, 3, 3), 'Grid': R.uniform(-1, 1, (1, 2, 2, 2)).astype(F)}, {'Output': F}, align_corners=True, mode='bilinear', padding_mode='zeros')
case('pad', 'pad', {'X': f(2, 3)}, {'Out': F}, paddings=[1, 0, 2, 1], pad_value=0.5)
for mode in ('constant', 'reflect', 'edge'):
    case('pad2d_' + mode, 'pad2d', {'X': f(1, 2, 3, 4)}, {'Out': F}, paddings=[1, 2, 0, 1], pad_value=0.5, mode=mode, data_format='NCHW')
case('pad2d_nhwc', 'pad2d', {'X': f(1, 3, 4, 2)}, {'Out': F}, paddings=[1, 2, 0, 1], pad_value=0.5, mode='constant', data_format='NHWC')
case('pad3d', 'pad3d', {'X': f(1, 1, 2, 3, 4)}, {'Out': F}, paddings=[1, 1, 2, 0, 0, 1], value=0.5, mode='constant', data_format='NCDHW')
case('pixel_shuffle', 'pixel_shuffle', {'X': f(1, 4, 2, 3)}, {'Out': F}, upscale_factor=2, data_format='NCHW')
case('shuffle_channel', 'shuffle_channel', {'X': f(1, 6, 2, 2)}, {'Out': F}, group=2)
case('temporal_shift', 'temporal_shift', {'X': f(4, 4, 2, 2)}, {'Out': F}, seg_num=2, shift_ratio=0.25, data_format='NCHW')
case('unfold', 'unfold', {'X': f(1, 2, 4, 4)}, {'Y': F}, kernel_sizes=[2, 2], strides=[1, 1], paddings=[0, 0, 0, 0], dilations=[1, 1])
case('fold', 'fold', {'X': f(1, 8, 9)}, {'Y': F}, output_sizes=[4, 4], kernel_sizes=[2, 2], strides=[1, 1], paddings=[0, 0, 0, 0], dilations=[1, 1])
case('roi_align', 'roi_align', {'X': f(1, 2, 6, 6), 'ROIs': np.array([[0, 0, 3, 3], [1, 1, 5, 4]], F), 'RoisNum': np.array([2], 'int32')}, {'Out': F}, spatial_scale=1.0, pooled_height=2, pooled_width=2, sampling_ratio=2, aligned=True)
case('yolo_box', 'yolo_box', {'X': f(1, 14, 2, 2), 'ImgSize': np.array([[64, 64]], 'int32')}, {'Boxes': F, 'Scores': F}, class_num=2, anchors=[10, 13, 16, 30], downsample_ratio=32, conf_thresh=0.01, clip_bbox=True, scale_x_y=1.0, iou_aware=False, iou_aware_factor=0.5)
# norms
c = lambda: ('w', pos(3))
def batch_norm():
    m = Model(); m.input('x', F, [2, 3, 2, 2]); x = f(2, 3, 2, 2)
    for k in ('scale', 'bias', 'mean', 'variance'): m.param(k, pos(3))
    for k in ('y', 's', 't'): m.let(k, F)
    m.op('batch_norm', {'X': 'x', 'Scale': 'scale', 'Bias': 'bias', 'Mean': 'mean', 'Variance': 'variance'}, {'Y': 'y', 'MeanOut': 'mean', 'VarianceOut': 'variance', 'SavedMean': 's', 'SavedVariance': 't'}, is_test=True, momentum=0.9, epsilon=1e-5, data_layout='NCHW', use_global_stats=False, trainable_statistics=False)
    finish('batch_norm', m, {'x': x}, [('y', F)])
batch_norm()
case('layer_norm', 'layer_norm', {'X': f(2, 3, 4), 'Scale': ('w', f(4)), 'Bias': ('w', f(4))}, {'Y': F, 'Mean': '-' + F, 'Variance': '-' + F}, epsilon=1e-5, begin_norm_axis=2)
case('layer_norm_plain', 'layer_norm', {'X': f(2, 3, 4)}, {'Y': F, 'Mean': '-' + F, 'Variance': '-' + F}, epsilon=1e-5, begin_norm_axis=1)
case('instance_norm', 'instance_norm', {'X': f(2, 3, 2, 2), 'Scale': c(), 'Bias': c()}, {'Y': F, 'SavedMean': '-' + F, 'SavedVariance': '-' + F}, epsilon=1e-5)
case('group_norm', 'group_norm', {'X': f(2, 4, 2, 2), 'Scale': ('w', f(4)), 'Bias': ('w', f(4))}, {'Y': F, 'Mean': '-' + F, 'Variance': '-' + F}, epsilon=1e-5, groups=2, data_layout='NCHW')
case('norm', 'norm', {'X': f(2, 3)}, {'Out': F, 'Norm': '-' + F}, axis=1, epsilon=1e-10)
case('p_norm', 'p_norm', {'X': f(2, 3)}, {'Out': F}, porder=2.0, axis=1, epsilon=1e-12, keepdim=False, asvector=False)
case('softmax', 'softmax', {'X': f(2, 3, 4)}, {'Out': F}, axis=1, data_format='AnyLayout')
case('log_softmax', 'log_softmax', {'X': f(2, 3, 4)}, {'Out': F}, axis=-1)
case('dropout_upscale', 'dropout', {'X': f(3, 4)}, {'Out': F}, dropout_prob=0.3, is_test=True, fix_seed=False, seed=0, dropout_implementation='upscale_in_train')
case('dropout_downgrade', 'dropout', {'X': f(3, 4)}, {'Out': F}, dropout_prob=0.3, is_test=True, fix_seed=False, seed=0, dropout_implementation='downgrade_in_infer')
case('softmax_with_cross_entropy', 'softmax_with_cross_entropy', {'Logits': f(3, 4), 'Label': ints(4, 3, 1)}, {'Softmax': F, 'Loss': F}, soft_label=False, ignore_index=-100, axis=-1, numeric_stable_mode=True, use_softmax=True)
case('sigmoid_ce', 'sigmoid_cross_entropy_with_logits', {'X': f(3, 4), 'Label': pos(3, 4) / 2}, {'Out': F}, normalize=False, ignore_index=-100)
case('bce_loss', 'bce_loss', {'X': pos(3, 4) / 2.1, 'Label': ints(2, 3, 4).astype(F)}, {'Out': F})
case('huber_loss', 'huber_loss', {'X': f(3, 1), 'Y': f(3, 1)}, {'Out': F, 'Residual': '-' + F}, delta=0.7)
case('kldiv_loss', 'kldiv_loss', {'X': f(3, 4), 'Target': pos(3, 4)}, {'Loss': F}, reduction='none')
case('nll_loss', 'nll_loss', {'X': f(3, 4), 'Label': ints(4, 3)}, {'Out': F, 'Total_weight': '-' + F}, ignore_index=Long(-100), reduction='none')
# reductions
case('mean', 'mean', {'X': f(2, 3)}, {'Out': F}, declared={'y0': (1,)})
for t in 'sum mean max min prod amax amin'.split():
    case('reduce_' + t, 'reduce_' + t, {'X': f(2, 3, 4)}, {'Out': F}, dim=[1], keep_dim=False, reduce_all=False, in_dtype=-1, out_dtype=-1)
    case('reduce_' + t + '_all', 'reduce_' + t, {'X': f(2, 3)}, {'Out': F}, dim=[0], keep_dim=False, reduce_all=True, in_dtype=-1, out_dtype=-1, declared={'y0': (1,)})
case('reduce_sum_keep', 'reduce_sum', {'X': f(2, 3, 4)}, {'Out': F}, dim=[-1, 0], keep_dim=True, reduce_all=False, in_dtype=-1, out_dtype=-1)
case('reduce_mean_each', 'reduce_mean', {'X': f(2, 3)}, {'Out': F}, dim=[0, 1], keep_dim=False, reduce_all=False, in_dtype=-1, out_dtype=-1, declared={'y0': (1,)})
case('frobenius_norm', 'frobenius_norm', {'X': f(2, 3, 4)}, {'Out': F}, dim=[1, 2], keep_dim=False, reduce_all=False, in_dtype=-1, out_dtype=-1)
case('logsumexp', 'logsumexp', {'X': f(2, 3, 4)}, {'Out': F}, axis=[1], keepdim=False, reduce_all=False)
case('arg_max', 'arg_max', {'X': f(2, 5)}, {'Out': 'int64'}, axis=Long(1), keepdims=False, flatten=False, dtype=3)
case('arg_max_32', 'arg_max', {'X': f(2, 5)}, {'Out': 'int32'}, axis=Long(1), keepdims=True, flatten=False, dtype=2)
case('arg_min', 'arg_min', {'X': f(2, 5)}, {'Out': 'int64'}, axis=Long(0), keepdims=False, flatten=False, dtype=-1)
case('argsort', 'argsort', {'X': f(2, 5)}, {'Out': F, 'Indices': 'int64'}, axis=-1, descending=True)
case('top_k', 'top_k', {'X': f(2, 5)}, {'Out': F, 'Indices': 'int64'}, k=2)
case('top_k_v2', 'top_k_v2', {'X': f(5, 2)}, {'Out': F, 'Indices': 'int64'}, k=2, axis=0, largest=False, sorted=True)
case('kthvalue', 'kthvalue', {'X': f(2, 5)}, {'Out': F, 'Indices': 'int64'}, k=2, axis=-1, keepdim=False)
case('mode', 'mode', {'X': np.array([[1, 2, 2, 3], [4, 4, 1, 1]], F)}, {'Out': F, 'Indices': '-int64'}, axis=-1, keepdim=False)
case('cumsum', 'cumsum', {'X': f(2, 4)}, {'Out': F}, axis=1, flatten=False, exclusive=False, reverse=True)
case('cumprod', 'cumprod', {'X': f(2, 4)}, {'Out': F}, dim=1)
case('bincount', 'bincount', {'X': ints(5, 8)}, {'Out': 'int64'}, minlength=7)
case('histogram', 'histogram', {'X': f(10)}, {'Out': 'int64'}, bins=Long(4), min=-2, max=2)
# shapes
case('reshape2', 'reshape2', {'X': f(2, 3, 4)}, {'Out': F, 'XShape': '-' + F}, shape=[0, -1])
case('reshape2_tensor', 'reshape2', {'X': f(2, 3, 4), 'Shape': np.array([4, -1], 'int32')}, {'Out': F, 'XShape': '-' + F}, shape=[0, -1], declared={'y0': (-1, -1)})
case('reshape2_tensors', 'reshape2', {'X': f(2, 3, 4), 'ShapeTensor': [np.array([4], 'int32'), np.array([6], 'int32')]}, {'Out': F, 'XShape': '-' + F}, shape=[-1, -1], declared={'y0': (-1, -1)})
case('reshape', 'reshape', {'X': f(2, 3, 4)}, {'Out': F}, shape=[-1, 6])
case('squeeze2', 'squeeze2', {'X': f(2, 1, 3, 1)}, {'Out': F, 'XShape': '-' + F}, axes=[1])
case('squeeze', 'squeeze', {'X': f(2, 1, 3, 1)}, {'Out': F}, axes=Ints())
case('unsqueeze2', 'unsqueeze2', {'X': f(2, 3)}, {'Out': F, 'XShape': '-' + F}, axes=[0, -1])
case('unsqueeze2_tensor', 'unsqueeze2', {'X': f(2, 3), 'AxesTensor': ('w', np.array([1], 'int32'))}, {'Out': F, 'XShape': '-' + F}, axes=Ints(), declared={'y0': (2, 1, 3)})
case('unsqueeze', 'unsqueeze', {'X': f(2, 3)}, {'Out': F}, axes=[1])
case('flatten_range', 'flatten_contiguous_range', {'X': f(2, 3, 4, 5)}, {'Out': F, 'XShape': '-' + F}, start_axis=1, stop_axis=2)
for axis in (0, 1, 2, 4): case('flatten2_%d' % axis, 'flatten2', {'X': f(2, 3, 4, 5)}, {'Out': F, 'XShape': '-' + F}, axis=axis, dynamic=(0, 2))
case('flatten', 'flatten', {'X': f(2, 3, 4)}, {'Out': F}, axis=1)
case('transpose2', 'transpose2', {'X': f(2, 3, 4)}, {'Out': F, 'XShape': '-' + F}, axis=[2, 0, 1], data_format='AnyLayout')
case('transpose', 'transpose', {'X': f(2, 3)}, {'Out': F}, axis=[1, 0])
case('concat', 'concat', {'X': [f(2, 3), f(2, 1)]}, {'Out': F}, axis=1)
case('concat_one', 'concat', {'X': [f(2, 3)]}, {'Out': F}, axis=0)
case('split_num', 'split', {'X': f(2, 6)}, {'Out': [F, F, F]}, num=3, sections=Ints(), axis=1)
case('split_sections', 'split', {'X': f(2, 6)}, {'Out': [F, F]}, num=0, sections=[2, -1], axis=1)
case('stack', 'stack', {'X': [f(2, 3), f(2, 3)]}, {'Y': F}, axis=1)
case('unstack', 'unstack', {'X': f(2, 3)}, {'Y': [F, F]}, axis=0, num=2)
case('unbind', 'unbind', {'X': f(2, 3)}, {'Out': [F, F, F]}, axis=1)
case('slice', 'slice', {'Input': f(4, 5)}, {'Out': F}, axes=[0, 1], starts=[1, -3], ends=[3, 100], infer_flags=[1, 1], decrease_axis=Ints())
case('slice_decrease', 'slice', {'Input': f(4, 5)}, {'Out': F}, axes=[0], starts=[1], ends=[2], infer_flags=[1], decrease_axis=[0])
case('slice_tensors', 'slice', {'Input': f(4, 5), 'StartsTensorList': [np.array([1], 'int32')], 'EndsTensorList': [np.array([3], 'int32')]}, {'Out': F}, axes=[0], starts=[-1], ends=[-1], infer_flags=[-1], decrease_axis=Ints())
case('slice_to_one', 'slice', {'Input': f(4)}, {'Out': F}, axes=[0], starts=[1], ends=[2], infer_flags=[1], decrease_axis=[0], declared={'y0': (1,)})
case('strided_slice', 'strided_slice', {'Input': f(6, 5)}, {'Out': F}, axes=[0, 1], starts=[5, 0], ends=[0, 5], strides=[-2, 2], infer_flags=[1, 1], decrease_axis=Ints())
case('expand_v2', 'expand_v2', {'X': f(1, 3)}, {'Out': F}, shape=[4, -1])
case('expand', 'expand', {'X': f(2, 3)}, {'Out': F}, expand_times=[2, 3])
case('expand_as_v2', 'expand_as_v2', {'X': f(1, 3), 'Y': f(4, 3)}, {'Out': F}, target_shape=[4, 3])
case('tile', 'tile', {'X': f(2, 3)}, {'Out': F}, repeat_times=[2, 1, 2])
case('broadcast_tensors', 'broadcast_tensors', {'X': [f(1, 3), f(2, 1)]}, {'Out': [F, F]})
case('meshgrid', 'meshgrid', {'X': [f(2), f(3)]}, {'Out': [F, F]})
case('flip', 'flip', {'X': f(2, 3)}, {'Out': F}, axis=[1])
case('roll', 'roll', {'X': f(2, 3)}, {'Out': F}, shifts=Longs([1]), axis=Longs([1]))
case('crop_tensor', 'crop_tensor', {'X': f(4, 5)}, {'Out': F}, offsets=[1, 2], shape=[2, -1])
case('shape', 'shape', {'Input': f(2, 3)}, {'Out': 'int32'})
case('tril', 'tril_triu', {'X': f(3, 3)}, {'Out': F}, diagonal=1, lower=True)
case('triu', 'tril_triu', {'X': f(3, 3)}, {'Out': F}, diagonal=-1, lower=False)
case('diag_v2', 'diag_v2', {'X': f(3)}, {'Out': F}, offset=1, padding_value=0.5)
case('diag_embed', 'diag_embed', {'Input': f(2, 3)}, {'Out': F}, offset=0, dim1=-2, dim2=-1)
# picking
case('lookup_table_v2', 'lookup_table_v2', {'Ids': ints(5, 2, 3), 'W': ('w', f(5, 4))}, {'Out': F}, padding_idx=Long(-1), is_sparse=False, is_distributed=False)
case('lookup_padding', 'lookup_table_v2', {'Ids': np.array([[1, 2, 0]], 'int64'), 'W': ('w', f(5, 4))}, {'Out': F}, padding_idx=Long(2), is_sparse=False, is_distributed=False)
case('lookup_table', 'lookup_table', {'Ids': ints(5, 2, 3, 1), 'W': ('w', f(5, 4))}, {'Out': F}, padding_idx=Long(-1), is_sparse=False, is_distributed=False)
case('gather', 'gather', {'X': f(5, 3), 'Index': ints(5, 4)}, {'Out': F}, axis=0, overwrite=True)
case('gather_axis', 'gather', {'X': f(2, 5), 'Index': ints(5, 4), 'Axis': np.array([1], 'int32')}, {'Out': F}, overwrite=True, axis=0, declared={'y0': (2, 4)})
case('gather_nd', 'gather_nd', {'X': f(3, 4), 'Index': np.array([[0, 1], [2, 3]], 'int64')}, {'Out': F})
case('index_select', 'index_select', {'X': f(3, 4), 'Index': ints(4, 2)}, {'Out': F}, dim=1)
case('take_along_axis', 'take_along_axis', {'Input': f(3, 4), 'Index': ints(4, 3, 2)}, {'Result': F}, Axis=1)
case('put_along_axis', 'put_along_axis', {'Input': f(3, 4), 'Index': np.array([[0], [2], [1]], 'int64'), 'Value': f(3, 1)}, {'Result': F}, Axis=1, Reduce='assign')
case('scatter', 'scatter', {'X': f(4, 2), 'Ids': np.array([1, 3], 'int64'), 'Updates': f(2, 2)}, {'Out': F}, overwrite=True)
case('one_hot_v2', 'one_hot_v2', {'X': ints(4, 3)}, {'Out': F}, depth=4, dtype=5, allow_out_of_range=False)
case('one_hot', 'one_hot', {'X': ints(4, 3, 1)}, {'Out': F}, depth=4, dtype=5, allow_out_of_range=False)
case('repeat_interleave', 'repeat_interleave', {'X': f(2, 3)}, {'Out': F}, Repeats=2, dim=1)
case('set_value', 'set_value', {'Input': f(3, 4)}, {'Out': F}, dtype=5, axes=Longs([0]), starts=Longs([1]), ends=Longs([3]), steps=Longs([1]), decrease_axes=Longs(), none_axes=Longs(), shape=Longs([1]), fp32_values=[7.5])
case('set_value_tensor', 'set_value', {'Input': f(3, 4), 'ValueTensor': f(2, 4)}, {'Out': F}, dtype=5, axes=Longs([0]), starts=Longs([1]), ends=Longs([3]), steps=Longs([1]), decrease_axes=Longs(), none_axes=Longs(), shape=Longs())
# creation: something must be fed
def made(name, type, ins, kind, declared=(-1,), **attrs):
    m = Model(); m.input('x', F, [1]); m.let('u'); m.op('scale', {'X': 'x'}, {'Out': 'u'}, scale=1.0, bias=0.0, bias_after_scale=True); args = {}
    for p, a in ins.items(): m.param('p' + p, a); args[p] = 'p' + p
    m.let('y', kind, declared); m.op(type, args, {'Out': 'y'}, **attrs); finish(name, m, {'x': f(1)}, [('u', F), ('y', kind)])
made('fill_constant', 'fill_constant', {}, F, shape=Longs([2, 3]), value=1.5, dtype=5, str_value='', force_cpu=False, place_type=-1)
made('fill_constant_text', 'fill_constant', {}, 'int64', shape=Longs([2]), value=1.0, dtype=3, str_value='16777217', force_cpu=False, place_type=-1)
made('fill_constant_inf', 'fill_constant', {}, F, shape=Longs([2]), value=0.0, dtype=5, str_value='-inf', force_cpu=False, place_type=-1)
made('fill_constant_tensors', 'fill_constant', {'ShapeTensor': np.array([2, 3], 'int32'), 'ValueTensor': np.array([2.5], F)}, F, declared=(2, 3), shape=Longs([]), value=1.5, dtype=5, str_value='', force_cpu=False, place_type=-1)
case('fill_any_like', 'fill_any_like', {'X': f(2, 3)}, {'Out': F}, value=1.5, dtype=-1)
case('fill_any_like_int', 'fill_any_like', {'X': f(2, 3)}, {'Out': 'int64'}, value=3.0, dtype=3)
case('fill_zeros_like', 'fill_zeros_like', {'X': f(2, 3)}, {'Out': F})
case('fill_batch', 'fill_constant_batch_size_like', {'Input': f(2, 3)}, {'Out': F}, shape=[-1, 4], input_dim_idx=0, output_dim_idx=0, dtype=5, value=1.5, str_value='', force_cpu=False)
made('assign_value', 'assign_value', {}, F, shape=[2, 2], dtype=5, bool_values=Ints(), fp32_values=[1.0, 2.0, 3.0, 4.5], int32_values=Ints(), int64_values=Longs())
made('assign_value_int', 'assign_value', {}, 'int64', shape=[3], dtype=3, bool_values=Ints(), fp32_values=Floats(), int32_values=Ints(), int64_values=Longs([1, 2, 1 << 40]))
made('range', 'range', {'Start': np.array([1], 'int64'), 'End': np.array([9], 'int64'), 'Step': np.array([3], 'int64')}, 'int64')
made('linspace', 'linspace', {'Start': np.array([1], F), 'Stop': np.array([2], F), 'Num': np.array([5], 'int32')}, F, dtype=5)
made('eye', 'eye', {}, F, dtype=5, num_rows=Long(2), num_columns=Long(3))
# programs
def loop():
    m = Model(); x = f(2, 3); n = np.array([4], 'int64'); m.input('x', F, [-1, 3]); m.input('n', 'int64', [1])
    m.let('i', 'int64', [1]); m.op('fill_constant', {}, {'Out': 'i'}, shape=Longs([1]), value=0.0, dtype=3, str_value='0', force_cpu=True)
    m.let('s', F, [-1, 3]); m.op('assign', {'X': 'x'}, {'Out': 's'}); m.let('c', 'bool', [1]); m.op('less_than', {'X': 'i', 'Y': 'n'}, {'Out': 'c'}, axis=-1, force_cpu=False)
    m.vars.append(var('scopes', kind=11)); m.vars.append(var('list', F, [-1, 3], kind=13))
    m.op('write_to_array', {'X': 's', 'I': 'i'}, {'Out': 'list'})
    body = [op('elementwise_add', {'X': 's', 'Y': 'x'}, {'Out': 't'}, axis=-1), op('assign', {'X': 't'}, {'Out': 's'}), op('increment', {'X': 'i'}, {'Out': 'i'}, step=1.0),
            op('write_to_array', {'X': 's', 'I': 'i'}, {'Out': 'list'}), op('less_than', {'X': 'i', 'Y': 'n'}, {'Out': 'c'}, axis=-1, force_cpu=False)]
    m.blocks.append(block(1, 0, [var('t', F, [-1, 3])], body))
    m.op('while', {'X': ['x', 'n', 'i', 's', 'list'], 'Condition': 'c'}, {'Out': ['i', 's', 'list', 'c'], 'StepScopes': 'scopes'}, sub_block=Block(1), is_test=True)
    m.let('two', 'int64', [1]); m.op('fill_constant', {}, {'Out': 'two'}, shape=Longs([1]), value=2.0, dtype=3, str_value='2', force_cpu=True)
    m.let('r', F, [-1, 3]); m.op('read_from_array', {'X': 'list', 'I': 'two'}, {'Out': 'r'}); m.let('len', 'int64', [1]); m.op('lod_array_length', {'X': 'list'}, {'Out': 'len'})
    finish('while', m, {'x': x, 'n': n}, [('s', F), ('i', 'int64'), ('r', F), ('len', 'int64')])
loop()
def branch(value):
    m = Model(); m.input('x', F, [2, 3]); m.input('k', F, [1]); m.let('zero', F, [1]); m.op('fill_constant', {}, {'Out': 'zero'}, shape=Longs([1]), value=0.0, dtype=5, str_value='0')
    m.let('c', 'bool', [1]); m.op('greater_than', {'X': 'k', 'Y': 'zero'}, {'Out': 'c'}, axis=-1)
    for s in 'st': m.vars.append(var('scope' + s, kind=11))
    m.let('a', F, [2, 3]); m.let('b', F, [2, 3]); m.let('n', 'bool', [1]); m.let('mask', 'int32', [1]); m.let('y', F, [2, 3])
    m.blocks.append(block(1, 0, [], [op('scale', {'X': 'x'}, {'Out': 'a'}, scale=2.0, bias=0.0, bias_after_scale=True)]))
    m.blocks.append(block(2, 0, [var('u', F, [2, 3])], [op('exp', {'X': 'x'}, {'Out': 'u'}), op('elementwise_add', {'X': 'u', 'Y': 'k'}, {'Out': 'b'}, axis=-1)]))
    m.op('conditional_block', {'Cond': 'c', 'Input': ['x']}, {'Out': ['a'], 'Scope': 'scopes'}, sub_block=Block(1), is_scalar_condition=True)
    m.op('logical_not', {'X': 'c'}, {'Out': 'n'})
    m.op('conditional_block', {'Cond': 'n', 'Input': ['x', 'k']}, {'Out': ['b'], 'Scope': 'scopet'}, sub_block=Block(2), is_scalar_condition=True)
    m.op('cast', {'X': 'c'}, {'Out': 'mask'}, in_dtype=0, out_dtype=2)
    m.op('select_input', {'X': ['b', 'a'], 'Mask': 'mask'}, {'Out': 'y'})
    finish('branch_' + ('true' if value > 0 else 'false'), m, {'x': f(2, 3), 'k': np.array([value], F)}, [('y', F)])
branch(1.0); branch(-1.0)
def lonely(value):
    m = Model(); m.input('x', F, [2]); m.input('k', F, [1]); m.let('zero', F, [1]); m.op('fill_constant', {}, {'Out': 'zero'}, shape=Longs([1]), value=0.0, dtype=5, str_value='0')
    m.let('c', 'bool', [1]); m.op('greater_than', {'X': 'k', 'Y': 'zero'}, {'Out': 'c'}, axis=-1); m.vars.append(var('scope', kind=11)); m.let('y', F, [2]); m.op('assign', {'X': 'x'}, {'Out': 'y'})
    m.blocks.append(block(1, 0, [], [op('scale', {'X': 'x'}, {'Out': 'y'}, scale=3.0, bias=0.0, bias_after_scale=True)]))
    m.op('conditional_block', {'Cond': 'c', 'Input': ['x']}, {'Out': ['y'], 'Scope': 'scope'}, sub_block=Block(1), is_scalar_condition=True)
    finish('one_branch_' + ('true' if value > 0 else 'false'), m, {'x': f(2), 'k': np.array([value], F)}, [('y', F)])
lonely(1.0); lonely(-1.0)
def lenet():
    m = Model(); m.input('image', F, [-1, 1, 12, 12]); x = 'image'; n = [0]
    def let(): n[0] += 1; return m.let('v%d' % n[0], F, (-1,))
    def layer(type, ins, out, **a):
        r = let(); m.op(type, ins, {out: r}, **a); return r
    m.param('conv.w', f(4, 1, 3, 3) / 3); m.param('conv.b', f(4)); m.param('fc.w', f(100, 10) / 10); m.param('fc.b', f(10))
    for k in ('scale', 'bias', 'mean', 'variance'): m.param('bn.' + k, pos(4))
    x = layer('conv2d', {'Input': x, 'Filter': 'conv.w'}, 'Output', **dict(C, paddings=[0, 0])); x = layer('elementwise_add', {'X': x, 'Y': 'conv.b'}, 'Out', axis=1)
    y = let(); m.op('batch_norm', {'X': x, 'Scale': 'bn.scale', 'Bias': 'bn.bias', 'Mean': 'bn.mean', 'Variance': 'bn.variance'}, {'Y': y, 'MeanOut': 'bn.mean', 'VarianceOut': 'bn.variance', 'SavedMean': let(), 'SavedVariance': let()}, is_test=True, momentum=0.9, epsilon=1e-5, data_layout='NCHW', use_global_stats=False, trainable_statistics=False)
    x = layer('relu', {'X': y}, 'Out'); x = layer('pool2d', {'X': x}, 'Out', pooling_type='max', **dict(P, ksize=[2, 2], paddings=[0, 0])); 
    x = layer('mul', {'X': x, 'Y': 'fc.w'}, 'Out', x_num_col_dims=1, y_num_col_dims=1); x = layer('elementwise_add', {'X': x, 'Y': 'fc.b'}, 'Out', axis=1)
    x = layer('softmax', {'X': x}, 'Out', axis=-1); finish('lenet', m, {'image': f(2, 1, 12, 12)}, [(x, F)])
lenet()

for t in ('memcpy', 'share_data'): case(t, t, {'X': f(2, 2)}, {'Out': F}, **({'dst_place_type': 0} if t == 'memcpy' else {}))
case('transfer_dtype', 'transfer_dtype', {'X': f(2, 2)}, {'Out': 'int32'}, in_dtype=5, out_dtype=2)
case('equal_all', 'equal_all', {'X': ints(2, 3), 'Y': ints(2, 3)}, {'Out': 'bool'}, declared={'y0': (1,)})
case('fill_zeros_like2', 'fill_zeros_like2', {'X': f(2, 3)}, {'Out': F}, dtype=5)
def complexes():
    m = Model(); m.input('x', F, [3, 2]); m.input('a', F, [3]); m.input('b', F, [3]); m.let('c', 'complex64', [3]); m.let('k', 'complex64', [3])
    for k in ('r', 're', 'im', 'an'): m.let(k, F)
    m.op('as_complex', {'X': 'x'}, {'Out': 'c'}); m.op('conj', {'X': 'c'}, {'Out': 'k'}); m.op('as_real', {'X': 'k'}, {'Out': 'r'})
    m.let('z', 'complex64', [3]); m.op('complex', {'X': 'a', 'Y': 'b'}, {'Out': 'z'}); m.op('real', {'X': 'z'}, {'Out': 're'}); m.op('imag', {'X': 'z'}, {'Out': 'im'}); m.op('angle', {'X': 'z'}, {'Out': 'an'})
    finish('complex', m, {'x': f(3, 2), 'a': f(3), 'b': f(3)}, [('r', F), ('re', F), ('im', F), ('an', F)])
TYPES_ = __import__('wire').TYPES; TYPES_['complex64'] = 23
complexes()
def infer_branch():
    m = Model(); m.input('x', F, [2]); m.input('k', F, [1]); m.let('zero', F, [1]); m.op('fill_constant', {}, {'Out': 'zero'}, shape=Longs([1]), value=0.0, dtype=5, str_value='0')
    m.let('c', 'bool', [1]); m.op('greater_than', {'X': 'k', 'Y': 'zero'}, {'Out': 'c'}, axis=-1); m.vars.append(var('scope', kind=11)); m.let('y', F, [2]); m.op('assign', {'X': 'x'}, {'Out': 'y'})
    m.blocks.append(block(1, 0, [], [op('scale', {'X': 'x'}, {'Out': 'y'}, scale=3.0, bias=0.0, bias_after_scale=True)]))
    m.op('conditional_block_infer', {'Cond': 'c', 'Input': ['x']}, {'Out': ['y'], 'Scope': 'scope'}, sub_block=Block(1), is_scalar_condition=True)
    finish('branch_infer', m, {'x': f(2), 'k': np.array([1], F)}, [('y', F)])
infer_branch()
def nested():
    m = Model(); m.input('x', F, [2]); m.input('n', 'int64', [1]); m.let('i', 'int64', [1]); m.op('fill_constant', {}, {'Out': 'i'}, shape=Longs([1]), value=0.0, dtype=3, str_value='0')
    m.let('s', F, [-1]); m.op('assign', {'X': 'x'}, {'Out': 's'}); m.let('c', 'bool', [1]); m.op('less_than', {'X': 'i', 'Y': 'n'}, {'Out': 'c'}, axis=-1)
    m.let('two', 'int64', [1]); m.op('fill_constant', {}, {'Out': 'two'}, shape=Longs([1]), value=2.0, dtype=3, str_value='2'); m.vars.append(var('scopes', kind=11))
    m.blocks.append(block(1, 0, [var('big', 'bool', [1]), var('inner', kind=11)], [
        op('elementwise_add', {'X': 's', 'Y': 'x'}, {'Out': 's'}, axis=-1),
        op('less_equal', {'X': 'two', 'Y': 'i'}, {'Out': 'big'}, axis=-1),
        op('conditional_block', {'Cond': 'big', 'Input': ['s']}, {'Out': ['s'], 'Scope': 'inner'}, sub_block=Block(2), is_scalar_condition=True),
        op('increment', {'X': 'i'}, {'Out': 'i'}, step=1.0), op('less_than', {'X': 'i', 'Y': 'n'}, {'Out': 'c'}, axis=-1)]))
    m.blocks.append(block(2, 1, [], [op('scale', {'X': 's'}, {'Out': 's'}, scale=-1.0, bias=0.5, bias_after_scale=True)]))
    m.op('while', {'X': ['x', 'n', 'i', 's', 'two'], 'Condition': 'c'}, {'Out': ['i', 's', 'c'], 'StepScopes': 'scopes'}, sub_block=Block(1), is_test=True)
    finish('while_branch', m, {'x': f(2), 'n': np.array([4], 'int64')}, [('s', F), ('i', 'int64')])
nested()
case('multiclass_nms3', 'multiclass_nms3', {'BBoxes': np.array([[[0, 0, 4, 4], [0, 0, 4.1, 4], [5, 5, 9, 9]]], F), 'Scores': np.array([[[.1, .2, .3], [.9, .8, .7]]], F)}, {'Out': F, 'Index': '-int32', 'NmsRoisNum': 'int32'}, background_label=0, score_threshold=0.05, nms_top_k=10, nms_threshold=0.3, nms_eta=1.0, keep_top_k=10, normalized=True)
case('matrix_nms', 'matrix_nms', {'BBoxes': np.array([[[0, 0, 4, 4], [0, 0, 4.1, 4], [5, 5, 9, 9]]], F), 'Scores': np.array([[[.1, .2, .3], [.9, .8, .7]]], F)}, {'Out': F, 'Index': '-int32', 'RoisNum': 'int32'}, background_label=0, score_threshold=0.05, post_threshold=0.0, nms_top_k=10, keep_top_k=10, normalized=True, use_gaussian=False, gaussian_sigma=2.0)
case('distribute_fpn_proposals', 'distribute_fpn_proposals', {'FpnRois': np.array([[0, 0, 30, 30], [0, 0, 200, 200], [10, 10, 300, 400]], F), 'RoisNum': np.array([3], 'int32')}, {'MultiFpnRois': [F, F, F, F], 'RestoreIndex': 'int32', 'MultiLevelRoIsNum': ['int32'] * 4}, min_level=2, max_level=5, refer_level=4, refer_scale=224, pixel_offset=False)
def rnn():
    m = Model(); m.input('x', F, [3, 2, 4]); x = f(3, 2, 4); names = []
    for k, s in enumerate([(20, 4), (20, 5), (20,), (20,)]): names.append(m.param('w%d' % k, f(*s) / 3))
    for k in 'hc': m.input(k, F, [1, 2, 5])
    for k in ('y', 'h1', 'c1', 'r'): m.let(k, F)
    m.let('d', 'uint8'); m.op('rnn', {'Input': 'x', 'PreState': ['h', 'c'], 'WeightList': names}, {'Out': 'y', 'State': ['h1', 'c1'], 'Reserve': 'r', 'DropoutState': 'd'}, dropout_prob=0.0, is_bidirec=False, input_size=4, hidden_size=5, num_layers=1, mode='LSTM', seed=0, is_test=True)
    finish('rnn', m, {'x': x, 'h': f(1, 2, 5), 'c': f(1, 2, 5)}, [('y', F), ('h1', F), ('c1', F)])
rnn()

# quantisation that is simulated, steps of recurrences
for t in ('fake_quantize_abs_max', 'fake_quantize_dequantize_abs_max'):
    case(t, t, {'X': f(3, 4)}, {'Out': F, 'OutScale': F}, bit_length=8, is_test=True)
    case(t + '_zeros', t, {'X': np.zeros((3, 4), F)}, {'Out': F, 'OutScale': F}, bit_length=8, is_test=True)
# fake_channel_wise_quantize_abs_max finds no scale in inference and fails; this one does.
for axis in (0, 1):
    case('fake_channel_wise_quantize_dequantize_abs_max_%d' % axis, 'fake_channel_wise_quantize_dequantize_abs_max', {'X': f(3, 4, 2, 2)}, {'Out': F, 'OutScale': F}, bit_length=8, quant_axis=axis)
HALVES = np.array([[0.5, 1.5, 2.5, -0.5, -1.5, 300, -300, 3.49]], F)
case('fake_quantize_range_abs_max', 'fake_quantize_range_abs_max', {'X': HALVES, 'InScale': ('w', np.array([127], F))}, {'Out': F, 'OutScale': '-' + F}, window_size=10, bit_length=8, is_test=True)
for t in ('fake_quantize_moving_average_abs_max', 'fake_quantize_dequantize_moving_average_abs_max'):
    case(t, t, {'X': f(3, 4), 'InScale': ('w', np.array([1.3], F))}, {'Out': F, 'OutScale': '-' + F}, moving_rate=0.9, bit_length=8, is_test=True)
    case(t + '_4', t, {'X': f(3, 4), 'InScale': ('w', np.array([1.3], F))}, {'Out': F, 'OutScale': '-' + F}, moving_rate=0.9, bit_length=4, is_test=True)
case('moving_average_abs_max_scale', 'moving_average_abs_max_scale', {'X': f(3, 4)}, {'Out': F, 'OutScale': '-' + F}, moving_rate=0.9, is_test=True)
case('fake_dequantize_max_abs', 'fake_dequantize_max_abs', {'X': np.rint(f(3, 4) * 60), 'Scale': ('w', np.array([1.7], F))}, {'Out': F}, max_range=127.0)
for axis in (0, 1):
    case('fake_channel_wise_dequantize_max_abs_%d' % axis, 'fake_channel_wise_dequantize_max_abs', {'X': np.rint(f(3, 4, 2) * 60), 'Scales': [('w', pos(3 + axis))]}, {'Out': F}, quant_bits=[8], quant_axis=axis, x_num_col_dims=1)
case('fake_channel_wise_dequantize_max_abs_two', 'fake_channel_wise_dequantize_max_abs', {'X': np.rint(f(3, 4, 2) * 60), 'Scales': [('w', pos(4)), ('w', pos(1))]}, {'Out': F}, quant_bits=[8, 8], quant_axis=1, x_num_col_dims=1)
case('quantize_linear', 'quantize_linear', {'X': f(3, 4), 'Scale': ('w', pos(4)), 'ZeroPoint': ('w', np.zeros(4, F))}, {'Y': F}, quant_axis=1, bit_length=8, is_test=True)
case('dequantize_linear', 'dequantize_linear', {'X': np.rint(f(3, 4) * 60), 'Scale': ('w', pos(4)), 'ZeroPoint': ('w', np.zeros(4, F))}, {'Y': F}, quant_axis=1, bit_length=8)
for mode in (False, True):
    case('gru_unit_%d' % mode, 'gru_unit', {'Input': f(2, 9), 'HiddenPrev': f(2, 3), 'Weight': ('w', f(3, 9)), 'Bias': ('w', f(1, 9))}, {'Gate': F, 'ResetHiddenPrev': F, 'Hidden': F}, activation=2, gate_activation=1, origin_mode=mode)
case('lstm_unit', 'lstm_unit', {'X': f(2, 12), 'C_prev': f(2, 3)}, {'C': F, 'H': F}, forget_bias=0.5)
for dtype, code in (('int64', 3), (F, 5)):
    case('sequence_mask_' + dtype, 'sequence_mask', {'X': ints(6, 2, 3)}, {'Y': dtype}, maxlen=5, out_dtype=code)
case('unique', 'unique', {'X': np.array([2, 3, 3, 1, 5, 3], 'int64')}, {'Out': 'int64', 'Index': 'int64'}, dtype=3)

CODES = {'float32': 'f32', 'int64': 'i64', 'int32': 'i32'}
TYPES = [np.float32, np.int64, np.int32, np.uint8]
def main():
    folder = sys.argv[1]; only = sys.argv[2:]; out = {}; failed = []
    for name, (m, feeds) in CASES.items():
        if only and name not in only: continue
        d = os.path.join(folder, 'case', name); shutil.rmtree(d, ignore_errors=True); os.makedirs(d)
        open(d + '/m.pdmodel', 'wb').write(m.bytes()); p = ''
        if m.params: p = d + '/m.pdiparams'; open(p, 'wb').write(params(m.params))
        if p: args = [os.path.join(folder, 'paddle_run'), d + '/m.pdmodel', p, d]
        else: os.rename(d + '/m.pdmodel', d + '/__model__'); args = [os.path.join(folder, 'paddle_run'), d, '', d]
        for k, a in feeds.items():
            a.tofile(d + '/in.' + k); args.append('%s=%s:%s:%s' % (k, CODES[str(a.dtype)], 'x'.join(map(str, a.shape)), d + '/in.' + k))
        r = subprocess.run(args, capture_output=True, text=True)
        if r.returncode: failed.append(name); print('FAILED', name, r.returncode, '\n'.join([l for l in r.stderr.splitlines() if 'rror' in l][-4:])[:600]); continue
        out[name + '/model'] = np.frombuffer(m.bytes(), 'uint8')
        if p: out[name + '/params'] = np.frombuffer(open(p, 'rb').read(), 'uint8')
        for k, a in feeds.items(): out[name + '/in/' + k] = a
        for i, line in enumerate(l for l in r.stdout.splitlines() if len(l.split(' ')) == 3 and l.split(' ')[1].isdigit()):
            key, ty, dims = line.split(' '); shape = [int(x) for x in dims.split(',') if x]
            out[name + '/out/' + m.outputs[i]] = np.fromfile(d + '/out%d' % i, TYPES[int(ty)]).reshape(shape)
    np.savez_compressed(os.path.join(folder, 'cases.npz'), **out); print(len(CASES), 'cases', len(failed), 'failed')
if __name__ == '__main__': main()
