package dev.weir.tensor;

import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Type;
import dev.weir.ir.type.TensorType;
import dev.weir.tensor.jit.InputSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/// The sizes of some tensors, and others that are like them: 1 where they are, equal where they are. A function that is
/// recorded for all of them shows which of its numbers are sizes.
final class SizeProbe {
  /// How many sets of sizes there are; the first are the given ones.
  static final int PROBES = 3;

  /// Where a size is found.
  ///
  /// @param tensor which of the tensors
  /// @param dimension which dimension of it
  record Place(int tensor, int dimension) {}

  /// The sizes by name, in each probe.
  private final Map<SymbolTerm, long[]> values = new LinkedHashMap<>();

  private final Map<SymbolTerm, Place> places = new LinkedHashMap<>();
  private final List<List<@Nullable SymbolTerm>> names = new ArrayList<>();
  private final List<Tensor> given;

  private SizeProbe(List<Tensor> given) {
    this.given = given;
  }

  /// {@return a probe of the sizes that `specs` leave open}
  ///
  /// @param alike whether equal sizes stay equal, and those of 1 stay 1; otherwise those of one tensor are different, and
  ///     one of another tensor is that in the same place, if it is equal
  static SizeProbe open(List<Tensor> given, List<InputSpec> specs, boolean alike) {
    SizeProbe probe = new SizeProbe(given);
    for (int i = 0; i < given.size(); i++) {
      List<@Nullable SymbolTerm> own = new ArrayList<>();
      for (int j = 0; j < given.get(i).rank(); j++) {
        long size = given.get(i).sizes()[j];
        boolean isOpen = specs.get(i).isOpen(j) && !(alike && size < 2);
        own.add(isOpen ? probe.name(i, j, size, alike ? List.of() : own) : null);
      }
      probe.names.add(own);
    }
    return probe;
  }

  /// {@return a name for a size: one that there is, or a new one}
  ///
  /// @param taken those that it must not have
  private SymbolTerm name(int tensor, int dimension, long size, List<@Nullable SymbolTerm> taken) {
    SymbolTerm found = null;
    for (SymbolTerm each : values.keySet()) {
      if (values(each)[0] == size && !taken.contains(each)) {
        if (found == null || place(each).dimension() == dimension) {
          found = each;
        }
      }
    }
    if (found == null) {
      found = Term.symbol("n" + values.size());
      values.put(found, probes(size, values.size()));
      places.put(found, new Place(tensor, dimension));
    }
    return found;
  }

  /// {@return sizes that nothing else would come to by chance}
  private static long[] probes(long size, long number) {
    return new long[] {size, size + 7 + 4 * number, 3 * size + 11 + 6 * number};
  }

  /// {@return whether tensors are like those that it was made for}
  boolean fits(List<Tensor> tensors) {
    Map<SymbolTerm, Long> sizes = new HashMap<>();
    for (int i = 0; i < given.size(); i++) {
      long[] its = tensors.get(i).sizes();
      for (int j = 0; j < its.length; j++) {
        SymbolTerm name = names.get(i).get(j);
        long wanted =
            name == null ? given.get(i).sizes()[j] : sizes.merge(name, its[j], (x, y) -> x);
        if (wanted != its[j]) {
          return false;
        }
      }
    }
    return true;
  }

  /// {@return a probe of all sizes from 2 on}; equal ones stay equal
  static SizeProbe all(List<Tensor> given) {
    SizeProbe probe = new SizeProbe(given);
    Map<Long, SymbolTerm> bySize = new HashMap<>();
    for (int i = 0; i < given.size(); i++) {
      List<@Nullable SymbolTerm> own = new ArrayList<>();
      long[] sizes = given.get(i).sizes();
      for (int j = 0; j < sizes.length; j++) {
        if (sizes[j] < 2) {
          own.add(null);
          continue;
        }
        Place place = new Place(i, j);
        SymbolTerm name =
            bySize.computeIfAbsent(
                sizes[j],
                size -> {
                  long number = probe.values.size();
                  SymbolTerm made = Term.symbol("n" + number);
                  probe.values.put(made, probes(size, number));
                  probe.places.put(made, place);
                  return made;
                });
        own.add(name);
      }
      probe.names.add(own);
    }
    return probe;
  }

  /// {@return which sizes of the tensors are 1, none or equal, as something that can be compared}
  static List<Object> pattern(List<Tensor> given) {
    List<Object> pattern = new ArrayList<>();
    Map<Long, Integer> numbers = new HashMap<>();
    for (Tensor each : given) {
      pattern.add(each.dtype());
      for (long size : each.sizes()) {
        pattern.add(
            size < 2 ? -1 - (int) size : numbers.computeIfAbsent(size, s -> numbers.size()));
      }
      pattern.add("");
    }
    return List.copyOf(pattern);
  }

