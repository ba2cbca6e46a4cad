package dev.weir.pass.kernel.tile;

import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.dialect.shape.term.TermAlgebra;
import dev.weir.ir.attr.AffineExpr;
import java.util.List;

/// Sizes as terms over names, and as expressions in which symbol `i` is name `i` of a list.
record AffineTerms(List<String> names) {
  /// {@return the names of `count` symbols: `s0`, `s1`, …}
  static AffineTerms of(int count) {
    return new AffineTerms(
        java.util.stream.IntStream.range(0, count).mapToObj(i -> "s" + i).toList());
  }

  /// {@return `expression` as a term}
  Term term(AffineExpr expression) {
    if (expression instanceof AffineExpr.Constant number) {
      return Term.of(number.value());
    } else if (expression instanceof AffineExpr.Symbol symbol) {
      return Term.symbol(names.get(symbol.position()));
    } else if (!(expression instanceof AffineExpr.Binary binary)) {
      throw new IllegalArgumentException("a size has no dimensions");
    } else {
      Term left = term(binary.left());
      Term right = term(binary.right());
      return switch (binary.operator()) {
        case ADD -> left.plus(right);
        case MUL -> left.times(right);
        case FLOOR_DIV -> left.floorDiv(right);
        case CEIL_DIV -> left.ceilDiv(right);
        case MOD -> left.mod(right);
      };
    }
  }

  /// {@return `term` as an expression}
  ///
  /// @throws IllegalArgumentException if it has a name that is not in the list, or is no affine expression
  AffineExpr expression(Term term) {
    return term.fold(new Expressions(names));
  }

  private record Expressions(List<String> names) implements TermAlgebra<AffineExpr> {
    @Override
    public AffineExpr integer(long value) {
      return AffineExpr.constant(value);
    }

    @Override
    public AffineExpr symbol(SymbolTerm symbol) {
      int position = names.indexOf(symbol.name());
      if (position < 0) {
        throw new IllegalArgumentException("no size of an input: " + symbol);
      }
      return AffineExpr.symbol(position);
    }

    @Override
    public AffineExpr add(AffineExpr a, AffineExpr b) {
      return a.plus(b);
    }

    @Override
    public AffineExpr multiply(AffineExpr a, AffineExpr b) {
      return a.times(b);
    }

    @Override
    public AffineExpr floorDiv(AffineExpr a, AffineExpr b) {
      return AffineExpr.binary(AffineExpr.Operator.FLOOR_DIV, a, b);
    }

    @Override
    public AffineExpr ceilDiv(AffineExpr a, AffineExpr b) {
      return AffineExpr.binary(AffineExpr.Operator.CEIL_DIV, a, b);
    }

    @Override
    public AffineExpr mod(AffineExpr a, AffineExpr b) {
      return AffineExpr.binary(AffineExpr.Operator.MOD, a, b);
    }

    @Override
    public AffineExpr min(AffineExpr a, AffineExpr b) {
      throw new IllegalArgumentException("an affine expression has no minimum");
    }

    @Override
    public AffineExpr max(AffineExpr a, AffineExpr b) {
      throw new IllegalArgumentException("an affine expression has no maximum");
    }

    @Override
    public AffineExpr broadcast(AffineExpr a, AffineExpr b) {
      throw new IllegalArgumentException("an affine expression does not broadcast");
    }
  }
}
