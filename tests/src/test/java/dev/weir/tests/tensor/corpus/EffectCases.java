package dev.weir.tests.tensor.corpus;

import dev.weir.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// Changes of what is outside.
@SuppressWarnings({
  "LockOnNonEnclosingClassLiteral",
  "IdentityBinaryExpression"
}) // what people write
final class EffectCases {
  private EffectCases() {}

  static Object countsCalls(Tensor x, int n) {
    CorpusState.counter++;
    return x.add(1);
  }

  static Object readsAndWrites(Tensor x, int n) {
    CorpusState.counter = CorpusState.counter * 2 + n;
    return x.add(CorpusState.counter);
  }

  static Object longsAndDoubles(Tensor x, int n) {
    CorpusState.total += n;
    CorpusState.level /= 2;
    return x.multiply(CorpusState.level);
  }

  static Object textGrows(Tensor x, int n) {
    CorpusState.text += n;
    return CorpusState.text;
  }

  static Object flagFlips(Tensor x, int n) {
    CorpusState.flag = !CorpusState.flag;
    return CorpusState.flag ? x : x.neg();
  }

  static Object flagOfComparison(Tensor x, int n) {
    CorpusState.flag = n > 1;
    return x;
  }

  static Object appendsToALog(Tensor x, int n) {
    CorpusState.log.add("n is " + n);
    CorpusState.log.add(x.rank());
    return x;
  }

  static Object appendsTensors(Tensor x, int n) {
    CorpusState.log.add(x.add(n));
    return CorpusState.log.size();
  }

  static Object insertsAndRemoves(Tensor x, int n) {
    CorpusState.log.add(0, "first");
    CorpusState.log.remove("start");
    return x;
  }

  static Object clears(Tensor x, int n) {
    if (n > 0) {
      CorpusState.log.clear();
    }
    return CorpusState.log.isEmpty();
  }

  static Object replacesTheList(Tensor x, int n) {
    CorpusState.log = new ArrayList<>(List.of("new", n));
    CorpusState.log.add("more");
    return x;
  }

  static Object countsInAMap(Tensor x, int n) {
    CorpusState.counts.merge(n > 0 ? "a" : "b", 1, Integer::sum);
    CorpusState.counts.put("n", n);
    return x;
  }

  static Object removesFromAMap(Tensor x, int n) {
    CorpusState.counts.remove("a");
    CorpusState.counts.put("z", 1);
    CorpusState.counts.put("a", 2);
    return CorpusState.counts.keySet().toString();
  }

  static Object writesAnArray(Tensor x, int n) {
    CorpusState.cells[1]++;
    CorpusState.cells[0] = CorpusState.cells[1] + n;
    return x.add(CorpusState.cells[0]);
  }

  static Object swapsInAnArray(Tensor x, int n) {
    int t = CorpusState.cells[0];
    CorpusState.cells[0] = CorpusState.cells[3];
    CorpusState.cells[3] = t;
    return x;
  }

  static Object sortsAnArray(Tensor x, int n) {
    CorpusState.cells[2] = -n;
    java.util.Arrays.sort(CorpusState.cells);
    return x.add(CorpusState.cells[0]);
  }

  static Object changesABox(Tensor x, int n) {
    CorpusState.box.value += n;
    CorpusState.box.content = "changed";
    return x.add(CorpusState.box.value);
  }

  static Object changesTheNextBox(Tensor x, int n) {
    CorpusState.box.next.value = n;
    CorpusState.box.next.value *= 3;
    return x.add(CorpusState.box.next.value);
  }

  static Object replacesTheBox(Tensor x, int n) {
    CorpusState.Box made = new CorpusState.Box();
    made.value = n;
    made.next = CorpusState.box;
    CorpusState.box = made;
    return x;
  }

  static Object unlinksTheBox(Tensor x, int n) {
    if (n > 0) {
      CorpusState.box.next = null;
    }
    return CorpusState.box.next == null ? "none" : "some";
  }

  static Object storesATensorInABox(Tensor x, int n) {
    CorpusState.box.content = List.of(n);
    Object kept = CorpusState.box.content;
    CorpusState.box.content = "after";
    return kept;
  }

