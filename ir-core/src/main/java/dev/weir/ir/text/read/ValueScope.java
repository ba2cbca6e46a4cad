package dev.weir.ir.text.read;

import dev.weir.ir.Value;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The values that the names of one isolated scope stand for, and the nested scopes in it, which
/// see outwards and end in the reverse order of their beginnings.
///
/// Names are numbers from [ValueIds]; a name's value and the offset at which it was met lie in
/// pages that appear when the first name of theirs does.
final class ValueScope {
  /// What `%name#1` and up stand for.
  static final class Slot {
    @Nullable Value value;

    /// As [ValueScope#place].
    int place;
  }

  private @Nullable Value @Nullable [][] values = new Value[8][];
  private int @Nullable [][] places = new int[8][];
  private int[] defined = new int[32];
  private int definedCount;
  private int[] marks = new int[8];
  private int markCount;
  private @Nullable Map<Integer, Map<Integer, Slot>> others;
  private boolean empty = true;

  /// {@return the value of the name `id`, perhaps a placeholder, or null}
  @Nullable Value get(int id) {
    int page = id >>> ValueIds.PAGE_BITS;
    if (page >= values.length) {
      return null;
    }
    @Nullable Value[] there = values[page];
    return there == null ? null : there[id & ValueIds.PAGE - 1];
  }

  /// {@return the offset at which the name `id`, which has a value, was met; its complement where
  /// the value is a placeholder}
  int place(int id) {
    return places[id >>> ValueIds.PAGE_BITS][id & ValueIds.PAGE - 1];
  }

  /// Has the name `id` stand for `value`.
  void set(int id, Value value, int place) {
    empty = false;
    int page = id >>> ValueIds.PAGE_BITS;
    if (page >= values.length) {
      int size = Math.max(page + 1, values.length * 2);
      values = Arrays.copyOf(values, size);
      places = Arrays.copyOf(places, size);
    }
    @Nullable Value[] there = values[page];
    if (there == null) {
      there = new Value[ValueIds.PAGE];
      values[page] = there;
      places[page] = new int[ValueIds.PAGE];
    }
    there[id & ValueIds.PAGE - 1] = value;
    places[page][id & ValueIds.PAGE - 1] = place;
  }

  /// Notes that the name `id` belongs to the innermost nested scope.
  void own(int id) {
    if (definedCount == defined.length) {
      defined = Arrays.copyOf(defined, definedCount * 2);
    }
    defined[definedCount++] = id;
  }

  /// {@return what `%name#number` stands for, or null}
  @Nullable Slot other(int id, int number) {
    if (others == null) {
      return null;
    }
    Map<Integer, Slot> pack = others.get(id);
    return pack == null ? null : pack.get(number);
  }

  /// {@return what `%name#number` stands for, made where it is new}
  Slot otherOrNew(int id, int number) {
    empty = false;
    if (others == null) {
      others = new HashMap<>();
    }
    return others
        .computeIfAbsent(id, _ -> new HashMap<>())
        .computeIfAbsent(number, _ -> new Slot());
  }

  /// Begins a nested scope.
  void push() {
    if (markCount == marks.length) {
      marks = Arrays.copyOf(marks, markCount * 2);
    }
    marks[markCount++] = definedCount;
  }

  /// Ends the innermost nested scope; its names stand for nothing from now on.
  void pop() {
    int mark = marks[--markCount];
    while (definedCount > mark) {
      int id = defined[--definedCount];
      values[id >>> ValueIds.PAGE_BITS][id & ValueIds.PAGE - 1] = null;
      if (others != null) {
        others.remove(id);
      }
    }
  }

  /// {@return whether no nested scope is left}
  boolean isOver() {
    return markCount == 0;
  }

  /// {@return whether no name was ever met}
  boolean isEmpty() {
    return empty;
  }

  /// Takes a name that was met.
  interface Visitor {
    /// {@return whether to go on}
    ///
    /// @param place as [ValueScope#place]
    /// @param number 0, or the number behind `#`
    /// @param value null after the end of the nested scope that defined the name
    boolean visit(int place, int number, @Nullable Value value);
  }

  /// {@return whether `visitor` went on to the end of all names ever met}; an offset of 0 does not
  /// count as one
  boolean all(Visitor visitor) {
    for (int page = 0; page < values.length; page++) {
      @Nullable Value[] there = values[page];
      int[] met = places[page];
      for (int i = 0; there != null && met != null && i < there.length; i++) {
        if (met[i] != 0 && !visitor.visit(met[i], 0, there[i])) {
          return false;
        }
      }
    }
    if (others != null) {
      for (Map<Integer, Slot> pack : others.values()) {
        for (Map.Entry<Integer, Slot> entry : pack.entrySet()) {
          Slot slot = entry.getValue();
          if (!visitor.visit(slot.place, entry.getKey(), slot.value)) {
            return false;
          }
        }
      }
    }
    return true;
  }
}
