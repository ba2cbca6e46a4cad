package dev.weir.pass.operator.shape;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedSet;
import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.text.NearestName;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Names of sizes: `s0`, `s1`, … in the order in which they are asked for, but for those that the program has
/// already. Whoever asks for the same thing again gets the same name.
final class SymbolNames {
  /// What a name stands for.
  ///
  /// @param symbol the name
  /// @param owner the value that has this size, or the operation that brings it into the program
  /// @param index which dimension, or which of its integers
  record Origin(SymbolTerm symbol, Object owner, int index) {}

  private record Key(Object owner, int index) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Key key && owner == key.owner && index == key.index;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(owner) * 31 + index;
    }
  }

  private final Map<Key, SymbolTerm> names = new LinkedHashMap<>();
  private final List<Origin> declared = new ArrayList<>();
  private final Set<String> taken = new HashSet<>();
  private int next;

  /// Takes the names that types in `program` have.
  SymbolNames(Operation program) {
    program.walk(op -> {
      op.results().forEach(this::take);
      op.regions()
          .forEach(region -> region.forEach(block -> block.arguments().forEach(this::take)));
    });
  }

  private void take(Value value) {
    if (value.type() instanceof TensorType type && type.encoding().isPresent()) {
      ImmutableList<Optional<Term>> sizes = SymbolicSizes.of(type);
      for (int i = 0; i < sizes.size(); i++) {
        if (sizes.get(i).orElse(null) instanceof SymbolTerm name && !has(name)) {
          declared.add(new Origin(name, value, i));
        }
        sizes.get(i).ifPresent(term -> term.symbols().forEach(symbol -> taken.add(symbol.name())));
      }
    }
  }

  /// {@return the name of dimension `index` of `value`}
  SymbolTerm of(Value value, int index) {
    return name(new Key(value, index), false);
  }

  /// {@return the name of the unknown integer `index` that `op` brings into the program}
  SymbolTerm of(Operation op, int index, boolean signed) {
    return name(new Key(op, index), signed);
  }

  /// {@return whether `symbol` is the name of a size, in types or of those asked for}
  boolean has(SymbolTerm symbol) {
    return taken.contains(symbol.name());
  }

  /// {@return the name that somebody who wrote `symbol` probably meant}
  Optional<String> nearest(SymbolTerm symbol) {
    return NearestName.of(symbol.name(), ImmutableSortedSet.copyOf(taken));
  }

  /// {@return what the names stand for}: those that sizes have in types, in program order, then those that were asked for
  List<Origin> origins() {
    Stream<Origin> given =
        names.entrySet().stream()
            .map(each -> new Origin(each.getValue(), each.getKey().owner(), each.getKey().index()));
    return Stream.concat(declared.stream(), given).toList();
  }

  /// {@return whether `symbol` may be a name that sizes without one get}
  static boolean isGenerated(SymbolTerm symbol) {
    return symbol.name().matches("s\\d+");
  }

  private SymbolTerm name(Key key, boolean signed) {
    SymbolTerm found = names.get(key);
    if (found == null) {
      String name = "s" + next++;
      while (!taken.add(name)) {
        name = "s" + next++;
      }
      found = signed ? Term.signed(name) : Term.symbol(name);
      names.put(key, found);
    }
    return found;
  }
}
