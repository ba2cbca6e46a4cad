package dev.weir.pass.mindir.simplify;

import dev.weir.ir.Attribute;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import java.util.Optional;

/// Products of constants of one type.
final class ConstantProducts {
  private static final int MOST = 1 << 16;

  private ConstantProducts() {}

  /// {@return the product}, unless it is too large, or so small that it is 0
  static Optional<Attribute> of(Attribute a, Attribute b) {
    if (a instanceof FloatAttr x && b instanceof FloatAttr y && x.type() == y.type()) {
      FloatAttr product = new FloatAttr(x.value() * y.value(), x.type());
      return isFit(product.value(), x.value(), y.value()) ? Optional.of(product) : Optional.empty();
    }
    if (a instanceof IntegerAttr x
        && b instanceof IntegerAttr y
        && x.type() instanceof IntegerType type) {
      long product = wrapped(x.value() * y.value(), type);
      return type.width() <= 64 && type.signedness() != IntegerType.Signedness.UNSIGNED
          ? Optional.of(IntegerAttr.of(product, type))
          : Optional.empty();
    }
    return a instanceof DenseElementsAttr x
            && b instanceof DenseElementsAttr y
            && x.type().equals(y.type())
            && x.elementCount() <= MOST
        ? elements(x, y)
        : Optional.empty();
  }

  private static boolean isFit(double product, double x, double y) {
    return Double.isFinite(product) && (product != 0 || x == 0 || y == 0);
  }

  private static long wrapped(long value, IntegerType type) {
    int unused = 64 - type.width();
    return value << unused >> unused;
  }

  private static Optional<Attribute> elements(DenseElementsAttr x, DenseElementsAttr y) {
    int count = x.isSplat() && y.isSplat() ? 1 : (int) x.elementCount();
    if (x.elementType() instanceof FloatType type) {
      double[] products = new double[count];
      for (int i = 0; i < count; i++) {
        products[i] = type.round(x.doubleAt(i) * y.doubleAt(i));
        if (!isFit(products[i], x.doubleAt(i), y.doubleAt(i))) {
          return Optional.empty();
        }
      }
      return Optional.of(DenseElementsAttr.ofDoubles(x.type(), products));
    }
    if (!(x.elementType() instanceof IntegerType type)
        || type.width() > 64
        || type.width() == 1
        || type.signedness() == IntegerType.Signedness.UNSIGNED) {
      return Optional.empty();
    }
    long[] products = new long[count];
    for (int i = 0; i < count; i++) {
      products[i] = wrapped(x.longAt(i) * y.longAt(i), type);
    }
    return Optional.of(DenseElementsAttr.ofLongs(x.type(), products));
  }
}
