package dev.weir.ir;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A small map from names to attributes, sorted by name.
///
/// Names and values lie in two parallel arrays, so an entry costs two references; look-up is a
/// binary search. Entries are ordered by UTF-16 code unit, names are distinct.
public final class DictionaryAttr implements Attribute {
  private static final DictionaryAttr EMPTY = new DictionaryAttr(new String[0], new Attribute[0]);

  private final String[] names;
  private final Attribute[] values;

  private DictionaryAttr(String[] names, Attribute[] values) {
    this.names = names;
    this.values = values;
  }

  /// {@return the dictionary without entries}
  public static DictionaryAttr empty() {
    return EMPTY;
  }

  /// {@return a dictionary of one entry}
  public static DictionaryAttr of(String name, Attribute value) {
    return new DictionaryAttr(new String[] {name}, new Attribute[] {value});
  }

  /// {@return the dictionary of `entries`, given in any order}
  ///
  /// @throws IllegalArgumentException if a name occurs twice
  public static DictionaryAttr of(Collection<NamedAttribute> entries) {
    if (entries.isEmpty()) {
      return EMPTY;
    }
    NamedAttribute[] sorted = entries.toArray(new NamedAttribute[0]);
    Arrays.sort(sorted, (a, b) -> a.name().compareTo(b.name()));
    String[] names = new String[sorted.length];
    Attribute[] values = new Attribute[sorted.length];
    for (int i = 0; i < sorted.length; i++) {
      names[i] = sorted[i].name();
      values[i] = sorted[i].value();
    }
    checkDistinct(names);
    return new DictionaryAttr(names, values);
  }

  /// {@return the dictionary of the names and values at `from` to `to` of two arrays, in any order}
  ///
  /// @throws IllegalArgumentException if a name occurs twice
  public static DictionaryAttr of(String[] names, Attribute[] values, int from, int to) {
    for (int i = from + 1; i < to; i++) {
      if (names[i - 1].compareTo(names[i]) >= 0) {
        List<NamedAttribute> entries = new ArrayList<>(to - from);
        for (int entry = from; entry < to; entry++) {
          entries.add(new NamedAttribute(names[entry], values[entry]));
        }
        return of(entries);
      }
    }
    return from == to
        ? EMPTY
        : new DictionaryAttr(
            Arrays.copyOfRange(names, from, to), Arrays.copyOfRange(values, from, to));
  }

  private static void checkDistinct(String[] sorted) {
    for (int i = 1; i < sorted.length; i++) {
      if (sorted[i].equals(sorted[i - 1])) {
        throw new IllegalArgumentException("duplicate key '" + sorted[i] + "' in dictionary");
      }
    }
  }

  /// {@return the dictionary of entries whose names are in order and distinct}
  static DictionaryAttr ofSorted(String[] names, Attribute[] values) {
    return new DictionaryAttr(names, values);
  }

  /// {@return the number of entries}
  public int size() {
    return names.length;
  }

  /// {@return whether there is no entry}
  public boolean isEmpty() {
    return names.length == 0;
  }

  /// {@return the name of entry `index`, in sorted order}
  public String name(int index) {
    return names[index];
  }

  /// {@return the value of entry `index`, in sorted order}
  public Attribute value(int index) {
    return values[index];
  }

  /// {@return the value under `name`, or null}
  public @Nullable Attribute get(String name) {
    int at = Arrays.binarySearch(names, name);
    return at < 0 ? null : values[at];
  }

  /// {@return the entries in sorted order}
  public ImmutableList<NamedAttribute> entries() {
    var list = ImmutableList.<NamedAttribute>builderWithExpectedSize(names.length);
    for (int i = 0; i < names.length; i++) {
      list.add(new NamedAttribute(names[i], values[i]));
    }
    return list.build();
  }

  /// Reports what the attributes in here say of `owner`, to which they are attached, that is not true.
  void verifyOn(Operation owner, Diagnostics diagnostics) {
    for (int i = 0; i < values.length; i++) {
      if (values[i] instanceof Attribute.VerifiesOwner attribute) {
        attribute.verifyOn(owner, names[i], diagnostics);
      }
    }
  }

  /// {@return this dictionary with `name` bound to `value`}
  public DictionaryAttr with(String name, Attribute value) {
    int at = Arrays.binarySearch(names, name);
    if (at >= 0) {
      Attribute[] changed = values.clone();
      changed[at] = value;
      return new DictionaryAttr(names, changed);
    }
    int insert = -at - 1;
    String[] newNames = new String[names.length + 1];
    Attribute[] newValues = new Attribute[names.length + 1];
    System.arraycopy(names, 0, newNames, 0, insert);
    System.arraycopy(values, 0, newValues, 0, insert);
    newNames[insert] = name;
    newValues[insert] = value;
    System.arraycopy(names, insert, newNames, insert + 1, names.length - insert);
    System.arraycopy(values, insert, newValues, insert + 1, names.length - insert);
    return new DictionaryAttr(newNames, newValues);
  }

  /// {@return this dictionary without an entry for `name`}
  public DictionaryAttr without(String name) {
    int at = Arrays.binarySearch(names, name);
    if (at < 0) {
      return this;
    }
    if (names.length == 1) {
      return EMPTY;
    }
    String[] newNames = new String[names.length - 1];
    Attribute[] newValues = new Attribute[names.length - 1];
    System.arraycopy(names, 0, newNames, 0, at);
    System.arraycopy(values, 0, newValues, 0, at);
    System.arraycopy(names, at + 1, newNames, at, names.length - at - 1);
    System.arraycopy(values, at + 1, newValues, at, names.length - at - 1);
    return new DictionaryAttr(newNames, newValues);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || other instanceof DictionaryAttr that
            && Arrays.equals(names, that.names)
            && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(names) + Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return CoreSupport.get().text(this);
  }
}
