package dev.weir.dialect.builtin;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Operation;
import dev.weir.ir.SymbolIndex;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.SymbolRefAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.trait.NamesResults;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.trait.SymbolUser;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// The function that `value` names, as a value that `func.call_indirect` can call.
///
/// ```mlir
/// %f = func.constant @f : (f32) -> f32
/// ```
@OpDef(value = "constant", format = "attr-dict $value `:` type($out)")
public non-sealed interface FunctionConstantOp
    extends FunctionOp, Pure, ConstantLike, Foldable, NamesResults, SymbolUser {
  /// {@return the function}
  @Attr
  SymbolRefAttr value();

  @Result
  OpResult out();

  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return Foldable.to(value());
  }

  @Override
  default void nameValues(BiConsumer<? super Value, String> name) {
    name.accept(out(), "f");
  }

  @Override
  default void verifySymbolUses(SymbolIndex symbols, Diagnostics diagnostics) {
    Operation target = symbols.lookupNearest(this, value().path());
    if (!(target instanceof FuncOp function)) {
      diagnostics.error(this, "reference to undefined function '%s'", value().root());
      return;
    }
    Optional<? extends Type> type = function.soundType();
    if (type.isPresent() && !type.get().equals(out().type())) {
      diagnostics.error(this, "reference to function with mismatched type");
    }
  }
}
