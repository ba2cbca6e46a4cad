package dev.weir.backend.cpu.kernels;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.weir.backend.cpu.kernels.complex.ComplexArithmetic;
import dev.weir.backend.cpu.kernels.complex.ComplexKernels;
import dev.weir.backend.cpu.kernels.complex.FourierKernels;
import dev.weir.backend.cpu.kernels.detection.LevelsKernel;
import dev.weir.backend.cpu.kernels.detection.MatrixSuppressionKernel;
import dev.weir.backend.cpu.kernels.detection.SuppressionKernel;
import dev.weir.backend.cpu.kernels.elementwise.ActivationGradients;
import dev.weir.backend.cpu.kernels.elementwise.ActivationKernels;
import dev.weir.backend.cpu.kernels.elementwise.BinaryKernels;
import dev.weir.backend.cpu.kernels.elementwise.BitwiseKernels;
import dev.weir.backend.cpu.kernels.elementwise.CastKernels;
import dev.weir.backend.cpu.kernels.elementwise.ChoiceKernels;
import dev.weir.backend.cpu.kernels.elementwise.CompareKernels;
import dev.weir.backend.cpu.kernels.elementwise.ExponentialKernels;
import dev.weir.backend.cpu.kernels.elementwise.LogicalKernels;
import dev.weir.backend.cpu.kernels.elementwise.RoundingKernels;
import dev.weir.backend.cpu.kernels.elementwise.SpecialKernels;
import dev.weir.backend.cpu.kernels.elementwise.TrigonometricKernels;
import dev.weir.backend.cpu.kernels.elementwise.UnaryKernels;
import dev.weir.backend.cpu.kernels.elementwise.WhereKernel;
import dev.weir.backend.cpu.kernels.image.Conv2dKernels;
import dev.weir.backend.cpu.kernels.image.Conv2dTransposeKernel;
import dev.weir.backend.cpu.kernels.image.ConvGradKernels;
import dev.weir.backend.cpu.kernels.image.FusedConvKernel;
import dev.weir.backend.cpu.kernels.image.InterpolateKernels;
import dev.weir.backend.cpu.kernels.image.Pool2dKernel;
import dev.weir.backend.cpu.kernels.image.RegionKernels;
import dev.weir.backend.cpu.kernels.matrix.AttentionGradKernel;
import dev.weir.backend.cpu.kernels.matrix.AttentionKernels;
import dev.weir.backend.cpu.kernels.matrix.FusedGemmKernel;
import dev.weir.backend.cpu.kernels.matrix.LinearAlgebraKernels;
import dev.weir.backend.cpu.kernels.matrix.LinearGradKernels;
import dev.weir.backend.cpu.kernels.matrix.LstmKernels;
import dev.weir.backend.cpu.kernels.matrix.MatmulGradKernel;
import dev.weir.backend.cpu.kernels.matrix.MatmulKernels;
import dev.weir.backend.cpu.kernels.matrix.RnnGradKernel;
import dev.weir.backend.cpu.kernels.matrix.RnnKernel;
import dev.weir.backend.cpu.kernels.matrix.RotaryKernel;
import dev.weir.backend.cpu.kernels.matrix.WeightOnlyKernels;
import dev.weir.backend.cpu.kernels.normalization.BatchNormAddKernels;
import dev.weir.backend.cpu.kernels.normalization.BatchNormGradKernel;
import dev.weir.backend.cpu.kernels.normalization.BatchNormKernel;
import dev.weir.backend.cpu.kernels.normalization.CrossEntropyKernels;
import dev.weir.backend.cpu.kernels.normalization.EmbeddingNormKernel;
import dev.weir.backend.cpu.kernels.normalization.GroupNormGradKernel;
import dev.weir.backend.cpu.kernels.normalization.GroupNormKernels;
import dev.weir.backend.cpu.kernels.normalization.LayerNormGradKernel;
import dev.weir.backend.cpu.kernels.normalization.NormKernels;
import dev.weir.backend.cpu.kernels.normalization.SoftmaxKernels;
import dev.weir.backend.cpu.kernels.statistics.CountKernels;
import dev.weir.backend.cpu.kernels.statistics.ModeKernel;
import dev.weir.backend.cpu.kernels.statistics.SearchsortedKernel;
import dev.weir.backend.cpu.kernels.statistics.UniqueKernel;
import dev.weir.backend.cpu.kernels.text.TextKernels;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.runtime.kernel.HostKernelFactory;
import dev.weir.runtime.kernel.HostKernelLibrary;
import java.util.EnumSet;

