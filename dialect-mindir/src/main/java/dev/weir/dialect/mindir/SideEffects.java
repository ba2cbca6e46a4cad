package dev.weir.dialect.mindir;

import com.google.common.collect.ImmutableSet;
import dev.weir.ir.Attribute;
import dev.weir.ir.Value;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.IntegerAttr;
import org.jspecify.annotations.Nullable;

/// What primitives do besides computing their result: by name, and by the attributes `side_effect_mem`
/// and `side_effect_io` of what this list does not name.
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

  /// What gives something else whenever it is asked.
  private static final ImmutableSet<String> RANDOM =
      ImmutableSet.of(
          "Bernoulli",
          "Dropout",
          "Dropout2D",
          "Dropout3D",
          "DropoutExt",
          "DropoutGenMask",
          "Gamma",
          "LogNormalReverse",
          "Multinomial",
          "MultinomialWithReplacement",
          "Poisson",
          "RandomCategorical",
          "RandomChoiceWithMask",
          "RandomGamma",
          "RandomPoisson",
          "RandomShuffle",
          "Randperm",
          "RandpermV2",
          "StandardLaplace",
          "StandardNormal",
          "TruncatedNormal",
          "UniformCandidateSampler",
          "UniformInt",
          "UniformReal");

  private static final String SAME_PRIMITIVE = "S-Prim-";

  private static String plain(String name) {
    for (String prefix : new String[] {SAME_PRIMITIVE, "PrimFunc_"}) {
      if (name.startsWith(prefix)) {
        return name.substring(prefix.length());
      }
    }
    return name;
  }

  /// {@return whether the primitive called `name` draws at random}, so that two of them are never one
  public static boolean isRandom(String name) {
    return RANDOM.contains(plain(name));
  }

  /// {@return what `op` does}
  public static SideEffects of(PrimitiveOp op) {
    SideEffects known = of(op.primitive());
    if (known != NONE) {
      return known;
    }
    if (holds(op, "side_effect_mem") || trainsStatistics(op)) {
      return MEMORY;
    }
    return holds(op, "side_effect_io") ? IO : NONE;
  }

  private static boolean holds(PrimitiveOp op, String name) {
    return op.attributes().isPresent() && isTrue(op.attributes().get().get(name));
  }

  private static boolean isTrue(@Nullable Attribute value) {
    return value instanceof BoolAttr(boolean flag)
        ? flag
        : value instanceof IntegerAttr number && number.fitsLong() && number.value() != 0;
  }

  /// In training, the mean and the variance that a `BatchNorm` is given move.
  private static boolean trainsStatistics(PrimitiveOp op) {
    if (!plain(op.primitive()).equals("BatchNorm") || op.inputs().size() < 5) {
      return false;
    }
    if (!(op.inputs().get(3).type() instanceof RefType)
        && !(op.inputs().get(4).type() instanceof RefType)) {
      return false;
    }
    if (holds(op, "is_training")) {
      return true;
    }
    Value said = op.inputs().size() > 5 ? op.inputs().get(5) : op.inputs().get(4);
    return said.definingOp() instanceof ConstantOp constant && isTrue(constant.value());
  }

  /// {@return what the primitive called `name` does}, whatever its attributes; what says how it is
  /// called does not count
  private static SideEffects of(String name) {
    String plain = plain(name);
    if (MEMORY_WRITERS.contains(plain)) {
      return MEMORY;
    }
    return OUTSIDE.contains(plain) ? IO : NONE;
  }
}
