package dev.weir.rewrite;

import dev.weir.ir.Attribute;
import dev.weir.ir.Operation;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Equality of operations without operands and regions and with one result: same definition, same
/// attributes, same type. Reads the operation, which must not change meanwhile.
final class ConstantKey {
  final Operation op;
  private final int hash;

  ConstantKey(Operation op) {
    this.op = op;
    int h = System.identityHashCode(op.definition());
    for (int i = 0, n = op.definition().slotCount(); i < n; i++) {
      Attribute attribute = op.inherentAttribute(i);
      h = 31 * h + (attribute == null ? 0 : attribute.hashCode());
    }
    h = 31 * h + op.discardableAttributes().hashCode();
    hash = 31 * h + op.result(0).type().hashCode();
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ConstantKey that && hash == that.hash && sameConstant(op, that.op);
  }

  private static boolean sameConstant(Operation a, Operation b) {
    if (a == b) {
      return true;
    }
    if (a.definition() != b.definition()
        || !a.result(0).type().equals(b.result(0).type())
        || !a.discardableAttributes().equals(b.discardableAttributes())) {
      return false;
    }
    for (int i = 0, n = a.definition().slotCount(); i < n; i++) {
      if (!Objects.equals(a.inherentAttribute(i), b.inherentAttribute(i))) {
        return false;
      }
    }
    return true;
  }
}
