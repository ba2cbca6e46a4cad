package dev.weir.dialect.tile.index;

import dev.weir.dialect.builtin.scalar.CompareKind;
import dev.weir.dialect.builtin.scalar.IndexKind;
import dev.weir.dialect.tile.TileOps;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Value;
import dev.weir.ir.type.IndexType;
import dev.weir.ir.type.IntegerType;
import java.util.OptionalLong;

/// Makes index arithmetic that is simplified as it is made: numbers are computed at once, and what
/// changes nothing is left out.
public final class IndexMath {
  private final OpBuilder builder;

  /// Makes operations where `builder` stands.
  public IndexMath(OpBuilder builder) {
    this.builder = builder;
  }

  /// {@return a number}
  public Value constant(long value) {
    return builder.add(TileOps.index(value, IndexType.INDEX)).result();
  }

  /// {@return `a + b`}
  public Value add(Value a, Value b) {
    return make(IndexKind.ADD, a, b);
  }

  /// {@return `a + b`}
  public Value add(Value a, long b) {
    return make(IndexKind.ADD, a, b);
  }

  /// {@return `a - b`}
  public Value sub(Value a, Value b) {
    return make(IndexKind.SUB, a, b);
  }

  /// {@return `a - b`}
  public Value sub(Value a, long b) {
    return make(IndexKind.SUB, a, b);
  }

  /// {@return `a * b`}
  public Value mul(Value a, Value b) {
    return make(IndexKind.MUL, a, b);
  }

  /// {@return `a * b`}
  public Value mul(Value a, long b) {
    return make(IndexKind.MUL, a, b);
  }

  /// {@return `a / b`, downwards}
  public Value div(Value a, Value b) {
    return make(IndexKind.DIV, a, b);
  }

  /// {@return `a / b`, downwards}
  public Value div(Value a, long b) {
    return make(IndexKind.DIV, a, b);
  }

  /// {@return `a / b`, upwards}
  public Value ceilDiv(Value a, Value b) {
    return make(IndexKind.CEIL_DIV, a, b);
  }

  /// {@return `a / b`, upwards}
  public Value ceilDiv(Value a, long b) {
    return make(IndexKind.CEIL_DIV, a, b);
  }

  /// {@return what `a / b`, downwards, leaves}
  public Value mod(Value a, Value b) {
    return make(IndexKind.MOD, a, b);
  }

  /// {@return what `a / b`, downwards, leaves}
  public Value mod(Value a, long b) {
    return make(IndexKind.MOD, a, b);
  }

  /// {@return the smaller}
  public Value min(Value a, Value b) {
    return make(IndexKind.MIN, a, b);
  }

  /// {@return the smaller}
  public Value min(Value a, long b) {
    return make(IndexKind.MIN, a, b);
  }

  /// {@return the larger}
  public Value max(Value a, Value b) {
    return make(IndexKind.MAX, a, b);
  }

  /// {@return the larger}
  public Value max(Value a, long b) {
    return make(IndexKind.MAX, a, b);
  }

  /// {@return the position in row-major order of `i` in a row of `size` that is row `row`}
  public Value linear(Value row, long size, Value i) {
    return add(mul(row, size), i);
  }

  /// {@return whether `a` and `b` stand in the relation `kind`}
  public Value compare(CompareKind kind, Value a, Value b) {
    return builder.add(TileOps.indexCompare(a, b, kind, IntegerType.I1)).result();
  }

  /// {@return what `kind` computes of `a` and `b`}
  public Value make(IndexKind kind, Value a, long b) {
    OptionalLong known = IndexOp.valueOf(a);
    if (known.isPresent() && kind.isDefined(known.getAsLong(), b)) {
      return constant(kind.apply(known.getAsLong(), b));
    }
    return kind.isNeutral(b) ? a : make(kind, a, constant(b));
  }

  /// {@return what `kind` computes of `a` and `b`}
  public Value make(IndexKind kind, Value a, Value b) {
    OptionalLong x = IndexOp.valueOf(a);
    OptionalLong y = IndexOp.valueOf(b);
    if (x.isPresent() && y.isPresent() && kind.isDefined(x.getAsLong(), y.getAsLong())) {
      return constant(kind.apply(x.getAsLong(), y.getAsLong()));
    }
    if (y.isPresent()) {
      if (kind.isNeutral(y.getAsLong())) {
        return a;
      }
      if (kind == IndexKind.MUL && y.getAsLong() == 0) {
        return b;
      }
      if (kind == IndexKind.MOD && y.getAsLong() == 1) {
        return constant(0);
      }
    }
    if (x.isPresent() && kind.isCommutative()) {
      if (kind.isNeutral(x.getAsLong())) {
        return b;
      }
      if (kind == IndexKind.MUL && x.getAsLong() == 0) {
        return a;
      }
    }
    if (a == b && (kind == IndexKind.MIN || kind == IndexKind.MAX)) {
      return a;
    }
    return builder.add(TileOps.indexBinary(a, b, kind, IndexType.INDEX)).result();
  }
}
