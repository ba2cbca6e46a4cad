package dev.weir.dialect.tile;

import dev.weir.dialect.tile.memory.ViewOp;
import dev.weir.ir.Type;
import dev.weir.ir.def.TypeDef;

/// The address of elements in global memory, an argument of a kernel: `!tile.ptr<f32>`. How the
/// elements are arranged is said by a [ViewOp].
@TypeDef("ptr")
public record PointerType(Type element) implements Type {
  /// Makes the type.
  ///
  /// @throws IllegalArgumentException if `element` cannot be stored
  public PointerType {
    ElementTypes.check(element);
  }

  @Override
  public String toString() {
    return "!tile.ptr<" + element + ">";
  }
}
