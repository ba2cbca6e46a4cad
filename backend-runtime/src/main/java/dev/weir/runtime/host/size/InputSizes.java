package dev.weir.runtime.host.size;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.shape.AffineTerms;
import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.runtime.Port;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The symbolic sizes in the types of inputs, held against the tensors of a run: dimensions of one symbol must have equal
/// sizes, and a dimension whose size is a term over symbols the value of that term.
public final class InputSizes {
  /// Dimension `dimension` of input `input`.
  private record Place(int input, int dimension) {}

  /// What the size at a place must be.
  private record Check(Place place, Term term, AffineExpr size) {}

  private final ImmutableList<Port> inputs;
  private final ImmutableList<Place> named;
  private final ImmutableList<Check> checks;

  public InputSizes(ImmutableList<Port> inputs) {
    this.inputs = inputs;
    Map<SymbolTerm, Place> places = new LinkedHashMap<>();
    Map<Place, Term> rest = new LinkedHashMap<>();
    for (int i = 0; i < inputs.size(); i++) {
      ImmutableList<Optional<Term>> sizes = SymbolicSizes.of(inputs.get(i).type());
      for (int k = 0; k < sizes.size(); k++) {
        Place place = new Place(i, k);
        Term size = sizes.get(k).orElse(null);
        boolean isNew = size instanceof SymbolTerm name && places.putIfAbsent(name, place) == null;
        if (size != null && !isNew && inputs.get(i).type().isDynamic(k)) {
          rest.put(place, size);
        }
      }
    }
    named = ImmutableList.copyOf(places.values());
    AffineTerms terms = new AffineTerms(places.keySet().stream().map(SymbolTerm::name).toList());
    List<Check> found = new ArrayList<>();
    rest.forEach((place, term) -> {
      if (places.keySet().containsAll(term.symbols())) {
        found.add(new Check(place, term, terms.expression(term)));
      }
    });
    // Minima and maxima are left to those who compute with them.
    checks = terms.derived().isEmpty() ? ImmutableList.copyOf(found) : ImmutableList.of();
  }

  /// Looks at the sizes of `tensors`, one for each input.
  ///
  /// @throws IllegalArgumentException if they are not as the types of inputs say
  public void check(Tensor[] tensors) {
    if (checks.isEmpty()) {
      return;
    }
    long[] sizes = new long[named.size()];
    for (int i = 0; i < sizes.length; i++) {
      sizes[i] = size(tensors, named.get(i));
    }
    for (Check check : checks) {
      long actual = size(tensors, check.place());
      long wanted = LaunchSizes.evaluate(check.size(), sizes);
      if (actual != wanted) {
        throw fault(check, actual, wanted);
      }
    }
  }

  private static long size(Tensor[] tensors, Place place) {
    return tensors[place.input()].dim(place.dimension());
  }

  private IllegalArgumentException fault(Check check, long actual, long wanted) {
    String reason =
        check.size() instanceof AffineExpr.Symbol symbol
            ? " as " + describe(named.get(symbol.position()))
            : "";
    return new IllegalArgumentException(
        "%s is %d, but '%s' is %d%s"
            .formatted(describe(check.place()), actual, check.term(), wanted, reason));
  }

  private String describe(Place place) {
    return "dimension %d of input '%s'"
        .formatted(place.dimension(), inputs.get(place.input()).name());
  }
}
