package dev.weir.pass.kernel.group;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.CombineOp;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.KernelSignature;
import dev.weir.dialect.operator.creation.ArangeOp;
import dev.weir.dialect.operator.creation.FullIntArrayOp;
import dev.weir.dialect.operator.creation.FullLikeOp;
import dev.weir.dialect.operator.creation.FullOp;
import dev.weir.dialect.operator.elementwise.ElementwiseOp;
import dev.weir.dialect.operator.gradient.Conv2dGradOp;
import dev.weir.dialect.operator.gradient.DepthwiseConv2dGradOp;
import dev.weir.dialect.operator.gradient.Pool2dGradOp;
import dev.weir.dialect.operator.image.Conv2dOp;
import dev.weir.dialect.operator.image.Conv2dTransposeOp;
import dev.weir.dialect.operator.image.DepthwiseConv2dOp;
import dev.weir.dialect.operator.image.NearestInterpOp;
import dev.weir.dialect.operator.image.Pool2dOp;
import dev.weir.dialect.operator.indexing.EmbeddingOp;
import dev.weir.dialect.operator.indexing.GatherNdOp;
import dev.weir.dialect.operator.indexing.GatherOp;
import dev.weir.dialect.operator.indexing.OneHotOp;
import dev.weir.dialect.operator.indexing.ScatterOp;
import dev.weir.dialect.operator.inference.Constants;
import dev.weir.dialect.operator.manipulation.ConcatOp;
import dev.weir.dialect.operator.manipulation.CumsumOp;
import dev.weir.dialect.operator.manipulation.ExpandAsOp;
import dev.weir.dialect.operator.manipulation.ExpandOp;
import dev.weir.dialect.operator.manipulation.FlattenOp;
import dev.weir.dialect.operator.manipulation.FlipOp;
import dev.weir.dialect.operator.manipulation.Pad3dOp;
import dev.weir.dialect.operator.manipulation.PadOp;
import dev.weir.dialect.operator.manipulation.ReshapeOp;
import dev.weir.dialect.operator.manipulation.RollOp;
import dev.weir.dialect.operator.manipulation.SliceOp;
import dev.weir.dialect.operator.manipulation.SqueezeOp;
import dev.weir.dialect.operator.manipulation.StackOp;
import dev.weir.dialect.operator.manipulation.StridedSliceOp;
import dev.weir.dialect.operator.manipulation.TransposeOp;
import dev.weir.dialect.operator.manipulation.TrilOp;
import dev.weir.dialect.operator.manipulation.TriuOp;
import dev.weir.dialect.operator.manipulation.UnsqueezeOp;
import dev.weir.dialect.operator.matrix.BmmOp;
import dev.weir.dialect.operator.matrix.MatmulOp;
import dev.weir.dialect.operator.reduction.AllOp;
import dev.weir.dialect.operator.reduction.AnyOp;
import dev.weir.dialect.operator.reduction.ArgmaxOp;
import dev.weir.dialect.operator.reduction.ArgminOp;
import dev.weir.dialect.operator.reduction.MaxOp;
import dev.weir.dialect.operator.reduction.MeanOp;
import dev.weir.dialect.operator.reduction.MinOp;
import dev.weir.dialect.operator.reduction.ProdOp;
import dev.weir.dialect.operator.reduction.SumOp;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import java.util.Optional;

/// The operators that generated kernels are made of: exactly those that the lowering to tiles can say.
/// Every other operator stays outside of groups.
public final class GroupableOperators {
  private static final ImmutableSet<DType> DTYPES =
      ImmutableSet.of(
          DType.BOOL,
          DType.INT8,
          DType.UINT8,
          DType.INT16,
          DType.INT32,
          DType.INT64,
          DType.FLOAT16,
          DType.BFLOAT16,
          DType.FLOAT32,
          DType.FLOAT64);

  private GroupableOperators() {}

  /// {@return what `op` is to a group}
  ///
  /// An operator that works in place, computes on types that kernels do not have, or takes a number that is
  /// not known from a tensor, is [OperatorPattern#OPAQUE].
  public static OperatorPattern patternOf(Operation op) {
    if (op.regionCount() > 0 || op.definition().isInplaceTwin() || op.resultCount() == 0) {
      return OperatorPattern.OPAQUE;
    }
    OperatorPattern pattern = kind(op);
    if (op.resultCount() > 1 && pattern != OperatorPattern.WHOLE) {
      return OperatorPattern.OPAQUE;
    }
    return switch (pattern) {
      case OPAQUE, CONSTANT -> pattern;
      case LIST -> isPart(op) ? pattern : OperatorPattern.OPAQUE;
      case JOIN -> isJoin(op) ? pattern : OperatorPattern.OPAQUE;
      default -> typesAreKnown(op) && numbersAreKnown(op) ? pattern : OperatorPattern.OPAQUE;
    };
  }

