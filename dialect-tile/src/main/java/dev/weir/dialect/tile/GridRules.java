package dev.weir.dialect.tile;

import static com.google.common.base.Preconditions.checkArgument;

import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Type;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.attr.AffineMap;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.type.IndexType;

/// Rules of a kernel's arguments and of its grid size.
final class GridRules {
  private GridRules() {}

  static void verify(TileFuncOp function, Diagnostics diagnostics) {
    if (function.bodyRegion().isEmpty()) {
      diagnostics.error(function, "expects a body");
      return;
    }
    Block entry = function.bodyRegion().entry();
    int pointers = 0;
    int sizes = 0;
    for (int i = 0; i < entry.argumentCount(); i++) {
      Type type = entry.argument(i).type();
      if (type instanceof PointerType) {
        pointers++;
        if (sizes > 0) {
          diagnostics.error(
              function, "expects pointers before sizes, got a pointer as argument #%d", i);
          return;
        }
      } else if (type == IndexType.INDEX) {
        sizes++;
      } else {
        diagnostics.error(
            function, "expects argument #%d to be a pointer or an index, but got '%s'", i, type);
        return;
      }
    }
    verifyAccess(function, pointers, diagnostics);
    AffineMap grid = function.grid().value();
    if (grid.dimensions() != 0 || grid.symbols() != sizes || grid.results().size() != 1) {
      diagnostics.error(
          function,
          "expects 'grid' to map no dimensions and %d symbols, one for each size, to one result",
          sizes);
    }
  }

  private static void verifyAccess(TileFuncOp function, int pointers, Diagnostics diagnostics) {
    if (function.access().elements().size() != pointers) {
      diagnostics.error(
          function,
          "expects 'access' to have one entry for each of the %d pointers, got %d",
          pointers,
          function.access().elements().size());
      return;
    }
    for (Attribute each : function.access().elements()) {
      if (!(each instanceof StringAttr word) || !Access.isKeyword(word.value())) {
        diagnostics.error(
            function,
            "expects entries of 'access' to be 'read', 'write' or 'readwrite', got '%s'",
            each);
        return;
      }
    }
  }

  static long programs(AffineMap grid, long[] sizes) {
    checkArgument(
        sizes.length == grid.symbols(),
        "the kernel has %s sizes, got %s",
        grid.symbols(),
        sizes.length);
    return Math.max(0, evaluate(grid.results().get(0), sizes));
  }

  private static long evaluate(AffineExpr expression, long[] symbols) {
    if (expression instanceof AffineExpr.Constant(long value)) {
      return value;
    }
    if (expression instanceof AffineExpr.Symbol(int position)) {
      return symbols[position];
    }
    AffineExpr.Binary binary = (AffineExpr.Binary) expression;
    long a = evaluate(binary.left(), symbols);
    long b = evaluate(binary.right(), symbols);
    AffineExpr.Operator operator = binary.operator();
    boolean divides = operator != AffineExpr.Operator.ADD && operator != AffineExpr.Operator.MUL;
    checkArgument(!divides || b > 0, "the grid divides by %s", b);
    return switch (operator) {
      case ADD -> Math.addExact(a, b);
      case MUL -> Math.multiplyExact(a, b);
      case FLOOR_DIV -> Math.floorDiv(a, b);
      case CEIL_DIV -> Math.ceilDiv(a, b);
      case MOD -> Math.floorMod(a, b);
    };
  }
}
