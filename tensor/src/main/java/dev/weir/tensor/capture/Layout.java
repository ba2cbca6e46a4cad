package dev.weir.tensor.capture;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.tensor.capture.code.Flow;
import dev.weir.tensor.capture.value.Comparison;
import dev.weir.tensor.capture.value.Num;
import dev.weir.tensor.capture.value.Scalar;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The values that a region of code starts with: those of some local slots, then those of the stack.
///
/// @param slots the local slots
/// @param kinds for each value `I`, `J`, `F`, `D`, or `L` for a reference; there are as many values on the stack as kinds
///     beyond the slots
record Layout(ImmutableIntArray slots, String kinds) {
  /// {@return how many values there are}
  int size() {
    return kinds.length();
  }

  int stack() {
    return kinds.length() - slots.length();
  }

  /// {@return what a value is}
  static char kind(@Nullable Object value) {
    return switch (value) {
      case Num num ->
          switch (num.value()) {
            case Long _ -> 'J';
            case Float _ -> 'F';
            case Double _ -> 'D';
            default -> 'I';
          };
      case Scalar scalar -> scalar.kind() == 'Z' ? 'I' : scalar.kind();
      case Comparison _ -> 'I';
      case null, default -> 'L';
    };
  }

  static Class<?> type(char kind) {
    return switch (kind) {
      case 'I' -> int.class;
      case 'J' -> long.class;
      case 'F' -> float.class;
      case 'D' -> double.class;
      default -> Object.class;
    };
  }

  /// {@return the frame as a region behind it starts with}
  ///
  /// @param at the next instruction
  static Layout of(Frame frame, int at) {
    var slots = ImmutableIntArray.builder();
    StringBuilder kinds = new StringBuilder();
    for (int i = 0; i < frame.locals().length; i++) {
      if (frame.code().flow().isLive(at, i)) {
        slots.add(i);
        kinds.append(kind(frame.locals()[i]));
      }
    }
    for (int i = 0; i < frame.depth(); i++) {
      kinds.append(kind(frame.stack(i)));
    }
    return new Layout(slots.build(), kinds.toString());
  }

  /// {@return the frame's values, in the order of this}
  ImmutableList<Recipe> recipes(Frame frame, Escape escape) {
    var all = ImmutableList.<Recipe>builder();
    for (int i = 0; i < size(); i++) {
      Object value =
          i < slots.length() ? frame.locals()[slots.get(i)] : frame.stack(i - slots.length());
      all.add(escape.of(value, type(kinds.charAt(i))));
    }
    return all.build();
  }

  /// {@return this with other values on the stack}
  ///
  /// @param keep how many of the stack stay
  /// @param more what is pushed then
  Layout withStack(int keep, String more) {
    return new Layout(slots, kinds.substring(0, slots.length() + keep) + more);
  }

  /// {@return this without the slots that are not read at `at`}, and its values without theirs
  Layout live(Flow flow, int at, List<@Nullable Object> values) {
    var kept = ImmutableIntArray.builder();
    StringBuilder of = new StringBuilder();
    List<@Nullable Object> left = new ArrayList<>();
    for (int i = 0; i < size(); i++) {
      if (i >= slots.length() || flow.isLive(at, slots.get(i))) {
        if (i < slots.length()) {
          kept.add(slots.get(i));
        }
        of.append(kinds.charAt(i));
        left.add(values.get(i));
      }
    }
    values.clear();
    values.addAll(left);
    return new Layout(kept.build(), of.toString());
  }
}
