package dev.weir.tests.tensor.corpus;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What the methods of the corpus change outside.
final class CorpusState {
  static int counter;
  static long total;
  static double level;
  static String text = "";
  static boolean flag;
  static List<Object> log = new ArrayList<>();
  static Map<String, Integer> counts = new LinkedHashMap<>();
  static int[] cells = new int[4];
  static Box box = new Box();

  /// An object that is changed.
  static final class Box {
    int value;
    Object content = "";
    Box next;
  }

  private CorpusState() {}

  static void reset() {
    counter = 3;
    total = 7;
    level = 0.5;
    text = "t";
    flag = false;
    log = new ArrayList<>(List.of("start"));
    counts = new LinkedHashMap<>(Map.of("a", 1));
    cells = new int[] {1, 2, 3, 4};
    box = new Box();
    box.value = 5;
    box.next = new Box();
  }

  static List<Object> snapshot() {
    return new ArrayList<>(
        List.of(
            counter,
            total,
            level,
            text,
            flag,
            new ArrayList<>(log),
            new LinkedHashMap<>(counts),
            List.of(cells[0], cells[1], cells[2], cells[3]),
            box.value,
            box.content,
            box.next == null ? "none" : box.next.value));
  }
}
