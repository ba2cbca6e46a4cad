package dev.weir.dialect.tile;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.tile.assembly.ViewFormat;
import dev.weir.ir.Type;
import dev.weir.ir.def.TypeDef;

/// Elements in memory, arranged in row-major order: `!tile.view<4x?xf32>`, `!tile.view<64xf32, local>`.
///
/// @param shape the sizes; -1 where one is known only at run time
/// @param element the type of an element
/// @param space where the memory lies
@TypeDef(value = "view", assembly = ViewFormat.class)
public record ViewType(ImmutableLongArray shape, Type element, Space space) implements Type {
  /// A size that is known only at run time.
  public static final long DYNAMIC = -1;

  /// Makes the type.
  ///
  /// @throws IllegalArgumentException if a size is negative or `element` cannot be stored
  public ViewType {
    ElementTypes.check(element);
    for (int i = 0; i < shape.length(); i++) {
      if (shape.get(i) < 0 && shape.get(i) != DYNAMIC) {
        throw new IllegalArgumentException("a view cannot have the size " + shape.get(i));
      }
    }
  }

  /// {@return a view of global memory}
  public static ViewType global(Type element, long... shape) {
    return new ViewType(ImmutableLongArray.copyOf(shape), element, Space.GLOBAL);
  }

  /// {@return the number of dimensions}
  public int rank() {
    return shape.length();
  }

  /// {@return whether the size of dimension `i` is known only at run time}
  public boolean isDynamic(int i) {
    return shape.get(i) == DYNAMIC;
  }

  /// {@return how many sizes are known only at run time}
  public int dynamicCount() {
    return (int) shape.stream().filter(size -> size == DYNAMIC).count();
  }

  @Override
  public String toString() {
    return dev.weir.ir.text.AttributeText.of(this);
  }
}
