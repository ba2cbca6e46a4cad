package dev.weir.drr;

import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What the nodes of a rule are bound to while it is tried on one operation.
final class Frame implements Match {
  final Variant variant;
  final @Nullable Operation[] ops;

  /// A [Value] per input, a [ValueRange] per captured group.
  final @Nullable Object[] captures;

  /// What was made for the result: each node, followed by its operation or value.
  private final List<Object> built = new ArrayList<>(4);

  Frame(Variant variant) {
    this.variant = variant;
    this.ops = new Operation[variant.nodeCount()];
    this.captures = new Object[variant.captureCount()];
  }

  Operation op(int index) {
    Operation op = ops[index];
    if (op == null) {
      throw new IllegalStateException("the node is not bound yet");
    }
    return op;
  }

  void bindBuilt(ValueNode node, Value value) {
    built.add(node);
    built.add(value);
  }

  void bindMade(OpNode node, Operation op) {
    built.add(node);
    built.add(op);
  }

  /// {@return whether `op` was made for the result}
  boolean isMade(Operation op) {
    for (int i = 1; i < built.size(); i += 2) {
      if (built.get(i) == op) {
        return true;
      }
    }
    return false;
  }

  private Object builtFor(Object node) {
    for (int i = 0; i < built.size(); i += 2) {
      if (built.get(i) == node) {
        return built.get(i + 1);
      }
    }
    throw new IllegalArgumentException("the node is neither part of the match nor made yet");
  }

  @Override public Operation get(OpNode node) {
    int index = variant.nodeIndex(node);
    return index < 0 ? (Operation) builtFor(node) : op(index);
  }

  @Override public Value get(ValueNode node) {
    return switch (node) {
      case ValueNode.Input input -> (Value) capture(input);
      case ValueNode.Result result -> {
        OpNode owner = variant.resolve(result.node);
        Operation op = get(result.node);
        yield op.result(NodeResults.start(owner, op, result.group));
      }
      case ValueNode.Built made -> (Value) builtFor(made);
    };
  }

  @Override public ValueRange get(Operands group) {
    return switch (group) {
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

  @Override public <T> T get(AttrRef<T> ref) {
    T value = read(ref);
    if (value == null) {
      throw new IllegalStateException("the attribute is absent");
    }
    return value;
  }

  @Override public <T> Optional<T> find(AttrRef<T> ref) {
    return Optional.ofNullable(read(ref));
  }

  <T> @Nullable T read(AttrRef<T> ref) {
    return switch (ref) {
      case AttrRef.OfNode<T> of -> of.key.reader().apply(get(of.node));
      case AttrRef.Computed<T> computed -> computed.function.apply(this);
    };
  }

  @Override public Type get(TypeRef ref) {
    return switch (ref) {
      case TypeRef.OfValue of -> get(of.value).type();
      case TypeRef.Computed computed -> computed.function.apply(this);
    };
  }
}
