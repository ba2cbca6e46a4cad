package dev.weir.pass.kernel.group;

import dev.weir.dialect.shape.term.IntegerTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.kernel.rule.KernelRules;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The sizes of the dimensions of values as numbers that are compared fast: those that types know stand for
/// themselves, each other term has a negative number of its own, and a size without a term shares its number with
/// nothing. Different numbers may be equal sizes in some run.
///
/// Valid while the types of the values that it was asked about do not change.
public final class SymbolicSizes {
  private final Map<Value, long[]> known = new IdentityHashMap<>();
  private final Map<Term, Long> numbers = new HashMap<>();
  private long names;

  private final GroupableOperators operators;

  /// Knows nothing yet.
  ///
  /// @param rules the facts about operators
  public SymbolicSizes(KernelRules rules) {
    operators = new GroupableOperators(rules);
  }

  /// {@return what operators are to groups}
  GroupableOperators operators() {
    return operators;
  }

  /// {@return whether `size` is a number rather than a name}
  public static boolean isNumber(long size) {
    return size >= 0;
  }

  /// {@return the sizes of a tensor's dimensions}; not to be changed
  public long[] of(Value value) {
    long[] found = known.get(value);
    if (found == null) {
      found = value.type() instanceof TensorType type ? sizes(type) : new long[0];
      known.put(value, found);
    }
    return found;
  }

  private long[] sizes(TensorType type) {
    long[] sizes = type.shape().toArray();
    if (type.isStatic()) {
      return sizes;
    }
    List<Optional<Term>> terms = dev.weir.dialect.shape.SymbolicSizes.of(type);
    for (int i = 0; i < sizes.length; i++) {
      if (sizes[i] == TensorType.DYNAMIC) {
        sizes[i] = terms.get(i).map(this::number).orElseGet(this::fresh);
      }
    }
    return sizes;
  }

  private long number(Term term) {
    return term instanceof IntegerTerm integer
        ? integer.value()
        : numbers.computeIfAbsent(term, key -> fresh());
  }

  private long fresh() {
    return -2 - names++;
  }
}
