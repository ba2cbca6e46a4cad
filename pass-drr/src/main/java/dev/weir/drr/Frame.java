package dev.weir.drr;

import dev.weir.ir.AbstractOperation;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What the nodes of a rule are bound to while it is tried on one operation.
final class Frame implements Match {
  private static final @Nullable Object[] NOTHING = {};

  final Variant variant;

  /// Of the class, not the interface, whose stores cost more.
  final @Nullable AbstractOperation[] ops;

  /// A [Value] per input, a [ValueRange] per captured group.
  final @Nullable Object[] captures;

  /// What was made for the result: each node, followed by its operation or value.
  private @Nullable Object[] built = NOTHING;

  private int builtCount;

  Frame(Variant variant) {
    this.variant = variant;
    this.ops = new AbstractOperation[variant.nodeCount()];
    this.captures = new Object[variant.captureCount()];
  }

  Operation op(int index) {
    Operation op = ops[index];
    if (op == null) {
      throw new IllegalStateException("the node is not bound yet");
    }
    return op;
  }

  void bind(int index, Operation op) {
    ops[index] = (AbstractOperation) op;
  }

  void bindBuilt(ValueNode node, Value value) {
    add(node, value);
  }

  void bindMade(OpNode node, Operation op) {
    add(node, op);
  }

  private void add(Object node, Object made) {
    if (builtCount == built.length) {
      built = Arrays.copyOf(built, Math.max(4, 2 * builtCount));
    }
    built[builtCount] = node;
    built[builtCount + 1] = made;
    builtCount += 2;
  }

  /// {@return whether `op` was made for the result}
  boolean isMade(Operation op) {
    for (int i = 1; i < builtCount; i += 2) {
      if (built[i] == op) {
        return true;
      }
    }
    return false;
  }

  private Object builtFor(Object node) {
    for (int i = 0; i < builtCount; i += 2) {
      if (built[i] == node) {
        return Objects.requireNonNull(built[i + 1]);
      }
    }
    throw new IllegalArgumentException("the node is neither part of the match nor made yet");
  }

  @Override
  public Operation get(OpNode node) {
    int index = variant.nodeIndex(node);
    return index < 0 ? (Operation) builtFor(node) : op(index);
  }

  @Override
  public Value get(ValueNode node) {
    if (node instanceof ValueNode.Input input) {
      return (Value) capture(input);
    }
    if (node instanceof ValueNode.Result result) {
      Operation op = get(result.node);
      int group = result.group;
      return op.result(group == 0 ? 0 : NodeResults.start(variant.resolve(result.node), op, group));
    }
    return (Value) builtFor(node);
  }

  @Override
  public ValueRange get(Operands group) {
    return switch (group) {
      case ValueNode.Result result ->
          NodeResults.values(variant.resolve(result.node), get(result.node), result.group);
      case ValueNode node -> ValueRange.of(get(node));
      case Operands.Captured captured -> (ValueRange) capture(captured);
      case Operands.Results results ->
          NodeResults.values(variant.resolve(results.node), get(results.node), results.group);
      case Operands.Listed listed -> {
        var all = new ArrayList<Value>();
        for (Operands part : listed.parts) {
          all.addAll(get(part));
        }
        yield ValueRange.copyOf(all);
      }
    };
  }

  private Object capture(Operands node) {
    int index = variant.captureIndex(node);
    Object bound = index < 0 ? null : captures[index];
    if (bound == null) {
      throw new IllegalArgumentException("the capture is not part of what was matched");
    }
    return bound;
  }

  @Override
  public <T> T get(AttrRef<T> ref) {
    T value = read(ref);
    if (value == null) {
      throw new IllegalStateException("the attribute is absent");
    }
    return value;
  }

  @Override
  public <T> Optional<T> find(AttrRef<T> ref) {
    return Optional.ofNullable(read(ref));
  }

  <T> @Nullable T read(AttrRef<T> ref) {
    return switch (ref) {
      case AttrRef.OfNode<T> of -> of.key.reader().apply(get(of.node));
      case AttrRef.Computed<T> computed -> computed.function.apply(this);
    };
  }

  @Override
  public Type get(TypeRef ref) {
    return switch (ref) {
      case TypeRef.OfValue of -> get(of.value).type();
      case TypeRef.Computed computed -> computed.function.apply(this);
    };
  }
}
