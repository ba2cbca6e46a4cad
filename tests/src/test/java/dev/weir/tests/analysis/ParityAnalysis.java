package dev.weir.tests.analysis;

import com.google.common.collect.ImmutableList;
import dev.weir.analysis.dataflow.SparseAnalysis;
import dev.weir.dialect.mlir.arith.ConstantOp;
import dev.weir.dialect.mlir.arith.integer.AddIOp;
import dev.weir.dialect.mlir.arith.integer.MulIOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.tests.analysis.ParityAnalysis.Parity;
import java.util.Collections;
import java.util.function.Function;

// region analysis
/// Whether integers are even or odd.
final class ParityAnalysis implements SparseAnalysis<Parity> {
  /// Facts about an integer.
  enum Parity {
    UNREACHED,
    EVEN,
    ODD,
    EITHER
  }

  @Override
  public Parity unreached() {
    return Parity.UNREACHED;
  }

  @Override
  public Parity unknown(Value value) {
    return Parity.EITHER;
  }

  @Override
  public Parity join(Parity one, Parity other) {
    if (one == Parity.UNREACHED || one == other) {
      return other;
    }
    return other == Parity.UNREACHED ? one : Parity.EITHER;
  }

  @Override
  public ImmutableList<Parity> transfer(Operation op, Function<Value, Parity> states) {
    Parity result = Parity.EITHER;
    if (op instanceof ConstantOp constant && constant.value() instanceof IntegerAttr number) {
      result = number.value() % 2 == 0 ? Parity.EVEN : Parity.ODD;
    } else if (op instanceof AddIOp sum) {
      result = sum(states.apply(sum.lhs()), states.apply(sum.rhs()));
    } else if (op instanceof MulIOp product) {
      result = product(states.apply(product.lhs()), states.apply(product.rhs()));
    }
    return ImmutableList.copyOf(Collections.nCopies(op.resultCount(), result));
  }

  private static Parity sum(Parity a, Parity b) {
    if (a == Parity.EITHER || b == Parity.EITHER) {
      return Parity.EITHER;
    }
    return a == b ? Parity.EVEN : Parity.ODD;
  }

  private static Parity product(Parity a, Parity b) {
    if (a == Parity.EVEN || b == Parity.EVEN) {
      return Parity.EVEN;
    }
    return a == Parity.ODD && b == Parity.ODD ? Parity.ODD : Parity.EITHER;
  }
}
// endregion
