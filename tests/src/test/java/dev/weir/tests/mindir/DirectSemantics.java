package dev.weir.tests.mindir;

import java.util.List;
import java.util.function.Function;

/// Computes a term as Java does: numbers are longs, functions take lists.
final class DirectSemantics implements FunctionalTerm.Semantics<Object> {
  @Override
  public Object constant(long value) {
    return value;
  }

  @Override
  public Object apply(String operator, Object x, Object y) {
    long a = (Long) x;
    long b = (Long) y;
    return switch (operator) {
      case "Add" -> a + b;
      case "Sub" -> a - b;
      case "Mul" -> a * b;
      case "Maximum" -> Math.max(a, b);
      default -> throw new IllegalArgumentException(operator);
    };
  }

  @Override
  public Object iff(
      Object x,
      Object y,
      FunctionalTerm.Computation<Object> whenTrue,
      FunctionalTerm.Computation<Object> whenFalse) {
    return ((Long) x < (Long) y ? whenTrue : whenFalse).compute();
  }

  @Override
  public Object lambda(FunctionalTerm.Body<Object> body) {
    Function<List<Object>, Object> function = arguments -> body.compute(arguments.get(0));
    return function;
  }

  @Override
  public Object recursive(FunctionalTerm.RecursiveBody<Object> body) {
    return new Function<List<Object>, Object>() {
      @Override
      public Object apply(List<Object> arguments) {
        return body.compute(this, arguments.get(0), arguments.get(1));
      }
    };
  }

  @Override
  public Object choose(Object x, Object y, Object f, Object g) {
    return (Long) x < (Long) y ? f : g;
  }

  @Override
  public Object layer(Object index, List<Object> functions) {
    long at = (Long) index;
    return functions.get((int) (at < 0 ? at + functions.size() : at));
  }

  @SuppressWarnings("unchecked")
  @Override
  public Object call(Object function, List<Object> arguments) {
    return ((Function<List<Object>, Object>) function).apply(arguments);
  }
}
