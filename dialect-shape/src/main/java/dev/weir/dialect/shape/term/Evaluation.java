package dev.weir.dialect.shape.term;

import java.math.BigInteger;
import java.util.function.Function;

/// Computes terms with numbers for symbols: in `long`s, and where these overflow, without limit.
final class Evaluation {
  /// How large an intermediate result may be: a power of a power would fill the memory.
  private static final int BITS = 1 << 14;

  private Evaluation() {}

  static long of(Term term, Function<SymbolTerm, Long> values) {
    try {
      return term.fold(new Fast(values));
    } catch (ArithmeticException overflow) {
      BigInteger exact = term.fold(new Exact(values));
      if (exact.bitLength() >= Long.SIZE) {
        throw new ArithmeticException("the value " + exact + " does not fit in 64 bits");
      }
      return exact.longValue();
    }
  }

  private static ArithmeticException doNotBroadcast(Object a, Object b) {
    return new ArithmeticException("sizes " + a + " and " + b + " do not broadcast");
  }

  private record Fast(Function<SymbolTerm, Long> values) implements TermAlgebra<Long> {
    @Override
    public Long integer(long value) {
      return value;
    }

    @Override
    public Long symbol(SymbolTerm symbol) {
      return values.apply(symbol);
    }

    @Override
    public Long add(Long a, Long b) {
      return Math.addExact(a, b);
    }

    @Override
    public Long multiply(Long a, Long b) {
      return Math.multiplyExact(a, b);
    }

    @Override
    public Long floorDiv(Long a, Long b) {
      return Math.floorDivExact(a, b);
    }

    @Override
    public Long min(Long a, Long b) {
      return Math.min(a, b);
    }

    @Override
    public Long max(Long a, Long b) {
      return Math.max(a, b);
    }

    @Override
    public Long broadcast(Long a, Long b) {
      if (a != 1 && b != 1 && !a.equals(b)) {
        throw doNotBroadcast(a, b);
      }
      return a == 1 ? b : a;
    }
  }

  private record Exact(Function<SymbolTerm, Long> values) implements TermAlgebra<BigInteger> {
    @Override
    public BigInteger integer(long value) {
      return BigInteger.valueOf(value);
    }

    @Override
    public BigInteger symbol(SymbolTerm symbol) {
      return BigInteger.valueOf(values.apply(symbol));
    }

    @Override
    public BigInteger add(BigInteger a, BigInteger b) {
      return a.add(b);
    }

    @Override
    public BigInteger multiply(BigInteger a, BigInteger b) {
      if (a.bitLength() + b.bitLength() > BITS) {
        throw new ArithmeticException("an intermediate result does not fit in " + BITS + " bits");
      }
      return a.multiply(b);
    }

    @Override
    public BigInteger floorDiv(BigInteger a, BigInteger b) {
      if (b.signum() == 0) {
        throw new ArithmeticException(a + " floordiv 0");
      }
      BigInteger[] parts = a.divideAndRemainder(b);
      boolean down = parts[1].signum() != 0 && parts[1].signum() != b.signum();
      return down ? parts[0].subtract(BigInteger.ONE) : parts[0];
    }

    @Override
    public BigInteger min(BigInteger a, BigInteger b) {
      return a.min(b);
    }

    @Override
    public BigInteger max(BigInteger a, BigInteger b) {
      return a.max(b);
    }

    @Override
    public BigInteger broadcast(BigInteger a, BigInteger b) {
      if (!a.equals(BigInteger.ONE) && !b.equals(BigInteger.ONE) && !a.equals(b)) {
        throw doNotBroadcast(a, b);
      }
      return a.equals(BigInteger.ONE) ? b : a;
    }
  }
}
