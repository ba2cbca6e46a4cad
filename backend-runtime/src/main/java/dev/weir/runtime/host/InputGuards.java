package dev.weir.runtime.host;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.shape.AffineTerms;
import dev.weir.dialect.shape.AssertOp;
import dev.weir.dialect.shape.constraint.Constraint;
import dev.weir.dialect.shape.term.IntegerTerm;
import dev.weir.dialect.shape.term.Interval;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.runtime.Port;
import dev.weir.runtime.RunException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// What a program requires of the sizes of its inputs; looked at before anything runs.
final class InputGuards {
  /// Dimension `dimension` of input `input`.
  private record Place(int input, int dimension, String name) {
    @Override
    public String toString() {
      return "dimension %d of input '%s'".formatted(dimension, name);
    }
  }

  /// @param location where who requires it stands
  /// @param reason why, in words
  /// @param constraint what must hold of the sizes of `places`
  /// @param places the sizes that it is about, by number
  /// @param terms its terms as expressions in all sizes
  /// @param derived how many symbols without names are known before it and its own are
  private record Guard(
      Location location,
      String reason,
      Constraint constraint,
      ImmutableList<Integer> places,
      ImmutableList<AffineExpr> terms,
      int derived) {}

  private final ImmutableList<Place> places;
  private final ImmutableList<Guard> guards;
  private final ImmutableList<AffineTerms.Derived> derived;

  private InputGuards(Collection<Place> places, List<Guard> guards, AffineTerms terms) {
    this.places = ImmutableList.copyOf(places);
    this.guards = ImmutableList.copyOf(guards);
    derived = terms.derived();
  }

  /// {@return what `ops` say of `inputs`}; one that names no input, or a dimension that it has not, is reported
  static InputGuards of(List<AssertOp> ops, Collection<Port> inputs, Diagnostics diagnostics) {
    Map<String, Integer> numbersOfInputs = new HashMap<>();
    List<Port> ports = ImmutableList.copyOf(inputs);
    ports.forEach(port -> numbersOfInputs.put(port.name(), numbersOfInputs.size()));
    Map<Place, Integer> places = new LinkedHashMap<>();
    Map<AssertOp, ImmutableList<Integer>> numbers = new LinkedHashMap<>();
    for (AssertOp op : ops) {
      var own = ImmutableList.<Integer>builder();
      for (int i = 0; i < op.dims().length(); i++) {
        String name = ((StringAttr) op.inputs().elements().get(i)).value();
        int dimension = op.dims().get(i);
        Integer input = numbersOfInputs.get(name);
        if (input == null || dimension >= ports.get(input).type().rank()) {
          diagnostics.error(op, "there is no dimension %d of an input '%s'", dimension, name);
        } else {
          Place place = new Place(input, dimension, name);
          places.putIfAbsent(place, places.size());
          own.add(places.get(place));
        }
      }
      numbers.put(op, own.build());
    }
    AffineTerms terms = AffineTerms.of(places.size());
    List<Guard> guards = new ArrayList<>();
    numbers.forEach((op, own) -> {
      if (own.size() == op.dims().length()) {
        guards.add(guard(op, own, terms));
      }
    });
    return new InputGuards(places.keySet(), guards, terms);
  }

  private static Guard guard(AssertOp op, ImmutableList<Integer> own, AffineTerms terms) {
    Map<SymbolTerm, Term> all = new HashMap<>();
    for (int i = 0; i < own.size(); i++) {
      all.put(AssertOp.size(i), AssertOp.size(own.get(i)));
    }
    Constraint constraint = op.constraint().value();
    var expressions = ImmutableList.<AffineExpr>builder();
    for (Term term : constraint.terms()) {
      expressions.add(terms.expression(term.substitute(all)));
    }
    return new Guard(
        op.location(), op.reason(), constraint, own, expressions.build(), terms.derived().size());
  }