  /// {@return the sizes of tensor `i` in a probe}
  long[] sizes(int i, int probe) {
    long[] sizes = given.get(i).sizes().clone();
    for (int j = 0; j < sizes.length; j++) {
      SymbolTerm name = names.get(i).get(j);
      if (name != null) {
        sizes[j] = values(name)[probe];
      }
    }
    return sizes;
  }

  private long[] values(SymbolTerm name) {
    return Objects.requireNonNull(values.get(name));
  }

  /// {@return where the size `name` is found}
  Place place(SymbolTerm name) {
    return Objects.requireNonNull(places.get(name));
  }

  /// {@return the type of tensor `i`, whose sizes are names}
  TensorType type(int i) {
    List<Optional<Term>> sizes = new ArrayList<>();
    long[] known = given.get(i).sizes();
    for (int j = 0; j < known.length; j++) {
      SymbolTerm name = names.get(i).get(j);
      sizes.add(Optional.of(name != null ? name : Term.of(known[j])));
    }
    TensorType type = OperatorCall.type(given.get(i));
    return SymbolicSizes.tensor(sizes, type.elementType(), Optional.empty());
  }

  /// {@return the size, or simple function of sizes, that is `found[i]` in probe `i`}; empty where there is none
  Optional<Term> term(long[] found) {
    if (allEqual(found)) {
      return Optional.of(Term.of(found[0]));
    }
    List<SymbolTerm> all = List.copyOf(values.keySet());
    for (SymbolTerm name : all) {
      OptionalInt factor = factor(found, values(name));
      if (factor.isPresent()) {
        return Optional.of(name.times(factor.getAsInt()));
      }
    }
    for (SymbolTerm name : all) {
      if (fits(found, i -> found[0] - values(name)[0] + values(name)[(int) i])) {
        return Optional.of(name.plus(found[0] - values(name)[0]));
      }
    }
    for (int i = 0; i < all.size(); i++) {
      for (int j = i; j < all.size(); j++) {
        long[] product = new long[PROBES];
        for (int k = 0; k < PROBES; k++) {
          product[k] = values(all.get(i))[k] * values(all.get(j))[k];
        }
        OptionalInt factor = factor(found, product);
        if (factor.isPresent()) {
          return Optional.of(all.get(i).times(all.get(j)).times(factor.getAsInt()));
        }
      }
    }
    Term product = Term.of(1);
    long[] count = {1, 1, 1};
    for (SymbolTerm name : all) {
      product = product.times(name);
      for (int k = 0; k < PROBES; k++) {
        count[k] *= values(name)[k];
      }
    }
    OptionalInt factor = factor(found, count);
    return factor.isPresent() ? Optional.of(product.times(factor.getAsInt())) : Optional.empty();
  }

  /// {@return how many times `of` the numbers are, in all probes}
  private static OptionalInt factor(long[] found, long[] of) {
    if (found[0] % of[0] != 0) {
      return OptionalInt.empty();
    }
    long factor = found[0] / of[0];
    return fits(found, i -> factor * of[(int) i]) && factor == (int) factor
        ? OptionalInt.of((int) factor)
        : OptionalInt.empty();
  }

  private static boolean fits(long[] found, LongUnaryOperator want) {
    for (int i = 0; i < found.length; i++) {
      if (found[i] != want.applyAsLong(i)) {
        return false;
      }
    }
    return true;
  }

  static boolean allEqual(long[] found) {
    return fits(found, i -> found[0]);
  }

  /// {@return whether the sizes that `open` names are those of `known`, one type for each probe}
  boolean agrees(Type open, List<Type> known) {
    if (!(open instanceof TensorType type)) {
      return known.stream().noneMatch(TensorType.class::isInstance);
    }
    List<Optional<Term>> sizes = SymbolicSizes.of(type);
    for (int probe = 0; probe < PROBES; probe++) {
      int at = probe;
      if (!(known.get(probe) instanceof TensorType want) || want.rank() != sizes.size()) {
        return false;
      }
      for (int i = 0; i < sizes.size(); i++) {
        Optional<Term> size =
            sizes.get(i).filter(each -> values.keySet().containsAll(each.symbols()));
        if (size.isEmpty() || size.get().evaluate(name -> values(name)[at]) != want.dimension(i)) {
          return false;
        }
      }
    }
    return true;
  }
}
