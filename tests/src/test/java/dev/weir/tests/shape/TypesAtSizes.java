package dev.weir.tests.shape;

import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Type;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Compares types whose sizes are terms with the types that values have in one run.
final class TypesAtSizes {
  private final ActualSizes sizes;
  private final List<String> differences = new ArrayList<>();
  private int unknown;

  TypesAtSizes(ActualSizes sizes) {
    this.sizes = sizes;
  }

  /// {@return what did not agree}
  List<String> differences() {
    return differences;
  }

  /// {@return how many sizes were left open}
  int unknown() {
    return unknown;
  }

  /// Compares types one by one. A size that is an unknown of its own is what it is in the run from then on.
  void compare(List<? extends Type> symbolic, List<? extends Type> actual) {
    if (symbolic.size() != actual.size()) {
      differences.add(symbolic + " are not as many as " + actual);
      return;
    }
    for (int i = 0; i < actual.size(); i++) {
      compare(symbolic.get(i), actual.get(i));
    }
  }

  private void compare(Type symbolic, Type actual) {
    if (symbolic instanceof TupleType a && actual instanceof TupleType b) {
      compare(a.types(), b.types());
    } else if (symbolic instanceof TensorType a && actual instanceof TensorType b) {
      tensors(a, b);
    } else if (!symbolic.equals(actual)) {
      differences.add(symbolic + " is not " + actual);
    }
  }

  private void tensors(TensorType symbolic, TensorType actual) {
    boolean agree =
        symbolic.rank() == actual.rank()
            && symbolic.elementType().equals(actual.elementType())
            && symbolic.withoutSizes().encoding().equals(actual.encoding());
    for (int i = 0; agree && i < actual.rank(); i++) {
      Optional<Term> term = SymbolicSizes.of(symbolic).get(i);
      if (!actual.isDynamic(i)) {
        agree = term.isEmpty() ? isOpen() : agrees(term.get(), actual.dimension(i));
      }
    }
    if (!agree) {
      differences.add("%s is not %s where %s".formatted(symbolic, actual, sizes));
    }
  }

  private boolean agrees(Term term, long size) {
    if (term instanceof SymbolTerm symbol && !sizes.knows(term)) {
      sizes.bind(symbol, size);
      return isOpen();
    }
    return !sizes.knows(term) ? isOpen() : sizes.find(term).orElse(-1) == size;
  }

  private boolean isOpen() {
    unknown++;
    return true;
  }
}
