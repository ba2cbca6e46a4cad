package dev.weir.dialect.tile;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.tile.assembly.TileFormat;
import dev.weir.dialect.tile.memory.LoadOp;
import dev.weir.dialect.tile.shape.BroadcastOp;
import dev.weir.dialect.tile.shape.FillOp;
import dev.weir.dialect.tile.shape.IotaOp;
import dev.weir.ir.Type;
import dev.weir.ir.def.TypeDef;

/// A block of values that a program computes with: `!tile.tile<8x128xf32>`; `!tile.tile<f32>` is a
/// single one.
///
/// The shape is an upper bound. How many of the values count is the tile's extent, one number for each
/// dimension, known at run time and at most the bound; the other values do not exist. Extents are set
/// where a tile is made ([LoadOp], [FillOp], [IotaOp], [BroadcastOp]) and follow through arithmetic,
/// whose operands must agree in them.
///
/// @param shape the bounds, each at least 1
/// @param element the type of an element
@TypeDef(value = "tile", assembly = TileFormat.class)
public record TileType(ImmutableLongArray shape, Type element) implements Type {
  /// Makes the type.
  ///
  /// @throws IllegalArgumentException if a bound is below 1 or `element` is not an element type
  public TileType {
    ElementTypes.check(element);
    for (int i = 0; i < shape.length(); i++) {
      if (shape.get(i) < 1) {
        throw new IllegalArgumentException(
            "a tile needs bounds of at least 1, got " + shape.get(i));
      }
    }
  }

  /// {@return a tile of these bounds}
  public static TileType of(Type element, long... shape) {
    return new TileType(ImmutableLongArray.copyOf(shape), element);
  }

  /// {@return the number of dimensions}
  public int rank() {
    return shape.length();
  }

  /// {@return the number of values at most}
  public long elementCount() {
    long count = 1;
    for (int i = 0; i < shape.length(); i++) {
      count = Math.multiplyExact(count, shape.get(i));
    }
    return count;
  }

  /// {@return a tile of the same bounds with other elements}
  public TileType withElement(Type other) {
    return new TileType(shape, other);
  }

  @Override
  public String toString() {
    return dev.weir.ir.text.AttributeText.of(this);
  }
}
