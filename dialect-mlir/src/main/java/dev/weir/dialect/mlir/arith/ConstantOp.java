package dev.weir.dialect.mlir.arith;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.arith.assembly.ConstantAssembly;
import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.attr.DenseResourceAttr;
import dev.weir.ir.attr.DenseStringElementsAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.SparseElementsAttr;
import dev.weir.ir.attr.TypedAttribute;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.trait.InfersIntRanges;
import dev.weir.ir.trait.IntRange;
import dev.weir.ir.trait.NamesResults;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.NoneType;
import dev.weir.ir.type.VectorType;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// A number, or the elements of a vector or tensor: `arith.constant 42 : i32`.
@OpDef(value = "constant", assembly = ConstantAssembly.class)
public non-sealed interface ConstantOp
    extends ArithOp, Pure, ConstantLike, Foldable, NamesResults, InfersIntRanges {
  /// {@return the value}
  @Attr
  Attribute value();

  @Result
  OpResult result();

  /// {@return the type that `value` says it has; `none` where it says nothing}
  static Type typeOf(Attribute value) {
    if (value instanceof TypedAttribute typed) {
      return typed.type();
    }
    return value instanceof BoolAttr ? IntegerType.I1 : NoneType.NONE;
  }

  /// {@return whether a constant may yield `value` as a `type`}
  static boolean isBuildableWith(Attribute value, Type type) {
    return isNumeric(value)
        && MatchingTypes.isSame(typeOf(value), type)
        && (!(type instanceof IntegerType) || ElementTypes.isSignless(type));
  }

  private static boolean isNumeric(Attribute value) {
    return value instanceof IntegerAttr
        || value instanceof FloatAttr
        || value instanceof BoolAttr
        || value instanceof DenseElementsAttr
        || value instanceof DenseResourceAttr
        || value instanceof SparseElementsAttr
        || value instanceof DenseStringElementsAttr;
  }

  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return Foldable.to(value());
  }

  @Override
  default void nameValues(BiConsumer<? super Value, String> name) {
    name.accept(result(), suggestedName(value(), result().type()));
  }

  private static String suggestedName(Attribute value, Type type) {
    if (value instanceof BoolAttr bool) {
      return bool.value() ? "true" : "false";
    }
    if (value instanceof IntegerAttr number) {
      String digits =
          number.fitsLong() ? Long.toString(number.value()) : number.bigValue().toString();
      String name = "c".concat(digits);
      return type instanceof IntegerType ? name.concat("_").concat(type.toString()) : name;
    }
    return "cst";
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    Attribute value = value();
    Type type = result().type();
    if (!MatchingTypes.isSame(typeOf(value), type)) {
      diagnostics.error(this, "failed to verify that all of {value, result} have same type");
    } else if (type instanceof IntegerType && !ElementTypes.isSignless(type)) {
      diagnostics.error(this, "integer return type must be signless");
    } else if (!isNumeric(value)) {
      diagnostics.error(this, "value must be an integer, float, or elements attribute");
    } else if (type instanceof VectorType vector
        && vector.isScalable()
        && !(value instanceof DenseElementsAttr dense && dense.isSplat())) {
      diagnostics.error(
          this,
          "intializing scalable vectors with elements attribute is not supported unless it's a"
              + " vector splat");
    }
  }

  @Override
  default void inferIntRanges(
      List<@Nullable IntRange> operands, BiConsumer<Value, IntRange> ranges) {
    int width = IntRange.widthOf(result().type());
    if (width < 0) {
      return;
    }
    if (value() instanceof DenseElementsAttr elements) {
      rangeOf(elements, width).ifPresent(range -> ranges.accept(result(), range));
      return;
    }
    BigInteger number = Constants.integer(value());
    if (number != null) {
      ranges.accept(result(), IntRange.constant(number, width));
    }
  }

  private static Optional<IntRange> rangeOf(DenseElementsAttr elements, int width) {
    Optional<IntRange> range = Optional.empty();
    int count = elements.isSplat() ? 1 : Math.toIntExact(elements.elementCount());
    for (int i = 0; i < count; i++) {
      IntRange element = IntRange.constant(elements.bitsAt(i), width);
      range = Optional.of(range.map(known -> known.union(element)).orElse(element));
    }
    return range;
  }
}