/// The library of kernels that Weir brings for the host.
public final class CpuKernels implements HostKernelLibrary {
  private static final ImmutableSet<DType> FLOATS =
      Sets.immutableEnumSet(DType.FLOAT32, DType.FLOAT64, DType.FLOAT16, DType.BFLOAT16);
  private static final ImmutableSet<DType> WIDE_FLOATS =
      Sets.immutableEnumSet(DType.FLOAT32, DType.FLOAT64);
  private static final ImmutableSet<DType> INTEGERS =
      Sets.immutableEnumSet(DType.INT8, DType.UINT8, DType.INT16, DType.INT32, DType.INT64);
  private static final ImmutableSet<DType> BOOLEANS = Sets.immutableEnumSet(DType.BOOL);
  private static final ImmutableSet<DType> INTEGRAL =
      Sets.union(INTEGERS, BOOLEANS).immutableCopy();
  private static final ImmutableSet<DType> NUMBERS = Sets.union(FLOATS, INTEGERS).immutableCopy();
  private static final ImmutableSet<DType> ANY_REAL = Sets.union(NUMBERS, BOOLEANS).immutableCopy();
  private static final ImmutableSet<DType> COMPLEX =
      Sets.immutableEnumSet(DType.COMPLEX64, DType.COMPLEX128);
  private static final ImmutableSet<DType> PARTS =
      Sets.immutableEnumSet(DType.FLOAT32, DType.FLOAT64);
  private static final ImmutableSet<DType> ANY =
      Sets.immutableEnumSet(EnumSet.complementOf(EnumSet.of(DType.STRING, DType.UNDEFINED)));
  private static final ImmutableSet<DType> STRINGS = Sets.immutableEnumSet(DType.STRING);
  private static final ImmutableSet<DType> ANY_OR_STRINGS =
      Sets.union(ANY, STRINGS).immutableCopy();
  private static final ImmutableSet<DType> REAL_OR_STRINGS =
      Sets.union(ANY_REAL, STRINGS).immutableCopy();