  static Object aliases(Tensor x, int n) {
    CorpusState.Box same = CorpusState.box;
    same.value = 40;
    CorpusState.box.value += n;
    return x.add(same.value);
  }

  static Object effectsInOrder(Tensor x, int n) {
    CorpusState.counter = 1;
    int before = CorpusState.counter;
    CorpusState.counter = before + n;
    CorpusState.total = CorpusState.counter;
    CorpusState.counter = 0;
    return x.add((double) CorpusState.total);
  }

  static Object effectInALambda(Tensor x, int n) {
    List.of(1, 2, n).forEach(i -> CorpusState.counter += i);
    return x;
  }

  static Object effectInAStream(Tensor x, int n) {
    return java.util.stream.IntStream.range(0, 3)
        .peek(i -> CorpusState.log.add(i))
        .map(i -> i + n)
        .sum();
  }

  static Object effectBehindATensorsIf(Tensor x, int n) {
    if (x.sum().item() > 1.75) {
      CorpusState.counter += 10;
    }
    return x.add(n);
  }

  static Object printsInTheMiddle(Tensor x, int n) {
    Tensor y = x.add(n);
    CorpusState.counter = 9;
    System.err.print("");
    CorpusState.counter++;
    return y.multiply(CorpusState.counter);
  }

  static Object printsInALoop(Tensor x, int n) {
    Tensor y = x;
    for (int i = 0; i < n; i++) {
      y = y.add(i);
      System.err.print("");
    }
    return y;
  }

  static Object printsAnElement(Tensor x, int n) {
    System.err.print(x.sum().item() > 1e9 ? "large" : "");
    return x.add(n);
  }

  static Object printsATensor(Tensor x, int n) {
    return "x: " + x.add(n);
  }

  static Object timesIt(Tensor x, int n) {
    long start = System.nanoTime();
    Tensor y = x.add(n);
    return System.nanoTime() >= start ? y : x;
  }

  static Object printsInACallee(Tensor x, int n) {
    Tensor y = noisy(x.add(1));
    return y.multiply(n);
  }

  private static Tensor noisy(Tensor x) {
    Tensor y = x.relu();
    System.err.print("");
    return y.add(1);
  }

  static Object printsBetweenIterators(Tensor x, int n) {
    Tensor y = x;
    for (Integer each : List.of(1, 2, n)) {
      System.err.print("");
      y = y.add(each);
    }
    return y;
  }

  static Object breaksInATry(Tensor x, int n) {
    try {
      System.err.print("");
      Integer.parseInt(n > 0 ? "1" : "x");
      return x.add(1);
    } catch (NumberFormatException e) {
      return x.neg();
    } finally {
      CorpusState.log.add("done");
    }
  }

  static Object synchronizedBlock(Tensor x, int n) {
    synchronized (CorpusState.class) {
      CorpusState.counter += n;
    }
    return x.add(n);
  }

  static Object toArrays(Tensor x, int n) {
    float[] values = x.add(n).toFloats();
    return values[0] + values[1] + values[2];
  }

  static Object dynamicShapes(Tensor x, int n) {
    return x.nonzero().dim(0) + n;
  }

  static Object hostFunction(Tensor x, int n) {
    return x.multiply(Math.hypot(x.sum().item(), n));
  }

  static Object elementsInALoop(Tensor x, int n) {
    double sum = 0;
    for (float each : x.toFloats()) {
      sum += each * n;
    }
    return x.add(sum);
  }

  static Object lambdaEscapes(Tensor x, int n) {
    java.util.function.Supplier<Tensor> later = () -> x.add(n);
    CorpusState.log.add(later.get().rank());
    return later;
  }

  static Object listFromOutsideIsRead(Tensor x, int n) {
    int sum = 0;
    for (Object each : CorpusState.log) {
      sum += each.toString().length();
    }
    return x.add(sum);
  }

  static Object threadLocalRandom(Tensor x, int n) {
    double r = java.util.concurrent.ThreadLocalRandom.current().nextDouble();
    return r < 2 ? x.add(n) : x;
  }

  static Object systemProperty(Tensor x, int n) {
    return System.getProperty("java.version") == null ? x : x.add(n);
  }

  static Object identityHash(Tensor x, int n) {
    return System.identityHashCode(x) == System.identityHashCode(x) ? x.add(n) : x;
  }
}
