package dev.weir.ir.text.write;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.attr.AffineExpr.Binary;
import dev.weir.ir.attr.AffineExpr.Constant;
import dev.weir.ir.attr.AffineExpr.Operator;
import dev.weir.ir.attr.AffineMap;
import dev.weir.ir.attr.IntegerSet;
import dev.weir.ir.attr.StridedLayoutAttr;
import dev.weir.ir.text.lex.TextBuffer;

/// Affine expressions, maps and sets, and layouts by strides, in MLIR's spelling.
///
/// Deviation: a sum on the right of a sum keeps its parentheses where it would be read as another
/// expression without them; MLIR leaves them out, so its own text changes when it is read again.
public final class AffineText {
  private AffineText() {}

  public static void append(TextBuffer out, AffineMap map) {
    identifiers(out, map.dimensions(), map.symbols());
    out.append(" -> (");
    for (int i = 0; i < map.results().size(); i++) {
      separate(out, i);
      append(out, map.results().get(i), false);
    }
    out.append(')');
  }

  public static void append(TextBuffer out, IntegerSet set) {
    identifiers(out, set.dimensions(), set.symbols());
    out.append(" : (");
    ImmutableList<IntegerSet.Constraint> constraints = set.constraints();
    for (int i = 0; i < constraints.size(); i++) {
      separate(out, i);
      append(out, constraints.get(i).expression(), false);
      out.append(constraints.get(i).equality() ? " == 0" : " >= 0");
    }
    out.append(')');
  }

  private static void separate(TextBuffer out, int index) {
    if (index > 0) {
      out.append(", ");
    }
  }

  private static void identifiers(TextBuffer out, int dimensions, int symbols) {
    out.append('(');
    for (int i = 0; i < dimensions; i++) {
      separate(out, i);
      out.append('d').append(i);
    }
    out.append(')');
    if (symbols > 0) {
      out.append('[');
      for (int i = 0; i < symbols; i++) {
        separate(out, i);
        out.append('s').append(i);
      }
      out.append(']');
    }
  }

  /// Appends `expression`, in parentheses where it is not a single thing and stands `tight`.
  public static void append(TextBuffer out, AffineExpr expression, boolean tight) {
    switch (expression) {
      case AffineExpr.Dimension dimension -> out.append('d').append(dimension.position());
      case AffineExpr.Symbol symbol -> out.append('s').append(symbol.position());
      case Constant constant -> out.append(constant.value());
      case Binary binary -> {
        if (tight) {
          out.append('(');
        }
        if (binary.operator() == Operator.ADD) {
          sum(out, binary);
        } else if (binary.operator() == Operator.MUL
            && binary.right() instanceof Constant factor
            && factor.value() == -1
            && !(binary.left() instanceof Constant)) {
          out.append('-');
          append(out, binary.left(), true);
        } else {
          append(out, binary.left(), true);
          out.append(binary.operator().spelling());
          append(out, binary.right(), true);
        }
        if (tight) {
          out.append(')');
        }
      }
    }
  }

  private static void sum(TextBuffer out, Binary sum) {
    append(out, sum.left(), false);
    if (sum.right() instanceof Binary product
        && product.operator() == Operator.MUL
        && product.right() instanceof Constant factor
        && factor.value() != Long.MIN_VALUE
        // A product of constants is one that exceeds 64 bits; of the other sign it need not.
        && !(product.left() instanceof Constant)) {
      if (factor.value() == -1) {
        out.append(" - ");
        boolean nested = product.left() instanceof Binary inner && inner.operator() == Operator.ADD;
        append(out, product.left(), nested);
        return;
      }
      if (factor.value() < -1) {
        out.append(" - ");
        append(out, product.left(), true);
        out.append(" * ").append(-factor.value());
        return;
      }
    }
    if (sum.right() instanceof Constant constant
        && constant.value() < 0
        && constant.value() != Long.MIN_VALUE) {
      out.append(" - ").append(-constant.value());
      return;
    }
    out.append(" + ");
    append(out, sum.right(), !readsBackFlat(sum));
  }

  /// {@return whether `a + (b + c)` may be written `a + b + c`, which is read as `(a + b) + c`}
  private static boolean readsBackFlat(Binary sum) {
    return !(sum.right() instanceof Binary right)
        || right.operator() != Operator.ADD
        || sum.left().plus(right.left()).plus(right.right()).equals(sum);
  }

  public static void append(TextBuffer out, StridedLayoutAttr layout) {
    out.append("strided<[");
    for (int i = 0; i < layout.strides().length(); i++) {
      separate(out, i);
      stride(out, layout.strides().get(i));
    }
    out.append(']');
    if (layout.offset() != 0) {
      out.append(", offset: ");
      stride(out, layout.offset());
    }
    out.append('>');
  }

  private static void stride(TextBuffer out, long value) {
    if (value == StridedLayoutAttr.DYNAMIC) {
      out.append('?');
    } else {
      out.append(value);
    }
  }
}
