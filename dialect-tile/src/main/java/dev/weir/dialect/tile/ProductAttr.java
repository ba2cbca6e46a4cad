package dev.weir.dialect.tile;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.attr.AffineMapAttr;
import dev.weir.ir.def.AttrDef;
import dev.weir.ir.text.AttributeText;
import dev.weir.ir.type.TensorType;

/// Says of a kernel that it multiplies matrices, in the terms of libraries that do: for each of a batch,
/// `result = activation(scale * left * right + bias + addend)`, where `bias` has an element for each column
/// and `addend` is a matrix like the result.
///
/// Matrices lie in memory row by row, one after the other, and all have elements of one type. Where something
/// follows that cannot be expressed so, `result` is -1: the attribute then describes the product alone, and the
/// loop of the kernel that computes it is followed by the rest. `docs/reference/tile-level.md` has an example.
///
/// @param left the pointer of the left factors
/// @param transposeLeft whether these lie transposed
/// @param repeatLeft whether there is one for all of the batch
/// @param right the pointer of the right factors
/// @param transposeRight whether these lie transposed
/// @param repeatRight whether there is one for all of the batch
/// @param sizes the map from the kernel's sizes to batch, rows, columns, and what both factors share
/// @param scale what products are multiplied by
/// @param bias the pointer of the bias, or -1
/// @param addend the pointer of the addend, or -1
/// @param activation what is done last
/// @param result the pointer of the result, or -1
@AttrDef(value = "product", format = "`<` struct(params) `>`")
public record ProductAttr(
    int left,
    boolean transposeLeft,
    boolean repeatLeft,
    int right,
    boolean transposeRight,
    boolean repeatRight,
    AffineMapAttr sizes,
    double scale,
    int bias,
    int addend,
    ProductActivation activation,
    int result)
    implements Attribute {
  /// How many sizes there are: batch, rows, columns, depth.
  public static final int SIZES = 4;

  /// {@return whether the kernel does nothing else}
  public boolean isWhole() {
    return result >= 0;
  }

  /// {@return the product with its sizes as `map` says}
  public ProductAttr of(AffineMapAttr map) {
    return new ProductAttr(
        left,
        transposeLeft,
        repeatLeft,
        right,
        transposeRight,
        repeatRight,
        map,
        scale,
        bias,
        addend,
        activation,
        result);
  }

  /// {@return the types of the factors as they are multiplied: a batch of rows by depth, and of depth by
  /// columns}
  public ImmutableList<TensorType> factors(Type element) {
    long[] size = new long[SIZES];
    for (int i = 0; i < SIZES; i++) {
      size[i] =
          sizes.value().results().get(i) instanceof AffineExpr.Constant known
              ? known.value()
              : TensorType.DYNAMIC;
    }
    return ImmutableList.of(
        TensorType.of(element, size[0], size[1], size[3]),
        TensorType.of(element, size[0], size[3], size[2]));
  }

  @Override
  public String toString() {
    return AttributeText.of(this);
  }
}
