package dev.weir.rewrite;

import dev.weir.ir.Operation;
import dev.weir.ir.Segments;
import dev.weir.ir.Value;
import org.jspecify.annotations.Nullable;

/// A place in the graph around an operation that a pattern is tried on: the operation itself, or the
/// one that defines an operand of the operation at another place.
///
/// Operands and results are addressed by group of the definition, or, with the group [#FLAT], by
/// their place among all of the operation's operands or results.
public sealed interface PatternPath {
  /// The place of the operation that the pattern is tried on.
  PatternPath ROOT = new Root();

  /// Stands for a group where values are counted over all groups.
  int FLAT = -1;

  /// {@return the place of the operation that defines value `index` of operand group `group` here}
  default PatternPath.Definer definer(int group, int index) {
    return new Definer(this, group, index);
  }

  /// {@return value `index` of operand group `group` of `op`, or null if there is none}
  static @Nullable Value operandAt(Operation op, int group, int index) {
    if (group == FLAT) {
      return index < op.operandCount() ? op.operand(index) : null;
    }
    Segments segments = op.definition().operandSegments();
    int at = segments.start(op, group) + index;
    return at < segments.start(op, group + 1) ? op.operand(at) : null;
  }

  /// The operation that the pattern is tried on.
  record Root() implements PatternPath {
    @Override
    public String toString() {
      return "root";
    }
  }

  /// The operation that defines value `index` of operand group `group` of the operation at `user`.
  record Definer(PatternPath user, int group, int index) implements PatternPath {
    @Override
    public String toString() {
      return user + "." + group + (index == 0 ? "" : "[" + index + "]");
    }
  }
}
