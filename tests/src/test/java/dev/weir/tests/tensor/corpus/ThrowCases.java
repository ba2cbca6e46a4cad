package dev.weir.tests.tensor.corpus;

import dev.weir.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// Exceptions.
@SuppressWarnings("NarrowCalculation") // what people write
final class ThrowCases {
  private ThrowCases() {}

  static final class Custom extends RuntimeException {
    private static final long serialVersionUID = 1L;
    final int code;

    Custom(String message, int code) {
      super(message);
      this.code = code;
    }
  }

  static final class Resource implements AutoCloseable {
    private final String name;

    Resource(String name) {
      this.name = name;
      CorpusState.log.add("open " + name);
    }

    @Override
    public void close() {
      CorpusState.log.add("close " + name);
    }
  }

  static Object throwsIt(Tensor x, int n) {
    if (n > 2) {
      throw new IllegalArgumentException("too large: " + n);
    }
    return x.add(n);
  }

  static Object catchesIt(Tensor x, int n) {
    try {
      if (n > 2) {
        throw new IllegalStateException("no");
      }
      return x.add(1);
    } catch (IllegalStateException e) {
      return x.add(e.getMessage().length());
    }
  }

  static Object finallyRuns(Tensor x, int n) {
    int k = 0;
    try {
      k += n;
    } finally {
      k *= 2;
    }
    return x.add(k);
  }

  static Object finallyAfterReturn(Tensor x, int n) {
    try {
      return x.add(CorpusState.counter);
    } finally {
      CorpusState.counter += n;
    }
  }

  static Object finallyAfterThrow(Tensor x, int n) {
    try {
      if (n > 0) {
        throw new IllegalStateException("n is " + n);
      }
      return x;
    } finally {
      CorpusState.log.add("finally");
    }
  }

  static Object catchesDivision(Tensor x, int n) {
    try {
      return x.add(10 / n);
    } catch (ArithmeticException e) {
      return x.neg();
    }
  }

  static Object catchesIndex(Tensor x, int n) {
    int[] values = {5, 6, 7};
    try {
      return x.add(values[n]);
    } catch (ArrayIndexOutOfBoundsException e) {
      return e.getMessage();
    }
  }

  static Object catchesNull(Tensor x, int n) {
    String s = n > 0 ? "abc" : null;
    try {
      return x.add(s.length());
    } catch (NullPointerException e) {
      return x;
    }
  }

  static Object catchesCast(Tensor x, int n) {
    Object o = n > 0 ? "text" : (Object) n;
    try {
      return ((String) o).length() + n;
    } catch (ClassCastException e) {
      return "cast";
    }
  }

  static Object catchesOwn(Tensor x, int n) {
    try {
      deep(n);
      return x;
    } catch (Custom e) {
      return x.add(e.code).add(e.getMessage().length());
    }
  }

  private static void deep(int n) {
    if (n > 0) {
      throw new Custom("deep", n * 10);
    }
  }

  static Object throwsOwn(Tensor x, int n) {
    deep(n);
    return x;
  }

  static Object catchesEither(Tensor x, int n) {
    try {
      if (n > 2) {
        throw new IllegalStateException("a");
      } else if (n > 0) {
        throw new UnsupportedOperationException("bb");
      }
      return x;
    } catch (IllegalStateException | UnsupportedOperationException e) {
      return x.add(e.getMessage().length());
    }
  }

  static Object catchesInOrder(Tensor x, int n) {
    try {
      return x.add(List.of(1, 2, 3).get(n));
    } catch (IndexOutOfBoundsException e) {
      return "index";
    } catch (RuntimeException e) {
      return "other";
    }
  }

  static Object rethrows(Tensor x, int n) {
    try {
      try {
        deep(n);
      } catch (Custom e) {
        CorpusState.log.add("caught");
        throw new IllegalStateException("again " + e.code);
      }
      return x;
    } catch (IllegalStateException e) {
      return e.getMessage();
    }
  }

  static Object nestedFinally(Tensor x, int n) {
    StringBuilder order = new StringBuilder();
    try {
      try {
        order.append('a');
        deep(n);
        order.append('b');
      } finally {
        order.append('c');
      }
      order.append('d');
    } catch (Custom e) {
      order.append('e');
    } finally {
      order.append('f');
    }
    return order.toString();
  }

  static Object resources(Tensor x, int n) {
    try (Resource a = new Resource("a");
        Resource b = new Resource("b")) {
      return x.add(a.name.length() + b.name.length() + n);
    }
  }

  static Object resourcesWithCatch(Tensor x, int n) {
    try (Resource a = new Resource("a" + n)) {
      deep(n);
      return a.name;
    } catch (Custom e) {
      return "caught " + e.getMessage();
    }
  }

  static Object parses(Tensor x, int n) {
    String s = n > 1 ? "1" + n : "x";
    try {
      return x.add(Integer.parseInt(s));
    } catch (NumberFormatException e) {
      return e.getMessage();
    }
  }

  static Object unmodifiable(Tensor x, int n) {
    List<Integer> list = n > 0 ? List.of(1) : new ArrayList<>(List.of(1));
    try {
      list.add(2);
    } catch (UnsupportedOperationException e) {
      return x;
    }
    return x.add(list.size());
  }

  static Object wrongShape(Tensor x, int n) {
    Tensor other = Tensor.ones(n > 0 ? 2 : 3);
    try {
      return x.add(other);
    } catch (IllegalArgumentException e) {
      return "shapes";
    }
  }

  static Object throwsWrongShape(Tensor x, int n) {
    return x.add(Tensor.ones(n > 0 ? 2 : 3));
  }

  static Object asserts(Tensor x, int n) {
    assert n > -100 : "far below";
    return x.add(n);
  }

  static Object retries(Tensor x, int n) {
    int attempts = 0;
    while (true) {
      try {
        attempts++;
        deep(3 - attempts);
        return x.add(attempts);
      } catch (Custom e) {
        CorpusState.log.add("attempt " + attempts);
      }
    }
  }

  static Object sideEffectsBeforeThrow(Tensor x, int n) {
    CorpusState.counter++;
    CorpusState.log.add(n);
    if (n == 3) {
      throw new IllegalArgumentException("three");
    }
    CorpusState.counter++;
    return x;
  }

  static Object overflows(Tensor x, int n) {
    try {
      return x.add(Math.multiplyExact(n, 1_000_000_000));
    } catch (ArithmeticException e) {
      return e.getMessage();
    }
  }

  static Object negativeSize(Tensor x, int n) {
    try {
      return new int[n].length;
    } catch (NegativeArraySizeException e) {
      return e.getMessage();
    }
  }
}
