package dev.weir.drr;

import dev.weir.ir.OpResult;
import dev.weir.ir.Operation;
import dev.weir.ir.TypeConstraint;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.rewrite.OpKind;
import dev.weir.rewrite.PatternPath;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A step of binding a pattern to the graph. Steps run in order; the first that fails says why.
sealed interface Step {
  /// {@return null if the step went well, else the reason why there is no match}
  @Nullable String run(Frame frame);

  /// Binds node `target` to what defines an operand of node `user`, or checks that it is bound to it.
  record Define(
      int user, int group, int index, int target, OpKind kind, int resultGroup, int resultIndex)
      implements Step {
    @Override
    public @Nullable String run(Frame frame) {
      Value value = PatternPath.operandAt(frame.op(user), group, index);
      Operation op = value == null ? null : value.definingOp();
      if (op == null || !kind.accepts(op.definition())) {
        return "an operand is defined by something else";
      }
      int at =
          resultGroup == PatternPath.FLAT
              ? resultIndex
              : op.definition().resultSegments().start(op, resultGroup) + resultIndex;
      if (((OpResult) value).index() != at) {
        return "an operand is another result";
      }
      Operation bound = frame.ops[target];
      if (bound != null && bound != op) {
        return "a node used twice stands for different operations";
      }
      frame.bind(target, op);
      return null;
    }
  }

  /// Demands that an operation has the root's block.
  record SameBlock(int root, int node) implements Step {
    @Override
    public @Nullable String run(Frame frame) {
      return frame.op(node).block() == frame.op(root).block()
          ? null
          : "the operations lie in different blocks";
    }
  }

  /// Demands that two roots are different operations.
  record Distinct(int one, int other) implements Step {
    @Override
    public @Nullable String run(Frame frame) {
      return frame.op(one) == frame.op(other) ? "two roots are the same operation" : null;
    }
  }

  /// Binds an input to an operand, or checks that it is bound to it.
  record Capture(int user, int group, int index, int target, @Nullable TypeConstraint constraint)
      implements Step {
    @Override
    public @Nullable String run(Frame frame) {
      Value value = PatternPath.operandAt(frame.op(user), group, index);
      if (value == null) {
        return "an operand is missing";
      }
      Object bound = frame.captures[target];
      if (bound != null) {
        return bound == value ? null : "a capture used twice stands for different values";
      }
      if (constraint != null && !constraint.test(value.type())) {
        return "an operand has another type than " + constraint.describe();
      }
      frame.captures[target] = value;
      return null;
    }
  }

  /// Binds a captured group, or checks that it is bound to the same values.
  record CaptureGroup(int user, int group, int from, int target) implements Step {
    @Override
    public @Nullable String run(Frame frame) {
      Operation op = frame.op(user);
      if (group == PatternPath.FLAT && op.operandCount() < from) {
        return "an operand is missing";
      }
      ValueRange values =
          group == PatternPath.FLAT
              ? ValueRange.copyOf(op.operands().subList(from, op.operandCount()))
              : op.operandGroup(group);
      Object bound = frame.captures[target];
      if (bound != null) {
        return bound.equals(values) ? null : "a group used twice stands for different values";
      }
      frame.captures[target] = values;
      return null;
    }
  }

  /// Demands that an operand group holds exactly the values of a variadic result group.
  record SameGroup(int user, int group, int definer, int resultGroup) implements Step {
    @Override
    public @Nullable String run(Frame frame) {
      ValueRange used = frame.op(user).operandGroup(group);
      return used.equals(frame.op(definer).resultGroup(resultGroup))
          ? null
          : "an operand group is not the whole result group";
    }
  }

  /// Demands that an operation has the value of a result group.
  record ResultPresent(int node, OpNode as, int group) implements Step {
    @Override
    public @Nullable String run(Frame frame) {
      return NodeResults.has(as, frame.op(node), group) ? null : "a result is missing";
    }
  }

  /// Demands a number of operands.
  record Size(int user, int group, int size) implements Step {
    @Override
    public @Nullable String run(Frame frame) {
      Operation op = frame.op(user);
      int count = group == PatternPath.FLAT ? op.operandCount() : op.operandGroup(group).size();
      return count == size ? null : "the number of operands is another";
    }
  }

  /// Demands that an attribute is `value`.
  record AttributeIs(int node, AttrKey<?> key, Object value) implements Step {
    @Override
    public @Nullable String run(Frame frame) {
      return value.equals(key.reader().apply(frame.op(node))) ? null : "an attribute is another";
    }
  }

  /// Demands that an attribute is what another is.
  record AttributeSame(int node, AttrKey<?> key, AttrRef<?> other) implements Step {
    @Override
    public @Nullable String run(Frame frame) {
      return Objects.equals(key.reader().apply(frame.op(node)), frame.read(other))
          ? null
          : "two attributes differ";
    }
  }

  /// Demands that an attribute is there.
  record AttributePresent(AttrRef<?> ref) implements Step {
    @Override
    public @Nullable String run(Frame frame) {
      return frame.read(ref) == null ? "an attribute is absent" : null;
    }
  }
}
