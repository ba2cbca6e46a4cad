package dev.weir.dialect.builtin;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.trait.Pure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Values of some types seen as values of others, between the steps of a dialect conversion; it has
/// no meaning of its own and must be gone when the conversion is done.
@OpDef(
    value = "unrealized_conversion_cast",
    format = "($inputs^ `:` type($inputs))? `to` type($outputs) attr-dict")
public non-sealed interface UnrealizedConversionCastOp extends BuiltinOp, Pure, Foldable {
  @Operand
  ValueRange inputs();

  @Result
  ValueRange outputs();

  @Override
  default void verify(Diagnostics diagnostics) {
    if (resultCount() == 0) {
      diagnostics.error(this, "expected at least one result for cast operation");
    }
  }

  /// A cast to the same types is its operands; one back to what another cast came from is what that one
  /// was given.
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    if (operands().types().equals(resultTypes())) {
      return toValues(this);
    }
    if (operandCount() > 0
        && operand(0).definingOp() instanceof UnrealizedConversionCastOp inner
        && inner.operands().types().equals(resultTypes())
        && isAllOf(inner)) {
      return toValues(inner);
    }
    return Foldable.none();
  }

  private boolean isAllOf(Operation inner) {
    if (operandCount() != inner.resultCount()) {
      return false;
    }
    for (int i = 0; i < operandCount(); i++) {
      if (operand(i) != inner.result(i)) {
        return false;
      }
    }
    return true;
  }

  private static ImmutableList<Folded> toValues(Operation from) {
    return from.operands().stream()
        .<Folded>map(Folded.ToValue::new)
        .collect(ImmutableList.toImmutableList());
  }
}
