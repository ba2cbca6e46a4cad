package dev.weir.pass.general;

import dev.weir.ir.Attribute;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.trait.Commutative;
import java.util.Objects;

/// Equality of operations that compute the same: definition, operands (in any order where
/// commutative), attributes, result types, and what regions hold. Operations with successors equal
/// only themselves.
final class OperationKey {
  private OperationKey() {}

  static int hash(Operation op, KnownOperations numbers) {
    int h = op.name().hashCode();
    int count = op.operandCount();
    if (count > 0) {
      boolean commutative = op instanceof Commutative;
      int operands = 0;
      for (int i = 0; i < count; i++) {
        int value = mix(numbers.number(op.operand(i)));
        operands = commutative ? operands + value : 31 * operands + value;
      }
      h = 31 * h + operands;
    }
    for (int i = 0, n = op.definition().slotCount(); i < n; i++) {
      Attribute attribute = op.meantAttribute(i);
      h = 31 * h + (attribute == null ? 0 : attribute.hashCode());
    }
    if (!op.discardableAttributes().isEmpty()) {
      h = 31 * h + op.discardableAttributes().hashCode();
    }
    return mix(h);
  }

  private static int mix(int value) {
    int h = (value + 1) * 0x9E3779B9;
    return h ^ (h >>> 15);
  }

  static boolean same(Operation a, Operation b) {
    if (a == b) {
      return true;
    }
    return sameKind(a, b)
        && a.regionCount() == b.regionCount()
        && a.successorCount() == 0
        && sameOperands(a, b)
        && (a.regionCount() == 0 || EqualRegions.test(a, b));
  }

  /// {@return whether the operations are the same but for operands, regions and successors}
  static boolean sameKind(Operation a, Operation b) {
    if (a.definition() != b.definition()
        || a.operandCount() != b.operandCount()
        || a.resultCount() != b.resultCount()) {
      return false;
    }
    for (int i = 0, n = a.resultCount(); i < n; i++) {
      if (!a.result(i).type().equals(b.result(i).type())) {
        return false;
      }
    }
    for (int i = 0, n = a.definition().slotCount(); i < n; i++) {
      if (!Objects.equals(a.meantAttribute(i), b.meantAttribute(i))) {
        return false;
      }
    }
    return a.discardableAttributes().equals(b.discardableAttributes());
  }

  private static boolean sameOperands(Operation a, Operation b) {
    int count = a.operandCount();
    boolean inOrder = true;
    for (int i = 0; i < count && inOrder; i++) {
      inOrder = a.operand(i) == b.operand(i);
    }
    return inOrder || a instanceof Commutative && isPermutation(a, b);
  }

  private static boolean isPermutation(Operation a, Operation b) {
    int count = a.operandCount();
    if (count == 2) {
      return a.operand(0) == b.operand(1) && a.operand(1) == b.operand(0);
    }
    for (int i = 0; i < count; i++) {
      Value value = a.operand(i);
      if (occurrences(a, value) != occurrences(b, value)) {
        return false;
      }
    }
    return true;
  }

  private static int occurrences(Operation op, Value value) {
    int count = 0;
    for (int i = 0, n = op.operandCount(); i < n; i++) {
      count += op.operand(i) == value ? 1 : 0;
    }
    return count;
  }
}
