package dev.weir.ir.trait;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpTrait;
import dev.weir.ir.type.ShapedType;
import java.util.List;

/// An operation whose operands and results all have one type, which is inferred from the first
/// operand.
@OpTrait(checksTypes = true)
public interface SameOperandsAndResultType extends InfersTypes {
  @Override
  default List<Type> inferTypes() {
    return ImmutableList.of(operand(0).type());
  }

  /// The trait's check says it all.
  @Override
  default boolean checksInference() {
    return false;
  }

  /// Reports operands and results of different types.
  static void verifyTrait(Operation op, Diagnostics diagnostics) {
    Type first = op.operandCount() > 0 ? op.operand(0).type() : null;
    boolean same = first != null;
    for (int i = 1; same && i < op.operandCount(); i++) {
      same = isSame(op.operand(i).type(), first);
    }
    for (int i = 0; same && i < op.resultCount(); i++) {
      same = isSame(op.result(i).type(), first);
    }
    if (same) {
      return;
    }
    if (first == null || !isSimilar(op, first)) {
      diagnostics.error(op, "requires the same type for all operands and results");
    } else {
      InfersTypes.reportIncompatible(op, ImmutableList.of(first), diagnostics);
    }
  }

  private static boolean isSame(Type type, Type other) {
    return type == other || type.equals(other);
  }

  /// {@return whether all types have the element type and, as far as it is known, the shape of
  /// `first`}
  private static boolean isSimilar(Operation op, Type first) {
    Type element = ShapedType.elementOrSelf(first);
    for (Type type : Iterables.concat(op.operands().types(), op.resultTypes())) {
      if (!ShapedType.elementOrSelf(type).equals(element)
          || !ShapedType.haveCompatibleShapes(first, type)) {
        return false;
      }
    }
    return true;
  }
}