  private static final ImmutableMap<String, Entry> ENTRIES =
      new Builder()
          .put("full", ANY, CreationKernels::full)
          .put("full_like", ANY, CreationKernels::fullLike)
          .put("full_int_array", ANY, CreationKernels::fullIntArray)
          .put("assign", ANY_OR_STRINGS, CastKernels::assign)
          .put("assign_value", ANY_REAL, CreationKernels::assignValue)
          .put("arange", ANY, CreationKernels::arange)
          .put("shape", ANY_OR_STRINGS, CreationKernels::shape)
          .put("uniform", FLOATS, RandomKernels::uniform)
          .put("gaussian", FLOATS, RandomKernels::gaussian)
          .put("randint", INTEGERS, RandomKernels::randint)
          .put("bernoulli", FLOATS, RandomKernels::bernoulli)
          .put("cast", ANY_OR_STRINGS, CastKernels::cast)
          .putUnary("scale", NUMBERS, ComplexArithmetic::scale, UnaryKernels::scale)
          .putBinary("add", ANY_REAL, ComplexArithmetic::add, BinaryKernels::add)
          .putBinary("subtract", ANY_REAL, ComplexArithmetic::subtract, BinaryKernels::subtract)
          .putBinary("multiply", ANY_REAL, ComplexArithmetic::multiply, BinaryKernels::multiply)
          .putBinary("divide", NUMBERS, ComplexArithmetic::divide, BinaryKernels::divide)
          .put("floor_divide", NUMBERS, BinaryKernels::floorDivide)
          .put("remainder", NUMBERS, BinaryKernels::remainder)
          .put("maximum", ANY_REAL, BinaryKernels::maximum)
          .put("minimum", ANY_REAL, BinaryKernels::minimum)
          .put("elementwise_pow", NUMBERS, BinaryKernels::elementwisePow)
          .put("pow", NUMBERS, UnaryKernels::pow)
          .putUnary("abs", NUMBERS, ComplexArithmetic::abs, UnaryKernels::abs)
          .put("real", COMPLEX, ComplexKernels::real)
          .put("imag", COMPLEX, ComplexKernels::imag)
          .put("conj", Sets.union(COMPLEX, NUMBERS).immutableCopy(), ComplexKernels::conj)
          .put("angle", Sets.union(COMPLEX, FLOATS).immutableCopy(), ComplexKernels::angle)
          .put("complex", PARTS, ComplexKernels::complex)
          .put("as_real", COMPLEX, ComplexKernels::asReal)
          .put("as_complex", PARTS, ComplexKernels::asComplex)
          .put("fft_c2c", COMPLEX, FourierKernels::fftC2c)
          .put("fft_r2c", PARTS, FourierKernels::fftR2c)
          .put("fft_c2r", COMPLEX, FourierKernels::fftC2r)
          .put("exp", FLOATS, UnaryKernels::exp)
          .put("log", FLOATS, UnaryKernels::log)
          .put("sqrt", FLOATS, UnaryKernels::sqrt)
          .put("rsqrt", FLOATS, UnaryKernels::rsqrt)
          .put("square", NUMBERS, UnaryKernels::square)
          .put("sin", FLOATS, UnaryKernels::sin)
          .put("cos", FLOATS, UnaryKernels::cos)
          .put("tanh", FLOATS, UnaryKernels::tanh)
          .put("erf", FLOATS, UnaryKernels::erf)
          .put("sigmoid", FLOATS, ActivationKernels::sigmoid)
          .put("relu", NUMBERS, ActivationKernels::relu)
          .put("relu6", NUMBERS, ActivationKernels::relu6)
          .put("leaky_relu", FLOATS, ActivationKernels::leakyRelu)
          .put("thresholded_relu", FLOATS, ActivationKernels::thresholdedRelu)
          .put("gelu", FLOATS, ActivationKernels::gelu)
          .put("silu", FLOATS, ActivationKernels::silu)
          .put("swish", FLOATS, ActivationKernels::silu)
          .put("hardswish", FLOATS, ActivationKernels::hardswish)
          .put("hardsigmoid", FLOATS, ActivationKernels::hardsigmoid)
          .put("softplus", FLOATS, ActivationKernels::softplus)
          .put("clip", NUMBERS, UnaryKernels::clip)
          .put("softmax", FLOATS, SoftmaxKernels::softmax)
          .put("log_softmax", FLOATS, SoftmaxKernels::logSoftmax)
          .put("sum", ANY_REAL, ReduceKernels::sum)
          .put("mean", FLOATS, ReduceKernels::mean)
          .put("max", ANY_REAL, ReduceKernels::max)
          .put("min", ANY_REAL, ReduceKernels::min)
          .put("prod", ANY_REAL, ReduceKernels::prod)
          .put("all", ANY_REAL, ReduceKernels::all)
          .put("any", ANY_REAL, ReduceKernels::any)
          .put("argmax", ANY_REAL, ScanKernels::argmax)
          .put("argmin", ANY_REAL, ScanKernels::argmin)
          .put("cumsum", NUMBERS, RunningKernels::cumsum)
          .put("cumprod", NUMBERS, RunningKernels::cumprod)
          .put("cumprod_grad", FLOATS, RunningKernels::cumprodGrad)
          .put("logcumsumexp", FLOATS, RunningKernels::logcumsumexp)
          .put("cummax", ANY_REAL, ScanKernels::cummax)
          .put("topk", NUMBERS, ScanKernels::topk)
          .put("matmul", NUMBERS, MatmulKernels::matmul, KernelOperations.MATMUL)
          .put(
              "fused_gemm_epilogue",
              FLOATS,
              FusedGemmKernel::fusedGemmEpilogue,
              KernelOperations.MATMUL)
          .put("fc", FLOATS, FusedGemmKernel::fc, KernelOperations.MATMUL)
          .put("gemm_epilogue", FLOATS, FusedGemmKernel::gemmEpilogue, KernelOperations.MATMUL)
          .put("fused_fc_elementwise_layernorm", FLOATS, FusedGemmKernel::fcElementwiseLayernorm)
          .put("matmul_grad", FLOATS, MatmulGradKernel::matmulGrad)
          .put("add_grad", FLOATS, GradientKernels::addGrad)
          .put("relu_grad", NUMBERS, ActivationGradients::reluGrad)
          .put("gelu_grad", FLOATS, ActivationGradients::geluGrad)
          .put("softmax_grad", FLOATS, ActivationGradients::softmaxGrad)
          .put("transpose_grad", ANY, GradientKernels::transposeGrad)
          .put("dropout_grad", FLOATS, GradientKernels::dropoutGrad)
          .put("batch_norm_grad", FLOATS, BatchNormGradKernel::batchNormGrad)
          .put("reduce_as", FLOATS, GradientKernels::reduceAs)
          .put("prod_grad", FLOATS, GradientKernels::prodGrad)
          .put("layer_norm_grad", FLOATS, LayerNormGradKernel::layerNormGrad)
          .put("group_norm_grad", FLOATS, GroupNormGradKernel::groupNormGrad)
          .put("conv2d_grad", FLOATS, ConvGradKernels::conv2dGrad)
          .put("depthwise_conv2d_grad", FLOATS, ConvGradKernels::conv2dGrad)
          .put("conv2d_transpose_grad", FLOATS, ConvGradKernels::conv2dTransposeGrad)
          .put("pool2d_grad", FLOATS, Pool2dKernel::pool2dGrad)
          .put("nearest_interp_grad", FLOATS, InterpolateKernels::nearestGrad)
          .put("bilinear_interp_grad", FLOATS, InterpolateKernels::bilinearGrad)
          .put("gather_grad", FLOATS, GatherGradKernels::gatherGrad)
          .put("gather_nd_grad", FLOATS, GatherGradKernels::gatherNdGrad)
          .put("embedding_grad", FLOATS, GatherGradKernels::embeddingGrad)
          .put("cummax_grad", FLOATS, GatherGradKernels::alongAxis)
          .put("topk_grad", FLOATS, GatherGradKernels::alongAxis)
          .put("take_along_axis", ANY_OR_STRINGS, GatherKernels::takeAlongAxis)
          .put("take_along_axis_grad", FLOATS, GatherGradKernels::alongAxis)
          .put("cross_entropy_with_softmax", FLOATS, CrossEntropyKernels::crossEntropy)
          .put("cross_entropy_with_softmax_grad", FLOATS, CrossEntropyKernels::crossEntropyGrad)
          .put("slice_grad", ANY, SliceKernels::sliceGrad)
          .put("strided_slice_grad", ANY, SliceKernels::stridedSliceGrad)
          .put("pad3d_grad", FLOATS, PadKernels::pad3dGrad)
          .put("tile_grad", FLOATS, ShapeKernels::tileGrad)
          .put(
              "fused_rotary_position_embedding_grad",
              FLOATS,
              RotaryKernel::rotaryPositionEmbeddingGrad)
          .put("bmm", NUMBERS, MatmulKernels::bmm, KernelOperations.MATMUL)
          .put("cholesky", WIDE_FLOATS, LinearAlgebraKernels::cholesky)
          .put("inverse", WIDE_FLOATS, LinearAlgebraKernels::inverse)
          .put("det", WIDE_FLOATS, LinearAlgebraKernels::det)
          .put("solve", WIDE_FLOATS, LinearAlgebraKernels::solve)
          .put("triangular_solve", WIDE_FLOATS, LinearAlgebraKernels::triangularSolve)
          .put("rnn", FLOATS, RnnKernel::rnn)
          .put("rnn_grad", FLOATS, RnnGradKernel::rnnGrad)
          .put("lstm", FLOATS, LstmKernels::lstm)
          .put("lstm_grad", FLOATS, LstmKernels::lstmGrad)
          .put("view_dtype", ANY, ViewKernel::viewDtype)
          .put("top_p_sampling", FLOATS, TopPSamplingKernel::topPSampling)
          .put("conv2d", FLOATS, Conv2dKernels::conv2d, KernelOperations.CONVOLUTION)
          .put("depthwise_conv2d", FLOATS, Conv2dKernels::conv2d, KernelOperations.CONVOLUTION)
          .put(
              "fused_conv2d_add_act",
              FLOATS,
              FusedConvKernel::conv2dAddAct,
              KernelOperations.CONVOLUTION)
          .put("conv2d_transpose", FLOATS, Conv2dTransposeKernel::conv2dTranspose)
          .put("pool2d", FLOATS, Pool2dKernel::pool2d)
          .put("max_pool2d_with_index", FLOATS, Pool2dKernel::maxPool2dWithIndex)
          .put("roi_align", FLOATS, RegionKernels::roiAlign)
          .put("roi_align_grad", FLOATS, RegionKernels::roiAlignGrad)
          .put("multiclass_nms3", FLOATS, SuppressionKernel::multiclassNms)
          .put("matrix_nms", FLOATS, MatrixSuppressionKernel::matrixNms)
          .put("distribute_fpn_proposals", FLOATS, LevelsKernel::distributeFpnProposals)
          .put("batch_norm", FLOATS, BatchNormKernel::batchNorm)
          .put("layer_norm", FLOATS, NormKernels::layerNorm)
          .put("group_norm", FLOATS, GroupNormKernels::groupNorm)
          .put("add_group_norm_silu", FLOATS, GroupNormKernels::addGroupNormSilu)
          .put("fused_bias_residual_layernorm", FLOATS, NormKernels::biasResidualLayernorm)
          .put("rms_norm", FLOATS, NormKernels::rmsNorm)
          .put("dropout", FLOATS, DropoutKernel::dropout)
          .put("embedding", ANY, GatherKernels::embedding)
          .put("gather", ANY_OR_STRINGS, GatherKernels::gather)
          .put("nonzero", ANY_REAL, NonzeroKernel::nonzero)
          .put("mode", NUMBERS, ModeKernel::mode)
          .put("searchsorted", NUMBERS, SearchsortedKernel::searchsorted)
          .put("bincount", INTEGERS, CountKernels::bincount)
          .put("histogram", NUMBERS, CountKernels::histogram)
          .put("unique", ANY_REAL, UniqueKernel::unique)
          .put("put_along_axis", ANY_REAL, PutAlongAxisKernel::putAlongAxis)
          .put("gather_nd", ANY_OR_STRINGS, GatherKernels::gatherNd)
          .put("scatter", ANY_OR_STRINGS, GatherKernels::scatter)
          .put("concat", ANY_OR_STRINGS, JoinKernels::concat)
          .put("fusion_transpose_flatten_concat", ANY, JoinKernels::transposeFlattenConcat)
          .put("stack", ANY_OR_STRINGS, JoinKernels::stack)
          .put("split", ANY_OR_STRINGS, JoinKernels::split)
          .put("split_with_num", ANY_OR_STRINGS, JoinKernels::splitWithNum)
          .put("unstack", ANY_OR_STRINGS, JoinKernels::unstack)
          .put("transpose", ANY_OR_STRINGS, ShapeKernels::transpose)
          .put("reshape", ANY_OR_STRINGS, ShapeKernels::reshape)
          .put("flatten", ANY_OR_STRINGS, ShapeKernels::flatten)
          .put("squeeze", ANY_OR_STRINGS, ShapeKernels::squeeze)
          .put("unsqueeze", ANY_OR_STRINGS, ShapeKernels::unsqueeze)
          .put("expand", ANY_OR_STRINGS, ShapeKernels::expand)
          .put("expand_as", ANY_OR_STRINGS, ShapeKernels::expandAs)
          .put("tile", ANY_OR_STRINGS, ShapeKernels::tile)
          .put("slice", ANY_OR_STRINGS, SliceKernels::slice)
          .put("strided_slice", ANY_OR_STRINGS, SliceKernels::stridedSlice)
          .put("pad", ANY, PadKernels::pad)
          .put("pad3d", ANY, PadKernels::pad3d)
          .put("flip", ANY_OR_STRINGS, SliceKernels::flip)
          .put("roll", ANY_OR_STRINGS, SliceKernels::roll)
          .put("tril", ANY, CreationKernels::lowerTriangle)
          .put("triu", ANY, CreationKernels::upperTriangle)
          .put("where", REAL_OR_STRINGS, WhereKernel::where)
          .put("equal", REAL_OR_STRINGS, CompareKernels::equal)
          .put("not_equal", REAL_OR_STRINGS, CompareKernels::notEqual)
          .put("less_than", ANY_REAL, CompareKernels::lessThan)
          .put("less_equal", ANY_REAL, CompareKernels::lessEqual)
          .put("greater_than", ANY_REAL, CompareKernels::greaterThan)
          .put("greater_equal", ANY_REAL, CompareKernels::greaterEqual)
          .put("logical_and", ANY_REAL, LogicalKernels::and)
          .put("logical_or", ANY_REAL, LogicalKernels::or)
          .put("logical_xor", ANY_REAL, LogicalKernels::xor)
          .put("logical_not", ANY_REAL, LogicalKernels::not)
          .put("bitwise_and", INTEGRAL, BitwiseKernels::and)
          .put("bitwise_or", INTEGRAL, BitwiseKernels::or)
          .put("bitwise_xor", INTEGRAL, BitwiseKernels::xor)
          .put("isnan", NUMBERS, CompareKernels::isnan)
          .put("floor", FLOATS, RoundingKernels::floor)
          .put("ceil", FLOATS, RoundingKernels::ceil)
          .put("trunc", FLOATS, RoundingKernels::trunc)
          .put("round", FLOATS, RoundingKernels::round)
          .put("sign", NUMBERS, RoundingKernels::sign)
          .put("tan", FLOATS, TrigonometricKernels::tan)
          .put("asin", FLOATS, TrigonometricKernels::asin)
          .put("acos", FLOATS, TrigonometricKernels::acos)
          .put("atan", FLOATS, TrigonometricKernels::atan)
          .put("sinh", FLOATS, TrigonometricKernels::sinh)
          .put("cosh", FLOATS, TrigonometricKernels::cosh)
          .put("asinh", FLOATS, TrigonometricKernels::asinh)
          .put("acosh", FLOATS, TrigonometricKernels::acosh)
          .put("atanh", FLOATS, TrigonometricKernels::atanh)
          .put("lgamma", FLOATS, SpecialKernels::lgamma)
          .put("digamma", FLOATS, SpecialKernels::digamma)
          .put("polygamma", FLOATS, SpecialKernels::polygamma)
          .put("erfinv", FLOATS, SpecialKernels::erfinv)
          .put("reciprocal", FLOATS, ExponentialKernels::reciprocal)
          .put("log1p", FLOATS, ExponentialKernels::log1p)
          .put("log2", FLOATS, ExponentialKernels::log2)
          .put("log10", FLOATS, ExponentialKernels::log10)
          .put("expm1", FLOATS, ExponentialKernels::expm1)
          .put("elu", FLOATS, ExponentialKernels::elu)
          .put("celu", FLOATS, ExponentialKernels::celu)
          .put("selu", FLOATS, ExponentialKernels::selu)
          .put("mish", FLOATS, ExponentialKernels::mish)
          .put("isinf", NUMBERS, CompareKernels::isinf)
          .put("isfinite", NUMBERS, CompareKernels::isfinite)
          .put("bitwise_not", INTEGRAL, BitwiseKernels::not)
          .put("bitwise_left_shift", INTEGERS, BitwiseKernels::leftShift)
          .put("bitwise_right_shift", INTEGERS, BitwiseKernels::rightShift)
          .put("fmax", NUMBERS, ChoiceKernels::fmax)
          .put("fmin", NUMBERS, ChoiceKernels::fmin)
          .put("heaviside", NUMBERS, ChoiceKernels::heaviside)
          .put("one_hot", INTEGERS, CreationKernels::oneHot)
          .put("nearest_interp", ANY_REAL, InterpolateKernels::nearest)
          .put("bilinear_interp", FLOATS, InterpolateKernels::bilinear)
          .put("fused_gemm_epilogue_grad", FLOATS, LinearGradKernels::fusedGemmEpilogueGrad)
          .put("fused_linear_param_grad_add", FLOATS, LinearGradKernels::paramGradAdd)
          .put("fused_dropout_add", FLOATS, DropoutAddKernels::dropoutAdd)
          .put("fused_dropout_add_grad", FLOATS, DropoutAddKernels::dropoutAddGrad)
          .put("fused_bn_add_activation", FLOATS, BatchNormAddKernels::normAddActivation)
          .put("fused_bn_add_activation_grad", FLOATS, BatchNormAddKernels::normAddActivationGrad)
          .put("flash_attn_grad", FLOATS, AttentionGradKernel::flashAttentionGrad)
          .put("fused_dot_product_attention", FLOATS, AttentionKernels::dotProductAttention)
          .put("fused_dot_product_attention_grad", FLOATS, AttentionGradKernel::attentionGrad)
          .put("flash_attn", FLOATS, AttentionKernels::flashAttention)
          .put("multihead_matmul", FLOATS, AttentionKernels::multiheadMatmul)
          .put("fused_rotary_position_embedding", FLOATS, RotaryKernel::rotaryPositionEmbedding)
          .put("fused_embedding_eltwise_layernorm", FLOATS, EmbeddingNormKernel::embeddingNorm)
          .put("quantize_linear", FLOATS, QuantizeKernels::quantizeLinear)
          .put("dequantize_linear", NUMBERS, QuantizeKernels::dequantizeLinear)
          .put("weight_quantize", FLOATS, WeightOnlyKernels::weightQuantize)
          .put("weight_only_linear", FLOATS, WeightOnlyKernels::weightOnlyLinear)
          .put("weight_only_linear_grad", FLOATS, WeightOnlyKernels::weightOnlyLinearGrad)
          .put("strings_lower", STRINGS, TextKernels::lower)
          .put("strings_upper", STRINGS, TextKernels::upper)
          .put("strings_concat", STRINGS, TextKernels::concat)
          .put("strings_split", STRINGS, TextKernels::split)
          .put("strings_full_match", STRINGS, TextKernels::fullMatch)
          .put("assert", BOOLEANS, AssertKernel::check)
          .put("assign_out", ANY_OR_STRINGS, EffectKernels::assignOut)
          .put("print", ANY_OR_STRINGS, EffectKernels::print)
          .build();

