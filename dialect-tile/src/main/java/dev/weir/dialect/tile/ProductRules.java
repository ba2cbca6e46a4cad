package dev.weir.dialect.tile;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.Type;
import dev.weir.ir.attr.AffineMap;

/// Rules of what a kernel says of the product that it computes.
final class ProductRules {
  private ProductRules() {}

  static void verify(TileFuncOp function, Diagnostics diagnostics) {
    if (function.product().isEmpty()) {
      return;
    }
    ProductAttr product = function.product().get();
    AffineMap sizes = product.sizes().value();
    if (sizes.dimensions() != 0
        || sizes.symbols() != function.sizes().size()
        || sizes.results().size() != ProductAttr.SIZES) {
      diagnostics.error(
          function,
          "expects the sizes of 'product' to map %d symbols, one for each size, to batch, rows,"
              + " columns and depth",
          function.sizes().size());
      return;
    }
    boolean fine =
        verify(function, "left", product.left(), false, diagnostics)
            && verify(function, "right", product.right(), false, diagnostics)
            && verify(function, "bias", product.bias(), true, diagnostics)
            && verify(function, "addend", product.addend(), true, diagnostics)
            && verify(function, "result", product.result(), true, diagnostics);
    if (fine && product.result() >= 0 && function.access(product.result()) == Access.READ) {
      diagnostics.error(function, "expects the result of 'product' to be written");
    }
  }

  private static boolean verify(
      TileFuncOp function, String name, int pointer, boolean maybe, Diagnostics diagnostics) {
    if (maybe && pointer == -1) {
      return true;
    }
    if (pointer < 0 || pointer >= function.pointers().size()) {
      diagnostics.error(
          function, "'%s' of 'product' is pointer %d, which is not there", name, pointer);
      return false;
    }
    int left = function.product().orElseThrow().left();
    Type first = element(function, left);
    if (!element(function, pointer).equals(first)) {
      diagnostics.error(
          function,
          "'%s' of 'product' is of '%s', its lhs of '%s'",
          name,
          element(function, pointer),
          first);
      return false;
    }
    return true;
  }

  private static Type element(TileFuncOp function, int pointer) {
    return ((PointerType) function.pointers().get(pointer).type()).element();
  }
}
