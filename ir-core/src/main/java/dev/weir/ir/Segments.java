package dev.weir.ir;

import org.jspecify.annotations.Nullable;

/// How the flat operands (or results) of an operation divide into the groups of its definition.
///
/// With at most one group of variable size the division follows from the count. With more, the
/// sizes are an inherent attribute, `operandSegmentSizes` or `resultSegmentSizes`, as in MLIR.
public abstract sealed class Segments {
  /// The attribute that holds operand group sizes where they cannot be derived.
  public static final String OPERAND_SIZES = "operandSegmentSizes";

  /// The attribute that holds result group sizes where they cannot be derived.
  public static final String RESULT_SIZES = "resultSegmentSizes";

  final int groups;

  Segments(int groups) {
    this.groups = groups;
  }

  static Segments operands(int groups, int variableGroups, int variableGroup, int slot) {
    return of(groups, variableGroups, variableGroup, slot, true);
  }

  static Segments results(int groups, int variableGroups, int variableGroup, int slot) {
    return of(groups, variableGroups, variableGroup, slot, false);
  }

  private static Segments of(
      int groups, int variableGroups, int variableGroup, int slot, boolean operands) {
    return switch (variableGroups) {
      case 0 -> new Fixed(groups);
      case 1 -> new OneVariable(groups, variableGroup, operands);
      default -> new Sized(groups, slot, operands);
    };
  }

  /// {@return the index of the first value of group `group`}; for the number of groups, the count
  public abstract int start(Operation op, int group);

  abstract void record(OperationState state, int[] sizes);

  /// {@return the slot of the attribute that holds the sizes, -1 where they follow from the count}
  int slot() {
    return -1;
  }

  /// Notes that group `group` of `op` has `size` values from now on.
  void resize(AbstractOperation op, int group, int size) {}

  final void checkGroups(OperationState state, int[] sizes) {
    if (sizes.length != groups) {
      throw new IllegalArgumentException(
          "'%s' has %d groups, got %d".formatted(state.definition().name(), groups, sizes.length));
    }
  }

  private static final class Fixed extends Segments {
    Fixed(int groups) {
      super(groups);
    }

    @Override
    public int start(Operation op, int group) {
      return group;
    }

    @Override
    void record(OperationState state, int[] sizes) {
      checkGroups(state, sizes);
    }
  }

  private static final class OneVariable extends Segments {
    private final int variable;
    private final boolean operands;

    OneVariable(int groups, int variable, boolean operands) {
      super(groups);
      this.variable = variable;
      this.operands = operands;
    }

    @Override
    public int start(Operation op, int group) {
      int count = operands ? op.operandCount() : op.resultCount();
      return group <= variable ? group : count - (groups - group);
    }

    @Override
    void record(OperationState state, int[] sizes) {
      checkGroups(state, sizes);
    }
  }

  private static final class Sized extends Segments {
    private final int slot;
    private final boolean operands;

    Sized(int groups, int slot, boolean operands) {
      super(groups);
      this.slot = slot;
      this.operands = operands;
    }

    @Override
    int slot() {
      return slot;
    }

    @Override
    public int start(Operation op, int group) {
      @Nullable Attribute sizes = op.inherentAttribute(slot);
      if (!(sizes instanceof CoreSupport.Integers array) || array.size() != groups) {
        throw invalid(op);
      }
      int count = operands ? op.operandCount() : op.resultCount();
      long start = 0;
      for (int i = 0; i < group; i++) {
        long size = array.longAt(i);
        start += size;
        if (size < 0 || start > count) {
          throw invalid(op);
        }
      }
      return (int) start;
    }

    private MalformedOperationException invalid(Operation op) {
      return new MalformedOperationException(
          op,
          "'%s' lacks a valid '%s'".formatted(op.name(), operands ? OPERAND_SIZES : RESULT_SIZES));
    }

    @Override
    void record(OperationState state, int[] sizes) {
      checkGroups(state, sizes);
      state.setSlot(slot, CoreSupport.get().integers(sizes));
    }

    @Override
    void resize(AbstractOperation op, int group, int size) {
      int[] sizes = new int[groups];
      for (int i = 0; i < groups; i++) {
        sizes[i] = i == group ? size : start(op, i + 1) - start(op, i);
      }
      op.setSlot(slot, CoreSupport.get().integers(sizes));
    }
  }
}
