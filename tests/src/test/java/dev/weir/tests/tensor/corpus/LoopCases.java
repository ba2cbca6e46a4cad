package dev.weir.tests.tensor.corpus;

import dev.weir.tensor.Tensor;

/// Loops and branches.
@SuppressWarnings({
  "LongDoubleConversion",
  "IdentityBinaryExpression",
  "NarrowCalculation",
  "FallThrough",
  "fallthrough"
}) // what people write
final class LoopCases {
  private LoopCases() {}

  static Object addsInALoop(Tensor x, int n) {
    Tensor y = x;
    for (int i = 0; i < n; i++) {
      y = y.add(x);
    }
    return y;
  }

  static Object countsDown(Tensor x, int n) {
    Tensor y = x;
    while (n > 0) {
      y = y.multiply(2);
      n--;
    }
    return y;
  }

  static Object doesOnceAtLeast(Tensor x, int n) {
    int i = 0;
    do {
      x = x.add(1);
      i++;
    } while (i < n);
    return x;
  }

  static Object nestedLoops(Tensor x, int n) {
    int count = 0;
    for (int i = 0; i < n; i++) {
      for (int j = i; j < n; j++) {
        x = x.add(i * j);
        count++;
      }
    }
    return x.add(count);
  }

  static Object breaksOut(Tensor x, int n) {
    for (int i = 0; i < 10; i++) {
      if (i == n) {
        break;
      }
      x = x.add(i);
    }
    return x;
  }

  static Object continues(Tensor x, int n) {
    for (int i = 0; i < n; i++) {
      if (i % 2 == 0) {
        continue;
      }
      x = x.multiply(i);
    }
    return x;
  }

  static Object breaksByLabel(Tensor x, int n) {
    int found = -1;
    outer:
    for (int i = 0; i < 5; i++) {
      for (int j = 0; j < 5; j++) {
        if (i * j == n) {
          found = 10 * i + j;
          break outer;
        }
      }
    }
    return x.add(found);
  }

  static Object nestedIfs(Tensor x, int n) {
    if (n > 0) {
      if (n > 2) {
        return x.add(1);
      } else if (n > 1) {
        return x.add(2);
      }
      return x.add(3);
    }
    return x.neg();
  }

  static Object returnsEarly(Tensor x, int n) {
    if (n < 0) {
      return "negative";
    }
    if (n == 0) {
      return x;
    }
    return x.multiply(n);
  }

  static Object choosesByTernary(Tensor x, int n) {
    return n % 2 == 0 ? x.relu() : n > 2 ? x.neg() : x;
  }

  static Object shortCircuits(Tensor x, int n) {
    boolean both = n > 0 && 6 / n > 1;
    boolean either = n == 0 || 6 / n < 0;
    return x.add(both ? 1 : 0).add(either ? 10 : 0);
  }

  static Object fibonacci(Tensor x, int n) {
    long a = 0;
    long b = 1;
    for (int i = 0; i < n; i++) {
      long c = a + b;
      a = b;
      b = c;
    }
    return x.add(a);
  }

  static Object collatz(Tensor x, int n) {
    int steps = 0;
    for (int k = Math.max(n, 1); k != 1; k = k % 2 == 0 ? k / 2 : 3 * k + 1) {
      steps++;
    }
    return x.add(steps);
  }

  static Object greatestDivisor(Tensor x, int n) {
    int a = 12;
    int b = Math.abs(n);
    while (b != 0) {
      int t = a % b;
      a = b;
      b = t;
    }
    return x.multiply(a);
  }

  static Object bits(Tensor x, int n) {
    int count = 0;
    for (int v = n; v != 0; v &= v - 1) {
      count++;
    }
    return x.add(count).add(n << 2).add(n >> 1).add(n >>> 28).add(n ^ 5).add(~n | 3);
  }

  static Object longs(Tensor x, int n) {
    long v = 1L << 40;
    v = v * n + 3;
    return x.add((double) (v % 1000)).add(v > 0 ? 1 : -1).add((double) (v >>> 60));
  }

  static Object floats(Tensor x, int n) {
    float f = n / 2f;
    f *= 1.5f;
    return x.add(f).add((int) f).add(f > 1 ? 1 : 0).add(f % 1.25f);
  }

  static Object doubles(Tensor x, int n) {
    double d = n / 3.0;
    return x.multiply(d).add(Math.floor(d)).add(d >= 1 ? 1 : 2).add(-d);
  }

  static Object dividesByIt(Tensor x, int n) {
    return x.add(12 / n).add(12 % n);
  }

  static Object dividesLongsByIt(Tensor x, int n) {
    return x.add((double) (12L / n));
  }

  static Object notANumber(Tensor x, int n) {
    double d = n == 0 ? Double.NaN : n;
    int code = d > 0 ? 1 : d < 0 ? 2 : d == d ? 3 : 4;
    return x.add(code);
  }