  /// Looks at the sizes of `tensors`, one for each input.
  ///
  /// @throws RunException if the program cannot run with them
  void check(Tensor[] tensors) {
    if (guards.isEmpty()) {
      return;
    }
    long[] sizes = new long[places.size() + derived.size()];
    for (int i = 0; i < places.size(); i++) {
      Place place = places.get(i);
      sizes[i] = tensors[place.input()].dim(place.dimension());
    }
    int next = 0;
    for (Guard guard : guards) {
      try {
        for (; next < guard.derived(); next++) {
          AffineTerms.Derived each = derived.get(next);
          long left = LaunchSizes.evaluate(each.left(), sizes);
          long right = LaunchSizes.evaluate(each.right(), sizes);
          sizes[places.size() + next] = AffineTerms.Derived.apply(each.operation(), left, right);
        }
        if (!holds(guard, sizes)) {
          throw fault(guard, sizes);
        }
      } catch (ArithmeticException e) {
        throw fault(guard, sizes);
      }
    }
  }

  private static boolean holds(Guard guard, long[] sizes) {
    long first = LaunchSizes.evaluate(guard.terms().getFirst(), sizes);
    return switch (guard.constraint()) {
      case Constraint.Equal equal -> first == LaunchSizes.evaluate(guard.terms().getLast(), sizes);
      case Constraint.Broadcastable both -> {
        long second = LaunchSizes.evaluate(guard.terms().getLast(), sizes);
        yield first == second || first == 1 || second == 1;
      }
      case Constraint.InRange(Term term, Interval range) -> range.contains(first);
      case Constraint.Divisible(Term term, long divisor) -> first % divisor == 0;
    };
  }

  private RunException fault(Guard guard, long[] sizes) {
    String message = "%s, %s".formatted(conflict(guard, sizes), guard.reason());
    return new RunException(guard.location(), message, new IllegalArgumentException(message));
  }

  private String conflict(Guard guard, long[] sizes) {
    Constraint constraint = guard.constraint();
    return switch (constraint) {
      case Constraint.Equal(SymbolTerm left, SymbolTerm right) ->
          "%s, but must be %d as %s"
              .formatted(size(guard, left, sizes), value(guard, right, sizes), place(guard, right));
      case Constraint.Equal(SymbolTerm left, IntegerTerm right) ->
          "%s, but must be %d".formatted(size(guard, left, sizes), right.value());
      case Constraint.Equal(IntegerTerm left, SymbolTerm right) ->
          "%s, but must be %d".formatted(size(guard, right, sizes), left.value());
      case Constraint.Broadcastable(SymbolTerm left, SymbolTerm right) ->
          "%s, which does not broadcast with %d as %s"
              .formatted(size(guard, left, sizes), value(guard, right, sizes), place(guard, right));
      case Constraint.Broadcastable(SymbolTerm left, IntegerTerm right) ->
          "%s, which does not broadcast with %d".formatted(size(guard, left, sizes), right.value());
      case Constraint.Broadcastable(IntegerTerm left, SymbolTerm right) ->
          "%s, which does not broadcast with %d".formatted(size(guard, right, sizes), left.value());
      case Constraint.InRange(SymbolTerm term, Interval range) ->
          "%s, but must be in %s".formatted(size(guard, term, sizes), range);
      case Constraint.Divisible(SymbolTerm term, long divisor) ->
          "%s, but must be a multiple of %d".formatted(size(guard, term, sizes), divisor);
      default ->
          "%s, but must be so that %s"
              .formatted(
                  IntStream.range(0, guard.places().size())
                      .mapToObj(i -> size(guard, AssertOp.size(i), sizes) + " (s" + i + ")")
                      .collect(Collectors.joining(", ")),
                  constraint);
    };
  }

  private String size(Guard guard, SymbolTerm symbol, long[] sizes) {
    return place(guard, symbol) + " is " + value(guard, symbol, sizes);
  }

  private Place place(Guard guard, SymbolTerm symbol) {
    return places.get(number(guard, symbol));
  }

  private static long value(Guard guard, SymbolTerm symbol, long[] sizes) {
    return sizes[number(guard, symbol)];
  }

  private static int number(Guard guard, SymbolTerm symbol) {
    int own = 0;
    while (!AssertOp.size(own).equals(symbol)) {
      own++;
    }
    return guard.places().get(own);
  }
}