  // Not a switch: the code behind one over types is made anew whenever the command starts.
  private static OperatorPattern kind(Operation op) {
    if (op instanceof ElementwiseOp) {
      return OperatorPattern.ELEMENTWISE;
    } else if (op instanceof SumOp || op instanceof MaxOp || op instanceof MinOp) {
      return OperatorPattern.REDUCTION;
    } else if (op instanceof MeanOp || op instanceof ProdOp) {
      return OperatorPattern.REDUCTION;
    } else if (op instanceof AllOp || op instanceof AnyOp) {
      return OperatorPattern.REDUCTION;
    } else if (op instanceof ReshapeOp || op instanceof FlattenOp) {
      return OperatorPattern.VIEW;
    } else if (op instanceof SqueezeOp || op instanceof UnsqueezeOp) {
      return OperatorPattern.VIEW;
    } else if (op instanceof TransposeOp) {
      return OperatorPattern.TRANSPOSE;
    } else if (op instanceof ExpandOp || op instanceof ExpandAsOp) {
      return OperatorPattern.EXPAND;
    } else if (op instanceof MatmulOp || op instanceof BmmOp) {
      return isMatrix(op.operand(0)) && isMatrix(op.operand(1))
          ? OperatorPattern.MATMUL
          : OperatorPattern.OPAQUE;
    } else if (op instanceof SliceOp || op instanceof FlipOp || op instanceof PadOp) {
      return OperatorPattern.SLICE;
    } else if (op instanceof ConcatOp || op instanceof StackOp) {
      return OperatorPattern.JOIN;
    } else if (op instanceof CombineOp) {
      return OperatorPattern.LIST;
    } else if (op instanceof EmbeddingOp) {
      return OperatorPattern.GATHER;
    } else if (op instanceof Conv2dOp || op instanceof DepthwiseConv2dOp) {
      return OperatorPattern.CONVOLUTION;
    } else if (isWindow(op) || isSingle(op)) {
      return OperatorPattern.WHOLE;
    } else if (op instanceof TrilOp || op instanceof TriuOp || op instanceof FullLikeOp) {
      return OperatorPattern.ELEMENTWISE;
    } else if (op instanceof FullOp || op instanceof FullIntArrayOp) {
      return OperatorPattern.CONSTANT;
    } else if (op instanceof ArangeOp) {
      return isOfConstants(op) ? OperatorPattern.CONSTANT : OperatorPattern.OPAQUE;
    }
    return OperatorPattern.OPAQUE;
  }

  /// {@return whether a window moves over an image}
  private static boolean isWindow(Operation op) {
    return op instanceof Pool2dOp
        || op instanceof Pool2dGradOp
        || op instanceof Conv2dTransposeOp
        || op instanceof Conv2dGradOp
        || op instanceof DepthwiseConv2dGradOp;
  }

  private static boolean isSingle(Operation op) {
    return op instanceof ArgmaxOp
        || op instanceof ArgminOp
        || op instanceof CumsumOp
        || op instanceof GatherOp
        || op instanceof GatherNdOp
        || op instanceof ScatterOp
        || op instanceof StridedSliceOp
        || op instanceof RollOp
        || op instanceof Pad3dOp
        || op instanceof NearestInterpOp
        || op instanceof OneHotOp;
  }

  /// {@return the kind of a group that has nothing but `op`, where the operator says it: what is
  /// [OperatorPattern#CONVOLUTION] or [OperatorPattern#WHOLE]}
  public static Optional<GroupKind> ownKind(Operation op) {
    return switch (patternOf(op)) {
      case CONVOLUTION -> Optional.of(GroupKind.WINDOW);
      case WHOLE -> Optional.of(isWindow(op) ? GroupKind.WINDOW : GroupKind.SINGLE);
      default -> Optional.empty();
    };
  }

  private static boolean isOfConstants(Operation op) {
    for (Value operand : op.operands()) {
      if (!(operand.definingOp() instanceof FullOp)) {
        return false;
      }
    }
    return true;
  }

  /// {@return whether a list is there only to be joined}
  private static boolean isPart(Operation list) {
    for (OpOperand use : list.result(0).uses()) {
      return list.result(0).hasOneUse() && kind(use.owner()) == OperatorPattern.JOIN;
    }
    return false;
  }

  private static boolean isJoin(Operation op) {
    if (!(op.operand(0).definingOp() instanceof CombineOp list)
        || list.operandCount() == 0
        || list.block() != op.block()
        || !list.out().hasOneUse()
        || !isTensor(op.result(0))
        || op instanceof ConcatOp concat && Constants.integer(concat.axis()).isEmpty()) {
      return false;
    }
    for (Value part : list.operands()) {
      if (!isTensor(part)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isMatrix(Value value) {
    return value.type() instanceof TensorType type && type.rank() >= 2;
  }

  private static boolean typesAreKnown(Operation op) {
    for (Value operand : op.operands()) {
      if (!isTensor(operand)) {
        return false;
      }
    }
    for (Value result : op.results()) {
      if (!isTensor(result)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isTensor(Value value) {
    return value.type() instanceof TensorType type
        && ElementTypes.find(type.elementType()).filter(DTYPES::contains).isPresent();
  }

  /// Axes and factors must be constants; a shape need not be, since the type of the result has it.
  private static boolean numbersAreKnown(Operation op) {
    for (int i = 0; i < op.operandCount(); i++) {
      if (isNumber(op, i) && !(op instanceof ReshapeOp) && !(op instanceof ExpandOp)) {
        Operation source = op.operand(i).definingOp();
        boolean known =
            source instanceof FullIntArrayOp
                || source instanceof FullOp
                || Constants.number(op.operand(i)).isPresent();
        if (!known) {
          return false;
        }
      }
    }
    return true;
  }

  /// {@return whether operand `index` says an axis, a shape or a factor}
  static boolean isNumber(Operation op, int index) {
    return op instanceof KernelSignature known && known.isMutableAttribute(index);
  }
}
