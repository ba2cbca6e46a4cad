package dev.weir.ir.text.read;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.DictionaryAttr;
import java.util.Arrays;
import java.util.Set;

/// The elements and entries read so far of the arrays and dictionaries that are being read, the
/// innermost on top, so that each is made at its final size and nothing else is.
final class AttributeStack {
  /// From how many names on a set finds the same name again.
  static final int MANY = 16;

  private String[] names = new String[16];
  private Attribute[] values = new Attribute[16];
  private int size;

  /// {@return where the elements or entries begin that are pushed next}
  int top() {
    return size;
  }

  /// Adds an element of an array.
  void push(Attribute element) {
    push("", element);
  }

  /// Adds an entry of a dictionary.
  void push(String name, Attribute value) {
    if (size == names.length) {
      names = Arrays.copyOf(names, 2 * size);
      values = Arrays.copyOf(values, 2 * size);
    }
    names[size] = name;
    values[size++] = value;
  }

  /// {@return whether an entry from `from` on has the name `name`}
  ///
  /// @param seen the names of these entries if there are many, filled here
  boolean hasName(String name, int from, Set<String> seen) {
    if (size - from < MANY) {
      for (int i = from; i < size; i++) {
        if (names[i].equals(name)) {
          return true;
        }
      }
      return false;
    }
    if (seen.isEmpty()) {
      seen.addAll(Arrays.asList(names).subList(from, size));
    }
    return !seen.add(name);
  }

  /// {@return the elements from `from` on, which are taken away}
  ImmutableList<Attribute> takeElements(int from) {
    ImmutableList<Attribute> elements =
        size == from + 1
            ? ImmutableList.of(values[from])
            : ImmutableList.copyOf(Arrays.asList(values).subList(from, size));
    size = from;
    return elements;
  }

  /// {@return the dictionary of the entries from `from` on, which are taken away}
  DictionaryAttr takeEntries(int from) {
    DictionaryAttr dictionary = DictionaryAttr.of(names, values, from, size);
    size = from;
    return dictionary;
  }
}
