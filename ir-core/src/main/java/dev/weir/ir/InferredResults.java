package dev.weir.ir;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.trait.InfersTypes;
import java.util.List;

/// Infers the types of an operation's results while it is made, before anything was verified.
final class InferredResults {
  private InferredResults() {}

  /// {@return the types of the results}
  ///
  /// The sizes of result groups are set on `op` where they are not given.
  ///
  /// @throws IllegalArgumentException if they cannot be inferred
  static List<Type> of(AbstractOperation op) {
    OpDefinition definition = op.definition();
    if (op instanceof InfersTypes infers) {
      List<Type> types;
      try {
        types = infers.inferTypes();
      } catch (ClassCastException e) {
        throw wrongOperand(op, e);
      }
      int sizes = definition.resultSegments().slot();
      if (sizes >= 0 && op.slots[sizes] == null) {
        op.slots = op.slots.clone();
        op.slots[sizes] = CoreSupport.get().integers(infers.inferGroupSizes());
      }
      return types;
    }
    if (definition.resultGroups().isEmpty() && definition.isRegistered()) {
      return ImmutableList.of();
    }
    throw new IllegalArgumentException(
        "'" + op.name() + "' cannot infer its result types; they must be given");
  }

  /// {@return what is wrong with the operands}: types are inferred before the operation is verified, so an
  /// operand may be of a type that the author of the inference does not expect
  private static RuntimeException wrongOperand(AbstractOperation op, ClassCastException thrown) {
    OpDefinition definition = op.definition();
    Segments segments = definition.operandSegments();
    for (int g = 0; g < definition.operandGroups().size(); g++) {
      TypeConstraint constraint = definition.operandGroups().get(g).constraint();
      int end = Math.min(segments.start(op, g + 1), op.operandCount());
      for (int i = segments.start(op, g); i < end; i++) {
        Type type = op.operand(i).type();
        if (!constraint.test(type)) {
          return new IllegalArgumentException(
              "operand #%d must be %s, but got '%s'".formatted(i, constraint.describe(), type),
              thrown);
        }
      }
    }
    return thrown;
  }
}
