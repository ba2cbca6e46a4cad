package dev.weir.dialect.shape.constraint;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.shape.term.Interval;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;

/// What the solver keeps of a statement, in terms that were canonical when it was kept.
sealed interface Fact {
  /// {@return the statements that it follows from}
  ImmutableList<Statement> reasons();

  /// {@return the symbols of which it speaks}
  ImmutableSet<SymbolTerm> symbols();

  /// `zero` is 0, and `whole` is rewritten to `replacement` where it stands as a factor or summand; they are
  /// 0 where nothing can be rewritten.
  record Equation(Term zero, Term whole, Term replacement, ImmutableList<Statement> reasons)
      implements Fact {
    @Override
    public ImmutableSet<SymbolTerm> symbols() {
      return ImmutableSet.copyOf(zero.symbols());
    }
  }

  /// `term` lies in `range`.
  record Range(Term term, Interval range, ImmutableList<Statement> reasons) implements Fact {
    @Override
    public ImmutableSet<SymbolTerm> symbols() {
      return ImmutableSet.copyOf(term.symbols());
    }
  }

  /// `left` and `right` broadcast.
  record Broadcast(Term left, Term right, ImmutableList<Statement> reasons) implements Fact {
    @Override
    public ImmutableSet<SymbolTerm> symbols() {
      return ImmutableSet.<SymbolTerm>builder()
          .addAll(left.symbols())
          .addAll(right.symbols())
          .build();
    }
  }
}