  static Object casts(Tensor x, int n) {
    byte b = (byte) (n * 100);
    short s = (short) (n * 20000);
    char c = (char) ('a' + n);
    return x.add(b).add(s).add(c).add((long) n).add((int) 3.9);
  }

  static Object switchesOnInts(Tensor x, int n) {
    switch (n) {
      case 0:
        x = x.add(1);
      case 1:
        x = x.add(2);
        break;
      case 3:
        x = x.neg();
        break;
      default:
        x = x.multiply(3);
    }
    return x;
  }

  static Object switchGives(Tensor x, int n) {
    int k =
        switch (n) {
          case 0, 1 -> 10;
          case 3 -> {
            int t = n * n;
            yield t + 1;
          }
          default -> -1;
        };
    return x.add(k);
  }

  static Object switchesOnStrings(Tensor x, int n) {
    String s = n > 2 ? "many" : n > 0 ? "few" : "none";
    return switch (s) {
      case "many" -> x.multiply(10);
      case "few" -> x.multiply(5);
      case "none" -> x;
      default -> throw new IllegalStateException(s);
    };
  }

  static Object switchesSparsely(Tensor x, int n) {
    return switch (n * 1000) {
      case 1000 -> x.add(1);
      case 3000 -> x.add(3);
      case -2000 -> x.add(-2);
      default -> x;
    };
  }

  static Object shapesDecide(Tensor x, int n) {
    Tensor y = x;
    for (int i = 0; i < x.dim(0); i++) {
      y = y.add(i);
    }
    return x.rank() == 1 ? y : x;
  }

  static Object looksAtDtype(Tensor x, int n) {
    return x.dtype().isFloat() ? x.exp() : x;
  }

  static Object sumDecides(Tensor x, int n) {
    if (x.sum().item() > n) {
      return x.multiply(2);
    }
    return x.neg();
  }

  static Object sumDecidesWithConstant(Tensor x, int n) {
    Tensor y;
    if (x.sum().item() > 1.75) {
      y = x.multiply(2);
    } else {
      y = x.neg();
    }
    return y.add(n);
  }

  static Object doublesUntilLarge(Tensor x, int n) {
    Tensor y = x.abs();
    while (y.sum().item() < 50) {
      y = y.multiply(2);
    }
    return y.add(n);
  }

  static Object tensorIfInLoop(Tensor x, int n) {
    Tensor y = x;
    for (int i = 0; i < 3; i++) {
      if (y.sum().item() > 2) {
        y = y.subtract(1);
      } else {
        y = y.add(2);
      }
    }
    return y;
  }

  static Object tensorIfsNested(Tensor x, int n) {
    double s = x.sum().item();
    Tensor y = x;
    if (s > 0) {
      if (s > 1.75) {
        y = x.add(10);
      } else {
        y = x.add(20);
      }
    }
    return y;
  }

  static Object isTrueDecides(Tensor x, int n) {
    Tensor low = x.sum();
    Tensor high = x.abs().sum();
    return low.lessThan(high).isTrue() ? x.add(1) : x.add(2);
  }

  static Object itemIsReturned(Tensor x, int n) {
    return x.sum().item() * n;
  }

  static Object itemIsKept(Tensor x, int n) {
    double mean = x.mean().item();
    Tensor y = x.subtract(mean);
    return y.multiply(n);
  }

  static Object itemComparesInts(Tensor x, int n) {
    int k = (int) x.sum().item();
    return k == 2 ? x : x.add(k);
  }

  static Object powers(Tensor x, int n) {
    Tensor y = x;
    int e = Math.abs(n) + 1;
    Tensor result = x.onesLike();
    while (e > 0) {
      if ((e & 1) == 1) {
        result = result.multiply(y);
      }
      y = y.multiply(y);
      e >>= 1;
    }
    return result;
  }

  static Object sieve(Tensor x, int n) {
    boolean[] composite = new boolean[20];
    int sum = 0;
    for (int i = 2; i < composite.length; i++) {
      if (!composite[i]) {
        sum += i;
        for (int j = i * i; j < composite.length; j += i) {
          composite[j] = true;
        }
      }
    }
    return x.add(sum + n);
  }

  static Object infiniteWithBreak(Tensor x, int n) {
    int i = 0;
    for (; ; ) {
      if (i++ > n) {
        return x.add(i);
      }
    }
  }

  static Object compoundConditions(Tensor x, int n) {
    return (n & 1) == 0 ^ n > 2 || n == 1 ? x : x.neg();
  }

  static Object twoCounters(Tensor x, int n) {
    for (int i = 0, j = n; i < j; i++, j--) {
      x = x.add(i).multiply(j);
    }
    return x;
  }
}
