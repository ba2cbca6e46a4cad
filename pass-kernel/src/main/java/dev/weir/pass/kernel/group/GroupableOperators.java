package dev.weir.pass.kernel.group;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.CombineOp;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.KernelSignature;
import dev.weir.dialect.operator.creation.FullIntArrayOp;
import dev.weir.dialect.operator.creation.FullOp;
import dev.weir.dialect.operator.inference.Constants;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.kernel.rule.KernelRule.Trait;
import dev.weir.pass.kernel.rule.KernelRules;
import dev.weir.pass.kernel.rule.OperatorPattern;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;

/// The operators that generated kernels are made of: exactly those that the lowering to tiles can say.
/// Every other operator stays outside of groups. Valid while the operators that it was asked about do not change.
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

  private final KernelRules rules;
  private final Map<Operation, OperatorPattern> known = new IdentityHashMap<>();

  /// @param rules the facts about each
  public GroupableOperators(KernelRules rules) {
    this.rules = rules;
  }

  /// {@return the facts about each}
  KernelRules rules() {
    return rules;
  }

  /// {@return what `op` is to a group}
  ///
  /// An operator that works in place, computes on types that kernels do not have, or takes a number that is
  /// not known from a tensor, is [OperatorPattern#OPAQUE].
  public OperatorPattern patternOf(Operation op) {
    OperatorPattern found = known.get(op);
    if (found == null) {
      found = find(op);
      known.put(op, found);
    }
    return found;
  }

  private OperatorPattern find(Operation op) {
    if (op.regionCount() > 0 || op.definition().isInplaceTwin() || op.resultCount() == 0) {
      return OperatorPattern.OPAQUE;
    }
    OperatorPattern pattern = rules.pattern(op);
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

  /// {@return the kind of a group that has nothing but `op`, where the operator says it: what is
  /// [OperatorPattern#CONVOLUTION] or [OperatorPattern#WHOLE]}
  public Optional<GroupKind> ownKind(Operation op) {
    return switch (patternOf(op)) {
      case CONVOLUTION -> Optional.of(GroupKind.WINDOW);
      case WHOLE ->
          Optional.of(rules.has(op, Trait.SLIDES_WINDOW) ? GroupKind.WINDOW : GroupKind.SINGLE);
      default -> Optional.empty();
    };
  }

  /// {@return whether a list is there only to be joined}
  private boolean isPart(Operation list) {
    for (OpOperand use : list.result(0).uses()) {
      return list.result(0).hasOneUse() && rules.pattern(use.owner()) == OperatorPattern.JOIN;
    }
    return false;
  }

  private static boolean isJoin(Operation op) {
    if (!(op.operand(0).definingOp() instanceof CombineOp list)
        || list.operandCount() == 0
        || list.block() != op.block()
        || !list.out().hasOneUse()
        || !isTensor(op.result(0))) {
      return false;
    }
    for (Value part : list.operands()) {
      if (!isTensor(part)) {
        return false;
      }
    }
    return true;
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
  private boolean numbersAreKnown(Operation op) {
    boolean takesShape = rules.has(op, Trait.TAKES_SHAPE);
    for (int i = 0; i < op.operandCount(); i++) {
      if (isNumber(op, i) && !takesShape) {
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

  /// {@return whether `op` is a constant, which is made again wherever it is wanted}
  boolean isConstant(Operation op) {
    return patternOf(op) == OperatorPattern.CONSTANT;
  }

  /// {@return whether operand `index` says an axis, a shape or a factor}
  static boolean isNumber(Operation op, int index) {
    return op instanceof KernelSignature known && known.isMutableAttribute(index);
  }
}
