package dev.weir.dialect.shape.constraint;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/// From which statements the solver knows what it knows of terms.
final class Reasons {
  /// How many statements are kept for one conclusion.
  private static final int LIMIT = 16;

  private final Map<Statement, Integer> numbers = new HashMap<>();
  private final Map<SymbolTerm, Solved> solutions = new HashMap<>();
  private final Map<Term, ImmutableList<Statement>> ranges = new HashMap<>();

  private record Solved(Term value, ImmutableList<Statement> reasons) {}

  void number(Statement statement) {
    numbers.putIfAbsent(statement, numbers.size());
  }

  void solved(SymbolTerm symbol, Term value, ImmutableList<Statement> reasons) {
    solutions.put(symbol, new Solved(value, reasons));
  }

  void narrowed(Term term, ImmutableList<Statement> reasons) {
    ranges.put(term, reasons);
  }

  /// {@return `reasons` and those for the facts about `term`}
  ImmutableList<Statement> of(ImmutableList<Statement> reasons, Term term) {
    LinkedHashSet<Statement> found = new LinkedHashSet<>(reasons);
    Set<Term> seen = new HashSet<>();
    Deque<Term> open = new ArrayDeque<>();
    open.add(term);
    while (!open.isEmpty() && found.size() < LIMIT) {
      Term next = open.remove();
      if (!seen.add(next)) {
        continue;
      }
      found.addAll(ranges.getOrDefault(next, ImmutableList.of()));
      Solved solved = next instanceof SymbolTerm symbol ? solutions.get(symbol) : null;
      if (solved != null) {
        found.addAll(solved.reasons);
        open.add(solved.value);
      } else if (!(next instanceof SymbolTerm)) {
        open.addAll(next.symbols());
      }
    }
    return found.stream().limit(LIMIT).collect(ImmutableList.toImmutableList());
  }

  /// {@return `reasons` without `statement`, the one that was added last first}
  ImmutableList<Statement> latestFirst(ImmutableList<Statement> reasons, Statement statement) {
    return reasons.stream()
        .distinct()
        .filter(each -> !each.equals(statement))
        .sorted(Comparator.comparing((Statement each) -> numbers.getOrDefault(each, 0)).reversed())
        .collect(ImmutableList.toImmutableList());
  }
}
