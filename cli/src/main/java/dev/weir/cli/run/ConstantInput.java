package dev.weir.cli.run;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.cli.file.InputFile;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.formats.npy.Npy;
import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Type;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IndexType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.ShapedType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Constants of any type that `--input` describes by a number, by a rule for all elements, or by a file.
final class ConstantInput {
  /// Where `uniform` starts.
  private final long seed;

  private final Diagnostics diagnostics;

  /// @param diagnostics told of files that are wrong
  ConstantInput(long seed, Diagnostics diagnostics) {
    this.seed = seed;
    this.diagnostics = diagnostics;
  }

  /// {@return the constant of type `type` that `spec` gives, if it gives one}
  Optional<Attribute> of(InputSpec spec, Type type) {
    return switch (spec.source()) {
      case InputSpec.Scalar(String digits) -> of(digits, type);
      case InputSpec.Fill fill ->
          elements(type).filter(fill.dtype()::equals).isPresent() && hasShape(fill.shape(), type)
              ? filled(fill, type)
              : Optional.empty();
      case InputSpec.OnnxFile _, InputSpec.Texts _ -> Optional.empty();
      case InputSpec.NpyFile npy ->
          elements(type)
              .flatMap(dtype -> Npy.read(InputFile.existing(npy.path()), dtype, diagnostics))
              .filter(tensor -> hasShape(ImmutableLongArray.copyOf(tensor.shape()), type))
              .map(tensor -> ConstantTensor.constant(tensor, type));
    };
  }

  /// {@return how the elements of `type` are kept in a file, if they can be}
  private static Optional<DType> elements(Type type) {
    return ConstantTensor.elements(ShapedType.elementOrSelf(type));
  }

  private static boolean hasShape(ImmutableLongArray shape, Type type) {
    return type instanceof ShapedType shaped ? shaped.shape().equals(shape) : shape.isEmpty();
  }

  private Optional<Attribute> filled(InputSpec.Fill fill, Type type) {
    String rule = fill.rule();
    return switch (rule) {
      case "zeros" -> of("0", type);
      case "ones" -> of("1", type);
      case "iota", "uniform" ->
          Optional.of(
              ConstantTensor.constant(
                  FillValues.make(rule, fill.dtype(), fill.shape(), seed), type));
      default -> of(rule, type);
    };
  }

  private static Optional<Attribute> of(String digits, Type type) {
    if (type instanceof ShapedType shaped) {
      return shaped.isStatic()
          ? of(digits, shaped.elementType())
              .map(element -> DenseElementsAttr.ofBits(shaped, bits(element)))
          : Optional.empty();
    }
    if (type instanceof FloatType floating) {
      return Optional.ofNullable(number(digits, floating));
    }
    if (type.equals(IntegerType.I1)) {
      return switch (digits) {
        case "true", "1", "-1" -> Optional.of(BoolAttr.TRUE);
        case "false", "0" -> Optional.of(BoolAttr.FALSE);
        default -> Optional.empty();
      };
    }
    int width =
        type instanceof IntegerType integer ? integer.width() : type == IndexType.INDEX ? 64 : 0;
    return width > 0 ? Optional.ofNullable(integer(digits, type, width)) : Optional.empty();
  }

  private static @Nullable Attribute integer(String digits, Type type, int width) {
    BigInteger value;
    try {
      value = new BigInteger(digits);
    } catch (NumberFormatException e) {
      return null;
    }
    // As in the text of a program, a number may be written with or without a sign.
    boolean fits = value.signum() < 0 ? value.bitLength() < width : value.bitLength() <= width;
    return !fits
        ? null
        : IntegerAttr.of(
            value.testBit(width - 1) && value.signum() > 0
                ? value.subtract(BigInteger.ONE.shiftLeft(width))
                : value,
            type);
  }

  private static @Nullable Attribute number(String digits, FloatType type) {
    return switch (digits.toLowerCase(Locale.ROOT)) {
      case "nan" -> new FloatAttr(Double.NaN, type);
      case "inf", "+inf" -> new FloatAttr(Double.POSITIVE_INFINITY, type);
      case "-inf" -> new FloatAttr(Double.NEGATIVE_INFINITY, type);
      case "-0", "-0.0" -> new FloatAttr(-0.0, type);
      case "true", "false" -> null;
      default ->
          // A double does not hold every number of a wide type.
          type.isWide()
              ? null
              : new FloatAttr(type.round(new BigDecimal(digits)).doubleValue(), type);
    };
  }

  private static BigInteger bits(Attribute element) {
    return switch (element) {
      case FloatAttr number -> number.bits();
      case IntegerAttr number -> number.bigValue();
      case BoolAttr bool -> bool.value() ? BigInteger.ONE : BigInteger.ZERO;
      default -> throw new IllegalArgumentException("no number: " + element);
    };
  }
}
