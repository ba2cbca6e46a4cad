package dev.weir.tests.tensor.corpus;

import dev.weir.tensor.Index;
import dev.weir.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// Ways out of loops and branches that depend on elements of tensors.
@SuppressWarnings({
  "LabelledBreakTarget",
  "NarrowCalculation",
  "UnusedVariable",
  "Finally",
  "finally"
}) // what people write
final class FlowCases {
  private FlowCases() {}

  static Object breaksOuterOnATensor(Tensor x, int n) {
    Tensor y = x;
    outer:
    for (int i = 0; i < 4; i++) {
      for (int j = 0; j < 3; j++) {
        y = y.add(j);
        if (y.sum().item() > 12) {
          break outer;
        }
      }
      y = y.multiply(0.5);
    }
    return y.add(n);
  }

  static Object continuesOuterOnATensor(Tensor x, int n) {
    Tensor y = x;
    outer:
    for (int i = 0; i < 4; i++) {
      for (int j = 0; j < 3; j++) {
        if (y.max().item() > 5) {
          continue outer;
        }
        y = y.add(1);
      }
      y = y.neg();
    }
    return y.add(n);
  }

  static Object whileWithinWhile(Tensor x, int n) {
    Tensor y = x.abs();
    while (y.sum().item() < 40) {
      Tensor z = y;
      while (z.max().item() < 4) {
        z = z.multiply(2);
      }
      y = y.add(z);
    }
    return y.add(n);
  }

  static Object breaksOuterWhile(Tensor x, int n) {
    Tensor y = x.abs();
    int rounds = 0;
    outer:
    while (y.sum().item() < 60) {
      Tensor z = y;
      while (z.max().item() < 9) {
        z = z.multiply(2);
        rounds++;
        if (z.sum().item() > 20) {
          break outer;
        }
      }
      y = y.add(z);
    }
    return y.add(rounds).add(n);
  }

  static Object continuesOuterWhile(Tensor x, int n) {
    Tensor y = x.abs();
    outer:
    while (y.sum().item() < 60) {
      y = y.add(1);
      for (int i = 0; i < 3; i++) {
        if (y.max().item() > 6 + i) {
          y = y.multiply(1.5);
          continue outer;
        }
        y = y.add(0.25);
      }
    }
    return y.add(n);
  }

  static Object returnsFromWhile(Tensor x, int n) {
    Tensor y = x.abs();
    while (y.sum().item() < 60) {
      y = y.multiply(1.5);
      if (y.max().item() > 8) {
        return y.add(n);
      }
    }
    return y.neg();
  }

  static Object returnsFromFor(Tensor x, int n) {
    Tensor y = x;
    for (int i = 0; i < 5; i++) {
      y = y.add(i);
      if (y.sum().item() > 10) {
        return y.multiply(i + n);
      }
    }
    return y;
  }

