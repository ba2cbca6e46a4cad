package dev.weir.ir.bytecode;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Segments;
import java.util.Arrays;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/// The order in which the inherent attributes of one kind of operation are written, which is that of
/// MLIR's generated code: by name. The sizes of operand and result groups come last, as numbers;
/// before version 6 they are attributes, each in its place by name.
///
/// A required attribute is a reference, another one a reference with a flag.
final class PropertyLayout {
  /// By name, group sizes included.
  private final int[] slots;

  private final boolean[] required;
  private final int operandSizes;
  private final int resultSizes;
  private final int operandGroups;
  private final int resultGroups;

  private PropertyLayout(OpDefinition definition) {
    ImmutableList<OpDefinition.AttributeSlot> declared = definition.slots();
    Integer[] order = new Integer[declared.size()];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparing(i -> declared.get(i).name()));
    slots = new int[order.length];
    required = new boolean[order.length];
    for (int i = 0; i < slots.length; i++) {
      slots[i] = order[i];
      required[i] = declared.get(slots[i]).required();
    }
    operandSizes = definition.slotOf(Segments.OPERAND_SIZES);
    resultSizes = definition.slotOf(Segments.RESULT_SIZES);
    operandGroups = definition.operandGroups().size();
    resultGroups = definition.resultGroups().size();
  }

  /// {@return the order for `definition`, or null where no dialect declares it}
  static @Nullable PropertyLayout of(OpDefinition definition) {
    return definition.isRegistered() ? new PropertyLayout(definition) : null;
  }

  int size() {
    return slots.length;
  }

  /// {@return the slot of the attribute at `place`}
  int slot(int place) {
    return slots[place];
  }

  boolean isRequired(int place) {
    return required[place];
  }

  /// {@return whether the attribute at `place` holds group sizes}
  boolean isSizes(int place) {
    return slots[place] == operandSizes || slots[place] == resultSizes;
  }

  /// {@return the slot of the sizes of operand groups, or -1}
  int operandSizes() {
    return operandSizes;
  }

  /// {@return the slot of the sizes of result groups, or -1}
  int resultSizes() {
    return resultSizes;
  }

  int operandGroups() {
    return operandGroups;
  }

  int resultGroups() {
    return resultGroups;
  }
}
