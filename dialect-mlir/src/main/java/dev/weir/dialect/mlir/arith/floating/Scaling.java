package dev.weir.dialect.mlir.arith.floating;

import dev.weir.dialect.mlir.arith.fold.FloatFolding;
import dev.weir.evaluate.Outcome;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.ShapedType;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.VectorType;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The factors of `scaling_extf` and `scaling_truncf`.
///
/// As MLIR expands the two: a scale of 16 or more bits is first narrowed to `f8E8M0FNU`, which keeps its
/// power of two, as `truncf` does; narrower scales of other types have no meaning.
final class Scaling {
  private static final int LEAST_NARROWED = 16;

  private Scaling() {}

  /// {@return `scale` as a factor of type `to`, or null if there is none}
  static @Nullable Attribute factor(Attribute scale, Type from, Type to) {
    if (!(ShapedType.elementOrSelf(from) instanceof FloatType type)
        || type != FloatType.F8E8M0FNU && type.width() < LEAST_NARROWED) {
      return null;
    }
    Attribute power =
        type == FloatType.F8E8M0FNU
            ? scale
            : FloatFolding.round(scale, powers(from), RoundingMode.TO_NEAREST_EVEN);
    return FloatFolding.convert(power, to);
  }

  private static Type powers(Type type) {
    return switch (type) {
      case TensorType tensor -> tensor.withElementType(FloatType.F8E8M0FNU);
      case VectorType vector ->
          new VectorType(vector.shape(), vector.scalable(), FloatType.F8E8M0FNU);
      default -> FloatType.F8E8M0FNU;
    };
  }

  /// {@return `made`, or why there is none}
  static Outcome outcome(
      @Nullable Attribute made,
      List<Attribute> operands,
      Type scale,
      Type type,
      Optional<FastMathAttr> promises) {
    return made == null
        ? Outcome.unsupported(
            "a scale of type %s has no power of two that %s can be scaled by"
                .formatted(ShapedType.elementOrSelf(scale), ShapedType.elementOrSelf(type)))
        : FloatFolding.checked(made, operands, promises.orElse(FastMathAttr.NONE), type);
  }
}
