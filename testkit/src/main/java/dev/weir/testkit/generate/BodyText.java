package dev.weir.testkit.generate;

import dev.weir.ir.Type;
import dev.weir.ir.type.NoneType;
import java.util.ArrayList;
import java.util.List;

/// The text of a function that is being written, and the values that can be used where it has come to.
final class BodyText {
  /// A value.
  record Named(String name, Type type) {}

  /// A place in memory that holds a value of type `type`.
  record Slot(String name, Type type, int mark) {}

  private final StringBuilder text = new StringBuilder();
  private final List<Named> values = new ArrayList<>();

  /// The places in memory that can be used, by the number of values when they were made.
  private final List<Slot> slots = new ArrayList<>();

  private int slotsFrom;
  private int made;
  private String indent = "";

  @SuppressWarnings("AnnotateFormatMethod") // its annotation is in no module that this one reads
  void line(String format, Object... arguments) {
    text.append(indent).append(String.format(format, arguments)).append('\n');
  }

  /// Writes the label of a block, with the arguments that it takes.
  void label(String label, List<Named> arguments) {
    String rest = arguments.isEmpty() ? "" : "(" + declared(arguments) + ")";
    line("%s%s:", label, rest);
    values.addAll(arguments);
  }

  void indent() {
    indent += "  ";
  }

  void unindent() {
    indent = indent.substring(2);
  }

  String fresh(String kind) {
    return kind + made++;
  }

  /// Writes an operation of one result, which can be used from here on.
  @SuppressWarnings("AnnotateFormatMethod") // its annotation is in no module that this one reads
  String define(Type type, String format, Object... arguments) {
    String name = fresh("%v");
    line("%s = %s", name, String.format(format, arguments));
    values.add(new Named(name, type));
    return name;
  }

  void add(Named value) {
    values.add(value);
  }

  /// {@return the values of type `type` that can be used here}
  List<String> of(Type type) {
    List<String> names = new ArrayList<>();
    for (Named value : values) {
      if (value.type().equals(type)) {
        names.add(value.name());
      }
    }
    return names;
  }

  int mark() {
    return values.size();
  }

  /// Leaves the block in which what was defined since `mark` can be used.
  void leave(int mark) {
    values.subList(mark, values.size()).clear();
    slots.removeIf(slot -> slot.mark() > mark);
  }

  Slot addSlot(String name, Type type) {
    // Something that is left with the block in which the place is made.
    values.add(new Named(name, NoneType.NONE));
    Slot slot = new Slot(name, type, values.size());
    slots.add(slot);
    return slot;
  }

  /// {@return the places that can be used here}
  List<Slot> slots() {
    return slots.subList(slotsFrom, slots.size());
  }

  /// Writes something that cannot use the places of now.
  void withoutSlots(Runnable written) {
    int before = slotsFrom;
    slotsFrom = slots.size();
    written.run();
    slotsFrom = before;
  }

  List<Named> named(String kind, List<? extends Type> types) {
    List<Named> named = new ArrayList<>();
    for (Type type : types) {
      named.add(new Named(fresh(kind), type));
    }
    return named;
  }

  static String declared(List<Named> values) {
    return String.join(", ", values.stream().map(v -> v.name() + ": " + v.type()).toList());
  }

  static String list(List<? extends Type> types) {
    return String.join(", ", types.stream().map(Object::toString).toList());
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
