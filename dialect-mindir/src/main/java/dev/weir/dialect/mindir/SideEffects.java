package dev.weir.dialect.mindir;

import com.google.common.collect.ImmutableSet;

/// What primitives do besides computing their result, by name.
///
/// Source: the attributes `side_effect_mem` and `side_effect_io` that MindSpore 2.7 gives its
/// primitives in mindspore/python/mindspore/ops and mindspore/ops/op_def.
public enum SideEffects {
  /// Nothing.
  NONE,
  /// Changes a parameter.
  MEMORY,
  /// Reaches the outside: what is printed or recorded.
  IO;

  private static final ImmutableSet<String> MEMORY_WRITERS =
      ImmutableSet.of(
          "Assign",
          "AssignAdd",
          "AssignSub",
          "ApplyMomentum",
          "ApplyGradientDescent",
          "ApplyAdagrad",
          "ApplyAdagradV2",
          "ApplyAdadelta",
          "ApplyAdaMax",
          "ApplyAddSign",
          "ApplyCenteredRMSProp",
          "ApplyFtrl",
          "ApplyPowerSign",
          "ApplyProximalAdagrad",
          "ApplyProximalGradientDescent",
          "ApplyRMSProp",
          "Adam",
          "AdamNoUpdateParam",
          "AdamWeightDecay",
          "FusedAdamWeightDecay",
          "FusedSparseAdam",
          "FusedSparseFtrl",
          "FusedSparseLazyAdam",
          "FusedSparseProximalAdagrad",
          "SGD",
          "Lamb",
          "SparseApplyAdagrad",
          "SparseApplyAdagradV2",
          "SparseApplyFtrl",
          "SparseApplyFtrlV2",
          "ScatterAdd",
          "ScatterDiv",
          "ScatterMax",
          "ScatterMin",
          "ScatterMul",
          "ScatterNdAdd",
          "ScatterNdSub",
          "ScatterNdUpdate",
          "ScatterNonAliasingAdd",
          "ScatterSub",
          "ScatterUpdate",
          "InplaceAddV2",
          "MapTensorPut",
          "MapTensorErase");

  private static final ImmutableSet<String> OUTSIDE =
      ImmutableSet.of(
          "Print",
          "Assert",
          "TensorDump",
          "TensorReport",
          "ScalarSummary",
          "ImageSummary",
          "TensorSummary",
          "HistogramSummary");

  /// {@return what the primitive called `name` does}; an `S-Prim-` in front does not count
  public static SideEffects of(String name) {
    String plain = name.startsWith("S-Prim-") ? name.substring("S-Prim-".length()) : name;
    if (MEMORY_WRITERS.contains(plain)) {
      return MEMORY;
    }
    return OUTSIDE.contains(plain) ? IO : NONE;
  }
}
