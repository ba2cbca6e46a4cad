package dev.weir.tests.mindir;

import java.util.ArrayList;
import java.util.List;

/// A functional program over integers: what it means is up to a [Semantics], so that the same term
/// can be computed and be built as graphs.
sealed interface FunctionalTerm {
  /// What the parts of a term mean. `V` are numbers and functions.
  interface Semantics<V> {
    V constant(long value);

    V apply(String operator, V x, V y);

    /// One of two computations, the first if `x < y`.
    V iff(V x, V y, Computation<V> whenTrue, Computation<V> whenFalse);

    V lambda(Body<V> body);

    /// A function that may call itself; the body gets it and two arguments.
    V recursive(RecursiveBody<V> body);

    /// One of two functions, the first if `x < y`.
    V choose(V x, V y, V f, V g);

    /// The function at an index of several.
    V layer(V index, List<V> functions);

    V call(V function, List<V> arguments);
  }

  interface Computation<V> {
    V compute();
  }

  interface Body<V> {
    V compute(V argument);
  }

  interface RecursiveBody<V> {
    V compute(V self, V n, V argument);
  }

  /// {@return what this means where variables are `values`}
  <V> V in(Semantics<V> semantics, List<V> values);

  record Constant(long value) implements FunctionalTerm {
    @Override
    public <V> V in(Semantics<V> semantics, List<V> values) {
      return semantics.constant(value);
    }
  }

  /// The variable that was bound as number `index`.
  record Variable(int index) implements FunctionalTerm {
    @Override
    public <V> V in(Semantics<V> semantics, List<V> values) {
      return values.get(index);
    }
  }

  record Apply(String operator, FunctionalTerm x, FunctionalTerm y) implements FunctionalTerm {
    @Override
    public <V> V in(Semantics<V> semantics, List<V> values) {
      return semantics.apply(operator, x.in(semantics, values), y.in(semantics, values));
    }
  }

  record If(FunctionalTerm x, FunctionalTerm y, FunctionalTerm a, FunctionalTerm b)
      implements FunctionalTerm {
    @Override
    public <V> V in(Semantics<V> semantics, List<V> values) {
      return semantics.iff(
          x.in(semantics, values),
          y.in(semantics, values),
          () -> a.in(semantics, values),
          () -> b.in(semantics, values));
    }
  }

  /// Binds a value to a new variable.
  record Let(FunctionalTerm value, FunctionalTerm body) implements FunctionalTerm {
    @Override
    public <V> V in(Semantics<V> semantics, List<V> values) {
      return body.in(semantics, with(values, value.in(semantics, values)));
    }
  }

  record Lambda(FunctionalTerm body) implements FunctionalTerm {
    @Override
    public <V> V in(Semantics<V> semantics, List<V> values) {
      return semantics.lambda(argument -> body.in(semantics, with(values, argument)));
    }
  }

  /// A function of `n` and `x` that gives `base` where `n < 1`, else `step`, which may call it. The new
  /// variables are the function, `n` and `x`.
  record Recursive(FunctionalTerm base, FunctionalTerm step) implements FunctionalTerm {
    @Override
    public <V> V in(Semantics<V> semantics, List<V> values) {
      return semantics.recursive((self, n, x) -> {
        List<V> inner = with(with(with(values, self), n), x);
        return semantics.iff(
            n,
            semantics.constant(1),
            () -> base.in(semantics, inner),
            () -> step.in(semantics, inner));
      });
    }
  }

  record Choose(FunctionalTerm x, FunctionalTerm y, FunctionalTerm f, FunctionalTerm g)
      implements FunctionalTerm {
    @Override
    public <V> V in(Semantics<V> semantics, List<V> values) {
      return semantics.choose(
          x.in(semantics, values),
          y.in(semantics, values),
          f.in(semantics, values),
          g.in(semantics, values));
    }
  }

  record Layer(FunctionalTerm index, List<FunctionalTerm> functions) implements FunctionalTerm {
    @Override
    public <V> V in(Semantics<V> semantics, List<V> values) {
      V at = index.in(semantics, values);
      List<V> all = new ArrayList<>();
      functions.forEach(function -> all.add(function.in(semantics, values)));
      return semantics.layer(at, all);
    }
  }

  record Call(FunctionalTerm function, List<FunctionalTerm> arguments) implements FunctionalTerm {
    @Override
    public <V> V in(Semantics<V> semantics, List<V> values) {
      V callee = function.in(semantics, values);
      List<V> all = new ArrayList<>();
      arguments.forEach(argument -> all.add(argument.in(semantics, values)));
      return semantics.call(callee, all);
    }
  }

  private static <V> List<V> with(List<V> values, V more) {
    List<V> all = new ArrayList<>(values);
    all.add(more);
    return all;
  }
}
