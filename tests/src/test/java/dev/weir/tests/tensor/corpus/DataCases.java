package dev.weir.tests.tensor.corpus;

import dev.weir.tensor.Tensor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Collections, arrays, streams, strings and boxed numbers.
@SuppressWarnings({"BoxingComparator", "StringSplitter"}) // what people write
final class DataCases {
  private DataCases() {}

  record Item(String name, int weight, Tensor value) {}

  private static List<Item> items(Tensor x, int n) {
    return List.of(new Item("b", n, x), new Item("a", 2, x.add(1)), new Item("c", -1, x.neg()));
  }

  static Object listOfTensors(Tensor x, int n) {
    List<Tensor> list = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      list.add(x.add(i));
    }
    Tensor sum = x;
    for (Tensor each : list) {
      sum = sum.add(each);
    }
    return sum;
  }

  static Object returnsAList(Tensor x, int n) {
    List<Object> list = new ArrayList<>(List.of(x, n));
    list.add("end");
    return list;
  }

  static Object changesAList(Tensor x, int n) {
    List<Integer> list = new ArrayList<>(List.of(5, 3, n, 1));
    Collections.sort(list);
    list.remove(Integer.valueOf(3));
    list.add(0, 9);
    list.set(1, 8);
    return list;
  }

  static Object removesByIterator(Tensor x, int n) {
    List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4, 5));
    for (Iterator<Integer> it = list.iterator(); it.hasNext(); ) {
      if (it.next() % 2 == Math.abs(n) % 2) {
        it.remove();
      }
    }
    return list;
  }

  static Object mapOfTensors(Tensor x, int n) {
    Map<String, Tensor> map = new LinkedHashMap<>();
    map.put("x", x);
    map.put("y", x.multiply(n));
    map.merge("x", x, Tensor::add);
    return map;
  }

  static Object countsInAMap(Tensor x, int n) {
    Map<Character, Integer> counts = new TreeMap<>();
    for (char c : ("abracadabra" + n).toCharArray()) {
      counts.merge(c, 1, Integer::sum);
    }
    return counts;
  }

  static Object iteratesAMap(Tensor x, int n) {
    Map<String, Integer> map = new LinkedHashMap<>();
    map.put("one", 1);
    map.put("n", n);
    Tensor y = x;
    for (Map.Entry<String, Integer> each : map.entrySet()) {
      y = y.add(each.getKey().length() * each.getValue());
    }
    return y;
  }

  static Object hashMapWithDefaults(Tensor x, int n) {
    Map<Integer, Integer> map = new HashMap<>();
    map.computeIfAbsent(n, k -> k * 2);
    return x.add(map.getOrDefault(n, -1)).add(map.getOrDefault(77, -1));
  }

  static Object setsOfValues(Tensor x, int n) {
    Set<Integer> set = new HashSet<>(List.of(1, 2, 3));
    set.add(n);
    return x.add(set.size()).add(set.contains(3) ? 1 : 0);
  }

  static Object dequeAsStack(Tensor x, int n) {
    ArrayDeque<Integer> stack = new ArrayDeque<>();
    for (int i = 0; i < 4; i++) {
      stack.push(i * n);
    }
    return x.add(stack.pop() - stack.peekLast());
  }

  static Object arraysOfInts(Tensor x, int n) {
    int[] values = {3, 1, 2};
    values[1] += n;
    Arrays.sort(values);
    return x.add(values[0]).add(values[2] * 10L).add(Arrays.stream(values).sum());
  }

  static Object arraysOfTensors(Tensor x, int n) {
    Tensor[] all = new Tensor[3];
    for (int i = 0; i < all.length; i++) {
      all[i] = x.multiply(i + n);
    }
    return all[0].add(all[1]).add(all[all.length - 1]);
  }

  static Object returnsAnArray(Tensor x, int n) {
    return new Tensor[] {x, x.add(n)};
  }

  static Object arraysOfRecords(Tensor x, int n) {
    Item[] all = {new Item("a", n, x), new Item("b", 2, x.neg())};
    return all[n > 0 ? 0 : 1].value().add(all[0].weight());
  }

  static Object nestedArrays(Tensor x, int n) {
    int[][] grid = new int[3][4];
    grid[1][2] = n;
    grid[2] = new int[] {1, 2};
    int sum = 0;
    for (int[] row : grid) {
      for (int each : row) {
        sum += each;
      }
    }
    return x.add(sum);
  }

  static Object copiesArrays(Tensor x, int n) {
    double[] a = {1, 2, n};
    double[] b = a.clone();
    b[0] = 7;
    return x.add(Tensor.of(new float[] {(float) a[0], (float) b[0], (float) b[2]}));
  }

  static Object tensorOfAnArray(Tensor x, int n) {
    float[] values = new float[3];
    Arrays.fill(values, n);
    return x.multiply(Tensor.of(values));
  }

  static Object streamSums(Tensor x, int n) {
    return x.add(IntStream.range(0, Math.max(0, n)).map(i -> i * i).sum());
  }

  static Object streamOfTensors(Tensor x, int n) {
    return Stream.of(x, x.add(1), x.multiply(n)).map(Tensor::relu).reduce(x, Tensor::add);
  }

  static Object streamCollects(Tensor x, int n) {
    return Stream.of("a", "bb", "ccc")
        .filter(s -> s.length() >= n)
        .collect(Collectors.joining("+"));
  }

  static Object streamToList(Tensor x, int n) {
    return IntStream.rangeClosed(1, 4).filter(i -> i != n).boxed().toList();
  }

  static Object streamGroups(Tensor x, int n) {
    return Stream.of(1, 2, 3, 4, 5, n)
        .collect(Collectors.groupingBy(i -> i % 2 == 0, TreeMap::new, Collectors.counting()))
        .toString();
  }

  static Object streamOfRecords(Tensor x, int n) {
    return items(x, n).stream().filter(i -> i.weight() > 0).map(Item::name).sorted().toList();
  }

  static Object streamSortsRecords(Tensor x, int n) {
    return items(x, n).stream().sorted(Comparator.comparing(Item::weight)).map(Item::name).toList();
  }

  static Object streamSortsByName(Tensor x, int n) {
    return items(x, n).stream()
        .min(Comparator.comparing(Item::name).reversed())
        .map(i -> i.value().add(n))
        .orElseThrow();
  }

  static Object streamFlattens(Tensor x, int n) {
    return Stream.of(List.of(1, 2), List.of(n))
        .flatMap(List::stream)
        .mapToInt(i -> i)
        .max()
        .getAsInt();
  }

  static Object streamMatches(Tensor x, int n) {
    boolean any = Stream.of(1, 2, 3).anyMatch(i -> i == n);
    return any ? x : x.neg();
  }

  static Object streamLimits(Tensor x, int n) {
    return Stream.iterate(1, i -> i * 2).limit(Math.abs(n)).toList();
  }

  static Object streamReducesTensors(Tensor x, int n) {
    return IntStream.range(0, 3).mapToObj(i -> x.multiply(i + n)).reduce(Tensor::add).get();
  }

  static Object optionals(Tensor x, int n) {
    Optional<Tensor> found = n > 0 ? Optional.of(x.add(n)) : Optional.empty();
    return found.map(Tensor::relu).orElse(x.neg());
  }

  static Object returnsAnOptional(Tensor x, int n) {
    return Optional.of(x).filter(t -> n > 0);
  }

  static Object concatenates(Tensor x, int n) {
    String s = "n=" + n + ", " + (n > 0) + ' ' + 1.5f + null;
    return s + s.length();
  }

  static Object formats(Tensor x, int n) {
    return String.format("%d|%5.2f|%s|%x|%b", n, n / 3.0, "s", n, n > 0);
  }

  static Object formatted(Tensor x, int n) {
    return "%s has %d".formatted("x", x.rank() + n);
  }

  static Object buildsStrings(Tensor x, int n) {
    StringBuilder b = new StringBuilder();
    for (int i = 0; i < n; i++) {
      b.append(i).append(i < n - 1 ? "," : ";");
    }
    return b.reverse().insert(0, '<').toString();
  }

  static Object splitsStrings(Tensor x, int n) {
    String[] parts = ("a,b," + n).split(",");
    return parts[parts.length - 1]
        + parts.length
        + "abc".substring(1)
        + "X".toLowerCase(java.util.Locale.ROOT);
  }

  static Object comparesStrings(Tensor x, int n) {
    String s = "k" + n;
    return s.equals("k3") ? x : x.add(s.compareTo("k1"));
  }

  static Object charsOfStrings(Tensor x, int n) {
    int digits = 0;
    for (char c : ("a1b2" + n).toCharArray()) {
      digits += Character.isDigit(c) ? 1 : 0;
    }
    return x.add(digits);
  }

  static Object textBlocks(Tensor x, int n) {
    return """
    n is %d
    """
        .formatted(n)
        .strip()
        .repeat(2);
  }

  static Object boxedNumbers(Tensor x, int n) {
    Integer a = n;
    Integer b = 3;
    return a.equals(b) ? x : x.add(a + b);
  }

  static Object boxedSums(Tensor x, int n) {
    Long sum = 0L;
    for (int i = 0; i < n; i++) {
      sum += i;
    }
    return sum;
  }

  static Object boxedDoubles(Tensor x, int n) {
    Double d = n * 1.5;
    return x.add(d.intValue()).add(Double.compare(d, 2));
  }

  static Object boxedNull(Tensor x, int n) {
    Integer i = n > 0 ? Integer.valueOf(n) : null;
    return i == null ? x : x.add(i);
  }

  static Object maths(Tensor x, int n) {
    return x.add(Math.max(n, 2)).add(Math.sqrt(16)).add(Math.pow(2, n)).add(Math.floorMod(n, 4));
  }

  static Object integerMethods(Tensor x, int n) {
    return Integer.toBinaryString(n & 15)
        + Integer.bitCount(n)
        + Long.toHexString(n)
        + Integer.compare(n, 1);
  }

  static Object functionsAsValues(Tensor x, int n) {
    Map<String, java.util.function.UnaryOperator<Tensor>> table =
        Map.of("up", t -> t.add(n), "down", t -> t.subtract(1));
    return table.get(n > 0 ? "up" : "down").apply(x);
  }

  static Object composesFunctions(Tensor x, int n) {
    java.util.function.Function<Tensor, Tensor> f = t -> t.add(n);
    return f.andThen(t -> t.multiply(2)).compose(Tensor::neg).apply(x);
  }

  static Object suppliers(Tensor x, int n) {
    java.util.function.Supplier<Tensor> lazy = () -> x.add(n);
    return n > 0 ? lazy.get() : x;
  }

  static Object replacesAll(Tensor x, int n) {
    List<Tensor> list = new ArrayList<>(List.of(x, x.add(1)));
    list.replaceAll(t -> t.multiply(n));
    return list;
  }

  static Object subLists(Tensor x, int n) {
    List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4));
    list.subList(0, 2).clear();
    return list.subList(0, 1) + "" + list.indexOf(4) + n;
  }

  static Object listEquality(Tensor x, int n) {
    return List.of(1, n).equals(Arrays.asList(1, 3)) ? x : x.neg();
  }

  static Object indexOfTensor(Tensor x, int n) {
    Tensor y = x.add(1);
    return List.of(x, y).indexOf(y);
  }

  static Object mapsOfRecords(Tensor x, int n) {
    record Key(int a, String b) {}
    Map<Key, Integer> map = new HashMap<>();
    map.put(new Key(n, "k"), 5);
    return x.add(map.getOrDefault(new Key(3, "k"), 0));
  }

  static Object toMap(Tensor x, int n) {
    return Stream.of("a", "bb")
        .collect(Collectors.toMap(s -> s, s -> s.length() + n, Integer::sum, LinkedHashMap::new));
  }

  /// Shifts an array within itself, and appends one from outside.
  static Object copiesArrays(Tensor x, Integer n) {
    int[] all = {5, 4, 3, 2, 1, 0};
    System.arraycopy(all, 0, all, 1, 4);
    System.arraycopy(CorpusState.cells, 1, all, 0, 2);
    System.arraycopy(CorpusState.cells, 0, CorpusState.cells, 1, 3);
    CorpusState.cells[0] = n;
    Tensor[] tensors = {x, x.neg(), null};
    System.arraycopy(tensors, 0, tensors, 1, 2);
    return List.of(all, tensors[2], x.add(all[n & 3]));
  }

  /// An array that grows as a list does, and a copy that does not fit.
  static Object growsAnArray(Tensor x, Integer n) {
    long[] all = new long[2];
    int size = 0;
    for (int i = 0; i < 7; i++) {
      if (size == all.length) {
        long[] more = new long[2 * size];
        System.arraycopy(all, 0, more, 0, size);
        all = more;
      }
      all[size++] = (long) i * n;
    }
    try {
      System.arraycopy(all, 0, all, n, 6);
    } catch (IndexOutOfBoundsException e) {
      return List.of(e.getMessage(), x.add(all[3]));
    }
    return List.of(all, x.add(all[3]));
  }
}
