package dev.weir.backend.gpu.simt;

import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.dialect.tile.control.TileForOp;
import dev.weir.dialect.tile.index.IndexBinaryOp;
import dev.weir.dialect.tile.index.IndexOp;
import dev.weir.dialect.tile.index.ProgramIdOp;
import dev.weir.dialect.tile.memory.LoadIndexOp;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.attr.AffineExpr;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Between what and what indices lie, and by what they can be divided.
final class IndexFacts {
  /// Facts about an index: it lies from `low` to `high` and is a multiple of `divisor`; a
  /// divisor of 0 is that of the number 0.
  record Fact(long low, long high, long divisor) {
    static final Fact UNKNOWN = new Fact(-FAR, FAR, 1);

    boolean isConstant() {
      return low == high;
    }

    boolean fitsInt() {
      return low >= Integer.MIN_VALUE / 2 && high <= Integer.MAX_VALUE / 2;
    }
  }

  /// Beyond every index.
  static final long FAR = 1L << 60;

  private final Map<Value, Fact> facts = new IdentityHashMap<>();
  private final long programs;

  IndexFacts(TileFuncOp function) {
    AffineExpr grid = function.grid().value().results().get(0);
    programs = grid instanceof AffineExpr.Constant constant ? constant.value() : Integer.MAX_VALUE;
  }

  /// {@return the facts about `index`}
  Fact of(Value index) {
    Fact known = facts.get(index);
    if (known == null) {
      known = compute(index);
      facts.put(index, known);
    }
    return known;
  }

  /// {@return the number that `index` always is, or null}
  @Nullable Long constant(Value index) {
    Fact fact = of(index);
    return fact.isConstant() ? fact.low() : null;
  }

  private Fact compute(Value index) {
    Operation op = index.definingOp();
    if (op instanceof IndexOp constant) {
      return new Fact(constant.value(), constant.value(), Math.abs(constant.value()));
    }
    if (op instanceof ProgramIdOp) {
      return new Fact(0, Math.max(0, Math.min(programs, Integer.MAX_VALUE) - 1), 1);
    }
    if (op instanceof IndexBinaryOp binary) {
      return binary(binary, of(binary.lhs()), of(binary.rhs()));
    }
    if (op instanceof LoadIndexOp) {
      return Fact.UNKNOWN;
    }
    if (index instanceof BlockArgument argument) {
      Operation owner = argument.parentBlock() == null ? null : argument.parentBlock().parentOp();
      if (owner instanceof TileForOp loop && argument == loop.inductionVariable()) {
        Fact lower = of(loop.lower());
        Fact upper = of(loop.upper());
        Fact step = of(loop.step());
        return new Fact(
            lower.low(),
            Math.max(lower.low(), upper.high() - 1),
            gcd(lower.divisor(), step.divisor()));
      }
      if (owner instanceof TileFuncOp) {
        return new Fact(0, FAR, 1);
      }
    }
    return Fact.UNKNOWN;
  }

  private static Fact binary(IndexBinaryOp op, Fact a, Fact b) {
    long common = gcd(a.divisor(), b.divisor());
    return switch (op.kind()) {
      case ADD -> new Fact(near(a.low() + b.low()), near(a.high() + b.high()), common);
      case SUB -> new Fact(near(a.low() - b.high()), near(a.high() - b.low()), common);
      case MUL -> product(a, b);
      case DIV -> quotient(a, b, false);
      case CEIL_DIV -> quotient(a, b, true);
      case MOD ->
          new Fact(
              0,
              a.low() >= 0 ? Math.min(a.high(), b.high() - 1) : b.high() - 1,
              b.isConstant() ? gcd(a.divisor(), b.low()) : 1);
      case MIN -> new Fact(Math.min(a.low(), b.low()), Math.min(a.high(), b.high()), common);
      case MAX -> new Fact(Math.max(a.low(), b.low()), Math.max(a.high(), b.high()), common);
    };
  }

  private static Fact product(Fact a, Fact b) {
    long p = multiply(a.low(), b.low());
    long q = multiply(a.low(), b.high());
    long r = multiply(a.high(), b.low());
    long s = multiply(a.high(), b.high());
    return new Fact(
        Math.min(Math.min(p, q), Math.min(r, s)),
        Math.max(Math.max(p, q), Math.max(r, s)),
        multiply(a.divisor(), b.divisor()));
  }

  private static Fact quotient(Fact a, Fact b, boolean up) {
    long by = Math.max(1, b.low());
    long low = a.low() < 0 ? -FAR : 0;
    long high =
        a.high() >= FAR ? FAR : up ? Math.ceilDiv(a.high(), by) : Math.floorDiv(a.high(), by);
    if (b.isConstant()) {
      low = a.low() <= -FAR ? -FAR : up ? Math.ceilDiv(a.low(), by) : Math.floorDiv(a.low(), by);
    }
    boolean exact = b.isConstant() && a.divisor() % by == 0;
    return new Fact(low, high, exact ? a.divisor() / by : 1);
  }

  private static long multiply(long a, long b) {
    long high = Math.multiplyHigh(a, b);
    long low = a * b;
    if (high != low >> 63) {
      return high < 0 ? -FAR : FAR;
    }
    return near(low);
  }

  private static long near(long value) {
    return Math.max(-FAR, Math.min(FAR, value));
  }

  private static long gcd(long a, long b) {
    while (b != 0) {
      long rest = a % b;
      a = b;
      b = rest;
    }
    return Math.abs(a);
  }
}
