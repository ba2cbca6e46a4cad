package dev.weir.dialect.shape.term;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/// A random expression that knows its value by definition, without the term that is built along with it.
final class RandomTerm {
  private static final int SYMBOLS = 4;
  private static final long[] EDGES = {
    Long.MAX_VALUE, Long.MIN_VALUE, Long.MAX_VALUE - 1, 1L << 62, 3037000500L, -(1L << 33)
  };

  private final Random random;
  private final Simplifier simplifier;
  private final List<SymbolTerm> symbols = new ArrayList<>();
  final Map<SymbolTerm, Long> values = new HashMap<>();

  RandomTerm(Random random, Simplifier simplifier) {
    this.random = random;
    this.simplifier = simplifier;
    for (int i = 0; i < SYMBOLS; i++) {
      SymbolTerm symbol = i == SYMBOLS - 1 ? Term.signed("i" + i) : Term.symbol("s" + i);
      symbols.add(symbol);
      values.put(symbol, value(symbol.isSigned()));
    }
  }

  private long value(boolean signed) {
    long size = random.nextInt(8) == 0 ? random.nextLong(1L << 40) : random.nextInt(9);
    return signed && random.nextBoolean() ? -size : size;
  }

  /// A term and its value, empty where it is not defined.
  record Pair(Term term, Optional<BigInteger> value) {}

  Pair of(int depth) {
    if (depth == 0 || random.nextInt(6) == 0) {
      return leaf();
    }
    Pair a = of(depth - 1);
    Pair b = random.nextInt(5) == 0 ? a : of(depth - 1);
    int kind = random.nextInt(11);
    Term term =
        switch (kind) {
          case 0, 1 -> simplifier.add(a.term, b.term);
          case 2 -> simplifier.subtract(a.term, b.term);
          case 3, 4 -> simplifier.multiply(a.term, b.term);
          case 5, 6 -> simplifier.floorDiv(a.term, b.term);
          case 7 -> simplifier.mod(a.term, b.term);
          case 8 -> simplifier.min(a.term, b.term);
          case 9 -> simplifier.max(a.term, b.term);
          default -> simplifier.broadcast(a.term, b.term);
        };
    return new Pair(term, a.value.flatMap(x -> b.value.flatMap(y -> value(kind, x, y))));
  }

  private Pair leaf() {
    if (random.nextInt(3) > 0) {
      SymbolTerm symbol = symbols.get(random.nextInt(SYMBOLS));
      return new Pair(symbol, Optional.of(BigInteger.valueOf(values.get(symbol))));
    }
    long constant =
        random.nextInt(40) == 0
            ? EDGES[random.nextInt(EDGES.length)]
            : random.nextInt(8) == 0 ? random.nextInt(2000) - 1000 : random.nextInt(12) - 3;
    return new Pair(Term.of(constant), Optional.of(BigInteger.valueOf(constant)));
  }

  private static Optional<BigInteger> value(int kind, BigInteger x, BigInteger y) {
    return switch (kind) {
      case 0, 1 -> Optional.of(x.add(y));
      case 2 -> Optional.of(x.subtract(y));
      case 3, 4 -> Optional.of(x.multiply(y));
      case 5, 6 -> y.signum() == 0 ? Optional.empty() : Optional.of(floor(x, y));
      case 7 ->
          y.signum() == 0 ? Optional.empty() : Optional.of(x.subtract(y.multiply(floor(x, y))));
      case 8 -> Optional.of(x.min(y));
      case 9 -> Optional.of(x.max(y));
      default ->
          x.equals(BigInteger.ONE) || x.equals(y)
              ? Optional.of(y)
              : y.equals(BigInteger.ONE) ? Optional.of(x) : Optional.empty();
    };
  }

  /// The greatest integer that is no more than the quotient, by the definition of the remainder.
  private static BigInteger floor(BigInteger x, BigInteger y) {
    BigInteger remainder = x.mod(y.abs());
    BigInteger down = x.subtract(remainder).divide(y);
    return y.signum() > 0 || remainder.signum() == 0 ? down : down.subtract(BigInteger.ONE);
  }
}
