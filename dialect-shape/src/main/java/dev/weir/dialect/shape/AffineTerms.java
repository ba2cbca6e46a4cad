package dev.weir.dialect.shape;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.dialect.shape.term.TermAlgebra;
import dev.weir.ir.attr.AffineExpr;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Sizes as terms over names, and as affine expressions in which symbol `i` is name `i` of a list. What no affine
/// expression can say gets a symbol of its own behind those, in the order in which it is met.
public final class AffineTerms {
  private final ImmutableList<SymbolTerm> symbols;
  private final Map<String, Integer> positions = new HashMap<>();
  private final List<Derived> derived = new ArrayList<>();
  private final Map<Derived, Integer> known = new HashMap<>();

  /// What a symbol stands for that has no name.
  ///
  /// @param operation what is done to the two
  /// @param left an expression in the symbols before this one
  /// @param right an expression in the symbols before this one
  public record Derived(Operation operation, AffineExpr left, AffineExpr right) {
    /// What affine expressions cannot say.
    public enum Operation {
      MIN,
      MAX,
      BROADCAST
    }

    /// {@return the value where the operands have these values}
    ///
    /// @throws ArithmeticException if they do not broadcast
    public static long apply(Operation operation, long left, long right) {
      return switch (operation) {
        case MIN -> Math.min(left, right);
        case MAX -> Math.max(left, right);
        case BROADCAST -> {
          if (left != right && left != 1 && right != 1) {
            throw new ArithmeticException("sizes " + left + " and " + right + " do not broadcast");
          }
          yield left == 1 ? right : left;
        }
      };
    }

    /// {@return this as a term, where `symbols` says what the symbols before it are}
    public Term term(AffineTerms symbols) {
      return of(symbols.term(left), symbols.term(right));
    }

    private Term of(Term a, Term b) {
      return switch (operation) {
        case MIN -> a.min(b);
        case MAX -> a.max(b);
        case BROADCAST -> a.broadcast(b);
      };
    }
  }

  /// Knows these names, each of a size.
  public AffineTerms(List<String> names) {
    this(names.stream().map(Term::symbol).collect(ImmutableList.toImmutableList()));
  }

  private AffineTerms(ImmutableList<SymbolTerm> symbols) {
    this.symbols = symbols;
    for (int i = 0; i < symbols.size(); i++) {
      positions.putIfAbsent(symbols.get(i).name(), i);
    }
  }

  /// {@return the names of `count` sizes: `s0`, `s1`, …}
  public static AffineTerms of(int count) {
    return of(count, ImmutableList.of());
  }

  /// {@return the names of `count` sizes, `s0`, `s1`, …, and behind them those of what is `following`}
  ///
  /// A symbol that stands for what may be negative is signed, so that no simplification takes it for a size.
  public static AffineTerms of(int count, List<Term> following) {
    return new AffineTerms(
        Stream.concat(
                IntStream.range(0, count).mapToObj(i -> Term.symbol("s" + i)),
                IntStream.range(0, following.size())
                    .mapToObj(i -> {
                      String name = "s" + (count + i);
                      boolean negative = following.get(i).bounds().lower() < 0;
                      return negative ? Term.signed(name) : Term.symbol(name);
                    }))
            .collect(ImmutableList.toImmutableList()));
  }

  /// {@return the symbols}
  public ImmutableList<SymbolTerm> symbols() {
    return symbols;
  }

  /// {@return what the symbols behind those with names stand for, as far as they were met}
  public ImmutableList<Derived> derived() {
    return ImmutableList.copyOf(derived);
  }

  /// {@return how many symbols there are so far}
  public int count() {
    return symbols.size() + derived.size();
  }

  /// {@return `expression` as a term}
  public Term term(AffineExpr expression) {
    if (expression instanceof AffineExpr.Constant number) {
      return Term.of(number.value());
    } else if (expression instanceof AffineExpr.Symbol symbol) {
      return symbol(symbol.position());
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

  private Term symbol(int position) {
    if (position < symbols.size()) {
      return symbols.get(position);
    }
    Derived one = derived.get(position - symbols.size());
    return one.of(term(one.left()), term(one.right()));
  }

  /// {@return `term` as an expression}
  ///
  /// @throws IllegalArgumentException if it has a name that is not in the list
  public AffineExpr expression(Term term) {
    return term.fold(new Expressions());
  }

  private AffineExpr derived(Derived.Operation operation, AffineExpr a, AffineExpr b) {
    Derived wanted = new Derived(operation, a, b);
    Integer at = known.putIfAbsent(wanted, derived.size());
    if (at == null) {
      at = derived.size();
      derived.add(wanted);
    }
    return AffineExpr.symbol(symbols.size() + at);
  }

  private final class Expressions implements TermAlgebra<AffineExpr> {
    @Override
    public AffineExpr integer(long value) {
      return AffineExpr.constant(value);
    }

    @Override
    public AffineExpr symbol(SymbolTerm symbol) {
      Integer position = positions.get(symbol.name());
      if (position == null) {
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
      return derived(Derived.Operation.MIN, a, b);
    }

    @Override
    public AffineExpr max(AffineExpr a, AffineExpr b) {
      return derived(Derived.Operation.MAX, a, b);
    }

    @Override
    public AffineExpr broadcast(AffineExpr a, AffineExpr b) {
      return derived(Derived.Operation.BROADCAST, a, b);
    }
  }
}
