package dev.weir.tests.mindir;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Makes random terms whose recursion ends.
final class RandomTerms {
  private enum Kind {
    NUMBER,
    FUNCTION,
    SELF,
    COUNTER
  }

  private final Random random;
  private final List<Kind> variables = new ArrayList<>();

  /// The calls that the function around may still make of itself.
  private int selfCalls;

  private int recursions = 2;

  RandomTerms(long seed) {
    random = new Random(seed);
  }

  /// {@return a term with two free variables, both numbers}
  FunctionalTerm term(int depth) {
    variables.add(Kind.NUMBER);
    variables.add(Kind.NUMBER);
    return number(depth);
  }

  private FunctionalTerm number(int depth) {
    if (depth == 0) {
      return leaf();
    }
    return switch (random.nextInt(9)) {
      case 0 -> leaf();
      case 1, 2 ->
          new FunctionalTerm.Apply(
              List.of("Add", "Sub", "Mul", "Maximum").get(random.nextInt(4)),
              number(depth - 1),
              number(depth - 1));
      case 3 ->
          new FunctionalTerm.If(
              number(depth - 1), number(depth - 1), number(depth - 1), number(depth - 1));
      case 4 -> let(number(depth - 1), Kind.NUMBER, depth);
      case 5 -> let(function(depth - 1), Kind.FUNCTION, depth);
      case 6 -> new FunctionalTerm.Call(function(depth - 1), List.of(number(depth - 1)));
      case 7 -> self(depth);
      default -> recursive(depth);
    };
  }

  private FunctionalTerm leaf() {
    return random.nextInt(3) == 0
        ? new FunctionalTerm.Constant(random.nextInt(7) - 3)
        : pick(Kind.NUMBER);
  }

  private FunctionalTerm pick(Kind kind) {
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < variables.size(); i++) {
      if (variables.get(i) == kind) {
        found.add(i);
      }
    }
    return new FunctionalTerm.Variable(found.get(random.nextInt(found.size())));
  }

  private FunctionalTerm let(FunctionalTerm value, Kind kind, int depth) {
    variables.add(kind);
    FunctionalTerm body = number(depth - 1);
    variables.removeLast();
    return new FunctionalTerm.Let(value, body);
  }

  private FunctionalTerm function(int depth) {
    boolean known = variables.contains(Kind.FUNCTION);
    return switch (random.nextInt(depth == 0 ? 2 : 5)) {
      case 0 -> known ? pick(Kind.FUNCTION) : lambda(depth);
      case 1, 2 -> lambda(depth);
      case 3 ->
          new FunctionalTerm.Choose(
              number(depth - 1), number(depth - 1), function(depth - 1), function(depth - 1));
      default ->
          new FunctionalTerm.Layer(
              new FunctionalTerm.If(
                  number(depth - 1),
                  number(depth - 1),
                  new FunctionalTerm.Constant(random.nextInt(2)),
                  new FunctionalTerm.Constant(-random.nextInt(2) - 1)),
              List.of(function(depth - 1), function(depth - 1)));
    };
  }

  private FunctionalTerm lambda(int depth) {
    int outer = selfCalls;
    selfCalls = 0;
    variables.add(Kind.NUMBER);
    FunctionalTerm body = number(Math.max(0, depth - 1));
    variables.removeLast();
    selfCalls = outer;
    return new FunctionalTerm.Lambda(body);
  }

  private FunctionalTerm self(int depth) {
    int at = variables.lastIndexOf(Kind.SELF);
    if (at < 0 || selfCalls == 0) {
      return leaf();
    }
    selfCalls--;
    FunctionalTerm smaller =
        new FunctionalTerm.Apply(
            "Sub", new FunctionalTerm.Variable(at + 1), new FunctionalTerm.Constant(1));
    return new FunctionalTerm.Call(
        new FunctionalTerm.Variable(at), List.of(smaller, number(depth - 1)));
  }

  private FunctionalTerm recursive(int depth) {
    if (recursions == 0) {
      return leaf();
    }
    recursions--;
    int outer = selfCalls;
    selfCalls = 0;
    FunctionalTerm start = number(depth - 1);
    variables.add(Kind.SELF);
    variables.add(Kind.COUNTER);
    variables.add(Kind.NUMBER);
    FunctionalTerm base = number(depth - 1);
    selfCalls = 2;
    FunctionalTerm step = random.nextBoolean() ? self(depth) : number(depth);
    for (int i = 0; i < 3; i++) {
      variables.removeLast();
    }
    selfCalls = outer;
    return new FunctionalTerm.Call(
        new FunctionalTerm.Recursive(base, step),
        List.of(new FunctionalTerm.Constant(random.nextInt(5)), start));
  }
}