  static Object returnsWithinTwoLoops(Tensor x, int n) {
    Tensor y = x;
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        y = y.add(j);
        if (y.sum().item() > 9) {
          return y.add(1);
        }
      }
    }
    return y.neg().add(n);
  }

  static Object returnsDifferently(Tensor x, int n) {
    if (x.sum().item() > 1.75) {
      return "more";
    }
    return x.add(n);
  }

  static Object doWhileOnATensor(Tensor x, int n) {
    Tensor y = x.abs();
    do {
      y = y.multiply(2).add(1);
    } while (y.sum().item() < 30);
    return y.add(n);
  }

  static Object doWhileWithBreak(Tensor x, int n) {
    Tensor y = x.abs();
    int steps = 0;
    do {
      y = y.multiply(1.5).add(1);
      if (y.max().item() > 20) {
        break;
      }
      steps++;
    } while (y.sum().item() < 30);
    return y.add(steps).add(n);
  }

  static Object infiniteOnATensor(Tensor x, int n) {
    Tensor y = x.abs();
    for (; ; ) {
      y = y.add(1);
      if (y.sum().item() > 20) {
        break;
      }
      y = y.multiply(1.25);
    }
    return y.add(n);
  }

  static Object infiniteThatReturns(Tensor x, int n) {
    Tensor y = x.abs();
    while (true) {
      y = y.add(1);
      if (y.sum().item() > 20) {
        return y.add(n);
      }
    }
  }

  static Object comparesTwoItems(Tensor x, int n) {
    Tensor y = x;
    int k = 0;
    while (y.sum().item() < y.abs().sum().item() && k < 5) {
      y = y.add(0.5);
      k++;
    }
    return y.add(k + n);
  }

  static Object orsOfItems(Tensor x, int n) {
    Tensor y = x;
    if (x.sum().item() > 1.75 || x.max().item() > 2.5) {
      y = y.multiply(2);
    }
    if (!(x.min().item() < -1.5 && x.sum().item() > 0)) {
      y = y.add(n);
    }
    return y;
  }

  static Object ternaryOfItems(Tensor x, int n) {
    double s = x.sum().item();
    double clipped = s > 1.75 ? 1.75 : s < 1 ? 1 : s;
    return x.multiply(clipped).add(n);
  }

  static Object countsInABranch(Tensor x, int n) {
    int count = 0;
    for (int i = 0; i < 3; i++) {
      if (x.get(Index.at(i)).item() > 0) {
        count++;
      }
    }
    return x.add(count * n);
  }

  static Object bestOfThree(Tensor x, int n) {
    double best = Double.NEGATIVE_INFINITY;
    int where = -1;
    for (int i = 0; i < 3; i++) {
      double each = x.get(Index.at(i)).item();
      if (each > best) {
        best = each;
        where = i;
      }
    }
    return x.add(best).add(where).add(n);
  }

  static Object bubbleSort(Tensor x, int n) {
    double[] all = new double[3];
    for (int i = 0; i < 3; i++) {
      all[i] = x.get(Index.at(i)).item();
    }
    for (int i = 0; i < 2; i++) {
      for (int j = 0; j < 2 - i; j++) {
        if (all[j] > all[j + 1]) {
          double t = all[j];
          all[j] = all[j + 1];
          all[j + 1] = t;
        }
      }
    }
    return x.add(all[0]).multiply(all[2]).add(all[1] * n);
  }

  static Object bisects(Tensor x, int n) {
    double low = 0;
    double high = 4;
    for (int i = 0; i < 12; i++) {
      double middle = (low + high) / 2;
      if (x.abs().multiply(middle).sum().item() > 7) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return x.add(low).add(n);
  }

  static Object finallyInATensorLoop(Tensor x, int n) {
    Tensor y = x.abs();
    int rounds = 0;
    while (y.sum().item() < 30) {
      try {
        y = y.multiply(2);
      } finally {
        rounds++;
      }
    }
    return y.add(rounds).add(n);
  }

  static int finallyReturns(Tensor x, int n) {
    try {
      if (x.sum().item() > 1.75) {
        return 1;
      }
      throw new IllegalStateException("low");
    } catch (IllegalStateException e) {
      return 2;
    } finally {
      CorpusState.log.add("left");
    }
  }

  static Object returnsOutOfFinally(Tensor x, int n) {
    return x.add(finallyReturns(x, n));
  }

  static Object throwsOnATensor(Tensor x, int n) {
    if (x.min().item() < -1.5) {
      throw new IllegalArgumentException("too low by " + n);
    }
    return x.sqrt();
  }

  static Object catchesOnATensor(Tensor x, int n) {
    try {
      return throwsOnATensor(x, n);
    } catch (IllegalArgumentException e) {
      return x.add(e.getMessage().length());
    }
  }

  static Object switchOnATensorsNumber(Tensor x, int n) {
    int k = (int) x.sum().item();
    return switch (k) {
      case 0 -> x;
      case 1 -> x.add(10);
      case 2 -> x.add(20);
      default -> x.neg();
    };
  }

  static Object assignsInConditions(Tensor x, int n) {
    Tensor y = x.abs();
    double s;
    int k = 0;
    while ((s = y.sum().item()) < 20 && k++ < 4) {
      y = y.add(s);
    }
    return y.add(k).add(n);
  }

  static Object collectsWhileItRuns(Tensor x, int n) {
    List<Tensor> all = new ArrayList<>();
    Tensor y = x.abs();
    while (y.sum().item() < 20) {
      all.add(y);
      y = y.multiply(2);
    }
    return Tensor.stack(all.isEmpty() ? List.of(y) : all).add(n);
  }

  static Object recursesOnATensor(Tensor x, int n) {
    return halved(x, 0).add(n);
  }

  private static Tensor halved(Tensor x, int depth) {
    if (depth == 4 || x.abs().max().item() < 1) {
      return x.add(depth);
    }
    return halved(x.multiply(0.5), depth + 1);
  }

  static Object breaksToABlock(Tensor x, int n) {
    Tensor y = x;
    block:
    {
      if (x.sum().item() > 1.75) {
        break block;
      }
      y = y.add(1);
      if (n > 2) {
        break block;
      }
      y = y.multiply(3);
    }
    return y;
  }

  static Object threeDeep(Tensor x, int n) {
    Tensor y = x;
    first:
    for (int i = 0; i < 2; i++) {
      second:
      for (int j = 0; j < 2; j++) {
        for (int k = 0; k < 2; k++) {
          y = y.add(1);
          double s = y.sum().item();
          if (s > 14) {
            break first;
          }
          if (s > 8) {
            continue first;
          }
          if (s > 6) {
            continue second;
          }
        }
        y = y.add(0.125);
      }
    }
    return y.add(n);
  }
}