  /// Makes the library.
  public CpuKernels() {}

  @Override
  public ImmutableMap<String, Entry> kernels() {
    return ENTRIES;
  }

  private static final class Builder {
    private final ImmutableMap.Builder<String, Entry> entries = ImmutableMap.builder();

    Builder put(String operator, ImmutableSet<DType> dtypes, HostKernelFactory factory) {
      return put(operator, dtypes, factory, KernelOperations.UNKNOWN);
    }

    Builder put(
        String operator,
        ImmutableSet<DType> dtypes,
        HostKernelFactory factory,
        KernelOperations operations) {
      HostKernelFactory named =
          attributes -> NamedKernel.bind(operator, factory, attributes, operations);
      entries.put(operator, new Entry(operator, dtypes, named));
      return this;
    }

    /// Puts kernels that take a complex operand too.
    Builder putUnary(
        String operator,
        ImmutableSet<DType> real,
        HostKernelFactory ofComplex,
        HostKernelFactory ofReal) {
      return put(
          operator,
          Sets.union(real, COMPLEX).immutableCopy(),
          ComplexArithmetic.unary(ofComplex, ofReal));
    }

    /// Puts kernels one or both of whose operands may be complex too.
    Builder putBinary(
        String operator,
        ImmutableSet<DType> real,
        HostKernelFactory ofComplex,
        HostKernelFactory ofReal) {
      return put(
          operator,
          Sets.union(real, COMPLEX).immutableCopy(),
          ComplexArithmetic.binary(ofComplex, ofReal));
    }

    ImmutableMap<String, Entry> build() {
      return entries.buildOrThrow();
    }
  }
}
