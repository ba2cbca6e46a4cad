package dev.weir.dialect.builtin;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorLike;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A value known when the program is compiled: a number of the result's type, or the name of a tensor
/// that is stored outside of the program.
@OpDef(value = "constant", format = "$value attr-dict `:` type($out)")
public non-sealed interface ConstantOp extends PirOp, Pure, ConstantLike, Foldable {
  /// {@return the value}
  @Attr
  Attribute value();

  @Result
  OpResult out();

  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return Foldable.to(value());
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    Type type = out().type();
    if (!fits(value(), type)) {
      diagnostics.error(this, "value %s does not fit result type '%s'", value(), type);
    }
  }

  /// {@return whether a constant of that type may hold `value`}: a number must be of the type itself,
  /// the name of a tensor stands for a tensor
  static boolean fits(Attribute value, Type type) {
    return switch (value) {
      case BoolAttr bool -> type.equals(IntegerType.I1);
      case IntegerAttr integer -> type.equals(integer.type());
      case FloatAttr number -> type.equals(number.type());
      case TensorNameAttr name -> type instanceof TensorLike;
      default -> true;
    };
  }
}
